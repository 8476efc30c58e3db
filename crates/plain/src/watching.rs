//! Watching engines play: a match whose moves come when they are asked for, or one that another
//! process plays.

use std::path::Path;

use crate::actions::rules;
use crate::{Answer, CommandError, Dialogue, GameFollower, LineWriter};
use parlour_engines::Player;
use parlour_matches::arena::files::ledger_of;
use parlour_matches::play::{GameFile, GameSession};
use parlour_records::given_path;

/// The engine that plays unless another is named.
const ENGINE: &str = "search";

/// Begins a match of two engines, each of whose moves waits for `next`, or follows the match in a
/// file.
pub(super) fn watch(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let path = given_path(text);
    if ledger_of(&path).is_some() {
        return follow(dialogue, &path, out);
    }
    let (rules, names) = rules(&dialogue.setup, text)?;
    let (first, second) = names.split_once(" against ").unwrap_or((names, names));
    let engine = |name: &str| {
        let name = if name.trim().is_empty() {
            ENGINE
        } else {
            name.trim()
        };
        match dialogue.setup.registry.player(name)? {
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

/// Tells how the match in a file stands; what comes waits for `next`.
fn follow(dialogue: &mut Dialogue, path: &Path, out: &mut LineWriter<'_>) -> Answer {
    let mut follower = GameFollower::open(path)?;
    follower.tell_news(out)?;
    let more = if follower.is_over() {
        "All its games are over; `parlour watch --lines` and the file name print them."
    } else {
        dialogue.task = None;
        dialogue.followed = Some(follower);
        "Say `next` for the next event, `next 10` for ten of them, or `next all`."
    };
    Ok(out.write_line(more)?)
}

/// Waits for news of the match that is followed and tells them, `count` times or until it is over.
fn tell_next(dialogue: &mut Dialogue, count: Option<usize>, out: &mut LineWriter<'_>) -> Answer {
    let Some(follower) = &mut dialogue.followed else {
        return Ok(());
    };
    let mut told = 0;
    while count.is_none_or(|count| told < count) {
        if follower.tell_news(out)? {
            told += 1;
        } else if follower.is_over() || !follower.wait() {
            break;
        }
    }
    if follower.is_over() {
        dialogue.followed = None;
        out.write_line("The match is over.")?;
    }
    Ok(())
}

/// Lets the engines of a watched game play one move, `count` moves, or all; or tells what comes in
/// the match that is followed.
pub(super) fn next(dialogue: &mut Dialogue, count: &str, out: &mut LineWriter<'_>) -> Answer {
    let wrong = "`next` takes a number of moves, or `all`";
    let count = match count {
        "" => Some(1),
        "all" => None,
        count => match count.parse() {
            Ok(count) => Some(count),
            Err(_) => return Err(CommandError::NothingToDo(wrong)),
        },
    };
    if dialogue.followed.is_some() {
        return tell_next(dialogue, count, out);
    }
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
