//! The words of the coach beside a game.

use crate::active_game::ActiveGame;
use crate::{Answer, CommandError, Dialogue, LineWriter, describe, ply_words, saved_games};
use parlour_library::Setup;
use parlour_matches::play::GameSession;
use parlour_rules::games::AnyPly;
use parlour_sessions::coach::{Coach, Retry, threat_told};

/// The coach of a game, as the settings have it.
pub(super) fn of(game: &GameSession, setup: &Setup) -> Coach {
    // Errors of the folder are reported when a game is saved there.
    let items = saved_games::items().unwrap_or_default();
    Coach::new(game.info().id, setup.config.ui.coach, &items)
}

/// The question before a move that loses by force, asked once.
pub(super) fn objection(active: &mut ActiveGame, ply: AnyPly) -> Option<String> {
    let game = active.driver.game();
    let asked = (game.node(), ply);
    if active.insisted.take() == Some(asked) {
        return None;
    }
    let line = game.line();
    let blunder = active.coach.objection(line, ply)?;
    let (said, why) = (
        ply_words::said(line, ply),
        blunder.told(line, ply_words::said),
    );
    active.insisted = Some(asked);
    Some(format!(
        "{said} loses: {why}. Say {said} again to play it, or another move."
    ))
}

/// The words about a game as it stands: the threat to the person who is to move, or the move that
/// decided a game that a person has lost.
pub(super) fn words(active: &mut ActiveGame) -> Option<String> {
    let game = active.driver.game();
    active.coach.update(game);
    if let Some(threat) = active.coach.threat(game) {
        return Some(threat_told(game.line(), threat, ply_words::said) + ".");
    }
    let decided = active.coach.decided(game)?;
    let said = ply_words::said(game.line(), decided.ply);
    let why = decided.why(game, ply_words::said);
    Some(format!(
        "Move {}, {said}, decided the game: {why}. Say `retry` to play another in its place.",
        decided.number
    ))
}

/// Turns the coach on or off.
pub(super) fn toggle(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    if !active.coach.toggle() {
        return Ok(out.write_line("The coach is off.")?);
    }
    out.write_line("The coach warns of threats and of moves that lose.")?;
    let words = words(active);
    Ok(words.map_or(Ok(()), |words| out.write_line(words))?)
}

/// Goes back to where a lost game can be tried again.
pub(super) fn retry(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    let game = active.driver.game();
    let retry = active.coach.retry(game);
    let retry = retry.map_err(CommandError::NothingToDo)?;
    let told = match &retry {
        Retry::Before(decided) => {
            let said = ply_words::said(game.line(), decided.ply);
            let number = decided.number;
            format!("Move {number}, {said}, decided the game. Play another move in its place.")
        }
        Retry::LastTurn => "Play another move from here, or go back further.".to_owned(),
    };
    active.driver.travel(|game| retry.go(game));
    active.write(out)?;
    out.write_line(told)?;
    Ok(out.write_line(describe::turn(active.game()))?)
}
