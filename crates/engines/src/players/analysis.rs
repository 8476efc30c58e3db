//! Analysis: the best lines of a position with their scores.

use super::alphabeta::{AlphaBeta, AlphaBetaOptions};
use crate::tables::SolvedBoards;
use crate::{Engine, EngineError, Limits, Report, Stop, Variation};
use parlour_rules::games::AnyLine;

/// The strongest engine, asked for an evaluation instead of a ply.
///
/// It keeps its transposition table between calls, so that analysing positions near each other one
/// after the other is quick.
///
/// ```
/// use parlour_engines::{Analyser, Limits, Stop};
/// use parlour_rules::games::{AnyLine, find_game};
///
/// let line = AnyLine::new(&find_game("claustro")?)?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let report = Analyser::new(1, 16).analyse(&line, 3, &limits, &Stop::default(), &mut |_| {})?;
/// assert_eq!(report.variations.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analyser(AlphaBeta);

impl Analyser {
    /// An analyser with the given number of threads and megabytes of memory.
    pub fn new(threads: usize, megabytes: usize) -> Self {
        Self(AlphaBeta::new(AlphaBetaOptions {
            threads,
            hash: megabytes,
            lines: 1,
        }))
    }

    /// The same analyser, which knows these solved boards; else it knows those of
    /// [`SolvedBoards::default`].
    pub fn with_solved(self, solved: SolvedBoards) -> Self {
        Self(self.0.with_solved(solved))
    }

    /// The best lines at the end of a line of play, best first: `lines` of them, or one for every
    /// legal ply if those are fewer. `report` is called after every iteration; the last report is
    /// the answer.
    ///
    /// # Errors
    ///
    /// [`EngineError::GameOver`] when there is nothing to play.
    pub fn analyse(
        &mut self,
        line: &AnyLine,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Report, EngineError> {
        let mut last = None;
        self.0.searcher().show(lines);
        let ply = self.0.choose(line, limits, stop, &mut |now| {
            report(now);
            last = Some(now.clone());
        })?;
        // Stopped before the first iteration ended, it still has a ply to offer.
        Ok(last.unwrap_or_else(|| Report {
            variations: vec![Variation::of(ply)],
            ..Report::default()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Score, test_line};

    #[test]
    fn every_legal_ply_has_a_value_when_all_are_asked_for() {
        let line = test_line("trike", "side=5 pie=false", "c2");
        let limits = Limits {
            depth: Some(3),
            ..Limits::default()
        };
        let report = Analyser::new(1, 1)
            .analyse(&line, 1000, &limits, &Stop::default(), &mut |_| {})
            .unwrap();
        assert_eq!(report.variations.len(), line.legal_plies().len());
        assert!(report.variations.iter().all(|v| v.score.is_some()));
    }

    #[test]
    fn small_boards_are_known_at_once() {
        let line = test_line("claustro", "width=4 height=4", "");
        let limits = Limits::of_nodes(1);
        let mut analyser = Analyser::new(1, 1);
        let report = analyser.analyse(&line, 1, &limits, &Stop::default(), &mut |_| {});
        assert_eq!(report.unwrap().score(), Some(Score::loss_in(14)));
    }

    #[test]
    fn stopped_at_once_it_still_names_a_ply() {
        let line = test_line("taacoca", "", "");
        let stop = Stop::default();
        stop.raise();
        let report = Analyser::new(1, 1)
            .analyse(&line, 1, &Limits::default(), &stop, &mut |_| {})
            .unwrap();
        assert_eq!(report.variations[0].plies.len(), 1);
    }
}
