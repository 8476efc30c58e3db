//! The naive reference implementation of the four games: dictionaries and loops, written from the
//! rules page alone, that the fast engine is checked against.
//!
//! It shares no code with the crate and does not depend on it, so that a mistake made there is not
//! made here too. Everything is done in the plainest way that is obviously what the rules say;
//! speed does not matter. Each game has its file, [`line`] adds what looks at the history, and
//! [`hexes`] is the geometry of centred rows. Plies, positions and settings are texts throughout,
//! so that the outside needs no type of a game.

mod cases;
mod claustro;
mod hexes;
mod known;
mod line;
mod taacoca;
mod tactigon;
mod trike;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use line::Line;

/// A game's settings: key to value, both as the rules write them (`"padding"` to `"0"`).
pub type Settings = BTreeMap<String, String>;

/// The end of a game: the result (`first`, `second` or `draw`) and the reason.
pub type ReferenceEnd = (&'static str, &'static str);

/// One line of one game: a start position and the plies played from it.
pub trait Reference {
    /// The side to move, `first` or `second`. When the game is over, the side that would be.
    fn to_move(&self) -> &'static str;

    /// The canonical texts of the legal plies in the order of strings; none when the game is over.
    fn legal(&self) -> Vec<String>;

    /// Plays a ply given in its canonical text.
    ///
    /// # Panics
    ///
    /// Panics if the ply is not legal.
    fn play(&mut self, ply: &str);

    /// The result and its reason, when the game is over.
    fn result(&self) -> Option<ReferenceEnd>;

    /// A text that is equal for two positions of a game with the same settings exactly when the
    /// positions are: the side to move, then the occupied cells as `cell=piece` in the order of
    /// cells, in Trike also `pawn=cell` and `swap=open`. [`start_at`] reads it.
    fn position(&self) -> String;

    /// A copy that goes its own way.
    fn copy(&self) -> Box<dyn Reference>;
}

impl Clone for Box<dyn Reference> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// The settings of each game and their default values.
const DEFAULTS: [(&str, &[(&str, &str)]); 4] = [
    (
        "tactigon",
        &[
            ("board", "normal"),
            ("padding", "0"),
            ("golden_bonus", "false"),
            ("square_jump", "false"),
            ("advanced", "false"),
            ("repetition", "3"),
        ],
    ),
    (
        "taacoca",
        &[("side", "5"), ("movement", "any"), ("repetition", "3")],
    ),
    (
        "claustro",
        &[("width", "5"), ("height", "5"), ("repetition", "5")],
    ),
    ("trike", &[("side", "7"), ("pie", "true")]),
];

/// The game's own start position, with defaults for the settings not given.
///
/// # Panics
///
/// Panics if there is no such game, setting or value.
pub fn start(game: &str, given: &Settings) -> Box<dyn Reference> {
    boxed(game, given, None)
}

/// A line that starts at a position given as [`Reference::position`] writes it. In Trike the swap
/// is open only where the text says so.
///
/// # Panics
///
/// Panics if there is no such game, setting, value, cell or piece.
pub fn start_at(game: &str, given: &Settings, position: &str) -> Box<dyn Reference> {
    boxed(game, given, Some(position))
}

fn boxed(game: &str, given: &Settings, position: Option<&str>) -> Box<dyn Reference> {
    let settings = filled(game, given);
    match game {
        "tactigon" => Box::new(Line::<tactigon::Tactigon>::new(&settings, position)),
        "taacoca" => Box::new(Line::<taacoca::Taacoca>::new(&settings, position)),
        "claustro" => Box::new(Line::<claustro::Claustro>::new(&settings, position)),
        "trike" => Box::new(Line::<trike::Trike>::new(&settings, position)),
        _ => unreachable!("every game of DEFAULTS is listed"),
    }
}

/// The given settings, and the defaults of the others.
fn filled(game: &str, given: &Settings) -> Settings {
    let known = DEFAULTS.iter().find(|(name, _)| *name == game);
    let (_, defaults) = known.unwrap_or_else(|| panic!("no game {game:?}"));
    let mut settings: Settings = defaults
        .iter()
        .map(|&(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    for (key, value) in given {
        let old = settings.insert(key.clone(), value.clone());
        assert!(old.is_some(), "{game} has no setting {key:?}");
    }
    settings
}

/// The number that a setting holds, which must be in the range the rules give.
fn number(settings: &Settings, key: &str, range: RangeInclusive<i32>) -> i32 {
    let value: i32 = settings[key].parse().expect("a number");
    assert!(range.contains(&value), "{key} is {value}");
    value
}

/// Returns whether a toggle is on.
fn toggle(settings: &Settings, key: &str) -> bool {
    settings[key].parse().expect("true or false")
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Second,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// The side as the interface names it: `first` or `second`.
    fn text(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }
}

/// The name of a cell: the letter of that index (0 is `a`), then the number.
fn cell_name(letter: i32, number: i32) -> String {
    let letter = ('a'..='z')
        .nth(letter as usize)
        .expect("at most 26 letters");
    format!("{letter}{number}")
}
