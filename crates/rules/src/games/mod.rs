//! The rules engine: the four games behind one trait, exact and fast, and nothing else.
//!
//! Nothing here knows a screen, a clock, a file or a source of randomness. Each game is one file
//! that implements [`Game`]: positions are small and copied rather than unmade, and plies are
//! generated from sets of cells. [`Line`] adds the history that some rules look at. Code that does
//! not care which game it has uses [`AnyLine`]; the list of games stands in this file and nowhere
//! else.
//!
//! With the game known only at run time:
//!
//! ```
//! use parlour_rules::games::AnyLine;
//!
//! let mut line = AnyLine::new(&"tactigon board=small".parse()?)?;
//! assert!(line.is_empty());
//! let ply = line.read_ply("d4-d5")?;
//! line.play(ply)?;
//! assert!(line.len() == 1 && !line.is_empty());
//! assert!(line.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the game known at compile time, which is as fast as it gets:
//!
//! ```
//! use parlour_rules::games::claustro::{Claustro, Rules};
//! use parlour_rules::games::Game;
//!
//! let rules = Rules::default();
//! let game = Claustro::<1>::new(rules, rules.board());
//! let start = game.start();
//! assert_eq!(game.count_plies(&start), game.plies(&start).len() as u64);
//! ```

mod any;
pub mod claustro;
#[cfg(feature = "fifth-game")]
pub mod domineering;
mod draft;
mod game;
mod game_line;
mod info;
mod line;
mod outcome;
mod perft;
mod piece;
mod playout;
mod ply_error;
pub mod position_text;
pub mod registry;
mod repetition;
mod side;
mod symmetry;
pub mod taacoca;
pub mod tactigon;
pub mod trike;
pub mod zobrist;

pub use draft::Draft;
pub use game::{Choices, Game, Pick};
pub use game_line::GameLine;
pub use info::{Colour, GameInfo};
pub use line::Line;
pub use outcome::{Outcome, Playout, Playouts, Reason};
pub use perft::{perft, perft_by_playing};
pub use piece::{Piece, PieceKind, Terrain};
pub use playout::play_out;
pub use ply_error::{GameMismatch, PlyError};
pub use position_text::PositionError;
pub use registry::{AnyLine, AnyPly, AnyRules, GAMES, ParseRulesError, find_game, next_game};
pub use side::{BySide, Seat, Side};
pub use symmetry::{Canonical, Symmetries, Symmetry};

/// Hands the list of games to the macro at the path `$callback`, after the arguments in
/// parentheses.
///
/// A game is added by one line: its variant, its module, its type, and a variant for every number
/// of words that its boards take. Everything else that lists the games is made from that line.
#[macro_export]
macro_rules! for_every_game {
    ($($callback:tt)::+ => $arguments:tt) => {
        $crate::and_games_of_features! {
            ($($callback)::+)
            $arguments
            Tactigon: tactigon::Tactigon { Tactigon1 = 1, Tactigon2 = 2, Tactigon4 = 4 }
            Taacoca: taacoca::Taacoca { Taacoca1 = 1, Taacoca2 = 2, Taacoca4 = 4, Taacoca9 = 9 }
            Claustro: claustro::Claustro { Claustro1 = 1, Claustro2 = 2 }
            Trike: trike::Trike { Trike1 = 1, Trike2 = 2, Trike3 = 3 }
        }
    };
}

/// Adds the games of features to the list.
#[cfg(not(feature = "fifth-game"))]
#[doc(hidden)]
#[macro_export]
macro_rules! and_games_of_features {
    (($($callback:tt)::+) $($list:tt)*) => {
        $($callback)::+! { $($list)* }
    };
}

/// Adds the games of features to the list.
#[cfg(feature = "fifth-game")]
#[doc(hidden)]
#[macro_export]
macro_rules! and_games_of_features {
    (($($callback:tt)::+) $($list:tt)*) => {
        $($callback)::+! {
            $($list)*
            Domineering: domineering::Domineering { Domineering1 = 1 }
        }
    };
}
