//! The rules engine: the four games behind one trait, exact and fast, and nothing else.
//!
//! Nothing here knows a screen, a clock, a file or a source of randomness. Each game is one file
//! that implements [`Game`]: small positions that are copied rather than unmade, and plies that
//! are generated from sets of cells. [`Line`] adds the history some rules look at. Those who do
//! not care which game they hold use [`AnyLine`]; the list of games stands in `registry.rs` and
//! nowhere else.

mod any;
pub mod claustro;
mod game;
mod info;
mod line;
mod outcome;
mod perft;
mod piece;
mod playout;
mod ply_error;
mod position_text;
pub(crate) mod registry;
mod settings;
mod side;
pub mod taacoca;
pub mod tactigon;
pub mod trike;
mod zobrist;

pub use game::{Choices, Game, Pick};
pub use info::{Colour, GameInfo};
pub use line::Line;
pub use outcome::{Outcome, Reason};
pub use perft::{perft, perft_by_playing};
pub use piece::{Piece, PieceKind, Terrain};
pub use playout::{Playout, play_out};
pub use ply_error::PlyError;
pub use position_text::PositionError;
pub use registry::{AnyLine, AnyPly, GAMES, GameMismatch, NoSuchGame, find_game};
pub use settings::{Domain, Setting, SettingError, Settings, Value, nearest_name};
pub use side::{BySide, Side};
