//! A config file with mistakes in it, for those who want to play all the same.

use std::ops::Range;

use super::config::Config;
use super::file::ConfigFile;
use super::read::read;
use super::report::ConfigReport;

/// The most times that wrong lines are left out and the rest is read again.
const ATTEMPTS: usize = 32;

/// Reads a file without the lines that are wrong, and reports those.
pub(super) fn corrected(file: &ConfigFile) -> (Config, Option<Box<ConfigReport>>) {
    let (mut rest, mut first) = (file.clone(), None);
    for _ in 0..ATTEMPTS {
        match read(&rest) {
            Ok(mut config) => {
                // Places and changes are those of the file as it is.
                config.file.text.clone_from(&file.text);
                return (config, first);
            }
            Err(report) => {
                for problem in &report.problems {
                    let spans = [Some(&problem.span), problem.other.as_ref()];
                    for span in spans.into_iter().flatten() {
                        leave_out(&mut rest.text, span);
                    }
                }
                first.get_or_insert(report);
            }
        }
    }
    (Config::default(), first)
}

/// Blanks the lines of these bytes; of a section's title, the whole section. All that stays keeps
/// its place.
fn leave_out(text: &mut String, span: &Range<usize>) {
    let bytes = text.as_bytes();
    let before = &bytes[..span.start.min(bytes.len())];
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let last = span.end.saturating_sub(1).clamp(start, bytes.len());
    let line_end = |from: usize| {
        let rest = bytes[from..].iter();
        rest.take_while(|byte| **byte != b'\n').count() + from
    };
    let mut end = line_end(last);
    if text[start..].trim_start().starts_with('[') {
        while end < bytes.len() && bytes.get(end + 1) != Some(&b'[') {
            end = line_end(end + 1);
        }
    }
    let blank = |char: char| match char {
        '\n' | '\r' => char.to_string(),
        _ => " ".repeat(char.len_utf8()),
    };
    let blanks: String = text[start..end].chars().map(blank).collect();
    text.replace_range(start..end, &blanks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    #[test]
    fn what_is_right_beside_a_mistake_counts() {
        for (text, mistake, right) in [
            (
                "[ui]\ntheme = \"drak\"\nmouse = false\n",
                "own.toml:2: there is no theme `drak`; did you mean `dark`?",
                "/ui/mouse",
            ),
            (
                "[trike]\nside = 99\npie = false\n[ui]\nsied = 3\nmouse = false\n",
                "own.toml:2 and 1 more: side must be 4 to 19, not 99",
                "/trike/pie",
            ),
            (
                "[ui]\nmouse = false\n[nonsense]\nside = [\n  1,\n]\n[trike]\npie = false\n",
                "own.toml:3: there is no section `nonsense`",
                "/trike/pie",
            ),
            (
                "[trike]\nside = 10\nrubbish\n[ui]\nmouse = false\n",
                "own.toml:3: ",
                "/ui/mouse",
            ),
            (
                "[tactigon]\nboard = \"small\"\npadding = 2\n[ui]\nmouse = false\n",
                "own.toml:1: padding must be 0",
                "/ui/mouse",
            ),
            (
                "[keys]\nundo = [\"x\"]\nhint = [\"x\"]\n[ui]\nmouse = false\n",
                "own.toml:",
                "/ui/mouse",
            ),
        ] {
            assert!(Config::parse("own.toml", text).is_err(), "{text}");
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("own.toml");
            std::fs::write(&path, text).unwrap();
            let config = Config::load_without_mistakes(Some(&path)).unwrap();
            let told = config.mistake().unwrap();
            assert!(told.starts_with(mistake), "{text}{told}");
            let value = Json::from(&config);
            assert_eq!(value.pointer(right), Some(&Json::Bool(false)), "{text}");
        }
    }

    #[test]
    fn a_sound_file_has_no_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.toml");
        assert!(Config::load_without_mistakes(Some(&path)).is_err());
        std::fs::write(&path, "[ui]\nmouse = false\n").unwrap();
        let config = Config::load_without_mistakes(Some(&path)).unwrap();
        assert_eq!(config.mistake(), None);
        assert!(!config.ui.mouse);
    }
}
