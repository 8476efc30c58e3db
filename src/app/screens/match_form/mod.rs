//! The form for setting up a match between engines, or the players who continue from a position.

mod update;
mod view;

use crate::app::match_plan::{MatchSetting, MatchSettings};
use crate::app::shared::Shared;
use crate::app::ui::game_form::{GameForm, GameRow};
use crate::engines::Player;
use crate::games::AnyLine;
use crate::play::GameSession;

/// What a form is for.
#[derive(Clone, Debug)]
enum Purpose {
    /// A match between engines.
    Match(MatchSettings),
    /// A game that continues from a position of another one.
    Fork(Box<GameSession>),
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
enum FormRow {
    /// A row of the setup of a game.
    Game(GameRow),
    /// A number of the match.
    Setting(MatchSetting),
    /// Begin.
    Start,
}

/// The state of the form.
#[derive(Clone, Debug)]
pub struct MatchForm {
    form: GameForm,
    purpose: Purpose,
    /// The row under the cursor.
    at: usize,
}

impl MatchForm {
    /// A match with the settings of the config file.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        Self {
            form: GameForm::watch(shared),
            purpose: Purpose::Match(MatchSettings::default()),
            at: 0,
        }
    }

    /// Who goes on from where a game is looked at: to begin with, a person for the side to move.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "routes hand over what they carry"
    )]
    pub fn fork(game: Box<GameSession>, shared: &Shared) -> Self {
        let nobody = || Player::Human(String::new());
        let mut players = game.players().clone();
        let seat = game.player_index(game.line().to_move());
        players[seat] = match &shared.options.players {
            [Player::Human(name), _] | [_, Player::Human(name)] => Player::Human(name.clone()),
            _ => nobody(),
        };
        let forked = game.fork(game.node(), players);
        Self {
            form: GameForm::like(&forked, shared),
            purpose: Purpose::Fork(Box::new(forked)),
            at: 0,
        }
    }

    /// The position to begin from, or why there is none.
    fn start(&self) -> Result<AnyLine, String> {
        match &self.purpose {
            Purpose::Match(_) => self.form.start().map_err(|error| error.to_string()),
            Purpose::Fork(game) => Ok(game.line().clone()),
        }
    }

    /// The rows of the form.
    fn rows(&self) -> Vec<FormRow> {
        let all = self.form.rows();
        let rows = |wanted: fn(&GameRow) -> bool| {
            let rows = all.iter().copied();
            rows.filter(wanted).map(FormRow::Game)
        };
        let players = rows(|row| matches!(row, GameRow::Player(_) | GameRow::Option(..)));
        let start = [FormRow::Start];
        match self.purpose {
            Purpose::Fork(_) => players.chain(start).collect(),
            // The long lists last: options of engines, then rules, are there when wanted.
            Purpose::Match(_) => rows(|row| matches!(row, GameRow::Game))
                .chain(MatchSetting::ALL.into_iter().map(FormRow::Setting))
                .chain(players)
                .chain(rows(|row| matches!(row, GameRow::Rule(_))))
                .chain(start)
                .collect(),
        }
    }

    /// The label, the value and the help of a row.
    fn describe(&self, entry: FormRow) -> (String, String, String) {
        match (entry, &self.purpose) {
            (FormRow::Game(row), _) => self.form.describe(row),
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
}
