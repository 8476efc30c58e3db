//! The players as cards: side and name, clock, whose turn it is, and what was captured. They stand
//! in the panel, or in two corners that the board leaves free.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::Table;
use crate::app::shared::Shared;
use crate::app::ui::fit::{fit_line, fit_text};
use crate::app::ui::scene;
use crate::app::ui::side::{side_span, side_style};
use crate::games::{self, AnyLine, PieceKind, Side};
use crate::theme::{Palette, Role};
use crate::widgets::meter::{clock, clock_role};
use crate::widgets::scene::{self as drawn, Glyphs, Layout, Scene};

/// The rows of a card: the player, and what there is to say of the side.
pub(super) const CARD: u16 = 2;

/// The columns and rows that are tried for each player, the best first.
const SIZES: [(u16, u16); 5] = [(30, CARD), (24, CARD), (24, 1), (18, CARD), (18, 1)];

/// Where the players are shown: two corners of the board's area, the first side's first.
pub(super) fn corners(layout: &Layout, scene: &Scene) -> Option<[Rect; 2]> {
    let area = layout.area();
    SIZES.into_iter().find_map(|(width, height)| {
        if area.width < 2 * width + 2 || area.height < 2 * height {
            return None;
        }
        let right = area.right() - width;
        let bottom = area.bottom() - height;
        let at = |x, y| Rect::new(x, y, width, height);
        let pairs = [
            [at(area.x, area.y), at(right, area.y)],
            [at(area.x, area.y), at(area.x, bottom)],
            [at(right, area.y), at(right, bottom)],
            [at(area.x, bottom), at(right, bottom)],
        ];
        let free = |pair: &[Rect; 2]| pair.iter().all(|&rect| layout.is_free(scene, rect));
        pairs.into_iter().find(free)
    })
}

/// Draws a player's card, as much of it as there are rows.
pub(super) fn draw(table: &Table, shared: &Shared, side: Side, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let game = table.game();
    let to_move = game.is_open() && game.line().to_move() == side;
    let bar = match shared.options.glyphs {
        _ if !to_move => " ",
        Glyphs::Unicode => "▌",
        Glyphs::Ascii => ">",
    };
    let bar = Span::styled(bar, side_style(palette, game.info().colours[side]));
    let clock = clock_of(table, side, palette);
    let width = usize::from(area.width);
    let taken = 4 + clock.as_ref().map_or(0, |clock| clock.width() + 1);
    let name = game.name(side);
    let name = fit_text(&name, width.saturating_sub(taken)).to_owned();
    let mut style = palette.text(Role::Text);
    if to_move {
        style = style.add_modifier(Modifier::BOLD);
    }
    let mut head = vec![
        bar.clone(),
        side_span(&shared.options, game.info(), side),
        Span::raw(" "),
        Span::styled(name, style),
    ];
    if let Some(clock) = clock {
        let used: usize = head.iter().map(Span::width).sum();
        let gap = width.saturating_sub(used + clock.width());
        head.push(Span::raw(" ".repeat(gap)));
        head.push(clock);
    }
    let mut detail = vec![bar, Span::raw("  ")];
    detail.extend(details(table, shared, side, to_move));
    let lines = [Line::from(head), fit_line(Line::from(detail), width)];
    for (row, line) in area.rows().zip(lines) {
        line.render(row, buf);
    }
}

/// The side by its name, whether it is its turn, and what it has captured.
fn details(table: &Table, shared: &Shared, side: Side, to_move: bool) -> Vec<Span<'static>> {
    let (game, palette) = (table.game(), &shared.options.palette);
    let dim = palette.text(Role::Dim);
    let colour = side_style(palette, game.info().colours[side]);
    let mut spans = Vec::new();
    // Somebody without a name is called by the side.
    if game.name(side) != game.info().sides[side] {
        spans.push(Span::styled(game.info().sides[side], colour));
    }
    let state = match game.end_summary() {
        Some(end) if end.winner == Some(side) => Some("won"),
        Some(_) => None,
        None if !to_move => None,
        None if table.is_thinking() => Some("thinking"),
        None if table.is_paused() => Some("paused"),
        None => Some("to move"),
    };
    if let Some(state) = state {
        say(&mut spans, state, dim);
    }
    if let Some((count, glyphs)) = taken(table, side, shared.options.glyphs) {
        say(&mut spans, &format!("took {count}"), dim);
        let enemy = side_style(palette, game.info().colours[!side]);
        spans.push(Span::styled(glyphs, enemy));
    }
    spans
}

/// Adds words after a comma, or capitalised at the beginning.
fn say(spans: &mut Vec<Span<'static>>, words: &str, style: Style) {
    let words = if spans.is_empty() {
        let mut chars = words.chars();
        let first = chars.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(chars).collect()
    } else {
        format!(", {words}")
    };
    spans.push(Span::styled(words, style));
}

/// What the clock of a side shows; one that does not run is dim.
pub(super) fn clock_of<'a>(table: &Table, side: Side, palette: &Palette) -> Option<Span<'a>> {
    let game = table.game();
    let clocks = game.clocks()?;
    let player = game.player_index(side);
    let left = clocks.left(player);
    let role = if clocks.is_running() && clocks.player() == player {
        clock_role(left)
    } else {
        Role::Dim
    };
    Some(Span::styled(clock(left).to_string(), palette.text(role)))
}

/// With more captured pieces than this of one kind, their number tells more than a row of them.
const MAX_ROW: usize = 6;

/// How many pieces a side has captured, where that is all there is to say, or the pieces as they
/// are drawn.
fn taken(table: &Table, side: Side, glyphs: Glyphs) -> Option<(String, String)> {
    let game = table.game();
    let (line, lost) = (game.line(), game.captured(!side));
    if lost.is_empty() {
        // Captured pieces that are put back are counted.
        let count = captures(line, side);
        return (count > 0).then(|| (count.to_string(), String::new()));
    }
    let drawn = |kind: PieceKind| {
        let piece = games::Piece {
            side: !side,
            kind,
            pawn: false,
        };
        let piece = scene::piece_of(line, piece);
        glyphs.piece(piece.kind, piece.side == drawn::Side::First)
    };
    Some(match lost.as_slice() {
        [first, ..] if lost.len() > MAX_ROW && game.info().piece_kinds.len() == 1 => {
            (format!("{} ", lost.len()), drawn(*first).to_string())
        }
        _ => (String::new(), lost.iter().copied().map(drawn).collect()),
    })
}

/// How many plies of a side captured something: the texts of those that do have an `x`.
fn captures(line: &AnyLine, side: Side) -> usize {
    let start = line.at_start().to_move();
    let own = usize::from(start != side);
    let plies = line.plies().into_iter().skip(own).step_by(2);
    plies
        .filter_map(|ply| line.ply_text(ply).ok())
        .filter(|text| text.contains('x'))
        .count()
}
