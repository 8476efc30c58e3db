//! The file that describes a tournament.

use std::collections::BTreeMap;
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::args::results_file;
use super::limits::or_default;
use super::openings::book;
use parlour_engines::{EngineRegistry, Limits};
use parlour_matches::arena::book::Book;
use parlour_matches::arena::budget::{Budget, read_clock};
use parlour_matches::arena::contest::Contest;
use parlour_matches::arena::entrant::Entrant;
use parlour_matches::arena::referee::{Adjudication, Conditions};
use parlour_matches::arena::schedule::{Order, Plan, Schedule};
use parlour_matches::arena::terms::Terms;
use parlour_matches::arena::tournament::{Format, Tournament};
use parlour_records::{Start, given_path};
use parlour_rules::games::find_game;
use parlour_rules::options::OptionSet;
use parlour_rules::text::is_unprintable;
use parlour_settings::{ConfigError, ConfigReport, Problem, read_text};

/// The file, unparsed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TournamentFile {
    game: Spanned<toml::Value>,
    #[serde(default)]
    set: BTreeMap<String, Spanned<toml::Value>>,
    #[serde(default)]
    format: FormatName,
    heads: Option<Spanned<usize>>,
    #[serde(default = "default_games")]
    games: Spanned<u32>,
    openings: Option<Spanned<toml::Value>>,
    opening_plies: Option<usize>,
    #[serde(default)]
    shuffle: bool,
    #[serde(default = "default_seed")]
    seed: u64,
    time: Option<NonZeroU32>,
    clock: Option<Spanned<String>>,
    nodes: Option<Spanned<toml::Value>>,
    depth: Option<NonZeroU32>,
    #[serde(default = "default_margin")]
    margin: u64,
    max_plies: Option<NonZeroU32>,
    adjudicate: Option<Vec<Spanned<String>>>,
    concurrency: Option<NonZeroUsize>,
    out: Option<PathBuf>,
    #[serde(default)]
    player: Vec<Spanned<PlayerSection>>,
}

/// A participant in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerSection {
    name: Option<String>,
    engine: Spanned<String>,
    time: Option<NonZeroU32>,
    clock: Option<Spanned<String>>,
    nodes: Option<NonZeroU32>,
    depth: Option<NonZeroU32>,
}

#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum FormatName {
    #[default]
    RoundRobin,
    Gauntlet,
    Ladder,
}

fn default_games() -> Spanned<u32> {
    Spanned::new(0..0, 100)
}

const fn default_seed() -> u64 {
    1
}

const fn default_margin() -> u64 {
    200
}

/// A tournament that was read.
pub(in crate::cli) struct TournamentSetup {
    /// The contest to be played.
    pub(in crate::cli) contest: Contest,
    /// The terms in the results file.
    pub(in crate::cli) terms: Terms,
    /// The number of games at once, if the file gives it.
    pub(in crate::cli) concurrency: Option<NonZeroUsize>,
    /// The file of the results, if the file gives it.
    pub(in crate::cli) out: Option<PathBuf>,
}

/// Reads the file that describes a tournament, or one for each of several games. The files it
/// names are looked for beside it.
///
/// # Errors
///
/// One message with the file, the line and the column.
pub(in crate::cli) fn read(
    path: &Path,
    registry: &EngineRegistry,
) -> anyhow::Result<Vec<TournamentSetup>> {
    let text = read_text(path)?;
    let reader = TournamentReader {
        name: path.display().to_string(),
        folder: path.parent().unwrap_or(Path::new("")),
        text: &text,
        registry,
    };
    reader.read()
}

/// Reads the text of such a file, for nothing but what is wrong in it.
///
/// # Errors
///
/// As [`read`].
pub(in crate::cli) fn check(text: &str) -> anyhow::Result<()> {
    let reader = TournamentReader {
        name: "tournament.toml".to_owned(),
        // The files it names are not there.
        folder: Path::new("/nonexistent"),
        text,
        registry: &EngineRegistry::default(),
    };
    reader.read().map(drop)
}

/// The name of the results file of one of several games: `levels-trike.jsonl` for `levels.jsonl`.
fn of_game(out: &Path, game: &str) -> PathBuf {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let named = out.with_file_name(format!("{stem}-{game}"));
    match out.extension() {
        Some(extension) => named.with_extension(extension),
        None => named,
    }
}

/// A file that is being read.
struct TournamentReader<'a> {
    name: String,
    folder: &'a Path,
    text: &'a str,
    registry: &'a EngineRegistry,
}

