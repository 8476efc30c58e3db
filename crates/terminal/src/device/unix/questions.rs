//! The questions to the terminal, and what its answers mean.
//!
//! The questions are written when the terminal is taken over, before the screen is cleared, so
//! that a terminal that prints unknown questions leaves no trace. The thread that reads hears
//! the answers.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::stdio::stdin;
use rustix::termios::{QueueSelector, tcflush};

use crate::Answer;

/// The time that answers may take. Keys are read meanwhile; the mouse is not reported yet.
const ANSWER_TIME: Duration = Duration::from_secs(2);

/// The time that the end of the program waits for answers.
const EXIT_TIMEOUT: Duration = Duration::from_millis(150);

/// The time since which answers have been outstanding.
static ASKED: Mutex<Option<Instant>> = Mutex::new(None);
static ANSWERED: Condvar = Condvar::new();

fn asked() -> MutexGuard<'static, Option<Instant>> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the text that asks the terminal everything; answers are outstanding from now on.
pub(crate) fn ask() -> String {
    *asked() = Some(Instant::now());
    questions()
}

/// Says that the terminal has answered, or never will.
pub(crate) fn answered() {
    *asked() = None;
    ANSWERED.notify_all();
}

/// Returns the time that the terminal still has to answer; nothing when it has, or was not asked.
pub(super) fn time_for_answers() -> Option<Duration> {
    ANSWER_TIME.checked_sub((*asked())?.elapsed())
}

/// Waits a little for answers that are outstanding, so that they do not end up on the shell's
/// prompt; the thread that reads takes them.
pub(crate) fn await_answers() {
    let asked = asked();
    let Some(left) = asked.and_then(|since| ANSWER_TIME.checked_sub(since.elapsed())) else {
        return;
    };
    let timeout = left.min(EXIT_TIMEOUT);
    drop(ANSWERED.wait_timeout_while(asked, timeout, |asked| asked.is_some()));
    discard_input();
}

/// The longest name of a terminal that is taken seriously.
const LONGEST_NAME: usize = 100;

/// Returns the text that asks for every answer. The last question is one that every terminal
/// answers, so that it is known when nothing more will come.
fn questions() -> String {
    let keyboard = "\x1b[?u";
    let name = "\x1b[>0q";
    let cell_size = "\x1b[16t";
    let background = "\x1b]11;?\x1b\\";
    let attributes = "\x1b[c";
    [keyboard, name, cell_size, background, attributes].concat()
}

/// Returns the question about pictures for a terminal of this name; nothing where it would be
/// shown. A terminal without a name may be any multiplexer: tmux makes the question the title of
/// its pane, and GNU screen its status, also where their environment variables have been left
/// behind by `ssh` or `sudo`.
pub(crate) fn ask_about_pictures(name: &str) -> &'static str {
    let name = name.to_ascii_lowercase();
    if ["tmux", "screen", "gnu screen"]
        .iter()
        .any(|other| name.starts_with(other))
    {
        return "";
    }
    *asked() = Some(Instant::now());
    // A picture of one pixel that is only to be checked, and a question that every terminal
    // answers.
    "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[5n"
}

/// Returns the question about the background alone, and one that every terminal answers.
pub(crate) fn ask_about_background() -> &'static str {
    *asked() = Some(Instant::now());
    "\x1b]11;?\x1b\\\x1b[5n"
}

/// Returns whether this control sequence answers the last question of [`ask_about_pictures`] or
/// [`ask_about_background`].
pub(super) fn is_last_answer(parameters: &str, last: u8) -> bool {
    (parameters, last) == ("0", b'n')
}

/// The answer in a control sequence, given without `ESC [` and without its last byte.
pub(super) fn control(parameters: &str, last: u8) -> Option<Answer> {
    match (parameters.strip_prefix('?'), last) {
        (Some(_), b'u') => Some(Answer::Keyboard),
        // The first number is what kind of terminal it is.
        (Some(numbers), b'c') => {
            let has = |attribute| numbers.split(';').skip(1).any(|number| number == attribute);
            Some(Answer::Attributes {
                sixel: has("4"),
                clipboard: has("52"),
            })
        }
        (None, b't') => {
            let mut numbers = parameters.strip_prefix("6;")?.split(';').map(str::parse);
            let mut next = || numbers.next()?.ok().filter(|pixels| *pixels > 0);
            let (height, width) = (next()?, next()?);
            Some(Answer::CellSize { width, height })
        }
        (Some("997;1" | "997;2"), b'n') => Some(Answer::Scheme),
        _ => None,
    }
}

