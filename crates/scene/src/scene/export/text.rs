//! The contents of a buffer as text, with colours or without.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::theme::number_of_sixteen;

/// A buffer as plain text: a line for each row, without spaces at its end.
pub fn plain(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// The text of each row of a buffer, as wide as the buffer.
pub(crate) fn rows(buffer: &Buffer) -> impl Iterator<Item = String> {
    let cells = |row: Rect| drawn(row.positions().map(|at| &buffer[at]));
    let rows = buffer.area.rows();
    rows.map(move |row| cells(row).map(Cell::symbol).collect())
}

/// The cells of a row, without those that a wide character before them covers.
pub(super) fn drawn<'a>(cells: impl Iterator<Item = &'a Cell>) -> impl Iterator<Item = &'a Cell> {
    let mut covered = 0;
    cells.filter(move |cell| {
        let is_free = covered == 0;
        if is_free {
            covered = cell.symbol().width().max(1);
        }
        covered -= 1;
        is_free
    })
}

/// A buffer as text with the colours and attributes of ECMA-48, which any terminal shows; each
/// line ends in the terminal's own colours.
///
/// ```
/// use parlour_scene::scene::export;
/// use ratatui::{buffer::Buffer, layout::Rect, style::Stylize};
///
/// let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
/// buffer.set_line(0, 0, &"ok".red().into(), 2);
/// assert_eq!(export::ansi(&buffer), "\x1b[31mok\x1b[m\n");
/// ```
pub fn ansi(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let mut pen = String::new();
        for cell in drawn(row.positions().map(|at| &buffer[at])) {
            let wanted = codes(cell);
            if wanted != pen {
                // All attributes anew: few terminals agree on how to take one away.
                let anew = if pen.is_empty() || wanted.is_empty() {
                    ""
                } else {
                    "0;"
                };
                let _ = write!(text, "\x1b[{anew}{wanted}m");
                pen = wanted;
            }
            text.push_str(cell.symbol());
        }
        text.push_str(if pen.is_empty() { "\n" } else { "\x1b[m\n" });
    }
    text
}

/// The codes of a cell's colours and attributes, none for the terminal's own.
fn codes(cell: &Cell) -> String {
    const ATTRIBUTES: [(Modifier, &str); 6] = [
        (Modifier::BOLD, "1"),
        (Modifier::DIM, "2"),
        (Modifier::ITALIC, "3"),
        (Modifier::UNDERLINED, "4"),
        (Modifier::REVERSED, "7"),
        (Modifier::CROSSED_OUT, "9"),
    ];
    let attributes = ATTRIBUTES
        .iter()
        .filter(|(one, _)| cell.modifier.contains(*one));
    let mut codes: Vec<String> = attributes.map(|(_, code)| (*code).to_owned()).collect();
    codes.extend(colours([cell.fg, cell.bg]));
    codes.join(";")
}

/// The codes of ECMA-48 for a foreground and a background, none for the terminal's own: the 16
/// colours are 30 to 37 and 90 to 97, and ten more for the background.
pub fn colours([foreground, background]: [Color; 2]) -> impl Iterator<Item = String> {
    let codes = [colour(foreground, 30), colour(background, 40)];
    codes.into_iter().flatten()
}

/// The code of a colour, from the first code of the foreground (30) or background (40).
fn colour(colour: Color, first: u8) -> Option<String> {
    let extended = first + 8;
    Some(match colour {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => format!("{extended};2;{red};{green};{blue}"),
        Color::Indexed(index) => format!("{extended};5;{index}"),
        named => {
            let number = number_of_sixteen(named)? as u8;
            let bright = if number < 8 { 0 } else { 60 - 8 };
            (first + bright + number).to_string()
        }
    })
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn lines_end_where_there_is_nothing_more() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        buffer.set_string(1, 0, "a b", Style::new());
        assert_eq!(plain(&buffer), " a b\n\n");
    }

    #[test]
    fn wide_characters_stand_without_the_cells_that_they_cover() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        buffer.set_string(0, 0, "角落 b", Style::new());
        assert_eq!(
            (plain(&buffer), ansi(&buffer)),
            ("角落 b\n".to_owned(), "角落 b\n".to_owned())
        );
    }

    #[test]
    fn colours_change_only_where_they_do() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        buffer.set_string(0, 0, "ab", Style::new().fg(Color::Rgb(1, 2, 3)).bold());
        buffer.set_string(2, 0, "c", Style::new().bg(Color::Indexed(7)).light_red());
        assert_eq!(
            ansi(&buffer),
            "\x1b[1;38;2;1;2;3mab\x1b[0;91;48;5;7mc\x1b[m  \n"
        );
    }
}
