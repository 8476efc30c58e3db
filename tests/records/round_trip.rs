//! Every record can be written, and reads back as it was.

use std::time::Duration;

use parlour_engines::Score;
use parlour_records::{
    EarlyTermination, Evaluation, FileIndex, GameResult, Glyph, Mark, MarkColour, NodeId,
    ReadError, Record, Summary, Tags, TerminationReason, read_records,
};
use parlour_rules::board::Cell;
use parlour_rules::games::Side;
use proptest::prelude::*;

use super::support;

/// A tree grown by numbers, each choosing a node to play after and a ply to play there.
fn grown(start: &[u32], moves: &[(u32, u32, u32)]) -> Record {
    let mut record = Record::new(support::start(start));
    let mut nodes = vec![NodeId::ROOT];
    for &(at, choice, what) in moves {
        // Half of the plies go on where the last one ended, so that lines get long.
        let at = if what % 2 == 0 {
            nodes.len() - 1
        } else {
            at as usize % nodes.len()
        };
        let node = nodes[at];
        let legal = record.line(node).legal_plies();
        if legal.is_empty() {
            continue;
        }
        let ply = legal[choice as usize % legal.len()];
        let child = record.play(node, ply).unwrap();
        match what % 7 {
            0 => record.tree_mut().promote(child),
            1 => record.tree_mut().make_main(child),
            _ => {}
        }
        nodes.push(child);
    }
    record
}

/// Asserts that a tree says of its nodes what the rules say of the lines to them.
fn assert_tree_knows_the_rules(record: &Record) -> Result<(), TestCaseError> {
    let tree = record.tree();
    for node in tree.iter() {
        let line = record.line(node);
        prop_assert_eq!(tree.depth(node), line.len());
        prop_assert_eq!(tree.to_move(node), line.to_move());
        prop_assert_eq!(tree.players_swapped(node), line.players_swapped());
        prop_assert_eq!(tree.outcome(node), line.outcome());
    }
    prop_assert_eq!(
        Some(tree.main_end()),
        tree.main_line().last().or(Some(NodeId::ROOT))
    );
    Ok(())
}

/// A glance at a file tells the same as reading it.
fn assert_summary_is_that_of(record: &Record) -> Result<(), TestCaseError> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), record.to_string()).unwrap();
    let mut index = FileIndex::new(file.path().to_owned());
    index.update_each(|_, _, _| {}).unwrap();
    prop_assert_eq!(index.games().len(), 1);
    let glance = index.games()[0].summary.clone();
    let glance = glance.map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(
        format!("{glance:?}"),
        format!("{:?}", Summary::from(record))
    );
    Ok(())
}

/// Says something of a node, chosen by a number: words, and what programs add.
fn annotate(record: &mut Record, node: NodeId, words: &str, what: u64) {
    let cells: Vec<Cell> = record.start().line().board().cells().to_vec();
    let cell = |number: u64| cells[number as usize % cells.len()];
    let bits = |from: u32, count: u64| (what >> from) % count;
    let annotation = record.tree_mut().annotation_mut(node);
    annotation.set_words(words);
    let score = match bits(0, 5) {
        0 => None,
        1 => Some(Score::win_within(bits(3, 40) as u32)),
        2 => Some(Score::loss_in(bits(3, 40) as u32)),
        _ => Some(Score::Estimate(bits(3, 4000) as i32 - 2000)),
    };
    let win_percent = (bits(20, 3) == 0).then_some(bits(22, 101) as u8);
    if score.is_some() || win_percent.is_some() {
        annotation.evaluation = Some(Evaluation {
            score,
            win_percent,
            depth: bits(24, 20) as u32,
            nodes: bits(28, 1000),
        });
    }
    if bits(30, 2) == 0 {
        annotation.set_clock(Duration::from_millis(bits(31, 20_000_000)));
    }
    if bits(33, 3) == 0 {
        annotation.set_elapsed(Duration::from_micros(bits(34, 20_000_000)));
    }
    annotation.glyph = Glyph::ALL.get(bits(40, 9) as usize).copied();
    annotation.marks = (0..bits(43, 4))
        .map(|at| Mark {
            colour: MarkColour::ALL[bits(45, 4) as usize],
            cell: cell(bits(47, 4096) + at),
            target: (at % 2 == 0).then(|| cell(bits(50, 4096))),
        })
        .collect();
}

