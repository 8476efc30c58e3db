//! Handicaps: what one side has less at the start, so that players of unlike strength have a close
//! game.

use std::fmt;
use std::str::FromStr;

use super::Start;
use parlour_rules::board::Cell;
use parlour_rules::games::{Draft, GameInfo, PieceKind, Side};
use parlour_rules::word_enum;

/// A handicap: the side that gives something, and what it gives.
///
/// ```
/// use parlour_records::{Handicap, Start};
/// use parlour_rules::games::find_game;
///
/// let start = Start::new(find_game("taacoca")?)?;
/// let handicap: Handicap = "second piece".parse()?;
/// let given = handicap.start(&start).expect("one stone of many");
/// let pieces = |start: &Start| start.line().draft().pieces().count();
/// assert_eq!(pieces(&given) + 1, pieces(&start));
/// assert_eq!(handicap.told(start.info()), "Black starts a piece down");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The side that gives it.
    pub by: Side,
    /// The thing given.
    pub given: Given,
}

word_enum! {
    /// The thing that a side gives as a handicap.
    pub enum Given {
        /// One of its pieces.
        Piece = "piece",
        /// The first move.
        Move = "move",
        /// The right to exchange sides after the first stone.
        Stone = "stone",
    }
}

/// A text that is no [`Handicap`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a handicap: expected a side and what it gives, as in `second piece`")]
pub struct ParseHandicapError;

impl Handicap {
    /// The handicaps that can be given in games from a start.
    pub fn all(own: &Start) -> impl Iterator<Item = Self> + use<'_> {
        let all = Given::ALL
            .iter()
            .flat_map(|&given| Side::BOTH.map(|by| Self { by, given }));
        all.filter(|handicap| handicap.start(own).is_some())
    }

    /// The start with this handicap, from that of the game; none where it cannot be given.
    pub fn start(self, own: &Start) -> Option<Start> {
        let line = own.line();
        let mut draft = line.draft();
        match self.given {
            Given::Piece => {
                let cell = spare_piece(&draft, self.by)?;
                draft.put(cell, None);
            }
            Given::Move => {
                if self.by != draft.to_move || draft.pieces().next().is_none() {
                    return None;
                }
                draft.to_move = !self.by;
            }
            Given::Stone => {
                own.info().swap?;
                if self.by != Side::Second || draft.pieces().next().is_some() {
                    return None;
                }
                let rules = own.rules().with_pairs("pie=false").ok()?;
                let start = Start::new(rules).ok()?;
                return (start != *own).then_some(start);
            }
        }
        let start = own.with_draft(&draft).ok()?;
        let is_open = start.line().outcome().is_none();
        is_open.then_some(start)
    }

    /// The handicap as a clause: `White starts a piece down`.
    pub fn told(self, info: &GameInfo) -> String {
        let (by, other) = (info.sides[self.by], info.sides[!self.by]);
        match self.given {
            Given::Piece => format!("{by} starts a piece down"),
            Given::Move => format!("{by} leaves the first move to {other}"),
            Given::Stone => format!("{other} has the first stone, and {by} may not swap"),
        }
    }

    /// The same handicap, given by the other side.
    pub fn reversed(self) -> Self {
        Self {
            by: !self.by,
            ..self
        }
    }
}

/// The cell of a piece that a side can do without: one of the kind of which it has most, and the
/// same for both sides, which face each other.
fn spare_piece(draft: &Draft, by: Side) -> Option<Cell> {
    let own = draft.pieces().filter(|(_, piece)| piece.side == by);
    let own: Vec<(Cell, PieceKind)> = own.map(|(cell, piece)| (cell, piece.kind)).collect();
    let count = |kind| own.iter().filter(|(_, other)| *other == kind).count();
    let most = own.iter().map(|(_, kind)| count(*kind)).max()?;
    let mut common = own.iter().filter(|(_, kind)| count(*kind) == most);
    let spare = match by {
        Side::First => common.next(),
        Side::Second => common.next_back(),
    };
    spare.filter(|_| most > 1).map(|(cell, _)| *cell)
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.by.name(), self.given)
    }
}

impl FromStr for Handicap {
    type Err = ParseHandicapError;

    fn from_str(text: &str) -> Result<Self, ParseHandicapError> {
        let (by, given) = text.split_once(' ').ok_or(ParseHandicapError)?;
        let by = Side::BOTH.into_iter().find(|side| side.name() == by);
        let given = Given::named(given);
        let (by, given) = by.zip(given).ok_or(ParseHandicapError)?;
        Ok(Self { by, given })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::GAMES;
    use parlour_rules::games::find_game;

    fn all(game: &str) -> Vec<String> {
        let start = Start::new(find_game(game).unwrap()).unwrap();
        Handicap::all(&start).map(|one| one.to_string()).collect()
    }

    #[test]
    fn every_game_has_a_handicap_and_each_makes_another_start() {
        for info in GAMES {
            let start = Start::new(find_game(info.id).unwrap()).unwrap();
            let mut count = 0;
            for handicap in Handicap::all(&start) {
                count += 1;
                assert_eq!(handicap.to_string().parse(), Ok(handicap));
                let given = handicap.start(&start).unwrap();
                assert!(given != start, "{} {handicap}", info.id);
                assert!(!given.line().legal_plies().is_empty());
            }
            assert!(count > 0, "{}", info.id);
        }
    }

    #[test]
    fn a_stone_is_given_where_the_board_is_empty_and_a_piece_where_it_is_not() {
        assert_eq!(all("trike"), ["second stone"]);
        assert_eq!(
            all("tactigon"),
            ["first piece", "second piece", "first move"]
        );
        assert_eq!(
            all("taacoca"),
            ["first piece", "second piece", "first move"]
        );
    }

    #[test]
    fn what_is_no_handicap_is_not_read() {
        for text in ["", "piece", "third piece", "first rook", "first"] {
            assert_eq!(text.parse::<Handicap>(), Err(ParseHandicapError), "{text}");
        }
    }
}
