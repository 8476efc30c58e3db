//! The commands that change the game: new games, plies, undo, resigning.

use super::{CommandError, Dialogue, LineWriter, describe, ply_words, saved_games};
use parlour_matches::play::{GameFile, GameSession, Seats};
use parlour_rules::games::{AnyLine, find_game};
use parlour_rules::options::OptionSet;

/// Begins a game.
pub(super) fn new_game(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let options = &dialogue.options;
    let mut tokens = text.split_whitespace();
    let game = find_game(&tokens.next().unwrap_or_default().to_ascii_lowercase())?;
    let mut rules = options.rules_of(game);
    for pair in tokens {
        rules.set_pair(pair)?;
    }
    let game = saved_games::new_game(rules, options)?;
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.announce(out)
}

/// Begins another game of the same two, who change sides.
pub(super) fn rematch(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let active = dialogue.at_hand.active_mut()?;
    let (game, may_play) = (active.game(), active.may_play);
    let [first, second] = game.players().clone();
    let players = saved_games::seat([second, first], game.rules(), &dialogue.options);
    let game = game.again(players, Seats::Changed)?;
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.at_hand.active_mut()?.may_play = may_play;
    dialogue.announce(out)
}

/// Plays a ply, and lets the engines reply; in a puzzle or a course the ply is judged.
pub(super) fn play(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let Some(task) = &mut dialogue.task else {
        let settings = dialogue.options.config.players();
        return dialogue.at_hand.play(text, settings, out);
    };
    if !task.play(text, &mut dialogue.options.choices, out)? {
        dialogue.task = None;
    }
    Ok(())
}

/// Takes plies back.
pub(super) fn undo(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let active = dialogue.at_hand.active_mut()?;
    let before = active.game().line().clone();
    if !active.driver.travel(GameSession::undo) {
        let none = "there is nothing of yours to take back";
        return Err(CommandError::NothingToDo(none));
    }
    match texts_after(&before, active.game().line().len()) {
        plies if plies.is_empty() => out.write_line("The game goes on.")?,
        plies => out.write_line(format!("Taken back: {}.", plies.join(", ")))?,
    }
    active.write(out)?;
    Ok(out.write_line(describe::turn(active.game()))?)
}

/// Plays what was taken back again.
pub(super) fn redo(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let driver = &mut dialogue.at_hand.active_mut()?.driver;
    let before = driver.game().line().len();
    if !driver.travel(GameSession::redo) {
        let none = "there is nothing that was taken back; say `undo` first";
        return Err(CommandError::NothingToDo(none));
    }
    let plies = texts_after(driver.game().line(), before);
    out.write_line(format!("Played again: {}.", plies.join(", ")))?;
    dialogue.play_engines(out)
}

/// Resigns for the human to move, or the one who plays against an engine.
pub(super) fn resign(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let active = dialogue.at_hand.active_mut()?;
    let game = active.driver.game();
    if !game.is_open() || game.record().is_finished() {
        return Err(CommandError::GameOver);
    }
    if !game.human_to_move() {
        let none = "no person is to move, and engines do not resign";
        return Err(CommandError::NothingToDo(none));
    }
    let side = game.line().to_move();
    let (name, winner) = (game.info().sides[side], game.info().sides[!side]);
    active.driver.resign(side);
    active.write(out)?;
    out.write_line(format!("{name} resigns: {winner} wins."))?;
    Ok(out.write_line(describe::turn(active.game()))?)
}

/// The plies of a line after the first `count`.
fn texts_after(line: &AnyLine, count: usize) -> Vec<String> {
    let plies = line.plies();
    ply_words::line_said(line, plies.get(count..).unwrap_or_default())
}
