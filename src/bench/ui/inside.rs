//! What is measured without a terminal: the program as a function of messages, drawn by the
//! backend that the terminal has into a writer that counts.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Size;

use super::{CURSOR_BYTES, HEAT_FRAME, PLY_BYTES, Row, median};
use crate::app::input::{Key, Name};
use crate::app::terminal::Screen;
use crate::app::ui::diagram;
use crate::app::{Effect, Message, Model, Options, Route, update, view};
use crate::bench::Extent;
use crate::bench::search::largest;
use crate::engines::Player;
use crate::games::{AnyRules, GAMES};
use crate::platform::thread_cpu_time;
use crate::play::GameSession;
use crate::random::StableDraws;
use crate::widgets::board::{Board, Diagram, Heat};

/// The window in which bytes are counted.
const USUAL: Size = Size::new(80, 24);

/// The window in which frames are timed.
const LARGE: Size = Size::new(200, 60);

/// So many plies of a game are played at most.
const PLIES: usize = 40;

/// A writer that counts what it is given and throws it away.
#[derive(Clone, Debug, Default)]
struct Counter(Rc<Cell<usize>>);

impl Counter {
    /// What was written since this was asked last.
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

/// The program at the table of a game between two people, as it writes to its terminal.
struct TestProgram {
    model: Model,
    screen: Screen<Counter>,
    written: Counter,
}

impl TestProgram {
    /// A new game on its default board.
    fn new(rules: AnyRules) -> io::Result<Self> {
        let nobody = || Player::Human(String::new());
        let game = GameSession::new(rules, [nobody(), nobody()]);
        let route = game.map(|game| Route::Game(Box::new(game)));
        let (model, _) = Model::with_route(Options::default(), route.ok());
        let written = Counter::default();
        let mut desk = Self {
            model,
            screen: Screen::new(written.clone(), USUAL)?,
            written,
        };
        desk.send(Message::Resized {
            columns: USUAL.width,
            rows: USUAL.height,
        })?;
        Ok(desk)
    }

    /// Sends a message and draws until nothing moves any more; returns how much was written.
    fn send(&mut self, message: Message) -> io::Result<usize> {
        let mut waiting = vec![message];
        while let Some(message) = waiting.pop() {
            for effect in update(&mut self.model, message) {
                if let Effect::Timer { id, .. } = effect {
                    waiting.push(Message::Timer { id });
                }
            }
            let model = &self.model;
            self.screen.draw(USUAL, |frame, _| view(model, frame))?;
        }
        Ok(self.written.take())
    }
}

/// How much is written for a ply and for a step of the cursor in every game: the median over a
/// game that is the same each time.
pub(super) fn bytes() -> Vec<Row> {
    AnyRules::all()
        .into_iter()
        .flat_map(|rules| {
            let info = rules.info();
            let (mut plies, mut steps) = game(rules).unwrap_or_default();
            [
                Row::new(&PLY_BYTES, Some(info.id), median(&mut plies)),
                Row::new(&CURSOR_BYTES, Some(info.id), median(&mut steps)),
            ]
        })
        .collect()
}

/// What is written for each ply of a game of random plies, and for steps of the cursor between
/// them.
fn game(rules: AnyRules) -> io::Result<(Vec<f64>, Vec<f64>)> {
    let arrows = [Name::Left, Name::Right, Name::Up, Name::Down];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut desk = TestProgram::new(rules)?;
    let (mut plies, mut steps) = (Vec::new(), Vec::new());
    for _ in 0..PLIES {
        for _ in 0..8 {
            let arrow = arrows[random.below(arrows.len() as u64) as usize];
            let bytes = desk.send(Message::Key(Key::named(arrow)))?;
            // At the edge of the board nothing moves and nothing is written.
            if bytes > 0 {
                steps.push(bytes as f64);
            }
        }
        let Some(text) = desk.model.table().and_then(|table| {
            let line = table.game().line();
            let legal = line.legal_plies();
            let ply = legal.get(random.below(legal.len().max(1) as u64) as usize)?;
            line.ply_text(*ply).ok()
        }) else {
            break;
        };
        plies.push(desk.send(Message::Paste(text))? as f64);
    }
    Ok((plies, steps))
}

/// The CPU time of a frame that shows a value on every cell of the largest board, all of them
/// other than on the frame before.
pub(super) fn heat(extent: Extent) -> Row {
    let frames = match extent {
        Extent::Full => 501,
        Extent::Quick => 101,
    };
    let slowest = largest_boards()
        .filter_map(|diagram| {
            let mut times = heat_times(&diagram, frames).ok()?;
            median(&mut times)
        })
        .max_by(f64::total_cmp);
    Row::new(&HEAT_FRAME, None, slowest)
}

/// The largest board of every game, with what stands on it at the start.
fn largest_boards() -> impl Iterator<Item = Diagram> {
    let lines = GAMES.iter().filter_map(|info| largest(info));
    lines.map(|line| diagram::plain(&line))
}

fn heat_times(diagram: &Diagram, frames: usize) -> io::Result<Vec<f64>> {
    let palette = &Options::default().palette;
    let mut screen = Screen::new(Counter::default(), LARGE)?;
    let heated = |step: usize| {
        let mut diagram = diagram.clone();
        for (at, site) in diagram.sites.iter_mut().enumerate() {
            let value = ((at * 7 + step * 13) % 101) as f32 / 100.0;
            site.heat = Some(Heat::new(value, &format!("{:+.0}", value * 200.0 - 100.0)));
        }
        diagram
    };
    (0..frames)
        .map(|step| {
            let diagram = heated(step);
            let start = thread_cpu_time();
            screen.draw(LARGE, |frame, _| {
                frame.render_widget(&Board::new(&diagram, palette), frame.area());
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
        for row in bytes() {
            let (game, value) = (row.game.unwrap(), row.value.unwrap());
            let most = f64::from(row.figure.target);
            let key = row.figure.key;

            assert!((1.0..=most).contains(&value), "{key}, {game}: {value}");
        }
    }
}
