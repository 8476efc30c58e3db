//! Drawing: one write for a frame, none when nothing has changed.

use std::io::{self, ErrorKind, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::Frame;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Rect, Size};

use super::encode::encode;
use parlour_scene::base64;

/// The most bytes that a frame usually takes.
const CAPACITY: usize = 1 << 16;

/// The control character that rings.
const BELL: u8 = b'\x07';

/// The command by which a terminal takes base64 into the clipboard (OSC 52 of xterm,
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>), and its end.
const CLIPBOARD: (&[u8], &[u8]) = (b"\x1b]52;c;", b"\x1b\\");

/// A screen that ratatui draws on. Each frame is one write in brackets that make it appear at
/// once (mode 2026), and a frame that changes nothing is no write at all. A frame gathered when a
/// panic unwinds is never written, unlike with a `BufWriter`.
#[derive(Debug)]
pub struct Screen<W: Write> {
    terminal: ratatui::Terminal<Output>,
    writer: W,
    /// The bell is to ring with the next frame.
    bell: bool,
    /// The command that is sent with the next frame.
    command: Vec<u8>,
}

impl<W: Write> Screen<W> {
    /// A screen of this size, which is blank and shows no cursor.
    ///
    /// # Errors
    ///
    /// Never: it comes from ratatui, whose other backends ask the terminal for its size.
    pub fn new(writer: W, size: Size) -> io::Result<Self> {
        // The theme decides about colours; crossterm would look at NO_COLOR as well.
        crossterm::style::force_color_output(true);
        let terminal = ratatui::Terminal::new(Output::new(size))?;
        Ok(Self {
            terminal,
            writer,
            bell: false,
            command: Vec::new(),
        })
    }

    /// Forgets what the terminal was left with, because something else has had it since and has
    /// given it back as it was when this was made.
    pub fn renew(&mut self) {
        let output = self.terminal.backend_mut();
        *output = Output::new(output.size);
    }

    /// Takes the screen to show anything: the next frame is drawn in full.
    ///
    /// # Errors
    ///
    /// Never; see [`Screen::new`].
    pub fn redraw(&mut self, size: Size) -> io::Result<()> {
        self.terminal.backend_mut().size = size;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Rings the bell with the next frame, also when nothing else changes.
    pub const fn ring(&mut self) {
        self.bell = true;
    }

    /// Hands a text to the terminal for the clipboard with the next frame, also when nothing else
    /// changes.
    pub fn copy(&mut self, text: &str) {
        let encoded = base64::encode(text.as_bytes());
        self.command = [CLIPBOARD.0, &encoded, CLIPBOARD.1].concat();
    }

    /// Draws a frame of this size. The bytes that `view` appends to its second argument are sent to
    /// the terminal as they are, after the text and to be seen together with it: pictures. The
    /// cursor is put to the place that it returns, shown or not.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn draw(
        &mut self,
        size: Size,
        view: impl FnOnce(&mut Frame<'_>, &mut Vec<u8>) -> Option<Position>,
    ) -> io::Result<()> {
        self.terminal.backend_mut().size = size;
        let mut pictures = Vec::new();
        let mut focus = None;
        self.terminal
            .draw(|frame| focus = view(frame, &mut pictures))?;
        if let Some(focus) = focus {
            self.terminal.backend_mut().set_cursor_position(focus)?;
        }
        let mut frame = self.terminal.backend_mut().finish(&pictures)?;
        if std::mem::take(&mut self.bell) {
            frame.push(BELL);
        }
        frame.append(&mut self.command);
        if frame.is_empty() {
            return Ok(());
        }
        self.writer.write_all(&frame)?;
        self.writer.flush()
    }
}

/// The backend that ratatui draws with: its own for crossterm, into a frame that is written at
/// once.
///
/// By itself that one would move and hide the cursor in every frame, also where nothing is drawn.
#[derive(Debug)]
struct Output {
    frame: Vec<u8>,
    /// The size that ratatui will find when it draws.
    size: Size,
    /// The terminal shows a cursor.
    shown: bool,
    /// The place of the cursor, if it was put anywhere since the last change.
    cursor: Option<Position>,
}

impl Output {
    fn new(size: Size) -> Self {
        Self {
            frame: Vec::with_capacity(CAPACITY),
            size,
            shown: false,
            cursor: None,
        }
    }

    /// The frame, to be added to.
    fn open(&mut self) -> io::Result<&mut Vec<u8>> {
        if self.frame.is_empty() {
            queue!(self.frame, BeginSynchronizedUpdate)?;
        }
        Ok(&mut self.frame)
    }

    /// ratatui's backend for crossterm, which adds to the frame.
    fn crossterm(&mut self) -> io::Result<CrosstermBackend<&mut Vec<u8>>> {
        Ok(CrosstermBackend::new(self.open()?))
    }

