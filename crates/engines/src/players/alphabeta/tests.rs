//! The claims of the search, checked against searching everything.

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::*;
use crate::amount::amount;
use crate::search::alphabeta::values::WIN;
use crate::{Distance, EngineSpec, Score, Variation, test_line, test_position};
use parlour_rules::games::{AnyLine, Outcome};
use parlour_rules::random::StableDraws;

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// The ply and the last report of `alphabeta` with these options, without solved boards.
fn choose(options: &str, line: &AnyLine, limits: &Limits) -> (String, Report) {
    let spec: EngineSpec = format!("alphabeta hash=1 {options}").parse().unwrap();
    let mut last = Report::default();
    let ply = spec
        .make_with(&SolvedBoards::none())
        .choose(line, limits, &Stop::default(), &mut |report| {
            last = report.clone();
        })
        .unwrap();
    (line.ply_text(ply).unwrap(), last)
}

fn score_at(line: &AnyLine, limits: &Limits) -> Score {
    choose("", line, limits).1.variations[0].score.unwrap()
}

#[test]
fn the_last_report_is_about_the_ply_that_is_played() {
    let line = test_line("tactigon", "", "");
    for nodes in [200, 1_000, 3_000, 9_000, 20_000, 30_000] {
        let limits = Limits::of_nodes(nodes);
        for lines in [1, 3] {
            let (played, last) = choose(&format!("lines={lines}"), &line, &limits);
            let reported = last.variations[0].plies[0];
            assert_eq!(line.ply_text(reported).unwrap(), played, "{nodes} nodes");
        }
    }
}

#[test]
fn the_selective_depth_is_never_below_the_depth() {
    let line = test_line("taacoca", "", "");
    let mut engine = AlphaBeta::new(AlphaBetaOptions {
        hash: 1,
        ..AlphaBetaOptions::default()
    });
    // A second search finds most of what it wants in the table.
    for _ in 0..2 {
        engine
            .choose(&line, &depth(5), &Stop::default(), &mut |report| {
                let (depth, selective) = (report.depth, report.selective_depth);
                assert!(selective >= depth, "{selective} at depth {depth}");
            })
            .unwrap();
    }
}

#[test]
fn what_no_machine_has_is_not_asked_of_it() {
    let line = test_line("claustro", "", "");
    for engine in ["alphabeta", "search"] {
        let spec: EngineSpec = format!("{engine} hash=65536 threads=256").parse().unwrap();
        let limits = Limits::of_nodes(500);
        let mut engine = spec.make();
        for _ in 0..2 {
            engine.new_game();
            let chosen = engine.choose(&line, &limits, &Stop::default(), &mut |_| {});
            assert!(chosen.is_ok_and(|ply| line.legal_plies().contains(&ply)));
        }
    }
}

/// The result to the player to move within a number of plies, found by trying everything.
fn exhaustive_result(line: &mut AnyLine, depth: u32) -> Option<Score> {
    let to_move = line.to_move();
    if let Some(outcome) = line.outcome() {
        return outcome.winner.map(|side| {
            if side == to_move {
                Score::win_in(0)
            } else {
                Score::loss_in(0)
            }
        });
    }
    if depth == 0 {
        return None;
    }
    let mut win: Option<u32> = None;
    let mut loss = Some(0);
    for ply in line.legal_plies() {
        line.play(ply).unwrap();
        let after = exhaustive_result(line, depth - 1);
        line.undo();
        // After the pie rule's ply the side to move is the same, but the player is the other.
        match after {
            Some(Score::Loss(distance)) => {
                let n = distance.most().unwrap();
                win = Some(win.map_or(n + 1, |win| win.min(n + 1)));
                loss = None;
            }
            Some(Score::Win(distance)) => {
                let n = distance.most().unwrap();
                loss = loss.map(|loss: u32| loss.max(n + 1));
            }
            _ => loss = None,
        }
    }
    win.map(Score::win_in).or(loss.map(Score::loss_in))
}

