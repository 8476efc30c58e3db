//! The reason why a ply does not solve a puzzle: the reply that refutes it, by the same search that
//! proves the puzzle.

use super::proof::{Prover, swap_answer};
use super::{Called, Goal};
use parlour_engines::EngineGame;
use parlour_rules::games::{AnyLine, AnyPly, Line, Outcome, Reason};
use parlour_rules::with_line;

/// The number of positions looked at for a reply; more would be felt at the board.
const MAX_POSITIONS: u64 = 60_000;

/// The number of plies of its own within which the other side's win is looked for.
const WIN_WITHIN: u32 = 2;

/// What comes of a ply that does not solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refutation {
    /// It ends the game.
    Ends(Outcome),
    /// It does not win at once, which was asked for.
    NoWin,
    /// The other side wins by this reply.
    Loses {
        /// The reply.
        reply: AnyPly,
        /// The way it wins.
        how: Loss,
    },
    /// After this reply there is no win within this number of plies, the one that was tried
    /// included.
    Escapes {
        /// The reply.
        reply: AnyPly,
        /// The number of plies.
        within: u32,
    },
}

/// The way in which the other side wins by a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Loss {
    /// At once, for this reason.
    AtOnce(Reason),
    /// Within this number of its plies, the reply included.
    Within(u32),
    /// It is known that it wins, and no more.
    Known,
}

/// What comes of a legal ply at the end of a line that does not reach a goal within this number of
/// plies, as a clause, by a proof: `White answers c3 and wins in 2`. None where none is found.
pub fn refutation(
    line: &AnyLine,
    ply: AnyPly,
    (goal, within): (Goal, u32),
    called: Called,
) -> Option<String> {
    let mut after = line.clone();
    after.play(ply).ok()?;
    let side = line.info().sides[after.to_move()];
    let answers = |reply| format!("{side} answers {}", called(&after, reply));
    Some(match Refutation::of(line, ply, goal, within)? {
        Refutation::Ends(outcome) => outcome.told("it", line.info().sides),
        Refutation::NoWin => "it doesn't win at once".to_owned(),
        Refutation::Loses { reply, how } => {
            let how = match how {
                Loss::AtOnce(reason) => format!(" {}", reason.manner()),
                Loss::Within(plies) => format!(" in {plies}"),
                Loss::Known => String::new(),
            };
            format!("{} and wins{how}", answers(reply))
        }
        Refutation::Escapes { reply, within } => {
            format!("{}, and there is no win in {within}", answers(reply))
        }
    })
}

impl Refutation {
    /// What comes of a legal ply at the end of a line that does not solve a task within this number
    /// of plies, as far as it is found.
    fn of(line: &AnyLine, ply: AnyPly, goal: Goal, within: u32) -> Option<Self> {
        let mut after = line.clone();
        after.play(ply).ok()?;
        if let Some(outcome) = after.outcome() {
            return Some(Self::Ends(outcome));
        }
        if goal == Goal::Swap {
            let (reply, how) = (swap_answer(&after)?, Loss::Known);
            return Some(Self::Loses { reply, how });
        }
        let lost_within = if goal == Goal::Hold {
            within
        } else {
            WIN_WITHIN
        };
        for within in 1..=lost_within {
            if let Some(reply) = with_line!(&after, line => winning_reply(line, within)) {
                after.play(reply).ok()?;
                let at_once = after.outcome().map(|outcome| Loss::AtOnce(outcome.reason));
                // A win within one ply that is not at once is by the loser's own next ply.
                let how = at_once.unwrap_or(match within {
                    1 => Loss::Known,
                    _ => Loss::Within(within),
                });
                return Some(Self::Loses { reply, how });
            }
        }
        match (goal, within) {
            // That there is no win says nothing where none was asked for.
            (Goal::Hold, _) => return None,
            (_, 1) => return Some(Self::NoWin),
            _ => {}
        }
        let reply = with_line!(&after, line => escape(line, within.checked_sub(1)?))?;
        Some(Self::Escapes { reply, within })
    }
}

/// The reply at the end of a line with which the side to move wins within this number of plies of
/// its own, if it has one.
fn winning_reply<G>(line: &Line<G>, within: u32) -> Option<AnyPly>
where
    G: EngineGame<Ply: Into<AnyPly>>,
{
    let mut prover = Prover::new(line.game(), MAX_POSITIONS);
    let side = line.to_move();
    prover.reply(line.position(), |prover, next| {
        prover.is_forced(next, within, side)
    })
}

