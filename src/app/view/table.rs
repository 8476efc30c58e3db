//! How the table is drawn: the board first, a panel beside it where there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{Frame, columns, diagram, draw_hints, draw_title, draw_words, marks};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::model::Shared;
use crate::app::screens::Table;
use crate::app::screens::table::{Prompt, Question};
use crate::board::Cell;
use crate::games::{Kind, Side};
use crate::theme::{Palette, Role};
use crate::widgets::board::{Board, Diagram, Layout};
use crate::widgets::graph::Graph;

/// The parts of the body: the board, and a panel that may be empty.
///
/// The board comes first: on a window of ordinary width, a panel that would make the board's
/// cells smaller is left out, unless it is asked for.
fn areas(table: &Table, diagram: &Diagram, size: (u16, u16)) -> (Rect, Rect) {
    let body = Frame::of(size).body;
    let panel = match body.width {
        120.. => 40,
        72.. => 27,
        _ => 0,
    };
    let with = |panel| columns(body, 0, body.width - panel);
    let level = |panel| Layout::new(diagram, with(panel), table.coordinates()).level;
    let shown = match table.panel() {
        Some(asked) => asked,
        None => body.width >= 120 || level(panel) == level(0),
    };
    let panel = if shown { panel } else { 0 };
    (with(panel), columns(body, body.width - panel, panel))
}

/// The cell of the board under the mouse.
#[must_use]
pub fn cell_at(table: &Table, shared: &Shared, mouse: Mouse) -> Option<Cell> {
    let diagram = diagram::of_table(table);
    let board = areas(table, &diagram, shared.size).0;
    let layout = Layout::new(&diagram, board, table.coordinates());
    let at = layout.hit(&diagram, Position::new(mouse.column, mouse.row))?;
    table.game().line().board().cells().get(at).copied()
}

pub(super) fn draw(table: &Table, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let options = &shared.options;
    let palette = &options.palette;
    let frame = Frame::of((area.width, area.height));
    let game = table.game();
    let rules = game.settings().to_string();
    let title = format!(
        "{}{}{rules}  {} - {}",
        game.info().name,
        if rules.is_empty() { "" } else { " " },
        game.name(Side::First),
        game.name(Side::Second),
    );
    draw_title(&title, palette, frame.title, buf);
    let diagram = diagram::of_table(table);
    let (board, panel) = areas(table, &diagram, (area.width, area.height));
    Board::new(&diagram, palette)
        .glyphs(options.glyphs)
        .coordinates(table.coordinates())
        .render(board, buf);
    if !panel.is_empty() {
        draw_panel(table, palette, panel, buf);
    }
    draw_words(shared, words(table, palette), frame.words, buf);
    draw_hints(shared, &hints(table), frame.hints, buf);
}

/// The one line that always says whose turn it is and what to do.
fn words<'a>(table: &'a Table, palette: &Palette) -> Line<'a> {
    if let Some(prompt) = table.prompt() {
        return prompt_line(table, prompt, palette);
    }
    let game = table.game();
    let side = |side: Side| game.info().sides[side];
    if let Some(question) = table.question() {
        let question = match *question {
            Question::Resign(by) => format!(" {} resigns?", side(by)),
            Question::Draw(by) => {
                format!(" {} offers a draw: does {} accept?", side(by), side(!by))
            }
        };
        return Line::styled(question, palette.text(Role::Accent));
    }
    let mut spans = Vec::new();
    if let Some(words) = table.words() {
        spans.push(Span::styled(
            format!(" {words} "),
            palette.text(Role::Warning),
        ));
        spans.push(Span::styled("·", palette.text(Role::Dim)));
    }
    let line = game.line();
    let state = match game.verdict() {
        Some(verdict) => {
            let state = match verdict.winner {
                Some(winner) => format!(" {} wins: {}", side(winner), verdict.why),
                None => format!(" Draw: {}", verdict.why),
            };
            (state, Role::Accent)
        }
        None if game.person_to_move() => {
            let state = format!(" {}: {}", side(line.to_move()), line.asks(table.picks()));
            (state, Role::Text)
        }
        None => {
            let name = game.name(line.to_move());
            let doing = match (table.is_paused(), game.is_tip()) {
                (true, _) => "is paused",
                (_, false) => "played on from here",
                _ => "is thinking",
            };
            (
                format!(" {} ({name}) {doing}", side(line.to_move())),
                Role::Text,
            )
        }
    };
    spans.push(Span::styled(state.0, palette.text(state.1)));
    Line::from(spans)
}

fn prompt_line<'a>(table: &Table, prompt: &Prompt, palette: &Palette) -> Line<'a> {
    let label = match prompt {
        Prompt::Ply(_) => " ply: ",
        Prompt::Cell(_) => " cell: ",
    };
    let some: Vec<String> = table.completions().into_iter().take(12).collect();
    Line::from(vec![
        Span::styled(label, palette.text(Role::Dim)),
        Span::styled(format!("{}_", prompt.text()), palette.text(Role::Accent)),
        Span::styled(format!("  {}", some.join(" ")), palette.text(Role::Dim)),
    ])
}

