//! Moves in a row, as people write them in chats and forums: with or without numbers, one or two a
//! line, with names and words around them.

mod lines;
mod write;

pub use lines::listed_plies;
pub use write::list_text;

use self::lines::{Item, KEYS, What, head, items, lines, number, unquoted};
use super::sheet::{Sheet, Whose, WrittenEnd, WrittenPly, WrittenResult, is_named, person};
use super::words::{end_of_line, end_of_word, named_game, reason_named};
use super::{Format, Part, SITE};
use crate::datetime::is_date;
use crate::error::{MAX_PLIES, ReadErrorKind, quotable};
use crate::header::Header;
use crate::tokens::Tokens;
use crate::warning::{Warning, WarningKind};
use crate::{GameResult, Tags};
use parlour_rules::games::{AnyRules, Colour, Seat};

pub(super) const FORMAT: Format = Format {
    name: "a list of moves",
    games: "all games and boards",
    known_by: "moves in lines of their own, or behind a number (`1. d2 e3`, `7) swap`)",
    recognises: |text| lines(text).any(|line| matches!(line.what, What::Moves { .. })),
    split,
    read,
};

/// The games of a text: one begins at its tags or names, at a move with the number 1, or behind a
/// result.
fn split(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut begin, mut has_moves, mut has_ended) = (None::<Part>, false, false);
    for line in lines(text) {
        let here = || Part {
            bytes: line.start..text.len(),
            line: line.number + 1,
        };
        let begins = match line.what {
            What::Moves { first, .. } => has_moves && (first || has_ended),
            What::Head => has_moves && !is_of_the_end(line.text),
            What::Chat => has_moves && is_title(line.text, has_ended),
            What::End => false,
        };
        if begins {
            parts.extend(begin.take().map(|mut part| {
                part.bytes.end = line.start;
                part
            }));
            (has_moves, has_ended) = (false, false);
        }
        match line.what {
            What::Moves { ends, .. } => {
                has_moves = true;
                has_ended |= ends;
            }
            What::End => has_ended |= has_moves,
            // A name of a game above its moves is of them.
            What::Chat if has_moves || named_game(line.text).is_none() => continue,
            What::Head | What::Chat => {}
        }
        begin.get_or_insert_with(here);
    }
    parts.extend(begin.filter(|_| has_moves));
    parts
}

/// Returns whether a line names the next game, after one that has ended or not: a line that begins
/// with the name of a game, and has a board where it may be a remark.
fn is_title(line: &str, has_ended: bool) -> bool {
    let first = line.split([' ', ',', ':']).next().unwrap_or_default();
    let is_name = named_game(first).is_some();
    is_name && named_game(line).is_some_and(|(_, board)| has_ended || !board.is_empty())
}

/// Returns whether a line about a game may stand behind its moves.
fn is_of_the_end(line: &str) -> bool {
    head(line).is_some_and(|(key, _)| key == "result")
}

/// Reads a game.
pub(super) fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = Sheet::default();
    let mut numbers = Numbers::default();
    let mut tags = String::new();
    for line in lines(text) {
        // The rules would refuse more, too.
        if sheet.moves.len() > MAX_PLIES {
            break;
        }
        let number = part.line + line.number;
        match line.what {
            What::Moves { .. } => {
                for item in items(line.text).into_iter().flatten() {
                    sheet.add(item, number, &mut numbers);
                }
            }
            What::Head if line.text.starts_with('[') => {
                tags.push_str(line.text);
                tags.push('\n');
            }
            What::Head => sheet.add_head(line.text, number)?,
            What::End if !sheet.moves.is_empty() => {
                let end = end_of_line(line.text).or_else(|| end_of_word(line.text));
                sheet.set_end(end, number);
            }
            What::End | What::Chat if sheet.moves.is_empty() => sheet.add_chat(line.text),
            What::End | What::Chat => sheet.add_remark(line.text, number),
        }
    }
    sheet.add_tags(&tags, part.line)?;
    // Whichever way they count, it is wrong: the later one of the two.
    if let [Some(by_move), Some(by_pair)] = numbers {
        let is_later = by_move.line < by_pair.line;
        sheet.notes.push(if is_later { by_pair } else { by_move });
    }
    Ok(sheet)
}

