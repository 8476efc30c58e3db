//! How the model is drawn: the screen in sight on a background.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::model::Model;
use super::screens::{Screen, home, library, match_form, page, setup, table, watch};

/// Draws the model.
pub fn view(model: &Model, frame: &mut ratatui::Frame<'_>) {
    let area = frame.area();
    draw(model, area, frame.buffer_mut());
}

/// Draws the model into a buffer.
pub fn draw(model: &Model, area: Rect, buf: &mut Buffer) {
    let shared = model.shared();
    buf.set_style(area, shared.options.palette.screen());
    match model.screen() {
        Screen::Home(home) => home::draw(home, shared, area, buf),
        Screen::Setup(setup) => setup::draw(setup, shared, area, buf),
        Screen::Table(table) => table::draw(table, shared, area, buf),
        Screen::Form(form) => match_form::draw(form, shared, area, buf),
        Screen::Watch(watch) => watch::draw(watch, shared, area, buf),
        Screen::Library(library) => library::draw(library, shared, area, buf),
        Screen::Page(page) => page::draw(page, shared, area, buf),
    }
}
