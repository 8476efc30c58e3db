//! The games there are, and values that hold any of them.
//!
//! A game is added by one line in `for_every_game`: its variant, its module, its type, and a
//! variant for every number of words its boards take. Everything else that lists the games is
//! made from that line.

use std::sync::Arc;

use super::{
    GameInfo, Line, SettingError, Settings, claustro, nearest_name, taacoca, tactigon, trike,
};

/// Hands the list of games to the macro `$callback`, after the arguments in parentheses.
macro_rules! for_every_game {
    ($callback:ident $arguments:tt) => {
        $crate::games::registry::$callback! {
            $arguments
            Tactigon: tactigon::Tactigon { Tactigon1 = 1, Tactigon2 = 2, Tactigon4 = 4 }
            Taacoca: taacoca::Taacoca { Taacoca1 = 1, Taacoca2 = 2, Taacoca4 = 4, Taacoca9 = 9 }
            Claustro: claustro::Claustro { Claustro1 = 1, Claustro2 = 2 }
            Trike: trike::Trike { Trike1 = 1, Trike2 = 2, Trike3 = 3 }
        }
    };
}

/// Evaluates an expression with the typed line inside an [`AnyLine`], which may be behind a
/// reference: the one place that matches on the game.
macro_rules! with_line {
    ($any:expr, $line:ident => $body:expr) => {
        $crate::games::registry::for_every_game!(match_line($any, $line, $body))
    };
}

/// The `match` behind [`with_line`].
macro_rules! match_line {
    (
        ($any:expr, $line:ident, $body:expr)
        $($name:ident: $module:ident::$game:ident { $($variant:ident = $words:literal),* })*
    ) => {
        match $any {
            $($($crate::games::AnyLine::$variant($line) => $body,)*)*
        }
    };
}

/// The types and functions that list the games.
macro_rules! define {
    (
        ()
        $($name:ident: $module:ident::$game:ident { $($variant:ident = $words:literal),* })*
    ) => {
        /// All games, in the order in which they are offered.
        pub static GAMES: &[&GameInfo] = &[$(&$module::INFO),*];

        /// A ply of any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "the variants are the games")]
        pub enum AnyPly {
            $($name($module::Ply),)*
        }

        $(
            impl From<$module::Ply> for AnyPly {
                fn from(ply: $module::Ply) -> Self {
                    Self::$name(ply)
                }
            }

            impl TryFrom<AnyPly> for $module::Ply {
                type Error = GameMismatch;

                #[allow(irrefutable_let_patterns, reason = "there may be only one game")]
                fn try_from(ply: AnyPly) -> Result<Self, GameMismatch> {
                    if let AnyPly::$name(ply) = ply {
                        Ok(ply)
                    } else {
                        Err(GameMismatch)
                    }
                }
            }
        )*

        /// A line of any game, on any board.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "the variants are the games, by board size")]
        pub enum AnyLine {
            $($($variant(Line<$module::$game<$words>>),)*)*
        }

        $($(
            impl From<Line<$module::$game<$words>>> for AnyLine {
                fn from(line: Line<$module::$game<$words>>) -> Self {
                    Self::$variant(line)
                }
            }
        )*)*

        impl AnyLine {
            /// The empty line from the start position of a game with these settings.
            ///
            /// # Errors
            ///
            /// [`SettingError`] when the settings are not the game's or do not go together.
            pub fn new(info: &'static GameInfo, settings: &Settings) -> Result<Self, SettingError> {
                $(
                    if std::ptr::eq(info, &raw const $module::INFO) {
                        let rules = $module::Rules::try_from(settings)?;
                        let board = rules.board();
                        return match board.words() {
                            $($words => {
                                let game = $module::$game::new(rules, board);
                                Ok(Self::$variant(Line::new(Arc::new(game))))
                            })*
                            _ => Err(SettingError::Conflict("no board of this size is built")),
                        };
                    }
                )*
                Err(SettingError::Conflict("there is no such game"))
            }
        }
    };
}

pub(crate) use {define, for_every_game, match_line, with_line};

for_every_game!(define());

/// A ply of one game was handed to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is a ply of another game")]
pub struct GameMismatch;

/// A name that is no game's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{name}`; {}", suggestion(*.nearest))]
pub struct NoSuchGame {
    /// The name given.
    pub name: String,
    /// The name of a game that is like it.
    pub nearest: Option<&'static str>,
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(
        || {
            let names: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
            format!("the games are {}", names.join(", "))
        },
        |near| format!("did you mean `{near}`?"),
    )
}

/// The game of this name, such as `trike`.
///
/// # Errors
///
/// [`NoSuchGame`] with a suggestion.
pub fn find_game(name: &str) -> Result<&'static GameInfo, NoSuchGame> {
    GAMES
        .iter()
        .copied()
        .find(|info| info.id == name)
        .ok_or_else(|| NoSuchGame {
            name: name.to_owned(),
            nearest: nearest_name(name, GAMES.iter().map(|info| info.id)),
        })
}
