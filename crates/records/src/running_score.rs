//! The running score of two players who play one game after the other.

use std::fmt;
use std::str::FromStr;

use super::{GameResult, Record};
use parlour_rules::games::Seat;

/// The points of two players in a row of games, of who begins this one as First and of the other; a
/// draw is half a point.
///
/// ```
/// use parlour_records::RunningScore;
///
/// let score: RunningScore = "2-0.5".parse()?;
/// assert_eq!(score.reversed().to_string(), "0.5-2");
/// # Ok::<(), parlour_records::ParseScoreError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunningScore {
    /// In halves of a point.
    halves: [u32; 2],
}

/// A text that is no [`RunningScore`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a score: expected points of both players, as in `2-0.5`")]
pub struct ParseScoreError;

impl RunningScore {
    /// The score after a game, once that is over.
    pub fn after(game: &Record) -> Self {
        let Self { mut halves } = game.tags.score_before().unwrap_or_default();
        match (game.winner(), game.result()) {
            (Some(seat), _) => halves[seat.index()] = halves[seat.index()].saturating_add(2),
            (None, GameResult::Draw) => halves = halves.map(|points| points.saturating_add(1)),
            (None, _) => {}
        }
        Self { halves }
    }

    /// The same for players who have changed sides.
    pub const fn reversed(self) -> Self {
        let [first, second] = self.halves;
        Self {
            halves: [second, first],
        }
    }

    /// The points of a player: `2`, `0.5`.
    pub fn points(self, seat: Seat) -> String {
        points_of_halves(self.halves[seat.index()].into())
    }
}

/// A number of half points as points: `2`, `0.5`.
pub fn points_of_halves(halves: u64) -> String {
    let half = if halves.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", halves / 2)
}

impl fmt::Display for RunningScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}-{}",
            self.points(Seat::First),
            self.points(Seat::Second)
        )
    }
}

impl FromStr for RunningScore {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let halves = |text: &str| {
            let (whole, half) = match text.split_once('.') {
                Some((whole, "5")) => (whole, 1),
                Some(_) => return None,
                None => (text, 0),
            };
            let whole: u32 = whole.parse().ok()?;
            whole.checked_mul(2)?.checked_add(half)
        };
        let (first, second) = text.split_once('-').ok_or(ParseScoreError)?;
        let both = halves(first).zip(halves(second));
        let (first, second) = both.ok_or(ParseScoreError)?;
        Ok(Self {
            halves: [first, second],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        for text in ["0-0", "2-0.5", "10.5-3"] {
            let score: RunningScore = text.parse().unwrap();
            assert_eq!(score.to_string(), text);
        }
        for text in ["", "2", "2-", "2:1", "1.25-1", "-1-2", "4294967295-0"] {
            assert_eq!(text.parse::<RunningScore>(), Err(ParseScoreError), "{text}");
        }
    }

    #[test]
    fn a_game_counts_for_who_won_it_also_when_sides_were_exchanged() {
        let score = |ending: &str| {
            let text = format!("[Game \"trike\"]\n[Score \"1-0.5\"]\n{ending}");
            let record: Record = text.parse().unwrap();
            RunningScore::after(&record).to_string()
        };
        assert_eq!(score("\n1. d2 *\n"), "1-0.5");
        let resigned = "[Termination \"resignation\"]\n";
        assert_eq!(
            score(&format!("[Result \"1-0\"]\n{resigned}\n1. d2 1-0\n")),
            "2-0.5"
        );
        let swapped = format!("[Result \"1-0\"]\n{resigned}\n1. d2 2. swap 1-0\n");
        assert_eq!(score(&swapped), "1-1.5");
        let drawn = "[Result \"1/2-1/2\"]\n[Termination \"agreement\"]\n\n1. d2 1/2-1/2\n";
        assert_eq!(score(drawn), "1.5-1");
    }
}
