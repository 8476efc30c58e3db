//! The drawing of a form: its rows in groups, the board as it will be beside them, and the meaning
//! of the row under the cursor.

use ratatui::layout::{Constraint, Margin, Rect, Size};
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::cursor::FormCursor;
use super::row::{BUTTON, FormPlace, FormRow, FormValue};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::fit::{whole_clauses, wrapped};
use crate::app::ui::frame::{KeyRow, ScreenLayout, columns, draw_status, draw_title};
use crate::app::ui::list::row_style;
use parlour_rules::sentence::{capitalized, sentence};
use parlour_scene::scene::{BoardView, Glyphs, Scene};
use parlour_scene::theme::Role;
use parlour_scene::widgets::input::before;
use parlour_settings::keys::{Action, KeyContext};

/// The keys of a form.
pub const HINTS: &[Action] = &[
    Action::Choose,
    Action::Less,
    Action::More,
    Action::Start,
    Action::MenuUp,
    Action::MenuDown,
    Action::Back,
    Action::Help,
    Action::Rules,
];

/// The keys shown while a text is typed.
const TYPING: &[Action] = &[Action::Accept, Action::Erase, Action::Back];

/// A form as it is drawn.
#[derive(Clone, Debug)]
pub struct FormView<'a> {
    /// The purpose of the form.
    pub title: String,
    /// The rows, in groups that are set apart.
    pub groups: Vec<Vec<FormRow>>,
    /// The heading above each group; without any the groups are only set apart.
    pub headings: Vec<String>,
    /// The cursor, and what is typed there.
    pub cursor: &'a FormCursor,
    /// The board as it will be, or why there is none.
    pub board: Result<Scene, String>,
    /// The text below the board.
    pub caption: String,
    /// The keys to show.
    pub hints: &'a [Action],
    /// The use of the key that chooses, at this row; its usual name where empty.
    pub choose: &'static str,
    /// The use of the key that starts, where it has another name than usual.
    pub start: Option<&'static str>,
    /// The key that does what the button does from any row, and a word on it.
    pub button: Option<(Action, &'static str)>,
}

/// A row of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FormLine<'a> {
    /// Between two groups.
    Gap,
    /// In the last row, where rows follow.
    More,
    /// Above a group.
    Heading(&'a str),
    /// A row of the form, by its number.
    Row(usize),
    /// A line of what a row means, below it.
    Note(usize, &'a str),
    /// The upper or the lower edge of a button, by its row.
    Edge(usize, char),
}

/// The spread of a form over the rows that there are, each wider than the one before and with all
/// that this one has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spread {
    /// Rows alone.
    Tight,
    /// Groups are set apart.
    Grouped,
    /// Rows say what they mean.
    Told,
    /// Buttons have edges.
    Edged,
    /// All rows are set apart.
    Loose,
    /// Groups are set apart by two rows.
    Wide,
    /// All rows are set apart by two.
    Airy,
}

impl Spread {
    /// All ways for forms without headings, the widest first.
    const WAYS: [Self; 7] = [
        Self::Airy,
        Self::Wide,
        Self::Loose,
        Self::Edged,
        Self::Told,
        Self::Grouped,
        Self::Tight,
    ];
}

/// The edges of a button: half a row each, in its colour.
const UPPER: char = '▄';
const LOWER: char = '▀';

/// The rows of a form of which more can be the last one.
const LEAST: usize = 8;

/// The fewest rows of a narrow form that has one of them for help.
const HELPED: u16 = 7;

/// The areas of the rows and of the board beside them, which may be empty.
fn areas(size: impl Into<Size>) -> (Rect, Rect) {
    let body = ScreenLayout::of(size).body;
    if body.width < 64 {
        // The help needs a row of its own besides the status.
        let height = body.height - u16::from(body.height >= HELPED);
        return (Rect { height, ..body }, Rect::default());
    }
    // At 80 columns all four games stand side by side.
    let least = (body.width * 5 / 8).clamp(44, 50);
    let width = (body.width * 12 / 25).clamp(least, 64);
    // A row stays free above where rows are not scarce.
    let above = u16::from(body.height >= 24);
    let rows = Rect {
        y: body.y + above,
        height: body.height - above,
        ..columns(body, 0, width)
    };
    let beside = columns(body, width + 1, body.width - width - 1);
    // Where there is room, a row and a column are free around the board's ground.
    let margin = u16::from(body.height >= 24);
    (rows, beside.inner(Margin::new(margin, margin)))
}

