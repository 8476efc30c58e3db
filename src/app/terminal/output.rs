//! Writing to the terminal: one write for a frame, none when nothing has changed.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use rustix::event::{PollFd, PollFlags, poll};

use super::encode::encode;
use super::pen::Pen;

/// The terminal shows what comes between these two at once (mode 2026), or ignores them.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

const HIDE: &[u8] = b"\x1b[?25l";
const SHOW: &[u8] = b"\x1b[?25h";

/// What one frame takes at most, usually.
const CAPACITY: usize = 1 << 16;

/// The backend that ratatui draws with. Each frame is one write in brackets that make it appear at
/// once, as short as it can be, and a frame that changes nothing is no write at all.
#[derive(Debug)]
pub(crate) struct Output<W: Write> {
    inner: Brackets<W>,
    size: Size,
    /// Whether the terminal shows a cursor.
    shown: bool,
    /// Where the cursor is, if it is there for the user.
    cursor: Option<Position>,
    /// What the terminal writes with.
    pen: Pen,
}

impl<W: Write> Output<W> {
    /// Draws to a screen of this size, which is blank and shows no cursor.
    pub(crate) fn new(writer: W, size: Size) -> Self {
        Self {
            inner: Brackets {
                frame: Vec::with_capacity(CAPACITY),
                writer,
            },
            size,
            shown: false,
            cursor: None,
            pen: Pen::default(),
        }
    }

    /// Sets the size that ratatui will find when it draws.
    pub(crate) const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Forgets what the terminal was left with, because something else has had it since and has
    /// given it back as it was when this was made.
    pub(crate) fn renew(&mut self) {
        self.cursor_hidden();
        self.pen = Pen::default();
    }

    const fn cursor_hidden(&mut self) {
        self.shown = false;
        self.cursor = None;
    }

    /// Puts the pen away: what is cleared is cleared in its colours.
    fn rest(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.pen) != Pen::default() {
            self.inner.write_all(b"\x1b[m")?;
        }
        Ok(())
    }
}

impl<W: Write> Backend for Output<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut content = content.peekable();
        if content.peek().is_none() {
            return Ok(());
        }
        self.cursor = None;
        encode(content, self.size.width, &mut self.pen, self.inner.open());
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.shown {
            self.cursor_hidden();
            self.inner.write_all(HIDE)?;
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if !self.shown {
            self.shown = true;
            self.inner.write_all(SHOW)?;
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Err(ErrorKind::Unsupported.into())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.cursor != Some(position) {
            self.cursor = Some(position);
            write!(self.inner, "\x1b[{};{}H", position.y + 1, position.x + 1)?;
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.rest()?;
        self.inner.write_all(match region {
            ClearType::All => b"\x1b[2J",
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        })
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.inner)
    }
}

/// Gathers a frame and writes it when it is flushed. What was gathered when a panic unwinds is
/// never written, unlike with a `BufWriter`.
#[derive(Debug)]
struct Brackets<W: Write> {
    frame: Vec<u8>,
    writer: W,
}

impl<W: Write> Brackets<W> {
    /// The frame, to be added to.
    fn open(&mut self) -> &mut Vec<u8> {
        if self.frame.is_empty() {
            self.frame.extend_from_slice(BEGIN);
        }
        &mut self.frame
    }
}

impl<W: Write> Write for Brackets<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        self.frame.extend_from_slice(END);
        let result = self.writer.write_all(&self.frame);
        self.frame.clear();
        self.frame.shrink_to(CAPACITY);
        result?;
        self.writer.flush()
    }
}

/// The terminal as something to write to.
#[derive(Debug)]
pub(crate) struct Tty(File);

impl Tty {
    /// The terminal on standard output.
    ///
    /// # Errors
    ///
    /// When the system has no file descriptors left.
    pub(crate) fn stdout() -> io::Result<Self> {
        // Not `io::Stdout`, which splits large writes at its own buffer.
        Ok(Self(io::stdout().as_fd().try_clone_to_owned()?.into()))
    }
}

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                // Some other program that shares the terminal has made it non-blocking.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(&self.0, PollFlags::OUT)], None)?;
                }
                result => return result,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use ratatui::Terminal;
    use ratatui::text::Line;

    use super::*;

    /// A writer that others can look at.
    #[derive(Clone, Default)]
    struct Log(Rc<RefCell<Vec<u8>>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // Each write is a line, to count them.
            self.0.borrow_mut().extend_from_slice(bytes);
            self.0.borrow_mut().push(b'\n');
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_frame_is_one_write_and_no_change_is_none() {
        let log = Log::default();
        let mut terminal = Terminal::new(Output::new(log.clone(), Size::new(9, 1))).unwrap();
        let mut written = |text: &str, cursor: Option<u16>, size: u16| {
            terminal.backend_mut().resize(Size::new(size, 1));
            let draw = terminal.draw(|frame| {
                frame.render_widget(Line::from(text), frame.area());
                if let Some(x) = cursor {
                    frame.set_cursor_position((x, 0));
                }
            });
            draw.unwrap();
            let bytes = std::mem::take(&mut *log.0.borrow_mut());
            String::from_utf8(bytes).unwrap().replace('\x1b', "^")
        };
        assert_eq!(written("one", None, 9), "^[?2026h^[1;1Hone^[?2026l\n");
        assert_eq!(written("one", None, 9), "");
        assert_eq!(written("ore", None, 9), "^[?2026h^[1;2Hr^[?2026l\n");
        assert_eq!(written("ore", Some(1), 9), "^[?2026h^[?25h^[1;2H^[?2026l\n");
        assert_eq!(written("ore", Some(1), 9), "");
        assert_eq!(
            written("orb", Some(1), 9),
            "^[?2026h^[1;3Hb^[1;2H^[?2026l\n"
        );
        assert_eq!(written("orb", None, 9), "^[?2026h^[?25l^[?2026l\n");
        assert_eq!(
            written("orb", None, 8),
            "^[?2026h^[2J^[2J^[1;1Horb^[?2026l\n"
        );
        assert_eq!(written("", None, 0), "^[?2026h^[2J^[2J^[?2026l\n");
    }
}
