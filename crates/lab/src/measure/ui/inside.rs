//! The measurements without a terminal: the program as a function of messages, drawn by the backend
//! that the terminal has into a writer that counts.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Size;

use super::figure::{
    CURSOR_BYTES, CURSOR_PIXELS, Figure, FigureRow, HEAT_FRAME, PLY_BYTES, PLY_PIXELS, REDRAW,
    REDRAW_PIXELS, median,
};
use parlour::app::file_game::FilePiece;
use parlour::app::ui::scene;
use parlour::app::{AppOptions, Boards, Effect, FileJob, Message, Model, Route, update};
use parlour::bench::search::largest;
use parlour::bench::{Extent, random_ply};
use parlour_engines::Player;
use parlour_library::LibraryItem;
use parlour_matches::play::GameSession;
use parlour_rules::games::{AnyRules, GAMES};
use parlour_rules::random::StableDraws;
use parlour_scene::scene::{BoardView, CellSize, Fineness, Heat, Scene, SceneCache};
use parlour_settings::{Animation, Coach};
use parlour_sys::thread_cpu_time;
use parlour_terminal::input::{Key, Name};
use parlour_terminal::{Answer, Screen};

/// The window in which bytes are counted.
const USUAL: Size = Size::new(80, 24);

/// The window in which pictures are counted.
const WIDE: Size = Size::new(120, 36);

/// The window in which plies are timed.
const LARGE_TABLE: Size = Size::new(160, 50);

/// The window in which heat maps are timed.
const LARGE: Size = Size::new(200, 60);

/// A writer that counts bytes and throws them away.
#[derive(Clone, Debug, Default)]
struct Counter(Rc<Cell<usize>>);

impl Counter {
    /// The bytes written since this was asked last.
    fn take(&self) -> usize {
        self.0.take()
    }
}

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program as it writes to its terminal.
pub(super) struct TestProgram {
    model: Model,
    /// The games of its library.
    items: Arc<[LibraryItem]>,
    /// The games of the file that it replays.
    file: Option<FilePiece>,
    size: Size,
    screen: Screen<Counter>,
    boards: Boards,
    written: Counter,
}

impl TestProgram {
    /// At the table of a new game between two people on its default board, drawn this finely in a
    /// window of this size.
    fn new(
        rules: AnyRules,
        fineness: Fineness,
        size: Size,
        animation: Animation,
    ) -> io::Result<Self> {
        let mut options = AppOptions::default();
        let ui = &mut options.setup.config.ui;
        (ui.graphics, ui.animation) = (fineness, animation);
        // It would ask before random plies that lose.
        ui.coach = Coach::Off;
        let nobody = || Player::Human(String::new());
        let game = GameSession::new(rules, [nobody(), nobody()]);
        let route = game.map(|game| Route::Game(Box::new(game)));
        Self::open(options, route.ok(), size, Arc::default())
    }

    /// On a screen, in a window of this size and with a library of these games.
    pub(super) fn open(
        options: AppOptions,
        route: Option<Route>,
        size: Size,
        items: Arc<[LibraryItem]>,
    ) -> io::Result<Self> {
        Self::with_files(options, route, size, (items, None))
    }

    /// The same, replaying a file of these games.
    pub(super) fn open_file(
        options: AppOptions,
        route: Option<Route>,
        size: Size,
        file: FilePiece,
    ) -> io::Result<Self> {
        Self::with_files(options, route, size, (Arc::default(), Some(file)))
    }

    fn with_files(
        options: AppOptions,
        route: Option<Route>,
        size: Size,
        (items, file): (Arc<[LibraryItem]>, Option<FilePiece>),
    ) -> io::Result<Self> {
        let (model, effects) = Model::with_route(options, route);
        let written = Counter::default();
        let mut program = Self {
            model,
            items,
            file,
            size,
            screen: Screen::new(written.clone(), size)?,
            boards: Boards::default(),
            written,
        };
        program.send(Message::Resized {
            columns: size.width,
            rows: size.height,
        })?;
        for effect in effects {
            if let Some(message) = program.answer(&effect) {
                program.send(message)?;
            }
        }
        let (width, height) = (CellSize::USUAL.width, CellSize::USUAL.height);
        for answer in [Answer::KittyGraphics, Answer::CellSize { width, height }] {
            program.send(Message::Terminal(answer))?;
        }
        Ok(program)
    }

