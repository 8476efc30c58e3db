//! Studying games: lines tried and kept, an engine that the tests play, values on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use parlour::app::screens::study::{Study, scene};
use parlour::app::view;
use parlour::app::{
    AnyScreen, AppOptions, Effect, EngineEvent, FileJob, Message, Route, StudyFile, StudySource,
};
use parlour_engines::{Report, Score, Variation};
use parlour_matches::play::Change;
use parlour_records::{
    ExploredPlies, ExploredPly, NodeId, PlayedResults, Record, SwapResults, Tags,
};
use parlour_scene::scene::{Glyphs, SceneCache};
use parlour_terminal::input::{Gesture, Mouse};

use crate::app::player::{Player, with_settings};

/// A finished game of a person's.
const FINISHED: &str = "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n[First \"human: Ana\"]\n\
    [Second \"search level=1\"]\n\na1 b1 c1 d1 d2 c2 b2 c3 d4 d3 0-1\n";

/// One that goes on.
pub const UNFINISHED: &str = "[Game \"trike\"]\n[Rules \"side=7\"]\n[First \"human: Ana\"]\n\
    [Second \"search level=1\"]\n\n1. d2\n2. swap\n3. e3\n";

/// The study of a game of the file `game.plr`, at its end.
pub fn study(text: &str) -> Player {
    study_with(AppOptions::default(), text)
}

/// As [`study`], with these options.
fn study_with(options: AppOptions, text: &str) -> Player {
    let record: Record = text.parse().unwrap();
    let source = StudySource {
        name: "game.plr".to_owned(),
        file: Some(StudyFile {
            id: None,
            is_lent: false,
            is_writable: true,
            path: "/games/game.plr".to_owned(),
        }),
        ..StudySource::new(record)
    };
    let mut player = Player::start_at(options, Some(Route::Study(Box::new(source))));
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    player
}

pub fn shown(player: &Player) -> &Study {
    match player.model.screen() {
        AnyScreen::Study(study) => study,
        other => panic!("no study: {other:?}"),
    }
}

#[test]
fn the_cursor_goes_to_what_was_captured_last() {
    let record = "[Game \"tactigon\"]\n[First \"human: Ana\"]\n\n1. d5-d6 d7xd6 *\n";
    let screen = study(record).screen();
    assert!(screen.contains("· d6: "), "{screen}");
}

#[test]
fn a_game_is_opened_at_its_last_move_and_without_an_empty_graph() {
    let player = study(FINISHED);
    let screen = player.screen();
    assert!(screen.contains("d3: "), "{screen}");
    assert_eq!(
        screen.matches("Black won around the pawn").count(),
        1,
        "{screen}"
    );
    assert!(!screen.contains("winning chances"), "one point: {screen}");
    assert!(screen.contains("A analyses the game"), "{screen}");
}

/// Types a ply to be tried.
pub fn try_ply(player: &mut Player, ply: &str) {
    player.keys(":").text(ply).keys("enter");
    assert_eq!(shown(player).message(), None);
}

/// The plies of the main line.
fn main_line(record: &Record) -> Vec<String> {
    let line = record.line(record.tree().main_end());
    let plies = line.plies().into_iter();
    plies.map(|ply| line.ply_text(ply).unwrap()).collect()
}

/// The files that were written to.
fn saves(player: &Player) -> Vec<Option<String>> {
    let save = |effect: &Effect| match effect {
        Effect::File(FileJob::Save {
            path,
            change: Change::Whole(_),
            ..
        }) => Some(path.clone()),
        _ => None,
    };
    player.effects.iter().filter_map(save).collect()
}

/// One search after the other says these lines, and is over.
pub fn all_say(player: &mut Player, found: &[&[(&str, i32)]]) {
    for lines in found {
        says(player, 7, lines);
        let (search, _) = searches(player).pop().unwrap();
        player.engine_plays(search, lines[0].0);
        player
            .effects
            .retain(|effect| !matches!(effect, Effect::Search { id, .. } if *id == search));
    }
}

/// The searches that go on: their ids, and how many lines each looks for.
pub fn searches(player: &Player) -> Vec<(u64, String)> {
    let mut live: Vec<(u64, String)> = Vec::new();
    for effect in &player.effects {
        match effect {
            Effect::Search { id, request, .. } => live.push((*id, request.engine.to_string())),
            Effect::StopSearch { id } => live.retain(|(other, _)| other != id),
            _ => {}
        }
    }
    live
}

