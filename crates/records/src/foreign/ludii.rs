//! Trials of Ludii (`.trl`): a game of Trike, whose moves name sites by numbers, counted from the
//! bottom row.

use super::super::GameResult;
use super::super::error::{ReadErrorKind, quotable};
use super::sheet::{Sheet, WrittenEnd, WrittenPly, WrittenResult};
use super::{Format, Part, SITE};
use parlour_rules::games::{Side, find_game};

pub(super) const FORMAT: Format = Format {
    name: "Ludii",
    games: "Trike, sides 4 to 19",
    known_by: "lines `game=…` and `Move=[Move:…` of a trial (`.trl`)",
    recognises: |text| {
        text.contains(MOVE) && text.lines().any(|line| line.trim_start().starts_with(GAME))
    },
    split,
    read,
};

/// The beginning of the line with the game.
const GAME: &str = "game=";

/// The beginning of a line with a move.
const MOVE: &str = "Move=[Move:";

/// The side of the board of a trial that names none.
const USUAL_SIDE: usize = 13;

fn split(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if line.trim_start().starts_with(GAME) {
            if let Some(last) = parts.last_mut() {
                last.bytes.end = at;
            }
            parts.push(Part {
                bytes: at..text.len(),
                line: number,
            });
        }
        at += line.len();
    }
    parts
}

fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = Sheet::default();
    let (mut side, mut winner) = (USUAL_SIDE, None);
    let mut sites = Vec::new();
    for (number, line) in (part.line..).zip(text.lines()) {
        let line = line.trim();
        if let Some(path) = line.strip_prefix(GAME) {
            let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
            let name = name.strip_suffix(".lud").unwrap_or(name);
            if name != "Trike" {
                return Err(ReadErrorKind::NotPlayedHere(format!(
                    "Ludii's {}",
                    quotable(name)
                )));
            }
            sheet.tags.set(SITE, "Ludii");
        } else if let Some(option) = line.strip_prefix("Board Size/") {
            let wrong = || ReadErrorKind::NotPlayedHere(format!("the size {}", quotable(option)));
            side = option.parse().map_err(|_| wrong())?;
        } else if let Some(moved) = line.strip_prefix(MOVE) {
            sites.push((moved, number));
        } else if let Some(text) = line.strip_prefix("winner=") {
            winner = Some((text.to_owned(), number));
        }
    }
    for (moved, line) in sites {
        let site = moved.split("to=").nth(1).unwrap_or_default();
        let site = site.split([',', ']']).next().unwrap_or_default();
        let text = if moved.contains("[Swap:") {
            "swap".to_owned()
        } else {
            let cell = site.parse().ok().and_then(|site| cell(site, side));
            cell.unwrap_or_else(|| format!("site {site}"))
        };
        sheet.moves.push(WrittenPly::new(text, line));
    }
    sheet.game = find_game("trike").ok();
    sheet.rules = format!("side={side}");
    let swapped = sheet.moves.iter().any(|ply| ply.text == "swap");
    // It is not known whether the number is of the player or of the colour after a swap.
    if let Some((winner, line)) = winner.filter(|_| !swapped) {
        let result = match winner.as_str() {
            "1" => GameResult::Win(Side::First),
            "2" => GameResult::Win(Side::Second),
            "0" => GameResult::Draw,
            _ => GameResult::Open,
        };
        sheet.end = WrittenEnd::new(WrittenResult::Result(result), None);
        sheet.end.line = line;
    }
    Ok(sheet)
}

/// The cell of a site: sites are counted from the bottom row, from left to right.
fn cell(site: usize, side: usize) -> Option<String> {
    let mut first = 0;
    for row in (1..=side.min(26)).rev() {
        if site < first + row {
            let letter = char::from(b'a' + u8::try_from(row - 1).ok()?);
            return Some(format!("{letter}{}", site - first + 1));
        }
        first += row;
    }
    None
}
