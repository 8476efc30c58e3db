//! The codes of tables.

use std::fmt;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::SysRng;

use parlour_rules::serde_as_text;

/// The code of a table, which leads to that table and to no other.
///
/// ```
/// use parlour_together::Code;
///
/// let code: Code = "k7x3mqab".parse()?;
/// assert_eq!(code.to_string(), "k7x3mqab");
/// assert!("k7x3".parse::<Code>().is_err());
/// # Ok::<(), parlour_together::CodeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code(String);

/// The characters of codes, without those that are taken for one another.
const CHARACTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// The number of characters: more codes than anybody tries who may try a few in a minute.
const LENGTH: usize = 8;

/// A text that is no code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a code has 8 letters from a to z and digits, as the table shows it")]
pub struct CodeError;

impl Code {
    /// A code that cannot be guessed; none where the system has no random numbers to give.
    pub fn draw() -> Option<Self> {
        let mut rest = SysRng.try_next_u64().ok()?;
        let drawn = (0..LENGTH).map(|_| {
            let count = CHARACTERS.len() as u64;
            let at = (rest % count) as usize;
            rest /= count;
            char::from(CHARACTERS[at])
        });
        Some(Self(drawn.collect()))
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let is_code = text.len() == LENGTH && text.bytes().all(|byte| CHARACTERS.contains(&byte));
        is_code.then(|| Self(text.to_owned())).ok_or(CodeError)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(Code);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_drawn_that_can_be_read_and_differ() {
        let [one, other] = [(); 2].map(|()| Code::draw().unwrap());
        assert_eq!(one.to_string().parse(), Ok(one.clone()));
        assert_ne!(one, other);
    }
}
