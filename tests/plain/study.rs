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
        "Error: there are not so many moves before this position",
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
        "Error: there are not so many moves before this position",
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
        .find(|line| line.starts_with("The study is kept in "));
    let path = kept.unwrap().trim_start_matches("The study is kept in ");
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
    let shared = out.lines().find(|line| line.starts_with("parlour:"));
    let shared = shared.unwrap().to_owned();
    let again = User::new().two_humans(&["trike"], &format!("{shared}\nd3\nlast\n"));
    assert!(again.contains("d3") && !again.contains("Error"), "{again}");
    let damaged = shared.replace("d2", "d4");
    let out = user.two_humans(&["trike"], &format!("{damaged}\n"));
    assert!(out.contains("damaged"), "{out}");
}

#[test]
fn engines_and_hints_know_the_tables_that_are_kept_and_damaged_ones_are_told_of() {
    let told = "The table claustro-5x5.table is damaged. It will be made again.\n";
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
