//! The director of a broadcast: which of several games is shown, and when the tables are.
//!
//! It depends on nothing but what has happened and when, so that the same events are always shown
//! in the same way.

use std::collections::BTreeMap;
use std::time::Duration;

/// Something that happened in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Happening {
    /// A ply was played by which a player lost this much of the chance to win, from 0 to 1.
    Played(f32),
    /// The game was decided: an engine has proved its result.
    Decided,
    /// It ended.
    Ended,
}

/// The view on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// The board of a game.
    Game(usize),
    /// The tables of the match.
    Tables,
}

/// The shortest time for which a board is shown.
pub const LEAST: Duration = Duration::from_secs(20);

/// The time for which something that happened draws the view to its board.
pub const RECENT: Duration = Duration::from_secs(30);

/// The time for which the end of a game is shown.
pub const END: Duration = Duration::from_secs(8);

/// The time for which the tables are shown.
pub const TABLES: Duration = Duration::from_secs(12);

/// The time after which a board that was not seen comes first, whatever happens on others.
pub const OVERDUE: Duration = Duration::from_secs(180);

/// The least loss, of the chance to win, that draws the view to a board.
const WORTH: f32 = 0.05;

/// The director of a broadcast.
///
/// ```
/// use std::time::Duration;
/// use parlour_matches::arena::director::{Director, Happening, View};
///
/// let seconds = Duration::from_secs;
/// let mut director = Director::new(0, seconds(0));
/// director.note(seconds(3), 1, Happening::Played(0.3));
/// assert_eq!(director.direct(seconds(5), &[0, 1]), View::Game(0));
/// assert_eq!(director.direct(seconds(21), &[0, 1]), View::Game(1));
/// ```
#[derive(Clone, Debug)]
pub struct Director {
    view: View,
    since: Duration,
    /// The times at which games ended.
    ended: BTreeMap<usize, Duration>,
    /// Set if anything has happened since the view was chosen.
    has_moved: bool,
    /// The last time when each game was shown.
    seen: BTreeMap<usize, Duration>,
    /// The happenings of the last half minute that draw the view.
    drawing: Vec<Drawing>,
}

/// A happening that draws the view to a board.
#[derive(Clone, Copy, Debug)]
struct Drawing {
    game: usize,
    at: Duration,
    weight: f32,
}

impl Director {
    /// A director that begins with a game.
    pub fn new(game: usize, now: Duration) -> Self {
        Self {
            view: View::Game(game),
            since: now,
            ended: BTreeMap::new(),
            has_moved: false,
            seen: BTreeMap::from([(game, now)]),
            drawing: Vec::new(),
        }
    }

    /// Takes note of something that has happened.
    pub fn note(&mut self, now: Duration, game: usize, happening: Happening) {
        self.has_moved = true;
        let weight = match happening {
            Happening::Played(loss) => loss,
            Happening::Decided => 1.0,
            Happening::Ended => {
                self.ended.entry(game).or_insert(now);
                return;
            }
        };
        if weight >= WORTH {
            self.drawing.push(Drawing {
                game,
                at: now,
                weight,
            });
        }
    }

    /// The view at a time, of these running games. The tables stay where nothing runs.
    pub fn direct(&mut self, now: Duration, running: &[usize]) -> View {
        self.drawing
            .retain(|drawing| now.saturating_sub(drawing.at) <= RECENT);
        if let View::Game(game) = self.view {
            self.seen.insert(game, now);
        }
        if self.next_change(running).is_some_and(|due| due <= now) {
            match self.view {
                View::Game(game) if self.ended.contains_key(&game) => self.show(View::Tables, now),
                View::Game(_) | View::Tables => self.change_board(now, running),
            }
        }
        self.view
    }

    /// The time at which the view changes if nothing else happens; none where it would stay.
    pub fn next_change(&self, running: &[usize]) -> Option<Duration> {
        let has_others = running.iter().any(|&game| View::Game(game) != self.view);
        match self.view {
            View::Game(game) => match self.ended.get(&game) {
                Some(&end) => Some(end.max(self.since) + END),
                None => (self.has_moved && has_others).then_some(self.since + LEAST),
            },
            View::Tables => has_others.then_some(self.since + TABLES),
        }
    }

    /// Shows the board where most has happened since it was shown last, or else the one unseen for
    /// the longest time.
    fn change_board(&mut self, now: Duration, running: &[usize]) {
        let others = || {
            let shown = self.view;
            running
                .iter()
                .copied()
                .filter(move |&game| View::Game(game) != shown)
        };
        let weight = |game: usize| {
            let seen = self.seen.get(&game).copied();
            let unseen = self.drawing.iter().filter(|drawing| {
                drawing.game == game && seen.is_none_or(|seen| drawing.at > seen)
            });
            unseen.map(|drawing| drawing.weight).fold(0.0, f32::max)
        };
        let drawn = others().filter(|&game| weight(game) > 0.0);
        let drawn = drawn.max_by(|&one, &other| weight(one).total_cmp(&weight(other)));
        let seen = |game: usize| self.seen.get(&game).copied().unwrap_or_default();
        let longest = others().min_by_key(|&game| seen(game));
        let overdue = longest.filter(|&game| now.saturating_sub(seen(game)) >= OVERDUE);
        if let Some(game) = overdue.or(drawn).or(longest) {
            self.show(View::Game(game), now);
        }
    }