    /// Draws with what another program has drawn before, and leaves its own for the next.
    pub(super) const fn swap_boards(&mut self, boards: &mut Boards) {
        std::mem::swap(&mut self.boards, boards);
    }

    /// Sends a message and draws until nothing moves any more; returns how much was written.
    pub(super) fn send(&mut self, message: Message) -> io::Result<usize> {
        self.time(message)?;
        Ok(self.written.take())
    }

    /// Sends a message and draws until nothing moves any more; returns the CPU time of the longest
    /// step of this, from a message to the end of its frame: so long no key is answered.
    pub(super) fn time(&mut self, message: Message) -> io::Result<Duration> {
        let mut longest = Duration::ZERO;
        let mut waiting = vec![message];
        while let Some(message) = waiting.pop() {
            let start = thread_cpu_time();
            let effects = update(&mut self.model, message);
            let (model, boards) = (&self.model, &mut self.boards);
            self.screen.draw(self.size, |frame, pictures| {
                boards.draw(model, frame, pictures)
            })?;
            longest = longest.max(thread_cpu_time().saturating_sub(start));
            waiting.extend(effects.iter().filter_map(|effect| self.answer(effect)));
        }
        Ok(longest)
    }

    /// The answer of the world outside to what the program wants of it: timers run out at once, and
    /// the library has its games.
    fn answer(&self, effect: &Effect) -> Option<Message> {
        match *effect {
            Effect::Timer { id, .. } => Some(Message::Timer { id }),
            Effect::File(FileJob::ListGames { id }) => {
                let items = Arc::clone(&self.items);
                Some(Message::Library { id, items })
            }
            Effect::ReadFile { id, .. } => {
                let piece = Ok(self.file.clone()?);
                Some(Message::FileRead { id, piece })
            }
            _ => None,
        }
    }
}

/// The cost of drawing a game.
#[derive(Debug, Default)]
struct Costs {
    /// Bytes written for each ply.
    plies: Vec<f64>,
    /// Bytes written for each step of the cursor.
    steps: Vec<f64>,
    /// Milliseconds of CPU time for each ply: playing it, drawing it and what follows.
    redraws: Vec<f64>,
}

