//! The screens, a folder each: its state, what events do to it, and how it is drawn.
//!
//! Screens do not know each other. One that wants another opened says so by a
//! [`Route`](crate::app::route::Route).
//!
//! **A new screen** is a folder here with a type that is a
//! [`Screen`](crate::app::screen::Screen), its `pub mod` and its place in the list below.

pub mod editor;
pub mod home;
pub mod learn;
pub mod library;
pub mod lobby;
pub mod page;
pub mod play;
pub mod practice;
pub mod puzzles;
pub mod settings;
pub mod setup;
pub mod study;
pub mod watch;

/// The list of screens, handed to the macro that makes something of it: `Route` of the values by
/// which they are opened, `AnyScreen` of the screens. The function behind an arrow makes the screen
/// from the value and what all screens share.
macro_rules! screens {
    ($make:ident) => {
        $make! {
            home::Home {
                /// Home, where the program begins.
                Home => new,
            }
            setup::Setup {
                /// A new game, as it was set up last.
                NewGame => new,
                /// A new game like one that is being played.
                GameLike(game: Box<parlour_matches::play::GameSession>) => like,
                /// A match between engines.
                NewMatch => watch,
                /// A match like one that is being watched.
                MatchLike(plan: Box<crate::app::match_plan::MatchPlan>) => like_match,
                /// A game that goes on from where another one is looked at.
                Fork(game: Box<parlour_matches::play::GameSession>) => fork,
                /// A table that a guest of a host offers.
                OfferTable => offer,
            }
            play::Play {
                /// A game that begins.
                Game(game: Box<parlour_matches::play::GameSession>) => new,
                /// A game that goes on.
                SavedGame(saved: Box<crate::app::route::SavedGame>) => resume,
                /// A game of a match, in which a person plays for a while.
                Takeover(borrowed: Box<crate::app::route::BorrowedGame>) => borrowed,
                /// The game at the table of a host that the guest is at.
                HostTable(game: std::sync::Arc<parlour_matches::play::GameSession>) => at_host,
            }
            watch::Watch {
                /// A match that begins.
                Match(plan: Box<crate::app::match_plan::MatchPlan>) => new,
                /// A file of games.
                Replay(replay: crate::app::route::ReplayOptions) => replay,
            }
            study::Study {
                /// A game, or a position, that is studied.
                Study(source: Box<crate::app::route::StudySource>) => new,
            }
            editor::Editor {
                /// A position to be set up by hand, and what to begin with.
                Position(start: Box<parlour_records::Start>) => new,
            }
            library::Library {
                /// The saved games.
                Library => new,
            }
            lobby::Lobby {
                /// The lobby of a host.
                Lobby => new,
            }
            settings::Settings {
                /// Every setting.
                Settings => new,
            }
            learn::Learn {
                /// The course of a game.
                Learn(info: &'static parlour_rules::games::GameInfo) => new,
            }
            puzzles::Puzzles {
                /// The puzzles of a game.
                Puzzles(info: &'static parlour_rules::games::GameInfo) => new,
                /// The puzzle of the day.
                DailyPuzzle(info: &'static parlour_rules::games::GameInfo) => daily,
            }
            practice::Practice {
                /// The positions of one's own games that are due.
                Practice => new,
            }
            page::Page {
                /// The rules of a game, or of all.
                Rules(info: Option<&'static parlour_rules::games::GameInfo>) => rules,
                /// The results of the user's own games.
                YourRecord => your_record,
                /// The rounds at the host.
                Rounds => rounds,
                /// The keys of one context, or of all.
                Keys(context: Option<parlour_settings::keys::KeyContext>) => keys,
            }
        }
    };
}
