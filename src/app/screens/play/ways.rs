//! The directions that can be chosen next, and the keys that lead there.

use super::Play;
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::Pick;
use parlour_scene::scene::{GridPoint, Scene, Way};

/// Shows the directions that can be chosen next, each with its key while the cursor is where the
/// keys lead there.
pub(super) fn show(play: &Play, scene: &mut Scene) {
    let choices = play.choices();
    let is_direction = |name: &&str| name.parse::<Direction>().is_ok();
    let Some(&Pick::Cell(last)) = play.picks().last() else {
        return;
    };
    if !choices.names.iter().any(is_direction) {
        return;
    }
    let board = play.game().line().board();
    let key = |to: Cell| {
        let here = last == play.cursor();
        let mut steps = play.step_keys.iter().filter(|_| here);
        let (_, key) = steps.find(|(step, _)| play.picker.cell_after(board, *step) == to)?;
        let mut characters = key.chars();
        characters.next().filter(|_| characters.next().is_none())
    };
    let beside = Direction::ALL.into_iter();
    let beside = beside.filter_map(|direction| board.neighbour(last, direction));
    scene.ways = beside
        .filter(|cell| choices.cells.contains(cell))
        .map(|cell| Way {
            from: GridPoint::of(board, last),
            to: GridPoint::of(board, cell),
            key: key(cell),
        })
        .collect();
}
