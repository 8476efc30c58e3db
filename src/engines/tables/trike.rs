//! Trike's first plies on small boards, solved by search.
//!
//! A depth-first search for a win with a hash table. What is left of a game depends on little: on the
//! *region* (the empty cells that the pawn may still reach), on where in it the pawn can slide now,
//! and for each of its cells on the lead in stones next to it, up to what the empty cells there can
//! turn; all that will be counted lies on or next to a cell of the region. Positions that are alike in
//! that, or by a symmetry of the triangle, or by an exchange of the colours and the turn, are one.
//! Plies that leave few answers are tried first.

use crate::board::{Board, Cell, Direction};
use crate::engines::Stop;
use crate::games::trike::Rules;
use crate::random::split_mix;

/// The largest side: the next one takes hours.
pub const MAX_SIDE: usize = 7;

/// What a first stone comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Where White places it.
    pub cell: Cell,
    /// The reply that wins for Black; none where White wins, so that the stone is to be taken over
    /// where that is allowed.
    pub reply: Option<Cell>,
}

/// The entries of the hash table.
const ENTRIES: usize = 1 << 24;

/// How many bytes solving takes.
pub const MEMORY: usize = 8 * ENTRIES;

/// Positions with so many stones at most are looked up as the least of their symmetric images: later
/// ones are seldom met by another symmetry, and turning them takes longer than it saves.
const TURNED_STONES: u32 = 8;

/// Solves the board of these rules: what each first stone comes to, in the order of the cells. `tell`
/// is told how many stones are done. `None` when it was stopped, or where the board is larger than
/// [`MAX_SIDE`].
#[must_use]
pub fn solve(rules: &Rules, stop: &Stop, mut tell: impl FnMut(usize)) -> Option<Vec<Verdict>> {
    if rules.side > MAX_SIDE {
        return None;
    }
    let board = rules.board();
    let mut search = Search::new(&board, stop);
    let mut verdicts: Vec<Option<Verdict>> = vec![None; board.cells().len()];
    for first in 0..verdicts.len() {
        if verdicts[first].is_some() {
            continue;
        }
        let reply = search.reply(first);
        if search.stopped {
            return None;
        }
        for image in &search.symmetries {
            let cell = board.cells()[usize::from(image[first])];
            let reply = reply.map(|reply| board.cells()[usize::from(image[reply])]);
            verdicts[usize::from(image[first])] = Some(Verdict { cell, reply });
        }
        tell(verdicts.iter().flatten().count());
    }
    verdicts.into_iter().collect()
}

