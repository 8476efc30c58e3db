//! Drawing the games being watched: one board with a panel beside it, or several at once.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::board::{board_view, chosen_scene, clear_arrows_of_text, state};
use super::intents::intents;
use super::{MatchGame, Watch, WatchKind, games_list, panel, players, strip, tiles};
use crate::app::canvas::{Canvas, Hit};
use crate::app::shared::Shared;
use crate::app::ui::cards::{corners, draw_corners, is_beside};
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::frame::{KeyRow, ScreenLayout, columns, draw_status, draw_title};
use crate::app::ui::side::side_span;
use crate::app::ui::speech::{Speech, board_above};
use parlour_matches::story::game_story;
use parlour_records::words;
use parlour_rules::games::Side;
use parlour_rules::sentence::{capitalized, sentence};
use parlour_scene::theme::Role;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::{Action, KeyContext};

/// The keys shown at the bottom, the most useful first.
const HINTS: &[Action] = &[
    Action::Pause,
    Action::Back,
    Action::Help,
    Action::Slower,
    Action::Faster,
    Action::StepBack,
    Action::StepOn,
    Action::ToEnd,
    Action::ExpectedLine,
    Action::InWords,
    Action::Score,
    Action::Boards,
    Action::NextGame,
];

/// The same once the match is over.
const OVER_HINTS: &[Action] = &[
    Action::Study,
    Action::Back,
    Action::Help,
    Action::NewMatch,
    Action::StepBack,
    Action::StepOn,
    Action::ToEnd,
    Action::InWords,
    Action::Score,
    Action::Boards,
    Action::NextGame,
];

/// Returns whether there is a graph on the screen.
pub(super) fn has_graph(watch: &Watch, shared: &Shared) -> bool {
    let panel = tiles::areas(watch, shared, shared.size).panel;
    let game = watch.chosen_game().filter(|_| !panel.is_empty());
    game.is_some_and(|game| panel::has_graph(watch, game, shared, panel))
}

/// Draws the screen.
pub(super) fn draw(watch: &Watch, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let frame = ScreenLayout::of(area);
    draw_title(&title(watch), frame.title, canvas);
    if let Some(at) = watch.list {
        return games_list::draw(watch, at, area, canvas);
    }
    let areas = tiles::areas(watch, shared, area);
    if areas.panel.is_empty() {
        draw_title_end(watch, frame.title, canvas);
    }
    let alone = areas.tiles.len() == 1;
    let mut has_words = !areas.panel.is_empty();
    for (slot, tile) in areas.tiles {
        canvas.hit(tile, Hit::Row(slot));
        if alone {
            has_words |= draw_board(watch, tile, areas.panel.is_empty(), canvas);
        } else {
            tiles::draw(watch, (slot, tile), canvas);
        }
    }
    if let Some(match_game) = watch.chosen_game().filter(|_| !areas.panel.is_empty()) {
        panel::draw(watch, match_game, areas.panel, canvas);
    }
    let mut status = status_line(watch, shared, area.width, !areas.panel.is_empty());
    if let Some(match_game) = watch.chosen_game().filter(|_| !has_words) {
        push_words(match_game, shared, &mut status.spans);
    }
    draw_status(status, frame.status, canvas);
    draw_keys(watch, frame.hints, canvas);
}

