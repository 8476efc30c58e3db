//! Descriptions of cells, rows and the state of a game.

use crate::CommandError;
use parlour_matches::play::GameSession;
use parlour_records::words::{self, counted};
use parlour_rules::board::{Cell, Direction, Tiling};
use parlour_rules::games::{AnyLine, GameInfo, Piece, Side, Terrain};

/// A piece: `red circle`, `white stone under the pawn`.
pub(super) fn piece(line: &AnyLine, piece: Piece) -> String {
    words::piece(line.info(), piece).to_lowercase()
}

/// The terrain of a cell, if it is special.
fn terrain(line: &AnyLine, cell: Cell) -> Option<String> {
    let sides = line.info().sides;
    match line.terrain(cell) {
        Terrain::Plain => None,
        Terrain::Gold => Some("a gold cell".to_owned()),
        Terrain::Neutral => Some("a neutral corner, where nothing can stand".to_owned()),
        Terrain::Home(side) => Some(format!("on the home row of {}", sides[side])),
        Terrain::Goal(side) => Some(format!("the goal of {}", sides[side])),
    }
}

/// The content of a cell, in a list: `red circle on gold`, `empty`, `goal of Green`.
pub(super) fn content(line: &AnyLine, cell: Cell) -> String {
    let sides = line.info().sides;
    match (line.piece(cell), line.terrain(cell)) {
        (Some(on), Terrain::Gold) => format!("{} on gold", piece(line, on)),
        (Some(on), Terrain::Goal(side)) => {
            format!("{} in the goal of {}", piece(line, on), sides[side])
        }
        (Some(on), _) => piece(line, on),
        (None, Terrain::Gold) => "empty gold".to_owned(),
        (None, Terrain::Goal(side)) => format!("goal of {}", sides[side]),
        (None, Terrain::Neutral) => "neutral".to_owned(),
        (None, Terrain::Plain | Terrain::Home(_)) => "empty".to_owned(),
    }
}

/// The content of a cell, as the end of a sentence: `holds a red circle`, `is empty`.
pub(super) fn state(line: &AnyLine, cell: Cell) -> String {
    match line.piece(cell) {
        Some(on) => format!("holds a {}", piece(line, on)),
        None => "is empty".to_owned(),
    }
}

/// The row, or the column where letters name those, of this name; none if there is no such one.
pub(super) fn row(line: &AnyLine, name: &str) -> Option<String> {
    let board = line.board();
    let name = name.to_ascii_lowercase();
    let is_in = |cell: &Cell| {
        let (letter, number) = board.name(*cell).split_at(1);
        letter == name || (board.tiling() == Tiling::Squares && number == name)
    };
    let cells: Vec<Cell> = board.cells().iter().copied().filter(is_in).collect();
    if cells.is_empty() {
        return None;
    }
    let kind = match board.tiling() {
        Tiling::Squares if name.starts_with(|c: char| c.is_ascii_alphabetic()) => "Column",
        _ => "Row",
    };
    let count = counted(cells.len(), "cell");
    Some(format!(
        "{kind} {name}, {count}: {}.",
        contents(line, &cells)
    ))
}

/// The contents of some cells in a row, neighbours that are empty or have the same piece together: `a1
/// to a3 empty, a4 and a5 red circles`.
pub(super) fn contents(line: &AnyLine, cells: &[Cell]) -> String {
    let board = line.board();
    let group = |group: &[Cell]| {
        let name = |cell: Option<&Cell>| cell.map_or("", |&cell| board.name(cell));
        let (first, last) = (name(group.first()), name(group.last()));
        let what = content(line, group[0]);
        let s = line.piece(group[0]).map_or("", |_| "s");
        match group.len() {
            1 => format!("{first} {what}"),
            2 => format!("{first} and {last} {what}{s}"),
            _ => format!("{first} to {last} {what}{s}"),
        }
    };
    // What the ground is, is said of each cell by itself.
    let is_plain = |cell| matches!(line.terrain(cell), Terrain::Plain | Terrain::Home(_));
    let groups = cells.chunk_by(|&a, &b| is_plain(a) && content(line, a) == content(line, b));
    groups.map(group).collect::<Vec<String>>().join(", ")
}

/// The rows of the board, as the end of a message.
pub(super) fn rows(line: &AnyLine) -> String {
    let board = line.board();
    let cells = board.cells();
    let letter = |cell: Option<&Cell>| cell.map_or("", |&cell| &board.name(cell)[..1]);
    let letters = format!("{} to {}", letter(cells.first()), letter(cells.last()));
    match board.tiling() {
        Tiling::Hexagons => format!("the rows are {letters}"),
        Tiling::Squares => {
            let highest = cells.last().map_or("", |&cell| &board.name(cell)[1..]);
            format!("the columns are {letters} and the rows 1 to {highest}")
        }
    }
}

