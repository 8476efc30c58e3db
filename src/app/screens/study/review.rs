//! The review of the whole game, in words.

use unicode_width::UnicodeWidthStr;

use parlour_records::{Record, Review};
use parlour_rules::games::{BySide, Side};
use parlour_sessions::review::ReviewSession;
use parlour_sessions::waiting::Waiting;

/// The index of the engine that reviews the game among those of the study.
pub(super) const SEAT: usize = 2;

/// The accuracy of both sides, or the progress of the engine with the game. Where there is little
/// room, a side is an initial.
pub(super) fn text(
    review: &ReviewSession,
    record: &Record,
    sides: BySide<&'static str>,
    width: usize,
) -> Option<String> {
    if let Some((at, count)) = review.progress() {
        return Some(format!("{} {at} of {count}", Waiting::Review.words()));
    }
    let accuracy = Review::of(record).telling_accuracy();
    let text = |name: fn(&'static str) -> &'static str| {
        let known = Side::BOTH.into_iter().filter_map(|side| {
            let percent = accuracy[side]?;
            Some(format!("{} {percent:.0} %", name(sides[side])))
        });
        let known: Vec<String> = known.collect();
        (!known.is_empty()).then(|| format!("Accuracy: {}", known.join(", ")))
    };
    let long = text(|name| name)?;
    if long.width() <= width {
        return Some(long);
    }
    text(|name| name.get(..1).unwrap_or(name))
}
