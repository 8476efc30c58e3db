//! The thoughts of the players, and the third opinion, on the position.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::app::canvas::Canvas;
use crate::app::screens::watch::intents::intents;
use crate::app::screens::watch::{MatchGame, Watch, players};
use crate::app::shared::Shared;
use crate::app::ui::fit::{whole_clauses, whole_words};
use crate::app::ui::side::side_style;
use parlour_engines::Report;
use parlour_records::words::{self, short_name};
use parlour_rules::games::{GameInfo, Side};
use parlour_scene::theme::Role;

/// Draws the third opinion: whose it is, who is better, and the plies that it expects. Where a side
/// is proven to have lost, it is said since when; where a player thinks otherwise, too.
pub(super) fn third_opinion(
    watch: &Watch,
    match_game: &MatchGame,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let Some(third) = watch.third.as_ref().filter(|_| !area.is_empty()) else {
        return;
    };
    let palette = canvas.palette();
    let (own, dim) = (palette.text(Role::Expected), palette.text(Role::Dim));
    let (mut said, mut expected) = (Line::default(), Line::default());
    if let Some(opinion) = third.opinion(match_game, match_game.at()) {
        let line = match_game.line();
        let verdict = third.verdict(match_game).unwrap_or_default();
        let verdict = whole_clauses(&verdict, usize::from(area.width).saturating_sub(3));
        said = Line::styled(format!("   {verdict}"), palette.text(Role::Text));
        let texts = line.ply_texts(&opinion.expected).join(" ");
        let texts = whole_words(&texts, usize::from(area.width).saturating_sub(11));
        expected.push_span(Span::styled("   expects ", dim));
        expected.push_span(Span::styled(texts.to_owned(), own));
    }
    let title = Line::from(vec![
        Span::styled(" Third opinion  ", own),
        Span::styled(short_name(&third.name).to_owned(), dim),
    ]);
    let told = |text| Line::styled(format!("   {text}"), palette.text(Role::Text));
    let [since, doubt] =
        [third.since(match_game), third.doubt(match_game)].map(|text| text.map(told));
    let lines = [Some(title), Some(said), since, doubt, Some(expected)];
    canvas.lines(area, lines.into_iter().flatten());
}

/// The plies that a player expects: brighter those that the other one expects too, and in the colour
/// of its side those from which the lines part.
fn expected<'a>(match_game: &MatchGame, shared: &Shared, side: Side, width: usize) -> Line<'a> {
    let (game, line) = (match_game.game(), match_game.line());
    let palette = &shared.options.palette;
    let intents = intents(match_game);
    let plies = [intents.shared(), intents.own(side)];
    if plies.iter().all(|plies| plies.is_empty()) {
        return Line::default();
    }
    let own = side_style(palette, game.info().colours[side]);
    let styles = [palette.text(Role::Text), own];
    let mut row = Line::styled("   expects", palette.text(Role::Dim));
    for (plies, style) in plies.into_iter().zip(styles) {
        for text in line.ply_texts(plies) {
            if row.width() + 1 + text.width() > width {
                return row;
            }
            row.push_span(Span::styled(format!(" {text}"), style));
        }
    }
    row
}

/// Draws the thoughts of a player: who is better, and the plies that it expects.
pub(super) fn thoughts(match_game: &MatchGame, side: Side, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let game = match_game.game();
    let palette = canvas.palette();
    let Some((own, report)) = match_game.sided_opinion(game.player_index(side)) else {
        return;
    };
    // A thought from before the last ply says nothing about the end.
    if players::has_ended(match_game) {
        return;
    }
    let width = usize::from(area.width);
    let opinion = joined(parts(game.info(), own, report), width.saturating_sub(3));
    let opinion = if opinion.is_empty() {
        Line::default()
    } else {
        let opinion = whole_clauses(&opinion, width.saturating_sub(3));
        Line::styled(format!("   {opinion}"), palette.text(Role::Text))
    };
    let expected = expected(match_game, shared, side, width);
    let lines = [opinion, expected].into_iter();
    let lines = lines.filter(|line| line.width() > 0);
    canvas.lines(area, lines);
}

/// `Red is better, 64 %, looks 12 plies ahead`.
pub(in super::super) fn opinion(info: &GameInfo, own: Side, report: &Report) -> String {
    joined(parts(info, own, report), usize::MAX)
}

/// Joins the first parts, as many as there is room for.
fn joined(mut parts: Vec<String>, width: usize) -> String {
    while parts.len() > 1 && parts.join(", ").width() > width {
        parts.pop();
    }
    parts.join(", ")
}

fn parts(info: &GameInfo, own: Side, report: &Report) -> Vec<String> {
    let mut parts = vec![words::report_verdict(info, own, report)];
    parts.retain(|part| !part.is_empty());
    if report.depth > 0 && !parts.is_empty() {
        parts.push(words::depth(report.depth));
        parts.extend(speed(report));
    }
    parts
}

/// The number of positions searched in a second, where the time is known well enough to tell.
fn speed(report: &Report) -> Option<String> {
    let seconds = report.time.as_secs_f64();
    let rate = report.nodes as f64 / seconds;
    let count = match rate {
        _ if seconds < 0.05 || rate < 1.0 => return None,
        1e6.. => format!("{:.1} M", rate / 1e6),
        1e4.. => format!("{:.0} k", rate / 1e3),
        _ => format!("{rate:.0}"),
    };
    Some(format!("{count} a second"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::{Score, Variation};
    use parlour_rules::games::find_game;

    #[test]
    fn opinions_in_a_few_words() {
        let info = find_game("tactigon").unwrap().info();
        let best = Variation {
            score: Some(Score::Estimate(31)),
            win_probability: Some(0.54),
            plies: Vec::new(),
        };
        let report = Report {
            depth: 12,
            variations: vec![best],
            ..Report::default()
        };
        let unsaid = Report {
            depth: 12,
            ..Report::default()
        };
        let said = |report: &Report| opinion(info, Side::Second, report);
        assert_eq!(said(&report), "Blue is better, 54 %, depth 12");
        assert_eq!(said(&Report::default()), "");
        assert_eq!(said(&unsaid), "", "nothing to look ahead for");
    }
}
