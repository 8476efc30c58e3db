//! The search for a win, depth first.

use super::masks::{Masks, members, neighbours, next_to};
use super::winner_table::WinnerTable;

/// The most stones of a position that is looked up as the least of its images: later ones are
/// seldom met by another symmetry, and turning them takes longer than it saves.
const TURNED_STONES: u32 = 8;

/// More plies than there can be: on each of three lines at most seven.
const PLIES: usize = 32;

/// The number of positions after which the search asks whether it is to end.
const ASK_AFTER: u64 = 1 << 14;

/// A position for the side to move: the pawn, its stones and the other side's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) pawn: usize,
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Position {
    /// The position after the first stone, with the pawn on it.
    pub(super) const fn after_first(first: usize) -> Self {
        Self {
            pawn: first,
            own: 0,
            other: 1 << first,
        }
    }

    const fn occupied(&self) -> u64 {
        self.own | self.other
    }

    /// The position after a ply.
    pub(super) const fn after(&self, to: usize) -> Self {
        Self {
            pawn: to,
            own: self.other,
            other: self.own | 1 << to,
        }
    }
}

/// The rest of a game.
enum Rest {
    /// Wherever the game ends, the same side has more stones there: the side to move, or not.
    Decided(bool),
    /// Neither: positions with the same number have the same winner.
    Open(u64),
}

/// The tools with which all threads search.
pub(super) struct Search<'a> {
    masks: &'a Masks,
    table: &'a WinnerTable,
    /// The test of whether this search is to end, after the given number of positions: results mean
    /// nothing from then on.
    stop: &'a dyn Fn(u64) -> bool,
    /// It was asked to end.
    pub(super) stopped: bool,
    /// The positions searched.
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    /// A search that has found nothing yet.
    pub(super) const fn new(
        masks: &'a Masks,
        table: &'a WinnerTable,
        stop: &'a dyn Fn(u64) -> bool,
    ) -> Self {
        Self {
            masks,
            table,
            stop,
            stopped: false,
            nodes: 0,
        }
    }

    /// Returns whether the side to move wins, in a position where the pawn can move.
    pub(super) fn wins(&mut self, position: Position) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes.is_multiple_of(ASK_AFTER) && (self.stop)(self.nodes);
        if self.stopped {
            return false;
        }
        let occupied = position.occupied();
        let slides = self.masks.slides(position.pawn, occupied);
        let mut plies = [(0_i32, 0_usize); PLIES];
        let mut count = 0;
        for to in members(slides) {
            if let Some(won) = self.end(to, position.own, occupied) {
                if won {
                    return true;
                }
                continue;
            }
            let answers = self.answers(to, position.other, occupied | 1 << to);
            if answers == Some(0) {
                return true;
            }
            if let Some(answers) = answers {
                // Few answers, and room for the game to go on.
                let room = (self.masks.around[to] & !occupied).count_ones();
                plies[count] = (2 * answers as i32 - 3 * room as i32, to);
                count += 1;
            }
        }
        let plies = &mut plies[..count];
        if plies.is_empty() {
            return false;
        }
        let key = match self.rest(position, slides) {
            Rest::Decided(won) => return won,
            Rest::Open(key) => key,
        };
        if let Some(won) = self.table.get(key) {
            return won;
        }
        plies.sort_unstable();
        let won = plies.iter().any(|&(_, to)| !self.wins(position.after(to)));
        if !self.stopped {
            self.table.put(key, won, self.nodes.is_multiple_of(2));
        }
        won
    }

    /// Returns whether the side with these stones wins by a ply that ends the game; `None` if it
    /// does not end it.
    fn end(&self, to: usize, own: u64, occupied: u64) -> Option<bool> {
        let around = self.masks.around[to];
        let ends = around & !occupied == 1 << to;
        ends.then(|| 2 * ((own & around).count_ones() + 1) > around.count_ones())
    }

    /// The number of answers that the side with these stones has to a ply, those that end the game
    /// and lose left out; `None` if one wins at once.
    fn answers(&self, pawn: usize, own: u64, occupied: u64) -> Option<u32> {
        let slides = self.masks.slides(pawn, occupied);
        let mut count = slides.count_ones();
        // A cell without empty ones next to it can be entered from next to it only.
        for to in members(slides & self.masks.around[pawn]) {
            match self.end(to, own, occupied) {
                Some(true) => return None,
                Some(false) => count -= 1,
                None => {}
            }
        }
        Some(count)
    }

    /// The rest of a game in which no ply of now ends it with a win.
    ///
    /// The game ends on a cell of the region that has an empty cell next to it now: any other one
    /// could be entered only now. The pawn reaches the last cell from one next to it, where the
    /// other side has just placed a stone. So of the empty cells there, itself included, one gets a
    /// stone of each side, and a lead of one stone for each empty cell next to it cannot be turned.
    fn rest(&self, position: Position, slides: u64) -> Rest {
        let Position { pawn, own, other } = position;
        let region = self.masks.region(pawn, position.occupied());
        let ends = region & next_to(region);
        let empty = sum(neighbours(region));
        let (own, other) = (sum(neighbours(own)), sum(neighbours(other)));
        let won = ends & at_least(own, other, empty);
        let lost = ends & at_least(other, own, empty);
        if won == ends || lost == ends {
            return Rest::Decided(won == ends);
        }
        // Of the empty cells next to a cell and the two sides' stones there, two numbers determine
        // the third, and no more than two stones of a side where nothing is decided.
        let open = ends & !(won | lost);
        let sets = [ends, slides & ends, won, lost, own[0] & open, own[1] & open];
        if position.occupied().count_ones() > TURNED_STONES {
            return Rest::Open(mixed(sets));
        }
        let turned = |image: &[u8; 64]| {
            let turned = |set| members(set).fold(0, |all, bit| all | 1 << image[bit]);
            mixed(sets.map(turned))
        };
        let least = self.masks.images.iter().map(turned).min();
        Rest::Open(least.unwrap_or(0))
    }
}

