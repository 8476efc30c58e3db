//! The keys that lead to the cells of a choice of directions: they are written into them.

use super::Play;
use crate::app::ui::scene::index_of;
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::Pick;
use parlour_scene::scene::Scene;

/// The cells to which a key leads from the last picked one, if a direction is to be chosen now
/// and the cursor is there.
fn direction_keys(play: &Play) -> Vec<(Cell, &str)> {
    let choices = play.choices();
    let is_direction = |name: &&str| {
        let mut directions = Direction::ALL.into_iter();
        directions.any(|direction| direction.name() == *name)
    };
    let here = play.picks().last() == Some(&Pick::Cell(play.cursor()));
    if !here || !choices.names.iter().any(is_direction) {
        return Vec::new();
    }
    let board = play.game().line().board();
    let steps = play.step_keys.iter();
    steps
        .filter_map(|(step, key)| {
            let cell = play.picker.cell_after(board, step);
            choices.cells.contains(&cell).then_some((cell, key))
        })
        .collect()
}

/// Writes the keys of directions into the cells they lead to.
pub(super) fn label_directions(play: &Play, scene: &mut Scene) {
    for (cell, key) in direction_keys(play) {
        if let Some(at) = index_of(play.game().line(), cell) {
            scene.cells[at] = scene.cells[at].label(key);
        }
    }
}
