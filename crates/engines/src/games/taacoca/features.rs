//! The features that the network sees in a position, once as the side to move and once as the
//! other side sees it.
//!
//! A feature is a number below [`COUNT`]. Each side has, for itself and for the enemy:
//!
//! * each stone: on boards of sides 4 to 6, by movement and cell; on others by the rows that it has
//!   to go and how far it stands from the end of its row;
//! * each stone next to an enemy that can capture it, by rows and row's end again, and by whether
//!   one of its own stands next to it;
//! * the most stones that it could capture in one ply;
//! * how soon it brings a stone home that cannot be caught;
//! * the rows that its first stone has to go.
//!
//! A side sees the board from its own end.

use super::races::race;
use super::threats::{MAX_STONES, Rows, max_captures, reach};
use arrayvec::ArrayVec;
use parlour_nnue::{CellFeatures, Memory, SUMS, Sight};
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{BySide, Game, Side};

/// The sides of the boards whose cells are told apart.
const SIDES: [usize; 3] = [4, 5, 6];

/// The rows of the largest board.
const ROWS: usize = 2 * 13 - 1;

/// The number of cells told apart from the end of a row, on either side, where cells are not; those
/// farther in are alike. Chosen by hand.
const FLANKS: usize = 6;

/// The number of places on boards whose cells are not told apart.
const PLACES: usize = ROWS * FLANKS;

/// The rows and the cells from the end of a row that are told apart for stones that can be captured;
/// those farther off are alike. Chosen by hand.
const TOUCHED_ROWS: usize = 13;
const TOUCHED_FLANKS: usize = 3;

/// The number of places of stones that can be captured.
const TOUCHED_PLACES: usize = TOUCHED_ROWS * TOUCHED_FLANKS;

/// The first feature of stones by place, behind those by cell.
const PLACED: usize = 2 * movement_cells();

/// The first feature of stones that can be captured, by side, whether one of its own stands next to
/// it, and place.
const TOUCHED: usize = PLACED + 2 * PLACES;

/// The first feature of captures, by side and number.
const CAPTURES: usize = TOUCHED + 2 * 2 * TOUCHED_PLACES;

/// The numbers of captures of one side.
const CAPTURE_NUMBERS: usize = MAX_STONES as usize + 1;

/// The first feature of races, by side and plies of its own; none at all are no plies.
const RACES: usize = CAPTURES + 2 * CAPTURE_NUMBERS;

/// The plies of the longest race told apart; longer ones count as this one. Chosen by hand.
const MAX_RACE: usize = 11;

/// The first feature of first stones, by side and rows to go.
const LEADERS: usize = RACES + 2 * (MAX_RACE + 1);

/// The number of features.
pub const COUNT: usize = LEADERS + 2 * ROWS;

/// The number of features of stones that are [`shared`] by some of others.
pub const SHARED: usize = PLACED + 2 * PLACES;

/// The number of buckets, by stones left and movement.
pub const BUCKETS: usize = 2 * STONE_BUCKETS;

/// The number of buckets by stones left of both sides together, the most in the first one, and how
/// many more in each other.
const STONE_BUCKETS: usize = 5;
const FEW: u32 = 6;
const PER_BUCKET: u32 = 5;

/// The features of one side beside those of its stones.
const OF_SIDE: usize = 3;

/// The sets of cells: by side, its stones, and those that can be captured with and without one of
/// its own next to them.
const SETS: usize = 6;

/// A position as the network sees it.
pub type Seen<const W: usize> = Sight<W, SETS, { 2 * OF_SIDE }>;

/// The position evaluated last.
pub type Remembered<const W: usize> = Memory<SUMS, W, SETS, { 2 * OF_SIDE }>;

/// The number of cells of a board.
const fn cell_count(side: usize) -> usize {
    3 * side * (side - 1) + 1
}

