//! First moves that vary: among those that are as good, the seed chooses.
//!
//! A level that errs seldom plays a game twice. One that plays the best ply it finds would always
//! play the same: two such engines would repeat one game, and who has won once could win for ever.
//! So every level plays one of the plies of the book, where it knows the position. In the first
//! plies after those, one that does not err looks at several lines for a short while and takes one
//! of those whose chance to win is within a margin of the best; a win that is proven stays one.
//! Which one follows from the seed and the line. [`Vary`] says how far that goes: between engines
//! only in the opening, among plies that are nearly as good.

use std::cmp::Reverse;

use super::alphabeta::{AlphaBeta, AlphaBetaOptions};
use super::book::plies_of;
use super::built_in::Vary;
use super::seed::Seed;
use crate::games::profile::PlayedGame;
use crate::search::KnownResult;
use crate::search::alphabeta::values::PROVEN;
use crate::search::alphabeta::{variation, win_probability};
use crate::search::{Limits, Report, Stop, Variation};
use crate::tables::SolvedBoards;
use parlour_rules::games::{AnyLine, Line};
use parlour_rules::random::StableDraws;
use parlour_rules::with_line;

/// The first plies of a game, in which an engine varies against people.
const FIRST_PLIES: usize = 24;

/// The plies from the start in which it varies against everybody.
const OPENING_PLIES: usize = 4;

/// The most by which the chance to win of the chosen ply may be less than the best.
pub(super) const MARGIN: f32 = 0.06;

/// The most plies by which a proven win may come later than the first, or a loss sooner than the
/// last.
const PLIES_MARGIN: i32 = 4;

/// The number of the best plies that are looked at.
const LINES: usize = 6;

/// The least and the greatest number of positions that are looked at: several lines take more than
/// one.
const NODES: (u64, u64) = (2_000, 100_000);

/// The memory of the search in megabytes: more than its positions fill.
const HASH: usize = 4;

/// The choice of the first plies.
pub(super) struct Variety {
    engine: AlphaBeta,
    vary: Vary,
    /// True if no win that is known is given up, as at full strength.
    keeps_wins: bool,
}

impl Variety {
    /// Variety without solved boards; none where nothing varies.
    pub(super) fn new(vary: Vary) -> Option<Self> {
        let engine = || {
            AlphaBeta::new(AlphaBetaOptions {
                threads: 1,
                hash: HASH,
                lines: LINES,
            })
            .with_solved(SolvedBoards::none())
        };
        vary.varies().then(|| Self {
            engine: engine(),
            vary,
            keeps_wins: false,
        })
    }

    /// The same on these solved boards, where nothing is given up that is known.
    pub(super) fn with_solved(self, solved: SolvedBoards) -> Self {
        Self {
            engine: self.engine.with_solved(solved),
            keeps_wins: true,
            ..self
        }
    }

    /// Returns whether the next ply is one of those that vary. A position that was set up by hand
    /// is an opening already.
    fn is_first<G: PlayedGame>(&self, line: &Line<G>) -> bool {
        let plies = line.plies().len();
        match self.vary {
            Vary::Usual | Vary::None => false,
            Vary::Opening => {
                let key = |position| line.game().key(position);
                plies < OPENING_PLIES && key(&line.positions()[0]) == key(&line.game().start())
            }
            Vary::Game => plies < FIRST_PLIES,
        }
    }

