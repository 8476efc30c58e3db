//! The small part of Markdown that pages of text are written in.

use super::plot::Plot;
use crate::scene::Scene;

/// A piece of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A heading, its level from 1.
    Heading(u8, String),
    /// A paragraph.
    Paragraph(String),
    /// An item of a list: its depth from 0, its bullet or number, its text.
    Item(u8, String, String),
    /// Lines that stay as they are.
    Verbatim(Vec<String>),
    /// A table, its first row being the head.
    Table(Vec<Vec<String>>),
    /// A drawn board.
    Board(Scene),
    /// A graph.
    Graph(Plot),
    /// Things that stand on boards, each drawn beside its text.
    Pieces(Vec<(Scene, String)>),
}

/// Splits a page into its blocks.
///
/// Known are headings (`#`), paragraphs, items (`-`, `*`, `1.`) and their continuation lines,
/// tables (`|`) and fences. A fence whose first word is a shape of boards is a
/// [sketch](Scene::from_ascii). One that begins with `pieces` and such a shape has a cell and a
/// text on each line. One that begins with `graph` and the numbers at the bottom and the top of a
/// [graph](Plot) has a number, a lower and an upper bound on each line. Any other is verbatim.
pub fn blocks(source: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = source.lines();
    // True once the next line of text continues the last block.
    let mut open = false;
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            open = false;
        } else if let Some(words) = trimmed.strip_prefix("```") {
            let indent = line.len() - line.trim_start().len();
            let body: Vec<&str> = lines
                .by_ref()
                .take_while(|line| line.trim() != "```")
                .map(|line| line.get(indent..).unwrap_or_default())
                .collect();
            blocks.push(fence(words, &body));
            open = false;
        } else if let Some((level, text)) = heading(trimmed) {
            blocks.push(Block::Heading(level, text.to_owned()));
            open = false;
        } else if trimmed.starts_with('|') {
            table_row(trimmed, &mut blocks);
            open = false;
        } else if let Some((bullet, text)) = item(trimmed) {
            let depth = ((line.len() - line.trim_start().len()) / 2).min(4) as u8;
            blocks.push(Block::Item(depth, bullet, text.to_owned()));
            open = true;
        } else {
            match blocks.last_mut() {
                Some(Block::Paragraph(text) | Block::Item(_, _, text)) if open => {
                    text.push(' ');
                    text.push_str(trimmed);
                }
                _ => blocks.push(Block::Paragraph(trimmed.to_owned())),
            }
            open = true;
        }
    }
    blocks
}

/// The block between two fences, the first of which has these words.
fn fence(words: &str, body: &[&str]) -> Block {
    if let Some(board) = words.strip_prefix("pieces ") {
        let piece = |line: &&str| {
            let (cell, text) = line.trim().split_once(' ')?;
            Some((Scene::from_ascii(board, cell)?, text.trim().to_owned()))
        };
        if let Some(pieces) = body.iter().map(piece).collect() {
            return Block::Pieces(pieces);
        }
    }
    if let Some(plot) = words
        .strip_prefix("graph ")
        .and_then(|ends| Plot::read(ends, body))
    {
        return Block::Graph(plot);
    }
    match Scene::from_ascii(words, &body.join("\n")) {
        Some(scene) => Block::Board(scene),
        None => Block::Verbatim(body.iter().map(|line| (*line).to_owned()).collect()),
    }
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    let text = text.strip_prefix(' ')?;
    (level > 0).then_some((level.min(6) as u8, text.trim()))
}

/// The bullet and the text of an item.
fn item(line: &str) -> Option<(String, &str)> {
    if let Some(text) = line.strip_prefix("- ").or(line.strip_prefix("* ")) {
        return Some(("•".to_owned(), text.trim()));
    }
    let (number, text) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.len() < 3;
    (is_number && number.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| (format!("{number}."), text.trim()))
}

/// Adds a row to the table at the end of the blocks, or begins one.
fn table_row(line: &str, blocks: &mut Vec<Block>) {
    let inner = line.trim_matches('|');
    let cells: Vec<String> = inner
        .split('|')
        .map(|cell| cell.trim().to_owned())
        .collect();
    let is_rule =
        |cell: &String| !cell.is_empty() && cell.bytes().all(|byte| b"-: ".contains(&byte));
    match blocks.last_mut() {
        Some(Block::Table(rows)) => {
            // The line below the head only says where it ends.
            if rows.len() != 1 || !cells.iter().all(is_rule) {
                rows.push(cells);
            }
        }
        _ => blocks.push(Block::Table(vec![cells])),
    }
}