impl TournamentReader<'_> {
    /// An error about a part of the file.
    #[allow(clippy::needless_pass_by_value, reason = "made for `map_err`")]
    fn error_at(&self, span: Range<usize>, what: impl ToString) -> ConfigError {
        let problem = Problem::new(span, what.to_string(), None);
        ConfigReport::new(&self.name, self.text, vec![problem]).into()
    }

    fn read(&self) -> anyhow::Result<Vec<TournamentSetup>> {
        let file: TournamentFile = toml::from_str(self.text).map_err(|error| {
            let at = error.span().unwrap_or(0..0);
            self.error_at(at, error.message())
        })?;
        let games = match file.game.get_ref() {
            toml::Value::Array(games) => games.as_slice(),
            one => std::slice::from_ref(one),
        };
        if games.is_empty() {
            let what = "a tournament needs at least one game";
            return Err(self.error_at(file.game.span(), what).into());
        }
        let setups = games.iter().map(|game| self.read_game(&file, game));
        setups.collect()
    }

    /// The tournament of one of the games.
    fn read_game(
        &self,
        file: &TournamentFile,
        game: &toml::Value,
    ) -> anyhow::Result<TournamentSetup> {
        let start = self.start(file, game)?;
        let budget = |time, clock: &Option<_>, nodes, depth, common| {
            self.limits(time, clock.as_ref(), nodes, depth, common)
        };
        let none = Limits::default();
        let nodes = file.nodes.as_ref();
        let read = |value: &toml::Value| u32::try_from(value.as_integer()?).ok()?.try_into().ok();
        let nodes = nodes.map(|value| {
            self.of_game(
                value,
                start.info().id,
                read,
                "`nodes` is a number from 1 on",
            )
        });
        let common = budget(file.time, &file.clock, nodes.transpose()?, file.depth, none)?;
        let mut entrants: Vec<Entrant> = Vec::new();
        for player in &file.player {
            let (span, player) = (player.span(), player.get_ref());
            let limits = budget(
                player.time,
                &player.clock,
                player.nodes,
                player.depth,
                common,
            )?;
            let engine = self.registry.engine(player.engine.get_ref());
            let engine = engine.map_err(|error| self.error_at(player.engine.span(), error))?;
            let name = player.name.clone().unwrap_or_else(|| engine.to_string());
            if name.is_empty() || name.contains(is_unprintable) {
                return Err(self
                    .error_at(span, "a player's name is a line of text")
                    .into());
            }
            if entrants.iter().any(|other| other.name == name) {
                let what = format!("two players are called `{name}`: give one a different `name`");
                return Err(self.error_at(span, what).into());
            }
            entrants.push(Entrant::new(name, engine, or_default(limits), &start));
        }
        self.setup(file, start, entrants)
    }

    fn setup(
        &self,
        file: &TournamentFile,
        start: Start,
        entrants: Vec<Entrant>,
    ) -> anyhow::Result<TournamentSetup> {
        let games = *file.games.get_ref();
        if games == 0 || !games.is_multiple_of(2) {
            let what = "games come in pairs with the sides reversed, so the number must be even";
            return Err(self.error_at(file.games.span(), what).into());
        }
        let adjudication = self.adjudication(file)?;
        let book = self.book(file, &start)?;
        let plan = Plan {
            seed: file.seed,
            pairs: games / 2,
            openings: book.openings(if file.shuffle {
                Order::Random
            } else {
                Order::Sequential
            }),
        };
        let format = self.format(file)?;
        let names: Vec<String> = entrants.iter().map(|e| e.name.clone()).collect();
        let place = || file.heads.as_ref().map_or(0..0, Spanned::span);
        let tournament = Tournament::new(names, format, plan.pairs)
            .map_err(|error| self.error_at(place(), error))?;
        let out = self.out(file, &start)?;
        let contest = Contest {
            start,
            tournament,
            entrants,
            schedule: Schedule::new(plan),
            book,
            conditions: Conditions {
                margin: Duration::from_millis(file.margin),
                max_plies: file.max_plies,
                adjudication,
            },
        };
        Ok(TournamentSetup {
            terms: Terms::of(&contest, format, None),
            contest,
            concurrency: file.concurrency,
            out,
        })
    }

    fn adjudication(&self, file: &TournamentFile) -> Result<Adjudication, ConfigError> {
        let Some(rules) = &file.adjudicate else {
            return Ok(Adjudication::STANDARD);
        };
        rules.iter().try_fold(Adjudication::NONE, |all, rule| {
            let with = all.with(rule.get_ref());
            with.map_err(|error| self.error_at(rule.span(), error))
        })
    }

    fn book(&self, file: &TournamentFile, start: &Start) -> Result<Book, ConfigError> {
        let (text, span) = match &file.openings {
            Some(openings) => {
                let (game, what) = (start.info().id, "`openings` is a text");
                let text = self.of_game(openings, game, toml::Value::as_str, what)?;
                (text, openings.span())
            }
            None => ("random:4", 0..0),
        };
        book(text, self.folder, file.opening_plies, start)
            .map_err(|error| self.error_at(span, format!("{error:#}")))
    }

    fn format(&self, file: &TournamentFile) -> Result<Format, ConfigError> {
        let heads = file.heads.as_ref().map_or(1, |heads| *heads.get_ref());
        match (file.format, &file.heads) {
            (FormatName::RoundRobin, None) => Ok(Format::RoundRobin),
            (FormatName::RoundRobin, Some(heads)) => {
                let what = "a round robin has no heads: use format = \"gauntlet\" or \"ladder\"";
                Err(self.error_at(heads.span(), what))
            }
            (FormatName::Gauntlet, _) => Ok(Format::Gauntlet { heads }),
            (FormatName::Ladder, _) => Ok(Format::Ladder { heads }),
        }
    }

    /// The path of the results; one for each game, where several are played.
    fn out(&self, file: &TournamentFile, start: &Start) -> Result<Option<PathBuf>, ConfigError> {
        let Some(out) = &file.out else {
            return Ok(None);
        };
        let out = out.to_str().map_or_else(|| out.clone(), given_path);
        results_file(&out.to_string_lossy())
            .map_err(|error| self.error_at(0..0, format!("out: {error}")))?;
        Ok(Some(match file.game.get_ref() {
            toml::Value::Array(_) => self.folder.join(of_game(&out, start.info().id)),
            _ => self.folder.join(out),
        }))
    }

    /// Reads the value for a game, where there is one for all games or a table of them; `what`
    /// names the kind of value for the error.
    fn of_game<'a, T>(
        &self,
        value: &'a Spanned<toml::Value>,
        game: &str,
        read: impl FnOnce(&'a toml::Value) -> Option<T>,
        what: &str,
    ) -> Result<T, ConfigError> {
        let of_game = match value.get_ref() {
            toml::Value::Table(games) => games.get(game),
            one => Some(one),
        };
        of_game.and_then(read).ok_or_else(|| {
            let what = format!("{what}, or a table with one for {game}");
            self.error_at(value.span(), what)
        })
    }

    fn start(&self, file: &TournamentFile, game: &toml::Value) -> Result<Start, ConfigError> {
        let span = file.game.span();
        let Some(game) = game.as_str() else {
            return Err(self.error_at(span, "`game` is a game or a list of games"));
        };
        let rules = find_game(game);
        let mut rules = rules.map_err(|error| self.error_at(span.clone(), error))?;
        for (key, value) in &file.set {
            let text = match value.get_ref() {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let set = rules.set(key, &text);
            set.map_err(|error| self.error_at(value.span(), error))?;
        }
        Start::new(rules).map_err(|error| self.error_at(span, error))
    }

    /// The limits at one place of the file, completed by the common ones.
    fn limits(
        &self,
        time: Option<NonZeroU32>,
        clock: Option<&Spanned<String>>,
        nodes: Option<NonZeroU32>,
        depth: Option<NonZeroU32>,
        common: Limits,
    ) -> Result<Limits, ConfigError> {
        let read = |clock: &Spanned<String>| {
            read_clock(clock.get_ref()).map_err(|error| self.error_at(clock.span(), error))
        };
        let own = Limits {
            time: time.map(|ms| Duration::from_millis(ms.get().into())),
            clock: clock.map(read).transpose()?,
            nodes: nodes.map(|nodes| nodes.get().into()),
            depth: depth.map(NonZeroU32::get),
            ..Limits::default()
        };
        if let (Some(_), Some(clock)) = (own.time, clock) {
            let what = "either `time` for each move or a `clock`, not both";
            return Err(self.error_at(clock.span(), what));
        }
        Ok(Budget::new(own).with_defaults(common).limits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tournament_of_the_levels_can_be_played() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/levels.toml");
        let setups = read(&file, &EngineRegistry::default()).unwrap();
        assert_eq!(setups.len(), 4);
    }
}
