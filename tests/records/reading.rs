//! Readers of game files: the texts that they accept and refuse, and their messages.

use std::time::Duration;

use parlour_engines::{Report, Score, Variation};
use parlour_records::{
    EarlyTermination, GameResult, Glyph, NodeId, Record, Tags, TerminationReason, read_records,
};
use parlour_rules::games::{Reason, Side};

use super::support::{plies, record, trike};

/// A game of Trike on a board of side 4 that the rules end.
const FINISHED: &str =
    "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n\na1 b1 c1 d1 d2 c2 b2 c3 d4 d3";

fn read(text: &str) -> Record {
    text.parse().unwrap()
}

fn refusal(text: &str) -> String {
    text.parse::<Record>().err().unwrap().to_string()
}

fn remarks(text: &str) -> Vec<String> {
    let readings = read_records(text).into_iter().map(Result::unwrap);
    readings
        .flat_map(|reading| reading.warnings)
        .map(|remark| remark.to_string())
        .collect()
}

#[test]
fn the_example_of_the_description_reads() {
    let text = "[Game \"trike\"]\n[Rules \"side=7 pie=true\"]\n[First \"human: Ana\"]\n\
        [Second \"search level=5\"]\n[Date \"2026.11.20\"]\n[Result \"*\"]\n\n\
        1. d2 {[%eval +0.31 depth=9] [%emt 0:00:00.45]}\n2. swap\n3. e3\n*\n";
    let record = read(text);
    assert_eq!(plies(&record), ["d2", "swap", "e3"]);
    assert_eq!(record.names()[1].to_string(), "search level=5");
    assert_eq!(record.tags.get(Tags::DATE), "2026.11.20");
    let first = record.tree().main_line().next().unwrap();
    let said = record.tree().annotation(first);
    assert_eq!(said.evaluation.unwrap().score, Some(Score::Estimate(31)));
    assert_eq!(said.elapsed, Some(Duration::from_millis(450)));
    assert!(!record.is_finished());
    assert_eq!(record.to_string(), text);
}

#[test]
fn layout_and_numbers_do_not_matter() {
    let canonical = read(&trike("1. d2 {a}\n(1. d3\n2. swap)\n2. swap\n3. e3\n*\n"));
    for body in [
        "d2{a}(d3 swap)swap e3 *",
        "1.D2 {a} ( 1.d3 swap ) 1...SWAP 2.e3 *",
        "\r\n1.\r\nd2\r\n{\r\n a\r\n}\r\n(1. d3\r\n2. swap)\r\n2. swap\r\n\t3. e3\r\n*\r\n",
        "1 d2 {a} {} (1 d3 2 swap) () 2 swap 3 e3\n",
        "{ } d2 ({} d3 swap) {a} swap e3\n\n\n",
    ] {
        assert_eq!(read(&trike(body)).tree(), canonical.tree(), "{body}");
    }
    assert_eq!(
        read(&format!("\u{feff}{}", trike("d2 *")))
            .tree()
            .main_line()
            .count(),
        1
    );
}

#[test]
fn comments_speak_of_the_ply_before_them() {
    let record = read(&trike(
        "{start} d2 {one} {two} ({ahead} d3 {after}) {three} swap *",
    ));
    let tree = record.tree();
    let root = tree.children(NodeId::ROOT);
    assert_eq!(tree.annotation(NodeId::ROOT).words(), "start");
    assert_eq!(tree.annotation(root[0]).words(), "one two three");
    assert_eq!(tree.annotation(root[1]).words(), "ahead after");
}

#[test]
fn unknown_tags_are_kept_in_their_order() {
    let text = "[Zeta \"1\"]\n[Game \"trike\"]\n[Alpha \"\\\"q\\\" \\\\ \\x\"]\n\n*\n";
    let record = read(text);
    assert_eq!(record.tags.get("Alpha"), "\"q\" \\ \\x");
    let written = record.to_string();
    assert!(
        written.contains("[Zeta \"1\"]\n[Alpha \"\\\"q\\\" \\\\ \\\\x\"]\n"),
        "{written}"
    );
    assert_eq!(read(&written), record);
}

