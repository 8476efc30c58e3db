//! The study of a game that somebody has played at a hub: what plain mode can say about a position,
//! and nothing that reads or writes the files of the host.

use crate::study::PlainStudy;
use crate::{Answer, CommandError, Dialogue, LineWriter, PlainCommand, study};
use parlour_library::Setup;
use parlour_matches::play::MemoryBudget;
use parlour_records::Record;

/// The commands of plain mode that a study has here.
const COMMANDS: &str = "moves board row rows cell around where back go value line undo redo";

/// The megabytes for the tables of the engine.
const MEMORY: usize = 8;

/// A study without a game of one's own beside it.
pub(super) struct Studying(Dialogue);

impl Studying {
    /// The study of a game from its end, which is told.
    pub(super) fn begin(record: Record, out: &mut LineWriter<'_>) -> Result<Self, CommandError> {
        // What one searches, others wait for.
        parlour_sys::lower_priority();
        let mut dialogue = Dialogue::new(Setup::default());
        dialogue.at_hand.tables().set_memory(MEMORY);
        dialogue.study = Some(PlainStudy::of_record(record));
        out.write_line(
            "Say a move to try it, `back`, `go` and a number, `value`, or `study end`.",
        )?;
        out.write_line(dialogue.turn()?)?;
        Ok(Self(dialogue))
    }

    /// Answers a line that is about the study: one of its commands, or a move.
    pub(super) fn handle_line(
        &mut self,
        line: &str,
        memory: &MemoryBudget,
        out: &mut LineWriter<'_>,
    ) -> Option<Answer> {
        let Self(dialogue) = self;
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if COMMANDS.split(' ').any(|command| command == word) {
            let command = PlainCommand::find(word)?;
            let _turn = (word == "value").then(|| memory.turn());
            return Some(command.execute(dialogue, rest.trim(), out));
        }
        let names_cell = word.contains(|c: char| c.is_ascii_digit());
        names_cell.then(|| study::try_ply(dialogue, line, out))
    }
}
