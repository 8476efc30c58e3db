//! The program in a browser: a second runtime of the same model, whose screen is a page.
//!
//! [`Page`] takes in what happens in the page and hands out what has changed on the screen: rows of text
//! as HTML, boards as pixels. [`Plain`] is plain mode. Engines search in workers, each with this same module: [`Searcher`]. The
//! scripts beside it (`web/`) do what only a browser can, and decide nothing.

mod page;
mod parcel;
mod plain;
mod searcher;
mod storage;
mod text;

pub use page::Page;
pub use plain::Plain;
pub use searcher::Searcher;