/// The number of features of stones by cell, of one movement.
const fn movement_cells() -> usize {
    let (mut cells, mut at) = (0, 0);
    while at < SIDES.len() {
        cells += 2 * cell_count(SIDES[at]);
        at += 1;
    }
    cells
}

/// The number of cells of a row of a board.
const fn row_length(side: usize, row: usize) -> usize {
    2 * side - 1 - row.abs_diff(side - 1)
}

/// The place of a cell of a row.
const fn place(to_go: usize, row: usize, length: usize) -> usize {
    let (left, right) = (row, length - 1 - row);
    let flank = if left < right { left } else { right };
    to_go * FLANKS + if flank < FLANKS { flank } else { FLANKS - 1 }
}

/// The features, numbered below [`SHARED`], that the feature of a stone shares with others: that of
/// its cell and the mirror image, and that of its place on boards of any size.
pub fn shared(feature: usize) -> ArrayVec<usize, 2> {
    let mut shared = ArrayVec::new();
    if (PLACED..SHARED).contains(&feature) {
        shared.push(feature);
    }
    if feature >= PLACED {
        return shared;
    }
    let mut at = feature % movement_cells();
    for side in SIDES {
        let (cells, enemy) = (cell_count(side), at >= cell_count(side));
        if at >= 2 * cells {
            at -= 2 * cells;
            continue;
        }
        let mut along = at % cells;
        let mut row = 0;
        while along >= row_length(side, row) {
            along -= row_length(side, row);
            row += 1;
        }
        let length = row_length(side, row);
        let image = feature - along + (length - 1 - along);
        let to_go = if enemy { 2 * side - 2 - row } else { row };
        shared.push(feature.min(image));
        shared.push(PLACED + usize::from(enemy) * PLACES + place(to_go, along, length));
        break;
    }
    shared
}

/// The features of a board.
#[derive(Clone, Debug)]
pub struct Features<const W: usize> {
    rows: Rows<W>,
    /// By viewer, side and cell: the feature of a stone.
    stones: BySide<BySide<Vec<u16>>>,
    /// By side and cell: the place of a stone that can be captured.
    touched: BySide<Vec<u8>>,
    /// The first bucket.
    first_bucket: usize,
}

impl<const W: usize> Features<W> {
    /// The features of the game's board.
    pub fn new(game: &Taacoca<W>) -> Self {
        let (board, rules) = (game.board(), game.rules());
        let number = SIDES.iter().position(|&side| side == rules.side);
        let before = number.map(|number| {
            let smaller = SIDES[..number].iter().map(|&side| 2 * cell_count(side));
            usize::from(rules.is_forward()) * movement_cells() + smaller.sum::<usize>()
        });
        let table = || BySide::from_fn(|_| vec![0; board.table_len()]);
        let mut stones = BySide::from_fn(|_| table());
        let mut touched = BySide::from_fn(|_| vec![0; board.table_len()]);
        for viewer in Side::BOTH {
            let mut rows = board.rows();
            rows.sort_by_key(|row| game.distance(viewer, row[0]));
            let mut at = 0;
            for (row, mut cells) in rows.into_iter().enumerate() {
                if viewer == Side::Second {
                    cells.reverse();
                }
                let length = cells.len();
                for (along, cell) in cells.into_iter().enumerate() {
                    let cell = cell.index();
                    for side in Side::BOTH {
                        let enemy = usize::from(side != viewer);
                        let to_go = if side == viewer {
                            row
                        } else {
                            2 * rules.side - 2 - row
                        };
                        let feature = match before {
                            Some(before) => before + enemy * cell_count(rules.side) + at,
                            None => PLACED + enemy * PLACES + place(to_go, along, length),
                        };
                        stones[viewer][side][cell] = feature as u16;
                    }
                    let flank = along.min(length - 1 - along).min(TOUCHED_FLANKS - 1);
                    let row = row.min(TOUCHED_ROWS - 1);
                    touched[viewer][cell] = (row * TOUCHED_FLANKS + flank) as u8;
                    at += 1;
                }
            }
        }
        Self {
            rows: Rows::new(game),
            stones,
            touched,
            first_bucket: if rules.is_forward() { STONE_BUCKETS } else { 0 },
        }
    }

