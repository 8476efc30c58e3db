//! Hints in two steps and the engine's opinion, given by an engine that the tests play.

use parlour::app::{AppOptions, Effect, EngineEvent, Message};
use parlour_engines::{Analyser, Distance, Limits, Report, Score, Stop, Variation};
use parlour_matches::play::EngineFailure;
use parlour_scene::scene::Mark;

use crate::app::player::{Player, with_settings};

/// The searches that go on, by their ids.
fn searches(player: &Player) -> Vec<u64> {
    let mut live = Vec::new();
    for effect in &player.effects {
        match effect {
            Effect::Search { id, .. } => live.push(*id),
            Effect::StopSearch { id } => live.retain(|other| other != id),
            _ => {}
        }
    }
    live
}

fn says(player: &mut Player, event: EngineEvent) {
    let search = *searches(player).last().unwrap();
    player.send(Message::Engine { search, event });
}

fn thinks(player: &mut Player, score: Score, chance: f32, plies: &[&str]) {
    let best = Variation {
        score: Some(score),
        win_probability: Some(chance),
        plies: player.plies(player.last_search(), plies),
    };
    let report = Report {
        depth: 9,
        variations: vec![best],
        ..Report::default()
    };
    says(player, EngineEvent::Info(report));
}

fn chooses(player: &mut Player, ply: &str) {
    player.engine_plays(*searches(player).last().unwrap(), ply);
}

/// The cells marked for a hint, and the arrows from where something moves to where it comes.
fn marked(player: &Player) -> (Vec<String>, Vec<[String; 2]>) {
    let scene = parlour::app::screens::play::scene(player.play());
    let name = |site: &parlour_scene::scene::SceneCell| site.name.to_string();
    let hinted = scene.cells.iter().filter(|site| site.marks.has(Mark::Hint));
    let arrows = scene.arrows.iter().map(|arrow| {
        let ends = [arrow.from, arrow.to];
        ends.map(|end| name(&scene.cells[scene.at(end).unwrap()]))
    });
    (hinted.map(name).collect(), arrows.collect())
}

#[test]
fn a_hint_gives_where_then_what() {
    let mut player = Player::at_table("tactigon", "", "");
    player.keys("H");
    assert!(player.screen().contains("Thinking about a hint."));
    // No screen waits for it.
    player.keys("right");
    chooses(&mut player, "b1-b2");
    assert!(player.screen().contains("Look at your circle on b1."));
    assert_eq!(marked(&player), (vec!["b1".to_owned()], Vec::new()));
    player.keys("H");
    assert!(player.screen().contains("Play b1-b2: "));
    let arrow = ["b1", "b2"].map(str::to_owned);
    assert_eq!(marked(&player), (vec!["b2".to_owned()], vec![arrow]));
    player.keys("esc");
    assert!(!player.screen().contains("Play b1-b2"));
    assert_eq!(marked(&player), (Vec::new(), Vec::new()));
    assert!(
        player.model.play().is_some(),
        "Esc puts the hint away and nothing else"
    );
}

#[test]
fn a_hint_in_trike_does_not_give_the_cell_away_at_once() {
    let mut player = Player::at_table("trike", "side=5 pie=false", "c2");
    player.keys("H");
    chooses(&mut player, "d3");
    let (cells, _) = marked(&player);
    assert!(
        cells.contains(&"d3".to_owned()) && cells.len() > 1,
        "{cells:?}"
    );
}

#[test]
fn a_hint_is_for_one_position() {
    let mut player = Player::at_table("tactigon", "", "");
    player.keys("H");
    let before = searches(&player);
    player.keys(": b 1 - b 2 enter");
    assert!(searches(&player).is_empty(), "nobody waits for it any more");
    player.engine_plays(before[0], "b1-b2");
    assert_eq!(player.play().hint_step(), None);
}

#[test]
fn a_hint_says_why() {
    let mut player = Player::at_table("claustro", "width=4 height=4", "a2-a3 c4-b4");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    player.keys("H");
    thinks(&mut player, Score::win_within(5), 1.0, &[]);
    let line = player.play().game().line();
    let ply = line.ply_text(line.legal_plies()[0]).unwrap();
    chooses(&mut player, &ply);
    player.keys("H");
    let screen = player.screen();
    assert!(screen.contains(", and wins in at most 3."), "{screen}");
}

