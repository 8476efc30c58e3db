//! Evenings that failed once, cut down to what they needed.

use super::acts::read;
use super::evening::Evening;

/// The seed of the world, and the acts.
const KEPT: &[(u64, &str)] = &[
    // A hint that was dismissed and asked for again never came.
    (1, "4 wait=500 H wait=30000 esc H wait=30000"),
];

#[test]
fn what_failed_once_holds() {
    for (seed, words) in KEPT {
        if let Err(failure) = Evening::of(*seed).replay(&read(words)) {
            panic!("{words}: {failure}");
        }
    }
}
