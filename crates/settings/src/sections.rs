//! The sections that are the program's own: players and the screen.

use std::time::Duration;

use parlour_engines::levels::{FIRST_LEVEL, LEVELS};
use parlour_matches::play::in_steps;
use parlour_rules::options::OptionInfo;
use parlour_rules::{options, word_enum};
use parlour_scene::scene::Fineness;
use parlour_scene::theme::Depth;

options! {
    /// The section `[players]`.
    pub struct PlayerSettings {
        /// who moves first
        first: String as "`human`, `human: NAME`, or an engine with its options" = "human",
        /// who moves second
        second: String as "`human`, `human: NAME`, or an engine with its options" = "search",
        /// your name, for players who are just `human`
        name: String as "a name" = "",
        /// the level of engines, unless their options name one
        level: u32 in 1..=LEVELS = FIRST_LEVEL,
        /// The greatest number of milliseconds that an engine thinks about a move without a clock.
        thinking: u32 like THINKING,
        /// strong engines resign to you when they are lost, as a person would
        resign: bool = true,
        /// engines at full strength think on your time too, for a minute at most
        ponder: bool = false,
        /// The megabytes that the engines of all games may take together for tables.
        memory: u32 like ALL_MEMORY,
        /// the commands that take you to friends' tables, such as
        /// `ssh -p 2222 fern@203.0.113.7`; home asks there how many games wait for your move
        hosts: String as "commands that begin with `ssh`, with commas between" = "",
    }
}

impl PlayerSettings {
    /// The commands that lead the user to friends' tables.
    pub fn hosts(&self) -> impl Iterator<Item = &str> {
        let commands = self.hosts.split(',').map(str::trim);
        commands.filter(|command| !command.is_empty())
    }
}

const THINKING: OptionInfo = OptionInfo::number(
    "milliseconds an engine thinks about a move without a clock; its level may need less",
    1,
    3_600_000,
    1_000,
)
.of_unit("ms");

const ALL_MEMORY: OptionInfo = OptionInfo::number(
    "megabytes for the tables of all built-in engines together, in games and in study; 0 for half of \
     the machine's memory, the most; takes effect at the next start",
    0,
    65_536,
    0,
)
.of_unit("MB")
.of_zero("half of memory");

options! {
    /// The section `[files]`.
    pub struct FileSettings {
        /// your games' folder, starting from the root or from `~/`; empty for the system's default
        games: String as "the path of a folder" = "",
    }
}

const THREADS: OptionInfo = OptionInfo::number(
    "threads of the engine that analyses in study; 0 for all of the machine's cores, the most",
    0,
    1024,
    0,
)
.of_unit("thread")
.of_zero("all cores");

const MEMORY: OptionInfo = OptionInfo::number(
    "megabytes of memory for each search in study; never more than half of the machine's",
    1,
    65_536,
    64,
)
.of_unit("MB");

const TIME: OptionInfo = OptionInfo::number(
    "seconds of analysis for each position in study",
    1,
    86_400,
    60,
)
.of_unit("second");

options! {
    /// The section `[analysis]`.
    pub struct AnalysisSettings {
        /// The number of threads of an engine.
        threads: u32 like THREADS,
        /// The memory of each search in MB.
        memory: u32 like MEMORY,
        /// The seconds for which a position is looked at.
        time: u32 like TIME,
        /// lines shown when analysis starts
        lines: u32 in 1..=8 = 3,
        /// the engine that gives the third opinion on games that you watch
        third: String as "an engine with its options" = "search",
    }
}

options! {
    /// The section `[practice]`.
    pub struct PracticeSettings {
        /// the most positions to ask at a time
        questions: u32 in 1..=100 = 10,
        /// how thoroughly parlour goes through your finished games while you do nothing
        background: Background = Background::Full,
    }
}

word_enum! {
    /// The effort with which finished games are gone through in the background.
    pub enum Background {
        /// Not at all.
        Off = "off",
        /// A third of that of a review.
        Light = "light",
        /// That of a review.
        Full = "full",
    }
}

word_enum! {
    /// The number of colours to draw with.
    pub enum Colours {
        /// As many as the terminal's environment says.
        Auto = "auto",
        /// 24 bits.
        TrueColour = "truecolor",
        /// The palette of 256 colours.
        Indexed = "256",
        /// The terminal's own 16 colours.
        Sixteen = "16",
        /// No colours.
        None = "none",
    }
}

impl Colours {
    /// The depth that is asked for; nothing leaves it to the terminal.
    pub const fn depth(self) -> Option<Depth> {
        match self {
            Self::Auto => None,
            Self::TrueColour => Some(Depth::TrueColour),
            Self::Indexed => Some(Depth::Indexed),
            Self::Sixteen => Some(Depth::Sixteen),
            Self::None => Some(Depth::None),
        }
    }
}

word_enum! {
    /// The characters that boards are drawn with.
    pub enum Glyphs {
        /// Those that the locale can show.
        Auto = "auto",
        /// Box drawing, blocks and geometric shapes.
        Unicode = "unicode",
        /// ASCII only.
        Ascii = "ascii",
    }
}