/// The search, with its masks of the board: bit n is the n-th cell in reading order.
struct Search<'a> {
    /// By cell: it and those next to it.
    around: Vec<u64>,
    /// By cell: the cells on each of its three lines with lower and with higher numbers.
    lines: Vec<[(u64, u64); 3]>,
    cells: u64,
    /// The images of the cells.
    symmetries: Vec<Vec<u8>>,
    /// Positions with their results; 0 where there is none.
    table: Vec<u64>,
    stop: &'a Stop,
    /// It was asked to stop: results mean nothing from then on.
    stopped: bool,
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(board: &Board, stop: &'a Stop) -> Self {
        let set = |cells: &mut dyn Iterator<Item = Cell>| {
            cells.fold(0, |set, cell| set | 1_u64 << cell.index())
        };
        let cells = board.cells();
        let around = |&cell: &Cell| {
            let next = |direction| board.neighbour(cell, direction);
            let next = Direction::HEXAGON.into_iter().filter_map(next);
            set(&mut next.chain([cell]))
        };
        let lines = |&cell: &Cell| {
            [Direction::East, Direction::SouthWest, Direction::SouthEast].map(|direction| {
                let below = set(&mut board.ray(cell, direction.opposite()));
                (below, set(&mut board.ray(cell, direction)))
            })
        };
        Self {
            around: cells.iter().map(around).collect(),
            lines: cells.iter().map(lines).collect(),
            cells: set(&mut cells.iter().copied()),
            symmetries: symmetries(cells.len()),
            table: vec![0; ENTRIES],
            stopped: stop.is_raised(),
            stop,
            nodes: 0,
        }
    }

    /// A reply to the first stone that wins; `None` when there is none.
    fn reply(&mut self, first: usize) -> Option<usize> {
        let stone = 1 << first;
        let replies: Vec<usize> = members(self.slides(first, stone)).collect();
        replies
            .into_iter()
            .find(|&reply| !self.wins(reply, stone, 1 << reply))
    }

    /// Where a pawn can slide past these stones.
    fn slides(&self, pawn: usize, occupied: u64) -> u64 {
        self.lines[pawn].iter().fold(0, |reach, &(below, above)| {
            let (low, high) = (below & occupied, above & occupied);
            let over = u64::MAX.checked_shl(64 - low.leading_zeros()).unwrap_or(0);
            let under = (high & high.wrapping_neg()).wrapping_sub(1);
            reach | (below | above) & over & under
        })
    }

    /// Whether the side to move wins, with its stones and the other side's; the pawn can move.
    fn wins(&mut self, pawn: usize, own: u64, other: u64) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes.trailing_zeros() >= 14 && self.stop.is_raised();
        if self.stopped {
            return false;
        }
        let occupied = own | other;
        let mut plies = [(0_u32, 0_usize); 32];
        let mut count = 0;
        for to in members(self.slides(pawn, occupied)) {
            let (around, stone) = (self.around[to], 1 << to);
            if around & !occupied == stone {
                // The end: who has the most stones here?
                if 2 * ((own & around).count_ones() + 1) > around.count_ones() {
                    return true;
                }
                continue;
            }
            let answers = self.slides(to, occupied | stone).count_ones();
            plies[count] = (answers, to);
            count += 1;
        }
        let plies = &mut plies[..count];
        if plies.is_empty() {
            return false;
        }
        let key = self.key(pawn, own, other);
        if let Some(won) = self.known(key) {
            return won;
        }
        plies.sort_unstable();
        let won = plies
            .iter()
            .any(|&(_, to)| !self.wins(to, other, own | 1 << to));
        if !self.stopped {
            self.store(key, won);
        }
        won
    }

    /// The empty cells that the pawn may still reach.
    fn region(&self, pawn: usize, occupied: u64) -> u64 {
        let empty = self.cells & !occupied;
        let mut region = self.around[pawn] & empty;
        let mut todo = region;
        while todo != 0 {
            let next = self.around[todo.trailing_zeros() as usize] & empty & !region;
            todo &= todo - 1;
            region |= next;
            todo |= next;
        }
        region
    }

    /// What is left of a game as a number of 62 bits: for each cell of the region whether the pawn can
    /// slide there now and the lead in stones next to it. Another position has the same number once
    /// in 10¹⁸ times.
    fn key(&self, pawn: usize, own: u64, other: u64) -> u64 {
        let occupied = own | other;
        let (region, slides) = (self.region(pawn, occupied), self.slides(pawn, occupied));
        let images = if occupied.count_ones() > TURNED_STONES {
            &self.symmetries[..1]
        } else {
            &self.symmetries[..]
        };
        let key = |image: &Vec<u8>| {
            let sum = members(region).fold(0_u64, |sum, cell| {
                let around = self.around[cell];
                let count = |set: u64| (set & around).count_ones() as i32;
                // A lead that the empty cells cannot turn is as good as any greater one.
                let most = count(region) + 1;
                let lead = (count(own) - count(other)).clamp(-most, most);
                let now = slides >> cell & 1;
                sum.wrapping_add(mixed(u64::from(image[cell]), lead, now))
            });
            sum >> 2
        };
        images.iter().map(key).min().unwrap_or(0)
    }

    /// The two places where a position may be kept.
    const fn places(key: u64) -> [usize; 2] {
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (mixed >> 32) as usize % ENTRIES;
        [place, place ^ 1]
    }

    fn known(&self, key: u64) -> Option<bool> {
        let places = Self::places(key).map(|place| self.table[place]);
        let found = places.into_iter().find(|entry| entry >> 1 == key)?;
        Some(found & 1 == 1)
    }

    /// Keeps a result, in place of another if there is no room.
    fn store(&mut self, key: u64, won: bool) {
        let [one, other] = Self::places(key);
        let free = self.table[one] == 0 || self.table[other] != 0 && self.nodes.is_multiple_of(2);
        self.table[if free { one } else { other }] = key << 1 | u64::from(won);
    }
}

