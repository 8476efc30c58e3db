//! Random frames on terminals that do what their protocols say.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};

use super::super::{CellSize, Protocol, Tile};
use super::PixelDisplay;
use super::composite::Composites;
use super::frame::{PixelBoard, PixelFrame, PlacedImage, Source};
use super::picture::{png_of_tile, read};
use super::terminals::{KittyImage, KittyTerminal, PixelTerminal, Seen};
use crate::theme::Rgb;
use parlour_rules::random::split_mix;

/// Columns and rows of the screens.
const SCREEN: (u16, u16) = (30, 12);

/// Draws from a seed.
struct Draws(u64, u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u16 {
        self.1 += 1;
        (split_mix(self.0, self.1) % bound) as u16
    }

    /// A tile that no other is like, in a few colours.
    fn tile(&mut self) -> Arc<Tile> {
        let (width, height) = (1 + self.below(25), 1 + self.below(30));
        let count = usize::from(width) * usize::from(height);
        let dots = (0..count).map(|_| match self.below(4) {
            0 => [0; 4],
            1 => [20, 40, 60, 128],
            _ => [200, (self.below(4) * 60) as u8, 90, 255],
        });
        let (width, height) = (u32::from(width), u32::from(height));
        let dots = dots.collect();
        Arc::new(Tile {
            left: 0,
            top: 0,
            width,
            height,
            dots,
        })
    }

    /// A frame with two boards at most, of these tiles.
    fn frame(&mut self, tiles: &[Arc<Tile>], most: u64) -> PixelFrame {
        let cell = CellSize::default();
        let boards = (0..self.below(3)).map(|at| {
            let area = Rect::new(at * 15, self.below(2), 12 + self.below(2), 10);
            let images = (0..self.below(most))
                .map(|_| self.image(tiles, area, cell))
                .collect();
            let background = Rgb::new(10, 20, 30);
            PixelBoard {
                area,
                background,
                images,
                covered: Vec::new(),
            }
        });
        let mut frame = PixelFrame {
            cell,
            boards: boards.collect(),
        };
        for _ in 0..self.below(2) {
            frame.cover(Rect::new(self.below(25), self.below(9), 3, 2));
        }
        frame
    }

    fn image(&mut self, tiles: &[Arc<Tile>], area: Rect, cell: CellSize) -> PlacedImage {
        let id = self.below(tiles.len() as u64);
        let tile = &tiles[usize::from(id)];
        let (width, height) = (tile.width as u16, tile.height as u16);
        let (x, y) = match self.below(3) {
            0 => (self.below(u64::from(width)), self.below(u64::from(height))),
            _ => (0, 0),
        };
        // The largest tile takes three columns and two rows with its offset.
        let at = Position::new(area.x + self.below(9), area.y + self.below(8));
        PlacedImage {
            id: u32::from(id),
            at,
            offset: (
                self.below(u64::from(cell.width)) / 2,
                self.below(u64::from(cell.height)) / 2,
            ),
            source: Source {
                x,
                y,
                width: width - x,
                height: height - y,
            },
            layer: self.below(3) as u8,
            tile: Arc::clone(tile),
        }
    }
}

/// The parts of these pictures that should be visible, as [`KittyTerminal::seen`] has them.
fn wanted<'a>(frame: &PixelFrame, pictures: &'a [KittyImage]) -> Vec<(Seen, &'a KittyImage)> {
    let images = frame.boards.iter().flat_map(|board| &board.images);
    let mut wanted: Vec<_> = images
        .map(|image| {
            let (left, top, ..) = image.pixels(frame.cell);
            let Source {
                x,
                y,
                width,
                height,
            } = image.source;
            let [x, y, width, height] = [x, y, width, height].map(u32::from);
            let part = [left as u32, top as u32, x, y, width, height];
            (
                (part, u16::from(image.layer) + 1),
                &pictures[image.id as usize],
            )
        })
        .collect();
    wanted.sort();
    wanted
}

