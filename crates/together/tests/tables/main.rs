//! Tables as guests see them: through the hub alone, and through a real socket.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod broadcasts;
mod by_day;
mod codes;
mod ends;
mod engines;
mod evening;
mod games;
mod knocks;
mod lobby;
mod noise;
mod random_guests;
mod restart;
mod results;
mod room;
mod rounds;
#[cfg(unix)]
mod socket;
