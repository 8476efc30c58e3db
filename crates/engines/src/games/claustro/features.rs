//! The features that the network sees in a position, once as the side to move and once as the
//! other side sees it.
//!
//! A feature is a number below [`COUNT`]. Each side has, for itself and for the enemy:
//!
//! * each piece, by its cell on boards of this size;
//! * each piece that stands diagonally beside an enemy piece, so that either can capture the other,
//!   by the steps to its goal along the two sides of the board;
//! * the steps to the goal of the first piece and of the second;
//! * the number of steps to choose from.
//!
//! Both see the number of captures, which is the same for both sides, placements aside.
//!
//! A side sees the board from its own end. Sizes are those of square boards; on others, cells are
//! those of the square board of nearly the same size, in proportion.

use parlour_nnue::{CellFeatures, Memory, SUMS, Sight};
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::claustro::{Claustro, Position};
use parlour_rules::games::{BySide, Game, Side};

/// The columns and rows of the smallest square board.
pub const MIN_SIZE: usize = 4;

/// The columns and rows of the largest square board.
pub const MAX_SIZE: usize = 11;

/// The number of places, by the steps to the goal along the two sides of the board.
pub const PLACES: usize = MAX_SIZE * MAX_SIZE;

/// The most steps to a goal.
const FARTHEST: usize = 2 * (MAX_SIZE - 1);

/// The most captures told apart; more count as this number. Chosen by hand, as more are rare.
const MAX_CAPTURES: usize = 4;

/// The most steps to choose from told apart; more count as this number. Chosen by hand.
const MAX_STEPS: usize = 12;

/// The first feature of pieces that can be captured, by side and place, behind all pieces.
const STRUCK: usize = first_feature(MAX_SIZE + 1);

/// The first feature of the pieces nearest to their goals, by side, the first or the second, and
/// the steps to go.
const LEADERS: usize = STRUCK + 2 * PLACES;

/// The first feature of the steps to choose from, by side and number.
const STEPS: usize = LEADERS + 2 * 2 * (FARTHEST + 1);

/// The first feature of the number of captures.
const CAPTURES: usize = STEPS + 2 * (MAX_STEPS + 1);

/// The number of features.
pub const COUNT: usize = CAPTURES + MAX_CAPTURES + 1;

/// The number of buckets.
pub const BUCKETS: usize = 6;

/// The steps to go, of the first pieces of both sides together, of the first bucket at most, and by
/// how many the other buckets differ. While the game is open, each has two at least.
const NEAR: usize = 6;
const PER_BUCKET: usize = 3;

/// The features of a position beside those of pieces.
const MORE: usize = 7;

/// A position as the network sees it: the pieces of both sides, and those that can be captured.
pub type Seen<const W: usize> = Sight<W, 4, MORE>;

/// The position evaluated last.
pub type Remembered<const W: usize> = Memory<SUMS, W, 4, MORE>;

/// The first feature of the pieces on square boards of this size, by side, row and column.
const fn first_feature(size: usize) -> usize {
    let mut first = 0;
    let mut smaller = MIN_SIZE;
    while smaller < size {
        first += 2 * smaller * smaller;
        smaller += 1;
    }
    first
}

/// The piece of a feature: if it is the enemy's, the steps to its goal along the two sides of the
/// board; nothing for other features.
pub fn piece(feature: usize) -> Option<(bool, [usize; 2])> {
    let size = (MIN_SIZE..=MAX_SIZE).find(|&size| feature < first_feature(size + 1))?;
    let at = feature - first_feature(size);
    let (enemy, cell) = (at >= size * size, at % (size * size));
    let steps = [cell / size, cell % size];
    // A cell is numbered from the goal of the side that looks.
    let steps = steps.map(|steps| if enemy { size - 1 - steps } else { steps });
    Some((enemy, steps))
}

/// The features of a board.
#[derive(Clone, Debug)]
pub struct Features<const W: usize> {
    /// By the side that looks and cell: the feature of its own piece there.
    own: BySide<Vec<u16>>,
    /// The features of the enemy's pieces, less those of own ones.
    enemy: u16,
    /// By side and cell: the place of its piece there.
    places: BySide<Vec<u8>>,
    /// By side and steps to go: the cells.
    rings: BySide<Vec<CellSet<W>>>,
}

