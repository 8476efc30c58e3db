//! The facts of a finished game that are worth telling.

use std::time::Duration;

use super::MAX_SENTENCES;
use parlour_engines::levels::{level_ratings, place_of};
use parlour_engines::{EngineSpec, NamedPlayer, Score};
use parlour_records::{NodeId, Record, Review, ReviewedPly, Termination};
use parlour_rules::games::{GameInfo, Seat, Side};

/// A fact about a finished game. Plies are counted from 1; chances are percents of the chance to
/// win, a draw counting half, by the evaluations in the record.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    /// The end, and the number of plies before it.
    End(Termination, usize),
    /// The first plies; `given` if they came from the opening and no player chose them.
    Opening {
        /// The number of plies.
        plies: usize,
        /// Set if the opening gave them.
        given: bool,
    },
    /// No evaluation gave either side more than this.
    Level {
        /// The greatest chance.
        percent: u8,
    },
    /// Every evaluation from a ply on, and there are several, had the winner ahead.
    Lead {
        /// The winner.
        winner: Seat,
        /// The first of these plies.
        from: usize,
    },
    /// The winner had a small chance once, its smallest, in its own eyes or those of a review.
    Comeback {
        /// The winner.
        winner: Seat,
        /// The ply after which it had.
        ply: usize,
        /// The chance.
        percent: u8,
    },
    /// With this ply the loser's chance fell below `LOST`, where it stayed.
    Decided {
        /// The loser.
        loser: Seat,
        /// The ply.
        ply: usize,
        /// The loser's chance before it.
        before: u8,
        /// After it.
        after: u8,
    },
    /// From a ply on every evaluation was a proven win.
    Proved {
        /// The first of these plies.
        ply: usize,
        /// The number of plies that followed it.
        left: usize,
    },
    /// The longest think of the game, which stands out.
    Think {
        /// The player who thought.
        seat: Seat,
        /// The ply that was thought about.
        ply: usize,
        /// The time it took.
        time: Duration,
    },
    /// The lower level won.
    Upset {
        /// The winner.
        winner: Seat,
        /// The difference of the levels' ratings.
        points: u32,
    },
}

/// The chance, in percent, that the loser never had again after the ply that decided.
pub const LOST: u8 = 40;

/// The chance that the winner has at least where it is ahead.
pub const AHEAD: u8 = 60;

/// The greatest chance of the winner that is worth telling because it was small.
pub const SMALL: u8 = 35;

/// The greatest chance of either side in a game that was level.
const EVEN: u8 = 65;

/// The fewest evaluations of which "every" is said.
const SEVERAL: usize = 4;

/// The least loss of a ply that decides, in percent.
const DECISIVE: u8 = 10;

/// The fewest plies between a proof and the end that are worth telling.
const EARLY: usize = 3;

/// The shortest think that is mentioned.
const LONG: Duration = Duration::from_secs(1);

/// The least difference of ratings of an upset.
const UPSET: f64 = 50.0;

/// The plies of an opening that the players chose.
const FIRST_PLIES: usize = 2;

/// The facts that the story of a game tells, in their order: none of an unfinished game, and
/// otherwise its end, which comes alone or with two to four more.
pub fn game_facts(record: &Record) -> Vec<Fact> {
    let Some(end) = record.end().filter(Termination::is_final) else {
        return Vec::new();
    };
    let game = Course::of(record);
    let plies = game.nodes.len() - 1;
    let told = [
        game.level(),
        game.comeback(),
        game.lead(),
        game.decided(),
        game.proved(),
        game.think(),
        game.upset(),
    ];
    let mut facts = vec![Fact::End(end, plies)];
    let mut told: Vec<Fact> = told.into_iter().flatten().collect();
    if told.is_empty() || plies == 0 {
        return facts;
    }
    let given = game.given;
    facts.push(Fact::Opening {
        plies: if given > 0 {
            given
        } else {
            FIRST_PLIES.min(plies)
        },
        given: given > 0,
    });
    // The facts left out say least beside the others.
    for least in [
        |fact: &Fact| matches!(fact, Fact::Lead { .. }),
        |fact: &Fact| matches!(fact, Fact::Proved { .. }),
        |fact: &Fact| matches!(fact, Fact::Think { .. }),
    ] {
        if facts.len() + told.len() > MAX_SENTENCES {
            told.retain(|fact| !least(fact));
        }
    }
    facts.extend(told);
    facts
}

