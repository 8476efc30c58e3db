//! Setting a position up in words: pieces are put on cells, to study the position or to play from
//! it.

use std::mem;

use crate::study::PlainStudy;
use crate::{CommandError, Dialogue, LineWriter, actions, board_words, describe, ply_words};
use parlour_records::words::counted;
use parlour_records::{NodeId, Record, Start};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, Draft, Piece, PositionError, Side, find_game};

/// A position that is being set up.
pub(super) struct SetUp {
    /// The game's own start, for its board and rules.
    own: Start,
    draft: Draft,
    /// The position that the draft is, or why it is none.
    start: Result<Start, PositionError>,
    /// The drafts before it, and those that were taken back, the last one last of both.
    undo: Vec<Draft>,
    redo: Vec<Draft>,
}

impl SetUp {
    /// Begins with a position.
    fn new(own: Start, draft: Draft) -> Self {
        let start = own.with_draft(&draft);
        Self {
            own,
            draft,
            start,
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// The position, if it is one of the game.
    pub(super) fn line(&self) -> Result<&AnyLine, CommandError> {
        match &self.start {
            Ok(start) => Ok(start.line()),
            Err(why) => Err(CommandError::NoPosition(why.clone())),
        }
    }

    /// Goes on with another draft.
    fn set(&mut self, draft: Draft) {
        let before = self.show(draft);
        self.undo.push(before);
        self.redo.clear();
    }

    /// Shows another draft, and returns the one before.
    fn show(&mut self, draft: Draft) -> Draft {
        self.start = self.own.with_draft(&draft);
        mem::replace(&mut self.draft, draft)
    }

    /// Takes the last change back.
    pub(super) fn undo(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let none = CommandError::NothingToDo("there is nothing to undo");
        let draft = self.undo.pop().ok_or(none)?;
        let after = self.show(draft);
        self.redo.push(after);
        self.tell(out)
    }

    /// Makes the change again that was taken back last.
    pub(super) fn redo(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let none = CommandError::NothingToDo("there is nothing to redo");
        let draft = self.redo.pop().ok_or(none)?;
        let before = self.show(draft);
        self.undo.push(before);
        self.tell(out)
    }

    /// Prints where pieces stand, whose turn it is, and what is wrong with that.
    fn tell(&self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let (line, sides) = (self.own.line(), self.own.info().sides);
        for side in Side::BOTH {
            for &kind in self.own.info().piece_kinds {
                let pieces = self.draft.pieces();
                let its = pieces.filter(|(_, piece)| (piece.side, piece.kind) == (side, kind));
                let cells: Vec<Cell> = its.map(|(cell, _)| cell).collect();
                if !cells.is_empty() {
                    let name = format!("{} {}", sides[side], kind.name());
                    let (count, on) =
                        (counted(cells.len(), &name), ply_words::listed(line, &cells));
                    out.write_line(format!("{count}: {on}."))?;
                }
            }
        }
        if let Some(cell) = self.draft.pawn() {
            out.write_line(format!("The pawn is on {}.", line.board().name(cell)))?;
        }
        let turn = sides[self.draft.to_move];
        out.write_line(match &self.start {
            Ok(_) => format!("{turn} to move. Say `setup play` or `setup study` when it is done."),
            Err(why) => format!("{turn} to move. This is not a legal position yet: {why}."),
        })?;
        Ok(())
    }

    /// The piece of this name that may stand on a cell, or that stands there, with the pawn.
    fn piece(&self, name: &str, cell: Cell) -> Option<Piece> {
        let line = self.own.line();
        if name == "pawn" {
            let piece = self.draft.piece(cell)?;
            return Some(Piece {
                pawn: true,
                ..piece
            });
        }
        let may_stand = line.placeable(cell).into_iter();
        let is_it = |piece: &Piece| describe::piece(line, *piece).starts_with(name);
        may_stand.filter(is_it).min_by_key(|piece| piece.pawn)
    }
}

/// Begins to set a position up, changes whose turn it is, or goes on from the position.
pub(super) fn set_up(
    dialogue: &mut Dialogue,
    what: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let what = what.to_ascii_lowercase();
    let Some(set_up) = &mut dialogue.set_up else {
        let own = match &*what {
            "" => Start::new(dialogue.at_hand.game()?.rules().clone())?,
            game => Start::new(dialogue.setup.rules_of(find_game(game)?))?,
        };
        let draft = match &*what {
            "" => dialogue.line()?.draft(),
            _ => own.line().draft(),
        };
        dialogue.task = None;
        let set_up = dialogue.set_up.insert(SetUp::new(own, draft));
        out.write_line(
            "Say `put` with a piece and cells, such as `put white stone d4`, `put nothing d4`, \
             `setup empty`, `setup turn`, or `setup end`.",
        )?;
        return set_up.tell(out);
    };
    let mut draft = set_up.draft.clone();
    match &*what {
        "" => {}
        "empty" => set_up.set(Draft::empty(set_up.own.line().board())),
        "start" => set_up.set(set_up.own.line().draft()),
        "turn" => {
            draft.to_move = !draft.to_move;
            set_up.set(draft);
        }
        "swap" if set_up.own.info().swap.is_some() => {
            draft.swap = !draft.swap;
            let may = if draft.swap { "may" } else { "may not" };
            out.write_line(format!("The players {may} swap now."))?;
            set_up.set(draft);
        }
        "end" => {
            dialogue.set_up = None;
            return Ok(out.write_line("You have left the set-up.")?);
        }
        "study" | "play" => {
            set_up.line()?;
            return go_on(dialogue, what == "play", out);
        }
        _ => {
            let wrong = "`setup` takes empty, start, turn, swap, study, play or end";
            return Err(CommandError::NothingToDo(wrong));
        }
    }
    set_up.tell(out)
}

/// Plays from the position that was set up, or studies it.
fn go_on(
    dialogue: &mut Dialogue,
    plays: bool,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let Some(Ok(start)) = dialogue.set_up.take().map(|set_up| set_up.start) else {
        return Ok(());
    };
    if !plays {
        dialogue.study = Some(PlainStudy::of_position(start));
        return Ok(out.write_line(dialogue.turn()?)?);
    }
    actions::play_from(dialogue, Record::new(start), NodeId::ROOT, out)
}

/// Puts a piece on cells, or nothing.
pub(super) fn put(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
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
    let mut draft = set_up.draft.clone();
    for text in cells {
        let cell = board_words::find_cell(set_up.own.line(), text)?;
        let piece = match &*name {
            "nothing" => None,
            name => Some(
                set_up
                    .piece(name, cell)
                    .ok_or_else(|| CommandError::NoSuchPiece {
                        name: name.to_owned(),
                        cell: text.to_owned(),
                    })?,
            ),
        };
        draft.put(cell, piece);
    }
    set_up.set(draft);
    set_up.tell(out)
}
