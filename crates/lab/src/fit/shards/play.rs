//! Plays the games of a board that are missing.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use parlour_engines::StaticResult;
use parlour_engines::tables::SolvedGame;
use parlour_rules::games::{Line, Reason};
use parlour_rules::random::{StableDraws, split_mix};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::file::{Head, Shard, ShardError};
use super::packing::Packing;
use super::record::Record;
use crate::fit::Failure;
use crate::fit::parallel::at_once;
use crate::fit::positions::{Course, Played, choose, is_quiet, play_randomly, small_engine};

/// The number of games in a shard.
pub const GAMES: u64 = 500;

/// The games of a board that are kept in a folder.
#[derive(Clone, Debug)]
pub struct Play {
    /// The folder.
    pub folder: PathBuf,
    /// The game and its settings.
    pub what: String,
    /// The way games are played, and their number.
    pub course: Course,
    /// The number of games in a shard.
    pub block: u32,
    /// The number of positions of a game of which one is left by a random ply, to another that is
    /// searched as well and nothing more: a search meets such positions all the time, and games
    /// never.
    pub aside: u64,
}

impl Play {
    /// The files of all games with their heads, in order. The last one has as many games as the
    /// others, so that none has to be made anew for a greater number.
    pub fn shards<G: SolvedGame>(&self, game: &G) -> Vec<(PathBuf, Head)> {
        let generation = split_mix(self.course.generation(game), self.aside);
        let firsts = (0..self.course.games as u32).step_by(self.block as usize);
        let games = firsts.map(|first| first..first + self.block);
        let shard = |games: Range<u32>| {
            let name = self.what.replace([' ', '='], "-");
            let (seed, first) = (self.course.seed, games.start);
            let path = self
                .folder
                .join(format!("{name}-{seed:016x}-{first:06}.shard"));
            let head = Head {
                what: self.what.clone(),
                seed,
                games,
                generation,
                record: Record::len(Packing(game).len()) as u32,
            };
            (path, head)
        };
        games.map(shard).collect()
    }

    /// Plays the games of the shards that are missing.
    ///
    /// # Errors
    ///
    /// [`ShardError`] if a file is something else or cannot be written, and faults of the engine.
    pub fn run<G: SolvedGame>(&self, game: &G, threads: usize) -> Result<(), Failure> {
        fs::create_dir_all(&self.folder).map_err(|error| ShardError::at(&self.folder, error))?;
        let all = self.shards(game);
        let mut missing = Vec::new();
        for (path, head) in &all {
            if !head.is_at(path)? {
                missing.push((path, head));
            }
        }
        let there = all.len() - missing.len();
        eprintln!("{}: {there} of {} shards are there", self.what, all.len());
        let (tables, game) = (game.tables(), Arc::new(game.clone()));
        at_once(missing.len(), threads, &|at| {
            let (path, head) = missing[at];
            let mut bytes = Vec::new();
            for number in head.games.clone() {
                let played = self.course.play(&game, number.into())?;
                write_game(&*game, &tables, number, &played, &mut bytes);
                self.write_aside(&game, number, &played, &mut bytes)?;
            }
            let head = head.clone();
            Ok(Shard { head, bytes }.write(path)?)
        })
    }
}

impl Play {
    /// Appends the records of positions beside a game. What would become of them is not known.
    fn write_aside<G: SolvedGame>(
        &self,
        game: &Arc<G>,
        number: u32,
        played: &Played<G>,
        into: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let seed = split_mix(self.course.seed, number.into());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(split_mix(seed, self.aside));
        let mut engine = small_engine();
        let positions = played.line.positions().iter().zip(&played.scores);
        for (&position, _) in positions.filter(|(_, score)| score.is_some()) {
            if random.below(self.aside) != 0 {
                continue;
            }
            let mut line = Line::from_position(game.clone(), position);
            play_randomly(&mut line, &mut random)?;
            if line.outcome().is_some() {
                continue;
            }
            let mut score = None;
            choose(&mut engine, &line, self.course.nodes, &mut |report| {
                score = report.score();
            })?;
            let Some(score) = score else { continue };
            let mut packed = Vec::new();
            Packing(&**game).pack(line.position(), &mut packed);
            let record = Record {
                position: &packed,
                quiet: false,
                score,
                result: None,
                game: number,
            };
            record.write(into);
        }
        Ok(())
    }
}

/// Appends the records of the positions of a game that were searched.
fn write_game<G: SolvedGame>(
    game: &G,
    tables: &G::Tables,
    number: u32,
    played: &Played<G>,
    into: &mut Vec<u8>,
) {
    let Played {
        line,
        meant,
        scores,
    } = played;
    // A player who repeats a ply last shows little of where pieces should stand.
    let end = line.outcome();
    let end = end.filter(|end| end.reason != Reason::RepeatedMoves);
    let mut packed = Vec::new();
    for (at, position) in line.positions().iter().enumerate() {
        let Some(score) = scores.get(at).copied().flatten() else {
            continue;
        };
        packed.clear();
        Packing(game).pack(position, &mut packed);
        let points = |winner| f32::from(u8::from(winner == game.to_move(position)));
        let record = Record {
            position: &packed,
            quiet: game.static_result(tables, position) == StaticResult::Open
                && is_quiet(game, line, meant, at),
            score,
            result: end.map(|end| end.winner.map_or(0.5, points)),
            game: number,
        };
        record.write(into);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;
    use crate::fit::positions::Blunder;
    use parlour_rules::games::tactigon::{Rules, Tactigon};

    fn play(folder: &Path, games: u64) -> Play {
        Play {
            folder: folder.to_owned(),
            what: "tactigon board=extra-small".to_owned(),
            course: Course {
                seed: 5,
                games,
                nodes: 40,
                opening: 1..4,
                even: None,
                chance: 6,
                blunder: Blunder::Random,
                max_plies: 40,
            },
            block: 2,
            aside: 3,
        }
    }

    fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let paths = entries.map(|entry| entry.path());
        let file = |path: PathBuf| {
            let bytes = fs::read(&path).unwrap();
            (path.file_name().unwrap().into(), bytes)
        };
        paths.map(file).collect()
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_to_the_same_shards() {
        let rules: Rules = "board=extra-small".parse().unwrap();
        let game = Tactigon::<1>::new(rules, rules.board());
        let (once, stopped) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        play(once.path(), 5).run(&game, 1).unwrap();
        let all = files(once.path());
        assert_eq!(all.len(), 3, "three times two games");

        play(stopped.path(), 5).run(&game, 2).unwrap();
        let second = play(stopped.path(), 5).shards(&game)[1].0.clone();
        fs::remove_file(&second).unwrap();
        play(stopped.path(), 5).run(&game, 2).unwrap();
        assert!(files(stopped.path()) == all);

        // The files can be read, and hold the games.
        let mut games = Vec::new();
        for (path, head) in play(once.path(), 5).shards(&game) {
            let shard = Shard::read(&path).unwrap();
            assert_eq!(shard.head, head);
            for bytes in shard.bytes.chunks_exact(head.record as usize) {
                let record = Record::read(bytes).unwrap();
                assert!(head.games.contains(&record.game));
                assert!(Packing(&game).unpack(record.position).is_ok());
                games.push(record.game);
            }
        }
        assert!(games.is_sorted());
        games.dedup();
        assert_eq!(games, [0, 1, 2, 3, 4, 5]);

        // Games that are played in another way are not mixed with these.
        let mut other = play(once.path(), 5);
        other.course.nodes = 41;
        let error = other.run(&game, 1).unwrap_err().to_string();
        assert!(error.contains("another evaluation"), "{error}");
    }
}
