//! The results that a ledger holds.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::entry::{MatchTermination, PairEntry};
use super::error::{FileLine, LedgerError};
use super::header::Header;
use crate::arena::statistics::{EngineResult, Sprt, SprtRun, Tally};

/// The finished pairs of a match, by their index.
///
/// Shown ([`Display`](fmt::Display)) it is the text of a ledger with the pairs in order, which is
/// how merged parts are written.
#[derive(Debug, Clone)]
pub struct Results {
    header: Header,
    file: Arc<Path>,
    pairs: BTreeMap<u32, (PairEntry, FileLine)>,
    /// Pairs that an earlier version has counted although an engine was never ready.
    unplayed: BTreeMap<u32, PairEntry>,
}

impl Results {
    pub(super) fn new(header: Header, file: &Arc<Path>) -> Self {
        Self {
            header,
            file: Arc::clone(file),
            pairs: BTreeMap::new(),
            unplayed: BTreeMap::new(),
        }
    }

    /// The results, so far none, of a match that is not written to a file.
    pub fn in_memory(header: Header) -> Self {
        Self::new(header, &Path::new("this match").into())
    }

    /// Adds a pair to results that are not written to a file.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Conflict`] where the pair is there with other results.
    pub fn insert(&mut self, entry: PairEntry) -> Result<(), LedgerError> {
        let at = FileLine {
            file: Arc::clone(&self.file),
            line: self.len() + 2,
        };
        self.add(entry, at)
    }

    /// Returns whether this pair is here already with the same results.
    pub(super) fn contains_same(
        &self,
        entry: &PairEntry,
        at: &FileLine,
    ) -> Result<bool, LedgerError> {
        match self.pairs.get(&entry.pair) {
            None => Ok(false),
            Some((known, _)) if known == entry => Ok(true),
            Some((_, first)) => Err(LedgerError::Conflict {
                pair: entry.pair,
                first: first.clone(),
                second: at.clone(),
            }),
        }
    }

    /// Adds a pair. The same pair with the same results may come again; one that was not played
    /// does not count.
    pub(super) fn add(&mut self, entry: PairEntry, at: FileLine) -> Result<(), LedgerError> {
        if !entry.is_played() {
            if !self.contains(entry.pair) {
                self.unplayed.insert(entry.pair, entry);
            }
            return Ok(());
        }
        self.unplayed.remove(&entry.pair);
        if !self.contains_same(&entry, &at)? {
            self.pairs.insert(entry.pair, (entry, at));
        }
        Ok(())
    }

    /// The first line of the file.
    fn first_line(&self) -> FileLine {
        FileLine {
            file: Arc::clone(&self.file),
            line: 1,
        }
    }

    /// Checks that a match of `header` may continue from these results: it is the same, and no
    /// shorter.
    pub(super) fn check_continues(&self, header: &Header) -> Result<(), LedgerError> {
        header.check_same_match(&self.header, self.first_line())?;
        header.check_not_shorter(&self.header, self.first_line())
    }

    /// Goes on with the match of another header, which is the same and may be longer.
    pub(super) fn go_on(&mut self, header: &Header, at: FileLine) -> Result<(), LedgerError> {
        self.header.check_same_match(header, at)?;
        self.header.lengthen(header);
        Ok(())
    }

    /// Joins the results of another part of the same match to these. Pairs that stand in both
    /// with the same results are taken once.
    ///
    /// # Errors
    ///
    /// [`LedgerError::OtherMatch`] where `other` belongs to another match, and
    /// [`LedgerError::Conflict`] where the two say different things about a pair; the pairs before
    /// that one are then joined.
    pub fn merge(&mut self, other: Self) -> Result<(), LedgerError> {
        self.go_on(&other.header, other.first_line())?;
        for (entry, at) in other.pairs.into_values() {
            self.add(entry, at)?;
        }
        for entry in other.unplayed.into_values() {
            self.add(entry, self.first_line())?;
        }
        Ok(())
    }

    /// Keeps only the first `pairs` pairs in the order of the schedule.
    pub fn truncate(&mut self, pairs: usize) {
        if let Some(&end) = self.pairs.keys().nth(pairs) {
            self.pairs.split_off(&end);
        }
    }

    /// The header of the match.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The finished pairs in the order of the schedule.
    pub fn pairs(&self) -> impl Iterator<Item = &PairEntry> {
        self.pairs.values().map(|(entry, _)| entry)
    }

    /// The finished pairs before the first unfinished one, in the order of the schedule.
    pub fn prefix(&self) -> impl Iterator<Item = &PairEntry> {
        (0..)
            .zip(self.pairs())
            .map_while(|(index, entry)| (entry.pair == index).then_some(entry))
    }

    /// The pair at `index`, if it is finished.
    pub fn pair(&self, index: u32) -> Option<&PairEntry> {
        self.pairs.get(&index).map(|(entry, _)| entry)
    }

    /// Returns whether the pair at `index` is finished.
    pub fn contains(&self, index: u32) -> bool {
        self.pairs.contains_key(&index)
    }

    /// The pairs of the file that do not count, since an engine was never ready to play them, in
    /// the order of the schedule.
    pub fn unplayed(&self) -> impl Iterator<Item = &PairEntry> {
        self.unplayed.values()
    }

    /// The number of finished pairs.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns whether no pair is finished.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// All results, counted. In a match that stops by itself this may be more than the test
    /// counted: see [`Results::sprt_run`].
    pub fn tally(&self) -> Tally {
        self.pairs().fold(Tally::default(), |mut tally, entry| {
            tally.add_pair(entry.outcomes());
            tally
        })
    }

