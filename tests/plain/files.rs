//! Games that are kept, copied and resumed; what the config file sets.

use std::fs;

use super::program::User;

#[test]
fn games_are_kept_where_the_settings_say() {
    let user = User::new();
    let folder = "files.games=~/my games";
    let players = ["--first", "human", "--second", "human"];
    let said = user.says(
        &[&["trike", "--set", folder][..], &players].concat(),
        "d2\n",
    );
    assert!(said.contains("/my games/"), "{said}");
    assert!(user.kept().is_empty());
    let listed = user.piped(&["library", "--set", folder], "").1;
    assert!(listed.contains("Trike"), "{listed}");
    assert!(!user.piped(&["library"], "").1.contains("Trike"));
    let (code, _, told) = user.piped(&["library", "--set", "files.games=games"], "");
    let expected = "parlour: --set files.games=games: `games` is not a folder: its path must begin \
                    with / or ~/\n";
    assert_eq!((code, told.as_str()), (2, expected));
}

#[test]
fn saved_games_are_resumed() {
    let user = User::new();
    let players = ["--first", "human: Ana", "--second", "greedy seed=1"];
    let before = user.says(
        &[&["trike", "--set", "side=4"][..], &players].concat(),
        "b1\nsave\n",
    );
    let [file] = &user.kept()[..] else {
        panic!("{before}");
    };
    let kept = format!(
        "The game is saved in {}.",
        parlour_sys::real_path(file).unwrap().display()
    );
    assert!(before.lines().any(|said| said == kept), "{before}");
    assert!(before.ends_with(&format!("Goodbye. {kept}\n")), "{before}");
    let answer = before
        .lines()
        .find(|said| said.starts_with("Black plays"))
        .unwrap();

    let greeting = user.says(&[], "");
    let offer = "Say 'resume' to continue the last game: \
        Trike, side 4, Greedy against Ana, unfinished, 2 moves.";
    assert!(greeting.lines().any(|said| said == offer), "{greeting}");

    let resumed = user.says(&[], "resume\nwho\nundo\nredo\nresume 1\nresign\ngames\n");
    assert!(resumed.contains("A game of Trike, side 4.\n"), "{resumed}");
    assert!(
        resumed.contains(&format!("Last move: {answer}\n")),
        "{resumed}"
    );
    assert!(
        resumed.contains("Error: this game is already open.\n"),
        "{resumed}"
    );
    assert!(
        resumed.contains("1 game kept.\n1: Trike, side 4, "),
        "{resumed}"
    );
    assert!(resumed.contains(", open now.\n"), "{resumed}");
    assert_eq!(user.kept().len(), 1, "it goes on in its file");
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains("[Termination \"resignation\"]"), "{text}");
    let (code, out, _) = user.piped(&["record", "check", file.to_str().unwrap()], "");
    assert_eq!(code, 0, "{out}");

    let after = user.says(&[], "resume\nresume 1\nundo\n");
    assert!(!after.contains("Say 'resume'"), "{after}");
    assert!(
        after.contains("Error: there is no other unfinished game; "),
        "{after}"
    );
    assert!(
        after.contains(" resigned, 2 moves.\nThe game goes on.\n"),
        "{after}"
    );
}

#[test]
fn copies_never_replace_a_file() {
    let user = User::new();
    let out = user.two_humans(
        &["trike"],
        "save\nd2\nsave my copy.plr\nd3\nsave my copy.plr\n",
    );
    assert!(
        out.contains("The game is saved automatically from its first move on.\n"),
        "{out}"
    );
    assert!(out.contains("A copy is in my copy.plr.\n"), "{out}");
    assert!(out.contains("Error: my copy.plr: File exists"), "{out}");
    assert!(out.contains("; name another file.\n"), "{out}");
    let copy = fs::read_to_string(user.home().join("my copy.plr")).unwrap();
    assert!(copy.contains("1. d2\n") && !copy.contains("d3"), "{copy}");
}

#[test]
fn a_game_that_cannot_be_saved_continues() {
    let user = User::new();
    user.file(".local/share", "in the way");
    let players = ["--first", "human", "--second", "human"];
    let arguments = [&["plain", "trike"], &players[..]].concat();
    let (code, out, err) = user.piped(&arguments, "d2\nswap\n");
    // After each ply, and once more at the end.
    let errors = out.matches("Error: the game is not saved: ").count();
    assert_eq!(errors, 3, "{out}");
    assert!(
        out.ends_with("\nGoodbye. The game is not saved.\n"),
        "{out}"
    );
    let told = "parlour: the game could not be saved\n";
    assert_eq!((code, err.as_str()), (1, told));
}

#[test]
fn the_config_file_sets_defaults_and_the_command_line_comes_first() {
    let user = User::new();
    let config = "[players]\nsecond = \"human: Jos\u{e9} \u{4e2d}\"\n[trike]\nside = 5\n";
    user.file(".config/parlour/parlour.toml", config);
    let out = user.says(&["trike"], "");
    assert!(out.contains("A game of Trike, side 5.\n"), "{out}");
    assert!(
        out.contains("You play White, Jose ? plays Black.\n"),
        "{out}"
    );
    let out = user.says(&["trike", "--set", "side=6", "--second", "human"], "");
    assert!(out.contains("A game of Trike, side 6.\n"), "{out}");
    assert!(out.contains("Two people play White and Black.\n"), "{out}");
    let (code, out, _) = user.piped(&["--set", "trike.side=4", "plain", "trike"], "");
    assert_eq!(code, 0);
    assert!(out.contains("A game of Trike, side 4.\n"), "{out}");
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    let user = User::new();
    for (arguments, wrong) in [
        (
            &["plain", "trikee"][..],
            "there is no game `trikee`; did you mean `trike`?",
        ),
        (
            &["plain", "trike", "--set", "sid=4"],
            "there is no setting `sid`; did you mean `side`?",
        ),
        (
            &["plain", "--first", "gredy"],
            "there is no player `gredy`; did you mean `greedy`?",
        ),
        (
            &[
                "plain",
                "tactigon",
                "--set",
                "board=small",
                "--set",
                "padding=1",
            ],
            "padding",
        ),
    ] {
        let (code, out, err) = user.piped(arguments, "");
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(wrong), "{err}");
    }
    assert_eq!(user.piped(&["plain", "--set", "side=4"], "").0, 2);
}

