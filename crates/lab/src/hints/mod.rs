//! The words of hints: the shares that say nothing or the same.

pub mod positions;
pub mod survey;