/// The keys that are of use now, the most useful first.
fn hints(table: &Table) -> Vec<Action> {
    let game = table.game();
    let first: &[Action] = if table.prompt().is_some() {
        return vec![Action::Accept, Action::Back, Action::Complete];
    } else if table.question().is_some() {
        return vec![Action::Yes, Action::No];
    } else if !game.is_open() {
        &[Action::NewGame, Action::Rematch]
    } else if game.persons() == 0 {
        &[Action::Pause]
    } else if table.choices().names.contains(&"swap") {
        &[Action::Pick, Action::Swap]
    } else {
        &[Action::Pick]
    };
    let then: &[Action] = if !game.is_open() || game.persons() == 0 {
        &[Action::StepBack, Action::StepOn, Action::Undo]
    } else if table.picks().is_empty() {
        &[Action::NextChoice, Action::Undo, Action::TypePly]
    } else {
        &[
            Action::Unpick,
            Action::NextChoice,
            Action::UpLeft,
            Action::UpRight,
            Action::DownLeft,
            Action::DownRight,
        ]
    };
    let always = [Action::Back, Action::Help];
    let last = [Action::Rules, Action::Quit];
    [first, &always, then, &last].concat()
}

/// Draws who plays, what was captured, the plies and what the engines think.
fn draw_panel(table: &Table, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let game = table.game();
    let line = game.line();
    let mut rows: Vec<Line<'_>> = Vec::new();
    let captured = game.captured();
    for side in Side::BOTH {
        let turn = if game.is_open() && line.to_move() == side {
            ">"
        } else {
            " "
        };
        rows.push(Line::from(vec![
            Span::styled(format!("{turn} "), palette.text(Role::Accent)),
            Span::styled(
                format!("{:<6}", game.info().sides[side]),
                palette.text(colour(game.info().colours[side])),
            ),
            Span::styled(game.name(side), palette.text(Role::Text)),
        ]));
        if game.info().kinds == [Kind::Stone] && captured[side] == 0 {
            continue;
        }
        if captured[side] > 0 {
            let lost = format!("         lost {}", captured[side]);
            rows.push(Line::styled(lost, palette.text(Role::Dim)));
        }
    }
    if let Some(score) = marks::score(line) {
        let text = format!("  around the pawn: {} - {}", score.first, score.second);
        rows.push(Line::styled(text, palette.text(Role::Dim)));
    }
    rows.push(Line::raw(""));
    let area = draw_graph(table, palette, area, buf);
    let thoughts = thoughts(table, palette);
    let room = usize::from(area.height).saturating_sub(rows.len() + thoughts.len());
    rows.extend(plies(table, palette, room, usize::from(area.width)));
    rows.extend(thoughts);
    for (row, line) in area.rows().zip(rows) {
        line.render(row, buf);
    }
}

/// The rows of the graph of the game.
const GRAPH: u16 = 5;

/// Draws the graph of what the engines thought at the foot of the panel, if they thought
/// anything and there is room; returns what is left of the panel.
fn draw_graph(table: &Table, palette: &Palette, area: Rect, buf: &mut Buffer) -> Rect {
    let values = table.values();
    if area.height < 4 * GRAPH || values.iter().flatten().count() < 2 {
        return area;
    }
    let rest = Rect {
        height: area.height - GRAPH - 1,
        ..area
    };
    let foot = Rect::new(area.x, rest.bottom() + 1, area.width, GRAPH);
    Graph::new(&values, palette)
        .current(Some(table.game().line().len()))
        .render(foot, buf);
    rest
}

/// The plies in two columns, the one looked at marked; as many as there is room for around it.
fn plies<'a>(table: &Table, palette: &Palette, room: usize, width: usize) -> Vec<Line<'a>> {
    let game = table.game();
    let tree = game.record().tree();
    let mut path = tree.path(game.node());
    let here = path.len();
    path.extend(tree.continuation(game.node()));
    let line = game.line();
    let texts: Vec<String> = path
        .iter()
        .filter_map(|&node| line.ply_text(tree.ply(node)?).ok())
        .collect();
    let column = (width.saturating_sub(6)) / 2;
    let wide = texts.iter().any(|text| text.len() > column);
    let per_row = if wide { 1 } else { 2 };
    let count = texts.len().div_ceil(per_row);
    let current = here.saturating_sub(1) / per_row;
    let first = if count <= room {
        0
    } else {
        (current + 1 + room / 3).min(count).saturating_sub(room)
    };
    let mut rows = Vec::new();
    for (row, pair) in texts.chunks(per_row).enumerate().skip(first).take(room) {
        let number = row * per_row + 1;
        let mut spans = vec![Span::styled(
            format!("{number:>4}. "),
            palette.text(Role::Dim),
        )];
        for (at, text) in pair.iter().enumerate() {
            let is_current = row * per_row + at + 1 == here;
            let cell = if wide {
                text.clone()
            } else {
                format!("{text:<column$}")
            };
            let style = if is_current {
                palette.text_on(Role::SelectionText, Role::Selection)
            } else if row * per_row + at < here {
                palette.text(Role::Text)
            } else {
                palette.text(Role::Dim)
            };
            spans.push(Span::styled(cell, style));
        }
        rows.push(Line::from(spans));
    }
    rows
}

/// What the engines think, a line or two each.
fn thoughts<'a>(table: &Table, palette: &Palette) -> Vec<Line<'a>> {
    let sides = Side::BOTH.into_iter();
    sides
        .filter_map(|side| Some((side, table.thoughts()[side].as_ref()?)))
        .flat_map(|(side, thought)| {
            let name = table.game().info().sides[side];
            let score = thought.score.map_or(String::new(), |score| score.to_string());
            let head = format!(" {name} {score} depth {}", thought.depth);
            let line = format!("  {}", thought.plies.join(" "));
            [
                Line::styled(head, palette.text(Role::Text)),
                Line::styled(line, palette.text(Role::Dim)),
            ]
        })
        .collect()
}

const fn colour(colour: crate::games::Colour) -> Role {
    match colour {
        crate::games::Colour::Red => Role::Red,
        crate::games::Colour::Blue => Role::Blue,
        crate::games::Colour::Green => Role::Green,
        crate::games::Colour::White => Role::White,
        crate::games::Colour::Black => Role::Black,
    }
}
