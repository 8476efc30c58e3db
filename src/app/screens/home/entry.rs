//! The entries of the home screen.

use std::borrow::Cow;

use crate::app::environment::Surface;
use crate::app::friends::FriendsHost;
use crate::app::shared::{Shared, WaitingMatch};
use parlour_library::LibraryItem;
use parlour_records::words;

/// An entry of the home screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HomeEntry {
    /// Resume the last unfinished game of one's own.
    Resume(Box<LibraryItem>),
    /// Go on with a game by mail; true if it waits for one's own move.
    Mail(Box<LibraryItem>, bool),
    /// Come to friends' tables.
    Friends(FriendsHost),
    /// Watch a match on that was left, by its number among those that were, the last one first.
    WatchOn(usize, WaitingMatch),
    /// Set up a new game.
    NewGame,
    /// Set up a game between engines.
    Watch,
    /// Open the library.
    Library,
    /// Take lessons.
    Learn,
    /// Practise this many positions of one's own.
    Practice(usize),
    /// Solve puzzles.
    Puzzles,
    /// Set up a position by hand.
    Position,
    /// Change the settings.
    Settings,
    /// Read the rules.
    Rules,
    /// Open the key help.
    Keys,
    /// Leave.
    Quit,
}

impl HomeEntry {
    /// The entry's name.
    pub fn title(&self) -> Cow<'static, str> {
        let title = match self {
            Self::Resume(_) => "Continue",
            Self::Mail(_, true) => "Your move",
            Self::Mail(_, false) => "Their move",
            Self::Friends(..) => "Friends",
            Self::WatchOn(1, _) => "Resume",
            // Each of several matches has a name of its own.
            Self::WatchOn(number, _) => return format!("Resume {number}").into(),
            Self::NewGame => "Play",
            Self::Watch => "Watch",
            Self::Library => "Library",
            Self::Learn => "Learn",
            Self::Practice(_) => "Practice",
            Self::Puzzles => "Puzzles",
            Self::Position => "Set up",
            Self::Settings => "Settings",
            Self::Rules => "Rules",
            Self::Keys => "Keys",
            Self::Quit => "Quit",
        };
        title.into()
    }

    /// The key that chooses it, a letter of its name.
    pub const fn letter(&self) -> Option<char> {
        Some(match self {
            Self::Resume(_) => 'c',
            Self::Mail(_, true) => 'o',
            Self::Mail(_, false) => 't',
            Self::Friends(..) => 'f',
            Self::WatchOn(1, _) => 'u',
            Self::WatchOn(..) => return None,
            Self::NewGame => 'p',
            Self::Watch => 'w',
            Self::Library => 'b',
            Self::Learn => 'n',
            Self::Practice(_) => 'a',
            Self::Puzzles => 'z',
            Self::Position => 's',
            Self::Settings => 'g',
            Self::Rules => 'r',
            Self::Keys => 'y',
            Self::Quit => 'q',
        })
    }

    /// A few words that say what the entry is, short where there is little room.
    pub fn description(&self, is_short: bool, shared: &Shared) -> String {
        let games = shared.library.len();
        let texts = match self {
            Self::Resume(item) | Self::Mail(item, _) => {
                return item.going_on(is_short, &shared.user_name());
            }
            Self::Friends(host) => return host.words(is_short, shared.now),
            Self::WatchOn(_, waiting) => return waiting.progress.replace("  ", ", "),
            Self::NewGame => ["a new game", "against a friend or an engine"],
            Self::Learn if games == 0 => ["new here?", "new here? ten minutes a game"],
            Self::Learn => ["short lessons", "a course for each game"],
            Self::Watch => ["engines play", "engines play each other"],
            Self::Practice(0) => {
                let games = words::counted(shared.collecting.games, "game");
                return if is_short {
                    "your mistakes".to_owned()
                } else {
                    format!("{games} to go through")
                };
            }
            Self::Practice(due) => {
                let due = words::counted(*due, "position");
                return if is_short {
                    due
                } else {
                    format!("{due} of yours")
                };
            }
            Self::Puzzles => ["find the move", "find the winning move"],
            Self::Library if games == 0 => ["your games", "your games are saved here"],
            Self::Library => {
                let games = words::counted(games, "game");
                return if is_short {
                    games
                } else {
                    format!("{games} to open again")
                };
            }
            Self::Position => ["a position", "place the pieces yourself"],
            Self::Rules => ["how to play", "the rules of each game"],
            Self::Settings => ["colours, boards", "colours, boards, players"],
            Self::Keys => ["shortcuts", "all shortcuts"],
            Self::Quit if shared.options.environment.surface == Surface::ForgetfulPage => {
                ["games are lost", "games end with the page"]
            }
            Self::Quit if !shared.unsaved.is_empty() => ["a game is lost", "a game is not saved"],
            Self::Quit => ["games are kept", "every game is kept"],
        };
        texts[usize::from(!is_short)].to_owned()
    }
}

/// The most games by mail that are listed; the library has all.
const MOST_BY_MAIL: usize = 3;

/// The entries there are, given the saved games and the matches that wait: what goes on first, then
/// what is played, learned and watched, what is looked up, and the program itself.
pub fn entries(shared: &Shared) -> Vec<HomeEntry> {
    let own = shared.user_name();
    let unfinished = shared.unfinished_game();
    let unfinished = unfinished.filter(|item| item.is_own_move_by_mail(&own).is_none());
    let resume = unfinished.map(|item| HomeEntry::Resume(Box::new(item.clone())));
    let mail = shared.games_by_mail().filter_map(|item| {
        let is_own_move = item.is_own_move_by_mail(&own)?;
        Some((item, is_own_move))
    });
    let mut mail: Vec<_> = mail.take(MOST_BY_MAIL).collect();
    mail.sort_by_key(|(_, is_own_move)| !is_own_move);
    let mail = mail.into_iter();
    let mail = mail.map(|(item, is_own_move)| HomeEntry::Mail(Box::new(item.clone()), is_own_move));
    let watch_on = (1..).zip(shared.waiting.iter().cloned());
    let watch_on = watch_on.map(|(number, waiting)| HomeEntry::WatchOn(number, waiting));
    let friends = shared.hosts.iter().cloned().map(HomeEntry::Friends);
    let going_on = resume
        .into_iter()
        .chain(mail)
        .chain(friends)
        .chain(watch_on);
    let games = shared.collecting.games;
    let practice = Some(shared.due()).filter(|due| *due > 0 || games > 0);
    let play = [HomeEntry::NewGame, HomeEntry::Learn, HomeEntry::Watch].into_iter();
    let play = play.chain(practice.map(HomeEntry::Practice));
    let play = play.chain([
        HomeEntry::Puzzles,
        HomeEntry::Library,
        HomeEntry::Position,
        HomeEntry::Rules,
    ]);
    let program = [HomeEntry::Settings, HomeEntry::Keys, HomeEntry::Quit];
    going_on.chain(play).chain(program).collect()
}
