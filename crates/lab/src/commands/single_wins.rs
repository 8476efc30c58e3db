//! `lab single-wins`: positions with one winning ply, and in how many plies it wins.

use std::io::Write;

use clap::Args;

use super::rules_of;
use parlour::cli::output::Output;
use parlour_engines::proof::{ProofRun, Prover, nearest_end};
use parlour_engines::tables::{ExactValue, SolvedBoards, SolvedGame};
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Score, SearchOptions, Stop};
use parlour_rules::games::{AnyLine, Line};
use parlour_rules::random::StableDraws;
use parlour_rules::with_line;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The positions that a search looks at to find the win.
const FOUND: u64 = 20_000;

/// The positions that are searched to prove that another ply does not win.
const PROVEN: u64 = 400_000;

/// The positions that are tried to find the shortest win by the rules alone.
const TRIED: u64 = 4_000_000;

/// The memory of a proof.
const BYTES: usize = 64 << 20;

/// The random plies that begin a game, and the most plies of one.
const OPENING: u64 = 6;
const LONGEST: usize = 120;

/// Find positions with a single winning move, and print them with the win's length, one per line
///
/// The results of all other moves are proven by kept tables or by searches; the length is exact,
/// from a table or by trying all moves.
#[derive(Args, Debug)]
pub(super) struct SingleWins {
    /// The game
    game: String,

    /// Rule settings of the game, as `key=value`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Positions to find
    #[arg(long, default_value_t = 50)]
    count: usize,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

impl SingleWins {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = rules_of(&self.game, &self.set)?;
        let boards = SolvedBoards::kept_for_user();
        let (mut seed, mut found) = (self.seed, 0);
        while found < self.count {
            let mut line = AnyLine::new(&rules)?;
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.into());
            // Two a game at most, so that they differ.
            let mut of_game = 0;
            let opening = (random.below(OPENING) + 2) as usize;
            while line.outcome().is_none() && line.len() < LONGEST && of_game < 2 {
                let ply = if line.len() < opening {
                    let plies = line.legal_plies();
                    plies[random.below(plies.len() as u64) as usize]
                } else {
                    let alone = line.at_end();
                    let single = with_line!(&alone, line => single_win(line, &alone, &boards));
                    if let Some((ply, plies)) = single {
                        let position = line.position_text();
                        writeln!(out, "{rules}; {position}; {ply}; {plies}")?;
                        out.flush()?;
                        (found, of_game) = (found + 1, of_game + 1);
                    }
                    let options = SearchOptions {
                        level: 3 + seed % 5,
                        seed,
                        ..SearchOptions::default()
                    };
                    let mut engine = EngineSpec::from(options).make();
                    engine.choose(&line, &Limits::default(), &Stop::default(), &mut |_| {})?
                };
                line.play(ply)?;
            }
            seed += 1;
        }
        Ok(())
    }
}

/// The one winning ply at the end of a line, and the plies until it has won, where a search finds
/// both; `None` where there is no such ply, or not all others are known not to win.
fn single_win<G: SolvedGame>(
    line: &Line<G>,
    any: &AnyLine,
    boards: &SolvedBoards,
) -> Option<(String, u32)> {
    let (game, position) = (line.game(), line.position());
    let limits = Limits::of_nodes(FOUND);
    let mut engine = EngineSpec::from(AlphaBetaOptions::default()).make();
    let mut most = None;
    let mut last = |report: &parlour_engines::Report| {
        most = match report.score() {
            Some(Score::Win(distance)) => distance.most(),
            _ => None,
        };
    };
    let ply = engine
        .choose(any, &limits, &Stop::default(), &mut last)
        .ok()?;
    let won = any.ply_text(ply).ok()?;
    let plies = line.legal_plies();
    let most = most.filter(|&most| most > 1 && plies.len() > 1)?;
    let exact = match game.exact_value(boards, position) {
        Some(ExactValue::Win(plies)) => u32::from(plies),
        Some(_) => return None,
        None => nearest_end(game, position, true, TRIED)?,
    };
    if exact != most {
        return None;
    }
    let mut prover = Prover::new(line.game_arc().clone(), boards.clone(), 1, BYTES);
    for other in plies {
        if game.ply_text(other) == won {
            continue;
        }
        let after = game.play_unchecked(position, other);
        let holds = if let Some(outcome) = game.outcome(&after) {
            outcome.winner != Some(line.to_move())
        } else {
            let run = ProofRun {
                nodes: Some(PROVEN),
                ..ProofRun::default()
            };
            let score = prover.solve(&after, &run).ok()?.score;
            !matches!(score, Score::Loss(_))
        };
        if !holds {
            return None;
        }
    }
    Some((won, exact))
}
