//! Games of other programs and people, wherever the command line takes a game.

use super::program::User;

/// A finished game of Trike as a list, with words around it.
const LIST: &str = "Hi Bo, our game:\n\nTrike, side 4\nWhite: Ana\nBlack: Bo\nDate: 2026-11-20\n\n\
    1. b1 c2\n2. d3 (forced) d2\n3. resign\n\nCheers\n";

/// A record of Abstract Play, with a swap.
fn record(cells: &str) -> String {
    format!(
        "{{\"header\":{{\"game\":{{\"name\":\"Trike\",\"variants\":[\"Triangle (7 wide)\"]}},\
         \"site\":{{\"name\":\"Abstract Play\",\"gameid\":\"s-1\"}},\"date-start\":\"2026-01-02T00:00:00.000Z\",\
         \"pied\":true,\"players\":[{{\"name\":\"Ann\",\"result\":1}},{{\"name\":\"Bo\",\"result\":0}}]}},\
         \"moves\":[[\"b1\",\"d3\"],[{cells}],[null,\"resign\"]]}}"
    )
}

#[test]
fn a_list_is_taken_wherever_a_game_file_is() {
    let user = User::new();
    user.file("list.txt", LIST);
    let converted = user.run(&["record", "convert", "list.txt"]).ok();
    for part in [
        "[Rules \"side=4 pie=true\"]",
        "[First \"human: Ana\"]",
        "[Date \"2026.11.20\"]",
        "[Termination \"resignation\"]",
        "3. d3 {forced}\n4. d2\n0-1\n",
    ] {
        assert!(converted.contains(part), "{part}: {converted}");
    }
    let piped = user.run_with(&["record", "convert", "-"], LIST).ok();
    assert_eq!(piped, converted);
    let reported = user.run_with(&["report", "-", "--nodes", "100"], LIST).ok();
    assert!(reported.contains("Ana"), "{reported}");
    let board = user.run(&["export", "list.txt", "--format", "text"]).ok();
    let own = user.file("own.plr", &converted);
    let own = own.to_str().unwrap();
    assert_eq!(user.run(&["export", own, "--format", "text"]).ok(), board);
    let watched = user.run(&["watch", "list.txt", "--lines"]).ok();
    assert_eq!(user.run(&["watch", own, "--lines"]).ok(), watched);
    let film = user.run(&["export", "list.txt", "--format", "film"]).ok();
    assert!(film.contains("Ana") && film.contains("Bo"));
    let explore = ["explore", "trike", "--set", "side=4", "--file"];
    let explored = user.run(&[&explore[..], &["list.txt"]].concat()).ok();
    assert!(explored.starts_with("b1 "), "{explored}");
    assert_eq!(
        user.run(&["record", "check", "list.txt"]).ok(),
        "1 game, no errors\n"
    );
    let shown = |plies: &str| {
        user.run(&["show", "trike", "--plies", plies, "--json"])
            .json()
    };
    assert_eq!(shown("1. d2 2. e3"), shown("d2 e3"));
    assert_eq!(shown("1.d2 swap 2. e3 f3"), shown("d2 swap e3 f3"));
    let wrong = user
        .run(&["show", "trike", "--plies", "1. d2 2. d2"])
        .usage();
    assert_eq!(wrong, "move 2 `d2`: d2 is not empty");
}

#[test]
fn of_several_games_the_one_that_is_taken_is_named() {
    let user = User::new();
    let list = "Trike 7\n1. d2 e3 2. f3 resign\n\nTrike 7\n1. d3 e3 2. e4 resign\n";
    user.file("two.txt", list);
    let first = user.run(&["export", "two.txt", "--format", "list"]);
    assert_eq!(first.code, 0);
    assert_eq!(
        first.err,
        "two.txt: game 1 of 2; --game and a number take another\n"
    );
    let second = user.run(&["export", "two.txt", "--format", "list", "--game", "2"]);
    assert!(second.out.contains("1. d3 e3") && second.err.is_empty());
    // A player without a name is called by the side once.
    let report = user
        .run(&["report", "two.txt", "--nodes", "50", "--game", "1"])
        .ok();
    assert!(report.contains("\nWhite: accuracy"), "{report}");
}

