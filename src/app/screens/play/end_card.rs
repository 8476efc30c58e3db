//! The card at the end of a game: the result, how well it was played, and what can be done next,
//! each by one key or a click. It stands where the board leaves room, or else over its lowest rows;
//! a board with no room for a card has the row of words.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::Play;
use super::ending::{self, Next};
use crate::app::canvas::{Canvas, Hit};
use crate::app::shared::Shared;
use crate::app::ui::cards::frame;
use crate::app::ui::fit::fit_text;
use parlour_rules::sentence::sentence;
use parlour_scene::scene::{Glyphs, Layout, Mark, Scene};
use parlour_scene::theme::{Palette, Role};
use parlour_scene::widgets::focus::Focus;
use parlour_settings::keys::Action;

/// The most rows that a card has.
pub(super) const MAX_ROWS: u16 = 9;

/// The widths that are tried, with the frame, and whether there are free rows in the card.
const SIZES: [(u16, bool); 5] = [
    (70, true),
    (46, true),
    (70, false),
    (46, false),
    (32, false),
];

/// The rows of a board from which a card over it may have free rows.
const HIGH: u16 = 28;

/// A card of a place and size.
pub(super) struct EndCard {
    pub(super) area: Rect,
    rows: Vec<CardRow>,
}

/// A card without a place.
struct Draft {
    width: u16,
    is_roomy: bool,
    rows: Vec<CardRow>,
}

/// A row inside a card.
enum CardRow {
    Free,
    Result(String),
    Facts(String),
    Buttons(Vec<Next>),
}

impl EndCard {
    /// The card in a room with a board, if the end of a game is looked at and there is room.
    pub(super) fn of(
        play: &Play,
        shared: &Shared,
        board: Rect,
        layout: &Layout,
        scene: &Scene,
    ) -> Option<Self> {
        if play.finale.card_rows(&play.hosted) == 0 {
            return None;
        }
        let cards = SIZES.iter().filter(|(width, _)| width + 2 <= board.width);
        let cards: Vec<Draft> = cards
            .filter_map(|&(width, is_roomy)| {
                let rows = rows(play, shared, width, is_roomy)?;
                Some(Draft {
                    width,
                    is_roomy,
                    rows,
                })
            })
            .collect();
        let sized = || {
            cards.iter().enumerate().filter_map(|(at, card)| {
                let height = card.rows.len() as u16 + 2;
                let size = (card.width, height);
                (height <= MAX_ROWS && height <= board.height).then_some((at, size))
            })
        };
        let free = sized().find_map(|(at, size)| {
            let places = places(board, size).into_iter();
            let mut free = places.filter(|&place| layout.is_free(scene, place));
            Some((at, free.next()?))
        });
        let over = || {
            // Few rows are covered of a low board.
            let fits = |at: usize, height| {
                5 * height <= 2 * board.height && (board.height >= HIGH || !cards[at].is_roomy)
            };
            let mut decided = scene.clone();
            decided.cells.retain(|cell| cell.marks.has(Mark::Winning));
            let all = || {
                let fitting = sized().filter(|&(at, (_, height))| fits(at, height));
                fitting.flat_map(|(at, size)| places(board, size).map(|place| (at, place)))
            };
            // The cells that decided the game stay in sight if possible.
            let best = all().find(|&(_, place)| layout.is_free(&decided, place));
            best.or_else(|| all().next())
        };
        let (at, area) = free.or_else(over)?;
        let rows = cards.into_iter().nth(at)?.rows;
        Some(Self { area, rows })
    }

    /// The part of the card that has risen.
    fn risen(&self, play: &Play) -> Rect {
        let height = self.area.height.min(play.finale.card_rows(&play.hosted));
        Rect {
            y: self.area.bottom() - height,
            height,
            ..self.area
        }
    }

    /// Draws what has risen of it.
    pub(super) fn draw(&self, play: &Play, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let area = self.risen(play).intersection(canvas.buf.area);
        let ground = palette.text_on(Role::Text, Role::Surface);
        canvas.cover(area);
        Clear.render(area, canvas.buf);
        frame(canvas.glyphs())
            .style(ground)
            .border_style(palette.text(Role::Border))
            .render(area, canvas.buf);
        let edge = edge_style(play, palette);
        let sign = match canvas.glyphs() {
            Glyphs::Unicode => '━',
            Glyphs::Ascii => '=',
        };
        for x in area.x + 1..area.right().saturating_sub(1) {
            if let Some(cell) = canvas.buf.cell_mut((x, area.y)) {
                cell.set_char(sign).set_style(edge);
            }
        }
        let last = area.bottom().saturating_sub(1);
        for (row, y) in self.rows.iter().zip(area.y + 1..last) {
            self.draw_row(row, y, edge, canvas);
        }
    }

