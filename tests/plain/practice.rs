//! Practice in sentences.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use super::program::{User, ran};
use crate::support::deck::{DECOY, MISTAKE, both, unsure};
use parlour_records::date_of_day;

const DECK: &str = ".local/share/parlour/games/practice.deck";

/// The place of the position in a game.
const GAME: &str = r#""plies":3,"game":{"file":"one.plr","number":1}"#;

/// A user with this deck.
fn with(deck: &str) -> User {
    let user = User::new();
    user.file(DECK, format!("{deck}\n"));
    user
}

fn answers(user: &User) -> Vec<String> {
    let text = fs::read_to_string(user.home().join(DECK)).unwrap();
    let lines = text.lines().filter(|line| line.contains("\"answered\""));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_position_is_asked_and_its_answer_explained_and_kept() {
    let user = with(MISTAKE);
    let out = user.says(&[], "practice\ng7\nd4\nc3\nquit\n");
    for part in [
        "Trike, side 7, position 1 of 1. You are Black. Your move, move 4 against Level 5",
        "g7 is what you played in the game. Try again.",
        "d4 doesn't hold. Try again.",
        "c3 holds",
        "You played g7 in the game, from 39 to 7 percent: White answers c3, then b2.",
        "1 position: 0 found at once.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let answers = answers(&user);
    assert!(
        answers[0].contains("\"recall\":\"again\",\"wrong\":2,\"hints\":0"),
        "{answers:?}"
    );
    let out = user.says(&[], "practice\nquit\n");
    assert!(out.contains("No position is due today."), "{out}");
}

#[test]
fn a_move_that_loses_by_force_is_refuted_by_the_reply_that_shows_it() {
    // Of a puzzle in which one move alone holds; d4 was played.
    let position = "1/ww/bb1/wbw1/bw2b/wbbw1w/7 second f4 -";
    let deck = MISTAKE
        .replace("w/b1/3/4/3w1/6/7 second a1 -", position)
        .replace("[\"c3\"]", "[\"e3\"]")
        .replace("c3 b2 f2", "e3")
        .replace("g7 c3 b2", "d4 c3");
    let out = with(&deck).says(&[], "practice\nd4\ne3\nquit\n");
    let why = "White answers c3 and wins around the pawn.";
    for part in [
        format!("d4 is what you played in the game: {why} Try again."),
        format!("You played d4 in the game, from 39 to 7 percent: {why}"),
    ] {
        assert!(out.contains(&part), "{part}: {out}");
    }
}

#[test]
fn the_position_at_hand_is_put_into_the_deck_and_the_game_of_an_answer_is_studied() {
    let user = User::new();
    let out = user.says(&[], "puzzle trike 1\npractice add\nquit\n");
    assert!(out.contains("The puzzle is in your deck."), "{out}");
    let out = user.says(&[], "practice\ne3\npractice game\nquit\n");
    assert!(out.contains("Your move. What do you play?"), "{out}");
    assert!(
        out.contains("answer a position of one of your games first"),
        "{out}"
    );
    let user = with(&MISTAKE.replace("\"plies\":3", GAME));
    let game = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n[First \"human\"]\n\n\
                1. g7 f6\n2. e5 d4 1-0\n";
    user.file(".local/share/parlour/games/one.plr", game);
    let out = user.says(&[], "practice\nc3\npractice game\nquit\n");
    assert!(
        out.contains("In study, after 3 moves of the game."),
        "{out}"
    );
}

#[test]
fn what_loses_little_is_fine_and_a_hint_lowers_the_grade() {
    for (lines, recall, said) in [
        ("b2", "good", "b2 is fine too, and c3 is best: "),
        ("c3", "good", "c3 holds"),
        ("hint\nc3", "hard", "c3 holds"),
        ("practice hint\nhint\nc3", "again", "Play c3: "),
    ] {
        let user = with(MISTAKE);
        let out = user.says(&[], &format!("practice\n{lines}\nquit\n"));
        assert!(out.contains(said), "{out}");
        let recall = format!("\"recall\":\"{recall}\"");
        assert!(
            answers(&user)[0].contains(&recall),
            "{lines}: {:?}",
            answers(&user)
        );
    }
}

#[test]
fn a_move_that_is_neither_right_nor_wrong_costs_nothing_and_is_among_the_data() {
    let said = "b2 is neither clearly right nor clearly wrong, so it doesn't count. Try another.";
    for (lines, answer) in [
        ("b2\nc3", r#""recall":"good","wrong":0,"hints":0"#),
        ("hint\nb2\nc3", r#""recall":"hard","wrong":0,"hints":1"#),
        (
            "hint\nhint\nb2\nc3",
            r#""recall":"again","wrong":0,"hints":2"#,
        ),
        ("d4\nb2\nc3", r#""recall":"again","wrong":1,"hints":0"#),
    ] {
        let user = with(&unsure());
        let out = user.says(&[], &format!("practice\n{lines}\nquit\n"));
        assert!(out.contains(said), "{out}");
        assert!(!out.contains("the only move that holds"), "{out}");
        assert!(answers(&user)[0].contains(answer), "{:?}", answers(&user));
        let (_, json, _) = user.piped(&["practice", "--json", "--all"], "");
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["cards"][0]["faces"][0]["between"][0], "b2");
        assert!(json["questions"].as_array().unwrap().is_empty(), "{json}");
    }
}

#[test]
fn nothing_tells_a_move_that_was_the_best_from_a_mistake_before_the_answer() {
    let user = with(&both());
    let asked = user.says(&[], "practice\nquit\n");
    let questions = asked.lines().filter(|line| line.contains("Your move"));
    assert_eq!(questions.count(), 1);
    let out = user.says(&[], "practice\nc2\nc3\nc2\nc3\nquit\n");
    assert!(
        out.contains("You played c2 in the game, which holds."),
        "{out}"
    );
    let questions: Vec<&str> = out
        .lines()
        .filter(|line| line.contains("Your move"))
        .collect();
    assert!(
        questions.len() == 2
            && questions
                .iter()
                .all(|line| line.ends_with("What do you play?"))
    );
    // Alone there is nothing to ask about.
    let out = with(DECOY).says(&[], "practice\nquit\n");
    assert!(
        out.contains("You have no positions to practise yet."),
        "{out}"
    );
}

#[test]
fn what_is_put_away_comes_no_more_and_a_damaged_line_is_named() {
    for word in ["aside", "delete"] {
        let user = with(&format!("{MISTAKE}\n{{\"event\":\"answ"));
        let out = user.says(&[], &format!("practice\npractice {word}\npractice\nquit\n"));
        assert!(out.contains("line 2 is damaged and left out."), "{out}");
        let none = if word == "aside" {
            "No position is due"
        } else {
            "You have no positions"
        };
        assert!(out.contains(none), "{out}");
    }
}

#[test]
fn an_answer_that_a_full_disk_refuses_is_said_not_to_be_kept_and_leaves_no_half_line() {
    let user = with(MISTAKE);
    for state in ["full", "full after 9"] {
        let disk = user.file("disk", state);
        let before = fs::read_to_string(user.home().join(DECK)).unwrap();
        let mut command = user.command(&["plain"]);
        let (_, out, _) = ran(command.env("PARLOUR_DISK", &disk), "practice\nc3\nquit\n");
        assert!(out.contains("This answer is not saved: "), "{out}");
        assert!(out.contains("no storage space"), "{out}");
        assert_eq!(fs::read_to_string(user.home().join(DECK)).unwrap(), before);
    }
}

#[test]
fn progress_says_the_same_here_and_on_the_command_line() {
    let user = with(MISTAKE);
    let today = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs()
        / 86_400;
    for number in 0..12 {
        let date = date_of_day(today - 3 * number);
        user.file(
            &format!(".local/share/parlour/games/{number}.plr"),
            format!(
                "[Game \"trike\"]\n[Date \"{date}\"]\n[First \"human\"]\n[Second \"search level=4\"]\n\n1-0\n"
            ),
        );
    }
    let out = user.says(&[], "progress\nquit\n");
    let (_, printed, _) = user.piped(&["library", "--progress"], "");
    for part in [
        "Progress: Trike, side 7.\nToo few games for your accuracy: 0.\nYour rating: ",
        "; rating ",
        "are gone through; there are 0 and 0.",
        "Practice.\n1 position asked again, 1 of them due today; 0 known for good; 0 set aside.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
        assert!(printed.contains(part), "{part}: {printed}");
    }
    let (_, json, _) = user.piped(&["library", "--progress", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["cards"]["due"], 1);
    assert_eq!(json["boards"][0]["rating"]["games"], 12);
}
