//! The match so far: its score and the results of its games in a row.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::event::bar_between;
use super::{MatchScore, Watch};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use parlour_matches::arena::statistics::EngineResult;
use parlour_rules::games::Side;
use parlour_scene::theme::Role;

/// `3 - 1`, and the difference in strength where it means something: `12 - 4  Elo +191 ± 150`.
pub(super) fn points(score: &MatchScore) -> String {
    let [first, second] = score.points();
    match score.telling_elo() {
        Some(elo) => format!("{first} - {second}  Elo {elo:.0}"),
        None => format!("{first} - {second}"),
    }
}

/// The score, between the names or their short forms where there is room for them, until it tells of
/// strength in the order of the sides in the game looked at; and then a sign for each game, the last
/// ones where there is not room for all: `+` for a game that the player named first won, `=` for a
/// draw, `-` for a loss.
pub(super) fn line<'a>(watch: &Watch, shared: &Shared, width: usize) -> Option<Line<'a>> {
    let palette = &shared.options.palette;
    let score = watch.score.as_ref().filter(|_| watch.game_count() > 1)?;
    let bold = palette.text(Role::Title).add_modifier(Modifier::BOLD);
    let first = watch
        .chosen_game()
        .map(|shown| shown.game().name(Side::First));
    let [one, other] = &score.players;
    let is_swapped = first.as_ref() == Some(other) && one != other && score.telling_elo().is_none();
    let results = score.results.iter().flatten();
    let results = results.map(|&result| {
        if is_swapped {
            result.reversed()
        } else {
            result
        }
    });
    let mut signs: Vec<(char, Role)> = results.map(sign).collect();
    if signs.len() < TELLING {
        signs.clear();
    }
    let points = if is_swapped {
        let [first, second] = score.points();
        format!("{second} - {first}")
    } else {
        points(score)
    };
    let between = |mut names: [&str; 2]| {
        if is_swapped {
            names.reverse();
        }
        names.join(&format!("  {points}  "))
    };
    let heads = [
        between(score.players.each_ref().map(String::as_str)),
        between(score.short_players()),
        points.clone(),
    ];
    // The names give way to the results, and those to nothing.
    let least = match signs.len() {
        0 => 0,
        count => count.min(RESULTS) + GAP + 1,
    };
    let fits = heads.iter().find(|head| head.width() + least <= width);
    let head = fits.unwrap_or(&heads[heads.len() - 1]).clone();
    let mut line = Line::from(Span::styled(head, bold));
    if !signs.is_empty() {
        line.spans.push(Span::raw(" ".repeat(GAP)));
    }
    let room = width.saturating_sub(line.width() + 1);
    for (sign, role) in signs.iter().skip(signs.len().saturating_sub(room)) {
        let span = Span::styled(sign.to_string(), palette.text(*role));
        line.spans.push(span);
    }
    Some(line)
}

/// A bar between the players, with the point nearer to the one that has the greater share of the
/// points, and the interval around it: `Level 7 42 % ──│━●━━━─ 58 % Level 5  Level 7: 27 to 58 %`,
/// or with the names alone where there is no room for that.
pub(super) fn share_bar<'a>(score: &MatchScore, shared: &Shared, width: usize) -> Option<Line<'a>> {
    let palette = &shared.options.palette;
    let share = score.share()?;
    let [one, other] = score.short_players();
    let [percent, from, to] = share.map(|part| (100.0 * part).round());
    let texts = [
        [
            format!(" {one} {percent} % "),
            format!(" {} % {other}  ", 100.0 - percent),
            format!("{one}: {from} to {to} %"),
        ],
        [format!(" {one} "), format!(" {other}"), String::new()],
    ];
    let fitting = texts.into_iter().find_map(|texts| {
        let used: usize = texts.iter().map(|text| text.width()).sum();
        let bar = width.checked_sub(used)?.min(BAR);
        (bar >= BAR / 3).then_some((texts, bar))
    });
    let ([left, right, text], bar) = fitting?;
    let bar = bar_between(share, bar, shared.options.glyphs());
    let name = palette.text(Role::Text);
    Some(Line::from(vec![
        Span::styled(left, name),
        Span::styled(bar, palette.text(Role::Accent)),
        Span::styled(right, name),
        Span::styled(text, palette.text(Role::Dim)),
    ]))
}

/// The most columns of the bar.
const BAR: usize = 41;

/// The columns between the score and the signs.
const GAP: usize = 2;

/// The number of results from which their order says more than the score.
const TELLING: usize = 3;

/// The number of last results that come before the names.
const RESULTS: usize = 10;

/// The sign of a result for the first player.
const fn sign(outcome: EngineResult) -> (char, Role) {
    match outcome {
        EngineResult::Win => ('+', Role::Good),
        EngineResult::Draw => ('=', Role::Dim),
        EngineResult::Loss => ('-', Role::Error),
    }
}

/// Draws it into a row.
pub(super) fn draw(watch: &Watch, row: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    if let Some(line) = line(watch, shared, usize::from(row.width)) {
        line.render(row, canvas.buf);
    }
}
