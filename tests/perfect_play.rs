//! Engines on solved boards.

use std::num::NonZeroUsize;

use parlour::engines::tables::claustro::Table;
use parlour::engines::tables::{Run, SolvedBoards, TableFolder, Value};
use parlour::engines::{AlphaBetaOptions, EngineSpec, Limits, Report, Score, Stop};
use parlour::games::{AnyLine, Game, claustro};

use amount::amount;

#[path = "support/amount.rs"]
mod amount;

fn rules() -> claustro::Rules {
    claustro::Rules {
        width: 5,
        height: 4,
        ..claustro::Rules::default()
    }
}

/// The table of the board, and a folder in which it is kept.
fn solve(directory: &tempfile::TempDir) -> (Table, SolvedBoards) {
    let folder = TableFolder::at(directory.path().to_owned());
    let run = Run {
        threads: NonZeroUsize::MIN,
        stop: &Stop::default(),
        progress: &|_| {},
    };
    let lock = folder.lock().expect("a folder of our own");
    let table = Table::solve_in(&rules(), &lock, &run).expect("a small board");
    (table, SolvedBoards::kept_in(folder))
}

fn value(table: &Table, line: &AnyLine) -> Value {
    let text = line.position_text();
    let position = table.game().read_position(&text).expect("of this board");
    table.probe(&position).expect("a table of all positions")
}

#[test]
fn games_are_played_without_an_error_where_the_board_is_solved() {
    let directory = tempfile::tempdir().unwrap();
    let (table, solved) = solve(&directory);
    let limits = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    for seed in 1..=amount(8, 1_000) {
        let mut line = AnyLine::new(&rules().into()).unwrap();
        let mut perfect = EngineSpec::from(AlphaBetaOptions::default()).make_with(&solved);
        let spec: EngineSpec = format!("search level=1 seed={seed}").parse().unwrap();
        let mut other = spec.make();
        while line.outcome().is_none() && line.len() < 60 {
            let (mut last, before) = (Report::default(), value(&table, &line));
            let ours = line.len() % 2 == seed % 2;
            let engine = if ours { &mut perfect } else { &mut other };
            let mut keep = |report: &Report| last.clone_from(report);
            let ply = engine.choose(&line, &limits, &Stop::default(), &mut keep);
            line.play(ply.unwrap()).unwrap();
            if !ours {
                continue;
            }
            match before {
                Value::Win(plies) => assert_eq!(last.score(), Some(Score::Win(plies.into()))),
                Value::Loss(plies) => assert_eq!(last.score(), Some(Score::Loss(plies.into()))),
                _ => {}
            }
            // The rules that look at the line may have ended it for us.
            let after = line.outcome().map_or_else(
                || value(&table, &line).before(),
                |end| match end.winner {
                    Some(side) if side != line.to_move() => Value::Win(1),
                    Some(_) => Value::Loss(1),
                    None => Value::Undecided,
                },
            );
            assert!(after >= before, "game {seed}: {before} became {after}");
        }
    }
}

#[test]
fn every_ply_has_its_exact_value_when_all_are_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let (table, solved) = solve(&directory);
    let line = AnyLine::new(&rules().into()).unwrap();
    let options = AlphaBetaOptions {
        lines: 100,
        ..AlphaBetaOptions::default()
    };
    let mut engine = EngineSpec::from(options).make_with(&solved);
    let (mut last, limits) = (
        Report::default(),
        Limits {
            depth: Some(3),
            ..Limits::default()
        },
    );
    let mut keep = |report: &Report| last.clone_from(report);
    engine
        .choose(&line, &limits, &Stop::default(), &mut keep)
        .unwrap();
    assert_eq!(last.variations.len(), line.legal_plies().len());
    for variation in &last.variations {
        let mut after = line.clone();
        after.play(variation.plies[0]).unwrap();
        match value(&table, &after).before() {
            Value::Win(plies) => assert_eq!(variation.score, Some(Score::Win(plies.into()))),
            Value::Loss(plies) => assert_eq!(variation.score, Some(Score::Loss(plies.into()))),
            _ => assert!(matches!(variation.score, Some(Score::Estimate(_)))),
        }
    }
}
