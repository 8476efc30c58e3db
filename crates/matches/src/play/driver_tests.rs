//! A game in progress, with answers of engines that were never asked.

use std::time::Duration;

use super::*;
use crate::play::Seats;
use parlour_engines::{EngineRegistry, Variation};
use parlour_records::{GameResult, TerminationReason};
use parlour_rules::games::{Side, find_game};

/// A game of Trike on a small board.
fn driver(first: &str, second: &str) -> Driver {
    timed(first, second, None)
}

fn timed(first: &str, second: &str, control: Option<&str>) -> Driver {
    let rules = find_game("trike").unwrap().with_pairs("side=4").unwrap();
    let registry = EngineRegistry::default();
    let players = [first, second].map(|name| registry.player(name).unwrap());
    let game = GameSession::new(rules, players).unwrap();
    let control = control.map(|control| [control.parse().unwrap(); 2]);
    Driver::new(game.with_time_controls(control), 50_000)
}

fn human(driver: &mut Driver, ply: &str) {
    let ply = driver.game().line().read_ply(ply).unwrap();
    driver.play(ply).unwrap();
}

/// The engine to move is asked and answers with this ply.
fn engine(driver: &mut Driver, ply: &str) {
    let search = driver.begin_search(Limits::default()).unwrap();
    let ply = search.line.read_ply(ply).unwrap();
    driver.answer(Ok(Choice { ply, report: None }));
}

fn commands(driver: &mut Driver) -> Vec<DriverCommand> {
    std::iter::from_fn(|| driver.next_command()).collect()
}

/// The next change to write, as a text.
fn written(driver: &mut Driver) -> String {
    match &commands(driver)[..] {
        [DriverCommand::Write(Change::Plies(plies))] => format!("+{plies}"),
        [DriverCommand::Write(Change::Whole(record))] => record.to_string(),
        commands => panic!("{commands:?}"),
    }
}

#[test]
fn a_ply_is_appended_and_the_end_rewrites_the_game() {
    let mut driver = driver("human", "greedy");
    assert_eq!(commands(&mut driver), []);
    human(&mut driver, "b2");
    assert!(written(&mut driver).ends_with("1. b2\n*\n"), "a new file");
    engine(&mut driver, "b1");
    human(&mut driver, "c1");
    assert_eq!(written(&mut driver), "+2. b1\n3. c1\n");
    driver.change(|game| game.resign(Side::First));
    let whole = written(&mut driver);
    assert!(whole.contains("[Termination \"resignation\"]"), "{whole}");
    assert_eq!(commands(&mut driver), []);
}

#[test]
fn plies_that_were_taken_back_are_not_in_the_game_that_is_given_up_then() {
    let ended = |ways: &[fn(&mut GameSession) -> bool]| {
        let mut driver = driver("human", "human");
        for ply in ["b2", "b1", "c1"] {
            human(&mut driver, ply);
        }
        for way in ways {
            assert!(driver.travel(way));
        }
        driver.change(|game| game.resign(Side::First));
        let text = written(&mut driver);
        text.split_once("\n\n").unwrap().1.to_owned()
    };
    let (undo, redo) = (GameSession::undo, GameSession::redo);
    let shorter = "1. b2\n2. b1 {Taken back: c1.}\n0-1\n";
    assert_eq!(ended(&[undo]), shorter);
    let shortest = "1. b2 {Taken back: b1 c1.}\n0-1\n";
    assert_eq!(ended(&[undo, undo]), shortest);
    // A player who only looks back resigns the whole game, and so does one who plays the moves again.
    let whole = "1. b2\n2. b1\n3. c1\n0-1\n";
    assert_eq!(ended(&[GameSession::back]), whole);
    assert_eq!(ended(&[undo, redo]), whole);
    assert_eq!(ended(&[undo, GameSession::back]), shorter);
}