/// The engine of the last search says what these plies are worth.
pub fn says(player: &mut Player, depth: u32, plies: &[(&str, i32)]) {
    let search = searches(player).last().unwrap().0;
    let variation = |&(line, hundredths): &(&str, i32)| Variation {
        score: Some(Score::Estimate(hundredths)),
        win_probability: Some(0.5 + hundredths as f32 / 1000.0),
        plies: player.plies(search, &line.split(' ').collect::<Vec<_>>()),
    };
    let report = Report {
        depth,
        nodes: 1000,
        variations: plies.iter().map(variation).collect(),
        ..Report::default()
    };
    player.send(Message::Engine {
        search,
        event: EngineEvent::Info(report),
    });
}

#[test]
fn a_game_that_goes_on_is_studied_in_a_file_of_its_own() {
    let mut player = study(UNFINISHED);
    assert!(saves(&player).is_empty(), "nothing has been changed");
    player.keys("pageup");
    try_ply(&mut player, "d3");
    let kept = player.saved();
    assert_eq!(main_line(&kept), ["d2", "swap", "e3"]);
    assert_eq!(kept.tree().iter().count(), 5);
    assert_eq!(kept.tags.get(Tags::SOURCE), "game.plr");
    assert!(
        kept.is_finished(),
        "it is no game that waits to be played on"
    );
    assert_eq!(saves(&player), [None]);
}

#[test]
fn ones_own_finished_game_has_its_study_beside_it() {
    let mut player = study(FINISHED);
    player.keys("pageup pageup");
    try_ply(&mut player, "d3");
    player.keys("pageup p delete pagedown delete");
    assert_eq!(saves(&player), [Some("/games/game.plr".to_owned())]);
    let kept = player.saved();
    let game: Record = FINISHED.parse().unwrap();
    assert_eq!(main_line(&kept), main_line(&game));
    assert_eq!((kept.result(), kept.names()), (game.result(), game.names()));
    assert_eq!(kept.tree().iter().count(), game.tree().iter().count() + 1);
    // The variation is there, and cannot come before the game.
    player.keys("pageup v p");
    let message = shown(&player).message().unwrap_or_default();
    assert!(message.contains("remains"), "{message}");
}

#[test]
fn changes_are_taken_back_and_made_again() {
    let mut player = study(UNFINISHED);
    player.keys("pageup");
    try_ply(&mut player, "d3");
    player.keys("pageup");
    try_ply(&mut player, "d4");
    let three = player.saved();
    player.keys("p");
    let promoted = player.saved();
    assert_ne!(promoted, three);
    player.keys("delete");
    let deleted = player.saved();
    assert_eq!(deleted.tree().iter().count(), 5);
    player.keys("z");
    assert_eq!(player.saved(), promoted);
    player.keys("z");
    assert_eq!(player.saved(), three);
    player.keys("x x");
    assert_eq!(player.saved(), deleted);
    player.keys("z z z z");
    assert_eq!(
        player.saved().tree(),
        UNFINISHED.parse::<Record>().unwrap().tree()
    );
}

#[test]
fn words_and_judgements_are_kept_and_shown() {
    let mut player = study(UNFINISHED);
    player.keys("g g ;").text("Brave {and} new!").keys("enter");
    let kept = player.saved();
    let said = kept.tree().annotation(kept.tree().main_end());
    assert_eq!(said.words(), "Brave {and} new!");
    assert!(kept.to_string().contains("3. e3!! {Brave"), "{kept}");
    let screen = player.screen();
    assert!(screen.contains("  e3!!"), "{screen}");
    player.keys("z z z");
    assert!(!player.screen().contains("e3!"));
}

