//! The workshop of a network that is trained from [shards](super::shards): its steps are to play
//! the games that are missing, and to train a network on all that are there.

use std::fs;
use std::path::Path;

use parlour_engines::tables::SolvedGame;
use parlour_nnue::{Network, SUMS};
use parlour_records::{Replace, write_atomically};
use parlour_rules::games::AnyRules;
use parlour_rules::random::split_mix;

use super::Failure;
use super::arguments::{self, Weights};
use super::eye::{Eye, Task};
use super::positions::Course;
use super::shards::{self, Play, Shard, ShardError, paths};
use super::trainer::{self, Pace, ReadShard, Samples, State, Training};

/// A game whose network is trained.
pub trait Trained {
    /// The game, as an argument of the command.
    const ARGUMENT: &'static str;

    /// The games that are played on the first board where nothing else is asked for.
    const GAMES: u64;

    /// The boards on which games are played, by their rules, and the number of games on each for a
    /// hundred on the first.
    const BOARDS: &'static [(&'static str, u64)];

    /// The value of a logarithm of odds of 1 in hundredths of the game's unit: that of the
    /// evaluation before, so that what the search measures against evaluations keeps its meaning.
    const SCALE: f32 = 150.0;

    /// The features that positions may have.
    const FEATURES: usize;

    /// The features that are there only while the network is trained.
    const SHARED: usize = 0;

    /// The shared features of a feature, numbered behind all others. What one of them adds, each of
    /// its features adds in the end, so that likenesses are learnt from all of them.
    fn shared(_feature: u16) -> Vec<u16> {
        Vec::new()
    }

    /// The buckets, each of which weighs the sums in its own way.
    const BUCKETS: usize;

    /// The way games are played, but for their seed and their number.
    const COURSE: Course;

    /// Does something with the game on a board.
    fn on_board<T: Task>(rules: &AnyRules, task: &mut T) -> Result<(), Failure>;
}

/// The pace at which networks are trained.
const PACE: Pace = Pace {
    epochs: 20,
    batch: 4096,
    rate: 0.003,
    fall: 0.85,
};

/// The pace at which a network is trained that starts from another: by smaller steps, so that it
/// keeps what that one knew of games that are not there. Chosen by hand; with more epochs the loss
/// of other games hardly falls in Taacoca.
const FURTHER: Pace = Pace {
    epochs: 8,
    rate: 0.001,
    ..PACE
};

/// The number of positions of a game of which one is left by a random ply.
const ASIDE: u64 = 2;

/// Plays the games that are missing. A part of a hundred games is rounded up to a whole shard.
///
/// # Errors
///
/// A board on which no games are played, and faults of files and of engines.
pub fn play<W: Trained>(asked: &arguments::Play) -> Result<(), Failure> {
    let most = asked.games.unwrap_or(W::GAMES);
    let only = match &asked.board {
        Some(settings) => Some(board::<W>(settings)?),
        None => None,
    };
    for (number, (rules, share)) in W::BOARDS.iter().enumerate() {
        let share = match only {
            Some(only) if only != number => continue,
            Some(_) => 100,
            None => *share,
        };
        let seed = split_mix(asked.common.seed, number as u64);
        let course = Course {
            seed,
            games: most * share / 100,
            nodes: asked.nodes.unwrap_or(W::COURSE.nodes),
            ..W::COURSE
        };
        let mut board = PlayBoard {
            play: Play {
                folder: asked.keep.clone(),
                what: (*rules).to_owned(),
                course,
                block: shards::GAMES as u32,
                aside: ASIDE,
            },
            threads: asked.common.threads(),
        };
        W::on_board(&rules.parse()?, &mut board)?;
    }
    Ok(())
}

/// The board that has these settings, by its number.
fn board<W: Trained>(settings: &str) -> Result<usize, Failure> {
    let rules = format!("{} {settings}", W::ARGUMENT).parse::<AnyRules>()?;
    let mut boards = W::BOARDS.iter();
    let found =
        boards.position(|(text, _)| text.parse::<AnyRules>().is_ok_and(|board| board == rules));
    found.ok_or_else(|| format!("no games are played with {settings}").into())
}