    /// The rows of the board.
    pub(super) const fn rows(&self) -> &Rows<W> {
        &self.rows
    }

    /// The position as both sides see it.
    #[inline]
    pub fn see(&self, game: &Taacoca<W>, position: &Position<W>) -> Seen<W> {
        let mover = game.to_move(position);
        let stones = Side::BOTH.map(|side| position.stones(side));
        let left = stones[0].len() + stones[1].len();
        let mut sets = [CellSet::EMPTY; SETS];
        let mut more = BySide::new([0; 2 * OF_SIDE], [0; 2 * OF_SIDE]);
        for (at, side) in Side::BOTH.into_iter().enumerate() {
            let (own, enemy) = (stones[at], stones[1 - at]);
            let touched = own & reach(game, enemy, !side);
            let guarded = touched & game.steps().neighbours(own, Direction::HEXAGON);
            sets[at] = own;
            sets[2 + at] = touched & !guarded;
            sets[4 + at] = guarded;
            let captures = max_captures(game, own, enemy, side) as usize;
            let race = race(game, &self.rows, position, side, side == mover);
            let race = race.map_or(0, |plies| (plies as usize).min(MAX_RACE));
            let mut rows = self.rows.0[side].iter();
            let to_go = rows.position(|row| row.intersects(own));
            let to_go = to_go.unwrap_or(ROWS - 1);
            for viewer in Side::BOTH {
                let of = usize::from(side != viewer);
                more[viewer][OF_SIDE * of..][..OF_SIDE].copy_from_slice(&[
                    (CAPTURES + of * CAPTURE_NUMBERS + captures) as u16,
                    (RACES + of * (MAX_RACE + 1) + race) as u16,
                    (LEADERS + of * ROWS + to_go) as u16,
                ]);
            }
        }
        Seen {
            sets,
            more,
            mirror: BySide::new(false, false),
            bucket: self.first_bucket + bucket(left),
        }
    }
}

/// The bucket of positions with this number of stones.
const fn bucket(stones: u32) -> usize {
    let bucket = stones.saturating_sub(FEW).div_ceil(PER_BUCKET) as usize;
    if bucket < STONE_BUCKETS {
        bucket
    } else {
        STONE_BUCKETS - 1
    }
}

