//! `parlour match`: many games between two engines.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use clap::Args;

use super::error::Usage;
use super::game_at::{GameName, rules};
use super::matches::limits::LimitArgs;
use super::matches::openings;
use super::matches::playing::{self, Manner};
use super::matches::report::Report;
use super::output::Output;
use crate::arena::contest::Contest;
use crate::arena::entrant::Entrant;
use crate::arena::ledger::Header;
use crate::arena::referee::{Adjudication, Conditions};
use crate::arena::schedule::{Order, Plan, Schedule};
use crate::arena::shard::Shard;
use crate::arena::terms::{PlayerTerms, Terms};
use crate::arena::tournament::{Format, Tournament};
use crate::engines::Spec;
use crate::games::AnyLine;

/// Have two engines play a match
///
/// Games come in pairs from one opening with the sides reversed. Everything drawn comes from the
/// seed, so that the same command plays the same match; with limits by nodes or depth only, every
/// game is the same on every machine.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour match trike --first search --second greedy --games 100 --time 50\n  \
    parlour match claustro --first \"search level=4\" --second \"search level=3\" --openings random:4\n  \
    parlour match taacoca --first alphabeta --second mcts --nodes 5000 --json")]
pub(super) struct Match {
    /// The game
    #[arg(value_parser = GameName)]
    game: String,

    /// A rule setting; may be given again for others
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// The engine whose results are counted, with its options, such as "search level=3"
    #[arg(long, value_name = "SPEC")]
    first: String,

    /// The other engine
    #[arg(long, value_name = "SPEC")]
    second: String,

    /// The number of games, which is even
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,

    /// What pairs start from: start, random:PLIES, or cells for every legal first ply in turn
    #[arg(long, value_name = "OPENINGS", default_value = "random:4")]
    openings: String,

    /// What everything drawn comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    limits: LimitArgs,

    /// Milliseconds a ply may take longer than allowed; counted, and forgiven
    #[arg(long, value_name = "MS", default_value_t = 200)]
    margin: u64,

    /// A game of so many plies is a draw
    #[arg(long, value_name = "N")]
    max_plies: Option<NonZeroU32>,

    /// End games early: proof, win=SCORE,plies=N or draw=SCORE,plies=N,from=PLY; may be given again
    #[arg(long, value_name = "RULE")]
    adjudicate: Vec<String>,

    /// How many games are played at once, each on one thread; as many as processors by default
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let (contest, terms) = self.contest()?;
        let header = Header::new(&terms)?;
        let manner = Manner {
            shard: Shard::WHOLE,
            concurrency: self.concurrency.unwrap_or_else(playing::processors),
        };
        let results = playing::play(&contest, header, &manner)?;
        let report = Report::new(&terms, &results);
        if self.json {
            out.json(&report.json())?;
        } else {
            write!(out, "{report}")?;
        }
        Ok(())
    }

    /// What is to be played.
    fn contest(&self) -> Result<(Contest, Terms), Usage> {
        let (info, settings) = rules(&self.game, &self.set)?;
        let start = AnyLine::new(info, &settings).map_err(Usage::new)?;
        let spec = |side: &str, text: &str| -> Result<Spec, Usage> {
            text.parse()
                .map_err(|error| Usage::new(format!("--{side}: {error}")))
        };
        let specs = [spec("first", &self.first)?, spec("second", &self.second)?];
        if self.games == 0 || !self.games.is_multiple_of(2) {
            let why = format!(
                "--games {}: games come in pairs with the sides reversed, so it has to be an even number",
                self.games
            );
            return Err(Usage::new(why));
        }
        let book = openings::book(&self.openings, start)?;
        let adjudicate = self.adjudicate.iter();
        let adjudication = adjudicate
            .into_iter()
            .try_fold(Adjudication::default(), |all, rule| all.with(rule))
            .map_err(|error| Usage::new(format!("--adjudicate: {error}")))?;
        let plan = Plan {
            seed: self.seed,
            pairs: self.games / 2,
            openings: book.openings(Order::Sequential),
        };
        let names = ["first", "second"].map(str::to_owned);
        let budgets = self.limits.budgets();
        let players = names.iter().zip(&specs).zip(budgets);
        let players: BTreeMap<String, PlayerTerms> = players
            .map(|((name, spec), limits)| {
                let engine = spec.to_string();
                (name.clone(), PlayerTerms { engine, limits })
            })
            .collect();
        let entrants = names.iter().zip(specs).zip(budgets);
        let entrants = entrants
            .map(|((name, spec), budget)| Entrant::own(name, spec, budget))
            .collect();
        let tournament = Tournament::new(names.to_vec(), Format::RoundRobin, plan.pairs);
        let terms = Terms {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: info.id.to_owned(),
            rules: settings.to_string(),
            entrants: names.to_vec(),
            players,
            format: Format::RoundRobin,
            plan: plan.clone(),
            openings: book.description(),
            margin: self.margin,
            longest: self.max_plies.map(NonZeroU32::get),
            adjudication: adjudication.to_string(),
            sprt: None,
        };
        let contest = Contest {
            tournament: tournament.map_err(Usage::new)?,
            entrants,
            schedule: Schedule::new(plan),
            book,
            conditions: Conditions {
                margin: Duration::from_millis(self.margin),
                longest: self.max_plies,
                adjudication,
            },
        };
        Ok((contest, terms))
    }
}
