//! The coach: hints that a newcomer would like at the table.
//!
//! The coach says only what is certain: which reply the other side threatens to win with follows
//! from the rules; that a ply loses by force is proved by a search of two replies, which is limited
//! in positions so that no ply is felt to be late, which `lab ui` measures. It does not mention what
//! these positions do not show.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::GameSession;
use parlour_engines::{Analyser, Limits, Score, Stop, can_win_at_once};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Outcome, Side};

/// The number of own plies of which it is looked at whether the other side wins at once.
const SAMPLE: usize = 24;

/// The plies of a win in two: the winner's, an answer, and the winner's.
const PLIES: u32 = 3;

/// The number of positions that are looked at to find one.
const POSITIONS: u64 = 4_000;

/// The number of the loser's last plies that are looked at two replies deep to find the one that
/// decided a game; earlier ones are looked at one reply deep.
const LAST_PLIES: usize = 6;

/// The reply by which the other side wins, at once or by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningReply {
    /// The reply.
    pub reply: AnyPly,
    /// The manner of the win, such as `by gold`; `in 2`, if it takes another ply.
    pub manner: &'static str,
    /// The cells that are picked for it.
    pub cells: Vec<Cell>,
}

/// The way in which a ply loses that need not have been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blunder {
    /// It ends the game, and the other side has won.
    Ends(Outcome),
    /// The other side can win by this reply.
    Answered(WinningReply),
}

impl Blunder {
    /// What follows a ply at the end of a line, as a clause: `Blue answers b1-a1 and wins by
    /// reaching the goal`; `called` names plies.
    pub fn told(&self, line: &AnyLine, called: fn(&AnyLine, AnyPly) -> String) -> String {
        let side = line.info().sides[!line.to_move()];
        match self {
            Self::Ends(outcome) => outcome.told("it", line.info().sides),
            Self::Answered(WinningReply { reply, manner, .. }) => {
                format!("{side} answers {} and wins {manner}", called(line, *reply))
            }
        }
    }
}

impl WinningReply {
    /// A reply at the end of a line.
    fn new(line: &AnyLine, ply: AnyPly, manner: &'static str) -> Self {
        Self {
            reply: ply,
            manner,
            cells: line.picked_cells(ply),
        }
    }
}

/// The way the side to move could win at once at the end of a line, if it could.
fn win_at_once(line: &AnyLine) -> Option<WinningReply> {
    if !can_win_at_once(line) {
        return None;
    }
    let side = line.to_move();
    line.legal_plies().into_iter().find_map(|ply| {
        let outcome = after(line, ply)?.outcome()?;
        let wins = outcome.winner == Some(side);
        wins.then(|| WinningReply::new(line, ply, outcome.reason.manner()))
    })
}

/// The way the side to move wins at the end of a line, at once or in two plies of its own, as far
/// as it is found.
fn forced_win(line: &AnyLine) -> Option<WinningReply> {
    if line.outcome().is_some() {
        return None;
    }
    win_at_once(line).or_else(|| {
        let (ply, score) = best_ply(line)?;
        let is_win = matches!(score, Some(Score::Win(distance)) if distance.is_within(PLIES));
        is_win.then(|| WinningReply::new(line, ply, "in 2"))
    })
}

/// The best ply at the end of a line within the coach's limits, with its score.
fn best_ply(line: &AnyLine) -> Option<(AnyPly, Option<Score>)> {
    let limits = Limits {
        depth: Some(PLIES),
        nodes: Some(POSITIONS),
        ..Limits::default()
    };
    let mut analyser = Analyser::new(1, 1);
    let report = analyser.analyse(line, 1, &limits, &Stop::default(), &mut |_| {});
    let best = report.ok()?.variations.into_iter().next()?;
    Some((*best.plies.first()?, best.score))
}

/// The position after a ply.
fn after(line: &AnyLine, ply: AnyPly) -> Option<AnyLine> {
    let mut after = line.clone();
    after.play(ply).ok()?;
    Some(after)
}

/// Returns whether the side that is not to move has won in a position, or is about to.
fn is_lost_at_once(line: &AnyLine, side: Side) -> bool {
    match line.outcome() {
        Some(outcome) => outcome.winner == Some(!side),
        None => can_win_at_once(line),
    }
}

