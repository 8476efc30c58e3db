//! `lab lines`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::generated::root;
use crate::source::{Allowed, packages, product};
use parlour::cli::output::Output;

/// Count the lines of the project by package, and compare them with `lines.toml`
///
/// A line of Rust counts once. It is code if it has any code that is not only for tests; tests if all
/// its code is: in an item or a module under `#[cfg(test)]`, or in the folders `tests`, `benches` and
/// `examples`; comments if it has comments or documentation only. Blank lines and `fuzz` do not count.
/// The product is every package but the lab and the ssh server.
#[derive(Args, Debug)]
pub(super) struct Lines {
    /// The folder of the project, such as a checkout of another commit; this one unless given
    folder: Option<PathBuf>,
}

impl Lines {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let folder = self.folder.as_deref().unwrap_or(root());
        let packages = packages(folder)?;
        let allowed = Allowed::read(root())?;
        writeln!(
            out,
            "{:<18}{:>9}{:>9}{:>9}{:>9}",
            "package", "code", "may have", "comments", "tests"
        )?;
        let product = ("product", product(&packages));
        let rows = packages
            .iter()
            .map(|package| (&*package.name, package.lines));
        for (name, lines) in rows.chain([product]) {
            let may = allowed
                .of(name)
                .map_or(String::new(), |lines| lines.to_string());
            let [code, comments, tests] = [lines.code, lines.comments, lines.tests];
            writeln!(out, "{name:<18}{code:>9}{may:>9}{comments:>9}{tests:>9}")?;
        }
        Ok(())
    }
}
