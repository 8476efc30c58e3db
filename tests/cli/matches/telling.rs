//! The words of a match about itself.

use parlour_records::{Record, read_records};
use parlour_rules::games::Seat;
use serde_json::Value;

use super::super::program::{User, parlour};
use super::steady;

#[test]
fn a_wrong_number_is_answered_with_those_that_are_right() {
    for (option, value, right) in [
        ("--concurrency", "0", "from 1 to 4294967295"),
        ("--seed", "x", "from 0 on"),
        ("--games", "1e18", "from 2 to 4000000000"),
        ("--games", "0", "from 2 to 4000000000"),
        ("--time", "-5", "from 1 on"),
        ("--max-plies", "0", "from 1 to 4294967295"),
        ("--margin", "1.5", "from 0 to 86400000"),
    ] {
        let engines = ["match", "trike", "--first", "greedy", "--second", "random"];
        let ran = User::new().run(&[&engines[..], &[option, value]].concat());
        assert_eq!(ran.code, 2);
        let expected = format!("error: invalid value '{value}' for '{option} <");
        let line = ran.err.lines().next().unwrap_or_default();
        assert!(line.starts_with(&expected), "{line}");
        assert!(
            line.ends_with(&format!("it must be a whole number {right}")),
            "{line}"
        );
    }
}

#[test]
fn a_match_prints_its_score() {
    let told = User::new().run(&steady(&["--games", "6"])).ok();
    let labels: Vec<&str> = told.lines().map(|line| &line[..8]).collect();
    for label in [
        "game", "first", "second", "games", "score", "pairs", "Elo", "nElo", "LOS",
    ] {
        assert!(labels.iter().any(|found| found.trim() == label), "{told}");
    }
    assert!(told.contains("second   alphabeta (nodes=60)\n"), "{told}");
    assert!(told.contains("games    6 of 6\n"), "{told}");
    assert!(told.contains("ended    6 by the rules"), "{told}");
    // Level 4 overlooks plies, so that nothing it proves ends a game.
    assert!(told.contains("early    proof reversible=160\n"), "{told}");
}

#[test]
fn a_match_as_data_adds_up() {
    let data = User::new().run(&steady(&["--games", "8", "--json"])).json();
    let number = |key: &str| data[key].as_u64().unwrap();
    assert_eq!(number("games"), 8);
    assert_eq!(number("wins") + number("draws") + number("losses"), 8);
    let pairs: Vec<u64> = serde_json::from_value(data["pairs"].clone()).unwrap();
    assert_eq!(pairs.iter().sum::<u64>(), 4);
    let halves: u64 = (0..).zip(&pairs).map(|(half, count)| half * count).sum();
    assert_eq!(halves, 2 * number("wins") + number("draws"));
    let score = halves as f64 / 16.0;
    assert!((data["score"].as_f64().unwrap() - score).abs() < 1e-12);
    assert_eq!(data["first"]["engine"], "search level=4");
    assert_eq!(data["second"]["limits"], "nodes=60");
    assert_eq!(data["sprt"], Value::Null);
    assert_eq!(data["forfeits"], serde_json::json!([]));
}

#[test]
fn a_test_stops_the_match_at_the_same_pair_however_many_games_run_at_once() {
    let run = |concurrency: &str| {
        let arguments = "match trike --set side=4 --first search --second random --depth 3 \
            --quiet --json --sprt elo0=0,elo1=100 --concurrency";
        parlour(&format!(
            "{} {concurrency}",
            arguments.replace("            ", "")
        ))
        .json()
    };
    let one = run("1");
    assert_eq!(one["sprt"]["verdict"], "H1");
    let bounds = &one["sprt"]["bounds"];
    assert!(one["sprt"]["llr"].as_f64() >= bounds["upper"].as_f64());
    assert!(one["games"].as_u64() < one["planned"].as_u64());
    assert_eq!(run("3"), one);
}

#[test]
fn limits_and_rules_for_ends_reach_the_games() {
    let data = User::new()
        .run(&steady(&["--games", "4", "--max-plies", "6", "--json"]))
        .json();
    let endings = data["endings"].as_array().unwrap();
    assert_eq!(endings.len(), 1);
    assert_eq!(endings[0]["reason"], "length");
    assert_eq!(data["draws"], 4);
    assert_eq!(data["early_ends"], "proof reversible=160 max-plies=6");
    let out = User::new().run(&steady(&["--games", "2", "--adjudicate", "none"]));
    assert!(out.ok().contains("early    none\n"));

    // A search ends when its time is up, which without a margin is too late.
    let data = parlour(
        "match trike --first alphabeta --second random --games 2 --first-time 1 \
         --second-depth 1 --margin 0 --quiet --json",
    )
    .json();
    let forfeits = data["forfeits"].as_array().unwrap();
    assert!(!forfeits.is_empty(), "{data}");
    for forfeit in forfeits {
        assert_eq!(forfeit["loser"], "first");
        assert_eq!(forfeit["reason"], "time");
        assert!(forfeit["detail"].as_str().unwrap().starts_with("took "));
    }
}

#[test]
fn progress_is_plain_where_there_is_no_terminal_and_can_be_left_out() {
    // A short match says first what may end its games, and nothing on the way; its score is on
    // standard output.
    let arguments = steady(&["--games", "2"]);
    let loud: Vec<&str> = arguments.into_iter().filter(|a| *a != "--quiet").collect();
    let ran = User::new().run(&loud);
    assert_eq!(ran.code, 0);
    let early = "games end early once both engines have proved the result, or after 160 moves \
                 without progress\n";
    assert_eq!(ran.err, early);
    assert!(ran.out.contains("games    2 of 2\n"));
}

