//! The lines that both players expect from the position looked at, on the board.

use super::MatchGame;
use crate::app::ui::scene;
use parlour_matches::story::Intents;
use parlour_rules::games::{AnyLine, BySide, Side};
use parlour_scene::scene::Scene;
use parlour_scene::theme::Role;

/// The lines from the position of a game that is looked at.
pub(super) fn intents(match_game: &MatchGame) -> Intents {
    let game = match_game.game();
    Intents::new(BySide::from_fn(|side| {
        let expected = match_game.expected_by(game.player_index(side));
        expected.unwrap_or_default().to_vec()
    }))
}

/// The inks of the plies before the last one that are shown as a trail, which fades.
const TRAIL: [Role; 2] = [Role::Dim, Role::Border];

/// Draws the plies before the last one, which has its own marks, weakly.
pub(super) fn draw_trail(scene: &mut Scene, line: &AnyLine) {
    let mut before = line.clone();
    before.undo();
    for ink in TRAIL {
        let Some(ply) = before.undo() else {
            return;
        };
        scene::trace(scene, &before, ply, ink);
    }
}

/// Draws what both expect as numbers, and the first ply in which they differ as a circle and an
/// arrow in the colour of each.
pub(super) fn draw_intents(intents: &Intents, scene: &mut Scene, line: &AnyLine) {
    scene::number_expected(scene, line, intents.shared());
    let mut after = line.clone();
    for &ply in intents.shared() {
        // Both lines were read, or searched, as legal ones.
        if after.play(ply).is_err() {
            return;
        }
    }
    let info = line.info();
    for side in Side::BOTH {
        if let Some(&ply) = intents.own(side).first() {
            let letter = info.sides[side].chars().next().unwrap_or('?');
            let ink = Role::ink(info.colours[side]);
            scene::point_at(scene, &after, ply, (letter, ink));
        }
    }
}
