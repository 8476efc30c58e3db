//! The effects of keys at the table: the position before, the keys, the position after.

use std::collections::HashSet;
use std::time::Duration;

use parlour::app::{AnyScreen, AppOptions, Effect, EngineEvent, FileJob, Message};
use parlour_engines::{EngineRegistry, Limits, Stop};
use parlour_matches::play::{EngineFailure, GameSession};
use parlour_records::GameResult;
use parlour_settings::OwnSide;

use crate::app::player::{Player, with_settings};

/// A game after some plies, the keys pressed then, and the position they lead to.
struct Case {
    game: &'static str,
    settings: &'static str,
    plies: &'static str,
    keys: &'static str,
    after: &'static str,
}

/// The cursor starts on the first piece that can move, in reading order; in Trike, where every
/// cell can be chosen, in the middle.
const CASES: &[Case] = &[
    // Red's circle b1 steps right to b2.
    Case {
        game: "tactigon",
        settings: "",
        plies: "",
        keys: "enter right enter",
        after: "2/1CC3c1c/1ST4ts1/CTPSC1csptc/1ST4ts1/C1C3c1c/2 second",
    },
    // Tab goes to the next piece, b3; from there down and left is c3, a triangle of one's own: the
    // pick is begun anew with it, and it goes up and right to b3's right neighbour b4.
    Case {
        game: "tactigon",
        settings: "",
        plies: "",
        keys: "tab enter b enter u right enter",
        after: "2/C1CT2c1c/1S5ts1/CTPSC1csptc/1ST4ts1/C1C3c1c/2 second",
    },
    // A pick taken back: nothing is played.
    Case {
        game: "tactigon",
        settings: "",
        plies: "",
        keys: "enter backspace right enter",
        after: "2/C1C3c1c/1ST4ts1/CTPSC1csptc/1ST4ts1/C1C3c1c/2 first",
    },
    // The three stones of row c, then the cell up and right of the last one: the direction.
    Case {
        game: "taacoca",
        settings: "",
        plies: "",
        keys: "enter right enter right enter u enter",
        after: "bbbbb/1bbbb1/2bbb2/8/9/3www2/7/1wwww1/wwwww second",
    },
    // The same stones in another order, the direction by its cell.
    Case {
        game: "taacoca",
        settings: "",
        plies: "",
        keys: "right right enter left enter left enter up enter",
        after: "bbbbb/1bbbb1/2bbb2/8/9/2www3/7/1wwww1/wwwww second",
    },
    // Claustro on 4 × 4: a capture asks where the captured piece is put.
    Case {
        game: "claustro",
        settings: "width=4 height=4",
        plies: "a2-a3 c4-b4",
        keys: "/ a 3 enter enter u enter left down enter",
        after: "1g2/b2b/4/1g2 second",
    },
    // Trike: the first stone anywhere, then swap.
    Case {
        game: "trike",
        settings: "side=4",
        plies: "",
        keys: "/ b 1 enter enter s",
        after: "1/w1/3/4 second b1 -",
    },
    // A ply is typed, completed with Tab.
    Case {
        game: "claustro",
        settings: "",
        plies: "",
        keys: ": b 1 - b tab enter",
        after: "2bb1/4b/g3b/gg3/2g2 second",
    },
];

#[test]
fn keys_lead_from_one_position_to_another() {
    for case in CASES {
        let mut player = Player::at_table(case.game, case.settings, case.plies);
        player.keys(case.keys);
        assert_eq!(player.position(), case.after, "{} {}", case.game, case.keys);
    }
}

/// A direction is a pick like any other: the cursor may pass over it.
#[test]
fn moving_the_cursor_plays_nothing() {
    for step in ["left", "right", "up", "down", "y", "u", "b", "n"] {
        let mut player = Player::at_table("taacoca", "", "");
        let start = player.position();
        player.keys("enter right enter right enter");
        assert_eq!(player.play().picks().len(), 3);
        player.keys(step);
        assert_eq!(player.position(), start, "{step}");
    }
}

