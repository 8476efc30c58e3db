//! Boards in letters and dots: drawn for `parlour show`, or row by row for plain mode.

use parlour_rules::board::{Board, Cell, Tiling};
use parlour_rules::games::{AnyLine, Piece, PieceKind, Side, Terrain};

/// Columns of text for half a cell; a cell itself takes three, the middle one for its content.
const HALF: usize = 2;

/// The board. Rows of hexagons begin and end with the names of their first and last cell;
/// squares are labelled as in chess. A special cell that holds a piece is in parentheses.
pub fn draw(line: &AnyLine) -> String {
    let board = line.board();
    let rows = board.rows();
    let labels = board.cells().iter().map(|&cell| label(board, cell).len());
    let margin = labels.max();
    let margin = margin.unwrap_or(0);
    let left = |cell| margin + HALF * board.point(cell).column as usize;
    let mut text = String::new();
    for row in &rows {
        let mut drawn = String::new();
        if let Some(&first) = row.first() {
            drawn = format!("{:>1$}", label(board, first), left(first));
        }
        for &cell in row {
            drawn = format!("{drawn:<0$}{1}", left(cell), cell_text(line, cell));
        }
        if let (Tiling::Hexagons, Some(&last)) = (board.tiling(), row.last()) {
            let joint = if drawn.ends_with(' ') { "" } else { " " };
            drawn = format!("{drawn}{joint}{}", label(board, last));
        }
        text.push_str(drawn.trim_end());
        text.push('\n');
    }
    if let (Tiling::Squares, Some(row)) = (board.tiling(), rows.last()) {
        let letters = row.iter().fold(String::new(), |letters, &cell| {
            format!("{letters:<0$} {1}", left(cell), &board.name(cell)[..1])
        });
        text.push_str(&letters);
        text.push('\n');
    }
    text
}

/// The rows from the top, each as the names of its ends and what is on its cells:
/// `d1 to d11: C T P S C . c s p t c`.
pub fn lines(line: &AnyLine) -> Vec<String> {
    let row = |cells: Vec<Cell>| {
        let name = |cell: Option<&Cell>| cell.map_or("", |&cell| line.board().name(cell));
        let ends = match (name(cells.first()), name(cells.last())) {
            (first, last) if first == last => first.to_owned(),
            (first, last) => format!("{first} to {last}"),
        };
        let texts = cells.iter().map(|&cell| cell_text(line, cell));
        let texts: Vec<String> = texts.map(|text| text.trim().to_owned()).collect();
        format!("{ends}: {}", texts.join(" "))
    };
    line.board().rows().into_iter().map(row).collect()
}

/// The legend of the letters.
pub fn legend(line: &AnyLine) -> String {
    let info = line.info();
    let sides = info.sides;
    let of = |side, kind| Piece {
        side,
        kind,
        pawn: false,
    };
    let mut parts: Vec<String> = Vec::new();
    if let &[kind] = info.piece_kinds {
        let side = |side| format!("{} {}", letter(line, of(side, kind)), sides[side]);
        parts.extend(Side::BOTH.map(side));
    } else {
        let kind =
            |&kind: &PieceKind| format!("{} {}", letter(line, of(Side::First, kind)), kind.name());
        parts.extend(info.piece_kinds.iter().map(kind));
        parts.push(format!("upper case {}", sides.first));
        parts.push(format!("lower case {}", sides.second));
    }
    let cells = line.board().cells();
    if cells
        .iter()
        .any(|&cell| line.piece(cell).is_some_and(|piece| piece.pawn))
    {
        parts.push("upper case under the pawn".to_owned());
    }
    for terrain in [
        Terrain::Gold,
        Terrain::Neutral,
        Terrain::Goal(Side::First),
        Terrain::Goal(Side::Second),
    ] {
        if cells.iter().any(|&cell| line.terrain(cell) == terrain) {
            let name = match terrain {
                Terrain::Goal(side) => format!("goal of {}", sides[side]),
                Terrain::Gold => "gold".to_owned(),
                _ => "neutral".to_owned(),
            };
            parts.push(format!("{} {name}", mark(line, terrain)));
        }
    }
    parts.join(", ")
}

/// The coordinate at the edge: the cell's name, or the number alone where letters stand below.
fn label(board: &Board, cell: Cell) -> &str {
    match board.tiling() {
        Tiling::Hexagons => board.name(cell),
        Tiling::Squares => &board.name(cell)[1..],
    }
}

fn cell_text(line: &AnyLine, cell: Cell) -> String {
    let terrain = line.terrain(cell);
    let special = !matches!(terrain, Terrain::Plain | Terrain::Home(_));
    match line.piece(cell) {
        None => format!(" {} ", mark(line, terrain)),
        Some(piece) if special => format!("({})", letter(line, piece)),
        Some(piece) => format!(" {} ", letter(line, piece)),
    }
}

/// A piece: the letter of its kind, upper case for First; where there is one kind only, the letter
/// of its side's name, upper case under the pawn.
fn letter(line: &AnyLine, piece: Piece) -> char {
    let (name, upper) = match piece.kind {
        PieceKind::Stone | PieceKind::Plain => (line.info().sides[piece.side], piece.pawn),
        kind => (kind.name(), piece.side == Side::First),
    };
    let letter = name.chars().next().unwrap_or('?');
    if upper {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}

/// An empty cell.
fn mark(line: &AnyLine, terrain: Terrain) -> char {
    match terrain {
        Terrain::Plain | Terrain::Home(_) => '.',
        Terrain::Gold => '*',
        Terrain::Neutral => '#',
        Terrain::Goal(side) => line.info().sides[side].chars().next().unwrap_or('?'),
    }
}
