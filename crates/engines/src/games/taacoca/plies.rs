//! The plies of one direction with their ordering values.

use arrayvec::ArrayVec;

use super::evaluation::Tables;
use crate::search::engine_game::TACTICAL;
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::Game;
use parlour_rules::games::taacoca::{Ply, Position, Taacoca};

/// The most leaders of runs in one direction whose plies are listed: more than there are on any
/// board but in constructed positions.
pub(super) const MAX_LEADERS: usize = 128;

/// Calls `visit` with the plies in one direction and their ordering values, the sums of the
/// values of their stones.
///
/// Only the `max_leaders` best leaders of runs move; the other stones of a ply follow their
/// leaders.
#[inline]
pub(super) fn sets<const W: usize>(
    game: &Taacoca<W>,
    tables: &Tables<W>,
    position: &Position<W>,
    direction: Direction,
    max_leaders: usize,
    bonus: &impl Fn(usize) -> i32,
    mut visit: impl FnMut(Ply, i32),
) {
    let mover = game.to_move(position);
    let (own, enemy) = (position.stones(mover), position.stones(!mover));
    let fronts = game.fronts(own, direction);
    let takers = game.steps().step(enemy, direction.opposite());
    let gain = &tables.gain[mover][direction.index()];
    let ahead = |cell| game.steps().neighbour(cell, direction);
    let value = |from: Cell| {
        let taken = if takers.contains(from) {
            2 * TACTICAL + 4 * tables.place[!mover][ahead(from).index()]
        } else {
            0
        };
        let history = bonus(from.index() * Direction::COUNT + direction.index());
        (from, gain[from.index()] + taken + history)
    };
    let mut leaders = ArrayVec::<(Cell, i32), MAX_LEADERS>::new();
    for cell in fronts.at(0) {
        if leaders.is_full() {
            break;
        }
        leaders.push(value(cell));
    }
    while leaders.len() > max_leaders {
        let from_last = leaders.iter().enumerate().rev();
        if let Some((worst, _)) = from_last.min_by_key(|(_, (_, value))| *value) {
            leaders.remove(worst);
        }
    }
    match own.len().min(3) {
        0 => {}
        1 => {
            for &(a, first) in &leaders {
                visit(Ply::new([a; 3], direction), first);
            }
        }
        2 => {
            for (at, &(a, first)) in leaders.iter().enumerate() {
                for &(b, second) in &leaders[at + 1..] {
                    visit(Ply::new([a, b, b], direction), first + second);
                }
            }
            for (b, second) in fronts.at(1).into_iter().map(value) {
                let a = ahead(b);
                visit(Ply::new([a, b, b], direction), value(a).1 + second);
            }
        }
        _ => {
            for (at, &(a, first)) in leaders.iter().enumerate() {
                let rest = &leaders[at + 1..];
                for (then, &(b, second)) in rest.iter().enumerate() {
                    for &(c, third) in &rest[then + 1..] {
                        let ply = Ply::ascending([a, b, c], direction);
                        visit(ply, first + second + third);
                    }
                }
            }
            for (b, second) in fronts.at(1).into_iter().map(value) {
                let a = ahead(b);
                let both = value(a).1 + second;
                for &(c, third) in &leaders {
                    if c != a {
                        visit(Ply::new([a, b, c], direction), both + third);
                    }
                }
            }
            for (c, third) in fronts.at(2).into_iter().map(value) {
                let b = ahead(c);
                let a = ahead(b);
                let value = value(a).1 + value(b).1 + third;
                visit(Ply::new([a, b, c], direction), value);
            }
        }
    }
}
