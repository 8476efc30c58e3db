//! The part of a form that says which game is played, on which board, by whom and with which
//! clocks: the setup is here, its fields are in `rows`; `board`,
//! `seating`, `clocks` and `handicaps` have the rows in which a person chooses among names.

mod board;
mod clocks;
mod handicaps;
mod rows;
mod seating;

pub use clocks::one as clock_words;

use std::sync::Arc;

pub use rows::GameField;

use self::seating::Seating;
use super::player::{PlayerForm, PlayerKind};
use crate::app::route::Route;
use crate::app::shared::Shared;
use parlour_engines::{ClockOptions, EngineRegistry, Player, TimeControl};
use parlour_library::LibraryItem;
use parlour_library::choices::LastGame;
use parlour_library::even_matches::EvenMatches;
use parlour_library::own_results::{OwnResults, Tally};
use parlour_library::round_robin::{Pairing, RoundRobin};
use parlour_matches::play::GameSession;
use parlour_records::{Handicap, Start, Tags};
use parlour_rules::games::{AnyLine, AnyRules, GameInfo, Seat};
use parlour_rules::options::OptionError;

/// The setup of one game.
#[derive(Clone, Debug)]
struct GameSetup {
    rules: AnyRules,
    seating: Seating,
    clock: ClockOptions,
    handicap: Option<Handicap>,
}

/// The game to play, its rules, its players and its clocks.
#[derive(Clone, Debug)]
pub struct GameForm {
    game: usize,
    games: Vec<GameSetup>,
    /// Players or clocks were changed: then they stay as another game is chosen.
    touched: bool,
    /// The name of the user.
    your_name: String,
    /// The names of those who play a round robin, separated by commas.
    round_robin: String,
    library: Arc<[LibraryItem]>,
    registry: EngineRegistry,
    even: EvenMatches,
    /// The results of everybody who played here.
    results: Vec<OwnResults>,
    /// The listing of the library that both follow from.
    listing: u64,
}

impl GameForm {
    /// The game that was played last, as it was set up then, or the first one with the settings of
    /// the config file.
    pub fn new(shared: &Shared) -> Self {
        let options = &shared.options;
        let (registry, your_name) = (options.setup.registry.clone(), shared.user_name());
        let setup = |rules: &AnyRules| {
            let last = options.setup.last_setup(rules);
            let last = last.unwrap_or_else(|| options.setup.as_set(rules.clone()));
            let player = |player| PlayerForm::new(player, &your_name, &registry);
            GameSetup {
                rules: last.rules,
                seating: Seating::new(last.players.each_ref().map(player)).with_either(last.either),
                clock: last.clock,
                handicap: None,
            }
        };
        Self {
            game: options.setup.last_game().unwrap_or(0),
            games: options.setup.config.rules().iter().map(setup).collect(),
            touched: false,
            round_robin: String::new(),
            library: Arc::clone(&shared.library),
            your_name,
            even: shared.even_matches(),
            results: shared.own_results(),
            listing: shared.listings,
            registry,
        }
    }

    /// A game, by its place among the games, as it was set up last.
    pub fn of(game: usize, shared: &Shared) -> Self {
        Self {
            game,
            ..Self::new(shared)
        }
    }

    /// A game between engines.
    pub fn watch(shared: &Shared) -> Self {
        Self::new(shared).between_engines()
    }

    /// The same form for engines only.
    pub fn between_engines(mut self) -> Self {
        for game in &mut self.games {
            game.seating.leave_to_engines();
        }
        self
    }

    /// The same form for the user and somebody else at a host, where levels play or do not.
    pub fn at_host(mut self, has_levels: bool) -> Self {
        for game in &mut self.games {
            game.seating.sit_at_host(has_levels);
        }
        self
    }

    /// The same game as an even match for the user.
    pub fn even(mut self) -> Self {
        self.seating_mut().match_evenly();
        self
    }

    /// A game like another.
    pub fn like(game: &GameSession, shared: &Shared) -> Self {
        let mut form = Self::new(shared);
        let mut games = form.games.iter();
        if let Some(at) = games.position(|setup| setup.rules.info().id == game.info().id) {
            form.game = at;
            form.games[at].rules = game.rules().clone();
        }
        let player = |player| PlayerForm::new(player, &form.your_name, &form.registry);
        let seating = Seating::new(game.players().each_ref().map(player));
        let clock = ClockOptions::from(game.record().tags.time_controls());
        let setup = form.setup_mut();
        (setup.seating, setup.clock) = (seating, clock);
        setup.handicap = game.record().tags.handicap();
        if let Some(robin) = RoundRobin::of_event(game.record().tags.get(Tags::EVENT)) {
            form.round_robin = robin.names();
        }
        form.touched = true;
        form
    }

    fn setup(&self) -> &GameSetup {
        &self.games[self.game]
    }

