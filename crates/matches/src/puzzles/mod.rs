//! Puzzles: positions in which exactly one ply does what is asked, and lines of play in which
//! exactly one ply let a win go.
//!
//! They are data, `puzzles/*.toml`, made by the lab and held to an exhaustive [`proof`] there: no
//! ply but those that are stated solves them.

pub mod proof;

use serde::{Deserialize, Serialize};

use crate::profile::LearningProfile;
use parlour_engines::Hint;
use parlour_records::words;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, GameInfo, find_game};

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// All plies that do what is asked: one, but for the last step.
    pub solutions: Vec<String>,
    /// The answer to the solution; none after the last step.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reply: String,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The rules that differ from the usual ones, as `key=value` pairs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// The position.
    pub position: String,
    /// The line that is shown from there, where the mistake in it is to be found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
    /// The number of these plies that come before the mistake.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub mistake: usize,
    /// The task.
    pub goal: Goal,
    /// The number of plies, of one side, within which it is to be done; 0 where the whole game is
    /// looked at.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub within: u32,
    /// Its subject: `pin`, `race` and the like.
    pub theme: String,
    /// The first level that finds the first ply.
    pub level: u32,
    /// The number of positions that the search looks at to find it.
    pub nodes: u64,
    /// The plies to be found, in order.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// Returns whether a number is left out of a file.
fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

/// The puzzles of a game in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleFile {
    /// The puzzles, the easiest first.
    #[serde(default, rename = "puzzle")]
    pub puzzles: Vec<Puzzle>,
}

impl PuzzleFile {
    /// The puzzles in the text of a file.
    pub(crate) fn read(text: &str) -> Vec<Puzzle> {
        let file: Self = toml::from_str(text).expect("the puzzles are read by a test");
        file.puzzles
    }
}

/// The puzzles of a game, the easiest first.
#[must_use]
pub fn puzzles(info: &GameInfo) -> &'static [Puzzle] {
    LearningProfile::of(info).map_or(&[], |game| game.puzzles.as_slice())
}

/// The number of the puzzle of a day, out of `count`: another one each day, all of them in turn.
#[must_use]
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
    /// theme, where to look, the ply.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has no such step.
    #[must_use]
    pub fn hint(&self, line: &AnyLine, step: usize, taken: usize) -> String {
        let solution = &self.steps[step].solutions[0];
        match (taken, line.read_ply(solution)) {
            (0, _) => format!("Its theme is {}.", self.theme),
            (1, Ok(ply)) => Hint::for_ply(line, ply, None, &[]).first,
            _ => format!("Play {solution}."),
        }
    }

    /// The rules.
    ///
    /// # Panics
    ///
    /// Never: the tests set up every puzzle.
    #[must_use]
    pub fn rules(&self, info: &GameInfo) -> AnyRules {
        let rules = find_game(info.id).expect("the game is listed");
        let rules = rules.with_pairs(&self.rules);
        rules.expect("the rules are of the game")
    }

    /// The position after the given number of plies of the line that is shown.
    ///
    /// # Panics
    ///
    /// Never: the tests set up every puzzle.
    #[must_use]
    pub fn shown(&self, info: &GameInfo, plies: usize) -> AnyLine {
        let line = AnyLine::new(&self.rules(info)).expect("the rules make a board");
        let line = line.at_position(&self.position);
        let mut line = line.expect("the position is legal");
        for text in self.played.iter().take(plies) {
            let ply = line.read_ply(text).expect("the line is legal");
            line.play(ply).expect("the line is legal");
        }
        line
    }

    /// The position in which the first ply is to be found.
    #[must_use]
    pub fn line(&self, info: &GameInfo) -> AnyLine {
        self.shown(info, self.mistake)
    }

    /// The task, as a sentence.
    #[must_use]
    pub fn task(&self, info: &GameInfo) -> String {
        let side = info.sides[self.line(info).to_move()];
        let plies = words::counted(self.within as usize, "move");
        match self.goal {
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

impl Step {
    /// Returns whether a ply solves the task.
    #[must_use]
    pub fn is_solved_by(&self, line: &AnyLine, ply: AnyPly) -> bool {
        let text = line.ply_text(ply).unwrap_or_default();
        self.solutions.contains(&text)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use parlour_rules::games::GAMES;

    #[test]
    fn there_are_sixty_puzzles_a_game_on_several_boards_and_none_twice() {
        for info in GAMES.iter().copied() {
            let puzzles = puzzles(info);
            assert!(puzzles.len() >= 60, "{}: {}", info.id, puzzles.len());
            let positions: HashSet<_> = puzzles.iter().map(|one| &one.position).collect();
            assert_eq!(positions.len(), puzzles.len());
            let boards: HashSet<_> = puzzles.iter().map(|one| &one.rules).collect();
            assert!(boards.len() > 1, "{}", info.id);
            assert!(puzzles.is_sorted_by_key(|one| (one.level, one.nodes)));
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
