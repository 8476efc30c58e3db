//! Home, setup, pages and the library.

use parlour::app::environment::Environment;
use parlour::app::{AnyScreen, AppOptions, Effect, EngineEvent, FileJob, Message, OpenedFile};
use parlour_library::choices::Choices;
use parlour_library::{LibraryItem, Setup};
use parlour_settings::Config;
use parlour_terminal::input::{Gesture, Mouse};

use parlour_rules::games::{AnyLine, Outcome, Reason, Side, find_game};

use crate::app::player::{Player, kept, with_settings};

fn entry(result: &str) -> LibraryItem {
    let tags = [
        ("Game", "trike"),
        ("First", "human: Ana"),
        ("Second", "greedy"),
    ];
    let won = Outcome::win(Side::First, Reason::Score);
    kept("game.plr", &tags, 12, (result != "*").then_some(won))
}

/// Starts a game between engines at the table.
fn two_engines(player: &mut Player) {
    player.keys("enter").go_to_row("More").keys("enter");
    player.go_to_row("Red").keys("right right S");
}

#[test]
fn an_even_match_is_one_key_from_home() {
    let mut player = Player::start();
    player.keys("e");
    let players = player.play().game().players().clone();
    let players = players.map(|player| player.to_string());
    assert_eq!(players, ["human", "search level=2 even=true"]);
}

#[test]
fn the_last_unfinished_game_is_offered_first() {
    let mut player = Player::start();
    assert!(!player.screen().contains("Continue"));
    player.library(vec![entry("1-0"), entry("*")]);
    let screen = player.screen();
    assert!(screen.contains("Continue"), "{screen}");
    player.effects.clear();
    player.keys("enter");
    assert!(
        matches!(&player.effects[..], [Effect::File(FileJob::OpenGame { path, .. })]
            if path == "game.plr")
    );
}

#[test]
fn a_game_between_engines_is_not_offered_as_ones_own() {
    let tags = [
        ("Game", "trike"),
        ("First", "search level=3"),
        ("Second", "greedy"),
    ];
    let engines = kept("engines.plr", &tags, 12, None);
    let mut player = Player::start();
    player.library(vec![engines.clone()]);
    assert!(!player.screen().contains("Continue"), "{}", player.screen());
    let mut player = Player::start();
    player.library(vec![engines, entry("*")]);
    player.effects.clear();
    player.keys("enter");
    assert!(
        matches!(&player.effects[..], [Effect::File(FileJob::OpenGame { path, .. })]
            if path == "game.plr")
    );
}

#[test]
fn a_game_that_is_asked_for_twice_is_opened_once() {
    let text = "[Game \"trike\"]\n[First \"human: Ana\"]\n\n1. d2 *\n";
    for to_the_list in ["", "down down down down down enter"] {
        let mut player = Player::start();
        player.library(vec![entry("*")]);
        player.keys(to_the_list).library(vec![entry("*")]);
        let below = player.screen();
        player.keys("enter enter");
        for id in player.requests() {
            player.send(opened(id, text));
        }
        assert_eq!(player.play().game().line().len(), 1);
        player.keys("esc");
        assert_eq!(player.screen(), below, "nothing lies between");
    }
}

#[test]
fn a_game_that_comes_when_something_else_is_done_is_not_opened() {
    let mut player = Player::start();
    player.library(vec![entry("*")]);
    player.keys("enter down enter");
    let before = player.screen();
    let id = player.requests()[0];
    player.send(opened(id, "[Game \"trike\"]\n\n*\n"));
    assert_eq!(player.screen(), before);
    let closed = |effect: &Effect| matches!(effect, Effect::File(FileJob::CloseGame { game }) if *game == id);
    assert!(
        player.effects.iter().any(closed),
        "others can open its file"
    );
    // Nor is it when one comes back.
    player.keys("esc");
    assert!(matches!(player.model.screen(), AnyScreen::Home(_)));
}

/// The file of a game that was asked for.
fn opened(id: u64, text: &str) -> Message {
    let text = text.to_owned();
    let read_only = None;
    let file = Ok(OpenedFile { text, read_only });
    Message::GameFile { id, file }
}

