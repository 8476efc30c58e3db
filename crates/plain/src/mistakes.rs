//! The mistakes of a game in words: a list of them, and a quiz that asks for better moves.

use crate::study::MEMORY;
use crate::task::Task;
use crate::{CommandError, Dialogue, LineWriter, board_words, describe, ply_words};
use parlour_engines::{Analyser, Limits, Stop};
use parlour_matches::story::game_story;
use parlour_records::words::counted;
use parlour_records::{Evaluation, GameReport, NodeId, ReviewedPly, Severity, TreeCursor};
use parlour_rules::games::{AnyLine, PlyError, Side};

/// The positions searched for each position of a game.
const NODES: u64 = 20_000;

/// The moves of a game that were mistakes, one after the other, for which better ones are asked.
pub(super) struct Quiz {
    report: GameReport,
    mistakes: Vec<ReviewedPly>,
    /// The one that is asked about.
    at: usize,
    /// The position before it.
    cursor: TreeCursor,
    analyser: Analyser,
}

/// A ply of the game, as it is said.
fn said(report: &GameReport, ply: &ReviewedPly) -> String {
    let line = report.record.start().line();
    let said = report.played(ply).map(|ply| ply_words::said(line, ply));
    said.unwrap_or_default()
}

/// The limits of the search for each position of a game.
fn limits() -> Limits {
    Limits {
        nodes: Some(NODES),
        ..Limits::default()
    }
}

/// The side of this name; none for the empty name.
fn side_named(dialogue: &Dialogue, name: &str) -> Result<Option<Side>, CommandError> {
    let info = dialogue.at_hand.game()?.info();
    let named = |name| describe::side_named(info, name);
    (!name.is_empty()).then_some(name).map(named).transpose()
}

/// The game, every position of which an engine has looked at; none where that was stopped.
fn reviewed(dialogue: &mut Dialogue) -> Result<Option<GameReport>, CommandError> {
    let (active, tables) = dialogue.at_hand.advised()?;
    let mut analyser = tables.analyser(MEMORY);
    let (record, stop) = (active.game().record().clone(), Stop::default());
    let report = GameReport::analyse(record, &mut analyser, &limits(), &stop, |_, _| {})?;
    Ok(report)
}

/// Has an engine look at every position of the game, and lists the mistakes of a side or of
/// both, the worst first.
pub(super) fn mistakes(
    dialogue: &mut Dialogue,
    side: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let wanted = side_named(dialogue, side)?;
    let sides = dialogue.at_hand.game()?.info().sides;
    let Some(report) = reviewed(dialogue)? else {
        return Ok(());
    };
    for sentence in game_story(&report.record, 0) {
        out.write_line(sentence)?;
    }
    let review = &report.review;
    for side in Side::BOTH {
        if let Some(percent) = review.accuracy()[side] {
            out.write_line(format!("{}'s accuracy: {percent:.0} percent.", sides[side]))?;
        }
    }
    let of_side = |ply: &&ReviewedPly| wanted.is_none_or(|side| ply.side == side);
    let mut mistakes: Vec<&ReviewedPly> = review.mistakes().filter(of_side).collect();
    mistakes.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    if mistakes.is_empty() {
        return Ok(out.write_line("There are no mistakes.")?);
    }
    let line = report.record.start().line();
    let first = mistakes
        .first()
        .map(|ply| report.record.tree().depth(ply.node));
    for ply in mistakes {
        let number = report.record.tree().depth(ply.node);
        let better = ply_words::line_said(line, &report.better(ply));
        let [before, after] = [ply.before, ply.after].map(|chance| 100.0 * chance);
        let severity = ply.severity().map_or("", Severity::name);
        out.write_line(format!(
            "Move {number}, {} by {}: {severity}, from {before:.0} to {after:.0} percent. \
             Better: {}.",
            said(&report, ply),
            sides[ply.side],
            better.join(", ")
        ))?;
    }
    if let Some(before) = first.and_then(|first| first.checked_sub(1)) {
        out.write_line(format!(
            "Say `go {before}` to stand before the first of these and try a better move, or \
             `quiz` to be asked for better moves."
        ))?;
    }
    Ok(())
}