impl<const W: usize> Features<W> {
    /// The features of the game's board.
    pub fn new(game: &Claustro<W>) -> Self {
        let rules = game.rules();
        let (width, height) = (rules.width, rules.height);
        let size = (width + height).div_ceil(2);
        // To the nearest, in whole numbers.
        let scaled = |steps, length| (2 * steps * (size - 1) + length - 1) / (2 * (length - 1));
        let steps = |side, at| {
            let (column, row) = (at / height, at % height);
            let (across, up) = match side {
                Side::First => (width - 1 - column, height - 1 - row),
                Side::Second => (column, row),
            };
            [scaled(across, width), scaled(up, height)]
        };
        let board = game.board();
        let mut own = BySide::from_fn(|_| vec![0; board.table_len()]);
        let mut places = BySide::from_fn(|_| vec![0; board.table_len()]);
        let mut rings = BySide::from_fn(|_| vec![CellSet::EMPTY; FARTHEST + 1]);
        for side in Side::BOTH {
            for (at, &cell) in board.cells().iter().enumerate() {
                let [across, up] = steps(side, at);
                own[side][cell.index()] = (first_feature(size) + across * size + up) as u16;
                places[side][cell.index()] = (across * MAX_SIZE + up) as u8;
                rings[side][game.distance(side, cell) as usize].insert(cell);
            }
        }
        Self {
            own,
            enemy: (size * size) as u16,
            places,
            rings,
        }
    }

    /// The position as both sides see it: by side, its pieces, and those that can be captured.
    #[inline]
    pub fn see(&self, game: &Claustro<W>, position: &Position<W>) -> Seen<W> {
        let pieces = Side::BOTH.map(|side| position.pieces(side));
        let [first, second] = pieces;
        let empty = game.empty_cells(position);
        let beside = |cells| game.steps().neighbours(cells, Direction::DIAGONAL);
        let captures = Direction::DIAGONAL
            .map(|direction| (game.steps().step(first, direction) & second).len());
        let captures = (captures.iter().sum::<u32>() as usize).min(MAX_CAPTURES);
        let mut more = BySide::new([0; MORE], [0; MORE]);
        let mut first_steps = 0;
        for (side, pieces) in Side::BOTH.into_iter().zip(pieces) {
            let leaders = self.leaders(side, pieces);
            first_steps += leaders[0];
            let steps = Claustro::<W>::directions(side)
                .map(|direction| (game.steps().step(pieces, direction) & empty).len());
            let steps = ((steps[0] + steps[1]) as usize).min(MAX_STEPS);
            for viewer in Side::BOTH {
                let of = usize::from(side != viewer);
                let leader = |number: usize, steps| {
                    (LEADERS + (of * 2 + number) * (FARTHEST + 1) + steps) as u16
                };
                more[viewer][3 * of..][..3].copy_from_slice(&[
                    leader(0, leaders[0]),
                    leader(1, leaders[1]),
                    (STEPS + of * (MAX_STEPS + 1) + steps) as u16,
                ]);
                more[viewer][MORE - 1] = (CAPTURES + captures) as u16;
            }
        }
        Seen {
            sets: [
                first,
                second,
                first & beside(second),
                second & beside(first),
            ],
            more,
            mirror: BySide::new(false, false),
            bucket: bucket(first_steps),
        }
    }

    /// The steps to go of the first and of the second of a side's pieces.
    #[inline]
    fn leaders(&self, side: Side, pieces: CellSet<W>) -> [usize; 2] {
        let mut leaders = [FARTHEST; 2];
        let mut found = 0;
        for (steps, &ring) in self.rings[side].iter().enumerate() {
            let there = (pieces & ring).len() as usize;
            for leader in leaders.iter_mut().skip(found).take(there) {
                *leader = steps;
            }
            found += there;
            if found >= leaders.len() {
                break;
            }
        }
        leaders
    }
}

