//! Analysing many games, several at once.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::cli::status_line::StatusLine;
use crate::engines::{Analyser, EngineError, Limits, Stop};
use crate::records::{GameReport, Record};

/// The memory of each search in megabytes.
const MEMORY: usize = 64;

/// How games are analysed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort<'a> {
    /// The limits for each position.
    pub(super) limits: Limits,
    /// How many games at once.
    pub(super) concurrency: NonZeroUsize,
    /// Ends the work.
    pub(super) stop: &'a Stop,
}

/// Analyses games and hands each over in their order; after a stop those that are done and have none
/// before them that is not.
///
/// # Errors
///
/// What the engine says, or `each`.
pub(super) fn analyse(
    games: &[Record],
    effort: Effort<'_>,
    mut each: impl FnMut(GameReport) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let status = StatusLine::new();
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (sender, reports) = mpsc::channel();
    let work = |sender: mpsc::Sender<(usize, Result<Option<GameReport>, EngineError>)>| {
        let mut analyser = Analyser::new(1, MEMORY);
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(at).filter(|_| !effort.stop.is_raised()) else {
                return;
            };
            let progress = |position: usize, count: usize| {
                let done = finished.load(Ordering::Relaxed);
                let (game, games) = (at + 1, games.len());
                status.write(|| match games {
                    1 => format!("position {position} of {count}"),
                    _ => format!("{done} of {games} games; game {game}: {position} of {count}"),
                });
            };
            let game = game.clone();
            let report =
                GameReport::analyse(game, &mut analyser, &effort.limits, effort.stop, progress);
            finished.fetch_add(1, Ordering::Relaxed);
            if sender.send((at, report)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..effort.concurrency.get().min(games.len()) {
            let (work, sender) = (&work, sender.clone());
            scope.spawn(move || work(sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        let mut take = |(at, report): (usize, Result<Option<GameReport>, EngineError>)| {
            early.extend(report?.map(|report| (at, report)));
            while let Some(report) = early.remove(&wanted) {
                wanted += 1;
                each(report)?;
            }
            Ok(())
        };
        let result = reports.iter().try_for_each(&mut take);
        if result.is_err() {
            effort.stop.raise();
        }
        result
    })
}
