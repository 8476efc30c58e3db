//! The effect of a choice, shown before it is made.

use super::scene::{index_of, mark};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Pick};
use parlour_scene::scene::{Mark, Scene};

/// A board on which a ply is being picked.
#[derive(Clone, Copy, Debug)]
pub struct Preview<'a> {
    /// The position.
    pub line: &'a AnyLine,
    /// The picks made so far.
    pub picks: &'a [Pick],
    /// The cell under the cursor.
    pub cursor: Cell,
    /// The cells that can be picked next.
    pub choices: &'a [Cell],
}

impl Preview<'_> {
    /// Marks the cursor, the picks by their numbers, the choices with what they capture, and what the
    /// one under the cursor would lead to.
    pub fn add_to(&self, scene: &mut Scene) {
        let Self { line, choices, .. } = *self;
        self.show_capture(scene);
        let are_few = self.are_few();
        for &cell in choices {
            let fight = fight(line, self.picks, cell);
            if are_few {
                mark(scene, line, cell, Mark::Choice);
            }
            if let Some(sign) = fight {
                mark(scene, line, cell, sign);
            }
        }
        if choices.contains(&self.cursor)
            && let Some(after) = self.ply_of(self.cursor).and_then(|ply| played(line, ply))
        {
            show_arrivals(line, &after, scene);
        }
        mark(scene, line, self.cursor, Mark::Cursor);
        for (number, pick) in (1..).zip(self.picks) {
            if let Pick::Cell(cell) = *pick
                && let Some(at) = index_of(line, cell)
            {
                scene.cells[at].picked = Some(number);
            }
        }
    }

    /// Returns whether it says something that a cell may be chosen: not where most of its kind may.
    fn are_few(&self) -> bool {
        let line = self.line;
        let mover = line.to_move();
        let is_own = |cell: &&Cell| line.piece(**cell).is_some_and(|piece| piece.side == mover);
        let own = self.choices.iter().filter(is_own).count();
        let cells = line.board().cells();
        let all_own = cells.iter().filter(is_own).count();
        let (others, all_others) = (self.choices.len() - own, cells.len() - all_own);
        2 * own <= all_own && 2 * others <= all_others
    }

    /// The ply that picking a cell would complete.
    fn ply_of(&self, cell: Cell) -> Option<AnyPly> {
        let picks = [self.picks, &[Pick::Cell(cell)]].concat();
        self.line.choices(&picks).ply
    }

    /// Shows a capture as done where only the place of the captured piece is left to choose: the
    /// piece that captured stands where it will stand, and the other is in the hand.
    fn show_capture(&self, scene: &mut Scene) {
        let line = self.line;
        let Some(&Pick::Cell(last)) = self.picks.last() else {
            return;
        };
        let enemy = line
            .piece(last)
            .is_some_and(|piece| piece.side != line.to_move());
        let first = self.choices.first().and_then(|&cell| self.ply_of(cell));
        let Some(after) = first.filter(|_| enemy).and_then(|ply| played(line, ply)) else {
            return;
        };
        for pick in self.picks {
            if let Pick::Cell(cell) = *pick
                && let Some(at) = index_of(line, cell)
            {
                scene.cells[at].piece = after.piece(cell);
            }
        }
    }
}

fn played(line: &AnyLine, ply: AnyPly) -> Option<AnyLine> {
    let mut after = line.clone();
    after.play(ply).is_ok().then_some(after)
}

/// Returns the effect of picking a cell on the enemy who stands there, whatever is picked after it:
/// a capture, or a trade if the piece that goes there is lost by it too.
pub fn fight(line: &AnyLine, picks: &[Pick], cell: Cell) -> Option<Mark> {
    let mover = line.to_move();
    line.piece(cell).filter(|piece| piece.side != mover)?;
    let mut picks = [picks, &[Pick::Cell(cell)]].concat();
    loop {
        let choices = line.choices(&picks);
        if let Some(ply) = choices.ply {
            let stands = played(line, ply)?.piece(cell);
            return Some(match stands {
                Some(piece) if piece.side == mover => Mark::Capture,
                _ => Mark::Trade,
            });
        }
        picks.push(Pick::Cell(*choices.cells.first()?));
    }
}

/// Shows pieces that would stand where none of their side stands now.
fn show_arrivals(line: &AnyLine, after: &AnyLine, scene: &mut Scene) {
    for &cell in line.board().cells() {
        let (old, new) = (line.piece(cell), after.piece(cell));
        if let (Some(at), Some(new)) = (index_of(line, cell), new)
            && old.is_none()
        {
            scene.cells[at].ghost = Some(new);
        }
    }
}
