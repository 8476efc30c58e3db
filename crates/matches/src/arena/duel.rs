//! Games between two engines in any game, without clocks and records: for a game or an engine of
//! one's own. The [`referee`](super::referee) plays the games of matches.

use super::statistics::{EngineResult, Tally};
use parlour_engines::{Engine, Limits, Stop};
use parlour_rules::games::{GameLine, Side};

/// Plays two games from each opening, with the sides reversed in the second, and counts the results
/// for the first engine; those of the pairs played so far where `stop` is raised.
pub fn play_pairs<L: GameLine>(
    openings: impl IntoIterator<Item = L>,
    engines: [&mut dyn Engine<L>; 2],
    limits: &Limits,
    stop: &Stop,
) -> Tally {
    let mut tally = Tally::default();
    let [one, other] = engines;
    for opening in openings {
        let mut game = |reversed| {
            let seats: [&mut dyn Engine<L>; 2] = [&mut *one, &mut *other];
            play(opening.clone(), seats, reversed, limits, stop)
        };
        let (Some(first), Some(second)) = (game(false), game(true)) else {
            break;
        };
        tally.add_pair([first, second]);
    }
    tally
}

/// Plays a game from an opening to its end, and returns the result for the first engine. It begins as
/// First, or as Second where the sides are reversed; an engine that has no ply or an illegal one
/// loses. `None` where `stop` was raised before the end.
fn play<L: GameLine>(
    mut line: L,
    mut engines: [&mut dyn Engine<L>; 2],
    reversed: bool,
    limits: &Limits,
    stop: &Stop,
) -> Option<EngineResult> {
    for engine in &mut engines {
        engine.new_game();
    }
    loop {
        let engine_of =
            |side: Side| side.seat(line.players_swapped()).index() ^ usize::from(reversed);
        if let Some(end) = line.outcome() {
            let winner = end.winner.map(engine_of);
            return Some(EngineResult::of(winner.map(|engine| engine == 0)));
        }
        let mover = engine_of(line.to_move());
        let chosen = engines[mover].choose(&line, limits, stop, &mut |_| {});
        if stop.is_raised() {
            return None;
        }
        if !chosen.is_ok_and(|ply| line.play(ply).is_ok()) {
            return Some(EngineResult::of(Some(mover == 1)));
        }
    }
}
