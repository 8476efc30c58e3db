//! The words of hints: the shares that say nothing or the same, and a check that they are true.

mod claims;
pub mod positions;
pub mod survey;