#[test]
fn a_game_that_another_program_has_open_is_only_read() {
    let mut player = Player::start();
    player.library(vec![entry("*")]).keys("enter");
    let id = player.requests()[0];
    player.send(Message::GameFile {
        id,
        file: Ok(OpenedFile {
            text: "[Game \"trike\"]\n[Rules \"side=5\"]\n\n1. c2\n".to_owned(),
            read_only: Some("game.plr is being played elsewhere".to_owned()),
        }),
    });
    let shown = player.screen();
    assert!(shown.contains("being played elsewhere"), "{shown}");
    player.keys(": d 2 enter");
    let saves = player.effects.iter().filter_map(|effect| match effect {
        Effect::File(FileJob::Save { game, path, .. }) => Some((*game, path.clone())),
        _ => None,
    });
    let saves: Vec<_> = saves.collect();
    let [(game, None)] = &saves[..] else {
        panic!("{saves:?}");
    };
    assert_ne!(*game, id, "the other program's file is left alone");
    let text = player.saved().to_string();
    assert!(text.contains("[Source \"game.plr after ply 1\"]"), "{text}");
}

#[test]
fn a_game_is_set_up_and_started_by_keys_alone() {
    let mut player = Player::start();
    // Tactigon, Taacoca, Claustro, Trike; then its side.
    player.keys("enter right right right").go_to_row("Rules");
    player.keys("enter right right S");
    let game = player.play().game();
    assert_eq!(game.info().id, "trike");
    assert_eq!(game.rules().to_string(), "trike side=9");
}

#[test]
fn a_name_is_typed_letter_by_letter() {
    let mut player = Player::start();
    player.keys("enter right right right").go_to_row("More");
    // Enter on this row edits the name, and starts no game.
    player.keys("enter enter").text("q?r").keys("enter down S");
    let name = player.play().game().name(parlour_rules::games::Side::First);
    assert_eq!(
        name, "q?r",
        "letters that are keys elsewhere are letters here"
    );
    // A letter begins to type as well, whatever it is the key of elsewhere.
    let mut typing = Player::start();
    typing.keys("enter right right right").go_to_row("More");
    typing.keys("enter q S").text("'").keys("enter enter enter");
    assert!(typing.model.play().is_none(), "{}", typing.screen());
    typing.keys("down S");
    let name = typing.play().game().title();
    assert!(name.contains("qS'"), "{name}");
    // It is remembered, in this run and in the next.
    player.keys("esc 1");
    assert!(player.screen().contains("● q?r"), "{}", player.screen());
    let mut again = Player::start_with(remembering(&player));
    again.keys("4");
    assert!(again.screen().contains("q?r"), "{}", again.screen());
}

#[test]
fn settings_that_do_not_go_together_are_not_offered_together() {
    let mut player = Player::start();
    player.keys("enter").go_to_row("Rules").keys("enter");
    player.go_to_row("Padding").keys("right right esc");
    let screen = player.screen();
    assert!(screen.contains("padding 2"), "{screen}");
    player.go_to_row("Board").keys("right right right");
    player.go_to_row("Rules").keys("enter");
    assert!(!player.screen().contains("Padding"), "{}", player.screen());
    player.keys("S");
    let rules = player.play().game().rules().to_string();
    assert_eq!(rules, "tactigon board=small");
}

/// Options with what the program wrote down to remember.
fn remembering(player: &Player) -> AppOptions {
    let mut saved = player.effects.iter().filter_map(|effect| match effect {
        Effect::File(FileJob::SaveChoices(choices)) => Some(choices),
        _ => None,
    });
    let mut options = AppOptions::default();
    options.setup.choices = Choices::read(&saved.next_back().unwrap().text());
    options
}

