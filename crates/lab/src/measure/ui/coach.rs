//! The cost of the coach: the time from a newcomer's ply to the comment on it.

use std::hint::black_box;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::figure::{COACH_LARGE, COACH_PLY, Figure, FigureRow};
use parlour::bench::search::largest;
use parlour::bench::{Extent, random_ply};
use parlour_matches::play::coach::{deciding_ply, loses_by_force, threat};
use parlour_rules::games::{AnyLine, AnyRules, GAMES};
use parlour_sys::thread_cpu_time;

/// The slowest ply of random games on the default board and on the largest one of every game.
pub(super) fn costs(extent: Extent) -> Vec<FigureRow> {
    let games = match extent {
        Extent::Full => 8,
        Extent::Quick => 2,
    };
    let usual = AnyRules::all();
    let usual = usual.iter().filter_map(|rules| AnyLine::new(rules).ok());
    let large = GAMES.iter().filter_map(|info| largest(info));
    let usual = usual.map(|line| row(&COACH_PLY, &line, games));
    usual
        .chain(large.map(|line| row(&COACH_LARGE, &line, games)))
        .collect()
}

fn row(figure: &'static Figure, start: &AnyLine, games: u64) -> FigureRow {
    let slowest = (1..=games).map(|seed| slowest(start, seed));
    FigureRow::new(
        figure,
        Some(start.info().id),
        slowest.max_by(f64::total_cmp),
    )
}

/// The slowest look of the coach in a game of random plies: for a threat against the side to move,
/// and at the ply that it chooses; and for what decided the game, at its end.
fn slowest(start: &AnyLine, seed: u64) -> f64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut line = start.clone();
    let mut slowest: f64 = 0.0;
    for _ in 0..60 {
        let Some(ply) = random_ply(&line, &mut random) else {
            break;
        };
        slowest = slowest.max(millis(|| (threat(&line), loses_by_force(&line, ply))));
        if line.play(ply).is_err() {
            break;
        }
    }
    match line.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) => slowest.max(millis(|| deciding_ply(&line, !winner))),
        None => slowest,
    }
}

/// The milliseconds that something takes.
fn millis<T>(work: impl FnOnce() -> T) -> f64 {
    let begun = thread_cpu_time();
    black_box(work());
    thread_cpu_time().saturating_sub(begun).as_secs_f64() * 1e3
}