#[test]
fn what_was_taken_back_does_not_come_back_when_the_game_is_left() {
    let left = |takes: usize| {
        let mut driver = driver("human", "human");
        for ply in ["b2", "b1"] {
            human(&mut driver, ply);
        }
        for _ in 0..takes {
            assert!(driver.travel(GameSession::undo));
        }
        driver.store_clock();
        let text = written(&mut driver);
        text.split_once("\n\n").unwrap().1.to_owned()
    };
    assert_eq!(left(0), "1. b2\n2. b1\n*\n");
    assert_eq!(left(1), "1. b2 {Taken back: b1.}\n*\n");
    assert_eq!(left(2), "{Taken back: b2 b1.}\n*\n");
}

#[test]
fn what_could_not_be_written_is_written_whole() {
    let mut driver = driver("human", "human");
    for (ply, number) in [("b2", 1), ("b1", 2)] {
        human(&mut driver, ply);
        let _ = written(&mut driver);
        driver.write_failed();
        let whole = written(&mut driver);
        assert!(whole.ends_with(&format!("{number}. {ply}\n*\n")), "{whole}");
    }
}

#[test]
fn going_back_and_playing_on_rewrites_the_game_with_both_lines() {
    let mut driver = driver("human", "human");
    for ply in ["b2", "b1"] {
        human(&mut driver, ply);
    }
    let _ = written(&mut driver);
    assert!(driver.travel(GameSession::undo));
    assert_eq!(commands(&mut driver), []);
    human(&mut driver, "c2");
    let whole = written(&mut driver);
    assert!(whole.contains("2. c2\n(2. b1)\n"), "{whole}");
}

#[test]
fn an_engine_that_fails_loses_for_the_reason_of_its_failure() {
    let failures = [
        (
            EngineFailure::Failed("gone".to_owned()),
            "dead-engine: gone",
        ),
        (EngineFailure::Late("too late".to_owned()), "time: too late"),
    ];
    for (failure, termination) in failures {
        let mut driver = driver("human", "greedy");
        human(&mut driver, "b2");
        let late = matches!(failure, EngineFailure::Late(_));
        driver.begin_search(Limits::default()).unwrap();
        driver.answer(Err(failure.clone()));
        if !late {
            assert_eq!(driver.not_ready(), Some("gone"), "it has never played");
            driver.try_again();
            engine(&mut driver, "c2");
            human(&mut driver, "c3");
            driver.begin_search(Limits::default()).unwrap();
            driver.answer(Err(failure));
        }
        let record = driver.game().record();
        assert_eq!(record.result(), GameResult::Win(Side::First));
        assert!(record.to_string().contains(termination));
        assert!(!driver.wants_search());
    }
}

#[test]
fn an_engine_that_is_not_ready_loses_nothing_and_is_asked_again_when_that_is_wanted() {
    let mut driver = driver("human", "greedy");
    human(&mut driver, "b2");
    let _ = commands(&mut driver);
    let not_ready = |driver: &mut Driver| {
        driver.begin_search(Limits::default()).unwrap();
        driver.answer(Err(EngineFailure::NotReady("not there".to_owned())));
        assert_eq!(driver.not_ready(), Some("not there"));
        assert!(driver.game().is_open() && !driver.wants_search());
        assert_eq!(commands(driver), [], "nothing is written");
    };
    not_ready(&mut driver);
    driver.try_again();
    not_ready(&mut driver);
    driver.set_paused(true);
    driver.set_paused(false);
    not_ready(&mut driver);
    assert!(driver.travel(GameSession::undo));
    assert_eq!(driver.not_ready(), None);
}

#[test]
fn an_engine_that_plays_an_illegal_ply_loses_and_the_ply_is_named() {
    let mut driver = driver("greedy", "human");
    let ply = driver.game().line().read_ply("b2").unwrap();
    engine(&mut driver, "b2");
    human(&mut driver, "c2");
    driver.begin_search(Limits::default()).unwrap();
    driver.answer(Ok(Choice { ply, report: None }));
    let ending = driver.game().record().ending.clone().unwrap();
    assert_eq!(ending.termination, TerminationReason::IllegalPly);
    assert!(ending.detail.starts_with("it played `b2`: "), "{ending:?}");
}