#[test]
fn the_opinion_is_of_the_position_looked_at_while_it_is_looked_at() {
    let mut player = Player::at_table("claustro", "", "");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    assert!(searches(&player).is_empty());
    player.keys("e");
    let first = searches(&player);
    assert_eq!(first.len(), 1);
    thinks(&mut player, Score::Estimate(80), 0.6, &["b1-b2", "d5-d4"]);
    let shown = player.screen();
    for told in ["Green is better, 60 %", "depth 9", "best line: b1-b2 d5-d4"] {
        assert!(shown.contains(told), "{told} in {shown}");
    }
    player.keys(": b 1 - b 2 enter");
    let second = searches(&player);
    assert_eq!(second.len(), 1);
    assert_ne!(second, first);
    assert!(
        !player.screen().contains("60 %"),
        "that was another position"
    );
    thinks(&mut player, Score::loss_in(4), 0.0, &["d5-d4"]);
    assert!(player.screen().contains("Green wins in 2"));
    // Nobody reads it behind a page, nor when it is put away.
    player.keys("?");
    assert!(searches(&player).is_empty());
    player.keys("esc");
    assert_eq!(searches(&player).len(), 1);
    player.keys("e");
    assert!(searches(&player).is_empty());
    player.keys("e esc");
    assert!(searches(&player).is_empty(), "the game was abandoned");
}

#[test]
fn what_is_proven_is_no_more_than_what_is_known_on_one_screen() {
    for (score, chance, opinion, advice) in [
        (
            Score::win_within(5),
            1.0,
            "Green wins in at most 3",
            "wins in at most 3.",
        ),
        (Score::win_in(5), 1.0, "Green wins in 3", "wins in 3."),
        (Score::Win(Distance::Unknown), 1.0, "Green wins", "wins."),
        (
            Score::loss_within(4),
            0.0,
            "Blue wins in at most 2",
            "but Blue still wins in at most 2.",
        ),
        (
            Score::Undecided,
            0.5,
            "Undecided, no forced win",
            "neither side can force a win.",
        ),
    ] {
        let mut player = Player::at_table("claustro", "", "");
        player.send(Message::Resized {
            columns: 120,
            rows: 36,
        });
        player.keys("e H");
        thinks(&mut player, score, chance, &["b1-b2", "d5-d4"]);
        chooses(&mut player, "b1-b2");
        player.keys("H");
        let shown = player.screen();
        for part in [opinion, advice, "Play b1-b2", "best line: b1-b2 d5-d4"] {
            assert!(shown.contains(part), "{score}: {part} in {shown}");
        }
        assert!(
            !shown.contains(" %"),
            "what is proven is no chance: {shown}"
        );
    }
}

#[test]
fn the_opinion_rests_while_an_engine_thinks_whose_own_is_shown() {
    let record = "[Game \"claustro\"]\n[Second \"search level=2\"]\n\n*\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    player.keys("e : b 1 - b 2 enter");
    assert_eq!(searches(&player).len(), 1);
    thinks(&mut player, Score::Estimate(-300), 0.1, &["d5-d4"]);
    assert!(
        player.screen().contains("Green is winning"),
        "{}",
        player.screen()
    );
    chooses(&mut player, "d5-d4");
    assert_eq!(searches(&player).len(), 2, "the engine's ended by itself");
}

#[test]
fn before_a_swap_the_opinion_names_the_side_that_it_gives() {
    for (ply, better) in [("swap", "White"), ("c2", "Black")] {
        let mut player = Player::at_table("trike", "side=5", "c3");
        player.keys("e");
        thinks(&mut player, Score::Estimate(90), 0.9, &[ply]);
        let shown = player.screen();
        let opinion = format!("{better} is winning");
        assert!(shown.contains(&opinion), "{ply}: {shown}");
    }
}

#[test]
fn a_hint_and_the_opinion_do_not_disagree() {
    let mut player = Player::at_table("claustro", "", "");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    player.keys("e H");
    thinks(&mut player, Score::Estimate(80), 0.7, &["b1-b2", "d5-d4"]);
    let asked = searches(&player);
    chooses(&mut player, "b1-b2");
    assert_eq!(searches(&player), asked, "nobody asks for a second opinion");
    player.keys("H");
    let shown = player.screen();
    assert!(shown.contains("Play b1-b2"), "{shown}");
    assert!(shown.contains("Green is better, 70 %"), "{shown}");
    assert!(shown.contains("best line: b1-b2 d5-d4"), "{shown}");
    player.keys("esc");
    assert_ne!(searches(&player), asked, "the opinion goes on");
}