/// The number of six sets that each bit is in, as the sets of the bits for which that number has
/// the digits 1, 2 and 4.
fn sum(sets: [u64; 6]) -> [u64; 3] {
    let (ones, twos) = add(sets[0], sets[1], sets[2]);
    let (more_ones, more_twos) = add(sets[3], sets[4], sets[5]);
    let (digit, carry) = add(ones, more_ones, 0);
    let (twos, fours) = add(twos, more_twos, carry);
    [digit, twos, fours]
}

/// The digits 1 and 2 of the sum of three bits.
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

/// The bits for which a number is at least the sum of two others.
fn at_least(number: [u64; 3], one: [u64; 3], other: [u64; 3]) -> u64 {
    let (ones, carry) = add(one[0], other[0], 0);
    let (twos, carry) = add(one[1], other[1], carry);
    let (fours, eights) = add(one[2], other[2], carry);
    // From the lowest digit on: a higher one that differs decides.
    let digits = number.into_iter().zip([ones, twos, fours]);
    let at_least = digits.fold(u64::MAX, |so_far, (digit, sum)| {
        digit & !sum | !(digit ^ sum) & so_far
    });
    at_least & !eights
}

/// A number of 63 bits for some sets. Others have the same one once in 10¹⁸ times.
const fn mixed(sets: [u64; 6]) -> u64 {
    // The digits of π: any odd numbers without a pattern.
    const SALT: [u64; 6] = [
        0x243f_6a88_85a3_08d3,
        0x1319_8a2e_0370_7345,
        0xa409_3822_299f_31d1,
        0x082e_fa98_ec4e_6c89,
        0x4528_21e6_38d0_1377,
        0xbe54_66cf_34e9_0c6d,
    ];
    let first = folded(sets[0] ^ SALT[0], sets[1] ^ SALT[1]);
    let second = folded(sets[2] ^ SALT[2], sets[3] ^ SALT[3]);
    let third = folded(sets[4] ^ SALT[4], sets[5] ^ SALT[5]);
    let both = folded(first ^ SALT[5], second ^ SALT[4]);
    folded(both ^ SALT[3], third ^ SALT[2]) >> 1
}

/// The halves of a product, combined.
const fn folded(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}
