//! Comparing a text with a file, or writing the file anew.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// The greatest number of differing lines shown of each file.
const SHOWN: usize = 12;

/// Compares a file with what it should hold; with `PARLOUR_BLESS` set, makes it hold that.
///
/// # Errors
///
/// The lines that differ, for people.
pub fn with_file(path: &Path, now: &str) -> Result<(), String> {
    if env::var_os("PARLOUR_BLESS").is_some_and(|value| !value.is_empty()) {
        fs::write(path, now).unwrap();
        return Ok(());
    }
    let before = fs::read_to_string(path).unwrap_or_default();
    if before == now {
        return Ok(());
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    let mut text = format!(
        "\n{}: differs, `-` is the file, `+` is now\n",
        path.display()
    );
    let mut shown = 0;
    let mut section = "";
    for at in 0..old.len().max(new.len()) {
        let (old, new) = (old.get(at).copied(), new.get(at).copied());
        if let Some(line) = new.filter(|line| line.starts_with("== ")) {
            section = line;
        }
        if old == new {
            continue;
        }
        shown += 1;
        if shown > SHOWN {
            text.push_str("  and more\n");
            break;
        }
        writeln!(text, "  line {}, in {section}", at + 1).unwrap();
        for (sign, line) in [('-', old), ('+', new)] {
            writeln!(text, "  {sign}{}", line.unwrap_or("(no line)")).unwrap();
        }
    }
    text.push_str("  `PARLOUR_BLESS=1 cargo test --test all snapshots::` writes it anew\n");
    Err(text)
}
