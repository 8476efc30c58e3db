//! A real terminal: read, drawn to, and given back as it was found.

mod encode;
mod events;
mod guard;
mod output;
mod panics;
mod size;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "portable.rs")]
mod system;
mod window_size;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::{Answer, TerminalEvent};
use guard::Modes;
pub use output::Screen;
pub use panics::last_panic;
use ratatui::Frame;
use ratatui::layout::{Position, Size};
pub use size::{cell_size, size};
use system::Tty;

/// The reason why there can be no full screen.
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

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self).flush()
    }
}

/// The terminal while it is ours.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Terminal {
    screen: Screen<Tty>,
    modes: Modes,
    /// More than keys can be read.
    ready: bool,
    /// It was asked about pictures.
    asked: bool,
    /// We are in the background and must not touch it.
    away: bool,
    /// The screen may show something else than the last frame.
    stale: bool,
}

/// Returns the number of keys and answers in these bytes, as our own reader understands them.
pub fn count_input(bytes: &[u8]) -> usize {
    system::count_input(bytes)
}

/// Returns whether the terminal, which has told this name or none, is GNU screen or within it: it
/// takes Esc for the beginning of a report as long as the mouse is reported. tmux may call itself
/// `screen`, but tells its name.
pub fn holds_escape(name: Option<&str>) -> bool {
    let is_screen = |term: &str| term.starts_with("screen");
    env::var_os("STY").is_some()
        || name.is_none()
            && env::var_os("TMUX").is_none()
            && env::var("TERM").is_ok_and(|term| is_screen(&term))
}

/// Returns whether the terminal is reached by ssh, where much that is sent makes lines slow.
pub fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"]
        .iter()
        .any(|name| env::var_os(name).is_some())
}

/// Checks that this process has a terminal that a screen can be drawn on.
///
/// # Errors
///
/// [`NoTerminal`] names the missing part.
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

/// Puts the terminal in place of standard input, which was read to its end: a screen takes its keys
/// from there.
///
/// # Errors
///
/// Fails where there is no terminal, or the system has none that can be opened by a name.
pub fn reopen_input() -> io::Result<()> {
    system::reopen_input()
}

/// Asks the terminal about its abilities, on the screen as it is, and waits at most this long. Keys
/// that are typed meanwhile are lost.
///
/// # Errors
///
/// Fails when there is no terminal to ask, it is another program's for now, or it is gone.
pub fn interview(patience: Duration) -> io::Result<Vec<Answer>> {
    check().map_err(io::Error::other)?;
    if !system::in_foreground() {
        return Err(io::Error::other("the program runs in the background"));
    }
    guard::interview(Instant::now() + patience)
}

/// Looks while the terminal of the keyboard stands in for a file on standard output, so that a
/// report of the terminal can be kept in one. A pipe stays: the program behind it, such as a pager,
/// may be using the terminal.
pub fn past_file<T>(look: impl FnOnce() -> T) -> T {
    let _stand_in = system::StandIn::for_file();
    look()
}

impl Terminal {
    /// Takes the terminal over; panics on this thread give it back first. Signals are sent from now
    /// on, by a thread of their own: they must not find the terminal taken and no listener. Also
    /// asks about its abilities if `ask` is set; answers come as [`TerminalEvent::Answer`] when
    /// [`Terminal::listen`] reads.
    ///
    /// # Errors
    ///
    /// Fails when the terminal or the system does not let us.
    pub fn take(
        size: Size,
        ask: bool,
        send: impl FnMut(TerminalEvent) + Send + 'static,
    ) -> io::Result<Self> {
        panics::install();
        system::watch_signals(send, guard::give_back)?;
        let screen = Screen::new(Tty::stdout()?, size)?;
        let modes = Modes::default();
        guard::take(modes, ask).inspect_err(|_| guard::give_back())?;
        Ok(Self {
            screen,
            modes,
            ready: false,
            asked: false,
            away: false,
            stale: false,
        })
    }

    /// Sends what comes from the terminal from now on, by a thread of its own. The key Esc is told
    /// from the beginning of an escape sequence by what follows within `escape_delay`, where the
    /// system hands over bytes.
    ///
    /// # Errors
    ///
    /// Fails when the system does not let us.
    pub fn listen(
        &self,
        escape_delay: Duration,
        send: impl FnMut(TerminalEvent) + Send + 'static,
    ) -> io::Result<()> {
        system::read_events(escape_delay, send)
    }

    /// Takes the screen to show anything: the next frame is drawn in full.
    pub const fn forget_screen(&mut self) {
        self.stale = true;
    }