#[test]
fn an_illegal_pick_shows_why() {
    let mut player = Player::at_table("tactigon", "", "");
    player.keys("/ b 7 enter enter");
    assert_eq!(player.play().message(), Some("b7 is not yours"));
    player.keys("/ b 1 enter enter / d 6 enter enter");
    assert_eq!(
        player.play().message(),
        Some("d6 is out of reach: from b1 at most 1 step, past no piece")
    );
    assert!(player.screen().contains("out of reach"));
}

#[test]
fn escape_takes_picks_back_before_it_leaves() {
    let mut player = Player::at_table("taacoca", "", "");
    player.keys("enter right enter esc");
    assert_eq!(player.play().picks().len(), 1);
    player.keys("esc");
    assert_eq!(player.play().picks().len(), 0);
    player.keys("esc");
    assert!(player.model.play().is_none());
}

#[test]
fn what_was_taken_back_stays_reachable() {
    let mut player = Player::at_table("trike", "side=4", "b1 b2 c2");
    let last = player.position();
    player.keys("z z : c 1 enter");
    let other = player.position();
    player.keys("v");
    assert_ne!(player.position(), other);
    player.keys("x");
    assert_eq!(player.position(), last, "the old continuation, to its end");
}

#[test]
fn the_variations_are_gone_through_from_the_position_where_they_begin() {
    let mut player = Player::at_table("trike", "side=4", "b1 b2");
    for ply in ["c1", "d1"] {
        player.keys("z");
        player.keys(":").text(ply).keys("enter");
    }
    let newest = player.position();
    player.keys("pageup");
    let branch = player.position();
    let mut seen = Vec::new();
    for _ in 0..3 {
        player.keys("v");
        seen.push(player.position());
    }
    assert!(!seen.contains(&branch));
    assert_eq!(seen[2], newest, "all the way around");
    assert!(seen[0] != seen[1] && seen[1] != seen[2], "{seen:?}");
    // Where only one ply was played there is nothing to change to.
    player.keys("home v");
    assert_eq!(player.play().message(), Some("there is no other move here"));
}

#[test]
fn the_key_of_the_panel_changes_what_is_seen_the_first_time() {
    for columns in [80, 160] {
        let mut player = Player::at_table("trike", "", "");
        player.send(Message::Resized { columns, rows: 40 });
        let before = player.screen();
        player.keys("i");
        assert_ne!(player.screen(), before, "{columns} columns");
        player.keys("i");
        assert_eq!(player.screen(), before, "{columns} columns");
    }
}

#[test]
fn a_new_game_that_is_not_begun_leaves_the_one_being_played() {
    let mut player = Player::at_table("trike", "side=4", "b1 b2");
    player.keys("left");
    let before = player.screen();
    player.keys("N esc");
    assert_eq!(player.screen(), before);
}

#[test]
fn undo_and_redo_go_through_the_whole_game() {
    let plies = "b1-b2 c8-b5 c3-b4";
    let mut player = Player::at_table("tactigon", "", plies);
    let end = player.position();
    player.keys("z z z");
    assert!(player.position().ends_with("first"));
    assert_eq!(player.play().game().line().len(), 0);
    player.keys("z");
    assert_eq!(player.play().message(), Some("there is nothing to undo"));
    player.keys("x x x");
    assert_eq!(player.position(), end);
}

#[test]
fn resigning_asks_first_and_ends_the_game() {
    let mut player = Player::at_table("tactigon", "", "b1-b2");
    player.keys("R n");
    assert!(player.play().game().is_open());
    player.keys("R y");
    let record = player.play().game().record();
    assert_eq!(record.result().text(), "1-0", "Blue was to move");
    player.keys("left");
    assert!(player.screen().contains("Blue resigned"));
    player.keys("z");
    assert!(player.play().game().is_open(), "it goes on as a new game");
}