/// The report of a search of `nodes` positions about the position at the table.
fn searched(player: &Player, nodes: u64) -> Report {
    let line = player.play().game().line();
    let limits = Limits::of_nodes(nodes);
    let report = Analyser::new(1, 1)
        .analyse(line, 1, &limits, &Stop::default(), &mut |_| {})
        .unwrap();
    Report {
        depth: report.depth,
        variations: report.variations,
        ..Report::default()
    }
}

/// The word after a phrase on the screen.
fn word_after(screen: &str, phrase: &str) -> Option<String> {
    let (_, rest) = screen.split_once(phrase)?;
    let word = rest.split_whitespace().next()?;
    Some(word.trim_end_matches([':', ',', '.']).to_owned())
}

#[test]
fn no_two_places_on_the_screen_recommend_different_plies() {
    for (game, plies) in [
        ("tactigon", "d5-d6 d7-d6"),
        ("taacoca", ""),
        ("claustro", "b1-b2 d5-d4"),
        ("trike", "d2"),
    ] {
        let at_table = || {
            let options = with_settings(&["ui.coach=on"]);
            let mut player = Player::with_record(options, &format!("[Game \"{game}\"]\n\n*\n"));
            for ply in plies.split(' ').filter(|ply| !ply.is_empty()) {
                player.keys(":").text(ply).keys("enter");
            }
            player
        };
        let player = at_table();
        let (early, late) = (searched(&player, 60), searched(&player, 4_000));
        let best = late.expected()[0];
        let line = player.play().game().line();
        let other = line.legal_plies().into_iter().find(|ply| *ply != best);
        let [best, other] = [best, other.unwrap()].map(|ply| line.ply_text(ply).unwrap());
        // The engine may end with another ply than the one it reported last.
        for chosen in [best, other] {
            let mut player = at_table();
            player.keys("e");
            says(&mut player, EngineEvent::Info(early.clone()));
            player.keys("H");
            says(&mut player, EngineEvent::Info(late.clone()));
            chooses(&mut player, &chosen);
            for step in 0..2 {
                let screen = player.screen();
                for phrase in ["Play ", "expects "] {
                    let shown = word_after(&screen, phrase);
                    assert!(
                        shown.is_none_or(|shown| shown == chosen),
                        "{game}, {chosen}: {screen}"
                    );
                }
                assert_eq!(
                    step == 1,
                    screen.contains(&format!("Play {chosen}")),
                    "{screen}"
                );
                let arrows = marked(&player).1;
                // The direction of three stones says where they come to; the pawn is seen.
                let is_of_ply = |[from, to]: &[String; 2]| {
                    chosen.contains(from.as_str()) || chosen.contains(to.as_str())
                };
                assert!(arrows.iter().all(is_of_ply), "{game}, {chosen}: {arrows:?}");
                player.keys("H");
            }
        }
    }
}

/// The four games and a ply of each, and its cells in the order in which they are picked.
const GAMES: [(&str, &str); 4] = [
    ("tactigon", "b1-b2"),
    ("taacoca", "c3+c4+c5:ne"),
    ("claustro", "b1-b2"),
    ("trike", "d3"),
];

#[test]
fn a_hint_that_was_put_away_is_shown_again_at_once() {
    for (game, ply) in GAMES {
        // The engine answers once, wherever it is in these keys that it does.
        for keys in [
            "H answer esc H",
            "H H answer esc H",
            "H answer esc right H",
            "H answer H esc H",
            "H esc H answer",
            "H answer esc H esc H",
        ] {
            let mut player = Player::at_table(game, "", "");
            for key in keys.split(' ') {
                match key {
                    "answer" => chooses(&mut player, ply),
                    key => drop(player.keys(key)),
                }
            }
            let screen = player.screen();
            assert!(
                !screen.contains("Thinking about a hint."),
                "{game}, {keys}: {screen}"
            );
            assert!(
                screen.contains("Look at your ") || screen.contains("Consider "),
                "{game}, {keys}: {screen}"
            );
        }
        // What is picked in between, where that does not end the turn.
        if game != "trike" {
            let mut player = Player::at_table(game, "", "");
            player.keys("H");
            chooses(&mut player, ply);
            player.keys("enter esc H");
            let screen = player.screen();
            assert!(screen.contains("Look at your "), "{game}: {screen}");
        }
    }
}