    /// The state of `sprt` with these results: the pairs in order, up to the first unfinished one
    /// or to the end of the test. It does not depend on the order in which pairs were played.
    pub fn sprt_run(&self, sprt: Sprt) -> SprtRun {
        let mut trial = SprtRun::new(sprt);
        for entry in self.prefix() {
            trial.push(entry.outcomes());
        }
        trial
    }

    /// The number of games by the reason for their end and their result for the first engine.
    pub fn endings(&self) -> BTreeMap<(MatchTermination, EngineResult), u32> {
        let mut endings = BTreeMap::new();
        for game in self.pairs().flat_map(|entry| &entry.games) {
            *endings.entry((game.reason, game.result)).or_insert(0) += 1;
        }
        endings
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = serde_json::to_string(&self.header).map_err(|_| fmt::Error)?;
        writeln!(f, "{header}")?;
        for entry in self.pairs() {
            let line = serde_json::to_string(entry).map_err(|_| fmt::Error)?;
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::GameEntry;
    use super::super::samples::{entry, header, line, parse, part};
    use super::*;
    use crate::arena::shard::Shard;
    use crate::arena::statistics::{Hypotheses, Verdict};
    use EngineResult::{Draw, Loss, Win};

    #[test]
    fn merged_parts_are_the_whole_in_any_order() {
        let whole = part("whole", 0..20);
        for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
            let mut merged = part("none", []);
            for number in order {
                let shard = Shard::new(number, 3).unwrap();
                merged
                    .merge(part(&shard.to_string(), shard.indices(20)))
                    .unwrap();
            }
            assert_eq!(merged.to_string(), whole.to_string());
            assert_eq!(merged.tally(), whole.tally());
        }
    }

    #[test]
    fn results_in_memory_name_the_line_that_a_pair_would_have_and_are_cut_to_the_first_pairs() {
        let mut results = Results::in_memory(header(1));
        for pair in [3, 1, 2] {
            results.insert(entry(pair)).unwrap();
        }
        let other = PairEntry {
            pair: 1,
            games: entry(2).games,
        };
        let refused = results.insert(other).unwrap_err().to_string();
        assert_eq!(
            refused,
            "this match:5: pair 1 ended otherwise than in this match:3"
        );
        results.truncate(2);
        let kept: Vec<u32> = results.pairs().map(|entry| entry.pair).collect();
        assert_eq!(kept, [1, 2]);
        results.truncate(2);
        assert_eq!(results.len(), 2);
    }

    #[test]
    fn parts_that_contradict_each_other_or_belong_elsewhere_are_refused() {
        let mut mine = part("mine", [0, 1]);
        mine.merge(part("same", [1, 2])).unwrap();
        assert_eq!(mine.len(), 3);

        let other = line(&entry(1)).replace("\"plies\":21", "\"plies\":9");
        let theirs = parse("theirs", &(line(&header(1)) + &other)).unwrap();
        assert_eq!(
            mine.merge(theirs).unwrap_err().to_string(),
            "theirs:2: pair 1 ended otherwise than in mine:3"
        );

        let theirs = parse("theirs", &line(&header(2))).unwrap();
        assert_eq!(
            mine.merge(theirs).unwrap_err().to_string(),
            "theirs:1: the file belongs to another match: `seed` is 2 there and 1 here"
        );
    }

    #[test]
    fn the_prefix_ends_at_the_first_gap() {
        let indices =
            |results: &Results| -> Vec<u32> { results.prefix().map(|entry| entry.pair).collect() };
        assert_eq!(indices(&part("a", [3, 1, 0])), [0, 1]);
        assert_eq!(indices(&part("a", [1, 2])), [0; 0]);
        assert_eq!(indices(&part("a", [])), [0; 0]);
    }

    #[test]
    fn a_sequential_test_does_not_depend_on_the_order_of_play() {
        let sprt = Sprt::new(Hypotheses {
            elo1: 100.0,
            ..Hypotheses::default()
        })
        .unwrap();
        let enough = (1..500)
            .find(|&count| part("a", 0..count).sprt_run(sprt).status().verdict != Verdict::Continue)
            .unwrap();
        let trial = part("a", 0..enough).sprt_run(sprt);
        assert_eq!(trial.tally().pairs.pairs(), u64::from(enough));
        let more = part("b", (0..enough + 9).rev());
        assert_eq!(more.sprt_run(sprt), trial);
        assert_ne!(more.tally(), *trial.tally());
        // One pair missing: what comes after it is not looked at.
        let gap = part("c", (0..enough + 9).filter(|&pair| pair != 2));
        assert_eq!(gap.sprt_run(sprt).tally().pairs.pairs(), 2);
    }

    #[test]
    fn endings_and_overruns_are_counted() {
        let game = |result, reason, overruns| GameEntry {
            overruns,
            ..GameEntry::new(result, reason, 9)
        };
        let mut results = part("a", []);
        for (pair, games) in [
            [
                game(Loss, MatchTermination::Time, [3, 0]),
                game(Win, MatchTermination::Rules, [0, 1]),
            ],
            [
                game(Loss, MatchTermination::Time, [1, 0]),
                game(Draw, MatchTermination::Length, [0, 0]),
            ],
        ]
        .into_iter()
        .enumerate()
        {
            let (pair, file) = (pair as u32, Arc::clone(&results.file));
            let at = FileLine { file, line: 1 };
            results.add(PairEntry { pair, games }, at).unwrap();
        }
        let expected = [
            ((MatchTermination::Rules, Win), 1),
            ((MatchTermination::Length, Draw), 1),
            ((MatchTermination::Time, Loss), 2),
        ];
        assert!(results.endings().into_iter().eq(expected));
    }
}