#[test]
fn the_result_at_the_end_counts_more_than_the_tag() {
    let text = "[Game \"trike\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n\nd2 0-1\n";
    let record = read(text);
    assert_eq!(record.result(), GameResult::Win(Side::Second));
    assert_eq!(record.ending.unwrap().termination, TerminationReason::Time);
    assert_eq!(
        remarks(text),
        ["line 2: the result is given as 1-0, but the game ends with 0-1"]
    );
    // Without a result at the end the tag is all there is.
    assert_eq!(
        read(&text.replace(" 0-1", "")).result(),
        GameResult::Win(Side::First)
    );
}

#[test]
fn a_game_that_is_cut_off_before_its_end_by_the_rules_is_unfinished() {
    let text = "[Game \"trike\"]\n[Result \"1-0\"]\n[Termination \"score\"]\n\n1. d2\n2. sw";
    let record = read(text);
    assert_eq!((record.result(), record.ending), (GameResult::Open, None));
    assert_eq!(
        remarks(text),
        [
            "line 2: the moves break off before the end that the tags tell of; the game is \
             unfinished",
            "line 6: the last line is incomplete and left out"
        ]
    );
}

#[test]
fn the_rules_count_more_than_both() {
    let told_nothing = read(&format!("{FINISHED}\n"));
    assert!(told_nothing.is_finished());
    let outcome = told_nothing.outcome().unwrap();
    assert_eq!(outcome.reason, Reason::Score);
    let wrong = if outcome.winner == Some(Side::First) {
        "0-1"
    } else {
        "1-0"
    };
    let text = format!("{FINISHED} {wrong}");
    assert_eq!(read(&text).result(), outcome.into());
    assert_eq!(read(&text).ending, None);
    assert_eq!(remarks(&text).len(), 1);
    assert!(told_nothing.to_string().contains("[Termination \"score\"]"));
}

#[test]
fn abandoned_and_unfinished_games_are_distinguished() {
    let mut game = record("trike", &["d2"]);
    assert!(!game.is_finished());
    game.ending = Some(EarlyTermination::abandoned());
    assert!(game.is_finished());
    assert!(read(&game.to_string()).is_finished());
    let foreign = trike("d2 *").replace("[Game", "[Termination \"unterminated\"]\n[Game");
    assert!(!read(&foreign).is_finished());
}

#[test]
fn a_torn_last_line_is_left_out() {
    // `e1` may be half of `e10`, and `{` the beginning of a comment.
    for torn in [
        "3. e1",
        "3",
        "3.",
        "3. e3 {wh",
        "3. zz",
        "3. e3 {a } (3.",
        "(",
    ] {
        let text = trike(&format!("1. d2\n2. swap\n{torn}"));
        assert_eq!(plies(&read(&text)), ["d2", "swap"], "{torn}");
        assert_eq!(
            remarks(&text),
            ["line 6: the last line is incomplete and left out"]
        );
    }
    // The end of a finished game is not torn.
    assert_eq!(plies(&read(&trike("1. d2\n2. swap\n3. e3 *"))).len(), 3);
    assert_eq!(plies(&read(&trike("1. d2\n2. swap\n   "))).len(), 2);
    // What is wrong in the lines before is an error all the same.
    assert!(refusal(&trike("1. d2\n2. zz\n3. e")).starts_with("line 5: move 2 `zz`"));
}