/// The answer in a string, given with the byte after ESC that began it and without its end.
pub(super) fn string(kind: u8, text: &str) -> Option<Answer> {
    match kind {
        b'P' => {
            let name = text.strip_prefix(">|")?;
            let fine = name.len() <= LONGEST_NAME && name.bytes().all(|b| matches!(b, b' '..=b'~'));
            fine.then(|| Answer::Name(name.to_owned()))
        }
        b'_' => {
            (text.starts_with("Gi=31") && text.ends_with(";OK")).then_some(Answer::KittyGraphics)
        }
        b']' => {
            let colour = text.strip_prefix("11;")?;
            let channels = colour
                .strip_prefix("rgba:")
                .or_else(|| colour.strip_prefix("rgb:"))?;
            let mut channels = channels.split('/').map(channel);
            let mut next = || channels.next()?;
            let (red, green, blue) = (next()?, next()?, next()?);
            Some(Answer::Background { red, green, blue })
        }
        _ => None,
    }
}

/// A colour's channel of one to four hexadecimal digits, which are a part of the largest number
/// with that many digits (`XParseColor` of X11).
fn channel(digits: &str) -> Option<u8> {
    let most = match digits.len() {
        length @ 1..=4 => (1_u32 << (4 * length)) - 1,
        _ => return None,
    };
    let value = u32::from_str_radix(digits, 16).ok()?;
    u8::try_from(value * 255 / most).ok()
}

/// Throws away bytes that the terminal has sent and that were not read.
pub(crate) fn discard_input() {
    let _ = tcflush(stdin(), QueueSelector::IFlush);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_background_is_told_in_one_to_four_digits() {
        let background = |red, green, blue| Some(Answer::Background { red, green, blue });
        assert_eq!(
            string(b']', "11;rgb:ffff/8080/0000"),
            background(255, 128, 0)
        );
        assert_eq!(string(b']', "11;rgb:ff/80/00"), background(255, 128, 0));
        assert_eq!(string(b']', "11;rgba:f/0/8/ff"), background(255, 0, 136));
        for nonsense in [
            "11;rgb:ffff/8080",
            "11;rgb:fffff/0/0",
            "11;rgb:x/0/0",
            "4;0",
        ] {
            assert_eq!(string(b']', nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn attributes_are_no_kind_of_terminal() {
        let told = |text| match control(text, b'c') {
            Some(Answer::Attributes { sixel, clipboard }) => Some((sixel, clipboard)),
            _ => None,
        };
        assert_eq!(told("?62;4;22"), Some((true, false)));
        assert_eq!(told("?64;1;52;4"), Some((true, true)));
        assert_eq!(told("?4"), Some((false, false)));
        assert_eq!(told("?62;22;44;52"), Some((false, true)));
        assert_eq!(told("62;4"), None);
    }

    #[test]
    fn a_name_that_a_terminal_could_be_harmed_by_is_none() {
        assert_eq!(
            string(b'P', ">|foot(1.21.0)"),
            Some(Answer::Name("foot(1.21.0)".to_owned()))
        );
        assert_eq!(string(b'P', ">|a\u{9b}31mb"), None);
        assert_eq!(string(b'P', &format!(">|{}", "x".repeat(1000))), None);
        assert_eq!(string(b'P', "1+r"), None);
    }

    #[test]
    fn pictures_are_shown_by_those_who_say_so() {
        assert_eq!(string(b'_', "Gi=31;OK"), Some(Answer::KittyGraphics));
        assert_eq!(string(b'_', "Gi=31;ENOTSUPPORTED:no"), None);
    }

    #[test]
    fn a_cell_has_a_height_and_a_width() {
        let cell = Answer::CellSize {
            width: 10,
            height: 20,
        };
        assert_eq!(control("6;20;10", b't'), Some(cell));
        assert_eq!(control("6;0;0", b't'), None);
        assert_eq!(control("4;480;800", b't'), None);
    }

    #[test]
    fn the_last_question_is_the_one_that_is_always_answered() {
        assert!(questions().ends_with("\x1b[c"));
        assert!(!questions().contains("\x1b_"));
        assert!(ask_about_pictures("kitty(0.40.1)").contains("\x1b_G"));
        assert_eq!(ask_about_pictures("tmux 3.4"), "");
    }
}