/// Compares search and everything in positions of random games.
fn assert_exact(game: &str, settings: &str, games: u64, within: u32) {
    let mut proven = 0;
    for seed in 1..=games {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut line = test_line(game, settings, "");
        while line.outcome().is_none() && line.len() < 40 {
            let plies = line.legal_plies();
            line.play(plies[random.below(plies.len() as u64) as usize])
                .unwrap();
            if line.outcome().is_some() || random.below(3) > 0 {
                continue;
            }
            let truth = exhaustive_result(&mut line.clone(), within);
            let claim = score_at(&line, &depth(within + 2));
            let text = line.position_text();
            if let Some(truth) = truth {
                // The number is the right one, and said to be exact where nothing can be nearer. A
                // race of Taacoca is proven before it is known whether the game may end sooner.
                let plies = truth.distance().and_then(Distance::most).unwrap();
                let most = claim.distance().and_then(Distance::most);
                let at_most = match most {
                    Some(most) if game == "taacoca" => most.max(plies),
                    _ => plies,
                };
                let bound = truth.map_distance(|_| Distance::AtMost(at_most));
                let is_near = at_most <= if matches!(truth, Score::Win(_)) { 3 } else { 2 };
                let said = if is_near { truth } else { bound };
                assert_eq!(claim, said, "{game} {text}");
                proven += 1;
            } else if let Some(distance) = claim.distance() {
                assert!(!distance.is_within(within), "{game} {text}: {claim:?}");
            }
        }
    }
    assert!(proven > games / 2, "{game}: {proven} results");
}

#[test]
fn proven_results_in_trike_are_exact() {
    assert_exact("trike", "side=4", amount(10, 30), 10);
    assert_exact("trike", "side=4 pie=false", amount(5, 20), 10);
    assert_exact("trike", "side=5 pie=false", amount(5, 10), 5);
}

#[test]
fn proven_results_in_taacoca_are_exact() {
    assert_exact("taacoca", "side=3", 40, 3);
    assert_exact("taacoca", "side=3 movement=forward", 40, 4);
}

#[test]
fn proven_results_in_claustro_are_exact() {
    assert_exact("claustro", "width=4 height=4", amount(10, 40), 4);
    assert_exact(
        "claustro",
        "width=5 height=4 repetition=2",
        amount(5, 20),
        3,
    );
}

#[test]
fn proven_results_in_tactigon_are_exact() {
    assert_exact("tactigon", "board=extra-small", amount(4, 25), 2);
    assert_exact(
        "tactigon",
        "board=extra-small advanced=true",
        amount(4, 25),
        2,
    );
    assert_exact("tactigon", "board=small", amount(2, 15), 2);
}

#[test]
fn several_threads_prove_what_is_so() {
    let mut proven = 0;
    for (game, settings, within) in [
        ("trike", "side=4 pie=false", 8),
        ("claustro", "width=4 height=4", 4),
        ("taacoca", "side=3", 3),
    ] {
        for seed in 1..=amount(8, 30) {
            let line = random_line(game, settings, seed, 6);
            let truth = exhaustive_result(&mut line.clone(), within);
            let (_, report) = choose("threads=2", &line, &depth(within + 2));
            let claim = report.variations[0].score.unwrap();
            match truth {
                Some(Score::Win(_)) => assert!(matches!(claim, Score::Win(_)), "{claim:?}"),
                Some(Score::Loss(_)) => assert!(matches!(claim, Score::Loss(_)), "{claim:?}"),
                _ => continue,
            }
            proven += 1;
        }
    }
    assert!(proven > 5, "{proven} results");
}

#[test]
fn wins_are_found_and_reported_in_plies() {
    // The pentagon is taken; the second gold is entered where it cannot be recaptured.
    let cases = [
        ("2/4C4/6p3/P10/4T5/9/2 first", Score::win_in(1), "e5xc7"),
        ("2/C8/4C5/P9p/5T4/9/2 first", Score::win_within(5), ""),
    ];
    for (text, score, ply) in cases {
        let line = test_position("tactigon", "", text);
        let (chosen, report) = choose("", &line, &depth(6));
        let most = score.distance().and_then(Distance::most).unwrap();
        let found = report.variations[0].score.unwrap();
        assert!(
            matches!(found, Score::Win(distance) if distance.is_within(most)),
            "{text} {found:?}"
        );
        assert!(ply.is_empty() || chosen == ply);
    }
}

