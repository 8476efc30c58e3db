//! Sharing games by the clipboard, and playing by what comes back.

use parlour::app::screens::play::Play;
use parlour::app::{AnyScreen, AppOptions, Effect, FileJob, LibraryChange, Message};
use parlour_records::{Record, SharedPart, shared_text};
use parlour_terminal::Answer;

use crate::app::player::{Player, kept};

/// A game between two people that goes on.
const BY_MAIL: &str = "[Game \"trike\"]\n[Rules \"side=7\"]\n[First \"human: Ana\"]\n\
    [Second \"human: Bob\"]\n\n1. d2\n";

/// The text that was copied last.
fn copied(player: &Player) -> String {
    let text = |effect: &Effect| match effect {
        Effect::Copy { text } => Some(text.clone()),
        _ => None,
    };
    player.effects.iter().rev().find_map(text).unwrap()
}

fn paste(player: &mut Player, text: &str) {
    player.send(Message::Paste(text.to_owned()));
}

fn game(text: &str) -> String {
    let record: Record = text.parse().unwrap();
    let end = record.tree().main_end();
    shared_text(&record, SharedPart::Game, end, "").unwrap()
}

fn plies(play: &Play) -> usize {
    play.game().line().len()
}

#[test]
fn a_game_by_mail_is_a_paste_and_a_copy_for_each_ply() {
    let mut ana = Player::with_record(AppOptions::default(), BY_MAIL);
    ana.keys("C");
    let mut bob = Player::start();
    paste(&mut bob, &copied(&ana));
    assert_eq!(bob.play().game().names().first, "Ana");
    bob.keys(":").text("d3").keys("enter C");
    assert_eq!(plies(bob.play()), 2);
    paste(&mut ana, &copied(&bob));
    assert_eq!(plies(ana.play()), 2);
    assert_eq!(ana.saved().tree().iter().count(), 3, "it is in Ana's file");
    ana.keys(":").text("d4").keys("enter C");
    // The game that Bob has continues, and no second one is opened.
    paste(&mut bob, &copied(&ana));
    assert_eq!(plies(bob.play()), 3);
    bob.keys("esc");
    assert!(matches!(bob.model.screen(), AnyScreen::Home(_)));
    let own = copied(&ana);
    paste(&mut ana, &own);
    let message = ana.play().message().unwrap_or_default();
    assert!(message.contains("already open"), "{message}");
}

#[test]
fn the_key_copies_the_game_then_the_line_then_the_position() {
    let mut player = Player::with_record(AppOptions::default(), BY_MAIL);
    player.keys("C C");
    let line = copied(&player);
    assert!(line.ends_with("1. d2 *") && !line.contains("Ana"), "{line}");
    player.keys("C");
    assert!(copied(&player).contains("[Position "));
    player.keys("C left C");
    assert!(copied(&player).contains("Ana"));
}

/// The text that the player is told where a copy is kept.
fn told(player: &mut Player, result: Result<String, String>) -> String {
    let kept = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::File(FileJob::KeepCopy { part, text }) => Some((*part, text.clone())),
        _ => None,
    });
    let (part, text) = kept.expect("a text to keep");
    assert_eq!(text, copied(player));
    player.send(Message::CopyKept { part, result });
    player.screen()
}

#[test]
fn a_game_is_said_to_be_copied_only_where_the_terminal_says_that_it_takes_it() {
    let attributes = |clipboard| {
        Message::Terminal(Answer::Attributes {
            sixel: false,
            clipboard,
        })
    };
    let begin = || {
        let mut player = Player::with_record(AppOptions::default(), BY_MAIL);
        player.send(Message::Resized {
            columns: 160,
            rows: 40,
        });
        player
    };
    let mut player = begin();
    player.send(attributes(true));
    player.keys("C");
    assert!(player.screen().contains("Copied the game; C again"));
    for name in [None, Some("tmux 3.3a")] {
        let mut player = begin();
        player.send(attributes(false));
        if let Some(name) = name {
            player.send(Message::Terminal(Answer::Name(name.to_owned())));
        }
        player.keys("C");
        assert!(!player.screen().contains("opied"), "{}", player.screen());
        let screen = told(&mut player, Ok("/d/copied.txt".to_owned()));
        assert!(
            screen.contains("The game is in /d/copied.txt; "),
            "{screen}"
        );
        assert!(!screen.contains("Copied"));
        assert_eq!(screen.contains("set -s set-clipboard on"), name.is_some());
        let screen = told(&mut player, Err("no room".to_owned()));
        assert!(
            screen.contains("The clipboard has the game if "),
            "{screen}"
        );
        assert!(screen.contains("it is not in a file: no room"), "{screen}");
    }
}

