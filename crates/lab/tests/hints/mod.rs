//! Hints say something, and not always the same.

mod positions;
mod survey;

use self::positions::positions;
use self::survey::survey;
use crate::amount::amount;
use parlour_engines::{Analyser, Hint, Limits, Stop};
use parlour_matches::play::coach;
use parlour_rules::games::{AnyRules, find_game};

/// The number of positions that the search behind a hint looks at.
const NODES: u64 = 200;

/// The coach, who sees 4,000 positions after each ply, does not warn of a hint that saw this many.
const COACHED: u64 = 3_000;

fn rules(game: &str, settings: &str) -> AnyRules {
    find_game(game).unwrap().with_pairs(settings).unwrap()
}

#[test]
fn hints_say_something_and_not_always_the_same() {
    for (game, settings) in [
        ("tactigon", ""),
        ("taacoca", ""),
        ("claustro", ""),
        ("trike", ""),
    ] {
        let rules = rules(game, settings);
        let row = survey(&rules, amount(120, 1_000), NODES, 1).unwrap();
        assert!(row.silent_share() <= 0.02, "{game}: {} silent", row.silent);
        let (sentence, count) = &row.reasons[0];
        assert!(row.share(*count) <= 0.1, "{game}: {count} times {sentence}");
    }
}

#[test]
fn hints_say_something_on_other_boards() {
    for (game, settings) in [
        ("tactigon", "board=extra-small"),
        ("tactigon", "advanced=true"),
        ("taacoca", "side=4 movement=forward"),
        ("claustro", "width=7 height=6"),
        ("trike", "side=5 pie=false"),
    ] {
        let row = survey(&rules(game, settings), amount(20, 300), NODES, 2).unwrap();
        assert!(row.silent_share() <= 0.05, "{game}: {} silent", row.silent);
    }
}

#[test]
fn hints_that_saw_enough_are_not_warned_of() {
    let limits = Limits::of_nodes(COACHED);
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        for line in positions(&rules(game, ""), amount(3, 60), 3).unwrap() {
            let report = Analyser::new(1, 1)
                .analyse(&line, 1, &limits, &Stop::default(), &mut |_| {})
                .unwrap();
            let hint = Hint::of_variation(&line, &report.variations[0]).unwrap();
            let place = line.position_text();
            let warned = coach::loses_by_force(&line, hint.ply);
            assert_eq!(warned, None, "{game} {place}: {}", hint.second);
        }
    }
}
