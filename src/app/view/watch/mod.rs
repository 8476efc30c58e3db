//! How games that are watched are drawn: one board with a panel beside it, or several at once.

pub mod form;
pub mod games;
mod panel;
mod tiles;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

pub use tiles::most_boards;

use super::{Frame, diagram, draw_hints, draw_title, draw_words};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::model::Shared;
use crate::app::screens::Watch;
use crate::app::screens::watch::Round;
use crate::games::AnyLine;
use crate::theme::{Palette, Role};
use crate::widgets::board::{Board, Diagram};

/// What the keys do, the most useful first.
const HINTS: &[Action] = &[
    Action::Hold,
    Action::Back,
    Action::Help,
    Action::Slower,
    Action::Faster,
    Action::Earlier,
    Action::Later,
    Action::Live,
    Action::ExpectedLine,
    Action::TakeOver,
    Action::Fork,
    Action::Score,
    Action::Boards,
    Action::NextGame,
    Action::Enlarge,
];

/// The same where nobody plays and everything is on a tape.
const REPLAY_HINTS: &[Action] = &[
    Action::Hold,
    Action::Back,
    Action::Help,
    Action::Slower,
    Action::Faster,
    Action::Earlier,
    Action::Later,
    Action::Beginning,
    Action::Live,
    Action::Fork,
    Action::Score,
    Action::Boards,
    Action::NextGame,
];

/// The board under the mouse, as an index of [`Watch::slots`].
#[must_use]
pub fn board_at(watch: &Watch, shared: &Shared, mouse: Mouse) -> Option<usize> {
    let position = Position::new(mouse.column, mouse.row);
    let tiles = tiles::areas(watch, shared.size).tiles.into_iter();
    let under = |(_, area): &(usize, Rect)| area.contains(position);
    tiles.into_iter().find(under).map(|(slot, _)| slot)
}

/// Draws the screen.
pub fn draw(watch: &Watch, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let size = (area.width, area.height);
    let frame = Frame::of(size);
    draw_title(&title(watch), palette, frame.title, buf);
    if let Some(at) = watch.list() {
        return games::draw(watch, at, shared, area, buf);
    }
    let areas = tiles::areas(watch, size);
    let alone = areas.tiles.len() == 1;
    for (slot, tile) in areas.tiles {
        if alone {
            draw_board(watch, shared, tile, buf);
        } else {
            tiles::draw(watch, slot, shared, tile, buf);
        }
    }
    if let Some(round) = watch.round().filter(|_| !areas.panel.is_empty()) {
        panel::draw(watch, round, palette, areas.panel, buf);
    }
    draw_words(shared, words(watch, palette), frame.words, buf);
    let hints = if watch.plan().is_some() {
        HINTS
    } else {
        REPLAY_HINTS
    };
    draw_hints(shared, hints, frame.hints, buf);
}

fn title(watch: &Watch) -> String {
    let title = watch.title();
    match watch.round() {
        Some(round) if watch.games() > 1 => {
            let number = round.number() + 1;
            format!("{title}  game {number} of {}", watch.games())
        }
        _ => title,
    }
}

/// The chosen board with all that is to be told about it.
fn chosen_diagram(watch: &Watch, round: &Round) -> Diagram {
    let line = watch.line();
    let line = line.as_ref().unwrap_or(round.line());
    let mut diagram = diagram::played(line);
    if watch.shows_expected() {
        let seen = watch.preview().min(round.expected().len());
        diagram::expect(&mut diagram, line, &round.expected()[seen..]);
    }
    watch.look().apply(diagram)
}

fn draw_board(watch: &Watch, shared: &Shared, area: Rect, buf: &mut Buffer) {
    if let Some(round) = watch.round() {
        Board::new(&chosen_diagram(watch, round), &shared.options.palette)
            .glyphs(shared.options.glyphs)
            .coordinates(watch.names())
            .render(area, buf);
    }
}

/// Whose turn it is, or how the game ended at the position looked at.
fn state(round: &Round) -> (String, Role) {
    let game = round.game();
    let side = |side| game.info().sides[side];
    let line: &AnyLine = round.line();
    if round.at() == game.node()
        && let Some(verdict) = game.verdict()
    {
        let words = match verdict.winner {
            Some(winner) => format!("{} wins: {}", side(winner), verdict.why),
            None => format!("draw: {}", verdict.why),
        };
        return (words, Role::Accent);
    }
    let doing = if round.is_live() && round.is_thinking() {
        "thinks"
    } else if round.is_live() && round.is_waiting() {
        "waits for a free core"
    } else {
        "to move"
    };
    (format!("{} {doing}", side(line.to_move())), Role::Text)
}

/// The line below the boards: where one is, how fast it goes, and whose turn it is.
fn words<'a>(watch: &'a Watch, palette: &Palette) -> Line<'a> {
    let mut spans = Vec::new();
    let dot = || Span::styled(" · ", palette.text(Role::Dim));
    if let Some(words) = watch.words() {
        spans.push(Span::styled(
            format!(" {words}"),
            palette.text(Role::Warning),
        ));
        spans.push(dot());
    } else {
        spans.push(Span::raw(" "));
    }
    let Some(round) = watch.round() else {
        spans.push(Span::styled("reading", palette.text(Role::Dim)));
        return Line::from(spans);
    };
    let (ply, plies) = (round.line().len(), round.game().line().len());
    let place = if watch.preview() > 0 {
        format!("preview of {} expected", watch.preview())
    } else if round.is_live() {
        format!("ply {ply}")
    } else {
        format!("ply {ply} of {plies}")
    };
    let over = watch.plan().is_some() && !watch.goes_on();
    let pace = match (watch.is_paused(), round.is_live() || watch.plan().is_none()) {
        _ if over && watch.games() > 1 => "the match is over".to_owned(),
        (true, _) => "paused".to_owned(),
        (false, true) => watch.speed().to_string(),
        (false, false) => format!("{}, looking back", watch.speed()),
    };
    let (state, role) = state(round);
    spans.push(Span::styled(state, palette.text(role)));
    for text in [place, pace] {
        spans.push(dot());
        spans.push(Span::styled(text, palette.text(Role::Text)));
    }
    if let Some(thought) = round.opinion(round.game().seat(round.line().to_move())) {
        spans.push(dot());
        spans.push(Span::styled(
            panel::opinion(thought),
            palette.text(Role::Dim),
        ));
    }
    Line::from(spans)
}
