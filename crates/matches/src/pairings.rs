//! The pairs of people who play in rounds: all against all, or those of equal points.
//!
//! A pair has its players by their numbers; the first of it begins. Who is in no pair of a round
//! rests.

use std::cmp::Reverse;

/// The rounds in which everybody meets everybody once. Nobody begins more often than the others do
/// against them by more than one game.
pub fn round_robin(players: usize) -> Vec<Vec<[usize; 2]>> {
    if players < 2 {
        return Vec::new();
    }
    // The circle method: an odd number of players move on by one seat a round, and whoever is at
    // its top rests, or meets the one who stays where the number of all is even.
    let circle = (players - 1) | 1;
    let round = |round: usize| {
        let across = |step: usize| {
            let pair = [(round + step) % circle, (round + circle - step) % circle];
            // Each begins against the half of the circle that comes after them.
            if (circle + pair[1] - pair[0]) % circle <= circle / 2 {
                pair
            } else {
                [pair[1], pair[0]]
            }
        };
        let stays = (players > circle).then_some(if round.is_multiple_of(2) {
            [round, circle]
        } else {
            [circle, round]
        });
        stays
            .into_iter()
            .chain((1..=circle / 2).map(across))
            .collect()
    };
    (0..circle).map(round).collect()
}

/// A player before a round of a Swiss tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SwissPlayer {
    /// Their points in halves, one for a round in which they have rested included.
    pub points: u64,
    /// The games that they have begun, less those that the others have.
    pub begun: i32,
    /// Those whom they have met.
    pub met: Vec<usize>,
    /// True if they have rested.
    pub has_rested: bool,
}

/// The pairs of a round of a Swiss tournament: nobody meets anybody again, nobody rests twice, and
/// those who meet have points as equal as can be by exchanging two of them. There are such pairs as
/// long as fewer rounds were played than half the number of players; none otherwise.
pub fn swiss_round(players: &[SwissPlayer]) -> Option<Vec<[usize; 2]>> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&one| (Reverse(players[one].points), one));
    if order.len().is_multiple_of(2) {
        return pairs_of(order, players);
    }
    let may_rest = |one: &&usize| !players[**one].has_rested;
    let mut resting = order.iter().rev().filter(may_rest);
    resting.find_map(|&rests| {
        let playing = order.iter().copied().filter(|&one| one != rests);
        pairs_of(playing.collect(), players)
    })
}

/// The pairs of an even number of players, who come by their points.
fn pairs_of(mut open: Vec<usize>, players: &[SwissPlayer]) -> Option<Vec<[usize; 2]>> {
    let mut pairs = Vec::new();
    if !pair_up(&mut open, players, &mut pairs) {
        return None;
    }
    while exchange(&mut pairs, players) {}
    for pair in &mut pairs {
        if players[pair[0]].begun > players[pair[1]].begun {
            pair.swap(0, 1);
        }
    }
    Some(pairs)
}

/// Pairs everybody with the next one whom they have not met, and goes back where that leaves
/// somebody alone; returns whether all have found somebody.
fn pair_up(open: &mut Vec<usize>, players: &[SwissPlayer], pairs: &mut Vec<[usize; 2]>) -> bool {
    if open.is_empty() {
        return true;
    }
    let one = open.remove(0);
    for at in 0..open.len() {
        let other = open[at];
        if players[one].met.contains(&other) {
            continue;
        }
        open.remove(at);
        pairs.push([one, other]);
        if pair_up(open, players, pairs) {
            return true;
        }
        pairs.pop();
        open.insert(at, other);
    }
    open.insert(0, one);
    false
}

/// Exchanges the opponents of two pairs where that is better; returns whether it has.
fn exchange(pairs: &mut [[usize; 2]], players: &[SwissPlayer]) -> bool {
    for at in 0..pairs.len() {
        for next in at + 1..pairs.len() {
            let ([a, b], [c, d]) = (pairs[at], pairs[next]);
            let now = harm([a, b], players) + harm([c, d], players);
            for other in [[[a, c], [b, d]], [[a, d], [b, c]]] {
                let has_met = |[one, other]: [usize; 2]| players[one].met.contains(&other);
                let harms = other.map(|pair| harm(pair, players));
                if !other.into_iter().any(has_met) && harms.iter().sum::<u64>() < now {
                    [pairs[at], pairs[next]] = other;
                    return true;
                }
            }
        }
    }
    false
}

