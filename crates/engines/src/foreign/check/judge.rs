//! Judges single lines of a program, in trials and in play.

use super::super::reply::{self, Reply};
use super::Rule;
use crate::{Score, Variation};
use parlour_rules::games::AnyLine;
use parlour_rules::text::quoted;

/// The most characters of a line that is quoted.
const MAX_QUOTED_CHARS: usize = 100;

/// The numbers that `info` lines tell.
const NUMBERS: [&str; 7] = [
    "depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull",
];

/// Judges a line that a program sends while it thinks about the end of `line`, by each rule that
/// it can break.
pub(in super::super) fn judge(
    text: &str,
    line: &AnyLine,
    mut take: impl FnMut(Rule, Result<(), String>),
) {
    let said = || format!("it said `{}`", quoted(text, MAX_QUOTED_CHARS));
    let mut hold = |rule, holds: bool| take(rule, if holds { Ok(()) } else { Err(said()) });
    let is_odd = |c: char| (c.is_control() && c != '\t') || c == char::REPLACEMENT_CHARACTER;
    hold(Rule::Printable, !text.contains(is_odd));
    let tokens: Vec<&str> = text.split_whitespace().collect();
    match tokens.as_slice() {
        ["bestmove", rest @ ..] => {
            hold(Rule::BestMoveForm, rest.len() == 1);
            let ply = rest.first().copied().unwrap_or_default();
            match line.outcome() {
                Some(_) => hold(Rule::AfterTheEnd, ply == "none"),
                None => hold(Rule::Legal, line.read_ply(ply).is_ok()),
            }
        }
        ["info", "string", ..] => {}
        ["info", told @ ..] => {
            let pv = told.iter().position(|token| *token == "pv");
            let (pairs, pv) = told.split_at(pv.unwrap_or(told.len()));
            let is_number = |at: usize| {
                let value: Option<&&str> = pairs.get(at + 1);
                value.is_some_and(|value| value.parse::<u64>().is_ok())
            };
            let mut numbers = (0..pairs.len()).filter(|&at| NUMBERS.contains(&pairs[at]));
            hold(Rule::InfoForm, !pairs.is_empty() && numbers.all(is_number));
            for at in (0..pairs.len()).filter(|&at| pairs[at] == "score") {
                let value = pairs.get(at + 2);
                let is_right = match pairs.get(at + 1) {
                    Some(&"cp") => value.is_some_and(|value| value.parse::<i32>().is_ok()),
                    Some(&("win" | "loss")) => value.is_some_and(|n| n.parse::<u32>().is_ok()),
                    _ => false,
                };
                hold(Rule::ScoreForm, is_right);
            }
            if let [_, plies @ ..] = pv {
                let mut after = line.clone();
                let mut play = |text: &&str| after.read_ply(text).and_then(|ply| after.play(ply));
                hold(Rule::LegalLine, plies.iter().all(|ply| play(ply).is_ok()));
            }
            if let Reply::Info(report) = reply::read(text, line)
                && let Some(best) = report.best()
                && let Some(most) = proven_plies(best)
            {
                let is_win = matches!(best.score, Some(Score::Win(_)));
                let is_short = best.plies.len() <= most as usize;
                let is_true = !is_win || most > 1 || wins_at_once(line);
                hold(Rule::ProofLength, most > 0 && is_short && is_true);
            }
        }
        _ => {}
    }
}

/// Returns the rule that a line breaks which a program says while nothing waits for it.
pub(in super::super) fn uncalled(text: &str) -> Option<Rule> {
    match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["info", "string", ..] => None,
        ["info" | "bestmove", ..] => Some(Rule::OneAnswer),
        _ => Some(Rule::Quiet),
    }
}

/// Returns the plies in which a result is proven, if they are known.
fn proven_plies(variation: &Variation) -> Option<u32> {
    match variation.score? {
        Score::Win(distance) | Score::Loss(distance) => distance.most(),
        Score::Estimate(_) | Score::Draw | Score::Undecided => None,
    }
}

/// Returns whether the side to move can win by one ply.
pub(super) fn wins_at_once(line: &AnyLine) -> bool {
    line.legal_plies().into_iter().any(|ply| {
        let mut after = line.clone();
        let end = after.play(ply).ok().and_then(|()| after.outcome());
        end.is_some_and(|end| end.winner == Some(line.to_move()))
    })
}
