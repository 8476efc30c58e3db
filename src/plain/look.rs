//! The answers that change nothing: the board, the plies there are, the rules, the help.

use super::{COMMANDS, Command, Dialogue, Trouble, Voice, letters, page, words};
use crate::app::game_session::GameSession;
use crate::board::Cell;
use crate::engines::Player;
use crate::games::{AnyLine, AnyPly, Pick, Side, find_game};

impl Dialogue {
    /// Reads the whole board in letters.
    pub(super) fn board(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table()?.game;
        for row in letters::lines(game.line()) {
            voice.say(row)?;
        }
        voice.say(format!("{}, . empty.", letters::legend(game.line())))?;
        Ok(voice.say(words::turn(game))?)
    }

    /// Reads a row in words.
    pub(super) fn row(&mut self, name: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let line = self.table()?.game.line();
        let row = words::row(line, name).ok_or_else(|| Trouble::NoPlace {
            what: "row",
            name: name.to_owned(),
            help: words::rows(line),
        })?;
        Ok(voice.say(row)?)
    }

    /// Tells all about a cell.
    pub(super) fn cell(&mut self, name: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let line = self.table()?.game.line();
        let cell = find_cell(line, name)?;
        voice.say(words::cell(line, cell))?;
        let count = plies_from(line, cell).len();
        if count > 0 {
            let (name, plies) = (line.board().name(cell), words::counted(count, "legal ply"));
            voice.say(format!(
                "From here: {plies}; say `moves {name}` to hear them."
            ))?;
        }
        Ok(())
    }

    /// Lists the legal plies, or those from a cell.
    pub(super) fn moves(&mut self, name: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table()?.game;
        let line = game.line();
        if !game.is_open() {
            return Err(Trouble::GameOver);
        }
        let (plies, from) = if name.is_empty() {
            (line.legal_plies(), String::new())
        } else {
            let cell = find_cell(line, name)?;
            let plies = plies_from(line, cell);
            if plies.is_empty() {
                return Err(Trouble::Refused {
                    refusal: line.pick_error(&[], cell),
                    help: "say `moves` for the legal plies".to_owned(),
                });
            }
            (plies, format!(" from {}", line.board().name(cell)))
        };
        let side = line.info().sides[line.to_move()];
        let count = words::counted(plies.len(), "legal ply");
        voice.say(format!("{side} has {count}{from}."))?;
        for row in sorted(line, &plies) {
            voice.say(row)?;
        }
        Ok(())
    }

    /// Repeats the last ply.
    pub(super) fn last(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table()?.game;
        let none = "nothing has been played yet; say `moves` for the legal plies";
        let last = words::last_ply(game.line()).ok_or(Trouble::Nothing(none))?;
        voice.say(last)?;
        Ok(voice.say(words::turn(game))?)
    }

    /// Tells who plays.
    pub(super) fn who(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table()?.game;
        voice.say(players(game))?;
        Ok(voice.say(words::turn(game))?)
    }

    /// Reads the rules of a game, that at hand if none is named.
    pub(super) fn rules(&mut self, name: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let info = match (&self.table, name) {
            (Some(table), "") => table.game.info(),
            (None, "") => return Err(Trouble::NoGame),
            _ => find_game(&name.to_ascii_lowercase())?,
        };
        voice.say(format!("{}: {}", info.name, info.description))?;
        for line in page::lines(info.rules) {
            voice.say(line)?;
        }
        for setting in info.settings {
            voice.say(format!(
                "Setting {}, {}: {}.",
                setting.key, setting.domain, setting.help
            ))?;
        }
        Ok(())
    }

    /// Lists the commands, or explains one.
    pub(super) fn help(&mut self, name: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let one = (!name.is_empty())
            .then(|| Command::named(name).ok_or_else(|| Command::unknown(name)))
            .transpose()?;
        for command in COMMANDS {
            if one.is_none_or(|one| one.name == command.name) {
                voice.say(format!("{}: {}.", command.usage(), command.about))?;
            }
        }
        if let (None, Some(table)) = (one, &self.table) {
            voice.say(format!("Now: {}", words::turn(&table.game)))?;
        }
        Ok(())
    }
}

/// The cell of this name.
fn find_cell(line: &AnyLine, name: &str) -> Result<Cell, Trouble> {
    line.board().cell(name).map_err(|_| Trouble::NoPlace {
        what: "cell",
        name: name.to_owned(),
        help: words::cells(line, name),
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

/// Who plays which side: `White is played by a person, Black by the engine greedy.`
pub(super) fn players(game: &GameSession) -> String {
    let name = |side| match game.player(side) {
        Player::Human(name) if name.is_empty() => "a person".to_owned(),
        Player::Human(name) => name.clone(),
        Player::Engine(engine) => format!("the engine {engine}"),
    };
    let sides = game.info().sides;
    let (first, second) = (name(Side::First), name(Side::Second));
    format!(
        "{} is played by {first}, {} by {second}.",
        sides.first, sides.second
    )
}
