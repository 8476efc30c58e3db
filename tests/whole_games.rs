//! Whole games that are solved without a table are won by the proof, whatever the other side plays.

use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Report, Score, Stop};
use parlour_rules::games::{AnyLine, Side, find_game};

use crate::support::amount::amount;

/// Twice the positions of a search to which the proof leaves the rest.
const NODES: u64 = 40_000;

/// Plays a game of the strongest engine, which has won from the start, against another one.
fn is_won(mut line: AnyLine, winner: Side, other: &str) {
    let limits = Limits::of_nodes(NODES);
    let mut engine = EngineSpec::from(AlphaBetaOptions {
        hash: 4,
        ..AlphaBetaOptions::default()
    })
    .make();
    let mut other = other.parse::<EngineSpec>().expect("an engine").make();
    while line.outcome().is_none() {
        let ours = line.to_move() == winner;
        let player = if ours { &mut engine } else { &mut other };
        let (stop, mut last) = (Stop::default(), None);
        let ply = player.choose(&line, &limits, &stop, &mut |report: &Report| {
            last = report.score();
            // The proof is enough.
            if ours && matches!(last, Some(Score::Win(_))) {
                stop.raise();
            }
        });
        let position = line.position_text();
        let told = matches!(last, Some(Score::Win(_)));
        assert!(!ours || told, "{position}: {last:?}");
        let played = line.play(ply.expect("a move"));
        played.expect("a legal one");
    }
    let end = line.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(end, Some(winner), "{:?}", line.ply_texts(&line.plies()));
}

#[test]
fn solved_games_are_won_from_the_start_at_full_strength() {
    let games = [
        ("taacoca", "side=4 movement=forward", Side::Second),
        ("tactigon", "board=extra-small", Side::First),
        ("tactigon", "board=extra-small advanced=true", Side::First),
    ];
    for (game, pairs, winner) in games {
        let rules = find_game(game).unwrap().with_pairs(pairs).unwrap();
        for seed in 0..amount(2, 40) {
            let other = match seed % 4 {
                0 => format!("search level=9 seed={seed}"),
                1 => format!("random seed={seed}"),
                2 => format!("search level=5 seed={seed}"),
                _ => format!("greedy seed={seed}"),
            };
            is_won(AnyLine::new(&rules).unwrap(), winner, &other);
        }
    }
}