    fn setup_mut(&mut self) -> &mut GameSetup {
        &mut self.games[self.game]
    }

    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.setup_mut().seating
    }

    /// The game that is set up.
    pub fn info(&self) -> &'static GameInfo {
        self.rules().info()
    }

    /// Its rules.
    pub fn rules(&self) -> &AnyRules {
        &self.setup().rules
    }

    /// The handicap, if one is chosen that can be given by the rules.
    pub fn handicap(&self) -> Option<Handicap> {
        let GameSetup {
            rules, handicap, ..
        } = self.setup();
        handicap.filter(|handicap| handicaps::all(rules).contains(handicap))
    }

    /// Describes the board and the rules in a few words.
    pub fn rules_text(&self) -> String {
        board::text(self.rules())
    }

    /// Returns the players, First first.
    pub fn players(&self) -> [Player; 2] {
        let seats = self.setup().seating.seats.each_ref();
        seats.map(|seat| seat.player(self.your_name.trim()))
    }

    /// Returns the players of a game that begins now: an even match has the level that it is, and
    /// chance may say who plays which side.
    pub fn seated_players(&self, shared: &Shared) -> [Player; 2] {
        let seats = self.setup().seating.drawn(shared.game_seed());
        let players = seats.each_ref().map(|seat| seat.player(self.your_name()));
        self.even.seat(players, self.rules())
    }

    /// Returns the user's results against the opponent on this board, if there are any.
    pub fn own_tally(&self) -> Option<Tally> {
        let name = self.setup().seating.opponent()?.title();
        let title = self.rules().title();
        let is_it = |own: &&OwnResults| own.title == title && own.opponent == name;
        let mut own = self.results.iter().filter(|own| own.person.is_empty());
        own.find(is_it).map(|own| own.total)
    }

    /// Returns the opponent as it is called, where the user has one.
    pub fn opponent_title(&self) -> Option<String> {
        self.setup().seating.opponent().map(PlayerForm::title)
    }

    /// The seat of the user, where one of the players is that.
    pub fn own_seat(&self) -> Seat {
        Seat::BOTH[self.setup().seating.own_seat()]
    }

    /// The level of the user's opponent, if that is one.
    pub fn opponent_level(&self) -> Option<u32> {
        match self.setup().seating.opponent()?.kind {
            PlayerKind::Level(level) => Some(level),
            _ => None,
        }
    }

    /// The clock of the first player, if there are clocks.
    pub fn clock(&self) -> Option<TimeControl> {
        let [first, _] = self.setup().clock.time_controls()?;
        Some(first)
    }

    /// Takes in the library, if it was listed since the form was made.
    pub fn take_library(&mut self, shared: &Shared) {
        if self.listing != shared.listings {
            self.listing = shared.listings;
            self.even = shared.even_matches();
            self.results = shared.own_results();
            self.library = Arc::clone(&shared.library);
        }
    }

    /// The name of the user.
    pub fn your_name(&self) -> &str {
        self.your_name.trim()
    }

    /// Returns the setup of the game, to be remembered.
    pub fn last_game(&self) -> LastGame {
        LastGame {
            rules: self.rules().clone(),
            players: self.players(),
            clock: self.setup().clock,
            either: self.setup().seating.either,
        }
    }

    /// The words about the round robin: whose game is next.
    fn round_robin_help(&self) -> String {
        if self.round_robin.trim().is_empty() {
            return "Three to twelve names, separated by commas: everyone plays everyone."
                .to_owned();
        }
        let Some(robin) = RoundRobin::of_names(&self.round_robin) else {
            return "Three to twelve different names, separated by commas.".to_owned();
        };
        match robin.next(&self.library) {
            Some(Pairing { number, of, names }) => {
                let [one, other] = names;
                format!("Game {number} of {of}: {one} starts against {other}.")
            }
            None => {
                "All games are played. The table is under Your record in the library.".to_owned()
            }
        }
    }

    /// The game that is set up, at its start.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn begin(&self, shared: &Shared) -> Result<GameSession, OptionError> {
        let own = Start::new(self.rules().clone())?;
        let robin = RoundRobin::of_names(&self.round_robin);
        let pairing = robin.as_ref().and_then(|robin| robin.next(&self.library));
        let players = match &pairing {
            Some(Pairing { names, .. }) => names.clone().map(Player::Human),
            None => self.seated_players(shared),
        };
        let game = match self.setup().handicap {
            Some(handicap) => GameSession::with_handicap(&own, handicap, players),
            None => GameSession::new(self.rules().clone(), players)?,
        };
        let game = game.with_time_controls(self.setup().clock.time_controls());
        Ok(match robin.zip(pairing) {
            Some((robin, Pairing { number, .. })) => game.with_event(&robin.event(), number),
            None => game,
        })
    }

    /// The route to the game that is set up, at its start; how it was set up is remembered. If two
    /// settings do not go together, that is said.
    pub fn begun(&self, shared: &mut Shared) -> Option<Route> {
        match self.begin(shared) {
            Ok(game) => {
                shared.remember(self.your_name(), &self.last_game());
                Some(Route::Game(Box::new(game)))
            }
            Err(error) => {
                shared.notice = Some(error.to_string());
                None
            }
        }
    }

    /// The start position, or why the settings do not go together.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when two settings do not go together.
    pub fn start(&self) -> Result<AnyLine, OptionError> {
        AnyLine::new(self.rules())
    }
}