impl<const W: usize> CellFeatures for Features<W> {
    #[inline]
    fn of_cell(&self, viewer: Side, _mirror: bool, set: usize, cell: Cell) -> u16 {
        let side = Side::BOTH[set % 2];
        if set < 2 {
            return self.stones[viewer][side][cell.index()];
        }
        let enemy = usize::from(side != viewer);
        let first = TOUCHED + (2 * enemy + set / 4) * TOUCHED_PLACES;
        first as u16 + u16::from(self.touched[side][cell.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::taacoca::Rules;

    fn game(settings: &str) -> Taacoca<1> {
        let rules: Rules = settings.parse().unwrap();
        Taacoca::new(rules, rules.board())
    }

    /// The features of both views of a position, sorted.
    fn features(settings: &str, text: &str) -> [Vec<usize>; 2] {
        let game = game(settings);
        let position = game.read_position(text).unwrap();
        let features = Features::new(&game);
        let seen = features.see(&game, &position);
        let views = seen.views(game.to_move(&position), &features);
        assert_eq!(views[0].len(), views[1].len());
        views.map(|view| {
            let mut view: Vec<_> = view.into_iter().map(usize::from).collect();
            view.sort_unstable();
            assert!(view.iter().all(|&feature| feature < COUNT));
            view
        })
    }

    #[test]
    fn turned_positions_are_alike_and_the_other_side_sees_the_other_view() {
        let one = features("side=4", "1bb1/5/2b3/7/1w4/w4/2ww first");
        assert_eq!(one, features("side=4", "bb2/4b/4b1/7/3w2/5/1ww1 second"));
        let [own, other] = features("side=4", "1bb1/5/2b3/7/1w4/w4/2ww second");
        // Neither side is about to capture or to run, so it does not matter who is to move.
        assert_eq!(one, [other, own]);
    }

    #[test]
    fn a_stone_counts_by_its_cell_and_by_what_stands_next_to_it() {
        // White's two stones are next to each other, and one of them next to Black's only one.
        let [own, other] = features("side=4", "4/5/6/7/6/wwb2/4 first");
        // Rows of 4, 5, 6, 7 and 6 cells lie before White's; they are the second of Black's.
        let [white, black] = [28, 4 + 2];
        let touched = |side: usize, guarded: usize, place: [usize; 2]| {
            TOUCHED + (2 * side + guarded) * TOUCHED_PLACES + place[0] * TOUCHED_FLANKS + place[1]
        };
        let more = |of: usize, captures, race, to_go| {
            [
                CAPTURES + of * CAPTURE_NUMBERS + captures,
                RACES + of * (MAX_RACE + 1) + race,
                LEADERS + of * ROWS + to_go,
            ]
        };
        let mut expected = vec![white, white + 1, 37 + white + 2];
        expected.extend([touched(0, 1, [5, 1]), touched(1, 0, [1, 2])]);
        let races = [own[own.len() - 4], own[own.len() - 3]].map(|race| race - RACES);
        expected.extend(more(0, 1, races[0], 5));
        expected.extend(more(1, 1, races[1] - MAX_RACE - 1, 1));
        expected.sort_unstable();
        assert_eq!(own, expected);
        assert!(other.contains(&black) && other.contains(&(37 + 9 - 1 - 1)));
    }

    #[test]
    fn cells_share_features_with_their_mirror_image_and_with_places_of_all_boards() {
        let [own, _] = features("side=4", "4/5/6/7/6/wwb2/4 first");
        let place = |side: usize, to_go: usize, flank: usize| {
            PLACED + side * PLACES + to_go * FLANKS + flank
        };
        for (feature, expected) in [
            (own[0], vec![28, place(0, 5, 0)]),
            (own[1], vec![29, place(0, 5, 1)]),
            (own[2], vec![37 + 30, place(1, 1, 2)]),
            // The other end of the first one's row.
            (32, vec![28, place(0, 5, 0)]),
            (PLACED, vec![PLACED]),
            (TOUCHED, vec![]),
        ] {
            assert_eq!(shared(feature).as_slice(), expected, "{feature}");
        }
        assert!((0..PLACED).all(|feature| shared(feature).iter().all(|&to| to < SHARED)));
    }

    #[test]
    fn every_board_has_features_for_all_its_cells() {
        fn check<const W: usize>(rules: Rules) {
            let game = Taacoca::<W>::new(rules, rules.board());
            let features = Features::new(&game);
            let told_apart = SIDES.contains(&rules.side);
            for viewer in Side::BOTH {
                for side in Side::BOTH {
                    let cells = game.board().cells().iter();
                    let mut found: Vec<_> = cells
                        .map(|cell| features.stones[viewer][side][cell.index()])
                        .collect();
                    found.sort_unstable();
                    found.dedup();
                    let cells = game.board().cells().len();
                    assert_eq!(found.len() == cells, told_apart, "{}", rules.title());
                    let stones = if told_apart {
                        0..PLACED
                    } else {
                        PLACED..TOUCHED
                    };
                    assert!(found.iter().all(|&at| stones.contains(&usize::from(at))));
                }
            }
        }
        for movement in ["any", "forward"] {
            for side in 3..=13 {
                let rules: Rules = format!("side={side} movement={movement}").parse().unwrap();
                match rules.board().words() {
                    1 => check::<1>(rules),
                    2 => check::<2>(rules),
                    4 => check::<4>(rules),
                    _ => check::<9>(rules),
                }
            }
        }
    }
}
