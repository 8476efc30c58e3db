//! What the player does in the settings.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{SettingRow, Settings, value, view};
use crate::app::effect::Effect;
use crate::app::input::{Gesture, Mouse};
use crate::app::keys::{Action, KeyContext};
use crate::app::message::Message;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::{Part, choices};
use crate::app::ui::list_cursor;
use crate::options::{Domain, Value};
use crate::text::is_unprintable;
use crate::widgets::scene::SceneCache;

impl Screen for Settings {
    fn key_context(&self) -> KeyContext {
        if self.editing.is_some() {
            KeyContext::Prompt
        } else {
            KeyContext::Menu
        }
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        if self.editing.is_some() {
            self.edit(event, shared);
            return Transition::Stay;
        }
        let rows = self.rows();
        self.at = self.at.min(rows.len() - 1);
        if let Some(at) = list_cursor::moved(self.at, rows.len(), event) {
            self.at = at;
            return Transition::Stay;
        }
        match event {
            Event::Action(Action::Less) => self.step(rows[self.at], false, shared),
            Event::Action(Action::More) => self.step(rows[self.at], true, shared),
            Event::Action(Action::Choose) => self.use_row(rows[self.at], shared),
            Event::Action(Action::Back) => return Transition::Back,
            Event::Mouse(mouse) => self.handle_mouse(*mouse, &rows, shared),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::form_view(self, shared).draw(shared, area, buf, cache);
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
    /// Takes an event into the text being typed.
    fn edit(&mut self, event: &Event, shared: &mut Shared) {
        let Some(text) = &mut self.editing else {
            return;
        };
        match event {
            Event::Typed(char) => text.push(*char),
            Event::Pasted(pasted) => {
                text.extend(pasted.chars().filter(|char| !is_unprintable(*char)));
            }
            Event::Action(Action::Erase) => {
                text.pop();
            }
            Event::Action(Action::Accept) => {
                let text = self.editing.take().unwrap_or_default();
                if let Some(&row) = self.rows().get(self.at) {
                    self.set(row, Value::Text(text.into()), shared);
                }
            }
            Event::Action(Action::Back) => self.editing = None,
            _ => {}
        }
    }

    fn handle_mouse(&mut self, mouse: Mouse, rows: &[SettingRow], shared: &mut Shared) {
        let Some(hit) = view::form_view(self, shared).hit(shared, mouse) else {
            return;
        };
        self.at = hit.row;
        let row = rows[hit.row];
        match (hit.part, mouse.gesture) {
            (Part::Label, _) => {}
            (Part::Choice(at), _) => {
                if let SettingRow::Option(section, option) = row
                    && let Some(value) = choices(self.option(section, option)).into_iter().nth(at)
                {
                    self.set(row, value, shared);
                }
            }
            (Part::Back, _) | (Part::Value, Gesture::RightClick) => self.step(row, false, shared),
            (Part::Value, _) => self.use_row(row, shared),
        }
    }

    /// Changes the value of a row to the next or the previous one.
    fn step(&mut self, row: SettingRow, forward: bool, shared: &mut Shared) {
        let SettingRow::Option(section, at) = row else {
            self.more = forward;
            return;
        };
        let option = self.option(section, at);
        let name = self.sections[section].name;
        let before = value(name, at, shared);
        let after = match (&before, option.domain) {
            (Value::Text(text), Domain::Text { .. }) => {
                let offered = view::offered(name, option.key, shared);
                let count = offered.len();
                if count == 0 {
                    return;
                }
                let here = offered.iter().position(|offered| offered == text);
                let next = here.map_or(0, |here| {
                    (here + if forward { 1 } else { count - 1 }) % count
                });
                Value::Text(offered[next].clone().into())
            }
            (before, _) => option.neighbour(before, forward),
        };
        self.set(row, after, shared);
    }

    /// Types the text of a row, or goes to its next value.
    fn use_row(&mut self, row: SettingRow, shared: &mut Shared) {
        match row {
            SettingRow::More => self.more = !self.more,
            SettingRow::Option(section, at) => {
                match value(self.sections[section].name, at, shared) {
                    Value::Text(text) if self.option(section, at).key != "theme" => {
                        self.editing = Some(text.into_owned());
                    }
                    _ => self.step(row, true, shared),
                }
            }
        }
    }

    /// Sets a value, shows what it comes to, and has it written.
    fn set(&mut self, row: SettingRow, new: Value, shared: &mut Shared) {
        let SettingRow::Option(section, at) = row else {
            return;
        };
        let name = self.sections[section].name;
        if value(name, at, shared) == new {
            return;
        }
        if let Err(why) = shared.options.configuration.set(name, at, &new) {
            shared.notice = Some(why);
            return;
        }
        let mouse = shared.options.mouse;
        shared.apply_configuration();
        if shared.options.mouse != mouse {
            shared.mouse = shared.options.mouse;
            shared.effects.push(Effect::CaptureMouse(shared.mouse));
        }
        let id = shared.new_id();
        self.saving.push(id);
        shared.effects.push(Effect::SaveSetting {
            id,
            section: name,
            key: self.option(section, at).key,
            value: new,
        });
    }
}