/// Draws the keys, each in its place whether it does something now or not.
fn draw_keys(watch: &Watch, row: Rect, canvas: &mut Canvas<'_>) {
    if watch.is_unattended() {
        return;
    }
    let is_replay = watch.plan().is_none();
    let is_many = watch.planned_count() > 1;
    let is_over = watch.is_over() && !is_replay;
    let hints = if is_over { OVER_HINTS } else { HINTS };
    let is_meant = |action: &Action| match action {
        Action::Score | Action::Boards | Action::NextGame => is_many,
        Action::ToEnd | Action::InWords => !is_many,
        Action::ExpectedLine => !is_many && !is_replay,
        _ => true,
    };
    let hints: Vec<Action> = hints.iter().copied().filter(is_meant).collect();
    let boards = watch.slots().len();
    let game = watch.chosen_game();
    let waits = game.is_some_and(|game| game.hosted.not_ready().is_some());
    let is_alone = boards > 1 && watch.is_large();
    let is_live = |action| match action {
        Action::Back | Action::Help => true,
        _ if game.is_none() => false,
        Action::Score | Action::Boards => watch.game_count() > 1,
        Action::NextGame => boards > 1,
        Action::ToEnd => !watch.is_at_end(),
        Action::Pause => waits || !game.is_some_and(players::has_ended) || !is_replay,
        _ => true,
    };
    let name_now = |action| match action {
        Action::Pause if waits => Some("try again"),
        Action::Pause if watch.is_paused() => Some("play"),
        Action::Back | Action::InWords if watch.in_words => Some("board"),
        Action::Back if is_alone => Some("all boards"),
        Action::ToEnd if is_replay && !watch.follows() => Some("end"),
        _ => None,
    };
    KeyRow::new(KeyContext::Watch, &hints)
        .named(&name_now)
        .live(&is_live)
        .draw(row, canvas);
}

fn title(watch: &Watch) -> String {
    let title = watch.title();
    match watch.chosen_game() {
        Some(match_game) if watch.planned_count() > 1 => {
            let number = match_game.number + 1;
            format!("{title}  game {number} of {}", watch.planned_count())
        }
        _ => title,
    }
}

/// Draws the chosen board; where there is no panel, with the players in its corners, and what they say
/// in the rows below it. Returns whether there is a row for all that is said.
fn draw_board(watch: &Watch, area: Rect, with_players: bool, canvas: &mut Canvas<'_>) -> bool {
    let shared = canvas.shared;
    let Some(match_game) = watch.chosen_game() else {
        return false;
    };
    let mut scene = chosen_scene(watch, match_game);
    let mut board = area;
    if with_players && !watch.bare {
        let view = board_view(&scene, shared).coordinates(watch.view.names);
        let said = Side::BOTH.map(|side| match_game.said(side));
        board = board_above(said, &view, &scene, area);
    }
    clear_arrows_of_text(&mut scene, shared, watch.view.names, board);
    let view = board_view(&scene, shared).coordinates(watch.view.names);
    canvas.board(&view, board);
    if !with_players {
        return false;
    }
    let layout = view.layout(board);
    draw_corners(corners(&layout, &scene), canvas, |side, place, canvas| {
        players::draw(match_game, side, place, canvas);
    });
    if watch.bare && watch.view.graphs {
        let is_free = is_beside(&layout, &scene);
        panel::draw_beside(watch, match_game, (board, is_free), canvas);
    }
    let both = last_words(match_game);
    if watch.bare || both.iter().all(|(_, said)| said.is_empty()) {
        return true;
    }
    let both =
        both.map(|(name, said)| Speech::by(Some(words::short_name(&name)), said, area.width));
    let is_free = is_beside(&layout, &scene);
    let context = (!watch.is_unattended()).then_some(KeyContext::Watch);
    !Speech::draw_below(&both, area, context, is_free, canvas).is_empty()
}

/// The player who moves next if it says something about that already, or else the one who has moved, by
/// name, and what it says; then the other.
fn last_words(match_game: &MatchGame) -> [(String, &str); 2] {
    let to_move = match_game.line().to_move();
    let is_early = !match_game.said_early().is_empty();
    let side = if is_early { to_move } else { !to_move };
    [side, !side].map(|side| (match_game.game().name(side), match_game.said(side)))
}

/// Draws the match so far at the right end of the title, or else the opening of the game.
fn draw_title_end(watch: &Watch, row: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let begins = title(watch).len() as u16 + TITLE;
    let end = columns(row, begins, row.width.saturating_sub(begins));
    if end.width < LEAST_END {
        return;
    }
    if let Some(line) = strip::line(watch, shared, usize::from(end.width) - 1) {
        let width = line.width() as u16 + 1;
        line.render(columns(end, end.width - width, width), canvas.buf);
    } else if let Some(match_game) = watch.chosen_game() {
        players::draw_opening(match_game, end, canvas);
    }
}