    fn show(&mut self, view: View, now: Duration) {
        self.view = view;
        self.since = now;
        self.has_moved = false;
        if let View::Game(game) = view {
            self.seen.insert(game, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn the_view_goes_where_most_was_lost_and_then_to_the_board_unseen_longest() {
        let mut director = Director::new(0, at(0));
        let running = [0, 1, 2, 3];
        director.note(at(5), 1, Happening::Played(0.1));
        director.note(at(6), 2, Happening::Played(0.4));
        director.note(at(7), 3, Happening::Played(0.02));
        assert_eq!(director.direct(at(19), &running), View::Game(0));
        assert_eq!(director.direct(at(20), &running), View::Game(2));
        director.note(at(41), 0, Happening::Played(0.0));
        assert_eq!(
            director.direct(at(42), &running),
            View::Game(1),
            "never seen"
        );
        director.note(at(50), 0, Happening::Decided);
        assert_eq!(director.direct(at(62), &running), View::Game(0));
        director.note(at(70), 0, Happening::Played(0.0));
        assert_eq!(
            director.direct(at(90), &running),
            View::Game(3),
            "never seen"
        );
    }

    #[test]
    fn what_is_long_past_or_was_seen_draws_nobody() {
        let mut director = Director::new(0, at(0));
        director.note(at(1), 2, Happening::Played(0.9));
        director.note(at(40), 0, Happening::Played(0.0));
        assert_eq!(director.direct(at(40), &[0, 1, 2]), View::Game(1));
        director.note(at(45), 1, Happening::Played(0.9));
        director.note(at(61), 0, Happening::Played(0.0));
        assert_eq!(director.direct(at(61), &[0, 1, 2]), View::Game(2));
    }

    #[test]
    fn the_tables_are_shown_between_games_and_while_nothing_runs() {
        let mut director = Director::new(0, at(0));
        director.note(at(3), 0, Happening::Ended);
        assert_eq!(director.direct(at(10), &[1]), View::Game(0));
        assert_eq!(director.direct(at(11), &[1]), View::Tables);
        assert_eq!(director.direct(at(22), &[]), View::Tables);
        assert_eq!(director.direct(at(24), &[]), View::Tables);
        assert_eq!(director.direct(at(25), &[1]), View::Game(1));
    }

    #[test]
    fn nothing_changes_while_nothing_happens() {
        let mut director = Director::new(0, at(0));
        for second in 0..3600 {
            assert_eq!(director.direct(at(second), &[0, 1]), View::Game(0));
            assert_eq!(director.next_change(&[0, 1]), None);
        }
    }

    #[test]
    fn it_is_known_when_the_view_changes_by_itself() {
        let mut director = Director::new(0, at(0));
        director.note(at(3), 0, Happening::Played(0.0));
        director.direct(at(3), &[0, 1]);
        assert_eq!(director.next_change(&[0, 1]), Some(at(20)));
        assert_eq!(director.next_change(&[0]), None);
        assert_eq!(director.direct(at(20), &[0, 1]), View::Game(1));
        director.note(at(25), 1, Happening::Ended);
        director.direct(at(25), &[0]);
        assert_eq!(director.next_change(&[0]), Some(at(33)));
        assert_eq!(director.direct(at(33), &[0]), View::Tables);
        assert_eq!(director.next_change(&[0]), Some(at(45)));
        assert_eq!(director.next_change(&[]), None);
    }

    proptest! {
        #[test]
        fn every_board_is_shown_for_its_time_and_none_is_forgotten(
            losses in proptest::collection::vec((0_usize..3, 0_f32..1.0), 600),
        ) {
            let mut director = Director::new(0, at(0));
            let running = [0, 1, 2, 3];
            let (mut view, mut since) = (View::Game(0), 0);
            let mut seen = [false; 4];
            for (second, &(game, loss)) in losses.iter().enumerate() {
                let second = second as u64;
                director.note(at(second), game, Happening::Played(loss));
                let next = director.direct(at(second), &running);
                if next != view {
                    prop_assert!(second - since >= LEAST.as_secs());
                    (view, since) = (next, second);
                }
                if let View::Game(game) = next {
                    seen[game] = true;
                }
            }
            prop_assert_eq!(seen, [true; 4]);
        }
    }
}
