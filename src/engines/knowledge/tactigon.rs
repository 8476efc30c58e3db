//! Tactigon: piece values from the combat table, where pieces stand, and the safety of the
//! pentagon.
//!
//! The evaluation adds up, for each side, the values of its pieces ([`PIECE_VALUES`]) and of their
//! cells, which are worth more near gold and the centre; and takes off for enemy pieces near the
//! pentagon, for open cells around it, and for pieces that attack it. The side to move gets 15.
//!
//! A side that can capture the enemy pentagon wins at once. If the enemy holds both gold cells, the
//! pair has to be broken now; if the own pentagon is attacked, that has to be answered. Attacks are
//! found by flooding from the target back to the attackers.

use arrayvec::ArrayVec;

use super::{Features, Knowledge, StaticResult, TACTICAL};
use crate::board::{Board, Cell, CellSet, Direction};
use crate::games::tactigon::{Combat, Ply, Position, Tactigon, combat};
use crate::games::{Game, PieceKind, Side};

/// The values of the pieces in hundredths, in the order of [`PieceKind::TACTIGON`]; losing the
/// pentagon loses the game.
const PIECE_VALUES: [i32; 4] = [190, 330, 270, 3000];

/// The value of a piece on a gold cell, beside its own.
const GOLD: i32 = 60;

/// What an attack on the pentagon is worth to the attacker.
const CHECK: i32 = 45;

/// The tables of a board.
pub(crate) struct Tables<const W: usize> {
    /// By kind and cell: the value of a piece for standing there.
    place: [Vec<i32>; 4],
    /// By cell and kind: the cells from which a piece could reach the cell on an empty board, and
    /// the cell itself.
    hunts: Vec<[CellSet<W>; 4]>,
}

impl<const W: usize> Knowledge for Tactigon<W> {
    type Tables = Tables<W>;

    const PLAYOUT: u32 = 0;

    const MARGIN: i32 = 110;

    fn tables(&self) -> Tables<W> {
        let board = self.board();
        let golds: Vec<Cell> = self.gold().into_iter().collect();
        let middle = centre(board);
        let table = |kind: usize| {
            let mut table = vec![0; board.table_len()];
            for &cell in board.cells() {
                let near = golds.iter().map(|&gold| distance(board, cell, gold));
                let near = near.min().unwrap_or(0);
                let centre = distance(board, cell, middle);
                let on_gold = if self.gold().contains(cell) { GOLD } else { 0 };
                table[cell.index()] = match kind {
                    0 => on_gold + 20 - 5 * near - 3 * centre,
                    1 => on_gold + 15 - 2 * near - 4 * centre,
                    2 => on_gold + 15 - 2 * near - 3 * centre,
                    _ => on_gold / 2,
                };
            }
            table
        };
        let mut hunts = vec![[CellSet::EMPTY; 4]; board.table_len()];
        for kind in PieceKind::TACTIGON.map(|kind| kind as usize) {
            for &from in board.cells() {
                for to in self.empty_board_reach(kind, from) | CellSet::from_cell(from) {
                    hunts[to.index()][kind].insert(from);
                }
            }
        }
        Tables {
            place: std::array::from_fn(table),
            hunts,
        }
    }

    fn evaluate(&self, tables: &Tables<W>, position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        let value =
            self.side_value(tables, position, mover) - self.side_value(tables, position, !mover);
        value + 15
    }

    fn static_result(&self, tables: &Tables<W>, position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        let enemy = position.side(!mover);
        let pentagons = position.kind(PieceKind::Pentagon);
        let Some(prey) = (enemy & pentagons).first() else {
            return StaticResult::Open;
        };
        if self.is_attacked(tables, position, prey, PieceKind::Pentagon, mover) {
            return StaticResult::Win(1);
        }
        if self.gold().is_subset(enemy) {
            // The pair has to be broken now, or the enemy's turn begins with it.
            let breaks = |cell| {
                let kind = PieceKind::TACTIGON[position.kind_at(cell)];
                self.is_attacked(tables, position, cell, kind, mover)
            };
            return if self.gold().into_iter().any(breaks) {
                StaticResult::Threatened
            } else {
                StaticResult::Loss(1)
            };
        }
        let Some(own) = (position.side(mover) & pentagons).first() else {
            return StaticResult::Open;
        };
        if self.is_attacked(tables, position, own, PieceKind::Pentagon, !mover) {
            StaticResult::Threatened
        } else {
            StaticResult::Open
        }
    }