#[test]
fn what_a_player_said_is_read_whole_in_place_of_the_board_until_the_next_key() {
    let words = "because of stones ".repeat(27) + "far";
    let game = UNFINISHED.replace("e3", &format!("e3 {{[%said {words}]}}"));
    let sizes = [(160, 50), (120, 36), (80, 24), (60, 20)];
    for (size, beside) in sizes.into_iter().zip([20, 8, 4, 2]) {
        let mut player = study(&game);
        let (columns, rows) = size;
        player.send(Message::Resized { columns, rows });
        let before = player.screen();
        assert!(before.matches("because").count() >= beside, "{before}");
        assert!(before.contains("… (R: all)"), "{before}");
        player.keys("R");
        let whole = player.screen();
        assert_eq!(whole.matches("because").count(), 27, "{whole}");
        assert!(
            whole.contains("far”") && whole.contains("Esc board"),
            "{whole}"
        );
        player.keys("home");
        assert_eq!(player.screen(), before, "the key does nothing else");
    }
    let mut silent = study(UNFINISHED);
    silent.keys("R");
    let told = "No comments on this move.";
    assert!(silent.screen().contains(told), "{}", silent.screen());
}

#[test]
fn what_the_engine_says_is_kept_for_every_position_and_in_the_file() {
    let mut player = study(UNFINISHED);
    assert!(searches(&player)[0].1.contains("lines=3"));
    says(&mut player, 9, &[("f3 f4", 120), ("e4", -30)]);
    let screen = player.screen();
    assert!(screen.contains("62 %"), "{screen}");
    assert!(screen.contains("f3 f4"), "{screen}");
    player.keys("pageup");
    assert_eq!(searches(&player).len(), 1, "one position is looked at");
    assert!(!player.screen().contains("f3 f4"));
    player.keys("pagedown e");
    assert!(searches(&player).is_empty());
    assert!(player.screen().contains("f3 f4"), "{}", player.screen());
    assert!(
        saves(&player).is_empty(),
        "an engine's look alone makes no file"
    );
    player.keys("K");
    let said = "The study is saved in the library.";
    assert!(!player.screen().contains(said), "nobody has written it yet");
    let save = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::File(FileJob::Save { game, revision, .. }) => Some((*game, *revision)),
        _ => None,
    });
    let (game, revision) = save.unwrap();
    player.send(Message::Saved {
        game,
        revision,
        result: Ok("/games/study.plr".to_owned()),
    });
    assert!(player.screen().contains(said), "{}", player.screen());
    let kept = player.saved();
    let value = kept.tree().annotation(kept.tree().main_end()).evaluation;
    assert_eq!(
        value.unwrap().to_string(),
        "+1.20 chance=62 depth=9 nodes=1000"
    );
    // A shallower search later takes nothing away.
    player.keys("e");
    says(&mut player, 2, &[("e4", 0)]);
    assert!(player.screen().contains("f3 f4"));
}

#[test]
fn what_the_engine_says_is_kept_where_there_is_a_study_already() {
    let mut player = study(UNFINISHED);
    player.keys("g");
    says(&mut player, 9, &[("f3 f4", 120)]);
    player.keys("pageup");
    assert_eq!(saves(&player).len(), 2);
    assert!(player.saved().to_string().contains("[%eval +1.20"));
}

#[test]
fn a_line_of_the_engine_becomes_a_variation_with_one_key() {
    let mut player = study(UNFINISHED);
    says(&mut player, 9, &[("f3 f4", 120), ("e4", -30)]);
    player.keys("2 a a 5");
    let kept = player.saved();
    let end = kept.line(kept.tree().path(shown(&player).node())[2]);
    assert_eq!(end.len(), 3);
    let after = kept.tree().children(shown(&player).node());
    let texts: Vec<String> = after
        .iter()
        .map(|&node| end.ply_text(kept.tree().ply(node).unwrap()).unwrap())
        .collect();
    assert_eq!(texts, ["e4", "f3"]);
    assert_eq!(
        shown(&player).message(),
        Some("The engine shows no line 5.")
    );
}

