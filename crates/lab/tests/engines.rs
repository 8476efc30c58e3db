//! The promises of the search: reports that mean what they say, lines that can be
//! played, the same answer again, and an end when it is asked to end.

use parlour::bench::search::largest;
use parlour_engines::{Engine, EngineRegistry, Limits, Report, Score, Stop};
use parlour_rules::games::{AnyLine, AnyPly, GAMES, find_game};

fn line(game: &str, settings: &str) -> AnyLine {
    let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
    AnyLine::new(&rules).unwrap()
}

fn nodes(nodes: u64) -> Limits {
    Limits::of_nodes(nodes)
}

/// An engine for games that begin as this line did.
fn make(engine: &str, line: &AnyLine) -> Box<dyn Engine> {
    let registry = EngineRegistry::default();
    let rules = find_game(line.info().id).unwrap();
    registry.engine(engine).unwrap().make(&rules)
}

/// The ply that an engine chooses and all its reports.
fn choose(engine: &str, line: &AnyLine, limits: &Limits) -> (AnyPly, Vec<Report>) {
    let mut made = make(&format!("{engine} hash=2"), line);
    let mut reports = Vec::new();
    let mut keep = |report: &Report| reports.push(report.clone());
    let ply = made
        .choose(line, limits, &Stop::default(), &mut keep)
        .unwrap();
    (ply, reports)
}

#[test]
fn reports_name_lines_that_can_be_played_and_what_they_are_worth() {
    for info in GAMES {
        let line = line(info.id, "");
        let (ply, reports) = choose("alphabeta lines=3", &line, &nodes(3_000));
        let last = reports.last().unwrap();
        assert!(last.nodes <= 3_000 && last.nodes > 0);
        assert!(last.depth >= 1 && last.selective_depth >= last.depth);
        assert!(last.table_fill <= 1000);
        assert_eq!(last.variations[0].plies[0], ply, "it plays its best line");
        let mut firsts: Vec<AnyPly> = last.variations.iter().map(|v| v.plies[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{}", info.id);
        for variation in reports.iter().flat_map(|report| &report.variations) {
            let chance = variation.win_probability.unwrap();
            assert!((0.0..=1.0).contains(&chance));
            match variation.score.unwrap() {
                Score::Estimate(value) => {
                    assert!(
                        value == 0 || (value > 0) == (chance > 0.5),
                        "{value} {chance}"
                    );
                }
                Score::Win(_) => assert!(chance > 0.99),
                Score::Loss(_) => assert!(chance < 0.01),
                Score::Draw | Score::Undecided => assert!((0.49..0.51).contains(&chance)),
            }
            let mut after = line.clone();
            for &ply in &variation.plies {
                after.play(ply).unwrap();
            }
        }
    }
}

#[test]
fn a_win_at_hand_is_played_and_reported_as_one() {
    let cases = [
        ("tactigon", "2/4C4/6p3/P10/4T5/9/2 first", "e5xc7"),
        ("claustro", "3g1/5/2b2/5/5 first", "d5-e5"),
    ];
    for (game, text, best) in cases {
        let line = line(game, "").at_position(text).unwrap();
        let (ply, reports) = choose("alphabeta", &line, &nodes(4_000));
        assert_eq!(line.ply_text(ply).unwrap(), best);
        let best = &reports.last().unwrap().variations[0];
        assert!(best.win_probability.unwrap() > 0.8, "{game}");
        assert_eq!(best.score, Some(Score::win_in(1)), "{game}");
    }
}

#[test]
fn one_thread_answers_the_same_again_and_several_answer_too() {
    for info in GAMES {
        let line = line(info.id, "");
        let (ply, reports) = choose("alphabeta", &line, &nodes(2_000));
        let (again, others) = choose("alphabeta", &line, &nodes(2_000));
        assert_eq!(ply, again, "{}", info.id);
        let count = |reports: &[Report]| reports.last().map(|report| report.nodes);
        assert_eq!(count(&reports), count(&others));
        let (ply, reports) = choose("alphabeta threads=3", &line, &nodes(2_000));
        assert!(line.legal_plies().contains(&ply), "{}", info.id);
        // They share the nodes, and may look at some more before they notice the end.
        let count = reports.last().unwrap().nodes;
        assert!(count < 4_000, "{}: {count} nodes", info.id);
    }
}

#[test]
fn threads_prove_what_one_thread_proves() {
    let line = line("claustro", "")
        .at_position("3g1/5/2b2/5/5 first")
        .unwrap();
    let (ply, reports) = choose("alphabeta threads=3", &line, &nodes(4_000));
    assert_eq!(line.ply_text(ply).unwrap(), "d5-e5");
    let best = &reports.last().unwrap().variations[0];
    assert_eq!(best.score, Some(Score::win_in(1)));
}

#[test]
fn a_search_on_the_largest_board_ends_when_it_is_asked_to() {
    for info in GAMES {
        let line = largest(info).unwrap();
        for engine in ["alphabeta", "alphabeta threads=2"] {
            let mut made = make(&format!("{engine} hash=8"), &line);
            let stop = Stop::default();
            // Without a limit nothing else ends it; how soon it does is measured by `bench search`.
            let mut stopped = 0;
            let chosen = made.choose(&line, &Limits::default(), &stop, &mut |_| {
                stopped += 1;
                stop.raise();
            });
            assert!(line.ply_text(chosen.unwrap()).is_ok(), "{engine}");
            assert!(stopped > 0, "{} {engine}: it told nothing", info.id);
        }
    }
}
