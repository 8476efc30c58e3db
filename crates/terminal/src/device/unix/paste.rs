//! A text that is being pasted, between its marks.

use super::super::events;

/// The end of a paste.
const END: &[u8] = b"\x1b[201~";

/// The most bytes of a paste; the rest is dropped.
const LONGEST: usize = 1 << 20;

/// The largest piece of input that counts as typed: the longest sequence of a key, about.
const TYPED: usize = 8;

/// The number of typed pieces in a row, after nothing had come for a while, that shows a paste
/// without an end.
const MOST_TYPED: u32 = 2;

/// A paste whose end has not come yet.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u8>,
    /// The number of pieces typed since nothing came for a while; nothing before that.
    pub(super) typed: Option<u32>,
}

/// The state of a paste.
pub(super) enum Progress {
    /// It continues.
    Open,
    /// It has ended.
    Ended {
        /// The number of bytes that belong to it.
        taken: usize,
        /// The text.
        text: String,
    },
    /// It has no end: what has come is typed.
    GivenUp,
}

impl Paste {
    /// Takes bytes in.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Progress {
        let before = self.text.len();
        let from = before.saturating_sub(END.len() - 1);
        self.text.extend_from_slice(bytes);
        let end = self.text[from..]
            .windows(END.len())
            .position(|window| window == END);
        if let Some(end) = end {
            let text = String::from_utf8_lossy(&self.text[..(from + end).min(LONGEST)]);
            let text = events::pasted(&text);
            let taken = from + end + END.len() - before;
            return Progress::Ended { taken, text };
        }
        // The end may have begun.
        let last = self.text.len().saturating_sub(END.len() - 1);
        if last > LONGEST {
            self.text.drain(LONGEST..last);
        }
        match &mut self.typed {
            _ if bytes.len() > TYPED => self.typed = None,
            Some(typed) if !bytes.is_empty() => *typed += 1,
            _ => {}
        }
        if self.typed == Some(MOST_TYPED) {
            Progress::GivenUp
        } else {
            Progress::Open
        }
    }
}
