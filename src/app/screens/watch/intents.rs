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

/// The plies of each line that are shown as arrows.
const ARROWS: usize = 2;

/// Draws what both expect as numbers, the first of it as arrows, and how the lines go on as arrows
/// in the colours of both. A circle marks where each line parts from the other.
pub(super) fn draw_intents(intents: &Intents, scene: &mut Scene, line: &AnyLine) {
    scene::number_expected(scene, line, intents.shared());
    let mut parting = line.clone();
    for (at, &ply) in intents.shared().iter().enumerate() {
        if at < ARROWS {
            scene::trace(scene, &parting, ply, Role::Expected);
        }
        // Both lines were read, or searched, as legal ones.
        if parting.play(ply).is_err() {
            return;
        }
    }
    let info = line.info();
    for side in Side::BOTH {
        let letter = info.sides[side].chars().next().unwrap_or('?');
        let ink = Role::ink(info.colours[side]);
        let mut after = parting.clone();
        for (at, &ply) in intents.own(side).iter().take(ARROWS).enumerate() {
            if at == 0 {
                scene::point_at(scene, &after, ply, (letter, ink));
            } else {
                scene::trace(scene, &after, ply, ink);
            }
            if after.play(ply).is_err() {
                break;
            }
        }
    }
}

/// The position at the end of the line that a side expects; none where it expects nothing.
pub(super) fn end_of_line(intents: &Intents, side: Side, line: &AnyLine) -> Option<AnyLine> {
    let mut end = line.clone();
    for &ply in intents.shared().iter().chain(intents.own(side)) {
        end.play(ply).ok()?;
    }
    (end.len() > line.len()).then_some(end)
}
