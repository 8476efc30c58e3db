//! Draws the home screen: the entries, the large board, and the games.

use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::layout::{CARD, HomeLayout};
use super::{Home, HomeEntry, entries};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_title, draw_words, take_rows};
use crate::app::ui::list::{mark, row_style};
use crate::app::ui::played::played;
use parlour_records::words;
use parlour_rules::games::AnyRules;
use parlour_rules::sentence::sentence;
use parlour_scene::scene::{Arrow, BoardView, Mark, Mode, Scene};
use parlour_scene::theme::{Depth, Role};
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::MenuUp,
    Action::MenuDown,
    Action::Choose,
    Action::EvenMatch,
    Action::Help,
    Action::Rules,
    Action::Quit,
];

/// The columns a window must have for the key of an even match to stand beside the others.
const ROOM_FOR_EVEN: u16 = 76;

/// The column of the titles, and that of the descriptions.
const TITLE: u16 = 2;
const DESCRIPTION: u16 = 13;

/// The columns of a game's emblem on its card.
const EMBLEM: u16 = 6;

/// The columns of a list from which entries are described at length.
const AT_LENGTH: u16 = 44;

/// The places of everything on a screen with this number of entries.
pub(super) fn layout(shared: &Shared, entries: usize) -> HomeLayout {
    HomeLayout::new(shared.size, entries, shared.config().rules().len())
}

/// Draws the screen.
pub(super) fn draw(home: &Home, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let frame = ScreenLayout::of(area);
    draw_title("parlour  four games worth an evening", frame.title, canvas);
    let entries = entries(shared);
    let layout = layout(shared, entries.len());
    draw_entries(home, &entries, &layout, canvas);
    draw_stage(home, &layout, canvas);
    for (number, (rules, place)) in shared
        .config()
        .rules()
        .iter()
        .zip(&layout.games)
        .enumerate()
    {
        let is_chosen = home.at == entries.len() + number;
        let (game, place) = ((number + 1, rules), place.intersection(area));
        canvas.row(place, entries.len() + number, Some(home.at));
        if place.height == CARD {
            draw_card(game, is_chosen, place, canvas);
        } else {
            draw_game(game, is_chosen, place, canvas);
        }
    }
    let game = home.at.checked_sub(entries.len());
    let game = game.and_then(|game| shared.config().rules().get(game));
    let below = match (game, entries.get(home.at)) {
        (Some(rules), _) => about(rules, usize::from(area.width).saturating_sub(2)),
        (None, Some(HomeEntry::NewGame)) if !layout.games.is_empty() => {
            "Choose a game and an opponent, or press 1 to 4.".to_owned()
        }
        (None, Some(HomeEntry::Resume(item) | HomeEntry::Mail(item, _))) => {
            let game = item.game.as_ref();
            game.map_or_else(|_| String::new(), words::short_summary)
        }
        (None, Some(entry @ HomeEntry::WatchOn(..))) => entry.description(false, shared),
        (None, Some(_)) if !layout.games.is_empty() => "Press 1 to 4 to start a game.".to_owned(),
        _ => String::new(),
    };
    draw_words(&below, Role::Dim, frame.status, canvas);
    let has_room = frame.hints.width >= ROOM_FOR_EVEN;
    let hints = HINTS.iter().copied();
    let hints: Vec<Action> = hints
        .filter(|action| has_room || *action != Action::EvenMatch)
        .collect();
    draw_hints(KeyContext::Home, &hints, frame.hints, canvas);
}

/// The words about a game within a width: what it is, and before that, where there is no room for
/// both, what is known of its start.
fn about(rules: &AnyRules, width: usize) -> String {
    let description = rules.info().description;
    let Some(solved) = words::solved(rules) else {
        return description.to_owned();
    };
    let both = format!("{} {}", sentence(description), sentence(&solved));
    if both.width() <= width {
        both
    } else {
        format!("{} {description}", sentence(&solved))
    }
}

/// Draws the list.
fn draw_entries(home: &Home, entries: &[HomeEntry], layout: &HomeLayout, canvas: &mut Canvas<'_>) {
    let (shared, palette) = (canvas.shared, canvas.palette());
    let list = layout.list.intersection(canvas.buf.area);
    let is_short = list.width < AT_LENGTH;
    let rows = list.rows().step_by(usize::from(layout.step));
    for (at, (entry, row)) in entries.iter().zip(rows).enumerate() {
        let is_chosen = at == home.at;
        let below = Rect {
            height: layout.step,
            ..row
        };
        canvas.row(below.intersection(list), at, Some(home.at));
        let style = |role| row_style(is_chosen, role, palette);
        if is_chosen {
            mark(row, true, canvas);
        }
        let from = |x: u16| columns(row, x, row.width.saturating_sub(x + 1));
        let title = entry.title();
        canvas.put(from(TITLE), &title, style(Role::Title));
        let is_letter = |char: char| entry.letter() == Some(char.to_ascii_lowercase());
        if let Some(at) = title.chars().position(is_letter) {
            let key = style(Role::Key).add_modifier(match palette.depth() {
                Depth::None => Modifier::UNDERLINED,
                _ => Modifier::empty(),
            });
            canvas
                .buf
                .set_style(columns(from(TITLE), at as u16, 1), key);
        }
        let description = entry.description(is_short, shared);
        let beside = from(DESCRIPTION);
        let description = whole_clauses(&description, usize::from(beside.width));
        canvas.put(beside, description, style(Role::Dim));
    }
}

