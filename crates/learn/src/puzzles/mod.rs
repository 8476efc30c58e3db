//! Puzzles: positions in which exactly one ply does what is asked, and lines of play in which
//! exactly one ply let a win go.
//!
//! They are data, `puzzles/*.toml`, made by the lab and held to an exhaustive [`proof`] there: no
//! ply but those that are stated solves them.

mod file;
pub mod proof;
mod refutation;

use serde::{Deserialize, Serialize};

pub use self::refutation::refutation;
use crate::profile::LearningProfile;
use parlour_engines::{Distance, Hint, Score};
use parlour_records::{Start, words};
use parlour_rules::games::{AnyLine, AnyPly, GameInfo};

pub use file::PuzzleFile;

/// The way in which a legal ply at the end of a line is called.
pub type Called = fn(&AnyLine, AnyPly) -> String;

/// The task of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To win within the given number of plies of one's own.
    Win,
    /// To play the only ply after which the other side cannot win within the given number of plies
    /// of its own.
    Hold,
    /// To name the ply of a line that let a win within the given number of plies go, and to play
    /// that win.
    Mistake,
    /// To take over the other side's first stone or to play on, whichever wins the game.
    Swap,
}

/// One ply to be found, and what is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// All plies that do what is asked: one, but for the last step.
    pub solutions: Vec<AnyPly>,
    /// The answer to the solution; none after the last step.
    pub reply: Option<AnyPly>,
}

/// The subject of a puzzle and its difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Grade {
    /// Its subject: `pin`, `race` and the like.
    pub theme: String,
    /// The first level that finds the first ply.
    pub level: u32,
    /// The number of positions that the search looks at to find it.
    pub nodes: u64,
}

impl Grade {
    /// How hard it is, in stars, 1 to 5.
    pub fn stars(&self) -> u8 {
        self.level.div_ceil(2).clamp(1, 5) as u8
    }
}

/// A puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The rules and the position.
    pub start: Start,
    /// The line that is shown from there, where the mistake in it is to be found.
    pub played: Vec<AnyPly>,
    /// The number of these plies that come before the mistake.
    pub mistake: usize,
    /// The task.
    pub goal: Goal,
    /// The number of plies, of one side, within which it is to be done; 0 where the whole game is
    /// looked at.
    pub within: u32,
    /// Its subject and difficulty.
    pub grade: Grade,
    /// The plies to be found, in order.
    pub steps: Vec<Step>,
}

/// The puzzles of a game, the easiest first.
pub fn puzzles(info: &GameInfo) -> &'static [Puzzle] {
    LearningProfile::of(info).map_or(&[], |game| game.puzzles.as_slice())
}

/// The number of the puzzle of a day, out of `count`: another one each day, all of them in turn.
pub const fn daily(days: u64, count: usize) -> usize {
    // A step that is a prime has no divisor in common with a smaller count.
    if count == 0 {
        0
    } else {
        (days % count as u64 * (1_000_003 % count as u64) % count as u64) as usize
    }
}

impl Puzzle {
    /// The hint for a step of the puzzle at the end of a line, after `taken` hints were taken: the
    /// theme, where to look, the ply and why.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has no such step.
    pub fn hint(&self, line: &AnyLine, step: usize, taken: usize, called: Called) -> String {
        match taken {
            0 => format!("Its theme is {}.", self.grade.theme),
            1 => self.hint_of(line, step).first,
            _ => format!("Play {}", self.told(line, step, called)),
        }
    }

    /// What solves it first and why, as a sentence; `called` names plies.
    pub fn answer(&self, called: Called) -> String {
        self.told(&self.line(), 0, called)
    }

    /// The ply that solves a step at the end of a line, and why.
    fn told(&self, line: &AnyLine, step: usize, called: Called) -> String {
        let Hint { ply, reason, .. } = self.hint_of(line, step);
        let only = "every other move loses";
        let why = match (reason, self.goal) {
            (Some(reason), Goal::Hold) => format!("{reason}; {only}"),
            (reason, _) => reason.unwrap_or_else(|| only.to_owned()),
        };
        format!("{}: {why}.", called(line, ply))
    }

    fn hint_of(&self, line: &AnyLine, step: usize) -> Hint {
        let solution = self.steps[step].solutions[0];
        let within = self.within.saturating_sub(step as u32).max(1);
        let score = match self.goal {
            Goal::Win | Goal::Mistake => Some(Score::win_in(2 * within - 1)),
            Goal::Swap => Some(Score::Win(Distance::Unknown)),
            Goal::Hold => None,
        };
        Hint::for_ply(line, solution, score, &self.solution(step))
    }

