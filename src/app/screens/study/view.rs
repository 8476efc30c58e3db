//! Draws a study: the board first, then the engine's reports, the tree and the graph.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::graph::{graph_values, line_nodes, mistakes_in_line};
use super::layout::{BOTH, Parts};
use super::tree_view::MAX_WORDS;
use super::{Study, explorer, heat, lines_view, marking, outlook, tree_view};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::cell_text::{Whose, cell_text};
use crate::app::ui::fit::wrapped;
use crate::app::ui::frame::{
    KeyRow, ScreenLayout, draw_hints, draw_over_keys, draw_status, draw_title, take_rows,
};
use crate::app::ui::graph::graph;
use crate::app::ui::preview::Preview;
use crate::app::ui::scene;
use crate::app::ui::side::side_span;
use crate::app::ui::speech::{self, Speech};
use crate::app::ui::surface::draw_surface;
use parlour_engines::NamedPlayer;
use parlour_records::{NodeId, words};
use parlour_rules::games::BySide;
use parlour_rules::sentence::sentence;
use parlour_scene::scene::{Glyphs, Scene};
use parlour_scene::theme::Role;
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line, the most useful first.
const HINTS: &[Action] = &[
    Action::Pick,
    Action::Back,
    Action::Help,
    Action::StepBack,
    Action::StepOn,
    Action::Engine,
    Action::Values,
    Action::AnalyseGame,
    Action::KeepStudy,
];

/// The board of a study with all its marks.
pub fn board_scene(study: &Study, glyphs: Glyphs) -> Scene {
    let line = study.line();
    let cursor = study.picker.cursor(line.board());
    let picks = study.picker.picks();
    let mut scene = scene::played(line);
    Preview {
        line,
        picks,
        cursor,
        choices: &line.choices(picks).cells,
    }
    .add_to(&mut scene);
    heat::add(study, glyphs.at_most(), &mut scene);
    marking::add(study, &mut scene);
    study.picker.orientation().apply(scene)
}

/// Draws the screen.
pub(super) fn draw(study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let frame = ScreenLayout::of(area);
    draw_title(&title(study), frame.title, canvas);
    if study.reads {
        let words = study.record().tree().annotation(study.node()).remarks();
        let both = [Speech::told(&words, area.width), Speech::default()];
        return Speech::draw_whole(&both, KeyContext::Study, &frame, canvas);
    }
    let parts = Parts::of(study, area, shared);
    let scene = board_scene(study, canvas.glyphs());
    let view = study.names.on(canvas.view(&scene));
    let cursor = study.prompt.is_none().then(|| study.picker.at());
    canvas.cells(&view, parts.board, cursor);
    draw_surface(parts.panel, &parts.rules(), canvas);
    lines_view::draw_head(study, parts.head, canvas);
    lines_view::draw_lines(study, parts.lines, canvas);
    if study.explorer.is_on && !parts.tree.is_empty() {
        explorer::draw(study, parts.tree, canvas);
    } else if !parts.tree.is_empty() {
        let mut below = parts.tree;
        let rows = tree_view::draw(study, parts.tree, canvas);
        take_rows(&mut below, rows);
        let has_foot = parts.room >= BOTH && !outlook::draw(study, below, canvas);
        if has_foot && parts.graph.is_empty() && !study.hidden && below.height > 6 {
            invite(below, canvas);
        }
    }
    if !study.hidden {
        draw_graph(study, parts.graph, canvas);
    }
    let answer = shared.notice.as_deref().or_else(|| study.message());
    let rows = [frame.status, frame.hints];
    if let Some(answer) = answer.filter(|_| study.prompt.is_none())
        && draw_over_keys((&sentence(answer), ""), Role::Warning, rows, canvas)
    {
        return;
    }
    if let Some(prompt) = &study.prompt {
        prompt.draw(study.line(), frame.status, canvas);
        let hints = prompt.hints(study.line());
        return draw_hints(KeyContext::Prompt, &hints, frame.hints, canvas);
    }
    draw_status(status(study, &parts, shared), frame.status, canvas);
    draw_keys(study, frame.hints, canvas);
}

/// Draws the graph below its title, where it has room.
fn draw_graph(study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    if !area.is_empty() {
        let title = format!("{}'s winning chances", study.line().info().sides.first);
        let row = Rect {
            y: area.y.saturating_sub(1),
            height: 1,
            ..area
        };
        Line::styled(title, canvas.palette().text(Role::Dim)).render(row, canvas.buf);
        let (values, turns) = (graph_values(study), mistakes_in_line(study));
        let graph = graph(&values, study.line(), canvas.shared).turns(&turns);
        canvas.graph(&graph, area, |at| line_nodes(study).get(at).copied());
    }
}