#[test]
fn the_settings_can_spare_the_question() {
    let options = with_settings(&["ui.confirm=false"]);
    let mut player = Player::with_record(options, "[Game \"tactigon\"]\n\n1. b1-b2 *\n");
    player.keys("R left");
    assert!(player.screen().contains("Blue resigned"));
}

#[test]
fn an_engine_without_a_clock_thinks_as_long_as_the_settings_say() {
    let options = with_settings(&["players.thinking=4321"]);
    let record = "[Game \"trike\"]\n[First \"greedy\"]\n\n*\n";
    let player = Player::with_record(options, record);
    let limits = player.effects.iter().find_map(|effect| match effect {
        Effect::Search { request, .. } => Some(request.limits.time),
        _ => None,
    });
    assert_eq!(limits, Some(Some(Duration::from_millis(4_321))));
}

#[test]
fn a_game_that_is_over_stays_as_it_is() {
    let mut player = Player::at_table("trike", "side=5", "c2 d2");
    player.keys("R y");
    let over = player.saved();
    assert_eq!(over.result().text(), "0-1", "White was to move");
    player.effects.clear();
    player.keys("pageup : d 3 enter");
    let game = player.play().game();
    assert!(game.is_open() && game.record().ending.is_none());
    let mut saves = player.effects.iter().filter_map(|effect| match effect {
        Effect::File(FileJob::Save { game, path, .. }) => Some((*game, path.clone())),
        _ => None,
    });
    let (new, None) = saves.next().unwrap() else {
        panic!("it has a file of its own");
    };
    assert!(
        saves.all(|(game, _)| game == new),
        "the other is not touched"
    );
    let text = player.saved().to_string();
    assert!(text.contains("[Source \"game.plr after ply 1\"]"), "{text}");
    assert!(text.contains("1. c2\n2. d3\n*"), "{text}");
}

#[test]
fn a_draw_needs_the_other_players_word() {
    let mut player = Player::at_table("claustro", "", "");
    player.keys("D n");
    assert!(player.play().game().is_open());
    player.keys("D y");
    let result = player.play().game().record().result();
    assert_eq!(result, GameResult::Draw);
}

#[test]
fn every_ply_is_saved_at_once() {
    let mut player = Player::at_table("trike", "side=4", "");
    let kept = |player: &Player| {
        let keeps = player.effects.iter();
        keeps
            .filter(|effect| matches!(effect, Effect::File(FileJob::Save { .. })))
            .count()
    };
    assert_eq!(kept(&player), 0, "nothing to keep before the first move");
    player.keys(": b 1 enter");
    assert_eq!(kept(&player), 1);
    player.keys("s");
    assert_eq!(kept(&player), 2);
}

#[test]
fn a_rematch_changes_sides() {
    let record = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n*\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    player.keys("M");
    let game = player.play().game();
    assert_eq!(game.name(parlour_rules::games::Side::First), "Bo");
    assert_eq!(game.name(parlour_rules::games::Side::Second), "Ana");
}

#[test]
fn rematches_have_a_running_score() {
    let record = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n*\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    assert!(!player.screen().contains(" 0 "), "{}", player.screen());
    player.keys(":").text("d4").keys("enter R y M");
    let screen = player.screen();
    assert!(screen.contains("Bo 0 - 1 Ana"), "Bo resigned: {screen}");
    player.keys(":").text("d4").keys("enter R y M");
    let screen = player.screen();
    assert!(screen.contains("Ana 1 - 1 Bo"), "{screen}");
    let record = player.play().game().record().to_string();
    assert!(record.contains("[Score \"1-1\"]"), "{record}");
}

