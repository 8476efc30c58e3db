//! The program as a user could see it in a real terminal: the binary is driven in a pseudo
//! terminal.

mod colours;
mod cost;
mod disk;
mod doctor;
mod foreign;
mod friends;
mod games;
mod harness;
mod importing;
mod input;
mod keeping;
mod killing;
mod leaving;
mod play;
mod sizes;
mod sound;
mod suspending;
mod tables;
mod watching;
