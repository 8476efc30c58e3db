//! How the model is drawn: the screen in sight on a background.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::model::Model;

/// Draws the model.
pub fn view(model: &Model, frame: &mut ratatui::Frame<'_>) {
    let area = frame.area();
    draw(model, area, frame.buffer_mut());
}

/// Draws the model into a buffer.
pub fn draw(model: &Model, area: Rect, buf: &mut Buffer) {
    let shared = model.shared();
    buf.set_style(area, shared.options.palette.screen());
    model.screen().get().draw(shared, area, buf);
}
