//! A game of each kind to its end, by humans and by engines.

use std::collections::HashSet;

use parlour_records::read_records;

use super::program::{User, end};

/// Plays the plies, some with `play` and some without, and returns the last word on the game.
fn played(game: &str, rules: &[&str], plies: &str) -> String {
    let mut arguments = vec![game];
    for rule in rules {
        arguments.extend(["--set", rule]);
    }
    let lines: Vec<String> = plies
        .split_whitespace()
        .zip(["", "play ", "PLAY  "].into_iter().cycle())
        .map(|(ply, word)| format!("{word}{ply}\n"))
        .collect();
    let user = User::new();
    let out = user.two_humans(&arguments, &lines.concat());
    assert!(!out.contains("Error"), "{out}");
    assert_eq!(user.kept().len(), 1);
    end(&out).to_owned()
}

#[test]
fn tactigon_is_played_to_its_end() {
    assert_eq!(
        played(
            "tactigon",
            &["golden_bonus=true"],
            "d4-f5 c8-c7 c3-b5 c7-b8"
        ),
        "Red won by gold, 4 moves."
    );
}

#[test]
fn taacoca_is_played_to_its_end() {
    let plies = "a1+a2+a3:nw e1+e2+e3:sw b1+b2+b3:nw d1+d2+d3:sw";
    assert_eq!(
        played("taacoca", &["side=3", "movement=forward"], plies),
        "Black won by capturing every stone, 4 moves."
    );
}

#[test]
fn claustro_is_played_to_its_end() {
    let plies = "a2-b2 d3-d2 a4-a5 c6-b6 a3-b3 b6xa5@c6 c6xd5@d3 d3-c3 d5-d6";
    let rules = ["width=4", "height=6", "repetition=0"];
    assert_eq!(
        played("claustro", &rules, plies),
        "Green won by reaching the goal, 9 moves."
    );
    let plies = "b1-b2 c4-c3 b2xc3@b4 b4xc3@b2";
    let rules = ["width=5", "height=4", "repetition=2"];
    assert_eq!(
        played("claustro", &rules, plies),
        "Draw by repetition, 4 moves."
    );
}

#[test]
fn trike_is_played_to_its_end() {
    assert_eq!(
        played("trike", &["side=4"], "b1 swap b2 a1"),
        "White won around the pawn, 4 moves."
    );
}

#[test]
fn a_ply_is_printed_with_what_it_changes() {
    let out = User::new().two_humans(&["trike"], "d2\nswap\nd3\nlast\nwho\n");
    for line in [
        "White plays d2: a white stone under the pawn.",
        "Black plays swap: the players exchange colours.",
        "Black plays d3: the pawn goes from d2 to d3, with a black stone under it.",
        "White to move.",
    ] {
        assert!(out.lines().any(|said| said == line), "{line} in {out}");
    }
    assert_eq!(out.matches("Black plays d3").count(), 2);
}

#[test]
fn engines_answer_by_themselves() {
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let user = User::new();
        let players = ["--first", "greedy seed=1", "--second", "human: Ana"];
        let out = user.says(&[&[game][..], &players].concat(), "who\nresign\n");
        assert!(out.contains("Greedy plays "), "{out}");
        assert!(out.contains(", Ana plays "), "{out}");
        assert!(end(&out).ends_with(" resigned, 1 move."), "{out}");
    }
}

#[test]
fn an_even_match_takes_the_level_of_the_games_before() {
    let user = User::new();
    let game = ["trike", "--second", "search even=true"];
    let out = user.says(&game, "d4\nresign\nnew trike\n");
    assert!(out.contains("Your level (2)"), "{out}");
    assert!(out.contains("Your level (1)"), "{out}");
    let kept = std::fs::read_to_string(&user.kept()[0]).unwrap();
    assert!(
        kept.contains("[Second \"search level=2 even=true\"]"),
        "{kept}"
    );
    let (_, results, _) = user.piped(&["library", "--results"], "");
    assert!(
        results.contains("from 1 game against the levels"),
        "{results}"
    );
}