#[test]
fn every_pick_shows_the_best_value_behind_it() {
    let mut player = study(UNFINISHED);
    player.keys("w");
    let count = shown(&player).line().legal_plies().len();
    let (_, engine) = searches(&player).last().unwrap().clone();
    assert!(engine.contains(&format!("lines={count}")), "{engine}");
    says(&mut player, 1, &[("f3", 120), ("e4", -30)]);
    let heat = |player: &Player| {
        let scene = scene(shown(player), Glyphs::Unicode);
        let cells = scene.cells.iter();
        let mut all: Vec<(String, String)> = cells
            .filter_map(|cell| Some((cell.name.to_string(), cell.heat?.text.to_string())))
            .collect();
        all.sort();
        all
    };
    let pair = |one: &str, two: &str| {
        vec![
            ("e4".to_owned(), one.to_owned()),
            ("f3".to_owned(), two.to_owned()),
        ]
    };
    assert_eq!(heat(&player), pair("-0.3", "+1.2"));
    player.keys("w");
    assert_eq!(heat(&player), pair("-15", "0"));
    player.keys("w");
    assert_eq!(heat(&player), pair("47", "62"));
    player.keys("w");
    assert!(heat(&player).is_empty(), "nothing is proven");
    player.keys("w w w w");
    assert_eq!(heat(&player), pair("47", "62"));
    player.keys("Z");
    assert!(heat(&player).is_empty());
    assert_eq!(
        searches(&player).len(),
        1,
        "what is not shown is not searched"
    );
    player.keys("Z w w");
    assert!(heat(&player).is_empty());
}

#[test]
fn bounds_are_told_from_facts_in_lines_and_on_the_board() {
    for (glyphs, sign) in [("unicode", "≤"), ("ascii", "<=")] {
        let options = with_settings(&[&format!("ui.glyphs={glyphs}")]);
        let mut player = study_with(options, UNFINISHED);
        let think = |player: &mut Player| {
            let search = searches(player).last().unwrap().0;
            let variation = |(ply, score): (&str, Score)| Variation {
                win_probability: Some(score.win_probability()),
                score: Some(score),
                plies: player.plies(search, &[ply]),
            };
            let values = [("f3", Score::win_within(7)), ("e4", Score::loss_in(2))];
            let report = Report {
                depth: 9,
                variations: values.map(variation).to_vec(),
                ..Report::default()
            };
            player.send(Message::Engine {
                search,
                event: EngineEvent::Info(report),
            });
        };
        think(&mut player);
        let seen = player.screen();
        for part in [
            "White wins in at most 4".to_owned(),
            format!("win in {sign} 4  f3"),
            "loss in 1  e4".to_owned(),
        ] {
            assert!(seen.contains(&part), "{part} in {seen}");
        }
        player.keys("w");
        think(&mut player);
        let scene = scene(shown(&player), player.model.shared().options.glyphs());
        let cells = scene.cells.iter();
        let mut values: Vec<String> = cells
            .filter_map(|cell| Some(cell.heat?.text.to_string()))
            .collect();
        values.sort();
        assert_eq!(values, ["L1".to_owned(), format!("W{sign}4")]);
    }
}

#[test]
fn a_game_played_on_from_here_names_its_source() {
    let mut player = study(UNFINISHED);
    player.keys("pageup P S");
    let game = player.play().game();
    assert_eq!(game.line().len(), 2);
    assert_eq!(game.record().tags.get(Tags::SOURCE), "game.plr after ply 2");
    assert!(game.is_open());
}

#[test]
fn clicks_go_to_plies_of_the_tree_and_of_the_graph() {
    let known = |ply: &str| format!("{ply} {{[%eval +0.31 chance=60 depth=4]}}");
    let record = UNFINISHED
        .replace("d2", &known("d2"))
        .replace("e3", &known("e3"));
    let mut player = study(&record);
    let screen = player.screen();
    let (row, text) = screen
        .lines()
        .enumerate()
        .find(|(_, text)| text.contains(" swap"))
        .unwrap();
    let column_of = |word: &str| text[..text.find(word).unwrap()].chars().count();
    let column = column_of("swap");
    let click = |column: usize, row: usize| {
        Message::Mouse(Mouse {
            column: column as u16,
            row: row as u16,
            gesture: Gesture::Click,
        })
    };
    player.send(click(column + 1, row));
    assert_eq!(shown(&player).line().len(), 2);
    // The graph stands below the tree, its start on the left beside its scale.
    player.send(click(column_of("d2"), 31));
    assert_eq!(shown(&player).node(), NodeId::ROOT);
}

#[test]
fn variations_are_folded_and_unfolded() {
    let mut player = study(UNFINISHED);
    player.keys("pageup");
    try_ply(&mut player, "d3");
    try_ply(&mut player, "d4");
    assert!(player.screen().contains("4.d4"));
    player.keys("V");
    let screen = player.screen();
    assert!(
        screen.contains("3.d3 …") && !screen.contains("4.d4"),
        "{screen}"
    );
    player.keys("V");
    assert!(player.screen().contains("4.d4"));
}

