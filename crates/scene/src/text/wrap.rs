//! Setting text: from blocks to rows of a width.

use unicode_width::UnicodeWidthStr;

use super::figures::Figure;
use super::markup::{Block, TextStyle, blocks, runs};
use crate::scene::Graphics;
use crate::theme::Palette;
use ratatui::layout::{Rect, Size};

/// A page set to a width: its rows, and the figures on it.
///
/// ```
/// use parlour_scene::theme::Palette;
/// use parlour_scene::scene::Graphics;
/// use parlour_scene::text::Page;
///
/// let text = "# Rules\n\nPieces move one step.";
/// let window = ratatui::layout::Size::new(40, 12);
/// let page = Page::wrapped(text, window, &Palette::plain(), Graphics::default());
/// assert_eq!(page.height(), 3);
/// assert_eq!(page.sections()[0].title, "Rules");
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    pub(super) rows: Vec<StyledRow>,
    pub(super) figures: Vec<(Rect, Figure)>,
    sections: Vec<Section>,
}

/// A part of a page below a heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The row of its heading.
    pub row: usize,
    /// The level of its heading, from 1.
    pub level: u8,
    /// The heading.
    pub title: String,
}

/// A row of a page: runs of text from an indentation on.
pub(super) type StyledRow = Vec<(TextStyle, String)>;

/// The rows that boards on a page are given at least, however low the window is.
const MIN_BOARD_ROWS: u16 = 5;

/// The indentation of boards and of lines that stay as they are.
pub(super) const INDENT: usize = 2;

impl Page {
    /// Sets a text in Markdown to the width of a window, with room for boards as they are drawn
    /// there: as large as the window shows them at once.
    pub fn wrapped(source: &str, window: Size, palette: &Palette, graphics: Graphics) -> Self {
        let mut page = Page::default();
        let width = usize::from(window.width.max(1));
        let board = window.height.saturating_sub(1).max(MIN_BOARD_ROWS);
        let mut before: Option<Block> = None;
        for block in blocks(source) {
            let together = matches!(
                (&before, &block),
                (None, _) | (Some(Block::Item(..)), Block::Item(..))
            );
            if !together {
                page.rows.push(StyledRow::new());
            }
            match &block {
                Block::Board(scene) => {
                    // On the first page it ends where that does, if it is not much smaller so.
                    let left = usize::from(window.height).saturating_sub(page.rows.len());
                    let fits = left >= 2 * usize::from(board) / 3;
                    let rows = if fits { board.min(left as u16) } else { board };
                    page.board(scene, (width, rows), palette, graphics);
                }
                Block::Graph(plot) => page.graph(plot, width),
                Block::Pieces(pieces) => page.pieces(pieces, width, palette, graphics),
                Block::Heading(level, title) => {
                    page.sections.push(Section {
                        row: page.rows.len(),
                        level: *level,
                        title: title.clone(),
                    });
                    page.block(&block, width);
                }
                _ => page.block(&block, width),
            }
            before = Some(block);
        }
        page
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Its parts, in their order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The part that a window shows which begins with this row: the last one that begins there or
    /// above.
    pub fn section_at(&self, row: usize) -> Option<usize> {
        let above = self.sections.partition_point(|section| section.row <= row);
        above.checked_sub(1)
    }

    /// The greatest row to begin with so that the page fills a window of this height.
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
            Block::Table(rows) => self.table(rows, width),
            Block::Board(_) | Block::Graph(_) | Block::Pieces(_) => {}
        }
    }

    /// Fills rows with words. The first begins with a bullet, the others below its text.
    pub(super) fn wrap(
        &mut self,
        runs: &[(TextStyle, &str)],
        bullet: &str,
        indent: usize,
        width: usize,
    ) {
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

    /// Sets a table, or where it is too wide for that, an item for each of its rows.
    fn table(&mut self, rows: &[Vec<String>], width: usize) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width_of = |text: &str| runs(text).iter().map(|(_, run)| run.width()).sum::<usize>();
        let widest = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| width_of(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(widest).collect();
        let whole = INDENT + widths.iter().map(|width| width + 2).sum::<usize>();
        if whole > width + 2 {
            return self.table_as_items(rows, width);
        }
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

    /// The rows of a table below its head, each cell behind the head of its column.
    fn table_as_items(&mut self, rows: &[Vec<String>], width: usize) {
        let Some((head, rows)) = rows.split_first() else {
            return;
        };
        for row in rows {
            let cells = row.iter().zip(head).skip(1);
            let cells: Vec<String> = cells.map(|(cell, of)| format!("{of} {cell}")).collect();
            let name = row.first().map_or("", String::as_str);
            let text = format!("**{name}**: {}", cells.join(", "));
            self.wrap(&runs(&text), "\u{2022}", 0, width);
        }
    }
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
        let window = Size::new(width, 14);
        let page = Page::wrapped(source, window, &Palette::plain(), Graphics::default());
        let text = |row: &StyledRow| {
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
        assert_eq!(
            lines("|to|a|bb|\n|-|-|-|\n|x|one|two|", 12),
            ["• x: a one,", "  bb two"],
            "a table too wide becomes items"
        );
    }

    #[test]
    fn boards_get_the_rows_they_need() {
        let source = "a\n\n```hexagons\n . .\n. . .\n . .\n```\n\nb";
        let height_in = |height| {
            let window = Size::new(40, height);
            let page = Page::wrapped(source, window, &Palette::plain(), Graphics::default());
            let (area, _) = page.figures[0];
            assert_eq!(area.y, 2);
            assert_eq!(page.height(), usize::from(area.height) + 4);
            assert!(area.bottom() <= height, "it ends with the first page");
            area.height
        };
        let (low, high) = (height_in(8), height_in(20));
        assert!((3..8).contains(&low), "{low}");
        assert!(high > low, "a board is as large as the window has room for");
    }

    #[test]
    fn pieces_stand_before_their_texts() {
        let source = "```pieces hexagons\nC Circle: one step\nT Triangle\n```";
        for (width, texts) in [(40, 2), (80, 1)] {
            let rows = lines(source, width);
            assert_eq!(rows.len(), 4 * texts, "{rows:?}");
            assert!(rows[1].trim().starts_with("Circle: one step"));
        }
        assert_eq!(lines(source, 80)[1].find("Triangle"), Some(52));
    }

    #[test]
    fn sections_are_found_by_their_rows() {
        let source = "# One\n\ntext\n\n## Two\n\nmore";
        let window = Size::new(40, 14);
        let page = Page::wrapped(source, window, &Palette::plain(), Graphics::default());
        let found: Vec<_> = page.sections().iter().map(|section| section.row).collect();
        assert_eq!(found, [0, 4]);
        assert_eq!(page.section_at(3), Some(0));
        assert_eq!(page.section_at(4), Some(1));
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
