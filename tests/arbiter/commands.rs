//! Every command of the protocol, one after the other.

use crate::arbiter::engine::Engine;

/// The number after a word of a line.
fn number(line: &str, word: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|other| *other != word);
    words.nth(1).unwrap().parse().unwrap()
}

#[test]
fn it_introduces_itself_and_its_options() {
    let mut engine = Engine::start();
    engine.say("ugi");
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line| line != "ugiok") {
        lines.push(engine.hear());
    }
    assert!(lines[0].starts_with("id name parlour "));
    assert!(lines[1].starts_with("id author "));
    for option in [
        "Game type combo default tactigon var tactigon var taacoca var claustro var trike",
        "Set type string default <empty>",
        "Engine type combo default search var search ",
        "Level type spin default 20 min 1 max 20",
        "Threads type spin default 1 min 1 ",
        "Hash type spin default 64 min 1 ",
        "Seed type spin default 0 min 0 ",
        "Lines type spin default 1 min 1 ",
        "Tables type combo default usual var usual var kept var none",
    ] {
        let known = format!("option name {option}");
        assert!(
            lines.iter().any(|line| line.starts_with(&known)),
            "{option}: {lines:?}"
        );
    }
}

#[test]
fn it_is_ready_while_it_searches_and_obeys_stop() {
    let mut engine = Engine::playing("taacoca", &[("Hash", "2")]);
    engine.say("position startpos");
    engine.say("go infinite");
    engine.ready();
    engine.ready();
    engine.say("stop");
    let best = engine.best();
    assert_eq!(engine.query(&format!("islegal {best}")), "true");
    // A second one finds nothing to stop and says nothing.
    engine.say("stop");
    engine.ready();
}

#[test]
fn every_limit_ends_a_search_with_a_legal_ply() {
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let mut engine = Engine::playing(game, &[("Hash", "2")]);
        engine.say("position startpos");
        for limit in [
            "depth 2",
            "nodes 300",
            "movetime 10",
            "nodes 1",
            "p1time 50 p2time 50 p1inc 1 p2inc 1",
            "movetime 0",
        ] {
            engine.say(&format!("go {limit}"));
            let best = engine.best();
            assert_eq!(
                engine.query(&format!("islegal {best}")),
                "true",
                "{game} {limit}"
            );
        }
    }
}

#[test]
fn bad_input_is_complained_of_and_changes_nothing() {
    let mut engine = Engine::playing("claustro", &[]);
    engine.say("position startpos moves b1-b2");
    let before = engine.fen();
    let bad: [&[u8]; 10] = [
        b"jump\n",
        b"position\n",
        b"position fen rubbish\n",
        b"position startpos moves b1-b2 b1-b2\n",
        b"setoption Hash 3\n",
        b"setoption name Hash value many\n",
        b"setoption name Colour value red\n",
        b"setoption name Game value chess\n",
        b"query weather\n",
        b"\xff\xfe\n",
    ];
    for line in bad {
        engine.say_bytes(line);
        let told = engine.hear();
        assert!(told.starts_with("info string "), "{told}");
        assert_eq!(engine.fen(), before);
    }
    for limit in [
        "sideways 3",
        "depth",
        "depth -1",
        "nodes 18446744073709551616",
    ] {
        engine.infos.clear();
        engine.say(&format!("go {limit}"));
        assert_eq!(engine.best(), "none", "{limit}");
        assert!(engine.infos[0].starts_with("info string "), "{limit}");
        assert_eq!(engine.fen(), before);
    }
    engine.say("");
    engine.ready();
}

/// Arbiters keep options in tables that have no order.
#[test]
fn options_may_come_in_any_order() {
    let options = [
        ("Game", "claustro"),
        ("Set", "width=4 height=6"),
        ("Level", "2"),
    ];
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for order in orders {
        let mut engine = Engine::start();
        engine.say("ugi");
        while engine.hear() != "ugiok" {}
        for at in order {
            let (name, value) = options[at];
            engine.say(&format!("setoption name {name} value {value}"));
        }
        engine.say("uginewgame");
        engine.ready();
        assert!(engine.infos.is_empty(), "{order:?}: {:?}", engine.infos);
        engine.say("position startpos");
        // Six rows of four cells.
        assert_eq!(engine.fen().split('/').count(), 6, "{order:?}");
    }
}

