//! The phrases that people can say to each other, on a card to choose from.

use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget};

use super::cards::frame;
use super::list::List;
use super::list_cursor;
use crate::app::canvas::Canvas;
use crate::app::screen::ScreenEvent;
use crate::app::shared::Shared;
use parlour_scene::theme::Role;
use parlour_settings::keys::Action;
use parlour_together::Phrase;
use parlour_together::protocol::Request;

/// The columns of the card, with its frame.
const WIDTH: u16 = 30;

/// The card, while it is open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phrases {
    /// The phrase under the cursor.
    at: Option<usize>,
}

impl Phrases {
    /// Opens the card.
    pub const fn open(&mut self) {
        self.at = Some(0);
    }

    /// Returns whether it is open.
    pub const fn is_open(&self) -> bool {
        self.at.is_some()
    }

    /// Takes in an event: a phrase is chosen by its number or under the cursor, and said.
    pub fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) {
        let Some(at) = self.at else {
            return;
        };
        if let Some(moved) = list_cursor::moved(at, Phrase::ALL.len(), event) {
            self.at = Some(moved);
            return;
        }
        let chosen = match event {
            ScreenEvent::Action(Action::Choose) => Some(at),
            ScreenEvent::Action(Action::Less | Action::More) => return,
            _ => event.digit().and_then(|digit| digit.checked_sub(1)),
        };
        if let Some(&phrase) = chosen.and_then(|chosen| Phrase::ALL.get(chosen)) {
            shared.ask_hub(Request::Say { phrase });
        }
        self.at = None;
    }

    /// Draws the card at the lower left of an area.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let Some(at) = self.at else {
            return;
        };
        let count = Phrase::ALL.len() as u16;
        let has_frame = area.height >= count + 2;
        let height = if has_frame { count + 2 } else { count };
        let card = Rect {
            x: area.x,
            y: area.bottom() - height.min(area.height),
            width: WIDTH.min(area.width),
            height: height.min(area.height),
        };
        let palette = canvas.palette();
        Clear.render(card, canvas.buf);
        canvas
            .buf
            .set_style(card, palette.text_on(Role::Text, Role::Surface));
        let mut inside = card;
        if has_frame {
            let title = Span::styled(" Say ", palette.text_on(Role::Title, Role::Surface));
            let block = frame(canvas.glyphs()).title(title);
            inside = block.inner(card);
            block
                .border_style(palette.text_on(Role::Border, Role::Surface))
                .render(card, canvas.buf);
        }
        let list = List::new(Phrase::ALL.len(), at);
        list.draw_texts(inside, canvas, |at| {
            format!("{}  {}", at + 1, Phrase::ALL[at])
        });
        canvas.cover(card);
    }
}