/// The course of a game: the nodes of its main line, the root among them, and what is known there.
struct Course<'a> {
    record: &'a Record,
    nodes: Vec<NodeId>,
    /// The number of plies at its beginning that the opening gave, which are left out.
    given: usize,
    winner: Option<Seat>,
}

impl<'a> Course<'a> {
    fn of(record: &'a Record) -> Self {
        Self {
            record,
            nodes: record.tree().positions().collect(),
            given: record.opening_plies(),
            winner: record.winner(),
        }
    }

    /// The chance of First's side after each ply that was evaluated, that a player chose and that
    /// did not end the game.
    fn evaluations(&self) -> impl DoubleEndedIterator<Item = (usize, u8)> + '_ {
        let none = usize::from(self.given > 0);
        self.evaluations_from(self.given + none)
    }

    /// The same from a ply on, chosen or not.
    fn evaluations_from(&self, first: usize) -> impl DoubleEndedIterator<Item = (usize, u8)> + '_ {
        let tree = self.record.tree();
        let nodes = self.nodes.iter().enumerate().skip(first);
        nodes.filter_map(move |(ply, &node)| {
            let is_end = tree.outcome(node).is_some();
            // Before a swap it is not settled whose the chance of a side is.
            let next = self.nodes.get(ply + 1);
            let swaps =
                next.is_some_and(|&next| tree.players_swapped(next) != tree.players_swapped(node));
            let evaluation = tree.annotation(node).evaluation;
            let evaluation = evaluation.filter(|_| !is_end && !swaps)?;
            Some((ply, percent(evaluation.win_probability())))
        })
    }

    /// The same for a player.
    fn chances(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (usize, u8)> + '_ {
        self.evaluations()
            .map(move |known| self.seen_by(seat, known))
    }

    /// A chance of First's side after a ply in the eyes of a player.
    fn seen_by(&self, seat: Seat, (ply, first): (usize, u8)) -> (usize, u8) {
        let (tree, node) = (self.record.tree(), self.nodes[ply]);
        // Who may swap has the better side.
        if ply < FIRST_PLIES && self.record.line(node).may_swap() {
            let better = first.max(100 - first);
            let is_choosers = seat == tree.seat_to_move(node);
            return (ply, if is_choosers { better } else { 100 - better });
        }
        match seat.side(tree.players_swapped(node)) {
            Side::First => (ply, first),
            Side::Second => (ply, 100 - first),
        }
    }

    fn level(&self) -> Option<Fact> {
        let all: Vec<u8> = self
            .evaluations()
            .map(|(_, first)| first.max(100 - first))
            .collect();
        let percent = all.iter().copied().max()?;
        (all.len() >= SEVERAL && percent <= EVEN).then_some(Fact::Level { percent })
    }

    fn comeback(&self) -> Option<Fact> {
        let winner = self.winner?;
        let tree = self.record.tree();
        // What its opponent took for granted may never have been so.
        let is_reviewed = !Review::of(self.record).plies.is_empty();
        let is_own = |ply: usize| ply > 0 && tree.seat_to_move(self.nodes[ply - 1]) == winner;
        let own = self.chances(winner);
        let own = own.filter(|&(ply, _)| is_reviewed || is_own(ply));
        let (ply, percent) = own.min_by_key(|&(_, percent)| percent)?;
        // The side that was given the game never came back.
        let end = *self.nodes.last()?;
        let came_back = tree.outcome(end).is_some()
            || self
                .chances(winner)
                .any(|(later, own)| later > ply && own >= AHEAD);
        (ply > 0 && percent <= SMALL && came_back).then_some(Fact::Comeback {
            winner,
            ply,
            percent,
        })
    }

    fn lead(&self) -> Option<Fact> {
        let winner = self.winner?;
        let ahead: Vec<(usize, u8)> = self
            .chances(winner)
            .rev()
            .take_while(|&(_, percent)| percent >= AHEAD)
            .collect();
        let &(from, _) = ahead.last()?;
        (ahead.len() >= SEVERAL && from > 0).then_some(Fact::Lead { winner, from })
    }

    fn decided(&self) -> Option<Fact> {
        let loser = !self.winner?;
        let tree = self.record.tree();
        // The first ply that was chosen may decide, by what stood before it.
        let chances = self.evaluations_from(self.given);
        let mut chances = chances.map(|known| self.seen_by(loser, known)).rev();
        let mut fallen = None;
        let (stood, before) = loop {
            match chances.next()? {
                (ply, own) if own < LOST => fallen = Some((ply, own)),
                stood => break stood,
            }
        };
        let (ply, after) = fallen.filter(|&(ply, _)| ply == stood + 1)?;
        // What a ply gave away is said by the review, where there is one.
        let (before, after) = match ReviewedPly::at(self.record, self.nodes[ply]) {
            Some(reviewed) => (percent(reviewed.before), percent(reviewed.after)),
            None if Review::of(self.record).plies.is_empty() => (before, after),
            None => return None,
        };
        let is_own = tree.seat_to_move(self.nodes[stood]) == loser;
        let is_fall = before >= LOST && after < LOST && before - after >= DECISIVE;
        (is_own && is_fall).then_some(Fact::Decided {
            loser,
            ply,
            before,
            after,
        })
    }

    fn proved(&self) -> Option<Fact> {
        let winner = self.winner?;
        let tree = self.record.tree();
        let is_proved = |ply: usize| {
            let node = self.nodes[ply];
            let score = tree
                .annotation(node)
                .evaluation
                .and_then(|known| known.score);
            match winner.side(tree.players_swapped(node)) {
                Side::First => matches!(score, Some(Score::Win(_))),
                Side::Second => matches!(score, Some(Score::Loss(_))),
            }
        };
        // A loser who does not see it disproves nothing.
        let is_losers = |ply: usize| ply > 0 && tree.seat_to_move(self.nodes[ply - 1]) != winner;
        let evaluated = self.evaluations().rev().map(|(ply, _)| ply);
        let still = evaluated.take_while(|&ply| is_proved(ply) || is_losers(ply));
        let ply = still.filter(|&ply| is_proved(ply)).last()?;
        let left = self.nodes.len() - 1 - ply;
        (ply > 0 && left >= EARLY).then_some(Fact::Proved { ply, left })
    }

    fn think(&self) -> Option<Fact> {
        let tree = self.record.tree();
        let times: Vec<(usize, Duration)> = (1..self.nodes.len())
            .filter_map(|ply| Some((ply, tree.annotation(self.nodes[ply]).elapsed?)))
            .collect();
        let &(ply, time) = times
            .iter()
            .max_by_key(|&&(ply, time)| (time, usize::MAX - ply))?;
        let all: Duration = times.iter().map(|(_, time)| *time).sum();
        let others = all.saturating_sub(time);
        let count = u32::try_from(times.len() - 1)
            .ok()
            .filter(|&count| count > 0)?;
        let seat = tree.seat_to_move(self.nodes[ply - 1]);
        (time >= LONG && time >= 2 * (others / count)).then_some(Fact::Think { seat, ply, time })
    }

    fn upset(&self) -> Option<Fact> {
        let winner = self.winner?;
        let tags = &self.record.tags;
        // Ratings are those of levels as they are, and not under limits that differ.
        let are_fair = tags.get("FirstLimits") == tags.get("SecondLimits");
        let info = self.record.start().info();
        let names = self.record.names();
        let points = deficit(info, names.each_ref(), winner).filter(|_| are_fair)?;
        (points >= UPSET).then_some(Fact::Upset {
            winner,
            points: points.round() as u32,
        })
    }
}

/// The number of points by which a player is rated below the other, where both are levels.
fn deficit(info: &GameInfo, players: [&NamedPlayer; 2], own: Seat) -> Option<f64> {
    let ratings = level_ratings(info);
    let [own, other] = [own, !own].map(|seat| {
        let level = level(players[seat.index()])?;
        ratings.get(place_of(info, level) as usize - 1).copied()
    });
    Some(other? - own?)
}

/// The level of a player, if it is one of the levels.
fn level(player: &NamedPlayer) -> Option<u32> {
    match player {
        NamedPlayer::BuiltIn(EngineSpec::Search(options)) => Some(options.level),
        _ => None,
    }
}

/// A chance from 0 to 1 in percent.
fn percent(chance: f32) -> u8 {
    (100.0 * chance).round() as u8
}
