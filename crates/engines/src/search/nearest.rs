//! The bounds that are the number itself: what cannot be nearer.
//!
//! A search proves that a win takes *at most* some number of plies. What it prunes, and how much
//! less deeply it looks at late plies, may hide a nearer one, however short. Up to three plies a
//! nearer one is ruled out here by trying what there is to try, which takes no search:
//!
//! * a win in 1 cannot be nearer, as the game is not over, and neither can a loss in 1;
//! * a win in at most 2 is one in 2 where no ply wins at once;
//! * a win in at most 3 is one in 3 where, besides, no ply leaves the other side only replies by
//!   which it loses at once, as there are in Trike and Claustro: one reply that does not is enough;
//! * a loss in at most 2 is one in 2 where some ply does not lose at once.
//!
//! All else stays a bound.

use crate::search::engine_game::EngineGame;
use crate::{Distance, Score, Variation};
use parlour_rules::games::Line;

/// The score of the position at the end of a line, whose number is exact where nothing can be
/// nearer.
pub fn sharpened<G: EngineGame>(line: &Line<G>, score: Score) -> Score {
    let is_exact = match score {
        Score::Win(Distance::AtMost(2)) => !wins_at_once(line),
        Score::Win(Distance::AtMost(3)) => !wins_at_once(line) && !leaves_only_losses(line),
        Score::Loss(Distance::AtMost(2)) => !loses_at_once(line),
        _ => return score,
    };
    match score.distance() {
        Some(Distance::AtMost(plies)) if is_exact => {
            score.map_distance(|_| Distance::Exactly(plies))
        }
        _ => score,
    }
}

/// Makes the numbers of lines exact where nothing can be nearer: the first line's score is that of
/// the position, the score of another that of its first ply.
pub fn sharpen<G: EngineGame>(line: &Line<G>, variations: &mut [Variation<G::Ply>]) {
    for (at, variation) in variations.iter_mut().enumerate() {
        let Some(score) = variation.score else {
            continue;
        };
        variation.score = Some(match variation.plies.first() {
            Some(&ply) if at > 0 => sharpened_after(line, ply, score),
            _ => sharpened(line, score),
        });
    }
}

/// The score of a ply at the end of a line, whose number is exact where nothing can be nearer after
/// it.
fn sharpened_after<G: EngineGame>(line: &Line<G>, ply: G::Ply, score: Score) -> Score {
    if !matches!(score.distance(), Some(Distance::AtMost(2 | 3))) {
        return score;
    }
    let mut after = line.clone();
    after.play_unchecked(ply);
    if after.outcome().is_some() {
        return score;
    }
    let next = |distance: Distance| match distance.most() {
        Some(plies) => Distance::at_most(plies.saturating_sub(1)),
        None => distance,
    };
    let there = sharpened(&after, score.reversed().map_distance(next));
    there
        .reversed()
        .map_distance(|distance| distance.map(|plies| plies + 1))
}

/// Returns whether a ply wins at once.
fn wins_at_once<G: EngineGame>(line: &Line<G>) -> bool {
    let side = line.to_move();
    let mut after = line.clone();
    line.legal_plies().into_iter().any(|ply| {
        after.play_unchecked(ply);
        let outcome = after.outcome();
        after.undo();
        outcome.is_some_and(|outcome| outcome.winner == Some(side))
    })
}

/// Returns whether every ply loses at once.
fn loses_at_once<G: EngineGame>(line: &Line<G>) -> bool {
    let side = line.to_move();
    let mut after = line.clone();
    let loses = |ply| {
        after.play_unchecked(ply);
        let outcome = after.outcome();
        after.undo();
        outcome.is_some_and(|outcome| outcome.winner == Some(!side))
    };
    let plies = line.legal_plies();
    !plies.is_empty() && plies.into_iter().all(loses)
}

/// Returns whether some ply goes on and leaves the other side only replies by which it loses at
/// once.
fn leaves_only_losses<G: EngineGame>(line: &Line<G>) -> bool {
    let mut after = line.clone();
    line.legal_plies().into_iter().any(|ply| {
        after.play_unchecked(ply);
        let found = after.outcome().is_none() && loses_at_once(&after);
        after.undo();
        found
    })
}
