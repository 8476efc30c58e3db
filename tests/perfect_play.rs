//! Engines on solved boards and in solved endings.

use parlour_engines::tables::claustro::SolvedClaustro;
use parlour_engines::tables::tactigon::{Endings, Material};
use parlour_engines::tables::{self, ExactValue, Run, SolvedBoards, SolvedFolder};
use parlour_engines::{AlphaBetaOptions, Distance, EngineSpec, Limits, Report, Score, Stop};
use parlour_rules::games::taacoca::Taacoca;
use parlour_rules::games::tactigon::Tactigon;
use parlour_rules::games::{self, AnyLine, Game, claustro, tactigon};
use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::support::amount::amount;

fn rules() -> claustro::Rules {
    claustro::Rules {
        width: 5,
        height: 4,
        ..claustro::Rules::default()
    }
}

/// The table of the board, and a folder in which it is kept.
fn solve(directory: &tempfile::TempDir) -> (SolvedClaustro, SolvedBoards) {
    let folder = SolvedFolder::at(directory.path().to_owned());
    let lock = folder.lock().expect("a folder of our own");
    let table = SolvedClaustro::solve_in(&rules(), &lock, &Run::default()).expect("a small board");
    (table, SolvedBoards::kept_in(folder))
}

fn value(table: &SolvedClaustro, line: &AnyLine) -> ExactValue {
    let text = line.position_text();
    let position = table.game().read_position(&text).expect("of this board");
    table.probe(&position).expect("a table of all positions")
}