#[test]
fn kitty_shows_each_frame_and_keeps_what_is_not_ours() {
    for seed in 0..12 {
        let mut draws = Draws(seed, 0);
        // With many tiles some have to be freed.
        let many = if seed == 0 { 900 } else { 12 };
        let tiles: Vec<_> = (0..many).map(|_| draws.tile()).collect();
        let picture = |tile: &Arc<Tile>| read(&png_of_tile(tile));
        let pictures: Vec<_> = tiles.iter().map(picture).collect();
        let mut terminal = KittyTerminal::default();
        let mut displays = [7, 8].map(|process| PixelDisplay::new(Protocol::Kitty, process));
        let mut frames = [PixelFrame::default(), PixelFrame::default()];
        for _ in 0..40 {
            // Two programs draw on one screen, as those behind a multiplexer do.
            let at = usize::from(draws.below(2));
            match draws.below(12) {
                0 => {
                    terminal.clear_screen();
                    for (display, frame) in displays.iter_mut().zip(&mut frames) {
                        display.forget_screen();
                        *frame = PixelFrame::default();
                    }
                }
                1 => displays[at].forget_screen(),
                _ => {}
            }
            frames[at] = draws.frame(&tiles, if many > 12 { 200 } else { 20 });
            let mut bytes = Vec::new();
            displays[at].show(&frames[at], &mut bytes);
            terminal.write(&bytes);
            let mut expected =
                [wanted(&frames[0], &pictures), wanted(&frames[1], &pictures)].concat();
            expected.sort();
            assert!(terminal.seen() == expected, "seed {seed}");
            bytes.clear();
            displays[at].show(&frames[at], &mut bytes);
            assert!(bytes.is_empty(), "nothing has changed");
        }
        assert!(
            terminal.images.len() <= 2 * 401 + 2 * 400,
            "pictures are freed"
        );
        for display in &mut displays {
            let mut bytes = Vec::new();
            display.clear(&mut bytes);
            terminal.write(&bytes);
        }
        assert!(terminal.images.is_empty(), "everything is freed");
        assert_eq!(terminal.seen(), []);
    }
}

/// Shows a frame on a terminal whose pictures are part of the screen, as the terminal layer does.
fn show(display: &mut PixelDisplay, frame: &PixelFrame, terminal: &mut PixelTerminal) {
    for _ in 0..2 {
        let covered = frame.boards.iter().flat_map(|board| &board.covered);
        covered.for_each(|&area| terminal.write_text(area));
        let mut bytes = Vec::new();
        display.show(frame, &mut bytes);
        terminal.write(&bytes);
        if !display.leaves_pictures() {
            return;
        }
        terminal.clear_screen();
        display.forget_screen();
    }
}

/// The screen on which nothing but this frame was ever drawn, dot by dot.
fn drawn(frame: &PixelFrame) -> PixelTerminal {
    let mut terminal = PixelTerminal::new(frame.cell, SCREEN);
    for patch in Composites::default().update(frame) {
        let dots: Vec<_> = patch.dots.iter().copied().map(Some).collect();
        terminal.put((patch.area.x, patch.area.y), patch.width, &dots);
    }
    terminal
}

#[test]
fn sixel_and_iterm_show_each_frame() {
    // Sixel's colours are in percent.
    for (protocol, tolerance) in [(Protocol::Sixel, 3), (Protocol::Iterm, 0)] {
        for seed in 0..6 {
            let mut draws = Draws(seed, 0);
            let tiles: Vec<_> = (0..8).map(|_| draws.tile()).collect();
            let mut display = PixelDisplay::new(protocol, 1);
            let mut terminal = PixelTerminal::new(CellSize::default(), SCREEN);
            for step in 0..12 {
                if draws.below(8) == 0 {
                    terminal.clear_screen();
                    display.forget_screen();
                }
                let frame = draws.frame(&tiles, 20);
                show(&mut display, &frame, &mut terminal);
                let near = |(one, other): (&Option<Rgb>, &Option<Rgb>)| match (one, other) {
                    (Some(one), Some(other)) => {
                        let parts = one.parts().into_iter().zip(other.parts());
                        parts.into_iter().all(|(a, b)| a.abs_diff(b) <= tolerance)
                    }
                    (one, other) => one == other,
                };
                let expected = drawn(&frame);
                let same = terminal.dots.iter().zip(&expected.dots).all(near);
                assert!(same, "{protocol:?}, seed {seed}, step {step}");
            }
        }
    }
}
