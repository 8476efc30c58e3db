//! `parlour doctor`: what the program finds of its surroundings, for whoever reports a problem.
//!
//! * `terminal` asks the terminal and says what it can do.
//! * `advice` says what could be set otherwise.
//! * `report` writes the findings as text and keeps the home folder out of them.
//! * `folder` writes the report with what earlier sessions have left.

mod advice;
mod folder;
mod report;
mod terminal;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value as Json, json};

use self::terminal::Surroundings;
use super::config::origins;
use super::output::Output;
use super::setup::{ConfigSources, options, palette};
use crate::app::last_session;
use parlour_records::games_folder;
use parlour_settings::{Config, Origin};
use parlour_sys::{cache_folder, config_folder, crash, data_folder, state_folder};
use parlour_terminal::past_file;

/// Describe the terminal and the settings
///
/// Paste it into a bug report. Unless it goes into a pipe, parlour asks the terminal for its
/// abilities and waits 0.3 seconds at most. The home folder is written as `~`, and players' names
/// are left out.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour doctor\n  \
    parlour doctor --json > doctor.json\n  \
    parlour doctor --folder problem")]
pub(super) struct Doctor {
    /// Print JSON
    #[arg(long, conflicts_with = "folder")]
    json: bool,

    /// Write it into a new folder instead, with the keys and messages of the last session and the
    /// last crash file
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Doctor {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        if let Some(path) = &self.folder {
            folder::make(path)?;
        }
        let home = std::env::home_dir();
        let mut findings = past_file(|| findings(sources));
        report::hide_home(&mut findings, home.as_deref());
        if let Some(path) = &self.folder {
            for name in folder::write(path, &findings, home.as_deref())? {
                writeln!(out, "{name}")?;
            }
            return Ok(());
        }
        if self.json {
            return Ok(out.json(&findings)?);
        }
        Ok(write!(out, "{}", report::text(&findings))?)
    }
}

/// All that is found, by headings and names.
fn findings(sources: ConfigSources<'_>) -> Json {
    let read = sources.config().and_then(|config| {
        palette(&config)?;
        let options = options(&config)?;
        Ok((config, options))
    });
    let (config, options, wrong) = match read {
        Ok((config, options)) => (config, options, None),
        Err(error) => (
            Config::default(),
            crate::app::AppOptions::default(),
            Some(format!("{error:#}").trim_end().to_owned()),
        ),
    };
    let surroundings = Surroundings::find(&options);
    let is_right = wrong.is_none();
    json!({
        "parlour": {
            "version": env!("CARGO_PKG_VERSION"),
            "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        },
        "terminal": surroundings.findings(),
        "folders": {
            "config": folder(config_folder()),
            "data": folder(data_folder()),
            "games": folder(games_folder().ok()),
            "state": folder(state_folder()),
            "cache": folder(cache_folder()),
        },
        "settings": {
            "file": folder(sources.config_file()),
            "problems": Vec::from_iter(wrong),
            "changed": changed(&config),
            "engines": config.engines().len(),
        },
        "earlier": {
            "last_session": folder(last_session()),
            "last_crash": crash::last_report()
                .map_or("none".to_owned(), |path| path.display().to_string()),
        },
        "advice": advice::advice(&surroundings, &config, is_right),
    })
}

/// A file or folder, and whether it is there.
fn folder(path: Option<PathBuf>) -> Json {
    let text = |path: PathBuf| {
        let absent = if path.exists() { "" } else { " (not there)" };
        format!("{}{absent}", path.display())
    };
    path.map(text).into()
}

/// The settings that are not at their defaults, with their origins; of players only that they are
/// set.
fn changed(config: &Config) -> Vec<String> {
    let all = origins(config).into_iter();
    let changed = all.filter(|(_, origin)| *origin != Origin::Default);
    let line = |(setting, origin): (String, Origin)| {
        let origin = config.origin_text(&origin);
        match setting.split_once(" = ") {
            Some((key, _)) if key.starts_with("players.") => format!("{key} ({origin})"),
            _ => format!("{setting} ({origin})"),
        }
    };
    changed.map(line).collect()
}
