//! The report with what earlier sessions have left, as files of a folder.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde_json::Value as Json;

use super::report;
use crate::app::last_session;
use parlour_sys::{crash, read_bounded, reason};

/// The longest session or crash file that is taken in, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Makes the folder, before the work is done.
///
/// # Errors
///
/// Fails if there is anything of this name already, or it cannot be made.
pub(super) fn make(path: &Path) -> anyhow::Result<()> {
    fs::create_dir(path).map_err(|error| anyhow::anyhow!("{}: {}", path.display(), reason(&error)))
}

/// Writes the files, and returns their names.
///
/// # Errors
///
/// Fails if one cannot be written.
pub(super) fn write(
    folder: &Path,
    findings: &Json,
    home: Option<&Path>,
) -> anyhow::Result<Vec<String>> {
    let mut files = vec![
        ("doctor.txt".to_owned(), report::text(findings)),
        ("doctor.json".to_owned(), findings.to_string()),
    ];
    let left = [last_session(), crash::last_report()].into_iter().flatten();
    files.extend(
        left.filter(|path| path.exists())
            .filter_map(|path| text(&path, home)),
    );
    for (name, text) in &files {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// The name and text of a file that was left; nothing of one that cannot be read.
fn text(path: &Path, home: Option<&Path>) -> Option<(String, String)> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let bytes = read_bounded(path, MAX_BYTES).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    Some((name, report::without_home(&text, home)))
}
