//! The panel beside the board: players and clocks, captured pieces, plies, the engine's evaluation
//! and the graph of the game. Where it is low, the least important parts are left out first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::Table;
use crate::app::shared::Shared;
use crate::app::ui::frame::colour_role;
use crate::app::ui::plies::plies;
use crate::app::ui::{marks, scene};
use crate::engines::Report;
use crate::engines::Score;
use crate::games::{self, AnyLine, PieceKind, Side};
use crate::theme::{Palette, Role};
use crate::widgets::graph::Graph;
use crate::widgets::meter::{Meter, clock, clock_role};
use crate::widgets::scene::Glyphs;

/// The rows of the graph, with an empty one above it.
const GRAPH: u16 = 6;

/// So many rows are kept for the plies before there is a graph.
const PLIES: usize = 6;

/// Draws the panel.
pub(super) fn draw(table: &Table, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let width = usize::from(area.width);
    let mut rows = Vec::new();
    for side in Side::BOTH {
        rows.extend(player_lines(table, shared, side, width));
    }
    if let Some(score) = marks::score(table.game().line()) {
        let text = format!("  around the pawn: {} - {}", score.first, score.second);
        rows.push(Line::styled(text, palette.text(Role::Dim)));
    }
    if area.height > 8 {
        rows.push(Line::raw(""));
    }
    let opinion = opinion(table, width, palette);
    let meter = u16::from(!opinion.is_empty());
    let fixed = rows.len() + opinion.len() + usize::from(2 * meter);
    let room = usize::from(area.height).saturating_sub(fixed);
    let graph = room >= usize::from(GRAPH) + PLIES && table.values().iter().flatten().count() > 1;
    let room = room.saturating_sub(if graph { GRAPH.into() } else { 0 });
    let game = table.game();
    let plies = plies(game.record(), game.node(), palette, room, width);
    let below = area.y + (rows.len() + plies.len().max(room.min(PLIES))) as u16;
    for (row, line) in area.rows().zip(rows.into_iter().chain(plies)) {
        line.render(row, buf);
    }
    let rest = Rect {
        y: below.min(area.bottom()),
        height: area.bottom().saturating_sub(below),
        ..area
    };
    let rest = draw_opinion(table, shared, opinion, rest, buf);
    if graph && rest.height >= GRAPH {
        let area = Rect {
            y: rest.y + 1,
            height: GRAPH - 1,
            ..rest
        };
        Graph::new(&table.values(), palette)
            .glyphs(shared.options.glyphs)
            .current(Some(table.game().line().len()))
            .render(area, buf);
    }
}

/// A player, and what the side has lost if there is anything.
pub(super) fn player_lines<'a>(
    table: &Table,
    shared: &Shared,
    side: Side,
    width: usize,
) -> impl Iterator<Item = Line<'a>> + use<'a> {
    let player = player(table, side, width, &shared.options.palette);
    [Some(player), captured(table, side, shared)]
        .into_iter()
        .flatten()
}

