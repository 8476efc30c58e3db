//! The player's actions in the form.

use ratatui::layout::Rect;

use super::{Page, Purpose, Setup, SetupRow, view};
use crate::app::canvas::Canvas;
use crate::app::match_plan::MatchPlan;
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::FormAct;
use parlour_records::Start;
use parlour_rules::games::GameInfo;
use parlour_settings::keys::{Action, KeyContext};
use parlour_together::protocol::Request;

impl Screen for Setup {
    fn key_context(&self) -> KeyContext {
        self.cursor.key_context(KeyContext::Form)
    }

    fn types(&self) -> bool {
        let row = self.rows().get(self.cursor.at()).copied();
        self.cursor.typing().is_none() && row.is_some_and(|row| self.typed(row).is_some())
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        self.form.take_library(shared);
        if matches!(event, ScreenEvent::Action(Action::SetUpPosition)) {
            return self.set_up();
        }
        if matches!(event, ScreenEvent::Action(Action::LearnGame)) {
            return Transition::Open(Route::Learn(self.form.info()));
        }
        let rows = self.rows();
        let mut cursor = self.cursor.clone();
        let act = cursor.take_in(event, (rows.len(), self.types()));
        self.cursor = cursor;
        let row = rows[self.cursor.at()];
        match (act, row) {
            (FormAct::Step { forward }, _) => self.step(row, forward),
            (FormAct::Choose(at), SetupRow::Game(row)) => self.form.choose(row, at),
            (FormAct::Type(text), SetupRow::Game(row)) => self.form.set_typed(row, text),
            (FormAct::Begin(text), row) => {
                if let Some(before) = self.typed(row) {
                    let text = format!("{before}{}", text.trim());
                    self.cursor.begin_typing(&text);
                }
            }
            (FormAct::Use, _) => return self.use_row(row, shared),
            (FormAct::Start, _) => return self.begin(shared),
            (FormAct::Leave, _) if self.page == Page::Main => return Transition::Back,
            (FormAct::Leave, _) => self.leave_page(),
            (FormAct::None | FormAct::Choose(_) | FormAct::Type(_), _) => {}
        }
        // Rows that come and go above this one take it with them, but not the cursor from it.
        if let Some(at) = self.rows().iter().position(|other| *other == row) {
            self.cursor.go_to(at);
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.cursor.go_to(number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.form.info())
    }
}

impl Setup {
    /// The text of a row in which a text is typed.
    fn typed(&self, row: SetupRow) -> Option<&str> {
        match row {
            SetupRow::Game(row) => self.form.typed(row),
            _ => None,
        }
    }

    /// Changes the value of a row to the next or the previous one.
    fn step(&mut self, row: SetupRow, forward: bool) {
        match (row, &mut self.purpose) {
            (SetupRow::Game(row), _) => self.form.step(row, forward),
            (SetupRow::Match(setting), Purpose::Match(settings)) => {
                settings.step(setting, forward);
            }
            (SetupRow::Open(page), _) if forward => self.open(page),
            _ => {}
        }
    }

    /// Shows another page.
    fn open(&mut self, page: Page) {
        self.page = page;
        self.main = std::mem::take(&mut self.cursor);
    }

    /// Goes back to the form itself, to the row from which the page was opened.
    fn leave_page(&mut self) {
        self.page = Page::Main;
        self.cursor = std::mem::take(&mut self.main);
    }

    /// Does what a row is for: types its text, opens a page or leaves it, begins, or goes on to the
    /// next row.
    fn use_row(&mut self, row: SetupRow, shared: &mut Shared) -> Transition {
        match row {
            SetupRow::Start => return self.begin(shared),
            SetupRow::Open(page) => self.open(page),
            SetupRow::Done => self.leave_page(),
            SetupRow::Game(_) | SetupRow::Match(_) => match self.typed(row).map(str::to_owned) {
                Some(text) => self.cursor.begin_typing(&text),
                None => self.cursor.go_on(self.rows().len()),
            },
        }
        Transition::Stay
    }

    /// Has the position set up by hand from which a game is to begin.
    fn set_up(&self) -> Transition {
        let start = match &self.purpose {
            Purpose::Game => Start::new(self.form.rules().clone()).ok(),
            Purpose::Fork(game) => {
                let own = Start::new(game.rules().clone()).ok();
                own.and_then(|own| own.with_draft(&game.line().draft()).ok())
            }
            Purpose::Match(_) | Purpose::Table => None,
        };
        start.map_or(Transition::Stay, |start| {
            Transition::Open(Route::Position(Box::new(start)))
        })
    }

    /// Begins as it is set up. What is wrong with it, if anything, is on the screen already.
    fn begin(&self, shared: &mut Shared) -> Transition {
        let form = &self.form;
        match &self.purpose {
            Purpose::Game => {
                let Ok(game) = form.begin(shared) else {
                    return Transition::Stay;
                };
                shared.remember(form.your_name(), &form.last_game());
                Transition::BeginGame(Route::Game(Box::new(game)))
            }
            Purpose::Match(settings) => {
                match MatchPlan::new(form.rules().clone(), form.players(), *settings) {
                    Ok(plan) => Transition::Replace(Route::Match(Box::new(plan))),
                    Err(_) => Transition::Stay,
                }
            }
            Purpose::Fork(game) => {
                let game = game.fork(game.node(), form.seated_players(shared));
                Transition::Replace(Route::Game(Box::new(game)))
            }
            Purpose::Table if self.start().is_err() => Transition::Stay,
            Purpose::Table => {
                shared.ask_hub(Request::Open {
                    rules: form.rules().clone(),
                    clock: form.clock(),
                    seat: Some(form.own_seat()),
                    engine: form.opponent_level(),
                    kept_for: None,
                    private: false,
                });
                Transition::Back
            }
        }
    }
}
