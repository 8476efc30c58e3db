//! The solved boards that the engines of a dialogue know, and what is said of damaged ones.

use std::io;
use std::sync::mpsc::{self, Receiver};

use super::LineWriter;
use parlour_engines::Analyser;
use parlour_engines::tables::SolvedBoards;
use parlour_records::words;

/// The solved boards of a dialogue.
#[derive(Default)]
pub(super) struct PlainTables {
    pub(super) solved: SolvedBoards,
    /// Sentences that are not written yet; none can come from boards without a folder.
    warnings: Option<Receiver<String>>,
}

impl PlainTables {
    /// These boards, of which none was asked for yet.
    pub(super) fn new(solved: SolvedBoards) -> Self {
        let (sender, warnings) = mpsc::channel();
        Self {
            // Who has ended the dialogue hears no more.
            solved: solved.with_warnings(move |warning| {
                let _ = sender.send(words::table_warning(warning));
            }),
            warnings: Some(warnings),
        }
    }

    /// An analyser with `megabytes` of memory that knows these boards.
    pub(super) fn analyser(&self, megabytes: usize) -> Analyser {
        Analyser::new(1, megabytes).with_solved(self.solved.clone())
    }

    /// Writes what is to be said of damaged tables.
    pub(super) fn write_warnings(&self, out: &mut LineWriter<'_>) -> io::Result<()> {
        let warnings = self.warnings.iter().flat_map(Receiver::try_iter);
        warnings
            .into_iter()
            .try_for_each(|warning| out.write_line(warning))
    }
}
