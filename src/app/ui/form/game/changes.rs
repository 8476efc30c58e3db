//! Changes to the rows: values are stepped, chosen and typed.

use super::{GameForm, GameRow, GameSetup};
use crate::app::ui::form::option::choose;
use crate::app::ui::form::player::PlayerKind;
use parlour_rules::games::AnyRules;
use parlour_rules::options::Options;

impl GameForm {
    /// Changes the value of a row to the next or the previous one.
    pub fn step(&mut self, row: GameRow, forward: bool) {
        match row {
            GameRow::Game => {
                let count = self.games.len();
                self.choose_game((self.game + if forward { 1 } else { count - 1 }) % count);
            }
            GameRow::Board(rule) => {
                self.step_board(rule, forward);
                reset_irrelevant(&mut self.setup_mut().rules);
            }
            GameRow::Rule(rule) => {
                let rules = &mut self.setup_mut().rules;
                rules.step(rule, forward);
                reset_irrelevant(rules);
            }
            GameRow::Opponent | GameRow::Strength | GameRow::Character | GameRow::Side => {
                self.step_opponent(row, forward);
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
            GameRow::Clock => self.step_clock(forward),
            GameRow::ClockSetting(setting) => self.setup_mut().clock.step(setting, forward),
            GameRow::YourName | GameRow::Name(_) => {}
        }
        self.touch(row);
    }

    /// Sets a row to one of the values it shows, by its index.
    pub fn choose(&mut self, row: GameRow, at: usize) {
        match row {
            GameRow::Game if at < self.games.len() => self.choose_game(at),
            GameRow::Board(rule) => {
                self.choose_board(rule, at);
                reset_irrelevant(&mut self.setup_mut().rules);
            }
            GameRow::Rule(rule) => {
                let rules = &mut self.setup_mut().rules;
                choose(rules, rule, at);
                reset_irrelevant(rules);
            }
            GameRow::Opponent | GameRow::Strength | GameRow::Character | GameRow::Side => {
                self.choose_opponent(row, at);
            }
            GameRow::Clock => self.choose_clock(at),
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

    /// Gives the other side the player that this one had, where both would be the user.
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
