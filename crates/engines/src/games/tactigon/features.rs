//! The features that the network sees in a position, once as the side to move and once as the
//! other side sees it.
//!
//! A feature is a number below [`COUNT`]. Each side has, for itself and for the enemy:
//!
//! * each piece, by its kind, its place, and whether it can be taken: not at all or not with
//!   profit, for nothing, or for a piece of the same worth;
//! * the gold cells that it reaches, with or without one of its own;
//! * the cells that its circles, triangles and squares reach, in eighths of the board;
//! * the board, and what its rules let pieces do more.
//!
//! A side sees the board from its own end, and in the mirror of the middle row where its pentagon
//! stands below that. The places are the cells of the normal board. On a smaller one each cell is
//! the one that lies as far from the middle; on a wider one, for which the network has fewer games,
//! the nearest one of the row, if that is stretched to the same length.

use parlour_nnue::{CellFeatures, Memory, SUMS, Sight};
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::tactigon::{Position, Size, Tactigon};
use parlour_rules::games::{BySide, Game, PieceKind, Side};

/// The kinds of pieces that can be taken without an end, and whose reach is counted.
const KINDS: usize = 3;

/// The lengths of the rows of the normal board.
const ROWS: [usize; 7] = [2, 9, 10, 11, 10, 9, 2];

/// The number of places.
pub const PLACES: usize = 53;

/// The number of sets of pieces of a side: those of each kind by whether they can be taken, and the
/// pentagon. The first features are, by side, set and place, those of pieces.
pub const SETS: usize = 3 * KINDS + 1;

/// The first feature of gold, by side, whether a gold cell is held, and how many others are
/// reached.
const GOLD: usize = 2 * SETS * PLACES;

/// The first feature of the cells reached, by side, kind, and eighths of the board.
const REACH: usize = GOLD + 2 * 2 * 3;

/// The parts of the board in which reached cells are counted.
const EIGHTHS: usize = 8;

/// The first feature of the board.
const BOARD: usize = REACH + 2 * KINDS * EIGHTHS;

/// The features of the rules, behind four of boards: without and with.
const GOLDEN_BONUS: usize = BOARD + 4;
const SQUARE_JUMP: usize = GOLDEN_BONUS + 2;

/// The first feature of columns, by side, kind and column.
const COLUMNS: usize = SQUARE_JUMP + 2;

/// The columns of the widest board. In every other row cells stand half a column further.
const COLUMN_COUNT: usize = 31;

/// The kinds of pieces.
const ALL_KINDS: usize = PieceKind::TACTIGON.len();

/// The number of features.
pub const COUNT: usize = COLUMNS + 2 * ALL_KINDS * COLUMN_COUNT;

/// The number of buckets.
pub const BUCKETS: usize = 6;

/// The pieces but for the pentagons in each bucket.
const PER_BUCKET: u32 = 4;

/// The features of the board and its rules, and those of each side, beside the pieces.
const ALWAYS: usize = 3;
const OF_SIDE: usize = 1 + KINDS;
const MORE: usize = ALWAYS + 2 * OF_SIDE;

/// The sets of cells: the pieces of both sides by whether they can be taken, and by kind alone for
/// their columns.
const ALL_SETS: usize = 2 * (SETS + ALL_KINDS);

/// A position as the network sees it.
pub type Seen<const W: usize> = Sight<W, ALL_SETS, MORE>;

/// The position evaluated last.
pub type Remembered<const W: usize> = Memory<SUMS, W, ALL_SETS, MORE>;

/// The features of a board.
#[derive(Clone, Debug)]
pub struct Features<const W: usize> {
    /// By viewer, whether it looks into the mirror, and cell: the place.
    places: BySide<[Vec<u8>; 2]>,
    /// By cell: the halves of columns from the left; nothing on boards without padding, where places
    /// say all.
    columns: Vec<u8>,
    /// The cells below the middle row.
    below: CellSet<W>,
    /// The features that all positions have.
    always: [u16; ALWAYS],
}

impl<const W: usize> Features<W> {
    /// The features of the game's board.
    pub fn new(game: &Tactigon<W>) -> Self {
        let (board, rules) = (game.board(), game.rules());
        let rows = board.rows();
        let places = |side, mirror| {
            let mut places = vec![0; board.table_len()];
            let mut before = 0;
            for (row, length) in ROWS.into_iter().enumerate() {
                let row = &rows[if mirror { ROWS.len() - 1 - row } else { row }];
                for (at, &cell) in row.iter().enumerate() {
                    let at = match side {
                        Side::First => at,
                        Side::Second => row.len() - 1 - at,
                    };
                    let place = if row.len() <= length {
                        at + (length - row.len()) / 2
                    } else {
                        (2 * at + 1) * length / (2 * row.len())
                    };
                    places[cell.index()] = (before + place) as u8;
                }
                before += length;
            }
            places
        };
        let size = match (rules.board, rules.padding) {
            (Size::ExtraSmall, _) => 0,
            (Size::Small, _) => 1,
            (Size::Normal, 0) => 2,
            (Size::Normal, _) => 3,
        };
        let always = [
            BOARD + size,
            GOLDEN_BONUS + usize::from(rules.has_golden_bonus()),
            SQUARE_JUMP + usize::from(rules.has_square_jump()),
        ];
        let mut columns = Vec::new();
        if rules.padding > 0 {
            columns = vec![0; board.table_len()];
            for row in &rows {
                for (at, &cell) in row.iter().enumerate() {
                    columns[cell.index()] = (2 * at + COLUMN_COUNT - row.len()) as u8;
                }
            }
        }
        let middle = ROWS.len() / 2;
        Self {
            places: BySide::from_fn(|side| [places(side, false), places(side, true)]),
            columns,
            below: rows[middle + 1..].iter().flatten().copied().collect(),
            always: always.map(|feature| feature as u16),
        }
    }