/// A mode with its figures for a ply, a step of the cursor and a redraw, and the window in which
/// bytes are counted.
type ModeFigures = (Fineness, [&'static Figure; 3], Size);

const MODES: [ModeFigures; 5] = [
    (Fineness::Octants, DOT_FIGURES, USUAL),
    (Fineness::Sextants, DOT_FIGURES, USUAL),
    (Fineness::Blocks, DOT_FIGURES, USUAL),
    (Fineness::Ascii, DOT_FIGURES, USUAL),
    (Fineness::Pixels, PIXEL_FIGURES, WIDE),
];

const DOT_FIGURES: [&Figure; 3] = [&PLY_BYTES, &CURSOR_BYTES, &REDRAW];
const PIXEL_FIGURES: [&Figure; 3] = [&PLY_PIXELS, &CURSOR_PIXELS, &REDRAW_PIXELS];

/// The bytes written for a ply and for a step of the cursor in every game and mode, and the time
/// that a ply takes to be drawn in a large window: the medians over the beginning of a game that is
/// the same each time.
pub(super) fn costs(extent: Extent) -> Vec<FigureRow> {
    let plies = match extent {
        Extent::Full => 40,
        Extent::Quick => 12,
    };
    let mut rows = Vec::new();
    for mode in MODES {
        for rules in AnyRules::all() {
            rows.extend(bytes(mode, rules.clone(), plies));
            rows.push(redraw(mode, rules, plies));
        }
    }
    rows
}

/// The bytes written for a ply, with the slide of its pieces, and for a step of the cursor.
fn bytes(
    (fineness, [ply, step, _], size): ModeFigures,
    rules: AnyRules,
    plies: usize,
) -> [FigureRow; 2] {
    let info = rules.info();
    let costs = game(rules, fineness, size, Animation::Short, plies);
    let mut costs = costs.unwrap_or_default();
    [(ply, &mut costs.plies), (step, &mut costs.steps)].map(|(figure, values)| {
        FigureRow::new(figure, Some(info.id), median(values)).in_mode(fineness.word())
    })
}

/// The time that a ply takes to be drawn, in one frame.
fn redraw((fineness, [_, _, redraw], _): ModeFigures, rules: AnyRules, plies: usize) -> FigureRow {
    let info = rules.info();
    let costs = game(rules, fineness, LARGE_TABLE, Animation::Off, plies);
    let mut costs = costs.unwrap_or_default();
    FigureRow::new(redraw, Some(info.id), median(&mut costs.redraws)).in_mode(fineness.word())
}

/// The bytes written for each ply of a game of at most `plies` random plies, and for steps of the
/// cursor between them.
fn game(
    rules: AnyRules,
    fineness: Fineness,
    size: Size,
    animation: Animation,
    plies: usize,
) -> io::Result<Costs> {
    let arrows = [Name::Left, Name::Right, Name::Up, Name::Down];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut program = TestProgram::new(rules, fineness, size, animation)?;
    let mut costs = Costs::default();
    for _ in 0..plies {
        for _ in 0..8 {
            let arrow = arrows[random.below(arrows.len() as u64) as usize];
            let bytes = program.send(Message::Key(Key::named(arrow)))?;
            // At the edge of the board nothing moves and nothing is written.
            if bytes > 0 {
                costs.steps.push(bytes as f64);
            }
        }
        let Some(text) = program.model.play().and_then(|play| {
            let line = play.game().line();
            line.ply_text(random_ply(line, &mut random)?).ok()
        }) else {
            break;
        };
        let start = thread_cpu_time();
        costs.plies.push(program.send(Message::Paste(text))? as f64);
        let time = thread_cpu_time().saturating_sub(start);
        costs.redraws.push(time.as_secs_f64() * 1e3);
    }
    Ok(costs)
}

/// The CPU time of a frame that shows a value on every cell of the largest board, all of them
/// other than on the frame before.
pub(super) fn heat(extent: Extent) -> FigureRow {
    let frames = match extent {
        Extent::Full => 501,
        Extent::Quick => 101,
    };
    let slowest = largest_boards()
        .filter_map(|scene| {
            let mut times = heat_times(&scene, frames).ok()?;
            median(&mut times)
        })
        .max_by(f64::total_cmp);
    FigureRow::new(&HEAT_FRAME, None, slowest)
}

/// The largest board of every game, with what stands on it at the start.
fn largest_boards() -> impl Iterator<Item = Scene> {
    let lines = GAMES.iter().filter_map(|info| largest(info));
    lines.map(|line| scene::plain(&line))
}

fn heat_times(scene: &Scene, frames: usize) -> io::Result<Vec<f64>> {
    let palette = &AppOptions::default().palette;
    let mut screen = Screen::new(Counter::default(), LARGE)?;
    let mut cache = SceneCache::default();
    let heated = |step: usize| {
        let mut scene = scene.clone();
        for (at, cell) in scene.cells.iter_mut().enumerate() {
            let value = ((at * 7 + step * 13) % 101) as f32 / 100.0;
            cell.heat = Some(Heat::new(value, &format!("{:+.0}", value * 200.0 - 100.0)));
        }
        scene
    };
    (0..frames)
        .map(|step| {
            let scene = heated(step);
            let start = thread_cpu_time();
            screen.draw(LARGE, |frame, _| {
                let view = BoardView::new(&scene, palette);
                frame.render_stateful_widget(&view, frame.area(), &mut cache);
                None
            })?;
            Ok(thread_cpu_time().saturating_sub(start).as_secs_f64() * 1e3)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_and_steps_of_the_cursor_are_little_to_write() {
        let rules = AnyRules::all().into_iter();
        let rows = rules.flat_map(|rules| MODES.map(|mode| bytes(mode, rules.clone(), 4)));
        for row in rows.flatten() {
            let (game, value) = (row.game.unwrap(), row.value.unwrap());
            // Few plies are tried here.
            let most = 1.5 * f64::from(row.figure.target);
            let (key, mode) = (row.figure.key, row.mode.unwrap());

            assert!(
                (1.0..=most).contains(&value),
                "{key}, {game}, {mode}: {value}"
            );
        }
    }
}