    /// The plies of its solution from a step on, with the answers to them.
    pub fn solution(&self, from: usize) -> Vec<AnyPly> {
        let steps = self.steps.iter().skip(from);
        let plies = steps.flat_map(|step| {
            let own = step.solutions.first().copied();
            own.into_iter().chain(step.reply)
        });
        plies.collect()
    }

    /// The hint for the mistake in the line, after `taken` hints were taken: the theme, whose it
    /// was, the ply.
    pub fn hint_at_mistake(&self, taken: usize, called: Called) -> String {
        let line = self.line();
        match taken {
            0 => format!("Theme of the missed win: {}.", self.grade.theme),
            1 => format!(
                "It was one of {}'s moves.",
                line.info().sides[line.to_move()]
            ),
            _ => format!("It was {}.", called(&line, self.played[self.mistake])),
        }
    }

    /// The reason why a legal ply at the end of a line does not solve a step of the puzzle.
    pub fn why_not(&self, line: &AnyLine, step: usize, ply: AnyPly, called: Called) -> String {
        let within = self.within.saturating_sub(step as u32);
        let ply_said = called(line, ply);
        match refutation(line, ply, (self.goal_of_steps(), within), called) {
            None => format!("{ply_said} doesn't work. Try again."),
            Some(why) => format!("{ply_said} doesn't work: {why}."),
        }
    }

    /// The text of the position, by which a puzzle that was solved is remembered.
    pub fn position(&self) -> String {
        self.start.line().position_text()
    }

    /// The position after the given number of plies of the line that is shown.
    pub fn shown(&self, plies: usize) -> AnyLine {
        let mut line = self.start.line().clone();
        for &ply in self.played.iter().take(plies) {
            // The line is legal: it is read or made so.
            let _ = line.play(ply);
        }
        line
    }

    /// The position in which the first ply is to be found.
    pub fn line(&self) -> AnyLine {
        self.shown(self.mistake)
    }

    /// The task, as a sentence; that of a mistake to be found asks for it.
    pub fn task(&self) -> String {
        self.asked(self.goal)
    }

    /// The task once the mistake in its line is found, as a sentence.
    pub fn task_of_steps(&self) -> String {
        self.asked(self.goal_of_steps())
    }

    /// The goal once the mistake in its line is found.
    const fn goal_of_steps(&self) -> Goal {
        match self.goal {
            Goal::Mistake => Goal::Win,
            goal => goal,
        }
    }

    fn asked(&self, goal: Goal) -> String {
        let line = self.line();
        let side = line.info().sides[line.to_move()];
        let plies = words::counted(self.within as usize, "move");
        match goal {
            Goal::Win => format!("{side} to play and win in {plies}."),
            Goal::Hold => format!("{side} to play: only one move saves the game."),
            Goal::Mistake => format!("One of these moves missed a win in {plies}. Which?"),
            Goal::Swap => {
                format!(
                    "{side} to play: take over the stone with a swap, or play on? Only one wins."
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use parlour_rules::games::GAMES;
    use parlour_rules::options::OptionSet as _;

    #[test]
    fn there_are_sixty_puzzles_a_game_on_several_boards_and_none_twice() {
        for info in GAMES.iter().copied() {
            let puzzles = puzzles(info);
            assert!(puzzles.len() >= 60, "{}: {}", info.id, puzzles.len());
            let positions: HashSet<_> = puzzles.iter().map(Puzzle::position).collect();
            assert_eq!(positions.len(), puzzles.len());
            let boards: HashSet<_> = puzzles
                .iter()
                .map(|one| one.start.rules().pairs())
                .collect();
            assert!(boards.len() > 1, "{}", info.id);
            assert!(puzzles.is_sorted_by_key(|one| (one.grade.level, one.grade.nodes)));
        }
    }

    #[test]
    fn the_last_hint_gives_the_reason() {
        let called = |line: &AnyLine, ply| line.ply_text(ply).unwrap();
        for puzzle in GAMES.iter().copied().flat_map(puzzles) {
            let text = puzzle.hint(&puzzle.line(), 0, 2, called);
            assert!(text.starts_with("Play ") && text.contains(": "), "{text}");
        }
    }

    #[test]
    fn every_puzzle_has_its_day() {
        for count in [1, 7, 60, 97] {
            let days: HashSet<_> = (20_000..)
                .take(count)
                .map(|day| daily(day, count))
                .collect();
            assert_eq!(days.len(), count);
        }
    }
}
