//! The plies played in many games, by position: an opening explorer.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::{GameResult, NodeId, Record, TreeCursor};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Symmetries, Symmetry};

/// The plies of many games of one kind, by the position in which they were played.
///
/// A position is found whichever plies led to it, and whichever way round: positions that are
/// images of one another by the symmetry of the board are one. Games come from sources, such as
/// files, and can be taken out again with their source.
///
/// ```
/// use parlour_records::{Explorer, Record};
///
/// let game: Record = "[Game \"trike\"]\n\nd2 swap e3 1-0\n".parse()?;
/// let mut explorer = Explorer::new(game.start().rules().clone());
/// explorer.add(0, &game);
/// let start = game.start().line();
/// let plies = explorer.plies(start);
/// assert_eq!((plies[0].ply, plies[0].results.games), (start.read_ply("d2")?, 1));
/// assert!(plies[0].same.contains(&start.read_ply("d3")?), "its mirror image");
/// assert_eq!(plies[0].swaps.unwrap().accepted.won, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explorer {
    rules: AnyRules,
    /// Those of the board, once there has been a game on it.
    symmetries: Option<Symmetries>,
    /// In the order of [`Step::order`], unless `is_sorted` is false.
    steps: Vec<Step>,
    is_sorted: bool,
    /// The number of games of each source.
    games: FxHashMap<u32, usize>,
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

/// The results of the offer to exchange sides after a ply, in the eyes of the player who had it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SwapResults {
    /// Games in which the player swapped.
    pub accepted: PlayedResults,
    /// Games in which the player did not.
    pub declined: PlayedResults,
}

impl SwapResults {
    /// The results of the ply for the side that played it, even if the players exchanged sides
    /// later: a score of more than a half says that the ply should be taken over by a swap.
    pub const fn of_side(&self) -> PlayedResults {
        let (one, other) = (&self.accepted, &self.declined);
        PlayedResults {
            games: one.games + other.games,
            won: one.won + other.lost,
            drawn: one.drawn + other.drawn,
            lost: one.lost + other.won,
        }
    }
}

/// A ply that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExploredPly {
    /// The ply.
    pub ply: AnyPly,
    /// The other plies that are its images by the symmetry of the board, and are counted with it.
    pub same: Vec<AnyPly>,
    /// Its results, for its player.
    pub results: PlayedResults,
    /// The results of offering an exchange of sides after it, where that was possible.
    pub swaps: Option<SwapResults>,
}

impl ExploredPly {
    /// The ply and its images.
    pub fn all(&self) -> impl Iterator<Item = AnyPly> {
        std::iter::once(self.ply).chain(self.same.iter().copied())
    }
}

/// A ply of a game.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The key of the position in which it was played.
    position: u64,
    /// The key of the position to which it led.
    next: u64,
    ply: AnyPly,
    /// The index of the symmetry that takes the position to the image that stands for it.
    by: u8,
    source: u32,
    /// The result of the game for the player.
    score: Score,
    /// True if the answer was an exchange of sides; `None` where it could not be.
    swapped: Option<bool>,
}

/// The result of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Score {
    Open,
    Won,
    Drawn,
    Lost,
}

impl Step {
    /// Steps of one position stand together, and of these the plies that are images of one another.
    const fn order(&self) -> (u64, u64) {
        (self.position, self.next)
    }
}

impl Score {
    /// As the opponent sees it.
    const fn reversed(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::Open | Self::Drawn => self,
        }
    }
}

impl PlayedResults {
    /// The points per decided game, a draw counting half; none where no game was decided.
    pub fn score(&self) -> Option<f32> {
        let decided = self.won + self.drawn + self.lost;
        let points = self.won as f32 + self.drawn as f32 / 2.0;
        (decided > 0).then(|| points / decided as f32)
    }

    /// The score as people read it: `58 %`, or `-` where no game was decided.
    pub fn percent(&self) -> String {
        self.score()
            .map_or_else(|| "-".to_owned(), |score| format!("{:.0} %", 100.0 * score))
    }

    /// Adds a game.
    const fn add(&mut self, score: Score) {
        self.games += 1;
        match score {
            Score::Open => {}
            Score::Won => self.won += 1,
            Score::Drawn => self.drawn += 1,
            Score::Lost => self.lost += 1,
        }
    }
}

impl Explorer {
    /// No games yet, of these rules.
    pub fn new(rules: AnyRules) -> Self {
        Self {
            rules,
            symmetries: None,
            steps: Vec::new(),
            is_sorted: true,
            games: FxHashMap::default(),
        }
    }

    /// Adds the main line of a game that comes from a source; one of other rules is left out.
    pub fn add(&mut self, source: u32, record: &Record) {
        if *record.start().rules() != self.rules {
            return;
        }
        *self.games.entry(source).or_default() += 1;
        self.is_sorted = false;
        let start = record.start().line();
        let symmetries = &*self.symmetries.get_or_insert_with(|| Symmetries::of(start));
        let mut cursor = TreeCursor::new(record, NodeId::ROOT);
        let mut here = symmetries.canonical(cursor.line());
        let mut is_first = true;
        for node in record.tree().main_line() {
            let line = cursor.line();
            let Some(ply) = record.tree().ply(node) else {
                break;
            };
            let score = score_of_mover(record, line);
            let last = self.steps.last_mut().filter(|_| !is_first);
            if let Some(last) = last.filter(|_| line.may_swap()) {
                last.swapped = Some(line.swaps_players(ply));
            }
            is_first = false;
            cursor.go(record, node);
            let next = symmetries.canonical(cursor.line());
            self.steps.push(Step {
                position: here.key,
                next: next.key,
                ply,
                by: here.by as u8,
                source,
                score,
                swapped: None,
            });
            here = next;
        }
    }

