//! Lines that tests begin with.

use parlour_rules::games::{AnyLine, find_game};

/// A line of a game with these settings and these plies.
pub fn test_line(game: &str, settings: &str, plies: &str) -> AnyLine {
    let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
    let mut line = AnyLine::new(&rules).unwrap();
    for text in plies.split_whitespace() {
        line.play(line.read_ply(text).unwrap()).unwrap();
    }
    line
}
