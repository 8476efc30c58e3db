//! Rows of cells as HTML: spans of one look each, so that the text can be selected.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;
use ratatui::text::Span;

use parlour_scene::scene::export::css_colour;

/// Returns a row of a buffer.
pub fn row(buffer: &Buffer, y: u16) -> String {
    let (mut html, mut open) = (String::new(), None);
    let area = buffer.area;
    let mut x = area.left();
    while x < area.right() {
        let cell = &buffer[(x, y)];
        let look = look(cell);
        if open.as_ref() != Some(&look) {
            if open.is_some() {
                html.push_str("</span>");
            }
            // Writing to a string cannot fail.
            let _ = write!(html, "<span style=\"{look}\">");
            open = Some(look);
        }
        let width = Span::raw(cell.symbol()).width().max(1) as u16;
        put(cell.symbol(), width, &mut html);
        x += width;
    }
    if open.is_some() {
        html.push_str("</span>");
    }
    html
}

/// Writes a symbol; what a font may draw in another width gets a box of its own.
fn put(symbol: &str, width: u16, html: &mut String) {
    match symbol {
        "" => html.push(' '),
        "<" => html.push_str("&lt;"),
        ">" => html.push_str("&gt;"),
        "&" => html.push_str("&amp;"),
        ascii if ascii.is_ascii() => html.push_str(ascii),
        other => {
            // What reaches from row to row, farther than a font draws it.
            let bar = match other {
                "▌" => " left",
                "▐" => " right",
                "│" => " middle",
                _ => "",
            };
            let _ = write!(html, "<i class=\"w{width}{bar}\">{other}</i>");
        }
    }
}

/// The style of a cell in CSS.
fn look(cell: &Cell) -> String {
    let (mut fore, mut back) = (css_colour(cell.fg), css_colour(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        (fore, back) = (
            Some(back.unwrap_or("var(--back)".to_owned())),
            Some(fore.unwrap_or("var(--fore)".to_owned())),
        );
    }
    let mut look = String::new();
    for (property, colour) in [("color", fore), ("background", back)] {
        if let Some(colour) = colour {
            let _ = write!(look, "{property}:{colour};");
        }
    }
    for (modifier, css) in [
        (Modifier::BOLD, "font-weight:bold;"),
        (Modifier::ITALIC, "font-style:italic;"),
        (Modifier::UNDERLINED, "text-decoration:underline;"),
        (Modifier::DIM, "opacity:.6;"),
    ] {
        if cell.modifier.contains(modifier) {
            look.push_str(css);
        }
    }
    look
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};

    #[test]
    fn bars_reach_from_row_to_row() {
        let mut html = String::new();
        put("▌", 1, &mut html);
        assert_eq!(html, "<i class=\"w1 left\">▌</i>");
    }

    #[test]
    fn a_row_is_its_text_in_spans_of_one_look() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        buffer.set_string(0, 0, "a<b", Style::new().fg(Color::Rgb(1, 2, 255)));
        buffer.set_string(3, 0, "●", Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(
            row(&buffer, 0),
            "<span style=\"color:#0102ff;\">a&lt;b</span><span style=\"font-weight:bold;\">\
             <i class=\"w1\">●</i></span><span style=\"\">  </span>"
        );
    }
}