    fn candidates(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.side(mover), position.side(!mover));
        let broken = self.gold().is_subset(enemy);
        let half = own.intersects(self.gold());
        let span = self.board().table_len();
        self.for_each_reach(position, |attacker, from, targets| {
            let targets = if broken {
                targets & self.gold()
            } else {
                targets
            };
            for to in targets & enemy {
                let gain = exchange(attacker, position.kind_at(to));
                let combat = true;
                let value = 2 * TACTICAL + gain - PIECE_VALUES[attacker] / 16;
                visit(Ply { from, to, combat }, value);
            }
            if broken {
                return;
            }
            // The second gold cell.
            let second = half && !self.gold().contains(from);
            let table = &tables.place[attacker];
            for to in targets & !enemy {
                let value = if second && self.gold().contains(to) {
                    TACTICAL
                } else {
                    let place = table[to.index()] - table[from.index()];
                    bonus(from.index() * span + to.index()) + 8 * place
                };
                let combat = false;
                visit(Ply { from, to, combat }, value);
            }
        });
    }

    fn noisy(&self, tables: &Tables<W>, position: &Position<W>, mut visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let enemy = position.side(!mover);
        let broken = self.gold().is_subset(enemy);
        self.for_each_reach(position, |attacker, from, targets| {
            let mut targets = targets & enemy;
            if broken {
                targets &= self.gold();
            }
            for to in targets {
                let defender = position.kind_at(to);
                let gain = exchange(attacker, defender);
                if gain < 0 && !broken {
                    continue;
                }
                // Attacking a lesser piece pays only where it cannot be recaptured.
                if PIECE_VALUES[attacker] > gain
                    && !broken
                    && PIECE_VALUES[attacker] > PIECE_VALUES[defender] + 20
                    && combat(PieceKind::TACTIGON[attacker], PieceKind::TACTIGON[defender])
                        == Combat::Captures
                    && self.is_attacked(tables, position, to, PieceKind::TACTIGON[attacker], !mover)
                {
                    continue;
                }
                let ply = Ply {
                    from,
                    to,
                    combat: true,
                };
                visit(ply, 2 * TACTICAL + gain - PIECE_VALUES[attacker] / 16);
            }
        });
    }

    fn feature_count(&self) -> usize {
        self.board().table_len() * self.board().table_len()
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let mut features = ArrayVec::new();
        features.push(ply.from.index() * self.board().table_len() + ply.to.index());
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        let cells = (ply.from.index() as u32) << 11 | (ply.to.index() as u32) << 1;
        cells | u32::from(ply.combat) | 1 << 31
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let cell = |shift: u32| {
            let index = (number >> shift & 0x3ff) as usize;
            (index < self.board().table_len()).then(|| Cell::new(index))
        };
        Some(Ply {
            from: cell(11)?,
            to: cell(1)?,
            combat: number & 1 != 0,
        })
    }

    fn after_pass(&self, position: &Position<W>) -> Option<Position<W>> {
        Some(Tactigon::after_pass(self, position))
    }
}

/// The parts of the evaluation and of ply generation.
trait Tactics<const W: usize> {
    fn is_attacked(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        target: Cell,
        defender: PieceKind,
        side: Side,
    ) -> bool;
    fn flood_meets<const N: usize>(
        &self,
        target: Cell,
        open: CellSet<W>,
        hunters: [CellSet<W>; N],
    ) -> bool;
    fn side_value(&self, tables: &Tables<W>, position: &Position<W>, side: Side) -> i32;
}

impl<const W: usize> Tactics<W> for Tactigon<W> {
    /// Whether a piece of `side` could attack a piece of kind `defender` on `target`.
    ///
    /// A flood from the target through empty cells meets, with its n-th step, exactly the pieces
    /// that are n steps away; a piece attacks if it may go that far and the combat table allows it.
    /// Squares with the jump rule need a flood of their own.
    #[inline]
    fn is_attacked(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        target: Cell,
        defender: PieceKind,
        side: Side,
    ) -> bool {
        let rules = self.rules();
        let own = position.side(side);
        let near = &tables.hunts[target.index()];
        let hunters = |kind: PieceKind| {
            if combat(kind, defender) == Combat::Barred {
                CellSet::EMPTY
            } else {
                own & position.kind(kind) & near[kind as usize]
            }
        };
        let (circles, triangles) = (hunters(PieceKind::Circle), hunters(PieceKind::Triangle));
        let (squares, pentagons) = (hunters(PieceKind::Square), hunters(PieceKind::Pentagon));
        let golden = if rules.has_golden_bonus() {
            self.gold()
        } else {
            CellSet::EMPTY
        };
        let (walkers, jumpers) = if rules.has_square_jump() {
            (CellSet::EMPTY, squares)
        } else {
            (squares, CellSet::EMPTY)
        };
        // From step to step of the flood the pieces that go so far, as `reach` says.
        let far = triangles | walkers | pentagons;
        let hunters = [
            far | circles,
            far | circles & golden,
            far,
            walkers | pentagons | triangles & golden,
            pentagons | walkers & golden,
            pentagons & golden,
        ];
        if self.flood_meets(target, !position.occupied(), hunters) {
            return true;
        }
        let shut = position.side(!side) & position.kind(PieceKind::Square);
        let hunters = [jumpers, jumpers, jumpers, jumpers, jumpers & golden];
        self.flood_meets(target, !shut, hunters)
    }

