//! The lines of a form that say which game is played, on which board and by whom.

use crate::app::shared::Shared;
use crate::engines::{ClockOptions, EngineRef, EngineRegistry, EngineSpec, Player, TimeControl};
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
pub enum GameRow {
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
}

/// Which game, by which rules, by whom and with which clocks.
#[derive(Clone, Debug)]
pub struct GameForm {
    game: usize,
    /// The rules of each game.
    rules: Vec<AnyRules>,
    seats: [PlayerForm; 2],
    clock: ClockOptions,
}

impl GameForm {
    /// A game with the settings of the config file.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        Self {
            game: 0,
            rules: shared.options.rules.clone(),
            seats: (shared.options.players.each_ref())
                .map(|player| PlayerForm::new(player, &shared.options.registry)),
            clock: shared.options.clock,
        }
    }

    /// A game, by its place among the games, with the settings of the config file.
    #[must_use]
    pub fn of(game: usize, shared: &Shared) -> Self {
        Self {
            game,
            ..Self::new(shared)
        }
    }

    /// The game that is set up, at its start.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn begin(&self) -> Result<GameSession, OptionError> {
        let game = GameSession::new(self.rules().clone(), self.players())?;
        Ok(game.with_time_control(self.time_control()))
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

    /// Who plays, First first.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        self.seats.each_ref().map(PlayerForm::player)
    }

    /// The name of the person at a side, 0 the first, kept while an engine is chosen instead.
    #[must_use]
    pub fn name(&self, side: usize) -> &str {
        &self.seats[side].name
    }

    /// Names the person at a side.
    pub fn set_name(&mut self, side: usize, name: String) {
        self.seats[side].name = name;
    }

    /// The time of each player, if there are clocks.
    fn time_control(&self) -> Option<TimeControl> {
        self.clock.time_control()
    }

    /// The start position, or why the settings do not go together.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn start(&self) -> Result<AnyLine, OptionError> {
        AnyLine::new(self.rules())
    }

    /// The rows of the form.
    #[must_use]
    pub fn rows(&self) -> Vec<GameRow> {
        let mut rows = vec![GameRow::Game];
        rows.extend((0..self.rules().table().len()).map(GameRow::Rule));
        for (at, seat) in self.seats.iter().enumerate() {
            rows.push(GameRow::Player(at));
            match seat.engine() {
                Some(engine) => {
                    let own = engine
                        .built_in()
                        .map_or(0, |spec| spec.options().table().len());
                    rows.extend((0..own).map(|option| GameRow::Option(at, option)));
                }
                None => rows.push(GameRow::Name(at)),
            }
        }
        let clock = 0..self.clock.table().len();
        let relevant = clock.filter(|&setting| self.clock.is_relevant(setting));
        rows.extend(relevant.map(GameRow::Clock));
        rows
    }

    /// The label, the value and the help of a row.
    #[must_use]
    pub fn describe(&self, row: GameRow) -> (String, String, String) {
        let value = |value: Value| match value {
            Value::Toggle(on) => if on { "on" } else { "off" }.to_owned(),
            value => value.to_string(),
        };
        let spoken = |key: &str| key.replace('_', " ");
        let side = |at: usize| [self.info().sides.first, self.info().sides.second][at];
        match row {
            GameRow::Game => (
                "game".to_owned(),
                self.info().name.to_owned(),
                self.info().description.to_owned(),
            ),
            GameRow::Rule(index) => {
                let setting = &self.rules().table()[index];
                (
                    spoken(setting.key),
                    value(self.rules().value(index)),
                    setting.help.to_owned(),
                )
            }
            GameRow::Player(at) => {
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
            GameRow::Name(at) => (
                "  name".to_owned(),
                self.seats[at].name.clone(),
                format!("who plays {}; Enter to type a name", side(at)),
            ),
            GameRow::Option(at, index) => {
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
            GameRow::Clock(index) => {
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
        }
    }

    /// Changes the value of a row to the next or the previous one.
    pub fn change(&mut self, row: GameRow, forward: bool) {
        let turn = |at: usize, count: usize| (at + if forward { 1 } else { count - 1 }) % count;
        match row {
            GameRow::Game => self.game = turn(self.game, self.rules.len()),
            GameRow::Rule(setting) => self.rules[self.game].step(setting, forward),
            GameRow::Player(at) => {
                let seat = &mut self.seats[at];
                seat.kind = turn(seat.kind, seat.engines.len() + 1);
            }
            GameRow::Option(at, option) => {
                let seat = &mut self.seats[at];
                if let Some(spec) = seat
                    .kind
                    .checked_sub(1)
                    .and_then(|at| seat.engines.get_mut(at)?.built_in_mut())
                {
                    spec.options_mut().step(option, forward);
                }
            }
            GameRow::Clock(setting) => self.clock.step(setting, forward),
            GameRow::Name(_) => {}
        }
    }
}
