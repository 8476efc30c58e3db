//! The story of a tournament so far.

use std::ops::Range;

use crate::arena::crosstable::{Standing, by_share};
use crate::arena::statistics::SURE;
use parlour_records::points_of_halves;

/// A fact about a tournament. Players are indices of its standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingFact {
    /// The first is ahead after this number of games of all.
    Leads(u64),
    /// The first ones have the same share of the points, after this number of games of all.
    Shared(u64, Range<usize>),
    /// The next one behind those told first, or all who have the same share as it.
    Follows(Range<usize>),
    /// The first is stronger than its opponents, with 95 % confidence, or that is not known yet.
    Strongest(bool),
    /// The last one, or all who have the same share as it.
    Last(Range<usize>),
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
    let leaders = level_with(standings, 0);
    let strength = first.tally.pairs.performance();
    let is_sure = strength.is_some_and(|strength| strength.confidence() > SURE);
    let strongest = StandingFact::Strongest(is_sure && leaders.len() == 1);
    let next = leaders.end;
    let mut facts = vec![if leaders.len() == 1 {
        StandingFact::Leads(games)
    } else {
        StandingFact::Shared(games, leaders)
    }];
    let mut told = next;
    if next < standings.len() {
        let following = level_with(standings, next);
        told = following.end;
        facts.push(StandingFact::Follows(following));
    }
    facts.push(strongest);
    if told < standings.len() {
        let last = level_with(standings, standings.len() - 1);
        facts.push(StandingFact::Last(last));
    }
    facts
}

/// The places of all who have the same share of the points as the one at a place.
fn level_with(standings: &[Standing], at: usize) -> Range<usize> {
    let is_level = |other: &&Standing| by_share(&other.tally, &standings[at].tally).is_eq();
    let before = standings[..at].iter().rev().take_while(is_level).count();
    at - before..at + standings[at..].iter().take_while(is_level).count()
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
    let won = |places: &Range<usize>| points(&standings[places.start]);
    let names = |places: &Range<usize>| {
        let names: Vec<&str> = standings[places.clone()]
            .iter()
            .map(|standing| standing.name.as_str())
            .collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => names.concat(),
        }
    };
    let (first, points) = (&standings[0].name, points(&standings[0]));
    match fact {
        StandingFact::Leads(games) => [
            format!("After {games} games {first} leads with {points}."),
            format!("{first} is in front, {points}, with {games} games played."),
        ],
        StandingFact::Shared(games, at) => [
            format!("After {games} games {} share the lead.", names(&at)),
            format!(
                "{} are level at the top, with {games} games played.",
                names(&at)
            ),
        ],
        StandingFact::Follows(at) if at.len() == 1 => [
            format!("{} follows with {}.", names(&at), won(&at)),
            format!("Next is {}, with {}.", names(&at), won(&at)),
        ],
        StandingFact::Follows(at) => [
            format!("{} follow, level with each other.", names(&at)),
            format!("Next are {}, level with each other.", names(&at)),
        ],
        StandingFact::Strongest(true) => [
            format!("{first} is stronger than its opponents, with 95 % confidence."),
            format!("{first} leads by more than chance, with 95 % confidence."),
        ],
        StandingFact::Strongest(false) => [
            "The results do not show yet who is strongest.".to_owned(),
            "It is still open who is strongest.".to_owned(),
        ],
        StandingFact::Last(at) if at.len() == 1 => [
            format!("Last is {} with {}.", names(&at), won(&at)),
            format!("At the bottom is {}, with {}.", names(&at), won(&at)),
        ],
        StandingFact::Last(at) => [
            format!("{} share the last place.", names(&at)),
            format!("{} are level at the bottom.", names(&at)),
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
        let names = ["Ana", "Ben", "Cid", "Dea"].map(str::to_owned);
        let players = pairs
            .iter()
            .map(|pair| pair.1 + 1)
            .max()
            .unwrap_or(3)
            .max(3);
        let mut table = CrossTable::new(names[..players].to_vec());
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
                "The results do not show yet who is strongest.",
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
    #[test]
    fn a_perfect_score_is_strongest_once_chance_is_excluded() {
        let win = |other| (0, other, [Win, Win]);
        let sure = "Ana is stronger than its opponents, with 95 % confidence.";
        let open = "The results do not show yet who is strongest.";
        let told = |pairs: &[_]| story(pairs).contains(&sure.to_owned());
        // Six games are won one after the other in one of 64 even matches, four in one of 16.
        assert!(told(&[win(1), win(2), win(1)]));
        assert!(!told(&[win(1), win(2)]));
        assert!(story(&[win(1), win(2)]).contains(&open.to_owned()));
        assert!(!told(&[(0, 1, [Draw, Draw]); 9]));
    }

    #[test]
    fn all_who_share_a_place_are_named() {
        let (won, shared) = ([Win, Win], [Win, Loss]);
        let last = story(&[
            (0, 1, won),
            (0, 2, won),
            (0, 3, won),
            (1, 2, won),
            (1, 3, won),
            (2, 3, shared),
        ]);
        assert_eq!(last[1], "Ben follows with 4 of 6.");
        assert_eq!(last[3..], ["Cid and Dea share the last place."]);
        let next = story(&[
            (0, 1, won),
            (0, 2, won),
            (0, 3, won),
            (1, 2, shared),
            (1, 3, won),
            (2, 3, won),
        ]);
        assert_eq!(next[1], "Ben and Cid follow, level with each other.");
        assert_eq!(next[3..], ["Last is Dea with 0 of 6."]);
        let all = story(&[(0, 1, shared), (0, 2, shared), (1, 2, shared)]);
        assert_eq!(
            all,
            [
                "After 6 games Ana, Ben and Cid share the lead.",
                "The results do not show yet who is strongest."
            ]
        );
    }
}
