//! The cross table above the list of games: points with their uncertainty, wins, draws and losses by
//! side, and the points of each against each.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::lines::{interval_bar, points, share};
use crate::app::canvas::Canvas;
use crate::app::screens::watch::{Watch, WatchedGame};
use crate::app::ui::fit::{fit_line, whole_clauses};
use parlour_matches::arena::crosstable::{CrossTable, Standing};
use parlour_matches::arena::statistics::Trinomial;
use parlour_matches::arena::tournament::Encounter;
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;

/// The columns of a bar, and of results by side.
const BAR: usize = 21;
const BY_SIDE: usize = 10;

/// The rows of the table: its head and the players, what is said of a table without games, and an
/// empty one.
pub(in super::super) fn rows(table: &CrossTable) -> u16 {
    table.entrants() as u16 + 2 + u16::from(is_empty(table))
}

/// Returns whether no pair of games is over.
pub(super) fn is_empty(table: &CrossTable) -> bool {
    let standings = table.standings();
    standings.iter().all(|own| own.tally.games.games() == 0)
}

/// The words below a table without games.
pub(super) const EMPTY: &str = " No pairs finished yet";

/// The columns that there is room for.
struct Columns {
    names: usize,
    cell: usize,
    has_bar: bool,
    has_sides: bool,
}

impl Columns {
    fn of(standings: &[Standing], width: usize, glyphs: Glyphs) -> Self {
        let names = standings.iter().map(|standing| standing.name.width());
        let names = names.max().unwrap_or(0).min(width / 4);
        let cells = standings.iter().flat_map(|standing| &standing.against);
        let cells = cells.map(|tally| against(tally.games, glyphs).width());
        let cell = cells.max().unwrap_or(0) + 2;
        let mut room = width.saturating_sub(4 + names + 9 + cell * standings.len());
        let mut take = |columns: usize| {
            let fits = room >= columns;
            room -= if fits { columns } else { 0 };
            fits
        };
        Self {
            has_bar: take(BAR + 2),
            has_sides: take(2 * BY_SIDE),
            names,
            cell,
        }
    }
}

/// The points against a player: `3½/4`.
fn against(games: Trinomial, glyphs: Glyphs) -> String {
    match (games.games(), glyphs) {
        (0, Glyphs::Unicode) => "·".to_owned(),
        (0, Glyphs::Ascii) => "-".to_owned(),
        (count, _) => format!("{}/{count}", points(games.half_points(), glyphs)),
    }
}

/// All results of a player on one side: `5-0-1`; nothing before the first.
fn by_side(table: &CrossTable, standing: &Standing, count: usize, side: usize) -> String {
    let mut all = Trinomial::default();
    for second in 0..count {
        let first = standing.entrant;
        let games = table.by_side(Encounter { first, second })[side];
        all.wins += games.wins;
        all.draws += games.draws;
        all.losses += games.losses;
    }
    match all.games() {
        0 => String::new(),
        _ => format!("{}-{}-{}", all.wins, all.draws, all.losses),
    }
}

/// Draws the table, as much of it as there are rows for.
pub(in super::super) fn draw(watch: &Watch, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(table) = watch.table.as_ref().filter(|_| !area.is_empty()) else {
        return;
    };
    let palette = canvas.palette();
    let glyphs = canvas.glyphs();
    let standings = table.standings();
    let columns = Columns::of(&standings, usize::from(area.width), glyphs);
    let (names, cell) = (columns.names, columns.cell);
    let mut head = vec![format!(" {:>2}  {:<names$}  {:>7}", "#", "Name", "Points")];
    if columns.has_bar {
        head.push(format!("  {:<BAR$}", "0 %      50 %   100 %"));
    }
    let info = watch.games().first().map(WatchedGame::info);
    if let Some(info) = info.filter(|_| columns.has_sides) {
        let sides = [info.sides.first, info.sides.second];
        head.extend(sides.map(|side| format!("{side:>BY_SIDE$}")));
    }
    head.extend((1..=standings.len()).map(|place| format!("{place:>cell$}")));
    let mut lines = vec![Line::styled(head.concat(), palette.text(Role::Dim))];
    for (at, standing) in standings.iter().enumerate() {
        let name = whole_clauses(&standing.name, names);
        let score = against(standing.tally.games, glyphs);
        let mut spans = vec![
            Span::styled(
                format!(" {:>2}  {name:<names$}  ", at + 1),
                palette.text(Role::Text),
            ),
            Span::styled(format!("{score:>7}"), palette.text(Role::Title)),
        ];
        if columns.has_bar {
            let bar = share(&standing.tally).map(|share| interval_bar(share, BAR, glyphs));
            let bar = format!("  {:<BAR$}", bar.unwrap_or_default());
            spans.push(Span::styled(bar, palette.text(Role::Accent)));
        }
        let sides = (0..2).filter(|_| columns.has_sides);
        let sides = sides.map(|side| by_side(table, standing, standings.len(), side));
        let sides = sides.map(|results| format!("{results:>BY_SIDE$}"));
        let cells = standing.against.iter();
        let cells = cells.map(|tally| format!("{:>cell$}", against(tally.games, glyphs)));
        let rest: Vec<String> = sides.chain(cells).collect();
        spans.push(Span::styled(rest.concat(), palette.text(Role::Text)));
        lines.push(Line::from(spans));
    }
    if is_empty(table) {
        lines.push(Line::styled(EMPTY, palette.text(Role::Text)));
    }
    for (row, line) in area.rows().zip(lines) {
        fit_line(line, usize::from(row.width)).render(row, canvas.buf);
    }
}
