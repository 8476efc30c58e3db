//! What `parlour match` and `parlour tournament` share.

mod account;
pub(super) mod args;
mod keep;
pub(super) mod limits;
pub(super) mod merge;
pub(super) mod openings;
pub(super) mod playing;
mod progress;
pub(super) mod report;
pub(super) mod sheet;
pub(super) mod table;
