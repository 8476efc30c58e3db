//! The commands that change nothing: the board, legal plies, the rules, the help.

use super::course::ActiveCourse;
use super::puzzle::ActivePuzzle;
use super::{COMMANDS, Command, CommandError, Dialogue, LineWriter, describe, page, text_board};
use parlour_matches::play::GameSession;
use parlour_records::words;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Pick, Side, find_game};

impl Dialogue {
    /// The position of the puzzle or of the step of a course, where there is one.
    fn task_line(&self) -> Option<&AnyLine> {
        let puzzle = self.puzzle.as_ref().map(ActivePuzzle::line);
        puzzle.or_else(|| self.course.as_ref().map(ActiveCourse::line))
    }

    /// The position that questions about the board are about: that of a puzzle or of a course before
    /// that of the game.
    fn seen(&self) -> Result<&AnyLine, CommandError> {
        self.task_line().map_or_else(|| self.line(), Ok)
    }

    /// Prints the whole board in letters.
    pub(super) fn board(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let line = self.seen()?;
        out.write_board(line)?;
        out.write_line(format!("{}, . empty.", text_board::legend(line)))?;
        let turn = match self.task_line() {
            Some(line) => format!("{} to move.", line.info().sides[line.to_move()]),
            None => self.turn()?,
        };
        Ok(out.write_line(turn)?)
    }

    /// Describes all rows, from the top.
    pub(super) fn rows(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let mut rows = describe::all_rows(self.seen()?);
        Ok(rows.try_for_each(|row| out.write_line(row))?)
    }

    /// Describes a row.
    pub(super) fn row(&mut self, name: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let line = self.seen()?;
        let row = describe::row(line, name).ok_or_else(|| CommandError::UnknownCell {
            what: "row",
            name: name.to_owned(),
            help: describe::rows(line),
        })?;
        Ok(out.write_line(row)?)
    }

    /// Describes a cell.
    pub(super) fn cell(
        &mut self,
        name: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let line = self.seen()?;
        let cell = find_cell(line, name)?;
        out.write_line(describe::cell(line, cell))?;
        let count = plies_from(line, cell).len();
        if count > 0 {
            let (name, plies) = (line.board().name(cell), words::counted(count, "legal move"));
            out.write_line(format!(
                "From here: {plies}; say `moves {name}` to hear them."
            ))?;
        }
        Ok(())
    }

    /// Lists the legal plies, or those from a cell.
    pub(super) fn moves(
        &mut self,
        name: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let line = self.seen()?;
        let is_open = match (&self.study, self.task_line()) {
            (None, None) => self.active_game()?.game().is_open(),
            _ => line.outcome().is_none(),
        };
        if !is_open {
            return Err(CommandError::GameOver);
        }
        let (plies, from) = if name.is_empty() {
            (line.legal_plies(), String::new())
        } else {
            let cell = find_cell(line, name)?;
            let plies = plies_from(line, cell);
            if plies.is_empty() {
                return Err(CommandError::IllegalPly {
                    refusal: line.pick_error(&[], cell),
                    help: "say `moves` for the legal moves".to_owned(),
                });
            }
            (plies, format!(" from {}", line.board().name(cell)))
        };
        let side = line.info().sides[line.to_move()];
        let count = words::counted(plies.len(), "legal move");
        out.write_line(format!("{side} has {count}{from}."))?;
        for row in sorted(line, &plies) {
            out.write_line(row)?;
        }
        Ok(())
    }

    /// Repeats the last ply.
    pub(super) fn last(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let line = self.line()?;
        let none = "nothing has been played yet; say `moves` for the legal moves";
        let active = self.active.as_ref().filter(|_| self.study.is_none());
        let you = active.and_then(|active| describe::you(active.game()));
        let last = describe::last_ply(line, you).ok_or(CommandError::NothingToDo(none))?;
        out.write_line(last)?;
        Ok(out.write_line(self.turn()?)?)
    }