#[test]
fn games_of_matches_stand_behind_ones_own() {
    let user = User::new();
    let folder = ".local/share/parlour/games";
    let of_match = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\
        [Event \"match\"]\n[Date \"2026.11.20\"]\n\n1. d2\n";
    let own = "[Game \"claustro\"]\n[First \"human\"]\n[Second \"greedy\"]\n\
        [Date \"2026.11.19\"]\n\n1. b1-b2\n";
    for (name, game) in [("match", of_match), ("own", own)] {
        let path = user.home().join(folder).join(name).with_extension("plr");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, game).unwrap();
    }
    let out = user.says(&[], "games\n");
    let lines: Vec<&str> = out.lines().collect();
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let heading = at("Of matches");
    assert!(
        at("1: Claustro") < heading && heading < at("2: Trike"),
        "{out}"
    );
    assert!(
        heading.is_some() && out.contains("last game: Claustro"),
        "{out}"
    );
}

#[test]
fn a_kept_game_that_cannot_be_read_is_named_with_its_file_and_line() {
    let user = User::new();
    let bad = user.file(
        ".local/share/parlour/games/bad.plr",
        "[Game \"trike\"]\n\n1. z9\n",
    );
    let out = user.says(&[], "games\n");
    let said = format!(
        "0 games kept.\nNot read: {}:3: move 1 'z9': there is no cell 'z9' on this board.\n",
        bad.display()
    );
    assert!(out.contains(&said), "{out}");
}

#[test]
fn kept_games_are_tagged_renamed_deleted_and_brought_back() {
    let user = User::new();
    user.two_humans(&["trike"], "d2\n");
    let out = user.two_humans(
        &[],
        "tag 1 corner\ngames corner\nrename 1 mine\ndelete 1\ngames\nrestore\nrestore\ngames\n\
         delete 7\nimport nowhere\n",
    );
    for part in [
        "Tagged corner.",
        "1 game found.",
        "Renamed to mine.plr.",
        "Deleted. Say 'restore' to bring it back.\n0 games kept.",
        "It is back.\nError: no deleted game is kept.\n1 game kept.",
        "Error: there is no game '7'",
        "Error: nowhere",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn games_of_other_places_are_opened_and_imported() {
    let user = User::new();
    let opened = user.says(&[], "1. d2 2. e3 3. resign\n1. d2 2. d2\n");
    assert!(opened.contains("A study of Trike, side 7.\n"), "{opened}");
    assert!(opened.contains("d2 is not empty"), "{opened}");
    let titled = user.says(&[], "1-0 {won}\nTrike 9: 1. d2 2. e3 4. f3\nTrike 9\n");
    assert!(
        titled.contains("Note: line 1: move 3 is numbered 4.\nA study of Trike, side 9.\n"),
        "{titled}"
    );
    assert!(titled.contains("Error: no game is open"), "{titled}");
    assert!(
        titled.contains("say 'paste' before you paste a game of several lines"),
        "{titled}"
    );
    let list = "Hi Bo,\n\nTrike 9\nWhite: Ana\nBlack: Bo\n1. d2 swap\n2. e3 f3\n\nbye\n";
    let pasted = user.says(&[], &format!("paste\n{list}end\n"));
    for part in [
        "Paste one game or several, then say 'end'.\nNote: line 3: the names are read",
        "A game of Trike, side 9.\nAna plays White, Bo plays Black.\n",
    ] {
        assert!(pasted.contains(part), "{part}: {pasted}");
    }
    let two = user.says(
        &[],
        &format!(
            "paste\n{list}\nTrike 9\n1. d2 d2\nend\ngames\npaste 1\npaste 2\npaste 3\npaste keep\n"
        ),
    );
    for part in [
        "2 games. Say 'paste' and a number to open one, or 'paste keep' to keep all in the library.\n\
         1: Trike, side 9, Ana against Bo, unfinished, 4 moves.\n\
         2: not read: line 12: move 2 'd2': d2 is not empty.\n",
        "0 games kept.",
        "A game of Trike, side 9.\nAna plays White, Bo plays Black.\n",
        "Error: line 12: move 2 'd2': d2 is not empty.",
        "Error: there is no game '3'",
        "1 file imported.\n",
        "Not read: pasted:12: move 2 'd2': d2 is not empty.",
    ] {
        assert!(two.contains(part), "{part}: {two}");
    }
    let early = user.says(&[], "paste 2\n");
    assert!(early.contains("before you paste games"), "{early}");
    let none = user.says(&[], "paste\nhello\nend\n");
    assert!(none.contains("there is no game here"), "{none}");
    let list = user.file(
        "list.txt",
        "Trike 9\n1. d2 e3\n3. f3 resign\n\nTrike 9\n1. d2 d2\n",
    );
    let said = user.says(&[], &format!("import {}\n", list.display()));
    assert!(said.contains("1 file imported.\n"), "{said}");
    assert!(said.contains("Not read: "), "{said}");
}
