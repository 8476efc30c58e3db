//! Tactigon: exchange values from the combat table, the pentagon's safety, and the tempo of gold.

use arrayvec::ArrayVec;

use super::{Features, Knowledge, Sight, TACTICAL};
use crate::board::{Board, Cell, CellSet, Heading};
use crate::games::tactigon::{Combat, Ply, Position, Tactigon, combat, reach};
use crate::games::{Game, Kind, Side};

/// What pieces are worth, in the order of [`Kind::TACTIGON`]; the pentagon is beyond price.
const WORTH: [i32; 4] = [190, 330, 270, 3000];

/// What holding a gold cell is worth.
const GOLD: i32 = 60;

/// What an enemy piece that attacks the pentagon is worth to the enemy.
const CHECK: i32 = 45;

/// What is known of a board.
pub(crate) struct Lore<const W: usize> {
    /// By kind and cell: what a piece is worth for standing there.
    place: [Vec<i32>; 4],
}

impl<const W: usize> Knowledge for Tactigon<W> {
    type Lore = Lore<W>;

    const PLAYOUT: u32 = 0;

    const MARGIN: i32 = 110;

    fn study(&self) -> Lore<W> {
        let board = self.board();
        let golds: Vec<Cell> = self.gold().into_iter().collect();
        let middle = centre(board);
        let table = |kind: usize| {
            let mut table = vec![0; board.span()];
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
        Lore {
            place: std::array::from_fn(table),
        }
    }

    fn evaluate(&self, lore: &Lore<W>, position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        let value = self.standing(lore, position, mover) - self.standing(lore, position, !mover);
        value + 15
    }

    fn foresee(&self, _lore: &Lore<W>, position: &Position<W>) -> Sight {
        let mover = self.to_move(position);
        let enemy = position.side(!mover);
        let pentagons = position.kind(Kind::Pentagon);
        let Some(prey) = (enemy & pentagons).first() else {
            return Sight::Open;
        };
        if !self
            .attackers(position, prey, Kind::Pentagon, mover)
            .is_empty()
        {
            return Sight::Win(1);
        }
        if self.gold().is_within(enemy) {
            // The pair has to be broken now, or the enemy's turn begins with it.
            let breaks = |cell| {
                let kind = kind_at(position, cell);
                !self.attackers(position, cell, kind, mover).is_empty()
            };
            return if self.gold().into_iter().any(breaks) {
                Sight::Threatened
            } else {
                Sight::Loss(1)
            };
        }
        let Some(own) = (position.side(mover) & pentagons).first() else {
            return Sight::Open;
        };
        if self
            .attackers(position, own, Kind::Pentagon, !mover)
            .is_empty()
        {
            Sight::Open
        } else {
            Sight::Threatened
        }
    }

    fn candidates(
        &self,
        lore: &Lore<W>,
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let own = position.side(mover);
        let broken = self.gold().is_within(position.side(!mover));
        let half = own.meets(self.gold());
        let span = self.board().span();
        self.for_each_ply(position, |ply| {
            let Ply { from, to, combat } = ply;
            if broken && !(combat && self.gold().contains(to)) {
                return;
            }
            let attacker = kind_at(position, from) as usize;
            let value = if combat {
                let defender = kind_at(position, to);
                2 * TACTICAL + exchange(attacker, defender as usize) - WORTH[attacker] / 16
            } else if half && self.gold().contains(to) && !self.gold().contains(from) {
                TACTICAL
            } else {
                let table = &lore.place[attacker];
                let place = table[to.index()] - table[from.index()];
                bonus(from.index() * span + to.index()) + 8 * place
            };
            visit(ply, value);
        });
    }

    fn noisy(&self, _lore: &Lore<W>, position: &Position<W>, mut visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.side(mover), position.side(!mover));
        let broken = self.gold().is_within(enemy);
        for from in own {
            let attacker = kind_at(position, from) as usize;
            let mut targets = self.targets(position, from) & enemy;
            if broken {
                targets &= self.gold();
            }
            for to in targets {
                let defender = kind_at(position, to) as usize;
                let gain = exchange(attacker, defender);
                if gain < 0 && !broken {
                    continue;
                }
                // A better piece for a lesser one pays only where nobody takes back.
                if WORTH[attacker] > gain
                    && !self
                        .attackers(position, to, Kind::TACTIGON[attacker], !mover)
                        .is_empty()
                    && combat(Kind::TACTIGON[attacker], Kind::TACTIGON[defender])
                        == Combat::Captures
                    && !broken
                    && WORTH[attacker] > WORTH[defender] + 20
                {
                    continue;
                }
                let ply = Ply {
                    from,
                    to,
                    combat: true,
                };
                visit(ply, 2 * TACTICAL + gain - WORTH[attacker] / 16);
            }
        }
    }

    fn feature_count(&self) -> usize {
        self.board().span() * self.board().span()
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let mut features = ArrayVec::new();
        features.push(ply.from.index() * self.board().span() + ply.to.index());
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        let cells = (ply.from.index() as u32) << 11 | (ply.to.index() as u32) << 1;
        cells | u32::from(ply.combat) | 1 << 31
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let cell = |shift: u32| {
            let index = (number >> shift & 0x3ff) as usize;
            (index < self.board().span()).then(|| Cell::new(index))
        };
        Some(Ply {
            from: cell(11)?,
            to: cell(1)?,
            combat: number & 1 != 0,
        })
    }