#[test]
fn what_a_text_does_not_say_is_asked_for() {
    let user = User::new();
    let list = "1. d2 e3\n2. f3 resign\n";
    user.file("list.txt", list);
    let asked = user.run(&["report", "list.txt"]).failure();
    assert!(
        asked.contains("list.txt:1: the moves fit Trike, side 7; "),
        "{asked}"
    );
    assert!(
        asked.contains("`trike side=7`") && asked.contains("--game and --set"),
        "{asked}"
    );
    let set = ["--game", "trike", "--set", "side=9"];
    let convert = user
        .run_with(&[&["record", "convert", "-"], &set[..]].concat(), list)
        .ok();
    assert!(convert.contains("[Rules \"side=9 pie=true\"]"), "{convert}");
    for command in ["report", "export", "import"] {
        let ran = user.run(&[&[command, "list.txt"], &set[..]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command}");
    }
    let wrong = user.run(&["report", "list.txt", "--game", "strike"]);
    assert!(
        wrong.code == 2 && wrong.err.contains("did you mean `trike`"),
        "{}",
        wrong.err
    );
}

#[test]
fn what_is_not_carried_over_is_said_and_the_exit_status_tells() {
    let user = User::new();
    let bad = record("\"d3\"");
    let site = format!(
        "[{},\n{bad},\n{}]",
        record("\"e4\",\"e5\""),
        record("\"e4\"")
    );
    user.file("site.json", &site);
    let ran = user.run(&["record", "convert", "site.json", "--output", "games.plr"]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.err,
        "site.json:2: move 4 `d3`: d3 is not empty\nparlour: 1 of 3 games cannot be read\n"
    );
    assert_eq!(
        user.run(&["record", "check", "games.plr"]).ok(),
        "2 games, no errors\n"
    );
    let imported = user.run(&["import", "site.json"]);
    assert_eq!(imported.code, 1);
    assert!(
        imported.err.contains("site.json:2: move 4 `d3`"),
        "{}",
        imported.err
    );
    assert!(
        imported.err.contains("1 game cannot be read"),
        "{}",
        imported.err
    );
    // The others are in the library, and known by another spelling, too.
    let again = user.run(&["import", "games.plr"]);
    assert_eq!(again.code, 0, "{}", again.err);
    let list = "Trike 7\nWhite: ann\nBlack: bo\n1. b1 swap\n2. d3 e4\n3. resign\n";
    user.file("list.txt", list);
    let known = user.run(&["import", "list.txt"]);
    assert!(
        known.err.contains("the library has these games already"),
        "{}",
        known.err
    );
    user.file("odd.txt", "Trike 7\n1. d2 e3\n5. f3\n1-0 (resignation)\n");
    let odd = user.run(&["report", "odd.txt", "--nodes", "100"]);
    assert_eq!(odd.code, 1);
    assert_eq!(
        odd.err,
        "odd.txt:3: move 3 is numbered 5\nparlour: part of 1 game is left out, as said above\n"
    );
    assert!(!odd.out.is_empty());
    let explored = user.run(&["explore", "trike", "--file", "odd.txt"]);
    let analysed = user.run(&["analyse", "trike", "--nodes", "100", "--record", "odd.txt"]);
    for ran in [explored, analysed] {
        assert_eq!((ran.code, ran.err), (1, odd.err.clone()));
        assert!(!ran.out.is_empty());
    }
    // Flags that name another game or board than the text are refused.
    for (flags, why) in [
        (["--game", "claustro"], "the text names Trike, not Claustro"),
        (
            ["--set", "trike.side=9"],
            "the text names side=7, not side=9",
        ),
    ] {
        let ran = user.run(&[&["record", "convert", "odd.txt"], &flags[..]].concat());
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let none = user.run_with(&["record", "convert", "-"], "no game here\n");
    assert_eq!((none.code, none.out.as_str()), (1, ""), "{}", none.err);
}

#[test]
fn what_is_written_for_others_is_read_back() {
    let user = User::new();
    user.file("list.txt", LIST.replace("side 4", "side 11"));
    let own = user.run(&["record", "convert", "list.txt"]).ok();
    for format in ["list", "abstractplay"] {
        let written = user.run(&["export", "list.txt", "--format", format]).ok();
        let back = user.run_with(&["record", "convert", "-"], &written).ok();
        let plies = |text: &str| text.split_once("\n\n").unwrap().1.replace(" {forced}", "");
        assert_eq!(plies(&back), plies(&own), "{written}");
        assert!(back.contains("[First \"human: Ana\"]"), "{back}");
    }
    user.file("nine.txt", LIST.replace("side 4", "side 9"));
    let refused = user
        .run(&["export", "nine.txt", "--format", "abstractplay"])
        .failure();
    assert!(refused.contains("sides 7, 11, 13 and 15"), "{refused}");
}
