//! Plies that only go to and fro: after them a side's pieces stand as they stood a few turns
//! before, with nothing captured since. The lower levels avoid them, as they make a game go on for
//! ever.

use std::collections::HashSet;

use parlour_rules::games::{Game, Line, Side};
use parlour_rules::random::split_mix;

/// The number of last positions that are looked at. Chosen by hand.
const MEMORY: usize = 12;

/// The arrangement of the pieces of the side to move at the last turns of a line.
pub(crate) struct Shuffling<'a, G: Game> {
    line: &'a Line<G>,
    earlier: HashSet<(u64, u32)>,
}

impl<'a, G: Game> Shuffling<'a, G> {
    /// The arrangements with which to compare the plies at the end of a line.
    pub(crate) fn new(line: &'a Line<G>) -> Self {
        let positions = line.positions();
        let recent = &positions[positions.len().saturating_sub(MEMORY)..];
        let side = line.to_move();
        let stood = recent
            .iter()
            .map(|position| arrangement(line.game(), position, side));
        Self {
            line,
            earlier: stood.collect(),
        }
    }

    /// Returns whether a legal ply puts the side's pieces back to where they stood.
    pub(crate) fn contains(&self, ply: G::Ply) -> bool {
        let game = self.line.game();
        let after = game.play_unchecked(self.line.position(), ply);
        let stand = arrangement(game, &after, self.line.to_move());
        self.earlier.contains(&stand)
    }
}

/// A number for where the pieces of a side stand, and how many the other side has.
fn arrangement<G: Game>(game: &G, position: &G::Position, side: Side) -> (u64, u32) {
    let (mut own, mut others) = (0, 0);
    for &cell in game.board().cells() {
        match game.piece(position, cell) {
            Some(piece) if piece.side == side => {
                own ^= split_mix(cell.index() as u64, piece.kind as u64);
            }
            Some(_) => others += 1,
            None => {}
        }
    }
    (own, others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_line;
    use parlour_rules::with_line;

    /// The texts of the plies at the end of a line that only go to and fro.
    fn shuffles(game: &str, settings: &str, plies: &str) -> Vec<String> {
        let line = test_line(game, settings, plies);
        with_line!(&line, line => {
            let shuffling = Shuffling::new(line);
            let plies = line.legal_plies().into_iter();
            let to_and_fro = plies.filter(|&ply| shuffling.contains(ply));
            to_and_fro.map(|ply| line.game().ply_text(ply)).collect()
        })
    }

    #[test]
    fn taking_a_ply_back_is_going_to_and_fro_whatever_the_enemy_did() {
        assert_eq!(shuffles("tactigon", "", "d5-d6 b9-c10"), ["d6-d5"]);
        assert_eq!(
            shuffles("taacoca", "side=3", "a1+a2+a3:ne e1+e2+e3:se"),
            ["b2+b3+b4:sw"]
        );
    }

    #[test]
    fn the_long_way_back_is_seen_too() {
        let around = "d5-d6 b9-c10 d6-c5 c10-b9";
        assert_eq!(shuffles("tactigon", "", around), ["c5-d5", "c5-d6"]);
    }

    #[test]
    fn stones_that_are_only_placed_do_not_go_back() {
        assert_eq!(
            shuffles("trike", "side=4", "b1 c1 d1"),
            Vec::<String>::new()
        );
    }
}
