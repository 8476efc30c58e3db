//! The fields of the form, page by page.

use super::{Page, Purpose, Setup};
use crate::app::match_plan::{MatchSetting, MatchSettings};
use crate::app::screen::Transition;
use crate::app::ui::form::{Field, FormRow, FormValue, GameField};

/// A field of the form.
pub(super) type SetupField = Field<Setup>;

impl Setup {
    /// The fields of the page in groups.
    pub(super) fn groups(&self) -> Vec<Vec<SetupField>> {
        let mut groups = match self.page {
            Page::Main => self.main_groups(),
            Page::Rules => vec![of_game(self.form.rule_fields())],
            Page::More => self.more_groups(),
        };
        let button = |text: &str, help| FormRow::new("", FormValue::Button(text.to_owned()), help);
        groups.push(vec![match (self.page, &self.purpose) {
            (Page::Rules | Page::More, _) => {
                let row = button("Done", "Back to the form.");
                Field::deed(row, "done", |setup: &mut Self, _| {
                    setup.leave_page();
                    Transition::Stay
                })
            }
            (Page::Main, Purpose::Table) => {
                let row = button("Offer", "Open the table and wait there for somebody.");
                Field::deed(row, "offer", |setup: &mut Self, shared| setup.begin(shared))
            }
            (Page::Main, _) => {
                let row = button("Start", "Start the game as set up.");
                Field::deed(row, "start", |setup: &mut Self, shared| setup.begin(shared))
            }
        }]);
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// The settings that matter most, and the fields that lead to the rest.
    fn main_groups(&self) -> Vec<Vec<SetupField>> {
        use MatchSetting::{Games, Speed, Time};
        let game = of_game(self.form.game_fields());
        let mut players = of_game(self.form.player_fields());
        let more = || self.leading_to(Page::More);
        let rest = vec![self.leading_to(Page::Rules), more()];
        match &self.purpose {
            Purpose::Fork(_) => vec![players, vec![more()]],
            Purpose::Match(settings) => {
                vec![
                    game,
                    players,
                    of_match(settings, &[Games, Time, Speed]),
                    rest,
                ]
            }
            Purpose::Game | Purpose::Table => {
                players.extend(of_game([self.form.clock_field()]));
                vec![game, players, rest]
            }
        }
    }

    fn more_groups(&self) -> Vec<Vec<SetupField>> {
        use MatchSetting::{Nodes, Opening, Seed};
        let players = of_game(self.form.more_fields());
        match &self.purpose {
            Purpose::Game => {
                let evening = of_game(self.form.evening_fields());
                vec![players, evening, of_game(self.form.clock_fields(false))]
            }
            Purpose::Match(settings) => {
                vec![of_match(settings, &[Nodes, Opening, Seed]), players]
            }
            Purpose::Fork(_) => vec![players],
            Purpose::Table => vec![of_game(self.form.clock_fields(true))],
        }
    }

    /// The fields of the page, one after the other.
    pub(super) fn fields(&self) -> Vec<SetupField> {
        self.groups().into_iter().flatten().collect()
    }

    /// The field that leads to a page.
    fn leading_to(&self, page: Page) -> SetupField {
        let (text, help) = match (page, &self.purpose) {
            (Page::Main | Page::Rules, _) => (
                &*self.form.rules_text(),
                "The size of the board and the rules, one by one.",
            ),
            (_, Purpose::Game) => (
                "names, handicap, round robin, clocks",
                "Names, players, engines, a handicap, a round robin, and the clocks.",
            ),
            (_, Purpose::Match(_)) => (
                "positions, openings, engines",
                "Limits, random openings, engines and their options.",
            ),
            (_, Purpose::Fork(_)) => (
                "names, both players",
                "Names, players, engines and their options.",
            ),
            (_, Purpose::Table) => ("the clock", "The clock, with any numbers."),
        };
        let row = FormRow::new(page.title(), FormValue::Open(text.to_owned()), help);
        Field::deed(row, "open", move |setup: &mut Self, _| {
            setup.open(page);
            Transition::Stay
        })
    }
}

fn of_game(fields: impl IntoIterator<Item = GameField>) -> Vec<SetupField> {
    let fields = fields.into_iter();
    let within = fields.map(|field| field.within(|setup: &mut Setup| &mut setup.form));
    within.collect()
}

fn of_match(settings: &MatchSettings, all: &[MatchSetting]) -> Vec<SetupField> {
    let field = |&setting: &MatchSetting| {
        let (label, help) = setting.label_and_help();
        let row = FormRow::new(label, FormValue::Step(settings.value_text(setting)), help);
        Field::step(row, move |setup: &mut Setup, forward| {
            if let Purpose::Match(settings) = &mut setup.purpose {
                settings.step(setting, forward);
            }
        })
    };
    all.iter().map(field).collect()
}
