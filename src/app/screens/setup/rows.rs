//! The rows of the form, page by page.

use super::{Page, Purpose, Setup, SetupRow};
use crate::app::match_plan::MatchSetting;
use crate::app::ui::form::{FormRow, FormValue, GameRow};

impl Setup {
    /// The rows of the page in groups.
    pub(super) fn groups(&self) -> Vec<Vec<SetupRow>> {
        let mut groups = match self.page {
            Page::Main => self.main_groups(),
            Page::Rules => vec![of_game(self.form.rule_rows())],
            Page::More => self.more_groups(),
        };
        let last = match self.page {
            Page::Main => SetupRow::Start,
            Page::Rules | Page::More => SetupRow::Done,
        };
        groups.push(vec![last]);
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// The settings that matter most, and the rows that lead to the rest.
    fn main_groups(&self) -> Vec<Vec<SetupRow>> {
        use MatchSetting::{Games, Speed, Time};
        let game = of_game(self.form.game_rows());
        let mut players = of_game(self.form.player_rows());
        let rest = vec![SetupRow::Open(Page::Rules), SetupRow::Open(Page::More)];
        match self.purpose {
            Purpose::Game => {
                players.push(SetupRow::Game(GameRow::Clock));
                vec![game, players, rest]
            }
            Purpose::Match(_) => vec![game, players, of_match(&[Games, Time, Speed]), rest],
            Purpose::Fork(_) => vec![players, vec![SetupRow::Open(Page::More)]],
            Purpose::Table => {
                players.retain(|row| !matches!(row, SetupRow::Game(GameRow::Name(_))));
                players.push(SetupRow::Game(GameRow::Clock));
                vec![game, players, rest]
            }
        }
    }

    fn more_groups(&self) -> Vec<Vec<SetupRow>> {
        use MatchSetting::{Nodes, Opening, Seed};
        let players = of_game(self.form.more_rows());
        match self.purpose {
            Purpose::Game => {
                let evening = of_game(self.form.evening_rows());
                vec![players, evening, of_game(self.form.clock_rows())]
            }
            Purpose::Match(_) => vec![of_match(&[Nodes, Opening, Seed]), players],
            Purpose::Fork(_) => vec![players],
            Purpose::Table => vec![of_game(self.form.one_clock_rows())],
        }
    }

    /// The rows of the page, one after the other.
    pub(super) fn rows(&self) -> Vec<SetupRow> {
        self.groups().concat()
    }

    /// A row as it is shown.
    pub(super) fn row(&self, row: SetupRow) -> FormRow {
        let named = |label: &str, value: FormValue, help: &str| FormRow {
            label: label.to_owned(),
            value,
            help: help.to_owned(),
            is_told: false,
        };
        let button = |text: &str, help: &str| named("", FormValue::Button(text.to_owned()), help);
        match (row, &self.purpose) {
            (SetupRow::Game(row), _) => self.form.row(row),
            (SetupRow::Match(setting), Purpose::Match(settings)) => {
                let (label, help) = setting.label_and_help();
                named(label, FormValue::Step(settings.value_text(setting)), help)
            }
            (SetupRow::Open(Page::Rules), _) => named(
                Page::Rules.title(),
                FormValue::Open(self.form.rules_text()),
                "The size of the board and the rules, one by one.",
            ),
            (SetupRow::Open(page), purpose) => {
                let (text, help) = match purpose {
                    Purpose::Game => (
                        "names, handicap, round robin, clocks",
                        "Names, players, engines, a handicap, a round robin, and the clocks.",
                    ),
                    Purpose::Match(_) => (
                        "positions, openings, engines",
                        "Limits, random openings, engines and their options.",
                    ),
                    Purpose::Fork(_) => (
                        "names, both players",
                        "Names, players, engines and their options.",
                    ),
                    Purpose::Table => ("the clock", "The clock, with any numbers."),
                };
                named(page.title(), FormValue::Open(text.to_owned()), help)
            }
            (SetupRow::Done, _) => button("Done", "Back to the form."),
            (SetupRow::Start, Purpose::Table) => {
                button("Offer", "Open the table and wait there for somebody.")
            }
            (SetupRow::Start | SetupRow::Match(_), _) => {
                button("Start", "Start the game as set up.")
            }
        }
    }
}

fn of_game(rows: Vec<GameRow>) -> Vec<SetupRow> {
    rows.into_iter().map(SetupRow::Game).collect()
}

fn of_match(rows: &[MatchSetting]) -> Vec<SetupRow> {
    rows.iter().copied().map(SetupRow::Match).collect()
}
