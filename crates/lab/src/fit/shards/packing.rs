//! Positions of any game as bytes, all of a board equally many.
//!
//! The first byte says who is to move (1 for the second side) and whether the players may exchange
//! sides (2). Then each cell has four bits, in the order of the board's cells, the lower half of a
//! byte first: 0 where nothing stands, else 1, and one more for a piece of the second side, two for
//! each kind before its own, and eight under Trike's pawn.

use parlour_rules::board::Board;
use parlour_rules::games::{Draft, Game, Piece, PositionError, Side};

/// The bit of the second side to move.
const SECOND: u8 = 1;

/// The bit of an exchange of sides that is open.
const SWAP: u8 = 2;

/// The packing of the positions of a game.
#[derive(Clone, Copy)]
pub struct Packing<'a, G>(pub &'a G);

impl<G: Game> Packing<'_, G> {
    /// The bytes of each position.
    pub fn len(&self) -> usize {
        1 + self.0.board().cells().len().div_ceil(2)
    }

    /// Appends a position.
    pub fn pack(&self, position: &G::Position, into: &mut Vec<u8>) {
        let game = self.0;
        let may_swap = |name| game.choices(position, &[]).names.contains(&name);
        let second = SECOND * u8::from(game.to_move(position) == Side::Second);
        let swap = SWAP * u8::from(G::INFO.swap.is_some_and(may_swap));
        into.push(second | swap);
        let four = |cell| game.piece(position, cell).map_or(0, number::<G>);
        let pairs = game.board().cells().chunks(2);
        into.extend(pairs.map(|pair| {
            let [low, high] = [pair.first(), pair.get(1)].map(|cell| cell.copied().map_or(0, four));
            low | high << 4
        }));
    }

    /// The position that was packed.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the bytes are no position of this game.
    pub fn unpack(&self, bytes: &[u8]) -> Result<G::Position, PositionError> {
        let board: &Board = self.0.board();
        let mut draft = Draft::empty(board);
        let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
        if first & SECOND != 0 {
            draft.to_move = Side::Second;
        }
        draft.swap = first & SWAP != 0;
        let fours = rest.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        for (&cell, four) in board.cells().iter().zip(fours) {
            draft.put(cell, piece::<G>(four));
        }
        self.0.position_of_draft(&draft)
    }
}

/// The four bits of a piece.
fn number<G: Game>(piece: Piece) -> u8 {
    let kinds = G::INFO.piece_kinds.iter();
    let before = kinds.take_while(|&&kind| kind != piece.kind).count();
    1 + piece.side.index() as u8 + 2 * before as u8 + 8 * u8::from(piece.pawn)
}

/// The piece of four bits, if there is one.
fn piece<G: Game>(four: u8) -> Option<Piece> {
    let kinds = G::INFO.piece_kinds;
    let number = usize::from(four.checked_sub(1)?);
    let pawn = number >= 8 && kinds.len() < 4;
    let number = if pawn { number - 8 } else { number };
    Some(Piece {
        side: Side::BOTH[number % 2],
        kind: *kinds.get(number / 2)?,
        pawn,
    })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::lines::test_line;
    use parlour_rules::games::Line;
    use parlour_rules::random::StableDraws;
    use parlour_rules::with_line;

    fn positions_are_unpacked_as_they_were<G: Game>(line: &Line<G>) {
        let packing = Packing(line.game());
        for position in line.positions() {
            let mut bytes = Vec::new();
            packing.pack(position, &mut bytes);
            assert_eq!(bytes.len(), packing.len());
            assert_eq!(packing.unpack(&bytes).as_ref(), Ok(position));
        }
    }

    #[test]
    fn positions_of_all_games_come_back() {
        for (game, settings) in [
            ("tactigon", ""),
            ("tactigon", "padding=5 advanced=true"),
            ("taacoca", ""),
            ("taacoca", "side=4 movement=forward"),
            ("claustro", ""),
            ("claustro", "width=7 height=6"),
            ("trike", "side=5"),
            ("trike", "side=9 pie=false"),
        ] {
            for seed in 0..20 {
                let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
                let mut line = test_line(game, settings, "");
                while line.len() < 60 && line.outcome().is_none() {
                    let plies = line.legal_plies();
                    let ply = plies[random.below(plies.len() as u64) as usize];
                    line.play(ply).unwrap();
                }
                with_line!(&line, line => positions_are_unpacked_as_they_were(line));
            }
        }
    }
}
