//! Puzzles: a task, the rows of the board, and plies that are judged.

use crate::task::Task;
use crate::{CommandError, Dialogue, LineWriter, board_words, ply_words};
use parlour_learn::puzzles::{Goal, Puzzle, daily, puzzles};
use parlour_library::choices::Choices;
use parlour_rules::games::{AnyLine, GameInfo, PlyError, find_game};

/// A puzzle that is being solved.
#[derive(Debug)]
pub(super) struct ActivePuzzle {
    info: &'static GameInfo,
    list: &'static [Puzzle],
    at: usize,
    /// The position, with what was played.
    line: AnyLine,
    /// The number of its steps found so far.
    step: usize,
    /// True while the mistake in its line is still to be named.
    names_mistake: bool,
    /// The number of steps of the hint taken.
    hints: usize,
    /// True if a ply was missed, or a hint taken.
    missed: bool,
}

impl ActivePuzzle {
    /// A puzzle of a game that has any; the last one is followed by the first.
    fn new(info: &'static GameInfo, at: usize) -> Result<Self, CommandError> {
        let list = puzzles(info);
        let at = at.checked_rem(list.len());
        let at = at.ok_or(CommandError::NoPuzzles(info.name))?;
        let puzzle = &list[at];
        Ok(Self {
            line: puzzle.line(),
            names_mistake: puzzle.goal == Goal::Mistake,
            at,
            info,
            list,
            step: 0,
            hints: 0,
            missed: false,
        })
    }

    fn puzzle(&self) -> &'static Puzzle {
        &self.list[self.at]
    }

    /// The position, with what was played.
    pub(super) const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Says what is asked, and how the board stands.
    fn tell(&self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let (puzzle, number, count) = (self.puzzle(), self.at + 1, self.list.len());
        let (board, task) = (puzzle.start.rules().title(), puzzle.task());
        out.write_line(format!("{board}, puzzle {number} of {count}: {task}"))?;
        if !self.names_mistake {
            return board_words::rows(&self.line, out);
        }
        let before = puzzle.start.line();
        let (side, plies) = (self.info.sides[before.to_move()], self.played());
        out.write_line(format!("{side} begins: {plies}. The board before them:"))?;
        board_words::rows(before, out)
    }

    /// The plies of its line, of which one may be a mistake.
    fn played(&self) -> String {
        let plies = self.puzzle().played.iter();
        let plies: Vec<String> = plies.map(|&ply| ply_words::said(&self.line, ply)).collect();
        plies.join(", ")
    }

    /// The next step of the hint: the theme, where to look, the ply.
    pub(super) fn hint(&mut self) -> String {
        self.hints += 1;
        self.missed = true;
        let puzzle = self.puzzle();
        if self.names_mistake && self.hints > 1 {
            let mistake = puzzle.played[puzzle.mistake];
            return format!("It was {}.", ply_words::said(&self.line, mistake));
        }
        if self.hints > 2 {
            let solution = puzzle.steps[self.step].solutions[0];
            return format!("Play {}.", ply_words::said(&self.line, solution));
        }
        puzzle.hint(&self.line, self.step, self.hints - 1)
    }

    /// Judges a ply of the puzzle, and remembers one that is solved.
    pub(super) fn play(
        &mut self,
        text: &str,
        choices: &mut Choices,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        if self.names_mistake {
            return self.name_mistake(text, out);
        }
        let ply = ply_words::read(&self.line, text).map_err(not_legal)?;
        let step = &self.puzzle().steps[self.step];
        if !step.solutions.contains(&ply) {
            self.missed = true;
            out.write_line(format!("{text} doesn't work. Try again."))?;
            return Ok(());
        }
        self.line.play(ply).map_err(not_legal)?;
        self.step += 1;
        self.hints = 0;
        if let Some(reply) = step.reply {
            self.line.play(reply).map_err(not_legal)?;
            out.write_line(format!(
                "Good. The reply is {}. What now?",
                ply_words::said(&self.line, reply)
            ))?;
            return Ok(());
        }
        let (game, of, at_first_try) = (self.info.id, self.puzzle(), !self.missed);
        *choices = Choices::remembering(|choices| {
            choices.remember_puzzle(game, &of.position(), at_first_try);
        });
        let progress = choices.puzzles(game);
        let (theme, solved, count) = (&of.grade.theme, progress.solved(), self.list.len());
        out.write_line(format!(
            "Solved. Theme: {theme}. You have solved {solved} of {count}. Streak at the first \
             try: {} (best {}). Say `puzzle next` to continue.",
            progress.streak, progress.best_streak
        ))?;
        // Solved once more, it is a new try.
        *self = Self::new(self.info, self.at)?;
        Ok(())
    }

    /// Judges a ply that is named as the mistake in the line.
    fn name_mistake(&mut self, text: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let of = self.puzzle();
        let text = ply_words::written(text).to_ascii_lowercase();
        let played = self.line.ply_texts(&of.played);
        let said = match played.iter().position(|played| *played == text) {
            None => format!("{text} is none of these moves: {}.", self.played()),
            Some(at) if at != of.mistake => {
                self.missed = true;
                format!("{text} missed no win. Try again.")
            }
            Some(_) => {
                self.names_mistake = false;
                self.hints = 0;
                out.write_line(format!("Yes, {text} was the mistake. What wins instead?"))?;
                return board_words::rows(&self.line, out);
            }
        };
        Ok(out.write_line(said)?)
    }
}

/// Begins the puzzles of a game, repeats one, goes on to the next or today's, gives a hint, or
/// ends them.
pub(super) fn puzzle(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let day = dialogue.setup.day;
    let (info, at) = match (text, &mut dialogue.task) {
        ("end", Some(Task::Puzzle(_))) => {
            dialogue.task = None;
            out.write_line("You have left the puzzles.")?;
            return Ok(());
        }
        ("hint", Some(Task::Puzzle(puzzle))) => return Ok(out.write_line(puzzle.hint())?),
        ("", Some(Task::Puzzle(puzzle))) => return puzzle.tell(out),
        ("next", Some(Task::Puzzle(puzzle))) => (puzzle.info, puzzle.at + 1),
        ("today", Some(Task::Puzzle(puzzle))) => (puzzle.info, daily(day, puzzle.list.len())),
        ("" | "today", _) if dialogue.at_hand.active().is_some() => {
            let info = dialogue.at_hand.game()?.info();
            (info, daily(day, puzzles(info).len()))
        }
        ("" | "next" | "today" | "hint" | "end", _) => return Err(CommandError::NoPuzzle),
        _ => {
            let (game, number) = text.split_once(' ').unwrap_or((text, ""));
            let info = find_game(&game.to_ascii_lowercase())?.info();
            let number: Option<usize> = number.trim().parse().ok();
            let progress = dialogue.setup.choices.puzzles(info.id);
            let at = number.map_or_else(
                || progress.first_unsolved(puzzles(info)),
                |number| number.saturating_sub(1),
            );
            (info, at)
        }
    };
    let puzzle = ActivePuzzle::new(info, at)?;
    let told = puzzle.tell(out);
    dialogue.task = Some(Task::Puzzle(puzzle));
    told
}

/// The error for a ply that is not legal in the position of a puzzle.
fn not_legal(refusal: PlyError) -> CommandError {
    CommandError::IllegalPly {
        refusal,
        help: "say `puzzle` to hear it again, `puzzle hint`, `puzzle next` or `puzzle end`"
            .to_owned(),
    }
}
