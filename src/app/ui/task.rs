//! A task on a board: a position in which a ply is to be found. The board with the picks stands
//! beside or below the instructions, and a line tells the progress. Steps of courses and puzzles
//! are played and drawn so.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};
use unicode_width::UnicodeWidthStr;

use super::cell_text::{Whose, cell_text};
use super::frame::{ScreenLayout, columns, draw_named_hints, draw_status, draw_title};
use super::picker::{Picked, Picker};
use super::preview::Preview;
use super::prompt::{Prompt, Prompted};
use super::side::side_span;
use super::surface::{draw_surface, within_margins};
use super::{scene, typed_ply};
use crate::app::screen::ScreenEvent;
use crate::app::shared::Shared;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, GameInfo, Pick};
use parlour_scene::scene::{BoardView, Circle, Glyphs, Mark, Scene, SceneCache};
use parlour_scene::text::{Page, Text};
use parlour_scene::theme::Role;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

/// A task that is being solved.
#[derive(Clone, Debug)]
pub struct Task {
    info: &'static GameInfo,
    /// The position, with the plies that were found and their answers.
    pub line: AnyLine,
    picker: Picker,
    /// The ply or cell being typed.
    prompt: Option<Prompt>,
    /// Plies were found, the last of which is shown.
    answered: bool,
    /// The task is done, so that nothing can be picked any more.
    pub done: bool,
    /// The first row in sight of a text that does not fit.
    scroll: usize,
}