/// The way in which a ply at the end of a line loses at once, where another one would not have.
pub fn loses_at_once(line: &AnyLine, ply: AnyPly) -> Option<Blunder> {
    let side = line.to_move();
    let played = after(line, ply)?;
    let blunder = match played.outcome() {
        Some(outcome) if outcome.winner == Some(!side) => Blunder::Ends(outcome),
        Some(_) => return None,
        None => Blunder::Answered(win_at_once(&played)?),
    };
    let mut plies = line.legal_plies().into_iter();
    let is_safe = |ply| after(line, ply).is_some_and(|after| !is_lost_at_once(&after, side));
    plies.any(is_safe).then_some(blunder)
}

/// The way in which a ply at the end of a line loses, at once or to a reply that wins in two, where
/// another one would not have.
pub fn loses_by_force(line: &AnyLine, ply: AnyPly) -> Option<Blunder> {
    loses_at_once(line, ply).or_else(|| {
        let reply = forced_win(&after(line, ply)?)?;
        let (better, _) = best_ply(line)?;
        let kept = after(line, better)?;
        let holds = !is_lost_at_once(&kept, line.to_move()) && forced_win(&kept).is_none();
        holds.then_some(Blunder::Answered(reply))
    })
}

/// Returns whether a person has lost the game that is over here, to an engine.
pub fn is_lost(game: &GameSession) -> bool {
    let winner = game.end_summary().and_then(|end| end.winner);
    winner.is_some_and(|winner| game.is_human(!winner) && !game.is_human(winner))
}

/// The reply with which the other side threatens to win at once: it does after half of what could
/// be played, or more.
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
    let mut counts: HashMap<AnyPly, (usize, WinningReply)> = HashMap::new();
    for &ply in &sample {
        if let Some(found) = after(line, ply).and_then(|after| win_at_once(&after)) {
            counts.entry(found.reply).or_insert((0, found)).0 += 1;
        }
    }
    // Of several the first in the order of their texts.
    let order = |(reply, (count, _)): &(AnyPly, (usize, _))| {
        (*count, Reverse(line.ply_text(*reply).unwrap_or_default()))
    };
    let (_, (count, threat)) = counts.into_iter().max_by_key(order)?;
    (2 * count >= sample.len()).then_some(threat)
}

