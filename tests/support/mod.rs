//! What several tests begin with.

pub mod amount;
pub mod deck;
#[cfg(unix)]
pub mod running;
pub mod user;
