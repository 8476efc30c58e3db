//! The search of the lower levels: a small alpha-beta search that errs as people do.
//!
//! A player who errs has not drawn a random ply: they did not see something. So at each turn some
//! plies are not noticed ([`Level::quiet`], [`Level::sharp`]), neither the player's own nor the
//! replies, at any place of the search; and what is noticed is misjudged a little
//! ([`Level::error`]). Captures and plies that end the game are noticed more often than quiet
//! ones, so that the piece in front of it is missed less than a quiet threat; long lines lie beyond
//! [`Level::depth`] and [`Level::nodes`]. What is noticed follows from the seed and the line alone.
//!
//! The tree is searched by negamax with alpha-beta pruning
//! (<https://www.chessprogramming.org/Alpha-Beta>), iteration by iteration, and at the horizon only
//! captures are followed. There is no transposition table: a table would carry what one ply of the
//! tree saw to another.

use crate::players::levels::Level;
use crate::search::alphabeta::values::{INFINITE, PROVEN, WIN, outcome_value};
use crate::search::engine_game::{
    Candidate, EngineGame, MAX_ESTIMATE, StaticResult, TACTICAL, list_plies,
};
use crate::search::path::Path;
use crate::search::scored_ply::ScoredPly;
use crate::search::shuffling::Shuffling;
use crate::search::time_manager::TimeManager;
use parlour_rules::games::{Line, Side};
use parlour_rules::random::split_mix;

/// The plies beyond the horizon for which captures are followed. Chosen by hand, before levels were
/// fitted.
const CAPTURES: u32 = 4;

/// The amount by which a repetition is worth less than an even position to the side to move at the
/// root, as in `alphabeta`.
const CONTEMPT: i32 = 20;

/// The number of positions after which the clock and the flag that ends the search are looked at
/// again. Chosen by hand.
const CLOCK_INTERVAL: u64 = 64;

/// No level looks further ahead than this many plies. Chosen by hand, more than positions suffice
/// for.
const MAX_DEPTH: u32 = 20;

/// The choice of a search.
pub(super) struct Choice<P> {
    /// The ply.
    pub(super) ply: P,
    /// Its value to the side to move, without the error; none where nothing was noticed.
    pub(super) value: Option<i32>,
    /// The deepest finished iteration, in plies.
    pub(super) depth: u32,
    /// The positions looked at.
    pub(super) nodes: u64,
}

/// A ply at the root.
struct Root<P> {
    ply: P,
    /// The number added to its value: the error, and what the player likes about the ply.
    bias: i32,
    /// Its value in the last iteration that searched it.
    value: i32,
}

/// The search for one turn.
struct Fallible<'a, G: EngineGame> {
    game: &'a G,
    tables: G::Tables,
    path: Path<G>,
    level: Level,
    /// The number on which depends what is noticed at this turn.
    turn: u64,
    root_side: Side,
    time: &'a TimeManager,
    nodes: u64,
    /// True if the first iteration is done, which is not limited.
    is_limited: bool,
    halted: bool,
}

/// Chooses a ply at the end of a line that is not over, as a level does that errs.
///
/// `turn` fixes what is noticed and how it is misjudged. `style_bonus` tells what the player likes
/// about a ply beside its value, in hundredths of the game's unit. `None` if there is no legal ply.
pub(super) fn choose<G: EngineGame>(
    line: &Line<G>,
    level: Level,
    turn: u64,
    time: &TimeManager,
    style_bonus: impl Fn(G::Ply, &G::Position) -> i32,
) -> Option<Choice<G::Ply>> {
    let mut search = Fallible {
        game: line.game(),
        tables: line.game().tables(),
        path: Path::new(line),
        level,
        turn,
        root_side: line.to_move(),
        time,
        nodes: 0,
        is_limited: false,
        halted: false,
    };
    search.choose(line, style_bonus)
}

