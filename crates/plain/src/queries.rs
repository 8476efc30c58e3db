//! The commands that change nothing: the board, legal plies, the rules, the help.

use crate::{
    COMMANDS, CommandError, Dialogue, LineWriter, PlainCommand, board_words, describe, ply_words,
    walk,
};
use parlour_rules::games::find_game;

/// Prints the whole board in letters.
pub(super) fn board(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let line = dialogue.seen()?;
    board_words::board(line, out)?;
    let turn = match dialogue.task_line() {
        Some(line) => format!("{} to move.", line.info().sides[line.to_move()]),
        None => dialogue.turn()?,
    };
    Ok(out.write_line(turn)?)
}

/// Describes all rows, from the top.
pub(super) fn rows(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    board_words::rows(dialogue.seen()?, out)
}

/// Describes a row.
pub(super) fn row(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    board_words::row(dialogue.seen()?, name, out)
}

/// Describes a cell.
pub(super) fn cell(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    board_words::cell(dialogue.seen()?, name, out)
}

/// Follows the lines of cells from one to the edge.
pub(super) fn around(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    walk::around(dialogue.seen()?, name, out)
}

/// Tells where pieces are.
pub(super) fn places(
    dialogue: &mut Dialogue,
    question: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let line = dialogue.seen()?;
    let of_game = || {
        dialogue
            .at_hand
            .active()
            .and_then(|active| describe::you(active.game()))
    };
    let own = match dialogue.task_line() {
        Some(_) => None,
        None => of_game(),
    };
    walk::places(line, own.unwrap_or_else(|| line.to_move()), question, out)
}

/// Lists the legal plies, or those from a cell.
pub(super) fn moves(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let line = dialogue.seen()?;
    let is_open = match (&dialogue.study, dialogue.task_line()) {
        (None, None) => dialogue.at_hand.game()?.is_open(),
        _ => line.outcome().is_none(),
    };
    if !is_open {
        return Err(CommandError::GameOver);
    }
    board_words::moves(line, name, out)
}

/// Tells which pieces take which, where that differs.
pub(super) fn takes(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    board_words::takes(dialogue.seen()?.info(), name, out)
}

/// Repeats the last ply.
pub(super) fn last(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let line = dialogue.line()?;
    let none = "nothing has been played yet; say `moves` for the legal moves";
    let active = dialogue
        .at_hand
        .active()
        .filter(|_| dialogue.study.is_none());
    let you = active.and_then(|active| describe::you(active.game()));
    let last = ply_words::last_ply(line, you).ok_or(CommandError::NothingToDo(none))?;
    out.write_line(last)?;
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Names the players.
pub(super) fn who(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let game = dialogue.at_hand.game()?;
    out.write_line(describe::players(game))?;
    Ok(out.write_line(describe::turn(game))?)
}

/// Prints the rules of a game, of the active one if none is named.
pub(super) fn rules(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let info = match (dialogue.at_hand.active(), name) {
        (Some(active), "") => active.game().info(),
        (None, "") => return Err(CommandError::NoGame),
        _ => find_game(&name.to_ascii_lowercase())?.info(),
    };
    board_words::rules(info, out)
}

/// Lists the commands, or explains one.
pub(super) fn help(
    dialogue: &mut Dialogue,
    name: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let is_list = PlainCommand::write_help(COMMANDS, name, out)?;
    if let (true, Some(active)) = (is_list, dialogue.at_hand.active()) {
        out.write_line(format!("Now: {}", describe::turn(active.game())))?;
    }
    Ok(())
}
