//! The form for setting up a match between engines, or the players who continue from a position.

mod view;

pub use view::draw;

use crate::app::input::Gesture;
use crate::app::keys::Action;
use crate::app::match_plan::{MatchPlan, MatchSetting, MatchSettings};
use crate::app::model::Shared;
use crate::app::screens::setup::{PlayerForm, SetupRow};
use crate::app::screens::{Event, Screen, Setup, Table, Transition, Watch};
use crate::engines::Player;
use crate::games::AnyLine;
use crate::play::GameSession;
use crate::records::NodeId;

/// What a form is for.
#[derive(Clone, Debug)]
pub enum Purpose {
    /// A match between engines.
    Match(MatchSettings),
    /// A game that continues from a position of another one.
    Fork(Box<GameSession>),
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub enum FormRow {
    /// A row of the setup of a game.
    Setup(SetupRow),
    /// A number of the match.
    Setting(MatchSetting),
    /// Begin.
    Start,
}

/// The state of the form.
#[derive(Clone, Debug)]
pub struct Form {
    base: Setup,
    purpose: Purpose,
    /// The row under the cursor.
    pub at: usize,
}

impl Form {
    /// A match with the settings of the config file.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        Self {
            base: Setup::watch(shared),
            purpose: Purpose::Match(MatchSettings::default()),
            at: 0,
        }
    }

    /// A form for continuing from a node of a game, at first with a human for the side to move.
    #[must_use]
    pub fn fork(game: &GameSession, node: NodeId, shared: &Shared) -> Self {
        let nobody = || Player::Human(String::new());
        let line = game.record().line(node);
        let mut players = game.players().clone();
        let seat = line.to_move().index() ^ usize::from(line.players_swapped());
        players[seat] = match &shared.options.players {
            [Player::Human(name), _] | [_, Player::Human(name)] => Player::Human(name.clone()),
            _ => nobody(),
        };
        let forked = game.fork(node, players);
        Self {
            base: Setup::like(&forked, shared),
            purpose: Purpose::Fork(Box::new(forked)),
            at: 0,
        }
    }

    /// What the form is for.
    #[must_use]
    pub const fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// The game and its rules.
    #[must_use]
    pub const fn base(&self) -> &Setup {
        &self.base
    }

    /// The position to begin from, or why there is none.
    ///
    /// # Errors
    ///
    /// In words, when two settings do not go together.
    pub fn start(&self) -> Result<AnyLine, String> {
        match &self.purpose {
            Purpose::Match(_) => self.base.start().map_err(|error| error.to_string()),
            Purpose::Fork(game) => Ok(game.line().clone()),
        }
    }

    /// The rows of the form.
    #[must_use]
    pub fn rows(&self) -> Vec<FormRow> {
        let all = self.base.rows();
        let rows = |wanted: fn(&SetupRow) -> bool| {
            let rows = all.iter().copied();
            rows.filter(wanted).map(FormRow::Setup)
        };
        let players = rows(|row| matches!(row, SetupRow::Player(_) | SetupRow::Option(..)));
        let start = [FormRow::Start];
        match self.purpose {
            Purpose::Fork(_) => players.chain(start).collect(),
            // The long lists last: options of engines, then rules, are there when wanted.
            Purpose::Match(_) => rows(|row| matches!(row, SetupRow::Game))
                .chain(MatchSetting::ALL.into_iter().map(FormRow::Setting))
                .chain(players)
                .chain(rows(|row| matches!(row, SetupRow::Rule(_))))
                .chain(start)
                .collect(),
        }
    }

    /// The label, the value and the help of a row.
    #[must_use]
    pub fn describe(&self, entry: FormRow) -> (String, String, String) {
        match (entry, &self.purpose) {
            (FormRow::Setup(row), _) => self.base.describe(row),
            (FormRow::Setting(term), Purpose::Match(terms)) => {
                let (name, about) = term.label_and_help();
                (name.to_owned(), terms.value_text(term), about.to_owned())
            }
            _ => {
                let about = "begin; the keys below say what can be done then";
                ("Start".to_owned(), String::new(), about.to_owned())
            }
        }
    }

    /// Handles an event.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let entries = self.rows();
        let last = entries.len() - 1;
        self.at = self.at.min(last);
        match event {
            Event::Action(Action::MenuUp) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Event::Action(Action::MenuDown) => self.at = (self.at + 1) % entries.len(),
            Event::Action(Action::Less) => self.change(entries[self.at], false),
            Event::Action(Action::More) => self.change(entries[self.at], true),
            Event::Action(Action::Choose) => return self.choose(entries[self.at], shared),
            Event::Action(Action::Start) => return self.begin(shared),
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.at = self.at.saturating_sub(1),
                Gesture::WheelDown => self.at = (self.at + 1).min(last),
                Gesture::Click => {
                    let entry = view::entry_at(self, shared, *mouse);
                    if let Some(at) = entry {
                        self.at = at;
                        return self.choose(entries[at], shared);
                    }
                }
                Gesture::RightClick => {}
            },
            _ => {}
        }
        Transition::Stay
    }

    fn change(&mut self, entry: FormRow, forward: bool) {
        match (entry, &mut self.purpose) {
            (FormRow::Setup(row), purpose) => {
                self.base.change(row, forward);
                // In a match only engines play.
                if let (SetupRow::Player(at), Purpose::Match(_)) = (row, purpose)
                    && matches!(self.base.seats()[at].player(), Player::Human(_))
                {
                    self.base.change(row, forward);
                }
            }
            (FormRow::Setting(term), Purpose::Match(terms)) => terms.step(term, forward),
            _ => {}
        }
    }

    fn choose(&mut self, entry: FormRow, shared: &mut Shared) -> Transition {
        if matches!(entry, FormRow::Start) {
            return self.begin(shared);
        }
        self.change(entry, true);
        Transition::Stay
    }

    fn begin(&self, shared: &mut Shared) -> Transition {
        let players = self.base.seats().each_ref().map(PlayerForm::player);
        match &self.purpose {
            Purpose::Match(terms) => {
                let plan = MatchPlan {
                    rules: self.base.rules().clone(),
                    players,
                    settings: *terms,
                };
                match Watch::new(plan, shared) {
                    Ok(watch) => Transition::Replace(Screen::Watch(Box::new(watch))),
                    Err(error) => {
                        shared.notice = Some(error.to_string());
                        Transition::Stay
                    }
                }
            }
            Purpose::Fork(game) => {
                let game = game.fork(game.node(), players);
                Transition::Replace(Screen::Table(Box::new(Table::new(game, shared))))
            }
        }
    }
}