#[test]
fn engines_play_each_other_to_the_end() {
    let user = User::new();
    let players = ["--first", "greedy seed=1", "--second", "random seed=2"];
    let out = user.says(&[&["trike", "--set", "side=5"][..], &players].concat(), "");
    assert!(end(&out).contains(" won around the pawn, "), "{out}");
    let kept = std::fs::read_to_string(&user.kept()[0]).unwrap();
    assert!(kept.contains("[Termination \"score\"]"), "{kept}");
}

#[test]
fn games_at_hand_have_seeds_of_their_own_that_their_records_name() {
    let user = User::new();
    for _ in 0..10 {
        let players = ["--first", "search level=9", "--second", "search level=9"];
        user.says(&[&["claustro"][..], &players].concat(), "");
    }
    let texts = user.kept().into_iter().map(std::fs::read_to_string);
    let (mut seeds, mut beginnings) = (HashSet::new(), HashSet::new());
    for text in texts.map(Result::unwrap) {
        let record = read_records(&text).remove(0).unwrap().record;
        seeds.insert(record.seed().expect(&text));
        let line = record.line(record.tree().main_end());
        beginnings.insert(line.ply_texts(&line.plies()[..4]));
    }
    assert_eq!(seeds.len(), 10);
    assert!(beginnings.len() > 1, "{beginnings:?}");
}

#[test]
fn undo_and_redo_go_to_turns_of_ones_own() {
    let user = User::new();
    let arguments = [
        "trike",
        "--set",
        "pie=false",
        "--first",
        "human",
        "--second",
        "greedy seed=1",
    ];
    let out = user.says(
        &arguments,
        "undo\nd2\nundo\nredo\nredo\nundo\nD2\nundo\na1\n",
    );
    let turns: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("White to move"))
        .collect();
    let again = "White to move. 2 moves can be played again with 'redo'.";
    let now = "White to move.";
    // Started, played, taken back, again, taken back, the same again, taken back, another.
    assert_eq!(
        turns,
        [now, now, again, now, again, now, again, now],
        "{out}"
    );
    let answers: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("Black plays"))
        .collect();
    assert_eq!(answers.len(), 3, "{out}");
    assert_eq!(
        answers[0], answers[1],
        "an answer taken back is given again"
    );
    for line in [
        "Error: you have no move to take back.",
        "Error: nothing was taken back; say 'undo' first.",
    ] {
        assert!(out.lines().any(|said| said == line), "{line} in {out}");
    }
    assert_eq!(out.matches("Taken back: d2, ").count(), 3, "{out}");
    assert_eq!(out.matches("Played again: d2, ").count(), 1, "{out}");
}

#[test]
fn undoing_the_end_of_a_game_continues_it() {
    let out = User::new().two_humans(
        &["trike", "--set", "side=4"],
        "b1\nswap\nb2\na1\nc1\nmoves\nhint\nresign\nundo\nresign\nc1\nundo\nresign\nundo\n",
    );
    let over = "Error: the game is over; say 'undo' to go back, or 'new' and a game.";
    assert_eq!(out.lines().filter(|said| *said == over).count(), 6, "{out}");
    assert!(!out.contains("c1 holds"), "{out}");
}

#[test]
fn what_was_taken_back_is_not_in_the_game_that_is_resigned() {
    let out = User::new().two_humans(&["trike"], "d2\nd3\nundo\nresign\n");
    assert!(!out.contains("Error"), "{out}");
    assert!(out.contains("Black resigns: White wins.\n"), "{out}");
    assert_eq!(end(&out), "Black resigned, 1 move.");
    let against = ["tactigon", "--second", "greedy seed=1"];
    let out = User::new().says(&against, "d4-f5\nundo\nresign\nundo\n");
    assert!(out.contains("Red resigns: Blue wins.\n"), "{out}");
}

