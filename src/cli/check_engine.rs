//! `parlour check-engine`: whether a program keeps to the protocol.

use std::io::Write;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::Args;
use serde_json::{Value as Json, json};

use super::error::UsageError;
use super::numbers::number;
use super::output::Output;
use super::position_args::{GameName, rules};
use super::setup::ConfigSources;
use parlour_engines::foreign::EngineCommand;
use parlour_engines::foreign::check::{Finding, Patience, Rule, check, offered};
use parlour_engines::{EngineRef, EngineRegistry};
use parlour_rules::games::AnyRules;
use parlour_rules::text::printable;

/// Check that an engine keeps to the protocol
///
/// Tries a program by each rule of the protocol (docs/protocol.md), in every game that it says it
/// plays, and prints what it breaks, why that matters and what the page says. The exit code is 1 if
/// it breaks any. Times are tried on this machine as it is: let it be idle.
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/check-engine.txt"))]
pub(super) struct CheckEngine {
    /// The name of an engine of the config file, or a program with its arguments; options come before it
    #[arg(required = true, trailing_var_arg = true)]
    command: Vec<String>,

    /// The game to try [default: all that the program says it plays]
    #[arg(long, value_parser = GameName)]
    game: Option<String>,

    /// The longest time for one move that is tried, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = number::<u64>(10..=10_000))]
    longest: u64,

    /// Milliseconds that an answer may be late
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = number::<u64>(0..=86_400_000))]
    margin: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl CheckEngine {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let config = sources.config_of(self.game.as_deref())?;
        let command = self.engine(&config.engine_registry());
        let games = if let Some(game) = &self.game {
            vec![rules(&config, game)?]
        } else {
            let failed = |why| anyhow!("{} {why}", command.name);
            let offered = offered(&command, config.rules()).map_err(failed)?;
            offered.ok_or_else(|| {
                UsageError::new("the program does not say which games it plays: give --game")
            })?
        };
        let patience = Patience {
            longest: Duration::from_millis(self.longest),
            margin: Duration::from_millis(self.margin),
        };
        let (mut told, mut broken) = (Vec::new(), 0);
        for game in &games {
            let findings = check(&command, game, patience);
            let is_broken = |found: &&(Rule, Finding)| matches!(found.1, Finding::Broken(_));
            broken += findings.iter().filter(is_broken).count();
            if self.json {
                told.push(game_json(game, &findings));
            } else {
                print(game, &findings, out)?;
                out.flush()?;
            }
        }
        if self.json {
            out.json(&json!(told))?;
        }
        match broken {
            0 => Ok(()),
            1 => bail!("{} breaks a rule of the protocol", command.name),
            _ => bail!("{} breaks {broken} rules of the protocol", command.name),
        }
    }

    /// The engine that the words name.
    fn engine(&self, registry: &EngineRegistry) -> EngineCommand {
        if let [name] = self.command.as_slice()
            && let Ok(EngineRef::Foreign(command)) = registry.engine(name)
        {
            return (*command).clone();
        }
        EngineCommand {
            name: self.command.join(" "),
            arguments: self.command[1..].to_vec(),
            ..EngineCommand::new(&self.command[0])
        }
    }
}

/// The word for a finding, and what there is to say about it.
fn finding_words(finding: &Finding) -> (&'static str, &str) {
    match finding {
        Finding::Kept => ("kept", ""),
        Finding::Broken(how) => ("broken", how),
        Finding::Untried(why) => ("untried", why),
    }
}

/// The findings in one game, as data.
fn game_json(game: &AnyRules, findings: &[(Rule, Finding)]) -> Json {
    let rules = findings.iter().map(|(rule, finding)| {
        let (word, detail) = finding_words(finding);
        json!({
            "rule": rule.id(),
            "kept": rule.kept(),
            "why": rule.why(),
            "page": rule.page(),
            "finding": word,
            "detail": detail,
        })
    });
    json!({ "game": game.to_string(), "rules": rules.collect::<Vec<_>>() })
}

/// Prints the findings in one game.
fn print(game: &AnyRules, findings: &[(Rule, Finding)], out: &mut Output) -> anyhow::Result<()> {
    writeln!(out, "{}", game.title())?;
    for (rule, finding) in findings {
        let (word, detail) = finding_words(finding);
        writeln!(out, "  {word:<8} {:<16} {}", rule.id(), rule.kept())?;
        match finding {
            Finding::Kept => {}
            Finding::Untried(why) => writeln!(out, "{:27}because {why}", "")?,
            Finding::Broken(_) => {
                writeln!(out, "{:27}{}", "", printable(detail))?;
                writeln!(out, "{:27}why: {}", "", rule.why())?;
                writeln!(out, "{:27}protocol.md: \"{}\"", "", rule.page())?;
            }
        }
    }
    Ok(())
}
