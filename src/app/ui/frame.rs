//! The frame around every screen: a title, the screen itself, what is to be said, and the keys.

use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::fit::{fit_line, fit_phrases, whole_clauses, wrapped};
use crate::app::canvas::Canvas;
use parlour_rules::sentence::sentence;
use parlour_scene::theme::Role;
use parlour_scene::widgets::hints::{Hint, Hints};
use parlour_settings::keymap::Keymap;
use parlour_settings::keys::{Action, KeyContext};

/// The parts of the terminal: a title, the screen itself, a status line, and the keys. In low
/// windows the title is left out first, then the keys; the last row left is the status line.
#[derive(Clone, Copy, Debug)]
pub struct ScreenLayout {
    /// One row at the top, or none.
    pub title: Rect,
    /// Everything between.
    pub body: Rect,
    /// One row for the status line.
    pub status: Rect,
    /// One row of keys at the bottom, or none.
    pub hints: Rect,
}

impl ScreenLayout {
    /// The parts of a terminal of this size.
    pub fn of(size: impl Into<Size>) -> Self {
        let Size {
            width: columns,
            height: rows,
        } = size.into();
        let title = u16::from(rows >= 14);
        let status = u16::from(rows >= 3);
        let hints = u16::from(rows >= 5);
        let body = rows - title - status - hints;
        let row = |y, height| Rect::new(0, y, columns, height);
        Self {
            title: row(0, title),
            body: row(title, body),
            status: row(title + body, status),
            hints: row(title + body + status, hints),
        }
    }
}

/// Takes rows off the top of an area, at most those it has.
pub fn take_rows(rest: &mut Rect, height: u16) -> Rect {
    let height = height.min(rest.height);
    let part = Rect { height, ..*rest };
    (rest.y, rest.height) = (rest.y + height, rest.height - height);
    part
}

/// Draws the title row, the first words bold: the game, or the screen.
pub fn draw_title(title: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    canvas
        .buf
        .set_style(area, palette.text_on(Role::Text, Role::Surface));
    let end = [", ", ": ", "  "]
        .iter()
        .filter_map(|joint| title.find(joint))
        .min();
    let (first, rest) = title.split_at(end.unwrap_or(title.len()));
    let styled = |text: String, role| Span::styled(text, palette.text_on(role, Role::Surface));
    let line = Line::from(vec![
        styled(format!(" {first}"), Role::Title),
        styled(rest.to_owned(), Role::Text),
    ]);
    fit_line(line, usize::from(area.width)).render(area, canvas.buf);
}

/// Draws words as the status line, as many clauses as there is room for.
pub fn draw_words(words: &str, role: Role, area: Rect, canvas: &mut Canvas<'_>) {
    let room = usize::from(area.width).saturating_sub(1);
    let words = format!(" {}", whole_clauses(words, room));
    let words = Line::styled(words, canvas.palette().text(role));
    draw_status(words, area, canvas);
}

/// Draws a text that needs two rows, the one of the keys, too, and a key after it where that has room
/// as well; returns whether it did. That the line to the host is lost stands in its own row.
pub fn draw_over_keys(
    (text, key): (&str, &str),
    role: Role,
    rows: [Rect; 2],
    canvas: &mut Canvas<'_>,
) -> bool {
    let room = usize::from(rows[0].width.min(rows[1].width).saturating_sub(1));
    let fits = |text: &str| wrapped(text, room).count() == rows.len();
    if rows[1].is_empty() || canvas.shared.line_words().is_some() || !fits(text) {
        return false;
    }
    let long = format!("{text}{key}");
    let shown = if fits(&long) { &long } else { text };
    let style = canvas.palette().text(role);
    for (part, row) in wrapped(shown, room).zip(rows) {
        Line::styled(format!(" {part}"), style).render(row, canvas.buf);
    }
    true
}

/// Draws the status line. Before it come the notice, which answers the last key, as a warning does
/// with which the line begins, and then that a guest has no line to the host; phrases that do not fit
/// are left out.
pub fn draw_status(mut status: Line<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let style = shared.options.palette.text(Role::Warning);
    let notice = shared.notice.as_deref().map(sentence);
    let answers = status
        .spans
        .first()
        .is_some_and(|first| first.style == style);
    let after = usize::from(answers && notice.is_none());
    for (at, words) in [(after, shared.line_words()), (0, notice)] {
        let words = words.map(|words| Span::styled(format!(" {words} "), style));
        status.spans.splice(at..at, words);
    }
    say_once(&mut status);
    fit_phrases(status, usize::from(area.width)).render(area, canvas.buf);
}