    /// A ply that is as good as the best: of the book, or for an engine that looks at `nodes`
    /// positions a ply and errs in none, of a search. None after the first plies, and where one is
    /// better than all others.
    pub(super) fn choose<G: PlayedGame>(
        &mut self,
        line: &Line<G>,
        seed: Seed,
        nodes: Option<u64>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Option<G::Ply> {
        let mut known = self.candidates(line, nodes, limits, stop);
        let good = &mut known.variations;
        if good.len() < 2 {
            return None;
        }
        let chosen = seed.generator(line).below(good.len() as u64) as usize;
        *good = vec![good.swap_remove(chosen)];
        report(&known);
        known.expected().first().copied()
    }

    /// The plies among which the seed chooses; none where nothing varies.
    fn candidates<G: PlayedGame>(
        &mut self,
        line: &Line<G>,
        nodes: Option<u64>,
        limits: &Limits,
        stop: &Stop,
    ) -> Report<G::Ply> {
        let mut known = Report::default();
        let is_known_win = || matches!(self.engine.known(line), Some(KnownResult::Win(..)));
        if !self.is_first(line) || self.keeps_wins && is_known_win() {
            return known;
        }
        known.variations = plies_of(line);
        let Some(nodes) = nodes.filter(|_| known.variations.is_empty()) else {
            return known;
        };
        let nodes = nodes.clamp(NODES.0, NODES.1);
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(nodes).min(nodes)),
            ..*limits
        };
        self.good(line, &limits, stop)
    }

    /// The report of a search, with the plies that are as good as the best.
    fn good<G: PlayedGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> Report<G::Ply> {
        // The same whatever was asked before.
        self.engine.new_game();
        let mut last = Report::default();
        let found = self.engine.search(line, limits, stop, &mut |made| {
            last.clone_from(made);
        });
        let mut plies = found.plies;
        plies.truncate(LINES);
        plies.sort_by_key(|root| Reverse(root.value));
        let best = plies.first().map(|root| root.value);
        let is_good = |value| best.is_some_and(|best| is_as_good(value, best));
        let good = plies.iter().filter(|root| is_good(root.value));
        last.variations = good.map(variation).collect();
        last
    }
}

/// The plies at the end of a line that a search of `nodes` positions finds as good as the best,
/// which come first: a row of a book.
pub fn good_plies(line: &AnyLine, nodes: u64) -> Vec<Variation> {
    let limits = Limits::of_nodes(nodes);
    let Some(mut variety) = Variety::new(Vary::Game) else {
        return Vec::new();
    };
    with_line!(line, line => {
        let found = variety.good(line, &limits, &Stop::default());
        found.map(Into::into).variations
    })
}