#[test]
fn errors_name_the_line_the_ply_and_the_reason() {
    for (text, expected) in [
        (
            trike("1. d2\n2. swap\n\n3. d2 *"),
            "line 7: move 3 `d2`: d2 is not empty",
        ),
        (
            trike("d2 swap e3 (e9) *"),
            "line 4: move 3 `e9`: there is no cell `e9` on this board",
        ),
        (
            trike("d2 $ *"),
            "line 4: `$` is not a judgement of a move: expected ! ? !! ?? !? ?! and $1, $2, ...",
        ),
        (
            format!("{FINISHED} a1 *"),
            "line 4: move 11 `a1`: the game is over",
        ),
        (
            trike("d2 {never closed\n\n"),
            "line 4: the comment has no closing brace",
        ),
        (
            trike("d2 (d3\nswap\n"),
            "line 6: the variation has no closing parenthesis",
        ),
        (
            trike("(d3) d2 *"),
            "line 4: a variation follows the move it replaces, and there is none before this one",
        ),
        (
            trike("d2 ((d3)) *"),
            "line 4: a variation follows the move it replaces, and there is none before this one",
        ),
        (trike("d2) *"), "line 4: `)` does not belong here"),
        (
            trike("d2 (d3 1-0) *"),
            "line 4: the result `1-0` stands inside a variation",
        ),
        (trike("* d2\n"), "line 4: `d2` does not belong here"),
        (trike("d2 * 2.\n"), "line 4: `2` does not belong here"),
        (trike("d2 * (d3)\n"), "line 4: `(` does not belong here"),
        (trike("d2 * )\n"), "line 4: `)` does not belong here"),
        (trike("d2 * $3\n"), "line 4: `$3` does not belong here"),
        (trike("d2 } *"), "line 4: `}` does not belong here"),
        (trike("d2 [A \"b\"] *"), "line 4: `[A` does not belong here"),
        (
            "[Game \"trike\"]\n[Rules \"sied=7\"]\n*".to_owned(),
            "line 2: Rules: there is no setting `sied`; did you mean `side`?",
        ),
        (
            "[Rules \"side=99\"]\n[Game \"trike\"]\n*".to_owned(),
            "line 1: Rules: side must be 4 to 19, not `99`",
        ),
        (
            "[Game \"tricke\"]\n*".to_owned(),
            "line 1: there is no game `tricke`; did you mean `trike`?",
        ),
        (
            "\n\n1. d2 *".to_owned(),
            "line 3: there is no tag Game before the first move",
        ),
        (
            "[Event \"x\"]\n*".to_owned(),
            "line 1: there is no tag Game before the first move",
        ),
        (
            String::new(),
            "line 1: there is no tag Game before the first move",
        ),
        (
            "[Game \"trike\"]\n[Result 1-0]\n*".to_owned(),
            "line 2: `[Result 1-0]` is not of the form [Name \"value\"]",
        ),
        (
            "[Game \"trike\n\"]\n*".to_owned(),
            "line 1: `[Game \"trike` is not of the form [Name \"value\"]",
        ),
        (
            "[Game \"trike\"]\n[".to_owned(),
            "line 2: `[` is not of the form [Name \"value\"]",
        ),
        (
            "[Game \"trike\"]\n[Position \"1/2 first - -\"]\n*".to_owned(),
            "line 2: Position: the board has 7 rows, not 2",
        ),
        (
            format!("{0}{0}", trike("*\n")),
            "line 5: a second game begins here",
        ),
    ] {
        let read = text.parse::<Record>();
        assert!(read.is_err(), "{text}");
        assert_eq!(refusal(&text), expected, "{text}");
    }
}

#[test]
fn odd_things_cause_warnings() {
    let text = "[Game \"trike\"]\n[Event \"a\"]\n[Event \"b\"]\n[Result \"won\"]\n[Date \"2026-13-45\"]\n\
         [Time \"25:99:99\"]\n[Rules \"side=7 pie=true side=5\"]\n\n1. d2 3. swap *";
    assert_eq!(
        remarks(text),
        [
            "line 3: the tag Event appears twice",
            "line 4: the tag Result says `won`, which is not a result",
            "line 5: the tag Date says `2026-13-45`, which is no date",
            "line 6: the tag Time says `25:99:99`, which is no time",
            "line 7: the rule side appears twice",
            "line 9: move 2 is numbered 3"
        ]
    );
    assert_eq!(read(text).tags.get(Tags::EVENT), "b");
}

#[test]
fn a_broken_game_does_not_hide_the_others() {
    let text = format!(
        "{}\n\n{}\n{}\n{}",
        trike("d2 e9 *"),
        trike("d2 {[\n[Game \"none\"]\n} *"),
        "[Game \"chess\"]\n\n1. e4 *\n",
        trike("d2\n")
    );
    let games = read_records(&text);
    let lines: Vec<_> = games
        .iter()
        .map(|game| match game {
            Ok(reading) => (reading.line, true),
            Err(error) => (error.line, false),
        })
        .collect();
    assert_eq!(lines, [(4, false), (6, true), (12, false), (16, true)]);
}

