//! Watch: engines play each other, or games of a file are replayed, on one board or several.
//!
//! A match is a list of [`MatchGame`]s. As many as there are boards run at the same time; no more
//! engines search at once than there are cores, and the one that has waited longest is next. The
//! node looked at is independent of the game: looking back does not hold it up.

mod actions;
mod games_list;
pub mod match_game;
mod panel;
mod replay;
pub mod score;
mod takeover;
mod tiles;
mod view;

pub use match_game::MatchGame;
pub use score::MatchScore;
pub use view::draw;

use replay::Replay;

use crate::app::effect::Effect;
use crate::app::keys::KeyContext;
use crate::app::match_plan::MatchPlan;
use crate::app::message::EngineEvent;
use crate::app::model::Shared;
use crate::app::speed::Speed;
use crate::app::ui::orientation::Orientation;
use crate::games::AnyLine;
use crate::options::OptionError;

/// How many boards can be seen at once.
pub const BOARDS: [usize; 5] = [1, 2, 4, 6, 9];

/// How long the end of a game is shown before the next game takes its board, in milliseconds; at
/// the highest speed a fifth of it.
const END_DELAY: u64 = 2000;

/// Where the games come from.
#[derive(Clone, Debug)]
enum WatchKind {
    Match(Box<MatchPlan>),
    Replay(Replay),
}

/// A board: the game on it, and the timer for how long its end is shown.
#[derive(Clone, Copy, Debug)]
struct BoardSlot {
    game: usize,
    rest: Option<u64>,
    rested: bool,
}

impl BoardSlot {
    const fn of(game: usize) -> Self {
        Self {
            game,
            rest: None,
            rested: false,
        }
    }
}

/// How the boards are shown.
#[derive(Clone, Copy, Debug)]
struct ViewOptions {
    orientation: Orientation,
    /// Whether the names of rows and columns are shown.
    names: bool,
    /// Whether expected plies are shown.
    expected: bool,
    /// How many expected plies are previewed on the board.
    preview: usize,
}

/// The state of the watch screen.
#[derive(Clone, Debug)]
pub struct Watch {
    kind: WatchKind,
    /// The games that have begun; of a file, all.
    games: Vec<MatchGame>,
    /// How many games have come to a board.
    begun: usize,
    slots: Vec<BoardSlot>,
    /// The slot that is chosen.
    chosen: usize,
    /// How many boards are wanted.
    boards: usize,
    large: bool,
    speed: Speed,
    paused: bool,
    view: ViewOptions,
    /// The game under the cursor, while the list of games is shown.
    list: Option<usize>,
    message: Option<String>,
    /// The game that is lent to the table.
    takeover: Option<takeover::Takeover>,
}

impl Watch {
    /// A match at its start, which begins at once.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when the rules do not go together.
    pub fn new(plan: MatchPlan, shared: &mut Shared) -> Result<Self, OptionError> {
        let first = MatchGame::new(plan.game(0)?, 0, shared);
        let games = plan.settings.games;
        let speed = plan.settings.speed;
        let max_boards = games.min(shared.options.cores);
        let mut watch = Self::open(WatchKind::Match(Box::new(plan)), speed, shared);
        watch.games.push(first);
        watch.begun = 1;
        watch.slots.push(BoardSlot::of(0));
        let boards = BOARDS.into_iter().filter(|boards| *boards <= max_boards);
        watch.boards = boards.max().unwrap_or(1);
        watch.advance(shared);
        Ok(watch)
    }

    fn open(kind: WatchKind, speed: Speed, shared: &Shared) -> Self {
        Self {
            kind,
            games: Vec::new(),
            begun: 0,
            slots: Vec::new(),
            chosen: 0,
            boards: 1,
            large: false,
            speed,
            paused: false,
            list: None,
            message: None,
            view: ViewOptions {
                orientation: Orientation::default(),
                names: shared.options.coordinates,
                expected: false,
                preview: 0,
            },
            takeover: None,
        }
    }

    /// The context in which keys are read now.
    #[must_use]
    pub const fn key_context(&self) -> KeyContext {
        if self.list.is_some() {
            KeyContext::Menu
        } else {
            KeyContext::Watch
        }
    }

