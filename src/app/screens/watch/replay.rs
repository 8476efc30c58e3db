//! Games from a file, replayed, and followed while somebody else writes them.

use super::{Kind, Round, Slot, Speed, Watch};
use crate::app::effect::Effect;
use crate::app::model::Shared;
use crate::app::options::Replay;
use crate::records::read_records;

/// How often a file that is followed is looked at, in milliseconds.
const POLL: u64 = 300;

/// A file of games.
#[derive(Clone, Debug)]
pub(super) struct Tape {
    path: String,
    /// The timer until the file is looked at again, if it is followed.
    poll: Option<u64>,
}

impl Tape {
    pub(super) fn title(&self) -> String {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        match self.poll {
            Some(_) => format!("following {name}"),
            None => format!("replay of {name}"),
        }
    }
}

impl Watch {
    /// Games from a file, which is asked for.
    #[must_use]
    pub fn replay(replay: &Replay, shared: &mut Shared) -> Self {
        let poll = replay.follow.then(|| shared.new_id());
        let tape = Tape {
            path: replay.path.clone(),
            poll,
        };
        let watch = Self::open(Kind::Tape(tape), replay.speed, shared);
        watch.ask(shared);
        watch
    }

    /// Asks for the file, and to be woken to ask again if it is followed.
    fn ask(&self, shared: &mut Shared) {
        if let Kind::Tape(tape) = &self.kind {
            let path = tape.path.clone();
            shared.effects.push(Effect::Read { path });
            if let Some(id) = tape.poll {
                shared.effects.push(Effect::Timer { id, millis: POLL });
            }
        }
    }

    /// The time has come to look at the file again, if this is that timer.
    pub(super) fn poll(&self, id: u64, shared: &mut Shared) {
        if matches!(&self.kind, Kind::Tape(tape) if tape.poll == Some(id)) {
            self.ask(shared);
        }
    }

    /// What the file says. Games that are there already go on where they are looked at.
    pub fn read(&mut self, path: &str, text: &Result<String, String>, shared: &mut Shared) {
        let Kind::Tape(tape) = &self.kind else {
            return;
        };
        if tape.path != path {
            return;
        }
        let follows = tape.poll.is_some();
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                shared.notice = Some(error.clone());
                return;
            }
        };
        let first = self.rounds.is_empty();
        let mut number = 0;
        for reading in read_records(text) {
            let record = match reading {
                Ok(reading) => reading.record,
                Err(error) => {
                    shared.notice = Some(format!("{path}: {error}"));
                    continue;
                }
            };
            if let Some(round) = self.rounds.get_mut(number) {
                round.reread(record);
            } else {
                let mut round = Round::tape(record, number, shared);
                if first && follows {
                    round.go_live();
                }
                self.rounds.push(round);
            }
            number += 1;
        }
        if self.rounds.is_empty() {
            self.words = Some("no game is in the file yet".to_owned());
            return;
        }
        if self.slots.is_empty() {
            // Of a match that goes on, the last game is the one being played.
            let start = if follows { self.rounds.len() - 1 } else { 0 };
            self.slots.push(Slot::of(start));
            self.begun = start + 1;
        }
        self.settle(shared);
    }

    /// Whether a file is followed that somebody writes.
    #[must_use]
    pub const fn follows(&self) -> bool {
        matches!(&self.kind, Kind::Tape(Tape { poll: Some(_), .. }))
    }

    /// The speed at which a file is replayed unless told otherwise.
    #[must_use]
    pub const fn replay_speed(follow: bool) -> Speed {
        if follow {
            Speed::Most
        } else {
            Speed::PerSecond(1)
        }
    }
}
