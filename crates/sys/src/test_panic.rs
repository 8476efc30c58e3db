//! Panics on purpose, to test how the program ends then.

use std::env;

/// Panics if a test of the program has asked for it here, by the variable `PARLOUR_PANIC`.
///
/// # Panics
///
/// On request, in a build for tests.
pub fn panic_for_tests(point: &str) {
    let wanted = || env::var_os("PARLOUR_PANIC").is_some_and(|wanted| wanted == point);
    assert!(
        !cfg!(debug_assertions) || !wanted(),
        "a panic for a test ({point})"
    );
}
