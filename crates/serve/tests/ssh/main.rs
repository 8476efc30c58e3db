//! `parlour-serve` end to end, with the ssh client that friends have.
#![cfg(unix)]

mod coming_in;
mod games;
mod hostile;
mod killed;
mod limits;
mod running;
mod terminals;
mod world;
