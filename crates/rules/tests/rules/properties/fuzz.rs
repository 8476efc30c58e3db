//! Texts of any kind: read or refused, with a reason, and never a panic.

use parlour_rules::games::{AnyLine, AnyRules, GAMES, PositionError};
use parlour_rules::options::OptionSet;
use proptest::prelude::*;

use crate::amount::amount;
use crate::properties::line;

/// A line of each game, some way into it, on a board of one word and on one of more.
fn lines() -> Vec<AnyLine> {
    let sets = [
        ("tactigon", ""),
        ("tactigon", "padding=5 advanced=true"),
        ("taacoca", ""),
        ("taacoca", "side=13"),
        ("claustro", ""),
        ("claustro", "width=11 height=11"),
        ("trike", ""),
        ("trike", "side=19"),
    ];
    assert_eq!(sets.len(), 2 * GAMES.len());
    let mut lines: Vec<AnyLine> = sets.iter().map(|(game, set)| line(game, set)).collect();
    for line in &mut lines {
        for _ in 0..4 {
            let legal = line.legal_plies();
            line.play(legal[legal.len() / 2]).unwrap();
        }
    }
    lines
}

/// Texts that look like those of plies and positions, and texts that do not.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,40}",
        "[a-zA-Z0-9@:+=x/ -]{0,40}",
        "[a-s][0-9]{1,3}[-x:+@][a-s][0-9]{1,3}([@:+]([a-s][0-9]{1,2}|ne|n|x|é))?",
        "([wbgCTSPctsp.0-9]{0,9}/){0,20}[wbgCTSPctsp0-9]{0,9} (first|second|x)( [a-g][0-9]| -){0,3}",
    ]
}

/// Makes a small change to a text, or several.
fn changed(text: &str, changes: &[(usize, Option<char>)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(at, letter) in changes {
        if letters.is_empty() {
            break;
        }
        let at = at % letters.len();
        match letter {
            Some(letter) => letters.insert(at, letter),
            None => {
                letters.remove(at);
            }
        }
    }
    letters.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(usize, Option<char>)>> {
    let letter = prop_oneof![
        Just(None),
        any::<char>().prop_map(Some),
        proptest::char::ranges(vec!['0'..='9', 'a'..='z', 'A'..='Z'].into()).prop_map(Some),
    ];
    proptest::collection::vec((any::<usize>(), letter), 1..4)
}

/// A ply that is read is legal, and its text is the one that was read.
fn read_ply(line: &AnyLine, text: &str) {
    match line.read_ply(text) {
        Ok(ply) => {
            assert_eq!(line.ply_text(ply).unwrap(), text.to_ascii_lowercase());
            assert!(line.legal_plies().contains(&ply), "{text}");
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
    }
}

/// A position that is read can be asked everything, and its text is read as the same.
fn read_position(line: &AnyLine, text: &str) {
    match line.at_position(text) {
        Ok(mut line) => {
            let again = line.at_position(&line.position_text()).unwrap();
            assert_eq!(again.key(), line.key(), "{text}");
            assert_eq!(
                line.legal_plies().is_empty(),
                line.outcome().is_some(),
                "{text}"
            );
            if line.board().cells().len() <= 64 {
                for ply in line.legal_plies() {
                    line.play(ply).unwrap();
                    assert_eq!(line.legal_plies().is_empty(), line.outcome().is_some());
                    line.undo();
                }
            }
            let _ = line.play_out(|count| count / 2);
        }
        Err(error) => assert!(!PositionError::to_string(&error).is_empty()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(amount(64, 256)))]

    #[test]
    fn any_text_is_read_or_refused(text in texts()) {
        for line in lines() {
            read_ply(&line, &text);
            read_position(&line, &text);
        }
    }

    #[test]
    fn nearly_right_texts_are_read_or_refused(changes in changes(), which: prop::sample::Index) {
        for line in lines() {
            read_position(&line, &changed(&line.position_text(), &changes));
            let legal = line.legal_plies();
            if !legal.is_empty() {
                let text = line.ply_text(*which.get(&legal)).unwrap();
                read_ply(&line, &changed(&text, &changes));
            }
        }
    }

    #[test]
    fn any_settings_are_read_or_refused(text in "\\PC{0,40}|([a-z_]{1,12}=[a-z0-9-]{0,12} ?){0,4}") {
        for game in AnyRules::all() {
            match game.with_pairs(&text) {
                Ok(rules) => {
                    prop_assert_eq!(game.with_pairs(&rules.pairs()), Ok(rules.clone()));
                    prop_assert_eq!(rules.to_string().parse(), Ok(rules));
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
