//! SGF of the site `BoardSpace`: games of Trike, whose moves are what was done with the pawn until `Done`.

use super::super::error::{ReadErrorKind, quotable};
use super::super::{GameResult, Tags, TerminationReason};
use super::sheet::{Sheet, Whose, WrittenEnd, WrittenPly, WrittenResult, person};
use super::words::end_of_line;
use super::{Format, Part, SITE};
use parlour_rules::games::{Seat, find_game};

pub(super) const FORMAT: Format = Format {
    name: "BoardSpace",
    games: "Trike, sides 7, 9, 11 and 13",
    known_by: "SGF with the property `SU` and moves of players `P0` and `P1`",
    recognises: |text| text.contains("SU[") && text.contains("P0[") && text.contains("(;"),
    split,
    read,
};

/// Games begin with `(;`, outside of values.
fn split(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut line = 1;
    let mut from = 0;
    for (at, _) in text.match_indices("(;") {
        line += text[from..at].matches('\n').count();
        from = at;
        // A value may have these signs, but a game names its kind.
        if let Some(last) = parts.last_mut() {
            if !text[last.bytes.start..at].contains("SU[") {
                continue;
            }
            last.bytes.end = at;
        }
        parts.push(Part {
            bytes: at..text.len(),
            line,
        });
    }
    parts
}

/// The properties of a game, with their first values and lines.
fn properties(text: &str, mut line: usize) -> impl Iterator<Item = (&str, String, usize)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let open = rest.find('[')?;
        let name = rest[..open].trim_end();
        let begin = name
            .trim_end_matches(|c: char| c.is_ascii_alphanumeric())
            .len();
        line += rest[..open].matches('\n').count();
        let (here, mut value, mut end) = (line, String::new(), None);
        let mut signs = rest[open + 1..].char_indices();
        while let Some((at, sign)) = signs.next() {
            match sign {
                ']' => {
                    end = Some(open + 1 + at + 1);
                    break;
                }
                '\\' => value.extend(signs.next().map(|(_, sign)| sign)),
                _ => value.push(sign),
            }
        }
        line += value.matches('\n').count();
        let name = &name[begin..];
        rest = &rest[end.unwrap_or(rest.len())..];
        Some((name, value, here))
    })
}

fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = Sheet::default();
    sheet.tags.set(SITE, "boardspace.net");
    let mut turn = Turn::default();
    for (name, value, line) in properties(text, part.line) {
        let value = value.trim();
        match name {
            "SU" => {
                let kind = value.split_whitespace().next().unwrap_or_default();
                let side = kind.to_ascii_lowercase();
                let side = side
                    .strip_prefix("trike-")
                    .and_then(|side| side.parse::<usize>().ok());
                let unknown =
                    || ReadErrorKind::NotPlayedHere(format!("BoardSpace's {}", quotable(kind)));
                sheet.game = find_game("trike").ok();
                sheet.rules = format!("side={}", side.ok_or_else(unknown)?);
            }
            "P0" | "P1" => {
                let seat = Seat::BOTH[usize::from(name == "P1")];
                match value.strip_prefix("id ") {
                    Some(id) => {
                        let player = person(id.trim().trim_matches('"'));
                        sheet.players.push((Whose::Began(seat), player));
                    }
                    None => turn.add(value, seat, line, &mut sheet),
                }
            }
            "GN" => sheet.tags.set(Tags::SOURCE, value),
            "EV" => sheet.tags.set(Tags::EVENT, value),
            "RE" if sheet.end.reason.is_none() => {
                // A sentence in another language is of somebody whom nobody knows here.
                let unknown = || WrittenResult::Won(Whose::Named(value.to_owned()));
                let end = end_of_line(value);
                let end = end.unwrap_or_else(|| WrittenEnd::new(unknown(), None));
                sheet.end = WrittenEnd { line, ..end };
            }
            "DT" => {
                let day = value.split([' ', 'T']).next().unwrap_or_default();
                sheet.tags.set(Tags::DATE, &day.replace('-', "."));
            }
            _ => {}
        }
    }
    turn.end(&mut sheet);
    Ok(sheet)
}

/// The deeds of a player until they are done.
#[derive(Debug, Default)]
struct Turn {
    seat: Option<Seat>,
    ply: Option<WrittenPly>,
    /// The line on which the player resigned.
    resigns: Option<usize>,
}

impl Turn {
    /// Takes a deed: its number, what it is, and where.
    fn add(&mut self, deed: &str, seat: Seat, line: usize, sheet: &mut Sheet) {
        let mut words = deed.split_whitespace();
        let mut word = words.next().unwrap_or_default();
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            word = words.next().unwrap_or_default();
        }
        if self.seat.is_some_and(|other| other != seat) {
            self.end(sheet);
        }
        self.seat = Some(seat);
        let ply = |text| WrittenPly::new(text, line);
        match word.to_ascii_lowercase().as_str() {
            "dropb" => {
                let cell: String = words.take(2).collect();
                self.ply = Some(ply(cell.to_ascii_lowercase()));
            }
            "pickb" => self.ply = None,
            "swap" => {
                let was = self.ply.take().is_some_and(|before| before.text == "swap");
                self.ply = (!was).then(|| ply("swap".to_owned()));
            }
            "resign" => self.resigns = self.resigns.xor(Some(line)),
            "done" => self.end(sheet),
            "gameoverontime" => {
                let won = WrittenResult::Won(Whose::Began(seat));
                sheet.end = ended(won, line, TerminationReason::Time);
            }
            "acceptdraw" => {
                let draw = WrittenResult::Result(GameResult::Draw);
                sheet.end = ended(draw, line, TerminationReason::Agreement);
            }
            _ => {}
        }
    }

    fn end(&mut self, sheet: &mut Sheet) {
        sheet.moves.extend(self.ply.take());
        let seat = self.seat.take();
        if let (Some(line), Some(seat)) = (self.resigns.take(), seat) {
            let lost = WrittenResult::Lost(Whose::Began(seat));
            sheet.end = ended(lost, line, TerminationReason::Resignation);
        }
    }
}

fn ended(result: WrittenResult, line: usize, reason: TerminationReason) -> WrittenEnd {
    WrittenEnd {
        line,
        ..WrittenEnd::new(result, Some(reason))
    }
}
