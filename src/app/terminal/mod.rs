//! The terminal: taken over, read, drawn to and given back as it was found.
//!
//! Everything that is particular to terminals stays in this folder: what comes out of it are our
//! own keys and events. [`Terminal`] undoes on `Drop` what it did; a panic on the thread that
//! draws undoes it before the panic is printed.

mod decode;
mod encode;
mod guard;
mod job;
mod output;
mod panics;
mod pen;
mod reader;
mod sequence;
mod signals;

use std::env;
use std::io::{self, IsTerminal};

pub use decode::{Decoder, Input};
use guard::Modes;
pub(crate) use output::Output;
use output::Tty;
pub use panics::last_panic;
use ratatui::Frame;
use ratatui::layout::{Position, Rect, Size};
use rustix::termios::tcgetwinsize;

/// Something that happened at the terminal, or to the process.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Something came from the keyboard, the mouse or the terminal itself.
    Input(Input),
    /// The size may have changed.
    Resized,
    /// The process is to go to the background.
    Suspend,
    /// The process was stopped and goes on.
    Continued,
    /// The process is to end.
    Terminate,
    /// There is no terminal any more; nothing must be written to it.
    Gone,
}

/// Why there can be no full screen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTerminal {
    /// Standard input comes from somewhere else.
    #[error("the standard input is not a terminal, so there are no keys to play with")]
    Input,
    /// Standard output goes somewhere else.
    #[error("the standard output is not a terminal, so there is no screen to draw on")]
    Output,
    /// The terminal cannot move its cursor.
    #[error(
        "the terminal cannot draw a screen (TERM is {})",
        if .0.is_empty() { "not set" } else { .0 }
    )]
    Dumb(String),
}

/// More columns and rows than this are not used. Sizes beyond are set by mistake, and would take
/// all memory.
const LARGEST: Size = Size {
    width: 1000,
    height: 500,
};

/// The size to use where the terminal does not know its own.
const USUAL: Size = Size {
    width: 80,
    height: 24,
};

/// The terminal while it is ours.
#[derive(Debug)]
pub struct Terminal {
    inner: ratatui::Terminal<Output<Tty>>,
    modes: Modes,
    /// Whether we are in the background and must not touch it.
    away: bool,
    /// Whether the screen may show something else than the last frame.
    stale: bool,
}

/// Whether this process has a terminal that a screen can be drawn on.
///
/// # Errors
///
/// [`NoTerminal`] says what is missing.
pub fn check() -> Result<(), NoTerminal> {
    if !io::stdin().is_terminal() {
        return Err(NoTerminal::Input);
    }
    if !io::stdout().is_terminal() {
        return Err(NoTerminal::Output);
    }
    let term = env::var_os("TERM").unwrap_or_default();
    if term.is_empty() || term == "dumb" {
        return Err(NoTerminal::Dumb(term.to_string_lossy().into_owned()));
    }
    Ok(())
}

/// The terminal's size, at least one cell.
#[must_use]
pub fn size() -> Size {
    let Ok(size) = tcgetwinsize(io::stdout()) else {
        return USUAL;
    };
    // Serial lines and some containers say 0.
    let known = |number: u16, usual: u16| if number == 0 { usual } else { number };
    Size {
        width: known(size.ws_col, USUAL.width).min(LARGEST.width),
        height: known(size.ws_row, USUAL.height).min(LARGEST.height),
    }
}

impl Terminal {
    /// Takes the terminal over; panics on this thread give it back first. Signals are sent from
    /// now on, by a thread of their own: they must not find the terminal taken and nobody there.
    ///
    /// # Errors
    ///
    /// When the terminal or the system does not let us.
    pub fn take(size: Size, send: impl FnMut(Event) + Send + 'static) -> io::Result<Self> {
        panics::install();
        signals::watch(send)?;
        let output = Output::new(Tty::stdout()?, size);
        guard::take(Modes::default())?;
        let inner = ratatui::Terminal::new(output).inspect_err(|_| guard::give_back())?;
        Ok(Self {
            inner,
            modes: Modes::default(),
            away: false,
            stale: false,
        })
    }

    /// Sends what comes from the terminal from now on, by a thread of its own. If `ask` is set,
    /// the terminal is asked for its keyboard protocol; the answer is an [`Input`] like others.
    ///
    /// # Errors
    ///
    /// When the terminal or the system does not let us.
    pub fn listen(&self, ask: bool, send: impl FnMut(Event) + Send + 'static) -> io::Result<()> {
        if ask {
            guard::ask_for_keyboard_protocol()?;
        }
        reader::start(send)
    }

    /// Takes the screen to show anything: the next frame is drawn in full.
    pub const fn forget_screen(&mut self) {
        self.stale = true;
    }

    /// Draws a frame of this size.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn draw(&mut self, size: Size, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if self.away {
            return Ok(());
        }
        self.inner.backend_mut().resize(size);
        if std::mem::take(&mut self.stale) {
            self.inner.resize(Rect::from((Position::ORIGIN, size)))?;
        }
        self.inner.draw(view).map(drop)
    }

    /// Turns mouse reports on or off; without them the terminal can select text.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        let mouse = on;
        self.set(Modes {
            mouse,
            ..self.modes
        })
    }

    /// Lets the terminal tell all keys apart, if it has said that it can.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn use_keyboard_protocol(&mut self) -> io::Result<()> {
        let keyboard = true;
        self.set(Modes {
            keyboard,
            ..self.modes
        })
    }

    fn set(&mut self, modes: Modes) -> io::Result<()> {
        self.modes = modes;
        if self.away { Ok(()) } else { guard::set(modes) }
    }

    /// Gives the terminal back and stops the process; [`Event::Continued`] tells when it goes on.
    /// Returns false, having done nothing, where no shell could let it go on.
    pub fn suspend(&mut self) -> bool {
        if self.away {
            return true;
        }
        let stops = job::has_shell();
        if stops {
            guard::give_back();
            self.away = true;
            job::stop();
        }
        stops
    }

    /// Takes the terminal over again and returns true. If it is not ours, because we were sent on
    /// in the background, the process is stopped once more and false is returned: shells do not
    /// tell a process that runs already when they put it in the foreground.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn resume(&mut self) -> io::Result<bool> {
        if !job::in_foreground() {
            self.away = true;
            if job::has_shell() {
                job::stop();
            }
            return Ok(false);
        }
        guard::take(self.modes)?;
        self.away = false;
        self.inner.backend_mut().renew();
        self.stale = true;
        Ok(true)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        guard::give_back();
    }
}
