//! The solved boards that the engines of a dialogue know, what is said of damaged ones, and the
//! engine that is asked questions.

use std::io;
use std::sync::mpsc::{self, Receiver};

use crate::active_game::{QUESTION_TIME, limits};
use crate::{CommandError, LineWriter};
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{Analyser, Limits, Report, Stop};
use parlour_records::words;
use parlour_rules::games::AnyLine;

/// The solved boards of a dialogue.
#[derive(Default)]
pub(super) struct PlainTables {
    pub(super) solved: SolvedBoards,
    /// Sentences that are not written yet; none can come from boards without a folder.
    warnings: Option<Receiver<String>>,
    /// The engine that answers questions, from the first on.
    analyst: Option<Analyser>,
}

impl PlainTables {
    /// These boards, of which none was asked for yet.
    pub(super) fn new(solved: SolvedBoards) -> Self {
        let (sender, warnings) = mpsc::channel();
        Self {
            // A guest who has ended the dialogue hears no more.
            solved: solved.with_warnings(move |warning| {
                let _ = sender.send(words::table_warning(warning));
            }),
            warnings: Some(warnings),
            analyst: None,
        }
    }

    /// Lets questions take `megabytes` of memory.
    #[cfg(unix)]
    pub(super) fn set_memory(&mut self, megabytes: usize) {
        self.analyst = Some(self.analyser(megabytes));
    }

    /// An analyser with `megabytes` of memory that knows these boards.
    pub(super) fn analyser(&self, megabytes: usize) -> Analyser {
        Analyser::new(1, megabytes).with_solved(self.solved.clone())
    }

    /// The best lines of a position, searched for while somebody waits. The first question decides
    /// the analyst's memory.
    pub(super) fn analyse(
        &mut self,
        line: &AnyLine,
        lines: usize,
        megabytes: usize,
    ) -> Result<Report, CommandError> {
        self.search(line, lines, megabytes, &limits(QUESTION_TIME))
    }

    /// The same for as long as these limits say.
    pub(super) fn search(
        &mut self,
        line: &AnyLine,
        lines: usize,
        megabytes: usize,
        limits: &Limits,
    ) -> Result<Report, CommandError> {
        let analyst = match self.analyst.take() {
            Some(analyst) => analyst,
            None => self.analyser(megabytes),
        };
        let analyst = self.analyst.insert(analyst);
        Ok(analyst.analyse(line, lines, limits, &Stop::default(), &mut |_| {})?)
    }

    /// Writes what is to be said of damaged tables.
    pub(super) fn write_warnings(&self, out: &mut LineWriter<'_>) -> io::Result<()> {
        let warnings = self.warnings.iter().flat_map(Receiver::try_iter);
        warnings
            .into_iter()
            .try_for_each(|warning| out.write_line(warning))
    }
}
