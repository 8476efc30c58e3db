//! The file of a game that is being played.

use parlour_sys::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crate::arena::contest::{Contest, GameId, GameObserver};
use crate::arena::ledger::Fingerprint;
use crate::arena::referee::PlayedGame;
use parlour_records::{Annotation, ply_line};
use parlour_rules::games::AnyLine;

/// Writes the game of one thread as it is played, for other processes to follow. It is not a
/// result: nothing waits for the disk, and when it cannot be written the match continues without
/// it.
pub struct LiveFile {
    path: PathBuf,
    contest: Arc<Contest>,
    event: Fingerprint,
    file: Option<File>,
}

impl LiveFile {
    /// The file for the games of one thread.
    pub const fn new(path: PathBuf, contest: Arc<Contest>, event: Fingerprint) -> Self {
        Self {
            path,
            contest,
            event,
            file: None,
        }
    }

    fn write(&mut self, text: &str) {
        let written = self
            .file
            .as_mut()
            .map(|file| file.write_all(text.as_bytes()));
        if let Some(Err(_)) = written {
            self.file = None;
        }
    }

    fn begin(&self, text: &str) -> io::Result<File> {
        let mut file = File::create(&self.path)?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    }
}

impl GameObserver for LiveFile {
    fn game_started(&mut self, game: GameId, opening: &AnyLine) {
        let record = self
            .contest
            .record(game, opening, opening.len(), self.event);
        self.file = self.begin(&record.unfinished_text()).ok();
    }

    fn ply_played(&mut self, line: &AnyLine, annotation: &Annotation) {
        let text = line.plies().last().map(|&ply| line.ply_text(ply));
        if let Some(Ok(text)) = text {
            self.write(&ply_line(line.len(), &text, annotation, line.board()));
        }
    }

    fn game_ended(&mut self, game: &PlayedGame) {
        self.write(&format!("{}\n", game.result()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::book::Book;
    use crate::arena::budget::Budget;
    use crate::arena::entrant::Entrant;
    use crate::arena::referee::{Adjudication, Conditions};
    use crate::arena::schedule::{Openings, Plan, Schedule};
    use crate::arena::tournament::{Format, Tournament};
    use parlour_engines::{EngineRegistry, Stop};
    use parlour_records::{Record, Start, read_file};
    use parlour_rules::games::find_game;
    use std::ops::ControlFlow;
    use std::path::Path;
    use std::time::Duration;

    fn contest() -> Contest {
        let trike = find_game("trike").unwrap();
        let start = Start::new(trike.with_pairs("side=4").unwrap()).unwrap();
        let plan = Plan {
            seed: 3,
            pairs: 1,
            openings: Openings::Random,
        };
        let names = ["first", "second"].map(str::to_owned).to_vec();
        let greedy = EngineRegistry::default().engine("greedy").unwrap();
        let entrant = |name: &String| Entrant::new(name, greedy.clone(), Budget::default(), &start);
        Contest {
            entrants: names.iter().map(entrant).collect(),
            tournament: Tournament::new(names, Format::RoundRobin, 1).unwrap(),
            schedule: Schedule::new(plan),
            book: Book::random(start.line().clone(), 2),
            conditions: Conditions {
                margin: Duration::ZERO,
                max_plies: None,
                adjudication: Adjudication::default(),
            },
            start,
        }
    }

    fn read(path: &Path) -> Record {
        let mut games = read_file(path).unwrap().records();
        assert_eq!(games.len(), 1);
        games.remove(0).unwrap().record
    }

    /// Looks into the file after each ply.
    struct Follower {
        live: LiveFile,
        plies: usize,
    }

    impl GameObserver for Follower {
        fn game_started(&mut self, game: GameId, opening: &AnyLine) {
            self.live.game_started(game, opening);
            let record = read(&self.live.path);
            assert_eq!(record.tree().main_line().count(), 2);
            assert_eq!(record.tags.get("Round"), format!("0.{}", game.game + 1));
            self.plies = 2;
        }

        fn ply_played(&mut self, line: &AnyLine, annotation: &Annotation) {
            self.live.ply_played(line, annotation);
            let record = read(&self.live.path);
            self.plies += 1;
            let tree = record.tree();
            assert_eq!(tree.plies(tree.main_end()), line.plies());
            assert_eq!(line.len(), self.plies);
            assert_eq!(tree.annotation(tree.main_end()), annotation);
        }

        fn game_ended(&mut self, game: &PlayedGame) {
            self.live.game_ended(game);
            let record = read(&self.live.path);
            assert_eq!(record.result(), game.result());
            assert_eq!(record.tree().main_line().count(), game.line.len());
        }
    }

    #[test]
    fn a_game_can_be_followed_ply_by_ply() {
        let folder = tempfile::tempdir().unwrap();
        let contest = Arc::new(contest());
        let event = Fingerprint::of("a match");
        let follower = Follower {
            live: LiveFile::new(folder.path().join("live.plr"), contest.clone(), event),
            plies: 0,
        };
        let mut finished = Vec::new();
        contest
            .play(
                0..1,
                0..0,
                vec![Box::new(follower)],
                &Stop::default(),
                |pairs| {
                    finished.extend(pairs);
                    Ok::<_, io::Error>(ControlFlow::Continue(()))
                },
            )
            .unwrap();
        let [pair] = &finished[..] else {
            panic!("one pair was to be played");
        };
        // The finished record reads back as the games that were played, with their openings alike.
        for (game, played) in (0..).zip(&pair.games) {
            let record = contest.finished_record(GameId { pair: 0, game }, played, event);
            let read: Record = record.to_string().parse().unwrap();
            assert_eq!(read.to_string(), record.to_string());
            assert_eq!(read.result(), played.result());
        }
        let [one, other] = pair.games.each_ref().map(|game| game.line.plies());
        assert_eq!(one[..2], other[..2]);
    }
}