/// Returns whether buttons can have edges: where there are the characters and the colours.
fn has_edges(shared: &Shared) -> bool {
    let options = &shared.options;
    options.glyphs() == Glyphs::Unicode && options.palette.pill(true).is_some()
}

impl FormView<'_> {
    fn rows(&self) -> impl Iterator<Item = &FormRow> {
        self.groups.iter().flatten()
    }

    /// The rows of the screen around the cursor, spread as widely as there is room, and apart in
    /// any case where groups have headings.
    fn lines(&self, size: Size, edges: bool) -> Vec<FormLine<'_>> {
        let height = usize::from(size.height);
        let ways = if self.headings.is_empty() {
            &Spread::WAYS[..]
        } else {
            &[Spread::Grouped]
        };
        let mut lines = Vec::new();
        for way in ways {
            lines = self.spread(*way, edges, size.width);
            if lines.len() <= height {
                break;
            }
        }
        let at = lines
            .iter()
            .position(|line| *line == FormLine::Row(self.cursor.at()));
        let last = lines.len().saturating_sub(height);
        let first = at.unwrap_or(0).saturating_sub(height / 2).min(last);
        lines.drain(..first);
        let is_cut = lines.len() > height;
        lines.truncate(height);
        if let Some(end) = lines.last_mut().filter(|_| is_cut && height > LEAST) {
            *end = FormLine::More;
        }
        lines
    }

    /// The rows of the screen, however many there are.
    fn spread(&self, way: Spread, edges: bool, width: u16) -> Vec<FormLine<'_>> {
        let room = usize::from(width.saturating_sub(self.value_column(width) + 2));
        let mut lines = Vec::new();
        let mut number = 0;
        for (at, group) in self.groups.iter().enumerate() {
            let heading = self.headings.get(at).filter(|heading| !heading.is_empty());
            for (place, row) in group.iter().enumerate() {
                let apart = if place == 0 {
                    Spread::Grouped
                } else {
                    Spread::Loose
                };
                let again = if place == 0 {
                    Spread::Wide
                } else {
                    Spread::Airy
                };
                let gaps = usize::from(way >= apart) + usize::from(way >= again);
                if !lines.is_empty() {
                    lines.extend(vec![FormLine::Gap; gaps]);
                }
                let heading = heading.filter(|_| place == 0);
                lines.extend(heading.map(|heading| FormLine::Heading(heading)));
                let has_edges = edges && way >= Spread::Edged && row.is_button();
                lines.extend(has_edges.then_some(FormLine::Edge(number, UPPER)));
                lines.push(FormLine::Row(number));
                lines.extend(has_edges.then_some(FormLine::Edge(number, LOWER)));
                if way >= Spread::Told && row.is_told {
                    let told = wrapped(&row.help, room);
                    lines.extend(told.map(|line| FormLine::Note(number, line)));
                }
                number += 1;
            }
        }
        lines
    }

    /// The column at which values begin.
    fn value_column(&self, width: u16) -> u16 {
        let labels = self.rows().map(|row| row.label.width());
        let longest = labels.max().unwrap_or(0) as u16;
        (longest + 4).min(width / 2)
    }

    /// Draws the form.
    pub fn draw(mut self, area: Rect, canvas: &mut Canvas<'_>) {
        if let Some(editor) = self.cursor.typing() {
            let mut rows = self.groups.iter_mut().flatten();
            if let Some(row) = rows.nth(self.cursor.at()) {
                row.value = FormValue::Typing(editor.clone());
            }
            self.hints = TYPING;
        }
        let palette = canvas.palette();
        let frame = ScreenLayout::of(area);
        draw_title(&self.title, frame.title, canvas);
        let (form, preview) = areas(area);
        let is_told = self.draw_lines(form, canvas);
        // An error stands where the board would, or in place of the help.
        let (said, role) = match &self.board {
            Err(error) if preview.is_empty() => (sentence(error), Role::Error),
            // The text below the row is not said twice.
            _ if is_told => (String::new(), Role::Dim),
            _ => (capitalized(self.help()), Role::Dim),
        };
        let room = usize::from(area.width.saturating_sub(1));
        let mut said = said.as_str();
        if preview.is_empty() && form.height < frame.body.height && said.width() > room {
            let above = Rect::new(form.x, form.bottom(), form.width, 1);
            let first = wrapped(said, room).next().unwrap_or_default();
            said = said[first.len()..].trim_start();
            Line::styled(format!(" {first}"), palette.text(role)).render(above, canvas.buf);
        }
        let said = format!(" {}", whole_clauses(said, room));
        // The text below the board is not said twice.
        let is_said = self.draw_preview(preview, canvas);
        let said = if is_said { String::new() } else { said };
        draw_status(Line::styled(said, palette.text(role)), frame.status, canvas);
        let name_now = |action| match action {
            Action::Choose => Some(self.choose).filter(|name| !name.is_empty()),
            Action::Start => self.start,
            _ => None,
        };
        let value = self.chosen().map(|row| &row.value);
        KeyRow::new(KeyContext::Form, self.hints)
            .live(&|action| self.is_of_use(action, value))
            .named(&name_now)
            .draw(frame.hints, canvas);
    }

    /// The row under the cursor.
    fn chosen(&self) -> Option<&FormRow> {
        self.rows().nth(self.cursor.at())
    }

    /// What the row under the cursor means.
    fn help(&self) -> &str {
        self.chosen().map_or("", |row| &row.help)
    }

    /// Draws the rows; returns whether they say what the one under the cursor means.
    fn draw_lines(&self, form: Rect, canvas: &mut Canvas<'_>) -> bool {
        let (at, value_x) = (self.cursor.at(), self.value_column(form.width));
        let lines = self.lines(form.as_size(), has_edges(canvas.shared));
        let is_note = |line: &FormLine<'_>| matches!(line, FormLine::Note(row, _) if *row == at);
        let is_told = lines.iter().any(is_note);
        // Rows that come and go would move under the pointer.
        let in_sight = lines.iter().filter(|line| matches!(line, FormLine::Row(_)));
        let is_whole = in_sight.count() == self.rows().count();
        let cursor = (is_whole && self.cursor.typing().is_none()).then_some(at);
        for (line, area) in lines.into_iter().zip(form.rows()) {
            let is_chosen = false;
            let place = FormPlace {
                area,
                value_x,
                is_chosen,
            };
            self.draw_line(line, cursor, place, canvas);
            if let FormLine::Row(row) = line
                && self.rows().nth(row).is_some_and(FormRow::is_button)
            {
                let beside = columns(area, value_x, area.width);
                self.draw_button_key(row == at, beside, canvas);
            }
        }
        is_told
    }

    /// Returns whether a key does something at a row with this value.
    fn is_of_use(&self, action: Action, value: Option<&FormValue>) -> bool {
        match action {
            Action::Less => matches!(value, Some(FormValue::Choice { .. } | FormValue::Step(_))),
            Action::More => !matches!(value, Some(FormValue::Text(_) | FormValue::Button(_))),
            Action::Erase => {
                matches!(value, Some(FormValue::Typing(editor)) if !before(editor).is_empty())
            }
            Action::Start => self.board.is_ok(),
            _ => true,
        }
    }

    /// Says beside a button which key does the same from any row.
    fn draw_button_key(&self, is_here: bool, area: Rect, canvas: &mut Canvas<'_>) {
        let shared = canvas.shared;
        let key = self.button.filter(|_| !is_here);
        let key = key.and_then(|(action, word)| Some((shared.keymap.hint(action)?, word)));
        let Some((key, word)) = key else {
            return;
        };
        let palette = canvas.palette();
        let text = Line::from(vec![
            Span::styled(key, palette.text(Role::Key)),
            Span::styled(format!(" {word}"), palette.text(Role::Dim)),
        ]);
        let beside = columns(area, BUTTON as u16 + 2, area.width);
        if text.width() <= usize::from(beside.width) {
            text.render(beside, canvas.buf);
        }
    }

    /// Draws a line of the form. Where the row that has the cursor is given, the pointer gives it to
    /// others.
    fn draw_line(
        &self,
        line: FormLine<'_>,
        cursor: Option<usize>,
        mut place: FormPlace,
        canvas: &mut Canvas<'_>,
    ) {
        let (palette, area) = (canvas.palette(), place.area);
        let (number, text, style) = match line {
            FormLine::Gap => return,
            FormLine::More => {
                let more = match canvas.glyphs() {
                    Glyphs::Unicode => "  ↓ more",
                    Glyphs::Ascii => "  more below",
                };
                return canvas.put(area, more, palette.text(Role::Dim));
            }
            FormLine::Heading(heading) => {
                let heading = Line::styled(format!(" {heading}"), palette.text(Role::Title));
                return heading.render(area, canvas.buf);
            }
            FormLine::Row(number) => (number, String::new(), Style::default()),
            FormLine::Note(number, text) => {
                let style = row_style(number == self.cursor.at(), Role::Dim, palette);
                (number, format!(" {text}"), style)
            }
            FormLine::Edge(number, half) => {
                let edge = std::iter::repeat_n(half, BUTTON).collect();
                (number, edge, palette.text(Role::Accent))
            }
        };
        place.is_chosen = number == self.cursor.at();
        canvas.row(area, number, cursor);
        if let Some(row) = self.rows().nth(number)
            && !matches!(line, FormLine::Note(..))
        {
            row.aim(number, place, canvas);
            if let FormLine::Row(_) = line {
                return row.draw(place, canvas);
            }
        } else if place.is_chosen {
            canvas.buf.set_style(area, style);
        }
        canvas.put(columns(area, place.value_x, area.width), &text, style);
    }

    /// Draws the board, or why there is none; returns whether that says what the row under the
    /// cursor means.
    fn draw_preview(&self, area: Rect, canvas: &mut Canvas<'_>) -> bool {
        match &self.board {
            Ok(scene) => {
                let is_captioned = self.draw_board(scene, area, canvas);
                is_captioned && sentence(&self.caption).starts_with(&sentence(self.help()))
            }
            Err(error) => {
                let rows = area.centered_vertically(Constraint::Length(3));
                Paragraph::new(sentence(error))
                    .style(canvas.palette().text(Role::Error))
                    .wrap(Wrap { trim: true })
                    .centered()
                    .render(rows, canvas.buf);
                false
            }
        }
    }

    /// Draws the board, and below it what is said of it where there is room; returns whether there
    /// is.
    fn draw_board(&self, scene: &Scene, area: Rect, canvas: &mut Canvas<'_>) -> bool {
        let palette = &canvas.palette().raised();
        canvas.buf.set_style(area, palette.screen());
        let view = BoardView::new(scene, palette)
            .graphics(canvas.graphics())
            .picture();
        // Whole words leave some columns free at the ends of lines.
        let mut caption = Text::raw(self.caption.as_str());
        // Where no row says what it means it is said here, and of which row.
        let named = self.chosen().filter(|_| !self.headings.is_empty());
        let named = named.map(|row| Line::styled(&*row.label, palette.text(Role::Title)).bold());
        caption.lines.splice(0..0, named);
        let caption_rows = self.caption.width() / usize::from(area.width.max(4) - 3) + 1;
        let caption_rows = caption_rows + caption.lines.len();
        let below = if area.height >= 18 {
            (caption_rows as u16 + 1).min(area.height / 2)
        } else {
            0
        };
        let room = Rect {
            height: area.height - below,
            ..area.inner(Margin::new(u16::from(below > 0), 0))
        };
        canvas.board(&view, room);
        if below > 0 {
            let Size { height, .. } = view.size(room.as_size());
            let y = room.y + room.height.midpoint(height) + 1;
            let place = Rect {
                y,
                height: below - 1,
                ..area
            }
            .inner(Margin::new(1, 0));
            Paragraph::new(caption)
                .style(palette.text(Role::Text))
                .wrap(Wrap { trim: true })
                .centered()
                .render(place.intersection(canvas.buf.area), canvas.buf);
        }
        below > 0
    }
}