#[test]
fn enter_starts_at_start_alone_and_the_choices_are_remembered() {
    let mut player = Player::start();
    // Claustro, Blue at level 3.
    player.keys("enter right right").go_to_row("Strength");
    player.keys("right enter enter enter");
    assert!(player.screen().contains("> Rules"), "{}", player.screen());
    player.go_to_row("Start");
    assert!(player.model.play().is_none(), "{}", player.screen());
    player.keys("enter");
    let shows = |player: &Player, texts: [&str; 3]| {
        let screen = player.screen();
        for text in texts {
            assert!(screen.contains(text), "{text} in {screen}");
        }
    };
    let chosen = ["Claustro 5 × 5", "● You", "○ Level 3"];
    shows(&player, chosen);
    let mut again = Player::start_with(remembering(&player));
    again.keys("3");
    shows(&again, chosen);
    // The form begins with the game that was played last.
    again.keys("esc enter S");
    shows(&again, chosen);
    // Other games are as they were.
    again.keys("esc 4");
    shows(&again, ["Trike", "You", "Level 2"]);
}

#[test]
fn numbers_stop_at_their_ends() {
    let mut player = Player::start();
    player.keys("enter right right right").go_to_row("Rules");
    player.keys("enter").keys(&"left ".repeat(9));
    assert!(player.screen().contains("< 4 >"), "{}", player.screen());
    player.keys(&"right ".repeat(40));
    assert!(player.screen().contains("< 19 >"), "{}", player.screen());
}

#[test]
fn clicks_change_values_and_clicks_on_labels_do_not() {
    let mut player = Player::start();
    player.keys("enter right right right").go_to_row("Rules");
    player.keys("enter");
    let click = |player: &mut Player, text: &str| {
        let screen = player.screen();
        let rows = screen.lines().enumerate();
        let mut hits = rows.filter_map(|(row, line)| Some((row, line.split_once(text)?.0)));
        let (row, before) = hits
            .next()
            .unwrap_or_else(|| panic!("no {text} in\n{screen}"));
        player.send(Message::Mouse(Mouse {
            column: before.chars().count() as u16,
            row: row as u16,
            gesture: Gesture::Click,
        }));
    };
    click(&mut player, "Side ");
    assert!(player.screen().contains("< 7 >"), "{}", player.screen());
    click(&mut player, "< 7");
    assert!(player.screen().contains("< 6 >"), "{}", player.screen());
    click(&mut player, "6 >");
    assert!(player.screen().contains("< 7 >"), "{}", player.screen());
    click(&mut player, " off");
    click(&mut player, "Done");
    click(&mut player, "casual");
    click(&mut player, "<  designer");
    click(&mut player, "learning");
    click(&mut player, "Start");
    assert_eq!(player.play().game().rules().to_string(), "trike pie=false");
}

#[test]
fn only_one_player_is_you() {
    let mut player = Player::start();
    player.keys("enter").go_to_row("More").keys("enter");
    player.go_to_row("Blue").keys(&"left ".repeat(9));
    let screen = player.screen();
    assert!(screen.contains("< You >"), "{screen}");
    assert!(screen.contains("Another person"), "{screen}");
}

#[test]
fn engines_think_in_turn_and_their_plies_are_played() {
    let mut player = Player::start();
    two_engines(&mut player);
    let mut plies = 0;
    for _ in 0..6 {
        let effects = std::mem::take(&mut player.effects);
        for effect in effects {
            match effect {
                Effect::Timer { id, .. } => player.send(Message::Timer { id }),
                Effect::Search { id, request, .. } => {
                    let ply = request.line.legal_plies()[0];
                    player.send(Message::Engine {
                        search: id,
                        event: EngineEvent::Ply(ply),
                    });
                    plies += 1;
                }
                _ => {}
            }
        }
    }
    assert!(plies >= 2);
    assert_eq!(player.play().game().line().len(), plies);
    player.keys("p");
    assert!(player.screen().contains("is paused"));
}

#[test]
fn an_engine_that_only_plays_nonsense_is_not_ready_and_the_reason_is_shown() {
    let mut player = Player::start();
    two_engines(&mut player);
    let trike = AnyLine::new(&find_game("trike").unwrap()).unwrap();
    player.send(Message::Engine {
        search: player.last_search(),
        event: EngineEvent::Ply(trike.legal_plies()[0]),
    });
    player.keys("left");
    let screen = player.screen();
    assert!(screen.contains("Red, not ready"), "{screen}");
    let why = player.play().not_ready().unwrap();
    assert!(why.contains("it played `"), "{why}");
    assert!(player.play().game().is_open());
}

