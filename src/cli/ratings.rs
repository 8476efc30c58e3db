//! `parlour ratings`: one list of players by the results of many files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value as Json, json};

use super::error::UsageError;
use super::matches::match_report::NAMES;
use super::output::Output;
use parlour_matches::arena::files::MatchFiles;
use parlour_matches::arena::ledger::Results;
use parlour_matches::arena::statistics::{
    EngineResult, Pairings, Rating, RatingList, rating_lists,
};
use parlour_matches::arena::terms::Terms;
use parlour_matches::arena::tournament::Tournament;
use parlour_records::{FileError, GameResult, read_file};
use parlour_rules::games::{AnyRules, Seat};
use parlour_rules::text::printable;
use parlour_scene::scene::export::escaped;
use parlour_sys::real_path;

/// Rate players by the games in files
///
/// Reads results files of matches and tournaments and files of games, and prints a list for each
/// game and board: the ratings that make the results likeliest, with draws and the advantage of
/// beginning taken into account. Players whom no results connect stand in lists of their own.
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/ratings.txt"))]
pub(super) struct Ratings {
    /// Results files (`.jsonl`) and files of games; none is read twice, and no games beside
    /// their results file
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The rating of a player, which the others are measured by [default: the average is 0]
    #[arg(long, value_name = "NAME=ELO", value_parser = pin)]
    pin: Option<(String, f64)>,

    /// Print a page for browsers, which needs no other file
    #[arg(long, conflicts_with = "json")]
    html: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn pin(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text
        .rsplit_once('=')
        .ok_or("a name and a rating are needed: NAME=ELO")?;
    let value = value.parse::<f64>().ok().filter(|value| value.is_finite());
    let value = value.ok_or_else(|| format!("`{text}` does not end with a rating"))?;
    Ok((name.to_owned(), value))
}

/// The games of one game and board.
#[derive(Default)]
struct Games {
    names: Vec<String>,
    results: Pairings,
}

impl Games {
    /// Counts a game, whose result is that of the player who began.
    fn add(&mut self, players: [String; 2], result: EngineResult) {
        let places = players.map(|name| {
            let known = self.names.iter().position(|known| *known == name);
            known.unwrap_or_else(|| {
                self.names.push(name);
                self.names.len() - 1
            })
        });
        // No player is stronger than itself.
        if places[0] != places[1] {
            self.results.entry(places.into()).or_default().add(result);
        }
    }
}

impl Ratings {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let boards = self.boards()?;
        if boards.is_empty() {
            bail!("no game in the files is over");
        }
        let pin = self.pin.as_ref();
        let place = |games: &Games, name| games.names.iter().position(|known| known == name);
        let mut games = boards.values().map(|(_, games)| games);
        if let Some((name, _)) = pin.filter(|(name, _)| !games.any(|of| of.names.contains(name))) {
            return Err(UsageError::new(format!("--pin: no game is of `{name}`")).into());
        }
        let mut data = Vec::new();
        if self.html {
            out.write_all(PAGE.as_bytes())?;
        }
        for (rules, games) in boards.values() {
            let pinned = pin.and_then(|(name, _)| place(games, name));
            let lists = rating_lists(games.names.len(), &games.results, pinned);
            for list in &lists {
                let mut ratings = list.ratings.iter();
                let own = ratings.find(|rating| Some(rating.player) == pinned);
                let shift = pin.zip(own).map_or(0.0, |((_, elo), own)| elo - own.elo);
                if self.json {
                    let connected = lists.len() == 1;
                    data.push(list_json(rules, list, &games.names, shift, connected));
                } else {
                    self.print(out, rules, list, games, shift)?;
                }
            }
            if lists.len() > 1 && !self.json {
                let said = format!(
                    "These {} lists are not connected: no players in them have results both ways.\n",
                    lists.len()
                );
                self.paragraph(out, &said)?;
            }
        }
        if self.json {
            out.json(&json!(data))?;
        }
        Ok(())
    }

