//! The look of a watched board, and the state of its game.

use ratatui::layout::Rect;

use super::intents::{draw_intents, draw_trail, intents};
use super::{MatchGame, Watch};
use crate::app::shared::Shared;
use crate::app::ui::motion::PlyMotion;
use crate::app::ui::scene;
use parlour_rules::games::AnyLine;
use parlour_scene::scene::{BoardView, Scene};
use parlour_sessions::waiting::Waiting;

/// The widget that draws a board.
pub(super) fn board_view<'a>(scene: &'a Scene, shared: &'a Shared) -> BoardView<'a> {
    BoardView::new(scene, &shared.options.palette)
        .graphics(shared.graphics())
        .least(1)
}

/// Takes the arrows off a scene that is drawn in characters in this area: there they would be
/// numbers, as expected plies are.
pub(super) fn clear_arrows_of_text(
    scene: &mut Scene,
    shared: &Shared,
    has_coordinates: bool,
    area: Rect,
) {
    let view = board_view(scene, shared).coordinates(has_coordinates);
    if view.layout(area).is_text() {
        scene.arrows.clear();
    }
}

/// The chosen board with all its marks.
pub(super) fn chosen_scene(watch: &Watch, match_game: &MatchGame) -> Scene {
    if match_game.motion().is_some() {
        return game_scene(watch, match_game);
    }
    let line = watch.line();
    let line = line.as_ref().unwrap_or(match_game.line());
    let mut scene = scene::played(line);
    if watch.view.preview > 0 {
        show_as_ghosts(&mut scene, match_game.line(), line);
    }
    if watch.view.expected {
        let seen = watch.view.preview.min(match_game.expected().len());
        if seen > 0 {
            scene::number_expected(&mut scene, line, &match_game.expected()[seen..]);
        } else {
            draw_trail(&mut scene, line);
            draw_intents(&intents(match_game), &mut scene, line);
        }
    }
    watch.orientation(line).apply(scene)
}

/// Draws what would stand elsewhere after a preview as what it is: something that is not there.
fn show_as_ghosts(scene: &mut Scene, now: &AnyLine, after: &AnyLine) {
    for (at, &cell) in after.board().cells().iter().enumerate() {
        let (stands, would) = (now.piece(cell), after.piece(cell));
        if stands != would {
            scene.cells[at].ghost = scene.cells[at].piece.take();
        }
    }
}

/// The board of a game, or its last ply on its way.
pub(super) fn game_scene(watch: &Watch, match_game: &MatchGame) -> Scene {
    let moving = match_game.motion().map(PlyMotion::scene);
    let scene = moving.unwrap_or_else(|| scene::played(match_game.line()));
    watch.orientation(match_game.line()).apply(scene)
}

/// The name of the side to move, and what it is doing.
pub(super) fn state(match_game: &MatchGame) -> (String, String) {
    let game = match_game.game();
    let line: &AnyLine = match_game.line();
    let doing = if match_game.is_live() && match_game.hosted.is_searching() {
        format!("is {}", Waiting::Engine.words())
    } else if match_game.is_live() && match_game.queued.is_some() {
        Waiting::Core.words().to_owned()
    } else {
        "to move".to_owned()
    };
    (game.name(line.to_move()), doing)
}
