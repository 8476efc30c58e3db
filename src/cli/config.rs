//! `parlour config`: the config file explained, checked, and its values.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use serde_json::Value as Json;

use super::error::UsageError;
use super::output::Output;
use super::setup::{ConfigSources, palette};
use parlour_rules::options::OptionValue;
use parlour_settings::keys::Action;
use parlour_settings::{KeyHelp, Origin, annotated, config_path};
use parlour_terminal::input::Key;

/// Print the config file with every setting explained
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour config > my.toml\n  \
    parlour config --path\n  \
    parlour --config my.toml config --check")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "flags, of which one may be given"
)]
pub(super) struct Config {
    /// Print the path of the config file instead
    #[arg(long, group = "what")]
    path: bool,

    /// Check the config file instead
    #[arg(long, group = "what")]
    check: bool,

    /// Print the value of every setting, as JSON
    #[arg(long, group = "what")]
    json: bool,

    /// Print the value of every setting and where it comes from: the defaults, a line of the config
    /// file, an environment variable, or --set
    #[arg(long, group = "what")]
    origins: bool,
}

/// Returns the config file with every setting at its default and explained.
pub fn annotated_config() -> String {
    annotated(key_help())
}

impl Config {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let path = sources.config.map(ToOwned::to_owned).or_else(config_path);
        if self.path {
            let path = path.context("there is no home folder: set HOME or XDG_CONFIG_HOME")?;
            writeln!(out, "{}", path.display())?;
        } else if self.check {
            let config = sources.config()?;
            palette(&config)?;
            let other = if write_doubts(&config, out)? {
                "other "
            } else {
                ""
            };
            match path {
                Some(path) if path.exists() => {
                    writeln!(out, "{}: no {other}problems found", path.display())?;
                }
                _ => writeln!(
                    out,
                    "there is no config file: every setting is at its default"
                )?,
            }
        } else if self.json {
            let config = sources.config()?;
            palette(&config)?;
            out.json(&Json::from(&config))?;
        } else if self.origins {
            let config = sources.config()?;
            palette(&config)?;
            write_origins(&config, out)?;
        } else {
            // It is the same for everybody, whatever their file says.
            let mut defaults = parlour_settings::Config::default();
            defaults
                .assign(sources.set, None)
                .map_err(UsageError::new)?;
            write!(out, "{}", annotated_config())?;
        }
        Ok(())
    }
}

/// The actions that can be bound to keys.
fn key_help() -> impl Iterator<Item = KeyHelp<'static>> {
    Action::all().map(|action| {
        let binding = action.binding();
        let places = action.bindings().skip(1);
        KeyHelp {
            name: binding.name,
            help: binding.help,
            context: binding.context.title(),
            elsewhere: places.map(|place| place.context.title()).collect(),
            keys: binding.keys,
        }
    })
}

/// The keys that most terminals cannot send, a line each; returns whether there are any.
fn write_doubts(config: &parlour_settings::Config, out: &mut Output) -> io::Result<bool> {
    let mut any = false;
    for own in config.keys() {
        let origin = Origin::File(own.keys_span.clone());
        let keys = own.keys.iter().filter_map(|key| key.parse::<Key>().ok());
        for (key, sent) in keys.filter_map(|key| Some((key, key.sent_as()?))) {
            let (origin, action) = (config.origin_text(&origin), &own.action);
            any = true;
            writeln!(
                out,
                "{origin}: warning: most terminals send `{sent}` for `{key}`, so it cannot mean \
                 `{action}`; choose another key"
            )?;
        }
    }
    Ok(any)
}

/// Every value with its origin, a line each.
fn write_origins(config: &parlour_settings::Config, out: &mut Output) -> io::Result<()> {
    for (setting, origin) in origins(config) {
        writeln!(out, "{setting:42} {}", config.origin_text(&origin))?;
    }
    Ok(())
}

/// Every value as the config file writes it, `ui.theme = "light"`, with its origin.
pub(super) fn origins(config: &parlour_settings::Config) -> Vec<(String, Origin)> {
    let mut all = Vec::new();
    for (section, options) in config.sections() {
        for (option, value) in options.values() {
            let value = match value {
                OptionValue::Text(_) | OptionValue::Word(_) => {
                    Json::from(value.to_string()).to_string()
                }
                value => value.to_string(),
            };
            let setting = format!("{}.{} = {value}", section.name, option.key);
            all.push((setting, config.origin(section.name, option.key)));
        }
    }
    for own in config.keys() {
        let setting = format!("keys.{} = {}", own.action, Json::from(own.keys.clone()));
        all.push((setting, Origin::File(own.keys_span.clone())));
    }
    all
}
