//! The match or tournament in a few lines, for the panel: standings with their uncertainty, the next
//! games, and the last results.

use std::time::Duration;

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::table::{EMPTY, is_empty};
use crate::app::screens::watch::score::share_of;
use crate::app::screens::watch::{MatchScore, Watch, WatchedGame, players};
use crate::app::shared::Shared;
use crate::app::ui::fit::{whole_clauses, whole_words};
use crate::app::ui::side::side_style;
use parlour_matches::arena::crosstable::{CrossTable, Standing};
use parlour_matches::arena::statistics::Tally;
use parlour_records::points_of_halves;
use parlour_records::words::{self, short_name};
use parlour_rules::games::{GameInfo, Seat, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;

/// The fewest columns of a bar.
const LEAST_BAR: usize = 9;

/// The most columns of a player's name beside a bar.
const NAME: usize = 14;

/// The most results that are told.
const RESULTS: usize = 3;

/// A share of the points with the ends of its 95 % interval, from 0 to 1 and from the left, as a bar
/// of `width` columns.
pub(super) fn interval_bar([share, low, high]: [f64; 3], width: usize, glyphs: Glyphs) -> String {
    let column = |part: f64| (part * width.saturating_sub(1) as f64).round() as usize;
    let [line, within, point, middle] = match glyphs {
        Glyphs::Unicode => ['─', '━', '●', '│'],
        Glyphs::Ascii => ['-', '=', 'o', '|'],
    };
    let sign = |at: usize| match at {
        _ if at == column(share) => point,
        _ if at == column(0.5) => middle,
        _ if (column(low)..=column(high)).contains(&at) => within,
        _ => line,
    };
    (0..width).map(sign).collect()
}

/// The share of the first of two players as a bar between them: the point is nearer to the one with
/// the greater share.
pub(in super::super) fn bar_between(
    [share, low, high]: [f64; 3],
    width: usize,
    glyphs: Glyphs,
) -> String {
    interval_bar([1.0 - share, 1.0 - high, 1.0 - low], width, glyphs)
}

/// The share of the points in a tally with the ends of its interval; the whole bar where nothing is
/// known of that yet.
pub(super) fn share(tally: &Tally) -> Option<[f64; 3]> {
    let performance = tally.pairs.performance()?;
    Some(share_of(&performance).unwrap_or([performance.score(), 0.0, 1.0]))
}

/// Half points as points: `6½`, or `6.5` in ASCII.
pub(super) fn points(half: u64, glyphs: Glyphs) -> String {
    let points = points_of_halves(half);
    match glyphs {
        Glyphs::Unicode if half == 1 => "½".to_owned(),
        Glyphs::Unicode => points.replace(".5", "½"),
        Glyphs::Ascii => points,
    }
}

/// A time in rough words: `40 s`, `3 min`, `2 h 10 min`.
fn about(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds + 30) / 60 {
        0 => format!("{} s", seconds.max(1)),
        minutes @ 1..60 => format!("{minutes} min"),
        minutes => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

/// All lines there is something to say in, for a panel of `width` columns: none of a single game.
pub(in super::super) fn lines(watch: &Watch, shared: &Shared, width: usize) -> Vec<Line<'static>> {
    if watch.planned_count() < 2 {
        return Vec::new();
    }
    let mut lines = match (watch.score.as_ref(), watch.table.as_ref()) {
        (Some(score), _) => match_lines(watch, score, shared, width),
        (None, Some(table)) => standing_lines(table, shared, width),
        (None, None) => Vec::new(),
    };
    lines.extend(schedule(watch, shared, width));
    lines.extend(results(watch, shared, width));
    lines
}

/// The match of two as a bar, what it says of their strength, and the games won by each side.
fn match_lines(
    watch: &Watch,
    score: &MatchScore,
    shared: &Shared,
    width: usize,
) -> Vec<Line<'static>> {
    let palette = &shared.options.palette;
    let dim = palette.text(Role::Dim);
    let Some(share) = score.share() else {
        return Vec::new();
    };
    let [one, other] = score.short_players();
    let names = one.width() + other.width() + 3;
    let mut lines = Vec::new();
    if let Some(bar) = width.checked_sub(names + 1).filter(|&bar| bar >= LEAST_BAR) {
        let bar = bar_between(share, bar, shared.options.glyphs());
        lines.push(Line::from(vec![
            Span::styled(format!(" {one} "), palette.text(Role::Text)),
            Span::styled(bar, palette.text(Role::Accent)),
            Span::styled(format!(" {other}"), palette.text(Role::Text)),
        ]));
        let [share, low, high] = share.map(|part| (100.0 * part).round());
        let said = format!(" {one} scores {share} % (likely {low} to {high} %)");
        lines.push(Line::styled(whole_words(&said, width).to_owned(), dim));
    }
    let verdict = match score.superiority() {
        Some((stronger, _)) => format!(" {} is stronger", short_name(stronger)),
        None if score.has_enough_games() => " Level so far".to_owned(),
        None => " Too early to tell".to_owned(),
    };
    lines.push(Line::styled(
        whole_words(&verdict, width).to_owned(),
        palette.text(Role::Text),
    ));
    if let Some(info) = watch.games().first().map(WatchedGame::info) {
        lines.push(side_line(score, info, shared));
    }
    lines
}

