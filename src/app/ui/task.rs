//! A task on a board: a position in which a ply is to be found. The board with the picks stands
//! beside or below the instructions, and a line tells the progress. Steps of courses and puzzles
//! are played and drawn so.

use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};
use unicode_width::UnicodeWidthStr;

use super::cell_text::{Whose, cell_text};
use super::frame::{KeyRow, ScreenLayout, columns, draw_status, draw_title};
use super::picker::{Picked, Picker};
use super::preview::Preview;
use super::prompt::{Prompt, Prompted};
use super::side::side_span;
use super::surface::{draw_surface, within_margins};
use super::{scene, typed_ply};
use crate::app::canvas::{Canvas, Hit};
use crate::app::screen::ScreenEvent;
use crate::app::shared::Shared;
use parlour_rules::games::{AnyLine, AnyPly, Pick};
use parlour_rules::sentence::sentence;
use parlour_scene::scene::{Circle, Glyphs, Scene};
use parlour_scene::text::{Page, Text};
use parlour_scene::theme::Role;
use parlour_sessions::task::Task;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

/// The view of a task: what is picked on its board, and how far its text is scrolled.
#[derive(Clone, Debug)]
pub struct TaskView {
    picker: Picker,
    /// The ply or cell being typed.
    prompt: Option<Prompt>,
    /// The first row in sight of a text that does not fit.
    scroll: usize,
}

/// A request of the task to its screen, after an event.
#[derive(Clone, Debug)]
pub enum TaskRequest {
    /// Nothing.
    None,
    /// To be left.
    Leave,
    /// To go on to what follows: the task is done.
    Next,
    /// To look at a ply, which is legal.
    Try(AnyPly),
    /// To say why what was picked is part of no ply.
    Refuse(String),
}

/// The texts around a task.
#[derive(Clone, Copy)]
pub struct TaskTexts<'a> {
    /// The task.
    pub task: &'a dyn Task,
    /// The title of the screen.
    pub title: &'a str,
    /// The instructions, in the markup of pages.
    pub text: &'a str,
    /// The text whose cells are ringed on the board; empty for none.
    pub pointing: &'a str,
    /// The words on the task in the status line.
    pub status: (&'a str, Role),
    /// The number of the task and that of all tasks, where they are few.
    pub progress: Option<(usize, usize)>,
    /// The place whose keys they are.
    pub context: KeyContext,
    /// The keys in the hint line.
    pub hints: &'a [Action],
    /// Returns whether a key does something now; the others are dim in their places.
    pub is_live: &'a dyn Fn(Action) -> bool,
    /// The use of the key that picks, where no ply is asked for.
    pub goes_on: &'static str,
}

/// How hard something is to find, 1 to 5, as stars.
pub fn stars(count: u8, glyphs: Glyphs) -> String {
    let [full, empty] = match glyphs {
        Glyphs::Unicode => ["★", "☆"],
        Glyphs::Ascii => ["*", "."],
    };
    let full_ones = usize::from(count.min(5));
    full.repeat(full_ones) + &empty.repeat(5 - full_ones)
}

/// The text of a task, with a message that does not fit into the status line of a window of this
/// width below its heading.
pub fn text_with(heading: &str, message: Option<&str>, text: &str, width: u16) -> String {
    let message = message.filter(|message| !fits(message, width));
    let message = message.map_or_else(String::new, |message| format!("**{message}**\n\n"));
    format!("# {heading}\n\n{message}{text}")
}

/// Returns whether a message fits into the status line behind the stone of who is to move.
pub fn fits(message: &str, width: u16) -> bool {
    message.width() + 3 < usize::from(width)
}

/// Rings the cells that are named in a text.
fn ring_named(text: &str, scene: &mut Scene) {
    for word in text.split(|sign: char| !sign.is_ascii_alphanumeric()) {
        if let Some(cell) = scene.cells.iter_mut().find(|cell| *cell.name == *word) {
            cell.circle = Some(Circle::new('o', Role::Expected));
        }
    }
}

