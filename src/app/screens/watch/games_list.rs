//! The score of a match and the list of its games.

use ratatui::layout::{Constraint, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::strip::{points, share_bar};
use super::{MatchScore, Watch, WatchedGame, event, glance, tiles};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::fit::{fit_line, whole_clauses};
use crate::app::ui::frame::{KeyRow, ScreenLayout, columns, draw_status, take_rows};
use crate::app::ui::list::{List, MARGIN};
use crate::app::ui::scene;
use parlour_matches::arena::crosstable::CrossTable;
use parlour_matches::story::standings_story;
use parlour_records::words::{self, short_name};
use parlour_rules::games::Side;
use parlour_rules::sentence::capitalized;
use parlour_scene::scene::Scene;
use parlour_scene::theme::Role;
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Choose,
    Action::Back,
    Action::Help,
    Action::MenuUp,
    Action::MenuDown,
];

/// The columns of the list that is beside a larger board in a wider window.
const WIDEST_LIST: u16 = 84;

/// The parts of the screen.
struct Areas {
    /// The score with the cross table, which there may not be.
    head: Rect,
    /// The games.
    list: Rect,
    /// The game under the cursor; empty where there is no room for it.
    panel: Rect,
}

/// The columns from which the game under the cursor is drawn: beside the score of a match of two,
/// and beside the wider table of a tournament.
const BESIDE_MATCH: u16 = 80;
const BESIDE_TABLE: u16 = 100;

/// The same in rows, and those from which the boards of few games are.
const WITH_PANEL: u16 = 20;
const WITH_BOARDS: u16 = 30;

/// The rows from which one is free below the title.
const ROOMY: u16 = 24;

/// The least columns of its panel: four a cell for most boards.
const PANEL: u16 = 48;

/// The cross table: the score of two says it, and a single game leaves none.
fn table_of(watch: &Watch) -> Option<&CrossTable> {
    let has_table = watch.score.is_none() && watch.planned_count() > 1;
    watch.table.as_ref().filter(|_| has_table)
}

/// Returns whether there is room for the boards of all games.
fn are_few(watch: &Watch, all: Rect) -> bool {
    watch.score.is_some() && (2..=FEW).contains(&watch.games().len()) && all.height >= WITH_BOARDS
}

fn areas(watch: &Watch, shared: &Shared) -> Areas {
    let all = ScreenLayout::of(shared.size).body;
    let least = match watch.score.as_ref() {
        Some(_) => BESIDE_MATCH,
        None => BESIDE_TABLE,
    };
    // Of few games all boards stand below their list.
    let panel = if all.width >= least && all.height >= WITH_PANEL && !are_few(watch, all) {
        (all.width * 2 / 5)
            .max(all.width.saturating_sub(WIDEST_LIST))
            .max(PANEL)
    } else {
        0
    };
    let mut body = columns(all, 0, all.width - panel);
    if body.height >= ROOMY {
        take_rows(&mut body, 1);
    }
    let score = match watch.score.as_ref() {
        None => 0,
        Some(score) if body.height >= 14 && score.share().is_some() => 5,
        Some(_) if body.height >= 12 => 4,
        Some(_) => 1,
    };
    let rest = body.height.saturating_sub(score + LEAST);
    let table = table_of(watch).map_or(0, event::table_rows);
    let table = if table <= rest { table } else { 0 };
    let next = event::schedule(watch, shared, WIDEST).len() as u16;
    let next = if next > 0 && table + next < rest {
        next + 1
    } else {
        0
    };
    let head = (score + table + next).min(body.height);
    let (width, height) = (body.width, body.height);
    Areas {
        head: Rect::new(body.x, body.y, width, head),
        list: Rect::new(body.x, body.y + head, width, height - head),
        panel: columns(all, width, panel),
    }
}

/// The most columns of a line on what comes next.
const WIDEST: usize = 60;

/// Draws the games in a list.
fn draw_games(watch: &Watch, at: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let games = watch.games();
    let width = usize::from(area.width.saturating_sub(MARGIN + 1));
    let names = names_width(games, width);
    let goes_on = watch.follows();
    List::new(games.len(), at).draw_texts(area, canvas, |at| {
        let title = watch.is_choice().then(|| games[at].title());
        row(
            &games[at],
            title,
            (watch.is_hidden(at), goes_on),
            (names, width),
        )
    });
}

/// The most games whose last positions stand below the list, and the fewest rows of them.
const FEW: usize = 6;
const BOARDS: u16 = 10;

