//! The rows of a form that say which game is played, on which board, by whom and with which clocks.

use super::option::{choose, option_row};
use super::player::{PlayerForm, PlayerKind};
use super::row::{FormRow, FormValue};
use crate::app::choices::LastGame;
use crate::app::even_matches::EvenMatches;
use crate::app::shared::Shared;
use crate::engines::{ClockOptions, EngineRef, EngineRegistry, EngineSpec, Player, TimeControl};
use crate::games::{AnyLine, AnyRules, GameInfo};
use crate::options::{OptionError, Options};
use crate::play::GameSession;

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameRow {
    /// Which game.
    Game,
    /// A rule setting, by its index.
    Rule(usize),
    /// Who plays a side: 0 the first, 1 the second.
    Player(usize),
    /// A setting of the clocks, by its index.
    Clock(usize),
    /// The name of the user.
    YourName,
    /// The name of another person at a side.
    Name(usize),
    /// Which engine plays a side.
    Engine(usize),
    /// An option of the engine at a side, by its index.
    Option(usize, usize),
}

/// How one game is set up.
#[derive(Clone, Debug)]
struct GameSetup {
    rules: AnyRules,
    seats: [PlayerForm; 2],
    clock: ClockOptions,
}

/// Which game, by which rules, by whom and with which clocks.
#[derive(Clone, Debug)]
pub struct GameForm {
    game: usize,
    games: Vec<GameSetup>,
    /// Whether players or clocks were changed: then they stay as another game is chosen.
    touched: bool,
    /// The name of the user.
    your_name: String,
    /// Whether only engines play.
    engines_only: bool,
    registry: EngineRegistry,
    even: EvenMatches,
    /// The listing of the library that the levels of even matches follow from.
    listing: u64,
}

