//! `parlour man`: manual pages, from the tables of the command line.

use std::io;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use clap_mangen::Man as Page;

use super::output::Output;
use super::output_file::{self, Existing};

/// Print the manual page, or write all pages into a folder
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour man | man -l -\n  \
    parlour man ~/.local/share/man/man1")]
pub(super) struct Man {
    /// The folder for the pages of all commands, for packagers
    folder: Option<PathBuf>,

    /// Replace files of the same names that are not such pages
    #[arg(long, requires = "folder")]
    force: bool,
}

impl Man {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let mut command = super::command();
        let Some(folder) = &self.folder else {
            return Ok(out.raw(&page(command)?)?);
        };
        if folder.exists() && !folder.is_dir() {
            bail!(
                "{}: the pages go into a folder, but this is not one",
                folder.display()
            );
        }
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        command.build();
        let mut pages = Vec::new();
        collect(command, "parlour".to_owned(), &mut pages);
        let mut texts = Vec::new();
        for (name, command) in pages {
            let (path, text) = (folder.join(format!("{name}.1")), page(command)?);
            // A page of ours may be an older one.
            let is_own = std::fs::read(&path).is_ok_and(|old| title(&old) == title(&text));
            let existing = Existing::forced(is_own || self.force);
            output_file::check(&path, None, existing)?;
            texts.push((path, text));
        }
        for (path, text) in texts {
            output_file::write(&path, None, Existing::Replaced, &text)?;
        }
        Ok(())
    }
}

/// A command and those below it, each with the name of its page.
fn collect(command: clap::Command, name: String, pages: &mut Vec<(String, clap::Command)>) {
    let below = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    let below: Vec<clap::Command> = below.cloned().collect();
    for below in below {
        let page = format!("{name}-{}", below.get_name());
        if below.get_name() != "help" {
            collect(below, page, pages);
        }
    }
    pages.push((name, command));
}

/// The name and the section that a page gives itself; none where it is no page.
fn title(page: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(page);
    let line = text.lines().find_map(|line| line.strip_prefix(".TH "))?;
    let words: Vec<&str> = line.split_whitespace().take(2).collect();
    Some(words.join(" "))
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page)?;
    Ok(page)
}
