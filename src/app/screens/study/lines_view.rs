//! The engine's view of the position: who is better, and the lines that it expects.

use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::{Study, heat, review};
use crate::app::canvas::{Canvas, Hit};
use crate::app::shared::Shared;
use crate::app::ui::fit::{whole_clauses, wrapped};
use crate::app::ui::graph::draw_chance;
use parlour_engines::{Report, Score, Variation};
use parlour_records::Termination;
use parlour_records::words;
use parlour_rules::sentence::capitalized;
use parlour_scene::theme::Role;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::Action;

/// Draws who is better, over a bar of First's chance to win, and how far the engine is.
pub(super) fn draw_head(study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let mut rows = area.rows();
    let evaluation = study.evaluation();
    let width = usize::from(area.width);
    let text = status(study, shared);
    let is_over = study.line().outcome().is_some();
    // The result, and the question that hides the lines, may take one row more than their head.
    for (part, row) in wrapped(&text, width).zip(rows.by_ref().take(2)) {
        let text = whole_clauses(part, width).to_owned();
        let head = Line::styled(text, palette.text(Role::Title)).bold();
        head.render(row, canvas.buf);
        if !is_over && !study.mistakes.quiz.is_asked(study.node()) {
            break;
        }
    }
    if let (Some(row), Some(evaluation)) = (rows.next(), evaluation.filter(|_| !is_over)) {
        let chance = evaluation.win_probability();
        draw_chance(chance, study.line().info(), row, canvas);
    }
    let progress = (is_over || has_engine(study)).then(|| progress(study));
    let reviewed = review_text(study, width);
    for (row, text) in rows.zip(progress.into_iter().chain(reviewed)) {
        let text = whole_clauses(&text, width).to_owned();
        Line::styled(text, palette.text(Role::Dim)).render(row, canvas.buf);
    }
}

/// The review of the game in a width, if there is one.
pub(super) fn review_text(study: &Study, width: usize) -> Option<String> {
    let sides = study.line().info().sides;
    review::text(&study.review, study.session.record(), sides, width)
}

/// Returns whether the engine has said something about the position, or will.
pub(super) fn has_engine(study: &Study) -> bool {
    study.lines().is_some() || study.analysis.is_on
}

/// Says who is better, or how the game ended.
pub(super) fn status(study: &Study, shared: &Shared) -> String {
    let line = study.line();
    if study.mistakes.quiz.is_asked(study.node()) {
        let key = shared.keymap.hint(Action::Hint).unwrap_or_default();
        return format!("Try it first. {key} shows the answer");
    }
    if let Some(outcome) = line.outcome() {
        return words::outcome(&Termination::Rules(outcome), line.info());
    }
    match study.evaluation() {
        Some(evaluation) => words::verdict(line.info(), &evaluation),
        None if study.analysis.is_running() => Waiting::Opinion.words().to_owned(),
        None if study.analysis.is_on => "The engine has no opinion here".to_owned(),
        None => "The engine is off".to_owned(),
    }
}

/// The engine's progress: how many plies ahead it looks at, and how many positions it has seen.
fn progress(study: &Study) -> String {
    if study.line().outcome().is_some() {
        return String::new();
    }
    let is_running = study.analysis.is_running();
    let Some(report) = study.lines() else {
        return String::new();
    };
    let doing = if is_running {
        ""
    } else if study.analysis.is_on {
        ", done"
    } else {
        ", engine off"
    };
    // A solved board is looked up, and counts as the one position that was.
    if report.nodes <= 1
        && report
            .best()
            .is_some_and(|best| best.score.is_some_and(Score::is_exact))
    {
        return "Solved: from the table of this board".to_owned();
    }
    let nodes = match report.nodes {
        1_000_000.. => format!("{:.1} M", report.nodes as f64 / 1e6),
        few => words::grouped(few),
    };
    let depth = capitalized(&words::depth(report.depth));
    format!("{depth}, {nodes} positions{doing}")
}

/// Draws the lines, one a row: the chance to win of the side to move and the score, or what is
/// proven, and the plies. Below them stands the meaning of the numbers on the board.
pub(super) fn draw_lines(study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let width = usize::from(area.width);
    let mut rows = area.rows();
    let known = study.lines().map(|report| report.variations.as_slice());
    let lines = known
        .unwrap_or_default()
        .iter()
        .take(study.analysis.line_count);
    for ((number, variation), row) in (1..).zip(lines).zip(rows.by_ref()) {
        canvas.hit(row, Hit::Row(number));
        line(study, number, variation, width, shared).render(row, canvas.buf);
    }
    if heat::is_shown(study)
        && let Some(row) = rows.next()
    {
        let text = whole_clauses(heat_text(study), width);
        Line::styled(text, palette.text(Role::Dim)).render(row, canvas.buf);
    }
}

/// The meaning of the numbers on the board, or the reason why there are none.
fn heat_text(study: &Study) -> &'static str {
    if study.analysis.values(study.node()).is_none() && !study.analysis.is_on {
        "Turn on the engine to see values"
    } else {
        study.heat.description()
    }
}

/// One line of the engine.
fn line<'a>(
    study: &Study,
    number: usize,
    variation: &Variation,
    width: usize,
    shared: &Shared,
) -> Line<'a> {
    let (palette, at_most) = (&shared.options.palette, shared.options.glyphs().at_most());
    let chance = variation.chance();
    let chance = chance.map_or_else(String::new, |chance| format!("{:>3.0} %", 100.0 * chance));
    // A proven end has no chance beside it.
    let head = match variation.score {
        Some(score @ Score::Estimate(_)) => {
            format!("{number} {chance} {:>6} ", words::score_text(score))
        }
        Some(score) => {
            let text = words::score_text_with(score, at_most);
            format!("{number} {text:>12} ")
        }
        None => format!("{number} {chance} {:>6} ", ""),
    };
    // The plies are cut at a whole one.
    let mut room = width.saturating_sub(head.width());
    let mut plies = String::new();
    for ply in study.line().ply_texts(&variation.plies) {
        let Some(left) = room.checked_sub(ply.width() + 1) else {
            break;
        };
        room = left;
        plies.push(' ');
        plies.push_str(&ply);
    }
    let style = if number == 1 { Role::Text } else { Role::Dim };
    Line::from(vec![
        Span::styled(head, palette.text(Role::Expected)),
        Span::styled(plies, palette.text(style)),
    ])
}

/// The best line in a few words, for windows without a panel: `Red is better, 64 %: d2`.
pub(super) fn short(study: &Study, shared: &Shared) -> String {
    let best = study.lines().and_then(Report::best);
    let plies = best.map_or(&[][..], |best| &best.plies);
    let ply = study.line().ply_texts(plies).into_iter().next();
    match ply {
        Some(ply) => format!("{}: {ply}", status(study, shared)),
        None => status(study, shared),
    }
}
