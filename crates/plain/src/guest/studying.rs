//! The study of a game that somebody has played or watches at a hub: what plain mode can say about a position,
//! and nothing that reads or writes the files of the host.

use crate::study::PlainStudy;
use crate::{Answer, CommandError, Dialogue, LineWriter, PlainCommand, study};
use parlour_engines::{Limits, Variation};
use parlour_library::Setup;
use parlour_matches::play::MemoryBudget;
use parlour_records::Record;
use parlour_rules::games::Side;

/// The commands of plain mode that a study has here.
const COMMANDS: &str = "moves board row rows cell around where back go value line undo redo";

/// The megabytes for the tables of the engine.
const MEMORY: usize = 8;

/// The positions that an engine looks at for each of the game, where it tells all of them.
const GLANCE: u64 = 4_000;

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
            "Say a move to try it, `back`, `go` and a number, `value`, `graph`, or `study end`.",
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
        if word == "graph" {
            return Some(self.graph(memory, out));
        }
        let names_cell = word.contains(|c: char| c.is_ascii_digit());
        names_cell.then(|| study::try_ply(dialogue, line, out))
    }

    /// Tells what one side's chances were after each move of the game, ten in a line.
    fn graph(&mut self, memory: &MemoryBudget, out: &mut LineWriter<'_>) -> Answer {
        let Self(dialogue) = self;
        let record = dialogue.study.as_ref().map(|study| study.session.record());
        let record = record.ok_or(CommandError::NoGame)?.clone();
        let mut nodes: Vec<_> = record.tree().back(record.tree().main_end()).collect();
        nodes.reverse();
        let mut chances = Vec::new();
        for line in nodes.into_iter().map(|node| record.line(node)) {
            if line.outcome().is_some() {
                continue;
            }
            let _turn = memory.turn();
            let limits = Limits::of_nodes(GLANCE);
            let report = dialogue
                .at_hand
                .tables()
                .search(&line, 1, MEMORY, &limits)?;
            let chance = report.best().and_then(Variation::chance).unwrap_or(0.5);
            let is_first = report.side(&line) == Side::First;
            let chance = if is_first { chance } else { 1.0 - chance };
            chances.push(format!("{:.0}", 100.0 * chance));
        }
        let side = record.start().line().info().sides[Side::First];
        out.write_line(format!("{side}'s winning chances in percent:"))?;
        for (number, ten) in (0..).step_by(10).zip(chances.chunks(10)) {
            out.write_line(format!("From move {number}: {}.", ten.join(", ")))?;
        }
        Ok(())
    }
}
