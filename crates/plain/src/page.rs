//! Pages of text, such as the rules of a game, as lines for a screen reader.

use parlour_scene::text::markup::{Block, blocks, runs};

/// The lines of a page: a heading, a paragraph, an item or a row of a table each. Drawn boards
/// are left out.
pub fn lines(source: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut blocks = blocks(source).into_iter().peekable();
    while let Some(block) = blocks.next() {
        match block {
            Block::Heading(_, text) => lines.push(format!("{}.", bare(&text))),
            Block::Paragraph(text) if matches!(blocks.peek(), Some(Block::Board(_))) => {
                let text = bare(&text);
                let said = without_picture(&text);
                lines.extend((!said.is_empty()).then(|| said.to_owned()));
            }
            Block::Paragraph(text) => lines.push(bare(&text)),
            Block::Item(_, bullet, text) => lines.push(format!("{bullet} {}", bare(&text))),
            Block::Verbatim(text) => lines.extend(text),
            Block::Table(rows) => lines.extend(table(&rows)),
            Block::Pieces(pieces) => {
                lines.extend(
                    pieces
                        .iter()
                        .map(|(_, text)| format!("\u{2022} {}", bare(text))),
                );
            }
            Block::Board(_) | Block::Graph(_) => {}
        }
    }
    lines
}

/// A paragraph before a drawn board up to where it speaks of it.
fn without_picture(text: &str) -> &str {
    let mut sentences = std::iter::once(0).chain(text.match_indices(". ").map(|(at, _)| at + 2));
    let is_of_picture = |at: &usize| {
        let rest = &text[*at..];
        let is_caption = rest.starts_with("The ") && rest.ends_with(" board:");
        rest.starts_with("Here ") || rest.starts_with("From here ") || is_caption
    };
    let end = sentences.find(is_of_picture).unwrap_or(text.len());
    text[..end].trim_end()
}

/// Every row but the head: `triangle: circle =, square x.`
fn table(rows: &[Vec<String>]) -> impl Iterator<Item = String> {
    let head = rows.first().map_or(&[][..], Vec::as_slice);
    rows.iter().skip(1).map(move |row| {
        let cells = row.iter().zip(head).skip(1);
        let cells: Vec<String> = cells
            .map(|(cell, name)| format!("{} {}", bare(name), bare(cell)))
            .collect();
        let name = row.first().map(|name| bare(name)).unwrap_or_default();
        format!("{name}: {}.", cells.join(", "))
    })
}

/// The text without its marks.
fn bare(text: &str) -> String {
    runs(text).into_iter().map(|(_, run)| run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_block_is_a_line() {
        let source = "# Aim\n\nTake the **pentagon**\nof `d4`.\n\n- One\n- two\n\n\
                      | a | b | c |\n|---|---|---|\n| d | 1 | 2 |\n\n```hexagons\n . .\n```\n\n\
                      ```pieces hexagons\nC A *circle*\n```\n";
        let all = [
            "Aim.",
            "Take the pentagon of d4.",
            "\u{2022} One",
            "\u{2022} two",
            "d: b 1, c 2.",
            "\u{2022} A circle",
        ];
        assert_eq!(lines(source), all);
    }

    #[test]
    fn what_is_said_of_a_picture_is_left_out_with_it() {
        let board = "```hexagons\n . .\n```\n";
        for (paragraph, said) in [
            (
                "No passing. From here it goes to the marked cells:",
                &["No passing."][..],
            ),
            ("Here it is stuck: White wins.", &[]),
            ("The smallest board:", &[]),
            ("It starts so:", &["It starts so:"]),
        ] {
            assert_eq!(lines(&format!("{paragraph}\n\n{board}")), said);
        }
    }
}
