//! Engines of others that do not behave.

use serde_json::Value;

use super::super::program::User;

/// A user with foreign engines that are right until they are to play their second ply.
fn user() -> User {
    let user = User::new();
    let engine = |name: &str, answer: &str| limited_engine(name, &second(answer), 1);
    let engines = [
        engine("cheat", "echo bestmove z99"),
        engine("mortal", "exit 3"),
        engine("mute", ":"),
        limited_engine("slow", "/bin/sleep 0.5; echo bestmove a1", 1),
        // It fills its memory, and plays an illegal ply if it may.
        limited_engine(
            "hungry",
            &second(
                "x=$(/usr/bin/head -c 300000000 /dev/zero | /usr/bin/tr \"\\\\0\" x); echo bestmove z99",
            ),
            60,
        ),
    ];
    user.file(".config/parlour/parlour.toml", engines.concat());
    user
}

/// A first ply of Trike that is legal, and this instead of a second one.
pub fn second(answer: &str) -> String {
    format!(
        "case \"$position\" in *moves*\\ *\\ *) {answer};; *moves*) echo bestmove swap;; \
         *) echo bestmove a1;; esac"
    )
}

/// The section of an engine that may have 64 MB, and `seconds` seconds to answer.
pub fn limited_engine(name: &str, answer: &str, seconds: u32) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in ugi) echo ugiok;; \
         isready) echo readyok;; position*) position=\"$line\";; go*) {answer};; quit) exit;; esac; done"
    );
    format!(
        "[engines.{name}]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '{script}']\n\
         reply_seconds = {seconds}\nmemory_megabytes = 64\n\n"
    )
}

/// The match of a foreign engine as second against one of ours, and what the games were lost by.
fn forfeits(engine: &str) -> (Value, Vec<(String, String)>) {
    let data = user()
        .run(&[
            "match",
            "trike",
            "--set",
            "side=4",
            "--first",
            "random",
            "--second",
            engine,
            "--games",
            "2",
            "--openings",
            "start",
            "--time",
            "20",
            "--margin",
            "200",
            "--json",
            "--quiet",
            "--concurrency",
            "1",
        ])
        .json();
    let text = |forfeit: &Value, key: &str| forfeit[key].as_str().unwrap().to_owned();
    let forfeits = data["forfeits"].as_array().unwrap();
    assert!(
        forfeits.iter().all(|forfeit| forfeit["loser"] == "second"),
        "{data}"
    );
    let forfeits = forfeits.iter();
    let forfeits = forfeits.map(|forfeit| (text(forfeit, "reason"), text(forfeit, "detail")));
    let forfeits = forfeits.collect();
    (data, forfeits)
}

#[test]
fn misbehaving_engines_forfeit_and_the_report_has_the_reason() {
    for (engine, reason, words) in [
        ("cheat", "illegal", "z99"),
        ("mortal", "dead", "mortal ended"),
        ("mute", "dead", "mute did not answer"),
        #[cfg(target_os = "linux")]
        ("hungry", "dead", "hungry ended"),
    ] {
        let (data, forfeits) = forfeits(engine);
        assert_eq!((&data["wins"], &data["games"]), (&2.into(), &2.into()));
        assert_eq!(forfeits.len(), 2, "{engine}");
        for (found, detail) in forfeits {
            assert_eq!(found, reason, "{engine}: {detail}");
            assert!(detail.contains(words), "{engine}: {detail}");
        }
    }
}

#[test]
fn what_an_engine_never_played_does_not_count() {
    let user = user();
    let config = [
        limited_engine("cheat", "echo info string no board; echo bestmove z99", 1),
        limited_engine("mortal", "exit 3", 1),
        limited_engine("chess", "exit 3", 1).replace(
            "echo ugiok",
            "echo option name Game type combo default chess var xiangqi; echo ugiok",
        ),
        limited_engine("boardless", "exit 3", 1).replace(
            "echo ugiok",
            "echo option name Game type string; echo ugiok",
        ),
    ];
    user.file(".config/parlour/parlour.toml", config.concat());
    let play = |engine: &str, out: &str, more: &[&str]| {
        let line = format!(
            "match trike --first greedy --second {engine} --nodes 5 --quiet --set side=4 --out {out}"
        );
        let line: Vec<&str> = line.split(' ').chain(more.iter().copied()).collect();
        let told = user.run(&line).failure();
        let left = std::fs::read_to_string(user.home().join(out)).unwrap_or_default();
        assert!(left.lines().count() <= 1, "no result is kept: {left}");
        told
    };
    for (engine, games) in [("cheat", "4"), ("cheat", "2"), ("mortal", "4")] {
        let told = play(
            engine,
            &format!("{engine}{games}.jsonl"),
            &["--games", games],
        );
        let words = format!("it has played no move in any of {games} games, so none counts");
        assert!(told.starts_with(engine) && told.ends_with(&words), "{told}");
        let why = "which is illegal: there is no cell `z99` on this board; it has no option `Game`, \
            by which it would be told trike; it said `no board`";
        assert_eq!(told.contains(why), engine == "cheat", "{told}");
    }
    let sprt = play("cheat", "sprt.jsonl", &["--sprt", "elo0=0,elo1=5"]);
    assert!(sprt.contains("played no move"), "{sprt}");
    for (engine, why) in [
        (
            "chess",
            "does not play trike: its option `Game` has only chess, xiangqi",
        ),
        (
            "boardless",
            "has no option `Set`, by which it would be told side=4",
        ),
    ] {
        assert_eq!(play(engine, "m.jsonl", &[]), format!("{engine} {why}"));
    }
}

#[test]
fn a_legal_ply_that_comes_too_late_loses_on_time() {
    let (data, forfeits) = forfeits("slow");
    assert_eq!(data["wins"], 2);
    // In the game in which it begins, its ply is legal.
    let on_time: Vec<_> = forfeits
        .iter()
        .filter(|(reason, _)| reason == "time")
        .collect();
    assert!(!on_time.is_empty(), "{forfeits:?}");
    assert!(on_time[0].1.ends_with(" s of 0.020 s"), "{forfeits:?}");
}

#[test]
fn a_strict_match_is_lost_by_what_would_be_forgiven() {
    let user = User::new();
    let engines = [
        limited_engine(
            "vague",
            &second("echo info depth deep; echo bestmove z99"),
            60,
        ),
        limited_engine(
            "wordy",
            &format!("echo info string I play on.; {}", second(":")),
            60,
        ),
    ];
    user.file(".config/parlour/parlour.toml", engines.concat());
    let run = |name: &str, plies: &str, rest: &[&str]| {
        let start = "match trike --set side=4 --openings start --games 2 --nodes 9 --quiet";
        let words = format!("{start} --first random --second {name} --max-plies {plies}");
        user.run(
            &words
                .split(' ')
                .chain(rest.iter().copied())
                .collect::<Vec<_>>(),
        )
    };
    // A game of two moves is over before the engine has to answer a second time.
    run("wordy", "2", &["--strict"]).ok();
    let told = "breaks the rule `info-form` of the protocol: it said `info depth deep`";
    assert!(!run("vague", "6", &[]).ok().contains(told));
    let ran = run("vague", "6", &["--strict"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(ran.err.contains("has broken a rule"), "{}", ran.err);
}