/// Returns whether a value is as good as the best.
fn is_as_good(value: i32, best: i32) -> bool {
    if value.abs() > PROVEN || best.abs() > PROVEN {
        return best - value <= PLIES_MARGIN;
    }
    win_probability(best) - win_probability(value) <= MARGIN
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::Score;
    use crate::amount::amount;
    use crate::players::levels::{LEVELS, Level, levels_of, limits_of};
    use crate::{Engine, EngineSpec, test_line};
    use parlour_rules::games::{AnyLine, AnyPly, GAMES};
    use parlour_rules::with_line;

    /// The limit to a number of positions a ply.
    const fn limits(nodes: u64) -> Limits {
        Limits {
            time: None,
            clock: None,
            opponent_clock: None,
            nodes: Some(nodes),
            depth: None,
            beside: None,
        }
    }

    const LIMITS: Limits = limits(2_000);
    const STRONG: Limits = limits(30_000);

    /// The chance at most that a game is repeated to its end.
    const REPEATED: f64 = 0.05;

    fn engine(text: &str) -> Box<dyn Engine> {
        text.parse::<EngineSpec>().unwrap().make()
    }

    fn choose(engine: &mut dyn Engine, line: &AnyLine, limits: &Limits) -> AnyPly {
        let chosen = engine.choose(line, limits, &Stop::default(), &mut |_| {});
        chosen.unwrap()
    }

    /// The number of plies among which a level that does not err draws, and whether it sees that it
    /// wins.
    fn drawn_among(line: &AnyLine, level: u32) -> (usize, bool) {
        let mut variety = Variety::new(Vary::Game).unwrap();
        if level == LEVELS {
            variety = variety.with_solved(SolvedBoards::none());
        }
        with_line!(line, line => {
            let drawn = variety.candidates(line, Some(0), &LIMITS, &Stop::default());
            let wins = matches!(drawn.score(), Some(Score::Win(_)));
            (drawn.variations.len(), wins)
        })
    }

    /// The plies of who plays against all levels of a game, by the position and by whether the
    /// level errs.
    type Strong = HashMap<(u64, bool), AnyPly>;

    /// The chance that a level answers as it did in a game that it loses, or would, to a stronger
    /// player, who begins: for a level that errs by twenty seeds, and only as far as it takes to
    /// say that it is small. People do not repeat a game that the level wins.
    fn chance_to_repeat(start: &AnyLine, level: u32, strong: &mut Strong) -> f64 {
        let errs = limits_of(start.info(), level).is_some_and(Level::errs);
        let player = |seed: u32| engine(&format!("search level={level} seed={seed} vary=game"));
        let limits = if errs { LIMITS } else { STRONG };
        let mut same: Vec<u32> = (1..=20).collect();
        let mut line = start.clone();
        let mut own = player(1_000);
        let mut chance = 1.0;
        while line.outcome().is_none() && line.len() < FIRST_PLIES && chance > REPEATED {
            let is_own = line.len() % 2 == 1;
            let ply = if is_own {
                choose(&mut *own, &line, &LIMITS)
            } else {
                let answer = || choose(&mut *engine("alphabeta hash=1"), &line, &limits);
                *strong.entry((line.key(), errs)).or_insert_with(answer)
            };
            if is_own && errs {
                same.retain(|&seed| choose(&mut *player(seed), &line, &LIMITS) == ply);
                chance = same.len() as f64 / 20.0;
            } else if is_own {
                let (drawn, wins) = drawn_among(&line, level);
                if wins {
                    return 0.0;
                }
                chance /= drawn.max(1) as f64;
            }
            line.play(ply).unwrap();
        }
        chance
    }

    #[test]
    fn who_repeats_a_won_game_meets_another_nineteen_times_in_twenty() {
        for info in GAMES {
            let start = test_line(info.id, "", "");
            let mut strong = Strong::new();
            for level in levels_of(info).step_by(amount(3, 1)) {
                let chance = chance_to_repeat(&start, level, &mut strong);
                assert!(chance <= REPEATED, "{} {level}: {chance}", info.id);
            }
        }
    }

    #[test]
    fn a_seed_plays_the_same_and_without_it_nothing_is_drawn() {
        let line = test_line("tactigon", "", "");
        let first = |text: &str| choose(&mut *engine(text), &line, &LIMITS);
        let varied = |seed: u32| first(&format!("search seed={seed} vary=game"));
        assert_eq!(varied(1), varied(1));
        assert!((2..10).any(|seed| varied(seed) != varied(1)));
        assert_eq!(first("search seed=1"), first("search seed=2"));
    }

    /// The first plies of a game between two engines of a level that draw from a seed.
    fn opening(start: &AnyLine, level: u32, seed: u32) -> Vec<String> {
        let mut line = start.clone();
        for ply in 0..OPENING_PLIES as u32 {
            let seed = 2 * seed + ply % 2;
            let mut player = engine(&format!(
                "search level={level} hash=1 vary=opening seed={seed}"
            ));
            let chosen = choose(&mut *player, &line, &LIMITS);
            line.play(chosen).unwrap();
        }
        line.ply_texts(&line.plies())
    }

    #[test]
    fn ten_games_between_engines_have_at_least_seven_openings() {
        let others = [
            "trike side=6",
            "claustro width=7 height=7",
            "taacoca side=4",
        ];
        let whole = GAMES.iter().map(|info| (info.id, ""));
        let others = amount(&[][..], &others)
            .iter()
            .filter_map(|text| text.split_once(' '));
        for (game, set) in whole.chain(others) {
            let start = test_line(game, set, "");
            for level in levels_of(start.info()).step_by(amount(3, 1)) {
                let openings: HashSet<_> =
                    (1..=10).map(|seed| opening(&start, level, seed)).collect();
                assert!(openings.len() >= 7, "{game} {set} {level}: {openings:?}");
                assert_eq!(opening(&start, level, 3), opening(&start, level, 3));
            }
        }
    }

    #[test]
    fn a_proven_win_is_not_given_up_nor_put_off_for_long() {
        use crate::search::alphabeta::values::WIN;
        assert!(is_as_good(WIN - 5, WIN - 3));
        assert!(!is_as_good(WIN - 15, WIN - 3));
        assert!(!is_as_good(900, WIN - 3));
        assert!(!is_as_good(7 - WIN, -2_000));
        assert!(is_as_good(700, 1_000), "both are as good as won");
        assert!(is_as_good(-10, 10) && !is_as_good(-40, 10));
    }
}