impl Sheet {
    fn add(&mut self, item: Item<'_>, line: usize, numbers: &mut Numbers) {
        match item {
            Item::Number(number, second) => {
                check_number((number, second), self.moves.len(), line, numbers);
            }
            Item::Ply { text, glyph } => self.moves.push(WrittenPly {
                glyph,
                ..WrittenPly::new(text.to_owned(), line)
            }),
            Item::Words(reason) if self.end.result.is_some() => {
                self.end.reason = reason_named(reason).or(self.end.reason);
            }
            Item::Words(words) => self.add_words(words),
            Item::End(end) => self.set_end(Some(end), line),
        }
    }

    /// Takes words about the last move.
    fn add_words(&mut self, words: &str) {
        if let Some(last) = self.moves.last_mut() {
            let space = if last.words.is_empty() { "" } else { " " };
            last.words.push_str(space);
            let lines: Vec<&str> = words.lines().map(unquoted).collect();
            last.words.push_str(lines.join("\n").trim());
        }
    }

    /// Takes an end; what one says of the reason and another of the result goes together.
    fn set_end(&mut self, end: Option<WrittenEnd>, line: usize) {
        let Some(end) = end else { return };
        self.end.line = line;
        self.end.reason = end.reason.or(self.end.reason);
        let says = |result: &WrittenResult| *result != WrittenResult::Result(GameResult::Open);
        let result = end
            .result
            .filter(|result| says(result) || self.end.result.is_none());
        self.end.result = result.or(self.end.result.take());
    }

