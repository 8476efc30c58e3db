//! SGF of the site `BoardSpace`: games of Trike, whose moves are what was done with the pawn until `Done`.

use super::super::error::{ReadErrorKind, quotable};
use super::super::warning::WarningKind;
use super::super::{GameResult, Tags, TerminationReason};
use super::sheet::{Sheet, Whose, WrittenEnd, WrittenPly, WrittenResult, person};
use super::words::end_of_line;
use super::{Format, Part, not_played};
use parlour_rules::games::Seat;

pub(super) const FORMAT: Format = Format {
    name: "BoardSpace",
    games: "Trike, sides 7, 9, 11 and 13",
    known_by: "SGF with the property `SU` and moves of players `P0` and `P1`",
    recognises: |text| text.contains("SU[") && text.contains("P0[") && text.contains("(;"),
    starts,
    read,
};

/// Games begin with `(;`. A value may have these signs, but a game names its kind before the next.
fn starts(text: &str) -> Vec<usize> {
    let (mut from, mut is_named) = (0, true);
    let begins = text.match_indices("(;").map(|(at, _)| at).filter(|&at| {
        is_named |= text[from..at].contains("SU[");
        from = at;
        std::mem::take(&mut is_named)
    });
    begins.collect()
}

/// The properties of a game, with their first values and lines.
fn properties(text: &str, mut line: usize) -> impl Iterator<Item = (&str, String, usize)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (before, after) = rest.split_once('[')?;
        line += before.matches('\n').count();
        let mut is_escaped = false;
        let end = after.find(|sign| {
            let ends = sign == ']' && !is_escaped;
            is_escaped = sign == '\\' && !is_escaped;
            ends
        });
        let (value, here) = (&after[..end.unwrap_or(after.len())], line);
        rest = end.map_or("", |end| &after[end + 1..]);
        line += value.matches('\n').count();
        let is_other = |c: char| !c.is_ascii_alphanumeric();
        let name = before
            .trim_end()
            .rsplit(is_other)
            .next()
            .unwrap_or_default();
        let value = value.replace("\\]", "]").replace("\\\\", "\\");
        Some((name, value, here))
    })
}

fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = Sheet::of_trike("boardspace.net");
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
                let side = side.ok_or_else(|| not_played("BoardSpace", kind))?;
                sheet.rules = format!("side={side}");
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
            "RE" => {
                // A sentence in another language is of a player who is not known here.
                let unknown = || WrittenResult::Won(Whose::Named(value.to_owned()));
                let end = end_of_line(value);
                let end = end.unwrap_or_else(|| WrittenEnd::new(unknown(), None));
                sheet.set_end(end.on(line));
            }
            "DT" => {
                let day = value.split([' ', 'T']).next().unwrap_or_default();
                sheet.set_date(Tags::DATE, day, line);
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
        let deed = deed.trim_start_matches(|c: char| c.is_ascii_digit());
        let mut words = deed.split_whitespace().map(str::to_ascii_lowercase);
        if self.seat.is_some_and(|other| other != seat) {
            self.end(sheet);
        }
        self.seat = Some(seat);
        let mut ended =
            |result, reason| sheet.set_end(WrittenEnd::new(result, Some(reason)).on(line));
        match words.next().unwrap_or_default().as_str() {
            "dropb" => self.ply = Some(WrittenPly::new(words.take(2).collect::<String>(), line)),
            "pickb" => self.ply = None,
            "swap" => {
                let was = self.ply.take().is_some_and(|before| before.text == "swap");
                self.ply = (!was).then(|| WrittenPly::new("swap", line));
            }
            "resign" => self.resigns = self.resigns.xor(Some(line)),
            "done" => self.end(sheet),
            "gameoverontime" => {
                let won = WrittenResult::Won(Whose::Began(seat));
                ended(won, TerminationReason::Time);
            }
            "acceptdraw" => {
                let draw = WrittenResult::Result(GameResult::Draw);
                ended(draw, TerminationReason::Agreement);
            }
            "" | "start" | "edit" => {}
            deed => {
                let what = format!("`{}`, which may be a move", quotable(deed));
                sheet.note(line, WarningKind::LeftOut(what));
            }
        }
    }

    fn end(&mut self, sheet: &mut Sheet) {
        sheet.moves.extend(self.ply.take());
        let seat = self.seat.take();
        if let (Some(line), Some(seat)) = (self.resigns.take(), seat) {
            let lost = WrittenResult::Lost(Whose::Began(seat));
            let end = WrittenEnd::new(lost, Some(TerminationReason::Resignation));
            sheet.set_end(end.on(line));
        }
    }
}