/// Text with everything that means something in a record.
fn odd_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,12}",
        r#"[{}()\[\]\\n"%;*. \n\t1-]{0,16}"#,
        any::<String>(),
        Just("1-0".to_owned()),
        Just("\\".to_owned()),
        // Words that look like what programs say.
        "\\[\\\\?%(eval [+]1|clk 0:01|csl Ga1|%eval|x y)\\]?",
        "[+-][0-9]\\\\?/[0-9]( [0-9]s)?",
        Just("a\u{2028}b\u{85}\r\n\n  c".to_owned()),
    ]
}

/// Checks that an error is one line, of some length, that names a line of the text.
fn assert_says_where<T>(text: &str, error: &ReadError) -> Result<T, ()> {
    let message = error.to_string();
    assert!(!message.chars().any(char::is_control), "{message:?}");
    assert!(message.len() < 1000, "{message}");
    assert!(message.starts_with(&format!("line {}: ", error.line)));
    // Of a text that ends too soon, the line after its last one may be meant.
    let lines = text.split('\n').count();
    assert!(
        (1..=lines + 1).contains(&error.line),
        "{message} of {lines}\n{text}"
    );
    Err(())
}

fn ending() -> impl Strategy<Value = Option<EarlyTermination>> {
    let result = prop::sample::select(GameResult::ALL.to_vec());
    let termination = prop::sample::select(TerminationReason::ALL[..8].to_vec());
    prop::option::of((result, termination, odd_text())).prop_map(|parts| {
        parts.map(|(result, why, text)| EarlyTermination::new(result, why).with_detail(&text))
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(300)
    })]

    #[test]
    fn records_read_back_as_they_were(
        start in prop::collection::vec(any::<u32>(), 12),
        moves in prop::collection::vec(any::<(u32, u32, u32)>(), 0..60),
        comments in prop::collection::vec(
            (any::<prop::sample::Index>(), odd_text(), any::<u64>()), 0..20),
        tags in prop::collection::vec(("[A-Za-z0-9_]{1,8}", odd_text()), 0..6),
        players in (odd_text(), odd_text()),
        ending in ending(),
    ) {
        let mut record = grown(&start, &moves);
        let nodes: Vec<_> = record.tree().iter().collect();
        for (at, text, what) in comments {
            annotate(&mut record, *at.get(&nodes), &text, what);
        }
        for (name, value) in tags {
            record.tags.set(&name, &value);
        }
        record.tags.set(Tags::FIRST, &players.0);
        record.tags.set(Tags::SECOND, &players.1);
        if record.outcome().is_none() {
            record.ending = ending;
        }
        let text = record.to_string();
        let again: Record = text.parse().map_err(|error| {
            TestCaseError::fail(format!("{error}\n{text}"))
        })?;
        prop_assert_eq!(again.start(), record.start());
        prop_assert_eq!(again.tree(), record.tree(), "{}", &text);
        prop_assert_eq!(again.names(), record.names());
        prop_assert_eq!(&again.ending, &record.ending, "{}", &text);
        prop_assert_eq!(again.to_string(), text.clone());
        assert_tree_knows_the_rules(&record)?;
        assert_tree_knows_the_rules(&again)?;
        assert_summary_is_that_of(&record)?;

        // Two in one file are two, nothing about them is odd, and layout does not matter.
        let both = read_records(&format!("{text}\n{text}"));
        prop_assert_eq!(both.len(), 2);
        for reading in both {
            let reading = reading.map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(reading.warnings, []);
            prop_assert_eq!(reading.record.to_string(), text.clone());
        }
    }

    #[test]
    fn whatever_is_read_can_be_written_and_read_again(
        moves in prop::collection::vec(any::<(u32, u32, u32)>(), 0..20),
        start in prop::collection::vec(any::<u32>(), 12),
        comments in prop::collection::vec(
            (any::<prop::sample::Index>(), odd_text(), any::<u64>()), 0..6),
        harm in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..3, "[-{}()\\[\\]\"\\\\ \n*.a-h1-9]"), 0..4),
    ) {
        let mut record = grown(&start, &moves);
        let nodes: Vec<_> = record.tree().iter().collect();
        for (at, words, what) in comments {
            annotate(&mut record, *at.get(&nodes), &words, what);
        }
        let mut text: Vec<char> = record.to_string().chars().collect();
        for (at, what, letters) in harm {
            let at = at.index(text.len());
            match what {
                0 if text.len() > 1 => drop(text.remove(at)),
                1 => text.insert(at, letters.chars().next().unwrap_or(' ')),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        for reading in read_records(&text) {
            let Ok(reading) = reading.or_else(|error| assert_says_where(&text, &error)) else {
                continue;
            };
            let written = reading.record.to_string();
            let again: Record = written.parse().map_err(|error| {
                TestCaseError::fail(format!("{error}\n{text}\n{written}"))
            })?;
            prop_assert_eq!(again.to_string(), written);
            prop_assert_eq!(again.tree(), reading.record.tree());
            prop_assert_eq!(again.ending, reading.record.ending);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in odd_text(), cut in any::<prop::sample::Index>()) {
        let body = format!("1. d2 {{a}} (1. d3 2. swap) 2. swap {text}");
        let file = support::trike(&body);
        for text in [&text, &file] {
            for error in read_records(text).into_iter().filter_map(Result::err) {
                let _ = assert_says_where::<()>(text, &error);
            }
        }
        let mut end = cut.index(file.len());
        while !file.is_char_boundary(end) {
            end -= 1;
        }
        let _ = read_records(&file[..end]);
    }
}

#[test]
fn nesting_has_no_limit() {
    let mut record = support::record("trike", &["d2"]);
    let mut node = record.tree().main_end();
    // Every ply is replaced by the one before it in the list of legal plies, as deep as it goes.
    for _ in 0..20 {
        let legal = record.line(node).legal_plies();
        for &ply in &legal {
            record.play(node, ply).unwrap();
        }
        let Some(&last) = record.tree().children(node).last() else {
            break;
        };
        node = last;
    }
    let again: Record = record.to_string().parse().unwrap();
    assert_eq!(again, record);

    let deep = 50_000;
    let text = support::trike(&format!(
        "d2 {} {} *",
        "(d2 ".repeat(deep),
        ")".repeat(deep)
    ));
    let flat: Record = text.parse().unwrap();
    assert_eq!(flat.tree().iter().count(), 2);
}

#[test]
fn losses_are_by_side_not_by_player() {
    let mut record = support::record("trike", &["d2", "swap"]);
    record.tags.set(Tags::FIRST, "human: Ana");
    record.tags.set(Tags::SECOND, "human: Bo");
    record.ending = Some(EarlyTermination::resignation(Side::Second));
    let text = record.to_string();
    assert!(text.contains("[First \"human: Ana\"]"));
    assert!(text.contains("[Result \"1-0\"]\n[Termination \"resignation\"]"));
    let again: Record = text.parse().unwrap();
    let winner = again.result().winner().unwrap();
    assert_eq!(winner, Side::First);
    // Ana began as First, Bo swapped: First's side, which wins, is Bo's.
    let players = again.players(again.tree().main_end());
    assert_eq!(players[winner].to_string(), "human: Bo");
}
