//! Numbers of things in English.

use std::fmt::Display;

/// A number of things: `1 cell`, `2 plies`.
///
/// ```
/// use parlour_rules::plural::counted;
///
/// assert_eq!(counted(1, "ply"), "1 ply");
/// assert_eq!(counted(2, "ply"), "2 plies");
/// assert_eq!(counted(2, "way"), "2 ways");
/// assert_eq!(counted(0, "game"), "0 games");
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    let one = number == N::from(1);
    let stem = thing
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match (one, stem) {
        (true, _) => format!("1 {thing}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {thing}s"),
    }
}