#[test]
fn a_study_is_opened_from_the_table_and_leaves_the_game_alone() {
    let mut player = Player::with_record(AppOptions::default(), UNFINISHED);
    let before = player.play().game().record().clone();
    player.keys("S pageup");
    try_ply(&mut player, "d3");
    player.keys("esc");
    assert_eq!(*player.play().game().record(), before);
}

#[test]
fn the_whole_game_is_looked_at_and_mistakes_are_gone_to() {
    let mut player = study(UNFINISHED);
    let message = |player: &Player| shown(player).message().unwrap_or_default().to_owned();
    for key in ["W", "M", "M", "M"] {
        player.keys(key);
        let message = message(&player);
        assert!(message.starts_with("No moves reviewed yet"), "{message}");
    }
    player.keys("e A");
    // From the end to the start: the first ply of the game throws it away, which is looked at again.
    // Then what it allows is looked for, and borne out.
    let found: [(usize, &[(&str, i32)]); 7] = [
        (1, &[("d3", 100)]),
        (2, &[("e3", 100)]),
        (3, &[("e3", 0), ("swap", 0)]),
        (4, &[("e3", 300), ("d2", -100)]),
        (4, &[("e3", 100), ("d2", -100)]),
        (4, &[("e3", 100)]),
        (4, &[("e3", 100)]),
    ];
    for (at, lines) in found {
        let screen = player.screen();
        let progress = format!("Reviewing position {at} of 4");
        assert!(screen.contains(&progress), "{screen}");
        player.keys("W");
        let so_far = format!(" so far; reviewing position {at} of 4.");
        assert!(message(&player).ends_with(&so_far), "{}", message(&player));
        all_say(&mut player, &[lines]);
    }
    assert!(searches(&player).is_empty());
    assert_eq!(
        message(&player),
        "Reviewed the game, 30,000 positions a move: 1 blunder."
    );
    assert!(
        !player.screen().contains("Accuracy: "),
        "{}",
        player.screen()
    );
    assert!(
        saves(&player).is_empty(),
        "an engine's look alone makes no file"
    );
    player.keys("K");
    let text = player.saved().to_string();
    let loss = "[%loss best=60 played=40 depth=7 nodes=1000 why= then=e3 better=e3]";
    assert!(text.contains(loss), "{text}");
    // From the end the first mistake comes, and after the last the first again.
    for key in ["M t", "t", "T"] {
        player.keys(key);
        let message = message(&player);
        assert!(
            message.contains("(−20 %). What would you play?"),
            "{message}"
        );
    }
}

#[test]
fn a_key_says_why_a_move_is_worse_than_the_best_one() {
    let mut player = study(UNFINISHED);
    let message = |player: &Player| shown(player).message().unwrap_or_default().to_owned();
    player.keys("e home H");
    assert_eq!(message(&player), "Go to a move first.");
    player.keys("home pagedown H");
    let bad: &[_] = &[("e3", 100), ("d2", -100)];
    let reply: &[_] = &[("e3", 100)];
    all_say(&mut player, &[bad, bad, reply, reply]);
    let text = message(&player);
    assert!(
        text.starts_with("d2 drops from 60 to 40 %; better e3: ") && text.contains("answers e3"),
        "{text}"
    );
}

#[test]
fn looking_at_the_whole_game_is_stopped_by_the_same_key() {
    let mut player = study(UNFINISHED);
    player.keys("e A");
    assert_eq!(searches(&player).len(), 1);
    player.keys("A");
    assert!(searches(&player).is_empty());
}

