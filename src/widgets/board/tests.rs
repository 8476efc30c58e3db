//! What holds for every board at every level of detail.

use std::collections::{BTreeSet, HashMap};

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use super::*;
use crate::theme::{Depth, Theme};

const SHAPES: [Shape; 3] = [Shape::Hexagons, Shape::Squares, Shape::Diamonds];

fn palette(depth: Depth) -> Palette {
    Palette::new(&Theme::named("dark").unwrap(), depth)
}

/// A board of three by three cells.
fn small(shape: Shape) -> Diagram {
    let text = match shape {
        Shape::Hexagons => "   . .\n  . . .\n   . .",
        Shape::Squares | Shape::Diamonds => ". . .\n. . .\n. . .",
    };
    let words = match shape {
        Shape::Hexagons => "hexagons",
        Shape::Squares => "squares",
        Shape::Diamonds => "diamonds",
    };
    let mut diagram = Diagram::from_ascii(words, text).unwrap();
    for (index, site) in diagram.sites.iter_mut().enumerate() {
        site.name = Site::new(site.point, &format!("a{}", index + 1)).name;
    }
    diagram
}

/// The index of the cell in the middle of a small board.
fn middle(diagram: &Diagram) -> usize {
    diagram.sites.len() / 2
}

/// The smallest area in which a board is drawn whole at a level.
fn area_of(diagram: &Diagram, level: Level) -> Rect {
    let columns = diagram.sites.iter().map(|site| site.point.x);
    let columns = columns.clone().max().unwrap() - columns.min().unwrap();
    let rows = diagram.sites.iter().map(|site| site.point.y).max().unwrap();
    let max_reach = level.max_reach();
    let width = i32::from(columns) * i32::from(level.width) / 2 + 1 + 2 * max_reach.side;
    let height = i32::from(rows) * i32::from(level.height) + 1 + max_reach.up + max_reach.down;
    Rect::new(3, 2, width as u16, height as u16)
}

fn draw(board: &Board<'_>, area: Rect) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, area.right() + 2, area.bottom() + 1));
    board.render(area, &mut buffer);
    buffer
}

/// What a buffer tells without colours.
fn glyphs_of(buffer: &Buffer) -> Vec<(String, Modifier)> {
    let told = |cell: &ratatui::buffer::Cell| (cell.symbol().to_owned(), cell.modifier);
    buffer.content().iter().map(told).collect()
}

/// Everything a single cell can be, by name.
fn variants() -> Vec<(String, Site)> {
    let empty = Site::new(Point::default(), "");
    let piece = |side, kind| empty.piece(Piece::new(side, kind, 'x'));
    let mut contents = vec![("empty".to_owned(), empty)];
    for (side, letters) in [(Side::First, "CTSP"), (Side::Second, "CTSP")] {
        let kinds = [
            PieceKind::Circle,
            PieceKind::Triangle,
            PieceKind::Square,
            PieceKind::Pentagon,
        ];
        for (kind, letter) in kinds.into_iter().zip(letters.chars()) {
            let site = empty.piece(Piece::new(side, kind, letter));
            contents.push((format!("{side:?} {kind:?}"), site));
        }
    }
    let mut pawn = piece(Side::First, PieceKind::Stone);
    pawn.pawn = true;
    contents.push(("pawn".to_owned(), pawn));

    let mut variants = Vec::new();
    for (name, site) in contents {
        for mark in Mark::ALL {
            variants.push((format!("{name} {mark:?}"), site.mark(mark)));
        }
        for terrain in [
            Terrain::Gold,
            Terrain::Neutral,
            Terrain::Home(Side::First),
            Terrain::Home(Side::Second),
            Terrain::Goal(Side::First),
            Terrain::Goal(Side::Second),
        ] {
            variants.push((format!("{name} {terrain:?}"), site.terrain(terrain)));
        }
        for number in 1..=3 {
            let (mut picked, mut expected) = (site, site);
            picked.picked = Some(number);
            expected.expected = Some(number);
            variants.push((format!("{name} picked {number}"), picked));
            variants.push((format!("{name} expected {number}"), expected));
        }
        let mut heated = site;
        heated.heat = Some(Heat::new(0.8, ""));
        variants.push((format!("{name} heat"), heated));
        heated.heat = Some(Heat::new(0.2, ""));
        variants.push((format!("{name} less heat"), heated));
        variants.push((name, site));
    }
    variants
}

/// No board has both pawns and pentagons: in one character they look alike.
fn is_pawn_or_pentagon(one: &str, other: &str) -> bool {
    one.contains("Pentagon") && other.contains("pawn")
}

