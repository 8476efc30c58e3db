//! A ply being shown: pieces slide, captured ones flash and go, the pawn leaves its stone behind.
//!
//! The frames follow from the positions before and after the ply; the time comes from timers, of
//! which none is set when nothing moves.

use super::scene;
use crate::app::effect::Effect;
use crate::app::shared::Shared;
use parlour_matches::slides::{Slide, Sliding, slides};
use parlour_rules::board::{Board, Cell};
use parlour_rules::games::{AnyLine, AnyPly, Piece};
use parlour_scene::scene::{
    Fading, Figure, GridPoint, GridPosition, Mark, Moving, Protocol, Scene, SceneCell,
};
use parlour_settings::Animation;

/// The time between two frames, in milliseconds: kitty moves a picture that it has, and elsewhere a
/// frame is drawn anew.
const FRAME: u64 = 45;
const KITTY_FRAME: u64 = 16;

/// Returns the time that a piece is on its way, in milliseconds; 0 where nothing moves. A capturing
/// piece, and several pieces that move together, take longer: [`time_of`].
pub const fn duration(animation: Animation) -> u64 {
    match animation {
        Animation::Off => 0,
        Animation::Short => 180,
        Animation::Long => 450,
    }
}

/// Returns the time that a ply, legal at the end of a line, is on its way, in milliseconds; 0 where
/// nothing moves.
pub fn time_of(before: &AnyLine, ply: AnyPly, animation: Animation) -> u64 {
    let mut after = before.clone();
    if duration(animation) == 0 || after.play(ply).is_err() {
        return 0;
    }
    let slides = slides(before, ply, &after);
    length(&slides, &captured(before, &after, &slides), animation)
}

/// Returns the time for which some slides and captures are shown.
fn length(slides: &[Slide], captured: &[(Cell, Piece)], animation: Animation) -> u64 {
    let one = duration(animation);
    match slides {
        [] => 0,
        [_] if captured.is_empty() => one,
        // 250 ms where one piece takes 180.
        _ => one * 25 / 18,
    }
}

/// A ply being shown.
#[derive(Clone, Debug)]
pub struct PlyMotion {
    timer: u64,
    /// The time of its beginning, in milliseconds.
    begun: u64,
    /// Returns the time for which it is shown in all, in milliseconds.
    pub duration: u64,
    /// The number of frames shown, the first included, and the milliseconds between two.
    frame: u64,
    pace: u64,
    /// The part of the way done, from 0 to 1.
    part: f32,
    after: AnyLine,
    slides: Vec<Slide>,
    captured: Vec<(Cell, Piece)>,
}

impl PlyMotion {
    /// Begins to show the last ply of a line, if plies are shown moving and this one moves
    /// anything.
    pub fn start(line: &AnyLine, shared: &mut Shared) -> Option<Self> {
        if duration(shared.motion()) == 0 {
            return None;
        }
        let mut before = line.clone();
        let ply = before.undo()?;
        let slides = slides(&before, ply, line);
        let captured = captured(&before, line, &slides);
        let duration = length(&slides, &captured, shared.motion());
        if duration == 0 {
            return None;
        }
        let is_kitty = shared.protocol() == Some(Protocol::Kitty);
        let motion = Self {
            timer: shared.new_id(),
            begun: shared.now,
            duration,
            frame: 0,
            pace: if is_kitty { KITTY_FRAME } else { FRAME },
            part: 0.0,
            after: line.clone(),
            captured,
            slides,
        };
        motion.set_timer(shared);
        Some(motion)
    }

    /// Goes a frame on, if this is its timer. Whether the ply is still being shown.
    pub fn advance(&mut self, timer: u64, shared: &mut Shared) -> bool {
        if self.timer != timer {
            return true;
        }
        // A slow terminal sees fewer frames, not a longer ply.
        self.frame += 1;
        let time = (self.frame * self.pace).max(shared.now.saturating_sub(self.begun));
        self.part = time as f32 / self.duration as f32;
        let goes_on = time < self.duration;
        if goes_on {
            self.set_timer(shared);
        }
        goes_on
    }

