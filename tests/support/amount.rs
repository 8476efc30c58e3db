//! The amount of trials where more is always better.

/// `full` where the code is optimised, `quick` in the build of every day, which counts and compares
/// a tenth as fast. `.ci/run` has the latter, `.ci/thorough` the former.
pub const fn amount<T: Copy>(quick: T, full: T) -> T {
    if cfg!(debug_assertions) { quick } else { full }
}
