//! The figures on pages: boards, pieces beside their names, and graphs.

use ratatui::layout::{Position, Rect, Size};
use unicode_width::UnicodeWidthStr;

use super::markup::{TextStyle, runs};
use super::plot::Plot;
use super::wrap::{INDENT, Page, StyledRow};
use crate::scene::{BoardView, Graphics, Scene};
use crate::theme::Palette;

/// The rows and the most columns of a drawn piece beside its text.
const PIECE: Size = Size::new(8, 4);

/// The columns of a graph at most, and its rows.
const GRAPH: Size = Size::new(64, 7);

/// A figure on a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Figure {
    Board(Scene),
    Graph(Plot),
}

/// Pieces stand in two columns from this width on.
const TWO_COLUMNS: usize = 64;

impl Page {
    /// Leaves rows for a board.
    pub(super) fn board(
        &mut self,
        scene: &Scene,
        (width, rows): (usize, u16),
        palette: &Palette,
        graphics: Graphics,
    ) {
        let width = columns_of(width.saturating_sub(2 * INDENT));
        let size = diagram(scene, palette, graphics).size(Size::new(width, rows));
        self.figure(size, Figure::Board(scene.clone()));
    }

    /// Leaves rows for a graph.
    pub(super) fn graph(&mut self, plot: &Plot, width: usize) {
        let width = columns_of(width.saturating_sub(INDENT)).min(GRAPH.width);
        self.figure(Size { width, ..GRAPH }, Figure::Graph(plot.clone()));
    }

    fn figure(&mut self, size: Size, figure: Figure) {
        let at = (INDENT as u16, columns_of(self.rows.len()));
        let place = Rect::from((Position::from(at), size));
        self.figures.push((place, figure));
        self.rows.extend((0..size.height).map(|_| StyledRow::new()));
    }

    /// Draws pieces, each before its text, side by side where there is room.
    pub(super) fn pieces(
        &mut self,
        pieces: &[(Scene, String)],
        width: usize,
        palette: &Palette,
        graphics: Graphics,
    ) {
        let abreast = if width >= TWO_COLUMNS { 2 } else { 1 };
        let column = width / abreast;
        for pair in pieces.chunks(abreast) {
            let top = self.rows.len();
            let text_at = INDENT + usize::from(PIECE.width) + 2;
            let texts: Vec<Vec<StyledRow>> = pair
                .iter()
                .map(|(_, text)| wrapped_rows(text, column.saturating_sub(text_at + 1).max(1)))
                .collect();
            let highest = texts.iter().map(Vec::len).max().unwrap_or(0);
            let height = highest.max(usize::from(PIECE.height));
            let mut rows = vec![StyledRow::new(); height];
            for (number, ((scene, _), text)) in pair.iter().zip(texts).enumerate() {
                let left = number * column;
                let size = diagram(scene, palette, graphics).size(PIECE);
                let middle = usize::from(PIECE.width - size.width) / 2;
                let place = (columns_of(left + INDENT + middle), columns_of(top));
                let place = Rect::from((Position::from(place), size));
                self.figures.push((place, Figure::Board(scene.clone())));
                let above = (height - text.len()) / 2;
                for (row, text) in rows.iter_mut().skip(above).zip(text) {
                    pad(row, left + text_at);
                    row.extend(text);
                }
            }
            self.rows.extend(rows);
        }
    }
}

/// A number of columns or rows of text, as the screen counts them.
fn columns_of(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The rows of a text alone.
fn wrapped_rows(text: &str, width: usize) -> Vec<StyledRow> {
    let mut page = Page::default();
    page.wrap(&runs(text), "", 0, width);
    page.rows
}

/// Fills a row with spaces up to a column.
fn pad(row: &mut StyledRow, column: usize) {
    let filled: usize = row.iter().map(|(_, text)| text.width()).sum();
    let gap = " ".repeat(column.saturating_sub(filled));
    row.push((TextStyle::Plain, gap));
}

/// The drawing of a board on a page.
pub(super) fn diagram<'a>(
    scene: &'a Scene,
    palette: &'a Palette,
    graphics: Graphics,
) -> BoardView<'a> {
    BoardView::new(scene, palette)
        .graphics(graphics)
        .coordinates(false)
        .least(1)
}
