//! What several tests begin with.

pub mod amount;
#[cfg(unix)]
pub mod running;
pub mod user;