/// The bucket of positions in which the first pieces of both sides have this number of steps to go
/// together.
const fn bucket(steps: usize) -> usize {
    let bucket = steps.saturating_sub(NEAR).div_ceil(PER_BUCKET);
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

impl<const W: usize> CellFeatures for Features<W> {
    #[inline]
    fn of_cell(&self, viewer: Side, _mirror: bool, set: usize, cell: Cell) -> u16 {
        let side = Side::BOTH[set % 2];
        let enemy = side != viewer;
        if set < 2 {
            let own = self.own[viewer][cell.index()];
            own + if enemy { self.enemy } else { 0 }
        } else {
            let place = u16::from(self.places[side][cell.index()]);
            (STRUCK + usize::from(enemy) * PLACES) as u16 + place
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::claustro::Rules;

    fn game<const W: usize>(width: usize, height: usize) -> Claustro<W> {
        let rules = Rules {
            width,
            height,
            ..Rules::default()
        };
        Claustro::new(rules, rules.board())
    }

    /// The features of both views of a position of the default board, sorted.
    fn features(text: &str) -> [Vec<u16>; 2] {
        let game = game::<1>(5, 5);
        let position = game.read_position(text).unwrap();
        let features = Features::new(&game);
        let seen = features.see(&game, &position);
        let mover = game.to_move(&position);
        let mut views = seen.views(mover, &features);
        assert_eq!(views[0].len(), views[1].len());
        for view in &mut views {
            view.sort_unstable();
            assert!(view.iter().all(|&feature| usize::from(feature) < COUNT));
        }
        views
    }

    #[test]
    fn turned_positions_are_alike_and_the_other_side_sees_the_other_view() {
        let one = features("5/b4/2g2/3b1/1g3 first");
        assert_eq!(one, features("3b1/1g3/2b2/4g/5 second"));
        let [own, other] = features("5/b4/2g2/3b1/1g3 second");
        assert_eq!(one, [other, own]);
    }

    #[test]
    fn a_position_has_its_pieces_what_can_be_captured_and_the_leaders() {
        // Green is two and two steps from its goal, Blue one and three, and they touch.
        let [own, other] = features("5/1b3/2g2/5/5 first");
        let first = first_feature(5);
        let leader =
            |of: usize, number, steps| LEADERS + (of * 2 + number) * (FARTHEST + 1) + steps;
        let expected = [
            first + 2 * 5 + 2,
            first + 25 + 3 * 5 + 1,
            STRUCK + 2 * MAX_SIZE + 2,
            STRUCK + PLACES + MAX_SIZE + 3,
            leader(0, 0, 4),
            leader(0, 1, FARTHEST),
            leader(1, 0, 4),
            leader(1, 1, FARTHEST),
            STEPS + 2,
            STEPS + MAX_STEPS + 1 + 2,
            CAPTURES + 1,
        ];
        let own: Vec<_> = own.into_iter().map(usize::from).collect();
        assert_eq!(own, expected);
        assert_eq!(piece(own[0]), Some((false, [2, 2])));
        assert_eq!(piece(own[1]), Some((true, [1, 3])));
        assert_eq!(piece(own[2]), None);
        assert_eq!(piece(other[0].into()), Some((false, [1, 3])));
    }

    fn check_cells<const W: usize>(game: &Claustro<W>, size: usize) {
        let seen = Features::new(game);
        for side in Side::BOTH {
            for &cell in game.board().cells() {
                let at = usize::from(seen.own[side][cell.index()]);
                assert!((first_feature(size)..first_feature(size + 1)).contains(&at));
                let (enemy, steps) = piece(at).unwrap();
                let last = size - 1;
                let closed = [[0, 0], [last, last], [0, last], [last, 0]].contains(&steps);
                let open = game.open_cells().contains(cell);
                assert!(!enemy && open != closed, "{}", game.rules().title());
            }
        }
    }

    #[test]
    fn every_board_has_the_cells_of_a_square_one() {
        check_cells(&game::<1>(4, 4), 4);
        check_cells(&game::<1>(6, 4), 5);
        check_cells(&game::<1>(5, 6), 6);
        check_cells(&game::<1>(4, 11), 8);
        check_cells(&game::<1>(11, 5), 8);
        check_cells(&game::<2>(11, 11), 11);
    }

    #[test]
    fn buckets_go_by_the_first_pieces() {
        let game = game::<1>(5, 5);
        let features = Features::new(&game);
        for (text, bucket) in [
            ("5/b4/3g1/5/5 first", 0),
            ("5/b4/2g2/3b1/1g3 first", 1),
            ("2bb1/g3b/g3b/5/1gg2 first", 2),
        ] {
            let position = game.read_position(text).unwrap();
            assert_eq!(features.see(&game, &position).bucket, bucket, "{text}");
        }
    }
}
