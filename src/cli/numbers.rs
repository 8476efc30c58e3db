//! Numbers on the command line, with messages that say what they may be.

use std::fmt::Debug;
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::RangeInclusive;

/// A parser of whole numbers in a range.
///
/// # Panics
///
/// Panics if the type does not have all numbers of the range.
pub fn number<T>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64, Error: Debug>,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = number.ok_or_else(|| match *range.end() {
            // Twenty digits are of no use.
            u64::MAX if is_number && text.parse::<u64>().is_err() => "it is too large".to_owned(),
            u64::MAX => format!("it must be a whole number from {} on", range.start()),
            _ => message(&range),
        })?;
        Ok(T::try_from(number).expect("the type has the numbers of the range"))
    }
}

/// A whole number from 1 on.
///
/// # Errors
///
/// Says what it may be, if it is not.
pub fn count(text: &str) -> Result<NonZeroUsize, String> {
    let most = u64::from(u32::MAX);
    let count: usize = number(1..=most)(text)?;
    NonZeroUsize::new(count).ok_or_else(|| message(&(1..=most)))
}

/// A whole number from 1 on.
///
/// # Errors
///
/// Says what it may be, if it is not.
pub fn small_count(text: &str) -> Result<NonZeroU32, String> {
    let most = u64::from(u32::MAX);
    let count: u32 = number(1..=most)(text)?;
    NonZeroU32::new(count).ok_or_else(|| message(&(1..=most)))
}

fn message(range: &RangeInclusive<u64>) -> String {
    format!(
        "it must be a whole number from {} to {}",
        range.start(),
        range.end()
    )
}
