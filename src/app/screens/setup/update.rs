//! The player's actions in the form.

use ratatui::layout::Rect;

use super::rows::SetupField;
use super::{Page, Purpose, Setup, view};
use crate::app::canvas::Canvas;
use crate::app::match_plan::MatchPlan;
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::{FormAct, FormValue};
use parlour_records::Start;
use parlour_rules::games::GameInfo;
use parlour_settings::keys::{Action, KeyContext};
use parlour_together::NameError;
use parlour_together::protocol::{NewTable, Request};

impl Screen for Setup {
    fn key_context(&self) -> KeyContext {
        self.cursor.key_context(KeyContext::Form)
    }

    fn types(&self) -> bool {
        let fields = self.fields();
        let field = fields.get(self.cursor.at());
        self.cursor.typing().is_none() && field.is_some_and(|field| field.typed().is_some())
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        self.form.take_library(shared);
        if matches!(event, ScreenEvent::Action(Action::SetUpPosition)) {
            return self.set_up(shared);
        }
        if matches!(event, ScreenEvent::Action(Action::LearnGame)) {
            return Transition::Open(Route::Learn(self.form.info()));
        }
        let (page, fields) = (self.page, self.fields());
        let types = self.types();
        let act = self.cursor.take_in(event, (fields.len(), types));
        let field = &fields[self.cursor.at()];
        match act {
            FormAct::Step { forward: true } if matches!(field.row.value, FormValue::Open(_)) => {
                return self.use_field(field, fields.len(), shared);
            }
            FormAct::Step { forward } => field.go(self, forward),
            FormAct::Choose(at) => field.choose(self, at),
            FormAct::Type(text) => field.type_in(self, text),
            FormAct::Begin(text) => {
                if let Some(before) = field.typed() {
                    let text = format!("{before}{}", text.trim());
                    self.cursor.begin_typing(&text);
                }
            }
            FormAct::Use => return self.use_field(field, fields.len(), shared),
            FormAct::Start => return self.begin(shared),
            FormAct::Leave if self.page == Page::Main => return Transition::Back,
            FormAct::Leave => self.leave_page(),
            FormAct::None => {}
        }
        // Rows that come and go above this one take it with them, but not the cursor from it.
        let at = self.cursor.at();
        let rows = self.fields().into_iter().enumerate();
        let same = rows.filter(|(_, other)| other.row.label == field.row.label);
        if page == self.page
            && let Some((row, _)) = same.min_by_key(|(row, _)| row.abs_diff(at))
        {
            self.cursor.go_to(row);
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
    /// Shows another page.
    pub(super) fn open(&mut self, page: Page) {
        self.page = page;
        self.main = std::mem::take(&mut self.cursor);
    }

    /// Goes back to the form itself, to the row from which the page was opened.
    pub(super) fn leave_page(&mut self) {
        self.page = Page::Main;
        self.cursor = std::mem::take(&mut self.main);
    }

    /// Does what a field of some is for: types its text, opens a page or leaves it, begins, or goes
    /// on to the next row.
    fn use_field(&mut self, field: &SetupField, count: usize, shared: &mut Shared) -> Transition {
        match (field.get_deed(), field.typed()) {
            (Some((_, deed)), _) => return deed(self, shared),
            (None, Some(text)) => self.cursor.begin_typing(text),
            (None, None) => self.cursor.go_on(count),
        }
        Transition::Stay
    }

    /// Sets up by hand the position from which a game is to begin.
    fn set_up(&self, shared: &mut Shared) -> Transition {
        let start = match &self.purpose {
            Purpose::Game => Start::new(self.form.rules().clone()).ok(),
            Purpose::Fork(game) => {
                let own = Start::new(game.rules().clone()).ok();
                own.and_then(|own| own.with_draft(&game.line().draft()).ok())
            }
            Purpose::Match(_) | Purpose::Table(_) => {
                shared.notice = Some("only a game that you play here begins by hand".to_owned());
                return Transition::Stay;
            }
        };
        start.map_or(Transition::Stay, |start| {
            Transition::Open(Route::Position(Box::new(start)))
        })
    }

    /// Begins as it is set up. What is wrong with it, if anything, is on the screen already.
    pub(super) fn begin(&self, shared: &mut Shared) -> Transition {
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
            Purpose::Table(_) if self.start().is_err() => Transition::Stay,
            Purpose::Table(guests) => {
                let engine = form.opponent_level();
                let name = Some(guests.kept_for.trim());
                let name = name.filter(|name| engine.is_none() && !name.is_empty());
                let kept_for = match name.map(str::parse).transpose() {
                    Ok(name) => name,
                    Err(error) => {
                        let error: NameError = error;
                        shared.notice = Some(error.to_string());
                        return Transition::Stay;
                    }
                };
                shared.ask_hub(Request::Open(NewTable {
                    rules: form.rules().clone(),
                    clock: form.clock(),
                    seat: Some(form.own_seat()),
                    engine,
                    kept_for,
                    private: guests.private,
                }));
                Transition::Back
            }
        }
    }
}