/// A request of the task to its screen, after an event.
#[derive(Clone, Debug)]
pub enum TaskAct {
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
#[derive(Clone, Copy, Debug)]
pub struct TaskTexts<'a> {
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
fn asked(picked: Picked) -> TaskAct {
    match picked {
        Picked::Ply(ply) => TaskAct::Try(ply),
        Picked::Waiting => TaskAct::None,
        Picked::Refused(why) => TaskAct::Refuse(why),
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
    fn of(size: (u16, u16)) -> Self {
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

/// The part of a panel for a text of this height: beside the middle of the board.
fn beside_board(panel: Rect, rows: usize) -> Rect {
    let free = panel
        .height
        .saturating_sub(u16::try_from(rows).unwrap_or(u16::MAX));
    Rect {
        y: panel.y + free / 2,
        height: panel.height - free / 2,
        ..panel
    }
}

/// The rows of a panel from which the progress has one of them.
const ROOMY: u16 = 16;

fn view<'a>(scene: &'a Scene, shared: &'a Shared) -> BoardView<'a> {
    BoardView::new(scene, &shared.options.palette)
        .graphics(shared.graphics())
        .coordinates(true)
        .least(1)
}

/// Draws how far one has come as a row of dots: those of the tasks up to this one are bright.
fn draw_progress((number, all): (usize, usize), shared: &Shared, row: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let [done, open] = match shared.options.glyphs() {
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
        line.render(row, buf);
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

impl Task {
    /// The task in this position.
    pub fn new(info: &'static GameInfo, line: AnyLine) -> Self {
        Self {
            info,
            picker: Picker::new(&line),
            line,
            prompt: None,
            answered: false,
            done: false,
            scroll: 0,
        }
    }

    /// A position to be looked at, in which nothing is picked; its last ply is shown.
    pub fn looked_at(info: &'static GameInfo, line: AnyLine) -> Self {
        Self {
            answered: true,
            done: true,
            ..Self::new(info, line)
        }
    }

    /// Returns a request for the next pick to the player.
    pub fn prompt(&self) -> &'static str {
        self.line.prompt(self.picker.picks())
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
    pub fn act(&mut self, event: &ScreenEvent, text: &str, shared: &Shared) -> TaskAct {
        if let Some(prompt) = self.prompt.take() {
            return self.type_text(prompt, event);
        }
        match event {
            ScreenEvent::Action(action @ (Action::TypePly | Action::Jump)) if !self.done => {
                self.prompt = Prompt::for_action(*action);
                TaskAct::None
            }
            // The keys that go through a game go through the text here.
            ScreenEvent::Action(Action::StepBack) => self.scroll_text(text, shared, false),
            ScreenEvent::Action(Action::StepOn) => self.scroll_text(text, shared, true),
            ScreenEvent::Action(Action::Back) if self.picker.unpick() => TaskAct::None,
            ScreenEvent::Action(Action::Back) => TaskAct::Leave,
            ScreenEvent::Action(Action::Pick) if self.done => TaskAct::Next,
            ScreenEvent::Action(Action::Pick) => {
                let cell = self.picker.cursor(self.line.board());
                asked(self.picker.pick_cell(&self.line, cell))
            }
            ScreenEvent::Action(Action::Swap) => match self.info.swap {
                Some(name) if !self.done => asked(self.picker.pick_name(&self.line, name)),
                _ => TaskAct::None,
            },
            ScreenEvent::Action(action) => {
                self.picker.act(*action, &self.line);
                TaskAct::None
            }
            ScreenEvent::Mouse(mouse) if mouse.gesture == Gesture::WheelUp => {
                self.scroll_text(text, shared, false)
            }
            ScreenEvent::Mouse(mouse) if mouse.gesture == Gesture::WheelDown => {
                self.scroll_text(text, shared, true)
            }
            ScreenEvent::Mouse(mouse) if mouse.gesture == Gesture::Click => {
                if self.done {
                    return TaskAct::Next;
                }
                let position = Position::new(mouse.column, mouse.row);
                let Some(cell) = self.cell_at(shared, position) else {
                    return TaskAct::None;
                };
                self.picker.put_cursor(self.line.board(), cell);
                asked(self.picker.pick_cell(&self.line, cell))
            }
            _ => TaskAct::None,
        }
    }

    /// Takes an event into what is typed.
    fn type_text(&mut self, mut prompt: Prompt, event: &ScreenEvent) -> TaskAct {
        match prompt.handle(event, &self.line) {
            Prompted::On => {
                self.prompt = Some(prompt);
                TaskAct::None
            }
            Prompted::Closed => TaskAct::None,
            Prompted::Ply(text) => match typed_ply::read(&self.line, &text) {
                Ok(ply) => {
                    self.picker.clear();
                    TaskAct::Try(ply)
                }
                Err(error) => TaskAct::Refuse(error.to_string()),
            },
            Prompted::Cell(text) => match self.line.board().cell(&text) {
                Ok(cell) => {
                    self.picker.put_cursor(self.line.board(), cell);
                    TaskAct::None
                }
                Err(error) => TaskAct::Refuse(error.to_string()),
            },
        }
    }

    /// Scrolls a text that does not fit, by as many rows as are in sight but one.
    fn scroll_text(&mut self, text: &str, shared: &Shared, down: bool) -> TaskAct {
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
        TaskAct::None
    }

    /// Plays a ply that was found, and the answer to it.
    pub fn play(&mut self, ply: AnyPly, reply: Option<AnyPly>) {
        // Only legal plies are tried, and the tests hold every answer to the rules.
        if self.line.play(ply).is_ok()
            && let Some(reply) = reply
        {
            let _ = self.line.play(reply);
        }
        self.answered = true;
        self.scroll = 0;
        self.picker.clear();
    }

    /// The cell of the board under the mouse.
    fn cell_at(&self, shared: &Shared, position: Position) -> Option<Cell> {
        let scene = self.board();
        let layout = view(&scene, shared).layout(TaskLayout::of(shared.size).board);
        let at = layout.hit(&scene, position)?;
        self.line.board().cells().get(at).copied()
    }

    /// Returns the number of the cell that is pointed at, if the cursor is on another one and
    /// something is to be picked.
    pub fn pointed(&self, at: Position, shared: &Shared) -> Option<usize> {
        let cell = self.cell_at(shared, at)?;
        let picks = !self.done && self.prompt.is_none();
        picks.then(|| self.picker.pointed(self.line.board(), cell))?
    }

    /// Puts the cursor on the cell of a number.
    pub fn point(&mut self, number: usize) {
        self.picker.point(self.line.board(), number);
    }

    /// Draws the screen.
    pub fn draw(
        &self,
        texts: &TaskTexts<'_>,
        shared: &Shared,
        area: Rect,
        buf: &mut Buffer,
        cache: &mut SceneCache,
    ) {
        let palette = &shared.options.palette;
        let size = (area.width, area.height);
        let frame = ScreenLayout::of(size);
        let TaskLayout {
            panel,
            text,
            progress,
            board,
        } = TaskLayout::of(size);
        draw_title(texts.title, palette, frame.title, buf);
        if !panel.is_empty() {
            draw_surface(shared, panel, &[], buf);
        }
        if let Some(so_far) = texts.progress {
            draw_progress(so_far, shared, progress, buf);
        }
        let page = page(texts.text, text, shared);
        let last = page.max_scroll(text.height);
        let text = if panel.is_empty() {
            text
        } else {
            beside_board(text, page.height())
        };
        Text::new(&page, palette)
            .glyphs(shared.options.glyphs())
            .scroll(self.scroll.min(last))
            .render(text, buf, cache);
        let mut scene = self.board();
        if !self.done {
            ring_named(texts.pointing, &mut scene);
        }
        (&view(&scene, shared)).render(board, buf, cache);
        if let Some(prompt) = &self.prompt {
            prompt.draw(&self.line, palette, frame.status, buf);
        } else {
            let (said, role) = texts.status;
            let mut status = Line::from(" ");
            if !self.done {
                let mover = side_span(&shared.options, self.info, self.line.to_move());
                status.extend([mover, Span::raw(" ")]);
            }
            status.push_span(Span::styled(said, palette.text(role)));
            let room = usize::from(frame.status.width).saturating_sub(status.width());
            if let Some(cell) = self.cell_text(room) {
                status.push_span(Span::styled(cell, palette.text(Role::Dim)));
            }
            draw_status(shared, status, frame.status, buf);
        }
        // The keys that look back in a game scroll the text here.
        let name_now = |action| match action {
            Action::StepOn | Action::StepBack => Some("scroll"),
            Action::Pick if self.done => Some("continue"),
            _ => None,
        };
        let hints = self.hints(texts.hints, last > 0);
        draw_named_hints(shared, texts.context, &hints, name_now, frame.hints, buf);
    }

    /// Returns the text of the cell under the cursor, where something is to be picked, as far as
    /// there is room for it.
    fn cell_text(&self, room: usize) -> Option<String> {
        if self.done {
            return None;
        }
        let cell = self.picker.cursor(self.line.board());
        let (what, choices) = cell_text(&self.line, cell, self.picker.picks(), Whose::Yours);
        let name = self.line.board().name(cell);
        let texts = [format!("{what}{choices}"), what, name.to_owned()];
        let mut texts = texts.map(|text| format!("  {text}")).into_iter();
        texts.find(|text| text.width() <= room)
    }

    /// Returns the keys of the screen, after those that scroll a text which does not fit and the
    /// one for a swap where that may be the ply.
    fn hints(&self, keys: &[Action], scrolls: bool) -> Vec<Action> {
        if self.prompt.is_some() {
            return vec![Action::Accept, Action::Back, Action::Complete];
        }
        let swaps = !self.done && !self.line.choices(&[]).names.is_empty();
        let text = [Action::StepOn, Action::StepBack];
        let text = text.into_iter().filter(|_| scrolls);
        let swap = swaps.then_some(Action::Swap);
        text.chain(swap).chain(keys.iter().copied()).collect()
    }

    /// The board with the marks of what can be picked.
    fn board(&self) -> Scene {
        let Self { line, picker, .. } = self;
        let mut scene = if self.done || self.answered {
            scene::played(line)
        } else {
            scene::plain(line)
        };
        let cursor = picker.cursor(line.board());
        if !self.done {
            let picks = picker.picks();
            let choices = line.choices(picks).cells;
            let preview = Preview {
                line,
                picks,
                cursor,
                choices: &choices,
            };
            preview.add_to(&mut scene);
            for (number, pick) in (1..).zip(picks) {
                if let Pick::Cell(cell) = *pick
                    && let Some(at) = scene::index_of(line, cell)
                {
                    scene.cells[at].picked = Some(number);
                }
            }
            scene::mark(&mut scene, line, cursor, Mark::Cursor);
        }
        picker.orientation().apply(scene)
    }
}
