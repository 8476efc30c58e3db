//! Characters as data of their games: whose each is, and what it likes.

use std::fmt;

use super::profile::{self, CHARACTER_COUNT};
use parlour_rules::games::{GAMES, Game, GameInfo};
use parlour_rules::options::{OptionField, OptionValue};

/// A character, of one game.
#[derive(Clone, Copy)]
pub struct Character {
    /// Its game.
    pub game: &'static GameInfo,
    /// Its name in config files and on the command line, such as `gold-hunter`.
    word: &'static str,
    /// Its effect, as a sentence.
    pub line: &'static str,
}

impl Character {
    /// All of them, game by game.
    pub const ALL: &'static [Self] = &profile::characters();

    /// Their words.
    pub const WORDS: &'static [&'static str] = &{
        let mut words = [""; CHARACTER_COUNT];
        let mut at = 0;
        while at < words.len() {
            words[at] = Self::ALL[at].word;
            at += 1;
        }
        words
    };

    /// The value from which the list of all is made.
    pub(super) const NOBODY: Self = Self {
        game: GAMES[0],
        word: "",
        line: "",
    };

    /// Its word.
    pub const fn word(self) -> &'static str {
        self.word
    }

    /// Its name on the screen, such as `The gold hunter`.
    pub fn title(self) -> String {
        format!("The {}", self.word.replace('-', " "))
    }
}

impl PartialEq for Character {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for Character {}

impl fmt::Debug for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Character({})", self.word)
    }
}

impl OptionField for Character {
    fn to_value(&self) -> OptionValue {
        OptionValue::Word(self.word)
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|character| OptionValue::Word(character.word) == value)
    }
}

/// A character with its taste, as its game's folder lists it.
pub struct Taste<G: Game> {
    /// Its name in config files and on the command line, such as `gold-hunter`.
    pub word: &'static str,
    /// Its effect, as a sentence.
    pub line: &'static str,
    /// The worth of a ply to its taste beside the ply's value, in hundredths of the game's unit.
    pub style_bonus: fn(&G, &Played<'_, G>) -> i32,
}

/// A legal ply with the positions before and after it.
pub struct Played<'a, G: Game> {
    /// The position in which it is played.
    pub before: &'a G::Position,
    /// The ply.
    pub ply: G::Ply,
    /// The position after it.
    pub after: &'a G::Position,
}

impl<G: Game> Taste<G> {
    /// The character.
    pub(super) const fn character(&self) -> Character {
        Character {
            game: G::INFO,
            word: self.word,
            line: self.line,
        }
    }
}
