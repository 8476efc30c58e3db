//! Files that nobody means well fare as our own do: they are read or refused in a time that goes
//! with their size.

use std::time::Duration;

use parlour_records::{FileContents, Hints};
use parlour_sys::thread_cpu_time;

use crate::read;

/// The bytes of a large file.
const LARGE: usize = if cfg!(debug_assertions) {
    1 << 20
} else {
    64 << 20
};

fn repeated(part: &str) -> String {
    part.repeat(LARGE / part.len())
}

#[test]
fn large_files_are_read_or_refused() {
    let record =
        "{\"header\":{\"game\":{\"name\":\"Trike\"},\"players\":[]},\"moves\":[[\"d2\"]]},";
    for text in [
        repeated("1. d2 "),
        repeated("1. d2\n"),
        repeated("d2 {"),
        repeated("d2\n(\n"),
        "1. d2 ".to_owned() + &repeated("("),
        "1. d2 ".to_owned() + &repeated("1("),
        repeated("{\"header\":"),
        repeated("[{\"header\":{\"moves\":"),
        repeated(record),
        format!("{{\"header\":{}\"moves\":1", repeated("[")),
        format!("{{\"header\":{{\"x\":{}\"moves\":1", repeated("{\"a\":")),
        format!("(;SU[trike-7]P0[{}", repeated("\\")),
        repeated("(;SU[trike-7]P0[1 dropb A 1]"),
        repeated("(;P0[SU["),
        repeated("(;") + "SU[P0[",
        repeated("Hex\n"),
        format!("game=Trike.lud\n{}", repeated("Move=[Move:to=3]\n")),
        repeated("game=Trike.lud\nMove=[Move:"),
        repeated("White: a\n"),
        repeated("trike "),
        repeated("a: 1. "),
        repeated("\u{feff}>\r"),
        "x".repeat(LARGE),
    ] {
        let start = thread_cpu_time();
        let contents = FileContents::new(text.into_bytes(), &Hints::default());
        let name = String::from_utf8_lossy(&contents.bytes[..40]).into_owned();
        // Thousands of games are read as one is.
        for game in contents.each_record().take(2_000) {
            drop(game);
        }
        let took = thread_cpu_time().saturating_sub(start);
        assert!(took < Duration::from_secs(60), "{name}: {took:?}");
    }
}

#[test]
fn bytes_that_are_no_text_cost_the_game_that_has_them() {
    let good = "Trike 7\n1. d2 e3\nresign\n";
    let bad = b"Trike 7\nWhite: caf\xe9\n1. d2 e3\nresign\n";
    let bytes = [good.as_bytes(), bad, good.as_bytes()].concat();
    let contents = FileContents::new(bytes, &Hints::default());
    let games = contents.records();
    let told: Vec<Option<String>> = games
        .into_iter()
        .map(|game| game.err().map(|error| error.to_string()))
        .collect();
    let why = "line 5: it has bytes that are not UTF-8".to_owned();
    assert_eq!(told, [None, Some(why), None]);
    // UTF-16 is no text here.
    let wide: Vec<u8> = good.bytes().flat_map(|byte| [byte, 0]).collect();
    let contents = FileContents::new(wide, &Hints::default());
    assert!(contents.records().iter().all(Result::is_err));
}

#[test]
fn a_text_cut_off_anywhere_is_read_or_refused() {
    for text in [
        "Trike 7\nWhite: Zoë\n1. d2 e3 {a\nb} 2. f3\nresign\n1–0\n",
        "[{\"header\":{\"game\":{\"name\":\"Trike\"},\"players\":[{\"name\":\"Zoë\"}]},\"moves\":[[\"d2\"]]}]",
        "(;SU[trike-7]P0[id \"Zoë\"]P1[id \"a\\]b\"];P0[1 dropb D 2];P0[2 done])",
        "game=a/Trike.lud\nBoard Size/7\nMove=[Move:mover=1,to=3,actions=[Add:to=3]]\nwinner=1\n",
    ] {
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let _ = read(&text[..end]);
        }
    }
}
