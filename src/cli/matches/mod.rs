//! What `parlour match` and `parlour tournament` share.

pub(super) mod args;
pub(super) mod keep;
pub(super) mod limits;
pub(super) mod merge;
pub(super) mod openings;
pub(super) mod playing;
pub(super) mod progress;
pub(super) mod report;