/// Draws the keys that are of use now.
fn draw_keys(study: &Study, row: Rect, canvas: &mut Canvas<'_>) {
    let is_live = |action| match action {
        Action::KeepStudy => study.store.is_unkept(),
        Action::Pick => study.line().outcome().is_none(),
        Action::StepBack => study.node() != NodeId::ROOT,
        Action::StepOn => study.session.tree().next(study.node()).is_some(),
        _ => true,
    };
    let name_now = |action| match action {
        Action::StepBack | Action::StepOn => Some("step"),
        Action::AnalyseGame => Some("analyse"),
        Action::Pick => Some(study.picker.verb(study.line())),
        _ => None,
    };
    KeyRow::new(KeyContext::Study, HINTS)
        .named(&name_now)
        .live(&is_live)
        .draw(row, canvas);
}

/// Says at the foot of a panel how a graph comes into it.
fn invite(mut area: Rect, canvas: &mut Canvas<'_>) {
    let key = canvas.shared.keymap.hint(Action::AnalyseGame);
    let key = key.unwrap_or_default();
    let text = "analyses the game: who was ahead, and which moves were mistakes.";
    let text = format!("{key} {text}");
    let lines: Vec<&str> = wrapped(&text, usize::from(area.width)).collect();
    let above = area.height.saturating_sub(lines.len() as u16);
    take_rows(&mut area, above);
    let style = canvas.palette().text(Role::Dim);
    canvas.lines(
        area,
        lines.into_iter().map(|line| Line::styled(line, style)),
    );
    canvas.put(area, &key, canvas.palette().text(Role::Key));
}

/// The title: the game being studied, and its players.
fn title(study: &Study) -> String {
    let record = study.record();
    let game = record.start().rules().title();
    if record.names().iter().all(NamedPlayer::is_nobody) {
        return format!("Study  {game}");
    }
    let players = record.players(study.node());
    let names = words::named_players(players.as_ref(), study.line().info());
    let BySide { first, second } = names;
    format!("Study  {game}  {first} - {second}")
}

/// The status line: what was said last, what is typed, or where one is and what to do.
fn status<'a>(study: &'a Study, parts: &Parts, shared: &Shared) -> Line<'a> {
    let palette = &shared.options.palette;
    let say = |text, role| Span::styled(format!(" {text}"), palette.text(role));
    let message = study.message();
    let message = message.map(|text| say(sentence(text), Role::Warning));
    let arrow = marking::arrow_text(study).map(|text| say(text, Role::Expected));
    if message.is_some() || arrow.is_some() {
        return message.into_iter().chain(arrow).collect();
    }
    let line = study.line();
    let mut spans = Vec::new();
    let dim = palette.text(Role::Dim);
    let dot = || Span::styled(" ·", dim);
    if parts.head.is_empty() && !study.hidden && line.outcome().is_none() {
        let short = format!(" {}", lines_view::short(study, shared));
        spans.push(Span::styled(short, palette.text(Role::Expected)));
        spans.push(dot());
    }
    let session = &study.session;
    let words = session.tree().annotation(session.node()).remarks();
    let more = speech::more(Some(KeyContext::Study), shared);
    if !words.is_empty() && study.picker.picks().is_empty() {
        let most = MAX_WORDS.min(usize::from(shared.size.0) * 2 / 3);
        let words = tree_view::shortened(&words.replace('\n', " "), most, &more);
        let words = format!(" {words}");
        spans.push(Span::styled(words, palette.text(Role::Text)));
        spans.push(dot());
    }
    let sides = line.info().sides;
    let ask = if line.outcome().is_some() && parts.head.is_empty() {
        lines_view::status(study, shared)
    } else if let Some(outcome) = line.outcome() {
        let won = outcome.winner.map(|side| format!("{} won", sides[side]));
        let won = won.unwrap_or_else(|| "Draw".to_owned());
        format!("{won}, {}", words::length(line.len()))
    } else {
        let sign = side_span(&shared.options, line.info(), line.to_move());
        spans.extend([Span::raw(" "), sign]);
        let side = sides[line.to_move()];
        format!("{side}: {}", line.prompt(study.picker.picks()))
    };
    spans.push(Span::styled(format!(" {ask}"), palette.text(Role::Text)));
    let (cell, picks) = (study.picker.cursor(line.board()), study.picker.picks());
    let (what, choices) = cell_text(line, cell, picks, Whose::TheirSide);
    spans.push(Span::styled(format!(" · {what}"), dim));
    spans.push(Span::styled(choices, dim));
    Line::from(spans)
}