    fn draw_row(&self, row: &CardRow, y: u16, edge: Style, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let inside = Rect::new(self.area.x + 2, y, self.area.width - 4, 1);
        let width = usize::from(inside.width);
        let mut say = |text: &str, style| {
            let text = fit_text(text, width).to_owned();
            Line::styled(text, style)
                .centered()
                .render(inside, canvas.buf);
        };
        match row {
            CardRow::Free => {}
            CardRow::Result(text) => say(text, edge.add_modifier(Modifier::BOLD)),
            CardRow::Facts(text) => say(text, palette.text(Role::Dim)),
            CardRow::Buttons(nexts) => {
                for (area, next) in buttons(nexts, self.area, y) {
                    let is_first = self.first_action() == Some(next.action);
                    draw_button(&next, is_first, area, canvas);
                }
            }
        }
    }

    /// The action that most people want next.
    fn first_action(&self) -> Option<Action> {
        self.rows.iter().find_map(|row| match row {
            CardRow::Buttons(nexts) => nexts.first().map(|next| next.action),
            _ => None,
        })
    }
}

/// The style of the upper edge: the winner's colour.
pub(super) fn edge_style(play: &Play, palette: &Palette) -> Style {
    let winner = play.game().end_summary().and_then(|end| end.winner);
    let role = winner.map_or(Role::Accent, |side| {
        Role::ink(play.game().info().colours[side])
    });
    palette.readable(role)
}

/// A button: the first one is filled.
pub(super) fn draw_button(next: &Next, is_first: bool, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let (key, label) = if is_first {
        let filled = palette
            .button()
            .unwrap_or_else(|| palette.text_on(Role::SelectionText, Role::Selection));
        (filled.add_modifier(Modifier::BOLD), filled)
    } else {
        (palette.text(Role::Key), palette.text(Role::Text))
    };
    let spans = [
        Span::styled(format!(" {}", next.key), key),
        Span::styled(format!(" {} ", next.label), label),
    ];
    canvas.hit(area, Hit::Button(next.action));
    Line::from(spans.to_vec()).render(area, canvas.buf);
    if is_first {
        Focus::Question.put(area.as_position(), canvas.buf);
    }
}

/// The rows of a card of this width; none where a button has no room.
fn rows(play: &Play, shared: &Shared, width: u16, is_roomy: bool) -> Option<Vec<CardRow>> {
    let words = ending::words(play)?;
    let room = usize::from(width - 4);
    let joint = match shared.options.glyphs() {
        Glyphs::Unicode => " · ",
        Glyphs::Ascii => ", ",
    };
    let mut rows = vec![CardRow::Result(words.result)];
    rows.push(CardRow::Facts(words.facts.join(joint)));
    rows.extend(
        words
            .reason
            .or(words.more)
            .map(|more| CardRow::Facts(sentence(&more))),
    );
    let mut lines: Vec<Vec<Next>> = vec![Vec::new()];
    let mut used = 0;
    for next in ending::nexts(play, shared) {
        let needed = next.text().width() + 1;
        if needed > room + 1 {
            return None;
        }
        if used + needed > room + 1 {
            lines.push(Vec::new());
            used = 0;
        }
        used += needed;
        lines.last_mut()?.push(next);
    }
    if is_roomy {
        rows.push(CardRow::Free);
    }
    rows.extend(lines.into_iter().map(CardRow::Buttons));
    if is_roomy {
        rows.insert(0, CardRow::Free);
    }
    Some(rows)
}

/// The places of the buttons of a row, in its middle.
fn buttons(nexts: &[Next], card: Rect, y: u16) -> Vec<(Rect, Next)> {
    let widths = nexts.iter().map(|next| next.text().width() as u16 + 1);
    let all: u16 = widths.clone().sum::<u16>().saturating_sub(1);
    let mut x = card.x + card.width.saturating_sub(all) / 2;
    let placed = nexts.iter().zip(widths).map(|(next, width)| {
        let area = Rect::new(x, y, width - 1, 1);
        x += width;
        (area, next.clone())
    });
    placed.collect()
}

/// Returns whether a board leaves room for a card.
pub(super) fn has_free_place(layout: &Layout, scene: &Scene) -> bool {
    let board = layout.area();
    let size = (
        SIZES[1].0.min(board.width.saturating_sub(2)),
        MAX_ROWS.min(board.height),
    );
    let mut places = places(board, size).into_iter();
    places.any(|place| layout.is_free(scene, place))
}

/// The places for a card of this size on a board, the best one first.
pub(super) fn places(board: Rect, (width, height): (u16, u16)) -> [Rect; 6] {
    let middle = board.x + (board.width - width) / 2;
    let (left, right) = (board.x + 1, (board.right() - width).saturating_sub(1));
    let bottom = board.bottom() - height;
    let at = |x, y| Rect::new(x, y, width, height);
    [
        at(middle, bottom),
        at(left, bottom),
        at(right, bottom),
        at(middle, board.y),
        at(left, board.y),
        at(right, board.y),
    ]
}
