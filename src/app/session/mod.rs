//! Recorded sessions: what a session begins with and every message of it in a file, and the model
//! that they produce.
//!
//! A file is lines of JSON. The first says what [`update`](super::update) depends on, each of the
//! others is a [`Message`], or the checksum of what came of the messages before it: of the effects,
//! and of the screen when one was drawn. Since `update` depends on nothing but the model and the
//! message, the messages make the same model again, and [`view`](super::view) the same screens: so
//! a session can be debugged where it went wrong.

mod start;

use parlour_sys::fs::File;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};

use self::start::SessionStart;
use super::effect::Effect;
use super::message::Message;
use super::model::{Model, update};
use super::{AppOptions, Route, view};
use parlour_scene::scene::{SceneCache, export};
use parlour_sys::{create_file, read_bounded, reason};

/// The version of the format, which changes when old files cannot be read any more.
const FORMAT: u32 = 6;

/// The longest session that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Begins the line of a crash file after which its session stands.
pub(crate) const CRASHED_SESSION: &str = "The session:";

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SessionHeader {
    /// The version of the format.
    session: u32,
    /// The version of the program that wrote it.
    parlour: String,
    #[serde(flatten)]
    start: SessionStart,
}

/// The outcome of the messages before it, as a checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Check {
    /// The effects of the last message.
    Effects(u32),
    /// The screen.
    Screen(u32),
}

impl Check {
    fn effects(effects: &[Effect]) -> Self {
        Self::Effects(crc32fast::hash(format!("{effects:?}").as_bytes()))
    }

    fn screen(model: &Model) -> Self {
        Self::Screen(crc32fast::hash(screen_text(model).as_bytes()))
    }
}

/// The text of the screen, without colours.
pub fn screen_text(model: &Model) -> String {
    let (columns, rows) = model.shared().size;
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    view::draw(model, area, &mut buffer, &mut SceneCache::default());
    export::plain(&buffer)
}

/// The first line of a session, which says what it depends on.
pub(crate) fn first_line(options: &AppOptions, route: Option<&Route>) -> String {
    let header = SessionHeader {
        session: FORMAT,
        parlour: env!("CARGO_PKG_VERSION").to_owned(),
        start: SessionStart::new(options, route),
    };
    serde_json::to_string(&header).expect("text, numbers and lists of them")
}

/// Records a session as it goes.
#[derive(Debug)]
pub struct Recorder {
    out: BufWriter<File>,
}

impl Recorder {
    /// Begins a file for a program with these options, which begins with the screen of this route.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be written, or there is one that holds something.
    pub fn create(path: &Path, options: &AppOptions, route: Option<&Route>) -> io::Result<Self> {
        let mut out = BufWriter::new(create_file(path)?);
        writeln!(out, "{}", first_line(options, route))?;
        Ok(Self { out })
    }

    /// Writes a message down.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be written.
    pub fn write(&mut self, message: &Message) -> io::Result<()> {
        write_line(&mut self.out, message)
    }

    /// Writes down the effects of the last message.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be written.
    pub fn write_effects(&mut self, effects: &[Effect]) -> io::Result<()> {
        write_line(&mut self.out, &Check::effects(effects))
    }

    /// Writes down the content of the screen, and flushes everything so far to the file.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be written.
    pub fn write_screen(&mut self, model: &Model) -> io::Result<()> {
        write_line(&mut self.out, &Check::screen(model))?;
        self.out.flush()
    }
}

fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// The reason why a file is not a recorded session, or does not replay.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The file cannot be read.
    #[error("{}", reason(.0))]
    Io(#[from] io::Error),
    /// No line says that it is one.
    #[error("line 1: this is not a session recorded by parlour")]
    Header,
    /// The file is of another version of the format.
    #[error("line 1: the session has format {0}, and this program reads format {FORMAT}")]
    Format(u32),
    /// Its beginning is no options of this program.
    #[error("what the session begins with: {0}")]
    Start(String),
    /// A line is no message.
    #[error("line {line}: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// The error in it.
        error: serde_json::Error,
    },
    /// Something else comes of the messages now.
    #[error("line {line}: the {what} is not as it was recorded")]
    Difference {
        /// The line, counted from 1.
        line: usize,
        /// The thing that differs.
        what: &'static str,
    },
}

