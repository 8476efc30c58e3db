//! A game as a picture that moves.

use crate::app::ui::{motion, scene};
use parlour_rules::games::AnyLine;
use parlour_scene::scene::export::Frame;

/// The frames in which a piece is on its way, and how long each is shown, in milliseconds.
const STEPS: u8 = 7;
const STEP: u32 = 40;

/// The milliseconds that the first and the last position are shown longer than the others.
const MORE: u32 = 1_500;

/// The frames of a game from its start, with each position shown for `millis` milliseconds.
pub(super) fn frames(positions: &[AnyLine], millis: u32) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    for line in positions {
        let moving = motion::scenes(line, STEPS).into_iter();
        frames.extend(moving.map(|scene| Frame {
            scene,
            millis: STEP,
        }));
        frames.push(Frame {
            scene: scene::played(line),
            millis,
        });
    }
    if let Some(first) = frames.first_mut() {
        first.millis += MORE;
    }
    if let Some(last) = frames.last_mut() {
        last.millis += MORE;
    }
    frames
}