#[test]
fn control_characters_never_reach_the_screen() {
    let text = trike("d2 {a\u{1b}[31mb\u{7}c\td} *")
        .replace("trike\"]", "trike\"]\n[Event \"x\u{1b}[2Jy\"]");
    let record = read(&text);
    let node = record.tree().main_end();
    assert_eq!(record.tree().annotation(node).words(), "a [31mb c d");
    assert_eq!(record.tags.get(Tags::EVENT), "x [2Jy");
}

#[test]
fn messages_quote_little_and_nothing_a_terminal_obeys() {
    let long = "z".repeat(1_000_000);
    let escape = "\u{1b}]0;title\u{7}";
    for text in [
        trike(&format!("d2 {long} *")),
        trike(&format!("d2 e3{escape} *")),
        trike(&format!("d2 * {long}\n")),
        trike(&format!("{}. d2 *", "9".repeat(10_000))),
        format!("[Game \"{long}\"]\n*"),
        format!("[Game \"{escape}\"]\n*"),
        format!("[Game \"trike\"]\n[Rules \"{long}\"]\n*"),
        format!("[Game \"trike\"]\n[Rules \"a{escape}=1\"]\n*"),
        format!("[Game \"trike\"]\n[{escape} x\n*"),
        format!("[Game \"trike\"]\n[{long} \"x\"]\n[{long} \"x\"]\n[Result \"{escape}\"]\n\n*"),
        format!("[Game \"trike\"]\n[Position \"1/2{escape}\"]\n*"),
    ] {
        let told = match text.parse::<Record>() {
            Err(error) => error.to_string(),
            Ok(_) => remarks(&text).join("; "),
        };
        assert!(!told.is_empty() && told.len() < 600, "{} bytes", told.len());
        assert!(!told.contains(char::is_control), "{told:?}");
    }
}

#[test]
fn ten_thousand_tags_are_read_and_no_more() {
    for separator in ["\n", ""] {
        let text = |count: usize| {
            let tags = (0..count).map(|number| format!("[T{number} \"{number}\"]{separator}"));
            let tags = tags.collect::<Vec<_>>().concat();
            format!("[Game \"trike\"]{separator}{tags}\n\n1. d2\n*\n")
        };
        let count = 9_999;
        let record = read(&text(count));
        let line = if separator.is_empty() { 1 } else { 10_001 };
        let told = format!("line {line}: the game has more than 10000 tags");
        assert_eq!(refusal(&text(count + 1)), told);
        assert_eq!(refusal(&text(300_000)), told);
        assert_eq!(
            record.tags.get(&format!("T{}", count - 1)),
            (count - 1).to_string()
        );
        assert_eq!(record.tags.iter().count(), count);
        assert_eq!(plies(&record), ["d2"]);
    }
}

#[test]
fn cells_stand_before_arrows_however_they_are_written() {
    let record = read(&trike(
        "d2 {[%cal Yd2e3] [%csl Gd2,Re3,Gd2]} {[%cal Yd2e3]} *",
    ));
    let marks = &record.tree().annotation(record.tree().main_end()).marks;
    let are_arrows: Vec<bool> = marks.iter().map(|mark| mark.target.is_some()).collect();
    assert_eq!(are_arrows, [false, false, true]);
    let again = read(&record.to_string());
    assert_eq!(again.tree(), record.tree());
}

#[test]
fn what_programs_say_stands_beside_words() {
    let record = read(&trike(
        "d2!? {[%eval -0.42 depth=14 nodes=120000] Ana: [%clk 0:04:12] a try. [%csl Gd2,Re3]} \
         {[%cal Yd2e3]} $2 $14 *",
    ));
    let said = record.tree().annotation(record.tree().main_end());
    assert_eq!(said.words(), "Ana: a try. $2 $14");
    assert_eq!(said.glyph, Some(Glyph::Interesting));
    assert_eq!(said.clock, Some(Duration::from_secs(252)));
    assert_eq!(said.evaluation.unwrap().score, Some(Score::Estimate(-42)));
    assert_eq!(said.marks.iter().count(), 3);
    let text = record.to_string();
    assert!(
        text.contains(
            "1. d2!? {[%eval -0.42 depth=14 nodes=120000] [%clk 0:04:12] [%csl Gd2,Re3] \
             [%cal Yd2e3] Ana: a try. $2 $14}"
        ),
        "{text}"
    );
}

