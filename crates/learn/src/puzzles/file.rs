//! The puzzles as their files have them: positions and plies are texts there.

use std::error::Error;

use serde::{Deserialize, Serialize};

use super::{Goal, Grade, Puzzle, Step};
use parlour_records::Start;
use parlour_rules::games::{AnyLine, AnyPly, GameInfo, PlyError, find_game};
use parlour_rules::options::OptionSet;

/// The puzzles of a game in a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleFile {
    /// The puzzles, in their order.
    #[serde(default, rename = "puzzle")]
    puzzles: Vec<PuzzleEntry>,
}

/// One puzzle of a file.
#[derive(Debug, Serialize, Deserialize)]
struct PuzzleEntry {
    /// The rules that differ from the usual ones, as `key=value` pairs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    rules: String,
    /// The position.
    position: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    mistake: usize,
    goal: Goal,
    #[serde(default, skip_serializing_if = "is_zero")]
    within: u32,
    #[serde(flatten)]
    grade: Grade,
    #[serde(rename = "step")]
    steps: Vec<StepEntry>,
}

/// One step of a puzzle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepEntry {
    solutions: Vec<String>,
    /// The answer to the solution; empty after the last step.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    reply: String,
}

/// Returns whether a number is left out of a file.
fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

impl PuzzleFile {
    /// The puzzles of a game in the text of a file.
    pub(crate) fn read(text: &str, info: &GameInfo) -> Vec<Puzzle> {
        let file: Self = toml::from_str(text).expect("the puzzles are read by a test");
        let puzzles: Result<_, _> = file.puzzles.iter().map(|one| one.puzzle(info)).collect();
        puzzles.expect("the puzzles are set up by a test")
    }

    /// The file with these puzzles.
    pub fn of(puzzles: &[Puzzle]) -> Self {
        Self {
            puzzles: puzzles.iter().map(PuzzleEntry::of).collect(),
        }
    }
}

impl PuzzleEntry {
    /// The puzzle, with its position and plies as the game has them.
    fn puzzle(&self, info: &GameInfo) -> Result<Puzzle, Box<dyn Error>> {
        let rules = find_game(info.id)?.with_pairs(&self.rules)?;
        let start = Start::from_position(rules, &self.position)?;
        let mut line = start.line().clone();
        let mut played = Vec::new();
        for text in &self.played {
            played.push(play(&mut line, text)?);
        }
        let mut puzzle = Puzzle {
            start,
            played,
            mistake: self.mistake,
            goal: self.goal,
            within: self.within,
            grade: self.grade.clone(),
            steps: Vec::new(),
        };
        let mut line = puzzle.line();
        for step in &self.steps {
            puzzle.steps.push(step.step(&mut line)?);
        }
        Ok(puzzle)
    }

    fn of(puzzle: &Puzzle) -> Self {
        let line = puzzle.start.line();
        Self {
            rules: puzzle.start.rules().pairs(),
            position: puzzle.position(),
            played: line.ply_texts(&puzzle.played),
            mistake: puzzle.mistake,
            goal: puzzle.goal,
            within: puzzle.within,
            grade: puzzle.grade.clone(),
            steps: puzzle
                .steps
                .iter()
                .map(|step| StepEntry::of(step, line))
                .collect(),
        }
    }
}

impl StepEntry {
    /// The step at the end of a line, to which its first solution and the answer are added.
    fn step(&self, line: &mut AnyLine) -> Result<Step, PlyError> {
        let solutions = self.solutions.iter().map(|text| line.read_ply(text));
        let solutions = solutions.collect::<Result<Vec<AnyPly>, _>>()?;
        if let Some(&first) = solutions.first() {
            line.play(first)?;
        }
        let reply = match self.reply.as_str() {
            "" => None,
            text => Some(play(line, text)?),
        };
        Ok(Step { solutions, reply })
    }

    fn of(step: &Step, line: &AnyLine) -> Self {
        let reply = step.reply.and_then(|ply| line.ply_text(ply).ok());
        Self {
            solutions: line.ply_texts(&step.solutions),
            reply: reply.unwrap_or_default(),
        }
    }
}

/// Plays the ply of a text at the end of a line, and returns it.
fn play(line: &mut AnyLine, text: &str) -> Result<AnyPly, PlyError> {
    let ply = line.read_ply(text)?;
    line.play(ply)?;
    Ok(ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzles;
    use parlour_rules::games::GAMES;

    #[test]
    fn the_files_of_puzzles_are_written_as_they_are_read() {
        for info in GAMES.iter().copied() {
            let path = format!("{}/puzzles/{}.toml", env!("CARGO_MANIFEST_DIR"), info.id);
            let text = std::fs::read_to_string(path).unwrap();
            let (_, entries) = text.split_once("\n\n").unwrap();
            let written = toml::to_string(&PuzzleFile::of(puzzles(info))).unwrap();
            assert_eq!(written, entries, "{}", info.id);
        }
    }
}
