//! Analysing many games, several at once.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use crate::cli::kept_tables::kept_tables;
use crate::cli::status_line::StatusLine;
use parlour_engines::{Analyser, EngineError, Limits, Stop};
use parlour_records::{REVIEW_MEMORY, Record, Review, Reviewing};

/// The way games are analysed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort<'a> {
    /// The limits for each position.
    pub(super) limits: Limits,
    /// The number of games at once.
    pub(super) concurrency: NonZeroUsize,
    /// Ends the work.
    pub(super) stop: &'a Stop,
}

/// A game that is read when its turn comes, or why it cannot be read.
pub(super) type Read = Result<Record, String>;

/// A game with its review, or the reason why it cannot be read.
pub(super) type Looked = Result<Record, String>;

/// What becomes of the game at a place; nothing after a stop.
type Answer = (usize, Result<Option<Looked>, EngineError>);

/// Analyses `count` games and hands each over in their order; after a stop those that are done and
/// have none before them that is not.
///
/// # Errors
///
/// Returns the first error of the engine or of `each`.
pub(super) fn analyse(
    games: impl Iterator<Item = Read> + Send,
    count: usize,
    effort: Effort<'_>,
    each: impl FnMut(Looked) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let status = Arc::new(StatusLine::new());
    let solved = kept_tables({
        let status = Arc::clone(&status);
        move |warning| status.print(warning)
    });
    let (games, finished) = (Mutex::new(games.enumerate()), AtomicUsize::new(0));
    let next = || {
        let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
        games.next().filter(|_| !effort.stop.is_raised())
    };
    let (sender, reports) = mpsc::channel();
    let work = |sender: mpsc::Sender<Answer>| {
        let mut analyser = Analyser::new(1, REVIEW_MEMORY).with_solved(solved.clone());
        while let Some((at, game)) = next() {
            let progress = |position: usize, positions: usize| {
                let (done, game) = (finished.load(Ordering::Relaxed), at + 1);
                status.write(|| match count {
                    1 => format!("position {position} of {positions}"),
                    _ => format!("{done} of {count} games; game {game}: {position} of {positions}"),
                });
            };
            let mut analyse = |mut game: Record| {
                let reviewing = Reviewing::game(&game, effort.limits);
                let whole = reviewing.run(&mut game, &mut analyser, effort.stop, progress)?;
                Review::of(&game).annotate(&mut game);
                Ok(whole.then_some(game))
            };
            let report = match game {
                Ok(game) => analyse(game).map(|report| report.map(Ok)),
                Err(error) => Ok(Some(Err(error))),
            };
            finished.fetch_add(1, Ordering::Relaxed);
            if sender.send((at, report)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..effort.concurrency.get().min(count) {
            let (work, sender) = (&work, sender.clone());
            scope.spawn(move || work(sender));
        }
        drop(sender);
        let result = in_order(reports.iter(), each);
        if result.is_err() {
            effort.stop.raise();
        }
        result
    })
}

/// Hands over in their order the games that come in any.
fn in_order(
    answers: impl Iterator<Item = Answer>,
    mut each: impl FnMut(Looked) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (mut early, mut wanted) = (BTreeMap::new(), 0);
    for (at, report) in answers {
        early.extend(report?.map(|report| (at, report)));
        while let Some(report) = early.remove(&wanted) {
            wanted += 1;
            each(report)?;
        }
    }
    Ok(())
}
