//! The cross table of a tournament.

use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::ledger::Results;
use super::statistics::{EngineResult, Estimate, Tally, Trinomial};
use super::tournament::{Encounter, Tournament};
use parlour_records::points_of_halves;

/// The scores of all entrants against each other.
///
/// Shown as a table, best first; `{:#}` keeps to ASCII:
///
/// ```
/// use parlour_matches::arena::crosstable::CrossTable;
/// use parlour_matches::arena::statistics::EngineResult::{Draw, Loss, Win};
/// use parlour_matches::arena::tournament::Encounter;
///
/// let mut table = CrossTable::new(["greedy", "mcts"].map(String::from).to_vec());
/// let encounter = Encounter { first: 0, second: 1 };
/// table.add(encounter, [Win, Loss]);
/// table.add(encounter, [Draw, Loss]);
/// let text = table.to_string();
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines, [
///     " #  Name              Elo  Games  Points     %      1      2",
///     " 1  mcts    +88.7 ± 136.3      4     2.5  62.5      ·  2.5/4",
///     " 2  greedy  -88.7 ± 136.3      4     1.5  37.5  1.5/4      ·",
/// ]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTable {
    names: Vec<String>,
    /// The results of each entrant against each other one, a row for each.
    tallies: Vec<Vec<Tally>>,
    /// The same games by the side that the entrant began on.
    by_side: Vec<Vec<[Trinomial; 2]>>,
}

/// One entrant's line of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// The entrant's index.
    pub entrant: usize,
    /// Its name.
    pub name: String,
    /// All its results, as those of the first engine.
    pub tally: Tally,
    /// The strength at which it played above those it met, taken together: no rating, since not
    /// everyone met the same. `None` before its first game.
    pub elo: Option<Estimate>,
    /// Its results against each entrant, best first as in the table; empty against itself and those
    /// it did not meet.
    pub against: Vec<Tally>,
}

impl CrossTable {
    /// The table of these entrants before the first game.
    pub fn new(names: Vec<String>) -> Self {
        let tallies = vec![vec![Tally::default(); names.len()]; names.len()];
        let by_side = vec![vec![[Trinomial::default(); 2]; names.len()]; names.len()];
        Self {
            names,
            tallies,
            by_side,
        }
    }

    /// The table of a tournament after these results, whose pairs are numbered as the tournament's.
    pub fn of(tournament: &Tournament, results: &Results) -> Self {
        let mut table = Self::new(tournament.entrants().to_vec());
        for entry in results.pairs() {
            table.add(tournament.pair(entry.pair).encounter, entry.outcomes());
        }
        table
    }

    /// The number of entrants.
    pub const fn entrants(&self) -> usize {
        self.names.len()
    }

    /// Adds a pair of games.
    ///
    /// # Panics
    ///
    /// Panics if the encounter's entrants are not in the table.
    pub fn add(&mut self, encounter: Encounter, pair: [EngineResult; 2]) {
        let Encounter { first, second } = encounter;
        self.tallies[first][second].add_pair(pair);
        self.tallies[second][first].add_pair(pair.map(EngineResult::reversed));
        for (game, outcome) in pair.into_iter().enumerate() {
            self.by_side[first][second][game].add(outcome);
            self.by_side[second][first][1 - game].add(outcome.reversed());
        }
    }

    /// The first entrant's results against the second.
    ///
    /// # Panics
    ///
    /// Panics if the encounter's entrants are not in the table.
    pub fn tally(&self, encounter: Encounter) -> Tally {
        self.tallies[encounter.first][encounter.second]
    }

    /// The first entrant's results against the second where it began as First, and as Second.
    ///
    /// # Panics
    ///
    /// Panics if the encounter's entrants are not in the table.
    pub fn by_side(&self, encounter: Encounter) -> [Trinomial; 2] {
        self.by_side[encounter.first][encounter.second]
    }

    /// All entrants, best first: by the share of points; then by Sonneborn and Berger's sum, in
    /// which each point won counts the points that its loser has; then by games won; then as
    /// entered. Those without a game come last.
    pub fn standings(&self) -> Vec<Standing> {
        let order = self.order();
        let standing = |&entrant: &usize| {
            let tally = self.total(entrant);
            let against = order.iter().map(|&other| self.tallies[entrant][other]);
            Standing {
                entrant,
                name: self.names[entrant].clone(),
                tally,
                elo: tally.pairs.performance().map(|strength| strength.elo()),
                against: against.collect(),
            }
        };
        order.iter().map(standing).collect()
    }

    fn total(&self, entrant: usize) -> Tally {
        self.tallies[entrant].iter().copied().sum()
    }