#[test]
fn an_engine_takes_nothing_from_what_a_person_wrote() {
    let mut record = read(&trike("d2! {because} *"));
    let node = record.tree().main_end();
    let report = Report {
        depth: 9,
        variations: vec![Variation {
            score: Some(Score::Estimate(31)),
            ..Variation::of("d2")
        }],
        ..Report::default()
    };
    record.tree_mut().set_ply_report(node, &report);
    record.tree_mut().set_ply_report(node, &report);
    let said = record.tree().annotation(node);
    assert_eq!((said.words(), said.glyph), ("because", Some(Glyph::Good)));
    let again = read(&record.to_string());
    assert_eq!(
        again.tree().ply_report(again.tree().main_end(), "d2"),
        Some(report)
    );
}

#[test]
fn expected_lines_are_kept_and_read_as_far_as_they_are_legal() {
    let text = trike("d2 {[%eval +0.10 depth=3] [%line swap  e3 nonsense]} swap {[%line e3]} *");
    let record = read(&text);
    let tree = record.tree();
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let expected = |node: NodeId| {
        let line = record.line(node);
        line.ply_texts(&tree.annotation(node).expected.plies(&line))
    };
    assert_eq!(expected(nodes[0]), ["swap", "e3"]);
    assert_eq!(expected(nodes[1]), ["e3"]);
    let written = record.to_string();
    assert!(written.contains("[%line swap e3 nonsense]"), "{written}");
    assert_eq!(read(&written), record);
    let long = ["e3"; 9].join(" ");
    let words = format!("[%line {long}]");
    let kept = read(&trike(&format!("d2 {{{words}}} *")));
    let said = kept.tree().annotation(kept.tree().main_end());
    assert!(said.expected.is_empty());
    assert_eq!(said.words(), words);
}

#[test]
fn commands_that_are_not_known_stay_among_the_words() {
    for comment in [
        "{[%foo 1,2] hm}",
        "{[%eval much]}",
        "{[%csl Gz99]}",
        "{[%cal Gd2]}",
        "{[%eval +1 depth=3}",
        "{+0.31/12 1.20s 54%}",
    ] {
        let text = trike(&format!("d2 {comment} *"));
        let record = read(&text);
        let said = record.tree().annotation(record.tree().main_end());
        assert_eq!(format!("{{{}}}", said.words()), comment);
        assert!(record.to_string().contains(comment), "{record}");
    }
}

#[test]
fn signs_that_are_no_judgement_are_refused_with_their_line() {
    assert_eq!(
        refusal(&trike("d2\nd3!!! *")),
        "line 5: `!!!` is not a judgement of a move: expected ! ? !! ?? !? ?! and $1, $2, ..."
    );
}

/// Were reading not linear in them, or did it call itself for each, this would not end or overflow.
#[test]
fn any_number_of_plies_comments_and_open_variations_is_read_or_refused() {
    let open = trike(&format!("d2 {}\n", "(".repeat(100_000)));
    assert!(refusal(&open).starts_with("line "), "{}", refusal(&open));
    let nested = trike(&format!(
        "d2 {} d3 {} *",
        "(".repeat(100_000),
        ")".repeat(100_000)
    ));
    assert_eq!(read_records(&nested).len(), 1);
    let plies = trike(&("d2 {a comment} ".repeat(200_000) + "\n"));
    assert!(
        refusal(&plies).contains("d2"),
        "the first one that is not legal is named"
    );
    let comments = trike(&format!("d2 {} *", "{a comment} ".repeat(200_000)));
    assert!(read(&comments).to_string().len() > 200_000);
}

#[test]
fn plies_are_counted_with_those_of_variations() {
    let text = trike(&format!("d2{} *", " (d3)".repeat(100_000)));
    assert_eq!(
        refusal(&text),
        "line 4: the game has more than 100000 moves, with those of its variations"
    );
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "ten seconds of reading where nothing is optimised"
)]
fn a_game_of_more_than_64_megabytes_is_refused() {
    let long = trike(&format!("d2 {{{}}} *", "x".repeat(64 << 20)));
    assert_eq!(refusal(&long), "line 1: the game is longer than 64 MB");
}
