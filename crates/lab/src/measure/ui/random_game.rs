//! The games that are listed and watched.

use rand::rngs::Xoshiro256PlusPlus;

use parlour::bench::random_ply;
use parlour_records::{Record, Start};
use parlour_rules::games::AnyRules;

/// A game of this many random plies, or fewer where it is over before; none by rules that do not go
/// together.
pub(super) fn random_game(
    rules: &AnyRules,
    plies: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Option<Record> {
    let start = Start::new(rules.clone()).ok()?;
    let mut line = start.line().clone();
    while line.len() < plies
        && let Some(ply) = random_ply(&line, random)
    {
        line.play(ply).ok()?;
    }
    Some(Record::from_line(&start, &line))
}