#[test]
fn a_late_answer_of_a_stopped_search_changes_nothing() {
    let mut player = Player::start();
    two_engines(&mut player);
    player.keys("p");
    let before = player.position();
    let ply = player.play().game().line().legal_plies()[0];
    for search in 0..9 {
        player.send(Message::Engine {
            search,
            event: EngineEvent::Ply(ply),
        });
    }
    assert_eq!(player.position(), before);
}

#[test]
fn rules_and_keys_are_one_key_away_and_escape_comes_back() {
    let mut player = Player::at_table("claustro", "", "");
    let before = player.screen();
    player.keys("r");
    assert!(player.screen().contains("Claustro"));
    player.keys("esc");
    assert_eq!(player.screen(), before);
    player.keys("?");
    assert!(player.screen().contains("Resign the game"));
    player.keys("end esc");
    assert_eq!(player.screen(), before);
}

#[test]
fn leaving_keeps_nothing_running() {
    let mut player = Player::start();
    two_engines(&mut player);
    player.keys("esc");
    let stopped = |effect: &Effect| matches!(effect, Effect::StopSearch { .. });
    assert!(player.effects.iter().any(stopped));
    player.effects.clear();
    player.keys("q");
    assert!(matches!(player.effects[..], [Effect::Quit]));
}

#[test]
fn a_broken_file_is_reported_and_nothing_else_happens() {
    let mut player = Player::start();
    player.library(vec![entry("*")]).keys("enter");
    let id = player.requests()[0];
    player.send(opened(id, "[Game \"trike\"]\n\n1. z9\n"));
    let shown = player.screen();
    assert!(shown.contains("game.plr: "), "{shown}");
    assert!(matches!(player.model.screen(), AnyScreen::Home(_)));
}

#[test]
fn a_number_at_home_plays_a_game_at_once() {
    for (key, title) in [
        ("1", "Tactigon"),
        ("3", "Claustro 5 × 5"),
        ("4", "Trike, side 7"),
    ] {
        let mut player = Player::start();
        player.keys(key);
        let screen = player.screen();
        for shown in [title, "● You", "○ Level 2"] {
            assert!(screen.contains(shown), "{shown} in {screen}");
        }
    }
    let mut player = Player::start();
    player.keys("9 0");
    assert!(matches!(player.model.screen(), AnyScreen::Home(_)));
}

#[test]
fn the_boards_at_home_are_reached_by_arrows_and_clicks() {
    let mut player = Player::start();
    player.keys("right right enter");
    assert_eq!(player.play().game().info().id, "taacoca");
    let mut player = Player::start();
    let screen = player.screen();
    let (row, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("3 Claustro"))
        .unwrap();
    let column = line.split("3 Claustro").next().unwrap().chars().count();
    player.send(Message::Mouse(Mouse {
        column: column as u16,
        row: row as u16,
        gesture: Gesture::Click,
    }));
    assert_eq!(player.play().game().info().id, "claustro");
}

#[test]
fn a_small_window_shows_the_list_alone_and_cuts_no_word() {
    let mut player = Player::start();
    player.send(Message::Resized {
        columns: 40,
        rows: 12,
    });
    let screen = player.screen();
    assert!(!screen.contains("Tactigon"), "{screen}");
    assert!(screen.contains("a new game"), "{screen}");
}

/// The timers that are set.
fn timers(player: &Player) -> Vec<(u64, u64)> {
    let timers = player.effects.iter().filter_map(|effect| match effect {
        Effect::Timer { id, millis } => Some((*id, *millis)),
        _ => None,
    });
    timers.collect()
}