    /// The entrants' indices, best first.
    fn order(&self) -> Vec<usize> {
        let totals: Vec<Tally> = (0..self.names.len()).map(|i| self.total(i)).collect();
        let berger = |entrant: usize| -> u64 {
            let row = self.tallies[entrant].iter().zip(&totals);
            row.map(|(tally, other)| tally.games.half_points() * other.games.half_points())
                .sum()
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&one, &other| {
            by_share(&totals[other], &totals[one])
                .then_with(|| berger(other).cmp(&berger(one)))
                .then_with(|| totals[other].games.wins.cmp(&totals[one].games.wins))
        });
        order
    }
}

/// Compares shares of points without rounding. No games are less than none of the points.
pub(crate) fn by_share(one: &Tally, other: &Tally) -> Ordering {
    let (ours, theirs) = (one.games, other.games);
    let cross = |points: u64, games: u64| u128::from(points) * u128::from(games);
    (ours.games() > 0).cmp(&(theirs.games() > 0)).then_with(|| {
        cross(ours.half_points(), theirs.games()).cmp(&cross(theirs.half_points(), ours.games()))
    })
}

impl fmt::Display for CrossTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = f.alternate();
        let nothing = if plain { "-" } else { "·" };
        let mut rows = vec![
            ["#", "Name", "Elo", "Games", "Points", "%"]
                .map(String::from)
                .to_vec(),
        ];
        rows[0].extend((1..=self.names.len()).map(|place| place.to_string()));
        for (index, standing) in self.standings().into_iter().enumerate() {
            let games = standing.tally.games;
            let shown = |elo: Estimate| {
                if plain {
                    format!("{elo:#}")
                } else {
                    elo.to_string()
                }
            };
            let percent = standing.tally.pairs.performance();
            let mut row = vec![
                (index + 1).to_string(),
                standing.name,
                standing.elo.map_or(nothing.to_owned(), shown),
                games.games().to_string(),
                points_of_halves(games.half_points()),
                percent.map_or(nothing.to_owned(), |p| format!("{:.1}", 100.0 * p.score())),
            ];
            row.extend(
                standing
                    .against
                    .iter()
                    .map(|tally| match tally.games.games() {
                        0 => nothing.to_owned(),
                        games => format!("{}/{games}", points_of_halves(tally.games.half_points())),
                    }),
            );
            rows.push(row);
        }
        write_aligned(f, &rows)
    }
}