#[test]
fn an_engine_thinks_about_a_hint_as_long_as_it_says_so() {
    for (game, ply) in GAMES {
        let mut player = Player::at_table(game, "", "");
        for key in "H esc H right esc e H esc H".split(' ') {
            player.keys(key);
            let says = player.screen().contains("Thinking about a hint.");
            assert!(!says || searches(&player).len() == 1, "{game}, {key}");
        }
        chooses(&mut player, ply);
        assert!(!player.screen().contains("Thinking about a hint."));
    }
}

#[test]
fn an_engine_that_fails_is_said_not_to_think() {
    let mut player = Player::at_table("claustro", "", "");
    player.keys("e");
    assert!(player.screen().contains("Thinking"), "{}", player.screen());
    let asked = searches(&player);
    says(
        &mut player,
        EngineEvent::Failed(EngineFailure::Failed("it is gone".to_owned())),
    );
    let screen = player.screen();
    assert!(screen.contains("No opinion: it is gone."), "{screen}");
    player.keys("right");
    assert!(!player.screen().contains("Thinking"), "{}", player.screen());
    assert_eq!(searches(&player), asked, "it is not asked for ever");
    player.keys("H");
    says(
        &mut player,
        EngineEvent::Failed(EngineFailure::Failed("it is gone".to_owned())),
    );
    let screen = player.screen();
    assert!(screen.contains("No hint: it is gone."), "{screen}");
    player.keys("H");
    assert!(player.screen().contains("Thinking about a hint."));
}

#[test]
fn the_key_that_picks_plays_the_hint_after_its_second_step() {
    for (game, ply) in GAMES {
        let mut player = Player::at_table(game, "", "");
        player.send(Message::Resized {
            columns: 120,
            rows: 36,
        });
        player.keys("H");
        chooses(&mut player, ply);
        player.keys("H");
        let screen = player.screen();
        assert!(screen.contains("Enter plays it."), "{game}: {screen}");
        let mut away = player.play().game().node();
        player.keys("enter");
        assert_ne!(player.play().game().node(), away, "{game}");
        let line = player.play().game().line().clone();
        let mut before = line.clone();
        let played = before.undo().unwrap();
        assert_eq!(before.ply_text(played).unwrap(), ply);
        // Elsewhere the key picks as usual, and nothing else is said.
        let mut player = Player::at_table(game, "", "");
        player.keys("H");
        chooses(&mut player, ply);
        player.keys("H left left");
        assert!(!player.screen().contains("Enter plays it"), "{game}");
        away = player.play().game().node();
        if game != "trike" {
            player.keys("enter");
            assert_eq!(player.play().game().node(), away, "{game}");
        }
    }
}

#[test]
fn a_hint_is_no_cursor_on_the_board() {
    for (game, ply) in GAMES {
        let mut player = Player::at_table(game, "", "");
        player.keys("H");
        chooses(&mut player, ply);
        player.keys("H");
        let scene = parlour::app::screens::play::scene(player.play());
        let has_ring = scene.cells.iter().any(|cell| cell.circle.is_some());
        let (hinted, _) = marked(&player);
        assert!(!has_ring && !hinted.is_empty(), "{game}: {hinted:?}");
    }
}

#[test]
fn the_key_that_swaps_is_named_with_a_hint_to_swap() {
    let mut player = Player::at_table("trike", "side=5", "c3");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    player.keys("H");
    chooses(&mut player, "swap");
    player.keys("H");
    assert!(
        player.screen().contains("s plays it."),
        "{}",
        player.screen()
    );
}

#[test]
fn a_hint_goes_away_when_another_piece_is_picked() {
    for steps in ["H", "H H"] {
        let mut player = Player::at_table("claustro", "", "");
        player.keys("H");
        chooses(&mut player, "b1-b2");
        if steps == "H H" {
            player.keys("H");
        }
        let pick = |player: &mut Player, cell: &str| {
            player.keys("/").text(cell).keys("enter enter");
        };
        pick(&mut player, "b1");
        assert!(player.play().hint_step().is_some(), "it is its own piece");
        player.keys("backspace");
        pick(&mut player, "a2");
        assert_eq!(player.play().hint_step(), None, "{steps}");
    }
}