    fn passed(&self, position: &Position<W>) -> Option<Position<W>> {
        Some(Tactigon::passed(self, position))
    }
}

trait Tactics<const W: usize> {
    fn attackers(
        &self,
        position: &Position<W>,
        target: Cell,
        defender: Kind,
        side: Side,
    ) -> CellSet<W>;
    fn standing(&self, lore: &Lore<W>, position: &Position<W>, side: Side) -> i32;
}

impl<const W: usize> Tactics<W> for Tactigon<W> {
    /// The pieces of a side that may attack a piece of some kind on a cell, found by a flood from
    /// there.
    #[inline]
    fn attackers(
        &self,
        position: &Position<W>,
        target: Cell,
        defender: Kind,
        side: Side,
    ) -> CellSet<W> {
        let own = position.side(side);
        let occupied = position.occupied();
        let rules = self.rules();
        // From a cell one step further out, only these kinds still reach the target.
        let allowed = |kind: Kind| combat(kind, defender) != Combat::Barred;
        let bonus = if rules.golden_bonus {
            self.gold()
        } else {
            CellSet::EMPTY
        };
        let mut found = CellSet::EMPTY;
        let mut flood = CellSet::of(target);
        let most = 5 + usize::from(rules.golden_bonus);
        for step in 1..=most {
            let ring = self.steps().around(flood, Heading::HEXAGON);
            for kind in Kind::TACTIGON {
                if !allowed(kind) || kind == Kind::Square && rules.square_jump {
                    continue;
                }
                let hunters = own & position.kind(kind);
                if reach(kind) >= step {
                    found |= ring & hunters;
                } else if reach(kind) + 1 == step {
                    found |= ring & hunters & bonus;
                }
            }
            let grown = flood | ring & !occupied;
            if grown == flood {
                break;
            }
            flood = grown;
        }
        if rules.square_jump && allowed(Kind::Square) {
            let squares = own & position.kind(Kind::Square);
            let shut = position.side(!side) & position.kind(Kind::Square);
            let mut flood = CellSet::of(target);
            for step in 1..=reach(Kind::Square) + usize::from(rules.golden_bonus) {
                let ring = self.steps().around(flood, Heading::HEXAGON);
                found |= ring
                    & if step > reach(Kind::Square) {
                        squares & bonus
                    } else {
                        squares
                    };
                flood |= ring & !shut;
            }
        }
        found
    }

    /// What a side's pieces are worth, and where they stand.
    #[inline]
    fn standing(&self, lore: &Lore<W>, position: &Position<W>, side: Side) -> i32 {
        let own = position.side(side);
        let mut sum = 0;
        for (kind, (worth, place)) in Kind::TACTIGON
            .into_iter()
            .zip(WORTH.iter().zip(&lore.place))
        {
            let pieces = own & position.kind(kind);
            sum += worth * pieces.len() as i32;
            for cell in pieces {
                sum += place[cell.index()];
            }
        }
        let pentagon = own & position.kind(Kind::Pentagon);
        // How far the enemy gets towards the pentagon: what stands in the ring of each step.
        let occupied = position.occupied();
        let enemy = position.side(!side);
        let mut flood = pentagon;
        for (step, weight) in [(1, 10), (2, 8), (3, 6), (4, 3)] {
            let ring = self.steps().around(flood, Heading::HEXAGON) & !flood;
            let hunters = ring & enemy;
            if !hunters.is_empty() {
                sum -= weight * hunters.len() as i32;
                let near = hunters & position.kind(Kind::Triangle);
                let square = hunters & position.kind(Kind::Square);
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

/// The kind of the piece on a cell that holds one.
#[inline]
fn kind_at<const W: usize>(position: &Position<W>, cell: Cell) -> Kind {
    let held = |kind: &Kind| position.kind(*kind).contains(cell);
    Kind::TACTIGON
        .into_iter()
        .find(held)
        .unwrap_or(Kind::Circle)
}

/// What an attack wins, less what it costs at once.
#[inline]
fn exchange(attacker: usize, defender: usize) -> i32 {
    let kinds = Kind::TACTIGON;
    match combat(kinds[attacker], kinds[defender]) {
        Combat::Exchanges => WORTH[defender] - WORTH[attacker],
        Combat::Captures | Combat::Barred => WORTH[defender],
    }
}

/// The cell in the middle of the middle row.
fn centre(board: &Board) -> Cell {
    let row = |cell: &Cell| board.place(*cell).row == 3;
    let middle: Vec<Cell> = board.cells().iter().copied().filter(row).collect();
    middle[middle.len() / 2]
}

/// The least number of steps between two cells of an empty board.
fn distance(board: &Board, from: Cell, to: Cell) -> i32 {
    let (from, to) = (board.place(from), board.place(to));
    let rows = i32::from((from.row - to.row).abs());
    let columns = i32::from((from.column - to.column).abs());
    rows + (columns - rows).max(0) / 2
}
