//! Positions made up at random, and the texts they are made from.

use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::board::{Board, Cell};
use parlour_rules::games::{AnyLine, PieceKind, Side, Terrain};
use parlour_rules::random::StableDraws;

/// The letter of a piece in position texts, the reference's too.
pub fn letter(game: &str, kind: PieceKind, side: Side) -> char {
    let letters = match (game, kind) {
        ("tactigon", PieceKind::Circle) => "Cc",
        ("tactigon", PieceKind::Triangle) => "Tt",
        ("tactigon", PieceKind::Square) => "Ss",
        ("tactigon", PieceKind::Pentagon) => "Pp",
        ("claustro", _) => "gb",
        _ => "wb",
    };
    letters.chars().nth(side.index()).unwrap()
}

/// The board word of a position text.
pub fn board_word(board: &Board, letter: impl Fn(Cell) -> Option<char>) -> String {
    let mut cells = board.cells().to_vec();
    cells.sort_by_key(|&cell| board.point(cell));
    let rows = cells.chunk_by(|&a, &b| board.point(a).row == board.point(b).row);
    let words: Vec<String> = rows
        .map(|row| {
            let mut word = String::new();
            let mut empty = 0;
            for &cell in row {
                match letter(cell) {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            word += &empty.to_string();
                        }
                        empty = 0;
                        word.push(letter);
                    }
                }
            }
            if empty > 0 {
                word += &empty.to_string();
            }
            word
        })
        .collect();
    words.join("/")
}

/// A line of the same game from a position made up at random, if the first try is legal:
/// sparse or crowded, fair or lopsided, with some kinds of pieces missing.
pub fn random(line: &AnyLine, generator: &mut Xoshiro256PlusPlus) -> Option<AnyLine> {
    let (board, game) = (line.board(), line.info().id);
    let crowd = [5, 15, 30, 60, 90, 97][generator.below(6) as usize];
    let firsts = [5, 30, 50, 70, 95][generator.below(5) as usize];
    let kinds: Vec<PieceKind> = line.info().piece_kinds.to_vec();
    let common = kinds[generator.below(kinds.len() as u64) as usize];
    let mut letters = vec![None; board.table_len()];
    for &cell in board.cells() {
        if generator.below(100) >= crowd || !is_open(line, cell) {
            continue;
        }
        let side = if generator.below(100) < firsts {
            Side::First
        } else {
            Side::Second
        };
        let kind = match generator.below(3) {
            0 => kinds[generator.below(kinds.len() as u64) as usize],
            _ => common,
        };
        if kind != PieceKind::Pentagon {
            letters[cell.index()] = Some(letter(game, kind, side));
        }
    }
    let any_cell = |generator: &mut Xoshiro256PlusPlus| {
        board.cells()[generator.below(board.cells().len() as u64) as usize]
    };
    let mut more = String::new();
    match game {
        "tactigon" => {
            for side in Side::BOTH {
                let cell = any_cell(generator);
                letters[cell.index()] = Some(letter(game, PieceKind::Pentagon, side));
            }
        }
        "trike" => {
            let pawn = any_cell(generator);
            letters[pawn.index()].get_or_insert(letter(game, PieceKind::Stone, Side::First));
            more = format!(" {} -", board.name(pawn));
        }
        _ => {}
    }
    let to_move = Side::BOTH[generator.below(2) as usize].name();
    let word = board_word(board, |cell| letters[cell.index()]);
    line.at_position(&format!("{word} {to_move}{more}")).ok()
}

/// Returns whether pieces may stand on the cell in the midst of a game.
fn is_open(line: &AnyLine, cell: Cell) -> bool {
    match line.terrain(cell) {
        Terrain::Goal(_) | Terrain::Neutral => false,
        Terrain::Home(_) | Terrain::Plain | Terrain::Gold => true,
    }
}
