//! Circles and arrows that a person draws on the board.

use super::Study;
use crate::app::shared::Shared;
use crate::app::ui::scene::{add_drawn, index_of};
use parlour_records::{Edit, NodeId};
use parlour_rules::board::Cell;
use parlour_scene::scene::{Circle, Scene};
use parlour_scene::theme::Role;

/// Puts the marks of the position on a board, and where an arrow begins that is being drawn.
pub(super) fn add(study: &Study, scene: &mut Scene) {
    let marks = &study.record.tree().annotation(study.node()).marks;
    add_drawn(scene, study.line(), marks);
    if let Some(at) = study
        .arrow_from
        .and_then(|from| index_of(study.line(), from))
    {
        scene.cells[at].circle = Some(Circle::new('o', Role::Expected));
    }
}

impl Study {
    /// Draws a circle around a cell; one that is there gets the next colour, and after the last
    /// none.
    pub(super) fn circle(&mut self, cell: Cell, shared: &mut Shared) {
        self.mark((cell, None), shared);
    }

    /// Begins an arrow at the cell under the cursor, or ends at it the one that was begun; one that
    /// is there gets the next colour, and after the last none.
    pub(super) fn arrow(&mut self, shared: &mut Shared) {
        let cell = self.picker.cursor(self.line().board());
        match self.arrow_from.take() {
            None => self.arrow_from = Some(cell),
            Some(from) if from == cell => {}
            Some(from) => self.mark((from, Some(cell)), shared),
        }
    }

    /// What is to be done while an arrow is being drawn.
    pub(super) fn arrow_text(&self) -> Option<String> {
        let name = self.line().board().name(self.arrow_from?);
        Some(format!(
            "An arrow from {name}: go to where it points, and press the key again."
        ))
    }

    /// Makes, recolours or removes the mark of these cells.
    fn mark(&mut self, (cell, target): (Cell, Option<Cell>), shared: &mut Shared) {
        let node: NodeId = self.node();
        let mut marks = self.record.tree().annotation(node).marks.clone();
        marks.cycle(cell, target);
        self.edit(Edit::Mark { node, marks }, shared);
    }
}