impl Quiz {
    /// The position before the mistake that is asked about.
    pub(super) fn line(&self) -> &AnyLine {
        self.cursor.line()
    }

    /// Asks about the mistake of this number, from 0.
    fn ask(&mut self, at: usize, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let mistake = self.mistakes[at];
        let tree = self.report.record.tree();
        let before = tree.parent(mistake.node).unwrap_or(NodeId::ROOT);
        let number = tree.depth(mistake.node);
        self.at = at;
        self.cursor.go(&self.report.record, before);
        let severity = mistake.severity().map_or("", Severity::name);
        out.write_line(format!(
            "Mistake {} of {}, at move {number}: {} played {}, {severity}, from {:.0} to \
             {:.0} percent. What is better?",
            at + 1,
            self.mistakes.len(),
            self.line().info().sides[mistake.side],
            said(&self.report, &mistake),
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

    /// The move that the engine would have played.
    pub(super) fn answer(&self) -> String {
        let better = self.report.better(&self.mistakes[self.at]);
        let better = ply_words::line_said(self.line(), &better);
        let better = better.first().map(String::as_str).unwrap_or_default();
        format!("Better is {better}.")
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
        let mistake = self.mistakes[self.at];
        let before = self.cursor.node();
        let node = self
            .cursor
            .play(&mut self.report.record, ply)
            .map_err(refused)?;
        let tried = self.value_at(node, mistake)?;
        self.cursor.go(&self.report.record, before);
        let [from, to] = [tried.before, tried.after].map(|chance| 100.0 * chance);
        if let Some(severity) = tried.severity() {
            let severity = severity.name();
            out.write_line(format!(
                "{said} drops from {from:.0} to {to:.0} percent: {severity}. Try another move, or \
                 say `quiz answer`."
            ))?;
            return Ok(true);
        }
        out.write_line(format!("Good. {said} keeps {to:.0} percent."))?;
        self.next(out)
    }

    /// The move at a node as one in place of a mistake, valued by a search where the rules do not.
    fn value_at(
        &mut self,
        node: NodeId,
        mistake: ReviewedPly,
    ) -> Result<ReviewedPly, CommandError> {
        let line = self.cursor.line();
        if line.outcome().is_none() && node != mistake.node {
            let stop = Stop::default();
            let report = self
                .analyser
                .analyse(line, 1, &limits(), &stop, &mut |_| {})?;
            let evaluation = Evaluation::of_position(&report, line);
            self.report
                .record
                .tree_mut()
                .annotation_mut(node)
                .evaluation = evaluation;
        }
        let first = self.report.record.tree().first_chance(node);
        let after = first.map_or(mistake.after, |first| match mistake.side {
            Side::First => first,
            Side::Second => 1.0 - first,
        });
        Ok(ReviewedPly {
            node,
            after,
            ..mistake
        })
    }
}

/// Asks for better moves in place of the mistakes of a side or of both, in their order; gives the
/// answer, goes on to the next, or ends that.
pub(super) fn quiz(
    dialogue: &mut Dialogue,
    what: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
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
    let wanted = side_named(dialogue, what)?;
    let Some(report) = reviewed(dialogue)? else {
        return Ok(());
    };
    let of_side = |ply: &&ReviewedPly| wanted.is_none_or(|side| ply.side == side);
    let mistakes: Vec<ReviewedPly> = report.review.mistakes().filter(of_side).copied().collect();
    if mistakes.is_empty() {
        return Ok(out.write_line("There are no mistakes.")?);
    }
    let count = counted(mistakes.len(), "mistake");
    out.write_line(format!("{count} to improve on. The game stays as it is."))?;
    let mut quiz = Box::new(Quiz {
        cursor: TreeCursor::new(&report.record, NodeId::ROOT),
        analyser: dialogue.at_hand.tables().analyser(MEMORY),
        at: 0,
        mistakes,
        report,
    });
    quiz.ask(0, out)?;
    dialogue.task = Some(Task::Quiz(quiz));
    Ok(())
}
