//! Openings after which the stronger player wins, whichever side it has.
//!
//! Random plies often decide a game: the same side wins with either player, and both games of a pair
//! say nothing about the engines. A search finds such openings only where the end is near
//! ([`Book::balanced`](super::book::Book::balanced)). What shows them is play: here our search
//! plays a few games with itself within more and more positions, and an opening stays where each
//! side wins about half of them.

use std::num::NonZeroU32;
use std::time::Duration;

use super::budget::Budget;
use super::referee::{self, Adjudication, Conditions, LimitedEngine};
use super::statistics::EngineResult;
use parlour_engines::{Engine, EngineSpec, Limits, SearchOptions, Stop};
use parlour_records::Start;
use parlour_rules::games::AnyLine;

/// The number of positions for a ply that the weaker engine of each pair of games has; the other
/// has half as many again, so that the two games with the sides reversed are not the same one.
const NODES: [u64; 5] = [250, 700, 2_000, 6_000, 20_000];

/// The number of games that a side may have won more than the other after any pair of games.
const LEAD: i32 = 2;

/// The conditions without a limit in time, so that nothing is late.
const CONDITIONS: Conditions = Conditions {
    margin: Duration::from_secs(60),
    max_plies: NonZeroU32::new(250),
    adjudication: Adjudication::NONE,
};

/// Returns whether both sides win about as often after an opening where our search plays both, two
/// games within each number of positions. `None` where `stop` was raised.
///
/// `start` is the start of the game, with its settings.
pub fn is_balanced(start: &Start, opening: &AnyLine, stop: &Stop) -> Option<bool> {
    let mut engines = [spec().make(), spec().make()];
    // Of the player who plays first.
    let mut lead: i32 = 0;
    for nodes in NODES {
        for reversed in [false, true] {
            let nodes = [nodes, nodes * 3 / 2];
            let ahead = match play(start, opening, &mut engines, nodes, reversed, stop)? {
                EngineResult::Win => 1,
                EngineResult::Draw => 0,
                EngineResult::Loss => -1,
            };
            lead += if reversed { -ahead } else { ahead };
        }
        if lead.abs() > LEAD {
            return Some(false);
        }
    }
    Some(true)
}

/// The engine of both players.
fn spec() -> EngineSpec {
    SearchOptions::default().into()
}

/// The result of a game for the first engine.
fn play(
    start: &Start,
    opening: &AnyLine,
    [one, other]: &mut [Box<dyn Engine>; 2],
    nodes: [u64; 2],
    reversed: bool,
    stop: &Stop,
) -> Option<EngineResult> {
    let seat = |engine, nodes| LimitedEngine {
        name: spec().into(),
        engine,
        budget: Budget::new(Limits::of_nodes(nodes)),
    };
    let seats = [seat(&mut **one, nodes[0]), seat(&mut **other, nodes[1])];
    let played = referee::play(
        &CONDITIONS,
        start,
        opening,
        reversed,
        seats,
        stop,
        &mut |_, _| {},
    );
    let played = played.ok()?;
    Some(played.entry.result)
}
