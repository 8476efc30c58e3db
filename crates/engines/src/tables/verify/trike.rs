//! The solver of Trike: its first stones, and late positions drawn at random.
//!
//! If the rest of a game is small, it is played out in all ways by the rules engine. In earlier
//! positions the solver is asked for the successors: who wins has a ply to a position that is lost
//! for the side to move, who loses has none. By induction from the end all is right if every
//! position is; the positions drawn are a sample.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rustc_hash::FxHashMap;

use super::{Extent, VerifyError, check_all, shares};
use crate::tables::trike::{MEMORY, Solver, Verdict};
use crate::tables::{Run, Stop};
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Ply, Position, Rules, Trike};
use parlour_rules::random::StableDraws;

/// The most empty cells with which the rest of a game is played out.
const PLAYED_OUT: u64 = 10;

/// The most empty cells of positions that are drawn, with which the solver takes no time.
const LATE: u64 = 20;

/// The number of positions that the solver is asked at a time, so that a stop is obeyed; twice as
/// many each time.
const ASKED: u64 = 1 << 20;

/// Checks what was found of each first stone, and with [`Extent::Random`] what the solver says of
/// that number of late positions as well, without the swap.
///
/// Returns how many positions were looked at. Takes as long as solving the board, and
/// [`MEMORY`] bytes.
///
/// # Errors
///
/// [`VerifyError`] when a winner is wrong, or it was asked to stop.
pub fn trike(
    rules: &Rules,
    verdicts: &[Verdict],
    extent: Extent,
    run: &Run<'_>,
) -> Result<u64, VerifyError> {
    let rules = Rules {
        pie: false,
        ..*rules
    };
    let game = Trike::new(rules, rules.board());
    let Some(solver) = Solver::new(&rules, MEMORY) else {
        return Ok(0);
    };
    let wins = |position: &Position<1>| ask(&solver, &game, position, &run.stop);
    let threads = run.threads.get();
    let firsts = (0..threads).map(|part| verdicts.iter().skip(part).step_by(threads));
    let check_first = |verdict: &&Verdict| first_stone(&game, **verdict, wins);
    let mut checked = check_all(check_first, firsts, (verdicts.len() as u64, 1), run)?;
    if let Extent::Random { count, seed } = extent {
        let parts = shares(count, seed, threads as u64);
        let parts = parts.map(|(share, seed)| late(&game, share, seed));
        let check_late = |position: &Position<1>| check(&game, position, wins);
        checked += check_all(check_late, parts, (count, 1), run)?;
    }
    Ok(checked)
}

/// Returns whether the side to move wins, as the solver says; in a game that is over, as the rules
/// say.
fn ask(
    solver: &Solver,
    game: &Trike<1>,
    position: &Position<1>,
    stop: &Stop,
) -> Result<bool, VerifyError> {
    if let Some(outcome) = game.outcome(position) {
        return Ok(outcome.winner == Some(game.to_move(position)));
    }
    let mut most = ASKED;
    while !stop.is_raised() {
        if let Some(won) = solver.wins(game, position, most) {
            return Ok(won);
        }
        most = most.saturating_mul(2);
    }
    Err(VerifyError::Stopped)
}

/// Compares what was found of a first stone with what `wins` says of the positions after the
/// replies.
fn first_stone(
    game: &Trike<1>,
    verdict: Verdict,
    wins: impl Fn(&Position<1>) -> Result<bool, VerifyError>,
) -> Result<(), VerifyError> {
    let position = game.play_unchecked(&game.start(), Ply::To(verdict.cell));
    match verdict.reply {
        None => compare(
            game,
            &position,
            false,
            wins_by_successor(game, &position, wins)?,
        ),
        Some(reply) => {
            let is_legal = game.plies(&position).contains(&Ply::To(reply));
            let wins_by_it = || wins(&game.play_unchecked(&position, Ply::To(reply)));
            compare(game, &position, true, is_legal && !wins_by_it()?)
        }
    }
}

/// Compares what `wins` says of a position that is not over with the result of the rest of the
/// game, or with what it says of the position's successors.
fn check(
    game: &Trike<1>,
    position: &Position<1>,
    wins: impl Fn(&Position<1>) -> Result<bool, VerifyError>,
) -> Result<(), VerifyError> {
    let expected = if empty(game, position) <= PLAYED_OUT {
        wins_played_out(game, position, &mut FxHashMap::default())
    } else {
        wins_by_successor(game, position, &wins)?
    };
    compare(game, position, wins(position)?, expected)
}

fn compare(
    game: &Trike<1>,
    position: &Position<1>,
    found: bool,
    expected: bool,
) -> Result<(), VerifyError> {
    if found == expected {
        return Ok(());
    }
    Err(VerifyError::WrongWinner {
        position: game.position_text(position),
        is_said_to_win: found,
    })
}

