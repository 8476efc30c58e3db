//! Hints, opinions and threats in words.

use crate::active_game::ActiveGame;
use crate::at_board::AtBoard;
use crate::{Answer, CommandError, Dialogue, LineWriter, actions, ply_words};
use parlour_engines::{Report, Score};
use parlour_matches::changes::threatened;
use parlour_matches::play::{GameSession, SearchRequest, coach};
use parlour_records::words;
use parlour_rules::games::AnyLine;
use parlour_sessions::adviser::{Adviser, HintStep, Table};
use parlour_sessions::coach::threat_told;
use parlour_sessions::search::Engines;

/// The answer where the engine names no ply.
const NO_OPINION: CommandError = CommandError::NothingToDo("the engine has no opinion here");

/// The greatest number of expected plies printed.
const MAX_EXPECTED: usize = 5;

/// The search that is waited for.
#[derive(Default)]
struct Waiting(Option<SearchRequest>);

impl Engines for Waiting {
    fn begin(&mut self, _: u64, request: SearchRequest) -> u64 {
        self.0 = Some(request);
        0
    }

    fn stop(&mut self, _: u64) {
        self.0 = None;
    }
}

/// The table at which a game is advised on.
const fn table(game: &GameSession) -> Table<'_> {
    Table {
        id: 0,
        game,
        is_shared: false,
    }
}

/// Asks the adviser of a game, and waits for what it searches for.
fn ask(active: &mut ActiveGame, question: fn(&mut Adviser, Table<'_>, &mut Waiting)) -> Answer {
    if !active.game().is_open() {
        return Err(CommandError::GameOver);
    }
    let mut waiting = Waiting::default();
    question(
        &mut active.adviser,
        table(active.driver.game()),
        &mut waiting,
    );
    match waiting.0 {
        Some(request) => active.advise(&request),
        None => Ok(()),
    }
}

/// Prints where to look, and when asked again what to play and why, or plays it; in a puzzle the
/// next step of its hint, and in a course the task again.
pub(super) fn hint(dialogue: &mut Dialogue, words: &str, out: &mut LineWriter<'_>) -> Answer {
    if let Some(task) = &mut dialogue.task {
        return task.hint(out);
    }
    let active = dialogue.at_hand.active_mut()?;
    let given = active.adviser.hint(table(active.driver.game()));
    match (words, given) {
        ("", _) => ask(active, Adviser::ask_hint)?,
        ("play", Some(HintStep::What(hint))) => {
            let ply = ply_words::said(active.game().line(), hint.ply);
            return actions::play(dialogue, &ply, out);
        }
        ("play", _) => {
            return Err(CommandError::NothingToDo(
                "say `hint` until you hear what to play",
            ));
        }
        _ => {
            return Err(CommandError::NothingToDo(
                "say `hint`, or `hint play` to play what it says",
            ));
        }
    }
    let text = match active.adviser.hint(table(active.driver.game())) {
        Some(HintStep::Where(hint)) => {
            format!("{} Say `hint` again to hear what to play.", hint.first)
        }
        Some(HintStep::What(hint)) => format!("{} Say `hint play` to play it.", hint.second),
        Some(HintStep::Pending) | None => return Err(NO_OPINION),
    };
    Ok(out.write_line(text)?)
}

/// Prints what the engine would play, and which side is better.
pub(super) fn opinion(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    ask(active, Adviser::consult)?;
    let game = active.driver.game();
    let report = active.adviser.report(table(game)).ok_or(NO_OPINION)?;
    Ok(out.write_line(opinion_text(game.line(), report))?)
}

/// Prints the move with which the other side threatens to win, and the pieces that it could
/// capture.
pub(super) fn threat(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let line = dialogue.seen()?;
    let side = line.info().sides[!line.to_move()];
    let none = || format!("{side} does not threaten to win with the next move.");
    let told = |threat| threat_told(line, &threat, ply_words::said) + ".";
    out.write_line(coach::threat(line).map_or_else(none, told))?;
    let pieces = threatened(line);
    if !pieces.is_empty() {
        let cells = ply_words::listed(line, &pieces);
        out.write_line(format!("{side} threatens to capture on {cells}."))?;
    }
    Ok(())
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