/// Returns the request after a pick.
fn asked(picked: Picked) -> TaskRequest {
    match picked {
        Picked::Ply(ply) => TaskRequest::Try(ply),
        Picked::Waiting => TaskRequest::None,
        Picked::Refused(why) => TaskRequest::Refuse(why),
    }
}

/// The places of the parts of the screen.
struct TaskLayout {
    /// The ground of the text; empty where it stands above the board.
    panel: Rect,
    text: Rect,
    /// The row of the progress, or none.
    progress: Rect,
    board: Rect,
}

impl TaskLayout {
    fn of(size: impl Into<Size>) -> Self {
        let body = ScreenLayout::of(size).body;
        if body.width >= 70 {
            let width = (body.width / 3).clamp(26, 46) + 2;
            let panel = columns(body, 0, width);
            let inner = within_margins(panel);
            let below = if inner.height >= ROOMY { 2 } else { 0 };
            return Self {
                panel,
                text: Rect {
                    height: inner.height - below,
                    ..inner
                },
                progress: Rect {
                    y: inner.bottom().saturating_sub(1),
                    height: below.min(1),
                    ..inner
                },
                board: columns(body, width + 1, body.width),
            };
        }
        let above = (body.height / 2).min(7);
        let (text, board) = (
            Rect {
                height: above,
                ..body
            },
            Rect {
                y: body.y + above,
                height: body.height - above,
                ..body
            },
        );
        Self {
            panel: Rect::ZERO,
            text: columns(text, 1, body.width.saturating_sub(2)),
            progress: Rect::ZERO,
            board,
        }
    }
}

/// The rows of a panel from which the progress has one of them.
const ROOMY: u16 = 16;

/// Draws how far one has come as a row of dots: those of the tasks up to this one are bright.
fn draw_progress((number, all): (usize, usize), row: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let [done, open] = match canvas.glyphs() {
        Glyphs::Unicode => ["● ", "○ "],
        Glyphs::Ascii => ["* ", ". "],
    };
    let line = Line::from(vec![
        Span::styled(done.repeat(number), palette.text(Role::Accent)),
        Span::styled(
            open.repeat(all.saturating_sub(number)),
            palette.text(Role::Dim),
        ),
    ]);
    if line.width() <= usize::from(row.width) {
        line.render(row, canvas.buf);
    }
}

/// The text for its area. Where it does not fit, what is to be done comes before the heading.
fn page(text: &str, area: Rect, shared: &Shared) -> Page {
    let wrapped = |text: &str| {
        let palette = &shared.options.palette;
        Page::wrapped(text, area.as_size(), palette, shared.graphics())
    };
    let page = wrapped(text);
    match text.split_once("\n\n") {
        Some((_, below)) if page.height() > usize::from(area.height) => wrapped(below),
        _ => page,
    }
}

impl TaskView {
    /// The view of a task from its beginning.
    pub fn new(task: &dyn Task) -> Self {
        let mut picker = Picker::new(task.line());
        if let Some(cell) = task.begins_at() {
            picker.put_cursor(task.line().board(), cell);
        }
        Self {
            picker,
            prompt: None,
            scroll: 0,
        }
    }

