//! The part that looks at the history, the same for every game: the plies played, the repetition
//! rule, and the order in which endings are looked for.

use std::collections::BTreeMap;

use super::{Reference, ReferenceEnd, Settings, Side, number};

/// A position of one game: the rules that do not look at the history.
pub trait Position: Clone + 'static {
    type Ply: Clone;

    /// The game's own start position.
    fn start(settings: &Settings) -> Self;

    /// The position with just what the marks say, each the two sides of an `=` in a position text.
    fn set_up(settings: &Settings, to_move: Side, marks: &[(&str, &str)]) -> Self;

    fn to_move(&self) -> Side;

    /// The marks of the position text after the side to move, each split at its `=`.
    fn marks(&self) -> Vec<(String, String)>;

    /// The plies that the side to move could play if the game is not over, by canonical text.
    fn plies(&self) -> BTreeMap<String, Self::Ply>;

    /// Plays one of the plies.
    fn make(&mut self, ply: &Self::Ply);

    /// The end of the game by its own winning conditions, if it has ended. `any_ply` says whether
    /// there are [`plies`](Self::plies), `played` gives the texts of the line's plies so far.
    fn ending(&self, any_ply: bool, played: &[String]) -> Option<ReferenceEnd>;
}

/// A start position and the plies played from it.
#[derive(Clone)]
pub struct Line<P: Position> {
    position: P,
    /// The plies that [`Position::plies`] gives here, even if the game is over.
    plies: BTreeMap<String, P::Ply>,
    /// The texts of all plies so far.
    played: Vec<String>,
    /// The texts of all positions so far, the first and the present one included.
    seen: Vec<String>,
    /// The number of occurrences of a position that end the game; 0 means never.
    repetition: usize,
    ending: Option<ReferenceEnd>,
}

impl<P: Position> Line<P> {
    /// A line that starts at the position that the text describes, or at the game's own.
    pub fn new(settings: &Settings, text: Option<&str>) -> Self {
        // Trike has no such setting: it cannot repeat.
        let repetition = if settings.contains_key("repetition") {
            number(settings, "repetition", 0..=100)
        } else {
            0
        };
        assert_ne!(repetition, 1, "0, or 2 to 100");
        let position = match text {
            Some(text) => read(settings, text),
            None => P::start(settings),
        };
        let mut line = Line {
            plies: BTreeMap::new(),
            played: Vec::new(),
            seen: Vec::new(),
            repetition: repetition as usize,
            ending: None,
            position,
        };
        line.arrive();
        line
    }

    /// Takes note of the position that the line has reached.
    fn arrive(&mut self) {
        let text = write(&self.position);
        self.seen.push(text.clone());
        self.plies = self.position.plies();
        self.ending = self.position.ending(!self.plies.is_empty(), &self.played);
        let occurrences = self.seen.iter().filter(|seen| **seen == text).count();
        if self.ending.is_none() && self.repetition > 0 && occurrences >= self.repetition {
            self.ending = Some(("draw", "repetition"));
        }
    }
}

impl<P: Position> Reference for Line<P> {
    fn to_move(&self) -> &'static str {
        self.position.to_move().text()
    }

    fn legal(&self) -> Vec<String> {
        match self.ending {
            Some(_) => Vec::new(),
            None => self.plies.keys().cloned().collect(),
        }
    }

    fn play(&mut self, ply: &str) {
        assert!(self.ending.is_none(), "{ply:?} after the end of the game");
        let made = self
            .plies
            .get(ply)
            .unwrap_or_else(|| panic!("{ply:?} is not legal"));
        self.position.make(made);
        self.played.push(ply.to_owned());
        self.arrive();
    }

    fn result(&self) -> Option<ReferenceEnd> {
        self.ending
    }

    fn position(&self) -> String {
        write(&self.position)
    }

    fn copy(&self) -> Box<dyn Reference> {
        Box::new(self.clone())
    }
}

/// The text of a position, as [`Reference::position`] describes it.
fn write<P: Position>(position: &P) -> String {
    let mut words = vec![position.to_move().text().to_owned()];
    words.extend(
        position
            .marks()
            .iter()
            .map(|(key, value)| format!("{key}={value}")),
    );
    words.join(" ")
}

/// The position that a text describes.
fn read<P: Position>(settings: &Settings, text: &str) -> P {
    let mut words = text.split_whitespace();
    let to_move = match words.next() {
        Some("first") => Side::First,
        Some("second") => Side::Second,
        other => panic!("no side to move: {other:?}"),
    };
    let marks: Vec<_> = words
        .map(|word| word.split_once('=').expect("a mark"))
        .collect();
    P::set_up(settings, to_move, &marks)
}