/// Draws the last positions of few games into the room below their list.
fn draw_boards(watch: &Watch, at: usize, list: Rect, canvas: &mut Canvas<'_>) {
    let games = watch.games();
    let mut below = list;
    take_rows(&mut below, games.len() as u16 + 1);
    if !(2..=FEW).contains(&games.len()) || below.height < BOARDS {
        return;
    }
    let last = |(at, game): (usize, &WatchedGame)| game.line_at(!watch.is_hidden(at));
    let lines = games
        .iter()
        .enumerate()
        .map(last)
        .collect::<Option<Vec<_>>>();
    let scene = |line| watch.orientation(line).apply(scene::played(line));
    let scenes: Vec<Scene> = lines.iter().flatten().map(scene).collect();
    let Some(view) = scenes.first().map(|scene| canvas.view(scene).picture()) else {
        return;
    };
    // Single characters would say nothing.
    let places = tiles::grid(scenes.len(), below, view);
    let places = places.filter(|places| !tiles::is_tiny(places, view));
    let places = places.unwrap_or_default();
    for ((number, scene), place) in scenes.iter().enumerate().zip(places) {
        canvas.row(place, number, Some(at));
        let board = tiles::below_title(place);
        let Size { height, .. } = view.size(board.as_size());
        let board = board.centered_vertically(Constraint::Length(height));
        canvas.picture(scene, board);
        let palette = canvas.palette();
        let role = if number == at { Role::Title } else { Role::Dim };
        let title = format!("Game {}", games[number].number() + 1);
        let title = Line::styled(title, palette.text(role)).centered();
        title.render(Rect::new(board.x, board.y - 1, board.width, 1), canvas.buf);
    }
}

/// The columns from which the names of players are whole.
const FULL_NAMES: usize = 96;

/// The columns of a row without the names and without how the game ended.
const FIXED: usize = 4 + 2 + 2 + 5 + 2;

/// The number of games looked at for the longest name.
const MEASURED: usize = 100;

/// The name of a player in a list of this width.
fn name(full: &str, width: usize) -> &str {
    if width < FULL_NAMES {
        short_name(full)
    } else {
        full
    }
}

/// The columns of the names of players in a list of this width.
fn names_width(games: &[WatchedGame], width: usize) -> usize {
    let players = games.iter().take(MEASURED).flat_map(WatchedGame::players);
    let widest = players.map(|player| name(&player, width).width()).max();
    let room = width.saturating_sub(FIXED) / 2;
    widest.unwrap_or(0).min(room)
}

/// `12  Greedy   1 - 0  Random   Red won by gold, 34 plies`, with as much of how the game ended as
/// there is room for. The players stand as the result has them: who plays First's side at the end
/// comes first, whatever `swap` did. Of one that `is_hidden` nothing is said but who plays; one that
/// is not over `goes_on` where the file does. Among games that may be of any kind it has a `title`.
fn row(
    game: &WatchedGame,
    title: Option<String>,
    (is_hidden, goes_on): (bool, bool),
    (names, width): (usize, usize),
) -> String {
    let [first, second] = game.players();
    let [first, second] = [&first, &second].map(|full| whole_clauses(name(full, width), names));
    let score = match game.result().winner() {
        _ if is_hidden => "-",
        Some(Side::First) => "1 - 0",
        Some(Side::Second) => "0 - 1",
        None if game.ending().is_some() => "draw",
        None => "-",
    };
    let number = game.number() + 1;
    let head = format!("{number:>4}  {first:<names$}  {score:^5}  {second:<names$}");
    let plies = words::counted(game.plies(), "move");
    let mut told: Vec<String> = match game.ending() {
        _ if is_hidden => vec!["not shown yet".to_owned()],
        Some(ending) => {
            let short = ending.split(": ").next().unwrap_or(&ending).to_owned();
            let result = ending.split(',').next().unwrap_or(&ending).to_owned();
            vec![ending, short, result, plies]
        }
        None if game.is_done() && !goes_on => vec![format!("ends here, {plies}"), plies],
        None => vec![format!("in progress, {plies}"), plies],
    };
    if let Some(title) = title {
        told.insert(0, format!("{title}: {}", told[0]));
    }
    if game.human_took_part() {
        told = vec![
            format!("{} (not counted: a person played)", told[0]),
            "not counted: a person played".to_owned(),
            "not counted".to_owned(),
        ];
    }
    let room = width.saturating_sub(head.width() + 2);
    let told = told.into_iter().find(|told| told.width() <= room);
    match told {
        Some(told) => format!("{head}  {told}"),
        None => head,
    }
}

/// The columns from which the summary is in whole sentences.
const WHOLE: usize = 40;

