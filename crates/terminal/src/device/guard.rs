//! The changes to the terminal, and undoing them, whatever happens.
//!
//! There is one terminal, so the changes stand in one place that a panic and a last resort on
//! another thread can reach too.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste, PopKeyboardEnhancementFlags};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, queue};

use super::system::{self, Tty};
use crate::Answer;

/// Asks for keys that are told apart (1), with their places (4), also where they type (8), and what
/// they type (16), which crossterm does not know.
const TELL_KEYS_APART: &str = "\x1b[>29u";

/// Turns reports of the scheme of colours on
/// (<https://contour-terminal.org/vt-extensions/color-palette-update-notifications/>), and off.
const REPORT_SCHEME: [&str; 2] = ["\x1b[?2031h", "\x1b[?2031l"];

/// The modes that are not always on while the terminal is ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mode of its own")]
pub(super) struct Modes {
    /// The mouse is reported.
    pub(super) mouse: bool,
    /// Every motion of the pointer is, too, while the mouse is (mode 1003).
    pub(super) motion: bool,
    /// Pastes are marked as such.
    pub(super) paste: bool,
    /// The keyboard protocol is used.
    pub(super) keyboard: bool,
    /// Changes from a dark scheme of colours to a light one, and back, are reported (mode 2031).
    pub(super) scheme: bool,
}

impl Modes {
    /// Turns these modes on where only `before` are, and the others off.
    fn change(self, before: Self, out: &mut Vec<u8>) -> io::Result<()> {
        let (was_motion, motion) = (before.mouse && before.motion, self.mouse && self.motion);
        if was_motion && !motion {
            queue!(out, Print("\x1b[?1003l"))?;
        }
        if self.mouse != before.mouse || was_motion && !motion && self.mouse {
            queue!(out, ReportMouse(self.mouse))?;
        }
        if motion && !was_motion {
            queue!(out, Print("\x1b[?1003h"))?;
        }
        match (before.paste, self.paste) {
            (false, true) => queue!(out, EnableBracketedPaste)?,
            (true, false) => queue!(out, DisableBracketedPaste)?,
            _ => {}
        }
        match (before.keyboard, self.keyboard) {
            (false, true) => queue!(out, Print(TELL_KEYS_APART))?,
            (true, false) => queue!(out, PopKeyboardEnhancementFlags)?,
            _ => {}
        }
        if self.scheme != before.scheme {
            let [on, off] = REPORT_SCHEME;
            queue!(out, Print(if self.scheme { on } else { off }))?;
        }
        Ok(())
    }
}

/// The command that turns reports of the mouse on or off: presses, releases and the wheel, with
/// numbers of any size.
///
/// crossterm's own command asks for every motion as well (mode 1003, PR #641), and the program
/// would run whenever the mouse moves, also where nothing is made of it.
struct ReportMouse(bool);

impl Command for ReportMouse {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(if self.0 {
            "\x1b[?1000h\x1b[?1006h"
        } else {
            "\x1b[?1006l\x1b[?1000l"
        })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
        if self.0 {
            EnableMouseCapture.execute_winapi()
        } else {
            DisableMouseCapture.execute_winapi()
        }
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// The modes that are to be turned off, while the terminal is ours.
static HELD: Mutex<Option<Modes>> = Mutex::new(None);

/// The terminal, opened when it is first taken: at the end the system may have no descriptor left.
static TTY: OnceLock<Tty> = OnceLock::new();

/// The time that the end of the program waits until the terminal takes something: a busy machine
/// lets the terminal wait for its turn, and one that is left raw is useless.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);

fn held() -> MutexGuard<'static, Option<Modes>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal over: raw, on the other screen. If it was taken before, and another program
/// has had it since, it is still given back as it was found first. If `ask` is set, the terminal
/// is asked about its abilities as well.
///
/// # Errors
///
/// Fails when standard input is no terminal or the terminal is gone.
pub(super) fn take(modes: Modes, ask: bool) -> io::Result<()> {
    open()?;
    let mut held = held();
    if held.is_some() {
        // crossterm believes that the terminal is raw still.
        disable_raw_mode()?;
    }
    enable_raw_mode()?;
    *held = Some(modes);
    // A write may block, and must not keep the last resort from its work.
    drop(held);
    system::read_without_waiting()?;
    let mut out = Vec::new();
    queue!(out, EnterAlternateScreen)?;
    if ask {
        queue!(out, Print(system::ask()))?;
    }
    queue!(
        out,
        SetAttribute(Attribute::Reset),
        Clear(ClearType::All),
        Hide
    )?;
    modes.change(Modes::default(), &mut out)?;
    write(&out)
}

/// Asks the terminal about its abilities, without taking it over, and waits until then for answers.
///
/// # Errors
///
/// Fails when the terminal is gone.
pub(super) fn interview(until: Instant) -> io::Result<Vec<Answer>> {
    open()?;
    enable_raw_mode()?;
    let answers = hear(until);
    system::answered();
    // Input that comes too late for us must not become a command of the shell.
    system::discard_input();
    disable_raw_mode()?;
    answers
}

/// Asks, with pictures last: only who has told a name is asked about those.
fn hear(until: Instant) -> io::Result<Vec<Answer>> {
    system::read_without_waiting()?;
    let ask = |questions: &str| {
        // If a terminal prints what it does not understand, that is erased again.
        write(format!("{questions}\r\x1b[K").as_bytes())
    };
    ask(&system::ask())?;
    let mut answers = system::read_answers(until)?;
    let name = answers.iter().find_map(|answer| match answer {
        Answer::Name(name) => Some(system::ask_about_pictures(name)),
        _ => None,
    });
    if let Some(questions) = name.filter(|questions| !questions.is_empty()) {
        ask(questions)?;
        answers.extend(system::read_answers(until)?);
    }
    Ok(answers)
}

/// Opens the terminal, if it is not open.
fn open() -> io::Result<()> {
    if TTY.get().is_none() {
        // Another thread can only have opened the same.
        let _ = TTY.set(Tty::stdout()?);
    }
    Ok(())
}

/// Gives the terminal back as it was found. Does nothing if it has been; errors are ignored, for
/// then there is no terminal.
pub(super) fn give_back() {
    let Some(modes) = held().take() else {
        return;
    };
    if system::is_writable(WRITE_TIMEOUT) {
        let _ = undo(modes);
    }
    system::await_answers();
    let _ = disable_raw_mode();
}

/// Undoes what [`take`] and a frame that was broken off have set.
fn undo(modes: Modes) -> io::Result<()> {
    let mut out = Vec::new();
    queue!(out, EndSynchronizedUpdate, SetAttribute(Attribute::Reset))?;
    Modes::default().change(modes, &mut out)?;
    queue!(out, Show, LeaveAlternateScreen)?;
    write(&out)
}

/// Turns modes on and off, while the terminal is ours.
///
/// # Errors
///
/// Fails when the terminal is gone.
pub(super) fn set(modes: Modes) -> io::Result<()> {
    let before = match held().as_mut() {
        Some(held) => std::mem::replace(held, modes),
        None => return Ok(()),
    };
    let mut out = Vec::new();
    modes.change(before, &mut out)?;
    write(&out)
}

/// Writes to the terminal at once.
///
/// # Errors
///
/// Fails when the terminal is gone.
pub(super) fn write(bytes: &[u8]) -> io::Result<()> {
    let mut tty = TTY.get().ok_or(io::ErrorKind::NotConnected)?;
    tty.write_all(bytes)?;
    tty.flush()
}
