//! Draws the table: the board first, a panel beside it where there is room.

use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::board::scene;
use super::end_card::EndCard;
use super::question_card::Asked;
use super::status::{plies_ahead, status_line, with_opinion};
use super::{Play, aim, cards, hint, panel, remote};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::cards::{corners, draw_corners, is_beside};
use crate::app::ui::frame::{
    KeyRow, ScreenLayout, columns, draw_hints, draw_status, draw_title, draw_words,
};
use crate::app::ui::speech::{Speech, board_above};
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, words};
use parlour_rules::games::Side;
use parlour_scene::scene::{Beyond, BoardView, Layout as BoardLayout, Scene};
use parlour_scene::theme::Role;
use parlour_scene::widgets::focus::Focus;
use parlour_sessions::adviser::HintStep;
use parlour_settings::keys::{Action, KeyContext};

/// The parts of the body.
struct Areas {
    board: Rect,
    /// The panel beside the board or below it, which may be empty.
    panel: Rect,
    /// The small whole of a board that scrolls, which may be empty.
    overview: Rect,
}

/// The places of the parts of the body.
///
/// The board comes first: a panel that would make its cells smaller is left out unless it is asked
/// for. It stands beside the board, or below it where there are the rows for that. The players are
/// shown where the board leaves corners free if there is no panel.
fn areas(play: &Play, view: &BoardView<'_>, size: impl Into<Size>) -> Areas {
    let body = ScreenLayout::of(size).body;
    let widths: &[u16] = match body.width {
        120.. => &[40, 34, 27],
        72.. => &[27],
        _ => &[0],
    };
    let with = |panel| columns(body, 0, body.width - panel);
    let detail = |panel| {
        let layout = view.layout(with(panel));
        (layout.scale, layout.coordinates)
    };
    // Of a board that is too wide for the window, a panel beside it would hide more.
    let Beyond { before, behind } = view.layout(body).beyond;
    let is_too_wide = before.0 || behind.0;
    let free = || {
        widths
            .iter()
            .copied()
            .find(|&panel| !is_too_wide && detail(panel) == detail(0))
    };
    let beside = (play.look.panel == Some(true)).then_some(widths[0]);
    let strip = || strip(view, with(0), beside);
    let at_side = |panel| (with(panel), columns(body, body.width - panel, panel));
    let (board, mut panel) = match play.look.panel {
        Some(false) => at_side(0),
        wanted => match (free(), wanted) {
            (Some(free), _) => at_side(free),
            (None, wanted) => match (strip(), wanted) {
                (Some(rows), _) => {
                    let rows = [Constraint::Fill(1), Constraint::Length(rows)];
                    let [board, panel] = body.layout(&Layout::vertical(rows));
                    (board, panel)
                }
                (None, Some(_)) => at_side(widths[0]),
                (None, None) => at_side(0),
            },
        },
    };
    let overview = overview(view, board, &mut panel);
    Areas {
        board,
        panel,
        overview,
    }
}

/// Takes the place of the small whole of a board out of a panel: nothing where all is in sight.
fn overview(view: &BoardView<'_>, board: Rect, panel: &mut Rect) -> Rect {
    let mut overview = Rect::default();
    if let Some(size) = view.overview(board).map(|overview| overview.size())
        && panel.width > size.width
    {
        if panel.y > board.y && panel.height >= size.height {
            let above = (panel.height - size.height) / 2;
            panel.width -= size.width + 2;
            overview = Rect::new(panel.right() + 1, panel.y + above, size.width, size.height);
        } else if panel.height >= size.height + ABOVE_OVERVIEW {
            panel.height -= size.height + 1;
            let x = panel.x + (panel.width - size.width).min(2);
            overview = Rect::new(x, panel.bottom() + 1, size.width, size.height);
        }
    }
    overview
}

/// The rows of a panel below the board, where that costs the board nothing, or at least less than
/// one at its side of this width; of its own accord only where a part of the window would be empty.
pub(in super::super) fn strip(
    view: &BoardView<'_>,
    board: Rect,
    wanted_beside: Option<u16>,
) -> Option<u16> {
    let layout = |rows| {
        let height = board.height - rows;
        view.layout(Rect { height, ..board })
    };
    let detail = |rows| {
        let layout = layout(rows);
        (layout.scale, layout.coordinates, layout.beyond)
    };
    if board.width < STRIP_WIDTH || board.height < 2 * STRIP.1 {
        return None;
    }
    let least = STRIP.0 * if wanted_beside.is_some() { 1 } else { 2 };
    let whole = detail(0);
    let free = (least..=STRIP.1).rev().find(|&rows| detail(rows) == whole);
    free.or_else(|| {
        let beside = view.layout(columns(board, 0, board.width - wanted_beside?));
        (layout(STRIP.0).scale.width > beside.scale.width).then_some(STRIP.0)
    })
}

