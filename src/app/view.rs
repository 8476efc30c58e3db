//! The drawing of the model: the screen in sight on a background.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::model::Model;
use parlour_scene::scene::{Glyphs, SceneCache};

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
    if shared.options.glyphs() == Glyphs::Ascii {
        in_ascii(area, buf);
    }
}

/// Replaces the signs beyond ASCII that our own texts have, such as that of `Claustro 5 × 5`. Names
/// that people gave stay as they are.
fn in_ascii(area: Rect, buf: &mut Buffer) {
    for position in area.intersection(buf.area).positions() {
        let ascii = match buf[position].symbol() {
            "×" => "x",
            "·" => "-",
            "•" => "*",
            "…" | "±" => "~",
            _ => continue,
        };
        buf[position].set_symbol(ascii);
    }
}
