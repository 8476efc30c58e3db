//! The proof of a puzzle: that the stated plies solve it, and no others.

use parlour_engines::EngineGame;
use parlour_engines::tables::trike::{MEMORY, Solver};
use parlour_learn::puzzles::proof::Prover;
use parlour_learn::puzzles::{Goal, Puzzle, Step};
use parlour_rules::games::trike::{self, Trike};
use parlour_rules::games::{AnyLine, AnyPly, Game, Line, PlyError};
use parlour_rules::with_line;

/// The faults of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofError {
    /// Other plies solve a step than those stated.
    #[error("step {step} is solved by {found:?}")]
    OtherSolutions {
        /// The step, from 1.
        step: usize,
        /// The plies that solve it.
        found: Vec<String>,
    },
    /// Other plies of the line are mistakes than the one stated.
    #[error("the mistakes come after {found:?} moves")]
    OtherMistakes {
        /// The number of plies before each.
        found: Vec<usize>,
    },
    /// The proof would take too long.
    #[error("the proof takes too many positions")]
    TooLong,
    /// A ply is not legal.
    #[error(transparent)]
    Illegal(#[from] PlyError),
}

/// The number of positions that a proof may look at.
const MAX_POSITIONS: u64 = 3_000_000;

/// The plies at the end of a line that solve a task, in the order of their texts: those after
/// which the mover wins within `within` plies of its own, that one included, or after which the
/// other side cannot win within that number of its own, or with which the mover wins the game by a
/// swap or without it. `None` if the proof takes too long, or if no swap is asked about.
pub fn solutions(line: &AnyLine, goal: Goal, within: u32) -> Option<Vec<AnyPly>> {
    fn typed<G: EngineGame<Ply: Into<AnyPly>>>(
        line: &Line<G>,
        goal: Goal,
        within: u32,
    ) -> Option<Vec<AnyPly>> {
        let game = line.game();
        let mut prover = Prover::new(game, MAX_POSITIONS);
        let mover = line.to_move();
        let mut found = Vec::new();
        for ply in line.legal_plies() {
            let after = game.play_unchecked(line.position(), ply);
            let solves = match goal {
                Goal::Win | Goal::Mistake | Goal::Swap => {
                    prover.is_forced(&after, within, mover)?
                }
                Goal::Hold => !prover.wins(&after, within, !mover)?,
            };
            if solves {
                found.push(ply);
            }
        }
        Some(in_order(game, found))
    }
    match (goal, line) {
        (Goal::Swap, AnyLine::Trike1(line)) => swap_solutions(line),
        (Goal::Swap, _) => None,
        _ => with_line!(line, line => typed(line, goal, within)),
    }
}

/// The plies with which the side that may swap now wins the game: the swap where no reply does,
/// else all replies that do. After the swap the other side is to move in the same position, so that
/// one or the other wins.
fn swap_solutions(line: &Line<Trike<1>>) -> Option<Vec<AnyPly>> {
    let (game, position) = (line.game(), line.position());
    if !position.can_swap() {
        return None;
    }
    let solver = Solver::new(&game.rules(), MEMORY)?;
    let mut found = Vec::new();
    for reply in game.plies(position) {
        let after = game.play_unchecked(position, reply);
        // No reply ends the game.
        if reply != trike::Ply::Swap && !solver.wins(game, &after, u64::MAX)? {
            found.push(reply);
        }
    }
    if found.is_empty() {
        found.push(trike::Ply::Swap);
    }
    Some(in_order(game, found))
}

/// Plies in the order of their texts.
fn in_order<G: Game<Ply: Into<AnyPly>>>(game: &G, mut plies: Vec<G::Ply>) -> Vec<AnyPly> {
    plies.sort_by_cached_key(|&ply| game.ply_text(ply));
    plies.into_iter().map(Into::into).collect()
}

/// Proves a puzzle: at each step exactly the stated plies solve it, and no fewer plies than stated
/// are enough.
///
/// # Errors
///
/// [`ProofError`] for a fault.
pub fn check(puzzle: &Puzzle) -> Result<(), ProofError> {
    let mut line = puzzle.line();
    let goal = match puzzle.goal {
        Goal::Mistake => {
            let found = mistakes(puzzle.start.line(), &puzzle.played, puzzle.within)?;
            if found != [puzzle.mistake] {
                return Err(ProofError::OtherMistakes { found });
            }
            Goal::Win
        }
        goal => goal,
    };
    for (at, step) in puzzle.steps.iter().enumerate() {
        let within = puzzle.within.saturating_sub(at as u32);
        let found = solutions(&line, goal, within).ok_or(ProofError::TooLong)?;
        let sooner = goal == Goal::Win && within > 1 && at == 0;
        let sooner = sooner && solutions(&line, Goal::Win, within - 1) != Some(Vec::new());
        if found != step.solutions || sooner || found.is_empty() {
            let (step, found) = (at + 1, line.ply_texts(&found));
            return Err(ProofError::OtherSolutions { step, found });
        }
        line.play(step.solutions[0])?;
        if let Some(reply) = step.reply {
            line.play(reply)?;
        }
    }
    Ok(())
}

/// The plies of a line that let a win within the given number of plies go, each by the number of
/// plies before it.
///
/// # Errors
///
/// [`ProofError`] for a ply that is not legal, and where the proof takes too long.
pub fn mistakes(start: &AnyLine, played: &[AnyPly], within: u32) -> Result<Vec<usize>, ProofError> {
    let mut line = start.clone();
    let mut found = Vec::new();
    for (at, &ply) in played.iter().enumerate() {
        let wins = solutions(&line, Goal::Win, within).ok_or(ProofError::TooLong)?;
        if !wins.is_empty() && !wins.contains(&ply) {
            found.push(at);
        }
        line.play(ply)?;
    }
    Ok(found)
}

/// The steps of a puzzle from the end of a line on, against the replies that hold out longest: one
/// solution at each step but the last. `None` where there is no such line.
pub fn steps(line: &AnyLine, goal: Goal, within: u32) -> Option<Vec<Step>> {
    let found = solutions(line, goal, within)?;
    let &[first, ref rest @ ..] = &found[..] else {
        return None;
    };
    let last = within == 1 || goal == Goal::Hold;
    let may_differ = last && goal == Goal::Win;
    if !rest.is_empty() && !may_differ {
        return None;
    }
    let step = Step {
        solutions: found.clone(),
        reply: None,
    };
    if last {
        return Some(vec![step]);
    }
    let mut after = line.clone();
    after.play(first).ok()?;
    for reply in after.legal_plies() {
        let mut next = after.clone();
        next.play(reply).ok()?;
        let sooner = |next| solutions(next, goal, within - 2).map(|plies| !plies.is_empty());
        if next.outcome().is_some() || within > 2 && sooner(&next)? {
            // After this reply it is over sooner.
            continue;
        }
        if let Some(steps) = steps(&next, goal, within - 1) {
            let mut all = vec![Step {
                reply: Some(reply),
                ..step
            }];
            all.extend(steps);
            return Some(all);
        }
    }
    None
}
