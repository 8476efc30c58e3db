//! Setting a position up in words: pieces are put on cells, to study the position or to play from
//! it.

use crate::study::PlainStudy;
use crate::{
    Answer, CommandError, Dialogue, LineWriter, actions, board_words, describe, ply_words,
};
use parlour_records::words::counted;
use parlour_records::{NodeId, Record, Start};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, Piece, Side, find_game};
use parlour_sessions::set_up::{Act, SetUp};

/// The position that is set up, if it is one of the game.
pub(super) fn line(set_up: &SetUp) -> Result<&AnyLine, CommandError> {
    let position = set_up.position();
    position
        .map(Start::line)
        .map_err(|why| CommandError::NoPosition(why.clone()))
}

/// Makes a change, and tells what it leads to.
pub(super) fn change(set_up: &mut SetUp, act: Act, out: &mut LineWriter<'_>) -> Answer {
    set_up.act(act)?;
    tell(set_up, out)
}

/// Prints where pieces stand, whose turn it is, and what is wrong with that.
fn tell(set_up: &SetUp, out: &mut LineWriter<'_>) -> Answer {
    let (line, sides) = (set_up.own().line(), set_up.own().info().sides);
    for side in Side::BOTH {
        for &kind in set_up.own().info().piece_kinds {
            let pieces = set_up.draft().pieces();
            let its = pieces.filter(|(_, piece)| (piece.side, piece.kind) == (side, kind));
            let cells: Vec<Cell> = its.map(|(cell, _)| cell).collect();
            if !cells.is_empty() {
                let name = format!("{} {}", sides[side], kind.name());
                let (count, on) = (counted(cells.len(), &name), ply_words::listed(line, &cells));
                out.write_line(format!("{count}: {on}."))?;
            }
        }
    }
    if let Some(cell) = set_up.draft().pawn() {
        out.write_line(format!("The pawn is on {}.", line.board().name(cell)))?;
    }
    let turn = sides[set_up.draft().to_move];
    out.write_line(match set_up.position() {
        Ok(_) => format!("{turn} to move. Say `setup play` or `setup study` when it is done."),
        Err(why) => format!("{turn} to move. This is not a legal position yet: {why}."),
    })?;
    Ok(())
}

/// The piece of this name that may stand on a cell, or that stands there, with the pawn.
fn piece(set_up: &SetUp, name: &str, cell: Cell) -> Option<Piece> {
    let line = set_up.own().line();
    if name == "pawn" {
        let piece = set_up.draft().piece(cell)?;
        return Some(Piece {
            pawn: true,
            ..piece
        });
    }
    let may_stand = line.placeable(cell).into_iter();
    let is_it = |piece: &Piece| describe::piece(line, *piece).starts_with(name);
    may_stand.filter(is_it).min_by_key(|piece| piece.pawn)
}

/// Begins to set a position up, changes whose turn it is, or goes on from the position.
pub(super) fn set_up(dialogue: &mut Dialogue, what: &str, out: &mut LineWriter<'_>) -> Answer {
    let what = what.to_ascii_lowercase();
    let Some(set_up) = &mut dialogue.set_up else {
        let own = match &*what {
            "" => Start::new(dialogue.at_hand.game()?.rules().clone())?,
            game => Start::new(dialogue.setup.rules_of(find_game(game)?))?,
        };
        let start = match &*what {
            "" => own.with_draft(&dialogue.line()?.draft()).unwrap_or(own),
            _ => own,
        };
        dialogue.task = None;
        let set_up = dialogue.set_up.insert(SetUp::new(start));
        out.write_line(
            "Say `put` with a piece and cells, such as `put white stone d4`, `put nothing d4`, \
             `setup empty`, `setup turn`, or `setup end`.",
        )?;
        return tell(set_up, out);
    };
    let act = match &*what {
        "" => return tell(set_up, out),
        "empty" => Act::Empty,
        "start" => Act::Start,
        "turn" => Act::Turn,
        "swap" => {
            set_up.act(Act::Swap)?;
            let may = if set_up.draft().swap {
                "may"
            } else {
                "may not"
            };
            out.write_line(format!("The players {may} swap now."))?;
            return tell(set_up, out);
        }
        "end" => {
            dialogue.set_up = None;
            return Ok(out.write_line("You have left the set-up.")?);
        }
        "study" | "play" => {
            line(set_up)?;
            return go_on(dialogue, what == "play", out);
        }
        _ => {
            let wrong = "`setup` takes empty, start, turn, swap, study, play or end";
            return Err(CommandError::NothingToDo(wrong));
        }
    };
    change(set_up, act, out)
}

/// Plays from the position that was set up, or studies it.
fn go_on(dialogue: &mut Dialogue, plays: bool, out: &mut LineWriter<'_>) -> Answer {
    let Some(start) = dialogue
        .set_up
        .take()
        .and_then(|set_up| set_up.position().ok().cloned())
    else {
        return Ok(());
    };
    if !plays {
        dialogue.study = Some(PlainStudy::of_position(start));
        return Ok(out.write_line(dialogue.turn()?)?);
    }
    actions::play_from(dialogue, Record::new(start), NodeId::ROOT, out)
}

/// Puts a piece on cells, or nothing.
pub(super) fn put(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let none =
        CommandError::NothingToDo("you are not setting up a position; say `setup` and a game");
    let set_up = dialogue.set_up.as_mut().ok_or(none)?;
    let text = text.to_ascii_lowercase();
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let is_cell = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let (cells, name): (Vec<&str>, Vec<&str>) = words.partition(is_cell);
    let name = name.join(" ");
    if cells.is_empty() || name.is_empty() {
        let wrong = "`put` takes a piece or `nothing`, and cells, such as `put white stone d4 e4`";
        return Err(CommandError::NothingToDo(wrong));
    }
    let put = cells.into_iter().map(|text| {
        let cell = board_words::find_cell(set_up.own().line(), text)?;
        let no_such = || CommandError::NoSuchPiece {
            name: name.clone(),
            cell: text.to_owned(),
        };
        let piece = match &*name {
            "nothing" => None,
            name => Some(piece(set_up, name, cell).ok_or_else(no_such)?),
        };
        Ok((cell, piece))
    });
    let put = put.collect::<Result<_, CommandError>>()?;
    change(set_up, Act::Put(put), out)
}
