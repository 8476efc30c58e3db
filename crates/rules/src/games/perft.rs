//! Perft: counting ply sequences, which verifies a rules engine and measures its speed
//! (<https://www.chessprogramming.org/Perft>).
//!
//! ```
//! use parlour_rules::games::{AnyLine, find_game};
//!
//! let line = AnyLine::new(&find_game("trike")?)?;
//! assert_eq!([0, 1, 2].map(|depth| line.perft(depth)), [1, 28, 364]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Game, Line};

/// The number of ply sequences of exactly this length from the end of the line, its history
/// counting for the rules that look at it. Sequences that end the game earlier do not count. The
/// last plies are counted in bulk, not played.
pub fn perft<G: Game>(line: &Line<G>, depth: u32) -> u64 {
    walk(&mut line.clone(), depth, &|line| {
        line.game().count_plies(line.position())
    })
}

/// As [`perft`], with every ply played, the last ones too: slower, but a test of playing as well.
pub fn perft_by_playing<G: Game>(line: &Line<G>, depth: u32) -> u64 {
    walk(&mut line.clone(), depth, &|line| {
        let mut made = 0;
        let (game, position) = (line.game(), line.position());
        game.for_each_ply(position, |ply| {
            std::hint::black_box(game.play_unchecked(position, ply));
            made += 1;
        });
        made
    })
}

/// Counts the sequences below a line; `last_ply` counts those of length 1.
fn walk<G: Game>(line: &mut Line<G>, depth: u32, last_ply: &impl Fn(&Line<G>) -> u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    if line.history_outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return last_ply(line);
    }
    let game = line.game_arc().clone();
    let position = *line.position();
    let mut sequences = 0;
    game.for_each_ply(&position, |ply| {
        line.play_unchecked(ply);
        sequences += walk(line, depth - 1, last_ply);
        line.undo();
    });
    sequences
}