#[test]
fn the_answer_of_a_search_that_was_ended_changes_nothing() {
    let mut driver = driver("human", "greedy");
    human(&mut driver, "b2");
    let _ = commands(&mut driver);
    let search = driver.begin_search(Limits::default()).unwrap();
    assert!(driver.travel(GameSession::undo));
    assert_eq!(commands(&mut driver), [DriverCommand::StopSearch]);
    let ply = search.line.legal_plies()[0];
    driver.answer(Ok(Choice { ply, report: None }));
    assert!(driver.game().line().is_empty());
    assert!(!driver.wants_search(), "a human is to move again");
}

#[test]
fn between_engines_a_ply_is_shown_while_the_next_is_searched() {
    let mut driver = driver("greedy", "greedy");
    driver.set_delay(700);
    engine(&mut driver, "b2");
    assert_eq!(commands(&mut driver)[0], DriverCommand::Delay(700));
    engine(&mut driver, "b1");
    assert_eq!(driver.game().line().len(), 1);
    driver.set_paused(true);
    driver.delay_over();
    assert_eq!(driver.game().line().len(), 1, "paused");
    driver.step();
    assert_eq!(driver.game().line().len(), 2);
    assert!(!driver.wants_search(), "one step is one move");
    driver.set_paused(false);
    assert!(driver.wants_search());
}

#[test]
fn an_engine_pays_for_its_search_only() {
    let mut driver = timed("human", "greedy", Some("60+0"));
    human(&mut driver, "b2");
    engine(&mut driver, "b1");
    human(&mut driver, "c1");
    driver.set_time(51_000);
    let search = driver.begin_search(Limits::default()).unwrap();
    let clock = search.limits.clock.unwrap();
    assert_eq!(clock.left, Duration::from_secs(60));
    driver.set_time(54_000);
    let ply = search.line.read_ply("d1").unwrap();
    driver.answer(Ok(Choice { ply, report: None }));
    driver.set_time(56_000);
    let clocks = driver.game().clocks().unwrap();
    let left = [0, 1].map(|player| clocks.left(player).as_secs());
    assert_eq!(left, [58, 57]);
}

#[test]
fn nobody_pays_while_a_persons_ply_is_seen_before_the_answer_to_it() {
    let mut driver = timed("human", "greedy", Some("60+0"));
    human(&mut driver, "b2");
    engine(&mut driver, "b1");
    driver.set_time(51_000);
    driver.set_delay(350);
    human(&mut driver, "c1");
    driver.begin_search(Limits::default()).unwrap();
    driver.set_time(54_000);
    let left = |driver: &Driver| {
        let clocks = driver.game().clocks().unwrap();
        [0, 1].map(|player| clocks.left(player).as_secs())
    };
    let before = left(&driver);
    assert_eq!(before[1], 60, "it has thought for nothing");
    driver.delay_over();
    driver.set_time(56_000);
    assert_eq!(left(&driver), [before[0], 58]);
}

#[test]
fn between_engines_the_first_moves_are_on_the_clock_too() {
    let mut driver = timed("greedy", "greedy", Some("10+0"));
    driver.begin_search(Limits::default()).unwrap();
    driver.slide(60_000);
    driver.set_time(53_000);
    let left = driver.game().clocks().unwrap().left(0);
    assert_eq!(left, Duration::from_secs(7));
}

#[test]
fn a_flag_ends_the_search_and_the_game() {
    let mut driver = timed("human", "greedy", Some("10+0"));
    human(&mut driver, "b2");
    engine(&mut driver, "b1");
    human(&mut driver, "c1");
    let _ = commands(&mut driver);
    driver.begin_search(Limits::default()).unwrap();
    assert!(!driver.set_time(59_999));
    assert!(driver.set_time(60_000));
    assert_eq!(commands(&mut driver)[0], DriverCommand::StopSearch);
    assert_eq!(
        driver.game().record().result(),
        GameResult::Win(Side::First)
    );
}