/// A number for a cell of the region, the lead there and whether the pawn can slide there: the
/// finaliser of `SplitMix64`.
const fn mixed(cell: u64, lead: i32, now: u64) -> u64 {
    let lead = (lead + 8) as u64;
    split_mix(0, cell * 32 + lead * 2 + now)
}

/// The numbers of the bits of a set.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(first as usize)
    })
}

/// The six images of a triangle of so many cells in reading order.
fn symmetries(cells: usize) -> Vec<Vec<u8>> {
    // A cell by its distances from the three edges, whose sum is the same for all.
    let side = (2 * cells).isqrt();
    let place = |row: usize, at: usize| (row * (row + 1) / 2 + at) as u8;
    let edges = (0..side).flat_map(|row| (0..=row).map(move |at| [at, row - at, side - 1 - row]));
    let orders = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
        [1, 2, 0],
        [2, 0, 1],
    ];
    let image = |[at, right, bottom]: [usize; 3]| {
        debug_assert_eq!(at + right + bottom, side - 1, "a cell of the triangle");
        place(side - 1 - bottom, at)
    };
    let images = orders.map(|order| {
        let turned = edges.clone().map(|edges| image(order.map(|at| edges[at])));
        turned.collect()
    });
    images.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::trike::{Position, Trike};
    use crate::games::{Game, Side};

    fn rules(side: usize) -> Rules {
        Rules { side, pie: false }
    }

    /// Whether the side to move wins, by the rules and no more.
    fn plain(game: &Trike<1>, position: &Position<1>) -> bool {
        let mover = game.to_move(position);
        if let Some(outcome) = game.outcome(position) {
            return outcome.winner == Some(mover);
        }
        let plies = game.plies(position).into_iter();
        let mut after = plies.map(|ply| game.play_unchecked(position, ply));
        after.any(|after| !plain(game, &after))
    }

    #[test]
    fn the_smallest_board_is_what_plain_search_finds() {
        let game = Trike::<1>::new(rules(4), rules(4).board());
        let start = game.start();
        for verdict in solve(&rules(4), &Stop::default(), |_| {}).unwrap() {
            use crate::games::trike::Ply::To;
            let first = game.play_unchecked(&start, To(verdict.cell));
            assert_eq!(game.to_move(&first), Side::Second);
            assert_eq!(plain(&game, &first), verdict.reply.is_some());
            if let Some(reply) = verdict.reply {
                let second = game.play_unchecked(&first, To(reply));
                assert!(!plain(&game, &second), "the reply does not win");
            }
        }
    }

    #[test]
    fn neighbours_stay_neighbours_in_all_images() {
        let board = rules(7).board();
        let images = symmetries(board.cells().len());
        assert_eq!(images.len(), 6);
        for image in images {
            let cell = |cell: Cell| board.cells()[usize::from(image[cell.index()])];
            for &one in board.cells() {
                for direction in Direction::HEXAGON {
                    if let Some(other) = board.neighbour(one, direction) {
                        let mut next = Direction::HEXAGON.into_iter();
                        let other = Some(cell(other));
                        assert!(next.any(|way| board.neighbour(cell(one), way) == other));
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_board_is_refused_and_a_stop_obeyed() {
        let stop = Stop::default();
        assert_eq!(solve(&rules(8), &stop, |_| {}), None);
        stop.raise();
        assert_eq!(solve(&rules(7), &stop, |_| {}), None);
    }
}
