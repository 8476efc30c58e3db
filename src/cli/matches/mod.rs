//! The parts that `parlour match` and `parlour tournament` share.

pub(super) mod args;
mod endings_report;
pub(super) mod ladder_report;
pub(super) mod limits;
pub(super) mod match_report;
pub(super) mod merge;
pub(super) mod openings;
mod play_error;
mod progress;
mod report_head;
mod results_store;
pub(super) mod run;
pub(super) mod tournament_file;
pub(super) mod tournament_report;
