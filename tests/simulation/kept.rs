//! Evenings that failed once, cut down to what they needed.

use super::acts::read;
use super::evening::Evening;

/// The seed of the world, and the acts.
const KEPT: &[(u64, &str)] = &[
    // A hint that was dismissed and asked for again never came.
    (1, "4 wait=500 H wait=30000 esc H wait=30000"),
    // Keys were offered that did nothing: a hint that is thought about already, a move to take
    // back before the first, the next cell while another is to move.
    (1, "4 H"),
    (1, "4 enter"),
    // Completing a text that nothing completes.
    (1, "3 :"),
    // The engine of a study, and values that are not there yet.
    (1, "4 S e w"),
    // The end of a game that is at its end, and best lines where nobody has one.
    (1, "home down down enter S"),
    // The step before the first, the hint for a puzzle that is solved, today's puzzle on itself.
    (1, "home down enter"),
    (1, "home down down down enter"),
    // Choosing in an empty library, and pages of what is all in sight.
    (1, "home down down down down enter"),
    (1, "? / space enter"),
    // Other values for what has none.
    (1, "home down down down down down down down enter end up"),
    // Home said that every game is saved after one was left that could not be.
    (1, "disk=full 4 enter wait=3000 esc esc wait=500"),
    // In a small window nothing was seen of the first pick.
    (42, ""),
    // A pick was not seen under the cursor.
    (46, "2 r esc H"),
    // The host was still said not to have answered after it had.
    (96, "@1:enter @1:tab @1:enter @1:enter"),
    // A hint outlived the game that was given up.
    (1, "1 H wait=30000 H R y"),
    // The next cell was offered while the cursor was on the only one.
    (62_931_546_088_010, ""),
];

#[test]
fn what_failed_once_holds() {
    for (seed, words) in KEPT {
        if let Err(failure) = Evening::of(*seed).replay(&read(words)) {
            panic!("{words}: {failure}");
        }
    }
}