    /// Returns whether the next frame is drawn in full.
    pub const fn is_stale(&self) -> bool {
        self.stale
    }

    /// Draws a frame of this size. The bytes that `view` appends to its second argument are sent
    /// after the text, to be seen together with it: the commands that show pictures. The cursor is
    /// put to the place that it returns, shown or not.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn draw(
        &mut self,
        size: Size,
        view: impl FnOnce(&mut Frame<'_>, &mut Vec<u8>) -> Option<Position>,
    ) -> io::Result<()> {
        if self.away {
            return Ok(());
        }
        if std::mem::take(&mut self.stale) {
            self.screen.redraw(size)?;
        }
        self.screen.draw(size, view)
    }

    /// Rings the bell with the next frame.
    pub const fn ring(&mut self) {
        self.screen.ring();
    }

    /// Hands a text to the terminal for the clipboard, with the next frame. Terminals that do not
    /// know how, or are set up not to, ignore it.
    pub fn copy(&mut self, text: &str) {
        self.screen.copy(text);
    }

    /// Lets the terminal send pastes and, if it is wanted, the mouse: to be called when it is
    /// [ready](TerminalEvent::Ready).
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn set_ready(&mut self) -> io::Result<()> {
        self.ready = true;
        let paste = true;
        self.set(Modes {
            paste,
            ..self.modes
        })
    }

    /// Turns mouse reports on or off; without them the terminal can select text.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        let mouse = on;
        self.set(Modes {
            mouse,
            ..self.modes
        })
    }

    /// Turns reports of every motion of the pointer on, or of its buttons only.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn report_motion(&mut self, motion: bool) -> io::Result<()> {
        if motion == self.modes.motion {
            return Ok(());
        }
        self.set(Modes {
            motion,
            ..self.modes
        })
    }

    /// Lets the terminal tell all keys apart, if it has said that it can.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn use_keyboard_protocol(&mut self) -> io::Result<()> {
        let keyboard = true;
        self.set(Modes {
            keyboard,
            ..self.modes
        })
    }

    /// Turns reports of changes of the colour scheme on, in a terminal that has told its background.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn follow_scheme(&mut self) -> io::Result<()> {
        let scheme = true;
        self.set(Modes {
            scheme,
            ..self.modes
        })
    }

    /// Asks the terminal for its background again.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn ask_about_background(&self) -> io::Result<()> {
        if self.away {
            return Ok(());
        }
        guard::write(system::ask_about_background().as_bytes())
    }

    /// Asks the terminal about pictures, once it is [ready](TerminalEvent::Ready) and has told its
    /// name.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn ask_about_pictures(&mut self, name: Option<&str>) -> io::Result<()> {
        match name {
            Some(name) if self.ready && !self.away && !self.asked => {
                self.asked = true;
                guard::write(system::ask_about_pictures(name).as_bytes())
            }
            _ => Ok(()),
        }
    }

    /// Wants these modes, and turns on what can be.
    fn set(&mut self, modes: Modes) -> io::Result<()> {
        self.modes = modes;
        if self.away {
            Ok(())
        } else {
            guard::set(self.possible_modes())
        }
    }

    /// The modes that are wanted, as far as what they make the terminal send can be read by now.
    fn possible_modes(&self) -> Modes {
        if self.ready {
            self.modes
        } else {
            Modes {
                mouse: false,
                ..self.modes
            }
        }
    }

    /// Gives the terminal back and stops the process; [`TerminalEvent::Continued`] tells when it
    /// continues. Returns false, having done nothing, where no shell could continue it.
    pub fn suspend(&mut self) -> bool {
        if self.away {
            return true;
        }
        let stops = system::has_shell();
        if stops {
            guard::give_back();
            self.away = true;
            system::stop();
        }
        stops
    }

    /// Takes the terminal over again and returns true. If it is not ours, because we continue in
    /// the background, the process is stopped once more, unless it should end, and false is
    /// returned: shells do not tell a process that runs already when they put it in the foreground.
    ///
    /// # Errors
    ///
    /// Fails when the terminal is gone.
    pub fn resume(&mut self) -> io::Result<bool> {
        if !system::in_foreground() {
            self.away = true;
            if !(system::has_shell() && system::stop_again()) {
                return Ok(false);
            }
        }
        guard::take(self.possible_modes(), false)?;
        self.away = false;
        self.screen.renew();
        self.stale = true;
        Ok(true)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        guard::give_back();
    }
}
