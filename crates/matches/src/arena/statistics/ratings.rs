//! Ratings of any number of players by the games among them.
//!
//! The model is that of Rao and Kupper, as `BayesElo` has it, with an advantage of the player who begins: of a player whose
//! rating is x above the other's, advantage included, the chances are σ(x − ν) to win and σ(−x − ν) to lose, and what is
//! left is a draw. Sources: P. V. Rao and L. L. Kupper, "Ties in paired-comparison experiments", JASA 62, 1967; R. Coulom,
//! <https://www.remi-coulom.fr/Bayesian-Elo/>; L. R. Ford, "Solution of a ranking problem", 1957, for who can be compared.

use std::collections::BTreeMap;

use super::{QUANTILE_95, Trinomial};

/// The results of each two players, by the numbers of the one who began and of the other; won games are those of the first.
pub type Pairings = BTreeMap<(usize, usize), Trinomial>;

/// Elo points in one unit of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The variance, in squared units of that curve, that no maximum at finite ratings has.
const FLAT: f64 = 1e6;

/// The rating of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The player's number.
    pub player: usize,
    /// The rating in Elo above the average of the list.
    pub elo: f64,
    /// Half the width of its 95 % interval: of the difference to the average, or to the pinned player.
    pub margin: f64,
    /// The likelihood that the player is stronger than the next one of the list.
    pub above_next: Option<f64>,
    /// Its games, also those against players of other lists.
    pub games: Trinomial,
}

/// Players that can be compared, best first: each has at least half a point from every other, or from one who has, and so on.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingList {
    /// The ratings; a player who cannot be compared is alone.
    pub ratings: Vec<Rating>,
    /// The advantage of beginning in Elo and half the width of its interval, where the games tell a finite one.
    pub begins: Option<[f64; 2]>,
    /// The share of draws between equal players, where the games tell it.
    pub draws: Option<f64>,
}

/// Rates players by the likelihood of their results; `pinned` is the one that the intervals are about.
///
/// ```
/// use parlour_matches::arena::statistics::{Trinomial, rating_lists};
///
/// let won = Trinomial { wins: 75, draws: 0, losses: 25 };
/// let lists = rating_lists(2, &[((0, 1), won), ((1, 0), won.reversed())].into(), Some(1));
/// let ratings = &lists[0].ratings;
/// assert_eq!(format!("{:.1} ± {:.1}", ratings[0].elo - ratings[1].elo, ratings[0].margin), "190.8 ± 55.6");
/// ```
pub fn rating_lists(players: usize, games: &Pairings, pinned: Option<usize>) -> Vec<RatingList> {
    let mut reaches = vec![vec![false; players]; players];
    for (&(first, second), results) in games {
        reaches[first][second] |= results.wins + results.draws > 0;
        reaches[second][first] |= results.losses + results.draws > 0;
    }
    for via in 0..players {
        let beyond = reaches[via].clone();
        for row in reaches.iter_mut().filter(|row| row[via]) {
            row.iter_mut()
                .zip(&beyond)
                .for_each(|(to, also)| *to |= also);
        }
    }
    let mut lists: Vec<RatingList> = Vec::new();
    let mut listed = vec![false; players];
    for player in 0..players {
        let is_like =
            |&other: &usize| other == player || reaches[player][other] && reaches[other][player];
        let members: Vec<usize> = (0..players).filter(is_like).collect();
        if !std::mem::replace(&mut listed[player], true) {
            for &member in &members {
                listed[member] = true;
            }
            lists.push(list(&members, games, pinned));
        }
    }
    lists.sort_by_key(|list| std::cmp::Reverse(list.ratings.len()));
    lists
}

