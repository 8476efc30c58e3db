//! First moves that vary: among those that are as good to the engine, the seed chooses.
//!
//! A level that errs seldom plays a game twice. One that plays the best ply it finds would always
//! play the same: two such engines would repeat one game, and who has won once could win for ever.
//! So there is a little [noise](Noise) in the values of the plies from which it chooses, within its
//! own search: in the first plies as much as it could not tell for certain, and hardly any
//! afterwards. Between engines it is in games from the start only.

use super::built_in::Vary;
use super::seed::Seed;
use crate::games::profile::PlayedGame;
use crate::search::alphabeta::Noise;
use parlour_rules::games::Line;

/// The plies from the start in which all noise of a game counts; the others have a sixth of it.
const OPENING_PLIES: usize = 4;

/// How many times as badly a search tells its plies apart that looks at few positions, which a level or
/// a limit may be: the first plies and the others. Chosen by hand: for fewer than 100 positions by how often
/// games repeat, else by matches.
pub(super) fn coarseness(level: Option<u64>, limit: Option<u64>) -> [i32; 2] {
    match (level.unwrap_or(u64::MAX), limit.unwrap_or(u64::MAX)) {
        (level, limit @ 0..100) if limit < level => [24; 2],
        (0..60, _) => [3; 2],
        (0..800, _) | (_, 0..800) => [2; 2],
        (0..1_000, _) | (_, 0..1_000) => [1, 4],
        _ => [1; 2],
    }
}

impl Vary {
    /// The noise in the values of the plies at the end of a line: this many times as much as usual in the first
    /// plies, and in the others.
    pub(super) fn noise<G: PlayedGame>(self, line: &Line<G>, seed: Seed, by: [i32; 2]) -> Noise {
        let key = |position: &G::Position| line.game().key(position);
        let [first, later] = by.map(|times| times * G::PROFILE.noise);
        let most = match (self, line.plies().len()) {
            (Self::Usual | Self::None, _) => 0,
            // A position that was set up by hand is an opening already.
            (Self::Opening, _) if key(&line.positions()[0]) != key(&line.game().start()) => 0,
            (_, 0..OPENING_PLIES) => first,
            _ => later / 6,
        };
        Noise::new(seed.of_game() ^ key(line.position()), most)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::Score;
    use crate::amount::amount;
    use crate::players::levels::{Level, levels_of, limits_of};
    use crate::{Engine, EngineSpec, Limits, Stop, test_line};
    use parlour_rules::games::{AnyLine, AnyPly, GAMES};

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

    /// The plies of a game that are repeated, and the chance at most of that.
    const REPEATED_PLIES: usize = 24;
    const REPEATED: f64 = 0.05;

    fn engine(text: &str) -> Box<dyn Engine> {
        text.parse::<EngineSpec>().unwrap().make()
    }

    fn choose(engine: &mut dyn Engine, line: &AnyLine, limits: &Limits) -> AnyPly {
        let chosen = engine.choose(line, limits, &Stop::default(), &mut |_| {});
        chosen.unwrap()
    }

    /// The plies of who plays against all levels of a game, by the position and by whether the
    /// level errs.
    type Strong = HashMap<(u64, bool), AnyPly>;

    /// The chance that a level answers as it did in a game that it loses, or would, to a stronger
    /// player, who begins: by twenty seeds, and only as far as it takes to say that it is small.
    /// People do not repeat a game that the level wins.
    fn chance_to_repeat(start: &AnyLine, level: u32, strong: &mut Strong) -> f64 {
        let errs = limits_of(start.info(), level).is_some_and(Level::errs);
        let player = |seed: u32| engine(&format!("search level={level} seed={seed} vary=game"));
        let limits = if errs { LIMITS } else { STRONG };
        let mut same: Vec<u32> = (1..=20).collect();
        let mut line = start.clone();
        while line.outcome().is_none() && line.len() < REPEATED_PLIES && repeated(&same) > REPEATED
        {
            let ply = if line.len() % 2 == 1 {
                let mut wins = false;
                let chosen = player(1_000).choose(&line, &LIMITS, &Stop::default(), &mut |made| {
                    wins = matches!(made.score(), Some(Score::Win(_)));
                });
                if wins && !errs {
                    return 0.0;
                }
                let ply = chosen.unwrap();
                same.retain(|&seed| choose(&mut *player(seed), &line, &LIMITS) == ply);
                ply
            } else {
                let answer = || choose(&mut *engine("alphabeta hash=1"), &line, &limits);
                *strong.entry((line.key(), errs)).or_insert_with(answer)
            };
            line.play(ply).unwrap();
        }
        repeated(&same)
    }

    /// The part of twenty seeds that these are.
    fn repeated(same: &[u32]) -> f64 {
        same.len() as f64 / 20.0
    }

    #[test]
    fn who_repeats_a_won_game_meets_another_nearly_always() {
        for info in GAMES {
            let start = test_line(info.id, "", "");
            let mut strong = Strong::new();
            for level in levels_of(info).step_by(amount(6, 1)) {
                let chance = chance_to_repeat(&start, level, &mut strong);
                // There few plies are as good.
                let most = if info.id == "claustro" {
                    0.35
                } else {
                    REPEATED
                };
                assert!(chance <= most, "{} {level}: {chance}", info.id);
            }
        }
    }

    #[test]
    fn few_positions_make_many_games_too() {
        let limits = limits(60);
        for name in ["search vary=game", "search level=6 vary=game"] {
            let mut games = HashSet::new();
            for seed in 1..=10 {
                let mut line = test_line("tactigon", "", "");
                while line.outcome().is_none() && line.len() < 12 {
                    let mut player = engine(&format!("{name} seed={}", 2 * seed + line.len() % 2));
                    let chosen = choose(&mut *player, &line, &limits);
                    line.play(chosen).unwrap();
                }
                games.insert(line.ply_texts(&line.plies()));
            }
            assert!(games.len() >= 7, "{name}: {games:?}");
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
    fn opening(start: &AnyLine, level: u32, seed: u32, limits: &Limits) -> Vec<String> {
        let mut line = start.clone();
        for ply in 0..OPENING_PLIES as u32 {
            // On a small board a level that errs may lose before.
            if line.outcome().is_some() {
                break;
            }
            let seed = 2 * seed + ply % 2;
            let mut player = engine(&format!(
                "search level={level} hash=1 vary=opening seed={seed}"
            ));
            let chosen = choose(&mut *player, &line, limits);
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
            for level in levels_of(start.info()).step_by(amount(6, 1)) {
                let played = |seed| opening(&start, level, seed, &LIMITS);
                let openings: HashSet<_> = (1..=10).map(played).collect();
                let least = match (game, set, level) {
                    // Two are as good to that one (docs/levels.md).
                    ("trike", _, 7) => 4,
                    // There the colours change, and one reply to each first stone is best.
                    ("trike", "side=6", _) => 5,
                    _ => 7,
                };
                let is_enough = openings.len() >= least;
                assert!(is_enough, "{game} {set} {level}: {openings:?}");
                assert_eq!(played(3), played(3));
            }
        }
    }

    /// docs/levels.md has how many are as good there.
    #[test]
    fn ten_games_have_as_many_openings_as_claustro_has_for_who_looks_far() {
        let start = test_line("claustro", "", "");
        for level in 12..=amount(12, 13) {
            let played = |seed| opening(&start, level, seed, &STRONG);
            let openings: HashSet<_> = (1..=10).map(played).collect();
            assert!((3..=7).contains(&openings.len()), "{level}: {openings:?}");
        }
    }
}
