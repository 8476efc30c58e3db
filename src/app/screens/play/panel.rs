//! The panel beside the board: the players, what the engine thinks, the graph of the game and its
//! plies. Where it is low, the least important parts are left out.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::{Play, aim, cards};
use crate::app::canvas::Canvas;
use crate::app::ui::cards::CARD;
use crate::app::ui::frame::{columns, take_rows};
use crate::app::ui::graph::{draw_chance, graph};
use crate::app::ui::plies::{PlyList, Told};
use crate::app::ui::speech::Speech;
use crate::app::ui::surface::{draw_surface, within_margins};
use parlour_matches::changes;
use parlour_records::NodeId;
use parlour_records::words;
use parlour_rules::games::{BySide, Side};
use parlour_scene::theme::Role;
use parlour_settings::keys::KeyContext;

/// The rows of the graph with its title.
const GRAPH: u16 = 7;

/// The columns of the parts of a panel below the board.
const PLAYERS: u16 = 30;
const OPINION: u16 = 30;
const GRAPH_WIDTH: u16 = 40;
const PLIES_WIDTH: u16 = 32;

/// The rows kept for the plies before there is a graph.
const PLIES: u16 = 5;

/// The rows from which there is space between the parts.
const ROOMY: u16 = 16;

/// The places of the parts of the panel; those without room are empty. The plies stand under the
/// players, and the thoughts of an engine below them.
struct PanelLayout {
    cards: [Rect; 2],
    /// What each side said about its last move, below its card.
    speeches: [(Speech, Rect); 2],
    score: Rect,
    plies: Rect,
    /// What is asked for, or how the game is won: the rows below the plies, or beside them.
    told: Rect,
    opinion: Rect,
    graph: Rect,
    /// The rows of the lines between the parts.
    rules: Vec<u16>,
}

impl PanelLayout {
    fn of(play: &Play, area: Rect) -> Self {
        if area.width > 3 * area.height {
            return Self::below(play, area);
        }
        let mut rest = within_margins(area);
        let roomy = area.height >= ROOMY;
        let mut rules = Vec::new();
        let gap = |rest: &mut Rect| take_rows(rest, u16::from(roomy));
        let spoken = |rest: &mut Rect, side| {
            let card = take_rows(rest, CARD);
            let speech = Speech::of(play.said(side), rest.width);
            let room = rest.height.saturating_sub(CARD + PLIES);
            let below = take_rows(rest, speech.rows().min(room));
            (card, (speech, below))
        };
        let (first, first_said) = spoken(&mut rest, Side::First);
        gap(&mut rest);
        let (second, second_said) = spoken(&mut rest, Side::Second);
        let (cards, speeches) = ([first, second], [first_said, second_said]);
        let has_score = score(play).is_some();
        let score = take_rows(&mut rest, u16::from(has_score));
        if let Rect { y, height: 1, .. } = gap(&mut rest) {
            rules.push(y);
        }
        // From the bottom up.
        let mut take_below = |rest: &mut Rect, height: u16, least: u16| {
            let whole = height + 1;
            if height == 0 || rest.height < whole + least {
                return Rect { height: 0, ..*rest };
            }
            rest.height -= whole;
            rules.push(rest.bottom());
            Rect {
                y: rest.bottom() + 1,
                height,
                ..*rest
            }
        };
        let wanted = if play.look.graph { GRAPH } else { 0 };
        let graph = take_below(&mut rest, wanted, opinion_rows(play) + PLIES);
        let opinion = take_below(&mut rest, opinion_rows(play), 0);
        Self {
            cards,
            speeches,
            score,
            plies: rest,
            told: rest,
            opinion,
            graph,
            rules,
        }
    }

    /// The parts side by side, in a panel below the board.
    fn below(play: &Play, area: Rect) -> Self {
        let mut rest = columns(area, 1, area.width.saturating_sub(2));
        let mut take = |width: u16| {
            let part = columns(rest, 0, width);
            rest = columns(rest, width + 2, rest.width);
            part
        };
        let mut players = take(PLAYERS);
        let score = u16::from(score(play).is_some());
        let cards = [take_rows(&mut players, CARD), take_rows(&mut players, CARD)];
        let score = take_rows(&mut players, score);
        let opinion = take(if opinion_rows(play) > 0 { OPINION } else { 0 });
        let graph = take(if play.look.graph { GRAPH_WIDTH } else { 0 });
        let plies = take(PLIES_WIDTH);
        let speeches = cards.map(|card| (Speech::of("", card.width), Rect { height: 0, ..card }));
        Self {
            cards,
            speeches,
            score,
            plies,
            told: rest,
            opinion,
            graph,
            rules: Vec::new(),
        }
    }
}

