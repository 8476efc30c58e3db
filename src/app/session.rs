//! Recorded sessions: every message of a session in a file, and the model they produce.
//!
//! A file is lines of JSON. The first says what the file is, each of the others is a [`Message`].
//! Since [`update`] depends on nothing but the model and the message, they make the same model
//! again, and [`view`](super::view) the same screens: so a session can be debugged where it went
//! wrong.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::message::Message;
use super::model::{Model, update};

/// The version of the format, which changes when old files cannot be read any more.
const FORMAT: u32 = 2;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SessionHeader {
    /// The version of the format.
    session: u32,
    /// The version of the program that wrote it.
    parlour: String,
}

/// Records a session as it goes.
#[derive(Debug)]
pub struct Recorder {
    out: BufWriter<File>,
}

impl Recorder {
    /// Begins a file; one that is there is written over.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        let mut out = BufWriter::new(File::create(path)?);
        let head = SessionHeader {
            session: FORMAT,
            parlour: env!("CARGO_PKG_VERSION").to_owned(),
        };
        write_line(&mut out, &head)?;
        Ok(Self { out })
    }

    /// Writes a message down.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&mut self, message: &Message) -> io::Result<()> {
        write_line(&mut self.out, message)
    }

    /// Flushes everything so far to the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Why a file is not a recorded session.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The first line does not say that it is one.
    #[error("line 1: this is not a session recorded by parlour")]
    Header,
    /// The file is of another version of the format.
    #[error("line 1: the session has format {0}, and this program reads format {FORMAT}")]
    Format(u32),
    /// A line is no message.
    #[error("line {line}: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

/// Reads the messages of a session. A last line that was broken off is left out.
///
/// # Errors
///
/// [`SessionError`] says what is wrong, and where.
pub fn read_session(path: &Path) -> Result<Vec<Message>, SessionError> {
    read_messages(BufReader::new(File::open(path)?))
}

fn read_messages(mut text: impl BufRead) -> Result<Vec<Message>, SessionError> {
    let mut line = String::new();
    text.read_line(&mut line)?;
    let head: SessionHeader = serde_json::from_str(&line).map_err(|_| SessionError::Header)?;
    if head.session != FORMAT {
        return Err(SessionError::Format(head.session));
    }
    let mut messages = Vec::new();
    for number in 2.. {
        line.clear();
        if text.read_line(&mut line)? == 0 {
            break;
        }
        match serde_json::from_str(&line) {
            Ok(message) => messages.push(message),
            Err(_) if !line.ends_with('\n') => break,
            Err(error) => {
                let line = number;
                return Err(SessionError::Line { line, error });
            }
        }
    }
    Ok(messages)
}

/// Updates a model with messages. Effects are dropped: they were performed when the session was
/// recorded, and their results are among the messages.
#[must_use]
pub fn replay(mut model: Model, messages: impl IntoIterator<Item = Message>) -> Model {
    for message in messages {
        let _: Vec<Effect> = update(&mut model, message);
    }
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::EngineEvent;
    use crate::app::input::{Gesture, Key, Mouse, Name};
    use crate::engines::{Report, Variation};

    fn messages() -> Vec<Message> {
        vec![
            Message::Resized {
                columns: 80,
                rows: 24,
            },
            Message::Key(Key::char('"')),
            Message::Key(Key::named(Name::BackTab)),
            Message::Mouse(Mouse {
                column: 1,
                row: 2,
                gesture: Gesture::WheelUp,
            }),
            Message::Paste("a4\n\u{1b}é".to_owned()),
            Message::Timer { id: u64::MAX },
            Message::Engine {
                search: 1,
                event: EngineEvent::Info(Report {
                    variations: vec![Variation {
                        win_probability: Some(0.1),
                        ..Variation::of("d2".to_owned())
                    }],
                    ..Report::default()
                }),
            },
            Message::Saved {
                game: 1,
                revision: 2,
                result: Err(crate::app::NotSaved::Failed("no space".to_owned())),
            },
            Message::Library {
                id: 1,
                items: vec![crate::app::LibraryItem::default()],
            },
            Message::Terminate,
            Message::Resumed,
        ]
    }

    fn recorded() -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("session");
        let mut recorder = Recorder::create(&path).unwrap();
        for message in messages() {
            recorder.write(&message).unwrap();
        }
        recorder.flush().unwrap();
        std::fs::read_to_string(&path).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(read_messages(recorded().as_bytes()).unwrap(), messages());
    }

    #[test]
    fn a_torn_last_line_is_left_out() {
        let text = recorded();
        let text = &text[..text.len() - 3];
        let read = read_messages(text.as_bytes()).unwrap();
        assert_eq!(read, messages()[..messages().len() - 1]);
    }

    #[test]
    fn other_files_are_refused() {
        let error = |text: &str| read_messages(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error(""),
            "line 1: this is not a session recorded by parlour"
        );
        assert_eq!(
            error("{}"),
            "line 1: this is not a session recorded by parlour"
        );
        let head = recorded().lines().next().unwrap().to_owned();
        assert!(error(&head.replace(":2,", ":9,")).starts_with("line 1: the session has format 9"));
        let bad = format!("{head}\n\"resumed\"\n\"foo\"\n\"resumed\"\n");
        assert!(
            error(&bad).starts_with("line 3: unknown variant `foo`"),
            "{}",
            error(&bad)
        );
    }
}