/// The style of a run of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextStyle {
    /// Ordinary text.
    Plain,
    /// `**strong**` text.
    Strong,
    /// `*stressed*` text.
    Stressed,
    /// Text between backquotes.
    Code,
    /// A heading.
    Heading,
}

/// Splits a text into runs of one face each. A sign without its partner is text.
pub fn runs(text: &str) -> Vec<(TextStyle, &str)> {
    let mut runs = Vec::new();
    let mut rest = text;
    let mut plain = 0;
    while plain < rest.len() {
        let found = [
            ("`", TextStyle::Code),
            ("**", TextStyle::Strong),
            ("*", TextStyle::Stressed),
        ]
        .into_iter()
        .find_map(|(sign, face)| {
            let after = rest[plain..].strip_prefix(sign)?;
            let length = after.find(sign)?;
            let fits = length > 0 && !after.starts_with(' ');
            fits.then(|| (face, &after[..length], plain + length + 2 * sign.len()))
        });
        if let Some((face, inside, end)) = found {
            if plain > 0 {
                runs.push((TextStyle::Plain, &rest[..plain]));
            }
            runs.push((face, inside));
            rest = &rest[end..];
            plain = 0;
        } else {
            plain += rest[plain..].chars().next().map_or(1, char::len_utf8);
        }
    }
    if !rest.is_empty() {
        runs.push((TextStyle::Plain, rest));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_every_kind() {
        let source = "# Title\n\nSome text\ngoes on.\n- one\n  more\n  - deeper\n2. two\n\n\
                      | a | b |\n|---|---|\n| 1 | 2 |\n```\n  as is\n```\n\
                      ```hexagons\n . .\n. . .\n```\n#no heading\n";
        let blocks = blocks(source);
        let text = str::to_owned;
        assert_eq!(blocks[0], Block::Heading(1, text("Title")));
        assert_eq!(blocks[1], Block::Paragraph(text("Some text goes on.")));
        assert_eq!(blocks[2], Block::Item(0, text("•"), text("one more")));
        assert_eq!(blocks[3], Block::Item(1, text("•"), text("deeper")));
        assert_eq!(blocks[4], Block::Item(0, text("2."), text("two")));
        let row = |one, two| vec![text(one), text(two)];
        assert_eq!(blocks[5], Block::Table(vec![row("a", "b"), row("1", "2")]));
        assert_eq!(blocks[6], Block::Verbatim(vec![text("  as is")]));
        assert!(matches!(&blocks[7], Block::Board(board) if board.cells.len() == 5));
        assert_eq!(blocks[8], Block::Paragraph(text("#no heading")));
        assert_eq!(blocks.len(), 9);
    }

    #[test]
    fn pieces_have_a_cell_and_a_text_each() {
        let source = "```pieces hexagons red blue\nC Circle: *1* step\n* Gold\n```";
        let [Block::Pieces(pieces)] = &blocks(source)[..] else {
            panic!("{source}");
        };
        let texts: Vec<&str> = pieces.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["Circle: *1* step", "Gold"]);
        assert!(pieces.iter().all(|(scene, _)| scene.cells.len() == 1));
        let unknown = blocks("```pieces of eight\n1 Coin\n```");
        assert_eq!(unknown, [Block::Verbatim(vec!["1 Coin".to_owned()])]);
    }

    #[test]
    fn graphs_have_numbers_and_bounds() {
        let source = "```graph 1000 1400\n1100 1000 1200\n-\n1300 1250 1400\n```";
        assert!(matches!(&blocks(source)[..], [Block::Graph(_)]));
        for source in ["```graph 0 0\n1 0 2\n```", "```graph 0 9\n1 0\n```"] {
            assert!(
                matches!(&blocks(source)[..], [Block::Verbatim(_)]),
                "{source}"
            );
        }
    }

    #[test]
    fn a_fence_may_stay_open() {
        assert_eq!(blocks("```\na"), [Block::Verbatim(vec!["a".to_owned()])]);
    }

    #[test]
    fn runs_of_every_face() {
        assert_eq!(
            runs("a `b` **c** *d* 2 * 3 * 4 `e"),
            [
                (TextStyle::Plain, "a "),
                (TextStyle::Code, "b"),
                (TextStyle::Plain, " "),
                (TextStyle::Strong, "c"),
                (TextStyle::Plain, " "),
                (TextStyle::Stressed, "d"),
                (TextStyle::Plain, " 2 * 3 * 4 `e"),
            ]
        );
        assert_eq!(runs(""), []);
        assert_eq!(
            runs("é*ü*"),
            [(TextStyle::Plain, "é"), (TextStyle::Stressed, "ü")]
        );
    }
}