/// Whose turn it is, the side, the player's name and clock.
fn player<'a>(table: &Table, side: Side, width: usize, palette: &Palette) -> Line<'a> {
    let game = table.game();
    let turn = if game.is_open() && game.line().to_move() == side {
        "> "
    } else {
        "  "
    };
    let name = format!("{:<6} ", game.info().sides[side]);
    let clock = clock_of(table, side, palette);
    let taken = turn.len() + name.len() + clock.as_ref().map_or(0, |clock| clock.width() + 1);
    let who = cut(&game.name(side), width.saturating_sub(taken));
    let gap = width.saturating_sub(taken + who.width()) + 1;
    let mut spans = vec![
        Span::styled(turn, palette.text(Role::Accent)),
        Span::styled(name, palette.text(colour_role(game.info().colours[side]))),
        Span::styled(who, palette.text(Role::Text)),
    ];
    if let Some(clock) = clock {
        spans.push(Span::raw(" ".repeat(gap)));
        spans.push(clock);
    }
    Line::from(spans)
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

/// The pieces a side has lost, drawn as on the board; where captured pieces are put back, how many
/// it has captured.
fn captured<'a>(table: &Table, side: Side, shared: &Shared) -> Option<Line<'a>> {
    let game = table.game();
    let (line, palette) = (game.line(), &shared.options.palette);
    let lost = game.captured(side);
    let indent = Span::styled("         ", palette.text(Role::Dim));
    if lost.is_empty() {
        let count = captures(line, side);
        let text = format!("captured {count}");
        let told = Line::from(vec![indent, Span::styled(text, palette.text(Role::Dim))]);
        return (game.captured(!side).is_empty() && count > 0).then_some(told);
    }
    let style = palette.text(colour_role(game.info().colours[side]));
    let glyphs = lost
        .iter()
        .map(|&kind| glyph(line, side, kind, shared.options.glyphs));
    // Stones are all the same: their number tells more than a row of them.
    let text = match lost.as_slice() {
        [first, ..] if lost.len() > 6 && game.info().piece_kinds.len() == 1 => {
            format!(
                "{}×{}",
                glyph(line, side, *first, shared.options.glyphs),
                lost.len()
            )
        }
        _ => glyphs.collect(),
    };
    let text = match shared.options.glyphs {
        Glyphs::Unicode => text,
        Glyphs::Ascii => text.replace('×', "x"),
    };
    Some(Line::from(vec![
        indent,
        Span::styled("lost ", palette.text(Role::Dim)),
        Span::styled(text, style),
    ]))
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

fn glyph(line: &AnyLine, side: Side, kind: PieceKind, glyphs: Glyphs) -> char {
    let piece = games::Piece {
        side,
        kind,
        pawn: false,
    };
    let piece = scene::piece_of(line, piece);
    glyphs.piece(piece.kind, piece.side == crate::widgets::scene::Side::First)
}

/// The engine's evaluation, if that is shown: which side is better, the numbers, and the expected
/// plies.
fn opinion<'a>(table: &Table, width: usize, palette: &Palette) -> Vec<Line<'a>> {
    if !table.opinion_shown() {
        return Vec::new();
    }
    let Some(report) = table.opinion() else {
        let nothing = if table.game().line().outcome().is_some() {
            "the game is over"
        } else {
            "thinking"
        };
        return vec![Line::styled(nothing, palette.text(Role::Dim))];
    };
    let mut numbers = Vec::new();
    if let Some(score @ Score::Estimate(_)) = report.score() {
        numbers.push(score.to_string());
    }
    if let Some(chance) = report.win_probability() {
        numbers.push(format!("{:.0} %", chance * 100.0));
    }
    numbers.push(format!("depth {}", report.depth));
    let mut rows = vec![
        Line::styled(balance_text(table, report), palette.text(Role::Text)),
        Line::styled(numbers.join(", "), palette.text(Role::Dim)),
    ];
    let mut expected = String::new();
    for ply in report.expected().iter().take(8) {
        if expected.width() + 1 + ply.width() > width {
            break;
        }
        expected = format!("{expected}{ply} ");
    }
    rows.push(Line::styled(expected, palette.text(Role::Text)));
    rows
}

/// Which side is better, in a few words.
pub(super) fn balance_text(table: &Table, report: &Report<String>) -> String {
    let line = table.game().line();
    let name = |side: Side| line.info().sides[side];
    let own = report.side(line);
    let other = !own;
    match report.score() {
        Some(Score::Win(plies)) => return format!("{} wins in {plies}", name(own)),
        Some(Score::Loss(plies)) => return format!("{} wins in {plies}", name(other)),
        _ => {}
    }
    let Some(chance) = report.win_probability() else {
        return String::new();
    };
    let better = if chance >= 0.5 { own } else { other };
    let how = match (chance - 0.5).abs() {
        ..0.04 => return "even".to_owned(),
        ..0.12 => "a little better",
        ..0.3 => "better",
        _ => "much better",
    };
    format!("{} is {how}", name(better))
}

/// Draws the evaluation under a bar that shows First's probability of winning; returns the area
/// left below.
fn draw_opinion(
    table: &Table,
    shared: &Shared,
    opinion: Vec<Line<'_>>,
    area: Rect,
    buf: &mut Buffer,
) -> Rect {
    if opinion.is_empty() || area.height < 2 {
        return area;
    }
    let mut rows = area.rows().skip(1);
    let mut used = 1;
    let line = table.game().line();
    let chance = table.opinion().and_then(|report| {
        let chance = report.win_probability()?;
        Some(match report.side(line) {
            Side::First => chance,
            Side::Second => 1.0 - chance,
        })
    });
    if let Some(part) = chance
        && usize::from(area.height) > opinion.len() + 1
        && let Some(row) = rows.next()
    {
        let palette = &shared.options.palette;
        let first = colour_role(table.game().info().colours.first);
        let meter = Meter::new(part, palette).role(first);
        let meter = meter.glyphs(shared.options.glyphs);
        meter.render(row, buf);
        used += 1;
    }
    for (row, line) in rows.zip(opinion) {
        line.render(row, buf);
        used += 1;
    }
    let used = used.min(area.height);
    Rect {
        y: area.y + used,
        height: area.height - used,
        ..area
    }
}

/// A text of at most so many columns; what is cut off ends in a full stop.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for char in text.chars() {
        short.push(char);
        if short.width() >= width {
            short.pop();
            break;
        }
    }
    short.push('.');
    short
}
