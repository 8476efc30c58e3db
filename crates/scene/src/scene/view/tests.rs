//! The parts that can be seen of a board in rooms that it just fits into.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::symbols::pixel::QUADRANTS;
use ratatui::widgets::StatefulWidget;

use super::super::draw::Inks;
use super::super::layout::{Beyond, Layout};
use super::super::{
    Circle, Figure, GridPoint, GridPosition, Mark, Mode, Moving, Scene, SceneCell, Way, samples,
};
use super::{BoardView, SceneCache};
use crate::theme::{Depth, Palette, Role, Theme};
use crate::widgets::focus;
use parlour_rules::games::{Piece, PieceKind, Side, Terrain};

fn palette() -> Palette {
    Palette::new(&Theme::named("dark").unwrap(), Depth::TrueColour)
}

fn drawn(scene: &Scene, mode: Mode, size: (u16, u16)) -> Buffer {
    laid_out(scene, mode, Depth::TrueColour, size).0
}

/// A board in some colours, and its places.
fn laid_out(
    scene: &Scene,
    mode: Mode,
    depth: Depth,
    (width, height): (u16, u16),
) -> (Buffer, Layout) {
    let palette = Palette::new(&Theme::named("dark").unwrap(), depth);
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let view = BoardView::new(scene, &palette).mode(mode);
    (&view).render(area, &mut buf, &mut SceneCache::default());
    (buf, view.layout(area))
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
    // A win without pieces: white, in the fewest bytes.
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

/// The colours behind and in the text cells of a board without coordinates.
fn colours(buf: &Buffer) -> std::collections::HashSet<Color> {
    let cells = buf.content().iter();
    cells.flat_map(|cell| [cell.fg, cell.bg]).collect()
}

#[test]
fn small_hexagons_have_no_more_colours_than_their_cells_and_pieces() {
    let palette = palette();
    let scene = samples::tactigon();
    for (width, height) in [(44, 14), (56, 14), (69, 22), (81, 22)] {
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        let view = BoardView::new(&scene, &palette)
            .mode(Mode::Sextants)
            .coordinates(false);
        (&view).render(area, &mut buf, &mut SceneCache::default());
        assert!(view.layout(area).columns() < 8, "{width}");
        // Three tones, gold and its gem, two sides, and the surroundings of the board.
        assert_eq!(colours(&buf).len(), 8, "{width}: {:?}", colours(&buf));
    }
}

#[test]
fn neighbouring_small_hexagons_are_told_apart() {
    let palette = palette();
    let mut scene = samples::trike(7);
    scene.cells.iter_mut().for_each(|cell| cell.piece = None);
    for mode in [Mode::Octants, Mode::Sextants, Mode::Quadrants, Mode::Halves] {
        let area = Rect::new(0, 0, 60, 16);
        let mut buf = Buffer::empty(area);
        let view = BoardView::new(&scene, &palette).mode(mode);
        (&view).render(area, &mut buf, &mut SceneCache::default());
        let layout = view.layout(area);
        let ground = |index: usize| buf[layout.position(scene.cells[index].at).unwrap()].bg;
        for (index, cell) in scene.cells.iter().enumerate() {
            for (x, y) in [(2, 0), (-1, 1), (1, 1)] {
                let next = GridPoint::new(cell.at.x + x, cell.at.y + y);
                if let Some(next) = scene.at(next) {
                    assert_ne!(ground(index), ground(next), "{mode:?} {}", cell.name);
                }
            }
        }
    }
}

#[test]
fn the_cursor_fills_a_low_cell_and_rings_a_high_one() {
    let palette = palette();
    let mut scene = samples::tactigon();
    let at = scene.named("d6").unwrap();
    scene.cells[at] = scene.cells[at].mark(Mark::Cursor);
    // The cursor's colour, in the fewest bytes.
    let ring = Color::Indexed(221);
    let shown = |width, height| {
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        let view = BoardView::new(&scene, &palette).mode(Mode::Sextants);
        (&view).render(area, &mut buf, &mut SceneCache::default());
        let middle = view.layout(area).position(scene.cells[at].at).unwrap();
        (buf[middle].bg, colours(&buf).contains(&ring))
    };
    let ((low, _), (high, ringed)) = (shown(60, 14), shown(80, 22));
    assert!(
        matches!(low, Color::Rgb(red, _, blue) if red > 200 && blue < 100),
        "{low:?}"
    );
    assert!(
        !matches!(high, Color::Rgb(red, ..) if red > 100),
        "{high:?}"
    );
    assert!(ringed);
}

#[test]
fn a_stone_that_would_stand_somewhere_is_no_stone_in_any_colours() {
    for depth in [Depth::None, Depth::Sixteen, Depth::TrueColour] {
        let palette = Palette::new(&Theme::named("dark").unwrap(), depth);
        for (width, height) in [(52, 22), (78, 33)] {
            let shown = |piece: Option<Piece>, ghost: Option<Piece>| {
                let mut scene = samples::taacoca(5);
                let at = scene.named("e5").unwrap();
                (scene.cells[at].piece, scene.cells[at].ghost) = (piece, ghost);
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                let view = BoardView::new(&scene, &palette).mode(Mode::Quadrants);
                (&view).render(area, &mut buf, &mut SceneCache::default());
                buf
            };
            let stone_of = |side| Piece {
                side,
                kind: PieceKind::Stone,
                pawn: false,
            };
            for side in Side::BOTH {
                let ghost = shown(None, Some(stone_of(side)));
                assert_ne!(ghost, shown(None, None));
                for other in Side::BOTH {
                    let stone = stone_of(other);
                    assert_ne!(ghost, shown(Some(stone), None), "{depth:?} {width}");
                }
            }
        }
    }
}

#[test]
fn a_pentagon_shows_its_heart_at_every_size_and_wherever_it_stands() {
    let sizes = [
        (48, 16),
        (60, 16),
        (70, 23),
        (81, 23),
        (104, 30),
        (124, 40),
        (180, 56),
    ];
    let palette = palette();
    let inks = Inks::new(&palette);
    let gold = inks.colour(inks.role(Role::GoldText));
    for mode in [Mode::Octants, Mode::Sextants, Mode::Quadrants] {
        for (width, height) in sizes {
            for (from, to) in [("d3", "d3"), ("d3", "e4"), ("d9", "e6"), ("d9", "d9")] {
                let mut scene = samples::tactigon();
                let [from, to] = [from, to].map(|name| scene.named(name).unwrap());
                let pentagon = scene.cells[from].piece;
                for cell in &mut scene.cells {
                    (cell.piece, cell.terrain) = (None, Terrain::Plain);
                }
                scene.cells[to].piece = pentagon;
                let buf = drawn(&scene, mode, (width, height));
                let hearts = buf
                    .content()
                    .iter()
                    .filter(|cell| [cell.fg, cell.bg].contains(&gold));
                assert!(hearts.count() > 0, "{mode:?} {width} {pentagon:?}");
            }
        }
    }
}

/// What a board without colours shows: its characters and what is bold, dim or inverted.
fn colourless(scene: &Scene, (width, height): (u16, u16)) -> Vec<(String, Modifier)> {
    let palette = Palette::new(&Theme::named("dark").unwrap(), Depth::None);
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let view = BoardView::new(scene, &palette).mode(Mode::Quadrants);
    (&view).render(area, &mut buf, &mut SceneCache::default());
    let cells = buf.content().iter();
    cells
        .map(|cell| (cell.symbol().to_owned(), cell.modifier))
        .collect()
}

#[test]
fn without_colours_the_cursor_a_target_gold_and_the_last_move_differ() {
    for size in [(60, 16), (81, 23), (118, 31)] {
        let shown = |change: &dyn Fn(&mut SceneCell)| {
            let mut scene = samples::tactigon();
            let at = scene.named("d6").unwrap();
            change(&mut scene.cells[at]);
            colourless(&scene, size)
        };
        let looks = [
            shown(&|_| ()),
            shown(&|cell| *cell = cell.mark(Mark::Cursor)),
            shown(&|cell| cell.circle = Some(Circle::new('o', Role::Choice))),
            shown(&|cell| cell.terrain = Terrain::Gold),
            shown(&|cell| *cell = cell.mark(Mark::From)),
        ];
        for (at, look) in looks.iter().enumerate() {
            assert!(!looks[..at].contains(look), "{at} at {size:?}");
        }
    }
}

#[test]
fn the_cursor_frames_a_cell_and_leaves_the_piece_on_it_as_it_is() {
    for depth in [Depth::None, Depth::Sixteen] {
        for size in [(60, 16), (81, 23), (96, 29), (118, 31)] {
            for (mut scene, name) in [
                (samples::tactigon(), "d5"),
                (samples::tactigon(), "d7"),
                (samples::claustro(5, 5), "a2"),
                (samples::taacoca(5), "c4"),
            ] {
                let at = scene.named(name).unwrap();
                let (before, layout) = laid_out(&scene, Mode::Quadrants, depth, size);
                scene.cells[at] = scene.cells[at].mark(Mark::Cursor);
                let (mut after, _) = laid_out(&scene, Mode::Quadrants, depth, size);
                focus::take(&mut after);
                let middle = layout.position(scene.cells[at].at).unwrap();
                let changed = before.diff(&after);
                assert!(changed.len() >= 4, "{name} {depth:?} {size:?}");
                for (x, y, cell) in changed {
                    let is_away = x.abs_diff(middle.x) > 1 || y != middle.y;
                    // In the smallest cells a piece is slim between two bars.
                    let is_slim = layout.columns() < 6;
                    assert!(is_slim || is_away, "{name} {depth:?} {size:?}: {x} {y}");
                    assert!(!cell.modifier.contains(Modifier::REVERSED), "{name}");
                }
            }
        }
    }
}

#[test]
fn without_colours_a_piece_is_seen_while_it_passes_over_the_cursor() {
    for size in [(60, 16), (81, 23), (118, 31)] {
        let mut scene = samples::tactigon();
        let at = scene.named("d5").unwrap();
        let cursor = scene.cells[at].at;
        scene.cells[at] = scene.cells[at].mark(Mark::Cursor);
        let [near, far] = [1.0, 3.0].map(|beside| {
            let mut scene = scene.clone();
            let figure = Figure::Piece(scene.cells[at].piece.take().unwrap());
            let (x, y) = (f32::from(cursor.x) + beside, f32::from(cursor.y));
            let at = GridPosition { x, y };
            scene.moving.push(Moving { figure, at });
            colourless(&scene, size)
        });
        assert_ne!(near, far, "{size:?}");
    }
}

#[test]
fn without_colours_directions_are_arrows_and_a_pick_is_a_number_in_its_stone() {
    for size in [(80, 23), (118, 31)] {
        let mut scene = samples::taacoca(5);
        let [from, left, up] = ["c3", "c2", "d3"].map(|name| scene.named(name).unwrap());
        let way = |to: usize| Way {
            from: scene.cells[from].at,
            to: scene.cells[to].at,
        };
        scene.ways = [left, up].map(way).to_vec();
        scene.cells[from].picked = Some(1);
        let shown = colourless(&scene, size);
        let is_there = |sign: &str| shown.iter().filter(|(text, _)| text == sign).count();
        assert_eq!([is_there("←"), is_there("↖")], [1, 1], "{size:?}");
        if size.0 > 100 {
            let at = shown.iter().position(|(text, _)| text == "1").unwrap();
            let is_stone = |at: usize| "█▙▛▟▜".contains(&shown[at].0);
            assert!([at - 1, at + 1].into_iter().all(is_stone));
        }
    }
}

#[test]
fn directions_in_blocks_and_letters_are_the_arrows_of_their_keys() {
    let mut scene = samples::taacoca(5);
    let at = |name: &str| scene.cells[scene.named(name).unwrap()].at;
    let way = |from, to| Way {
        from: at(from),
        to: at(to),
    };
    scene.ways = vec![way("c3", "c2"), way("c3", "d3")];
    for (mode, arrows) in [(Mode::Quadrants, ["←", "↖"]), (Mode::Ascii, ["<", "\\"])] {
        for size in [(60, 23), (80, 23), (118, 31)] {
            let (buf, layout) = laid_out(&scene, mode, Depth::TrueColour, size);
            let places = scene
                .ways
                .iter()
                .map(|way| layout.position(way.to).unwrap());
            let shown: Vec<&str> = places.map(|at| buf[at].symbol()).collect();
            assert_eq!(shown, arrows, "{mode:?} {size:?}");
        }
    }
}

#[test]
fn the_pawn_is_a_letter_on_its_stone_or_a_figure() {
    for depth in [Depth::None, Depth::Sixteen, Depth::TrueColour] {
        for size in [(34, 15), (48, 23), (60, 30), (118, 36)] {
            for (side, is_decided) in Side::BOTH.into_iter().zip([false, true]) {
                let mut scene = samples::trike(7);
                scene.is_decided = is_decided;
                let at = scene.named("e3").unwrap();
                scene.cells[at].piece = Some(Piece {
                    side,
                    kind: PieceKind::Stone,
                    pawn: true,
                });
                let (buf, layout) = laid_out(&scene, Mode::Quadrants, depth, size);
                let place = layout.position(scene.cells[at].at).unwrap();
                let is_letter = buf[place].symbol() == "P" || layout.is_text();
                assert!(
                    is_letter || layout.has_figures(),
                    "{depth:?} {size:?} {side:?}"
                );
            }
        }
    }
}

#[test]
fn the_cells_that_the_last_move_changed_differ_from_others_in_every_colours() {
    for depth in [Depth::None, Depth::Sixteen, Depth::TrueColour] {
        for size in [(52, 21), (62, 30), (82, 38)] {
            let shown = |name: &str, mark: Option<Mark>| {
                let mut scene = samples::taacoca(5);
                let at = scene.named(name).unwrap();
                if let Some(mark) = mark {
                    scene.cells[at] = scene.cells[at].mark(mark);
                }
                laid_out(&scene, Mode::Quadrants, depth, size)
            };
            for (mark, name) in [
                (Mark::From, "e5"),
                (Mark::To, "c4"),
                (Mark::Captured, "c4"),
                (Mark::Captured, "e5"),
            ] {
                let ((bare, layout), (marked, _)) = (shown(name, None), shown(name, Some(mark)));
                let is_sign = depth < Depth::TrueColour && name == "e5";
                let least = if layout.is_text() || is_sign { 1 } else { 3 };
                let changed = bare.diff(&marked).len();
                assert!(changed >= least, "{mark:?} on {name} {depth:?} {size:?}");
            }
            let [to, captured] = [Mark::To, Mark::Captured].map(|mark| shown("c4", Some(mark)).0);
            assert_ne!(to, captured, "{depth:?} {size:?}");
        }
    }
}

/// The quarters of text cells, by their place, that are of a colour.
fn dots_of(buf: &Buffer, role: Role) -> std::collections::HashSet<(usize, usize)> {
    let inks = Inks::new(&palette());
    let colour = inks.colour(inks.role(role));
    let of_cell = |(at, cell): (usize, &ratatui::buffer::Cell)| {
        let is_this = |glyph: &char| cell.symbol().starts_with(*glyph);
        let lit = QUADRANTS.iter().position(is_this).unwrap_or_default();
        let is_lit = move |dot: usize| lit >> dot & 1 == 1;
        let (fg, bg) = (cell.fg == colour, cell.bg == colour);
        (0..4)
            .filter(move |&dot| if is_lit(dot) { fg } else { bg })
            .map(move |dot| (at, dot))
    };
    buf.content().iter().enumerate().flat_map(of_cell).collect()
}

#[test]
fn pieces_of_blocks_have_air_above_them_and_a_circle_is_no_square() {
    let of = |kind, size: (u16, u16)| {
        let mut scene = samples::tactigon();
        for cell in &mut scene.cells {
            (cell.piece, cell.terrain) = (None, Terrain::Plain);
        }
        let at = scene.named("d6").unwrap();
        scene.cells[at].piece = Some(Piece {
            side: Side::First,
            kind,
            pawn: false,
        });
        let (buf, layout) = laid_out(&scene, Mode::Quadrants, Depth::TrueColour, size);
        (buf, layout.position(scene.cells[at].at).unwrap())
    };
    for size in [(48, 17), (62, 17)] {
        for kind in [PieceKind::Circle, PieceKind::Square] {
            let (buf, at) = of(kind, size);
            for x in at.x - 1..=at.x {
                let above = buf[(x, at.y - 1)].symbol();
                assert!(" ▖▗▄".contains(above), "{kind:?} {size:?} at {x}: {above}");
            }
        }
    }
    for size in [(92, 30), (96, 29), (118, 36)] {
        let [(circle, _), (square, _)] =
            [PieceKind::Circle, PieceKind::Square].map(|kind| of(kind, size));
        let [circle, square] = [circle, square].map(|buf| dots_of(&buf, Role::Red));
        let others = circle.symmetric_difference(&square).count();
        assert!(others >= 8, "{size:?}: {others}");
    }
}

#[test]
fn without_colours_a_pentagon_has_a_hole_if_the_others_of_its_side_have_one() {
    for size in [(81, 23), (118, 31)] {
        let marks = |side| {
            let mut scene = samples::tactigon();
            for cell in &mut scene.cells {
                (cell.piece, cell.terrain) = (None, Terrain::Plain);
            }
            let bare = colourless(&scene, size);
            let at = scene.named("d6").unwrap();
            let kind = PieceKind::Pentagon;
            scene.cells[at].piece = Some(Piece {
                side,
                kind,
                pawn: false,
            });
            let changed = colourless(&scene, size);
            let dots = |text: &str| match text {
                "█" => 4,
                "▛" | "▜" | "▙" | "▟" => 3,
                "▀" | "▄" | "▌" | "▐" | "▚" | "▞" => 2,
                _ => 1,
            };
            let drawn = changed
                .iter()
                .zip(&bare)
                .filter(|(now, before)| now != before);
            drawn.map(|((text, _), _)| dots(text)).sum::<u32>()
        };
        let (solid, hollow) = (marks(Side::First), marks(Side::Second));
        assert!(solid >= hollow + 2, "{size:?}: {solid}, {hollow}");
    }
}
