//! The commands about a board, which are the same at a game of one's own and at the tables of a host.

use crate::command::commands;
use crate::{Answer, CommandError, LineWriter, PlainCommand, board_words, walk};
use parlour_matches::play::GameSession;
use parlour_rules::games::{AnyLine, Side, find_game};

/// A dialogue beside a board.
pub(super) trait AtBoard: 'static {
    /// The position that questions about the board are about.
    fn seen(&self) -> Result<&AnyLine, CommandError>;

    /// The game that is played.
    fn game(&self) -> Result<&GameSession, CommandError>;

    /// The side of the one who asks.
    fn you(&self) -> Option<Side>;

    /// The last ply in words; none at the start.
    fn last(&self) -> Result<Option<String>, CommandError>;

    /// Fails where nothing can be played any more.
    fn check_open(&self) -> Answer;

    /// Says whose turn it is.
    fn tell_turn(&self, out: &mut LineWriter<'_>) -> Answer;
}

impl<D: AtBoard> PlainCommand<D> {
    /// The commands about the board.
    pub(super) const BOARD: &'static [Self] = commands! {
        "moves" "[CELL]" "list the legal moves, or those from a cell" |dialogue, name, out| {
            dialogue.check_open()?;
            board_words::moves(dialogue.seen()?, name, out)
        };
        "board" "" "read the whole board in letters" |dialogue, _, out| {
            board_words::board(dialogue.seen()?, out)?;
            dialogue.tell_turn(out)
        };
        "row" "ROW" "read one row of the board in words"
            |dialogue, name, out| board_words::row(dialogue.seen()?, name, out);
        "rows" "" "read all rows of the board in words"
            |dialogue, _, out| board_words::rows(dialogue.seen()?, out);
        "cell" "CELL" "describe a cell and its neighbours"
            |dialogue, name, out| board_words::cell(dialogue.seen()?, name, out);
        "around" "CELL" "follow the lines from a cell to the edge, direction by direction"
            |dialogue, name, out| walk::around(dialogue.seen()?, name, out);
        "where" "[WHOSE] [PIECES]"
            "say where pieces are, as in `where are my pieces`, or where `gold` or the `pawn` is"
            |dialogue, question, out| {
                let line = dialogue.seen()?;
                walk::places(line, dialogue.you().unwrap_or_else(|| line.to_move()), question, out)
            };
        "last" "" "repeat the last move and what it changed" |dialogue, _, out| {
            let none = "no moves yet; say `moves` for the legal moves";
            out.write_line(dialogue.last()?.ok_or(CommandError::NothingToDo(none))?)?;
            dialogue.tell_turn(out)
        };
        "takes" "[PIECE]" "hear which pieces take which, where that differs"
            |dialogue, name, out| board_words::takes(dialogue.seen()?.info(), name, out);
        "rules" "[GAME]" "read the rules" |dialogue, name, out| {
            let info = match name {
                "" => dialogue.game()?.info(),
                name => find_game(&name.to_ascii_lowercase())?.info(),
            };
            board_words::rules(info, out)
        };
    };
}