#[test]
fn a_game_that_is_over_stays_and_what_is_played_on_is_a_new_one() {
    let mut driver = driver("human", "human");
    driver.set_file_name("mine.plr");
    for ply in ["b2", "b1", "c1"] {
        human(&mut driver, ply);
    }
    driver.change(|game| game.resign(Side::Second));
    let over = written(&mut driver);
    // Going through it, also by the plies that were played, changes nothing.
    driver.travel(GameSession::to_start);
    human(&mut driver, "b2");
    assert_eq!(commands(&mut driver), []);
    assert_eq!(driver.game().record().to_string(), over);
    human(&mut driver, "c2");
    let commands = commands(&mut driver);
    let [
        DriverCommand::NewGame,
        DriverCommand::Write(Change::Whole(record)),
    ] = &commands[..]
    else {
        panic!("{commands:?}");
    };
    let text = record.to_string();
    assert!(text.contains("[Source \"mine.plr after ply 1\"]"), "{text}");
    assert!(text.ends_with("\n\n1. b2\n2. c2\n*\n"), "{text}");
    human(&mut driver, "c1");
    assert_eq!(written(&mut driver), "+3. c1\n");
}

#[test]
fn taking_back_a_resignation_is_a_new_game_too() {
    let mut driver = driver("human", "human");
    human(&mut driver, "b2");
    driver.change(|game| game.resign(Side::Second));
    let _ = written(&mut driver);
    assert!(driver.travel(GameSession::undo));
    assert_eq!(commands(&mut driver), [DriverCommand::NewGame]);
    assert!(driver.game().is_open());
    human(&mut driver, "b1");
    assert!(written(&mut driver).ends_with("1. b2\n2. b1\n*\n"));
}

#[test]
fn a_game_that_is_only_read_stays_as_it_is() {
    let mut game = driver("human", "greedy").game().clone();
    game.set_read_only();
    let mut driver = Driver::new(game, 0);
    human(&mut driver, "b2");
    assert_eq!(commands(&mut driver)[0], DriverCommand::NewGame);
    assert!(driver.wants_search(), "it goes on as a game of its own");
}

/// The engine to move is asked and answers with any ply, giving itself this chance.
fn thinking(driver: &mut Driver, chance: f32) {
    let search = driver.begin_search(Limits::default()).unwrap();
    let ply = search.line.legal_plies()[0];
    let best = Variation {
        win_probability: Some(chance),
        ..Variation::of(ply)
    };
    let report = Some(Report {
        variations: vec![best],
        ..Report::default()
    });
    driver.answer(Ok(Choice { ply, report }));
}

#[test]
fn a_strong_engine_resigns_to_a_person_once_it_has_had_no_chance_for_three_moves() {
    let end = |players: [&str; 2], resigns: bool, chances: &[f32]| {
        let mut driver = driver(players[0], players[1]);
        driver.set_resigns(resigns);
        for &chance in chances {
            if driver.game().human_to_move() {
                let ply = driver.game().line().legal_plies()[0];
                driver.play(ply).unwrap();
            } else {
                thinking(&mut driver, 0.5);
            }
            thinking(&mut driver, chance);
        }
        driver.game().record().ending.clone()
    };
    let lost = [0.01, 0.02, 0.03];
    let strong = ["human", "search level=9"];
    let ending = end(strong, true, &lost).unwrap();
    assert_eq!(ending.result, GameResult::Win(Side::First));
    assert_eq!(ending.termination, TerminationReason::Resignation);
    assert_eq!(end(strong, false, &lost), None, "not wanted");
    assert_eq!(end(strong, true, &[0.01, 0.3, 0.01]), None, "a chance");
    assert_eq!(end(strong, true, &lost[..2]), None, "too soon");
    assert_eq!(end(["human", "search level=2"], true, &lost), None, "weak");
    assert_eq!(
        end(["search", "search level=9"], true, &lost),
        None,
        "an engine"
    );
}