#[test]
fn one_s_own_side_stays_at_the_bottom_where_a_rematch_changes_sides() {
    let own_row = |player: &Player| {
        let play = player.play();
        let line = play.game().line();
        let own = play.game().only_human().unwrap();
        let points = play.orientation().points(line.board());
        let cells = line.board().cells().iter().zip(points);
        let of = |side| {
            let own = cells
                .clone()
                .filter(|(cell, _)| line.piece(**cell).is_some_and(|piece| piece.side == side));
            // Lower is greater, and so is further to the left in the same row.
            own.map(|(_, point)| 1000 * i32::from(point.y) - i32::from(point.x))
                .sum::<i32>()
        };
        of(own) > of(!own)
    };
    for game in ["tactigon", "taacoca", "claustro"] {
        for (setting, bottoms) in [
            (OwnSide::Rematch, [true, true, true]),
            (OwnSide::Off, [true, false, true]),
            (OwnSide::On, [true, true, true]),
        ] {
            let options = with_settings(&[&format!("ui.own_side={setting}")]);
            let record =
                format!("[Game \"{game}\"]\n[First \"human\"]\n[Second \"greedy\"]\n\n*\n");
            let mut player = Player::with_record(options, &record);
            for (number, at_bottom) in bottoms.into_iter().enumerate() {
                assert_eq!(own_row(&player), at_bottom, "{game} {setting:?} {number}");
                player.keys("M");
            }
        }
    }
}

