//! What is written for others is read back as the same game.

use parlour_records::{Record, abstractplay_text, list_text};
use parlour_rules::games::AnyRules;

use crate::one;

/// A record with everything that a list keeps.
fn record(body: &str) -> Record {
    format!(
        "[Game \"trike\"]\n[Rules \"side=11\"]\n[First \"human: Ana\"]\n[Second \"search level=5\"]\n\
         [Event \"Cup\"]\n[Round \"3\"]\n[Date \"2026.11.20\"]\n[Time \"17:05:59\"]\n[TimeControl \"300+5\"]\n\
         [Site \"here\"]\n[Source \"a 1\"]\n{body}\n"
    )
    .parse()
    .unwrap()
}

#[test]
fn a_list_is_read_back_as_the_same_game() {
    for body in [
        "[Termination \"resignation\"]\n\n1. d2! {a fine move} 2. swap 3. e3 1-0",
        "[Event \"`Cup`\"]\n[Mood \"x` — 14:02\"]\n\n1. d2 {# 1-0} 2. e3 {Bo: I resign} *",
        "[Mood \"x: 1. d2\"]\n[Seed \"Ana: 1. e3 \"]\n[Date \"2026-11-20\"]\n\n1. d2 *",
        "[Termination \"time\"]\n\n1. d2 2. e3 0-1",
        "\n1. d2 {first} 2. e3?? {last\\nline} *",
        "[Termination \"illegal-ply: it said “a]”\"]\n[Tags \"one, two\"]\n[Mood \"a \\\"b\\\"\"]\n\n\
         {Before \\) it, by Trike 9} 1. d2 {[%said I attack.] a comment} 2. e3 {[%said {here\\>] 3. f3} 0-1",
    ] {
        let before = record(body);
        let text = list_text(&before);
        let mut after = one(&text).record;
        assert_eq!(crate::notes(&one(&text)), [""; 0], "{text}");
        let (a, b) = (before.to_string(), after.to_string());
        after.tags.set("Site", "");
        assert_eq!(a, b, "{text}");
    }
}

#[test]
fn the_sample_of_every_game_is_read_back_from_its_list() {
    for rules in AnyRules::all() {
        let game = format!(
            "[Game \"{}\"]\n\n{} *\n",
            rules.info().id,
            rules.info().sample
        );
        let before: Record = game.parse().unwrap();
        let after = one(&list_text(&before)).record;
        assert_eq!(after.to_string(), before.to_string());
    }
}

#[test]
fn a_record_of_abstract_play_is_read_back_as_the_same_game() {
    for body in [
        "[Termination \"resignation\"]\n\n1. d2 2. swap 3. e3 1-0",
        "[Termination \"resignation\"]\n\n1. d2 2. e3 0-1",
        "[Termination \"abandoned\"]\n\n1. d2 2. e3 *",
    ] {
        let before = record(body);
        let text = abstractplay_text(&before).unwrap();
        let after = one(&text).record;
        assert_eq!(after.tree(), before.tree(), "{text}");
        assert_eq!(after.names(), before.names(), "{text}");
        assert_eq!(
            (after.result(), &after.ending),
            (before.result(), &before.ending),
            "{text}"
        );
        for tag in ["Event", "Round", "Date", "Time", "Site", "Source"] {
            assert_eq!(after.tags.get(tag), before.tags.get(tag), "{tag}");
        }
    }
}

#[test]
fn what_abstract_play_does_not_have_is_refused() {
    let over = "[Termination \"resignation\"]\n\n1. d2 1-0";
    for (from, to, why) in [
        ("side=11", "side=9", "sides 7, 11, 13 and 15"),
        ("side=11", "side=11 pie=false", "with the swap"),
        ("1-0", "*", "games that are over"),
        ("[Date \"2026.11.20\"]\n", "", "have a date"),
    ] {
        let text = record(over)
            .to_string()
            .replace("[Termination \"resignation\"]\n", "");
        let text = text.replace("pie=true", "").replace(from, to);
        let game: Record = text.parse().unwrap();
        let told = abstractplay_text(&game).unwrap_err().to_string();
        assert!(told.contains(why), "{told}");
    }
    // Somebody resigned, and nobody knows who.
    let open = record("[Termination \"resignation\"]\n\n1. d2 *");
    let told = abstractplay_text(&open).unwrap_err().to_string();
    assert!(told.contains("games that are over"), "{told}");
    let claustro = one("Claustro 5x5\n1. b1-b2 resign\n").record;
    let told = abstractplay_text(&claustro).unwrap_err().to_string();
    assert!(told.contains("this is Claustro"), "{told}");
}
