//! The program's options from the config file, the environment and the command line.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use rand::TryRng;
use rand::rngs::SysRng;
use std::{env, thread};

use super::error::UsageError;
use crate::app::AppOptions;
use crate::app::environment::Environment;
use crate::app::graphics::{Expected, TerminalVariables};
use parlour_library::Setup;
use parlour_library::choices::Choices;
use parlour_records::set_games_folder;
use parlour_scene::theme::{ColourVariables, Depth, Palette, detect};
use parlour_settings::{Config, ConfigError, config_path};

/// The sources of settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConfigSources<'a> {
    /// The file given on the command line.
    pub config: Option<&'a Path>,
    /// The assignments given on the command line.
    pub set: &'a [String],
    /// The file to record the session in, if one is to be.
    pub record: Option<&'a Path>,
}

impl ConfigSources<'_> {
    /// Reads the config file, and sets what the environment and the command line set.
    ///
    /// # Errors
    ///
    /// Says what is wrong in the file, or in what the environment or the command line sets.
    pub fn config(self) -> anyhow::Result<Config> {
        self.config_of(None)
    }

    /// The same for a command about a game, of which `--set` can name rules by their keys alone.
    ///
    /// # Errors
    ///
    /// As [`ConfigSources::config`].
    pub fn config_of(self, game: Option<&str>) -> anyhow::Result<Config> {
        self.with_given(Config::load(self.config)?, game)
    }

    /// The same for playing: what is wrong in the file stays at its default and is told.
    ///
    /// # Errors
    ///
    /// Says what is wrong in what the environment or the command line sets, or that the given file
    /// cannot be read.
    pub fn config_to_play(self, game: Option<&str>) -> anyhow::Result<Config> {
        self.with_given(Config::load_without_mistakes(self.config)?, game)
    }

    /// Sets what the environment and the command line set.
    fn with_given(self, mut config: Config, game: Option<&str>) -> anyhow::Result<Config> {
        // What is no text sets nothing.
        let text = |text: OsString| text.into_string().ok();
        let variables =
            env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
        config
            .assign_environment(variables)
            .map_err(UsageError::new)?;
        config.assign(self.set, game).map_err(UsageError::new)?;
        if let Ok(Some(folder)) = config.files.folder() {
            set_games_folder(folder);
        }
        Ok(config)
    }

    /// The config file that settings are written to.
    pub fn config_file(self) -> Option<PathBuf> {
        self.config.map(Path::to_owned).or_else(config_path)
    }

    /// The options of the full-screen program.
    ///
    /// # Errors
    ///
    /// As [`ConfigSources::config_to_play`].
    pub fn options(self) -> anyhow::Result<AppOptions> {
        options(&self.config_to_play(None)?)
    }
}

/// The options of a config, with what is remembered of earlier sessions.
///
/// # Errors
///
/// A theme of the user's own that cannot be read.
pub fn options(config: &Config) -> anyhow::Result<AppOptions> {
    let themes = config.own_themes()?;
    Ok(AppOptions {
        cores: thread::available_parallelism().map_or(1, NonZero::get),
        ..AppOptions::new(setup(config)?, environment(), themes)
    })
}

/// The setup that games begin with by a config, with what is remembered of earlier sessions.
///
/// # Errors
///
/// The system has no random numbers.
pub fn setup(config: &Config) -> anyhow::Result<Setup> {
    Ok(Setup {
        choices: Choices::last(),
        day: days_since_1970(),
        seed: SysRng.try_next_u64()?,
        ..Setup::new(config.clone())
    })
}

/// The environment, as its variables describe it.
pub fn environment() -> Environment {
    Environment {
        depth: depth(None),
        utf8: locale_is_utf8(),
        light: background_is_light(),
        expected: expected(),
        ..Environment::default()
    }
}

/// The day today, in days since the beginning of 1970, in UTC.
pub(super) fn days_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() / 86_400)
}

/// The colours, as many as the terminal has.
///
/// # Errors
///
/// A theme of the user's own that cannot be read.
pub fn palette(config: &Config) -> Result<Palette, ConfigError> {
    Ok(Palette::new(
        &config.theme()?,
        depth(config.ui.colour.depth()),
    ))
}

/// The depth of the terminal's colours: the one that is asked for, else the one detected.
fn depth(said: Option<Depth>) -> Depth {
    let variable = |name| env::var(name).ok();
    let (no_color, colorterm, term) = (
        variable("NO_COLOR"),
        variable("COLORTERM"),
        variable("TERM"),
    );
    let variables = ColourVariables {
        no_color: no_color.as_deref(),
        colorterm: colorterm.as_deref(),
        term: term.as_deref(),
    };
    detect(said, &variables)
}

/// Returns whether the environment says that the background is light: `COLORFGBG`, which some
/// terminals set, ends with the number of its colour, and 7 and 15 are white. The terminal itself
/// is asked later.
fn background_is_light() -> bool {
    let colours = env::var("COLORFGBG").unwrap_or_default();
    matches!(colours.rsplit(';').next(), Some("7" | "15"))
}

/// The environment's promises about the terminal, where more than ASCII is written.
fn expected() -> Expected {
    let variable = |name| env::var(name).ok();
    let (term, program) = (variable("TERM"), variable("TERM_PROGRAM"));
    let (version, vte) = (variable("TERM_PROGRAM_VERSION"), variable("VTE_VERSION"));
    let (kitty, alacritty) = (variable("KITTY_WINDOW_ID"), variable("ALACRITTY_WINDOW_ID"));
    let set = |name| env::var_os(name).is_some();
    Expected::of(&TerminalVariables {
        term: term.as_deref(),
        program: program.as_deref(),
        program_version: version.as_deref(),
        vte_version: vte.as_deref(),
        multiplexed: set("TMUX") || set("STY"),
        kitty_window: kitty.as_deref(),
        alacritty_window: alacritty.as_deref(),
    })
}

/// Returns whether the locale's letters are UTF-8: the first variable that is set decides, as in
/// POSIX.
fn locale_is_utf8() -> bool {
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"];
    let set = variables
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    // Without a word on it, as on macOS and in containers, UTF-8 is likelier than not.
    set.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
