//! The plies by which an engine gives something away, in games that it plays against itself: judged
//! by a solved board, or by a much longer search of the same engine.

use parlour_engines::tables::{ExactValue, SolvedBoards, SolvedGame};
use parlour_engines::{
    Engine, EngineError, EngineRef, FreshSearch, KnownResult, Limits, Score, Stop,
};
use parlour_rules::games::trike::Ply;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Line};
use parlour_rules::random::StableDraws;
use parlour_rules::with_line;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The least and the most random plies that begin a game.
const OPENING: [u64; 2] = [2, 8];

/// The most plies of a game.
const LONGEST: usize = 200;

/// Where a search judges, only one position in this many of a game is judged, so that they differ.
const ONE_OF: u64 = 5;

/// Positions where the longer search gives the side to move more or less than this are not judged.
const OPEN: [f32; 2] = [0.1, 0.9];

/// The judge of whether a ply gives something away.
#[derive(Clone, Copy, Debug)]
pub enum Judge {
    /// The kept table of the board.
    Table,
    /// The same engine with this many positions.
    Search(u64),
}

/// The judgements of plies.
#[derive(Clone, Debug, Default)]
pub struct Errors {
    /// By ply: the loss, in chances to win from 0 to 1; half a game and a whole one
    /// where a table judges.
    pub losses: Vec<f64>,
}

impl Errors {
    /// The plies that gave away more than this.
    pub fn above(&self, loss: f64) -> usize {
        self.losses.iter().filter(|&&lost| lost > loss).count()
    }

    /// The mean loss.
    pub fn mean(&self) -> f64 {
        self.losses.iter().sum::<f64>() / self.losses.len().max(1) as f64
    }

    /// Half the interval of 95 % around the mean.
    pub fn margin(&self) -> f64 {
        let (count, mean) = (self.losses.len().max(2) as f64, self.mean());
        let squares = self.losses.iter().map(|lost| (lost - mean).powi(2));
        1.96 * (squares.sum::<f64>() / (count - 1.0) / count).sqrt()
    }
}

/// The ply of a search of this many positions, and the chance that it sees.
fn search(
    engine: &mut dyn Engine,
    line: &AnyLine,
    nodes: u64,
) -> Result<(AnyPly, Option<f32>), EngineError> {
    let limits = Limits::of_nodes(nodes);
    let mut chance = None;
    let ply = engine.choose(line, &limits, &Stop::default(), &mut |report| {
        chance = report.score().map(Score::win_probability);
    })?;
    Ok((ply, chance))
}

/// Measures the plies of an engine that searches `nodes` positions for each, without solved
/// boards where it is ours, in games drawn from a seed.
///
/// # Errors
///
/// Faults of the engine, and a board without a table that is to judge.
pub fn measure(
    rules: &AnyRules,
    measured: &EngineRef,
    nodes: u64,
    judge: Judge,
    (plies, seed): (usize, u64),
) -> anyhow::Result<Errors> {
    let boards = SolvedBoards::kept_for_user();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let make = || measured.make_with(rules, &SolvedBoards::none());
    let [mut player, mut longer] = [make(), make()];
    let mut errors = Errors::default();
    while errors.losses.len() < plies {
        player.new_game();
        let mut line = AnyLine::new(rules)?;
        let opening = OPENING[0] + random.below(OPENING[1] - OPENING[0] + 1);
        while line.outcome().is_none() && line.len() < LONGEST && errors.losses.len() < plies {
            let ply = if (line.len() as u64) < opening {
                let plies = line.legal_plies();
                plies[random.below(plies.len() as u64) as usize]
            } else {
                let (ply, _) = search(&mut *player, &line, nodes)?;
                let mut after = line.clone();
                after.play(ply)?;
                let lost = match judge {
                    Judge::Table => {
                        Some(lost_by_table(&line, &after, &boards).ok_or_else(|| {
                            anyhow::anyhow!("no table of {rules} is kept: `parlour solve` makes it")
                        })?)
                    }
                    Judge::Search(nodes) if random.below(ONE_OF) == 0 => {
                        lost_by_search(&mut *longer, &line, (ply, &after), nodes)?
                    }
                    Judge::Search(_) => None,
                };
                errors.losses.extend(lost);
                ply
            };
            line.play(ply)?;
        }
    }
    Ok(errors)
}

