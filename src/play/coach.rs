//! The coach: what a newcomer would like to be told at the table, by the rules alone.
//!
//! It looks no further than a ply and its reply, so that what it says is certain and takes no
//! search: which reply the other side threatens to win with, whether a ply lets it win at once, and
//! which ply of a lost game did so.

use std::collections::{HashMap, HashSet};

use crate::engines::can_win_at_once;
use crate::games::{AnyLine, AnyPly, Side};

/// Of so many own plies it is looked at whether the other side wins at once.
const SAMPLE: usize = 24;

/// The reply by which the other side wins at once, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningReply {
    /// The text of the reply.
    pub reply: String,
    /// How it wins, such as `by gold`.
    pub manner: &'static str,
}

/// How the side to move could win at once at the end of a line, if it could.
fn winning_reply(line: &AnyLine) -> Option<WinningReply> {
    if !can_win_at_once(line) {
        return None;
    }
    let side = line.to_move();
    line.legal_plies().into_iter().find_map(|ply| {
        let mut after = line.clone();
        after.play(ply).ok()?;
        let outcome = after.outcome()?;
        (outcome.winner == Some(side)).then_some(WinningReply {
            reply: line.ply_text(ply).ok()?,
            manner: outcome.reason.manner(),
        })
    })
}

/// The position after a ply.
fn after(line: &AnyLine, ply: AnyPly) -> Option<AnyLine> {
    let mut after = line.clone();
    after.play(ply).ok()?;
    Some(after)
}

/// The reply that wins at once for the other side after a ply at the end of a line, where another
/// ply would not have let it.
#[must_use]
pub fn loses_at_once(line: &AnyLine, ply: AnyPly) -> Option<WinningReply> {
    let reply = winning_reply(&after(line, ply)?)?;
    let mut plies = line.legal_plies().into_iter();
    let is_safe = |ply| after(line, ply).is_some_and(|after| !can_win_at_once(&after));
    plies.any(is_safe).then_some(reply)
}

/// The reply with which the other side threatens to win at once: it does after half of what could
/// be played, or more.
#[must_use]
pub fn threat(line: &AnyLine) -> Option<WinningReply> {
    if line.outcome().is_some() {
        return None;
    }
    // Plies that differ in what comes after their first two picks, as the placements of a capture
    // do, are one.
    let mut seen = HashSet::new();
    let mut plies = line.legal_plies();
    plies.retain(|&ply| {
        let picks = line.picks(ply).unwrap_or_default();
        seen.insert(picks.into_iter().take(2).collect::<Vec<_>>())
    });
    let step = plies.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<AnyPly> = plies.into_iter().step_by(step).collect();
    let mut counts: HashMap<String, (usize, &'static str)> = HashMap::new();
    for &ply in &sample {
        if let Some(found) = after(line, ply).and_then(|after| winning_reply(&after)) {
            counts.entry(found.reply).or_insert((0, found.manner)).0 += 1;
        }
    }
    let most = counts
        .into_iter()
        .max_by(|a, b| (a.1.0, &b.0).cmp(&(b.1.0, &a.0)));
    let (reply, (count, manner)) = most?;
    (2 * count >= sample.len()).then_some(WinningReply { reply, manner })
}

/// The last ply of a side in a finished line that let the other side win at once where another ply
/// would not have: how many plies were played before it, and the ply.
#[must_use]
pub fn deciding_ply(line: &AnyLine, loser: Side) -> Option<(usize, String)> {
    let mut line = line.clone();
    loop {
        let ply = line.undo()?;
        if line.to_move() == loser && loses_at_once(&line, ply).is_some() {
            return Some((line.len(), line.ply_text(ply).ok()?));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find_game;

    fn at(game: &str, position: &str) -> AnyLine {
        let line = AnyLine::new(&find_game(game).unwrap()).unwrap();
        line.at_position(position).unwrap()
    }

    #[test]
    fn a_threat_is_named_with_the_reply_that_carries_it_out() {
        // Blue's piece at b1 enters its goal at a1 next.
        let line = at("claustro", "5/5/5/2g2/1b3 first");
        let named = threat(&line).unwrap();
        assert_eq!(
            (named.reply.as_str(), named.manner),
            ("b1-a1", "by reaching the goal")
        );
        assert_eq!(threat(&at("claustro", "5/4b/5/g4/5 first")), None);
    }

    #[test]
    fn a_ply_that_lets_the_other_side_win_is_told_where_there_is_a_better_one() {
        let line = at("claustro", "5/5/5/2g2/1b3 first");
        let step = line.read_ply("c2-c3").unwrap();
        assert_eq!(loses_at_once(&line, step).unwrap().reply, "b1-a1");
        let capture = line.read_ply("c2xb1@e4").unwrap();
        assert_eq!(loses_at_once(&line, capture), None);
        // Nothing stops it any more.
        let lost = at("claustro", "5/5/4g/5/1b3 first");
        for ply in lost.legal_plies() {
            assert_eq!(loses_at_once(&lost, ply), None);
        }
    }

    #[test]
    fn the_ply_that_lost_the_game_is_found_again() {
        let mut line = at("claustro", "5/5/5/2g2/1b3 first");
        for text in ["c2-c3", "b1-a1"] {
            line.play(line.read_ply(text).unwrap()).unwrap();
        }
        assert_eq!(
            deciding_ply(&line, Side::First),
            Some((0, "c2-c3".to_owned()))
        );
        assert_eq!(deciding_ply(&line, Side::Second), None);
    }
}
