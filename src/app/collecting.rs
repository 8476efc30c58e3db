//! Going through the user's finished games in the background: while home or the like is in sight and
//! no key is pressed, or when somebody asks for it.

use super::effect::Effect;
use super::environment::Surface;
use super::shared::Shared;
use parlour_library::collecting::{CollectProgress, Collected};
use parlour_library::own_games::to_collect;
use parlour_records::review_limits;
use parlour_settings::Background;

/// The milliseconds without a key after which it begins.
const IDLE: u64 = 3_000;

/// What is known of it.
#[derive(Clone, Debug, Default)]
pub struct Collecting {
    state: State,
    /// How far it has come.
    progress: Option<CollectProgress>,
    /// Set if somebody asked for it: then keys do not end it.
    is_asked: bool,
    /// The timer after which it begins.
    timer: Option<u64>,
    /// Set once there is nothing to be done by itself any more: all is done, or it failed.
    is_over: bool,
    /// The number of games to go through.
    pub games: usize,
    /// What is said of it, in place of its progress.
    said: Option<String>,
}

/// Whether it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Idle,
    Running,
    /// It is to end, and has not said that it has.
    Stopping,
}

impl Collecting {
    /// Returns whether it runs.
    pub fn is_running(&self) -> bool {
        self.state != State::Idle
    }

    /// How far it has come; nothing before the first position.
    pub const fn progress(&self) -> Option<&CollectProgress> {
        self.progress.as_ref()
    }

    /// What came of it the last time somebody asked for it.
    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }
}

impl Shared {
    /// Counts the games to go through, as the library or the deck has changed.
    pub(super) fn count_games_to_collect(&mut self) {
        let user = self.user_name();
        // No other place goes through them.
        let in_terminal = self.options.environment.surface == Surface::Terminal;
        let deck = self.deck.as_deref().filter(|_| in_terminal);
        let games = deck.map_or(0, |deck| to_collect(&self.library, deck, &user).count());
        let collecting = &mut self.collecting;
        collecting.is_over &= games <= collecting.games;
        collecting.games = games;
    }

    /// Goes through the games, or ends that, as somebody asks.
    pub fn toggle_collecting(&mut self) {
        if self.collecting.is_running() {
            self.stop_collecting();
        } else if self.collecting.games > 0 {
            self.begin_collecting(review_limits().nodes.unwrap_or_default(), true);
        } else {
            self.notice = Some("There are no new games of yours to go through.".to_owned());
        }
    }

    fn begin_collecting(&mut self, nodes: u64, is_asked: bool) {
        let user = self.user_name();
        self.effects.push(Effect::Collect { user, nodes });
        let collecting = &mut self.collecting;
        (collecting.state, collecting.is_asked) = (State::Running, is_asked);
        (collecting.timer, collecting.said, collecting.progress) = (None, None, None);
    }

    /// Gives it up for a key, unless somebody asked for it.
    pub(super) fn give_up_collecting(&mut self) {
        self.collecting.timer = None;
        if !self.collecting.is_asked {
            self.stop_collecting();
        }
    }

    fn stop_collecting(&mut self) {
        let collecting = &mut self.collecting;
        if collecting.state == State::Running {
            collecting.state = State::Stopping;
            self.effects.push(Effect::StopCollecting);
        }
    }

    /// Begins it some time after the last key, or ends it, as the screens in sight and below leave
    /// room for it.
    pub(super) fn tend_collecting(&mut self, is_quiet: bool) {
        let collecting = &self.collecting;
        let is_due = collecting.games > 0 && !collecting.is_over && self.guest.is_none();
        match (collecting.is_running(), is_quiet) {
            (true, false) => self.stop_collecting(),
            (false, true)
                if is_due && collecting.timer.is_none() && self.background().is_some() =>
            {
                self.collecting.timer = Some(self.set_timer(IDLE));
            }
            (false, false) => self.collecting.timer = None,
            _ => {}
        }
    }

    /// The positions for each move in the background; none where that is off.
    fn background(&self) -> Option<u64> {
        match self.config().practice.background {
            Background::Off => None,
            Background::Light => Some(10_000),
            Background::Full => review_limits().nodes,
        }
    }

    /// Begins it where this is the timer that it waits for.
    pub(super) fn collect_after(&mut self, timer: u64) {
        if self.collecting.timer.take_if(|own| *own == timer).is_some()
            && let Some(nodes) = self.background()
        {
            self.begin_collecting(nodes, false);
        }
    }

    /// Takes in how far it has come.
    pub(super) const fn note_collecting(&mut self, progress: CollectProgress) {
        self.collecting.progress = Some(progress);
    }

    /// Takes in what came of it, and reads the deck.
    pub(super) fn take_collected(&mut self, result: Result<Collected, String>) {
        let collecting = &mut self.collecting;
        collecting.state = State::Idle;
        collecting.is_over = !result.as_ref().is_ok_and(|done| done.is_stopped);
        let said = result.map_or_else(
            |why| format!("Could not go through your games: {why}."),
            |done| done.words(),
        );
        collecting.said = collecting.is_asked.then_some(said);
        self.practise(Vec::new());
    }
}