/// The loss by the ply between two positions, as the table has it.
fn lost_by_table(before: &AnyLine, after: &AnyLine, boards: &SolvedBoards) -> Option<f64> {
    fn worth<G: SolvedGame>(line: &Line<G>, boards: &SolvedBoards) -> Option<f64> {
        if let Some(outcome) = line.game().outcome(line.position()) {
            let won = outcome.winner == Some(line.to_move());
            return Some(outcome.winner.map_or(0.5, |_| f64::from(u8::from(won))));
        }
        Some(match line.game().exact_value(boards, line.position())? {
            ExactValue::Win(_) => 1.0,
            ExactValue::Loss(_) => 0.0,
            ExactValue::Draw | ExactValue::Undecided => 0.5,
        })
    }
    let before = with_line!(before, line => worth(line, boards))?;
    let after = with_line!(after, line => worth(line, boards))?;
    Some(before - (1.0 - after))
}

/// The loss by a ply, as a longer search has it, where that sees the position as open.
fn lost_by_search(
    engine: &mut dyn Engine,
    before: &AnyLine,
    (ply, after): (AnyPly, &AnyLine),
    nodes: u64,
) -> anyhow::Result<Option<f64>> {
    engine.new_game();
    let (best, Some(chance)) = search(engine, before, nodes)? else {
        return Ok(None);
    };
    if !(OPEN[0]..=OPEN[1]).contains(&chance) {
        return Ok(None);
    }
    if best == ply {
        return Ok(Some(0.0));
    }
    let left = match after.outcome() {
        Some(outcome) => outcome.winner.map_or(0.5, |winner| {
            f32::from(u8::from(winner == before.to_move()))
        }),
        None => match search(engine, after, nodes)? {
            (_, Some(theirs)) => 1.0 - theirs,
            _ => return Ok(None),
        },
    };
    Ok(Some(f64::from(chance - left).max(0.0)))
}

/// The first stones of Trike on a board where each is solved, and those of them that a search of
/// `nodes` positions without that knowledge takes over where that wins, and leaves where it does
/// not.
///
/// # Errors
///
/// Rules that cannot be played.
pub fn swaps(rules: &AnyRules, nodes: u64) -> anyhow::Result<Vec<(String, bool)>> {
    let start = AnyLine::new(rules)?;
    let mut found = Vec::new();
    for first in start.legal_plies() {
        let mut line = start.clone();
        line.play(first)?;
        let known = with_line!(&line, line => known_ply(line));
        let Some(known) = known else { continue };
        let chosen = FreshSearch::new(1, 64).best(&line, nodes);
        let swap = AnyPly::from(Ply::Swap);
        let right = chosen.is_some_and(|chosen| (chosen == swap) == (known == swap));
        found.push((start.ply_text(first)?, right));
    }
    Ok(found)
}

/// The winning ply at the end of a line that was solved once and for all.
fn known_ply<G: SolvedGame<Ply: Into<AnyPly>>>(line: &Line<G>) -> Option<AnyPly> {
    match line.game().known_result(line.position())? {
        KnownResult::Win { ply, .. } => Some(ply.into()),
        KnownResult::Loss(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::{AlphaBetaOptions, EngineSpec};
    use parlour_rules::games::find_game;

    #[test]
    fn losses_are_counted_and_have_a_mean() {
        let errors = Errors {
            losses: vec![0.0, 0.5, 0.0, 0.1],
        };
        assert_eq!([0.0, 0.1, 0.5].map(|loss| errors.above(loss)), [2, 1, 0]);
        assert!((errors.mean() - 0.15).abs() < 1e-9);
        assert!(errors.margin() > 0.0);
    }

    #[test]
    fn a_longer_search_judges_as_many_plies_as_are_asked_for() {
        let rules = find_game("taacoca").unwrap().with_pairs("side=4").unwrap();
        let ours = EngineRef::BuiltIn(EngineSpec::from(AlphaBetaOptions::default()));
        let found = measure(&rules, &ours, 20, Judge::Search(300), (6, 1)).unwrap();
        assert_eq!(found.losses.len(), 6);
        assert!(found.losses.iter().all(|lost| (0.0..=1.0).contains(lost)));
        assert!(found.above(0.0) > 0, "20 positions are few");
    }

    #[test]
    fn first_stones_are_taken_over_where_a_search_sees_why() {
        let rules = find_game("trike").unwrap().with_pairs("side=4").unwrap();
        let found = swaps(&rules, 20_000).unwrap();
        assert_eq!(found.len(), 10, "as many as the board has cells");
        assert!(found.iter().filter(|(_, right)| *right).count() >= 9);
    }
}
