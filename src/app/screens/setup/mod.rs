//! Setup: the form of a new game, of a match between engines, or of the players who go on from a
//! position.

mod update;
mod view;

use crate::app::match_plan::{MatchPlan, MatchSetting, MatchSettings};
use crate::app::shared::Shared;
use crate::app::ui::form::{FormCursor, FormRow, FormValue, GameForm, GameRow};
use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_rules::games::AnyLine;

/// What a form is for.
#[derive(Clone, Debug)]
enum Purpose {
    /// A game that people play in.
    Game,
    /// A match between engines.
    Match(MatchSettings),
    /// A game that goes on from a position of another one.
    Fork(Box<GameSession>),
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetupRow {
    /// Something about the game.
    Game(GameRow),
    /// A number of the match.
    Match(MatchSetting),
    /// The rest is shown, or not.
    More,
    /// Begin.
    Start,
}

/// The state of the setup screen.
#[derive(Clone, Debug)]
pub struct Setup {
    form: GameForm,
    purpose: Purpose,
    /// Whether the rows are shown that are of less interest.
    more: bool,
    cursor: FormCursor,
}

impl Setup {
    /// A game as it was set up last.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        Self::of(GameForm::new(shared), Purpose::Game)
    }

    /// A game like another.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "routes hand over what they carry"
    )]
    pub fn like(game: Box<GameSession>, shared: &Shared) -> Self {
        Self::of(GameForm::like(&game, shared), Purpose::Game)
    }

    /// A match between engines.
    #[must_use]
    pub fn watch(shared: &Shared) -> Self {
        let settings = MatchSettings::default();
        Self::of(GameForm::watch(shared), Purpose::Match(settings))
    }

    /// A match like another.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "routes hand over what they carry"
    )]
    pub fn like_match(plan: Box<MatchPlan>, shared: &Shared) -> Self {
        let form = GameForm::like(&plan.game(0), shared).between_engines();
        Self::of(form, Purpose::Match(*plan.settings()))
    }

    /// Who goes on from where a game is looked at: to begin with, the user for the side to move.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "routes hand over what they carry"
    )]
    pub fn fork(game: Box<GameSession>, shared: &Shared) -> Self {
        let mut players = game.players().clone();
        let seat = game.player_index(game.line().to_move());
        players[seat] = Player::Human(shared.user_name());
        let forked = game.fork(game.node(), players);
        let form = GameForm::like(&forked, shared);
        Self::of(form, Purpose::Fork(Box::new(forked)))
    }

    fn of(form: GameForm, purpose: Purpose) -> Self {
        Self {
            form,
            purpose,
            more: false,
            cursor: FormCursor::default(),
        }
    }

    /// The position to begin from, or why there is none.
    fn start(&self) -> Result<AnyLine, String> {
        match &self.purpose {
            Purpose::Game | Purpose::Match(_) => {
                self.form.start().map_err(|error| error.to_string())
            }
            Purpose::Fork(game) => Ok(game.line().clone()),
        }
    }

    /// The rows of the form in groups.
    fn groups(&self) -> Vec<Vec<SetupRow>> {
        use MatchSetting::{Games, Nodes, Opening, Seed, Speed, Time};
        let of_game = |rows: Vec<GameRow>| rows.into_iter().map(SetupRow::Game).collect();
        let of_match = |rows: &[MatchSetting]| -> Vec<SetupRow> {
            rows.iter().copied().map(SetupRow::Match).collect()
        };
        let players: Vec<SetupRow> = of_game(self.form.player_rows());
        let mut rest = vec![SetupRow::More];
        if self.more {
            if matches!(self.purpose, Purpose::Match(_)) {
                rest.extend(of_match(&[Nodes, Opening, Seed]));
            }
            rest.extend(self.form.more_rows().into_iter().map(SetupRow::Game));
        }
        let start = vec![SetupRow::Start];
        match self.purpose {
            Purpose::Game => vec![
                of_game(self.form.game_rows()),
                players,
                of_game(self.form.clock_rows()),
                rest,
                start,
            ],
            Purpose::Match(_) => vec![
                of_game(self.form.game_rows()),
                players,
                of_match(&[Games, Time, Speed]),
                rest,
                start,
            ],
            Purpose::Fork(_) => vec![players, rest, start],
        }
    }

    /// The rows of the form, one after the other.
    fn rows(&self) -> Vec<SetupRow> {
        self.groups().concat()
    }

    /// A row as it is shown.
    fn row(&self, row: SetupRow) -> FormRow {
        match (row, &self.purpose) {
            (SetupRow::Game(row), _) => self.form.row(row),
            (SetupRow::Match(setting), Purpose::Match(settings)) => {
                let (label, help) = setting.label_and_help();
                FormRow {
                    label: label.to_owned(),
                    value: FormValue::Step(settings.value_text(setting)),
                    help: help.to_owned(),
                }
            }
            (SetupRow::More, _) => {
                let (text, help) = if self.more {
                    ("Less", "Hide names, engines and their options.")
                } else {
                    ("More...", "Names, engines and their options.")
                };
                FormRow {
                    value: FormValue::Action(text.to_owned()),
                    help: help.to_owned(),
                    ..FormRow::default()
                }
            }
            (SetupRow::Start | SetupRow::Match(_), _) => FormRow {
                value: FormValue::Action("Start".to_owned()),
                help: "Begin as it is set up.".to_owned(),
                ..FormRow::default()
            },
        }
    }
}
