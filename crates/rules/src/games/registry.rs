//! Values that hold any of the games, made from the list in `mod.rs`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{GameInfo, GameMismatch, Line};
use crate::options::{OptionError, OptionInfo, OptionSet, OptionValue, UnknownName};
use crate::{for_every_game, serde_as_text};

/// Evaluates an expression with the typed line inside an [`AnyLine`], which may be behind a
/// reference: the one place that matches on the game.
#[macro_export]
macro_rules! with_line {
    ($any:expr, $line:ident => $body:expr) => {
        $crate::for_every_game!($crate::match_line => ($any, $line, $body))
    };
}

/// The `match` behind [`with_line!`](crate::with_line!).
#[doc(hidden)]
#[macro_export]
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
        pub static GAMES: &[&GameInfo] = &[$(&$crate::games::$module::INFO),*];

        /// A ply of any game.
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the variants are the games")]
        pub enum AnyPly {
            $($name($crate::games::$module::Ply),)*
        }

        $(
            impl From<$crate::games::$module::Ply> for AnyPly {
                fn from(ply: $crate::games::$module::Ply) -> Self {
                    Self::$name(ply)
                }
            }

            impl TryFrom<AnyPly> for $crate::games::$module::Ply {
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
            $($($variant(Line<$crate::games::$module::$game<$words>>),)*)*
        }

        $($(
            impl From<Line<$crate::games::$module::$game<$words>>> for AnyLine {
                fn from(line: Line<$crate::games::$module::$game<$words>>) -> Self {
                    Self::$variant(line)
                }
            }
        )*)*

        /// The rules of any game: which game it is, and how its rules are set.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the variants are the games")]
        pub enum AnyRules {
            $($name($crate::games::$module::Rules),)*
        }

        $(
            impl From<$crate::games::$module::Rules> for AnyRules {
                fn from(rules: $crate::games::$module::Rules) -> Self {
                    Self::$name(rules)
                }
            }
        )*

        impl AnyRules {
            /// The default rules of every game, in the order in which the games are offered.
            pub fn all() -> Vec<Self> {
                vec![$($crate::games::$module::Rules::default().into()),*]
            }

            /// Returns the facts about the game.
            pub const fn info(&self) -> &'static GameInfo {
                match self {
                    $(Self::$name(_) => &$crate::games::$module::INFO,)*
                }
            }

            /// The game with its board and what matters of its rules, as people read it: "Claustro
            /// 5 × 5", "Taacoca, side 5, any direction".
            pub fn title(&self) -> String {
                match self {
                    $(Self::$name(rules) => rules.title(),)*
                }
            }

            fn options(&self) -> &dyn OptionSet {
                match self {
                    $(Self::$name(rules) => rules,)*
                }
            }

            fn options_mut(&mut self) -> &mut dyn OptionSet {
                match self {
                    $(Self::$name(rules) => rules,)*
                }
            }
        }

        impl AnyLine {
            /// The empty line from the start position of a game.
            ///
            /// # Errors
            ///
            /// [`OptionError`] when a rule setting is out of its bounds or two do not go together.
            pub fn new(rules: &AnyRules) -> Result<Self, OptionError> {
                rules.check()?;
                match rules {
                    $(AnyRules::$name(rules) => {
                        let board = rules.board();
                        match board.words() {
                            $($words => {
                                let game = $crate::games::$module::$game::new(*rules, board);
                                Ok(Self::$variant(Line::new(Arc::new(game))))
                            })*
                            _ => Err(OptionError::Conflict("no board of this size is built")),
                        }
                    })*
                }
            }
        }
    };
}

for_every_game!(define => ());

/// The game of this name, such as `trike`, with its default rules.
///
/// ```
/// use parlour_rules::games::{AnyLine, AnyRules, find_game};
///
/// let trike = find_game("trike")?;
/// assert_eq!(AnyLine::new(&trike)?.legal_plies().len(), 28);
/// let error = find_game("strike").unwrap_err().to_string();
/// assert_eq!(error, "there is no game `strike`; did you mean `trike`?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`UnknownName`] with a suggestion.
pub fn find_game(name: &str) -> Result<AnyRules, UnknownName> {
    let mut games = AnyRules::all().into_iter();
    games
        .find(|rules| rules.info().id == name)
        .ok_or_else(|| UnknownName::new("game", name, GAMES.iter().map(|info| info.id)))
}

/// The place in [`GAMES`] of the game after this one; the last is followed by the first.
pub fn next_game(info: &GameInfo) -> usize {
    let at = GAMES.iter().position(|other| other.id == info.id);
    at.map_or(0, |at| (at + 1) % GAMES.len())
}

impl AnyRules {
    /// The same game with its rules as `key=value` pairs say; the others do not change.
    ///
    /// # Errors
    ///
    /// [`OptionError`] for the first pair that is wrong, or when two settings do not go together.
    pub fn with_pairs(&self, pairs: &str) -> Result<Self, OptionError> {
        let mut rules = self.clone();
        rules.set_pairs(pairs)?;
        rules.check()?;
        Ok(rules)
    }
}

impl OptionSet for AnyRules {
    fn table(&self) -> &'static [OptionInfo] {
        self.options().table()
    }

    fn value(&self, index: usize) -> OptionValue {
        self.options().value(index)
    }

    fn set_value(&mut self, index: usize, value: OptionValue) -> Result<(), OptionError> {
        self.options_mut().set_value(index, value)
    }

    fn conflict(&self) -> Option<&'static str> {
        self.options().conflict()
    }

    fn is_relevant(&self, index: usize) -> bool {
        self.options().is_relevant(index)
    }
}

/// A reason why a text names no game with its rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseRulesError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownName),
    /// A rule setting is wrong.
    #[error(transparent)]
    Setting(#[from] OptionError),
}

impl fmt::Display for AnyRules {
    /// The game and the settings that are not the default, such as `trike side=9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)?;
        let pairs = self.pairs();
        if pairs.is_empty() {
            return Ok(());
        }
        write!(f, " {pairs}")
    }
}

impl FromStr for AnyRules {
    type Err = ParseRulesError;

    /// Reads a game and `key=value` pairs, such as `trike side=9`.
    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let text = text.trim();
        let (name, pairs) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Ok(find_game(name)?.with_pairs(pairs)?)
    }
}

serde_as_text!(AnyRules);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_of_every_game_is_played_to_its_end() {
        for rules in AnyRules::all() {
            let mut line = AnyLine::new(&rules).unwrap();
            for text in rules.info().sample.split_whitespace() {
                let ply = line.read_ply(text).unwrap();
                line.play(ply).unwrap();
            }
            assert!(line.outcome().is_some(), "{}", rules.info().id);
        }
    }
}