/// `Red won 4, Blue 2, 1 drawn`.
fn side_line(score: &MatchScore, info: &GameInfo, shared: &Shared) -> Line<'static> {
    let palette = &shared.options.palette;
    let dim = palette.text(Role::Dim);
    let (won, drawn) = score.by_side;
    let side = |side: Side| {
        let style = side_style(palette, info.colours[side]);
        Span::styled(info.sides[side], style.add_modifier(Modifier::BOLD))
    };
    let mut spans = vec![
        Span::raw(" "),
        side(Side::First),
        Span::styled(format!(" won {}, ", won[0]), dim),
        side(Side::Second),
        Span::styled(format!(" {}", won[1]), dim),
    ];
    if drawn > 0 {
        spans.push(Span::styled(format!(", {drawn} drawn"), dim));
    }
    Line::from(spans)
}

/// The standings: place, name, points, and the share of them with its interval; before the first
/// results that there are none.
fn standing_lines(table: &CrossTable, shared: &Shared, width: usize) -> Vec<Line<'static>> {
    let palette = &shared.options.palette;
    if is_empty(table) {
        let said = whole_words(EMPTY, width).to_owned();
        return vec![Line::styled(said, palette.text(Role::Text))];
    }
    let standings = table.standings();
    let named = standings.iter().map(|standing| standing.name.width());
    let names = named.max().unwrap_or(0).min(NAME);
    let head = Line::styled(" Standings", palette.text(Role::Title));
    let row =
        |(at, standing): (usize, &Standing)| standing_line(at, standing, names, shared, width);
    let rows = standings.iter().enumerate().map(row);
    std::iter::once(head).chain(rows).collect()
}

fn standing_line(
    at: usize,
    standing: &Standing,
    names: usize,
    shared: &Shared,
    width: usize,
) -> Line<'static> {
    let palette = &shared.options.palette;
    let glyphs = shared.options.glyphs();
    let games = standing.tally.games;
    let name = whole_clauses(&standing.name, names);
    let score = format!("{}/{}", points(games.half_points(), glyphs), games.games());
    let mut spans = vec![
        Span::styled(format!("{:>3} ", at + 1), palette.text(Role::Dim)),
        Span::styled(format!("{name:<names$} "), palette.text(Role::Text)),
        Span::styled(format!("{score:>7} "), palette.text(Role::Title)),
    ];
    let used: usize = spans.iter().map(Span::width).sum();
    let bar = width.saturating_sub(used);
    if let Some(share) = share(&standing.tally).filter(|_| bar >= LEAST_BAR) {
        let bar = interval_bar(share, bar, glyphs);
        spans.push(Span::styled(bar, palette.text(Role::Accent)));
    }
    Line::from(spans)
}