    /// Reads the files: the games of each game and board.
    fn boards(&self) -> anyhow::Result<BTreeMap<String, (AnyRules, Games)>> {
        let mut boards = BTreeMap::new();
        let mut add = |rules: &AnyRules, players, result| {
            let (_, games) = boards
                .entry(rules.to_string())
                .or_insert_with(|| (rules.clone(), Games::default()));
            games.add(players, result);
        };
        let is_results = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "jsonl");
        let results = self.files.iter().filter(is_results);
        let games = results.map(|path| MatchFiles::new(path.clone()).games_path());
        let mut read: BTreeSet<_> = games.flat_map(real_path).collect();
        for path in &self.files {
            if !read.insert(real_path(path).unwrap_or_default()) {
                continue;
            }
            if is_results(&path) {
                read_results(path, &mut add)?;
            } else {
                read_games(path, &mut add)?;
            }
        }
        Ok(boards)
    }

    /// Prints a list.
    fn print(
        &self,
        out: &mut Output,
        rules: &AnyRules,
        list: &RatingList,
        games: &Games,
        shift: f64,
    ) -> anyhow::Result<()> {
        let title = rules.title();
        let alone = list.ratings.len() == 1;
        let name = |own: &Rating| printable(&games.names[own.player]).into_owned();
        let names: Vec<_> = list.ratings.iter().map(name).collect();
        let widths = names.iter().map(|name| name.chars().count());
        let width = widths.fold(6, usize::max);
        if self.html {
            writeln!(out, "<h2>{}</h2>\n<table>\n{HEAD}", escaped(&title))?;
        } else {
            writeln!(
                out,
                "{title}\n #  {:width$}            Elo  Games   Score  Draws  Above the next",
                "Player"
            )?;
        }
        for ((place, rating), name) in (1..).zip(&list.ratings).zip(names) {
            let elo = format!("{:+.0} ± {:.0}", rating.elo + shift, rating.margin);
            let elo = if alone { "?" } else { &elo };
            let count = rating.games.games();
            let percent = |part: f64| match count {
                0 => "-".to_owned(),
                _ => format!("{:.1} %", 100.0 * part),
            };
            let score = percent(score(rating));
            let draws = percent(rating.games.draws as f64 / count.max(1) as f64);
            let above = rating.above_next.map_or(String::new(), percent);
            if self.html {
                writeln!(
                    out,
                    "<tr><td>{place}<td>{}<td>{elo}<td>{count}<td>{score}<td>{draws}<td>{above}",
                    escaped(&name)
                )?;
            } else {
                let line = format!(
                    "{place:>2}  {name:width$} {elo:>14} {count:>6} {score:>7} {draws:>6}  {above:>14}"
                );
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        writeln!(out, "{}", if self.html { "</table>" } else { "" })?;
        if let Some([value, margin]) = list.begins {
            let said = format!("Beginning is worth {value:+.0} ± {margin:.0}.\n");
            self.paragraph(out, &said)?;
        }
        Ok(())
    }

    /// Prints a sentence below a list.
    fn paragraph(&self, out: &mut Output, said: &str) -> std::io::Result<()> {
        writeln!(out, "{}{said}", if self.html { "<p>" } else { "" })
    }
}

/// What a page begins with.
const PAGE: &str = "<!DOCTYPE html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
<title>Ratings</title>
<style>
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
table{border-collapse:collapse}
th,td{padding:.2rem .7rem;border-bottom:1px solid #8884;text-align:right;font-variant-numeric:tabular-nums}
th:nth-child(2),td:nth-child(2){text-align:left}
</style>
<h1>Ratings</h1>
";

/// The head of a table of a page.
const HEAD: &str = "<tr><th>#<th>Player<th>Elo<th>Games<th>Score<th>Draws<th>Above the next";

/// The share of its points that a player won.
fn score(rating: &Rating) -> f64 {
    rating.games.half_points() as f64 / (2 * rating.games.games()).max(1) as f64
}

/// A list as data.
fn list_json(
    rules: &AnyRules,
    list: &RatingList,
    names: &[String],
    shift: f64,
    connected: bool,
) -> Json {
    let alone = list.ratings.len() == 1;
    let players = list.ratings.iter().map(|rating| {
        json!({
            "name": names[rating.player],
            "elo": (!alone).then_some(rating.elo + shift),
            "margin": (!alone).then_some(rating.margin),
            "games": rating.games.games(),
            "score": score(rating),
            "draws": rating.games.draws,
            "above_next": rating.above_next,
        })
    });
    json!({
        "game": rules.to_string(),
        "connected": connected,
        "begins": list.begins.map(|[value, margin]| json!({ "elo": value, "margin": margin })),
        "draws": list.draws,
        "players": players.collect::<Vec<_>>(),
    })
}

/// Reads the results of a match or tournament.
fn read_results(
    path: &Path,
    add: &mut impl FnMut(&AnyRules, [String; 2], EngineResult),
) -> anyhow::Result<()> {
    let results = Results::read(path)?;
    let settings = Json::Object(results.header().settings().clone());
    let terms: Terms = serde_json::from_value(settings).with_context(|| {
        format!(
            "{}:1: the terms of the match cannot be read",
            path.display()
        )
    })?;
    let tournament = Tournament::new(terms.entrants.clone(), terms.format, terms.plan.pairs)?;
    // The players of a match have no names but those of their engines.
    let name = |entrant: usize| {
        let name = &terms.entrants[entrant];
        let player = terms.players.get(name).filter(|_| terms.entrants == NAMES);
        player.map_or_else(|| name.clone(), |player| player.engine.to_string())
    };
    for pair in results.pairs() {
        let encounter = tournament.pair(pair.pair).encounter;
        let [one, other] = [name(encounter.first), name(encounter.second)];
        let [result, reversed] = pair.outcomes();
        add(&terms.rules, [one.clone(), other.clone()], result);
        add(&terms.rules, [other, one], reversed.reversed());
    }
    Ok(())
}

/// Reads a file of games; those that are not over do not count.
fn read_games(
    path: &Path,
    add: &mut impl FnMut(&AnyRules, [String; 2], EngineResult),
) -> anyhow::Result<()> {
    for game in read_file(path)?.each_record() {
        let record = game.map_err(|error| FileError::read(path, error))?.record;
        let swapped = record.tree().players_swapped(record.tree().main_end());
        let result = match record.result() {
            GameResult::Open => continue,
            GameResult::Draw => EngineResult::Draw,
            GameResult::Win(side) if side.seat(swapped) == Seat::First => EngineResult::Win,
            GameResult::Win(_) => EngineResult::Loss,
        };
        add(
            record.start().rules(),
            record.names().map(|name| name.to_string()),
            result,
        );
    }
    Ok(())
}