/// Two cells that differ in one thing look different without colours, at every level, drawn as
/// tiles or as outlines, in Unicode or in ASCII.
#[test]
fn every_state_is_distinct_without_colours() {
    for shape in SHAPES {
        for level in Level::all(shape) {
            for (depth, glyphs) in [
                (Depth::TrueColour, Glyphs::Unicode),
                (Depth::None, Glyphs::Unicode),
                (Depth::None, Glyphs::Ascii),
            ] {
                let palette = palette(depth);
                let mut seen: HashMap<Vec<(String, Modifier)>, String> = HashMap::new();
                for (name, variant) in variants() {
                    // With colours, an occupied home is shown by its ground.
                    if depth == Depth::TrueColour && name.contains("Home") && !variant.is_empty() {
                        continue;
                    }
                    let mut diagram = small(shape);
                    let at = middle(&diagram);
                    let point = diagram.sites[at].point;
                    diagram.sites[at] = Site { point, ..variant };
                    let board = Board::new(&diagram, &palette)
                        .glyphs(glyphs)
                        .coordinates(false);
                    let area = area_of(&diagram, level);
                    assert_eq!(board.layout(area).level, level);
                    let told = glyphs_of(&draw(&board, area));
                    let other = seen.insert(told, name.clone());
                    if let Some(other) = other.filter(|other| !is_pawn_or_pentagon(other, &name)) {
                        panic!("{level:?} {depth:?} {glyphs:?}: {name} looks like {other}");
                    }
                }
            }
        }
    }
}

/// A whole character that changes when a cell changes belongs to the cell.
#[test]
fn a_click_finds_the_cell_that_is_drawn_there() {
    for shape in SHAPES {
        for level in Level::all(shape) {
            let plain = small(shape);
            let area = area_of(&plain, level);
            let palette = palette(Depth::TrueColour);
            let before = draw(&Board::new(&plain, &palette).coordinates(false), area);
            for at in 0..plain.sites.len() {
                let mut changed = plain.clone();
                changed.sites[at].heat = Some(Heat::new(1.0, "+1"));
                let board = Board::new(&changed, &palette).coordinates(false);
                let layout = board.layout(area);
                let after = draw(&board, area);
                let centre = layout.position(plain.sites[at].point).unwrap();
                assert_eq!(layout.hit(&changed, centre), Some(at), "{level:?}");
                for position in area.positions() {
                    let whole = !["▀", "▄"].contains(&after[position].symbol());
                    if whole && before[position] != after[position] {
                        assert_eq!(
                            layout.hit(&changed, position),
                            Some(at),
                            "{level:?} {position}"
                        );
                    }
                }
            }
        }
    }
}

/// Between the cells of a board there is always one that is meant, outside there is none.
#[test]
fn clicks_outside_find_nothing() {
    for (name, diagram) in samples::all() {
        let area = Rect::new(1, 1, 160, 60);
        let layout = Layout::new(&diagram, area, true);
        let palette = palette(Depth::TrueColour);
        let buffer = draw(&Board::new(&diagram, &palette).coordinates(false), area);
        for position in Rect::new(0, 0, 165, 65).positions() {
            let hit = layout.hit(&diagram, position);
            if !area.contains(position) || !layout.extent().contains(position) {
                assert_eq!(hit, None, "{name} {position}");
            }
        }
        let far = Position::new(area.x, area.y);
        assert_eq!(layout.hit(&diagram, far), None, "{name}");
        assert_eq!(buffer.area.height, 62);
    }
}

#[test]
fn larger_areas_never_have_smaller_levels() {
    for (name, diagram) in samples::all() {
        let level = |width, height| {
            let Level { width, height, .. } =
                Layout::new(&diagram, Rect::new(0, 0, width, height), true).level;
            u32::from(width) * u32::from(height)
        };
        for height in (1..60).step_by(3) {
            for width in (1..200).step_by(3) {
                assert!(level(width, height) <= level(width + 3, height), "{name}");
                assert!(level(width, height) <= level(width, height + 3), "{name}");
            }
        }
    }
}

#[test]
fn boards_are_centred() {
    for (_, diagram) in samples::all() {
        for (width, height) in [(40, 12), (80, 24), (120, 36), (160, 50), (200, 60)] {
            let area = Rect::new(7, 5, width, height);
            let extent = Layout::new(&diagram, area, true).extent();
            assert_eq!(extent.intersection(area), extent);
            let left = extent.x - area.x;
            let right = area.right() - extent.right();
            assert!(right == left || right == left + 1);
            let top = extent.y - area.y;
            let bottom = area.bottom() - extent.bottom();
            assert!(bottom == top || bottom == top + 1);
        }
    }
}