/// Writes rows with their columns two spaces apart: names to the left, all else to the right.
fn write_aligned(f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    const NAME: usize = 1;
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths: Vec<usize> = (0..columns)
        .map(|column| width(column).unwrap_or(0))
        .collect();
    for row in rows {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            let gap = if column == 0 { " " } else { "  " };
            if column == NAME {
                write!(f, "{gap}{cell}{pad}")?;
            } else {
                write!(f, "{gap}{pad}{cell}")?;
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tournament::Format;
    use super::*;
    use EngineResult::{Draw, Loss, Win};
    use proptest::prelude::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn order(table: &CrossTable) -> Vec<String> {
        table.standings().into_iter().map(|s| s.name).collect()
    }

    fn meet(first: usize, second: usize) -> Encounter {
        Encounter { first, second }
    }

    #[test]
    fn a_table_before_the_first_game_has_no_numbers() {
        let table = CrossTable::new(names(&["a", "b"]));
        assert_eq!(
            table.to_string(),
            " #  Name  Elo  Games  Points  %  1  2\n \
             1  a       ·      0       0  ·  ·  ·\n \
             2  b       ·      0       0  ·  ·  ·\n"
        );
        assert!(!format!("{table:#}").contains('·'));
    }

    #[test]
    fn results_are_known_by_side() {
        let mut table = CrossTable::new(names(&["a", "b"]));
        table.add(meet(0, 1), [Win, Draw]);
        let counts = |encounter| {
            let sides = table.by_side(encounter);
            sides.map(|games| (games.wins, games.draws, games.losses))
        };
        assert_eq!(counts(meet(0, 1)), [(1, 0, 0), (0, 1, 0)]);
        assert_eq!(counts(meet(1, 0)), [(0, 1, 0), (0, 0, 1)]);
    }

    #[test]
    fn ascii_is_ascii_and_columns_stay_aligned_for_wide_names() {
        let mut table = CrossTable::new(names(&["日本", "x"]));
        table.add(meet(0, 1), [Win, Win]);
        let text = table.to_string();
        assert!(text.contains("+∞ ± ?") && text.contains("2/2"), "{text}");
        let widths: Vec<usize> = text.lines().map(UnicodeWidthStr::width).collect();
        assert_eq!(widths, [widths[0]; 3]);
        assert!(format!("{table:#}").replace("日本", "").is_ascii());
    }

    #[test]
    fn shares_count_not_points() {
        // b has 3.5 of 4 points, a 4 of 8.
        let mut table = CrossTable::new(names(&["a", "b", "c", "d"]));
        table.add(meet(0, 2), [Win, Win]);
        table.add(meet(0, 3), [Win, Win]);
        table.add(meet(0, 2), [Loss, Loss]);
        table.add(meet(0, 3), [Loss, Loss]);
        table.add(meet(1, 2), [Win, Win]);
        table.add(meet(1, 3), [Win, Draw]);
        assert_eq!(order(&table), ["b", "a", "d", "c"]);
    }

    #[test]
    fn equal_shares_are_ranked_by_sonneborn_berger() {
        // a and b both have 2 of 4 against c and d; c is better than d, and a won from c.
        let mut table = CrossTable::new(names(&["b", "a", "c", "d"]));
        table.add(meet(1, 2), [Win, Win]);
        table.add(meet(1, 3), [Loss, Loss]);
        table.add(meet(0, 2), [Loss, Loss]);
        table.add(meet(0, 3), [Win, Win]);
        table.add(meet(2, 3), [Win, Draw]);
        assert_eq!(order(&table), ["c", "a", "b", "d"]);
    }

    #[test]
    fn equal_sums_are_ranked_by_games_won() {
        // Everyone has half the points and the same sum; only a has won nothing.
        let mut table = CrossTable::new(names(&["a", "b", "c"]));
        table.add(meet(0, 2), [Draw, Draw]);
        table.add(meet(1, 2), [Win, Loss]);
        assert_eq!(order(&table), ["b", "c", "a"]);
    }

    #[test]
    fn those_without_a_game_come_last() {
        let mut table = CrossTable::new(names(&["idle", "a", "b"]));
        table.add(meet(1, 2), [Loss, Loss]);
        assert_eq!(order(&table), ["b", "a", "idle"]);
    }

    #[test]
    fn a_table_is_made_from_a_ledger() {
        use crate::arena::ledger::{GameEntry, Header, Ledger, MatchTermination, PairEntry};
        let entrants = names(&["a", "b", "c"]);
        let tournament = Tournament::new(entrants.clone(), Format::RoundRobin, 2).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let header = Header::new(&serde_json::json!({"entrants": entrants})).unwrap();
        let mut ledger = Ledger::open(&folder.path().join("t.jsonl"), &header).unwrap();
        let mut expected = CrossTable::new(entrants);
        let played = (0..tournament.pairs()).map(|pair| {
            let outcomes = [EngineResult::ALL[pair as usize % 3], Win];
            expected.add(tournament.pair(pair).encounter, outcomes);
            let games = outcomes.map(|outcome| GameEntry::new(outcome, MatchTermination::Rules, 5));
            PairEntry { pair, games }
        });
        ledger.append_all(played).unwrap();
        assert_eq!(CrossTable::of(&tournament, ledger.results()), expected);
        assert_eq!(expected.tally(meet(0, 1)).games.games(), 4);
    }

    proptest! {
        #[test]
        fn points_are_shared_out_and_seen_alike_from_both_sides(
            games in prop::collection::vec((0_usize..5, 0_usize..5, 0_usize..3, 0_usize..3), 0..80),
        ) {
            let mut table = CrossTable::new(names(&["a", "b", "c", "d", "e"]));
            let mut pairs = 0;
            for (one, other, x, y) in games {
                if one < other {
                    table.add(meet(one, other), [EngineResult::ALL[x], EngineResult::ALL[y]]);
                    pairs += 1;
                }
            }
            let standings = table.standings();
            let points: u64 = standings.iter().map(|s| s.tally.games.half_points()).sum();
            prop_assert_eq!(points, 4 * pairs);
            for one in 0..5 {
                for other in 0..5 {
                    let seen = table.tally(meet(one, other));
                    prop_assert_eq!(seen, table.tally(meet(other, one)).reversed());
                }
            }
            for (best, next) in standings.iter().zip(&standings[1..]) {
                prop_assert_ne!(by_share(&best.tally, &next.tally), Ordering::Less);
            }
            for (row, standing) in standings.iter().enumerate() {
                prop_assert_eq!(standing.against[row], Tally::default());
                let sum: Tally = standing.against.iter().copied().sum();
                prop_assert_eq!(sum, standing.tally);
            }
        }
    }
}
