//! The player's actions in the settings.

use ratatui::layout::Rect;

use super::{ELSEWHERE, SettingRow, Settings, view};
use crate::app::canvas::Canvas;
use crate::app::effect::Effect;
use crate::app::file_job::FileJob;
use crate::app::message::Message;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::{FormAct, choices};
use parlour_rules::options::{Domain, OptionValue};
use parlour_settings::keys::KeyContext;

impl Screen for Settings {
    fn key_context(&self) -> KeyContext {
        self.cursor.key_context(KeyContext::Menu)
    }

    fn types(&self) -> bool {
        let row = self.rows().get(self.cursor.at()).copied();
        // Keys go through the texts of a row that offers some.
        let offers = |row| matches!(self.option(row).key, "first" | "second");
        let is_text = |row| self.is_typed(row) && !offers(row) && !self.is_elsewhere(row);
        let is_text = row.is_some_and(is_text);
        self.cursor.typing().is_none() && is_text
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        let rows = self.rows();
        let mut cursor = self.cursor.clone();
        let act = cursor.take_in(event, (rows.len(), self.types()));
        self.cursor = cursor;
        let row = rows[self.cursor.at()];
        match act {
            FormAct::Leave => return Transition::Back,
            FormAct::Start | FormAct::None => {}
            _ if self.is_elsewhere(row) => shared.notice = Some(ELSEWHERE.to_owned()),
            FormAct::Step { forward } => self.step(row, forward, shared),
            FormAct::Choose(at) => self.choose(row, at, shared),
            FormAct::Begin(text) => self.begin_typing(row, text.trim(), shared),
            FormAct::Use => self.use_row(row, shared),
            FormAct::Type(text) => self.set(row, OptionValue::Text(text.into()), shared),
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.cursor.go_to(number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let shared = canvas.shared;
        view::form_view(self, shared).draw(area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        if let Message::SettingSaved { id, result } = message
            && self.saving.contains(id)
        {
            self.saving.retain(|saving| saving != id);
            if let Err(error) = result {
                shared.notice = Some(error.clone());
            }
        }
        Transition::Stay
    }
}

impl Settings {
    /// Sets the value of a row to one of those that are shown.
    fn choose(&mut self, row: SettingRow, at: usize, shared: &mut Shared) {
        if let Some(value) = choices(self.option(row)).into_iter().nth(at) {
            self.set(row, value, shared);
        }
    }

    /// Changes the value of a row to the next or the previous one.
    fn step(&mut self, row: SettingRow, forward: bool, shared: &mut Shared) {
        let option = self.option(row);
        let before = self.value(row, shared);
        let after = match (&before, option.domain) {
            (OptionValue::Text(text), Domain::Text { .. }) => {
                let section = self.sections[row.section].name;
                let offered = view::offered(section, option.key, shared);
                let count = offered.len();
                if count == 0 {
                    return;
                }
                let here = offered.iter().position(|offered| offered == text);
                let next = here.map_or(0, |here| {
                    (here + if forward { 1 } else { count - 1 }) % count
                });
                OptionValue::Text(offered[next].clone().into())
            }
            (before, _) => option.neighbour(before, forward),
        };
        self.set(row, after, shared);
    }

    /// Types the text of a row, or goes to its next value.
    fn use_row(&mut self, row: SettingRow, shared: &mut Shared) {
        if self.is_typed(row) {
            return self.begin_typing(row, "", shared);
        }
        let (before, option) = (self.value(row, shared), self.option(row));
        match option.domain {
            // From the greatest on to the least.
            Domain::Number { min, .. } if option.neighbour(&before, true) == before => {
                self.set(row, OptionValue::Number(min), shared);
            }
            _ => self.step(row, true, shared),
        }
    }

    /// Returns whether a text is typed in a row.
    fn is_typed(&self, row: SettingRow) -> bool {
        let option = self.option(row);
        matches!(option.domain, Domain::Text { .. }) && option.key != "theme"
    }

    /// Begins to type a text after the one of the row, if it has one.
    fn begin_typing(&mut self, row: SettingRow, text: &str, shared: &Shared) {
        if self.is_typed(row)
            && let OptionValue::Text(before) = self.value(row, shared)
        {
            self.cursor.begin_typing(&format!("{before}{text}"));
        }
    }

    /// Sets a value, shows its effect, and writes it to the file.
    fn set(&mut self, row: SettingRow, new: OptionValue, shared: &mut Shared) {
        let section = &self.sections[row.section];
        if self.value(row, shared) == new {
            return;
        }
        let mouse = shared.config().ui.mouse;
        let config = &mut shared.options.setup.config;
        if let Err(why) = config.set(section, row.at, new.clone()) {
            shared.notice = Some(why);
            return;
        }
        shared.options.update_palette();
        let after = shared.config().ui.mouse;
        if after != mouse {
            shared.mouse = after;
            shared.effects.push(Effect::CaptureMouse(shared.mouse));
        }
        let id = shared.new_id();
        self.saving.push(id);
        shared.send_file_job(FileJob::SaveSetting {
            id,
            section: self.sections[row.section].name,
            key: self.option(row).key,
            value: new,
        });
    }
}
