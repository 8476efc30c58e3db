//! The files of the project that are made from its tables, its screens and its games: pages of
//! documents, the annotated config, pictures, and the outputs and snapshots that tests hold.

mod held;
mod pages;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use parlour::cli::annotated_config;

pub use held::{stale_outputs, write_outputs};

/// The folder of the pictures, and of what draws them.
const PICTURES: &str = "docs/pictures";

/// A file that is made.
pub struct Generated {
    /// The path from the root of the project.
    pub path: PathBuf,
    /// The contents.
    bytes: Vec<u8>,
}

impl Generated {
    /// Returns whether the file below this root has other contents.
    pub fn is_stale(&self, root: &Path) -> bool {
        fs::read(root.join(&self.path)).ok().as_ref() != Some(&self.bytes)
    }

    /// Writes the file below this root.
    ///
    /// # Errors
    ///
    /// As the disk says, with the path.
    pub fn write(&self, root: &Path) -> anyhow::Result<()> {
        let path = root.join(&self.path);
        fs::write(&path, &self.bytes).with_context(|| path.display().to_string())
    }
}

/// Returns the root of the project, from which this program was built.
pub fn root() -> &'static Path {
    let lab = Path::new(env!("CARGO_MANIFEST_DIR"));
    lab.ancestors().nth(2).unwrap_or(lab)
}

/// Makes the files that are made from tables.
///
/// # Errors
///
/// As the disk says of what stands beside a part that is made.
pub fn tables() -> anyhow::Result<Vec<Generated>> {
    let page = |(name, text): (&str, String)| Generated {
        path: format!("docs/{name}.md").into(),
        bytes: text.into_bytes(),
    };
    let config = Generated {
        path: "config/parlour.toml".into(),
        bytes: annotated_config().into_bytes(),
    };
    let pages = pages::pages(root())?.into_iter().map(page);
    Ok(pages.chain([config]).collect())
}

/// Draws the pictures of the documents, with the programs in this folder.
///
/// # Errors
///
/// Whatever keeps them from being drawn.
pub fn pictures(programs: &Path) -> anyhow::Result<Vec<Generated>> {
    let out = tempfile::tempdir().context("cannot make a temporary folder")?;
    draw("make", programs, out.path())?;
    let mut all = Vec::new();
    for file in fs::read_dir(out.path())? {
        let file = file?;
        all.push(Generated {
            path: Path::new(PICTURES).join(file.file_name()),
            bytes: fs::read(file.path())?,
        });
    }
    Ok(all)
}

/// Runs a script that draws pictures, with the programs in one folder and into another.
///
/// # Errors
///
/// As of [`pictures`].
pub fn draw(script: &str, programs: &Path, out: &Path) -> anyhow::Result<()> {
    let script = root().join(PICTURES).join(script);
    let drawn = Command::new(script).args([programs, out]).status();
    ensure!(
        drawn.context(PICTURES)?.success(),
        "the pictures cannot be drawn"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_from_tables_is_up_to_date() {
        let all = tables().unwrap();
        assert_eq!(all.len(), 5);
        let stale = all.iter().filter(|file| file.is_stale(root()));
        let stale: Vec<_> = stale.map(|file| &file.path).collect();
        assert!(stale.is_empty(), "`lab generate` makes anew {stale:?}");
    }
}