    /// The position as both sides see it.
    #[inline]
    pub fn see(&self, game: &Tactigon<W>, position: &Position<W>) -> Seen<W> {
        let reached = Side::BOTH.map(|side| reached(game, position, side));
        let mut seen = Seen {
            sets: [CellSet::EMPTY; ALL_SETS],
            more: BySide::new([0; MORE], [0; MORE]),
            mirror: BySide::from_fn(|side| {
                let pentagon = position.side(side) & position.kind(PieceKind::Pentagon);
                pentagon.intersects(self.below)
            }),
            bucket: bucket(position),
        };
        for viewer in Side::BOTH {
            seen.more[viewer][..ALWAYS].copy_from_slice(&self.always);
        }
        let gold = game.gold();
        let all = game.board().cells().len();
        for (at, side) in Side::BOTH.into_iter().enumerate() {
            let own = position.side(side);
            let sets = sets(position, own, reached[at], reached[1 - at]);
            seen.sets[at * SETS..][..SETS].copy_from_slice(&sets);
            if !self.columns.is_empty() {
                let kinds = PieceKind::TACTIGON.map(|kind| own & position.kind(kind));
                seen.sets[2 * SETS + at * ALL_KINDS..][..ALL_KINDS].copy_from_slice(&kinds);
            }
            let [circles, triangles, squares] = reached[at];
            let held = usize::from(own.intersects(gold));
            let others = ((circles | triangles | squares) & gold & !own).len() as usize;
            let eighths = reached[at].map(|cells| (cells & !own).len() as usize * EIGHTHS);
            for viewer in Side::BOTH {
                let of = usize::from(side != viewer);
                let more = &mut seen.more[viewer][ALWAYS + of * OF_SIDE..];
                more[0] = (GOLD + (of * 2 + held) * 3 + others) as u16;
                for (kind, eighths) in eighths.into_iter().enumerate() {
                    let eighth = eighths / (all + 1);
                    more[1 + kind] = (REACH + (of * KINDS + kind) * EIGHTHS + eighth) as u16;
                }
            }
        }
        seen
    }
}

impl<const W: usize> CellFeatures for Features<W> {
    #[inline]
    fn of_cell(&self, viewer: Side, mirror: bool, set: usize, cell: Cell) -> u16 {
        if let Some(set) = set.checked_sub(2 * SETS) {
            let of = usize::from(set / ALL_KINDS != viewer.index());
            let halves = usize::from(self.columns[cell.index()]);
            let column = match viewer {
                Side::First => halves / 2,
                Side::Second => COLUMN_COUNT - 1 - halves.div_ceil(2),
            };
            let kind = of * ALL_KINDS + set % ALL_KINDS;
            return (COLUMNS + kind * COLUMN_COUNT + column) as u16;
        }
        let place = self.places[viewer][usize::from(mirror)][cell.index()];
        let of = usize::from(set / SETS != viewer.index());
        ((of * SETS + set % SETS) * PLACES) as u16 + u16::from(place)
    }
}

/// The bucket of a position, by the number of its pieces.
#[inline]
fn bucket<const W: usize>(position: &Position<W>) -> usize {
    let pieces = position.occupied() & !position.kind(PieceKind::Pentagon);
    (pieces.len().saturating_sub(1) / PER_BUCKET).min(BUCKETS as u32 - 1) as usize
}

