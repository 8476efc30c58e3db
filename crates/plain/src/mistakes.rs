//! The review of a game in words: a list of its mistakes, and the quiz that asks for better moves.

use crate::task::Task;
use crate::{Answer, CommandError, Dialogue, LineWriter, board_words, describe, ply_words};
use parlour_engines::{Analyser, Stop};
use parlour_matches::story::game_story;
use parlour_records::words::{counted, effort};
use parlour_records::{
    NodeId, REVIEW_MEMORY, Record, Review, ReviewedPly, Reviewing, Severity, TreeCursor,
    review_limits,
};
use parlour_rules::games::{AnyLine, PlyError, Side};
use parlour_rules::sentence::sentence;
use parlour_sessions::quiz::{Quiz, QuizVerdict, Tried};

/// The most moves of a better line that are said.
const SAID: usize = 3;

/// The quiz on a game that was reviewed.
pub(super) struct PlainQuiz {
    quiz: Quiz,
    /// The game with its review and what was tried.
    record: Record,
    mistakes: Vec<ReviewedPly>,
    /// The one that is asked about.
    at: usize,
    /// The position before it.
    cursor: TreeCursor,
    analyser: Analyser,
}

/// A ply of the game, as it is said.
fn said(record: &Record, node: NodeId) -> String {
    let line = record.start().line();
    let ply = record.tree().ply(node);
    ply.map(|ply| ply_words::said(line, ply))
        .unwrap_or_default()
}

/// The first moves of the better line, as they are said.
fn better_said(record: &Record, ply: &ReviewedPly) -> Vec<String> {
    let better = ply.better(record);
    ply_words::line_said(record.start().line(), &better[..better.len().min(SAID)])
}

/// The reason why a ply is a mistake, as a sentence with a space before it.
fn why_said(record: &Record, ply: &ReviewedPly) -> String {
    let why = ply.why(record, &ply_words::said);
    why.map_or_else(String::new, |why| format!(" {}", sentence(&why)))
}

/// The side of this name; none for the empty name.
fn side_named(dialogue: &Dialogue, name: &str) -> Result<Option<Side>, CommandError> {
    let info = dialogue.at_hand.game()?.info();
    let named = |name| describe::side_named(info, name);
    (!name.is_empty()).then_some(name).map(named).transpose()
}

/// The game with its review.
fn reviewed(dialogue: &mut Dialogue) -> Result<Record, CommandError> {
    let (active, tables) = dialogue.at_hand.advised()?;
    let mut analyser = tables.analyser(REVIEW_MEMORY);
    let mut record = active.game().record().clone();
    let reviewing = Reviewing::game(&record, review_limits());
    reviewing.run(&mut record, &mut analyser, &Stop::default(), |_, _| {})?;
    Ok(record)
}

/// Reviews the game with an engine, and lists the mistakes of a side or of both, the worst first.
pub(super) fn mistakes(dialogue: &mut Dialogue, side: &str, out: &mut LineWriter<'_>) -> Answer {
    let wanted = side_named(dialogue, side)?;
    let sides = dialogue.at_hand.game()?.info().sides;
    let record = reviewed(dialogue)?;
    for sentence in game_story(&record, 0) {
        out.write_line(sentence)?;
    }
    out.write_line(format!("Reviewed, {}.", effort(&review_limits())))?;
    let review = Review::of(&record);
    for side in Side::BOTH {
        if let Some(percent) = review.accuracy()[side] {
            out.write_line(format!("{}'s accuracy: {percent:.0} percent.", sides[side]))?;
        }
    }
    let mistakes = review.worst_of(wanted);
    let Some(worst) = mistakes.first() else {
        return Ok(out.write_line("There are no mistakes.")?);
    };
    for ply in &mistakes {
        let [before, after] = [ply.before, ply.after].map(|chance| 100.0 * chance);
        out.write_line(format!(
            "Move {}, {} by {}: {}, from {before:.0} to {after:.0} percent. Better: {}.{}",
            record.tree().depth(ply.node),
            said(&record, ply.node),
            sides[ply.side],
            ply.severity().map_or("", Severity::name),
            better_said(&record, ply).join(", "),
            why_said(&record, ply),
        ))?;
    }
    let before = record.tree().depth(worst.parent(&record));
    Ok(out.write_line(format!(
        "Say `go {before}` to stand before the first of these and try a better move, or `quiz` to \
         be asked for better moves."
    ))?)
}

/// Says how a move here compares with the best one, and why.
pub(super) fn why(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let (active, tables) = dialogue.at_hand.advised()?;
    let (mut record, node) = (active.game().record().clone(), active.game().node());
    let mut cursor = TreeCursor::new(&record, node);
    let refused = |refusal: PlyError| CommandError::IllegalPly {
        refusal,
        help: "say `moves` for the legal moves".to_owned(),
    };
    let ply = ply_words::read(cursor.line(), text).map_err(refused)?;
    let node = cursor.play(&mut record, ply).map_err(refused)?;
    let reviewing = Reviewing::ply(&record, node, review_limits());
    let mut analyser = tables.analyser(REVIEW_MEMORY);
    reviewing.run(&mut record, &mut analyser, &Stop::default(), |_, _| {})?;
    Ok(out.write_line(match ReviewedPly::at(&record, node) {
        Some(ply) => sentence(&ply.told(&record, &ply_words::said)),
        None => "The engine cannot judge this move.".to_owned(),
    })?)
}

impl PlainQuiz {
    /// The position before the mistake that is asked about.
    pub(super) fn line(&self) -> &AnyLine {
        self.cursor.line()
    }

