//! Changes to the rows: values are stepped, chosen and typed.

use super::{GameForm, GameRow, GameSetup, board, clocks, handicaps};
use crate::app::ui::form::option::choose;
use parlour_rules::games::AnyRules;
use parlour_rules::options::OptionSet;

impl GameForm {
    /// Changes the value of a row to the next or the previous one.
    pub fn step(&mut self, row: GameRow, forward: bool) {
        match row {
            GameRow::Game => {
                let count = self.games.len();
                self.choose_game((self.game + if forward { 1 } else { count - 1 }) % count);
            }
            GameRow::Board(rule) => {
                let rules = &mut self.setup_mut().rules;
                board::step(rules, rule, forward);
                reset_irrelevant(rules);
            }
            GameRow::Rule(rule) => {
                let rules = &mut self.setup_mut().rules;
                rules.step(rule, forward);
                reset_irrelevant(rules);
            }
            GameRow::Opponent | GameRow::Strength | GameRow::Character | GameRow::Side => {
                let (info, own) = (self.info(), self.even.rating(self.rules()));
                self.seating_mut().step(row, forward, info, &own);
            }
            GameRow::Player(at) => {
                let info = self.info();
                self.seating_mut().step_player(at, forward, info);
            }
            GameRow::Engine(at) => self.seating_mut().seats[at].step_engine(forward),
            GameRow::Option(at, option) => {
                if let Some(spec) = self.seating_mut().seats[at].engine_mut() {
                    spec.options_mut().step(option, forward);
                }
            }
            GameRow::Handicap => {
                let setup = self.setup_mut();
                setup.handicap = handicaps::step(&setup.rules, setup.handicap, forward);
            }
            GameRow::Clock => clocks::step(&mut self.setup_mut().clock, forward),
            GameRow::ClockSetting(setting) => self.setup_mut().clock.step(setting, forward),
            GameRow::YourName | GameRow::Name(_) | GameRow::RoundRobin => {}
        }
        self.touch(row);
    }

    /// Sets a row to one of the values it shows, by its index.
    pub fn choose(&mut self, row: GameRow, at: usize) {
        match row {
            GameRow::Game if at < self.games.len() => self.choose_game(at),
            GameRow::Board(rule) => {
                let rules = &mut self.setup_mut().rules;
                board::choose(rules, rule, at);
                reset_irrelevant(rules);
            }
            GameRow::Rule(rule) => {
                let rules = &mut self.setup_mut().rules;
                choose(rules, rule, at);
                reset_irrelevant(rules);
            }
            GameRow::Opponent | GameRow::Strength | GameRow::Character | GameRow::Side => {
                let info = self.info();
                self.seating_mut().choose(row, at, info);
            }
            GameRow::Handicap => {
                let setup = self.setup_mut();
                setup.handicap = handicaps::nth(&setup.rules, at);
            }
            GameRow::Clock => clocks::choose(&mut self.setup_mut().clock, at),
            GameRow::ClockSetting(setting) => choose(&mut self.setup_mut().clock, setting, at),
            _ => return,
        }
        self.touch(row);
    }

    /// Players and clocks that were changed stay as another game is chosen.
    fn touch(&mut self, row: GameRow) {
        let is_of_game = matches!(row, GameRow::Game | GameRow::Board(_) | GameRow::Rule(_));
        self.touched |= !is_of_game;
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

    /// The text of a row in which a text is typed.
    pub fn typed(&self, row: GameRow) -> Option<&str> {
        match row {
            GameRow::YourName => Some(&self.your_name),
            GameRow::RoundRobin => Some(&self.round_robin),
            GameRow::Name(at) => Some(&self.setup().seating.seats[at].name),
            _ => None,
        }
    }

    /// Sets the text of a row in which a text is typed.
    pub fn set_typed(&mut self, row: GameRow, text: String) {
        match row {
            GameRow::YourName => self.your_name = text,
            GameRow::RoundRobin => self.round_robin = text,
            GameRow::Name(at) => self.seating_mut().seats[at].name = text,
            _ => {}
        }
    }
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