#[test]
fn arguments_that_make_no_match_are_refused() {
    let told = |more: &str| {
        parlour(&format!(
            "match trike --first greedy --second random --quiet {more}"
        ))
        .usage()
    };
    assert!(told("--games 3").contains("--games 3: games come in pairs"));
    assert!(told("--openings random:0").contains("must be 1 to 1000"));
    assert!(told("--openings nowhere.txt").contains("no such file"));
    assert!(told("--adjudicate never").contains("not an adjudication rule"));
    let engine = parlour("match trike --first gredy --second random").usage();
    assert!(engine.contains("--first: there is no engine `gredy`; did you mean `greedy`?"));
    for more in [
        "--sprt elo0=5,elo1=1",
        "--sprt x",
        "--shard 3/2",
        "--clock x",
        "--nodes 0",
    ] {
        let ran = parlour(&format!(
            "match trike --first greedy --second random {more}"
        ));
        assert_eq!(ran.code, 2, "{more}: {}", ran.err);
    }
    assert_eq!(parlour("match").code, 2);
}

#[test]
fn illegal_answers_that_were_sent_back_are_counted() {
    let user = User::new();
    let program = env!("CARGO_BIN_EXE_parlour");
    // Each answer is wrong at first; three that are sent back in a row are too many.
    let script = format!(
        "{program} engine | while read -r line; do case \"$line\" in bestmove*) echo bestmove z9;; esac; \
         echo \"$line\"; done"
    );
    let section = format!(
        "[engines.wild]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '''{script}''']\nillegal = 1\n"
    );
    user.file(".config/parlour/parlour.toml", section);
    let game = ["match", "trike", "--set", "side=4", "--nodes", "30"];
    let rest = [
        "--first", "wild", "--second", "random", "--games", "2", "--quiet",
    ];
    let arguments = [&game[..], &rest].concat();
    let data = user.run(&[&arguments[..], &["--json"]].concat()).json();
    assert!(data["illegal"]["first"].as_u64() > Some(0), "{data}");
    let text = user.run(&arguments).ok();
    assert!(text.contains("illegal tries of first: "), "{text}");
}

/// What makes a reason as long as a reason may be.
const MORE: &str = "Nobody comes through there any more, and the stones on the left are worth less than those on \
    the right, which is why White has to give up the middle sooner or later; then the corner falls, and with it the \
    game, unless the pawn goes back at once, which it cannot, as both of its ways are closed by stones that nobody \
    can move. Whoever looks twice finds that no other move keeps all of this, not even the one that takes more \
    room now, as its end is near.";

/// The words between the tags of a page or a picture, one blank apart.
fn words_of(markup: &str) -> String {
    let texts = markup.split('<').filter_map(|part| part.split_once('>'));
    let words: Vec<&str> = texts
        .flat_map(|(_, text)| text.split_whitespace())
        .collect();
    words.join(" ")
}

/// An engine that says why it plays what it plays, in a config file.
fn talker(name: &str) -> String {
    let program = env!("CARGO_BIN_EXE_parlour");
    let script = format!(
        "{program} engine | while read -r line; do case \"$line\" in bestmove*) \
         echo \"info string I, {name}, choose ${{line#bestmove }}: it is [best}} of all. {MORE}\";; esac; \
         echo \"$line\"; done"
    );
    format!("[engines.{name}]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '''{script}''']\n\n")
}

#[test]
fn what_players_say_about_their_moves_is_kept_told_and_exported() {
    let user = User::new();
    user.file(
        ".config/parlour/parlour.toml",
        talker("gemma") + &talker("qwen"),
    );
    let game = ["match", "trike", "--set", "side=4", "--nodes", "30"];
    let players = ["--first", "gemma", "--second", "qwen", "--games", "2"];
    let rest = ["--openings", "start", "--quiet", "--out", "talk.jsonl"];
    user.run(&[&game[..], &players, &rest].concat()).ok();
    let games = std::fs::read_to_string(user.home().join("talk.plr")).unwrap();
    let records = read_records(&games).into_iter();
    let records: Vec<Record> = records.map(|game| game.unwrap().record).collect();
    assert_eq!(records.len(), 2, "{games}");
    let told = user.run(&["watch", "talk.plr", "--lines"]).ok();
    for (number, record) in ["1", "2"].into_iter().zip(records) {
        let exported = |format| {
            let arguments = ["export", "talk.plr", "--format", format, "--game", number];
            user.run(&arguments).ok()
        };
        let diagrams = exported("diagrams");
        let [page, film] = ["page", "film"].map(|format| words_of(&exported(format)));
        let tree = record.tree();
        assert!(tree.main_line().count() > 2);
        let line = record.line(tree.main_end());
        for (at, node) in tree.main_line().enumerate() {
            let ply = line.ply_text(tree.ply(node).unwrap()).unwrap();
            let is_first = tree.seat_to_move(tree.parent(node).unwrap()) == Seat::First;
            let is_gemma = is_first == (record.tags.get("Round") == "0.1");
            let name = if is_gemma { "gemma" } else { "qwen" };
            let said = format!("I, {name}, choose {ply}: it is [best}} of all. {MORE}");
            assert_eq!(tree.annotation(node).said(), said, "move {}", at + 1);
            assert!(told.contains(&format!("says \"{said}\"")), "{told}");
            for text in [&diagrams, &page, &film] {
                assert!(text.contains(&format!("“{said}”")), "{said}\n{text}");
            }
        }
    }
}
