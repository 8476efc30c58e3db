//! Taacoca's tables against plain search and the rules engine.

use std::num::NonZeroUsize;

use super::*;
use crate::Stop;
use crate::amount::amount;
use crate::tables::verify::{self, Extent};
use crate::tables::{Run, SolvedFolder, plain};

fn run(stop: &Stop) -> Run<'_> {
    Run {
        threads: NonZeroUsize::new(2).unwrap(),
        stop: stop.clone(),
        ..Run::default()
    }
}

fn solved(settings: &str) -> (Taacoca<1>, SolvedTaacoca) {
    let rules: Rules = settings.parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let folder = SolvedFolder::at(folder.path().join("tables"));
    let lock = folder.lock().unwrap();
    let table = SolvedTaacoca::solve_in(&rules, &lock, &run(&Stop::default())).unwrap();
    (Taacoca::new(rules, rules.board()), table)
}

#[test]
fn values_follow_from_those_of_successors_by_the_rules() {
    for settings in amount(
        ["side=3 movement=forward"].as_slice(),
        &["side=3 movement=forward", "side=3", "side=3 repetition=0"],
    ) {
        let (_, table) = solved(settings);
        let random = Extent::Random {
            count: 3_000,
            seed: 1,
        };
        let stop = Stop::default();
        let extent = amount(random, Extent::All);
        let checked = verify::taacoca(&table, extent, &run(&stop)).unwrap();
        assert_eq!(
            checked,
            amount(3_000, table.counts().positions()),
            "{settings}"
        );
    }
}

#[test]
fn forward_play_from_the_start_is_what_plain_search_finds() {
    let (game, table) = solved("side=3 movement=forward");
    let mut positions = vec![game.start()];
    let mut at = 0;
    while at < positions.len().min(20_000) {
        let position = positions[at];
        if game.outcome(&position).is_none() {
            let after = game.plies(&position).into_iter();
            positions.extend(after.map(|ply| game.play_unchecked(&position, ply)));
        }
        at += 1;
    }
    let known = plain::search(&game, &positions);
    for position in &positions {
        assert_eq!(
            table.probe(&game, position),
            known.get(&game.key(position)).copied()
        );
    }
    assert!(
        positions.len() > 20 && table.counts().held == 0,
        "{}",
        positions.len()
    );
}

#[test]
fn larger_boards_and_more_stones_have_no_table() {
    let (game, table) = solved("side=3 movement=forward");
    let large: Rules = "side=4".parse().unwrap();
    assert_eq!(SolvedTaacoca::memory(&large), None);
    let text = |text: &str| table.probe(&game, &game.read_position(text).unwrap());
    assert_eq!(text("b2/4/w4/w3/ww1 first"), None);
    assert!(table.probe(&game, &game.start()).is_some());
}
