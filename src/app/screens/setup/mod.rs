//! Setup: the game, its rules and its players.

mod view;

pub use view::{HINTS, areas, draw};

use super::{Event, Screen, Table, Transition};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::model::Shared;
use crate::engines::{ClockOptions, EngineRef, EngineRegistry, EngineSpec, Player};
use crate::games::{AnyLine, AnyRules, GameInfo};
use crate::options::{OptionError, Options, Value};
use crate::play::GameSession;

/// The form for the player of one side. What was entered for one kind of player is kept while
/// another kind is selected.
#[derive(Clone, Debug)]
pub struct PlayerForm {
    /// 0 for a human, otherwise the index of an engine plus one.
    kind: usize,
    name: String,
    engines: Vec<EngineRef>,
}

impl PlayerForm {
    /// The form for a player.
    #[must_use]
    pub fn new(player: &Player, registry: &EngineRegistry) -> Self {
        let mut seat = Self {
            kind: 0,
            name: String::new(),
            engines: registry.engines(),
        };
        match player {
            Player::Human(name) => seat.name.clone_from(name),
            Player::Engine(engine) => {
                let at = seat
                    .engines
                    .iter()
                    .position(|known| known.name() == engine.name());
                if let Some(at) = at {
                    seat.engines[at] = engine.clone();
                    seat.kind = at + 1;
                }
            }
        }
        seat
    }

    /// The player entered.
    #[must_use]
    pub fn player(&self) -> Player {
        self.engine().map_or_else(
            || Player::Human(self.name.trim().to_owned()),
            |engine| Player::Engine(engine.clone()),
        )
    }

