//! The subject of a puzzle, in a word.

use parlour_learn::puzzles::{Goal, Puzzle};
use parlour_rules::games::{AnyLine, Reason};

/// The names of all themes.
pub const THEMES: [&str; 8] = [
    "gold", "trap", "race", "exchange", "swap", "capture", "blockade", "defence",
];

/// The theme of a puzzle: one of [`THEMES`]. `None` if one of its plies is not legal.
pub fn theme(puzzle: &Puzzle) -> Option<&'static str> {
    let mut played = vec![puzzle.line()];
    for step in &puzzle.steps {
        for ply in step
            .solutions
            .first()
            .copied()
            .into_iter()
            .chain(step.reply)
        {
            let mut after = played.last()?.clone();
            after.play(ply).ok()?;
            played.push(after);
        }
    }
    let exchange = puzzle.goal != Goal::Swap && is_exchange(&played);
    Some(match puzzle.goal {
        Goal::Swap => "swap",
        Goal::Win | Goal::Hold | Goal::Mistake if exchange => "exchange",
        Goal::Hold => "defence",
        Goal::Win | Goal::Mistake if takes(&played[0], &played[1]) => "capture",
        Goal::Win | Goal::Mistake => theme_of_end(played.last()?)?,
    })
}

/// The subject of a win, by how the game ends at the end of a line or with the next ply.
fn theme_of_end(line: &AnyLine) -> Option<&'static str> {
    let mut end = line.clone();
    if end.outcome().is_none() {
        // A threat is carried out with the next turn, whatever is replied.
        let reply = *end.legal_plies().first()?;
        end.play(reply).ok()?;
    }
    Some(match end.outcome().map(|outcome| outcome.reason) {
        Some(Reason::Gold) => "gold",
        Some(Reason::Home | Reason::Goal) => "race",
        Some(Reason::NoPly | Reason::Stalemate | Reason::Captured) => "blockade",
        _ => "trap",
    })
}

/// Returns whether a ply of these positions takes a piece at the price of another one, or is
/// answered by a capture after one.
fn is_exchange(played: &[AnyLine]) -> bool {
    let trades = |pair: &[AnyLine]| {
        let mover = pair[0].to_move();
        let count = |line: &AnyLine| line.cells_of(mover).count();
        count(&pair[1]) < count(&pair[0])
    };
    let takes_back = |three: &[AnyLine]| takes(&three[0], &three[1]) && takes(&three[1], &three[2]);
    played.windows(2).any(trades) || played.windows(3).step_by(2).any(takes_back)
}

/// Returns whether a ply took a piece of the side that did not play it from its cell: from the
/// board or, in Claustro, to another cell.
fn takes(before: &AnyLine, after: &AnyLine) -> bool {
    let other = !before.to_move();
    after.cells_of(other).ne(before.cells_of(other))
}