/// Takes out a sentence that is said a second time, with or without its full stop, and what joins
/// nothing: a dot after a sentence, or beside another one.
fn say_once(line: &mut Line<'_>) {
    let mut kept: Vec<Span<'_>> = Vec::new();
    for span in std::mem::take(&mut line.spans) {
        let text = span.content.trim();
        let is_said = |said: &Span<'_>| {
            let said = said.content.trim();
            let is_sentence = text.ends_with('.') || said.ends_with('.');
            is_sentence && said.trim_end_matches('.') == text.trim_end_matches('.')
        };
        let is_joint = |of: &Span<'_>| of.content.trim() == "·";
        let joins = |last: &Span<'_>| !is_joint(last) && !last.content.ends_with(". ");
        if span.content.is_empty() || is_joint(&span) && !kept.last().is_none_or(joins) {
            continue;
        }
        if !kept.iter().any(is_said) {
            kept.push(span);
        } else if kept.last().is_some_and(is_joint) {
            kept.pop();
        }
    }
    line.spans = kept;
}

/// The fewest columns at which the keys that work everywhere stay when others have to go.
const ROOM_FOR_MORE: u16 = 60;

/// A row of keys with their labels, as many as fit, the most important first; the last ones stay if
/// they are of those that work everywhere.
#[derive(Clone, Copy)]
pub struct KeyRow<'a> {
    context: KeyContext,
    actions: &'a [Action],
    name_now: &'a dyn Fn(Action) -> Option<&'static str>,
    is_live: &'a dyn Fn(Action) -> bool,
}

impl<'a> KeyRow<'a> {
    /// The keys of these actions in a context.
    pub const fn new(context: KeyContext, actions: &'a [Action]) -> Self {
        Self {
            context,
            actions,
            name_now: &|_| None,
            is_live: &|_| true,
        }
    }

    /// Names some actions for what they do now, such as to go on after a pause.
    pub const fn named(self, name_now: &'a dyn Fn(Action) -> Option<&'static str>) -> Self {
        Self { name_now, ..self }
    }

    /// Dims those that do nothing now: each stays in its place.
    pub const fn live(self, is_live: &'a dyn Fn(Action) -> bool) -> Self {
        Self { is_live, ..self }
    }

    /// Draws the row.
    pub fn draw(self, area: Rect, canvas: &mut Canvas<'_>) {
        let keys = self.hints(&canvas.shared.keymap);
        let row = columns(area, 1, area.width.saturating_sub(1));
        let everywhere = |action: &&Action| action.binding().context == KeyContext::Anywhere;
        let kept = match row.width {
            ROOM_FOR_MORE.. => self.actions.iter().rev().take_while(everywhere).count(),
            _ => 0,
        };
        let hints = Hints::new(&keys, canvas.palette()).keep(kept);
        hints.render(row, canvas.buf);
    }

    /// The keys with their labels; neighbours with one label share it.
    fn hints(self, keymap: &Keymap) -> Vec<Hint> {
        let mut hints: Vec<Hint> = Vec::new();
        for &action in self.actions {
            let binding = action.binding_in(self.context);
            let label = (self.name_now)(action).unwrap_or(binding.label);
            let Some(key) = keymap.hint_of(binding) else {
                continue;
            };
            match hints.last_mut() {
                Some(last) if last.label == label => {
                    last.key.push(' ');
                    last.key.push_str(&key);
                    last.is_live |= (self.is_live)(action);
                }
                _ => hints.push(Hint {
                    key,
                    label,
                    is_live: (self.is_live)(action),
                }),
            }
        }
        hints
    }
}

/// Draws a row of keys.
pub fn draw_hints(context: KeyContext, actions: &[Action], area: Rect, canvas: &mut Canvas<'_>) {
    KeyRow::new(context, actions).draw(area, canvas);
}

/// A part of an area, clipped to it: `skip` columns from the left, `width` wide.
pub fn columns(area: Rect, skip: u16, width: u16) -> Rect {
    let skip = skip.min(area.width);
    Rect::new(
        area.x + skip,
        area.y,
        width.min(area.width - skip),
        area.height,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_twice_and_no_dot_stands_beside_another_or_after_a_sentence() {
        let said = |spans: &[&'static str]| {
            let mut line = Line::from(spans.iter().copied().map(Span::raw).collect::<Vec<_>>());
            say_once(&mut line);
            line.to_string()
        };
        let stopped = " The host has stopped; trying again. ";
        assert_eq!(
            said(&[stopped, " · ", "", " · ", "c5: your piece"]),
            format!("{stopped}c5: your piece")
        );
        assert_eq!(said(&["d2", " · ", "", " · ", "e3"]), "d2 · e3");
        assert_eq!(said(&["d2", " · ", "e3"]), "d2 · e3");
        assert_eq!(said(&["Saved.", " · ", " Saved "]), "Saved.");
    }
}