/// Draws the large board, and below it what stands on it.
fn draw_stage(home: &Home, layout: &HomeLayout, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let Some(mut scene) = home.stage.scene().filter(|_| !layout.stage.is_empty()) else {
        return;
    };
    if canvas.graphics().mode == Mode::Pixels && scene.moving.is_empty() {
        scene.arrows.extend(trail(&scene));
    }
    let view = canvas.view(&scene).picture();
    let board = view.size(layout.stage.as_size());
    canvas.board(&view, layout.stage);
    let Some(line) = home.stage.line() else {
        return;
    };
    let info = line.info();
    let dim = palette.text(Role::Dim);
    let next = match line.outcome().and_then(|end| end.winner) {
        Some(winner) => format!("{} has won", info.sides[winner]),
        None => format!("{} to move", info.sides[line.to_move()]),
    };
    // One row is free below the board, which stands in the middle.
    let below = layout.stage.height.saturating_sub(board.height) / 2;
    let place = Rect {
        y: layout.caption.y.saturating_sub(below),
        ..layout.caption
    };
    let place = place.intersection(canvas.buf.area);
    let mut caption = Line::from(vec![
        Span::styled(info.name, palette.text(Role::Title)),
        Span::styled(format!("  move {}", line.len() + 1), dim),
    ]);
    let next = format!("  {next}");
    let told = played(line, None).map(|told| format!("  {told}"));
    let room = usize::from(place.width).saturating_sub(caption.width() + next.width());
    if let Some(told) = told.filter(|told| told.width() <= room) {
        caption.push_span(Span::styled(told, dim));
    }
    caption.push_span(Span::styled(next, palette.text(Role::Text)));
    caption
        .alignment(Alignment::Center)
        .render(place, canvas.buf);
}

/// The trail of the last ply, if one piece moved.
fn trail(scene: &Scene) -> Option<Arrow> {
    let only = |mark| {
        let mut cells = scene.cells.iter().filter(|cell| cell.marks.has(mark));
        let one = cells.next().map(|cell| cell.at);
        one.filter(|_| cells.next().is_none())
    };
    let to = only(Mark::To).or_else(|| only(Mark::Captured));
    let (from, to) = only(Mark::From).zip(to)?;
    let ink = Role::Last;
    Some(Arrow { from, to, ink })
}

/// Draws the card of a game: its emblem, which dots are too coarse for, and beside that its number,
/// name and aim.
fn draw_card(
    (number, rules): (usize, &AnyRules),
    is_chosen: bool,
    place: Rect,
    canvas: &mut Canvas<'_>,
) {
    let shared = canvas.shared;
    let palette = shared.options.palette.raised();
    canvas.buf.set_style(place, palette.screen());
    let (words, sketch) = rules.info().emblem;
    let in_pixels = canvas.graphics().mode == Mode::Pixels;
    if let Some(scene) = Scene::from_ascii(words, sketch).filter(|_| in_pixels) {
        let emblem = columns(place, 1, EMBLEM);
        let view = BoardView::new(&scene, &palette)
            .graphics(canvas.graphics())
            .picture();
        canvas.board(&view, emblem);
    }
    let left = if in_pixels { EMBLEM } else { 1 };
    let words = Rect {
        y: place.y + 1,
        height: 2,
        ..columns(place, left, place.width.saturating_sub(left))
    };
    draw_game((number, rules), is_chosen, words, canvas);
}

/// Draws a game's number, name and aim.
fn draw_game(
    (number, rules): (usize, &AnyRules),
    is_chosen: bool,
    place: Rect,
    canvas: &mut Canvas<'_>,
) {
    let palette = canvas.palette();
    let info = rules.info();
    let style = |role| row_style(is_chosen, role, palette);
    if is_chosen {
        mark(place, true, canvas);
    }
    let name = Line::from(vec![
        Span::styled(format!("{number} "), style(Role::Accent)),
        Span::styled(info.name, style(Role::Title)),
    ]);
    let mut below = columns(place, 2, place.width);
    name.render(
        take_rows(&mut below, 1).intersection(canvas.buf.area),
        canvas.buf,
    );
    let below = columns(below, 2, below.width);
    let aim = whole_clauses(info.aim, usize::from(below.width));
    Line::styled(aim, style(Role::Dim)).render(below.intersection(canvas.buf.area), canvas.buf);
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::AnyLine;

    #[test]
    fn the_last_move_of_one_piece_is_an_arrow_from_where_it_stood() {
        let after = |game: &str, plies: &[&str]| {
            let mut line = AnyLine::new(&game.parse::<AnyRules>().unwrap()).unwrap();
            for text in plies {
                line.play(line.read_ply(text).unwrap()).unwrap();
            }
            crate::app::ui::scene::played(&line)
        };
        let scene = after("tactigon", &["b1-b2"]);
        let [from, to] = ["b1", "b2"].map(|name| scene.cells[scene.named(name).unwrap()].at);
        let arrow = trail(&scene).expect("a piece moved");
        assert_eq!((arrow.from, arrow.to), (from, to));
        assert_eq!(trail(&after("tactigon", &[])), None);
        let stones = after("taacoca", &["a5+b4+c5:ne"]);
        assert_eq!(trail(&stones), None, "three stones moved");
    }
}
