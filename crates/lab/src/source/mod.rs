//! The program's own source, as a text: how much of it is code, and what each package may have.

mod packages;
mod text;

pub use packages::{Allowed, Lines, Package, packages, product};
pub use text::SourceText;
