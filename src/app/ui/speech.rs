//! What a player says about its move, in quotes below its card.

use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::cards::is_beside;
use super::fit::{fit_text, wrapped};
use super::frame::{KeyRow, ScreenLayout, take_rows};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use parlour_records::words;
use parlour_scene::scene::{BoardView, Scene};
use parlour_scene::theme::Role;
use parlour_settings::keys::{Action, KeyContext};

/// The columns before the words, as before everything below a card.
const INDENT: u16 = 3;

/// The rows of an area of which a board leaves a quarter to words, if they need as much.
const HIGH: u16 = 20;

/// The part of an area that a board has where its players say this, so that it can be read below.
pub fn board_above(said: [&str; 2], view: &BoardView<'_>, scene: &Scene, area: Rect) -> Rect {
    let rows = said.map(|said| Speech::by(Some("Somebody"), said, area.width).rows());
    let rows = (rows[0] + rows[1]).min(area.height / 4);
    let layout = view.layout(area);
    let mut below = area.rows().rev().take(usize::from(rows));
    let is_enough = area.height < HIGH || below.all(is_beside(&layout, scene));
    let height = area.height - if is_enough { 0 } else { rows };
    Rect { height, ..area }
}

/// The sign of words that are cut, with the key that shows them all, if the `context` has one.
pub fn more(context: Option<KeyContext>, shared: &Shared) -> String {
    let binding = context.map(|context| Action::InWords.binding_in(context));
    let key = binding.and_then(|binding| shared.keymap.hint_of(binding));
    key.map_or_else(|| " …".to_owned(), |key| format!(" … ({key}: all)"))
}

/// A player's words, in rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Speech(Vec<String>);

impl Speech {
    /// The words wrapped into a width; no rows where nothing is said.
    pub fn of(said: &str, width: u16) -> Self {
        Self::by(None, said, width)
    }

    /// The same, after the player's name.
    pub fn by(name: Option<&str>, said: &str, width: u16) -> Self {
        if said.is_empty() {
            return Self::default();
        }
        let text = name.map_or_else(|| words::said(said), |name| words::said_by(name, said));
        Self::told(&text, width)
    }

    /// Words as they are, wrapped into a width.
    pub fn told(text: &str, width: u16) -> Self {
        let rows = wrapped(text, usize::from(width.saturating_sub(INDENT)));
        Self(rows.map(str::to_owned).collect())
    }

    /// The number of rows.
    pub const fn rows(&self) -> u16 {
        self.0.len() as u16
    }

    /// Draws the words of both players into the rows at the bottom of an area that are free, the more
    /// important ones first, which leave the others a row; returns their place, which is empty where
    /// none is. `context` has the key that shows them whole, if they are not meant to be.
    pub fn draw_below(
        both: &[Self; 2],
        area: Rect,
        context: Option<KeyContext>,
        is_free: impl Fn(Rect) -> bool,
        canvas: &mut Canvas<'_>,
    ) -> Rect {
        let free = area.rows().rev().take_while(|&row| is_free(row)).count() as u16;
        let [rows, others] = both.each_ref().map(Self::rows);
        let rows = rows.min(free.saturating_sub(others.min(1)).max(free.min(1)));
        let others = others.min(free - rows);
        let height = rows + others;
        let below = Rect::new(area.x, area.bottom() - height, area.width, height);
        let mut left = below;
        both[0].draw(take_rows(&mut left, rows), context, canvas);
        both[1].draw(left, context, canvas);
        below
    }

    /// Draws the words of both in place of a board, and the key that goes back to it.
    pub fn draw_whole(
        both: &[Self; 2],
        context: KeyContext,
        frame: &ScreenLayout,
        canvas: &mut Canvas<'_>,
    ) {
        Self::draw_below(both, frame.body, None, |_| true, canvas);
        let keys = KeyRow::new(context, &[Action::Back]);
        keys.named(&|_| Some("board")).draw(frame.hints, canvas);
    }

    /// Draws the rows for which there is room; the last one says if there are more, and the key that
    /// shows them all, if the `context` has one.
    pub fn draw(&self, area: Rect, context: Option<KeyContext>, canvas: &mut Canvas<'_>) {
        let more = more(context, canvas.shared);
        let style = canvas.palette().text(Role::Text);
        let last = usize::from(area.height).saturating_sub(1);
        for (at, (row, text)) in area.rows().zip(&self.0).enumerate() {
            let (text, more) = if at == last && at + 1 < self.0.len() {
                let room = row.width.saturating_sub(INDENT + more.width() as u16);
                (fit_text(text, usize::from(room)), more.as_str())
            } else {
                (text.as_str(), "")
            };
            let text = format!("{:INDENT$}{text}{more}", "", INDENT = usize::from(INDENT));
            Line::styled(text, style).render(row, canvas.buf);
        }
    }
}