#[test]
fn the_end_of_the_input_and_quit_end_it_even_while_it_searches() {
    for searching in [false, true] {
        for quit in [false, true] {
            let mut engine = Engine::playing("trike", &[("Hash", "2")]);
            engine.say("position startpos");
            if searching {
                engine.say("go infinite");
                engine.ready();
            }
            if quit {
                engine.say("quit");
            }
            let (code, _) = engine.close();
            assert_eq!(code, Some(0), "searching: {searching}, quit: {quit}");
        }
    }
}

#[test]
fn a_new_game_clears_the_tables() {
    let mut engine = Engine::playing("claustro", &[("Hash", "4"), ("Vary", "none")]);
    let nodes = |engine: &mut Engine| {
        engine.say("position startpos");
        engine.say("go depth 6");
        engine.best();
        number(engine.infos.last().unwrap(), "nodes")
    };
    let first = nodes(&mut engine);
    let known = nodes(&mut engine);
    assert!(
        known < first,
        "with what it knows it is quicker: {known} < {first}"
    );
    engine.say("position startpos moves b1-b2");
    engine.say("go depth 5");
    engine.best();
    engine.say("uginewgame");
    assert_eq!(nodes(&mut engine), first);
}

#[test]
fn after_a_swap_the_players_have_changed_sides() {
    let mut engine = Engine::playing("trike", &[("Set", "side=4")]);
    let turn = |engine: &mut Engine, plies: &str| {
        engine.say(&format!("position startpos{plies}"));
        engine.query("p1turn")
    };
    assert_eq!(turn(&mut engine, ""), "true");
    assert_eq!(turn(&mut engine, " moves b1"), "false");
    assert_eq!(engine.query("islegal swap"), "true");
    // The second player has taken First's stone; the first player owns the other side, to move.
    assert_eq!(turn(&mut engine, " moves b1 swap"), "true");
    assert_eq!(engine.query("gameover"), "false");
    assert_eq!(engine.query("result"), "none");

    // Two games of the same cells, one with a swap on the way: the sides make the same plies, and
    // the other player wins.
    let mut plies = " moves b1".to_owned();
    while engine.query("gameover") == "false" {
        engine.say(&format!("position startpos{plies}"));
        engine.say("moves");
        let legal = engine.answer();
        let next = legal.split(' ').skip(1).find(|ply| *ply != "swap");
        let Some(next) = next else { break };
        plies = format!("{plies} {next}");
        engine.say(&format!("position startpos{plies}"));
    }
    let plain = engine.query("result");
    let swapped = plies.replacen(" moves b1", " moves b1 swap", 1);
    engine.say(&format!("position startpos{swapped}"));
    assert_eq!(engine.query("gameover"), "true");
    let results = [plain, engine.query("result")];
    assert!(
        results == ["p1win", "p2win"] || results == ["p2win", "p1win"],
        "{results:?}"
    );
}

#[test]
fn the_clock_is_that_of_the_player_to_move_also_after_a_swap() {
    let mut engine = Engine::playing("trike", &[("Set", "side=11"), ("Hash", "8")]);
    // A day, and next to nothing.
    let first_rich = "p1time 86400000 p2time 1 p1inc 0 p2inc 0";
    let second_rich = "p1time 1 p2time 86400000";
    for (plies, p1_moves) in [("", true), (" moves f3", false), (" moves f3 swap", true)] {
        let (rich, poor) = if p1_moves {
            (first_rich, second_rich)
        } else {
            (second_rich, first_rich)
        };
        engine.say(&format!("position startpos{plies}"));
        // With next to no time it answers by itself; of a day it takes more than a while.
        engine.say(&format!("go {poor}"));
        engine.best();
        engine.say(&format!("go {rich}"));
        loop {
            let line = engine.hear();
            assert!(line.starts_with("info "), "{plies}: {line}");
            if number(&line, "time") >= 300 {
                break;
            }
        }
        engine.say("stop");
        engine.best();
    }
}

#[test]
fn plies_are_listed_and_counted() {
    let mut engine = Engine::playing("trike", &[("Set", "side=4 pie=false")]);
    engine.say("moves");
    let legal = engine.answer();
    assert_eq!(legal, "moves a1 b1 b2 c1 c2 c3 d1 d2 d3 d4");
    engine.say("perft 1");
    assert_eq!(engine.answer(), "perft 1 10");
}