#[test]
fn everything_but_a_game_that_people_play_is_studied() {
    let finished = BY_MAIL.replace("1. d2", "1. d2 1-0");
    let engines = BY_MAIL.replace("human: Bob", "search level=3");
    for text in [finished, engines] {
        let mut player = Player::start();
        player.keys("l");
        paste(&mut player, &game(&text));
        assert!(matches!(player.model.screen(), AnyScreen::Study(_)));
    }
}

#[test]
fn a_damaged_text_says_so_and_opens_nothing() {
    let mut player = Player::start();
    paste(&mut player, &game(BY_MAIL).replace("d2", "d3"));
    assert!(matches!(player.model.screen(), AnyScreen::Home(_)));
    let notice = player.model.shared().notice.as_deref().unwrap_or_default();
    assert!(notice.contains("damaged"), "{notice}");
}

#[test]
fn the_text_of_a_file_opens_as_well() {
    let mut player = Player::start();
    paste(&mut player, BY_MAIL.trim_end());
    assert_eq!(plies(player.play()), 1);
}

/// A list, a record of a site, and a note on what was assumed.
#[test]
fn games_of_other_places_open_where_they_are_pasted() {
    let list = "Trike, side 9\nAna vs. Bo\n1. d2 e3\n2. f3 g3\n3. resign\n";
    let record =
        "[{\"header\":{\"game\":{\"name\":\"Trike\"},\"players\":[]},\"moves\":[[\"d2\",\"e3\"]]}]";
    for (text, title) in [(list, "side 9"), (record, "side 11")] {
        let mut player = Player::start();
        paste(&mut player, text);
        assert!(
            matches!(player.model.screen(), AnyScreen::Study(_)),
            "{text}"
        );
        assert!(player.screen().contains(title), "{}", player.screen());
    }
    // The report is one key away.
    let mut player = Player::start();
    paste(&mut player, list);
    player.keys("A");
    let searches = |effect: &Effect| matches!(effect, Effect::Search { .. });
    assert!(player.effects.iter().any(searches), "{}", player.screen());
    // Kept, it has its day and its event, which no other file has.
    let dated = "Date: 2025-03-04\nEvent: Cup\n".to_owned() + list;
    let mut player = Player::start();
    paste(&mut player, &dated);
    player.keys("K");
    let kept = player.saved().tags.clone();
    let told = ["Date", "Source", "Event"].map(|tag| kept.get(tag));
    assert_eq!(told, ["2025.03.04", "Cup", "Study"]);
    let mut player = Player::start();
    paste(&mut player, "1. d2 e3\n2. f3 g3\n");
    let screen = player.screen();
    assert!(screen.contains("read as Trike, side 7"), "{screen}");
    let mut player = Player::start();
    paste(&mut player, "Trike 7\n1. d2 d2\n");
    assert!(matches!(player.model.screen(), AnyScreen::Home(_)));
    assert!(player.screen().contains("move 2 `d2`: d2 is not empty"));
    // Moves that are typed into a game by pasting them are no list.
    let mut player = Player::with_record(AppOptions::default(), BY_MAIL);
    paste(&mut player, "d3");
    assert!(matches!(player.model.screen(), AnyScreen::Play(_)));
}

/// On every screen: at home, at the table, in study and in watch.
#[test]
fn of_several_games_that_are_pasted_one_is_chosen_for_study() {
    let games = "Trike 7: Ana vs. Bo\n1. d2 resign\n\nTrike 9: Cleo vs. Dan\n1. d2 d2\n\n\
        Taacoca 5: Eve vs. Fay\nTime control: much\n1. a1+a2+b2:nw resign\n";
    for (record, keys) in [(false, ""), (true, ""), (true, "s"), (false, "l")] {
        let mut player = if record {
            Player::with_record(AppOptions::default(), BY_MAIL)
        } else {
            Player::start()
        };
        player.keys(keys);
        paste(&mut player, games);
        assert!(matches!(player.model.screen(), AnyScreen::Watch(_)));
        let screen = player.screen();
        for told in [
            "Pasted games",
            "Trike, side 7: Black resigned",
            "Fay",
            "1 game cannot be read",
        ] {
            assert!(screen.contains(told), "{told}: {screen}");
        }
        // Nothing is written, and nothing goes on by itself.
        let writes =
            |effect: &Effect| matches!(effect, Effect::File(FileJob::ChangeLibrary { .. }));
        assert!(!player.effects.iter().any(writes));
        player.keys("down enter");
        assert!(matches!(player.model.screen(), AnyScreen::Study(_)));
        let screen = player.screen();
        assert!(screen.contains("time control `much`"), "{screen}");
        player.keys("esc up");
        assert!(player.screen().contains("Enter studies the game."));
        player.keys("enter");
        assert!(player.screen().contains("Ana"), "{}", player.screen());
        player.keys("esc esc");
        assert!(!matches!(player.model.screen(), AnyScreen::Watch(_)));
    }
    // One that is not over, between people, is studied all the same.
    let mut player = Player::start();
    paste(&mut player, "Trike 7\nAna vs Bo\n1. d2 e3\n");
    assert!(matches!(player.model.screen(), AnyScreen::Study(_)));
    let mut player = Player::start();
    paste(&mut player, "Trike 7\n1. d2 d2\n\nTrike 7\n1. d3 d3\n");
    assert!(matches!(player.model.screen(), AnyScreen::Home(_)));
    let screen = player.screen();
    assert!(screen.contains("2 games cannot be read"), "{screen}");
}