/// The sets of the pieces `own` of a side, given what it reaches and what its enemy does. Pieces
/// protect others of another kind, and circles one another.
#[inline]
fn sets<const W: usize>(
    position: &Position<W>,
    own: CellSet<W>,
    [by_circles, by_triangles, by_squares]: [CellSet<W>; KINDS],
    [to_circles, to_triangles, to_squares]: [CellSet<W>; KINDS],
) -> [CellSet<W>; SETS] {
    let [circles, triangles, squares, pentagon] =
        PieceKind::TACTIGON.map(|kind| own & position.kind(kind));
    // Circles lose to nothing but circles. A square is given for a triangle with a small profit, a
    // triangle for a circle with a loss.
    let lost = [
        to_circles & !by_circles,
        to_circles | to_triangles & !(by_circles | by_squares),
        to_circles | (to_triangles | to_squares) & !(by_circles | by_triangles),
    ];
    let traded = [to_circles, to_triangles | to_squares, to_squares];
    let mut sets = [CellSet::EMPTY; SETS];
    for (kind, pieces) in [circles, triangles, squares].into_iter().enumerate() {
        let lost = pieces & lost[kind];
        let traded = pieces & traded[kind] & !lost;
        sets[3 * kind] = pieces & !(lost | traded);
        sets[3 * kind + 1] = lost;
        sets[3 * kind + 2] = traded;
    }
    sets[SETS - 1] = pentagon;
    sets
}

/// The cells that the circles, the triangles and the squares of a side reach, whatever stands
/// there.
///
/// All pieces of a kind are flooded from together. The golden bonus is left out: one step more for
/// at most two pieces.
#[inline]
fn reached<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
    side: Side,
) -> [CellSet<W>; KINDS] {
    let own = position.side(side);
    let empty = !position.occupied();
    let near = |set| game.steps().neighbours(set, Direction::HEXAGON);
    let flood = |kind, steps, open| {
        let mut flood = own & position.kind(kind);
        if flood.is_empty() {
            return flood;
        }
        for _ in 1..steps {
            flood |= near(flood) & open;
        }
        near(flood)
    };
    let walkable = if game.rules().has_square_jump() {
        !(position.side(!side) & position.kind(PieceKind::Square))
    } else {
        empty
    };
    [
        flood(PieceKind::Circle, 1, empty),
        flood(PieceKind::Triangle, 3, empty),
        flood(PieceKind::Square, 4, walkable),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::tactigon::Rules;

    /// The features of both views, sorted.
    fn features(settings: &str, text: &str) -> [Vec<u16>; 2] {
        let rules: Rules = settings.parse().unwrap();
        let game = Tactigon::<1>::new(rules, rules.board());
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
    fn mirrored_and_turned_positions_are_alike() {
        let one = features("", "2/4C4/3P6/2s8/10/4c3p/1t first");
        let mirrored = features("", "1t/4c3p/10/2s8/3P6/4C4/2 first");
        let turned = features("", "2/4c4/6p3/8S2/10/P3C4/T1 second");
        assert_eq!(one, mirrored);
        assert_eq!(one, turned);
        let [own, other] = features("", "2/4C4/3P6/2s8/10/4c3p/1t second");
        assert_eq!(one, [other, own], "the other side sees the other view");
    }

    #[test]
    fn each_place_of_the_normal_board_is_another_and_wider_boards_have_the_same() {
        for (settings, distinct) in [("", 53), ("board=small", 43), ("board=extra-small", 29)] {
            let rules: Rules = settings.parse().unwrap();
            let game = Tactigon::<1>::new(rules, rules.board());
            let seen = Features::new(&game);
            for side in Side::BOTH {
                for places in &seen.places[side] {
                    let cells = game.board().cells().iter();
                    let mut all: Vec<_> = cells.map(|cell| places[cell.index()]).collect();
                    all.sort_unstable();
                    all.dedup();
                    assert_eq!(all.len(), distinct, "{settings}");
                }
            }
        }
        let rules: Rules = "padding=5".parse().unwrap();
        let game = Tactigon::<4>::new(rules, rules.board());
        let places = &Features::new(&game).places[Side::First][0];
        for row in game.board().rows() {
            let row: Vec<_> = row.iter().map(|cell| places[cell.index()]).collect();
            assert!(row.is_sorted());
        }
    }

    #[test]
    fn pieces_are_told_apart_by_whether_they_can_be_taken() {
        let rules = Rules::default();
        let game = Tactigon::<1>::new(rules, rules.board());
        let kinds = |text: &str| {
            let position = game.read_position(text).unwrap();
            let side = game.to_move(&position);
            let reached = [side, !side].map(|side| reached(&game, &position, side));
            let sets = sets(&position, position.side(side), reached[0], reached[1]);
            sets.map(CellSet::len)
        };
        // A circle beside a circle: alone it is lost, with another one it is traded.
        assert_eq!(kinds("2/P8/10/4Cc5/10/8p/2 first")[..3], [0, 1, 0]);
        assert_eq!(kinds("2/P8/10/3CCc5/10/8p/2 first")[..3], [1, 0, 1]);
        // A circle that a triangle reaches is safe, a triangle that a circle reaches is not.
        assert_eq!(kinds("2/P8/10/4C2t3/10/8p/2 first")[..3], [1, 0, 0]);
        assert_eq!(kinds("2/P8/10/4Tc5/10/8p/2 first")[3..6], [0, 1, 0]);
        assert_eq!(kinds("2/P8/10/4T3s2/10/8p/2 first")[3..6], [0, 0, 1]);
    }
}