    /// The engine entered, if it is one.
    #[must_use]
    pub fn engine(&self) -> Option<&EngineRef> {
        self.engines.get(self.kind.checked_sub(1)?)
    }
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub enum SetupRow {
    /// Which game.
    Game,
    /// A rule setting, by its index.
    Rule(usize),
    /// Who plays a side: 0 the first, 1 the second.
    Player(usize),
    /// The name of the human at a side.
    Name(usize),
    /// An option of the engine at a side, by its index.
    Option(usize, usize),
    /// A setting of the clocks, by its index.
    Clock(usize),
    /// Begin.
    Start,
}

/// The state of the setup screen.
#[derive(Clone, Debug)]
pub struct Setup {
    game: usize,
    /// The rules of each game.
    rules: Vec<AnyRules>,
    seats: [PlayerForm; 2],
    clock: ClockOptions,
    /// The line under the cursor.
    pub at: usize,
    /// The text being typed into a row, if any.
    pub editing: Option<String>,
}

impl Setup {
    /// A game with the settings of the config file.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        Self {
            game: 0,
            rules: shared.options.rules.clone(),
            seats: (shared.options.players.each_ref())
                .map(|player| PlayerForm::new(player, &shared.options.registry)),
            clock: shared.options.clock,
            at: 0,
            editing: None,
        }
    }

    /// A game between engines.
    #[must_use]
    pub fn watch(shared: &Shared) -> Self {
        let mut setup = Self::new(shared);
        for seat in &mut setup.seats {
            // The first engine of the table is the one to offer.
            seat.kind = seat.kind.max(1);
        }
        setup
    }

    /// A game like another.
    #[must_use]
    pub fn like(game: &GameSession, shared: &Shared) -> Self {
        let mut setup = Self::new(shared);
        let mut games = setup.rules.iter();
        if let Some(at) = games.position(|rules| rules.info().id == game.info().id) {
            setup.game = at;
            setup.rules[at] = game.rules().clone();
        }
        setup.seats = game
            .players()
            .each_ref()
            .map(|player| PlayerForm::new(player, &shared.options.registry));
        setup.clock = ClockOptions::from(game.record().time_control());
        setup
    }

    /// The game that is set up.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.rules().info()
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &AnyRules {
        &self.rules[self.game]
    }

    /// The forms of the two players, First's first.
    #[must_use]
    pub const fn seats(&self) -> &[PlayerForm; 2] {
        &self.seats
    }

    /// The start position, or why the settings do not go together.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn start(&self) -> Result<AnyLine, OptionError> {
        AnyLine::new(self.rules())
    }

    /// The context in which keys are read now.
    #[must_use]
    pub const fn key_context(&self) -> KeyContext {
        if self.editing.is_some() {
            KeyContext::Prompt
        } else {
            KeyContext::Menu
        }
    }

    /// The rows of the form.
    #[must_use]
    pub fn rows(&self) -> Vec<SetupRow> {
        let mut rows = vec![SetupRow::Game];
        rows.extend((0..self.rules().table().len()).map(SetupRow::Rule));
        for (at, seat) in self.seats.iter().enumerate() {
            rows.push(SetupRow::Player(at));
            match seat.engine() {
                Some(engine) => {
                    let own = engine
                        .built_in()
                        .map_or(0, |spec| spec.options().table().len());
                    rows.extend((0..own).map(|option| SetupRow::Option(at, option)));
                }
                None => rows.push(SetupRow::Name(at)),
            }
        }
        let clock = 0..self.clock.table().len();
        let relevant = clock.filter(|&setting| self.clock.is_relevant(setting));
        rows.extend(relevant.map(SetupRow::Clock));
        rows.push(SetupRow::Start);
        rows
    }

    /// The label, the value and the help of a row.
    #[must_use]
    pub fn describe(&self, row: SetupRow) -> (String, String, String) {
        let value = |value: Value| match value {
            Value::Toggle(on) => if on { "on" } else { "off" }.to_owned(),
            value => value.to_string(),
        };
        let spoken = |key: &str| key.replace('_', " ");
        let side = |at: usize| [self.info().sides.first, self.info().sides.second][at];
        match row {
            SetupRow::Game => (
                "game".to_owned(),
                self.info().name.to_owned(),
                self.info().description.to_owned(),
            ),
            SetupRow::Rule(index) => {
                let setting = &self.rules().table()[index];
                (
                    spoken(setting.key),
                    value(self.rules().value(index)),
                    setting.help.to_owned(),
                )
            }
            SetupRow::Player(at) => {
                let engine = self.seats[at].engine();
                (
                    side(at).to_owned(),
                    engine.map_or("person", EngineRef::name).to_owned(),
                    engine.map_or(
                        "someone at this keyboard".to_owned(),
                        EngineRef::description,
                    ),
                )
            }
            SetupRow::Name(at) => (
                "  name".to_owned(),
                self.seats[at].name.clone(),
                format!("who plays {}; Enter to type a name", side(at)),
            ),
            SetupRow::Option(at, index) => {
                let engine = self.seats[at].engine().and_then(EngineRef::built_in);
                let Some(options) = engine.map(EngineSpec::options) else {
                    return Default::default();
                };
                let option = &options.table()[index];
                (
                    format!("  {}", spoken(option.key)),
                    value(options.value(index)),
                    option.help.to_owned(),
                )
            }
            SetupRow::Clock(index) => {
                let setting = &self.clock.table()[index];
                let name = match setting.key {
                    "kind" => "clock".to_owned(),
                    key => format!("  {}", spoken(key)),
                };
                (
                    name,
                    value(self.clock.value(index)),
                    setting.help.to_owned(),
                )
            }
            SetupRow::Start => (
                "Start".to_owned(),
                String::new(),
                "begin the game".to_owned(),
            ),
        }
    }

    /// Handles an event.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        if let Some(text) = &mut self.editing {
            match event {
                Event::Typed(char) => text.push(*char),
                Event::Pasted(pasted) => {
                    text.extend(pasted.chars().filter(|char| !char.is_control()));
                }
                Event::Action(Action::Erase) => {
                    text.pop();
                }
                Event::Action(Action::Accept) => {
                    if let Some(&SetupRow::Name(at)) = self.rows().get(self.at) {
                        self.seats[at].name = self.editing.take().unwrap_or_default();
                    }
                    self.editing = None;
                }
                Event::Action(Action::Back) => self.editing = None,
                _ => {}
            }
            return Transition::Stay;
        }
        let rows = self.rows();
        match event {
            Event::Action(Action::MenuUp) => {
                self.at = self.at.checked_sub(1).unwrap_or(rows.len() - 1);
            }
            Event::Action(Action::MenuDown) => self.at = (self.at + 1) % rows.len(),
            Event::Action(Action::Less) => self.change(rows[self.at], false),
            Event::Action(Action::More) => self.change(rows[self.at], true),
            Event::Action(Action::Choose) => return self.choose(rows[self.at], shared),
            Event::Action(Action::Start) => return self.begin(shared),
            Event::Action(Action::Back) => return Transition::Back,
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.at = self.at.saturating_sub(1),
                Gesture::WheelDown => self.at = (self.at + 1).min(rows.len() - 1),
                Gesture::Click | Gesture::RightClick => {
                    let row = view::row_at(self, shared, *mouse);
                    if let Some(at) = row {
                        self.at = at;
                        match (rows[at], mouse.gesture) {
                            (SetupRow::Start | SetupRow::Name(_), _) => {
                                return self.choose(rows[at], shared);
                            }
                            (row, gesture) => self.change(row, gesture == Gesture::Click),
                        }
                    }
                }
            },
            _ => {}
        }
        Transition::Stay
    }

    /// Changes the value of a row to the next or the previous one.
    pub(super) fn change(&mut self, row: SetupRow, forward: bool) {
        let turn = |at: usize, count: usize| (at + if forward { 1 } else { count - 1 }) % count;
        match row {
            SetupRow::Game => self.game = turn(self.game, self.rules.len()),
            SetupRow::Rule(setting) => self.rules[self.game].step(setting, forward),
            SetupRow::Player(at) => {
                let seat = &mut self.seats[at];
                seat.kind = turn(seat.kind, seat.engines.len() + 1);
            }
            SetupRow::Option(at, option) => {
                let seat = &mut self.seats[at];
                if let Some(spec) = seat
                    .kind
                    .checked_sub(1)
                    .and_then(|at| seat.engines.get_mut(at)?.built_in_mut())
                {
                    spec.options_mut().step(option, forward);
                }
            }
            SetupRow::Clock(setting) => self.clock.step(setting, forward),
            SetupRow::Name(_) | SetupRow::Start => {}
        }
    }

    fn choose(&mut self, row: SetupRow, shared: &mut Shared) -> Transition {
        match row {
            SetupRow::Start => return self.begin(shared),
            SetupRow::Name(at) => self.editing = Some(self.seats[at].name.clone()),
            row => self.change(row, true),
        }
        Transition::Stay
    }

    fn begin(&self, shared: &mut Shared) -> Transition {
        let players = self.seats.each_ref().map(PlayerForm::player);
        let game = GameSession::new(self.rules().clone(), players);
        match game.map(|game| game.with_time_control(self.clock.time_control())) {
            Ok(game) => Transition::Replace(Screen::Table(Box::new(Table::new(game, shared)))),
            Err(error) => {
                shared.notice = Some(error.to_string());
                Transition::Stay
            }
        }
    }
}
