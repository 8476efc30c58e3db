//! Watching engines play: a match whose moves come when they are asked for.

use super::{CommandError, Dialogue, LineWriter};
use parlour_engines::Player;
use parlour_matches::play::{GameFile, GameSession};
use parlour_rules::games::find_game;

/// The engine that plays unless another is named.
const ENGINE: &str = "search";

/// Begins a match of two engines, each of whose moves waits for `next`.
pub(super) fn watch(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let (game, names) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rules = dialogue
        .options
        .rules_of(find_game(&game.to_ascii_lowercase())?);
    let (first, second) = names.split_once(" against ").unwrap_or((names, names));
    let engine = |name: &str| {
        let name = if name.trim().is_empty() {
            ENGINE
        } else {
            name.trim()
        };
        match dialogue.options.registry.player(name)? {
            Player::Human(_) => Err(CommandError::NothingToDo(
                "`watch` is for two engines; say `new` and a game to play yourself",
            )),
            player @ Player::Engine(_) => Ok(player),
        }
    };
    let game = GameSession::new(rules, [engine(first)?, engine(second)?])?;
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.at_hand.active_mut()?.wait_if_watched();
    dialogue.announce(out)?;
    let more = "Say `next` for the next move, `next 10` for ten, or `next all`.";
    Ok(out.write_line(more)?)
}

/// Lets the engines of a watched game play one move, `count` moves, or all.
pub(super) fn next(
    dialogue: &mut Dialogue,
    count: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let wrong = "`next` takes a number of moves, or `all`";
    let count = match count {
        "" => Some(1),
        "all" => None,
        count => match count.parse() {
            Ok(count) => Some(count),
            Err(_) => return Err(CommandError::NothingToDo(wrong)),
        },
    };
    let active = dialogue.at_hand.active_mut()?;
    if active.game().human_count() > 0 {
        let none = "`next` is for games of engines that you watch; say `watch` and a game";
        return Err(CommandError::NothingToDo(none));
    }
    if !active.game().is_open() {
        return Err(CommandError::NothingToDo(
            "the game is over; say `rematch` for the next game of the match",
        ));
    }
    active.may_play = count;
    let played = dialogue.play_engines(out);
    dialogue.at_hand.active_mut()?.wait_if_watched();
    played
}