    fn add_head(&mut self, text: &str, line: usize) -> Result<(), ReadErrorKind> {
        let Some((key, value)) = head(text) else {
            return Ok(());
        };
        let left_out = || {
            let what = format!("the {key} `{}`", quotable(value));
            let kind = WarningKind::LeftOut(what);
            Warning { line, kind }
        };
        let tag = KEYS
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, tag)| *tag);
        match (key.as_str(), tag) {
            ("first player" | "first", _) => self.add_player(Whose::Began(Seat::First), value),
            ("second player" | "second", _) => self.add_player(Whose::Began(Seat::Second), value),
            ("players", _) => {
                if !self.add_pair(value) {
                    self.notes.push(left_out());
                }
            }
            (_, Some("Game")) => {
                let id = self.game.as_ref().map_or("", |game| game.info().id);
                let of_game = || named_game(&format!("{id} {value}"));
                let is_said = |named: &(AnyRules, String)| !named.1.is_empty();
                if let Some((game, rules)) = named_game(value) {
                    (self.game, self.rules) = (Some(game), rules);
                } else if value.contains('=') {
                    value.clone_into(&mut self.rules);
                } else if let Some((_, rules)) = of_game().filter(is_said) {
                    self.rules.push_str(&rules);
                } else if key == "game" {
                    let game = format!("the game `{}`", quotable(value));
                    return Err(ReadErrorKind::NotPlayedHere(game));
                } else {
                    self.notes.push(left_out());
                }
            }
            (_, Some("Position")) => value.clone_into(&mut self.position),
            (_, Some("Result")) => match end_of_line(value).or_else(|| end_of_word(value)) {
                None => {
                    let kind = WarningKind::InvalidResultTag(value.to_owned());
                    self.notes.push(Warning { line, kind });
                }
                end => self.set_end(end, line),
            },
            (_, Some(tag @ Tags::DATE)) => {
                let text = value.replace(['-', '/'], ".");
                if !is_date(&text) {
                    let kind = WarningKind::InvalidMoment {
                        tag,
                        text: text.clone(),
                    };
                    self.notes.push(Warning { line, kind });
                }
                self.tags.set(tag, &text);
            }
            (_, Some(tag)) => self.tags.set(tag, value),
            (_, None) => self.add_player(Whose::Colour(key), value),
        }
        Ok(())
    }

    /// Takes a player: a person, or behind `engine:` another.
    pub(super) fn add_player(&mut self, whose: Whose, name: &str) {
        let player = match name.strip_prefix(ENGINE) {
            Some(engine) => engine.trim().to_owned(),
            None => person(name),
        };
        self.players.push((whose, player));
    }

    /// Takes the players of a line such as "Ana vs. Bo", who begin in this order; returns whether
    /// there are two.
    fn add_pair(&mut self, text: &str) -> bool {
        let between = [
            " vs. ",
            " vs ",
            " v ",
            " - ",
            " – ",
            " against ",
            ", ",
            " and ",
        ];
        let pair = between.into_iter().find_map(|word| text.split_once(word));
        if let Some((first, second)) = pair {
            self.add_player(Whose::Began(Seat::First), first);
            self.add_player(Whose::Began(Seat::Second), second);
        }
        pair.is_some()
    }

    /// Takes what is said above the moves: which game it is, and who plays.
    fn add_chat(&mut self, text: &str) {
        if let Some((game, rules)) = named_game(text) {
            (self.game, self.rules) = (Some(game), rules);
        }
        let is_short = text.split_whitespace().count() <= 7;
        let speaks_of_players = text.contains(" vs") || text.contains(" v ");
        if is_short && speaks_of_players && self.players.is_empty() {
            let without_colon = text.trim_end_matches(':');
            self.add_pair(without_colon);
        }
    }

    /// Takes a line behind moves: a comment, the word of a player who won or lost, or the next
    /// number with something that is no move, which is to be refused. Where nothing else says how
    /// the game ended, the word may be of anybody, and is said to be left out.
    fn add_remark(&mut self, text: &str, line: usize) {
        if let Some(words) = text.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            return self.add_words(words);
        }
        let end = end_of_line(text).filter(|end| match end.who() {
            Some(Whose::Named(name)) => {
                let mut players = self.players.iter();
                self.end.result.is_none() || players.any(|(_, own)| is_named(own, name))
            }
            _ => false,
        });
        self.set_end(end, line);
        let first = text.split_whitespace().next().unwrap_or_default();
        let number = number(first, false).filter(|_| self.end.result.is_none());
        let played = self.moves.len();
        if let Some((number, _, length)) = number
            && (number == played + 1 || number == played / 2 + 1 && played.is_multiple_of(2))
        {
            let rest = text[length..].split_whitespace().next();
            let text = rest.unwrap_or_default().to_owned();
            self.moves.push(WrittenPly::new(text, line));
        }
    }

    /// Takes tags as PGN has them.
    fn add_tags(&mut self, text: &str, line: usize) -> Result<(), ReadErrorKind> {
        let header = Header::read(&mut Tokens::new(text, line)).map_err(|error| error.kind)?;
        for (name, value) in header.tags.iter() {
            let colour = Colour::ALL
                .into_iter()
                .any(|it| it.name().eq_ignore_ascii_case(name));
            if colour {
                self.add_player(Whose::Colour(name.to_owned()), value);
            } else {
                self.tags.set(name, value);
            }
        }
        let [rules, position, result] = header.rules_position_result();
        if !rules.is_empty() {
            rules.clone_into(&mut self.rules);
        }
        if !position.is_empty() {
            position.clone_into(&mut self.position);
        }
        self.set_end(end_of_line(result), line);
        self.notes.extend(header.warnings);
        Ok(())
    }
}

/// The word before the name of a player who is no person.
const ENGINE: &str = "engine:";

/// The first numbers that are wrong where numbers count moves, and where they count pairs of them.
type Numbers = [Option<Warning>; 2];

/// Takes a number that stands before the next move, of which so many are there.
fn check_number((number, second): (usize, bool), played: usize, line: usize, wrong: &mut Numbers) {
    let by_pair = number == played / 2 + 1 && second == (played % 2 == 1);
    for (wrong, is_right) in wrong.iter_mut().zip([number == played + 1, by_pair]) {
        let (position, number) = (played + 1, number.to_string());
        let kind = WarningKind::PlyNumber { position, number };
        if !is_right && wrong.is_none() {
            *wrong = Some(Warning { line, kind });
        }
    }
}
