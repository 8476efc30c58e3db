//! What can be seen of a board in rooms that it just fits into.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::widgets::StatefulWidget;

use super::super::layout::Beyond;
use super::super::{Mark, Mode, Scene, samples};
use super::{BoardView, SceneCache};
use crate::theme::{Depth, Palette, Theme};

fn palette() -> Palette {
    Palette::new(&Theme::named("dark").unwrap(), Depth::TrueColour)
}

fn drawn(scene: &Scene, mode: Mode, (width, height): (u16, u16)) -> Buffer {
    let palette = palette();
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let view = BoardView::new(scene, &palette).mode(mode);
    (&view).render(area, &mut buf, &mut SceneCache::default());
    buf
}

#[test]
fn the_letters_of_columns_are_seen_however_little_room_is_below_the_board() {
    let scene = samples::claustro(5, 5);
    for mode in [Mode::Octants, Mode::Sextants, Mode::Quadrants, Mode::Ascii] {
        for height in 18..40 {
            let buf = drawn(&scene, mode, (80, height));
            let rows = buf.content().chunks(80);
            let texts: Vec<String> = rows
                .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
                .collect();
            let has_all = |row: &String| ["a", "b", "c", "d", "e"].iter().all(|l| row.contains(l));
            assert!(
                texts.iter().any(has_all),
                "{mode:?} in {height} rows:\n{}",
                texts.join("\n")
            );
        }
    }
}

#[test]
fn a_board_that_misses_its_room_by_a_line_is_not_scrolled() {
    let scene = samples::claustro(5, 5);
    let palette = palette();
    let view = BoardView::new(&scene, &palette).mode(Mode::Sextants);
    let layout = view.layout(Rect::new(0, 0, 40, 10));
    assert_eq!(layout.beyond, Beyond::default());
    let layout = view.layout(Rect::new(0, 0, 40, 9));
    assert!(layout.beyond.behind.1);
}

#[test]
fn a_winning_cell_is_lit_on_every_side() {
    let mut scene = samples::claustro(5, 5);
    let named = |name: &str| {
        scene
            .cells
            .iter()
            .position(|cell| cell.name.as_str() == name)
    };
    let middle = named("c3").unwrap();
    scene.cells[middle].marks = scene.cells[middle].marks.with(Mark::Winning);
    let buf = drawn(&scene, Mode::Sextants, (80, 36));
    let palette = palette();
    let view = BoardView::new(&scene, &palette).mode(Mode::Sextants);
    let layout = view.layout(*buf.area());
    let at = layout.position(scene.cells[middle].at).unwrap();
    // Nobody's piece won: white, in the fewest bytes.
    let white = Color::Indexed(231);
    let lit = |x: u16, y: u16| buf[(x, y)].fg == white || buf[(x, y)].bg == white;
    let (across, down) = (layout.columns() / 2, layout.columns() / 4);
    let beside = |x: u16| (x - 1..=x + 1).any(|x| lit(x, at.y));
    let above = |y: u16| (y - 1..=y + 1).any(|y| lit(at.x, y));
    let sides = [
        beside(at.x - across),
        beside(at.x + across),
        above(at.y - down),
        above(at.y + down),
    ];
    assert_eq!(sides, [true; 4], "left, right, above, below");
}
