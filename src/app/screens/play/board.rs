//! The description of a table's board that the board widget draws.

use super::{Play, ways};
use crate::app::ui::preview::Preview;
use crate::app::ui::scene;
use parlour_matches::changes;
use parlour_rules::board::Cell;
use parlour_scene::scene::{Mark, Scene};
use parlour_sessions::adviser::HintStep;

/// The board of a table with all its marks.
pub fn scene(play: &Play) -> Scene {
    let game = play.game();
    let line = game.line();
    // While something is asked all of the board steps back.
    let is_asked = play.question().is_some();
    if let Some(motion) = play.motion() {
        let mut scene = motion.scene();
        scene::mark(&mut scene, line, play.cursor(), Mark::Cursor);
        return play.orientation().apply(scene);
    }
    let mut scene = scene::played(line);
    if let Some(lit) = play.end.lit_cells() {
        for cell in changes::winning(line).into_iter().skip(lit) {
            if let Some(at) = scene::index_of(line, cell) {
                scene.cells[at].marks = scene.cells[at].marks.without(Mark::Winning);
            }
        }
    }
    // At the end all that did not decide the game does.
    let is_over = play.end.is_in_sight(&play.hosted) && !play.end.is_aside;
    scene.is_decided = is_over || is_asked;
    if scene.is_decided {
        return play.orientation().apply(scene);
    }
    Preview {
        line,
        picks: play.picks(),
        cursor: play.cursor(),
        choices: &play.choices().cells,
    }
    .add_to(&mut scene);
    ways::show(play, &mut scene);
    let mut mark = |cell: Cell, mark: Mark| scene::mark(&mut scene, line, cell, mark);
    if play.look.threats {
        for cell in changes::threatened(line) {
            mark(cell, Mark::Threat);
        }
    }
    for &cell in play
        .minds
        .coach
        .threat(game)
        .map_or(&[][..], |threat| &threat.cells)
    {
        mark(cell, Mark::Threat);
    }
    match play.hint_step() {
        Some(HintStep::Where(hint)) => {
            for &cell in &hint.cells {
                mark(cell, Mark::Hint);
            }
        }
        Some(HintStep::What(hint)) => {
            scene::hint_ply(&mut scene, line, hint.ply);
        }
        Some(HintStep::Pending) | None => {}
    }
    play.orientation().apply(scene)
}