#[test]
fn what_is_captured_is_said_in_a_sentence() {
    let said = |game: &[&str], lines: &str, sentence: &str| {
        let out = User::new().two_humans(game, lines);
        assert!(!out.contains("Error"), "{out}");
        assert!(
            out.lines().any(|said| said == sentence),
            "{sentence} in {out}"
        );
    };
    said(
        &["tactigon", "--set", "golden_bonus=true"],
        "c3-b5\nc8xb5\n",
        "Blue plays c8xb5: the triangle from c8 takes Red's triangle on b5.",
    );
    said(
        &["claustro", "--set", "width=5", "--set", "height=4"],
        "b1-b2\nc4-c3\nb2xc3@b4\n",
        "Green plays b2xc3@b4: the piece from b2 takes Blue's piece on c3 and puts it on b4.",
    );
    said(
        &["taacoca", "--set", "side=3", "--set", "movement=forward"],
        "a1+a2+a3:nw\ne1+e2+e3:sw\nb1+b2+b3:nw\nd1+d2+d3:sw\n",
        "Black plays d1 d2 d3 south-west: they take White's stones on c1, c2 and c3.",
    );
    // A person who plays alone is "you".
    let against = [
        "claustro", "--set", "width=5", "--set", "height=4", "--first", "greedy", "--second",
        "human",
    ];
    let user = User::new();
    let file = user.home().join(".local/share/parlour/games/mine.plr");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let game = "[Game \"claustro\"]\n[Rules \"width=5 height=4\"]\n[First \"greedy\"]\n\
        [Second \"human\"]\n\n1. b1-b2 2. c4-c3 3. b2xc3@b4\n";
    std::fs::write(file, game).unwrap();
    let out = user.says(&against, "resume\nlast\n");
    let taken = "the piece from b2 takes your piece on c3 and puts it on b4.";
    assert!(out.contains(taken), "{out}");
}

#[test]
fn a_handicap_is_given_and_told() {
    let user = User::new();
    let out = user.two_humans(
        &["trike"],
        "new taacoca handicap black piece\nrematch\nnew taacoca handicap green piece\n\
         new trike handicap black piece\nnew trike handicap black stone\n",
    );
    for part in [
        "Black starts a piece down.",
        "Error: there is no side 'green'",
        "Error: here a handicap can be black stone.",
        "White has the first stone, and Black may not swap.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn a_round_robin_is_played_by_the_settings_before_the_names() {
    let user = User::new();
    let out = user.says(
        &[],
        "robin trike side=4 Ann, Bo, Cy\nrobin trike sides=4 Ann, Bo, Cy\n",
    );
    for part in [
        "Game 1 of 3.\nA game of Trike, side 4",
        "Error: there is no setting 'sides'",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn a_round_robin_goes_through_all_pairs_and_has_a_table() {
    let user = User::new();
    let game = "robin trike Ann, Bo, Cy\nresign\n";
    let out = user.says(
        &[],
        &format!("robin trike Ann, Bo\n{}results\n", game.repeat(4)),
    );
    for part in [
        "Error: a round robin takes three to twelve different names",
        "Game 1 of 3.\nA game of Trike",
        "Game 3 of 3.\n",
        "Error: all games of this round robin are played; 'results' has its table.",
        "Round robin: Ann, Bo, Cy.",
        "All games are played.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn after_a_swap_one_hears_which_colour_is_ones_own_and_whose_turn_it_is() {
    let says = |black: &str, lines: &str| {
        User::new().says(
            &[
                "trike", "--set", "side=4", "--first", "human", "--second", black,
            ],
            lines,
        )
    };
    let swap = "Black plays swap: the players exchange colours. You play Black now. Your move.";
    let out = says("search level=8", "c2\nlast\n");
    assert_eq!(out.matches(swap).count(), 2, "{out}");
    let out = User::new().says(
        &[
            "trike",
            "--set",
            "side=4",
            "--first",
            "random seed=1",
            "--second",
            "human",
        ],
        "swap\n",
    );
    let own = "You play swap: the players exchange colours. You play White now.";
    assert!(out.contains(own), "{out}");
}
