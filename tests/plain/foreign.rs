//! Foreign engines at the table, the good one and every kind of bad one.

use std::fs;

use super::program::User;

/// The text of a config file whose second player is this shell script, told each line as `$line`.
fn config(on_line: &str) -> String {
    let script = format!("while read -r line; do case \"$line\" in {on_line} esac; done");
    format!(
        "[players]\nfirst = \"human\"\nsecond = \"zed\"\n[engines.zed]\ncommand = \"sh\"\n\
         args = [\"-c\", '''{script}''']\nstart_seconds = 2\nreply_seconds = 1\n"
    )
}

const POLITE: &str = "ugi) echo ugiok;; isready) echo readyok;;";

/// Its first answer, as one that never plays is not ready rather than beaten.
const FIRST: &str = "n=x$n; if [ $n = x ]; then echo bestmove b2; continue; fi;";

/// A user whose config file has this engine.
fn user(on_line: &str) -> User {
    let user = User::new();
    user.file(".config/parlour/parlour.toml", config(on_line));
    user
}

#[test]
fn a_failing_foreign_engine_loses_and_the_program_continues() {
    let cases = [
        (
            format!("{POLITE} go*) {FIRST} exit 3;;"),
            "dead-engine: zed ended without an answer (exit status: 3",
        ),
        (
            format!("{POLITE} go*) {FIRST} echo I would rather not;;"),
            "dead-engine: zed did not answer within",
        ),
        (
            format!("{POLITE} go*) {FIRST} echo bestmove z99;;"),
            "illegal-ply: zed played `z99`, which is illegal",
        ),
    ];
    for (on_line, reason) in cases {
        let user = user(&on_line);
        let out = user.says(
            &["trike", "--set", "side=4", "--set", "pie=false"],
            "b1\nc2\nnew\nboard\n",
        );
        let words = reason.split_once(": ").unwrap().1;
        assert!(out.contains(&words.replace('`', "'")), "{out}");
        assert!(out.contains("Black"), "{out}");
        let [file] = &user.kept()[..] else {
            panic!("{out}");
        };
        let record = fs::read_to_string(file).unwrap();
        assert!(record.contains("[Second \"zed\"]"), "{record}");
        assert!(record.contains(reason), "{record}");
        assert!(record.contains("[Result \"1-0\"]"), "{record}");
    }
}

#[test]
fn an_engine_that_cannot_be_set_up_loses_no_game_and_may_be_replaced() {
    let cases = [
        ("x) ;;", "zed did not say ugiok within 2 s"),
        (
            "ugi) echo ugiok; exit 7;;",
            "zed ended before it said readyok (exit status: 7",
        ),
    ];
    for (on_line, why) in cases {
        let user = user(on_line);
        let game = ["trike", "--set", "side=4", "--set", "pie=false"];
        let out = user.says(&game, "b1\nc1\n");
        let what_now = "; the game waits; say 'player Black' and a name to let somebody else play, \
                        or the same engine to try again.";
        let errors = out.lines().filter(|said| said.starts_with("Error: "));
        let is_told = |said: &&str| said.contains(why) && said.ends_with(what_now);
        assert_eq!(errors.filter(is_told).count(), 2, "{out}");
        let [file] = &user.kept()[..] else {
            panic!("{out}");
        };
        let record = fs::read_to_string(file).unwrap();
        assert!(record.ends_with("[Result \"*\"]\n\n1. b1\n"), "{record}");
        let out = user.says(&[], "resume\nplayer black greedy\n");
        assert!(out.contains("Black plays "), "{out}");
        assert!(out.contains("White to move."), "{out}");
    }
}

#[test]
fn a_saved_game_resumes_with_its_foreign_engine_while_that_is_configured() {
    let good = format!("{POLITE} go*) echo bestmove c2;;");
    let user = user(&good);
    let out = user.says(&["trike", "--set", "side=4"], "b1\n");
    assert!(out.contains("Black plays c2"), "{out}");

    let resumed = user.says(&[], "resume\nwho\n");
    assert!(resumed.contains("zed plays Black."), "{resumed}");
    assert!(!resumed.contains("Note:"), "{resumed}");

    fs::remove_file(user.home().join(".config/parlour/parlour.toml")).unwrap();
    let without = user.says(&[], "resume\nwho\n");
    assert!(
        without.contains(
            "Note: there is no player 'zed'; the players are search, character, greedy, random, \
             alphabeta, human; a person plays for Black.\n"
        ),
        "{without}"
    );
}

#[test]
fn players_are_named_on_the_command_line_too() {
    let user = user(&format!("{POLITE} go*) echo bestmove c2;;"));
    let out = user.says(&["trike", "--first", "zed", "--second", "human"], "who\n");
    assert!(out.contains("White plays c2"), "{out}");
    let (code, _, err) = user.piped(&["plain", "trike", "--first", "zedd"], "");
    assert_eq!(code, 2);
    assert!(
        err.contains("there is no player `zedd`; did you mean `zed`?"),
        "{err}"
    );
    let (code, _, err) = user.piped(&["plain", "trike", "--first", "zed hash=3"], "");
    assert_eq!(code, 2);
    assert!(err.contains("section [engines.zed]"), "{err}");
}

#[test]
fn what_a_program_says_about_its_move_is_said_after_it_and_kept() {
    let user = user(&format!(
        "{POLITE} go*) echo info string I hold b2; echo bestmove b2;;"
    ));
    let game = ["trike", "--set", "side=4", "--set", "pie=false"];
    let out = user.says(&game, "b1\nstudy\ncomment\n");
    assert!(out.contains("zed says \"I hold b2\""), "{out}");
    let [file] = &user.kept()[..] else {
        panic!("{out}");
    };
    let record = fs::read_to_string(file).unwrap();
    assert!(record.contains("2. b2 {[%said I hold b2]}"), "{record}");
}