word_enum! {
    /// The games in which the board is turned so that one's own side is at the bottom.
    pub enum OwnSide {
        /// Never.
        Off = "off",
        /// In rematches, which change sides.
        Rematch = "rematch",
        /// Always.
        On = "on",
    }
}

word_enum! {
    /// The games in which a coach helps at the table.
    pub enum Coach {
        /// In the first games of each kind.
        Auto = "auto",
        /// Always.
        On = "on",
        /// Never.
        Off = "off",
    }
}

word_enum! {
    /// The time for which moves are shown happening.
    pub enum Animation {
        /// Not at all: the next position is there at once.
        Off = "off",
        /// Less than a fifth of a second.
        Short = "short",
        /// About half a second.
        Long = "long",
    }
}

const PACE: OptionInfo = OptionInfo::number(
    "milliseconds between the moves of two engines",
    0,
    60_000,
    400,
)
.of_unit("ms");

const ESCAPE: OptionInfo = OptionInfo::number(
    "milliseconds to wait after Esc for the rest of a key; raise it if a slow connection tears keys \
     apart; takes effect at the next start",
    1,
    1_000,
    20,
)
.of_unit("ms");

options! {
    /// The section `[ui]`.
    #[allow(clippy::doc_markdown, reason = "the lines are shown to users as they are")]
    pub struct UiSettings {
        /// the colours: auto (light or dark, as the terminal is), dark, light, high-contrast,
        /// colour-blind, mono, or your own: NAME for the file themes/NAME.toml beside the config
        /// file, or the path of a .toml file
        theme: String as "the name of a theme" = "auto",
        /// the terminal's colours; auto looks at NO_COLOR, COLORTERM and TERM
        colour: Colours = Colours::Auto,
        /// the characters of texts and boards; auto is ascii unless the locale is UTF-8; choose
        /// ascii where the terminal shows some of them two columns wide
        glyphs: Glyphs = Glyphs::Auto,
        /// how boards are drawn: in pixels, in Unicode dots from the finest to the coarsest, or in
        /// ASCII; auto takes the finest that the terminal is known to show
        graphics: Fineness = Fineness::Auto,
        /// names of rows and columns beside the board, where there is room
        coordinates: bool = true,
        /// how each game's board is turned, in clockwise steps (sixths of a turn for hexagons,
        /// quarters for squares), or `corner`, as in `tactigon=3 claustro=corner`; lessons and
        /// puzzles keep the usual view
        orientation: String as "GAME=STEPS for some games" = "",
        /// turns the board so that your side is at the bottom (in Tactigon, on the left) against
        /// an engine: always, never, or in rematches, which swap sides
        own_side: OwnSide = OwnSide::Rematch,
        /// letters for pieces drawn as letters, as in `pentagon=K red=X`: circle, triangle, square,
        /// pentagon and the colours of stones; capitals are the first player's
        letters: String as "PIECE=LETTER for some pieces" = "",
        /// how long a move's animation takes
        animation: Animation = Animation::Short,
        /// a coach at the table names threats and asks before a move that loses soon; auto turns it
        /// on in your first games of each kind
        coach: Coach = Coach::Auto,
        /// asks before you resign a game or agree to a draw
        confirm: bool = true,
        /// shows the results of matches on the library's screen, and in their replays from the start; false
        /// hides each result until you have watched the game to its end
        spoilers: bool = true,
        /// for screen readers and Braille displays: shows the terminal's cursor wherever the focus
        /// is, draws boards in letters, animates nothing, and changes clocks only every minute, and
        /// every ten seconds in the last one
        screen_reader: bool = false,
        /// rings the terminal's bell when it is your turn and at the end of a game
        bell: bool = false,
        /// plays sounds for moves, captures, your turn and the end of a game, with pw-play, paplay,
        /// aplay or afplay; without these, and over ssh, only the bell rings
        sound: bool = false,
        /// the mouse picks cells; turn it off to select text in the terminal
        mouse: bool = true,
        /// the address of a page that has parlour (docs/page.md): the key that copies a game then
        /// copies a link to it, which opens in any browser
        page: String as "an address" = "",
        /// The milliseconds for which an engine's move stays before another engine answers.
        pace: u32 like PACE,
        /// The milliseconds for which the key Esc may be the beginning of another key.
        escape: u32 like ESCAPE,
    }
}

impl UiSettings {
    /// The length of moves being shown: none for screen readers.
    pub const fn motion(&self) -> Animation {
        if self.screen_reader {
            Animation::Off
        } else {
            self.animation
        }
    }

    /// The time that a clock shows: one of few for screen readers, to which every change is read.
    pub fn clock_shown(&self, left: Duration) -> Duration {
        if self.screen_reader {
            in_steps(left)
        } else {
            left
        }
    }

    /// The fineness of boards: letters for screen readers.
    pub const fn fineness(&self) -> Fineness {
        if self.screen_reader {
            Fineness::Ascii
        } else {
            self.graphics
        }
    }
}
