//! Proofs against what tables and trying all plies say.

use std::sync::Arc;

use super::*;
use crate::amount::amount;
use crate::tables::SolvedGame;
use crate::tables::{ExactValue, Run, SolvedBoard, SolvedBoards, SolvedFolder};
use crate::{Distance, Score, SolvedStart, test_line, test_position};
use parlour_rules::games::claustro::{Claustro, Rules};
use parlour_rules::games::{AnyLine, AnyRules, Game, Line};
use parlour_rules::with_line;

const BYTES: usize = 32 << 20;

fn smallest() -> Arc<Claustro<1>> {
    let rules = Rules {
        width: 4,
        height: 4,
        ..Rules::default()
    };
    Arc::new(Claustro::new(rules, rules.board()))
}

fn within(nodes: u64) -> ProofRun<'static> {
    ProofRun {
        nodes: Some(nodes),
        ..ProofRun::default()
    }
}

#[test]
fn what_is_proven_without_tables_is_what_the_table_says() {
    let game = smallest();
    let table = SolvedBoard::solve(&game.rules(), &Run::default()).unwrap();
    let mut prover = Prover::new(game.clone(), SolvedBoards::none(), 1, BYTES);
    let (mut positions, mut decided) = (vec![game.start()], 0);
    while let Some(position) = positions.pop() {
        if decided == 60 || game.outcome(&position).is_some() {
            continue;
        }
        let solved = prover.solve(&position, &within(60_000));
        match (solved, table.probe(&position).unwrap()) {
            (Ok(solved), value) => {
                let (found, exact) = (solved.score, Score::from(value));
                let most = found.distance().and_then(crate::Distance::most);
                let least = exact.distance().and_then(crate::Distance::most);
                assert!(most >= least, "{found} is said, and is {exact}");
                if matches!(found.distance(), Some(crate::Distance::Exactly(_))) {
                    assert_eq!(found, exact);
                }
                assert_eq!(found.reversed().reversed(), found);
                assert_eq!(
                    matches!(found, Score::Win(_)),
                    matches!(exact, Score::Win(_))
                );
                decided += 1;
            }
            (Err(ProofError::Unfinished(_)), _) => {}
            (Err(error), _) => panic!("{error}"),
        }
        let after = |ply| game.play_unchecked(&position, ply);
        // Every third ply: far from the start soon, and of all kinds.
        positions.extend(game.plies(&position).into_iter().step_by(3).map(after));
    }
    assert_eq!(decided, 60);
}

#[test]
fn what_neither_side_can_force_is_told_by_the_tables_below() {
    let game = smallest();
    let table = SolvedBoard::solve(&game.rules(), &Run::default()).unwrap();
    let mut line = Line::new(game.clone());
    // The table knows the positions after the plies, and the proof asks for them.
    while table.probe(line.position()) != Some(ExactValue::Undecided) {
        let held = |ply: &_| {
            let value = table.probe(&game.play_unchecked(line.position(), *ply));
            value != Some(ExactValue::Win(1)) && value.is_some()
        };
        let plies = line.legal_plies();
        let ply = plies.iter().copied().rev().find(held).unwrap();
        line.play_unchecked(ply);
    }
    let mut prover = Prover::new(game, SolvedBoards::default(), 1, BYTES);
    let solved = prover.solve(line.position(), &within(1)).unwrap();
    assert_eq!(solved.score, Score::Undecided);
}

/// A position of Trike's side 7 that takes a dozen searches.
fn middle() -> AnyLine {
    test_line("trike", "side=7 pie=false", "d2 e3")
}