/// Rates players that can be compared.
fn list(members: &[usize], games: &Pairings, pinned: Option<usize>) -> RatingList {
    let place = |player| members.iter().position(|&member| member == player);
    let inside = games
        .iter()
        .filter_map(|(&(first, second), &results)| Some((place(first)?, place(second)?, results)));
    let fit = Fit::finite(members.len(), inside.collect());
    let count = members.len() as f64;
    let pinned = pinned.and_then(place);
    let variance = |at: usize| match pinned {
        Some(pin) => fit.difference(at, pin),
        None => (fit.covariance[at][at] - 1.0 / (count * count)).max(0.0),
    };
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by(|&one, &other| fit.at[other].total_cmp(&fit.at[one]));
    let ratings = order.iter().enumerate().map(|(place, &at)| Rating {
        player: members[at],
        elo: fit.at[at] * ELO,
        margin: QUANTILE_95 * variance(at).sqrt() * ELO,
        above_next: order.get(place + 1).map(|&next| {
            let deviations = (fit.at[at] - fit.at[next]) / fit.difference(at, next).sqrt();
            f64::midpoint(1.0, libm::erf(deviations / std::f64::consts::SQRT_2))
        }),
        games: games_of(members[at], games),
    });
    let has_draws = fit.games.iter().any(|game| game.2.draws > 0);
    let tie = fit.draw.map_or(0.0, |draw| fit.at[draw]);
    RatingList {
        ratings: ratings.collect(),
        begins: fit.side.map(|side| {
            [
                fit.at[side] * ELO,
                QUANTILE_95 * fit.covariance[side][side].sqrt() * ELO,
            ]
        }),
        draws: (fit.draw.is_some() || !has_draws).then(|| 1.0 - 2.0 * chance(-tie)),
    }
}

/// The results of a player against all others.
fn games_of(player: usize, games: &Pairings) -> Trinomial {
    let mut sum = Trinomial::default();
    for (&(first, second), &results) in games {
        if first == player {
            sum += results;
        } else if second == player {
            sum += results.reversed();
        }
    }
    sum
}

