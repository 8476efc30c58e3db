//! Watch: engines play each other, or games of a file are replayed, on one board or several.
//!
//! A match is a list of [`Round`]s. As many as there are boards go on at the same time; no more
//! engines think at once than there are cores, and whoever has waited longest is next. What is
//! looked at is apart from where a game is: looking back does not hold a game up.

mod act;
pub mod form;
mod lend;
pub mod plan;
mod replay;
pub mod round;
mod speed;
pub mod standing;

pub use form::Form;
pub use plan::Plan;
pub use round::Round;
pub use speed::{ParseSpeedError, Speed};
pub use standing::Standing;

use replay::Tape;

use crate::app::effect::Effect;
use crate::app::keys::Place;
use crate::app::message::EngineNews;
use crate::app::model::Shared;
use crate::app::view::look::Look;
use crate::games::{AnyLine, SettingError};

/// How many boards can be seen at once.
pub const BOARDS: [usize; 5] = [1, 2, 4, 6, 9];

/// How long the end of a game stays before the next game takes its board, in milliseconds; at the
/// highest speed a fifth of it.
const REST: u64 = 2000;

/// Where the games come from.
#[derive(Clone, Debug)]
enum Kind {
    Match(Box<Plan>),
    Tape(Tape),
}

/// A board: the game on it, and the timer until which its end stays.
#[derive(Clone, Copy, Debug)]
struct Slot {
    round: usize,
    rest: Option<u64>,
    rested: bool,
}

impl Slot {
    const fn of(round: usize) -> Self {
        Self {
            round,
            rest: None,
            rested: false,
        }
    }
}

/// How the boards are looked at.
#[derive(Clone, Copy, Debug)]
struct Sight {
    look: Look,
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
    kind: Kind,
    /// The games that have begun; of a file, all.
    rounds: Vec<Round>,
    /// How many games have come to a board.
    begun: usize,
    slots: Vec<Slot>,
    /// The slot that is chosen.
    chosen: usize,
    /// How many boards are wanted.
    boards: usize,
    large: bool,
    speed: Speed,
    paused: bool,
    sight: Sight,
    /// The game under the cursor, while the list of games is shown.
    list: Option<usize>,
    words: Option<String>,
    /// The game that is lent to the table.
    loan: Option<lend::Loan>,
}

impl Watch {
    /// A match at its start, which begins at once.
    ///
    /// # Errors
    ///
    /// [`SettingError`] when the rules do not go together.
    pub fn new(plan: Plan, shared: &mut Shared) -> Result<Self, SettingError> {
        let first = Round::new(plan.game(0)?, 0, shared);
        let games = plan.terms.games;
        let speed = plan.terms.speed;
        let most = games.min(shared.options.cores);
        let mut watch = Self::open(Kind::Match(Box::new(plan)), speed, shared);
        watch.rounds.push(first);
        watch.begun = 1;
        watch.slots.push(Slot::of(0));
        let boards = BOARDS.into_iter().filter(|boards| *boards <= most);
        watch.boards = boards.max().unwrap_or(1);
        watch.settle(shared);
        Ok(watch)
    }

    fn open(kind: Kind, speed: Speed, shared: &Shared) -> Self {
        Self {
            kind,
            rounds: Vec::new(),
            begun: 0,
            slots: Vec::new(),
            chosen: 0,
            boards: 1,
            large: false,
            speed,
            paused: false,
            list: None,
            words: None,
            sight: Sight {
                look: Look::default(),
                names: shared.options.coordinates,
                expected: false,
                preview: 0,
            },
            loan: None,
        }
    }

    /// Where keys are read now.
    #[must_use]
    pub const fn place(&self) -> Place {
        if self.list.is_some() {
            Place::Menu
        } else {
            Place::Watch
        }
    }