/// The fewest and the most rows of a panel below the board, and the columns that it needs.
const STRIP: (u16, u16) = (4, 14);
const STRIP_WIDTH: u16 = 100;

/// The rows of the panel that are kept above the small whole of a board: the players and some
/// plies.
const ABOVE_OVERVIEW: u16 = 8;

/// The widget that draws the board.
fn board_view<'a>(scene: &'a Scene, play: &Play, shared: &'a Shared) -> BoardView<'a> {
    let view = BoardView::new(scene, &shared.options.palette);
    play.look.names.on(view.graphics(shared.graphics()))
}

/// Returns whether there is a panel beside the board.
pub(super) fn shows_panel(play: &Play, shared: &Shared) -> bool {
    !panel_place(play, shared).is_empty()
}

/// Returns whether there is room for the graph in the panel.
pub(super) fn shows_graph(play: &Play, shared: &Shared) -> bool {
    panel::has_graph(play, panel_place(play, shared))
}

fn panel_place(play: &Play, shared: &Shared) -> Rect {
    let scene = scene(play);
    let view = board_view(&scene, play, shared);
    areas(play, &view, shared.size).panel
}

/// The title of a game; the players are named where they have no cards, or a score.
fn title(game: &GameSession, has_cards: bool) -> String {
    if has_cards && game.points().is_none() {
        game.rules().title()
    } else {
        game.title()
    }
}

/// Draws the screen.
pub(super) fn draw(play: &Play, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let (frame, game) = (ScreenLayout::of(area), play.game());
    if play.words.is_whole && play.question().is_none() {
        return draw_words_alone(play, &frame, canvas);
    }
    let scene = scene(play);
    let view = board_view(&scene, play, shared);
    let areas = areas(play, &view, area);
    let (spoken, panel) = (areas.board, areas.panel);
    let said = Side::BOTH.map(|side| Some(play.said(side)).filter(|_| panel.is_empty()));
    let said = said.map(Option::unwrap_or_default);
    let board = board_above(said, &view, &scene, spoken);
    let is_free = play.prompt().is_none() && !scene.is_decided && !play.is_speaking();
    canvas.cells(&view, board, is_free.then(|| play.picker.at()));
    if let Some(whole) = view.overview(board).filter(|_| !areas.overview.is_empty()) {
        whole.render(areas.overview, canvas.buf);
    }
    let layout = view.layout(board);
    let corners = corners(&layout, &scene).filter(|_| panel.is_empty());
    let has_cards = corners.is_some() || !panel.is_empty();
    draw_heading(play, has_cards, frame.title, canvas);
    let is_asked = play.question().is_some();
    if panel.is_empty() {
        draw_corners(corners, canvas, |side, place, canvas| {
            cards::draw(play, side, place, canvas);
            canvas.step_back_if(is_asked, place.0);
        });
        draw_said(play, [spoken, board], is_beside(&layout, &scene), canvas);
    } else {
        let is_told = panel::draw(play, panel, canvas);
        canvas.step_back_if(is_asked || scene.is_decided, panel);
        if !is_told {
            aim::draw_in_corner(play, board, is_beside(&layout, &scene), canvas);
        }
    }
    canvas.step_back_if(scene.is_decided, frame.title);
    let card = EndCard::of(play, shared, [board, frame.status], &layout, &scene);
    if let Some(card) = &card {
        card.draw(play, canvas);
    }
    // While the last move is on its way, and what decided the game lights up, there is no card yet.
    let is_up = card.as_ref().is_some_and(|card| !card.is_one_row);
    let below = Below {
        play,
        asked: play.question().map(|asked| Asked::of(play, shared, asked)),
        rows: [frame.status, frame.hints],
        has_card: !game.is_open() && (is_up || play.end.card_rows(&play.hosted) == 0),
    };
    if !below.draw_question([board, frame.body], (&layout, &scene), canvas)
        && card.is_none_or(|card| !card.is_one_row)
        && below.draw_status(panel, corners.is_some(), canvas)
    {
        return;
    }
    if let Some(remote) = &play.remote {
        remote.phrases.draw(frame.body, canvas);
    }
    below.draw_keys(canvas);
    canvas.step_back_if(is_up, frame.hints);
}

