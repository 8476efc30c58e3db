//! The program's options from the config file, the environment and the command line.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::Path;
use std::{env, thread};

use super::error::UsageError;
use crate::app::Options;
use crate::app::choices::Choices;
use crate::app::graphics::{Expected, TerminalVariables};
use crate::app::keymap::{KeyError, KeyProblem, Keymap};
use crate::games::Side;
use crate::settings::{Config, ConfigError, Glyphs, KeyBinding, Problem};
use crate::theme::{ColourVariables, Palette, detect};
use crate::widgets::scene;

/// Where settings come from.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfigSources<'a> {
    /// The file given on the command line.
    pub(super) config: Option<&'a Path>,
    /// The assignments given on the command line.
    pub(super) set: &'a [String],
}

impl ConfigSources<'_> {
    /// Reads the config file, and sets what the environment and the command line set.
    pub(super) fn config(self) -> anyhow::Result<Config> {
        self.config_of(None)
    }

    /// The same for a command about a game, of which `--set` can name rules by their keys alone.
    pub(super) fn config_of(self, game: Option<&str>) -> anyhow::Result<Config> {
        let mut config = Config::load(self.config, &key_problems)?;
        // What is no text sets nothing.
        let text = |text: OsString| text.into_string().ok();
        let variables =
            env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
        config
            .assign_environment(variables)
            .map_err(UsageError::new)?;
        config.assign(self.set, game).map_err(UsageError::new)?;
        Ok(config)
    }

    /// The options that result.
    pub(super) fn options(self) -> anyhow::Result<Options> {
        options(&self.config()?)
    }
}

/// What a config comes to.
pub(super) fn options(config: &Config) -> anyhow::Result<Options> {
    Ok(Options {
        rules: config.rules().to_vec(),
        players: Side::BOTH.map(|side| config.player(side)),
        registry: config.engine_registry(),
        choices: Choices::default(),
        clock: config.clock,
        keymap: keymap(config),
        palette: palette(config)?,
        glyphs: if unicode(config.ui.glyphs) {
            scene::Glyphs::Unicode
        } else {
            scene::Glyphs::Ascii
        },
        fineness: config.ui.graphics,
        expected: expected(config.ui.glyphs),
        coordinates: config.ui.coordinates,
        animation: config.ui.animation,
        bell: config.ui.bell,
        mouse: config.ui.mouse,
        ply_delay: config.ui.pace.into(),
        cores: thread::available_parallelism().map_or(1, NonZero::get),
    })
}

/// The keys, with those of the config file.
fn keymap(config: &Config) -> Keymap {
    Keymap::new(&pairs(config.keys())).expect("keys are checked when the file is read")
}

/// Actions with the keys they are to have.
fn pairs(keys: &[KeyBinding]) -> Vec<(String, Vec<String>)> {
    let pair = |own: &KeyBinding| (own.action.clone(), own.keys.clone());
    keys.iter().map(pair).collect()
}

/// What is wrong with the keys of a config file.
fn key_problems(keys: &[KeyBinding]) -> Vec<Problem> {
    let problems = Keymap::new(&pairs(keys)).err().unwrap_or_default();
    let problem = |KeyProblem { entry, error }: &KeyProblem| {
        let own = &keys[*entry];
        let span = match error {
            KeyError::NoSuchAction(_) => &own.action_span,
            _ => &own.keys_span,
        };
        Problem::new(span.clone(), error.to_string(), None)
    };
    problems.iter().map(problem).collect()
}

/// The colours, as many as the terminal has.
pub(super) fn palette(config: &Config) -> Result<Palette, ConfigError> {
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
    let depth = detect(config.ui.colour.depth(), &variables);
    Ok(Palette::new(&config.theme()?, depth))
}

/// Whether more than ASCII is to be written.
fn unicode(glyphs: Glyphs) -> bool {
    match glyphs {
        Glyphs::Ascii => false,
        Glyphs::Auto => locale_is_utf8(),
        Glyphs::Unicode => true,
    }
}

/// What the environment promises of the terminal.
fn expected(glyphs: Glyphs) -> Expected {
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
        utf8: unicode(glyphs),
    })
}

/// Whether the locale's letters are UTF-8: the first variable that is set decides, as in POSIX.
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