    /// A short title of what is played or replayed.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.kind {
            WatchKind::Match(plan) => {
                let [first, second] = &plan.players;
                format!("{}  {first} - {second}", plan.rules.info().name)
            }
            WatchKind::Replay(replay) => replay.title(),
        }
    }

    /// The match, if engines play one.
    #[must_use]
    pub fn plan(&self) -> Option<&MatchPlan> {
        match &self.kind {
            WatchKind::Match(plan) => Some(plan),
            WatchKind::Replay(_) => None,
        }
    }

    /// The games that have begun; of a file, all.
    #[must_use]
    pub fn games(&self) -> &[MatchGame] {
        &self.games
    }

    /// The indices in [`Watch::games`] of the games on the boards.
    #[must_use]
    pub fn slots(&self) -> Vec<usize> {
        self.slots.iter().map(|slot| slot.game).collect()
    }

    /// Which board is chosen, as an index in [`Watch::slots`].
    #[must_use]
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    /// The game on the chosen board; none before a file has been read.
    #[must_use]
    pub fn chosen_game(&self) -> Option<&MatchGame> {
        self.games.get(self.slots.get(self.chosen)?.game)
    }

    fn chosen_game_mut(&mut self) -> Option<&mut MatchGame> {
        let slot = self.slots.get(self.chosen)?;
        self.games.get_mut(slot.game)
    }

    /// Whether the chosen board is shown alone.
    #[must_use]
    pub const fn is_large(&self) -> bool {
        self.large
    }

    /// How fast plies are shown.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.speed
    }

    /// Whether the games wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether expected plies are shown on the board.
    #[must_use]
    pub const fn shows_expected(&self) -> bool {
        self.view.expected
    }

    /// How many expected plies are previewed on the board.
    #[must_use]
    pub const fn preview(&self) -> usize {
        self.view.preview
    }

    /// The game under the cursor, while the list of games is shown.
    #[must_use]
    pub const fn list(&self) -> Option<usize> {
        self.list
    }

    /// A message about the last action.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The orientation of the boards.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.view.orientation
    }

    /// Whether the names of rows and columns are shown.
    #[must_use]
    pub const fn names(&self) -> bool {
        self.view.names
    }

    /// How many games there are, or will be.
    #[must_use]
    pub fn game_count(&self) -> usize {
        match &self.kind {
            WatchKind::Match(plan) => plan.settings.games,
            WatchKind::Replay(_) => self.games.len(),
        }
    }

    /// The line of the chosen board with the previewed plies played.
    #[must_use]
    pub fn line(&self) -> Option<AnyLine> {
        let game = self.chosen_game()?;
        let mut line = game.line().clone();
        for text in game.expected().iter().take(self.view.preview) {
            let played = line.read_ply(text).and_then(|ply| line.play(ply));
            if played.is_err() {
                break;
            }
        }
        Some(line)
    }

    /// Whether the match is unfinished when the screen is left.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        let open = self.games.iter().any(|game| !game.is_done());
        self.plan().is_some() && (open || self.begun < self.game_count())
    }

    /// The progress of the match, as a short text.
    #[must_use]
    pub fn progress(&self) -> String {
        let done = self.games.iter().filter(|game| game.is_done()).count();
        let title = self.title();
        match (self.game_count(), self.games.first()) {
            (1, Some(game)) => format!("{title}, ply {}", game.game().line().len()),
            (games, _) => format!("{title}, {done} of {games} games"),
        }
    }

    /// Advances every game as far as possible, starts games on free boards, and gives free cores to
    /// the engines that have waited longest.
    fn advance(&mut self, shared: &mut Shared) {
        let slots = self.slots();
        let all = self.plan().is_some();
        for (at, game) in self.games.iter_mut().enumerate() {
            if all || slots.contains(&at) {
                game.advance(self.paused, self.speed, shared);
            }
        }
        self.fill_boards(shared);
        let WatchKind::Match(plan) = &self.kind else {
            return;
        };
        let limits = plan.settings.limits();
        let thinking = self.games.iter().filter(|game| game.is_thinking());
        let free = shared.options.cores.max(1).saturating_sub(thinking.count());
        for _ in 0..free {
            let waiting = self.games.iter_mut().filter(|game| game.is_waiting());
            let Some(next) = waiting.min_by_key(|game| game.queued_since()) else {
                break;
            };
            next.begin(limits, shared);
        }
    }

    /// Puts games on free boards: a board is free when its game is over, its end has been shown,
    /// and it is not being reviewed.
    fn fill_boards(&mut self, shared: &mut Shared) {
        let follows = self.follows();
        let mut ended = Vec::new();
        for (at, slot) in self.slots.iter_mut().enumerate() {
            let game = &self.games[slot.game];
            let is_written = follows && !game.game().record().is_finished();
            if !game.is_done() || is_written {
                *slot = BoardSlot::of(slot.game);
            } else if slot.rest.is_none() && !slot.rested {
                ended.push(at);
            }
        }
        for at in ended {
            let id = shared.new_id();
            self.slots[at].rest = Some(id);
            let rest = if self.speed == Speed::Max {
                END_DELAY / 5
            } else {
                END_DELAY
            };
            shared.effects.push(Effect::Timer { id, millis: rest });
            // Its file and its engines are not needed any more.
            let game = self.games[self.slots[at].game].id;
            if self.plan().is_some() {
                shared.effects.push(Effect::CloseGame { game });
            }
        }
        // Running games out of sight come before new ones.
        let shown = self.slots();
        let hidden: Vec<usize> = self.running().filter(|at| !shown.contains(at)).collect();
        for game in hidden {
            if let Some(at) = self.free_slot() {
                self.slots[at] = BoardSlot::of(game);
            }
        }
        // In a followed match the games being played now are shown.
        let is_past = |at: usize| self.games[at].game().record().is_finished();
        while follows && self.begun + 1 < self.games.len() && is_past(self.begun) {
            self.begun += 1;
        }
        while !self.paused && self.begun < self.game_count() {
            let resting = |slot: &BoardSlot| self.games[slot.game].is_done() && !slot.rested;
            let busy =
                self.running().count() + self.slots.iter().filter(|slot| resting(slot)).count();
            if busy >= self.boards {
                break;
            }
            let game = self.begun;
            if !self.begin(game, shared) {
                break;
            }
            self.begun += 1;
            match self.free_slot() {
                Some(at) => {
                    self.slots[at] = BoardSlot::of(game);
                    if at == self.chosen {
                        self.view.preview = 0;
                    }
                }
                None if self.slots.len() < self.boards => self.slots.push(BoardSlot::of(game)),
                None => {}
            }
        }
    }

    /// A free board, if there is one.
    fn free_slot(&self) -> Option<usize> {
        let free = |slot: &BoardSlot| slot.rested && self.games[slot.game].is_live();
        self.slots.iter().position(free)
    }

    /// The indices of the running games.
    fn running(&self) -> impl Iterator<Item = usize> + '_ {
        let begun = self.games.iter().take(self.begun).enumerate();
        begun.filter(|(_, game)| !game.is_done()).map(|(at, _)| at)
    }

    /// Starts a game; returns whether that was possible.
    fn begin(&mut self, number: usize, shared: &mut Shared) -> bool {
        if let WatchKind::Match(plan) = &self.kind {
            let Ok(game) = plan.game(number) else {
                return false;
            };
            self.games.push(MatchGame::new(game, number, shared));
        }
        if let Some(game) = self.games.get_mut(number) {
            game.advance(self.paused, self.speed, shared);
        }
        true
    }

    /// A timer has run out.
    pub fn timer(&mut self, id: u64, shared: &mut Shared) {
        self.poll(id, shared);
        let mut own = false;
        for game in &mut self.games {
            own |= game.timer(id);
        }
        for slot in &mut self.slots {
            if slot.rest == Some(id) {
                slot.rest = None;
                slot.rested = true;
                own = true;
            }
        }
        if own {
            self.advance(shared);
        }
    }

    /// An engine reports or answers. What concerns another search than those under way is out of
    /// date.
    pub fn handle_engine_event(&mut self, id: u64, news: &EngineEvent, shared: &mut Shared) {
        let mut goes_on = false;
        for game in &mut self.games {
            goes_on |= game.handle_engine_event(id, news, shared);
        }
        if goes_on {
            self.advance(shared);
        }
    }

    /// The result of saving a game.
    pub fn saved(&mut self, id: u64, result: &Result<String, String>, shared: &mut Shared) {
        if let Some(game) = self.games.iter_mut().find(|game| game.id == id) {
            match result {
                Ok(path) => game.path = Some(path.clone()),
                Err(error) => shared.notice = Some(format!("the game is not kept: {error}")),
            }
        }
    }

    /// Leaves the match, which is paused; its games stay as saved.
    pub fn leave(&mut self, shared: &mut Shared) {
        self.pause_if_running(shared);
        self.list = None;
        for game in &self.games {
            if !game.is_done() {
                shared.effects.push(Effect::CloseGame { game: game.id });
            }
        }
    }

    /// Pauses, if the games are running.
    fn pause_if_running(&mut self, shared: &mut Shared) {
        self.paused = true;
        for game in &mut self.games {
            game.stop(shared);
        }
    }
}