    /// Takes out the games of a source.
    pub fn remove(&mut self, source: u32) {
        if self.games.remove(&source).is_some() {
            self.steps.retain(|step| step.source != source);
        }
    }

    /// The rules of the games.
    pub const fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games.values().sum()
    }

    /// The plies played in the position at the end of a line, the most frequent first.
    #[must_use]
    pub fn plies(&mut self, line: &AnyLine) -> Vec<ExploredPly> {
        if !self.is_sorted {
            self.steps.sort_unstable_by_key(Step::order);
            self.is_sorted = true;
        }
        let Some(symmetries) = &self.symmetries else {
            return Vec::new();
        };
        let here = symmetries.canonical(line);
        let first = self.steps.partition_point(|step| step.position < here.key);
        let steps = &self.steps[first..];
        let count = steps.partition_point(|step| step.position == here.key);
        let ways = Ways::new(symmetries, line, here.by);
        let same = |one: &Step, other: &Step| one.next == other.next;
        let groups = steps[..count].chunk_by(same);
        let mut plies: Vec<ExploredPly> = groups
            .filter_map(|steps| explored(steps, ways.plies(steps)))
            .collect();
        plies.sort_by_cached_key(|played| {
            let text = line.ply_text(played.ply).unwrap_or_default();
            (Reverse(played.results.games), text)
        });
        plies
    }
}

/// The ways from plies in images of a position to plies in the position itself.
struct Ways<'a> {
    line: &'a AnyLine,
    /// By the index of the symmetry that took the image to the one that stands for all.
    all: Vec<Vec<Symmetry>>,
}

impl<'a> Ways<'a> {
    fn new(symmetries: &Symmetries, line: &'a AnyLine, by: usize) -> Self {
        let all = symmetries.all();
        let back = all.get(by).map(Symmetry::inverse);
        let fixing = symmetries.fixing(line);
        let ways = |symmetry: &Symmetry| {
            let back = back.iter().map(|back| symmetry.then(back));
            back.flat_map(|here| fixing.iter().map(move |fixing| here.then(fixing)))
                .collect()
        };
        Self {
            line,
            all: all.iter().map(ways).collect(),
        }
    }

    /// The plies here that the plies of steps are, in the order of their texts.
    fn plies(&self, steps: &[Step]) -> Vec<AnyPly> {
        let plies: FxHashSet<(AnyPly, u8)> = steps.iter().map(|step| (step.ply, step.by)).collect();
        let here = plies.into_iter().flat_map(|(ply, by)| {
            let ways = self.all.get(usize::from(by)).into_iter().flatten();
            ways.filter_map(move |way| way.ply(ply, self.line))
        });
        let here: FxHashSet<AnyPly> = here.collect();
        let mut here: Vec<AnyPly> = here.into_iter().collect();
        here.sort_by_cached_key(|&ply| self.line.ply_text(ply).unwrap_or_default());
        here
    }
}

/// The results of plies that are images of one another; none where they are not legal here, which
/// happens only if two positions share a key.
fn explored(steps: &[Step], plies: Vec<AnyPly>) -> Option<ExploredPly> {
    let mut plies = plies.into_iter();
    let mut played = ExploredPly {
        ply: plies.next()?,
        same: plies.collect(),
        results: PlayedResults::default(),
        swaps: None,
    };
    for step in steps {
        played.results.add(step.score);
        if let Some(swapped) = step.swapped {
            let swaps = played.swaps.get_or_insert_default();
            let answer = if swapped {
                &mut swaps.accepted
            } else {
                &mut swaps.declined
            };
            answer.add(step.score.reversed());
        }
    }
    Some(played)
}

/// The result of a game for the player who is to move at the end of a line of it.
fn score_of_mover(record: &Record, line: &AnyLine) -> Score {
    let player = line.to_move().seat(line.players_swapped());
    match record.winner() {
        Some(winner) if winner == player => Score::Won,
        Some(_) => Score::Lost,
        None if record.result() == GameResult::Draw => Score::Drawn,
        None => Score::Open,
    }
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
        for (source, record) in (0..).zip(&records) {
            explorer.add(source, record);
        }
        (explorer, records[0].start().line().clone())
    }

    #[test]
    fn results_are_those_of_the_player_whatever_the_colour() {
        let (mut explorer, start) =
            explorer(&["b1 swap c1 1-0", "b1 b2 0-1", "b1 swap c1 *", "c2 *"]);
        let plies = explorer.plies(&start);
        let played: Vec<AnyPly> = plies.iter().map(|played| played.ply).collect();
        assert_eq!(start.ply_texts(&played), ["b1", "c2"]);
        // After the swap White is the second player, who won the first game as well.
        let results = plies[0].results;
        assert_eq!((results.games, results.won, results.lost), (3, 0, 2));
        assert_eq!(results.score(), Some(0.0));
        let swaps = plies[0].swaps.unwrap();
        assert_eq!((swaps.accepted.games, swaps.accepted.won), (2, 1));
        assert_eq!((swaps.declined.games, swaps.declined.won), (1, 1));
        // White won one game and Black the other.
        let white = swaps.of_side();
        assert_eq!((white.games, white.won, white.lost), (3, 1, 1));
        assert_eq!(plies[1].results.score(), None);
        assert_eq!(plies[1].swaps, None);
    }

    #[test]
    fn games_of_other_rules_are_left_out() {
        let (mut explorer, start) = explorer(&["b1 *"]);
        let other: Record = "[Game \"trike\"]\n\nb1 *\n".parse().unwrap();
        explorer.add(9, &other);
        assert_eq!(explorer.games(), 1);
        assert_eq!(explorer.plies(&start)[0].results.games, 1);
    }
}
