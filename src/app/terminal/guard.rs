//! What is changed in the terminal, and how it is put back, whatever happens.
//!
//! There is one terminal, so what is to be undone stands in one place that a panic and a last
//! resort on another thread can reach too.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, QueueSelector, Termios, tcflush, tcgetattr, tcsetattr};

/// The other screen, blank, without a cursor, in the terminal's own colours; pastes are marked as
/// such.
const ENTER: &str = "\x1b[?1049h\x1b[m\x1b[2J\x1b[?25l\x1b[?2004h";

/// Undoes [`ENTER`], a frame that was broken off, and what the frame had set.
const LEAVE: &str = "\x1b[?2026l\x1b[0m\x1b[?2004l\x1b[?25h\x1b[?1049l";

/// Presses, releases and the wheel are reported, with numbers of any size. Not motion (1002 and
/// 1003), of which nothing is made.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// Asks for the keyboard protocol; the second question is one that every terminal answers.
const KEYBOARD_QUESTION: &str = "\x1b[?u\x1b[c";
/// All keys can be told apart (the protocol's first flag).
const KEYBOARD_ON: &str = "\x1b[>1u";
const KEYBOARD_OFF: &str = "\x1b[<1u";

/// What is not always on while the terminal is ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Modes {
    /// The mouse is reported.
    pub(super) mouse: bool,
    /// The keyboard protocol is used.
    pub(super) keyboard: bool,
}

impl Modes {
    /// What turns these modes on when only `before` are, and off what is too much.
    fn text(self, before: Self) -> String {
        let mut text = String::new();
        match (before.mouse, self.mouse) {
            (false, true) => text.push_str(MOUSE_ON),
            (true, false) => text.push_str(MOUSE_OFF),
            _ => {}
        }
        match (before.keyboard, self.keyboard) {
            (false, true) => text.push_str(KEYBOARD_ON),
            (true, false) => text.push_str(KEYBOARD_OFF),
            _ => {}
        }
        text
    }
}

/// What is to be undone.
struct Held {
    /// How the terminal was.
    before: Termios,
    modes: Modes,
}

static HELD: Mutex<Option<Held>> = Mutex::new(None);

/// Since when an answer has been outstanding.
static ASKED: Mutex<Option<Instant>> = Mutex::new(None);
static ANSWERED: Condvar = Condvar::new();

/// How long an answer may take, and how long the end of the program waits for it.
const ANSWER_TIME: Duration = Duration::from_secs(1);
const ANSWER_PATIENCE: Duration = Duration::from_millis(150);

fn held() -> MutexGuard<'static, Option<Held>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal over: raw, on the other screen. If it was taken before, and somebody else
/// has had it since, it is still given back as it was found first.
///
/// # Errors
///
/// When standard input is no terminal or the terminal is gone.
pub(super) fn take(modes: Modes) -> io::Result<()> {
    let mut held = held();
    let before = match held.take() {
        Some(held) => held.before,
        None => tcgetattr(stdin())?,
    };
    let mut raw = before.clone();
    raw.make_raw();
    tcsetattr(stdin(), OptionalActions::Now, &raw)?;
    *held = Some(Held { before, modes });
    // A write may block, and must not keep the last resort from what is to be undone.
    drop(held);
    say(&(ENTER.to_owned() + &modes.text(Modes::default())))
}

/// Gives the terminal back as it was found. Does nothing if it has been; errors are of no use to
/// anyone, for then there is no terminal.
pub(super) fn give_back() {
    let Some(held) = held().take() else {
        return;
    };
    let text = Modes::default().text(held.modes) + LEAVE;
    // A terminal that takes nothing (stopped by Ctrl-S, or its other end hangs) must not keep us.
    let patience = Timespec {
        tv_sec: 0,
        tv_nsec: 200_000_000,
    };
    let ready = poll(
        &mut [PollFd::from_borrowed_fd(stdout(), PollFlags::OUT)],
        Some(&patience),
    );
    if ready.is_ok_and(|ready| ready > 0) {
        let _ = say(&text);
    }
    await_answer();
    let _ = tcsetattr(stdin(), OptionalActions::Now, &held.before);
}

/// Turns modes on and off, while the terminal is ours.
///
/// # Errors
///
/// When the terminal is gone.
pub(super) fn set(modes: Modes) -> io::Result<()> {
    let before = match held().as_mut() {
        Some(held) => std::mem::replace(&mut held.modes, modes),
        None => return Ok(()),
    };
    say(&modes.text(before))
}

/// Asks whether the terminal knows the keyboard protocol.
///
/// # Errors
///
/// When the terminal is gone.
pub(super) fn ask_for_keyboard_protocol() -> io::Result<()> {
    *asked() = Some(Instant::now());
    say(KEYBOARD_QUESTION)
}

/// Says that the terminal has answered, or never will.
pub(super) fn answered() {
    *asked() = None;
    ANSWERED.notify_all();
}

fn asked() -> MutexGuard<'static, Option<Instant>> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits a little for an answer that is outstanding, so that it does not end up on the shell's
/// prompt; the thread that reads takes it.
fn await_answer() {
    let asked = asked();
    let Some(left) = asked.and_then(|since| ANSWER_TIME.checked_sub(since.elapsed())) else {
        return;
    };
    let patience = left.min(ANSWER_PATIENCE);
    drop(ANSWERED.wait_timeout_while(asked, patience, |asked| asked.is_some()));
    let _ = tcflush(stdin(), QueueSelector::IFlush);
}

fn say(text: &str) -> io::Result<()> {
    let mut out = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    out.write_all(text.as_bytes())
}
