//! The fields of the form: what each shows, and what changes it.

use super::{GameForm, GameSetup, board, clocks, handicaps};
use crate::app::ui::form::field::Field;
use crate::app::ui::form::player::PlayerKind;
use crate::app::ui::form::row::{FormRow, FormValue};
use parlour_engines::{ClockOptions, EngineRef};
use parlour_rules::games::AnyRules;
use parlour_rules::options::OptionSet;

/// The options of engines that follow from who plays, or are for files and the command line.
const SET_ELSEWHERE: [&str; 6] = ["level", "even", "vary", "name", "tables", "ponder"];

/// A field of the form.
pub type GameField = Field<GameForm>;

impl GameForm {
    /// The fields that say which game is played on which board.
    pub fn game_fields(&self) -> Vec<GameField> {
        let names = self.games.iter().map(|game| game.rules.info().name);
        let value = FormValue::choice(names, self.game);
        let row = FormRow::new("Game", value, self.info().description);
        let game = Field::ring(row, Self::choose_game);
        let board = board::rule(self.rules()).map(|rule| {
            let row = board::row(self.rules(), rule);
            let set = move |form: &mut Self, at| {
                board::choose(&mut form.setup_mut().rules, rule, at);
            };
            Field::ring(row, set).then(reset_irrelevant)
        });
        std::iter::once(game).chain(board).collect()
    }

    /// The fields of the rules, without the board where that has a name.
    pub fn rule_fields(&self) -> Vec<GameField> {
        let rules = self.rules();
        let board = board::rule(rules);
        let shown = |&rule: &usize| rules.is_relevant(rule) && Some(rule) != board;
        let field = |rule| {
            let field = Field::option(rules, rule, |form: &mut Self| {
                Some(&mut form.setup_mut().rules)
            });
            field.then(reset_irrelevant)
        };
        let rules = (0..rules.table().len()).filter(shown);
        rules.map(field).collect()
    }

    /// The fields that say who plays.
    pub fn player_fields(&self) -> Vec<GameField> {
        let seating = &self.setup().seating;
        if seating.opponent().is_none() {
            return touching((0..2).map(|at| self.player_field(at)));
        }
        let is_named = seating.names_opponent();
        let name = is_named.then(|| self.name_field(1 - seating.own_seat()));
        let (before, side) = seating.fields(self.info(), &self.even.rating(self.rules()));
        touching(before.into_iter().chain(name).chain([side]))
    }

    /// The fields of players, names, engines and clocks, which are of less interest.
    pub fn more_fields(&self) -> Vec<GameField> {
        let (mut fields, seating) = (Vec::new(), &self.setup().seating);
        if !seating.engines_only {
            let value = FormValue::Text(self.your_name.clone());
            let row = FormRow::new("Your name", value, "Type your name; parlour remembers it.");
            fields.push(Field::text(row, |form: &mut Self, name| {
                form.your_name = name;
            }));
        }
        for (at, seat) in seating.seats.iter().enumerate() {
            if !seating.engines_only {
                fields.push(self.player_field(at));
            }
            if seat.kind == PlayerKind::Another {
                fields.push(self.name_field(at));
            }
            if let Some(engine) = seat.engine() {
                fields.extend(self.engine_fields(at, engine));
            }
        }
        touching(fields)
    }

    /// The fields of what people do to have close games and many of them.
    pub fn evening_fields(&self) -> Vec<GameField> {
        let setup = self.setup();
        let row = handicaps::row(&setup.rules, setup.handicap);
        let handicap = Field::choice(row, |form: &mut Self, at| {
            let setup = form.setup_mut();
            setup.handicap = handicaps::nth(&setup.rules, at);
        });
        let value = FormValue::Text(self.round_robin.clone());
        let row = FormRow::new("Round robin", value, self.round_robin_help()).told();
        let robin = Field::text(row, |form: &mut Self, names| form.round_robin = names);
        touching([handicap, robin])
    }

    /// The field of the clocks that are offered.
    pub fn clock_field(&self) -> GameField {
        let setup = self.setup();
        let row = clocks::row(&setup.clock, setup.seating.is_at_host());
        let set = |form: &mut Self, at| clocks::choose(&mut form.setup_mut().clock, at);
        Field::ring(row, set).then(Self::touch)
    }

