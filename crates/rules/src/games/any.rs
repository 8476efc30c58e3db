//! Lines of any game, where the game is known only at run time. Every method dispatches once to the
//! typed line, by `with_line`.

use rand::rngs::Xoshiro256PlusPlus;

use super::{
    AnyLine, AnyPly, Choices, Draft, Game, GameInfo, GameMismatch, Line, Outcome, Pick, Piece,
    Playout, Playouts, PlyError, PositionError, Side, Terrain, perft, perft_by_playing, play_out,
};
use crate::board::{Board, Cell};
use crate::random::StableDraws as _;
use crate::with_line;

impl AnyLine {
    /// The same game from a position given as a text, with no plies played.
    ///
    /// # Errors
    ///
    /// [`PositionError`] when the text is no position of this game and board.
    pub fn at_position(&self, text: &str) -> Result<Self, PositionError> {
        fn start<G: Game>(line: &Line<G>, text: &str) -> Result<Line<G>, PositionError> {
            let position = line.game().read_position(text)?;
            Ok(Line::from_position(line.game_arc().clone(), position))
        }
        with_line!(self, line => start(line, text).map(Self::from))
    }

    /// The line with all plies taken back.
    pub fn at_start(&self) -> Self {
        fn start<G: Game>(line: &Line<G>) -> Line<G> {
            Line::from_position(line.game_arc().clone(), line.positions()[0])
        }
        with_line!(self, line => start(line).into())
    }

    /// The line that begins where this one ends, without its plies.
    pub fn at_end(&self) -> Self {
        fn end<G: Game>(line: &Line<G>) -> Line<G> {
            Line::from_position(line.game_arc().clone(), *line.position())
        }
        with_line!(self, line => end(line).into())
    }

    /// Plays a ply if it is legal here.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the game is over or the ply is not legal; the line is as it was.
    pub fn play(&mut self, ply: AnyPly) -> Result<(), PlyError> {
        with_line!(self, line => line.play(ply.try_into()?))
    }

    /// Plays a ply that is known to be legal here, which is much quicker than [`AnyLine::play`].
    ///
    /// # Errors
    ///
    /// [`GameMismatch`] if the ply belongs to another game; the line does not change.
    pub fn play_unchecked(&mut self, ply: AnyPly) -> Result<(), GameMismatch> {
        with_line!(self, line => line.play_unchecked(ply.try_into()?));
        Ok(())
    }

    /// Takes the last ply back and returns it, if there is one.
    pub fn undo(&mut self) -> Option<AnyPly> {
        with_line!(self, line => line.undo().map(Into::into))
    }

