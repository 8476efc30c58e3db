//! Solving as it goes on: its progress, its limits, and what ends it early.

use std::io;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use crate::cli::error::UsageError;
use crate::cli::interrupt::Interrupt;
use crate::cli::status_line::StatusLine;
use parlour_engines::tables::{
    FolderLock, Run, SolveError, SolvedBoard, SolvedFileError, SolvedFolder, SolvedRules, Step,
};
use parlour_records::words;

/// Work that is going on.
pub(super) struct Work {
    pub(super) options: WorkOptions,
    pub(super) interrupt: Interrupt,
    pub(super) status: StatusLine,
    /// The warnings that were printed.
    told: Mutex<Vec<String>>,
}

/// The work that may be done, and the way to do it.
#[derive(Clone, Copy)]
pub(super) struct WorkOptions {
    /// The number of threads that work at once.
    pub(super) threads: NonZeroUsize,
    /// The memory that it may take, in megabytes.
    pub(super) memory: u64,
    /// The number of positions that a proof may search, if that is limited.
    pub(super) nodes: Option<u64>,
    /// True if kept tables are solved again.
    pub(super) fresh: bool,
}

impl WorkOptions {
    /// The memory that it may take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let bytes = self.memory.saturating_mul(1 << 20);
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }
}

impl Work {
    /// Begins, and hears of interruptions from now on.
    pub(super) fn begin(options: WorkOptions) -> io::Result<Self> {
        Ok(Self {
            options,
            interrupt: Interrupt::listen()?,
            status: StatusLine::new(),
            told: Mutex::default(),
        })
    }

    /// Does a part of it, with its progress on the status line.
    pub(super) fn run<T>(&self, doing: &str, work: impl FnOnce(&Run<'_>) -> T) -> T {
        let progress = |step: &Step| {
            self.status.write(|| {
                let layer = step
                    .layer
                    .map(|plies| format!("{plies} moves from the end, "));
                let percent = 100.0 * step.done;
                let decided = words::grouped(step.decided);
                format!(
                    "{doing}: {}{percent:.0} %, {decided} positions",
                    layer.unwrap_or_default()
                )
            });
        };
        work(&Run {
            threads: self.options.threads,
            stop: self.interrupt.stop.clone(),
            progress: &progress,
            warn: &|error| self.warn(error),
        })
    }

    /// A table: the one that is kept in the user's folder, if nothing in it is damaged, or a new
    /// one, made with `bytes` of memory.
    pub(super) fn table<T>(
        &self,
        doing: &str,
        bytes: u64,
        open: impl FnOnce(&SolvedFolder) -> Result<Option<T>, SolvedFileError>,
        check: impl FnOnce(&T) -> Result<(), SolvedFileError>,
        solve: impl FnOnce(&FolderLock<'_>, &Run<'_>) -> Result<T, SolveError>,
    ) -> anyhow::Result<T> {
        if let Some(table) = self.kept(open, check)? {
            return Ok(table);
        }
        self.check_memory(bytes)?;
        let folder = SolvedFolder::of_user()?;
        let lock = folder.lock()?;
        let solved = self.run(doing, |run| solve(&lock, run));
        solved.map_err(|error| self.solve_error(error, true))
    }

    /// The table of a whole board; `None` where it is too large for one.
    pub(super) fn board<R: SolvedRules>(
        &self,
        rules: &R,
    ) -> anyhow::Result<Option<SolvedBoard<R>>> {
        let Some(bytes) = SolvedBoard::memory(rules) else {
            return Ok(None);
        };
        let table = self.table(
            "solving",
            bytes,
            |folder| SolvedBoard::open(rules, folder),
            SolvedBoard::check,
            |lock, run| SolvedBoard::solve_in(rules, lock, run),
        );
        table.map(Some)
    }

    /// The table kept in the user's folder, unless it is not to be used.
    fn kept<T>(
        &self,
        open: impl FnOnce(&SolvedFolder) -> Result<Option<T>, SolvedFileError>,
        check: impl FnOnce(&T) -> Result<(), SolvedFileError>,
    ) -> anyhow::Result<Option<T>> {
        if self.options.fresh {
            return Ok(None);
        }
        let table = open(&SolvedFolder::of_user()?);
        match table.and_then(|table| table.as_ref().map_or(Ok(()), check).map(|()| table)) {
            Ok(table) => Ok(table),
            Err(error) if error.is_of_no_use() => {
                self.warn(&error);
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Tells of a file that is of no use, once.
    pub(super) fn warn(&self, error: &SolvedFileError) {
        let warning = format!("parlour: {error}; solving again");
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.contains(&warning) {
            self.status.print(&warning);
            told.push(warning);
        }
    }

    /// Refuses work that takes more memory than it may.
    pub(super) fn check_memory(&self, needed: u64) -> Result<(), UsageError> {
        let megabytes = needed.div_ceil(1 << 20);
        if megabytes <= self.options.memory {
            return Ok(());
        }
        let message =
            format!("this takes {megabytes} MB of memory: allow it with --memory {megabytes}");
        Err(UsageError::new(message))
    }

    /// The error of the solver, whose work the same command resumes or not.
    pub(super) fn solve_error(&self, error: SolveError, resumable: bool) -> anyhow::Error {
        match error {
            SolveError::Stopped => self.interrupt.error(resumable).into(),
            error => error.into(),
        }
    }
}
