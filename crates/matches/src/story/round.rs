//! The story of a match so far.

use crate::arena::statistics::{EngineResult, SURE, Tally};
use parlour_records::points_of_halves;
use parlour_rules::games::Side;

/// The result of a game of a match for its first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchResult {
    /// The outcome.
    pub outcome: EngineResult,
    /// The side that won, if one did.
    pub winner: Option<Side>,
}

/// A fact about a match after a round, which is a pair of games from one opening with the sides
/// reversed. Players are 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RoundFact {
    /// The points of both, doubled, after a number of games.
    Score([u64; 2], usize),
    /// One player won both games of the last round.
    Both(usize),
    /// One side won both games of the last round, so that each player won one.
    SameSide(Side),
    /// The last round was drawn otherwise, a draw in each game.
    Drawn,
    /// One player won a game of the last round, and the other game was drawn.
    Ahead(usize),
    /// The games that each side has won, and those that were drawn.
    Sides([usize; 2], usize),
    /// One player has won this many games in a row, up to the last one.
    Run(usize, usize),
    /// The score says who is stronger, with 95 % confidence.
    Stronger(usize),
    /// The score shows no difference yet.
    NoDifference,
}

/// The fewest wins in a row that are mentioned.
const RUN: usize = 3;

/// The fewest games after which the stronger one is named, or it is said that neither is known to¶be.
pub const TELLING: usize = 10;

/// The facts about a match after its last round, by the results of whole rounds; none
/// before the end of the first.
pub fn round_facts(results: &[MatchResult]) -> Vec<RoundFact> {
    let [.., one, other] = results else {
        return Vec::new();
    };
    let mut tally = Tally::default();
    for pair in results.chunks_exact(2) {
        tally.add_pair([pair[0].outcome, pair[1].outcome]);
    }
    let games = tally.games;
    let points = [games.half_points(), games.reversed().half_points()];
    let mut facts = vec![RoundFact::Score(points, results.len())];
    let round = match (one.outcome, other.outcome) {
        (EngineResult::Win, EngineResult::Win) => Some(RoundFact::Both(0)),
        (EngineResult::Loss, EngineResult::Loss) => Some(RoundFact::Both(1)),
        (EngineResult::Draw, EngineResult::Draw) => Some(RoundFact::Drawn),
        (EngineResult::Draw, EngineResult::Win) | (EngineResult::Win, EngineResult::Draw) => {
            Some(RoundFact::Ahead(0))
        }
        (EngineResult::Draw, EngineResult::Loss) | (EngineResult::Loss, EngineResult::Draw) => {
            Some(RoundFact::Ahead(1))
        }
        _ => one
            .winner
            .filter(|_| one.winner == other.winner)
            .map(RoundFact::SameSide),
    };
    facts.extend(round);
    let won = Side::BOTH.map(|side| {
        let own = results.iter().filter(|result| result.winner == Some(side));
        own.count()
    });
    let drawn = results.iter().filter(|result| result.winner.is_none());
    facts.push(RoundFact::Sides(won, drawn.count()));
    let last = other.outcome;
    let run = results.iter().rev();
    let run = run.take_while(|result| result.outcome == last).count();
    if last != EngineResult::Draw && run >= RUN {
        facts.push(RoundFact::Run(usize::from(last == EngineResult::Loss), run));
    }
    if results.len() >= TELLING {
        let strength = tally.pairs.performance();
        let confidence = strength.map_or(0.5, |strength| strength.confidence());
        facts.push(if confidence > SURE {
            RoundFact::Stronger(0)
        } else if confidence < 1.0 - SURE {
            RoundFact::Stronger(1)
        } else {
            RoundFact::NoDifference
        });
    }
    facts
}

/// The story of a match after its last round. `names` are those of its players, `sides` those of
/// the game's sides; `turn` as for [`game_story`](super::game_story).
pub fn round_story(
    results: &[MatchResult],
    names: [&str; 2],
    sides: [&str; 2],
    turn: usize,
) -> Vec<String> {
    let say = |fact: RoundFact| {
        let [one, other] = sentences(fact, names, sides);
        if turn.is_multiple_of(2) { one } else { other }
    };
    round_facts(results).into_iter().map(say).collect()
}

/// The ways to say the score: the points of both, doubled, after a number of games.
fn score(half: [u64; 2], games: usize, names: [&str; 2]) -> [String; 2] {
    let leads = usize::from(half[0] < half[1]);
    let [high, low] = [leads, 1 - leads].map(|player| points_of_halves(half[player]));
    let (one, other) = (names[leads], names[1 - leads]);
    if half[0] == half[1] {
        return [
            format!("After {games} games the score is {high} : {low}."),
            format!("{one} and {other} are level, {high} : {low}."),
        ];
    }
    [
        format!("After {games} games {one} leads {high} : {low}."),
        format!("{one}: {high}, {other}: {low}, with {games} games played."),
    ]
}

/// The ways to say a fact.
fn sentences(fact: RoundFact, names: [&str; 2], sides: [&str; 2]) -> [String; 2] {
    match fact {
        RoundFact::Score(half, games) => score(half, games, names),
        RoundFact::Both(player) => {
            let name = names[player];
            [
                format!("{name} won both games of the round."),
                format!("Both games of the round went to {name}."),
            ]
        }
        RoundFact::SameSide(side) => {
            let side = sides[side.index()];
            [
                format!("{side} won both games of the round: one win each."),
                format!("Each won a game of the round, both times as {side}."),
            ]
        }
        RoundFact::Drawn => [
            "Both games of the round were drawn.".to_owned(),
            "Two draws this round.".to_owned(),
        ],
        RoundFact::Ahead(player) => {
            let name = names[player];
            [
                format!("{name} won one game of the round and drew the other."),
                format!("The round was a draw and a win for {name}."),
            ]
        }
        RoundFact::Sides([first, second], drawn) => {
            let [one, other] = sides;
            let drawn = match drawn {
                0 => String::new(),
                drawn => format!(", {drawn} drawn"),
            };
            [
                format!("So far {one} has won {first} and {other} {second}{drawn}."),
                format!("By side: {one} {first}, {other} {second}{drawn}."),
            ]
        }
        RoundFact::Run(player, games) => {
            let name = names[player];
            [
                format!("{name} has won the last {games} games."),
                format!("That makes {games} wins in a row for {name}."),
            ]
        }
        RoundFact::Stronger(player) => {
            let (name, other) = (names[player], names[1 - player]);
            [
                format!("{name} is stronger, with 95 % confidence."),
                format!("{name} leads {other} by more than chance, with 95 % confidence."),
            ]
        }
        RoundFact::NoDifference => [
            "No difference in strength yet.".to_owned(),
            "The score does not show yet who is stronger.".to_owned(),
        ],
    }
}
