//! Setup: the game, its rules and its players.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::game_form::{GameForm, GameRow};
use crate::play::GameSession;

/// The state of the setup screen.
#[derive(Clone, Debug)]
pub struct Setup {
    form: GameForm,
    /// The row under the cursor.
    at: usize,
    /// The text being typed into a row, if any.
    editing: Option<String>,
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
enum SetupRow {
    /// Something about the game.
    Game(GameRow),
    /// Begin.
    Start,
}

impl Setup {
    /// A game with the settings of the config file.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        Self::of(GameForm::new(shared))
    }

    /// A game like another.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "routes hand over what they carry"
    )]
    pub fn like(game: Box<GameSession>, shared: &Shared) -> Self {
        Self::of(GameForm::like(&game, shared))
    }

    const fn of(form: GameForm) -> Self {
        Self {
            form,
            at: 0,
            editing: None,
        }
    }

    /// The rows of the form.
    fn rows(&self) -> Vec<SetupRow> {
        let rows = self.form.rows().into_iter().map(SetupRow::Game);
        rows.chain([SetupRow::Start]).collect()
    }

    /// The label, the value and the help of a row.
    fn describe(&self, row: SetupRow) -> (String, String, String) {
        match row {
            SetupRow::Game(row) => self.form.describe(row),
            SetupRow::Start => (
                "Start".to_owned(),
                String::new(),
                "begin the game".to_owned(),
            ),
        }
    }
}