/// Plays a game to its end, or to 60 plies, between an engine with the tables and a weak one, and
/// finds no ply of the former that is worse than the best by the tables.
fn play_without_error(
    mut line: AnyLine,
    solved: &SolvedBoards,
    value: &dyn Fn(&AnyLine) -> ExactValue,
    seed: usize,
) {
    let limits = Limits::of_nodes(200);
    let mut perfect = EngineSpec::from(AlphaBetaOptions::default()).make_with(solved);
    let spec = format!("search level=1 seed={seed}").parse::<EngineSpec>();
    let mut other = spec.expect("an engine").make();
    while line.outcome().is_none() && line.len() < 60 {
        let (mut last, before) = (Report::default(), value(&line));
        let ours = line.len() % 2 == seed % 2;
        let engine = if ours { &mut perfect } else { &mut other };
        let mut keep = |report: &Report| last.clone_from(report);
        let ply = engine.choose(&line, &limits, &Stop::default(), &mut keep);
        let played = line.play(ply.expect("a move"));
        played.expect("a legal one");
        if !ours {
            continue;
        }
        match before {
            ExactValue::Win(plies) => assert_eq!(last.score(), Some(Score::win_in(plies.into()))),
            ExactValue::Loss(plies) => assert_eq!(last.score(), Some(Score::loss_in(plies.into()))),
            ExactValue::Draw => assert_eq!(last.score(), Some(Score::Draw)),
            // Unless the rules that look at the line decide it, or the reply repeats into a draw.
            ExactValue::Undecided => {
                assert!(!matches!(last.score(), None | Some(Score::Estimate(_))));
            }
        }
        // The rules that look at the line may have ended it for us.
        let after = line.outcome().map_or_else(
            || value(&line).before(),
            |end| match end.winner {
                Some(side) if side != line.to_move() => ExactValue::Win(1),
                Some(_) => ExactValue::Loss(1),
                None => before.min(ExactValue::Draw),
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
    let folder = SolvedFolder::at(directory.path().to_owned());
    let table = {
        let lock = folder.lock().unwrap();
        tables::taacoca::SolvedTaacoca::solve_in(&rules, &lock, &Run::default()).unwrap()
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

/// The text of a position of the smallest board of Tactigon with these pieces on cells drawn at
/// random.
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
    let folder = SolvedFolder::at(directory.path().to_owned());
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
        let endings = Endings::solve_in(&start, named, &lock, &Run::default()).unwrap();
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
            ExactValue::Win(plies) => {
                assert_eq!(variation.score, Some(Score::win_in(plies.into())));
            }
            ExactValue::Loss(plies) => {
                assert_eq!(variation.score, Some(Score::loss_in(plies.into())));
            }
            ExactValue::Draw => assert_eq!(variation.score, Some(Score::Draw)),
            ExactValue::Undecided => {
                assert_eq!(variation.score, Some(Score::Undecided));
                assert_eq!(variation.win_probability, Some(0.5));
            }
        }
    }
}

/// A position of the board after some random plies, without what came before it.
fn random_position(seed: u64) -> AnyLine {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut line = AnyLine::new(&rules().into()).expect("a board");
    for _ in 0..generator.below(60) {
        let plies = line.legal_plies();
        let mut next = line.clone();
        let ply = plies[generator.below(plies.len() as u64) as usize];
        next.play(ply).expect("a legal move");
        if next.outcome().is_some() {
            break;
        }
        line = next;
    }
    let alone = line.at_position(&line.position_text());
    alone.expect("a position of the board")
}

/// Returns whether the claim is so, and its number no less than the truth, or the truth where it is
/// said to be exact.
fn is_true(claim: Score, truth: ExactValue) -> bool {
    let fits = |distance: Distance, plies: u16| match distance {
        Distance::Exactly(claimed) => claimed == u32::from(plies),
        Distance::AtMost(claimed) => claimed >= u32::from(plies),
        Distance::Unknown => true,
    };
    match (claim, truth) {
        (Score::Estimate(_), _) => true,
        (Score::Win(distance), ExactValue::Win(plies))
        | (Score::Loss(distance), ExactValue::Loss(plies)) => fits(distance, plies),
        _ => false,
    }
}

#[test]
fn what_a_search_without_tables_claims_is_so() {
    let directory = tempfile::tempdir().unwrap();
    let (table, _) = solve(&directory);
    let truth_after = |line: &AnyLine, ply| {
        let mut after = line.clone();
        after.play(ply).unwrap();
        match after.outcome().map(|outcome| outcome.winner) {
            Some(Some(side)) if side == line.to_move() => ExactValue::Win(1),
            Some(Some(_)) => ExactValue::Loss(1),
            Some(None) => ExactValue::Draw,
            None => value(&table, &after).before(),
        }
    };
    // The claims of each kind that were made: wins, losses, exact ones, bounds.
    let mut claims = [0; 4];
    for seed in 1..=amount(320, 6_000) {
        let line = random_position(seed);
        let truth = value(&table, &line);
        for (engine, nodes) in [
            ("alphabeta", 3),
            ("alphabeta", 8 + seed % 60),
            ("alphabeta", 100 + 7 * (seed % 100)),
            ("alphabeta lines=3", 5 * (seed % 120)),
            ("alphabeta lines=100", 9 * (seed % 90)),
        ] {
            let spec: EngineSpec = format!("{engine} hash=1").parse().unwrap();
            let limits = Limits::of_nodes(nodes.max(2));
            let check = |report: &Report| {
                for (at, variation) in report.variations.iter().enumerate() {
                    let Some(claim) = variation.score else {
                        continue;
                    };
                    let of_ply = truth_after(&line, variation.plies[0]);
                    // The first score is that of the position, the others are those of their plies;
                    // a ply that loses wins nothing, whatever the position is worth.
                    let holds = match at {
                        0 => is_true(claim, truth),
                        _ => is_true(claim, of_ply),
                    };
                    let place = line.position_text();
                    assert!(
                        holds,
                        "{engine} {nodes} {place} line {at}: {claim}, {truth}, {of_ply}"
                    );
                    if at == 0 && matches!(claim, Score::Win(_)) {
                        assert!(
                            matches!(of_ply, ExactValue::Win(_)),
                            "{engine} {nodes} {place}"
                        );
                    }
                }
            };
            let mut last = Report::default();
            let played = spec
                .make_with(&SolvedBoards::none())
                .choose(&line, &limits, &Stop::default(), &mut |report| {
                    check(report);
                    last.clone_from(report);
                })
                .unwrap();
            if let Some(best) = last.best() {
                assert_eq!(best.plies.first(), Some(&played), "{engine} {nodes}");
            }
            let claim = last.score().and_then(Score::distance);
            claims[0] += usize::from(matches!(last.score(), Some(Score::Win(_))));
            claims[1] += usize::from(matches!(last.score(), Some(Score::Loss(_))));
            claims[2] += usize::from(matches!(claim, Some(Distance::Exactly(_))));
            claims[3] += usize::from(matches!(claim, Some(Distance::AtMost(_))));
        }
    }
    assert!(claims.iter().all(|&count| count > 50), "{claims:?}");
}

#[test]
fn a_solved_position_that_nobody_can_force_is_called_undecided() {
    let directory = tempfile::tempdir().unwrap();
    let (table, solved) = solve(&directory);
    let line = AnyLine::new(&rules().into()).unwrap();
    assert_eq!(value(&table, &line), ExactValue::Undecided);
    for lines in [1, 3] {
        let spec: EngineSpec = format!("alphabeta lines={lines}").parse().unwrap();
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let mut reports = 0;
        spec.make_with(&solved)
            .choose(&line, &limits, &Stop::default(), &mut |report| {
                reports += 1;
                assert_eq!(report.score(), Some(Score::Undecided));
                assert_eq!(report.win_probability(), Some(0.5));
            })
            .unwrap();
        assert!(reports > 0);
    }
}
