//! A question as a card in the middle of the board, which steps back: what is asked, and what each
//! answer does, the safe one first. Where there is no room for it, it is asked in the row of words.

use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::Modifier;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use super::end_card::{draw_button, place_over};
use super::ending::Next;
use super::{Play, Question, remote};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::cards::draw_ground;
use crate::app::ui::fit::wrapped;
use parlour_rules::games::Side;
use parlour_rules::sentence::sentence;
use parlour_scene::scene::{Layout, Scene};
use parlour_scene::theme::Role;
use parlour_scene::widgets::focus::Focus;
use parlour_sessions::guest::Act;
use parlour_sessions::notation;
use parlour_settings::keys::{Action, KeyContext};

/// The least columns of the card, and the rows besides what is told: the frame, the title, the
/// buttons and the rows between.
const WIDTH: u16 = 48;
const ROWS: u16 = 5;

/// A question in words.
pub(super) struct Asked {
    title: String,
    /// More about it.
    told: String,
    /// What the answers do.
    no: &'static str,
    yes: &'static str,
    /// True if the position can be put into the deck.
    is_warning: bool,
}

impl Asked {
    /// A question in words.
    pub(super) fn of(play: &Play, shared: &Shared, question: &Question) -> Self {
        let (title, told, no, yes) = words(play, shared, question);
        Self {
            title,
            told,
            no,
            yes,
            is_warning: matches!(question, Question::Blunder { .. }) && !play.is_at_host(),
        }
    }

    /// The answers, the safe one first.
    pub(super) const fn answers(&self) -> &'static [Action] {
        if self.is_warning {
            &[Action::No, Action::Yes, Action::IntoDeck]
        } else {
            &[Action::No, Action::Yes]
        }
    }

    /// What an answer does.
    pub(super) fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Yes => Some(self.yes),
            Action::No => Some(self.no),
            _ => None,
        }
    }

    /// All of it in one row.
    pub(super) fn row(&self) -> String {
        format!(" {} {}", self.title, self.told)
    }

    /// Draws the card into a room with a board; returns whether there is room for it.
    pub(super) fn draw(
        &self,
        room: Rect,
        (layout, scene): (&Layout, &Scene),
        canvas: &mut Canvas<'_>,
    ) -> bool {
        let nexts = self.answers().iter().map(|&action| {
            let binding = action.binding_in(KeyContext::Question);
            Next {
                action,
                key: canvas.shared.keymap.hint_of(binding).unwrap_or_default(),
                label: self.label(action).unwrap_or(binding.label).to_owned(),
            }
        });
        let nexts: Vec<Next> = nexts.collect();
        let buttons: usize = nexts.iter().map(|next| next.text().width() + 1).sum();
        let width = WIDTH
            .max(buttons as u16 + 4)
            .min(room.width.saturating_sub(2));
        let inner = usize::from(width.saturating_sub(4));
        let told: Vec<&str> = wrapped(&self.told, inner).collect();
        let height = ROWS + told.len() as u16;
        if inner < buttons || self.title.width() > inner || room.height < height {
            return false;
        }
        let (_, area) = place_over(room, Size::new(width, height), layout, scene);
        draw_ground(area, Role::Accent, canvas);
        let palette = canvas.palette();
        let inside = area.inner(Margin::new(2, 1));
        let bold = palette.text(Role::Title).add_modifier(Modifier::BOLD);
        let head = [Line::styled(self.title.as_str(), bold)].into_iter();
        let told = told.into_iter().map(Line::raw);
        canvas.lines(inside, head.chain(told).chain([Line::raw("")]));
        let mut x = inside.x;
        for (at, next) in nexts.iter().enumerate() {
            let width = next.text().width() as u16;
            let button = Rect::new(x, inside.bottom() - 1, width, 1);
            draw_button(next, at == 0, button, canvas);
            x += width + 1;
        }
        Focus::Question.put(inside.as_position(), canvas.buf);
        true
    }
}

/// The title of a question, more about it, and what the answers do: no and yes.
type Words = (String, String, &'static str, &'static str);

/// Puts a question into words.
fn words(play: &Play, shared: &Shared, question: &Question) -> Words {
    let game = play.game();
    let keep = "keep playing";
    match question {
        Question::Another(_) => (
            "Begin another game?".to_owned(),
            "This game is not over. It stays in the library.".to_owned(),
            keep,
            "new game",
        ),
        Question::Resign(by) => (
            "Resign this game?".to_owned(),
            format!("{} wins.", game.name(!*by)),
            keep,
            "resign",
        ),
        Question::Draw(by) if game.is_human(!*by) => (
            format!("{} offers a draw.", game.name(*by)),
            format!("{}, do you accept?", game.name(!*by)),
            "play on",
            "accept",
        ),
        Question::Draw(by) => (
            format!("Offer {} a draw?", game.info().sides[!*by]),
            format!("{} may play on.", game.name(!*by)),
            keep,
            "offer",
        ),
        Question::End(Act::Claim) => {
            let is_away = |side: &Side| !game.is_human(*side);
            let away = Side::BOTH.into_iter().find(is_away);
            let away = away.map_or_else(String::new, |side| game.name(side));
            let told = format!("{away} has been away for too long.");
            ("Claim the win?".to_owned(), told, "wait", "claim")
        }
        Question::End(_) => {
            let told = match game.line().len() {
                ..2 => "Nothing is kept.",
                _ => "Nobody wins.",
            };
            (
                "Call the game off?".to_owned(),
                told.to_owned(),
                keep,
                "call off",
            )
        }
        Question::Deal(what) => {
            let (title, told) = remote::question(shared, *what);
            (title, told.to_owned(), "decline", "accept")
        }
        Question::Blunder { ply, blunder, .. } => {
            let told = sentence(&blunder.told(game.line(), notation));
            let title = format!("Play {}?", notation(game.line(), *ply));
            (title, told, "another move", "play it")
        }
    }
}
