//! Boards of abstract strategy games as scenes, drawn as finely as a terminal can: in pixels, in
//! octants, sextants or blocks, or in letters. The same scenes are exported as SVG, PNG and text.
//!
//! A [`Scene`](scene::Scene) says what stands on which cell and which cells are marked, with the
//! sides, pieces and boards of [`parlour_rules`]; it knows no rule and no terminal:
//!
//! ```
//! use parlour_scene::scene::{Scene, export};
//! use parlour_scene::theme::{Depth, Palette, Theme};
//!
//! let board = Scene::from_ascii("hexagons red blue", " . .\nC + s\n . .").expect("a board");
//! let palette = Palette::new(&Theme::named("dark").expect("it is built in"), Depth::TrueColour);
//! let picture = export::svg(&board, &palette, export::PictureOptions::default());
//! assert!(picture.starts_with("<svg "));
//! ```
//!
//! | Module | What is in it |
//! | --- | --- |
//! | [`scene`] | boards: the model, its layouts, the ways to show them, and export |
//! | [`text`] | pages of text with boards between them |
//! | [`theme`] | colours by role, from files that build on one another |
//! | [`widgets`] | a menu, a graph, a line of text, key hints, clocks |

pub mod base64;
pub mod scene;
pub mod text;
pub mod theme;
pub mod widgets;
