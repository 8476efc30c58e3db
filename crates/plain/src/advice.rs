//! Hints and opinions: what the engine would play, and what that is worth; threats, and the moves
//! that decide games.

use crate::tables::PlainTables;
use crate::{CommandError, Dialogue, LineWriter, describe, ply_words};
use parlour_engines::{Hint, Report, Score};
use parlour_matches::changes::threatened;
use parlour_matches::play::{GameSession, coach};
use parlour_records::{NodeId, words};
use parlour_rules::games::AnyLine;

/// The megabytes of memory for the tables of hints.
const HINT_MEMORY: usize = 16;

/// The answer where the engine names no ply.
const NO_OPINION: CommandError = CommandError::NothingToDo("the engine has no opinion here");

/// The greatest number of expected plies printed.
const MAX_EXPECTED: usize = 5;

/// The engine's advice in a game.
#[derive(Default)]
pub(super) struct Advice {
    /// The engine's report, which has a best line, and its node: hints and opinions are of one
    /// search, so that they do not name different plies.
    judged: Option<(NodeId, Report)>,
    /// The hint whose first step has been given, and the node it is for.
    pending_hint: Option<(NodeId, Hint)>,
}

impl Advice {
    /// The place to look at, and when asked again what to play and why.
    fn hint(
        &mut self,
        game: &GameSession,
        tables: &mut PlainTables,
    ) -> Result<String, CommandError> {
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        if let Some((node, hint)) = &self.pending_hint
            && *node == game.node()
        {
            return Ok(hint.second.clone());
        }
        let best = self.judgement(game, tables)?.best();
        let said = |ply| ply_words::said(game.line(), ply);
        let hint = best.and_then(|best| Hint::said(game.line(), best, &said));
        let hint = hint.ok_or(NO_OPINION)?;
        let text = format!("{} Say `hint` again to hear what to play.", hint.first);
        self.pending_hint = Some((game.node(), hint));
        Ok(text)
    }

    /// The ply that the engine would play, and which side is better.
    fn opinion(
        &mut self,
        game: &GameSession,
        tables: &mut PlainTables,
    ) -> Result<String, CommandError> {
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        Ok(opinion_text(game.line(), self.judgement(game, tables)?))
    }

    /// The engine's report on the game, searched for once in a position.
    fn judgement(
        &mut self,
        game: &GameSession,
        tables: &mut PlainTables,
    ) -> Result<&Report, CommandError> {
        let node = game.node();
        let report = match self.judged.take() {
            Some((judged, report)) if judged == node => report,
            _ => tables.analyse(game.line(), 1, HINT_MEMORY)?,
        };
        if report.best().is_none() {
            return Err(NO_OPINION);
        }
        Ok(&self.judged.insert((node, report)).1)
    }
}

/// Prints where to look, and when asked again what to play and why; in a puzzle the next step of
/// its hint, and in a course the task again.
pub(super) fn hint(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    if let Some(task) = &mut dialogue.task {
        return task.hint(out);
    }
    let (active, tables) = dialogue.at_hand.advised()?;
    let hint = active.advice.hint(active.driver.game(), tables)?;
    Ok(out.write_line(hint)?)
}

/// Prints what the engine would play, and which side is better.
pub(super) fn opinion(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let (active, tables) = dialogue.at_hand.advised()?;
    let opinion = active.advice.opinion(active.driver.game(), tables)?;
    Ok(out.write_line(opinion)?)
}

/// Prints the move with which the other side threatens to win, and the pieces that it could
/// capture.
pub(super) fn threat(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let line = dialogue.seen()?;
    let side = line.info().sides[!line.to_move()];
    let none = || format!("{side} does not threaten to win with the next move.");
    out.write_line(super::coach::threat(line).unwrap_or_else(none))?;
    let pieces = threatened(line);
    if !pieces.is_empty() {
        let cells = ply_words::listed(line, &pieces);
        out.write_line(format!("{side} threatens to capture what is on {cells}."))?;
    }
    Ok(())
}

/// Goes back to before the move that decided a lost game.
pub(super) fn retry(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let active = dialogue.at_hand.active_mut()?;
    let game = active.game();
    let winner = game.line().outcome().and_then(|outcome| outcome.winner);
    let decided = winner.and_then(|winner| coach::deciding_ply(game.line(), !winner));
    let (before, ply) = decided.ok_or(CommandError::NothingToDo(
        "no single move decided a game here; `undo` goes back move by move",
    ))?;
    let said = ply_words::said(game.line(), ply);
    let mut nodes = game.record().tree().back(game.node());
    let node = nodes.nth(game.line().len() - before);
    let node = node.unwrap_or(NodeId::ROOT);
    drop(nodes);
    active.driver.travel(|game| game.go(node));
    active.write(out)?;
    out.write_line(format!(
        "Move {}, {said}, decided the game. Play another move in its place.",
        before + 1
    ))?;
    Ok(out.write_line(describe::turn(active.game()))?)
}

/// The ply to play, what it is worth and what is expected to follow.
fn opinion_text(line: &AnyLine, report: &Report) -> String {
    let plies = report.expected();
    let mut texts = ply_words::line_said(line, &plies[..plies.len().min(MAX_EXPECTED)]);
    let rest = texts.split_off(texts.len().min(1));
    let mut text = format!("Try {}.", texts.concat());
    let verdict = words::report_verdict(line.info(), report.side(line), report);
    if let Some(Score::Loss(_)) = report.score() {
        text.push_str(" Everything loses:");
    }
    if !verdict.is_empty() {
        text = format!("{text} {verdict}.");
    }
    if rest.is_empty() {
        text
    } else {
        format!("{text} Expected then: {}.", rest.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::test_line;
    use parlour_engines::Variation;

    #[test]
    fn a_swap_is_praised_for_the_side_that_it_gives() {
        let line = test_line("trike", "side=5", "c3");
        let best = |text: &str| Report {
            variations: vec![Variation {
                score: None,
                win_probability: Some(0.8),
                plies: vec![line.read_ply(text).unwrap()],
            }],
            ..Report::default()
        };
        let swap = opinion_text(&line, &best("swap"));
        assert_eq!(swap, "Try swap. White is much better, 80 %.");
        let other = opinion_text(&line, &best("c2"));
        assert_eq!(other, "Try c2. Black is much better, 80 %.");
    }
}
