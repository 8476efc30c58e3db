//! The rows, and the values that they show.

use super::seating::Seating;
use super::{GameForm, board, clocks, handicaps};
use crate::app::ui::form::option::option_row;
use crate::app::ui::form::player::PlayerKind;
use crate::app::ui::form::row::{FormRow, FormValue};
use parlour_engines::{EngineRef, EngineSpec};
use parlour_rules::options::OptionSet;

/// The options of engines that follow from who plays, or are for files and the command line.
const SET_ELSEWHERE: [&str; 6] = ["level", "even", "vary", "name", "tables", "ponder"];

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameRow {
    /// The game.
    Game,
    /// The board, by the rule that names boards.
    Board(usize),
    /// A rule setting, by its index.
    Rule(usize),
    /// The user's opponent.
    Opponent,
    /// The opponent's level.
    Strength,
    /// The character.
    Character,
    /// The side that the user plays.
    Side,
    /// The player of a side: 0 the first, 1 the second.
    Player(usize),
    /// The handicap.
    Handicap,
    /// The clocks.
    Clock,
    /// A setting of the clocks, by its index.
    ClockSetting(usize),
    /// The name of the user.
    YourName,
    /// The names of those who play a round robin.
    RoundRobin,
    /// The name of another person at a side.
    Name(usize),
    /// The engine that plays a side.
    Engine(usize),
    /// An option of the engine at a side, by its index.
    Option(usize, usize),
}

impl GameForm {
    /// The rows that say which game is played on which board.
    pub fn game_rows(&self) -> Vec<GameRow> {
        let board = board::rule(self.rules()).map(GameRow::Board);
        std::iter::once(GameRow::Game).chain(board).collect()
    }

    /// The rows of the rules, without the board where that has a name.
    pub fn rule_rows(&self) -> Vec<GameRow> {
        let rules = self.rules();
        let board = board::rule(rules);
        let shown = |&rule: &usize| rules.is_relevant(rule) && Some(rule) != board;
        let rules = (0..rules.table().len()).filter(shown);
        rules.map(GameRow::Rule).collect()
    }

    /// The rows that say who plays.
    pub fn player_rows(&self) -> Vec<GameRow> {
        self.setup().seating.rows()
    }

    /// The rows of players, names, engines and clocks, which are of less interest.
    pub fn more_rows(&self) -> Vec<GameRow> {
        let mut rows = Vec::new();
        let Seating {
            seats,
            engines_only,
            ..
        } = &self.setup().seating;
        if !engines_only {
            rows.push(GameRow::YourName);
        }
        for (at, seat) in seats.iter().enumerate() {
            if !engines_only {
                rows.push(GameRow::Player(at));
            }
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
            let options = options.filter(|(_, option)| !SET_ELSEWHERE.contains(&option.key));
            rows.extend(options.map(|(option, _)| GameRow::Option(at, option)));
        }
        rows
    }

    /// The rows of what people do to have close games and many of them.
    pub fn evening_rows(&self) -> Vec<GameRow> {
        vec![GameRow::Handicap, GameRow::RoundRobin]
    }

    /// The rows of the clocks, setting by setting.
    pub fn clock_rows(&self) -> Vec<GameRow> {
        let clock = &self.setup().clock;
        let relevant = (0..clock.table().len()).filter(|&setting| clock.is_relevant(setting));
        relevant.map(GameRow::ClockSetting).collect()
    }

    /// The rows of clocks that are the same for both players.
    pub fn one_clock_rows(&self) -> Vec<GameRow> {
        let table = self.setup().clock.table();
        let is_common = |row: &GameRow| !matches!(row, GameRow::ClockSetting(setting) if table[*setting].key == "second");
        self.clock_rows().into_iter().filter(is_common).collect()
    }

    /// A row as it is shown.
    pub fn row(&self, row: GameRow) -> FormRow {
        let setup = self.setup();
        let seats = &setup.seating.seats;
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
                is_told: false,
            },
            GameRow::Board(rule) => board::row(self.rules(), rule),
            GameRow::Opponent | GameRow::Strength | GameRow::Character | GameRow::Side => {
                let own = self.even.rating(&setup.rules);
                setup.seating.row(row, self.info(), &own)
            }
            GameRow::Handicap => handicaps::row(&setup.rules, setup.handicap),
            GameRow::Clock => clocks::row(&setup.clock),
            GameRow::Rule(index) => {
                option_row("", &setup.rules.table()[index], &setup.rules.value(index))
            }
            GameRow::Player(at) => FormRow {
                label: side(at).to_owned(),
                value: FormValue::Step(seats[at].title()),
                help: {
                    let own = self.even.rating(&setup.rules);
                    seats[at].help(self.info(), &own)
                },
                is_told: true,
            },
            GameRow::ClockSetting(index) => {
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
                help: "Type your name; parlour remembers it.".to_owned(),
                is_told: false,
            },
            GameRow::RoundRobin => FormRow {
                label: "Round robin".to_owned(),
                value: FormValue::Text(self.round_robin.clone()),
                help: self.round_robin_help(),
                is_told: true,
            },
            GameRow::Name(at) => FormRow {
                label: format!("{}'s name", side(at)),
                value: FormValue::Text(seats[at].name.clone()),
                help: format!("Type the name of the player of {}.", side(at)),
                is_told: false,
            },
            GameRow::Engine(at) => {
                let engine = seats[at].engine();
                let name = |engine: &EngineRef| match engine.built_in() {
                    Some(spec) => spec.info().name.to_owned(),
                    None => engine.name().to_owned(),
                };
                FormRow {
                    label: format!("{}'s engine", side(at)),
                    value: FormValue::Step(engine.map(name).unwrap_or_default()),
                    help: engine.map(EngineRef::description).unwrap_or_default(),
                    is_told: false,
                }
            }
            GameRow::Option(at, index) => {
                let engine = seats[at].engine().and_then(EngineRef::built_in);
                engine
                    .map(EngineSpec::options)
                    .map_or_else(FormRow::default, |options| {
                        option_row("  ", &options.table()[index], &options.value(index))
                    })
            }
        }
    }
}
