//! Plain mode, tried on the real program through pipes: games, commands, files, and where it
//! takes the place of the screen.

mod commands;
mod evening;
mod files;
mod foreign;
mod games;
mod interrupted;
mod practice;
mod program;
mod puzzles;
mod screenless;
mod study;