#[test]
fn what_was_played_here_is_shown_and_tried() {
    let mut player = study(UNFINISHED);
    player.keys("home G");
    let asked = |player: &Player| -> Vec<(u64, usize)> {
        let explore = |effect: &Effect| match effect {
            Effect::File(FileJob::Explore { id, line, .. }) => Some((*id, line.len())),
            _ => None,
        };
        player.effects.iter().filter_map(explore).collect()
    };
    let (id, plies) = asked(&player)[0];
    assert_eq!(plies, 0);
    let results = |games, won, lost| PlayedResults {
        games,
        won,
        drawn: 0,
        lost,
    };
    let ply = |text| shown(&player).line().at_start().read_ply(text).unwrap();
    let plies = ExploredPlies {
        own: vec![ExploredPly {
            ply: ply("d3"),
            same: vec![ply("d2")],
            results: results(4, 2, 2),
            swaps: Some(SwapResults {
                accepted: results(2, 2, 0),
                declined: results(2, 0, 2),
            }),
        }],
        imported: vec![ExploredPly {
            ply: ply("d2"),
            same: Vec::new(),
            results: results(1200, 900, 300),
            swaps: None,
        }],
    };
    player.send(Message::Explored { id, plies });
    let screen = player.screen();
    assert!(screen.contains("Played here in 4 games"), "{screen}");
    assert!(
        screen.contains("Played here in 1200 imported games") && screen.contains("75 %"),
        "{screen}"
    );
    assert!(
        screen.contains("50 %") && screen.contains("swap 2/4: 100 %"),
        "{screen}"
    );
    // The board is solved.
    assert!(!screen.contains("parlour's own analysis"), "{screen}");
    let drawn = scene(shown(&player), Glyphs::Unicode);
    let heat = drawn.cells.iter().find(|cell| &cell.name == "d3").unwrap();
    assert_eq!(&*heat.heat.unwrap().text, "100");
    let mirrored = drawn.cells.iter().find(|cell| &cell.name == "d2").unwrap();
    assert_eq!(&*mirrored.heat.unwrap().text, "100");
    // Another position is asked for anew, and an answer that comes too late is not shown.
    player.keys("pagedown");
    assert_eq!(asked(&player).len(), 2);
    let plies = ExploredPlies::default();
    player.send(Message::Explored { id, plies });
    assert!(player.screen().contains("Reading the library"));
    player.keys("G");
    assert!(player.screen().contains(" swap"));
}

#[test]
fn a_move_of_the_book_is_tried_by_a_click() {
    let mut player = study("[Game \"tactigon\"]\n[First \"human: Ana\"]\n\n1. b1-b2\n*\n");
    player.keys("home G");
    let screen = player.screen();
    let head = "parlour's own analysis";
    let (row, text) = (0..)
        .zip(screen.lines())
        .find(|(_, text)| text.contains(head))
        .unwrap();
    let before = text.split(head).next().unwrap();
    player.send(Message::Mouse(Mouse {
        gesture: Gesture::Click,
        column: before.chars().count() as u16,
        row: row + 1,
    }));
    let line = shown(&player).line();
    let ply = line.ply_text(line.last_ply().unwrap()).unwrap();
    let tried = screen.lines().nth(usize::from(row) + 1).unwrap();
    assert!(line.len() == 1 && tried.contains(&ply), "{ply} of {tried}");
}

#[test]
fn the_settings_of_analysis_are_those_of_the_engine() {
    let settings = [
        "analysis.lines=5",
        "analysis.memory=128",
        "analysis.threads=6",
    ];
    let options = AppOptions {
        cores: 8,
        ..with_settings(&settings)
    };
    let mut player = Player::with_record(options, UNFINISHED);
    player.keys("S");
    let (_, engine) = searches(&player).last().unwrap().clone();
    for part in ["lines=5", "hash=128", "threads=3"] {
        assert!(engine.contains(part), "{engine}");
    }
}

#[test]
fn what_was_studied_above_the_table_is_at_the_table() {
    let mut player = Player::with_record(AppOptions::default(), FINISHED);
    let game: Record = FINISHED.parse().unwrap();
    player.keys("S pageup pageup");
    try_ply(&mut player, "d3");
    player.keys("esc");
    let table = player.play().game();
    assert_eq!(table.record().tree(), player.saved().tree());
    assert_eq!(
        table.record().tree().iter().count(),
        game.tree().iter().count() + 1
    );
    assert_eq!(table.node(), table.record().tree().main_end());
}