    /// The game with its review, and the position before the mistake.
    pub(super) fn position(&self) -> (&Record, NodeId) {
        (&self.record, self.cursor.node())
    }

    /// Asks about the mistake of this number, from 0.
    fn ask(&mut self, at: usize, out: &mut LineWriter<'_>) -> Answer {
        let mistake = self.mistakes[at];
        let before = self.quiz.ask(mistake, &self.record);
        self.at = at;
        self.cursor.go(&self.record, before);
        out.write_line(format!(
            "Mistake {} of {}, at move {}: {} played {}, {}, from {:.0} to {:.0} percent. What is \
             better?",
            at + 1,
            self.mistakes.len(),
            self.record.tree().depth(mistake.node),
            self.line().info().sides[mistake.side],
            said(&self.record, mistake.node),
            mistake.severity().map_or("", Severity::name),
            100.0 * mistake.before,
            100.0 * mistake.after,
        ))?;
        board_words::rows(self.line(), out)
    }

    /// Asks about the next mistake; returns whether there is one.
    fn next(&mut self, out: &mut LineWriter<'_>) -> Result<bool, CommandError> {
        if self.at + 1 < self.mistakes.len() {
            self.ask(self.at + 1, out)?;
            return Ok(true);
        }
        out.write_line("That was the last mistake.")?;
        Ok(false)
    }

    /// The better move that the review has found.
    pub(super) fn answer(&self) -> String {
        let mistake = &self.mistakes[self.at];
        let better = better_said(&self.record, mistake);
        let better = better.first().map(String::as_str).unwrap_or_default();
        format!("Better is {better}.{}", why_said(&self.record, mistake))
    }

    /// Judges a move in place of the mistake; returns whether the quiz goes on.
    pub(super) fn play(
        &mut self,
        text: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        let refused = |refusal: PlyError| CommandError::IllegalPly {
            refusal,
            help: "say `moves` for the legal moves, `quiz answer`, `quiz next` or `quiz end`"
                .to_owned(),
        };
        let ply = ply_words::read(self.line(), text).map_err(refused)?;
        let said = ply_words::said(self.line(), ply);
        let before = self.cursor.node();
        let node = self.cursor.play(&mut self.record, ply).map_err(refused)?;
        self.cursor.go(&self.record, before);
        let tried = self.quiz.try_ply(&self.record, node, review_limits());
        if let Some(Tried::Unknown(reviewing)) = tried {
            let stop = Stop::default();
            reviewing.run(&mut self.record, &mut self.analyser, &stop, |_, _| {})?;
        }
        match self.quiz.verdict(&self.record, node) {
            Some(QuizVerdict::Mistake(tried)) => {
                out.write_line(format!(
                    "{said} drops from {:.0} to {:.0} percent: {}. Try another move, or say `quiz \
                     answer`.",
                    100.0 * tried.before,
                    100.0 * tried.after,
                    tried.severity().map_or("", Severity::name)
                ))?;
                Ok(true)
            }
            Some(QuizVerdict::Good(tried, _)) => {
                let keeps = 100.0 * tried.after;
                out.write_line(format!("Good. {said} keeps {keeps:.0} percent."))?;
                self.next(out)
            }
            Some(QuizVerdict::Open) | None => {
                out.write_line(format!("The engine cannot judge {said}."))?;
                Ok(true)
            }
        }
    }
}

/// Asks for better moves in place of one's own mistakes, or of those of a side or of both, in their
/// order; gives the answer, goes on to the next, or ends that.
pub(super) fn quiz(dialogue: &mut Dialogue, what: &str, out: &mut LineWriter<'_>) -> Answer {
    match (what, &mut dialogue.task) {
        ("answer", Some(Task::Quiz(quiz))) => return Ok(out.write_line(quiz.answer())?),
        ("next", Some(Task::Quiz(quiz))) => {
            if !quiz.next(out)? {
                dialogue.task = None;
            }
            return Ok(());
        }
        ("end", Some(Task::Quiz(_))) => {
            dialogue.task = None;
            return Ok(out.write_line("You have left the quiz.")?);
        }
        ("", Some(Task::Quiz(quiz))) => return quiz.ask(quiz.at, out),
        ("answer" | "next" | "end", _) => {
            let none = "you are not in a quiz; say `quiz`, or `quiz` and a side";
            return Err(CommandError::NothingToDo(none));
        }
        _ => {}
    }
    let quiz = match what {
        "" => Quiz::of_game(dialogue.at_hand.game()?.record()),
        "both" => Quiz::new(None),
        side => Quiz::new(side_named(dialogue, side)?),
    };
    let record = reviewed(dialogue)?;
    let mistakes = quiz.mistakes(&record);
    if mistakes.is_empty() {
        let whose = quiz
            .of()
            .map(|side| dialogue.at_hand.game().map(|game| game.info().sides[side]));
        return Ok(out.write_line(match whose.transpose()? {
            Some(side) => format!("{side} made no mistakes; `quiz both` asks about both sides."),
            None => "There are no mistakes.".to_owned(),
        })?);
    }
    let count = counted(mistakes.len(), "mistake");
    out.write_line(format!("{count} to improve on. The game stays as it is."))?;
    let mut quiz = Box::new(PlainQuiz {
        quiz,
        cursor: TreeCursor::new(&record, NodeId::ROOT),
        analyser: dialogue.at_hand.tables().analyser(REVIEW_MEMORY),
        at: 0,
        mistakes,
        record,
    });
    quiz.ask(0, out)?;
    dialogue.task = Some(Task::Quiz(quiz));
    Ok(())
}
