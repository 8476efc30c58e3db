//! The coach at the table.

use parlour::app::screens::play::scene;
use parlour::app::{AppOptions, Effect, FileJob, Message};
use parlour_scene::scene::Mark;
use parlour_settings::Coach;

use crate::app::player::{Player, with_settings};

/// Green at the table, where Blue's piece stands beside its goal; two humans.
pub fn at_the_table(coach: Coach) -> Player {
    let options = with_settings(&[&format!("ui.coach={coach}")]);
    let record = "[Game \"claustro\"]\n[Position \"5/5/5/2g2/1b3 first\"]\n\n*\n";
    Player::with_record(options, record)
}

/// Types a ply.
pub fn play<'a>(player: &'a mut Player, ply: &str) -> &'a mut Player {
    player.keys(":").text(ply).keys("enter")
}

#[test]
fn threats_are_named_when_the_coach_is_on() {
    let mut player = at_the_table(Coach::On);
    player.keys("left");
    let screen = player.screen();
    assert!(screen.contains("Blue threatens b1-a1"), "{screen}");
    let cells = scene(player.play()).cells;
    let marked = cells.iter().filter(|cell| cell.marks.has(Mark::Threat));
    assert_eq!(marked.count(), 2, "both cells are marked");
    player.keys("K left");
    assert!(
        !player.screen().contains("threatens"),
        "{}",
        player.screen()
    );
    let mut player = at_the_table(Coach::Off);
    player.keys("left");
    assert!(
        !player.screen().contains("threatens"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_ply_that_loses_at_once_is_asked_about_and_played_only_on_yes() {
    let mut player = at_the_table(Coach::On);
    let before = player.position();
    play(&mut player, "c2-c3");
    let screen = player.screen();
    assert!(screen.contains("Blue answers b1-a1"), "{screen}");
    player.keys("n");
    assert_eq!(player.position(), before);
    play(&mut player, "c2-c3").keys("y");
    assert_ne!(player.position(), before);
    let mut player = at_the_table(Coach::On);
    play(&mut player, "c2xb1@e4");
    assert_ne!(player.position(), before, "a good move is played at once");
}

#[test]
fn the_card_that_asks_has_room_for_all_its_answers() {
    let mut player = at_the_table(Coach::On);
    play(&mut player, "c2-c3");
    let screen = player.screen();
    let row = |word: &str| screen.lines().position(|row| row.contains(word)).unwrap();
    let (title, answers) = (row("Play c2-c3?"), row("│  Enter another"));
    assert!(title + 1 < answers && answers < 20, "{screen}");
    let answers = screen.lines().nth(answers).unwrap();
    assert!(answers.contains("y play it") && answers.contains("d into deck"));
}

#[test]
fn a_ply_that_ends_the_game_against_oneself_is_asked_about() {
    let options = with_settings(&["ui.coach=on"]);
    let record = "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n[First \"human\"]\n\
                  [Second \"search level=1\"]\n\n1. d2 2. d3 3. c2 4. c3 *\n";
    let mut player = Player::with_record(options, record);
    let before = player.position();
    play(&mut player, "d4");
    let screen = player.screen();
    let asked = "It ends the game, and Black wins";
    assert!(screen.contains(asked), "{screen}");
    assert_eq!(player.position(), before);
    player.keys("y").run_timers().keys("left right enter");
    let screen = player.screen();
    assert!(screen.contains("ove 5, d4, decided it"), "{screen}");
    player.keys("T");
    assert_eq!(player.position(), before);
}

#[test]
fn the_course_of_the_game_is_opened_from_the_table() {
    let mut player = at_the_table(Coach::Off);
    player.keys("L");
    assert!(
        player.screen().contains("Learn Claustro"),
        "{}",
        player.screen()
    );
    player.keys("esc");
    assert!(player.screen().contains("Green"), "{}", player.screen());
    let closes = |effect: &Effect| matches!(effect, Effect::File(FileJob::CloseGame { .. }));
    assert!(!player.effects.iter().any(closes), "the game stays open");
}

#[test]
fn after_a_lost_game_a_button_goes_back_to_the_ply_that_decided_it() {
    let options = with_settings(&["ui.coach=on"]);
    let record = "[Game \"claustro\"]\n[First \"human\"]\n[Second \"search level=1\"]\n\
                  [Position \"5/5/5/2g2/1b3 first\"]\n\n*\n";
    let mut player = Player::with_record(options, record);
    let before = player.position();
    play(&mut player, "c2-c3").keys("y").run_timers();
    player.engine_plays(player.last_search(), "b1-a1");
    player.run_timers().keys("left right enter");
    let screen = player.screen();
    assert!(screen.contains("ove 1, c2-c3, decided it"), "{screen}");
    assert!(screen.contains("T try again"), "{screen}");
    player.keys("T");
    assert_eq!(player.position(), before);
    let screen = player.screen();
    assert!(!screen.contains("decided it"), "{screen}");
    assert!(screen.contains("Play another move from here."), "{screen}");
}

#[test]
fn newcomers_are_told_the_aim_in_a_corner_where_there_is_no_panel() {
    let options = with_settings(&["ui.coach=on"]);
    let mut player = Player::with_record(options, "[Game \"tactigon\"]\n\n*\n");
    player.send(Message::Resized {
        columns: 80,
        rows: 24,
    });
    player.keys("left");
    let screen = player.screen();
    for part in ["Capture the enemy pentagon,", "or hold both gold cells"] {
        assert!(screen.contains(part), "{screen}");
    }
}

#[test]
fn newcomers_are_told_the_aim_at_their_first_plies_and_nobody_else() {
    let beginning = |coach| {
        let options = with_settings(&[&format!("ui.coach={coach}")]);
        Player::with_record(options, "[Game \"claustro\"]\n\n*\n")
    };
    let aim = "Bring one piece";
    let mut player = beginning(Coach::On);
    player.keys("left");
    let screen = player.screen();
    assert!(screen.contains(aim), "{screen}");
    assert!(screen.contains("L learn"), "{screen}");
    for ply in ["b1-b2", "d5-d4", "b2-b3", "d4-d3", "c1-c2"] {
        assert!(player.screen().contains(aim), "{ply}: {}", player.screen());
        play(&mut player, ply);
    }
    assert!(!player.screen().contains(aim), "{}", player.screen());
    let mut alone = beginning(Coach::Off);
    alone.keys("left");
    assert!(!alone.screen().contains(aim), "{}", alone.screen());
}

#[test]
fn what_newcomers_are_told_stands_below_plies_that_need_a_row_each() {
    let options = with_settings(&["ui.coach=on"]);
    let mut player = Player::with_record(options, "[Game \"taacoca\"]\n\n*\n");
    for ply in ["c3+c4+c5:ne", "g4+h2+h4:sw", "d4+d5+d6:ne", "f4+g2+g5:se"] {
        play(&mut player, ply);
    }
    let screen = player.screen();
    for told in ["f4+g2+g5:se", "Move three stones"] {
        assert!(screen.contains(told), "{told} in {screen}");
    }
}

#[test]
fn a_hint_after_the_end_says_once_that_the_game_is_over() {
    let mut player = at_the_table(Coach::Off);
    play(&mut player, "c2-c3");
    play(&mut player, "b1-a1");
    player.keys("left H");
    let screen = player.screen();
    assert!(screen.contains("The game is over."), "{screen}");
    assert_eq!(
        screen.matches("Blue won by reaching").count(),
        1,
        "{screen}"
    );
}

#[test]
fn after_a_loss_that_nothing_decided_the_last_turn_is_offered_again() {
    let record = "[Game \"trike\"]\n[First \"human\"]\n[Second \"search level=1\"]\n\
        [Termination \"resignation\"]\n\n1. d2 2. d3 3. d4 4. e4 0-1\n";
    let mut player = Player::with_record(AppOptions::default(), record);
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    player.keys("left");
    assert!(
        player.screen().contains("T try again"),
        "{}",
        player.screen()
    );
    player.keys("T");
    let screen = player.screen();
    assert!(screen.contains("White, to move"), "{screen}");
    assert!(screen.contains("Play another move from here"), "{screen}");
    // A winner is offered nothing of the kind.
    let won = record.replace("0-1", "1-0");
    let mut player = Player::with_record(AppOptions::default(), &won);
    player.keys("left");
    assert!(
        !player.screen().contains("T try again"),
        "{}",
        player.screen()
    );
}
