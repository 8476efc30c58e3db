//! Games between two engines in any game, without clocks and records: for a game or an engine of
//! one's own. The [`referee`](super::referee) plays the games of matches.

use super::statistics::{EngineResult, Tally};
use parlour_engines::{Engine, EngineError, Limits, Stop};
use parlour_rules::games::{GameLine, PlyError};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct DuelGame<L> {
    /// The opening and the plies after it.
    pub line: L,
    /// The result for the first engine, whichever side it played.
    pub outcome: EngineResult,
    /// The failure by which an engine lost other than by the rules, if it did.
    pub failure: Option<DuelFailure>,
}

/// A failure by which an engine lost a game other than by the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DuelFailure {
    /// It offered no ply.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It played an illegal ply.
    #[error(transparent)]
    Illegal(#[from] PlyError),
}

/// Plays a game from an opening to its end. The first engine begins as First, or as Second where
/// the sides are reversed; an engine that has no ply or an illegal one loses. `None` where `stop`
/// was raised before the end.
///
/// ```
/// use parlour_matches::arena::duel;
/// use parlour_engines::{Engine, EngineSpec, Limits, Stop};
/// use parlour_rules::games::{AnyLine, find_game};
///
/// let start = AnyLine::new(&find_game("trike")?)?;
/// let mut engines = ["greedy seed=1", "random seed=1"].map(|engine| {
///     engine.parse::<EngineSpec>().expect("two of our engines").make()
/// });
/// let [one, other] = &mut engines;
/// let seats: [&mut dyn Engine; 2] = [&mut **one, &mut **other];
/// let game = duel::play(start, seats, false, &Limits::default(), &Stop::default());
/// let game = game.expect("nobody stopped it");
/// assert!(game.line.outcome().is_some() && game.failure.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play<L: GameLine>(
    opening: L,
    mut engines: [&mut dyn Engine<L>; 2],
    reversed: bool,
    limits: &Limits,
    stop: &Stop,
) -> Option<DuelGame<L>> {
    let mut line = opening;
    for engine in &mut engines {
        engine.new_game();
    }
    let (winner, failure) = loop {
        let engine_of = |side: parlour_rules::games::Side| {
            side.seat(line.players_swapped()).index() ^ usize::from(reversed)
        };
        if let Some(end) = line.outcome() {
            break (end.winner.map(engine_of), None);
        }
        let mover = engine_of(line.to_move());
        let chosen = engines[mover].choose(&line, limits, stop, &mut |_| {});
        if stop.is_raised() {
            return None;
        }
        let played = chosen
            .map_err(DuelFailure::from)
            .and_then(|ply| Ok(line.play(ply)?));
        if let Err(failure) = played {
            break (Some(1 - mover), Some(failure));
        }
    };
    Some(DuelGame {
        line,
        outcome: EngineResult::of(winner.map(|engine| engine == 0)),
        failure,
    })
}

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
            Some(play(opening.clone(), seats, reversed, limits, stop)?.outcome)
        };
        let (Some(first), Some(second)) = (game(false), game(true)) else {
            break;
        };
        tally.add_pair([first, second]);
    }
    tally
}
