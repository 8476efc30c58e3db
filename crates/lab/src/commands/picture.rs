//! `lab picture`: a whole screen of the program as a picture, for its documents.

use parlour_records::path_text;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use parlour::app::{ReplayOptions, Route, frame};
use parlour::cli::output::Output;
use parlour::cli::output_file::{self, Existing};
use parlour::cli::setup::ConfigSources;
use parlour_scene::scene::export;
use parlour_terminal::input::Key;

use super::generate::programs;
use crate::generated::draw;

/// Draw a screen of the program as an SVG file, with its boards as pictures
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    lab picture --output home.svg\n  \
    lab picture --watch match.plr --keys right right b --output watch.svg\n  \
    lab picture --all /tmp/screens")]
pub(super) struct Picture {
    /// Keys to press first, as the config file names them
    #[arg(long, value_name = "KEY", num_args = 1..)]
    keys: Vec<Key>,

    /// Start with a replay of this file instead of home
    #[arg(long, value_name = "FILE")]
    watch: Option<PathBuf>,

    /// The columns of the screen
    #[arg(long, value_name = "N", default_value_t = 120,
        value_parser = clap::value_parser!(u16).range(20..=300))]
    columns: u16,

    /// The rows of the screen
    #[arg(long, value_name = "N", default_value_t = 36,
        value_parser = clap::value_parser!(u16).range(5..=100))]
    rows: u16,

    /// A setting that overrides the config file, such as `ui.theme=light`
    #[arg(long, value_name = "SECTION.KEY=VALUE")]
    set: Vec<String>,

    /// The file to write instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long, requires = "output")]
    force: bool,

    /// Draw each kind of screen in each way that a terminal can show it into this folder, and
    /// index.html, which has them side by side
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    all: Option<PathBuf>,
}

impl Picture {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        if let Some(folder) = &self.all {
            return draw("all", &programs()?, folder);
        }
        // In the terminal of pictures that is pixels.
        let set = [vec!["ui.graphics=auto".to_owned()], self.set.clone()].concat();
        let sources = ConfigSources {
            set: &set,
            ..ConfigSources::default()
        };
        let options = sources.options()?;
        let palette = options.palette.clone();
        let watched = self.watch.as_deref().map(path_text);
        let route = watched.map(|path| Route::Replay(ReplayOptions::new(path)));
        let (buffer, boards) = frame(options, route, (self.columns, self.rows), &self.keys);
        let svg = export::screen(&buffer, &boards, &palette);
        match &self.output {
            Some(path) => {
                let existing = Existing::forced(self.force);
                output_file::write(path, self.watch.as_deref(), existing, svg.as_bytes())
            }
            None => Ok(out.write_all(svg.as_bytes())?),
        }
    }
}