/// The columns before the title and after it.
const TITLE: u16 = 12;

/// The least room for anything more in the title.
const LEAST_END: u16 = 16;

/// The columns from which the status line says the whole names of players.
const NARROW: u16 = 60;

/// The status line: the node looked at, the speed, and whose turn it is; and, where there is no
/// panel, what that would say besides.
fn status_line<'a>(watch: &'a Watch, shared: &Shared, width: u16, has_panel: bool) -> Line<'a> {
    let palette = &shared.options.palette;
    let mut spans = Vec::new();
    if let Some(text) = watch.message() {
        let text = format!(" {} ", sentence(text));
        spans.push(Span::styled(text, palette.text(Role::Warning)));
    }
    let Some(match_game) = watch.chosen_game() else {
        if let WatchKind::Replay(replay) = &watch.kind {
            let why = replay.failure.as_deref();
            let text = format!(" {}", sentence(why.unwrap_or(Waiting::File.words())));
            spans.push(Span::styled(text, palette.text(Role::Dim)));
        }
        return Line::from(spans);
    };
    if watch.view.preview > 0 {
        let who = expecting(match_game);
        let plies = words::counted(watch.view.preview, "move");
        let key = key_to_end(shared);
        let text = format!(" Preview only: {plies} expected by {who}. {key} closes it.");
        spans.push(Span::styled(text, palette.text(Role::Expected)));
        return Line::from(spans);
    }
    if let Some(why) = match_game.hosted.not_ready() {
        let text = format!(" {}", sentence(why));
        spans.push(Span::styled(text, palette.text(Role::Warning)));
        return Line::from(spans);
    }
    if players::has_ended(match_game) {
        push_end(watch, match_game, shared, &mut spans);
        // Where there is no panel there is no other place for it.
        if !has_panel && !watch.bare {
            push_story(match_game, shared, &mut spans);
        }
    } else {
        push_state(watch, match_game, shared, width, &mut spans);
        push_opinions(watch, match_game, shared, has_panel, &mut spans);
    }
    Line::from(spans)
}

/// The key that goes to the end.
fn key_to_end(shared: &Shared) -> String {
    let binding = Action::ToEnd.binding_in(KeyContext::Watch);
    shared.keymap.hint_of(binding).unwrap_or_default()
}

/// Adds words after a dot.
fn push_part(text: String, role: Role, shared: &Shared, spans: &mut Vec<Span<'_>>) {
    let palette = &shared.options.palette;
    spans.push(Span::styled(" · ", palette.text(Role::Dim)));
    spans.push(Span::styled(text, palette.text(role)));
}

/// Adds how the game ended that is looked at, and the match, if it is over.
fn push_end(watch: &Watch, match_game: &MatchGame, shared: &Shared, spans: &mut Vec<Span<'_>>) {
    let palette = &shared.options.palette;
    let many = watch.game_count() > 1;
    if let Some(score) = watch.score.as_ref().filter(|_| many && watch.is_over()) {
        let style = palette.text(Role::Title).add_modifier(Modifier::BOLD);
        let verdict = format!(" {}", capitalized(&score.verdict()));
        spans.extend([Span::styled(verdict, style), Span::raw(" ·")]);
    }
    if let Some(end) = match_game.game().end_summary() {
        let text = if many && watch.is_over() {
            format!(" game {}: {}", match_game.number + 1, end.text)
        } else {
            format!(" {}", end.text)
        };
        let bold = palette.text(Role::Title).add_modifier(Modifier::BOLD);
        spans.push(Span::styled(text, bold));
    }
    if watch.is_paused() && !watch.is_over() && !watch.is_unattended() {
        push_part("paused".to_owned(), Role::Text, shared, spans);
    }
}

