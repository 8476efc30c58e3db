//! The facts that are kept of a position of a game.
//!
//! | Bytes | What |
//! | --- | --- |
//! | | the position ([`Packing`](super::Packing)) |
//! | 1 | the notes: 1 if it is quiet, 2 to 8 what is proven, 16 and 32 what became of the game |
//! | 2 | the estimate of the search, in hundredths of the game's unit |
//! | 4 | the number of the game on its board |
//!
//! Numbers are in little-endian order. Of what is proven 1 is a win of the side to move, 2 a loss,
//! 3 a draw, and 0 that nothing is. The result is 1 if the side to move lost, 2 for a draw, 3 if it
//! won, and 0 if the game was broken off.

use parlour_engines::{Distance, Score};

/// The bytes behind the position.
const NOTES: usize = 7;

/// A position with what the search saw, and what became of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Record<'a> {
    /// The packed position.
    pub position: &'a [u8],
    /// True if nothing was to be answered, and a ply was played that can be taken back.
    pub quiet: bool,
    /// The worth to the side to move that the search found. How far a proven result is away is not
    /// kept.
    pub score: Score,
    /// The points of the side to move, a draw being a half, if the game came to its end.
    pub result: Option<f32>,
    /// The number of the game.
    pub game: u32,
}

impl<'a> Record<'a> {
    /// The bytes of a record of a board whose positions have `position` bytes.
    pub const fn len(position: usize) -> usize {
        position + NOTES
    }

    /// Appends the record.
    pub fn write(&self, into: &mut Vec<u8>) {
        let (proven, estimate) = match self.score {
            Score::Estimate(value) => (0, value),
            Score::Win(_) => (1, 0),
            Score::Loss(_) => (2, 0),
            Score::Draw | Score::Undecided => (3, 0),
        };
        let result = self.result.map_or(0, |points| 1 + (2.0 * points) as u8);
        let bounds = (i16::MIN.into(), i16::MAX.into());
        let estimate: i32 = estimate.clamp(bounds.0, bounds.1);
        into.extend(self.position);
        into.push(u8::from(self.quiet) | proven << 1 | result << 4);
        into.extend((estimate as i16).to_le_bytes());
        into.extend(self.game.to_le_bytes());
    }

    /// The record of these bytes, if they are one.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let (position, notes) = bytes.split_at_checked(bytes.len().checked_sub(NOTES)?)?;
        let [note, low, high, game @ ..] = notes else {
            return None;
        };
        let score = match note >> 1 & 7 {
            0 => Score::Estimate(i16::from_le_bytes([*low, *high]).into()),
            1 => Score::Win(Distance::Unknown),
            2 => Score::Loss(Distance::Unknown),
            3 => Score::Draw,
            _ => return None,
        };
        let result = (note >> 4 & 3).checked_sub(1);
        Some(Self {
            position,
            quiet: note & 1 != 0,
            score,
            result: result.map(|halves| f32::from(halves) / 2.0),
            game: u32::from_le_bytes(game.try_into().ok()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back() {
        for (score, result, game) in [
            (Score::Estimate(-317), None, 0),
            (Score::Estimate(20_000), Some(0.0), 7),
            (Score::Win(Distance::Unknown), Some(1.0), 70_000),
            (Score::Loss(Distance::Unknown), Some(0.0), 1),
            (Score::Draw, Some(0.5), u32::MAX),
        ] {
            let record = Record {
                position: &[3, 1, 4],
                quiet: game == 7,
                score,
                result,
                game,
            };
            let mut bytes = Vec::new();
            record.write(&mut bytes);
            assert_eq!(bytes.len(), Record::len(3));
            assert_eq!(Record::read(&bytes), Some(record));
        }
        assert_eq!(Record::read(&[0; 6]), None);
    }
}
