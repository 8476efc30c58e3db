//! A board as files: as a picture and as text, drawn as `parlour export` draws it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::StatefulWidget;

use crate::app::file_job::{ExportedBoard, FileJob};
use crate::app::shared::Shared;
use parlour_rules::games::AnyLine;
use parlour_scene::scene::export::{self, PictureOptions};
use parlour_scene::scene::{BoardView, Mode, Scene, SceneCache};
use parlour_scene::theme::Palette;

/// Draws a board as text in a window of this size.
pub fn text(scene: &Scene, palette: &Palette, mode: Mode, (columns, rows): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    buffer.set_style(area, palette.screen());
    let view = BoardView::new(scene, palette).mode(mode).least(1);
    (&view).render(area, &mut buffer, &mut SceneCache::default());
    buffer
}

/// Asks for files with a board as it is shown, a picture and a text.
pub fn send(line: &AnyLine, scene: &Scene, shared: &mut Shared) {
    let drawn = text(scene, &Palette::plain(), Mode::Ascii, TEXT);
    shared.send_file_job(FileJob::Export(Box::new(ExportedBoard {
        name: format!("{}-{}", line.info().id, line.len()),
        svg: export::svg(scene, &shared.options.palette, PictureOptions::default()),
        text: export::plain(&drawn),
    })));
}

/// The columns and rows of a text.
const TEXT: (u16, u16) = (80, 24);