    /// Names the players.
    pub(super) fn who(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let game = self.active_game()?.game();
        out.write_line(players(game))?;
        Ok(out.write_line(describe::turn(game))?)
    }

    /// Prints the rules of a game, of the active one if none is named.
    pub(super) fn rules(
        &mut self,
        name: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let info = match (&self.active, name) {
            (Some(active), "") => active.game().info(),
            (None, "") => return Err(CommandError::NoGame),
            _ => find_game(&name.to_ascii_lowercase())?.info(),
        };
        out.write_line(format!("{}: {}", info.name, info.description))?;
        for line in page::lines(info.rules) {
            out.write_line(line)?;
        }
        for setting in info.settings {
            out.write_line(format!(
                "Setting {}, {}: {}.",
                setting.key, setting.domain, setting.help
            ))?;
        }
        Ok(())
    }

    /// Lists the commands, or explains one.
    pub(super) fn help(
        &mut self,
        name: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let one = (!name.is_empty())
            .then(|| Command::find(name).ok_or_else(|| Command::unknown(name)))
            .transpose()?;
        for command in COMMANDS {
            if one.is_none_or(|one| one.name == command.name) {
                out.write_line(format!("{}: {}.", command.usage(), command.help))?;
            }
        }
        if let (None, Some(active)) = (one, &self.active) {
            out.write_line(format!("Now: {}", describe::turn(active.game())))?;
        }
        Ok(())
    }
}

/// The cell of this name.
fn find_cell(line: &AnyLine, name: &str) -> Result<Cell, CommandError> {
    line.board()
        .cell(name)
        .map_err(|_| CommandError::UnknownCell {
            what: "cell",
            name: name.to_owned(),
            help: describe::cells(line, name),
        })
}

/// The legal plies that move what the side to move has on a cell, or that begin there.
pub(super) fn plies_from(line: &AnyLine, cell: Cell) -> Vec<AnyPly> {
    let here = Pick::Cell(cell);
    let own = line
        .piece(cell)
        .is_some_and(|piece| piece.side == line.to_move());
    let mut plies = line.legal_plies();
    plies.retain(|&ply| {
        let picks = line.picks(ply).unwrap_or_default();
        picks.first() == Some(&here) || own && picks.contains(&here)
    });
    plies
}

/// The plies in the order of the cells they name, those that begin with one letter on a line.
fn sorted(line: &AnyLine, plies: &[AnyPly]) -> Vec<String> {
    let board = line.board();
    let mut order = vec![0; board.table_len()];
    for (at, cell) in board.cells().iter().enumerate() {
        order[cell.index()] = at;
    }
    let mut keyed: Vec<(Vec<usize>, String)> = plies
        .iter()
        .map(|&ply| {
            let picks = line.picks(ply).unwrap_or_default().into_iter();
            let key = picks.map(|pick| match pick {
                Pick::Cell(cell) => order[cell.index()],
                Pick::Name(_) => usize::MAX,
            });
            (key.collect(), line.ply_text(ply).unwrap_or_default())
        })
        .collect();
    keyed.sort_unstable();
    let texts: Vec<String> = keyed.into_iter().map(|(_, text)| text).collect();
    texts
        .chunk_by(|a, b| a.chars().next() == b.chars().next())
        .map(|row| format!("{}.", row.join(", ")))
        .collect()
}

/// The players of both sides: `You play White, Level 2 (beginner) plays Black.`
pub(super) fn players(game: &GameSession) -> String {
    let (sides, names) = (game.info().sides, game.names());
    if Side::BOTH.iter().all(|&side| names[side] == sides[side]) {
        return format!("Two people play {} and {}.", sides.first, sides.second);
    }
    let [first, second] = Side::BOTH.map(|side| match names[side].as_str() {
        "You" => format!("You play {}", sides[side]),
        name => match name.split_once(", ") {
            // A comma would be heard as the one between the players.
            Some((level, title)) => format!("{level} ({title}) plays {}", sides[side]),
            None => format!("{name} plays {}", sides[side]),
        },
    });
    format!("{first}, {second}.")
}
