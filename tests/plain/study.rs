//! Lines tried beside the game, values and mistakes.

use std::fs;

use super::program::User;

#[test]
fn plies_are_tried_beside_the_game_and_taken_back() {
    let user = User::new();
    let out = user.two_humans(
        &["trike"],
        "d2\nstudy\ntry d3\nf3\nback\nboard\nback\nback\nback\nstudy end\nd4\n",
    );
    for part in [
        "The game stays as it is.",
        "In study, 1 move tried. White to move.",
        "In study, 2 moves tried. Black to move.",
        "In study, at the position of the game. Black to move.",
        "In study, at the start of the game. White to move.",
        "Error: there are fewer moves than that before this position",
        "Back to the game.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    // The ply after the study is one of the game.
    let last = out.rfind("Black placed d4").or_else(|| out.rfind("d4"));
    assert!(last > out.rfind("Back to the game."), "{out}");
    assert!(!out.contains("Error: d4"), "{out}");
}

#[test]
fn plies_are_tried_from_any_position_of_a_finished_game() {
    let user = User::new();
    let out = user.two_humans(
        &["trike", "--set", "side=4", "--set", "pie=false"],
        "a1\nb1\nc1\nd1\nd2\nc2\nb2\nc3\nd4\nd3\nback 3\nvalue\ntry d4\nback 9\nstudy end\n",
    );
    for part in [
        "In study, after 7 moves of the game. Black to move.",
        // What is proven is no chance.
        "c3: win in 2. Then d3.",
        "In study, 1 move tried after 7 moves of the game. White to move.",
        "Error: there are fewer moves than that before this position",
        "Back to the game.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn a_study_is_kept_in_a_file_of_its_own() {
    let user = User::new();
    let out = user.two_humans(&["trike"], "d2\ntry d3\nstudy keep\n");
    let kept = out
        .lines()
        .find(|line| line.starts_with("The study is saved in "));
    let path = kept.unwrap().trim_start_matches("The study is saved in ");
    let text = fs::read_to_string(path.trim_end_matches('.')).unwrap();
    assert!(
        text.contains("[Event \"Study\"]") && text.contains("2. d3"),
        "{text}"
    );
}

#[test]
fn values_and_mistakes_are_told_in_words() {
    let user = User::new();
    let out = user.two_humans(
        &["trike", "--set", "side=4", "--set", "pie=false"],
        "a1\nb1\nc1\nd1\nd2\nc2\nb2\nc3\nd4\nd3\nmistakes white\nmistakes green\nvalue\n",
    );
    assert!(out.contains("White's accuracy: "), "{out}");
    assert!(!out.contains(" by Black: "), "{out}");
    assert!(out.contains("Error: there is no side 'green'"), "{out}");
    assert!(out.contains("the game is over"), "{out}");
    let out = user.two_humans(&["trike", "--set", "side=4"], "b1\nvalue\n");
    let is_win = |line: &&str| line.contains(": win. Then ") || line.contains(": win in ");
    assert_eq!(
        out.lines().filter(is_win).count(),
        1,
        "what is known: {out}"
    );
}

#[test]
fn a_game_is_shared_as_a_line_that_opens_it() {
    let user = User::new();
    let out = user.two_humans(&["trike"], "d2\nshare\n");
    let shared = out.lines().find(|line| line.contains(" parlour:"));
    let shared = shared.unwrap().to_owned();
    let again = User::new().two_humans(&["trike"], &format!("{shared}\nd3\nlast\n"));
    assert!(again.contains("d3") && !again.contains("Error"), "{again}");
    let out = User::new().says(
        &["trike", "--second", "greedy"],
        "d2\nshare position\nshare all\nshare line\nshare\n",
    );
    let lines: Vec<&str> = out
        .lines()
        .filter(|line| line.contains("parlour:"))
        .collect();
    let [position, line, game] = lines[..] else {
        panic!("{out}")
    };
    assert!(
        out.contains("Error: 'share' takes nothing, 'line' or 'position'"),
        "{out}"
    );
    for (text, place) in [
        (position, "In study, at the position"),
        (line, "swap"),
        (game, "swap"),
    ] {
        let out = User::new().says(&[], &format!("{text}\nlast\nback\nvalue\n"));
        assert!(
            out.contains("A study of Trike") && out.contains(place),
            "{out}"
        );
    }
    let damaged = shared.replace("d2", "d4");
    let out = user.two_humans(&["trike"], &format!("{damaged}\n"));
    assert!(out.contains("damaged"), "{out}");
}

#[test]
fn engines_and_hints_know_the_tables_that_are_kept_and_damaged_ones_are_told_of() {
    let told = "The table claustro-5x5.table is damaged. It will be rebuilt.\n";
    for (first, lines) in [
        ("human", "value\n"),
        ("human", "opinion\n"),
        ("alphabeta", "board\n"),
    ] {
        let user = User::new();
        user.file(".local/share/parlour/tables/claustro-5x5.table", "no table");
        let game = ["claustro", "--first", first, "--second", "human"];
        let out = user.says(&game, lines);
        assert_eq!(out.matches(told).count(), 1, "{first}: {out}");
    }
}

#[test]
fn better_moves_are_asked_for_in_place_of_mistakes() {
    let user = User::new();
    let out = user.two_humans(
        &["trike", "--set", "side=4", "--set", "pie=false"],
        "d2\nd3\nc2\nc3\nd4\nquiz answer\nquiz white\nd4\nquiz answer\nc2\nz9\nb2\nmoves\n",
    );
    for part in [
        "Error: you are not in a quiz",
        "2 mistakes to improve on. The game stays as it is.",
        "Mistake 1 of 2, at move 1: White played d2, blunder, from 100 to 0 percent.",
        "d4 drops from 100 to 0 percent: blunder. Try another move",
        "Better is c2.",
        "Good. c2 keeps 100 percent.",
        "Mistake 2 of 2, at move 5: White played d4,",
        "Error: there is no cell `z9`",
        "Good. b2 keeps 100 percent.",
        "That was the last mistake.",
        "Error: the game is over",
    ] {
        assert!(out.contains(&part.replace('`', "'")), "{part}: {out}");
    }
}

#[test]
fn comments_and_marks_are_heard_and_kept() {
    let user = User::new();
    let out = user.two_humans(
        &["trike"],
        "d2\ntry d3\nmark dubious\ncomment Too close.\nback\ntry d4\nback\ntry d3\n\
         study keep\nmark x\ncomment none\ncomment\ndrop\nback\ndrop\n",
    );
    for part in [
        "Moves from here: d3, d4.",
        "Mark: ?!, dubious.\nComment: Too close.\nIn study",
        "Error: 'mark' takes",
        "The move is removed.",
        "Error: there is no move at the start.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let kept = out
        .lines()
        .find_map(|line| line.strip_prefix("The study is saved in "));
    let text = fs::read_to_string(kept.unwrap().trim_end_matches('.')).unwrap();
    assert!(text.contains("d3?! {Too close.}"), "{text}");
}

#[test]
fn changes_of_a_study_are_undone_and_the_engine_s_lines_are_kept() {
    let user = User::new();
    let out = user.two_humans(
        &["trike", "--set", "side=4", "--set", "pie=false"],
        "d2\nline\nstudy\nundo\ntry d3\ncomment Close.\nundo\nundo\nredo\nredo\ncomment\nback\n\
         line\nvalue\nline 9\nline\nline 1\nundo\nstudy end\nundo\n",
    );
    for part in [
        "Error: say 'study' first, and 'value' for the lines.",
        "Error: there is nothing to undo in the study; 'back' goes back",
        // The comment, and then the move.
        "In study, 1 move tried. White to move.\nIn study, at the position of the game.",
        "In study, 1 move tried. White to move.\nComment: Close.\nIn study, 1 move tried.",
        "Error: there is no such line; say 'value' for the lines.",
        "Added to the study: ",
        "Error: that line is in the study already.",
        "Taken back: d2.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn a_game_goes_on_from_a_position_of_a_study() {
    let user = User::new();
    let out = user.two_humans(
        &["trike", "--set", "side=4", "--set", "pie=false"],
        "d2\ntry d3\nstudy play\nd4\nundo\nundo\n",
    );
    assert!(out.contains("Last move: Black plays d3"), "{out}");
    assert!(out.contains("Taken back: d4."), "{out}");
    assert!(!out.contains("Error"), "{out}");
}

#[test]
fn a_position_is_set_up_by_hand_and_played() {
    let user = User::new();
    let out = user.two_humans(
        &["claustro"],
        "put green c3\nsetup claustro\nsetup empty\nput king c3\nput green c2\nput blue c1\n\
         put nothing c1\nput blue b1 c1\nput nothing b1\nundo\nredo\nrow 2\nsetup turn\n\
         setup play\nc1-b1\n",
    );
    for part in [
        "Error: you are not setting up a position",
        "Error: no piece 'king' may stand on c3",
        "1 Green piece: c2.\n1 Blue piece: c1.\nGreen to move.",
        "2 Blue pieces: b1 and c1.\nGreen to move. Say 'setup play' or 'setup study' when it is \
         done.\n1 Green piece: c2.\n1 Blue piece: c1.\n",
        "Row 2, 5 cells: a2 and b2 empty, c2 green piece, d2 and e2 empty.",
        "Blue to move.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let played = out.rfind("c1-b1").unwrap();
    assert!(out.contains("A game of Claustro 5 x 5."), "{out}");
    assert!(out[played..].contains("Green to move."), "{out}");
    let unfinished = user.two_humans(
        &["trike"],
        "setup trike\nput white stone d2\nrows\nsetup play\n",
    );
    assert!(
        unfinished.contains("not a legal position yet"),
        "{unfinished}"
    );
}

#[test]
fn a_move_that_one_asks_about_is_compared_with_the_best_one() {
    // Blue's piece at b1 enters its goal at a1 next.
    let user = User::new();
    let game = "[Game \"claustro\"]\n[Position \"5/5/5/2g2/1b3 first\"]\n[First \"human\"]\n[Second \"human\"]\n\n*\n";
    user.file(".local/share/parlour/games/game.plr", game);
    let out = user.says(&[], "resume\nwhy c2-c3\nwhy c2xb1@b4\nwhy c2-e5\nquit\n");
    assert!(
        out.contains("c2-c3 drops from ") && out.contains("Blue answers b1-a1 and wins"),
        "{out}"
    );
    assert!(out.contains("c2xb1@b4 is as good as any."), "{out}");
    assert!(out.contains("say 'moves' for the legal moves"), "{out}");
}