/// All rows from the top.
pub fn all_rows(line: &AnyLine) -> impl Iterator<Item = String> + '_ {
    let board = line.board();
    let names = board.rows().into_iter().filter_map(move |row| {
        let (letter, number) = board.name(*row.first()?).split_at(1);
        Some(match board.tiling() {
            Tiling::Hexagons => letter,
            Tiling::Squares => number,
        })
    });
    names.filter_map(|name| row(line, name))
}

/// The cells of the row that a name begins with, as the end of a message; the rows of the board if
/// there is no such row.
pub(super) fn cells(line: &AnyLine, name: &str) -> String {
    let board = line.board();
    let letter: String = name
        .chars()
        .take(1)
        .collect::<String>()
        .to_ascii_lowercase();
    let names = board.cells().iter().map(|&cell| board.name(cell));
    let row: Vec<&str> = names
        .filter(|name| !letter.is_empty() && name.starts_with(&letter))
        .collect();
    match (row.first(), row.last()) {
        (Some(first), Some(last)) if first != last => {
            format!("the cells of {letter} are {first} to {last}")
        }
        (Some(only), _) => format!("the one cell of {letter} is {only}"),
        _ => rows(line),
    }
}

/// A cell: what is on it, what it is, what is next to it.
pub(super) fn cell(line: &AnyLine, cell: Cell) -> String {
    let board = line.board();
    let mut text = format!("{} {}", board.name(cell), state(line, cell));
    if let Some(terrain) = terrain(line, cell) {
        let joint = if terrain.starts_with("on ") {
            " and is"
        } else {
            "; it is"
        };
        text = format!("{text}{joint} {terrain}");
    }
    let around = Direction::ALL.into_iter().filter_map(|direction| {
        let next = board.neighbour(cell, direction)?;
        let (name, what) = (board.name(next), content(line, next));
        Some(format!("{} {name} {what}", direction_name(direction)))
    });
    let around: Vec<String> = around.collect();
    format!("{text}. Next to it: {}.", around.join(", "))
}

/// The side of this name: its colour in a game, or `first` or `second`.
pub(super) fn side_named(info: &GameInfo, name: &str) -> Result<Side, CommandError> {
    let sides = info.sides;
    let is_it = |side: &Side| {
        let names = [side.name(), sides[*side]];
        names.iter().any(|own| own.eq_ignore_ascii_case(name))
    };
    let side = Side::BOTH.into_iter().find(is_it);
    side.ok_or_else(|| CommandError::UnknownSide {
        name: name.to_owned(),
        first: sides.first,
        second: sides.second,
    })
}

/// The players of both sides: `You play White, Level 2 (beginner) plays Black.`
pub(super) fn players(game: &GameSession) -> String {
    let (sides, names) = (game.info().sides, game.names());
    if Side::BOTH.iter().all(|&side| names[side] == sides[side]) {
        return format!("Two people play {} and {}.", sides.first, sides.second);
    }
    let plays = |side: Side, you: &str| match names[side].as_str() {
        words::YOU => format!("{you} play {}", sides[side]),
        name => match name.split_once(", ") {
            // A comma would be heard as the one between the players.
            Some((level, title)) => format!("{level} ({title}) plays {}", sides[side]),
            None => format!("{name} plays {}", sides[side]),
        },
    };
    let [first, second] = [plays(Side::First, "You"), plays(Side::Second, "you")];
    format!("{first}, {second}.")
}

/// The sentence that says whose turn it is, or how the game ended.
pub(super) fn turn(game: &GameSession) -> String {
    let sides = game.info().sides;
    let more = game.record().tree().continuation(game.node()).count();
    match game.end_summary() {
        Some(end) => format!("{}.", end.text),
        None if more > 0 => format!(
            "{} to move. {} can be played again with `redo`.",
            sides[game.line().to_move()],
            counted(more, "move"),
        ),
        None => format!("{} to move.", sides[game.line().to_move()]),
    }
}

/// A direction in words.
pub(super) const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "east",
        Direction::NorthEast => "north-east",
        Direction::North => "north",
        Direction::NorthWest => "north-west",
        Direction::West => "west",
        Direction::SouthWest => "south-west",
        Direction::South => "south",
        Direction::SouthEast => "south-east",
    }
}
