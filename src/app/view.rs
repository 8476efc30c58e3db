//! The drawing of the model: the screen in sight on a background.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::canvas::Canvas;
use super::model::Model;
use super::ui::frame::ScreenLayout;
use parlour_scene::scene::{Glyphs, SceneCache};
use parlour_scene::widgets::focus::{self, Focus};

/// Draws the model; returns the place of the focus. The cursor is shown there where text is typed,
/// and everywhere for screen readers. The cache keeps what boards are drawn from, so that the next
/// frame is quick.
pub fn view(
    model: &Model,
    frame: &mut ratatui::Frame<'_>,
    cache: &mut SceneCache,
) -> Option<Position> {
    let area = frame.area();
    let (kind, place) = draw(model, area, frame.buffer_mut(), cache)?;
    if kind == Focus::Text || model.shared().options.setup.config.ui.screen_reader {
        frame.set_cursor_position(place);
    }
    Some(place)
}

/// Draws the model into a buffer; returns the place of the focus: of the line that says what to do,
/// if nothing else has it.
pub fn draw(
    model: &Model,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) -> Option<(Focus, Position)> {
    let shared = model.shared();
    buf.set_style(area, shared.options.palette.screen());
    let mut canvas = Canvas::new(shared, buf, cache);
    model.screen().get().draw(area, &mut canvas);
    if shared.options.glyphs() == Glyphs::Ascii {
        in_ascii(area, buf);
    }
    let status = ScreenLayout::of(area).status;
    let told = (Focus::Thing, status.as_position());
    focus::take(buf).or_else(|| (!status.is_empty()).then_some(told))
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
