//! A position in words: its board, rows and cells, and what can be played there.

use crate::{Answer, CommandError, LineWriter, describe, page, ply_words, text_board};
use parlour_records::words;
use parlour_rules::board::Cell;
use parlour_rules::games::tactigon::Combat;
use parlour_rules::games::{AnyLine, AnyPly, GameInfo, Pick, PieceKind, PlyError};
use parlour_rules::options::UnknownName;

/// Prints the whole board in letters.
pub(super) fn board(line: &AnyLine, out: &mut LineWriter<'_>) -> Answer {
    out.write_board(line)?;
    Ok(out.write_line(format!("{}, . empty.", text_board::legend(line)))?)
}

/// Describes all rows, from the top.
pub(super) fn rows(line: &AnyLine, out: &mut LineWriter<'_>) -> Answer {
    let mut rows = describe::all_rows(line);
    Ok(rows.try_for_each(|row| out.write_line(row))?)
}

/// Describes a row.
pub(super) fn row(line: &AnyLine, name: &str, out: &mut LineWriter<'_>) -> Answer {
    let row = describe::row(line, name).ok_or_else(|| CommandError::UnknownCell {
        what: "row",
        name: name.to_owned(),
        help: describe::rows(line),
    })?;
    Ok(out.write_line(row)?)
}

/// Describes a cell.
pub(super) fn cell(line: &AnyLine, name: &str, out: &mut LineWriter<'_>) -> Answer {
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
pub(super) fn moves(line: &AnyLine, name: &str, out: &mut LineWriter<'_>) -> Answer {
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

/// Tells what each kind of piece takes, or one of them.
pub(super) fn takes(info: &GameInfo, name: &str, out: &mut LineWriter<'_>) -> Answer {
    let alike = "all pieces are alike in this game";
    let combat = info.combat.ok_or(CommandError::NothingToDo(alike))?;
    let name = name.to_ascii_lowercase();
    let named = |kind: &&PieceKind| name.is_empty() || name.starts_with(kind.name());
    let mut kinds = info.piece_kinds.iter().filter(named).peekable();
    if kinds.peek().is_none() {
        let names = info.piece_kinds.iter().map(|kind| kind.name());
        return Err(UnknownName::new("piece", &name, names).into());
    }
    for &attacker in kinds {
        let clauses = [
            (Combat::Captures, "takes"),
            (Combat::Exchanges, "trades with"),
            (Combat::Barred, "cannot attack"),
        ];
        let clauses = clauses.into_iter().filter_map(|(what, verb)| {
            let mut those = info.piece_kinds.to_vec();
            those.retain(|&defender| combat(attacker, defender) == what);
            let names: Vec<String> = those
                .iter()
                .map(|kind| format!("{}s", kind.name()))
                .collect();
            (!names.is_empty()).then(|| format!("{verb} {}", ply_words::and(&names)))
        });
        let clauses: Vec<String> = clauses.collect();
        out.write_line(format!(
            "A {} {}.",
            attacker.name(),
            ply_words::and(&clauses)
        ))?;
    }
    Ok(())
}

/// The rules of a game in plain sentences, a line each.
pub fn rules_lines(info: &GameInfo) -> impl Iterator<Item = String> {
    let title = format!("{}: {}", info.name, info.description);
    let settings = info.settings.iter().map(|setting| {
        let (key, domain, help) = (setting.key, &setting.domain, setting.help);
        format!("Setting {key}, {domain}: {help}.")
    });
    let page = page::lines(&words::rules_page(info));
    std::iter::once(title).chain(page).chain(settings)
}

/// Prints the rules of a game.
pub(super) fn rules(info: &GameInfo, out: &mut LineWriter<'_>) -> Answer {
    for line in rules_lines(info) {
        out.write_line(line)?;
    }
    Ok(())
}

/// The error of a text that is no legal ply.
pub(super) fn refused(line: &AnyLine, text: &str, refusal: PlyError) -> CommandError {
    CommandError::IllegalPly {
        refusal,
        help: suggestion(line, text),
    }
}

/// Advice on what to play instead of a text that is no legal ply.
fn suggestion(line: &AnyLine, text: &str) -> String {
    let letters = text.chars().take(1);
    let digits = text.chars().skip(1).take_while(char::is_ascii_digit);
    let name: String = letters.chain(digits).collect();
    match line.board().cell(&name) {
        Ok(cell) if plies_from(line, cell).len() > 1 => {
            let name = line.board().name(cell);
            format!("say `moves {name}` for the moves from there")
        }
        _ => "say `moves` for the legal moves".to_owned(),
    }
}

/// The cell of this name.
pub(super) fn find_cell(line: &AnyLine, name: &str) -> Result<Cell, CommandError> {
    line.board()
        .cell(name)
        .map_err(|_| CommandError::UnknownCell {
            what: "cell",
            name: name.to_owned(),
            help: describe::cells(line, name),
        })
}

/// The legal plies that move what the side to move has on a cell, or that begin there.
fn plies_from(line: &AnyLine, cell: Cell) -> Vec<AnyPly> {
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
            (key.collect(), ply_words::said(line, ply))
        })
        .collect();
    keyed.sort_unstable();
    let texts: Vec<String> = keyed.into_iter().map(|(_, text)| text).collect();
    texts
        .chunk_by(|a, b| a.chars().next() == b.chars().next())
        .map(|row| format!("{}.", row.join(", ")))
        .collect()
}