/// Trains a network on all shards of a folder, in the order of their names, and returns its bytes.
///
/// # Errors
///
/// Faults of files.
pub fn train<W: Trained>(asked: &Weights) -> Result<Vec<u8>, Failure> {
    let from = asked.from.as_deref().map(network::<W>).transpose()?;
    let (mut train, mut test) = (Samples::default(), Samples::default());
    let shared: Vec<_> = (0..W::FEATURES as u16).map(W::shared).collect();
    for path in paths(&asked.keep)? {
        let shard = Shard::read(&path)?;
        let rules = shard.head.what.parse()?;
        W::on_board(
            &rules,
            &mut ReadShard {
                shard: &shard,
                scale: W::SCALE,
                shared: &shared,
                train: &mut train,
                test: &mut test,
            },
        )?;
    }
    eprintln!(
        "{} positions, and {} of other games",
        train.len(),
        test.len()
    );
    if train.len() == 0 || test.len() == 0 {
        return Err("there are too few games; `fit play` comes first".into());
    }
    let seed = asked.common.seed;
    let pace = if from.is_some() { FURTHER } else { PACE };
    let bytes = from.as_ref().map(Network::bytes).unwrap_or_default();
    let of = format!("{} {seed} {pace:?}", train.sum()).into_bytes();
    let of = of.into_iter().chain(bytes);
    let of = of.fold(0, |number, byte| split_mix(number, byte.into()));
    let path = asked.keep.join(format!("{}-{of:016x}.state", W::ARGUMENT));
    let features = W::FEATURES + W::SHARED;
    let kept = fs::read(&path).ok();
    let kept = kept.and_then(|bytes| State::<SUMS>::read(&bytes, features, W::BUCKETS, of));
    let first = || match &from {
        Some(from) => State::first(trainer::Network::from_whole(from, W::SCALE, W::SHARED)),
        None => State::draw(features, W::BUCKETS, train.per_view(), seed),
    };
    let mut state = kept.unwrap_or_else(first);
    let training = Training {
        train: &train,
        test: &test,
        pace,
        seed,
        threads: asked.common.threads(),
    };
    training.run(&mut state, &mut |state| {
        let written = write_atomically(&path, state.bytes(of), Replace::Always);
        written.map_err(|error| ShardError::at(&path, error))?;
        Ok(())
    })?;
    let whole = state.network.without_shared(&shared).whole(W::SCALE);
    let loss = test.loss(|sample| {
        let views = sample.views.map(|view| {
            let own = view
                .iter()
                .filter(|&&feature| usize::from(feature) < W::FEATURES);
            own.copied().collect::<Vec<_>>()
        });
        whole.value([&views[0], &views[1]], sample.bucket) as f32 / W::SCALE
    });
    eprintln!("today's evaluation: loss {:.5} of them", test.loss_today());
    eprintln!("in whole numbers: loss {loss:.5} of other games");
    Ok(whole.bytes())
}

/// The network of a game that a file holds.
///
/// # Errors
///
/// A file that cannot be read, or holds a network of other features or none.
fn network<W: Trained>(path: &Path) -> Result<Network<SUMS>, Failure> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let network = Network::read(&bytes).filter(|network| {
        let numbers = network.numbers();
        (numbers.rows.len(), numbers.bias.len()) == (W::FEATURES, W::BUCKETS)
    });
    let other = || format!("{name}: no network of {} as it is now", W::ARGUMENT);
    network.ok_or_else(|| other().into())
}

/// Plays the games of a board that are missing.
struct PlayBoard {
    play: Play,
    threads: usize,
}

impl Task for PlayBoard {
    fn run<G: SolvedGame, E: Eye<G>>(&mut self, game: &G, _eye: &E) -> Result<(), Failure> {
        self.play.run(game, self.threads)
    }
}
