//! Runs a contest and stores its results.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use super::play_error::PlayError;
use super::progress::Progress;
use super::results_store::ResultsStore;
use crate::cli::interrupt::Interrupt;
use parlour_engines::Stop;
use parlour_matches::arena::contest::Contest;
use parlour_matches::arena::files::MatchFiles;
use parlour_matches::arena::ledger::{Header, Results};
use parlour_matches::arena::shard::Shard;
use parlour_matches::arena::statistics::{Sprt, SprtRun, Status, Verdict};
use parlour_matches::arena::terms::Terms;

/// The way a contest is run, which does not change its games.
#[derive(Debug)]
pub(in crate::cli) struct RunOptions {
    /// The part of it that is played here.
    pub(in crate::cli) shard: Shard,
    /// The number of games at once.
    pub(in crate::cli) concurrency: NonZeroUsize,
    /// The files that keep the results, if any do.
    pub(in crate::cli) files: Option<MatchFiles>,
    /// True if no progress is printed.
    pub(in crate::cli) quiet: bool,
    /// The test that ends the match.
    pub(in crate::cli) sprt: Option<Sprt>,
}

/// The default number of games at once: one a processor.
pub(in crate::cli) fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The outcome of playing.
#[derive(Debug)]
pub(in crate::cli) struct RunResult {
    /// All results, those of earlier runs included.
    pub(in crate::cli) results: Results,
    /// The signal that ended it before its end, if one did.
    pub(in crate::cli) interrupted: Option<i32>,
}

/// Checks, before anything is written, that the engines of a contest can play, unless all is
/// played.
pub(in crate::cli) fn check_engines(
    contest: &Contest,
    terms: &Terms,
    options: &RunOptions,
) -> anyhow::Result<()> {
    let header = Header::new(terms)?;
    let kept = options.files.as_ref();
    let kept = kept.map(|files| Results::kept(files.ledger_path(), &header));
    let kept = kept.transpose()?.flatten();
    let results = kept.unwrap_or_else(|| Results::in_memory(header));
    let mut test = SprtTest::new(options.sprt, options.shard);
    if !waiting(contest, &results, &mut test, options.shard).is_empty() {
        contest.check_engines(&Stop::default())?;
    }
    Ok(())
}

/// The pairs that are still to be played.
fn waiting(contest: &Contest, results: &Results, test: &mut SprtTest, shard: Shard) -> Vec<u32> {
    if test.advance(results) != Verdict::Continue {
        return Vec::new();
    }
    let all = shard.indices(contest.tournament.pairs());
    all.filter(|&pair| !results.contains(pair)).collect()
}

/// Plays what is still to play on these terms, and returns all results.
pub(in crate::cli) fn play(
    contest: Contest,
    terms: &Terms,
    options: RunOptions,
) -> Result<RunResult, PlayError> {
    let mut keep = ResultsStore::open(options.files, &Header::new(terms)?)?;
    let results = keep.results();
    let mut test = SprtTest::new(options.sprt, options.shard);
    let waiting = waiting(&contest, results, &mut test, options.shard);
    let played = results.len() as u64;
    let counted: Vec<u32> = results.pairs().map(|entry| entry.pair).collect();
    let mut progress = Progress::new(options.quiet, played, played + waiting.len() as u64);
    if !waiting.is_empty() {
        progress.announce(&terms.early_ends_said());
    }
    let mut tally = results.tally();

    let interrupt = Interrupt::listen()?;
    let threads = options.concurrency.get().min(2 * waiting.len());
    let contest = Arc::new(contest);
    let observers = keep.observers(&contest, threads);
    let is_match = contest.entrants.len() == 2;
    contest.play(
        waiting.into_iter(),
        counted.into_iter(),
        observers,
        &interrupt.stop,
        |finished| {
            keep.add(&contest, &finished)?;
            for pair in &finished {
                tally.add_pair(pair.entry().outcomes());
            }
            let verdict = test.advance(keep.results());
            let shown = is_match.then_some(&tally);
            progress.update(keep.results().len() as u64, shown, test.status());
            Ok::<_, PlayError>(match verdict {
                Verdict::Continue => ControlFlow::Continue(()),
                Verdict::H0 | Verdict::H1 => ControlFlow::Break(()),
            })
        },
    )?;
    progress.end();
    let is_over = test.is_over() || keep.results().len() as u64 == progress.total();
    Ok(RunResult {
        results: keep.close(),
        interrupted: interrupt.received().filter(|_| !is_over),
    })
}

/// A test that is fed with the pairs in the order of the schedule, as they become known.
struct SprtTest {
    trial: Option<SprtRun>,
    next: u32,
}

impl SprtTest {
    /// A part of a match cannot decide when the whole may stop: it has no test.
    fn new(sprt: Option<Sprt>, shard: Shard) -> Self {
        Self {
            trial: sprt.filter(|_| shard == Shard::WHOLE).map(SprtRun::new),
            next: 0,
        }
    }

    /// Counts the pairs up to the first unfinished one.
    fn advance(&mut self, results: &Results) -> Verdict {
        let Some(trial) = &mut self.trial else {
            return Verdict::Continue;
        };
        while let Some(entry) = results.pair(self.next) {
            if trial.push(entry.outcomes()) != Verdict::Continue {
                break;
            }
            self.next += 1;
        }
        trial.status().verdict
    }

    fn is_over(&self) -> bool {
        let status = self.status();
        status.is_some_and(|status| status.verdict != Verdict::Continue)
    }

    fn status(&self) -> Option<Status> {
        self.trial.map(|trial| trial.status())
    }
}
