//! The columns of the list: what stands in them, and how wide they are.

use crate::app::canvas::Canvas;
use parlour_rules::named_enum;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::list::GameList;
use super::rows::{LibraryRow, Match};
use crate::app::shared::Shared;
use crate::app::ui::fit::{fit_text, whole_words};
use parlour_library::LibraryItem;
use parlour_records::Summary;
use parlour_records::words;
use parlour_scene::scene::Glyphs;

named_enum! {
    /// The subject of a column.
    pub(super) enum Column {
        Date = "Date",
        Game = "Game",
        Players = "Players",
        Result = "Result",
        Plies = "Moves",
    }

    /// The head of the column.
    title
}

/// The columns of text before the first column, where the cursor is.
const MARGIN: u16 = 2;

/// The columns of a list of some width.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    columns: Vec<(Column, u16)>,
    /// The columns of text between two columns.
    gap: u16,
}

impl Columns {
    /// Chooses the columns for which a width has room, the date if there are any; the players get the
    /// rest.
    pub(super) fn new(width: u16, has_dates: bool) -> Self {
        use Column::{Date, Game, Players, Plies, Result};
        let fixed: &[(Column, u16)] = match width {
            96.. => &[
                (Date, 10),
                (Game, 25),
                (Players, 0),
                (Result, 24),
                (Plies, 7),
            ],
            66.. => &[
                (Date, 10),
                (Game, 16),
                (Players, 0),
                (Result, 10),
                (Plies, 7),
            ],
            46.. => &[(Date, 5), (Game, 8), (Players, 0), (Result, 10)],
            34.. => &[(Game, 8), (Players, 0), (Result, 10)],
            _ => &[(Game, 8), (Players, 0)],
        };
        let gap = if width < 46 { 1 } else { 2 };
        let fixed = fixed
            .iter()
            .filter(|(column, _)| has_dates || *column != Date);
        let taken: u16 = fixed.clone().map(|(_, width)| width + gap).sum();
        let rest = width.saturating_sub(MARGIN + taken + 1 - gap);
        let widths = fixed.map(|&(column, width)| match column {
            Players => (column, rest),
            _ => (column, width),
        });
        Self {
            columns: widths.collect(),
            gap,
        }
    }

    /// Draws the heads of the columns.
    pub(super) fn draw_heads(&self, area: Rect, style: Style, canvas: &mut Canvas<'_>) {
        self.draw(|column, _| column.title().to_owned(), area, style, canvas);
    }

    /// Draws a row; `text` makes what stands in a column of a width.
    pub(super) fn draw(
        &self,
        text: impl Fn(Column, usize) -> String,
        area: Rect,
        style: Style,
        canvas: &mut Canvas<'_>,
    ) {
        if area.is_empty() {
            return;
        }
        let mut x = area.x + MARGIN;
        for &(column, width) in &self.columns {
            let room = width.min(area.right().saturating_sub(x));
            let whole = text(column, usize::from(room));
            let text = fit_text(&whole, usize::from(room));
            // Numbers stand to the right.
            let skip = match column {
                Column::Plies => room.saturating_sub(text.width() as u16),
                _ => 0,
            };
            canvas.put(Rect::new(x + skip, area.y, room, 1), text, style);
            x = x.saturating_add(width + self.gap);
        }
    }
}

/// The text in a column of a row.
pub(super) fn cell(
    list: &GameList,
    row: LibraryRow,
    column: Column,
    room: usize,
    shared: &Shared,
) -> String {
    let Some(item) = list.item(row, &shared.library) else {
        return String::new();
    };
    let game = match &item.game {
        Ok(game) => game,
        Err(error) => {
            return match column {
                Column::Players => format!("{}: {error}", item.name()),
                Column::Result => "unreadable".to_owned(),
                _ => String::new(),
            };
        }
    };
    let common = match column {
        Column::Date => date(item, room),
        Column::Game if item.title().width() <= room => item.title().to_owned(),
        Column::Game => item
            .title()
            .split([',', ' '])
            .next()
            .unwrap_or_default()
            .to_owned(),
        Column::Players | Column::Result | Column::Plies => String::new(),
    };
    match row {
        _ if !common.is_empty() => common,
        LibraryRow::GameOf(..)
            if row.is_hidden(shared) && matches!(column, Column::Result | Column::Plies) =>
        {
            String::new()
        }
        LibraryRow::Match(at) => cell_of_match(list, at, column, room, shared),
        LibraryRow::Game(_) => cell_of_game(item, game, column, room),
        LibraryRow::GameOf(..) => match column {
            Column::Players => {
                let number = match &*game.round {
                    "" => item.number.to_string(),
                    round => round.to_owned(),
                };
                let head = format!("  {number} ");
                let room = room.saturating_sub(head.width());
                format!("{head}{}", players(item.players(), room))
            }
            _ => cell_of_game(item, game, column, room),
        },
    }
}

