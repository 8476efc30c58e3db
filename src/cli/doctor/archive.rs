//! The report with what earlier sessions have left, in one file.

use std::path::Path;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value as Json;

use super::report;
use crate::app::last_session;
use crate::cli::output_file::{self, Existing};
use parlour_sys::{crash, read_bounded};

/// The longest session or crash file that is packed, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Checks, before the work is done, that the archive may be written: nothing is there.
pub(super) fn check(path: &Path) -> anyhow::Result<()> {
    output_file::check(path, None, Existing::Kept).map(drop)
}

/// Writes the archive, and returns the names of the files in it.
///
/// # Errors
///
/// Fails if there is a file already, or it cannot be written.
pub(super) fn write(
    path: &Path,
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
    let packed = pack(&files).with_context(|| format!("cannot pack {}", path.display()))?;
    output_file::write(path, None, Existing::Kept, &packed)?;
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// The name and text of a file that was left; nothing of one that cannot be read.
fn text(path: &Path, home: Option<&Path>) -> Option<(String, String)> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let bytes = read_bounded(path, MAX_BYTES).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    Some((name, report::without_home(&text, home)))
}

/// The files as a compressed tar archive.
fn pack(files: &[(String, String)]) -> std::io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    for (name, text) in files {
        let mut header = tar::Header::new_ustar();
        header.set_mode(0o644);
        header.set_size(text.len() as u64);
        archive.append_data(
            &mut header,
            format!("parlour-report/{name}"),
            text.as_bytes(),
        )?;
    }
    archive.into_inner()?.finish()
}