#[test]
fn a_game_is_shown_move_by_move_for_a_minute_at_most_and_then_stands_still() {
    let mut player = Player::start();
    assert!(
        player.screen().contains("Tactigon  move 1"),
        "{}",
        player.screen()
    );
    let (mut now, mut due) = (0, Vec::new());
    let mut seen = std::collections::BTreeSet::new();
    loop {
        due.extend(
            timers(&player)
                .into_iter()
                .map(|(id, millis)| (now + millis, id)),
        );
        player.effects.clear();
        due.sort_unstable_by(|one, other| other.cmp(one));
        let Some((millis, id)) = due.pop() else { break };
        now = millis;
        assert!(now < 70_000, "it goes on and on");
        player.send(Message::Time { millis: now });
        player.send(Message::Timer { id });
        let screen = player.screen();
        let at = screen
            .find("Tactigon  move ")
            .expect("the board says where it is");
        seen.insert(screen[at..].split_whitespace().nth(2).unwrap().to_owned());
    }
    assert!(seen.len() > 10, "{seen:?}");
}

#[test]
fn nothing_moves_at_home_where_animation_is_off() {
    let player = Player::start_with(with_settings(&["ui.animation=off"]));
    assert!(timers(&player).is_empty());
    assert!(
        player.screen().contains("Tactigon  move 18"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_mistake_in_the_config_file_is_told_until_the_next_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlour.toml");
    std::fs::write(&path, "[trike]\nside = 4\n[ui]\ntheme = \"drak\"\n").unwrap();
    let config = Config::load_without_mistakes(Some(&path)).unwrap();
    let options = AppOptions::new(Setup::new(config), Environment::default(), Vec::new());
    let mut player = Player::start_with(options);
    let told = "parlour.toml:4: there is no theme `drak`; did you mean `dark`?";
    assert!(player.screen().contains(told), "{}", player.screen());
    player.keys("4");
    assert!(!player.screen().contains("drak"));
    assert_eq!(player.play().game().rules().to_string(), "trike side=4");
}

#[test]
fn home_says_in_how_many_games_at_friends_it_is_your_move() {
    let [club, otter] = ["ssh -p 2222 fern@club.example", "ssh otter@192.0.2.1"];
    let hosts = format!("players.hosts={club}, {otter}");
    let mut player = Player::start_with(with_settings(&[&hosts]));
    let asked = |player: &Player| {
        let asked = player.effects.iter().filter_map(|effect| match effect {
            Effect::AskHost(host) => Some(host.clone()),
            _ => None,
        });
        asked.collect::<Vec<_>>()
    };
    assert_eq!(asked(&player), [club, otter]);
    let says = |player: &Player, words: &str| {
        let screen = player.screen();
        let line = screen.lines().find(|line| line.contains("Friends"));
        assert!(line.is_some_and(|line| line.contains(words)), "{screen}");
    };
    says(&player, "fern@club.example");
    let answer = |player: &mut Player, games| {
        let host = club.to_owned();
        player.send(Message::Due { host, games });
    };
    answer(&mut player, Some(3));
    says(&player, "your move: 3");
    player.send(Message::Resized {
        columns: 120,
        rows: 40,
    });
    says(&player, "your move in 3 games");
    player.keys("f");
    assert!(
        player
            .screen()
            .contains(&format!("In a shell, run: {club}"))
    );
    // A host that has just been asked is not asked again at home.
    player.keys("g").keys("esc");
    assert_eq!(asked(&player).len(), 2);
    let minutes = |player: &mut Player, minutes: u64| {
        let millis = 60_000 * minutes;
        player.send(Message::Time { millis });
        player.run_timers();
    };
    // What was said stands until somebody answers, and is old then.
    minutes(&mut player, 10);
    assert_eq!(asked(&player)[2..], [club, otter]);
    says(&player, "your move in 3 games");
    answer(&mut player, None);
    minutes(&mut player, 20);
    says(&player, "your move: 3 (20 min ago)");
    minutes(&mut player, 60 * 3);
    says(&player, "your move: 3 (3 h ago)");
    answer(&mut player, Some(0));
    says(&player, "it is not your move in any game");
}

#[test]
fn home_asks_nobody_unless_the_settings_say_so() {
    let player = Player::start();
    assert!(!player.screen().contains("Friends"));
    let asks = |effect: &Effect| matches!(effect, Effect::AskHost(_));
    assert!(!player.effects.iter().any(asks));
}