    /// The description of the game.
    pub fn info(&self) -> &'static GameInfo {
        fn info<G: Game>(_: &Line<G>) -> &'static GameInfo {
            G::INFO
        }
        with_line!(self, line => info(line))
    }

    /// The board.
    pub fn board(&self) -> &Board {
        with_line!(self, line => line.game().board())
    }

    /// The side to move at the end of the line.
    pub fn to_move(&self) -> Side {
        with_line!(self, line => line.to_move())
    }

    /// Returns whether the players have exchanged sides.
    pub fn players_swapped(&self) -> bool {
        with_line!(self, line => line.players_swapped())
    }

    /// Returns whether a ply exchanges the players' sides, as Trike's `swap` does.
    pub fn swaps_players(&self, ply: AnyPly) -> bool {
        with_line!(self, line => {
            ply.try_into().is_ok_and(|ply| line.game().swaps_players(ply))
        })
    }

    /// The last ply played; none at the start.
    pub fn last_ply(&self) -> Option<AnyPly> {
        with_line!(self, line => line.plies().last().copied().map(Into::into))
    }

    /// The end of the game, if this is it.
    pub fn outcome(&self) -> Option<Outcome> {
        with_line!(self, line => line.outcome())
    }

    /// The key of the position at the end of the line.
    pub fn key(&self) -> u64 {
        with_line!(self, line => line.game().key(line.position()))
    }

    /// The number of plies played.
    pub fn len(&self) -> usize {
        with_line!(self, line => line.plies().len())
    }

    /// The number of plies at the end of the line since the last one that no later position can
    /// undo.
    pub fn reversible_plies(&self) -> usize {
        with_line!(self, line => line.reversible_plies())
    }

    /// Returns whether no ply has been played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The plies played.
    pub fn plies(&self) -> Vec<AnyPly> {
        with_line!(self, line => line.plies().iter().copied().map(Into::into).collect())
    }

    /// All legal plies; none when the game is over.
    pub fn legal_plies(&self) -> Vec<AnyPly> {
        with_line!(self, line => line.legal_plies().into_iter().map(Into::into).collect())
    }

    /// The canonical text of a ply.
    ///
    /// # Errors
    ///
    /// [`GameMismatch`] if the ply belongs to another game.
    pub fn ply_text(&self, ply: AnyPly) -> Result<String, GameMismatch> {
        with_line!(self, line => Ok(line.game().ply_text(ply.try_into()?)))
    }

    /// The canonical texts of plies, up to the first that belongs to another game.
    pub fn ply_texts(&self, plies: &[AnyPly]) -> Vec<String> {
        let texts = plies.iter().map_while(|&ply| self.ply_text(ply).ok());
        texts.collect()
    }

    /// The legal ply with this text.
    ///
    /// # Errors
    ///
    /// [`PlyError`] that says which part of the text is wrong, or why the ply is not legal here.
    pub fn read_ply(&self, text: &str) -> Result<AnyPly, PlyError> {
        with_line!(self, line => line.read_ply(text).map(Into::into))
    }

    /// Returns the possible next picks after some picks, or the ply that they make up.
    pub fn choices(&self, picks: &[Pick]) -> Choices<AnyPly> {
        fn choices<G: Game<Ply: Into<AnyPly>>>(line: &Line<G>, picks: &[Pick]) -> Choices<AnyPly> {
            if line.history_outcome().is_some() {
                return Choices::none();
            }
            let choices = line.game().choices(line.position(), picks);
            Choices {
                cells: choices.cells,
                names: choices.names,
                ply: choices.ply.map(Into::into),
            }
        }
        with_line!(self, line => choices(line, picks))
    }

    /// The reason why a cell is not among the choices after these picks.
    pub fn pick_error(&self, picks: &[Pick], cell: Cell) -> PlyError {
        if self.outcome().is_some() {
            return PlyError::GameOver;
        }
        with_line!(self, line => line.game().pick_error(line.position(), picks, cell))
    }

    /// The purpose of the next pick, as a request to the player.
    pub fn prompt(&self, picks: &[Pick]) -> &'static str {
        with_line!(self, line => line.game().prompt(line.position(), picks))
    }

    /// Picks that lead to a legal ply.
    ///
    /// # Errors
    ///
    /// [`GameMismatch`] if the ply belongs to another game.
    pub fn picks(&self, ply: AnyPly) -> Result<Vec<Pick>, GameMismatch> {
        with_line!(self, line => Ok(line.game().picks(ply.try_into()?)))
    }

    /// The cells among the picks of a ply, in their order; none of a ply of another game.
    pub fn picked_cells(&self, ply: AnyPly) -> Vec<Cell> {
        let picks = self.picks(ply).unwrap_or_default().into_iter();
        picks.filter_map(Pick::cell).collect()
    }

    /// The cells on which a side has pieces.
    pub fn cells_of(&self, side: Side) -> impl Iterator<Item = Cell> {
        let cells = self.board().cells().iter().copied();
        cells.filter(move |&cell| self.piece(cell).is_some_and(|piece| piece.side == side))
    }

    /// Returns the possible next picks on the way to a ply after some picks.
    ///
    /// # Errors
    ///
    /// [`GameMismatch`] if the ply belongs to another game.
    pub fn next_picks(&self, ply: AnyPly, picks: &[Pick]) -> Result<Vec<Pick>, GameMismatch> {
        with_line!(self, line => Ok(line.game().next_picks(ply.try_into()?, picks)))
    }

    /// Returns the piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        with_line!(self, line => line.game().piece(line.position(), cell))
    }

    /// Returns the terrain of a cell.
    pub fn terrain(&self, cell: Cell) -> Terrain {
        with_line!(self, line => line.game().terrain(cell))
    }

    /// The position at the end of the line, to be changed by hand.
    pub fn draft(&self) -> Draft {
        let mut draft = Draft::empty(self.board());
        for &cell in self.board().cells() {
            draft.put(cell, self.piece(cell));
        }
        draft.to_move = self.to_move();
        draft.swap = self.may_swap();
        draft
    }

    /// Returns whether the players may exchange sides here, as by Trike's `swap`.
    pub fn may_swap(&self) -> bool {
        let swap = self.info().swap;
        swap.is_some_and(|swap| self.choices(&[]).names.contains(&swap))
    }

    /// The same game from a position that was set up by hand, with no plies played.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why it is no position of this game.
    pub fn at_draft(&self, draft: &Draft) -> Result<Self, PositionError> {
        fn start<G: Game>(line: &Line<G>, draft: &Draft) -> Result<Line<G>, PositionError> {
            let position = line.game().position_of_draft(draft)?;
            Ok(Line::from_position(line.game_arc().clone(), position))
        }
        with_line!(self, line => start(line, draft).map(Self::from))
    }

    /// The position at the end of the line with the other side to move.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why it is no position of the game.
    pub fn passed(&self) -> Result<Self, PositionError> {
        let mut draft = self.draft();
        draft.to_move = !draft.to_move;
        self.at_draft(&draft)
    }

    /// The pieces that may stand on a cell of a position that is set up by hand.
    pub fn placeable(&self, cell: Cell) -> Vec<Piece> {
        with_line!(self, line => line.game().placeable(cell))
    }

    /// The position at the end of the line as a text (`fen`).
    pub fn position_text(&self) -> String {
        with_line!(self, line => line.game().position_text(line.position()))
    }

    /// The number of ply sequences of exactly this length from the end of the line.
    pub fn perft(&self, depth: u32) -> u64 {
        with_line!(self, line => perft(line, depth))
    }

    /// As [`AnyLine::perft`], with the last plies made as well.
    pub fn perft_by_playing(&self, depth: u32) -> u64 {
        with_line!(self, line => perft_by_playing(line, depth))
    }

    /// Plays a game from the end of the line to its end, as [`play_out`].
    pub fn play_out(&self, index: impl FnMut(u64) -> u64) -> Playout {
        with_line!(self, line => play_out(line, index))
    }

    /// Adds this many random games from the end of the line: [`AnyLine::play_out`] with one
    /// generator, so that it is compiled once.
    pub fn play_at_random(&self, games: u64, random: &mut Xoshiro256PlusPlus, sums: &mut Playouts) {
        with_line!(self, line => {
            for _ in 0..games {
                sums.add(&play_out(line, |plies| random.below(plies)));
            }
        });
    }
}