/// The rows of what the engine thinks: the verdict, a bar, numbers and the expected plies.
fn opinion_rows(play: &Play) -> u16 {
    let is_over = play.game().line().outcome().is_some();
    match (
        play.minds.adviser.shows_opinion && !is_over,
        play.opinion().is_some(),
    ) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 4,
    }
}

/// What each side has at the pawn; nothing of a game that was given up.
fn score(play: &Play) -> Option<BySide<usize>> {
    let (game, line) = (play.game(), play.game().line());
    changes::score(line).filter(|_| game.is_open() || line.outcome().is_some())
}

/// The nodes of the line looked at, from the start to its end.
pub(super) fn line_nodes(play: &Play) -> impl Iterator<Item = NodeId> {
    let game = play.game();
    game.record().tree().line_through(game.node())
}

/// Returns whether a panel of this place has the graph.
pub(super) fn has_graph(play: &Play, area: Rect) -> bool {
    !PanelLayout::of(play, area).graph.is_empty()
}

/// Returns whether a panel of this place has what the engine thinks.
pub(super) fn has_opinion(play: &Play, area: Rect) -> bool {
    !PanelLayout::of(play, area).opinion.is_empty()
}

/// Draws the panel; returns false if what is asked for has no room there.
pub(super) fn draw(play: &Play, area: Rect, canvas: &mut Canvas<'_>) -> bool {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let layout = PanelLayout::of(play, area);
    draw_surface(area, &layout.rules, canvas);
    for (side, card) in Side::BOTH.into_iter().zip(layout.cards) {
        cards::draw(play, side, (card, false), canvas);
    }
    for (speech, below) in &layout.speeches {
        speech.draw(*below, Some(KeyContext::Board), canvas);
    }
    if let Some(score) = score(play) {
        let [first, second] = Side::BOTH.map(|side| play.game().info().sides[side]);
        let text = format!(
            "   At the pawn: {first} {}, {second} {}",
            score.first, score.second
        );
        let text = if text.width() > usize::from(layout.score.width) {
            format!("   At the pawn: {} to {}", score.first, score.second)
        } else {
            text
        };
        Line::styled(text, palette.text(Role::Dim)).render(layout.score, canvas.buf);
    }
    draw_opinion(play, layout.opinion, canvas);
    if !layout.graph.is_empty() {
        let mut plot = layout.graph;
        let title = take_rows(&mut plot, 1);
        let side = play.game().info().sides.first;
        let text = format!("{side}'s winning chances");
        Line::styled(text, palette.text(Role::Dim)).render(title, canvas.buf);
        let values = play.values();
        let graph = graph(&values, play.game().line(), shared);
        canvas.graph(&graph, plot, |at| line_nodes(play).nth(at));
    }
    let (game, area) = (play.game(), layout.plies);
    let plies = PlyList::of_line(game.record(), game.node(), area.width, Told::default());
    let taken = plies.draw(area, canvas);
    let taken = if layout.told == area { taken } else { 0 };
    aim::draw_in_panel(play, (layout.told, taken), canvas)
}

/// Draws what the engine thinks: who is better, First's chance as a bar, the numbers, and the plies
/// it expects.
fn draw_opinion(play: &Play, area: Rect, canvas: &mut Canvas<'_>) {
    if area.is_empty() {
        return;
    }
    let palette = canvas.palette();
    let line = play.game().line();
    let dim = palette.text(Role::Dim);
    let Some(report) = play.opinion() else {
        return Line::styled(play.no_opinion(), dim).render(area, canvas.buf);
    };
    let mut rows = area.rows();
    let mut draw = |line: Line<'_>| {
        if let Some(row) = rows.next() {
            line.render(row, canvas.buf);
        }
    };
    let bold = palette.text(Role::Text).add_modifier(Modifier::BOLD);
    draw(Line::styled(
        words::report_verdict(line.info(), report.side(line), report),
        bold,
    ));
    draw(Line::raw(""));
    if report.depth > 0 {
        draw(Line::styled(words::depth(report.depth), dim));
    }
    let mut expected = String::from("best line:");
    for ply in line.ply_texts(report.expected()).iter().take(8) {
        if expected.width() + 1 + ply.width() > usize::from(area.width) {
            break;
        }
        expected = format!("{expected} {ply}");
    }
    if !report.expected().is_empty() {
        draw(Line::from(Span::styled(expected, dim)));
    }
    if let Some(part) = report.first_chance(report.side(line))
        && let Some(row) = area.rows().nth(1)
    {
        draw_chance(part, line.info(), row, canvas);
    }
}
