//! The values of first stones on boards up to side 7: data, printed by `parlour solve trike --set
//! side=N --json`, of which a test solves a part anew.

use crate::Distance;
use crate::search::engine_game::KnownResult;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Ply, Position, Trike};

/// White wins: the stone is to be taken over, and every other reply loses.
const SWAP: u8 = u8::MAX;

/// By side, from 4, and by the cell of the first stone in reading order: the cell of the reply that
/// wins for Black, or [`SWAP`].
#[rustfmt::skip]
const REPLIES: &[&[u8]] = &[
    &[5, 4, 4, 4, SWAP, 4, 8, 4, 4, 2],
    &[9, SWAP, SWAP, 6, SWAP, 9, SWAP, SWAP, SWAP, SWAP, 13, SWAP, 11, SWAP, 2],
    &[SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP],
    &[15, SWAP, SWAP, 15, SWAP, 20, SWAP, SWAP, SWAP, SWAP, 1, SWAP, SWAP, SWAP, 2, SWAP, SWAP, SWAP, SWAP, SWAP, SWAP, 26, SWAP, 26, SWAP, 22, SWAP, 22],
];

/// The known result of the first or second ply of a game on a small board: the ply that wins, or
/// that White wins and its stone can no longer be taken over.
///
/// With the pie rule, the start is lost for who begins; but the colour that wins is that of
/// whatever is played, so that nothing is said of it.
pub(super) fn known_result<const W: usize>(
    game: &Trike<W>,
    position: &Position<W>,
) -> Option<KnownResult<Ply>> {
    let rules = game.rules();
    let replies = REPLIES.get(rules.side.checked_sub(4)?)?;
    let cells = game.board().cells();
    let win = |ply| KnownResult::Win {
        ply,
        distance: Distance::Unknown,
        is_only: ply == Ply::Swap,
    };
    let to = |at: u8| Some(win(Ply::To(*cells.get(usize::from(at))?)));
    let Some(pawn) = position.pawn() else {
        let won = replies.iter().position(|&reply| reply == SWAP);
        return won.filter(|_| !rules.pie).and_then(|at| to(at as u8));
    };
    if position.occupied() != CellSet::from_cell(pawn) {
        return None;
    }
    let first: Option<usize> = cells.iter().position(|&cell: &Cell| cell == pawn);
    match *replies.get(first?)? {
        SWAP if position.can_swap() => Some(win(Ply::Swap)),
        SWAP => Some(KnownResult::Loss(Distance::Unknown)),
        reply => to(reply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Run;
    use crate::tables::trike::{MEMORY, solve};
    use parlour_rules::games::trike::Rules;

    const LOSS: KnownResult<Ply> = KnownResult::Loss(Distance::Unknown);

    fn win(ply: Ply) -> KnownResult<Ply> {
        KnownResult::Win {
            ply,
            distance: Distance::Unknown,
            is_only: ply == Ply::Swap,
        }
    }

    #[test]
    fn the_small_boards_are_what_the_solver_finds() {
        for side in [4, 5] {
            let rules = Rules { side, pie: true };
            let game = Trike::<1>::new(rules, rules.board());
            for verdict in solve(&rules, MEMORY, &Run::default()).unwrap() {
                let first = game.play_unchecked(&game.start(), Ply::To(verdict.cell));
                let winning = verdict.reply.map_or(Ply::Swap, Ply::To);
                let known = known_result(&game, &first);
                assert_eq!(known, Some(win(winning)));
                // Without the pie rule, and once the stone was taken over, it cannot be.
                let swapped = game.play_unchecked(&first, Ply::Swap);
                let known = known_result(&game, &swapped);
                assert_eq!(known == Some(LOSS), verdict.reply.is_none());
            }
        }
    }

    #[test]
    fn who_wants_no_tables_has_no_verdicts() {
        let line = crate::test_line("trike", "side=5", "b1");
        let score = |engine: &str| {
            let spec: crate::EngineSpec = engine.parse().unwrap();
            let limits = crate::Limits {
                nodes: Some(50),
                ..crate::Limits::default()
            };
            let mut last = None;
            let mut report = |report: &crate::Report| last = report.score();
            let chosen = spec
                .make()
                .choose(&line, &limits, &crate::Stop::default(), &mut report);
            assert!(chosen.is_ok());
            last
        };
        assert!(matches!(score("search"), Some(crate::Score::Win(_))));
        let own = score("search tables=none");
        assert!(matches!(own, Some(crate::Score::Estimate(_))), "{own:?}");
    }

    #[test]
    fn only_first_and_second_plies_are_known() {
        let rules = Rules { side: 5, pie: true };
        let game = Trike::<1>::new(rules, rules.board());
        let start = game.start();
        assert_eq!(known_result(&game, &start), None);
        let cell = |name| Ply::To(game.board().cell(name).unwrap());
        let first = game.play_unchecked(&start, cell("b1"));
        let swap = Some(win(Ply::Swap));
        assert_eq!(known_result(&game, &first), swap);
        // The swap is made, and Black has nothing that wins.
        let swapped = game.play_unchecked(&first, Ply::Swap);
        assert_eq!(known_result(&game, &swapped), Some(LOSS));
        let second = game.play_unchecked(&first, cell("c1"));
        assert_eq!(known_result(&game, &second), None);
        let rules = Rules {
            side: 5,
            pie: false,
        };
        let game = Trike::<1>::new(rules, rules.board());
        let b1 = Some(win(cell("b1")));
        assert_eq!(known_result(&game, &game.start()), b1);
        let first = game.play_unchecked(&game.start(), cell("b1"));
        assert_eq!(known_result(&game, &first), Some(LOSS));
        let rules = Rules {
            side: 8,
            pie: false,
        };
        let game = Trike::<1>::new(rules, rules.board());
        assert_eq!(known_result(&game, &game.start()), None);
    }
}
