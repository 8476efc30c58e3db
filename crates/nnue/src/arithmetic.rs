//! The arithmetic of rows of numbers, where a search spends its time.
//!
//! The functions are optimised where they stand even in the build of every day, whose callers are
//! not: tests of engines take half as long by it. So there they must not be compiled with a caller;
//! in a release they are.

/// The value of 1 in a sum.
pub const ONE: i16 = 255;

/// The value of the square of 1: half of [`ONE`]'s, so that it is no greater than its type.
pub const SQUARE: i32 = ONE as i32 * ONE as i32 / 2;

/// Adds a row.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline)]
pub fn add(sums: &mut [i16], row: &[i16]) {
    for (sum, add) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*add);
    }
}

/// Takes a row away.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline)]
pub fn subtract(sums: &mut [i16], row: &[i16]) {
    for (sum, add) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*add);
    }
}

/// Adds a row this many times.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline)]
pub fn add_times(sums: &mut [i16], row: &[i16], times: i16) {
    for (sum, add) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(add.wrapping_mul(times));
    }
}

/// Returns the worth of sums that count from 0 to 1, and squared, in parts of [`SQUARE`].
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline)]
pub fn squares(sums: &[i16], worth: &[i16]) -> i32 {
    let mut all = 0_i32;
    for (&sum, &worth) in sums.iter().zip(worth) {
        let sum = sum.clamp(0, ONE) as u16;
        let square = (sum * sum / 2) as i16;
        all = all.wrapping_add(i32::from(square) * i32::from(worth));
    }
    all
}