    /// What is played or replayed, in a few words.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.kind {
            Kind::Match(plan) => {
                let [first, second] = &plan.players;
                format!("{}  {first} - {second}", plan.info.name)
            }
            Kind::Tape(tape) => tape.title(),
        }
    }

    /// The match, if engines play one.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        match &self.kind {
            Kind::Match(plan) => Some(plan),
            Kind::Tape(_) => None,
        }
    }

    /// The games that have begun; of a file, all.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The indices in [`Watch::rounds`] of the games on the boards.
    #[must_use]
    pub fn slots(&self) -> Vec<usize> {
        self.slots.iter().map(|slot| slot.round).collect()
    }

    /// Which board is chosen, as an index in [`Watch::slots`].
    #[must_use]
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    /// The game on the chosen board; none before a file has been read.
    #[must_use]
    pub fn round(&self) -> Option<&Round> {
        self.rounds.get(self.slots.get(self.chosen)?.round)
    }

    fn round_mut(&mut self) -> Option<&mut Round> {
        let slot = self.slots.get(self.chosen)?;
        self.rounds.get_mut(slot.round)
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
        self.sight.expected
    }

    /// How many expected plies are previewed on the board.
    #[must_use]
    pub const fn preview(&self) -> usize {
        self.sight.preview
    }

    /// The game under the cursor, while the list of games is shown.
    #[must_use]
    pub const fn list(&self) -> Option<usize> {
        self.list
    }

    /// A sentence about the last thing done.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }

    /// How boards are looked at.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.sight.look
    }

    /// Whether the names of rows and columns are shown.
    #[must_use]
    pub const fn names(&self) -> bool {
        self.sight.names
    }

    /// How many games there are, or will be.
    #[must_use]
    pub fn games(&self) -> usize {
        match &self.kind {
            Kind::Match(plan) => plan.terms.games,
            Kind::Tape(_) => self.rounds.len(),
        }
    }

    /// The line of the chosen board with the previewed plies played.
    #[must_use]
    pub fn line(&self) -> Option<AnyLine> {
        let round = self.round()?;
        let mut line = round.line().clone();
        for text in round.expected().iter().take(self.sight.preview) {
            let played = line.read_ply(text).and_then(|ply| line.play(ply));
            if played.is_err() {
                break;
            }
        }
        Some(line)
    }

    /// Whether there is something left to be watched when the screen is left.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let open = self.rounds.iter().any(|round| !round.is_done());
        self.plan().is_some() && (open || self.begun < self.games())
    }

    /// How far the match is, in a few words.
    #[must_use]
    pub fn progress(&self) -> String {
        let done = self.rounds.iter().filter(|round| round.is_done()).count();
        let title = self.title();
        match (self.games(), self.rounds.first()) {
            (1, Some(round)) => format!("{title}, ply {}", round.game().line().len()),
            (games, _) => format!("{title}, {done} of {games} games"),
        }
    }

    /// Lets every game go on as far as it can, begins games for free boards, and gives the cores
    /// to those that have waited longest.
    fn settle(&mut self, shared: &mut Shared) {
        let slots = self.slots();
        let all = self.plan().is_some();
        for (at, round) in self.rounds.iter_mut().enumerate() {
            if all || slots.contains(&at) {
                round.settle(self.paused, self.speed, shared);
            }
        }
        self.fill(shared);
        let Kind::Match(plan) = &self.kind else {
            return;
        };
        let limits = plan.terms.limits();
        let thinking = self.rounds.iter().filter(|round| round.is_thinking());
        let free = shared.options.cores.max(1).saturating_sub(thinking.count());
        for _ in 0..free {
            let waiting = self.rounds.iter_mut().filter(|round| round.is_waiting());
            let Some(next) = waiting.min_by_key(|round| round.queued()) else {
                break;
            };
            next.begin(limits, shared);
        }
    }

    /// Brings games to boards: a board is free when its game is over, has been seen, and nobody
    /// looks back at it.
    fn fill(&mut self, shared: &mut Shared) {
        let follows = self.follows();
        let mut ended = Vec::new();
        for (at, slot) in self.slots.iter_mut().enumerate() {
            let round = &self.rounds[slot.round];
            let is_written = follows && !round.game().record().is_finished();
            if !round.is_done() || is_written {
                *slot = Slot::of(slot.round);
            } else if slot.rest.is_none() && !slot.rested {
                ended.push(at);
            }
        }
        for at in ended {
            let id = shared.new_id();
            self.slots[at].rest = Some(id);
            let rest = if self.speed == Speed::Most {
                REST / 5
            } else {
                REST
            };
            shared.effects.push(Effect::Timer { id, millis: rest });
            // Its file and its engines are not needed any more.
            let game = self.rounds[self.slots[at].round].id;
            if self.plan().is_some() {
                shared.effects.push(Effect::Close { game });
            }
        }
        // Games that go on out of sight come before new ones.
        let shown = self.slots();
        let hidden: Vec<usize> = self.going().filter(|at| !shown.contains(at)).collect();
        for round in hidden {
            if let Some(at) = self.free_slot() {
                self.slots[at] = Slot::of(round);
            }
        }
        // Who follows a match wants to see what is being played now.
        let is_past = |at: usize| self.rounds[at].game().record().is_finished();
        while follows && self.begun + 1 < self.rounds.len() && is_past(self.begun) {
            self.begun += 1;
        }
        while !self.paused && self.begun < self.games() {
            let resting = |slot: &Slot| self.rounds[slot.round].is_done() && !slot.rested;
            let busy =
                self.going().count() + self.slots.iter().filter(|slot| resting(slot)).count();
            if busy >= self.boards {
                break;
            }
            let round = self.begun;
            if !self.begin(round, shared) {
                break;
            }
            self.begun += 1;
            match self.free_slot() {
                Some(at) => {
                    self.slots[at] = Slot::of(round);
                    if at == self.chosen {
                        self.sight.preview = 0;
                    }
                }
                None if self.slots.len() < self.boards => self.slots.push(Slot::of(round)),
                None => {}
            }
        }
    }

    /// A board whose game is over, has been seen and is not looked back at.
    fn free_slot(&self) -> Option<usize> {
        let free = |slot: &Slot| slot.rested && self.rounds[slot.round].is_live();
        self.slots.iter().position(free)
    }

    /// The indices of the games that go on.
    fn going(&self) -> impl Iterator<Item = usize> + '_ {
        let begun = self.rounds.iter().take(self.begun).enumerate();
        begun
            .filter(|(_, round)| !round.is_done())
            .map(|(at, _)| at)
    }

    /// Begins a game; whether that is possible.
    fn begin(&mut self, number: usize, shared: &mut Shared) -> bool {
        if let Kind::Match(plan) = &self.kind {
            let Ok(game) = plan.game(number) else {
                return false;
            };
            self.rounds.push(Round::new(game, number, shared));
        }
        if let Some(round) = self.rounds.get_mut(number) {
            round.settle(self.paused, self.speed, shared);
        }
        true
    }

    /// A timer has run out.
    pub fn timer(&mut self, id: u64, shared: &mut Shared) {
        self.poll(id, shared);
        let mut own = false;
        for round in &mut self.rounds {
            own |= round.timer(id);
        }
        for slot in &mut self.slots {
            if slot.rest == Some(id) {
                slot.rest = None;
                slot.rested = true;
                own = true;
            }
        }
        if own {
            self.settle(shared);
        }
    }

    /// An engine has something to say. What concerns another search than those under way is out
    /// of date.
    pub fn engine(&mut self, id: u64, news: &EngineNews, shared: &mut Shared) {
        let mut goes_on = false;
        for round in &mut self.rounds {
            goes_on |= round.engine(id, news, shared);
        }
        if goes_on {
            self.settle(shared);
        }
    }

    /// What became of keeping a game.
    pub fn kept(&mut self, game: u64, result: &Result<String, String>, shared: &mut Shared) {
        if let Some(round) = self.rounds.iter_mut().find(|round| round.id == game) {
            match result {
                Ok(path) => round.path = Some(path.clone()),
                Err(error) => shared.notice = Some(format!("the game is not kept: {error}")),
            }
        }
    }

    /// The match is left; it waits where it is, and its games stay as they were kept.
    pub fn leave(&mut self, shared: &mut Shared) {
        self.hold(shared);
        self.list = None;
        for round in &self.rounds {
            if !round.is_done() {
                shared.effects.push(Effect::Close { game: round.id });
            }
        }
    }

    /// Pauses, if the games go on.
    fn hold(&mut self, shared: &mut Shared) {
        self.paused = true;
        for round in &mut self.rounds {
            round.stop(shared);
        }
    }
}
