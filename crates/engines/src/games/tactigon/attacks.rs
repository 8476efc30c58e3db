//! The search for attacked pieces, by flooding from the target back to the attackers.

use super::evaluation::Tables;
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::tactigon::{Combat, Position, Tactigon, combat};
use parlour_rules::games::{PieceKind, Side};

/// Returns whether a piece of `side` could attack a piece of kind `defender` on `target`.
///
/// A flood from the target through empty cells meets, with its n-th step, exactly the pieces
/// that are n steps away; a piece attacks if it may go that far and the combat table allows it.
/// Squares with the jump rule need a flood of their own.
#[inline]
pub(super) fn is_attacked<const W: usize>(
    game: &Tactigon<W>,
    tables: &Tables<W>,
    position: &Position<W>,
    target: Cell,
    defender: PieceKind,
    side: Side,
) -> bool {
    let rules = game.rules();
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
        game.gold()
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
    if flood_meets(game, target, !position.occupied(), hunters) {
        return true;
    }
    let shut = position.side(!side) & position.kind(PieceKind::Square);
    let hunters = [jumpers, jumpers, jumpers, jumpers, jumpers & golden];
    flood_meets(game, target, !shut, hunters)
}

/// Returns whether a flood from `target` through the `open` cells meets, with its n-th step, the
/// n-th of the sets, each of which contains all sets after it.
#[inline]
fn flood_meets<const W: usize, const N: usize>(
    game: &Tactigon<W>,
    target: Cell,
    open: CellSet<W>,
    hunters: [CellSet<W>; N],
) -> bool {
    let mut flood = CellSet::from_cell(target);
    for hunters in hunters {
        if hunters.is_empty() {
            return false;
        }
        let ring = game.steps().neighbours(flood, Direction::HEXAGON);
        if ring.intersects(hunters) {
            return true;
        }
        flood |= ring & open;
    }
    false
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::search::engine_game::EngineGame;
    use parlour_rules::games::Game;
    use parlour_rules::games::tactigon::Rules;
    use parlour_rules::random::StableDraws;

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
                    let attacked = is_attacked(&game, &tables, &position, cell, kind, mover);
                    assert_eq!(attacked, targets.contains(cell));
                    found[usize::from(attacked)] += 1;
                }
                position = match game.choose_ply(&position, |count| random.below(count)) {
                    Some(ply) => game.play_unchecked(&position, ply),
                    None => game.start(),
                };
            }
        }
        assert!(found.iter().all(|&count| count > 500), "{found:?}");
    }
}