    /// The fields of the clocks, setting by setting; the same clock for both where one is asked
    /// for.
    pub fn clock_fields(&self, is_one: bool) -> Vec<GameField> {
        let clock = &self.setup().clock;
        let table = clock.table();
        let is_shown = |&setting: &usize| {
            clock.is_relevant(setting) && !(is_one && setting == ClockOptions::AT.second)
        };
        let field = |setting| {
            let mut field = Field::option(clock, setting, |form: &mut Self| {
                Some(&mut form.setup_mut().clock)
            });
            if setting == ClockOptions::AT.kind {
                "Clock".clone_into(&mut field.row.label);
            }
            field
        };
        touching((0..table.len()).filter(is_shown).map(field))
    }

    /// The side of a seat.
    fn side_of(&self, at: usize) -> &'static str {
        let sides = self.info().sides;
        [sides.first, sides.second][at]
    }

    /// The field of the player of a side: 0 the first, 1 the second.
    fn player_field(&self, at: usize) -> GameField {
        let seat = &self.setup().seating.seats[at];
        let help = seat.help(self.info(), &self.even.rating(self.rules()));
        let row = FormRow::new(self.side_of(at), FormValue::Step(seat.title()), help).told();
        Field::step(row, move |form: &mut Self, forward| {
            let info = form.info();
            form.seating_mut().step_player(at, forward, info);
        })
    }

    /// The field of the name of another person at a side.
    fn name_field(&self, at: usize) -> GameField {
        let side = self.side_of(at);
        let value = FormValue::Text(self.setup().seating.seats[at].name.clone());
        let help = format!("Type the name of the player of {side}.");
        let row = FormRow::new(format!("{side}'s name"), value, help);
        Field::text(row, move |form: &mut Self, name| {
            form.seating_mut().seats[at].name = name;
        })
    }

    /// The fields of the engine at a side, and of its options.
    fn engine_fields(&self, at: usize, engine: &EngineRef) -> Vec<GameField> {
        let name = match engine.built_in() {
            Some(spec) => spec.info().name.to_owned(),
            None => engine.name().to_owned(),
        };
        let label = format!("{}'s engine", self.side_of(at));
        let row = FormRow::new(label, FormValue::Step(name), engine.description());
        let step =
            move |form: &mut Self, forward| form.seating_mut().seats[at].step_engine(forward);
        let mut fields = vec![Field::step(row, step)];
        if let Some(spec) = engine.built_in() {
            let all = spec.table().iter().enumerate();
            let shown = all.filter(|(_, option)| !SET_ELSEWHERE.contains(&option.key));
            fields.extend(shown.map(|(option, _)| {
                let mut field = Field::option(&**spec, option, move |form: &mut Self| {
                    let engine = form.seating_mut().seats[at].engine_mut()?;
                    Some(&mut **engine)
                });
                field.row.label.insert_str(0, "  ");
                field
            }));
        }
        fields
    }

    /// Takes note that players or clocks were changed: they stay as another game is chosen.
    fn touch(&mut self) {
        self.touched = true;
    }

    fn choose_game(&mut self, game: usize) {
        let GameSetup { seating, clock, .. } = self.setup().clone();
        self.game = game;
        if self.touched {
            let setup = self.setup_mut();
            (setup.seating, setup.clock) = (seating, clock);
        }
        let info = self.info();
        for seat in &mut self.seating_mut().seats {
            seat.fit(info);
        }
    }
}

/// Fields after whose change players and clocks stay as they are.
fn touching(fields: impl IntoIterator<Item = GameField>) -> Vec<GameField> {
    let fields = fields.into_iter();
    fields.map(|field| field.then(GameForm::touch)).collect()
}

/// Puts rules that mean nothing beside the others to their defaults, so that none conflicts.
fn reset_irrelevant(form: &mut GameForm) {
    let rules: &mut AnyRules = &mut form.setup_mut().rules;
    for index in 0..rules.table().len() {
        if !rules.is_relevant(index) {
            let default = rules.table()[index].default.clone();
            rules
                .set_value(index, default)
                .expect("a default is in the domain");
        }
    }
}