#[test]
fn the_same_search_gives_the_same_answer_and_as_many_nodes() {
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let line = test_line(game, "", "");
        let limits = Limits::of_nodes(20_000);
        let (first, report) = choose("", &line, &limits);
        let (second, again) = choose("", &line, &limits);
        assert_eq!(first, second, "{game}");
        assert_eq!(report.nodes, again.nodes);
        assert!(report.nodes <= 20_000);
        assert_eq!(report.variations, again.variations);
    }
}

#[test]
fn a_stopped_search_still_gives_a_legal_ply() {
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let line = test_line(game, "", "");
        let stop = Stop::default();
        stop.raise();
        let mut engine = AlphaBeta::new(AlphaBetaOptions {
            threads: 2,
            hash: 1,
            lines: 1,
        });
        let ply = engine
            .choose(&line, &Limits::default(), &stop, &mut |_| {})
            .unwrap();
        assert!(line.legal_plies().contains(&ply));
        let nodes = Limits::of_nodes(1);
        let ply = engine
            .choose(&line, &nodes, &Stop::default(), &mut |_| {})
            .unwrap();
        assert!(line.legal_plies().contains(&ply));
    }
}

#[test]
fn several_lines_are_different_plies_in_order() {
    let line = test_line("claustro", "", "");
    let (_, report) = choose("lines=5", &line, &depth(5));
    assert_eq!(report.variations.len(), 5);
    let mut firsts: Vec<_> = report.variations.iter().map(|v| v.plies[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
    let value = |v: &Variation| match v.score {
        Some(Score::Estimate(value)) => value,
        Some(Score::Win(distance)) => WIN - distance.most().unwrap() as i32,
        Some(Score::Loss(distance)) => distance.most().unwrap() as i32 - WIN,
        Some(Score::Draw | Score::Undecided) => 0,
        None => i32::MIN,
    };
    assert!(report.variations.is_sorted_by_key(|v| -value(v)));
    // Also where the limit ends an iteration in the middle.
    for game in ["taacoca", "trike"] {
        let line = test_line(game, "", "");
        for nodes in (500..12_000).step_by(1_300) {
            let (_, report) = choose("lines=5", &line, &Limits::of_nodes(nodes));
            let is_sorted = report.variations.is_sorted_by_key(|v| -value(v));
            assert!(is_sorted, "{game}, {nodes}: {:?}", report.variations);
        }
    }
}

#[test]
fn what_is_known_of_a_first_stone_is_said_as_a_fact() {
    let limits = Limits::of_nodes(1_500);
    for (plies, winning) in [("b1", Some("swap")), ("a1", Some("d4")), ("b1 swap", None)] {
        let line = test_line("trike", "side=5", plies);
        for lines in [1, 4, 1_000] {
            let spec: EngineSpec = format!("alphabeta hash=1 lines={lines}").parse().unwrap();
            let (mut last, mut depth) = (Report::default(), 0);
            let ply = spec
                .make()
                .choose(&line, &limits, &Stop::default(), &mut |report| {
                    let scores = report.variations.iter().map(|line| line.score);
                    let lost = scores.filter(|score| matches!(score, Some(Score::Loss(_))));
                    let not_lost = report.variations.len() - lost.count();
                    match (winning, report.score()) {
                        // Every other ply than the swap loses.
                        (Some("swap"), Some(Score::Win(_))) if not_lost == 1 => {}
                        (Some("d4"), Some(Score::Win(_))) => {}
                        // Everything loses.
                        (None, _) if not_lost == 0 => {}
                        (_, score) => panic!("{plies}, {lines} lines: {score:?}"),
                    }
                    let certain = report.score().unwrap().win_probability();
                    assert_eq!(report.win_probability(), Some(certain));
                    last.clone_from(report);
                    depth = report.depth;
                })
                .unwrap();
            if let Some(winning) = winning {
                assert_eq!(line.ply_text(ply).unwrap(), winning, "{lines} lines");
            }
            assert_eq!(last.variations.len(), lines.min(line.legal_plies().len()));
            assert_eq!(last.expected().first(), Some(&ply));
            assert!(depth > 1);
        }
    }
}

#[test]
fn the_table_is_cleared_when_the_rules_change() {
    let mut engine = AlphaBeta::new(AlphaBetaOptions {
        threads: 1,
        hash: 1,
        lines: 1,
    });
    let nodes = |engine: &mut AlphaBeta, line: &AnyLine| {
        let mut nodes = 0;
        let mut count = |report: &Report| nodes = report.nodes;
        engine
            .choose(line, &depth(5), &Stop::default(), &mut count)
            .unwrap();
        nodes
    };
    let any = test_line("taacoca", "side=4", "");
    let forward = test_line("taacoca", "side=4 movement=forward", "");
    let fresh = nodes(&mut engine, &any);
    nodes(&mut engine, &forward);
    assert_eq!(nodes(&mut engine, &any), fresh);
    assert_ne!(nodes(&mut engine, &any), fresh, "the table is warm");
    engine.new_game();
    assert_eq!(nodes(&mut engine, &any), fresh);
}

#[test]
fn unreachable_positions_can_be_searched() {
    let cases = [
        ("tactigon", "2/9/10/P9p/10/9/2 first"),
        ("tactigon", "2/cccc5/10/P9p/10/9/2 second"),
        (
            "tactigon",
            "CC/CCCCTTTTT/SSSSSSSSSS/Psssssssssp/TTTTTTTTTT/CCCCCCCCC/CC first",
        ),
        ("taacoca", "5/6/7/3w4/9/4b3/7/6/5 first"),
        ("taacoca", "5/6/7/w7/9/7b/7/6/5 second"),
        ("taacoca", "5/bbbbbb/bbbbbbb/8/9/8/wwwwwww/wwwwww/5 first"),
        ("claustro", "5/5/5/5/5 first"),
        ("claustro", "3g1/5/2b2/5/5 second"),
        ("claustro", "1bbbg/bbbbb/ggggg/ggggg/bggg1 first"),
    ];
    for (game, text) in cases {
        let start = test_line(game, "", "");
        let Ok(line) = start.at_position(text) else {
            continue;
        };
        if line.outcome().is_none() {
            let (ply, _) = choose("lines=3", &line, &depth(3));
            assert!(line.read_ply(&ply).is_ok(), "{text}");
        }
    }
}

/// The heat map of a study asks for this: the search values every ply within these few positions,
/// which take less than a tenth of a second, too short to wait for.
#[test]
fn every_ply_of_a_default_board_has_a_first_value_soon() {
    const MOST: u64 = 60_000;
    let spec: EngineSpec = "alphabeta hash=1 lines=1500".parse().unwrap();
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        for (seed, plies) in [(1, 0), (2, 4), (3, 8), (4, 12), (5, 16), (6, 30)] {
            let line = random_line(game, "", seed, plies);
            let count = line.legal_plies().len();
            let (stop, mut first) = (Stop::default(), None);
            let limits = Limits::of_nodes(MOST);
            spec.make()
                .choose(&line, &limits, &stop, &mut |report| {
                    let chances = report.variations.iter();
                    let chances = chances.map(|line| line.score.unwrap().win_probability());
                    assert!(chances.is_sorted_by(|one, other| one >= other), "{game}");
                    if report.variations.len() == count {
                        first.get_or_insert(report.nodes);
                        stop.raise();
                    }
                })
                .unwrap();
            assert!(first.is_some(), "{game} after {plies} moves");
        }
    }
}

/// A game of `plies` random plies, or fewer if it ends before.
fn random_line(game: &str, settings: &str, seed: u64, plies: usize) -> AnyLine {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut line = test_line(game, settings, "");
    for _ in 0..plies {
        let legal = line.legal_plies();
        let mut next = line.clone();
        let ply = legal[generator.below(legal.len() as u64) as usize];
        next.play(ply).unwrap();
        if next.outcome().is_some() {
            break;
        }
        line = next;
    }
    line
}

#[test]
fn a_short_cycle_is_a_draw_where_the_setting_says_so() {
    // Green captures a piece and puts it where the capturing one stood; Blue does the same, and the
    // position is back. Everything else loses within 18 plies.
    let reply = |repetition: u32, plies| {
        let settings = format!("width=5 height=4 repetition={repetition}");
        let mut line = test_position("claustro", &settings, "5/bg1b1/2g1b/3g1 first");
        line.play(line.read_ply("d1xe2@d1").unwrap()).unwrap();
        let (_, report) = choose("", &line, &depth(plies));
        report.variations.into_iter().next().unwrap()
    };
    let drawn = reply(2, 13);
    assert_eq!(drawn.score, Some(Score::Estimate(0)));
    assert_eq!(drawn.plies.len(), 1, "the position is back");
    // By default, the side that keeps repeating wins before it is a draw.
    assert_ne!(reply(5, 11).score, drawn.score);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes where it is not optimised")]
fn the_only_ply_that_saves_the_game_is_found() {
    let settings = "width=5 height=4 repetition=2";
    let line = test_position("claustro", settings, "5/bg1b1/2g1b/3g1 first");
    // The others are seen to lose from this depth on.
    let (played, _) = choose("", &line, &depth(16));
    assert_eq!(played, "d1xe2@d1");
}

/// Neither side can do anything here: each holds a gold cell.
#[test]
fn a_drawn_ending_is_not_played_on_for_ever() {
    let mut line = test_position("tactigon", "", "2/4C4/3P6/11/10/4c3p/2 first");
    let spec: EngineSpec = "alphabeta hash=1".parse().unwrap();
    let (mut engine, stop) = (spec.make(), Stop::default());
    let limits = Limits::of_nodes(amount(4_000, 20_000));
    while line.outcome().is_none() && line.len() < 160 {
        let ply = engine.choose(&line, &limits, &stop, &mut |_| {}).unwrap();
        line.play(ply).unwrap();
    }
    let outcome = line.outcome().unwrap();
    assert_eq!(outcome, Outcome::REPETITION);
}

#[test]
fn a_ply_beside_the_best_has_a_line_of_its_own_and_nothing_learned_before_changes_that() {
    let mut engine = AlphaBeta::new(AlphaBetaOptions {
        hash: 1,
        ..AlphaBetaOptions::default()
    });
    for (game, settings) in [
        ("claustro", ""),
        ("trike", "side=5"),
        ("taacoca", "side=5"),
        ("tactigon", ""),
    ] {
        let line = random_line(game, settings, 3, 4);
        let legal = line.legal_plies();
        let mut heard = |beside| {
            let limits = Limits {
                beside: Some(beside),
                ..Limits::of_nodes(1_500)
            };
            let mut all: Vec<Report> = Vec::new();
            let mut hear = |report: &Report| {
                all.push(Report {
                    time: Duration::ZERO,
                    ..report.clone()
                });
            };
            let ply = engine.choose(&line, &limits, &Stop::default(), &mut hear);
            (ply.unwrap(), all)
        };
        for beside in [0, legal.len() / 2, legal.len() - 1] {
            let (chosen, all) = heard(beside);
            let last = all.last().unwrap();
            let own = last.variation(&legal[beside]).unwrap().chance();
            assert!(own <= last.best().unwrap().chance(), "{line:?}");
            assert!(last.variations.len() <= 2);
            assert_eq!(last.expected()[0], chosen);
            assert_eq!(heard(beside).1, all, "the same again");
        }
    }
}

#[test]
fn on_a_solved_board_a_ply_beside_the_best_is_worth_what_the_table_says() {
    let mut line = test_line("claustro", "width=4 height=4", "");
    while line.outcome().is_none() && line.len() < 3 {
        let legal = line.legal_plies();
        for (beside, ply) in legal.iter().enumerate() {
            let limits = Limits {
                beside: Some(beside),
                ..Limits::of_nodes(300)
            };
            let mut last = Report::default();
            let mut engine = AlphaBeta::new(AlphaBetaOptions::default());
            let mut hear = |report: &Report| last = report.clone();
            engine
                .choose(&line, &limits, &Stop::default(), &mut hear)
                .unwrap();
            let own = last.variation(ply).and_then(|own| own.score);
            assert!(!matches!(own, None | Some(Score::Estimate(_))), "{last:?}");
        }
        line.play(legal[0]).unwrap();
    }
}
