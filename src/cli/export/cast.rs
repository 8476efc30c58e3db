//! A game as a recording of a terminal.

use serde_json::json;

/// A recording in the format asciicast, version 2
/// (<https://docs.asciinema.org/manual/asciicast/v2/>): screens of `columns` by `rows` with lines
/// that end in `\n`, each with the time in milliseconds at which it comes, and the time of the end.
pub(super) fn cast(
    title: &str,
    (columns, rows): (u16, u16),
    screens: impl IntoIterator<Item = (u64, String)>,
    end: u64,
) -> String {
    let header = json!({ "version": 2, "width": columns, "height": rows, "title": title });
    let mut cast = format!("{header}\n");
    let mut event = |millis: u64, text: &str| {
        let time = millis as f64 / 1000.0;
        cast.push_str(&json!([time, "o", text]).to_string());
        cast.push('\n');
    };
    for (millis, screen) in screens {
        let rows = screen.trim_end_matches('\n').replace('\n', "\r\n");
        event(millis, &format!("\x1b[?25l\x1b[H{rows}"));
    }
    // A recording is over with its last event: until then the last screen stays.
    event(end, "");
    cast
}