/// The harm in a pair: unequal points first, then two of whom both would have to begin, or neither
/// could; but nobody shall begin three times more often than not, or less often.
fn harm([one, other]: [usize; 2], players: &[SwissPlayer]) -> u64 {
    let [one, other] = [one, other].map(|player| &players[player]);
    let points = one.points.abs_diff(other.points);
    let alike = if one.begun.signum() == other.begun.signum() {
        one.begun.abs().min(other.begun.abs())
    } else {
        0
    };
    let alike = [0, 1, 1 << 20][alike.min(2) as usize];
    4 * points * points + alike
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The players after rounds, of which each game has a result: the points of who begins.
    fn played(
        count: usize,
        rounds: &[Vec<[usize; 2]>],
        result: impl Fn(usize, [usize; 2]) -> u64,
    ) -> Vec<SwissPlayer> {
        let mut players = vec![SwissPlayer::default(); count];
        for (number, round) in rounds.iter().enumerate() {
            let mut rest: Vec<usize> = (0..count).collect();
            for &[one, other] in round {
                rest.retain(|&player| player != one && player != other);
                let points = result(number, [one, other]);
                for (player, met, points, begun) in
                    [(one, other, points, 1), (other, one, 2 - points, -1)]
                {
                    players[player].points += points;
                    players[player].begun += begun;
                    players[player].met.push(met);
                }
            }
            for player in rest {
                assert!(!std::mem::replace(&mut players[player].has_rested, true));
                players[player].points += 2;
            }
        }
        players
    }

    #[test]
    fn everybody_meets_everybody_once_and_begins_as_often_as_not() {
        for count in 2..=32 {
            let rounds = round_robin(count);
            let mut pairs = rounds.concat();
            for round in &rounds {
                let mut playing = round.concat();
                playing.sort_unstable();
                playing.dedup();
                assert_eq!(playing.len(), count / 2 * 2, "{count}: once a round");
            }
            for player in 0..count {
                let begins = pairs.iter().filter(|pair| pair[0] == player).count();
                let follows = pairs.iter().filter(|pair| pair[1] == player).count();
                assert!(begins.abs_diff(follows) <= 1, "{count}: {player}");
            }
            for pair in &mut pairs {
                pair.sort_unstable();
            }
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), count * (count - 1) / 2);
        }
        assert!(round_robin(1).is_empty());
    }

    proptest! {
        #[test]
        fn in_swiss_rounds_nobody_meets_or_rests_twice_and_equals_meet(
            count in 3_usize..=32,
            seed: u64,
        ) {
            let result = |round: usize, pair: [usize; 2]| {
                let key = (round * 1024 + pair[0] * 32 + pair[1]) as u64;
                parlour_rules::random::split_mix(seed, key) % 3
            };
            let mut rounds = Vec::new();
            for _ in 0..count / 2 {
                let players = played(count, &rounds, result);
                let pairs = swiss_round(&players).unwrap();
                prop_assert_eq!(pairs.len(), count / 2);
                for (at, &[a, b]) in pairs.iter().enumerate() {
                    prop_assert!(!players[a].met.contains(&b), "a rematch");
                    for &[c, d] in &pairs[at + 1..] {
                        let far = |one: usize, other: usize| {
                            let far = players[one].points.abs_diff(players[other].points);
                            far * far
                        };
                        let now = far(a, b) + far(c, d);
                        for [[a, c], [b, d]] in [[[a, c], [b, d]], [[a, d], [b, c]]] {
                            let is_free = !players[a].met.contains(&c) && !players[b].met.contains(&d);
                            let begins = |one: usize, other: usize| harm([one, other], &players) < 1 << 20;
                            let fits = is_free && begins(a, c) && begins(b, d);
                            prop_assert!(!fits || far(a, c) + far(b, d) >= now, "{pairs:?}");
                        }
                    }
                }
                rounds.push(pairs);
            }
            let players = played(count, &rounds, result);
            for player in &players {
                prop_assert!(player.begun.abs() <= 2, "{players:?}");
            }
        }
    }
}
