//! The story of a tournament so far.

use crate::arena::crosstable::{Standing, by_share};
use parlour_records::points_of_halves;

/// A fact about a tournament. Players are indices of its standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StandingFact {
    /// The first is ahead after this number of games of all.
    Leads(u64),
    /// The first two have the same share of the points, after this number of games of all.
    Shared(u64),
    /// The next one behind those told first.
    Follows(usize),
    /// The first is stronger than its opponents, with 95 % confidence, or that is not known yet.
    Strongest(bool),
    /// The last one.
    Last(usize),
}

/// The facts about a tournament with these standings; none before each of the first two
/// has played.
pub fn standing_facts(standings: &[Standing]) -> Vec<StandingFact> {
    let [first, second, ..] = standings else {
        return Vec::new();
    };
    if [first, second]
        .iter()
        .any(|player| player.tally.games.games() == 0)
    {
        return Vec::new();
    }
    let all = standings
        .iter()
        .map(|standing| standing.tally.games.games());
    let games = all.sum::<u64>() / 2;
    let is_shared = by_share(&first.tally, &second.tally).is_eq();
    let (head, next) = if is_shared {
        (StandingFact::Shared(games), 2)
    } else {
        (StandingFact::Leads(games), 1)
    };
    let mut facts = vec![head];
    facts.extend((next < standings.len()).then_some(StandingFact::Follows(next)));
    let interval = first.elo.and_then(|elo| elo.interval);
    let is_sure = interval.is_some_and(|interval| interval.low > 0.0);
    facts.push(StandingFact::Strongest(is_sure && !is_shared));
    let last = standings.len() - 1;
    facts.extend((last > next).then_some(StandingFact::Last(last)));
    facts
}

/// The story of a tournament with these standings; `turn` as for
/// [`game_story`](super::game_story).
pub fn standings_story(standings: &[Standing], turn: usize) -> Vec<String> {
    let say = |fact: StandingFact| {
        let [one, other] = sentences(fact, standings);
        if turn.is_multiple_of(2) { one } else { other }
    };
    standing_facts(standings).into_iter().map(say).collect()
}

/// `8.5 of 12`.
fn points(standing: &Standing) -> String {
    let games = standing.tally.games;
    let points = points_of_halves(games.half_points());
    format!("{points} of {}", games.games())
}

/// The ways to say a fact.
fn sentences(fact: StandingFact, standings: &[Standing]) -> [String; 2] {
    let name = |at: usize| standings[at].name.as_str();
    let won = |at: usize| points(&standings[at]);
    let (first, points) = (name(0), won(0));
    match fact {
        StandingFact::Leads(games) => [
            format!("After {games} games {first} leads with {points}."),
            format!("{first} is in front, {points}, with {games} games played."),
        ],
        StandingFact::Shared(games) => [
            format!(
                "After {games} games {first} and {} share the lead.",
                name(1)
            ),
            format!(
                "{first} and {} are level at the top, with {games} games played.",
                name(1)
            ),
        ],
        StandingFact::Follows(at) => [
            format!("{} follows with {}.", name(at), won(at)),
            format!("Next is {}, with {}.", name(at), won(at)),
        ],
        StandingFact::Strongest(true) => [
            format!("{first} is stronger than its opponents, with 95 % confidence."),
            format!("{first} leads by more than chance, with 95 % confidence."),
        ],
        StandingFact::Strongest(false) => [
            "The results do not show yet who is strongest.".to_owned(),
            "It is still open who is strongest.".to_owned(),
        ],
        StandingFact::Last(at) => [
            format!("Last is {} with {}.", name(at), won(at)),
            format!("At the bottom is {}, with {}.", name(at), won(at)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::crosstable::CrossTable;
    use crate::arena::statistics::EngineResult::{self, Draw, Loss, Win};
    use crate::arena::tournament::Encounter;

    fn story(pairs: &[(usize, usize, [EngineResult; 2])]) -> Vec<String> {
        let mut table = CrossTable::new(["Ana", "Ben", "Cid"].map(str::to_owned).to_vec());
        for &(first, second, pair) in pairs {
            table.add(Encounter { first, second }, pair);
        }
        standings_story(&table.standings(), 0)
    }

    #[test]
    fn a_tournament_is_told_by_its_standings() {
        assert!(story(&[]).is_empty());
        assert_eq!(
            story(&[(0, 1, [Win, Win]), (0, 2, [Win, Draw]), (1, 2, [Win, Loss])]),
            [
                "After 6 games Ana leads with 3.5 of 4.",
                "Cid follows with 1.5 of 4.",
                "Ana is stronger than its opponents, with 95 % confidence.",
                "Last is Ben with 1 of 4."
            ]
        );
        assert_eq!(
            story(&[(0, 1, [Win, Loss])]),
            [
                "After 2 games Ana and Ben share the lead.",
                "Cid follows with 0 of 0.",
                "The results do not show yet who is strongest."
            ]
        );
    }
}
