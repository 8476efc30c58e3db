//! The engine that looks at the position: one search for the best lines and one for the value of
//! every legal ply, so that neither waits for the other.
//!
//! What they say is kept for every node, and its value is written into the record; it stays when the
//! engine is switched off.

use std::time::Duration;

use super::analysis::{Purpose, Search};
use super::{HeatMode, Study};
use crate::app::effect::Effect;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Report};
use parlour_matches::play::SearchRequest;
use parlour_records::{Evaluation, NodeId};

/// The most lines that are shown.
pub(super) const MAX_LINES: usize = 8;

/// The most plies of which values are asked for; no engine reports more. No position of a default board
/// has as many.
const MAX_VALUES: usize = 1500;

impl Study {
    /// The best lines of the position looked at, as far as they are known and in sight.
    #[must_use]
    pub fn lines(&self) -> Option<&Report> {
        let reports = self.reports.get(&self.node())?;
        reports.lines.as_ref().filter(|_| !self.is_secret())
    }

    /// The values of all plies of the position looked at, as far as they are known.
    pub(super) fn values(&self) -> Option<&Report> {
        self.reports.get(&self.node())?.values.as_ref()
    }

    /// Starts, keeps or ends the searches, so that they look at what is shown.
    pub(super) fn update_analysis(&mut self, in_sight: bool, shared: &mut Shared) {
        let node = self.node();
        let legal = || self.line().legal_plies().len();
        let is_wanted = self.analysis.is_on && in_sight && self.line().outcome().is_none();
        let wants_values = is_wanted && !self.hidden && self.heat != HeatMode::Off;
        let wanted = [
            is_wanted.then_some(self.analysis.lines),
            wants_values.then(|| legal().clamp(1, MAX_VALUES)),
        ];
        for (purpose, lines) in Purpose::ALL.into_iter().zip(wanted) {
            let search = &mut self.analysis.searches[purpose as usize];
            let fits = |search: &Search| search.node == node && Some(search.lines) == lines;
            if search.as_ref().is_some_and(fits) {
                continue;
            }
            if let Some(search) = search.take().filter(|search| !search.finished) {
                shared.effects.push(Effect::StopSearch { id: search.id });
            }
            if let Some(lines) = lines {
                self.begin_search(purpose, lines, shared);
            }
        }
    }

    /// A search of the position looked at by the engine of a seat.
    pub(super) fn request(&self, seat: usize, engine: EngineSpec, limits: Limits) -> SearchRequest {
        SearchRequest {
            player: seat,
            engine: engine.into(),
            rules: self.record.start().rules().clone(),
            line: self.cursor.shared_line(),
            limits,
        }
    }

    fn begin_search(&mut self, purpose: Purpose, lines: usize, shared: &mut Shared) {
        let settings = shared.options.analysis;
        let cores = shared.options.cores;
        let threads = match settings.threads as usize {
            0 => cores,
            threads => threads.min(cores),
        };
        let engine = EngineSpec::from(AlphaBetaOptions {
            // Both searches go on at the same time.
            threads: (threads / 2).max(1),
            hash: settings.memory as usize,
            lines,
        });
        let limits = Limits {
            time: Some(Duration::from_secs(settings.time.into())),
            ..Limits::default()
        };
        let request = self.request(purpose as usize, engine, limits);
        let id = shared.search(self.store.seat(), request);
        self.analysis.searches[purpose as usize] = Some(Search {
            id,
            node: self.node(),
            lines,
            finished: false,
        });
    }

    /// Takes in what a search says.
    pub(super) fn handle_engine_event(&mut self, id: u64, event: &EngineEvent) {
        let is_it = |search: &Option<Search>| search.as_ref().is_some_and(|own| own.id == id);
        let Some(at) = self.analysis.searches.iter().position(is_it) else {
            return;
        };
        let Some(search) = &mut self.analysis.searches[at] else {
            return;
        };
        let node = search.node;
        match event {
            EngineEvent::Info(report) => self.note_report(node, Purpose::ALL[at], report),
            EngineEvent::Ply(_) => search.finished = true,
            EngineEvent::Failed(why) => {
                search.finished = true;
                self.message = Some(format!("The engine has failed: {why}"));
            }
        }
    }

    /// Keeps a report about a node, unless a deeper one is known, and notes its value in the record.
    pub(super) fn note_report(&mut self, node: NodeId, purpose: Purpose, report: &Report) {
        let reports = self.reports.entry(node).or_default();
        let kept = match purpose {
            Purpose::Lines => &mut reports.lines,
            Purpose::Values => &mut reports.values,
        };
        let is_better = |kept: &Report| {
            (report.depth, report.variations.len()) >= (kept.depth, kept.variations.len())
                || report.variations.len() != kept.variations.len() && report.depth >= 4
        };
        if !kept.as_ref().is_none_or(is_better) {
            return;
        }
        *kept = Some(report.clone());
        self.note_value(node, report);
    }

    /// What is known of the value of the position looked at: what the lines in sight say of it, so
    /// that one screen says one thing, or else what was kept when it was looked at before.
    pub(super) fn evaluation(&self) -> Option<Evaluation> {
        let line = self.line();
        let lines = self.lines();
        let in_sight = lines.and_then(|lines| Evaluation::of_position(lines, line));
        let kept = self.record.tree().annotation(self.node()).evaluation;
        in_sight.or(kept).filter(|_| !self.is_secret())
    }

    /// Shows more lines, or fewer.
    pub(super) fn change_lines(&mut self, more: bool) {
        let lines = self.analysis.lines;
        let lines = if more { lines + 1 } else { lines - 1 };
        self.analysis.lines = lines.clamp(1, MAX_LINES);
    }

    /// Switches the engine on or off.
    pub(super) fn toggle_engine(&mut self, shared: &mut Shared) {
        self.analysis.is_on = !self.analysis.is_on;
        self.save(shared);
    }
}