#[test]
fn what_is_hidden_behind_a_question_is_said_to_be_and_comes_back() {
    let game = UNFINISHED.replace("e3\n", "e3 {[%loss best=50 played=5 better=d3]}\n");
    let mut player = study(&game);
    player.keys("home t");
    says(&mut player, 7, &[("d3", 30)]);
    let hidden = "Try it first. H shows the";
    let screen = player.screen();
    let shown = |screen: &str| screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown(&screen).contains(hidden), "{screen}");
    assert!(!screen.contains("Thinking"), "{screen}");
    // The values of plies have no legend while there are none to see.
    player.keys("w");
    assert!(
        !player.screen().contains("Best move"),
        "{}",
        player.screen()
    );
    player.keys("pageup pagedown");
    let screen = player.screen();
    assert!(!screen.contains("Hidden until"), "{screen}");
    assert!(
        screen.contains("Best move") && screen.contains("+0.30"),
        "{screen}"
    );
}

#[test]
fn the_board_is_written_to_files_with_what_is_drawn_on_it() {
    let mut player = study(UNFINISHED);
    player.keys("o X");
    let board = player.effects.iter().find_map(|effect| match effect {
        Effect::File(FileJob::Export(board)) => Some(board.clone()),
        _ => None,
    });
    let drawn = board.unwrap().svg;
    player.effects.clear();
    player.keys("z X");
    let bare = player.effects.iter().find_map(|effect| match effect {
        Effect::File(FileJob::Export(board)) => Some(board.clone()),
        _ => None,
    });
    assert_ne!(bare.unwrap().svg, drawn);
}

#[test]
fn a_line_behind_the_end_of_a_resigned_game_is_a_study_of_its_own() {
    let resigned = FINISHED.replace(" d4 d3 0-1", " 1-0");
    let resigned = resigned.replace("[Second", "[Termination \"resignation\"]\n[Second");
    let mut player = study(&resigned);
    try_ply_behind_end(&mut player);
    assert_eq!(
        saves(&player),
        [None],
        "the file of the game stays as it is"
    );
    let record = shown(&player).record();
    assert_eq!(record.tags.get(Tags::EVENT), Tags::STUDY);
    assert_eq!(record.result().text(), "*");
    let tree = record.tree();
    let end = tree.parent(tree.main_end()).unwrap();
    assert_eq!(tree.annotation(end).words(), "Black resigned.");
    // A line that begins within the game is kept in its file.
    let mut player = study(&resigned);
    player.keys("pageup");
    try_ply(&mut player, "d4");
    assert_eq!(saves(&player), [Some("/games/game.plr".to_owned())]);
    assert_eq!(shown(&player).record().result().text(), "1-0");
}

fn try_ply_behind_end(player: &mut Player) {
    player.keys(":").text("d4").keys("enter");
    let said = "The game has ended here: your line becomes a new study.";
    assert_eq!(shown(player).message(), Some(said));
}

/// A game with the longest plies.
fn of_long_plies() -> String {
    let all = include_str!("../../docs/pictures/match.plr");
    let last = all.rsplit("[Game").next().unwrap_or_default();
    format!("[Game{last}")
}

#[test]
fn the_plies_have_a_column_for_each_side_and_the_rows_of_an_engine_that_is_off() {
    let mut player = study(&of_long_plies());
    let heads = |player: &Player| {
        let screen = player.screen();
        let row = screen.lines().position(|row| {
            row.split_once("White  ")
                .is_some_and(|(_, rest)| rest.trim() == "Black")
        });
        row.unwrap_or_else(|| panic!("{screen}"))
    };
    player.keys("pageup pageup pageup pageup");
    let before = heads(&player);
    player.keys("e right");
    assert!(heads(&player) + 4 <= before, "{}", player.screen());
}

#[test]
fn a_game_that_is_over_has_no_cell_to_pick() {
    for (text, is_live) in [(FINISHED, false), (UNFINISHED, true)] {
        let player = study(text);
        let area = Rect::new(0, 0, 120, 36);
        let mut buffer = Buffer::empty(area);
        view::draw(&player.model, area, &mut buffer, &mut SceneCache::default());
        let look = |x: u16| (buffer[(x, 35)].fg, buffer[(x, 35)].modifier);
        let screen = player.screen();
        let row = screen.lines().last().unwrap_or_default();
        let esc = row.find("Esc").unwrap_or_default() as u16;
        assert!(row.starts_with(" Enter"), "{row}");
        assert_eq!(look(1) == look(esc), is_live, "{row}");
    }
}