/// The rows below the board.
struct Below<'a> {
    play: &'a Play,
    /// The question that is asked.
    asked: Option<Asked>,
    /// The row of words and that of keys.
    rows: [Rect; 2],
    /// The end of the game is told on a card.
    has_card: bool,
}

impl Below<'_> {
    /// Draws what is typed, or asks the question: on a card in one of these rooms, or in the row of
    /// words; returns whether there is something of both.
    fn draw_question(
        &self,
        rooms: [Rect; 2],
        over: (&BoardLayout, &Scene),
        canvas: &mut Canvas<'_>,
    ) -> bool {
        let row = self.rows[0];
        if let Some(prompt) = self.play.prompt() {
            prompt.draw(self.play.game().line(), row, canvas);
            return true;
        }
        let Some(asked) = &self.asked else {
            return false;
        };
        if !rooms.into_iter().any(|room| asked.draw(room, over, canvas)) {
            draw_words(asked.row().trim(), Role::Accent, row, canvas);
            Focus::Question.put(row.as_position(), canvas.buf);
        }
        true
    }

    /// Draws the row of words beside a panel or cards; returns whether a long hint has taken both
    /// rows.
    fn draw_status(&self, panel: Rect, has_cards: bool, canvas: &mut Canvas<'_>) -> bool {
        let (play, shared, [mut row, keys]) = (self.play, canvas.shared, self.rows);
        if panel.is_empty() && !has_cards {
            row = draw_clocks(play, row, canvas);
        }
        if hint::draw_long(play, [row, keys], canvas) {
            return true;
        }
        let width = usize::from(row.width);
        let mut status = status_line(play, shared, width, self.has_card);
        if play.minds.adviser.shows_opinion && !panel::has_opinion(play, panel) {
            status = with_opinion(play, status, shared, width);
        }
        draw_status(status, row, canvas);
        false
    }

    /// Draws the keys that are of use now.
    fn draw_keys(&self, canvas: &mut Canvas<'_>) {
        let (play, row) = (self.play, self.rows[1]);
        if let Some(prompt) = play.prompt() {
            let hints = prompt.hints(play.game().line());
            return draw_hints(KeyContext::Prompt, &hints, row, canvas);
        }
        if let Some(asked) = &self.asked {
            return KeyRow::new(KeyContext::Question, asked.answers())
                .named(&|action| asked.label(action))
                .draw(row, canvas);
        }
        let hints = remote::hints(play, canvas.shared);
        let hints = hints.unwrap_or_else(|| slots(play, self.has_card));
        KeyRow::new(KeyContext::Board, &hints)
            .named(&|action| name_now(play, action))
            .live(&|action| is_of_use(play, action))
            .draw(row, canvas);
    }
}

/// Draws nothing but what the players said.
fn draw_words_alone(play: &Play, frame: &ScreenLayout, canvas: &mut Canvas<'_>) {
    draw_title(&title(play.game(), false), frame.title, canvas);
    let both = last_words(play, frame.body.width);
    Speech::draw_whole(&both, KeyContext::Board, frame, canvas);
}

/// Draws what the players said, in the area of a board that leaves room for it, and where the cursor is.
fn draw_said(
    play: &Play,
    [spoken, board]: [Rect; 2],
    is_free: impl Fn(Rect) -> bool,
    canvas: &mut Canvas<'_>,
) {
    let both = last_words(play, spoken.width);
    let speech = Speech::draw_below(&both, spoken, Some(KeyContext::Board), &is_free, canvas);
    let is_free = |rect: Rect| is_free(rect) && !rect.intersects(speech);
    aim::draw_in_corner(play, board, is_free, canvas);
}

/// What the players said about their moves, after their names, in a width; the last to move is first.
fn last_words(play: &Play, width: u16) -> [Speech; 2] {
    let game = play.game();
    let to_move = game.line().to_move();
    [!to_move, to_move].map(|side| {
        let name = game.name(side);
        Speech::by(Some(words::short_name(&name)), play.said(side), width)
    })
}

/// Returns whether a key does something at the table now.
fn is_of_use(play: &Play, action: Action) -> bool {
    let game = play.game();
    match action {
        Action::Pick | Action::Swap => play.why_no_ply().is_none(),
        Action::Hint => {
            let is_told = matches!(
                play.hint_step(),
                Some(HintStep::Pending | HintStep::What(_))
            );
            !is_told && play.why_no_ply().is_none()
        }
        Action::Undo if !play.is_at_host() => game.node() != NodeId::ROOT,
        Action::Opinion => game.is_open(),
        Action::NextChoice => play.choices().cells.iter().any(|&at| at != play.cursor()),
        Action::StepBack | Action::ToStart => game.node() != NodeId::ROOT,
        Action::StepOn | Action::ToEnd | Action::Redo => !game.is_tip(),
        _ => true,
    }
}

