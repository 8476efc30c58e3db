//! Threads and memory for searches: the options' numbers as far as the machine has them.
//!
//! Options come from records and config files of other machines, so that they are
//! bounded here, and memory is asked for such that there may be less.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use bytemuck::Zeroable;

use parlour_sys::half_of_memory;

/// Returns the threads for an option that asks for `wanted`: at least 1, and no more than the
/// machine runs at once.
pub fn bounded_threads(wanted: usize) -> usize {
    let most = available_parallelism().map_or(1, NonZeroUsize::get);
    wanted.clamp(1, most)
}

/// Returns the bytes for an option that asks for `megabytes`: no more than half of the machine's
/// memory, where that is known.
pub fn bounded_bytes(megabytes: usize) -> usize {
    let most = half_of_memory().unwrap_or(u64::MAX);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    megabytes.saturating_mul(1 << 20).min(most)
}

/// Returns a list of `wanted` zeroes, or of a half, a quarter and so on of that where there is less
/// memory; of one at least. The system gives the memory only when it is written to.
pub fn zeroes<T: Zeroable>(wanted: usize) -> Vec<T> {
    let mut len = wanted.max(1);
    while len > 1 {
        if let Ok(zeroes) = bytemuck::try_zeroed_vec(len) {
            return zeroes;
        }
        len /= 2;
    }
    vec![T::zeroed()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_bounded_by_the_machine() {
        assert_eq!(bounded_threads(0), 1);
        assert_eq!(bounded_threads(1), 1);
        let most = bounded_threads(usize::MAX);
        assert_eq!(most, bounded_threads(most));
        assert_eq!(bounded_bytes(16), 16 << 20);
        let most = half_of_memory().map_or(usize::MAX, |bytes| bytes as usize);
        assert_eq!(bounded_bytes(usize::MAX), most);
    }

    #[test]
    fn without_the_memory_there_is_less_of_it() {
        // More than any address space has.
        let zeroes: Vec<u64> = zeroes(1 << 57);
        assert!(zeroes.len() > 1 && zeroes.len() < 1 << 57);
        assert_eq!(zeroes[zeroes.len() / 2], 0);
    }
}