#[test]
fn engines_draw_from_the_seed_of_a_game_that_its_record_names() {
    let asked = |players: [&str; 2], seed: u32| {
        let registry = EngineRegistry::default();
        let players = players.map(|name| registry.player(name).unwrap());
        let mut game = GameSession::new(find_game("trike").unwrap(), players).unwrap();
        game.draw_from(seed);
        let mut driver = Driver::new(game, 0);
        let search = driver.begin_search(Limits::default()).unwrap();
        (search.engine.to_string(), driver.game().record().seed())
    };
    let (one, seed) = asked(["search level=9", "human"], 7);
    assert_eq!(seed, Some(7), "the record names it");
    assert!(one.starts_with("search level=9 vary=game seed="), "{one}");
    assert_eq!(asked(["search level=9", "human"], 7).0, one);
    assert_ne!(asked(["search level=9", "human"], 8).0, one);
    let own = asked(["search level=9 seed=3", "human"], 7).0;
    assert_eq!(own, "search level=9 vary=game seed=3", "as the options say");
    let engines = asked(["search level=9", "search"], 7);
    assert!(engines.0.starts_with("search level=9 vary=opening seed="));
    assert_eq!(engines.1, Some(7));
    assert_ne!(asked(["search level=9", "search"], 8), engines);
    let fixed = asked(["search vary=none", "human"], 7).0;
    assert_eq!(fixed, "search vary=none", "as the options say");
}

#[test]
fn each_player_keeps_a_clock_of_their_own_also_where_a_rematch_changes_sides() {
    let rules = find_game("trike").unwrap().with_pairs("side=4").unwrap();
    let players =
        ["human: Ana", "human: Bo"].map(|name| EngineRegistry::default().player(name).unwrap());
    let controls = ["600+5", "120+2"].map(|control| control.parse().unwrap());
    let game = GameSession::new(rules, players.clone()).unwrap();
    let mut driver = Driver::new(game.with_time_controls(Some(controls)), 0);
    let left = |driver: &Driver| {
        let clocks = driver.game().clocks().unwrap();
        [0, 1].map(|player| clocks.left(player).as_secs())
    };
    assert_eq!(left(&driver), [600, 120]);
    human(&mut driver, "b2");
    human(&mut driver, "b1");
    assert_eq!(left(&driver), [605, 122], "each has the own increment");
    let record: Record = driver.game().record().to_string().parse().unwrap();
    assert_eq!(record.tags.time_controls(), Some(controls));
    let [first, second] = players;
    let next = driver.game().again([second, first], Seats::Changed);
    assert_eq!(left(&Driver::new(next.unwrap(), 0)), [120, 600]);
}

#[test]
fn rematches_are_counted_where_names_tell_the_players_apart() {
    let points = |names: [&str; 2]| {
        let rules = find_game("trike").unwrap().with_pairs("side=4").unwrap();
        let players = names.map(|name| EngineRegistry::default().player(name).unwrap());
        let game = GameSession::new(rules, players.clone()).unwrap();
        assert_eq!(game.points(), None, "no game is over");
        let mut driver = Driver::new(game, 0);
        driver.change(|game| game.resign(Side::Second));
        let [first, second] = players;
        let next = driver.game().again([second, first], Seats::Changed);
        let points = next.unwrap().points();
        points.map(|points| [points.first, points.second])
    };
    let one_to_none = |points: Option<[String; 2]>| {
        let points = points.unwrap();
        assert_eq!(points.each_ref().map(String::as_str), ["0", "1"]);
    };
    one_to_none(points(["human: Ana", "human: Bo"]));
    one_to_none(points(["human", "greedy"]));
    // Two who are called the same, and two engines of a kind, are told apart by their seats.
    one_to_none(points(["human: Ana", "human: Ana"]));
    assert_eq!(points(["human", "human"]), None);
}