impl GameForm {
    /// The game that was played last, as it was set up then, or the first one with the settings of
    /// the config file.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        let options = &shared.options;
        let (registry, your_name) = (options.registry.clone(), shared.user_name());
        let setup = |rules: &AnyRules| {
            let last = options.last_setup(rules);
            let last = last.unwrap_or_else(|| LastGame {
                rules: rules.clone(),
                players: options.players.clone(),
                clock: options.clock,
            });
            let player = |player| PlayerForm::new(player, &your_name, &registry);
            GameSetup {
                rules: last.rules,
                seats: one_you(last.players.each_ref().map(player)),
                clock: last.clock,
            }
        };
        Self {
            game: options.last_game().unwrap_or(0),
            games: options.rules.iter().map(setup).collect(),
            touched: false,
            your_name,
            engines_only: false,
            even: shared.even_matches(),
            listing: shared.listings(),
            registry,
        }
    }

    /// A game, by its place among the games, as it was set up last.
    #[must_use]
    pub fn of(game: usize, shared: &Shared) -> Self {
        Self {
            game,
            ..Self::new(shared)
        }
    }

    /// A game between engines.
    #[must_use]
    pub fn watch(shared: &Shared) -> Self {
        Self::new(shared).between_engines()
    }

    /// The same form for engines only.
    #[must_use]
    pub fn between_engines(mut self) -> Self {
        self.engines_only = true;
        for seat in self.games.iter_mut().flat_map(|game| &mut game.seats) {
            if seat.engine().is_none() {
                // The strongest level is the one to offer.
                seat.set_kind(PlayerKind::Level(crate::engines::levels::LEVELS));
            }
        }
        self
    }

    /// A game like another.
    #[must_use]
    pub fn like(game: &GameSession, shared: &Shared) -> Self {
        let mut form = Self::new(shared);
        let mut games = form.games.iter();
        if let Some(at) = games.position(|setup| setup.rules.info().id == game.info().id) {
            form.game = at;
            form.games[at].rules = game.rules().clone();
        }
        let player = |player| PlayerForm::new(player, &form.your_name, &form.registry);
        let seats = one_you(game.players().each_ref().map(player));
        let clock = ClockOptions::from(game.record().time_control());
        let setup = form.setup_mut();
        (setup.seats, setup.clock) = (seats, clock);
        form.touched = true;
        form
    }

    fn setup(&self) -> &GameSetup {
        &self.games[self.game]
    }

    fn setup_mut(&mut self) -> &mut GameSetup {
        &mut self.games[self.game]
    }

    /// The game that is set up.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.rules().info()
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &AnyRules {
        &self.setup().rules
    }

    /// Who plays, First first.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        let seats = self.setup().seats.each_ref();
        seats.map(|seat| seat.player(self.your_name.trim()))
    }

    /// Who plays a game that begins now: an even match has the level that it is.
    #[must_use]
    pub fn seated_players(&self) -> [Player; 2] {
        self.even.seat(self.players(), self.rules())
    }

    /// Takes in the library, if it was listed since the form was made.
    pub fn take_library(&mut self, shared: &Shared) {
        if self.listing != shared.listings() {
            self.listing = shared.listings();
            self.even = shared.even_matches();
        }
    }

    /// The name of the user.
    #[must_use]
    pub fn your_name(&self) -> &str {
        self.your_name.trim()
    }

    /// How the game is set up, to be remembered.
    #[must_use]
    pub fn last_game(&self) -> LastGame {
        LastGame {
            rules: self.rules().clone(),
            players: self.players(),
            clock: self.setup().clock,
        }
    }

    /// The game that is set up, at its start.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn begin(&self) -> Result<GameSession, OptionError> {
        let game = GameSession::new(self.rules().clone(), self.seated_players())?;
        Ok(game.with_time_control(self.time_control()))
    }

    /// The time of each player, if there are clocks.
    fn time_control(&self) -> Option<TimeControl> {
        self.setup().clock.time_control()
    }

    /// The start position, or why the settings do not go together.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn start(&self) -> Result<AnyLine, OptionError> {
        AnyLine::new(self.rules())
    }

    /// The rows that say which game is played on which board.
    #[must_use]
    pub fn game_rows(&self) -> Vec<GameRow> {
        let rules = self.rules();
        let relevant = (0..rules.table().len()).filter(|&rule| rules.is_relevant(rule));
        let rules = relevant.map(GameRow::Rule);
        std::iter::once(GameRow::Game).chain(rules).collect()
    }

    /// The rows that say who plays.
    #[must_use]
    pub fn player_rows(&self) -> Vec<GameRow> {
        vec![GameRow::Player(0), GameRow::Player(1)]
    }

    /// The rows of the clocks.
    #[must_use]
    pub fn clock_rows(&self) -> Vec<GameRow> {
        let clock = &self.setup().clock;
        let relevant = (0..clock.table().len()).filter(|&setting| clock.is_relevant(setting));
        relevant.map(GameRow::Clock).collect()
    }

    /// The rows of names and engines, which are of less interest.
    #[must_use]
    pub fn more_rows(&self) -> Vec<GameRow> {
        let mut rows = Vec::new();
        if !self.engines_only {
            rows.push(GameRow::YourName);
        }
        for (at, seat) in self.setup().seats.iter().enumerate() {
            if seat.kind() == PlayerKind::Another {
                rows.push(GameRow::Name(at));
            }
            let Some(engine) = seat.engine() else {
                continue;
            };
            rows.push(GameRow::Engine(at));
            let options = engine
                .built_in()
                .map_or(&[][..], |spec| spec.options().table());
            let options = options.iter().enumerate();
            let options =
                options.filter(|(_, option)| !["level", "even", "name"].contains(&option.key));
            rows.extend(options.map(|(option, _)| GameRow::Option(at, option)));
        }
        rows
    }

    /// A row as it is shown.
    #[must_use]
    pub fn row(&self, row: GameRow) -> FormRow {
        let setup = self.setup();
        let side = |at: usize| [self.info().sides.first, self.info().sides.second][at];
        match row {
            GameRow::Game => FormRow {
                label: "Game".to_owned(),
                value: FormValue::Choice {
                    texts: self
                        .games
                        .iter()
                        .map(|game| game.rules.info().name.to_owned())
                        .collect(),
                    at: self.game,
                },
                help: self.info().description.to_owned(),
            },
            GameRow::Rule(index) => {
                option_row("", &setup.rules.table()[index], &setup.rules.value(index))
            }
            GameRow::Player(at) => FormRow {
                label: side(at).to_owned(),
                value: FormValue::Step(setup.seats[at].title()),
                help: {
                    let own = self.even.rating(&setup.rules);
                    setup.seats[at].help(self.info(), &self.registry, &own)
                },
            },
            GameRow::Clock(index) => {
                let option = &setup.clock.table()[index];
                let mut row = option_row("", option, &setup.clock.value(index));
                if option.key == "kind" {
                    "Clock".clone_into(&mut row.label);
                }
                row
            }
            GameRow::YourName => FormRow {
                label: "Your name".to_owned(),
                value: FormValue::Text(self.your_name.clone()),
                help: "Space types a name, which is remembered.".to_owned(),
            },
            GameRow::Name(at) => FormRow {
                label: format!("{}'s name", side(at)),
                value: FormValue::Text(setup.seats[at].name.clone()),
                help: format!("Space types the name of who plays {}.", side(at)),
            },
            GameRow::Engine(at) => {
                let engine = setup.seats[at].engine();
                let name = |engine: &EngineRef| match engine.built_in() {
                    Some(spec) => spec.info().name.to_owned(),
                    None => engine.name().to_owned(),
                };
                FormRow {
                    label: format!("{}'s engine", side(at)),
                    value: FormValue::Step(engine.map(name).unwrap_or_default()),
                    help: engine.map(EngineRef::description).unwrap_or_default(),
                }
            }
            GameRow::Option(at, index) => {
                let engine = setup.seats[at].engine().and_then(EngineRef::built_in);
                engine
                    .map(EngineSpec::options)
                    .map_or_else(FormRow::default, |options| {
                        option_row("  ", &options.table()[index], &options.value(index))
                    })
            }
        }
    }

    /// Changes the value of a row to the next or the previous one.
    pub fn step(&mut self, row: GameRow, forward: bool) {
        match row {
            GameRow::Game => {
                let count = self.games.len();
                self.choose_game((self.game + if forward { 1 } else { count - 1 }) % count);
            }
            GameRow::Rule(rule) => {
                let rules = &mut self.setup_mut().rules;
                rules.step(rule, forward);
                reset_irrelevant(rules);
            }
            GameRow::Player(at) => {
                let engines_only = self.engines_only;
                let before = self.setup().seats[at].kind();
                let info = self.info();
                self.setup_mut().seats[at].step(forward, engines_only, info);
                self.keep_one_you(at, before);
            }
            GameRow::Engine(at) => self.setup_mut().seats[at].step_engine(forward),
            GameRow::Option(at, option) => {
                if let Some(spec) = self.setup_mut().seats[at].engine_mut() {
                    spec.options_mut().step(option, forward);
                }
            }
            GameRow::Clock(setting) => self.setup_mut().clock.step(setting, forward),
            GameRow::YourName | GameRow::Name(_) => {}
        }
        self.touched |= !matches!(row, GameRow::Game | GameRow::Rule(_));
    }

    /// Sets a row to one of the values it shows, by its index.
    pub fn choose(&mut self, row: GameRow, at: usize) {
        match row {
            GameRow::Game if at < self.games.len() => self.choose_game(at),
            GameRow::Rule(rule) => {
                let rules = &mut self.setup_mut().rules;
                choose(rules, rule, at);
                reset_irrelevant(rules);
            }
            GameRow::Clock(setting) => {
                choose(&mut self.setup_mut().clock, setting, at);
                self.touched = true;
            }
            _ => {}
        }
    }

    fn choose_game(&mut self, game: usize) {
        let GameSetup { seats, clock, .. } = self.setup().clone();
        self.game = game;
        if self.touched {
            let setup = self.setup_mut();
            (setup.seats, setup.clock) = (seats, clock);
        }
        let info = self.info();
        for seat in &mut self.setup_mut().seats {
            seat.fit(info);
        }
    }

    /// Where both sides were the user, the other one takes the place that this one had.
    fn keep_one_you(&mut self, at: usize, before: PlayerKind) {
        let [own, other] = [at, 1 - at].map(|at| self.setup().seats[at].kind());
        if own == PlayerKind::You && other == PlayerKind::You {
            self.setup_mut().seats[1 - at].set_kind(before);
        }
    }

    /// The text of a row in which a text is typed.
    #[must_use]
    pub fn typed(&self, row: GameRow) -> Option<&str> {
        match row {
            GameRow::YourName => Some(&self.your_name),
            GameRow::Name(at) => Some(&self.setup().seats[at].name),
            _ => None,
        }
    }

    /// Sets the text of a row in which a text is typed.
    pub fn set_typed(&mut self, row: GameRow, text: String) {
        match row {
            GameRow::YourName => self.your_name = text,
            GameRow::Name(at) => self.setup_mut().seats[at].name = text,
            _ => {}
        }
    }
}

/// The user sits at one side only; where both are without a name the second is another person.
fn one_you(mut seats: [PlayerForm; 2]) -> [PlayerForm; 2] {
    if seats.iter().all(|seat| seat.kind() == PlayerKind::You) {
        seats[1].set_kind(PlayerKind::Another);
    }
    seats
}

/// Puts rules that mean nothing beside the others to their defaults, so that none conflicts.
fn reset_irrelevant(rules: &mut AnyRules) {
    for index in 0..rules.table().len() {
        if !rules.is_relevant(index) {
            let default = rules.table()[index].default.clone();
            rules
                .set_value(index, default)
                .expect("a default is in the domain");
        }
    }
}
