//! Effects: the only way in which [`update`](super::update) acts on the outside.

use super::file_job::FileJob;
use super::sound::Sound;
use parlour_matches::play::SearchRequest;
use parlour_together::protocol::Request;

/// Something to be done outside the model. Its result arrives as a message.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Let an engine choose a ply; answered by `Message::Engine` with the same id.
    Search {
        /// Names the search in the answers.
        id: u64,
        /// The game: its engines keep what they learned for it.
        game: u64,
        /// The search.
        request: SearchRequest,
    },
    /// End a search at once; no messages of it follow.
    StopSearch {
        /// The search.
        id: u64,
    },
    /// Send `Message::Timer` after some time.
    Timer {
        /// Names the timer in the message.
        id: u64,
        /// The delay in milliseconds.
        millis: u64,
    },
    /// Do something with files.
    File(FileJob),
    /// Go through the user's finished games for positions to practise; answered by
    /// `Message::Collecting`, and in the end by `Message::Collected`.
    Collect {
        /// The user's name.
        user: String,
        /// The positions that are searched for each move.
        nodes: u64,
    },
    /// End that at once.
    StopCollecting,
    /// Read a file; answered by `Message::FileRead`.
    ReadFile {
        /// Names who asks in the answers.
        id: u64,
        /// The file.
        path: String,
        /// Read it again whenever it has changed, until it is closed.
        follow: bool,
    },
    /// Follow a file no longer.
    CloseFile {
        /// The id under which it was read.
        id: u64,
    },
    /// Open the line to the hub; answered by `Message::Hub`, and by `Message::HubGone` once it is
    /// lost or cannot be opened.
    JoinHub,
    /// Ask something of the hub.
    AskHub(Request),
    /// Ask at a host in how many games it is the user's move, by the command that leads there;
    /// answered by `Message::Due`.
    AskHost(String),
    /// Ring the terminal's bell.
    Bell,
    /// Play a sound.
    Sound(Sound),
    /// Hand a text to the terminal for the clipboard. Few terminals say whether they take it.
    Copy {
        /// The text.
        text: String,
    },
    /// Turn mouse reports on or off, so that the terminal can select text.
    CaptureMouse(bool),
    /// Have the user choose files, whose texts are then pasted; of pages only.
    ChooseFiles,
    /// Go to the background, as Ctrl-Z asks.
    Suspend,
    /// End the program.
    Quit,
}
