//! The positions for which hints are asked: from random games and from games of an engine.

use std::collections::HashSet;

use parlour_engines::{Analyser, Limits, Stop};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules};
use parlour_rules::options::OptionError;
use parlour_rules::random::split_mix;

/// The plies after which a game is given up.
const MOST: u64 = 120;

/// The number of positions of a game of which one is taken, so that many games are looked at.
const EVERY: u64 = 4;

/// The number of random plies with which the games of the engine begin; later one in seven is
/// random.
const OPENING: u64 = 4;

/// The number of positions that the engine searches for each ply.
const NODES: u64 = 60;

/// The ends of lines that are still being played, all of them different, half of them from random
/// games; the same ones for the same seed.
///
/// # Errors
///
/// Never for rules that have a start position.
pub fn positions(rules: &AnyRules, count: usize, seed: u64) -> Result<Vec<AnyLine>, OptionError> {
    let start = AnyLine::new(rules)?;
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (is_random, wanted) in [(true, count / 2), (false, count)] {
        // Small boards have fewer positions than are asked for.
        for game in 0..wanted as u64 * 2 {
            if found.len() >= wanted {
                break;
            }
            let drawn = split_mix(seed, game * 2 + u64::from(is_random));
            let of_game = play(&start, is_random, drawn);
            found.extend(of_game.into_iter().filter(|line| seen.insert(line.key())));
        }
        found.truncate(wanted);
    }
    Ok(found)
}

/// The positions that are taken from one game.
fn play(start: &AnyLine, is_random: bool, seed: u64) -> Vec<AnyLine> {
    let mut line = start.clone();
    let mut taken = Vec::new();
    for at in 0..MOST {
        if line.outcome().is_some() {
            break;
        }
        let draw = split_mix(seed, at);
        if draw.is_multiple_of(EVERY) {
            taken.push(line.clone());
        }
        let draw = draw / EVERY;
        let at_random = is_random || at < OPENING || draw.is_multiple_of(7);
        let ply = if at_random { None } else { best(&line) };
        let plies = line.legal_plies();
        let ply = ply.unwrap_or_else(|| plies[(draw / 7) as usize % plies.len()]);
        if line.play(ply).is_err() {
            break;
        }
    }
    taken
}

/// The ply that a short search likes best.
fn best(line: &AnyLine) -> Option<AnyPly> {
    let limits = Limits::of_nodes(NODES);
    let report = Analyser::new(1, 1).analyse(line, 1, &limits, &Stop::default(), &mut |_| {});
    report.ok()?.variations.first()?.plies.first().copied()
}