    /// Returns a request for the next pick to the player.
    pub fn prompt(&self, task: &dyn Task) -> &'static str {
        task.line().prompt(self.picker.picks())
    }

    /// The keys that count: those of typing while a ply or cell is typed, or else the screen's.
    pub const fn key_context(&self, screen: KeyContext) -> KeyContext {
        if self.prompt.is_some() {
            KeyContext::Prompt
        } else {
            screen
        }
    }

    /// Shows the text from its beginning: what it says has changed.
    pub const fn begin_text(&mut self) {
        self.scroll = 0;
    }

    /// Applies an event to the cursor, to the picks and to the text in sight, and returns its
    /// request to the screen.
    pub fn act(
        &mut self,
        event: &ScreenEvent,
        task: &dyn Task,
        text: &str,
        shared: &Shared,
    ) -> TaskRequest {
        let line = task.line();
        if let Some(prompt) = self.prompt.take() {
            return self.type_text(prompt, event, line);
        }
        match event {
            ScreenEvent::Action(action @ (Action::TypePly | Action::Jump)) if task.asks_ply() => {
                self.prompt = Prompt::for_action(*action);
                TaskRequest::None
            }
            // The keys that go through a game go through the text here.
            ScreenEvent::Action(Action::StepBack) | ScreenEvent::Mouse(Gesture::WheelUp, _) => {
                self.scroll_text(text, shared, false)
            }
            ScreenEvent::Action(Action::StepOn) | ScreenEvent::Mouse(Gesture::WheelDown, _) => {
                self.scroll_text(text, shared, true)
            }
            ScreenEvent::Action(Action::Back) if self.picker.unpick() => TaskRequest::None,
            ScreenEvent::Action(Action::Back) => TaskRequest::Leave,
            ScreenEvent::Action(Action::Pick) | ScreenEvent::Mouse(Gesture::Click, _)
                if !task.asks_ply() =>
            {
                TaskRequest::Next
            }
            ScreenEvent::Action(Action::Pick) => {
                let cell = self.picker.cursor(line.board());
                asked(self.picker.pick(line, Pick::Cell(cell)))
            }
            ScreenEvent::Action(Action::Swap) => match line.info().swap {
                Some(name) if task.asks_ply() => asked(self.picker.pick(line, Pick::Name(name))),
                _ => TaskRequest::None,
            },
            ScreenEvent::Action(action) => {
                self.picker.act(*action, line);
                TaskRequest::None
            }
            ScreenEvent::Mouse(Gesture::Click, Some(Hit::Cell(at))) => {
                self.picker.point(line.board(), *at);
                let cell = self.picker.cursor(line.board());
                asked(self.picker.pick(line, Pick::Cell(cell)))
            }
            _ => TaskRequest::None,
        }
    }

    /// Takes an event into what is typed.
    fn type_text(
        &mut self,
        mut prompt: Prompt,
        event: &ScreenEvent,
        line: &AnyLine,
    ) -> TaskRequest {
        match prompt.handle(event, line, &mut self.picker) {
            Prompted::On => self.prompt = Some(prompt),
            Prompted::Ply(text) => match typed_ply::read(line, &text) {
                Ok(ply) => {
                    self.picker.clear();
                    return TaskRequest::Try(ply);
                }
                Err(error) => return TaskRequest::Refuse(sentence(&error.to_string())),
            },
            Prompted::Refused(why) => return TaskRequest::Refuse(why),
            Prompted::Closed | Prompted::Words(_) => {}
        }
        TaskRequest::None
    }

    /// Scrolls a text that does not fit, by as many rows as are in sight but one.
    fn scroll_text(&mut self, text: &str, shared: &Shared, down: bool) -> TaskRequest {
        let area = TaskLayout::of(shared.size).text;
        let last = page(text, area, shared).max_scroll(area.height);
        let rows = usize::from(area.height).saturating_sub(1).max(1);
        // The window may have grown since.
        let from = self.scroll.min(last);
        self.scroll = if down {
            (from + rows).min(last)
        } else {
            from.saturating_sub(rows)
        };
        TaskRequest::None
    }

    /// Shows the task after a ply that was found.
    pub fn go_on(&mut self) {
        self.scroll = 0;
        self.picker.clear();
    }

    /// Puts the cursor on the cell of a number.
    pub fn point(&mut self, task: &dyn Task, number: usize) {
        self.picker.point(task.line().board(), number);
    }

    /// Draws the screen.
    pub fn draw(&self, texts: &TaskTexts<'_>, area: Rect, canvas: &mut Canvas<'_>) {
        let shared = canvas.shared;
        let (task, palette) = (texts.task, canvas.palette());
        let frame = ScreenLayout::of(area);
        let TaskLayout {
            panel,
            text,
            progress,
            board,
        } = TaskLayout::of(area);
        draw_title(texts.title, frame.title, canvas);
        if !panel.is_empty() {
            draw_surface(panel, &[], canvas);
        }
        if let Some(so_far) = texts.progress {
            draw_progress(so_far, progress, canvas);
        }
        let page = page(texts.text, text, shared);
        let last = page.max_scroll(text.height);
        Text::new(&page, palette)
            .glyphs(canvas.glyphs())
            .scroll(self.scroll.min(last))
            .render(text, canvas.buf, canvas.cache);
        let mut scene = self.board(task);
        if task.asks_ply() {
            ring_named(texts.pointing, &mut scene);
        }
        let picks = task.asks_ply() && self.prompt.is_none();
        let view = canvas.view(&scene).coordinates(true).least(1);
        canvas.cells(&view, board, picks.then(|| self.picker.at()));
        self.draw_status(texts, frame.status, canvas);
        // The keys that look back in a game scroll the text here.
        let name_now = |action| match action {
            Action::StepOn | Action::StepBack => Some("scroll"),
            Action::Pick if !task.asks_ply() => Some(texts.goes_on),
            Action::Pick => Some(self.picker.verb(task.line())),
            _ => None,
        };
        let hints = self.hints(task, texts.hints, last > 0);
        let is_live = |action| self.prompt.is_some() || (texts.is_live)(action);
        KeyRow::new(texts.context, &hints)
            .named(&name_now)
            .live(&is_live)
            .draw(frame.hints, canvas);
    }

    /// Draws the row of words: what is typed, or what is said of the task and of the cell under the
    /// cursor.
    fn draw_status(&self, texts: &TaskTexts<'_>, row: Rect, canvas: &mut Canvas<'_>) {
        let (task, palette) = (texts.task, canvas.palette());
        if let Some(prompt) = &self.prompt {
            return prompt.draw(task.line(), row, canvas);
        }
        let (said, role) = texts.status;
        let mut status = Line::from(" ");
        if task.asks_ply() {
            let mover = side_span(
                &canvas.shared.options,
                task.line().info(),
                task.line().to_move(),
            );
            status.extend([mover, Span::raw(" ")]);
        }
        status.push_span(Span::styled(said, palette.text(role)));
        let room = usize::from(row.width).saturating_sub(status.width());
        if let Some(cell) = self.cell_text(task, room) {
            status.push_span(Span::styled(cell, palette.text(Role::Dim)));
        }
        draw_status(status, row, canvas);
    }

    /// Returns the text of the cell under the cursor, where something is to be picked, as far as
    /// there is room for it.
    fn cell_text(&self, task: &dyn Task, room: usize) -> Option<String> {
        if !task.asks_ply() {
            return None;
        }
        let cell = self.picker.cursor(task.line().board());
        let (what, choices) = cell_text(task.line(), cell, self.picker.picks(), Whose::Yours);
        let name = task.line().board().name(cell);
        let texts = [format!("{what}{choices}"), what, name.to_owned()];
        let mut texts = texts.map(|text| format!("  {text}")).into_iter();
        texts.find(|text| text.width() <= room)
    }

    /// Returns the keys of the screen, after those that scroll a text which does not fit and the
    /// one for a swap where that may be the ply.
    fn hints(&self, task: &dyn Task, keys: &[Action], scrolls: bool) -> Vec<Action> {
        if let Some(prompt) = &self.prompt {
            return prompt.hints(task.line());
        }
        let swaps = task.asks_ply() && !task.line().choices(&[]).names.is_empty();
        let text = [Action::StepOn, Action::StepBack];
        let text = text.into_iter().filter(|_| scrolls);
        let swap = swaps.then_some(Action::Swap);
        text.chain(swap).chain(keys.iter().copied()).collect()
    }

    /// The board with the marks of what can be picked.
    fn board(&self, task: &dyn Task) -> Scene {
        let (line, picker) = (task.line(), &self.picker);
        let mut scene = if !task.asks_ply() || task.shows_last_ply() {
            scene::played(line)
        } else {
            scene::plain(line)
        };
        let cursor = picker.cursor(line.board());
        if task.asks_ply() {
            let picks = picker.picks();
            let choices = line.choices(picks).cells;
            let preview = Preview {
                line,
                picks,
                cursor,
                choices: &choices,
            };
            preview.add_to(&mut scene);
        }
        picker.orientation().apply(scene)
    }
}
