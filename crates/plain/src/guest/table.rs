//! The table that one is at, in words.

use std::time::Duration;

use crate::{describe, ply_words};
use parlour_rules::games::BySide;
use parlour_sessions::guest::AtTable;

/// The last ply in words.
pub(super) fn last_ply(at: &AtTable) -> Option<String> {
    ply_words::last_ply(at.game().line(), at.own_side())
}

/// The words that say whose turn it is, or how the game has ended.
pub(super) fn turn(at: &AtTable) -> String {
    let text = describe::turn(at.game());
    let is_own = at.own_side() == Some(at.game().line().to_move());
    if is_own && at.game().is_open() {
        format!("{text} It is your turn.")
    } else {
        text
    }
}

/// The time left on the clocks at a time.
pub(super) fn clocks(at: &AtTable, now: u64) -> Option<BySide<Duration>> {
    let clocks = at.clocks(now)?;
    let game = at.game();
    Some(BySide::from_fn(|side| clocks[game.player_index(side)].0))
}

/// Returns whether a line could be meant as a ply: it names cells, or is a word that the game
/// knows.
pub(super) fn could_be_ply(at: &AtTable, line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit()) || ply_words::is_known(at.game().line(), line)
}
