//! A broadcast: the screen goes by itself to the board where something happens, and shows the
//! tables between games.

use std::time::Duration;

use rustc_hash::FxHashMap;

use super::{BoardSlot, MatchGame, WatchedGame};
use crate::app::shared::Shared;
use parlour_engines::{Report, Score};
use parlour_matches::arena::director::{Director, END, Happening, TABLES, View};
use parlour_rules::games::Seat;

/// The time for which the end of a game and then the tables are shown, in milliseconds.
pub(super) const PAUSE: u64 = (END.as_secs() + TABLES.as_secs()) * 1000;

/// A broadcast under way.
#[derive(Clone, Debug, Default)]
pub(super) struct Broadcast {
    /// The timer for the next change of the view, and its time in milliseconds.
    wake: Option<(u64, u64)>,
    /// The director, once there is a game.
    director: Option<Director>,
    /// The games as they were at the last look.
    known: FxHashMap<usize, Known>,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Known {
    plies: usize,
    /// The chance of First's side to win, from 0 to 1, as both players see it on the average.
    chance: Option<f32>,
    is_decided: bool,
    has_ended: bool,
}

impl Known {
    fn of(game: &MatchGame) -> Self {
        let plies = game.line().len();
        let views = Seat::BOTH.map(|seat| game.values(seat.index()).get(plies).copied().flatten());
        let known: Vec<f32> = views.into_iter().flatten().collect();
        let mean = known.iter().sum::<f32>() / known.len().max(1) as f32;
        let is_proof = |seat: Seat| {
            let score = game.opinion(seat.index()).and_then(Report::score);
            matches!(score, Some(Score::Win(_) | Score::Loss(_)))
        };
        Self {
            plies,
            chance: (!known.is_empty()).then_some(f32::midpoint(1.0, mean)),
            is_decided: Seat::BOTH.into_iter().any(is_proof),
            has_ended: game.is_done() && game.game().record().is_finished(),
        }
    }

    /// The happenings since an earlier state.
    fn since(self, before: Self) -> Vec<Happening> {
        let mut happenings = Vec::new();
        if self.plies > before.plies {
            let chances = self.chance.zip(before.chance);
            let loss = chances.map_or(0.0, |(now, before)| (now - before).abs());
            happenings.push(Happening::Played(loss));
        }
        if self.is_decided && !before.is_decided {
            happenings.push(Happening::Decided);
        }
        if self.has_ended && !before.has_ended {
            happenings.push(Happening::Ended);
        }
        happenings
    }
}

impl Broadcast {
    /// Takes note that a timer has run out.
    pub(super) fn woken(&mut self, id: u64) {
        self.wake.take_if(|wake| wake.0 == id);
    }

    /// Sets a timer for the time at which the view changes by itself, unless one is set.
    fn wait(&mut self, change: Option<Duration>, shared: &mut Shared) {
        let Some(at) = change.map(|change| change.as_millis() as u64) else {
            return;
        };
        if self.wake.is_none_or(|wake| wake.1 > at) {
            let id = shared.set_timer(at.saturating_sub(shared.now));
            self.wake = Some((id, at));
        }
    }

    /// Tells the director what has happened on the boards, and returns what it wants to be seen.
    pub(super) fn view(
        &mut self,
        games: &[WatchedGame],
        slots: &[BoardSlot],
        chosen: usize,
        shared: &mut Shared,
    ) -> Option<View> {
        let now = Duration::from_millis(shared.now);
        let first = slots.get(chosen)?.game;
        let director = &mut self.director;
        let director = director.get_or_insert_with(|| Director::new(first, now));
        let mut running = Vec::new();
        for slot in slots {
            let Some(game) = games[slot.game].loaded() else {
                continue;
            };
            let known = Known::of(game);
            let before = self.known.insert(slot.game, known);
            // What was over at the first look has ended, too.
            let first = Known {
                has_ended: false,
                ..known
            };
            for happening in known.since(before.unwrap_or(first)) {
                director.note(now, slot.game, happening);
            }
            // One that was over at the first look is shown once all the same.
            if !known.has_ended || before.is_none() {
                running.push(slot.game);
            }
        }
        let view = director.direct(now, &running);
        let change = director.next_change(&running);
        self.wait(change, shared);
        Some(view)
    }
}