#[test]
fn a_window_follows_the_cursor() {
    for (name, diagram) in samples::all() {
        for (width, height) in [(1, 1), (5, 3), (20, 6), (17, 9), (40, 12)] {
            let area = Rect::new(2, 1, width, height);
            for at in 0..diagram.sites.len() {
                let mut diagram = diagram.clone();
                diagram.sites[at] = diagram.sites[at].mark(Mark::Cursor);
                let layout = Layout::new(&diagram, area, true);
                let position = layout.position(diagram.sites[at].point);
                let hit = position.and_then(|position| layout.hit(&diagram, position));
                assert_eq!(hit, Some(at), "{name} {width}x{height}");
            }
        }
    }
}

/// Draws every sample at hundreds of sizes, also where the buffer ends before the area.
#[test]
fn any_size_will_do() {
    let palettes = [palette(Depth::TrueColour), palette(Depth::None)];
    for (_, mut diagram) in samples::all() {
        for (at, site) in diagram.sites.iter_mut().enumerate() {
            site.marks = site.marks.with(Mark::ALL[at % Mark::ALL.len()]);
            site.heat = (at % 3 == 0).then(|| Heat::new(at as f32, "+123456"));
        }
        for width in (0..=200).step_by(13) {
            for height in (0..=60).step_by(4) {
                let area = Rect::new(3, 2, width, height);
                for (palette, glyphs) in [
                    (&palettes[0], Glyphs::Unicode),
                    (&palettes[1], Glyphs::Unicode),
                    (&palettes[1], Glyphs::Ascii),
                ] {
                    let board = Board::new(&diagram, palette).glyphs(glyphs);
                    let buffer = draw(&board, area);
                    // Nothing is drawn outside.
                    for position in buffer.area.positions() {
                        let inside = area.contains(position);
                        assert!(inside || buffer[position] == ratatui::buffer::Cell::EMPTY);
                    }
                    let mut cut = Buffer::empty(Rect::new(0, 0, width / 2, height / 2));
                    board.render(area, &mut cut);
                }
            }
        }
    }
}

#[test]
fn every_glyph_is_one_column_wide_and_ascii_is_ascii() {
    let mut drawn: BTreeSet<(bool, String)> = BTreeSet::new();
    for shape in SHAPES {
        for level in Level::all(shape) {
            for depth in [Depth::TrueColour, Depth::None] {
                for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                    let palette = palette(depth);
                    for (_, variant) in variants() {
                        let mut diagram = small(shape);
                        let at = middle(&diagram);
                        let point = diagram.sites[at].point;
                        diagram.sites[at] = Site { point, ..variant };
                        let board = Board::new(&diagram, &palette).glyphs(glyphs);
                        let buffer = draw(&board, area_of(&diagram, level));
                        let symbols = buffer.content().iter().map(ratatui::buffer::Cell::symbol);
                        let ascii = glyphs == Glyphs::Ascii;
                        drawn.extend(symbols.map(|symbol| (ascii, symbol.to_owned())));
                    }
                }
            }
        }
    }
    assert!(drawn.len() > 40);
    for (ascii, symbol) in drawn {
        assert_eq!(symbol.width(), 1, "{symbol}");
        assert!(!ascii || symbol.is_ascii(), "{symbol}");
    }
}

/// Without any attributes, too, all but the smallest level tells everything.
#[test]
fn glyphs_alone_will_do() {
    let palette = Palette::plain();
    for shape in SHAPES {
        for level in Level::all(shape).filter(|level| !level.is_tiny()) {
            let mut seen: HashMap<Vec<(String, Modifier)>, String> = HashMap::new();
            for (name, variant) in variants() {
                let mut diagram = small(shape);
                let at = middle(&diagram);
                let point = diagram.sites[at].point;
                diagram.sites[at] = Site { point, ..variant };
                let board = Board::new(&diagram, &palette).coordinates(false);
                let mut told = glyphs_of(&draw(&board, area_of(&diagram, level)));
                for (_, modifier) in &mut told {
                    *modifier = Modifier::empty();
                }
                let other = seen.insert(told, name.clone());
                if let Some(other) = other.filter(|other| !is_pawn_or_pentagon(other, &name)) {
                    panic!("{level:?}: {name} looks like {other}");
                }
            }
        }
    }
}
