//! Trials of Ludii (`.trl`): a game of Trike, whose moves name sites by numbers, counted from the
//! bottom row.

use super::super::GameResult;
use super::super::error::ReadErrorKind;
use super::sheet::{Sheet, WrittenEnd, WrittenResult};
use super::{Format, Part, not_played};
use parlour_rules::games::Side;

pub(super) const FORMAT: Format = Format {
    name: "Ludii",
    games: "Trike, sides 4 to 19",
    known_by: "lines `game=…` and `Move=[Move:…` of a trial (`.trl`)",
    recognises: |text| {
        text.contains(MOVE) && text.lines().any(|line| line.trim_start().starts_with(GAME))
    },
    starts,
    read,
};

/// The beginning of the line with the game.
const GAME: &str = "game=";

/// The beginning of a line with a move.
const MOVE: &str = "Move=[Move:";

/// The side of the board of a trial that names none.
const USUAL_SIDE: usize = 13;

fn starts(text: &str) -> Vec<usize> {
    let begins_line = |at: &usize| {
        let before = text[..*at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    };
    let places = text.match_indices(GAME).map(|(at, _)| at);
    places.filter(begins_line).collect()
}

fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = Sheet::of_trike("Ludii");
    let (mut side, mut winner) = (USUAL_SIDE, None);
    for (number, line) in (part.line..).zip(text.lines()) {
        let line = line.trim();
        if let Some(path) = line.strip_prefix(GAME) {
            let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
            let name = name.strip_suffix(".lud").unwrap_or(name);
            if name != "Trike" {
                return Err(not_played("Ludii", name));
            }
        } else if let Some(option) = line.strip_prefix("Board Size/") {
            side = option.parse().map_err(|_| not_played("Ludii", line))?;
        } else if let Some(moved) = line.strip_prefix(MOVE) {
            let site = moved.split("to=").nth(1).unwrap_or_default();
            let site = site.split([',', ']']).next().unwrap_or_default();
            let cell = || site.parse().ok().and_then(|site| cell(site, side));
            let swap = moved.contains("[Swap:").then(|| "swap".to_owned());
            let text = swap.or_else(cell).unwrap_or_else(|| format!("site {site}"));
            sheet.add_ply(text, number);
        } else if let Some(text) = line.strip_prefix("winner=") {
            winner = Some((text.to_owned(), number));
        }
    }
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
        sheet.end = WrittenEnd::new(WrittenResult::Result(result), None).on(line);
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
