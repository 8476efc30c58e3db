//! How the model is drawn: the screen in sight on a background.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::model::Model;
use crate::widgets::scene::SceneCache;

/// Draws the model. The cache keeps what boards are drawn from, so that the next frame is quick.
pub fn view(model: &Model, frame: &mut ratatui::Frame<'_>, cache: &mut SceneCache) {
    let area = frame.area();
    draw(model, area, frame.buffer_mut(), cache);
}

/// Draws the model into a buffer.
pub fn draw(model: &Model, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
    let shared = model.shared();
    buf.set_style(area, shared.options.palette.screen());
    model.screen().get().draw(shared, area, buf, cache);
}