/// Adds the story of a game that is over, after its end.
fn push_story(match_game: &MatchGame, shared: &Shared, spans: &mut Vec<Span<'_>>) {
    let style = shared.options.palette.text(Role::Text);
    let story = game_story(match_game.game().record(), match_game.number);
    let told = story.into_iter().skip(1);
    spans.extend(told.map(|sentence| Span::styled(format!(" {sentence}"), style)));
}

/// Adds whose turn it is, and where and how fast the game is.
fn push_state(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    width: u16,
    spans: &mut Vec<Span<'_>>,
) {
    let palette = &shared.options.palette;
    let game = match_game.game();
    let (ply, plies) = (match_game.line().len(), game.line().len());
    let in_book = ply < game.record().opening_plies();
    // The move to be made, as at a table.
    let number = ply + 1;
    let place = if in_book && match_game.is_live() {
        format!("move {number}, opening")
    } else if match_game.is_live() {
        format!("move {number}")
    } else if watch.plan().is_some() {
        let key = key_to_end(shared);
        format!("looking back at move {ply} of {plies}, {key} returns")
    } else if watch.hides_results() || ply == plies {
        format!("move {number}")
    } else {
        format!("move {number} of {plies}")
    };
    let pace = match watch.is_paused() {
        _ if watch.is_over() || watch.is_unattended() || watch.message().is_some() => None,
        true => Some("paused".to_owned()),
        false => Some(format!("speed {}", watch.speed)),
    };
    let (name, doing) = state(match_game);
    let room = usize::from(width.saturating_sub(4));
    let short = whole_clauses(words::short_name(&name), room);
    let name = if width < NARROW { short } else { &name };
    let to_move = match_game.line().to_move();
    let text = palette.text(Role::Text);
    let sign = side_span(&shared.options, game.info(), to_move);
    spans.extend([
        Span::styled(format!(" {}", sign.content), sign.style),
        Span::styled(format!(" {name}"), text),
        Span::styled(format!(" {doing}"), text),
    ]);
    for part in [Some(place), pace].into_iter().flatten() {
        push_part(part, Role::Text, shared, spans);
    }
}

/// Adds what both players expect, and where no panel has it the third opinion and what the one to move
/// thinks.
fn push_opinions(
    watch: &Watch,
    match_game: &MatchGame,
    shared: &Shared,
    has_panel: bool,
    spans: &mut Vec<Span<'_>>,
) {
    let game = match_game.game();
    if let Some(third) = watch.third.as_ref().filter(|_| !has_panel)
        && let Some(verdict) = third.verdict(match_game)
    {
        let text = format!("third opinion: {verdict}");
        let told = [Some(text), third.since(match_game), third.doubt(match_game)];
        for text in told.into_iter().flatten() {
            push_part(text, Role::Expected, shared, spans);
        }
    }
    let seat = game.player_index(match_game.line().to_move());
    if watch.view.expected && !match_game.expected().is_empty() {
        let mut told = intents(match_game).told(match_game.line());
        if told.is_empty() {
            let next = match_game.line().ply_texts(&match_game.expected()[..1]);
            told.push(format!(
                "{} expects {}",
                expecting(match_game),
                next.concat()
            ));
        }
        for text in told {
            push_part(text, Role::Expected, shared, spans);
        }
    } else if let Some((own, report)) = match_game.sided_opinion(seat).filter(|_| !has_panel) {
        let text = panel::opinion(game.info(), own, report);
        push_part(text, Role::Dim, shared, spans);
    }
}

/// Adds what the last player to move says, if anything.
fn push_words(match_game: &MatchGame, shared: &Shared, spans: &mut Vec<Span<'_>>) {
    let [(name, said), _] = last_words(match_game);
    if !said.is_empty() {
        let text = words::said_by(words::short_name(&name), said);
        push_part(text, Role::Text, shared, spans);
    }
}

/// The name of the engine whose expected plies are shown at the position looked at.
fn expecting(match_game: &MatchGame) -> String {
    let side = match_game.line().to_move();
    let own = match_game.report(match_game.at()).is_some();
    match_game.game().name(if own { side } else { !side })
}