    fn set_timer(&self, shared: &mut Shared) {
        shared.effects.push(Effect::Timer {
            id: self.timer,
            millis: self.pace,
        });
    }

    /// The board now, without a cursor, in the order of the board's cells.
    pub fn scene(&self) -> Scene {
        let line = &self.after;
        let board = line.board();
        let mut scene = scene::after_ply(line);
        for slide in &self.slides {
            if let Some(&to) = slide.path.last()
                && let Some(cell) = cell_of(line, &mut scene, to)
            {
                cell.piece = None;
            }
        }
        for slide in &self.slides {
            scene.moving.push(Moving {
                figure: match slide.what {
                    Sliding::Piece(piece) => Figure::Piece(piece),
                    Sliding::Pawn => Figure::Pawn,
                },
                at: position(board, &slide.path, eased(self.part)),
            });
        }
        for &(cell, piece) in &self.captured {
            if self.part < FLASH
                && let Some(cell) = cell_of(line, &mut scene, cell)
            {
                cell.marks = cell.marks.with(Mark::Threat).with(Mark::Capture);
            }
            scene.fading.push(Fading {
                piece,
                at: GridPoint::of(board, cell),
                left: 1.0 - self.part,
            });
        }
        scene
    }
}

/// Returns the board while the last ply of a line is on its way, `count` times evenly apart; none
/// where it moves nothing.
pub fn scenes(line: &AnyLine, count: u8) -> Vec<Scene> {
    let mut before = line.clone();
    let slides = before.undo().map(|ply| slides(&before, ply, line));
    let Some(slides) = slides.filter(|slides| !slides.is_empty()) else {
        return Vec::new();
    };
    let mut motion = PlyMotion {
        timer: 0,
        begun: 0,
        duration: 0,
        frame: 0,
        pace: 0,
        part: 0.0,
        after: line.clone(),
        captured: captured(&before, line, &slides),
        slides,
    };
    let scene = |at| {
        motion.part = f32::from(at) / f32::from(count + 1);
        motion.scene()
    };
    (1..=count).map(scene).collect()
}

/// For this part of the time captures flash.
const FLASH: f32 = 0.5;

fn cell_of<'a>(line: &AnyLine, scene: &'a mut Scene, cell: Cell) -> Option<&'a mut SceneCell> {
    let at = scene::index_of(line, cell)?;
    scene.cells.get_mut(at)
}

/// The pieces that leave the board: those that stand no more where they stood, and do not slide.
fn captured(before: &AnyLine, after: &AnyLine, slides: &[Slide]) -> Vec<(Cell, Piece)> {
    let slid = |cell| slides.iter().any(|slide| slide.path.first() == Some(&cell));
    let cells = before.board().cells().iter().copied();
    let gone = cells.filter_map(|cell| {
        let piece = before.piece(cell)?;
        let stays = after
            .piece(cell)
            .is_some_and(|other| other.side == piece.side);
        (!stays && !slid(cell)).then_some((cell, piece))
    });
    gone.collect()
}