#[test]
fn a_game_in_a_letter_opens_and_what_is_none_is_said() {
    let letter = format!("Hi Bob,\nyour move!\n\n{}\n\nBest,\nAna\n", game(BY_MAIL));
    let mut bob = Player::start();
    paste(&mut bob, &letter);
    assert_eq!(plies(bob.play()), 1);
    let mut reader = Player::start();
    paste(
        &mut reader,
        "Look:\n```\n[Game “trike”]\n\n1. d2 2. d3 *\n```\nAna",
    );
    assert!(reader.screen().contains("d3"), "{}", reader.screen());
    let mut other = Player::start();
    paste(&mut other, "see you tomorrow");
    let screen = other.screen();
    assert!(
        screen.contains("`see you tomorrow` is not a game."),
        "{screen}"
    );
}

#[test]
fn a_file_that_is_dropped_is_taken_into_the_library() {
    let mut player = Player::start();
    paste(&mut player, "'/home/ana/my games/a.plr' ");
    assert!(matches!(player.model.screen(), AnyScreen::Library(_)));
    let import = player.effects.iter().find_map(|effect| match effect {
        Effect::File(FileJob::ChangeLibrary {
            change: LibraryChange::Import { path, .. },
            ..
        }) => Some(path.clone()),
        _ => None,
    });
    assert_eq!(import.as_deref(), Some("'/home/ana/my games/a.plr'"));
}

#[test]
fn a_game_by_mail_says_whose_move_it_is_and_waits_at_home() {
    let mut bob = Player::with_record(AppOptions::default(), BY_MAIL);
    bob.keys("C");
    let text = copied(&bob);
    let words = "Trike, side 7, move 2: Bob (Black) to move. parlour:";
    assert!(text.starts_with(words), "{text}");
    for (name, said) in [("Ana", "Their move"), ("Bob", "Your move")] {
        let mut options = AppOptions::default();
        options.setup.choices.name = name.to_owned();
        let tags = [
            ("Game", "trike"),
            ("Rules", "side=7"),
            ("First", "human: Ana"),
            ("Second", "human: Bob"),
        ];
        let mut player = Player::start_with(options);
        player.library(vec![kept("game.plr", &tags, 1, None)]);
        assert!(player.screen().contains(said), "{}", player.screen());
    }
}

#[test]
fn with_a_page_the_key_copies_links_which_open_where_they_are_pasted() {
    let mut options = AppOptions::default();
    "https://example.org/".clone_into(&mut options.setup.config.ui.page);
    let mut ana = Player::with_record(options, BY_MAIL);
    ana.send(Message::Terminal(Answer::Attributes {
        sixel: false,
        clipboard: true,
    }));
    ana.keys("C");
    assert!(ana.screen().contains("Copied the link to the game"));
    let link = copied(&ana);
    assert!(link.contains("Bob (Black) to move. https://example.org/#game="));
    let mut bob = Player::start();
    paste(&mut bob, &link);
    assert_eq!(plies(bob.play()), 1);
    paste(&mut bob, &link[..link.len() - 1]);
    assert!(bob.screen().contains("This shared game is damaged"));
}

#[test]
fn a_link_leads_to_a_course_or_to_the_puzzle_of_the_day() {
    let mut player = Player::start();
    paste(&mut player, "https://example.org/#learn=trike");
    assert!(player.screen().contains("Learn Trike"));
    paste(&mut player, "#puzzle=claustro");
    assert!(player.screen().contains(", today's"));
    paste(&mut player, "#puzzle=chess");
    assert!(
        player.screen().contains("There is no game `chess`"),
        "{}",
        player.screen()
    );
}
