//! A screen as text: its characters, then how they are drawn.
//!
//! The styles are a row for each row of the screen: runs of a number of columns and a letter, and
//! below them what the letters mean. Colours have the names of the theme's roles with 24 bits, and
//! of the terminal's colours with fewer; where boards are drawn in dots, most are mixed from
//! several. Rows that are drawn like the row above are left out.

use parlour::app::Model;
use parlour_scene::theme::{Palette, Role};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::fmt::Write;

/// The letters for styles, in the order in which they are given out.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&*+-/<=>?@^_~";

/// A screen as text.
pub struct Dump {
    /// Its characters, each row ended by a `|`.
    pub text: String,
    /// The styles they are drawn in.
    pub styles: String,
}

impl Dump {
    pub fn of(model: &Model, palette: &Palette) -> Self {
        let (columns, rows) = model.shared().size;
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        let cache = &mut parlour_scene::scene::SceneCache::default();
        parlour::app::view::draw(model, area, &mut buffer, cache);
        let mut text = String::new();
        let mut legend: Vec<String> = Vec::new();
        let mut runs: Vec<String> = Vec::new();
        for row in area.rows() {
            let cells: Vec<&Cell> = (0..columns).map(|x| &buffer[(x, row.y)]).collect();
            let symbols: String = cells.iter().map(|cell| cell.symbol()).collect();
            writeln!(text, "{}|", symbols.trim_end()).unwrap();
            let letters = cells.iter().map(|cell| {
                let style = style(cell, palette);
                let known = legend.iter().position(|other| *other == style);
                let at = known.unwrap_or_else(|| {
                    legend.push(style);
                    legend.len() - 1
                });
                LETTERS.chars().nth(at).expect("a letter for every style")
            });
            runs.push(in_runs(letters));
        }
        let mut styles = String::new();
        for (y, run) in runs.iter().enumerate() {
            if y == 0 || *run != runs[y - 1] {
                writeln!(styles, "{y:>2} {run}").unwrap();
            }
        }
        styles.push_str(&in_lines(&legend));
        Self { text, styles }
    }
}

/// The meaning of the letters, in lines of at most 100 columns.
fn in_lines(legend: &[String]) -> String {
    let (mut lines, mut width) = (String::new(), 0);
    for (letter, style) in LETTERS.chars().zip(legend) {
        let entry = format!("{letter} = {style}");
        let between = match width {
            0 => "",
            _ if width + 2 + entry.len() > 100 => "\n",
            _ => "; ",
        };
        width = entry.len() + if between == "; " { width + 2 } else { 0 };
        lines.push_str(between);
        lines.push_str(&entry);
    }
    lines + "\n"
}

/// `12a3b`: twelve columns of a, three of b.
fn in_runs(letters: impl Iterator<Item = char>) -> String {
    let mut runs: Vec<(usize, char)> = Vec::new();
    for letter in letters {
        match runs.last_mut() {
            Some((count, last)) if *last == letter => *count += 1,
            _ => runs.push((1, letter)),
        }
    }
    let runs = runs
        .iter()
        .map(|(count, letter)| format!("{count}{letter}"));
    runs.collect()
}

/// The style of a cell. The ink of a blank cannot be seen.
fn style(cell: &Cell, palette: &Palette) -> String {
    let mut text = String::new();
    if cell.symbol() != " " || !cell.modifier.is_empty() {
        text.push_str(&colour(cell.fg, palette));
        text.push(' ');
    }
    write!(text, "on {}", colour(cell.bg, palette)).unwrap();
    if !cell.modifier.is_empty() {
        let attributes = format!("{:?}", cell.modifier).to_lowercase();
        write!(text, ", {attributes}").unwrap();
    }
    text
}

fn colour(colour: Color, palette: &Palette) -> String {
    match colour {
        Color::Reset => "default".to_owned(),
        Color::Rgb(..) => {
            let role = Role::ALL
                .iter()
                .find(|role| palette.colour(**role) == colour);
            role.map_or("mixed", |role| role.name()).to_owned()
        }
        _ => colour.to_string().to_lowercase(),
    }
}
