//! What `parlour match` and `parlour tournament` share.

pub(super) mod limits;
pub(super) mod openings;
pub(super) mod playing;
pub(super) mod report;
