//! Engines on solved boards and in solved endings.

use std::num::NonZeroUsize;

use parlour::engines::tables::claustro::Table;
use parlour::engines::tables::tactigon::{Endings, Material};
use parlour::engines::tables::{self, Run, SolvedBoards, TableFolder, Value};
use parlour::engines::{AlphaBetaOptions, EngineSpec, Limits, Report, Score, Stop};
use parlour::games::taacoca::Taacoca;
use parlour::games::tactigon::Tactigon;
use parlour::games::{self, AnyLine, Game, claustro, tactigon};
use parlour::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

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

/// Work on one thread.
fn alone(stop: &Stop) -> Run<'_> {
    Run {
        threads: NonZeroUsize::MIN,
        stop,
        progress: &|_| {},
    }
}

/// The table of the board, and a folder in which it is kept.
fn solve(directory: &tempfile::TempDir) -> (Table, SolvedBoards) {
    let folder = TableFolder::at(directory.path().to_owned());
    let stop = Stop::default();
    let lock = folder.lock().expect("a folder of our own");
    let table = Table::solve_in(&rules(), &lock, &alone(&stop)).expect("a small board");
    (table, SolvedBoards::kept_in(folder))
}

fn value(table: &Table, line: &AnyLine) -> Value {
    let text = line.position_text();
    let position = table.game().read_position(&text).expect("of this board");
    table.probe(&position).expect("a table of all positions")
}

/// Plays a game to its end, or to 60 plies, between an engine with the tables and a weak one, and
/// finds no ply of the former that is worse than the best by the tables.
fn play_without_error(
    mut line: AnyLine,
    solved: &SolvedBoards,
    value: &dyn Fn(&AnyLine) -> Value,
    seed: usize,
) {
    let limits = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    let mut perfect = EngineSpec::from(AlphaBetaOptions::default()).make_with(solved);
    let spec = format!("search level=1 seed={seed}").parse::<EngineSpec>();
    let mut other = spec.expect("an engine").make();
    while line.outcome().is_none() && line.len() < 60 {
        let (mut last, before) = (Report::default(), value(&line));
        let ours = line.len() % 2 == seed % 2;
        let engine = if ours { &mut perfect } else { &mut other };
        let mut keep = |report: &Report| last.clone_from(report);
        let ply = engine.choose(&line, &limits, &Stop::default(), &mut keep);
        let played = line.play(ply.expect("a ply"));
        played.expect("a legal one");
        if !ours {
            continue;
        }
        match before {
            Value::Win(plies) => assert_eq!(last.score(), Some(Score::Win(plies.into()))),
            Value::Loss(plies) => assert_eq!(last.score(), Some(Score::Loss(plies.into()))),
            Value::Draw => assert_eq!(last.score(), Some(Score::Draw)),
            Value::Undecided => {}
        }
        // The rules that look at the line may have ended it for us.
        let after = line.outcome().map_or_else(
            || value(&line).before(),
            |end| match end.winner {
                Some(side) if side != line.to_move() => Value::Win(1),
                Some(_) => Value::Loss(1),
                None => before.min(Value::Draw),
            },
        );
        assert!(after >= before, "game {seed}: {before} became {after}");
    }
}

#[test]
fn games_are_played_without_an_error_where_the_board_is_solved() {
    let directory = tempfile::tempdir().unwrap();
    let (table, solved) = solve(&directory);
    for seed in 1..=amount(8, 1_000) {
        let line = AnyLine::new(&rules().into()).unwrap();
        play_without_error(line, &solved, &|line| value(&table, line), seed);
    }
}

#[test]
fn games_of_taacoca_are_played_without_an_error_where_the_board_is_solved() {
    let rules: games::taacoca::Rules = "side=3".parse().unwrap();
    let game = Taacoca::<1>::new(rules, rules.board());
    let directory = tempfile::tempdir().unwrap();
    let folder = TableFolder::at(directory.path().to_owned());
    let stop = Stop::default();
    let table = {
        let lock = folder.lock().unwrap();
        tables::taacoca::Table::solve_in(&rules, &lock, &alone(&stop)).unwrap()
    };
    let solved = SolvedBoards::kept_in(folder);
    let value = |line: &AnyLine| {
        let position = game.read_position(&line.position_text()).unwrap();
        table.probe(&game, &position).unwrap()
    };
    for seed in 1..=amount(6, 300) {
        let line = AnyLine::new(&rules.into()).unwrap();
        play_without_error(line, &solved, &value, seed);
    }
}

/// The text of a position of the smallest board of Tactigon with these pieces on cells drawn at random.
fn ending(pieces: &str, seed: u64) -> String {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rows = [2, 3, 6, 7, 6, 3, 2];
    let mut cells = vec!['.'; rows.iter().sum()];
    for piece in pieces.chars() {
        let mut free: Vec<_> = cells.iter_mut().filter(|cell| **cell == '.').collect();
        let count = free.len() as u64;
        *free[generator.below(count) as usize] = piece;
    }
    let mut left = cells.into_iter();
    let rows = rows.map(|length| {
        let mut row: String = left.by_ref().take(length).collect();
        for empty in (1..=7).rev() {
            row = row.replace(&".".repeat(empty), &empty.to_string());
        }
        row
    });
    format!("{} first", rows.join("/"))
}

#[test]
fn endings_are_played_without_an_error() {
    let rules: tactigon::Rules = "board=extra-small".parse().unwrap();
    let game = Tactigon::<1>::new(rules, rules.board());
    let directory = tempfile::tempdir().unwrap();
    let folder = TableFolder::at(directory.path().to_owned());
    let stop = Stop::default();
    let lock = folder.lock().unwrap();
    let solved = SolvedBoards::kept_in(folder.clone());
    let start = AnyLine::new(&rules.into()).unwrap();
    for (material, pieces) in amount(
        [("pt-p", "PTp")].as_slice(),
        &[
            ("pt-p", "PTp"),
            ("pt-ps", "PTps"),
            ("pc-pc", "PCpc"),
            ("pc-pc", "pcPC"),
        ],
    ) {
        let mut all = Material::all(pieces.len()).into_iter();
        let named = all.find(|all| all.to_string() == *material).unwrap();
        let endings = Endings::solve_in(&game, named, &lock, &alone(&stop)).unwrap();
        let value = |line: &AnyLine| {
            let position = game.read_position(&line.position_text()).unwrap();
            endings.probe(&game, &position).unwrap()
        };
        for seed in 1..=amount(20, 300) {
            let line = start.at_position(&ending(pieces, seed)).unwrap();
            if line.outcome().is_some() {
                continue;
            }
            play_without_error(line, &solved, &value, seed as usize);
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