#[test]
fn a_proof_that_was_broken_off_is_gone_on_with_and_kept() {
    fn run<G: SolvedGame>(line: &Line<G>) {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let rules = "trike pie=false";
        let solve = |nodes| {
            let game = line.game_arc().clone();
            let mut prover = Prover::new(game, SolvedBoards::none(), 1, BYTES);
            prover.take_kept(rules, line.position(), &folder).unwrap();
            let lock = folder.lock().unwrap();
            prover.solve_in(rules, line.position(), &lock, &within(nodes))
        };
        let Err(ProofError::Unfinished(first)) = solve(1) else {
            panic!("that much is not enough");
        };
        assert!(first.searches > 0);
        match solve(amount(1, u64::MAX)) {
            Ok(solved) => {
                assert!(solved.standing.searches > first.searches);
                let again = solve(1).unwrap();
                assert_eq!(again.standing.positions, 0, "nothing is left to do");
                assert_eq!(again.score, solved.score);
                assert_eq!(again.plies, solved.plies);
            }
            Err(ProofError::Unfinished(second)) => assert!(second.searches > first.searches),
            Err(error) => panic!("{error}"),
        }

        // A damaged file is reported.
        let name = std::fs::read_dir(temporary.path()).unwrap();
        let file = name.map(|entry| entry.unwrap().path());
        let file = file.filter(|path| path.extension().is_some_and(|end| end == "table"));
        let file = file.last().unwrap();
        let mut bytes = std::fs::read(&file).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        std::fs::write(&file, bytes).unwrap();
        let mut prover = Prover::new(line.game_arc().clone(), SolvedBoards::none(), 1, BYTES);
        let error = prover.take_kept(rules, line.position(), &folder);
        assert!(error.unwrap_err().is_of_no_use());
    }
    with_line!(&middle(), line => run(line));
}

#[test]
fn a_proof_ends_when_it_is_asked_to() {
    fn run<G: SolvedGame>(line: &Line<G>) {
        let run = ProofRun::default();
        run.stop.raise();
        let mut prover = Prover::new(line.game_arc().clone(), SolvedBoards::none(), 1, BYTES);
        let stopped = prover.solve(line.position(), &run);
        assert!(matches!(stopped, Err(ProofError::Stopped)));
    }
    let line = test_position(
        "tactigon",
        "",
        &test_line("tactigon", "", "").position_text(),
    );
    with_line!(&line, line => run(line));
}

#[test]
fn a_proof_says_how_it_stands_and_ends_where_its_memory_does() {
    fn run<G: SolvedGame>(line: &Line<G>) {
        let told = std::cell::Cell::new(Standing::default());
        let run = ProofRun {
            progress: &|standing| told.set(*standing),
            ..within(1)
        };
        let mut prover = Prover::new(line.game_arc().clone(), SolvedBoards::none(), 1, 0);
        let ended = prover.solve(line.position(), &run);
        assert!(matches!(ended, Err(ProofError::Memory)));
        assert!(told.get().searches > 0 && told.get().left > 0);
    }
    with_line!(&middle(), line => run(line));
}

#[test]
fn a_board_whose_proof_is_in_the_program_needs_no_search() {
    fn run<G: SolvedGame>(line: &Line<G>, rules: &AnyRules) {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let mut prover = Prover::new(line.game_arc().clone(), SolvedBoards::none(), 1, BYTES);
        let taken = prover.take_kept(&rules.to_string(), line.position(), &folder);
        taken.unwrap();
        let solved = prover.solve(line.position(), &ProofRun::default()).unwrap();
        assert_eq!(solved.standing.searches, 0, "{rules}");
        // What people read is no weaker than what the program shows at the board.
        let best = SolvedStart::of(rules).unwrap().score;
        let most = |score: Score| score.distance().and_then(Distance::most).unwrap();
        assert!(most(best) <= most(solved.score), "{rules}");
        let wins = |score| matches!(score, Score::Win(_));
        assert_eq!(wins(best), wins(solved.score), "{rules}");
    }
    for rules in [
        "taacoca side=4 movement=forward",
        "tactigon board=extra-small",
        "tactigon board=extra-small golden_bonus=true square_jump=true",
    ] {
        let rules: AnyRules = rules.parse().unwrap();
        let line = AnyLine::new(&rules).unwrap();
        with_line!(&line, line => run(line, &rules));
    }
}