/// The logistic curve.
fn chance(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The likeliest ratings, then the advantage of beginning and the width of a draw where the games tell them, with their covariance.
struct Fit {
    players: usize,
    games: Vec<Encounter>,
    /// The places of the advantage and of the width, where the games tell them.
    side: Option<usize>,
    draw: Option<usize>,
    at: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

/// The games that one player began against another one, by their numbers.
type Encounter = (usize, usize, Trinomial);

/// The chances in a game of the one who begins to win and to lose, and the width of a draw.
struct Chances {
    won: f64,
    lost: f64,
    tie: f64,
}

impl Fit {
    /// The fit by the first model whose maximum is finite. The results can be likeliest at infinite ratings, as where the
    /// one who begins always wins, or a player who also drew never loses; the last model has no such results, since it
    /// takes a draw for half a game won and half a game lost, and all players have points from each other.
    fn finite(players: usize, games: Vec<Encounter>) -> Self {
        let met = |first, second| games.iter().any(|game| (game.0, game.1) == (first, second));
        // The games tell it where two players have both begun against each other.
        let has_sides = games.iter().any(|game| met(game.1, game.0));
        let has_draws = games.iter().any(|game| game.2.draws > 0);
        let fuller = [
            (has_sides, has_draws),
            (false, has_draws),
            (has_sides, false),
        ];
        fuller
            .into_iter()
            .find_map(|(side, draw)| Self::of(players, games.clone(), [side, draw]).ok())
            .unwrap_or_else(|| match Self::of(players, games, [false; 2]) {
                Ok(fit) | Err(fit) => fit,
            })
    }

    /// Climbs to the maximum of the likelihood by Newton's steps, halved where they lead down; it is the only one, as the
    /// logarithm of the likelihood is concave. What was reached is an error where there is none at finite ratings.
    fn of(
        players: usize,
        games: Vec<Encounter>,
        [has_sides, has_draws]: [bool; 2],
    ) -> Result<Self, Self> {
        let mut at = vec![0.0; players + usize::from(has_sides)];
        let (side, draw) = (has_sides.then_some(players), has_draws.then_some(at.len()));
        at.extend(draw.map(|_| 0.5));
        let mut fit = Self {
            players,
            games,
            side,
            draw,
            at,
            covariance: Vec::new(),
        };
        for _ in 0..200 {
            let (gradient, curvature) = fit.slopes();
            fit.covariance = inverse(curvature);
            let step = |row: &Vec<f64>| {
                row.iter()
                    .zip(&gradient)
                    .map(|(one, other)| one * other)
                    .sum::<f64>()
            };
            let step: Vec<f64> = fit.covariance.iter().map(step).collect();
            // On the way to infinity the likelihood is soon as good as flat.
            let is_curved = |at: usize| (0.0..FLAT).contains(&fit.covariance[at][at]);
            if !(0..step.len()).all(is_curved) {
                return Err(fit);
            }
            let (from, height) = (fit.at.clone(), fit.likelihood());
            let mut length = 1.0;
            loop {
                fit.at = from
                    .iter()
                    .zip(&step)
                    .map(|(at, step)| at + length * step)
                    .collect();
                let is_possible = fit.draw.is_none_or(|draw| fit.at[draw] > 0.0);
                if is_possible && fit.likelihood() >= height || length < 1e-9 {
                    break;
                }
                length /= 2.0;
            }
            if step.iter().all(|step| (step * length).abs() < 1e-10) {
                let is_there = step.iter().all(|step| step.abs() < 1e-4);
                return if is_there { Ok(fit) } else { Err(fit) };
            }
        }
        Err(fit)
    }

    /// The chances in a game.
    fn chances(&self, &(first, second, _): &Encounter) -> Chances {
        let [side, tie] = [self.side, self.draw].map(|at| at.map_or(0.0, |at| self.at[at]));
        let lead = self.at[first] - self.at[second] + side;
        Chances {
            won: chance(lead - tie),
            lost: chance(-lead - tie),
            tie,
        }
    }

    /// The logarithm of the likelihood.
    fn likelihood(&self) -> f64 {
        let of = |game: &Encounter| {
            let Trinomial {
                wins,
                draws,
                losses,
            } = game.2;
            let Chances { won, lost, .. } = self.chances(game);
            let log = |count: u64, chance: f64| {
                if count == 0 {
                    0.0
                } else {
                    count as f64 * chance.ln()
                }
            };
            let drawn = match self.draw {
                Some(_) => 1.0 - won - lost,
                None => (won * lost).sqrt(),
            };
            log(wins, won) + log(losses, lost) + log(draws, drawn)
        };
        self.games.iter().map(of).sum()
    }

    /// The gradient of that and its negated second derivatives, made definite by a sum of ratings of 0.
    fn slopes(&self) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.at.len();
        let mut gradient = vec![0.0; size];
        let mut curvature = vec![vec![0.0; size]; size];
        for row in &mut curvature[..self.players] {
            row[..self.players].fill(1.0);
        }
        for game in &self.games {
            let Trinomial {
                wins,
                draws,
                losses,
            } = game.2;
            let Chances { won, lost, tie } = self.chances(game);
            // A draw's chance is (e^2ν − 1) times both of these, or it is half a game won and half a game lost.
            let drawn = draws as f64 * self.draw.map_or(0.5, |_| 1.0);
            let [up, down] = [wins, losses].map(|count| count as f64 + drawn);
            let [by_win, by_loss] = [up * (1.0 - won), down * (1.0 - lost)];
            let [bent_win, bent_loss] = [by_win * won, by_loss * lost];
            let mut signs = vec![(game.0, 1.0), (game.1, -1.0)];
            signs.extend(self.side.map(|side| (side, 1.0)));
            for &(at, sign) in &signs {
                gradient[at] += sign * (by_win - by_loss);
                for &(other, turned) in &signs {
                    curvature[at][other] += sign * turned * (bent_win + bent_loss);
                }
            }
            if let Some(draw) = self.draw {
                let growth = (2.0 * tie).exp();
                let excess = growth - 1.0;
                gradient[draw] += 2.0 * draws as f64 * growth / excess - by_win - by_loss;
                curvature[draw][draw] +=
                    bent_win + bent_loss + 4.0 * draws as f64 * growth / (excess * excess);
                for &(at, sign) in &signs {
                    curvature[at][draw] += sign * (bent_loss - bent_win);
                    curvature[draw][at] += sign * (bent_loss - bent_win);
                }
            }
        }
        (gradient, curvature)
    }

    /// The variance of the difference of two ratings.
    fn difference(&self, one: usize, other: usize) -> f64 {
        let of = |at: usize, with: usize| self.covariance[at][with];
        (of(one, one) + of(other, other) - 2.0 * of(one, other)).max(0.0)
    }
}

/// The inverse of a definite matrix, by Gauss and Jordan.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let scale = matrix[at][at];
        matrix[at].iter_mut().for_each(|value| *value /= scale);
        let pivot = matrix[at].clone();
        for (_, row) in matrix
            .iter_mut()
            .enumerate()
            .filter(|(place, _)| *place != at)
        {
            let factor = row[at];
            row.iter_mut()
                .zip(&pivot)
                .for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Baseball in the American League, 1987: games won at home and lost at home, against each team in the order of the
    /// names. Source: A. Agresti, "Categorical Data Analysis", 2nd edition, 2002, table 10.11.
    const TEAMS: [&str; 7] = [
        "Milwaukee",
        "Detroit",
        "Toronto",
        "New York",
        "Boston",
        "Cleveland",
        "Baltimore",
    ];
    const HOME: [[(u64, u64); 7]; 7] = [
        [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
        [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
        [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
        [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
        [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
        [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
        [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
    ];

    fn pairings(results: impl IntoIterator<Item = (usize, usize, [u64; 3])>) -> Pairings {
        let all = results.into_iter();
        all.map(|(first, second, [wins, draws, losses])| {
            (
                (first, second),
                Trinomial {
                    wins,
                    draws,
                    losses,
                },
            )
        })
        .collect()
    }

    #[test]
    fn published_ratings_with_an_advantage_of_the_home_team() {
        let all = (0..7).flat_map(|home| (0..7).map(move |away| (home, away)));
        let all = all.filter(|(home, away)| home != away).map(|(home, away)| {
            let (won, lost) = HOME[home][away];
            (home, away, [won, 0, lost])
        });
        let lists = rating_lists(7, &pairings(all), Some(6));
        assert_eq!(lists.len(), 1);
        // R's BradleyTerry2 (Turner and Firth, JSS 48, 2012) has these, in units of the logistic curve above Baltimore.
        let least = lists[0].ratings.last().unwrap().elo;
        let told: Vec<_> = lists[0]
            .ratings
            .iter()
            .map(|rating| {
                (
                    TEAMS[rating.player],
                    format!("{:.4}", (rating.elo - least) / ELO),
                )
            })
            .collect();
        let published = [
            ("Milwaukee", "1.6196"),
            ("Detroit", "1.4754"),
            ("Toronto", "1.3271"),
            ("New York", "1.2813"),
            ("Boston", "1.1438"),
            ("Cleveland", "0.7047"),
            ("Baltimore", "0.0000"),
        ];
        assert_eq!(
            told,
            published.map(|(team, rating)| (team, rating.to_owned()))
        );
        let [home, margin] = lists[0].begins.unwrap();
        assert_eq!(
            format!("{:.4} {:.3}", home / ELO, margin / QUANTILE_95 / ELO),
            "0.3023 0.131"
        );
    }

    /// The logarithm of the likelihood of ratings, in Elo, with an advantage and the width of a draw.
    fn likelihood(games: &Pairings, at: &[f64]) -> f64 {
        let [ratings @ .., side, tie] = at else {
            panic!()
        };
        let expected = |lead: f64| 1.0 / (1.0 + 10_f64.powf(-lead / 400.0));
        let of = |(&(first, second), results): (&(usize, usize), &Trinomial)| {
            let lead = ratings[first] - ratings[second] + side;
            let (won, lost) = (expected(lead - tie), expected(-lead - tie));
            results.wins as f64 * won.ln()
                + results.losses as f64 * lost.ln()
                + results.draws as f64 * (1.0 - won - lost).ln()
        };
        games.iter().map(of).sum()
    }

    #[test]
    fn the_maximum_is_that_of_a_plain_search() {
        let games = pairings([
            (0, 1, [12, 5, 3]),
            (1, 0, [6, 4, 10]),
            (1, 2, [9, 2, 4]),
            (2, 1, [8, 3, 7]),
            (0, 3, [20, 0, 1]),
            (3, 2, [2, 6, 5]),
            (2, 3, [7, 7, 7]),
        ]);
        // One coordinate after the other, by steps that become smaller.
        let mut at = vec![0.0, 0.0, 0.0, 0.0, 0.0, 50.0];
        let mut step = 64.0;
        while step > 1e-4 {
            let before = likelihood(&games, &at);
            for coordinate in 0..at.len() {
                for change in [step, -step] {
                    let mut there = at.clone();
                    there[coordinate] += change;
                    if likelihood(&games, &there) > likelihood(&games, &at) {
                        at = there;
                    }
                }
            }
            if likelihood(&games, &at) <= before {
                step /= 2.0;
            }
        }
        let lists = rating_lists(4, &games, None);
        let average = at[..4].iter().sum::<f64>() / 4.0;
        for rating in &lists[0].ratings {
            assert!(
                (rating.elo - (at[rating.player] - average)).abs() < 0.05,
                "{rating:?} {at:?}"
            );
        }
        assert!((lists[0].begins.unwrap()[0] - at[4]).abs() < 0.05, "{at:?}");
        let equal = 1.0 - 2.0 / (1.0 + 10_f64.powf(at[5] / 400.0));
        assert!((lists[0].draws.unwrap() - equal).abs() < 1e-4);
        assert!(
            lists[0]
                .ratings
                .iter()
                .map(|rating| rating.elo)
                .sum::<f64>()
                .abs()
                < 1e-6
        );
    }

    #[test]
    fn results_that_are_likeliest_at_infinity_have_finite_ratings_without_what_leads_there() {
        let rated = |games: &[(usize, usize, [u64; 3])]| {
            let lists = rating_lists(3, &pairings(games.iter().copied()), Some(0));
            let finite = |own: &Rating| {
                own.elo.is_finite()
                    && own.margin < 2000.0
                    && own.above_next.is_none_or(|above| above < 1.0)
            };
            assert!(lists[0].ratings.iter().all(finite), "{games:?} {lists:?}");
            let lead = lists[0].ratings[0].elo - lists[0].ratings[1].elo;
            (lists[0].ratings[0].player, lead.round(), lists[0].clone())
        };
        // One of them wins all games that it begins, and some of the others.
        let (best, lead, list) = rated(&[(0, 1, [10, 0, 0]), (1, 0, [4, 0, 6])]);
        assert_eq!((best, lead, list.begins), (0, 241.0, None));
        // The one who begins always loses.
        let (_, lead, list) = rated(&[(0, 1, [0, 0, 2]), (1, 0, [0, 0, 2])]);
        assert_eq!((lead, list.begins), (0.0, None));
        // Each loses all games that it begins, but one: the loser stands below.
        let (best, lead, _) = rated(&[(0, 1, [0, 0, 3]), (1, 0, [1, 0, 2])]);
        assert_eq!((best, lead), (1, 120.0));
        // One of them never loses, but draws: the width of a draw grows with the lead.
        let (best, lead, list) = rated(&[(0, 1, [3, 1, 0])]);
        assert_eq!((best, lead, list.draws), (0, 338.0, None));
        let (_, lead, list) = rated(&[(0, 1, [0, 4, 0]), (1, 0, [0, 2, 0])]);
        assert_eq!((lead, list.draws), (0.0, None));
        // Around a circle, always the one who begins.
        let circle = [(0, 1, [2, 0, 0]), (1, 2, [2, 0, 0]), (2, 0, [2, 0, 0])];
        let (_, lead, _) = rated(&[&circle[..], &[(1, 0, [1, 0, 0])]].concat());
        assert!(lead > 0.0 && lead < 200.0);
    }

    #[test]
    fn who_cannot_be_compared_is_in_another_list() {
        let games = pairings([(0, 1, [3, 0, 2]), (2, 0, [4, 0, 0]), (3, 4, [0, 1, 0])]);
        let lists = rating_lists(5, &games, None);
        let members = |list: &RatingList| {
            list.ratings
                .iter()
                .map(|rating| rating.player)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            lists.iter().map(members).collect::<Vec<_>>(),
            [vec![0, 1], vec![3, 4], vec![2]]
        );
        assert!(
            lists
                .iter()
                .flat_map(|list| &list.ratings)
                .all(|rating| rating.elo.is_finite() && rating.margin.is_finite())
        );
        // The games against players of other lists are a player's games too.
        let games = |list: &RatingList| list.ratings[0].games.games();
        assert_eq!(lists.iter().map(games).collect::<Vec<_>>(), [9, 1, 4]);
    }
}