    /// Whether a flood from `target` through the `open` cells meets, with its n-th step, the n-th
    /// of the sets, each of which contains all sets after it.
    #[inline]
    fn flood_meets<const N: usize>(
        &self,
        target: Cell,
        open: CellSet<W>,
        hunters: [CellSet<W>; N],
    ) -> bool {
        let mut flood = CellSet::from_cell(target);
        for hunters in hunters {
            if hunters.is_empty() {
                return false;
            }
            let ring = self.steps().neighbours(flood, Direction::HEXAGON);
            if ring.intersects(hunters) {
                return true;
            }
            flood |= ring & open;
        }
        false
    }

    /// The value of a side's pieces, of where they stand and of the safety of its pentagon.
    #[inline]
    fn side_value(&self, tables: &Tables<W>, position: &Position<W>, side: Side) -> i32 {
        let own = position.side(side);
        let mut sum = 0;
        for (kind, (worth, place)) in PieceKind::TACTIGON
            .into_iter()
            .zip(PIECE_VALUES.iter().zip(&tables.place))
        {
            let pieces = own & position.kind(kind);
            sum += worth * pieces.len() as i32;
            for cell in pieces {
                sum += place[cell.index()];
            }
        }
        let pentagon = own & position.kind(PieceKind::Pentagon);
        // How far the enemy gets towards the pentagon: what stands in the ring of each step.
        let occupied = position.occupied();
        let enemy = position.side(!side);
        let mut flood = pentagon;
        for (step, weight) in [(1, 10), (2, 8), (3, 6), (4, 3)] {
            let ring = self.steps().neighbours(flood, Direction::HEXAGON) & !flood;
            let hunters = ring & enemy;
            if !hunters.is_empty() {
                sum -= weight * hunters.len() as i32;
                let near = hunters & position.kind(PieceKind::Triangle);
                let square = hunters & position.kind(PieceKind::Square);
                if step <= 3 && !near.is_empty() || step <= 4 && !square.is_empty() {
                    sum -= CHECK;
                }
            }
            if step <= 2 {
                sum -= 2 * (ring & !occupied).len() as i32;
            }
            flood |= ring & !occupied;
        }
        sum
    }
}

/// What an attack wins, less what it costs at once.
#[inline]
fn exchange(attacker: usize, defender: usize) -> i32 {
    let kinds = PieceKind::TACTIGON;
    match combat(kinds[attacker], kinds[defender]) {
        Combat::Exchanges => PIECE_VALUES[defender] - PIECE_VALUES[attacker],
        Combat::Captures | Combat::Barred => PIECE_VALUES[defender],
    }
}

/// The cell in the middle of the middle row, the fourth of seven on every board.
fn centre(board: &Board) -> Cell {
    let row = |cell: &Cell| board.point(*cell).row == 3;
    let middle: Vec<Cell> = board.cells().iter().copied().filter(row).collect();
    middle[middle.len() / 2]
}

/// The number of steps between two cells of an empty board.
fn distance(board: &Board, from: Cell, to: Cell) -> i32 {
    let (from, to) = (board.point(from), board.point(to));
    let rows = i32::from((from.row - to.row).abs());
    let columns = i32::from((from.column - to.column).abs());
    rows + (columns - rows).max(0) / 2
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::games::tactigon::Rules;
    use crate::random::StableDraws;

    #[test]
    fn attacked_are_the_pieces_that_some_piece_can_reach() {
        let mut found = [0; 2];
        for settings in ["", "advanced=true", "board=small advanced=true"] {
            let rules: Rules = settings.parse().unwrap();
            let game = Tactigon::<1>::new(rules, rules.board());
            let tables = game.tables();
            let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
            let mut position = game.start();
            for _ in 0..200 {
                let (mover, enemy) = (
                    game.to_move(&position),
                    position.side(!game.to_move(&position)),
                );
                let mut targets = CellSet::EMPTY;
                game.for_each_reach(&position, |_, _, reach| targets |= reach);
                for cell in enemy {
                    let kind = PieceKind::TACTIGON[position.kind_at(cell)];
                    let attacked = game.is_attacked(&tables, &position, cell, kind, mover);
                    assert_eq!(attacked, targets.contains(cell));
                    found[usize::from(attacked)] += 1;
                }
                position = match game.sample_ply(&position, |count| random.below(count)) {
                    Some(ply) => game.play_unchecked(&position, ply),
                    None => game.start(),
                };
            }
        }
        assert!(found.iter().all(|&count| count > 500), "{found:?}");
    }
}