fn cell_of_match(
    list: &GameList,
    at: usize,
    column: Column,
    room: usize,
    shared: &Shared,
) -> String {
    let items = &shared.library;
    let of = list.get_match(at);
    match column {
        Column::Players => {
            let sign = match (list.is_unfolded(at), shared.options.glyphs()) {
                (true, Glyphs::Unicode) => '▾',
                (false, Glyphs::Unicode) => '▸',
                (true, Glyphs::Ascii) => '-',
                (false, Glyphs::Ascii) => '+',
            };
            let room = room.saturating_sub(2);
            let names = of.who(items, |names| players(names, room));
            format!("{sign} {names}")
        }
        Column::Result => match of.half_points(items) {
            Some(points) if !LibraryRow::Match(at).is_hidden(shared) => score(points),
            _ => words::counted(of.len(), "game"),
        },
        // A number by itself would be one of moves.
        Column::Plies => {
            let whole = words::counted(of.len(), "game");
            let fits = whole.width() <= room;
            if fits {
                whole
            } else {
                format!("{} g.", of.len())
            }
        }
        Column::Date | Column::Game => String::new(),
    }
}

/// The score of a match and in how many of its games it was made, or how many games it has.
pub(super) fn standing(of: &Match, is_hidden: bool, shared: &Shared) -> String {
    let games = words::counted(of.len(), "game");
    let points = of.half_points(&shared.library).filter(|_| !is_hidden);
    let Some(points) = points else {
        return games;
    };
    let (score, over) = (score(points), points.iter().sum::<usize>() / 2);
    if over == of.len() {
        format!("{score} in {games}")
    } else {
        format!("{score} in {over} of {games}")
    }
}

/// Points out of halves: "2.5 - 1.5".
fn score(half_points: [usize; 2]) -> String {
    let [one, other] = half_points.map(|halves| match halves % 2 {
        0 => format!("{}", halves / 2),
        _ => format!("{}.5", halves / 2),
    });
    format!("{one} - {other}")
}

/// Both players, fitted into the room: the words on their strength give way first, then the ends of
/// long names, so that it stays clear who played whom.
///
/// Leaves the names whole if even that does not fit, to be cut when they are drawn.
fn players(names: &[String; 2], room: usize) -> String {
    const BETWEEN: &str = " - ";
    const LEVEL: &str = "Level ";
    let whole = names.join(BETWEEN);
    if whole.width() <= room {
        return whole;
    }
    let short = names
        .each_ref()
        .map(|name| name.split(',').next().unwrap_or_default());
    // Two levels are told apart by their numbers.
    let between_levels = match short {
        [one, other] if one.starts_with(LEVEL) => other
            .strip_prefix(LEVEL)
            .map(|number| [one, number].join(BETWEEN)),
        _ => None,
    };
    if let Some(text) = [Some(short.join(BETWEEN)), between_levels]
        .into_iter()
        .flatten()
        .find(|text| text.width() <= room)
    {
        return text;
    }
    let Some(room) = room.checked_sub(BETWEEN.width()).filter(|room| *room > 7) else {
        return whole;
    };
    let [one, other] = short;
    let one = whole_words(one, room.saturating_sub(other.width()).max(room / 2));
    let other = whole_words(other, room - one.width());
    if one.is_empty() || other.is_empty() {
        return whole;
    }
    [one, other].join(BETWEEN)
}

/// The day, without the year where there is little room.
fn date(item: &LibraryItem, room: usize) -> String {
    let date = item.date();
    let day = date.get(..10).unwrap_or(&date);
    match day.get(5..) {
        Some(short) if room < 10 => short.to_owned(),
        _ => day.to_owned(),
    }
}

fn cell_of_game(item: &LibraryItem, game: &Summary, column: Column, room: usize) -> String {
    match column {
        Column::Players => {
            let name = item.given_name().map(|name| format!("{name}: "));
            let name = name.unwrap_or_default();
            let beside = players(item.players(), room.saturating_sub(name.width()));
            // The players come before the name of the game, which the panel has, too.
            if name.width() + beside.width() <= room {
                name + &beside
            } else {
                players(item.players(), room)
            }
        }
        Column::Result => match &game.end {
            None => "unfinished".to_owned(),
            Some(end) => {
                let info = game.rules.info();
                let whole = words::outcome(end, info);
                let fits = whole.width() <= room;
                if fits {
                    whole
                } else {
                    words::winner(end, info)
                }
            }
        },
        Column::Plies => game.plies.to_string(),
        Column::Date | Column::Game => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_are_named_where_there_is_little_room() {
        let players =
            |one: &str, other: &str, room| players(&[one, other].map(str::to_owned), room);
        assert_eq!(players("Level 11, master", "You", 16), "Level 11 - You");
        assert_eq!(
            players("You", "Level 2, beginner", 30),
            "You - Level 2, beginner"
        );
        let levels = ["Level 12, senior master", "Level 4, casual"];
        assert_eq!(players(levels[0], levels[1], 18), "Level 12 - Level 4");
        assert_eq!(players(levels[0], levels[1], 12), "Level 12 - 4");
        let long = "Bartholomew Featherstonehaugh";
        assert_eq!(players("You", long, 19), "You - Bartholomew");
        assert_eq!(players(long, "You", 19), "Bartholomew - You");
        let other = "Anastasia Petrovna";
        assert_eq!(players(long, other, 26), "Bartholomew - Anastasia");
        // No word is cut.
        assert_eq!(players(long, other, 15), format!("{long} - {other}"));
    }
}