#[test]
fn the_engine_of_each_new_game_draws_from_a_seed_of_its_own_that_the_record_names() {
    let record = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"search level=9\"]\n\n*\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    let seed = |player: &Player| player.play().game().record().seed();
    assert_eq!(seed(&player), None, "it was begun before there were seeds");
    let mut seen = Vec::new();
    for _ in 0..3 {
        player.keys("M");
        let game = player.play().game();
        seen.push(seed(&player).unwrap());
        let at = game
            .players()
            .iter()
            .position(|player| player.to_string() == "search level=9");
        let engine = game.engine(at.unwrap()).unwrap().to_string();
        assert!(engine.contains(" vary=game seed="), "{engine}");
        assert!(!player.screen().contains("vary"), "{}", player.screen());
    }
    seen.dedup();
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn ten_games_at_the_table_have_at_least_seven_beginnings() {
    let record = "[Game \"taacoca\"]\n[First \"search level=12\"]\n[Second \"human: Ana\"]\n\n*\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    let mut beginnings = HashSet::new();
    for _ in 0..10 {
        player.keys("M");
        let game = player.play().game();
        let mut line = game.line().clone();
        let engines = [0, 1].map(|player| game.engine(player));
        while line.len() < 4 {
            let ply = match &engines[game.player_index(line.to_move())] {
                None => line.legal_plies()[0],
                Some(engine) => {
                    let mut engine = engine.make(game.rules());
                    let (limits, stop) = (Limits::of_nodes(300), Stop::default());
                    engine.choose(&line, &limits, &stop, &mut |_| {}).unwrap()
                }
            };
            line.play(ply).unwrap();
        }
        beginnings.insert(line.ply_texts(&line.plies()));
    }
    assert!(beginnings.len() >= 7, "{beginnings:?}");
}

#[test]
fn while_looking_back_the_keys_that_lead_on_are_shown() {
    let mut player = Player::at_table("trike", "side=5", "c2 d2 d3");
    let (columns, rows) = (120, 36);
    player.send(Message::Resized { columns, rows });
    player.keys("pageup");
    let shown = player.screen();
    for key in ["End returns", "PgUp PgDn step"] {
        assert!(shown.contains(key), "{key} in {shown}");
    }
    player.keys("end");
    assert!(!player.screen().contains("PgDn step"));
}

#[test]
fn where_every_cell_can_be_chosen_the_cursor_starts_in_the_middle() {
    for (side, middle) in [("side=5", "c2"), ("side=7", "e3")] {
        let mut player = Player::at_table("trike", side, "");
        player.keys("enter");
        let line = player.play().game().line();
        assert_eq!(line.ply_text(line.plies()[0]).unwrap(), middle);
    }
}

#[test]
fn what_is_taken_back_and_played_again_is_answered_as_before() {
    let record = "[Game \"trike\"]\n[First \"human\"]\n[Second \"search level=2\"]\n\n\
                  1. d2\n2. d3\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    player.keys("z");
    assert_eq!(player.play().game().line().len(), 0);
    player.keys(": d 2 enter");
    let screen = player.screen();
    assert!(screen.contains("White, to move"), "{screen}");
    assert!(!screen.contains("Looking back"), "{screen}");
    assert_eq!(player.play().game().line().len(), 2);
}

#[test]
fn a_ply_taken_back_says_whose_turn_it_is() {
    let record =
        "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n1. d2\n2. d3\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    player.keys("z");
    let screen = player.screen();
    assert!(screen.contains("Took back d3. · Black: "), "{screen}");
    // It is given up as it stands.
    player.keys("R y");
    let game = player.play().game();
    assert_eq!(game.line().len(), 1);
    let end = game.end_summary().unwrap().text;
    assert_eq!(end, "Black resigned, 1 move");
}

#[test]
fn an_engine_that_cannot_be_set_up_loses_no_game_and_is_tried_again() {
    let record = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"greedy\"]\n\n1. d2\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    let why = "zed cannot be started: zed: No such file or directory";
    let fail = |player: &mut Player| {
        let asked = player.effects.iter().rev().find_map(|effect| match effect {
            Effect::Search { id, .. } => Some(*id),
            _ => None,
        });
        player.effects.clear();
        let before = player.play().game().record().clone();
        player.send(Message::Engine {
            search: asked.expect("the engine is asked"),
            event: EngineEvent::Failed(EngineFailure::NotReady(why.to_owned())),
        });
        let screen = player.screen();
        assert!(screen.contains(&why[1..]), "{screen}");
        assert!(screen.contains("p try again"), "{screen}");
        assert_eq!(*player.play().game().record(), before, "nobody has lost");
    };
    fail(&mut player);
    player.keys("p");
    assert!(player.play().is_thinking());
    fail(&mut player);
}

#[test]
fn who_has_won_alone_is_told_so_and_comes_back_from_looking_at_the_game_to_its_end() {
    let record = |player: &str| {
        format!(
            "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n[First \"search level=1\"]\n\
             [Second \"{player}\"]\n\na1 b1 c1 d1 d2 c2 b2 c3 d4 d3 0-1\n"
        )
    };
    let mut player = Player::with_record(AppOptions::default(), &record("human"));
    let end = player.position();
    let screen = player.screen();
    assert!(screen.contains("You won around the pawn"), "{screen}");
    player.keys("home");
    assert_ne!(player.position(), end);
    player.keys("esc");
    assert_eq!(player.position(), end, "not home at once");
    player.keys("esc");
    assert!(!matches!(player.model.screen(), AnyScreen::Play(_)));
    // A player alone is told so with a name as well.
    let named = Player::with_record(AppOptions::default(), &record("human: Bo"));
    let screen = named.screen();
    assert!(screen.contains("You won around the pawn"), "{screen}");
}

#[test]
fn after_an_engines_swap_the_screen_says_which_colour_is_ones_own() {
    let registry = EngineRegistry::default();
    let players = ["human", "search level=8"].map(|player| registry.player(player).unwrap());
    let game = GameSession::new("trike side=4".parse().unwrap(), players).unwrap();
    let options = with_settings(&["ui.animation=off"]);
    let mut player = Player::with_record(options, &game.record().to_string());
    player.keys(": c 2 enter").run_timers();
    player.engine_plays(player.last_search(), "swap");
    player.keys(".");
    let said = "Black swaps colours: you play Black now";
    assert!(player.screen().contains(said), "{}", player.screen());
}
