//! A whole screen as an SVG file: its text, and its boards as pictures among it.

use std::fmt::Write;
use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::super::pixels::{self, PixelFrame};
use super::svg::hex;
use super::text::drawn;
use crate::scene::CellSize;
use crate::theme::{Palette, Rgb, Role};

/// The attributes of a text for the modifiers that a cell may have.
const LOOKS: [(Modifier, &str); 3] = [
    (Modifier::BOLD, " font-weight=\"bold\""),
    (Modifier::DIM, " opacity=\".5\""),
    (Modifier::UNDERLINED, " text-decoration=\"underline\""),
];

/// A screen as an SVG file, its boards as the frame has them. Every run of text is as wide as its
/// cells, whatever font shows it.
///
/// ```
/// use parlour_scene::theme::{Depth, Palette, Theme};
/// use parlour_scene::scene::{export, pixels::PixelFrame};
/// use ratatui::{buffer::Buffer, layout::Rect, style::Style};
///
/// let theme = Theme::named("dark").expect("dark is embedded");
/// let palette = Palette::new(&theme, Depth::TrueColour);
/// let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 1));
/// buffer.set_string(1, 0, "<Trike>", Style::new());
/// let file = export::screen(&buffer, &PixelFrame::default(), &palette);
/// assert!(file.starts_with("<svg ") && file.contains("&lt;Trike&gt;"));
/// ```
pub fn screen(buffer: &Buffer, frame: &PixelFrame, palette: &Palette) -> String {
    let (across, down) = (frame.cell.width, frame.cell.height);
    let area = buffer.area;
    let (width, height) = (area.width * across, area.height * down);
    let ground = css_colour(palette.colour(Role::Background)).unwrap_or("#000000".to_owned());
    let ink = css_colour(palette.colour(Role::Text)).unwrap_or("#ffffff".to_owned());
    let style = |cell: &Cell| {
        let text = css_colour(cell.fg).unwrap_or_else(|| ink.clone());
        let back = css_colour(cell.bg).unwrap_or_else(|| ground.clone());
        let looks = LOOKS.iter().filter(|(of, _)| cell.modifier.contains(*of));
        let looks: String = looks.map(|&(_, look)| look).collect();
        if cell.modifier.contains(Modifier::REVERSED) {
            (back, text, looks)
        } else {
            (text, back, looks)
        }
    };
    let mut svg = opening((width, height), down * 4 / 5, &ground);
    // Words stand before a picture, whose room may reach below them.
    let mut texts = String::new();
    for (y, row) in area.rows().enumerate() {
        let cells: Vec<&Cell> = row.positions().map(|position| &buffer[position]).collect();
        let mut x = 0;
        for run in cells.chunk_by(|one, other| style(one) == style(other)) {
            let (left, top) = (x * usize::from(across), y * usize::from(down));
            let long = run.len() * usize::from(across);
            x += run.len();
            let (fill, back, looks) = style(run[0]);
            if back != ground {
                // Writing to a string cannot fail.
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{long}\" height=\"{down}\" fill=\"{back}\"/>"
                );
            }
            for words in phrases(run) {
                let cells = run[words.clone()].iter().copied();
                let text: String = drawn(cells).map(Cell::symbol).collect();
                let _ = writeln!(
                    texts,
                    "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{fill}\"{looks}>{}</text>",
                    left + words.start * usize::from(across),
                    top + usize::from(down) * 3 / 4,
                    words.len() * usize::from(across),
                    escaped(&text)
                );
            }
        }
    }
    for (area, png) in pixels::pictures(frame) {
        svg += &image(area, &png, frame.cell);
    }
    svg + &texts + "</svg>\n"
}

/// The beginning of a file of this size, for text of a size in pixels, and its ground.
fn opening((width, height): (u16, u16), font: u16, ground: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, \
         Consolas, monospace\" font-size=\"{font}\" xml:space=\"preserve\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n"
    )
}

/// A picture in its place, an area in cells of this size.
fn image(area: Rect, png: &str, cell: CellSize) -> String {
    let (across, down) = (cell.width, cell.height);
    format!(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" href=\"data:image/png;base64,{png}\"/>\n",
        area.x * across,
        area.y * down,
        area.width * across,
        area.height * down
    )
}

/// The places of words in some cells, apart by no more than one space: some programs draw a text
/// that begins with spaces without them.
fn phrases(cells: &[&Cell]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        if cell.symbol().trim().is_empty() {
            continue;
        }
        match found.last_mut() {
            Some(last) if at <= last.end + 1 => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

/// A colour as in `#1a2b3c`; none for the terminal's own text and background.
pub fn css_colour(colour: Color) -> Option<String> {
    Rgb::of(colour).map(hex)
}

/// A text as it stands between the elements of SVG or HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;
    use ratatui::text::Line;
    use ratatui::widgets::Widget;

    use super::*;
    use crate::theme::{Depth, Theme};

    #[test]
    fn words_far_apart_are_texts_of_their_own() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 1));
        Line::raw("  a1  b 2").render(*buffer.area(), &mut buffer);
        let cells: Vec<&Cell> = buffer.content().iter().collect();
        assert_eq!(phrases(&cells), [2..4, 6..9]);
    }

    #[test]
    fn a_terminals_own_colours_are_drawn_reversed_too() {
        let palette = Palette::new(&Theme::named("dark").unwrap(), Depth::TrueColour);
        let drawn = |style: Style| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
            buffer.set_string(0, 0, "x", style);
            screen(&buffer, &PixelFrame::default(), &palette)
        };
        let ground = css_colour(palette.colour(Role::Background)).unwrap();
        let red = drawn(Style::new().fg(Color::Indexed(203)).reversed());
        assert!(red.contains("height=\"20\" fill=\"#ff5f5f\"/>"), "{red}");
        assert!(red.contains(&format!("fill=\"{ground}\">x")), "{red}");
        let dim = drawn(Style::new().dim());
        assert!(dim.contains(" opacity=\".5\">x"), "{dim}");
        let line = drawn(Style::new().underlined());
        assert!(line.contains("=\"underline\">x"), "{line}");
        let named = drawn(Style::new().red());
        assert!(!named.contains("fill=\"#dadada\">x"), "{named}");
    }
}
