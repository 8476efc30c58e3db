//! A game as a recording of a terminal.

use serde_json::json;

/// A recording in the format asciicast, version 2
/// (<https://docs.asciinema.org/manual/asciicast/v2/>): screens of `columns` by `rows` with lines
/// that end in `\n`, each shown for `millis` milliseconds.
pub(super) fn cast(
    title: &str,
    (columns, rows): (u16, u16),
    millis: u64,
    screens: impl Iterator<Item = String>,
) -> String {
    let header = json!({ "version": 2, "width": columns, "height": rows, "title": title });
    let mut cast = format!("{header}\n");
    let mut event = |number: usize, text: &str| {
        let time = (number as u64 * millis) as f64 / 1000.0;
        cast.push_str(&json!([time, "o", text]).to_string());
        cast.push('\n');
    };
    let mut count = 0;
    for screen in screens {
        let rows = screen.trim_end_matches('\n').replace('\n', "\r\n");
        event(count, &format!("\x1b[?25l\x1b[H{rows}"));
        count += 1;
    }
    // A recording is over with its last event: the last position stays as long as the others.
    event(count, "");
    cast
}
