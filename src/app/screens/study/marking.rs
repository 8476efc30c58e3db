//! Circles and arrows that a person draws on the board.

use super::Study;
use crate::app::ui::scene::{add_drawn, index_of};
use parlour_scene::scene::{Circle, Scene};
use parlour_scene::theme::Role;

/// Puts the marks of the position on a board, and where an arrow begins that is being drawn.
pub(super) fn add(study: &Study, scene: &mut Scene) {
    let marks = &study.session.tree().annotation(study.node()).marks;
    add_drawn(scene, study.line(), marks);
    let from = study.arrow_from;
    if let Some(at) = from.and_then(|from| index_of(study.line(), from)) {
        scene.cells[at].circle = Some(Circle::new('o', Role::Expected));
    }
}

/// The next step in drawing an arrow, while one is being drawn.
pub(super) fn arrow_text(study: &Study) -> Option<String> {
    let name = study.line().board().name(study.arrow_from?);
    Some(format!("Arrow from {name}: go to its end and press again."))
}
