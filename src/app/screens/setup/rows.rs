//! The fields of the form, page by page.

use super::{Guests, Page, Purpose, Setup};
use crate::app::match_plan::MatchSettings;
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
            (Page::Main, Purpose::Table(_)) => {
                let row = button("Offer", "Open a table and wait for an opponent.");
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
        let game = of_game(self.form.game_fields());
        let mut players = of_game(self.form.player_fields());
        let more = || self.leading_to(Page::More);
        let rest = vec![self.leading_to(Page::Rules), more()];
        match &self.purpose {
            Purpose::Fork(_) => vec![players, vec![more()]],
            Purpose::Match(settings) => {
                vec![game, players, main_of_match(settings), rest]
            }
            Purpose::Game => {
                players.extend(of_game([self.form.clock_field()]));
                vec![game, players, rest]
            }
            Purpose::Table(guests) => {
                if self.form.opponent_level().is_none() {
                    players.push(kept_for(guests));
                }
                players.extend(of_game([self.form.clock_field()]));
                players.push(seen_by(guests));
                vec![game, players, rest]
            }
        }
    }

    fn more_groups(&self) -> Vec<Vec<SetupField>> {
        let players = of_game(self.form.more_fields());
        match &self.purpose {
            Purpose::Game => {
                let evening = of_game(self.form.evening_fields());
                vec![players, evening, of_game(self.form.clock_fields(false))]
            }
            Purpose::Match(settings) => {
                vec![more_of_match(settings), players]
            }
            Purpose::Fork(_) => vec![players],
            Purpose::Table(_) => vec![of_game(self.form.clock_fields(true))],
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
                "names, handicap, tournament, clocks",
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
            (_, Purpose::Table(_)) => ("the clock", "The clock, with any numbers."),
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

/// The field of the person for whom the other seat is kept.
fn kept_for(guests: &Guests) -> SetupField {
    let help = "Type a name to keep the seat for that person; without one, anybody can sit down.";
    let row = FormRow::new("For", FormValue::Text(guests.kept_for.clone()), help);
    Field::text(row, |setup: &mut Setup, name| {
        if let Purpose::Table(guests) = &mut setup.purpose {
            guests.kept_for = name;
        }
    })
}

/// The field of those who see the table.
fn seen_by(guests: &Guests) -> SetupField {
    let value = FormValue::choice(["everybody", "its players"], usize::from(guests.private));
    let help = "Who can see the table in the lobby, and watch.";
    let row = FormRow::new("Seen by", value, help);
    Field::ring(row, |setup: &mut Setup, at| {
        if let Purpose::Table(guests) = &mut setup.purpose {
            guests.private = at == 1;
        }
    })
}

/// The values that a number of a match is stepped through.
const GAMES: &[u64] = &[1, 2, 4, 6, 10, 20, 50, 100, 200, 500, 1000];
const TIMES: &[u64] = &[50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const NODES: &[u64] = &[0, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
const OPENINGS: &[u64] = &[0, 1, 2, 3, 4, 6, 8];

/// The value of a list after or before one, which need not be in it.
fn stepped(list: &[u64], value: u64, forward: bool) -> u64 {
    let next = if forward {
        list.iter().find(|next| **next > value)
    } else {
        list.iter().rev().find(|next| **next < value)
    };
    next.copied().unwrap_or(value)
}

/// A row of a match: its label, value and help, and the step to another value.
fn of_match(
    label: &str,
    value: String,
    help: &str,
    step: fn(&mut MatchSettings, bool),
) -> SetupField {
    let row = FormRow::new(label, FormValue::Step(value), help);
    Field::step(row, move |setup: &mut Setup, forward| {
        if let Purpose::Match(settings) = &mut setup.purpose {
            step(settings, forward);
        }
    })
}

/// The rows of a match on the main page.
fn main_of_match(settings: &MatchSettings) -> Vec<SetupField> {
    let (games, speed) = (settings.games.to_string(), settings.speed.to_string());
    let time = match settings.millis {
        millis @ ..1000 => format!("{millis} ms"),
        millis => format!("{} s", millis / 1000),
    };
    let of_games = "number of games; sides swap after each";
    let of_time = "time for each move";
    let of_speed = "speed of the moves; + and - change it later";
    vec![
        of_match("Games", games, of_games, |settings, forward| {
            settings.games = stepped(GAMES, settings.games as u64, forward) as usize;
        }),
        of_match("Thinking", time, of_time, |settings, forward| {
            settings.millis = stepped(TIMES, settings.millis, forward);
        }),
        of_match("Speed", speed, of_speed, |settings, forward| {
            settings.speed = if forward {
                settings.speed.faster()
            } else {
                settings.speed.slower()
            };
        }),
    ]
}

/// The other rows of a match.
fn more_of_match(settings: &MatchSettings) -> Vec<SetupField> {
    let (plies, seed) = (settings.opening.to_string(), settings.seed.to_string());
    let nodes = match settings.nodes {
        0 => "no limit".to_owned(),
        nodes => nodes.to_string(),
    };
    let of_nodes = "positions for each move";
    let of_seed = "seed of the random choices";
    let of_plies =
        "random moves before the engines start, the same for two games with sides swapped";
    vec![
        of_match(
            "Positions per move",
            nodes,
            of_nodes,
            |settings, forward| {
                settings.nodes = stepped(NODES, settings.nodes, forward);
            },
        ),
        of_match("Random moves", plies, of_plies, |settings, forward| {
            settings.opening = stepped(OPENINGS, settings.opening as u64, forward) as usize;
        }),
        of_match("Seed", seed, of_seed, |settings, forward| {
            let step = if forward { 1 } else { -1 };
            settings.seed = settings.seed.saturating_add_signed(step).max(1);
        }),
    ]
}