    /// Ends the frame, with pictures at its end, and takes it out; it is empty if nothing changed.
    fn finish(&mut self, pictures: &[u8]) -> io::Result<Vec<u8>> {
        if !pictures.is_empty() {
            self.open()?.extend_from_slice(pictures);
            // They may have moved the cursor.
            if let Some(Position { x, y }) = self.cursor {
                queue!(self.frame, MoveTo(x, y))?;
            }
        }
        if !self.frame.is_empty() {
            queue!(self.frame, EndSynchronizedUpdate)?;
        }
        Ok(std::mem::take(&mut self.frame))
    }
}

impl Backend for Output {
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
        encode(content, self.open()?)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.shown) {
            self.crossterm()?.hide_cursor()?;
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.shown, true) {
            self.crossterm()?.show_cursor()?;
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        // To ask the terminal is to wait for its answer.
        Err(ErrorKind::Unsupported.into())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.cursor != Some(position) {
            self.cursor = Some(position);
            self.crossterm()?.set_cursor_position(position)?;
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.crossterm()?.clear_region(region)
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

    /// Does nothing: a frame is complete when [`Screen::draw`] says so.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use ratatui::text::Line;

    use super::*;

    /// A writer that others can look at.
    #[derive(Clone, Default)]
    struct Log(Rc<RefCell<Vec<u8>>>);

    impl Log {
        /// Returns the writes since it was last called, each in a line.
        fn take(&self) -> String {
            let bytes = std::mem::take(&mut *self.0.borrow_mut());
            String::from_utf8(bytes).unwrap().replace('\x1b', "^")
        }
    }

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
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
        let mut screen = Screen::new(log.clone(), Size::new(9, 1)).unwrap();
        let mut written = |text: &str, cursor: Option<u16>, size: u16| {
            let draw = screen.draw(Size::new(size, 1), |frame, _| {
                frame.render_widget(Line::from(text), frame.area());
                if let Some(x) = cursor {
                    frame.set_cursor_position((x, 0));
                }
                None
            });
            draw.unwrap();
            log.take()
        };
        assert_eq!(
            written("one", None, 9),
            "^[?2026h^[1;1Hone^[39m^[49m^[59m^[0m^[?2026l\n"
        );
        assert_eq!(written("one", None, 9), "");
        assert_eq!(
            written("ore", None, 9),
            "^[?2026h^[1;2Hr^[39m^[49m^[59m^[0m^[?2026l\n"
        );
        assert_eq!(written("ore", Some(1), 9), "^[?2026h^[?25h^[1;2H^[?2026l\n");
        assert_eq!(written("ore", Some(1), 9), "");
        assert_eq!(
            written("orb", Some(1), 9),
            "^[?2026h^[1;3Hb^[39m^[49m^[59m^[0m^[1;2H^[?2026l\n"
        );
        assert_eq!(written("orb", None, 9), "^[?2026h^[?25l^[?2026l\n");
        assert_eq!(
            written("orb", None, 8),
            "^[?2026h^[2J^[2J^[1;1Horb^[39m^[49m^[59m^[0m^[?2026l\n"
        );
        assert_eq!(written("", None, 0), "^[?2026h^[2J^[2J^[?2026l\n");
    }

    #[test]
    fn a_cursor_that_is_not_shown_follows_the_focus_and_is_put_back_after_changes() {
        let log = Log::default();
        let mut screen = Screen::new(log.clone(), Size::new(9, 1)).unwrap();
        let mut written = |text: &str, focus: u16| {
            let draw = screen.draw(Size::new(9, 1), |frame, _| {
                frame.render_widget(Line::from(text), frame.area());
                Some(Position::new(focus, 0))
            });
            draw.unwrap();
            log.take()
        };
        let first = written("one", 2);
        assert!(first.ends_with("^[1;3H^[?2026l\n"), "{first}");
        assert!(!first.contains("^[?25h"), "{first}");
        assert_eq!(written("one", 2), "");
        assert_eq!(written("one", 1), "^[?2026h^[1;2H^[?2026l\n");
        let changed = written("ons", 1);
        assert!(changed.ends_with("^[1;2H^[?2026l\n"), "{changed}");
    }

    #[test]
    fn a_text_is_handed_to_the_clipboard_once() {
        let log = Log::default();
        let mut screen = Screen::new(log.clone(), Size::new(4, 1)).unwrap();
        screen.copy("foo");
        let mut written = || {
            screen.draw(Size::new(4, 1), |_, _| None).unwrap();
            log.take()
        };
        assert_eq!(written(), "^]52;c;Zm9v^\\\n");
        assert_eq!(written(), "");
    }

    #[test]
    fn the_bell_rings_once_with_the_next_frame() {
        let log = Log::default();
        let mut screen = Screen::new(log.clone(), Size::new(9, 1)).unwrap();
        let mut written = |text: &str, rings: bool| {
            if rings {
                screen.ring();
            }
            let draw = screen.draw(Size::new(9, 1), |frame, _| {
                frame.render_widget(Line::from(text), frame.area());
                None
            });
            draw.unwrap();
            log.take()
        };
        assert_eq!(
            written("a", true),
            "^[?2026h^[1;1Ha^[39m^[49m^[59m^[0m^[?2026l\x07\n"
        );
        assert_eq!(written("a", true), "\x07\n");
        assert_eq!(written("a", false), "");
    }

    #[test]
    fn pictures_appear_with_the_text() {
        let log = Log::default();
        let mut screen = Screen::new(log.clone(), Size::new(9, 1)).unwrap();
        let mut written = |text: &str, pictures: &[u8]| {
            let draw = screen.draw(Size::new(9, 1), |frame, out| {
                frame.render_widget(Line::from(text), frame.area());
                frame.set_cursor_position((2, 0));
                out.extend_from_slice(pictures);
                None
            });
            draw.unwrap();
            log.take()
        };
        assert_eq!(
            written("a", b"picture"),
            "^[?2026h^[1;1Ha^[39m^[49m^[59m^[0m^[?25h^[1;3Hpicture^[1;3H^[?2026l\n"
        );
        assert_eq!(written("a", b"other"), "^[?2026hother^[1;3H^[?2026l\n");
        assert_eq!(written("a", b""), "");
    }
}