/// The reply at the end of a line after which the other side does not win within this number of
/// plies, if there is one.
fn escape<G>(line: &Line<G>, within: u32) -> Option<AnyPly>
where
    G: EngineGame<Ply: Into<AnyPly>>,
{
    let mut prover = Prover::new(line.game(), MAX_POSITIONS);
    let other = !line.to_move();
    prover.reply(line.position(), |prover, next| {
        Some(!prover.wins(next, within, other)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, puzzles};
    use parlour_rules::games::{GAMES, find_game};

    /// Every legal ply of every step of every puzzle that does not solve it, each `nth`.
    fn wrong_plies(nth: usize, mut visit: impl FnMut(&Puzzle, usize, &AnyLine, AnyPly)) {
        for puzzle in GAMES.iter().copied().flat_map(puzzles) {
            let mut line = puzzle.line();
            for (at, step) in puzzle.steps.iter().enumerate() {
                let mut plies = line.legal_plies();
                plies.retain(|ply| !step.solutions.contains(ply));
                for &ply in plies.iter().step_by(nth) {
                    visit(puzzle, at, &line, ply);
                }
                for ply in [Some(step.solutions[0]), step.reply].into_iter().flatten() {
                    line.play(ply).unwrap();
                }
            }
        }
    }

    fn said(line: &AnyLine, ply: AnyPly) -> String {
        line.ply_text(ply).unwrap()
    }

    /// The line after a ply; its end.
    fn after(line: &AnyLine, ply: AnyPly) -> AnyLine {
        let mut after = line.clone();
        after.play(ply).unwrap();
        after
    }

    /// Returns whether the side to move at the end of a line wins within this number of plies.
    fn wins(line: &AnyLine, within: u32) -> bool {
        with_line!(line, line => {
            let mut prover = Prover::new(line.game(), 3_000_000);
            prover.wins(line.position(), within, line.to_move()).unwrap()
        })
    }

    /// Returns whether a side has won at the end of a line, where it is not to move, or wins there
    /// within this number of plies, whatever the other side plays.
    fn has_won(line: &AnyLine, within: u32) -> bool {
        match line.outcome() {
            Some(outcome) => outcome.winner == Some(!line.to_move()),
            None => line.legal_plies().into_iter().all(|answer| {
                let line = after(line, answer);
                match line.outcome() {
                    Some(outcome) => outcome.winner == Some(line.to_move()),
                    None => wins(&line, within),
                }
            }),
        }
    }

    #[test]
    fn every_wrong_ply_is_refuted_by_a_reply_that_does_what_is_said_of_it() {
        wrong_plies(997, |puzzle, step, line, ply| {
            let within = puzzle.within.saturating_sub(step as u32);
            let end = after(line, ply);
            let text = puzzle.why_not(line, step, ply, said);
            let is_so = match Refutation::of(line, ply, puzzle.goal_of_steps(), within).unwrap() {
                Refutation::Ends(outcome) => {
                    end.outcome() == Some(outcome) && outcome.winner != Some(line.to_move())
                }
                Refutation::NoWin => within == 1 && end.outcome().is_none(),
                Refutation::Loses { reply, how } => match how {
                    Loss::AtOnce(_) => has_won(&after(&end, reply), 0),
                    Loss::Within(plies) => has_won(&after(&end, reply), plies - 1),
                    Loss::Known => puzzle.goal == Goal::Swap || has_won(&after(&end, reply), 0),
                },
                Refutation::Escapes { reply, within } => !wins(&after(&end, reply), within - 1),
            };
            assert!(is_so && text.contains(" doesn't work: "), "{text}");
        });
    }

    #[test]
    fn a_wrong_ply_is_told_with_the_reply_that_refutes_it() {
        for (game, ply, text) in [
            ("trike", "d4", "White answers c3 and wins around the pawn"),
            ("trike", "f5", "White answers e4 and wins in 2"),
            (
                "claustro",
                "a3xb2@d5",
                "Green answers d5-e5 and wins by reaching the goal",
            ),
            (
                "claustro",
                "b4-a4",
                "Green answers b2xa3@d5, and there is no win in 2",
            ),
        ] {
            let puzzle = &puzzles(find_game(game).unwrap().info())[0];
            let line = puzzle.line();
            let ply = line.read_ply(ply).unwrap();
            let text = format!("{} doesn't work: {text}.", said(&line, ply));
            assert_eq!(puzzle.why_not(&line, 0, ply, said), text);
        }
    }
}