/// The name that an action has for now, where it is another one than usual.
fn name_now(play: &Play, action: Action) -> Option<&'static str> {
    match action {
        Action::Pause if play.not_ready().is_some() => Some("try again"),
        Action::Pause if play.hosted.is_paused() => Some("resume"),
        Action::Rematch if play.is_at_host() => Some("rematch"),
        Action::Pick if hint::ply(play).is_some() => Some("play "),
        Action::Pick => Some(play.picker.verb(play.game().line())),
        Action::StepBack | Action::StepOn => Some("step"),
        _ => None,
    }
}

/// Adds what there is to say about a host's table to its title, where there is room.
fn at_table(title: String, shared: &Shared, width: u16) -> String {
    let room = usize::from(width.saturating_sub(NUMBER_WIDTH));
    let words = remote::title_words(shared).into_iter();
    let mut longer = words.map(|words| format!("{title}{words}"));
    longer.find(|long| long.width() < room).unwrap_or(title)
}

/// Draws the title, and at its right end which move the game is at, where there is room.
fn draw_heading(play: &Play, has_cards: bool, row: Rect, canvas: &mut Canvas<'_>) {
    let game = play.game();
    let title = at_table(title(game, has_cards), canvas.shared, row.width);
    draw_title(&title, row, canvas);
    let text = if game.is_open() {
        format!("move {} ", game.line().len() + 1)
    } else {
        "the end ".to_owned()
    };
    let width = text.len() as u16;
    if row.width >= NUMBER {
        let right = columns(row, row.width - width, width);
        Line::styled(text, canvas.palette().text(Role::Dim)).render(right, canvas.buf);
    }
}

/// The columns that the number takes at most.
const NUMBER_WIDTH: u16 = 12;

/// The columns a window must have for the title to say which move the game is at.
const NUMBER: u16 = 60;

/// Draws the clocks at the right end of the row of words, that of the side to move first to stay
/// when there is no room; returns what is left of the row.
fn draw_clocks(play: &Play, row: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let game = play.game();
    let to_move = game.line().to_move();
    let both = if row.width >= 36 {
        &Side::BOTH[..]
    } else {
        &[to_move][..]
    };
    let mut spans = Vec::new();
    for &side in both {
        let Some(clock) = cards::clock_of(play, side, shared) else {
            return row;
        };
        let mark = if game.is_open() && side == to_move {
            " >"
        } else {
            "  "
        };
        spans.push(Span::styled(mark, palette.text(Role::Accent)));
        if both.len() > 1 {
            let name = game.info().sides[side].get(..1).unwrap_or_default();
            spans.push(Span::styled(format!("{name} "), palette.text(Role::Dim)));
        }
        spans.push(clock);
    }
    let line = Line::from(spans);
    let width = (line.width() as u16).min(row.width);
    let rest = columns(row, 0, row.width - width);
    line.render(columns(row, rest.width, width), canvas.buf);
    rest
}

/// The keys of the table, each always in its place, and after them what only this moment has.
fn slots(play: &Play, has_card: bool) -> Vec<Action> {
    let game = play.game();
    let is_left_alone = game.human_count() == 0 || play.hosted.is_paused();
    let now: &[Action] = if play.origin.is_match() {
        &[Action::HandBack]
    } else if has_card {
        &[Action::NewGame]
    } else if !game.is_open() {
        &[Action::Again]
    } else if plies_ahead(play) > 0 {
        &[Action::StepBack, Action::StepOn]
    } else if is_left_alone || play.not_ready().is_some() {
        &[Action::Pause]
    } else if play.swap().is_some() {
        &[Action::Swap]
    } else if !play.picks().is_empty() {
        &[Action::Unpick]
    } else if play.taken_back.is_some() {
        &[Action::Redo]
    } else if game.info().combat.is_some() {
        &[Action::Combat]
    } else {
        &[Action::NextChoice]
    };
    let always = [
        Action::Pick,
        Action::Back,
        Action::Hint,
        Action::Undo,
        Action::Opinion,
        Action::Panel,
        Action::Help,
    ];
    [&always, now].concat()
}