/// The results of the games for the first player, and what they say of both in this width.
fn summary(match_score: &MatchScore, width: usize) -> [String; 2] {
    let games = match_score.games;
    if games.games() == 0 {
        let none = "no games finished yet".to_owned();
        return [none, String::new()];
    }
    let [first, _] = match_score.short_players();
    let counts = format!(
        "{first}: {} won, {} drawn, {} lost",
        games.wins, games.draws, games.losses
    );
    let strength = match match_score.superiority() {
        None if match_score.has_enough_games() => "level so far".to_owned(),
        None if width < WHOLE => "too early to tell".to_owned(),
        None => "too early to tell who is stronger".to_owned(),
        Some((stronger, likelihood)) => {
            let percent = 100.0 * likelihood;
            let likelihood = if percent > 99.0 {
                "over 99 %".to_owned()
            } else {
                format!("{percent:.0} %")
            };
            let stronger = short_name(stronger);
            if width < WHOLE {
                format!("{stronger} is stronger: {likelihood}")
            } else {
                format!("{stronger} is stronger ({likelihood} likely)")
            }
        }
    };
    [counts, strength]
}

/// Draws the score of a match of two; returns the rows below it.
fn draw_score(watch: &Watch, head: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let Some(match_score) = watch.score.as_ref() else {
        return head;
    };
    // The score stands after the names, whatever room there is.
    let points = points(match_score);
    let each = usize::from(head.width).saturating_sub(points.len() + 6) / 2;
    let [first, second] = match_score.players.each_ref();
    let [first, second] = [first, second].map(|name| whole_clauses(name, each));
    let width = usize::from(head.width);
    let [counts, strength] = summary(match_score, width);
    let bar = share_bar(match_score, shared, width).filter(|_| head.height > 4);
    let lines = [
        Line::styled(
            format!(" {first} - {second}  {points}"),
            palette.text(Role::Title),
        ),
        Line::styled(
            format!(" {}", capitalized(&counts)),
            palette.text(Role::Text),
        ),
        Line::styled(
            format!(" {}", capitalized(&strength)),
            palette.text(Role::Dim),
        ),
    ];
    // Without draws the points say it.
    let games = match_score.games;
    let is_said = games.games() > 0 && games.draws == 0;
    let lines = lines.into_iter().enumerate();
    let told = lines.filter(|&(at, _)| at != 1 || !is_said);
    let lines: Vec<Line<'_>> = told.map(|(_, line)| line).chain(bar).collect();
    let taken = (lines.len() as u16 + 1).min(head.height);
    for (row, line) in head.rows().zip(lines) {
        fit_line(line, width).render(row, canvas.buf);
    }
    Rect {
        y: head.y + taken,
        height: head.height - taken,
        ..head
    }
}

/// Draws the score, the cross table and what comes next.
fn draw_head(watch: &Watch, head: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let mut below = draw_score(watch, head, canvas);
    let rows = table_of(watch).map_or(0, event::table_rows);
    if (1..=below.height).contains(&rows) {
        event::draw_table(watch, below, canvas);
        (below.y, below.height) = (below.y + rows, below.height - rows);
    }
    let next = event::schedule(watch, shared, WIDEST.min(usize::from(head.width)));
    canvas.lines(below, next);
}

/// The fewest rows of the list below a cross table.
const LEAST: u16 = 4;

/// Draws the score, the list and the game under the cursor.
pub(super) fn draw(watch: &Watch, at: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let frame = ScreenLayout::of(area);
    let match_score = watch.score.as_ref();
    let Areas { head, list, panel } = areas(watch, shared);
    draw_head(watch, head, canvas);
    draw_games(watch, at, list, canvas);
    draw_boards(watch, at, list, canvas);
    if !panel.is_empty() {
        glance::draw(watch, at, panel, canvas);
    }
    let told = match (match_score, watch.table.as_ref(), watch.chosen_game()) {
        (Some(score), _, Some(game)) => Some(score.story(game.line().info())),
        (None, Some(table), _) => {
            let standings = table.standings();
            let rounds: usize = standings
                .iter()
                .map(|own| own.tally.pairs.pairs() as usize)
                .sum();
            Some(standings_story(&standings, rounds).join(" "))
        }
        _ => None,
    };
    let line = match told.filter(|story| !story.is_empty()) {
        Some(story) => Line::styled(format!(" {story}"), palette.text(Role::Text)),
        None if watch.is_unattended() => Line::default(),
        None if watch.is_choice() => {
            Line::styled(" Enter studies the game.", palette.text(Role::Dim))
        }
        None => Line::styled(" Enter shows the game.", palette.text(Role::Dim)),
    };
    draw_status(line, frame.status, canvas);
    if !watch.is_unattended() {
        let is_step = |action| matches!(action, Action::MenuUp | Action::MenuDown);
        KeyRow::new(KeyContext::Menu, HINTS)
            .live(&|action| !is_step(action) || watch.games().len() > 1)
            .draw(frame.hints, canvas);
    }
}
