//! The puzzles of a game: positions in which one ply does what is asked, and lines of play in which
//! the ply that missed a win is to be named first.

use super::{Task, TaskAct, TaskDone, TaskNews};
use crate::PlyName;
use parlour_learn::puzzles::{Goal, Puzzle, puzzles};
use parlour_library::choices::Solved;
use parlour_rules::games::{AnyLine, AnyPly, GameInfo, find_game};

/// The puzzles of a game, one of which is being solved.
#[derive(Clone, Debug)]
pub struct PuzzleSession {
    /// The game.
    pub info: &'static GameInfo,
    list: &'static [Puzzle],
    /// The puzzle on the board.
    at: usize,
    /// The way plies are called in what is said.
    called: PlyName,
    line: AnyLine,
    /// The number of plies shown of a line in which the mistake is still to be named.
    pub shown: Option<usize>,
    /// The number of its steps found so far.
    step: usize,
    /// The number of steps of the hint taken.
    hints: usize,
    /// The wrong tries, and the hints taken, so far.
    solved: Solved,
}

impl PuzzleSession {
    /// The puzzle of this number of a game; the last one is followed by the first.
    pub fn new(info: &'static GameInfo, at: usize, called: PlyName) -> Self {
        let list = puzzles(info);
        let at = at.checked_rem(list.len()).unwrap_or(0);
        let puzzle = list.get(at);
        let names = puzzle.is_some_and(|puzzle| puzzle.goal == Goal::Mistake);
        let line = match puzzle {
            Some(puzzle) if names => puzzle.shown(0),
            Some(puzzle) => puzzle.line(),
            None => start(info),
        };
        Self {
            info,
            list,
            at,
            called,
            line,
            shown: names.then_some(0),
            step: 0,
            hints: 0,
            solved: Solved::default(),
        }
    }

    /// The puzzle on the board; none of a game that has none.
    pub fn puzzle(&self) -> Option<&'static Puzzle> {
        self.list.get(self.at)
    }

    /// The number of the puzzle, from 0, and that of all.
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.list.len())
    }

    /// Returns whether nothing is left to be found.
    pub fn is_solved(&self) -> bool {
        self.puzzle()
            .is_none_or(|puzzle| self.step == puzzle.steps.len())
    }

    /// Shows this number of plies of the line in which the mistake is still to be named.
    pub fn show(&mut self, plies: usize) {
        if let (Some(puzzle), Some(_)) = (self.puzzle(), self.shown) {
            let plies = plies.min(puzzle.played.len());
            self.line = puzzle.shown(plies);
            self.shown = Some(plies);
        }
    }

    /// Names the ply of this number of the line, from 0, as the mistake.
    pub fn name(&mut self, at: usize) -> TaskNews {
        let puzzle = self.puzzle().filter(|_| self.shown.is_some());
        let Some((puzzle, &ply)) = puzzle.and_then(|puzzle| Some((puzzle, puzzle.played.get(at)?)))
        else {
            return TaskNews::Asked;
        };
        let text = (self.called)(&puzzle.shown(at), ply);
        if at != puzzle.mistake {
            self.solved.wrong += 1;
            return TaskNews::Wrong(format!("{text} missed no win. Try again."));
        }
        self.line = puzzle.line();
        self.shown = None;
        self.hints = 0;
        TaskNews::Named(format!("Yes, {text} was the mistake. What wins instead?"))
    }

    /// The next step of the hint.
    fn hint(&mut self, puzzle: &Puzzle) -> String {
        let taken = self.hints;
        self.hints += 1;
        self.solved.hints += 1;
        match self.shown {
            Some(_) => puzzle.hint_at_mistake(taken, self.called),
            None => puzzle.hint(&self.line, self.step, taken, self.called),
        }
    }

    /// Plays a ply that solves the step, and the answer to it; of another one, says why it does not.
    fn play(&mut self, puzzle: &Puzzle, ply: AnyPly) -> TaskNews {
        let step = &puzzle.steps[self.step];
        if !step.solutions.contains(&ply) {
            self.solved.wrong += 1;
            return TaskNews::Wrong(puzzle.why_not(&self.line, self.step, ply, self.called));
        }
        super::play(&mut self.line, ply, step.reply);
        self.step += 1;
        self.hints = 0;
        if !self.is_solved() {
            return TaskNews::Right(step.reply);
        }
        TaskNews::Done(TaskDone::Puzzle {
            game: self.info.id,
            position: puzzle.position(),
            place: self.place(),
            solved: self.solved,
        })
    }
}

/// The start of a game, which is on the board while there is no puzzle.
fn start(info: &GameInfo) -> AnyLine {
    let rules = find_game(info.id).expect("the game is listed");
    AnyLine::new(&rules).expect("the usual rules make a board")
}

impl Task for PuzzleSession {
    fn line(&self) -> &AnyLine {
        &self.line
    }

    fn asks_ply(&self) -> bool {
        self.shown.is_none() && !self.is_solved()
    }

    fn shows_last_ply(&self) -> bool {
        self.shown.is_some() || self.step > 0
    }

    fn act(&mut self, act: TaskAct) -> TaskNews {
        match (act, self.puzzle()) {
            (TaskAct::Play(ply), Some(puzzle)) if self.asks_ply() => self.play(puzzle, ply),
            (TaskAct::Hint, Some(puzzle)) if !self.is_solved() => TaskNews::Hint(self.hint(puzzle)),
            (TaskAct::Go(at), _) => {
                *self = Self::new(self.info, at, self.called);
                TaskNews::Asked
            }
            (TaskAct::Play(_) | TaskAct::Hint, _) => TaskNews::Asked,
        }
    }
}
