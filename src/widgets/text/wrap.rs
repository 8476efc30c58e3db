//! Setting text: from blocks to rows of a width.

use unicode_width::UnicodeWidthStr;

use super::markup::{Block, TextStyle, blocks, runs};
use crate::theme::Palette;
use crate::widgets::scene::{BoardView, Graphics, Scene};
use ratatui::layout::{Position, Rect, Size};

/// A page set to a width: its rows, and the boards on it.
///
/// ```
/// use parlour::theme::Palette;
/// use parlour::widgets::scene::Graphics;
/// use parlour::widgets::text::Page;
///
/// let text = "# Rules\n\nPieces move one step.";
/// let page = Page::wrapped(text, 40, &Palette::plain(), Graphics::default());
/// assert_eq!(page.height(), 3);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub(super) rows: Vec<Row>,
    pub(super) boards: Vec<(Rect, Scene)>,
}

/// A row of a page: runs of text from an indentation on.
pub(super) type Row = Vec<(TextStyle, String)>;

/// Boards on a page are at most so many rows high.
const MAX_BOARD_ROWS: u16 = 13;

/// The indentation of boards and of lines that stay as they are.
const INDENT: usize = 2;

impl Page {
    /// Sets a text in Markdown to a width in columns, with room for boards as they are drawn here.
    #[must_use]
    pub fn wrapped(source: &str, width: u16, palette: &Palette, graphics: Graphics) -> Self {
        let mut page = Page {
            rows: Vec::new(),
            boards: Vec::new(),
        };
        let width = usize::from(width.max(1));
        let mut before: Option<Block> = None;
        for block in blocks(source) {
            let together = matches!(
                (&before, &block),
                (None, _) | (Some(Block::Item(..)), Block::Item(..))
            );
            if !together {
                page.rows.push(Row::new());
            }
            if let Block::Board(scene) = &block {
                page.board(scene, width, palette, graphics);
            } else {
                page.block(&block, width);
            }
            before = Some(block);
        }
        page
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The greatest row to begin with so that the page fills a window of this height.
    #[must_use]
    pub fn max_scroll(&self, window: u16) -> usize {
        self.rows.len().saturating_sub(usize::from(window))
    }

    fn block(&mut self, block: &Block, width: usize) {
        match block {
            Block::Heading(_, text) => self.wrap(&[(TextStyle::Heading, text)], "", 0, width),
            Block::Paragraph(text) => self.wrap(&runs(text), "", 0, width),
            Block::Item(depth, bullet, text) => {
                let indent = INDENT * usize::from(*depth);
                self.wrap(&runs(text), bullet, indent, width);
            }
            Block::Verbatim(lines) => {
                let indented = |line: &String| {
                    let row = format!("{}{line}", " ".repeat(INDENT));
                    vec![(TextStyle::Code, row)]
                };
                self.rows.extend(lines.iter().map(indented));
            }
            Block::Table(rows) => self.table(rows),
            Block::Board(_) => {}
        }
    }

    /// Fills rows with words. The first begins with a bullet, the others below its text.
    fn wrap(&mut self, runs: &[(TextStyle, &str)], bullet: &str, indent: usize, width: usize) {
        let hanging = if bullet.is_empty() {
            indent
        } else {
            indent + bullet.width() + 1
        };
        // A window too narrow for the indentation does without.
        let hanging = if hanging + 4 > width { 0 } else { hanging };
        let mut first = " ".repeat(indent.min(hanging));
        first.push_str(bullet);
        let padding = hanging.saturating_sub(first.width());
        first.push_str(&" ".repeat(padding));
        let mut row = vec![(TextStyle::Plain, first)];
        let mut column = hanging;
        for (face, word) in words(runs) {
            let length = word.width();
            let is_space = word.trim().is_empty();
            if column + length > width && column > hanging && !is_space {
                self.rows.push(std::mem::take(&mut row));
                row.push((TextStyle::Plain, " ".repeat(hanging)));
                column = hanging;
            }
            if is_space && column == hanging {
                continue;
            }
            column += length;
            match row.last_mut() {
                Some((last, text)) if *last == face => text.push_str(word),
                _ => row.push((face, word.to_owned())),
            }
        }
        self.rows.push(row);
    }

    fn table(&mut self, rows: &[Vec<String>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width_of = |text: &str| runs(text).iter().map(|(_, run)| run.width()).sum::<usize>();
        let widest = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| width_of(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(widest).collect();
        for (number, cells) in rows.iter().enumerate() {
            let mut row = vec![(TextStyle::Plain, " ".repeat(INDENT))];
            for (cell, width) in cells.iter().zip(&widths) {
                for (face, run) in runs(cell) {
                    let face = match face {
                        TextStyle::Plain if number == 0 => TextStyle::Strong,
                        face => face,
                    };
                    row.push((face, run.to_owned()));
                }
                row.push((TextStyle::Plain, " ".repeat(width - width_of(cell) + 2)));
            }
            self.rows.push(row);
        }
    }

    /// Leaves rows for a board.
    fn board(&mut self, scene: &Scene, width: usize, palette: &Palette, graphics: Graphics) {
        let width = width.saturating_sub(2 * INDENT).min(usize::from(u16::MAX)) as u16;
        let size = diagram(scene, palette, graphics).size(Size::new(width, MAX_BOARD_ROWS));
        let at = (
            INDENT as u16,
            self.rows.len().min(usize::from(u16::MAX)) as u16,
        );
        self.boards
            .push((Rect::from((Position::from(at), size)), scene.clone()));
        self.rows.extend((0..size.height).map(|_| Row::new()));
    }
}

/// How boards on pages are drawn: in dots, because they scroll by rows of text.
pub(super) fn diagram<'a>(
    scene: &'a Scene,
    palette: &'a Palette,
    graphics: Graphics,
) -> BoardView<'a> {
    BoardView::new(scene, palette)
        .graphics(graphics.in_dots())
        .coordinates(false)
        .least(1)
}

/// The words of some runs and the spaces between them.
fn words<'a>(runs: &'a [(TextStyle, &'a str)]) -> impl Iterator<Item = (TextStyle, &'a str)> {
    runs.iter().flat_map(|&(face, run)| {
        run.split_inclusive(' ').flat_map(move |word| {
            let text = word.trim_end_matches(' ');
            let parts = [text, &word[text.len()..]];
            parts
                .into_iter()
                .filter(|part| !part.is_empty())
                .map(move |part| (face, part))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(source: &str, width: u16) -> Vec<String> {
        let page = Page::wrapped(source, width, &Palette::plain(), Graphics::default());
        let text = |row: &Row| {
            row.iter()
                .map(|(_, text)| text.as_str())
                .collect::<String>()
        };
        page.rows
            .iter()
            .map(|row| text(row).trim_end().to_owned())
            .collect()
    }

    #[test]
    fn words_are_wrapped_and_items_hang() {
        assert_eq!(
            lines("one two three\n\n- four five six\n- seven", 9),
            [
                "one two",
                "three",
                "",
                "• four",
                "  five",
                "  six",
                "• seven"
            ]
        );
        assert_eq!(lines("10. a b c", 8), ["10. a b", "    c"]);
    }

    #[test]
    fn faces_do_not_break_words() {
        assert_eq!(lines("see `a-b` (**now**)", 40), ["see a-b (now)"]);
    }

    #[test]
    fn tables_are_aligned() {
        assert_eq!(
            lines("|a|bb|\n|-|-|\n|`cc`|d|", 40),
            ["  a   bb", "  cc  d"]
        );
    }

    #[test]
    fn boards_get_the_rows_they_need() {
        let source = "a\n\n```hexagons\n . .\n. . .\n . .\n```\n\nb";
        let page = Page::wrapped(source, 40, &Palette::plain(), Graphics::default());
        let (area, _) = page.boards[0];
        assert_eq!(area.y, 2);
        assert_eq!(page.height(), usize::from(area.height) + 4);
        assert!(area.height >= 3 && area.height <= MAX_BOARD_ROWS);
    }

    #[test]
    fn every_width_has_every_word() {
        let source = "# A title\n\nSome words of text\n\n1. an item\n  - another\n\n|x|y|";
        for width in 0..40 {
            let text = lines(source, width).join(" ");
            for word in ["title", "words", "item", "another", "x"] {
                assert!(text.contains(word), "{width}: {text}");
            }
        }
    }
}
