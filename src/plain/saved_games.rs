//! The saved games.

use super::describe::counted;
use crate::records::{LibraryEntry, SaveError, Summary, games_folder, list};

/// The saved games, newest first; those that cannot be read are left out. The paths are without
/// symbolic links, as those of the games being kept.
pub(super) fn saved_games() -> Result<Vec<(LibraryEntry, Summary)>, SaveError> {
    let entries = list(&games_folder()?)?.into_iter();
    let readable = entries.filter_map(|mut entry| {
        entry.path = entry.path.canonicalize().unwrap_or(entry.path);
        let summary = entry.summary.as_ref().ok()?.clone();
        Some((entry, summary))
    });
    Ok(readable.collect())
}

/// A game in one line: `trike side=5, human: Ana against greedy, 3 plies, not finished`.
pub(super) fn summary_line(summary: &Summary) -> String {
    let name = |name: &str| if name.is_empty() { "nobody" } else { name }.to_owned();
    let names = summary.players().map(name);
    let state = if summary.finished {
        format!("ended {}", summary.result)
    } else {
        "not finished".to_owned()
    };
    format!(
        "{}, {} against {}, {}, {state}",
        summary.rules,
        names.first,
        names.second,
        counted(summary.plies, "ply"),
    )
}
