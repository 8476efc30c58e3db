//! The hot paths of the rules engine as pieces of work that are the same every time, so that
//! their instructions can be counted (`cargo bench --bench instructions`).
//!
//! Positions are reached by plies drawn from fixed seeds among the legal plies in the plies' own
//! order, and so do not change with the order of generation. Random games choose plies by index,
//! as they do everywhere, and do change with it.
//!
//! The laboratory's tests compile this file as well.

use std::fmt;
use std::hint::black_box;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::{ENGINE_PROFILES, EngineProfile};
use parlour_rules::games::{AnyLine, Game, Line, find_game, play_out};
use parlour_rules::random::StableDraws;
use parlour_rules::with_line;

/// The boards: of each game the default one and the largest, as rules that are not the default.
pub fn boards() -> impl Iterator<Item = (&'static str, &'static str)> {
    let boards =
        |game: &'static EngineProfile| ["", game.bench.largest].map(|set| (game.info.id, set));
    ENGINE_PROFILES.iter().flat_map(boards)
}

/// The number of positions worked on.
pub const POSITIONS: usize = 32;

/// The positions are reached by fewer plies than this, some by none.
const PLIES: u64 = 32;

/// The number of random games played.
const GAMES: u64 = 32;

/// The work at which rules engines are fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HotPath {
    /// Making the list of legal plies.
    Generate,
    /// Counting the legal plies without making them.
    Count,
    /// Playing each of them.
    Play,
    /// The hash key after each of them.
    Key,
    /// Random games from the start to the end.
    Game,
}

impl HotPath {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Generate,
        Self::Count,
        Self::Play,
        Self::Key,
        Self::Game,
    ];

    /// The name, such as `generate`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generate => "generate",
            Self::Count => "count",
            Self::Play => "play",
            Self::Key => "key",
            Self::Game => "game",
        }
    }
}

/// A hot path on one board. As a text: the game, the settings that are not the default, the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    game: &'static str,
    /// The rules of its board that are not the default.
    pub set: &'static str,
    path: HotPath,
}

impl Work {
    /// Every hot path on every board.
    pub fn all() -> Vec<Self> {
        let on_board = |(game, set)| HotPath::ALL.map(|path| Self { game, set, path });
        boards().flat_map(on_board).collect()
    }

    /// Makes everything that the work needs. The closure does the work and nothing else, the same
    /// whenever it is called, and tells how many plies were generated, counted or played.
    ///
    /// # Panics
    ///
    /// Never: the boards are the games' own.
    pub fn prepare(&self) -> Box<dyn Fn() -> u64> {
        let game = find_game(self.game).expect("one of our games");
        let rules = game.with_pairs(self.set).expect("settings of this game");
        let line = AnyLine::new(&rules).expect("a board of this game");
        with_line!(&line, line => prepare(line, self.path))
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [self.game, self.set, self.path.name()];
        let mut words = words.into_iter().filter(|word| !word.is_empty());
        f.write_str(words.next().unwrap_or_default())?;
        words.try_for_each(|word| write!(f, " {word}"))
    }
}

fn prepare<G: Game>(start: &Line<G>, path: HotPath) -> Box<dyn Fn() -> u64> {
    match path {
        HotPath::Generate => on_positions(start, |game, position| {
            let mut plies = 0;
            game.for_each_ply(position, |ply| {
                black_box(ply);
                plies += 1;
            });
            plies
        }),
        HotPath::Count => on_positions(start, G::count_plies),
        HotPath::Play => on_plies(start, |game, position, ply| {
            black_box(&game.play_unchecked(position, ply));
        }),
        HotPath::Key => on_plies(start, |game, position, ply| {
            black_box(game.key(&game.play_unchecked(position, ply)));
        }),
        HotPath::Game => {
            let start = start.clone();
            Box::new(move || (0..GAMES).map(|seed| random_game(&start, seed)).sum())
        }
    }
}

/// Work on each position that tells how many plies it was.
fn on_positions<G: Game>(
    start: &Line<G>,
    work: impl Fn(&G, &G::Position) -> u64 + 'static,
) -> Box<dyn Fn() -> u64> {
    let game = start.game_arc().clone();
    let positions = positions(start);
    Box::new(move || {
        let plies = positions.iter().map(|position| work(&game, position));
        plies.sum()
    })
}

/// Work on each legal ply of each position, the plies being made beforehand.
fn on_plies<G: Game>(
    start: &Line<G>,
    work: impl Fn(&G, &G::Position, G::Ply) + 'static,
) -> Box<dyn Fn() -> u64> {
    let game = start.game_arc().clone();
    let with_plies = |position| (position, game.plies(&position));
    let positions: Vec<_> = positions(start).into_iter().map(with_plies).collect();
    Box::new(move || {
        for (position, plies) in &positions {
            for ply in plies {
                work(&game, position, *ply);
            }
        }
        positions.iter().map(|(_, plies)| plies.len() as u64).sum()
    })
}

/// The length of the random game of a seed.
fn random_game<G: Game>(start: &Line<G>, seed: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    play_out(start, |plies| random.below(plies)).plies.into()
}

/// Positions from the beginning of games to the middle.
fn positions<G: Game>(start: &Line<G>) -> Vec<G::Position> {
    let positions = (0..).filter_map(|seed| random_position(start, seed));
    positions.take(POSITIONS).collect()
}

/// The position of a seed, or `None` if the game is over by then.
fn random_position<G: Game>(start: &Line<G>, seed: u64) -> Option<G::Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut line = start.clone();
    for _ in 0..seed % PLIES {
        let mut plies = line.legal_plies();
        if plies.is_empty() {
            return None;
        }
        let chosen = random.below(plies.len() as u64) as usize;
        let (_, ply, _) = plies.select_nth_unstable(chosen);
        line.play_unchecked(*ply);
    }
    line.outcome().is_none().then_some(*line.position())
}