/// Returns whether a ply of a position leads to one that `wins` says is lost for the side to move.
fn wins_by_successor(
    game: &Trike<1>,
    position: &Position<1>,
    wins: impl Fn(&Position<1>) -> Result<bool, VerifyError>,
) -> Result<bool, VerifyError> {
    for ply in game.plies(position) {
        if !wins(&game.play_unchecked(position, ply))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns whether the side to move wins, by all that can be played from a position on. Positions
/// are looked at once: `known` has them by their keys.
fn wins_played_out(
    game: &Trike<1>,
    position: &Position<1>,
    known: &mut FxHashMap<u64, bool>,
) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner == Some(game.to_move(position));
    }
    let key = game.key(position);
    if let Some(&won) = known.get(&key) {
        return won;
    }
    let plies = game.plies(position);
    let mut after = plies.iter().map(|&ply| game.play_unchecked(position, ply));
    let won = after.any(|after| !wins_played_out(game, &after, known));
    known.insert(key, won);
    won
}

fn empty(game: &Trike<1>, position: &Position<1>) -> u64 {
    (game.cells() & !position.occupied()).len().into()
}

/// Positions of random games, which are not over.
fn late(game: &Trike<1>, count: u64, seed: u64) -> impl Iterator<Item = Position<1>> + Send {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let most = LATE.min(u64::from(game.cells().len()) - 1);
    let draw = move || {
        let left = 1 + generator.below(most);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            if empty(game, &position) <= left {
                return Some(position);
            }
            let plies = game.plies(&position);
            let drawn = plies[generator.below(plies.len() as u64) as usize];
            position = game.play_unchecked(&position, drawn);
        }
        None
    };
    // If the game ended before, there is no position.
    std::iter::repeat_with(draw).flatten().take(count as usize)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::tables::trike::solve;

    fn rules(side: usize) -> Rules {
        Rules { side, pie: true }
    }

    fn run(stop: &Stop) -> Run<'_> {
        Run {
            threads: NonZeroUsize::new(2).unwrap(),
            stop: stop.clone(),
            ..Run::default()
        }
    }

    #[test]
    fn the_solver_is_right_about_small_boards() {
        let stop = Stop::default();
        for (side, cells) in [(4, 10), (5, 15)] {
            let verdicts = solve(&rules(side), MEMORY, &run(&stop)).unwrap();
            let all = trike(&rules(side), &verdicts, Extent::All, &run(&stop));
            assert_eq!(all.unwrap(), cells);
            let extent = Extent::Random { count: 60, seed: 1 };
            let more = trike(&rules(side), &verdicts, extent, &run(&stop));
            assert_eq!(more.unwrap(), cells + 60);
        }
    }

    #[test]
    fn a_wrong_first_stone_is_found() {
        let stop = Stop::default();
        let verdicts = solve(&rules(5), MEMORY, &run(&stop)).unwrap();
        let check = |verdicts: &[Verdict]| trike(&rules(5), verdicts, Extent::All, &run(&stop));
        let won = verdicts.iter().position(|verdict| verdict.reply.is_some());
        let lost = verdicts.iter().position(|verdict| verdict.reply.is_none());
        let (won, lost) = (won.unwrap(), lost.unwrap());
        for (at, reply) in [
            // A win that is not seen, a reply to a stone that wins, one onto the stone itself.
            (won, None),
            (lost, Some(verdicts[won].cell)),
            (won, Some(verdicts[won].cell)),
        ] {
            let mut wrong = verdicts.clone();
            wrong[at].reply = reply;
            let error = check(&wrong).unwrap_err();
            assert!(matches!(error, VerifyError::WrongWinner { .. }), "{error}");
        }
    }

    #[test]
    fn a_solver_that_is_wrong_is_found_in_early_and_late_positions() {
        let rules = Rules {
            side: 5,
            pie: false,
        };
        let game = Trike::<1>::new(rules, rules.board());
        let solver = Solver::new(&rules, 1 << 20).unwrap();
        let stop = Stop::default();
        let mut found = [0; 2];
        for position in late(&game, 40, 1) {
            let wins = |position: &Position<1>| ask(&solver, &game, position, &stop);
            assert!(check(&game, &position, wins).is_ok());
            let lies = |asked: &Position<1>| Ok(wins(asked)? != (*asked == position));
            let error = check(&game, &position, lies).unwrap_err().to_string();
            let is_early = empty(&game, &position) > PLAYED_OUT;
            found[usize::from(is_early)] += 1;
            assert!(error.contains("for the side to move"), "{error}");
        }
        assert!(found.into_iter().all(|count| count > 5), "{found:?}");
    }

    #[test]
    fn a_stop_is_obeyed() {
        let stop = Stop::default();
        let verdicts = solve(&rules(4), MEMORY, &run(&stop)).unwrap();
        stop.raise();
        let stopped = trike(&rules(4), &verdicts, Extent::All, &run(&stop));
        assert!(matches!(stopped, Err(VerifyError::Stopped)));
    }
}