/// Slow at both ends (the polynomial known as smoothstep).
fn eased(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The point so far along a path of cells.
fn position(board: &Board, path: &[Cell], part: f32) -> GridPosition {
    let steps = path.len().saturating_sub(1);
    let way = part * steps as f32;
    let at = (way as usize).min(steps.saturating_sub(1));
    let point = |at: usize| {
        let cell = path.get(at);
        cell.map_or_else(GridPoint::default, |&cell| GridPoint::of(board, cell))
    };
    GridPosition::between(point(at), point(at + 1), way - at as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::options::AppOptions;
    use parlour_rules::games::find_game;
    use parlour_terminal::Answer;

    fn started(game: &str, plies: &str, shared: &mut Shared) -> PlyMotion {
        let mut line = AnyLine::new(&find_game(game).unwrap()).unwrap();
        for text in plies.split_whitespace() {
            line.play(line.read_ply(text).unwrap()).unwrap();
        }
        PlyMotion::start(&line, shared).expect("something moves")
    }

    #[test]
    fn pieces_are_on_their_way_in_some_frames_and_then_nothing_is_timed() {
        let mut shared = Shared::new(AppOptions::default());
        let mut motion = started("taacoca", "c3+c4+c5:ne", &mut shared);
        let mut frames = Vec::new();
        loop {
            let scene = motion.scene();
            assert_eq!(scene.moving.len(), 3, "three stones slide together");
            let held = scene.cells.iter().filter(|cell| cell.piece.is_some());
            assert_eq!(held.count(), 24 - 3, "cells do not hold what moves");
            frames.push(scene.moving[0].at);
            let timers = std::mem::take(&mut shared.effects);
            let [Effect::Timer { id, millis }] = timers[..] else {
                panic!("one timer a frame, not {timers:?}");
            };
            shared.now += millis;
            if !motion.advance(id, &mut shared) {
                break;
            }
        }
        assert!(shared.effects.is_empty());
        assert!((250..=295).contains(&shared.now), "{}", shared.now);
        assert!(frames.len() >= 4, "{frames:?}");
        assert!(frames.windows(2).all(|pair| pair[0].y > pair[1].y));
    }

    #[test]
    fn what_takes_long_to_draw_is_shown_in_fewer_frames() {
        let mut shared = Shared::new(AppOptions::default());
        let mut motion = started("tactigon", "c3-c5", &mut shared);
        let timer = motion.timer;
        shared.now = 100;
        assert!(motion.advance(timer, &mut shared));
        shared.now = 190;
        assert!(!motion.advance(timer, &mut shared));
    }

    #[test]
    fn a_captured_piece_flashes_and_fades() {
        let mut shared = Shared::new(AppOptions::default());
        let plies = "c3-c5 b7-b6 c5xb6";
        let mut motion = started("tactigon", plies, &mut shared);
        let first = motion.scene();
        assert_eq!(first.fading.len(), 1);
        let flashes = |scene: &Scene| {
            let mut cells = scene.cells.iter();
            cells.any(|cell| cell.marks.has(Mark::Capture))
        };
        assert!(flashes(&first));
        shared.now = 140;
        let timer = motion.timer;
        motion.advance(timer, &mut shared);
        let later = motion.scene();
        assert!(!flashes(&later) && later.fading[0].left < 0.5);
    }

    #[test]
    fn the_pawn_leaves_its_stone_behind() {
        let mut shared = Shared::new(AppOptions::default());
        let scene = started("trike", "d2 d3", &mut shared).scene();
        assert_eq!(scene.moving[0].figure, Figure::Pawn);
        let stones = scene.cells.iter().filter(|cell| cell.piece.is_some());
        let names: Vec<&str> = stones.map(|cell| cell.name.as_str()).collect();
        assert_eq!(names, ["d2"]);
    }

    #[test]
    fn nothing_moves_where_that_is_off() {
        let mut shared = Shared::new(AppOptions::default());
        shared.options.setup.config.ui.animation = Animation::Off;
        let mut line = AnyLine::new(&find_game("trike").unwrap()).unwrap();
        for text in ["d2", "d3"] {
            line.play(line.read_ply(text).unwrap()).unwrap();
        }
        assert!(PlyMotion::start(&line, &mut shared).is_none());
        shared.options.setup.config.ui.animation = Animation::Short;
        shared.hear(Answer::Still(true));
        assert!(PlyMotion::start(&line, &mut shared).is_none());
        assert!(shared.effects.is_empty());
        shared.hear(Answer::Still(false));
        assert!(PlyMotion::start(&line, &mut shared).is_some());
    }
}