/// The next games, and the time that is probably left; nothing of what is over or nobody plays.
pub(in super::super) fn schedule(
    watch: &Watch,
    shared: &Shared,
    width: usize,
) -> Vec<Line<'static>> {
    if watch.plan().is_none() && !watch.follows() {
        return Vec::new();
    }
    let (palette, now) = (&shared.options.palette, shared.now);
    let row = |label: String, said: &str, wait: Option<Duration>| {
        let wait = wait.map(about).unwrap_or_default();
        let room = width.saturating_sub(label.width() + wait.width() + 1);
        let said = whole_words(said, room);
        let gap = " ".repeat(room.saturating_sub(said.width()) + 1);
        Line::from(vec![
            Span::styled(label, palette.text(Role::Dim)),
            Span::styled(format!("{said}{gap}"), palette.text(Role::Text)),
            Span::styled(wait, palette.text(Role::Dim)),
        ])
    };
    let mut lines = Vec::new();
    for (at, game) in watch.event.upcoming(now).into_iter().enumerate() {
        let head = if at == 0 { " Next" } else { "     " };
        let label = format!("{head}{:>5}  ", game.number);
        lines.push(row(label, &game.players.join(" - "), game.wait));
    }
    if let Some(left) = watch.event.time_left(now) {
        lines.push(row(" Time left, about  ".to_owned(), "", Some(left)));
    }
    lines
}

/// The last results, as far as they may be told.
fn results(watch: &Watch, shared: &Shared, width: usize) -> Vec<Line<'static>> {
    let palette = &shared.options.palette;
    // The story of a game tells how it ended, and the score that of two.
    let is_told = watch.chosen_game().is_some_and(players::has_ended);
    if is_told || watch.planned_count() <= 2 {
        return Vec::new();
    }
    let told = watch.event.latest().filter(|&game| !watch.is_hidden(game));
    let row = |(at, game): (usize, usize)| {
        let game = watch.games().get(game)?;
        let head = if at == 0 { " Last" } else { "     " };
        let label = format!("{head}{:>5}  ", game.number() + 1);
        let room = width.saturating_sub(label.width());
        Some(Line::from(vec![
            Span::styled(label, palette.text(Role::Dim)),
            Span::styled(result(game, room), palette.text(Role::Text)),
        ]))
    };
    let rows = told.take(RESULTS).enumerate();
    rows.filter_map(row).collect()
}

/// `Level 8 beat Level 5`, or where there is no room for that who won, and then only the name.
fn result(game: &WatchedGame, width: usize) -> String {
    let players = words::engines(game.names().each_ref(), game.info());
    let [first, second] = players.each_ref().map(|name| short_name(name));
    let texts = match game.winner() {
        Some(Seat::First) => [format!("{first} beat {second}"), format!("{first} won")],
        Some(Seat::Second) => [format!("{second} beat {first}"), format!("{second} won")],
        None => [format!("{first} drew with {second}"), "a draw".to_owned()],
    };
    let fits = texts.iter().find(|text| text.width() <= width);
    whole_words(fits.unwrap_or(&texts[1]), width).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_stands_within_its_interval() {
        let bar = |share| interval_bar(share, 11, Glyphs::Ascii);
        assert_eq!(bar([0.5, 0.3, 0.7]), "---==o==---");
        assert_eq!(bar([0.8, 0.6, 1.0]), "-----|==o==");
    }

    #[test]
    fn times_are_told_roughly() {
        let told = |seconds| about(Duration::from_secs(seconds));
        assert_eq!(told(12), "12 s");
        assert_eq!(told(170), "3 min");
        assert_eq!(told(7800), "2 h 10 min");
    }
}
