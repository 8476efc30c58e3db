//! The verdict on the plies of a position that becomes a card: one search, in which the plies that
//! hold, and the ply that was played, have lines of their own.

use super::{Face, card_id};
use parlour_engines::{Analyser, EngineError, Limits, Stop};
use parlour_records::{ExpectedLine, PlyLoss, Start};
use parlour_rules::games::{AnyLine, AnyPly};

/// The loss in percent of the chance to win below which a ply is fine, and that of one that holds.
const FINE: u8 = 5;
const HOLDS: u8 = 1;

/// The most plies that may hold: where more do, there is little to find.
const FEW: usize = 3;

/// The lines of the search. The last one has to be of a ply that is not fine, so that whatever has
/// no line is not fine either.
const LINES: usize = 6;

/// How many times the effort of a review goes into the check: four times its second look.
const CHECK: u64 = 64;

/// The position at the end of a line as a card, with its verdict on a ply that was played there;
/// none where there is too little to find, no search can tell, or the search was stopped.
///
/// # Errors
///
/// [`EngineError`], which no position that is open causes.
pub(super) fn judge(
    start: &Start,
    line: &AnyLine,
    played: AnyPly,
    (analyser, effort, stop): (&mut Analyser, Limits, &Stop),
) -> Result<Option<Face>, EngineError> {
    // A card has no history: it is judged as it is asked.
    let start = start.at_start_of(&line.at_end());
    let line = start.line();
    let legal = line.legal_plies();
    let limits = Limits {
        nodes: effort.nodes.map(|nodes| nodes * CHECK),
        beside: legal.iter().position(|ply| *ply == played),
        ..effort
    };
    let report = analyser.analyse(line, LINES, &limits, stop, &mut |_| {})?;
    let (Some(best), false) = (report.best(), stop.is_raised()) else {
        return Ok(None);
    };
    let (mut holds, mut fine, mut rest) = (Vec::new(), Vec::new(), legal.len());
    for variation in &report.variations {
        let Some((&ply, text)) = variation
            .plies
            .first()
            .and_then(|ply| Some((ply, line.ply_text(*ply).ok()?)))
        else {
            return Ok(None);
        };
        let Some(loss) = PlyLoss::of(&report, line, ply) else {
            return Ok(None);
        };
        match loss.best - loss.played {
            loss if loss <= HOLDS => holds.push(text),
            loss if loss < FINE => fine.push(text),
            _ => continue,
        }
        rest -= 1;
    }
    let is_told = holds.len() + fine.len() < report.variations.len().min(LINES);
    let own = report.variation(&played);
    let (Some(own), Some(loss)) = (own, PlyLoss::of(&report, line, played)) else {
        return Ok(None);
    };
    if holds.len() > FEW || rest == 0 || !is_told {
        return Ok(None);
    }
    Ok(Some(Face {
        at: 0,
        card: card_id(&start),
        rules: start.rules().clone(),
        position: line.position_text(),
        holds,
        fine,
        line: ExpectedLine::of(line, &best.plies).to_string(),
        chance: loss.best,
        score: best.score,
        played: ExpectedLine::of(line, &own.plies).to_string(),
        played_chance: loss.played,
        game: None,
        plies: 0,
        date: String::new(),
        opponent: String::new(),
    }))
}
