//! An engine of one's own in a match with ours.
//!
//! The engine plays any of the games: it captures or wins where it can, judging a ply only by how
//! few answers it leaves. The match is one as `parlour match` plays it: pairs of games from random
//! openings, the sides reversed in the second game of a pair, several games at once.
//!
//! ```sh
//! cargo run --release --example own_engine
//! ```

use std::error::Error;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use parlour_engines::{
    CustomEngine, Engine, EngineError, EngineRef, EngineSpec, Limits, RandomOptions, Report, Stop,
    Variation,
};
use parlour_matches::arena::book::Book;
use parlour_matches::arena::contest::{Contest, GameId, GameObserver};
use parlour_matches::arena::entrant::Entrant;
use parlour_matches::arena::referee::{Adjudication, Conditions, PlayedGame};
use parlour_matches::arena::schedule::{Openings, Plan, Schedule};
use parlour_matches::arena::statistics::Tally;
use parlour_matches::arena::tournament::{Format, Tournament};
use parlour_records::{Annotation, Start};
use parlour_rules::games::{AnyLine, AnyPly, find_game};

/// An engine that leaves the opponent as few answers as it can.
struct Cramping;

impl Engine for Cramping {
    fn choose(
        &mut self,
        line: &AnyLine,
        _limits: &Limits,
        _stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        let answers = |ply: &AnyPly| {
            let mut after = line.clone();
            after.play(*ply).map_or(usize::MAX, |()| {
                let won = after
                    .outcome()
                    .map(|end| end.winner == Some(line.to_move()));
                match won {
                    Some(true) => 0,
                    Some(false) => usize::MAX,
                    None => after.legal_plies().len(),
                }
            })
        };
        let plies = line.legal_plies();
        let best = plies.into_iter().min_by_key(answers);
        let best = best.ok_or(EngineError::GameOver)?;
        report(&Report {
            depth: 1,
            variations: vec![Variation::of(best)],
            ..Report::default()
        });
        Ok(best)
    }
}

/// Prints nothing while games are played.
struct Silent;

impl GameObserver for Silent {
    fn game_started(&mut self, _game: GameId, _opening: &AnyLine) {}
    fn ply_played(&mut self, _line: &AnyLine, _said: &Annotation) {}
    fn game_ended(&mut self, _played: &PlayedGame) {}
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let start = Start::new(find_game("claustro")?)?;
    let own = EngineRef::Custom(Arc::new(CustomEngine {
        name: "cramping".to_owned(),
        description: "leaves as few answers as it can".to_owned(),
        make: Box::new(|_rules| Box::new(Cramping)),
    }));
    let ours = EngineRef::from(EngineSpec::from(RandomOptions::default()));
    let names = ["cramping", "random"].map(str::to_owned);
    let limits = "nodes=1000".parse()?;

    let pairs = 10;
    let contest = Contest {
        tournament: Tournament::new(names.to_vec(), Format::RoundRobin, pairs)?,
        entrants: vec![
            Entrant::new("cramping", own, limits, &start),
            Entrant::new("random", ours, limits, &start),
        ],
        schedule: Schedule::new(Plan {
            seed: 1,
            pairs,
            openings: Openings::Random,
        }),
        book: Book::random(start.line().clone(), 4),
        conditions: Conditions {
            margin: Duration::from_secs(1),
            max_plies: None,
            adjudication: Adjudication::default(),
        },
        start,
    };

    let mut tally = Tally::default();
    let threads: Vec<Box<dyn GameObserver>> = vec![Box::new(Silent), Box::new(Silent)];
    contest.play(0..pairs, 0..0, threads, &Stop::default(), |finished| {
        for pair in finished {
            tally.add_pair(pair.entry().outcomes());
        }
        Ok::<_, io::Error>(ControlFlow::Continue(()))
    })?;

    let games = tally.games;
    println!(
        "cramping won {} of {} games against random",
        games.wins,
        games.games()
    );
    let strength = tally.pairs.performance().ok_or("no pair was played")?;
    println!("Elo {}", strength.elo());
    Ok(())
}
