//! What was played in many games, by position: an opening explorer.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{NodeId, Record, TreeCursor};
use crate::games::{AnyLine, AnyPly, AnyRules};

/// The plies of many games of one kind, by the position in which they were played.
///
/// Positions are found by their key, whichever plies led to them.
///
/// ```
/// use parlour::records::{Explorer, Record};
///
/// let game: Record = "[Game \"trike\"]\n\nd2 swap e3 1-0\n".parse()?;
/// let mut explorer = Explorer::new(game.start().rules().clone());
/// explorer.add(&game);
/// let plies = explorer.plies(game.start().line());
/// assert_eq!((plies[0].ply.as_str(), plies[0].results.games), ("d2", 1));
/// assert_eq!(plies[0].swaps.unwrap().accepted.won, 1);
/// # Ok::<(), parlour::records::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explorer {
    rules: AnyRules,
    positions: FxHashMap<u64, Vec<Played>>,
    games: usize,
}

/// Results in the eyes of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayedResults {
    /// All games, those without a result included.
    pub games: u32,
    /// Games that the player won.
    pub won: u32,
    /// Games that ended in a draw.
    pub drawn: u32,
    /// Games that the player lost.
    pub lost: u32,
}

/// What came of the offer to exchange sides after a ply, in the eyes of the player who had it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SwapResults {
    /// Games in which the player swapped.
    pub accepted: PlayedResults,
    /// Games in which the player did not.
    pub declined: PlayedResults,
}

/// A ply that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExploredPly {
    /// Its text.
    pub ply: String,
    /// What came of it, for its player.
    pub results: PlayedResults,
    /// Whether it was answered by an exchange of sides, where that was possible.
    pub swaps: Option<SwapResults>,
}

#[derive(Clone, Copy, Debug)]
struct Played {
    ply: AnyPly,
    results: PlayedResults,
    swaps: Option<SwapResults>,
}

impl PlayedResults {
    /// The points per decided game, a draw counting half; none where no game was decided.
    #[must_use]
    pub fn score(&self) -> Option<f32> {
        let decided = self.won + self.drawn + self.lost;
        let points = self.won as f32 + self.drawn as f32 / 2.0;
        (decided > 0).then(|| points / decided as f32)
    }

    /// Adds a game with its points: 1, 0.5 or 0; none without a result.
    fn add(&mut self, points: Option<f32>) {
        self.games += 1;
        match points {
            None => {}
            Some(points) if points > 0.75 => self.won += 1,
            Some(points) if points < 0.25 => self.lost += 1,
            Some(_) => self.drawn += 1,
        }
    }
}

impl Explorer {
    /// No games yet, of these rules.
    #[must_use]
    pub fn new(rules: AnyRules) -> Self {
        Self {
            rules,
            positions: FxHashMap::default(),
            games: 0,
        }
    }

    /// The rules of the games.
    #[must_use]
    pub const fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// How many games there are.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Adds the main line of a game; one of other rules is left out.
    pub fn add(&mut self, record: &Record) {
        if *record.start().rules() != self.rules {
            return;
        }
        self.games += 1;
        let winner = record.winner();
        let is_decided = winner.is_some() || record.result() == super::GameResult::Draw;
        let mut cursor = TreeCursor::new(record, NodeId::ROOT);
        // The position before the last ply, and that ply, while they can be answered by a swap.
        let mut before: Option<(u64, AnyPly)> = None;
        for node in record.tree().main_line() {
            let line = cursor.line();
            let Some(ply) = record.tree().ply(node) else {
                break;
            };
            let seat = line.to_move().seat(line.players_swapped());
            let points = is_decided.then(|| match winner {
                None => 0.5,
                Some(winner) if winner == seat => 1.0,
                Some(_) => 0.0,
            });
            if let Some((key, last)) = before
                && may_swap(line)
            {
                let swaps = self.entry(key, last).swaps.get_or_insert_default();
                let answer = if line.swaps_players(ply) {
                    &mut swaps.accepted
                } else {
                    &mut swaps.declined
                };
                answer.add(points);
            }
            let key = line.key();
            self.entry(key, ply).results.add(points);
            before = Some((key, ply));
            cursor.go(record, node);
        }
    }

    fn entry(&mut self, key: u64, ply: AnyPly) -> &mut Played {
        let all = self.positions.entry(key).or_default();
        let at = all.iter().position(|played| played.ply == ply);
        let at = at.unwrap_or_else(|| {
            all.push(Played {
                ply,
                results: PlayedResults::default(),
                swaps: None,
            });
            all.len() - 1
        });
        &mut all[at]
    }

    /// What was played in the position at the end of a line, the most frequent first.
    #[must_use]
    pub fn plies(&self, line: &AnyLine) -> Vec<ExploredPly> {
        let played = self.positions.get(&line.key());
        let explored = |played: &Played| {
            Some(ExploredPly {
                ply: line.ply_text(played.ply).ok()?,
                results: played.results,
                swaps: played.swaps,
            })
        };
        let plies = played.into_iter().flatten().filter_map(explored);
        let mut plies: Vec<ExploredPly> = plies.collect();
        plies.sort_by(|one, other| {
            let games = other.results.games.cmp(&one.results.games);
            games.then_with(|| one.ply.cmp(&other.ply))
        });
        plies
    }
}

/// Whether the players may exchange sides here.
fn may_swap(line: &AnyLine) -> bool {
    let swap = line.info().swap;
    swap.is_some_and(|swap| line.choices(&[]).names.contains(&swap))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explorer(games: &[&str]) -> (Explorer, AnyLine) {
        let records = games.iter().map(|plies| -> Record {
            let text = format!("[Game \"trike\"]\n[Rules \"side=5\"]\n\n{plies}\n");
            text.parse().unwrap()
        });
        let records: Vec<Record> = records.collect();
        let mut explorer = Explorer::new(records[0].start().rules().clone());
        for record in &records {
            explorer.add(record);
        }
        (explorer, records[0].start().line().clone())
    }

    #[test]
    fn results_are_those_of_the_player_whatever_the_colour() {
        let (explorer, start) = explorer(&["b1 swap c1 1-0", "b1 b2 0-1", "b1 swap c1 *", "c2 *"]);
        let plies = explorer.plies(&start);
        let texts: Vec<&str> = plies.iter().map(|ply| ply.ply.as_str()).collect();
        assert_eq!(texts, ["b1", "c2"]);
        // After the swap White is the second player, who won the first game as well.
        let results = plies[0].results;
        assert_eq!((results.games, results.won, results.lost), (3, 0, 2));
        assert_eq!(results.score(), Some(0.0));
        let swaps = plies[0].swaps.unwrap();
        assert_eq!((swaps.accepted.games, swaps.accepted.won), (2, 1));
        assert_eq!((swaps.declined.games, swaps.declined.won), (1, 1));
        assert_eq!(plies[1].results.score(), None);
        assert_eq!(plies[1].swaps, None);
    }

    #[test]
    fn games_of_other_rules_are_left_out() {
        let (mut explorer, start) = explorer(&["b1 *"]);
        let other: Record = "[Game \"trike\"]\n\nb1 *\n".parse().unwrap();
        explorer.add(&other);
        assert_eq!(explorer.games(), 1);
        assert_eq!(explorer.plies(&start)[0].results.games, 1);
    }
}
