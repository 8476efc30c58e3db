//! The program's options from the config file, the command line and the environment.

use std::num::NonZero;
use std::path::Path;
use std::{env, thread};

use super::error::UsageError;
use crate::app::Options;
use crate::app::graphics::{Expected, TerminalVariables};
use crate::app::keymap::{KeyError, Keymap};
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
    /// Reads the config file and sets what the command line sets.
    pub(super) fn config(self) -> anyhow::Result<Config> {
        let mut config = Config::load(self.config)?;
        config.assign(self.set).map_err(UsageError::new)?;
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
        clock: config.clock,
        keymap: keymap(config)?,
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
pub(super) fn keymap(config: &Config) -> Result<Keymap, ConfigError> {
    let pair = |own: &KeyBinding| (own.action.clone(), own.keys.clone());
    let report = |span, error: &KeyError| {
        ConfigError::from(config.problem(Problem::new(span, error.to_string(), None)))
    };
    // One by one first, so that the error can name the line.
    for own in config.keys() {
        match Keymap::new(&[pair(own)]) {
            Err(error @ KeyError::NoSuchAction(_)) => {
                return Err(report(own.action_span.clone(), &error));
            }
            Err(error @ KeyError::NoSuchKey(_)) => {
                return Err(report(own.keys_span.clone(), &error));
            }
            // The key may be free once all are in place.
            Err(KeyError::Conflict { .. }) | Ok(_) => {}
        }
    }
    let all: Vec<_> = config.keys().iter().map(pair).collect();
    Keymap::new(&all).map_err(|error| {
        let own = config.keys().iter().find(|own| match &error {
            KeyError::Conflict { one, other, .. } => [*one, *other].contains(&own.action.as_str()),
            _ => true,
        });
        report(own.map_or(0..0, |own| own.keys_span.clone()), &error)
    })
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
