//! Things that follow from a value and take time to make.

use std::sync::OnceLock;

/// A thing that follows from the value holding it, made when first asked for. It makes no
/// difference between two values, and a copy, which may be changed, begins without it.
#[derive(Debug)]
pub(crate) struct Derived<T>(OnceLock<T>);

impl<T> Derived<T> {
    /// Returns the thing, made by `make` if it is not known yet.
    pub(crate) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> Default for Derived<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Derived<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}