impl<G: EngineGame> Fallible<'_, G> {
    fn choose(
        &mut self,
        line: &Line<G>,
        style_bonus: impl Fn(G::Ply, &G::Position) -> i32,
    ) -> Option<Choice<G::Ply>> {
        let position = line.position();
        let mut plies = self.forward_plies(line);
        self.keep_the_game_going(position, &mut plies);
        let mut roots = Vec::new();
        for scored in &plies {
            let Some(ply) = self.game.unpack(scored.number()) else {
                continue;
            };
            let after = self.game.play_unchecked(position, ply);
            let outcome = self.game.outcome(&after);
            let wins = outcome.is_some_and(|outcome| outcome.winner == Some(self.root_side));
            let value = if wins { TACTICAL } else { scored.value() };
            if !self.notices(position, Candidate { ply, value }) {
                continue;
            }
            if wins {
                return Some(Choice {
                    ply,
                    value: Some(WIN - 1),
                    depth: 1,
                    nodes: self.nodes,
                });
            }
            roots.push(Root {
                ply,
                bias: self.error(scored.number()) + style_bonus(ply, &after),
                value: -INFINITE,
            });
        }
        if roots.is_empty() {
            // No ply was noticed: any ply.
            let at = split_mix(self.turn, 0) % plies.len().max(1) as u64;
            let ply = self.game.unpack(plies.get(at as usize)?.number())?;
            return Some(Choice {
                ply,
                value: None,
                depth: 0,
                nodes: 1,
            });
        }
        let depth = self.deepen(position, &mut roots);
        let best = roots.first()?;
        Some(Choice {
            ply: best.ply,
            value: Some(best.value),
            depth,
            nodes: self.nodes,
        })
    }

    /// The plies that do not go to and fro; all where there is no other.
    fn forward_plies(&self, line: &Line<G>) -> Vec<ScoredPly> {
        let mut list = Vec::new();
        list_plies(self.game, &self.tables, line.position(), true, &mut list);
        let mut plies = list.clone();
        let shuffling = Shuffling::new(line);
        plies.retain(|scored| {
            let ply = self.game.unpack(scored.number());
            ply.is_some_and(|ply| !shuffling.contains(ply))
        });
        if plies.is_empty() { list } else { plies }
    }

    /// Drops the plies that end the game against the player, unless all do: a player who knows how a
    /// game is won sees that much of their own move, whatever else they overlook.
    fn keep_the_game_going(&self, position: &G::Position, plies: &mut Vec<ScoredPly>) {
        let goes_on = |scored: &ScoredPly| {
            self.game.unpack(scored.number()).is_some_and(|ply| {
                let after = self.game.play_unchecked(position, ply);
                let outcome = self.game.outcome(&after);
                outcome.is_none_or(|outcome| outcome.winner != Some(!self.root_side))
            })
        };
        if plies.iter().any(goes_on) {
            plies.retain(goes_on);
        }
    }

    /// Searches deeper and deeper and puts the best ply first; returns the depth of the last
    /// finished iteration.
    fn deepen(&mut self, position: &G::Position, roots: &mut [Root<G::Ply>]) -> u32 {
        let mut done = 0;
        let max_depth = self
            .level
            .depth
            .unwrap_or(u32::MAX)
            .min(self.time.max_depth());
        for depth in 1..=max_depth.min(MAX_DEPTH) {
            self.is_limited = depth > 1;
            let mut best = i32::MIN / 2;
            for at in 0..roots.len() {
                let (ply, bias) = (roots[at].ply, roots[at].bias);
                let after = self.path.play(self.game, position, ply);
                // A ply that does not beat the best by its value and its bias together need not be
                // exact.
                let alpha = (best - bias).clamp(-INFINITE, INFINITE - 1);
                let value = -self.node(&after, depth - 1, (-INFINITE, -alpha), 1);
                self.path.pop();
                if self.halted {
                    return done;
                }
                roots[at].value = value;
                if value + bias > best {
                    best = value + bias;
                    roots[..=at].rotate_right(1);
                }
            }
            done = depth;
            if roots.first().is_none_or(|best| best.value.abs() > PROVEN) || roots.len() == 1 {
                break;
            }
        }
        done
    }

    /// Counts a position and returns whether the search has to stop.
    fn tick(&mut self) -> bool {
        self.nodes += 1;
        self.halted |= self.is_limited && self.nodes >= self.level.nodes.min(self.time.max_nodes())
            || self.nodes.is_multiple_of(CLOCK_INTERVAL) && self.time.is_time_up();
        self.halted
    }

    /// Returns whether a chance of `percent` in a hundred comes true for something at this turn.
    fn happens(&self, percent: u32, what: u64) -> bool {
        percent >= 100 || split_mix(self.turn, what) % 100 < u64::from(percent)
    }

    /// Returns whether a ply is noticed at this turn, by its first feature: the placements of one
    /// capture are noticed together.
    fn notices(&self, position: &G::Position, candidate: Candidate<G::Ply>) -> bool {
        let percent = if candidate.is_quiet() {
            self.level.quiet
        } else {
            self.level.sharp
        };
        let features = self.game.features(position, candidate.ply);
        let feature = features.first().copied().unwrap_or(0) as u64;
        let side = u64::from(self.game.to_move(position) == Side::First);
        self.happens(percent, 1 << 40 | side << 39 | feature)
    }

    /// Returns whether the result that a position decides at once for the side to move is noticed
    /// at this turn.
    fn notices_results(&self, side: Side) -> bool {
        let side = u64::from(side == Side::First);
        self.happens(self.level.sharp, 2 << 40 | side)
    }

    /// The error in the value of a root ply, from a normal distribution with the level's deviation.
    fn error(&self, number: u32) -> i32 {
        normal(
            split_mix(self.turn, 3 << 40 | u64::from(number)),
            self.level.error,
        )
    }

    fn estimate(&self, position: &G::Position) -> i32 {
        let value = self.game.evaluate(&self.tables, position);
        value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    /// The value of a position to the side to move by the end of the game, its history, or what can
    /// be told without searching and is noticed.
    fn known(&self, position: &G::Position, ply: usize) -> Option<i32> {
        let side = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome_value(outcome, side, ply));
        }
        if let Some(outcome) = self.path.line_outcome(self.game, position) {
            return Some(outcome_value(outcome, side, ply));
        }
        if let Some(repetition) = self.path.repetition() {
            let short = (repetition.plies == 2).then(|| self.game.short_cycle());
            return Some(match short.flatten() {
                Some(value) => value,
                None if side == self.root_side => -CONTEMPT,
                None => CONTEMPT,
            });
        }
        let notices = self.notices_results(side);
        match self.game.static_result(&self.tables, position) {
            StaticResult::Win(plies) if notices => Some(WIN - ply as i32 - plies as i32),
            StaticResult::Loss(plies) if notices => Some(ply as i32 + plies as i32 - WIN),
            // A player who does not see the threat sees no answers to it either.
            StaticResult::Threatened if !notices => Some(self.estimate(position)),
            _ => None,
        }
    }

    /// The noticed ones of some plies, the most promising first.
    fn noticed(
        &self,
        position: &G::Position,
        visit_all: impl FnOnce(&mut dyn FnMut(G::Ply, i32)),
    ) -> Vec<ScoredPly> {
        let mut list = Vec::new();
        visit_all(&mut |ply, value| {
            if self.notices(position, Candidate { ply, value }) {
                list.push(ScoredPly::new(value, self.game.pack(ply)));
            }
        });
        list.sort_unstable();
        list
    }

    /// The value of a position to the side to move, within a window (fail-soft); `ply` is the
    /// distance from the root.
    fn node(&mut self, position: &G::Position, depth: u32, window: (i32, i32), ply: usize) -> i32 {
        if self.tick() {
            return 0;
        }
        if let Some(value) = self.known(position, ply) {
            return value;
        }
        if depth == 0 {
            return self.captures(position, window, ply, CAPTURES);
        }
        let plies = self.noticed(position, |visit| {
            self.game.candidates(&self.tables, position, |_| 0, visit);
        });
        let best = self.best(
            position,
            &plies,
            (window, -INFINITE),
            |search, after, window| -search.node(after, depth - 1, window, ply + 1),
        );
        if best == -INFINITE {
            return self.estimate(position);
        }
        best
    }

    /// The best value of some plies within a window, or the value to begin with; `value` is that of
    /// the position after one.
    fn best(
        &mut self,
        position: &G::Position,
        plies: &[ScoredPly],
        ((mut alpha, beta), mut best): ((i32, i32), i32),
        value: impl Fn(&mut Self, &G::Position, (i32, i32)) -> i32,
    ) -> i32 {
        for next in plies.iter().filter_map(|at| self.game.unpack(at.number())) {
            let after = self.path.play(self.game, position, next);
            let value = value(self, &after, (-beta, -alpha));
            self.path.pop();
            if self.halted {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value of a position at the horizon, where the side to move may capture or leave it.
    fn captures(
        &mut self,
        position: &G::Position,
        (alpha, beta): (i32, i32),
        ply: usize,
        left: u32,
    ) -> i32 {
        let best = self.estimate(position);
        if best >= beta || left == 0 {
            return best;
        }
        let plies = self.noticed(position, |visit| {
            self.game.noisy(&self.tables, position, visit);
        });
        let window = (alpha.max(best), beta);
        self.best(position, &plies, (window, best), |search, after, window| {
            if search.tick() {
                0
            } else if let Some(value) = search.known(after, ply + 1) {
                -value
            } else {
                -search.captures(after, window, ply + 1, left - 1)
            }
        })
    }
}

/// A number from a normal distribution with this deviation, drawn from `bits`: the sum of twelve
/// numbers below one, less six, is nearly normal with deviation one.
fn normal(bits: u64, deviation: i32) -> i32 {
    let unit = 1 << 16;
    let sum: u64 = (0..12).map(|at| split_mix(bits, at) % unit).sum();
    let normal = sum as i64 - 6 * unit as i64;
    (normal * i64::from(deviation) / unit as i64) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_deviation_of_the_level() {
        let errors: Vec<i32> = (0..4000).map(|bits| normal(bits, 100)).collect();
        let mean = errors.iter().sum::<i32>() / 4000;
        let squares = errors.iter().map(|error| i64::from(error * error));
        let variance = squares.sum::<i64>() / 4000;
        assert!(mean.abs() < 8, "{mean}");
        assert!((9000..11_000).contains(&variance), "{variance}");
    }
}
