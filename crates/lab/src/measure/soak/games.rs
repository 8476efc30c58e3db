//! Matches with their files, and analyses.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::json;

use super::error::SoakError;
use parlour::bench::random_ply;
use parlour_engines::{Analyser, EngineRegistry, Limits, Stop};
use parlour_matches::arena::book::Book;
use parlour_matches::arena::contest::{Contest, GameId, GameObserver};
use parlour_matches::arena::entrant::Entrant;
use parlour_matches::arena::files::{GamesFile, LiveFile, MatchFiles};
use parlour_matches::arena::ledger::{Header, Ledger};
use parlour_matches::arena::referee::{Adjudication, Conditions};
use parlour_matches::arena::schedule::{Openings, Plan, Schedule};
use parlour_matches::arena::tournament::{Format, Tournament};
use parlour_records::Start;
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::random::StableDraws;

/// The engines that meet, of every kind that there is.
const ENGINES: [&str; 5] = [
    "search level=3",
    "search hash=8",
    "greedy",
    "alphabeta hash=8",
    "random",
];

/// The budget of each of them for a ply.
const BUDGET: &str = "nodes=400";

/// The most plies of a game.
const PLIES: u32 = 60;

/// The number of positions analysed.
const POSITIONS: u64 = 4;

/// Plays two games between two engines, keeps them in the folder as matches do, and returns how
/// many they were.
pub(super) fn play_match(folder: &Path, seed: u64) -> Result<u64, SoakError> {
    let failed = |error: &dyn ToString| SoakError::Match(error.to_string());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = Start::new(any_rules(&mut random)).map_err(|error| failed(&error))?;
    let budget = BUDGET.parse().map_err(|error| failed(&error))?;
    let names = ["first", "second"].map(str::to_owned).to_vec();
    let mut entrants = Vec::new();
    for name in &names {
        let text = ENGINES[random.below(ENGINES.len() as u64) as usize];
        let engine = EngineRegistry::default()
            .engine(text)
            .map_err(|error| failed(&error))?;
        entrants.push(Entrant::new(name, engine, budget, &start));
    }
    let plan = Plan {
        seed,
        pairs: 1,
        openings: Openings::Random,
    };
    let contest = Arc::new(Contest {
        tournament: Tournament::new(names, Format::RoundRobin, 1)
            .map_err(|error| failed(&error))?,
        entrants,
        schedule: Schedule::new(plan),
        book: Book::random(start.line().clone(), 4),
        conditions: Conditions {
            margin: Duration::from_secs(1),
            max_plies: PLIES.try_into().ok(),
            adjudication: Adjudication::default(),
        },
        start,
    });

    fs::create_dir_all(folder)?;
    let files = MatchFiles::new(folder.join(format!("match-{seed}.jsonl")));
    let header = Header::new(&json!({ "seed": seed })).map_err(|error| failed(&error))?;
    let mut ledger = Ledger::open(files.ledger_path(), &header).map_err(|error| failed(&error))?;
    let mut records = GamesFile::open(&files.games_path(), |_| false)?;
    let event = header.fingerprint();
    let live = LiveFile::new(files.live_path(1), contest.clone(), event);
    let observers: Vec<Box<dyn GameObserver>> = vec![Box::new(live)];
    let mut games = 0;
    contest.play(0..1, 0..0, observers, &Stop::default(), |finished| {
        for pair in &finished {
            for (game, played) in (0..).zip(&pair.games) {
                let id = GameId {
                    pair: pair.pair,
                    game,
                };
                let record = contest.finished_record(id, played, event);
                records.append(&record.to_string())?;
                games += 1;
            }
            ledger.append(pair.entry()).map_err(io::Error::other)?;
        }
        Ok::<_, io::Error>(ControlFlow::Continue(()))
    })?;
    files.remove_live()?;
    Ok(games)
}

/// Analyses positions of one game after the other, as a study does, and returns how many.
pub(super) fn analyse(seed: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let limits = Limits::of_nodes(2_000);
    let mut analyser = Analyser::new(1, 16);
    let mut analysed = 0;
    for _ in 0..POSITIONS {
        let Ok(mut line) = AnyLine::new(&any_rules(&mut random)) else {
            continue;
        };
        for _ in 0..random.below(20) {
            let Some(ply) = random_ply(&line, &mut random) else {
                break;
            };
            line.play(ply).expect("a legal ply");
        }
        let report = analyser.analyse(&line, 3, &limits, &Stop::default(), &mut |_| {});
        analysed += u64::from(report.is_ok());
    }
    analysed
}

/// The rules of any of the games.
fn any_rules(random: &mut Xoshiro256PlusPlus) -> AnyRules {
    let mut all = AnyRules::all();
    all.swap_remove(random.below(all.len() as u64) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_that_meets_another_is_known() {
        for text in ENGINES {
            assert!(EngineRegistry::default().engine(text).is_ok(), "{text}");
        }
    }
}