/// A session that was recorded.
#[derive(Debug)]
pub struct Session {
    options: AppOptions,
    route: Option<Route>,
    /// The lines behind the first, with their numbers.
    steps: Vec<(usize, Step)>,
}

#[derive(Clone, PartialEq, Debug)]
enum Step {
    Message(Message),
    Check(Check),
}

impl Session {
    /// Reads a session, or the one that a crash file ends with. A last line that was broken off is
    /// left out.
    ///
    /// # Errors
    ///
    /// [`SessionError`] says what is wrong, and where.
    pub fn read(path: &Path) -> Result<Self, SessionError> {
        Self::read_from(read_bounded(path, MAX_BYTES)?.as_slice())
    }

    fn read_from(text: impl BufRead) -> Result<Self, SessionError> {
        let mut lines = Lines { text, number: 0 };
        let mut line = lines.next()?.ok_or(SessionError::Header)?;
        if line.starts_with("parlour ") {
            while !line.starts_with(CRASHED_SESSION) {
                line = lines.next()?.ok_or(SessionError::Header)?;
            }
            line = lines.next()?.ok_or(SessionError::Header)?;
        }
        let format = serde_json::from_str::<serde_json::Value>(&line);
        let format = format.ok().and_then(|head| head["session"].as_u64());
        match format {
            None => return Err(SessionError::Header),
            Some(format) if format != u64::from(FORMAT) => {
                return Err(SessionError::Format(format as u32));
            }
            Some(_) => {}
        }
        let head: SessionHeader =
            serde_json::from_str(&line).map_err(|error| SessionError::Start(error.to_string()))?;
        let (options, route) = head.start.open().map_err(SessionError::Start)?;
        let mut steps = Vec::new();
        while let Some(line) = lines.next()? {
            // A note on messages that a crash file has left out.
            if line.starts_with('#') {
                continue;
            }
            let is_check = line.starts_with("{\"effects\":") || line.starts_with("{\"screen\":");
            let step = if is_check {
                serde_json::from_str(&line).map(Step::Check)
            } else {
                serde_json::from_str(&line).map(Step::Message)
            };
            match step {
                Ok(step) => steps.push((lines.number, step)),
                Err(_) if !line.ends_with('\n') => break,
                Err(error) => {
                    let line = lines.number;
                    return Err(SessionError::Line { line, error });
                }
            }
        }
        Ok(Self {
            options,
            route,
            steps,
        })
    }

    /// The messages, in their order.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.steps.iter().filter_map(|(_, step)| match step {
            Step::Message(message) => Some(message),
            Step::Check(_) => None,
        })
    }

    /// Returns the number of things written down that a replay compares.
    pub fn checks(&self) -> usize {
        self.steps.len() - self.messages().count()
    }

    /// Plays the session back, and returns the model that it ends with. Effects are only compared:
    /// they were performed when the session was recorded, and their results are among the messages.
    ///
    /// # Errors
    ///
    /// [`SessionError::Difference`] for the first thing that is not as it was recorded.
    pub fn replay(self) -> Result<Model, SessionError> {
        let (mut model, mut effects) = Model::with_route(self.options, self.route);
        for (line, step) in self.steps {
            let (recorded, now, what) = match step {
                Step::Message(message) => {
                    effects = update(&mut model, message);
                    continue;
                }
                Step::Check(recorded @ Check::Effects(_)) => (
                    recorded,
                    Check::effects(&effects),
                    "effect of the message before it",
                ),
                Step::Check(recorded) => (recorded, Check::screen(&model), "screen"),
            };
            if recorded != now {
                return Err(SessionError::Difference { line, what });
            }
        }
        Ok(model)
    }
}

/// Lines of a text, with their ends.
struct Lines<T> {
    text: T,
    /// The line that was read last, counted from 1.
    number: usize,
}

impl<T: BufRead> Lines<T> {
    fn next(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        self.number += 1;
        let read = self.text.read_line(&mut line)?;
        Ok((read > 0).then_some(line))
    }
}

#[cfg(test)]
mod tests;
