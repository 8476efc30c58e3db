//! An engine to measure levels by: a beginner who looks one ply ahead.

mod one_ply;

pub use one_ply::OnePly;