/// The last ply of a side in a finished line that let the other side win, at once or in two, where
/// another ply would not have: how many plies were played before it, the ply, and what follows it.
pub fn deciding_ply(line: &AnyLine, loser: Side) -> Option<(usize, AnyPly, Blunder)> {
    let mut line = line.clone();
    let mut looked_at = 0;
    loop {
        let ply = line.undo()?;
        if line.to_move() != loser {
            continue;
        }
        looked_at += 1;
        let lost = if looked_at <= LAST_PLIES {
            loses_by_force(&line, ply)
        } else {
            loses_at_once(&line, ply)
        };
        if let Some(lost) = lost {
            return Some((line.len(), ply, lost));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{Reason, find_game};

    fn at(game: &str, position: &str) -> AnyLine {
        let line = AnyLine::new(&find_game(game).unwrap()).unwrap();
        line.at_position(position).unwrap()
    }

    fn text(line: &AnyLine, ply: AnyPly) -> String {
        line.ply_text(ply).unwrap()
    }

    fn answer(blunder: Option<Blunder>) -> WinningReply {
        match blunder {
            Some(Blunder::Answered(reply)) => reply,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_threat_is_named_with_the_reply_that_carries_it_out() {
        // Blue's piece at b1 enters its goal at a1 next.
        let line = at("claustro", "5/5/5/2g2/1b3 first");
        let named = threat(&line).unwrap();
        assert_eq!(
            (text(&line, named.reply), named.manner),
            ("b1-a1".to_owned(), "by reaching the goal")
        );
        assert_eq!(threat(&at("claustro", "5/4b/5/g4/5 first")), None);
    }

    #[test]
    fn a_ply_that_lets_the_other_side_win_is_told_where_there_is_a_better_one() {
        let line = at("claustro", "5/5/5/2g2/1b3 first");
        let step = line.read_ply("c2-c3").unwrap();
        let lost = answer(loses_at_once(&line, step));
        assert_eq!(text(&line, lost.reply), "b1-a1");
        let capture = line.read_ply("c2xb1@e4").unwrap();
        assert_eq!(loses_at_once(&line, capture), None);
        // Nothing stops it any more.
        let lost = at("claustro", "5/5/4g/5/1b3 first");
        for ply in lost.legal_plies() {
            assert_eq!(loses_at_once(&lost, ply), None);
        }
    }

    #[test]
    fn a_ply_that_lets_the_other_side_win_in_two_is_told_where_there_is_a_better_one() {
        // Blue's piece at c1 can be captured now, and not any more when it stands at b1.
        let line = at("claustro", "5/5/5/1g3/2b2 first");
        let step = line.read_ply("b2-b3").unwrap();
        assert_eq!(loses_at_once(&line, step), None);
        let lost = answer(loses_by_force(&line, step));
        assert_eq!((&*text(&line, lost.reply), lost.manner), ("c1-b1", "in 2"));
        let capture = line.read_ply("b2xc1@e4").unwrap();
        assert_eq!(loses_by_force(&line, capture), None);
        let mut game = line.clone();
        for ply in ["b2-b3", "c1-b1", "b3-b4", "b1-a1"] {
            game.play(game.read_ply(ply).unwrap()).unwrap();
        }
        let (before, ply, why) = deciding_ply(&game, Side::First).unwrap();
        assert_eq!((before, ply), (0, step));
        assert_eq!(why.told(&line, text), "Blue answers c1-b1 and wins in 2");
    }

    #[test]
    fn a_ply_that_ends_the_game_against_oneself_is_told_in_every_game() {
        use crate::lines::test_line;
        use parlour_rules::random::split_mix;
        let mut told = HashSet::new();
        for (game, settings) in [
            ("tactigon", "board=extra-small"),
            ("taacoca", "side=3"),
            ("claustro", "width=4 height=4"),
            ("trike", "side=4 pie=false"),
        ] {
            let mut random = 5;
            for _ in 0..12 {
                let mut line = test_line(game, settings, "");
                while line.outcome().is_none() && line.len() < 60 {
                    let (plies, side) = (line.legal_plies(), line.to_move());
                    let is_safe = |ply| !is_lost_at_once(&after(&line, ply).unwrap(), side);
                    let has_choice = plies.iter().copied().any(is_safe);
                    for &ply in &plies {
                        let Some(end) = after(&line, ply).unwrap().outcome() else {
                            continue;
                        };
                        let blunder = loses_by_force(&line, ply);
                        let is_lost = has_choice && end.winner == Some(!side);
                        assert_eq!(blunder, is_lost.then_some(Blunder::Ends(end)));
                        told.extend(blunder.map(|_| (game, end.reason)));
                    }
                    random = split_mix(random, 1);
                    let at = random % plies.len() as u64;
                    line.play(plies[at as usize]).unwrap();
                }
            }
        }
        let all = [("trike", Reason::Score), ("claustro", Reason::Stalemate)];
        assert_eq!(told, HashSet::from(all));
    }

    #[test]
    fn what_follows_a_ply_is_told_by_the_rule_that_ends_the_game() {
        // Blue holds both gold cells, one of which the triangle could take.
        let line = at("tactigon", "2/4c4/10/P9p/4T5/4c4/2 first");
        let ply = line.read_ply("e5-e4").unwrap();
        let blunder = loses_by_force(&line, ply).unwrap();
        assert_eq!(
            blunder.told(&line, text),
            "it ends the game, and Blue wins by gold"
        );
        let line = at("claustro", "5/5/5/2g2/1b3 first");
        let ply = line.read_ply("c2-c3").unwrap();
        assert_eq!(
            loses_by_force(&line, ply).unwrap().told(&line, text),
            "Blue answers b1-a1 and wins by reaching the goal"
        );
    }

    #[test]
    fn no_hint_is_warned_of() {
        use crate::lines::test_line;
        use parlour_engines::hint;
        for (game, settings) in [
            ("tactigon", "board=extra-small"),
            ("taacoca", "side=3"),
            ("claustro", ""),
            ("trike", "side=5"),
        ] {
            let mut line = test_line(game, settings, "");
            let mut at = 7;
            while line.outcome().is_none() && line.len() < 24 {
                let limits = Limits {
                    depth: Some(4),
                    ..Limits::default()
                };
                let best = hint(&line, &limits, &Stop::default()).unwrap().ply;
                assert_eq!(
                    loses_by_force(&line, best),
                    None,
                    "{}",
                    line.position_text()
                );
                let plies = line.legal_plies();
                at = (at * 31 + 11) % 1009;
                line.play(plies[at % plies.len()]).unwrap();
            }
        }
    }

    #[test]
    fn the_ply_that_lost_the_game_is_found_again() {
        let mut line = at("claustro", "5/5/5/2g2/1b3 first");
        let lost = line.read_ply("c2-c3").unwrap();
        line.play(lost).unwrap();
        line.play(line.read_ply("b1-a1").unwrap()).unwrap();
        let decided = deciding_ply(&line, Side::First);
        assert_eq!(decided.map(|(at, ply, _)| (at, ply)), Some((0, lost)));
        assert_eq!(deciding_ply(&line, Side::Second), None);
    }
}
