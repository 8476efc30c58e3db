//! Moves in a row, as people write them in chats and forums: with or without numbers, one or two a
//! line, with names and words around them.

use std::fmt::Write;

use super::super::datetime::is_date;
use super::super::error::{MAX_PLIES, ReadErrorKind, quotable};
use super::super::header::Header;
use super::super::tokens::{Token, Tokens, is_space};
use super::super::warning::{Warning, WarningKind};
use super::super::{GameResult, Glyph, Record, Tags};
use super::sheet::{Sheet, Whose, WrittenEnd, WrittenPly, WrittenResult, is_named, person};
use super::words::{end_of_line, end_of_word, named_game, reason_named};
use super::{Format, Part, SITE};
use parlour_engines::NamedPlayer;
use parlour_rules::games::{AnyRules, Colour, GAMES, Seat};
use parlour_rules::options::OptionSet;
use parlour_rules::typography::{is_fence, plain_signs};

pub(super) const FORMAT: Format = Format {
    name: "a list of moves",
    games: "all games and boards",
    known_by: "moves in lines of their own, or behind a number (`1. d2 e3`, `7) swap`)",
    recognises: |text| lines(text).any(|line| matches!(line.what, What::Moves { .. })),
    split,
    read,
};

/// A line of a text.
struct Line<'a> {
    /// Its place in bytes.
    start: usize,
    /// Its number in the text, from 0.
    number: usize,
    text: &'a str,
    what: What,
}

/// The purpose of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Moves; whether they begin with the number 1, and whether a result is among them.
    Moves { first: bool, ends: bool },
    /// A tag, or a key of [`KEYS`] and what it says.
    Head,
    /// The end of the game in words.
    End,
    /// Anything else.
    Chat,
}

/// The lines of a text.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let (mut at, mut next) = (0, 0);
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let line = &rest[..line_length(rest)];
        let (start, number) = (at, next);
        at += line.len();
        next += line.matches('\n').count();
        let text = unquoted(line);
        (!line.is_empty()).then(|| Line {
            start,
            number,
            text,
            what: what(text),
        })
    })
}

/// The length of the line that a text begins with. A comment behind moves goes on to its closing
/// brace, and moves behind the name of their game are a line of their own.
fn line_length(text: &str) -> usize {
    let line = text.find('\n').map_or(text.len(), |at| at + 1);
    let open = text[..line].rfind('{');
    let after = open.and_then(|open| Some((open, open + 1 + text[open + 1..].find(['{', '}'])?)));
    if let Some((open, end)) =
        after.filter(|(_, end)| *end >= line && text[*end..].starts_with('}'))
    {
        let before = unquoted(&text[..open]);
        if before.is_empty() || items(before).is_some() {
            return end + 1;
        }
    }
    let title = text[..line].trim_start_matches(is_mark);
    let first = title.split([' ', ',', ':']).next().unwrap_or_default();
    if GAMES
        .iter()
        .all(|game| !game.id.eq_ignore_ascii_case(first))
    {
        return line;
    }
    let mut places = [" 1.", " 1)", ": "].into_iter();
    let moves = places.find_map(|sign| {
        let at = title.find(sign)? + sign.find(' ')? + 1;
        items(&title[at..]).map(|_| at)
    });
    moves.map_or(line, |at| line - title[at..].len())
}

/// Returns whether a sign stands before lines that are quoted.
fn is_mark(sign: char) -> bool {
    is_space(sign) || sign == '>'
}

/// A line without the marks of a quotation.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches(is_mark).trim_end_matches(is_space)
}

/// A longer line says nothing of a game but moves.
const LONGEST_LINE: usize = 400;

/// Returns whether a line is a tag as PGN has them.
fn is_tag(line: &str) -> bool {
    line.starts_with('[') && matches!(Tokens::new(line, 1).next(), Ok(Some(Token::Tag { .. })))
}

fn what(line: &str) -> What {
    if line.is_empty() || is_fence(line) {
        return What::Chat;
    }
    if let Some(items) = items(line) {
        let first = matches!(items[0], Item::Number(1, false));
        let ends = items.iter().any(|item| matches!(item, Item::End(_)));
        let has_moves = items.iter().any(|item| matches!(item, Item::Ply { .. }));
        return if has_moves || matches!(items[0], Item::Number(..)) {
            What::Moves { first, ends }
        } else {
            What::End
        };
    }
    if line.len() > LONGEST_LINE {
        return What::Chat;
    }
    // A sentence about somebody may be about anything.
    let says_end = |end: WrittenEnd| !matches!(end.who(), Some(Whose::Named(_)));
    if is_tag(line) || head(line).is_some() {
        What::Head
    } else if end_of_line(line).is_some_and(says_end) {
        What::End
    } else {
        What::Chat
    }
}

/// A part of a line of moves.
#[derive(Debug)]
enum Item<'a> {
    /// A number, and whether it is of the second move of a pair: `1...`.
    Number(usize, bool),
    Ply {
        text: &'a str,
        glyph: Option<Glyph>,
    },
    Words(&'a str),
    End(WrittenEnd),
}

/// The parts of a line, if it is one of moves: it begins with a number and a move, or has nothing
/// but moves.
fn items(line: &str) -> Option<Vec<Item<'_>>> {
    let mut items = Vec::new();
    let mut is_numbered = false;
    // Behind other words only a number begins moves again.
    let mut in_words = false;
    let mut unclosed = 0;
    let mut rest = spoken_by_nobody(line);
    while let Some(sign) = rest.chars().next().filter(|_| items.len() <= 2 * MAX_PLIES) {
        if sign.is_whitespace() || ",;|)}".contains(sign) {
            rest = &rest[sign.len_utf8()..];
            continue;
        }
        let close = match sign {
            // Each search may go through all of a long text.
            _ if unclosed == MOST_UNCLOSED => None,
            '{' => rest.find('}'),
            '(' => closing(rest),
            _ => None,
        };
        let is_unclosed = close.is_none() && "{(".contains(sign) && unclosed < MOST_UNCLOSED;
        unclosed += usize::from(is_unclosed);
        if sign == '{' && close.is_none() {
            rest = &rest[1..];
            continue;
        }
        if let Some(end) = close {
            items.push(Item::Words(&rest[1..end]));
            rest = &rest[end + 1..];
            continue;
        }
        let word = rest.split_whitespace().next().unwrap_or_default();
        if let Some((number, second, length)) = number(word, items.is_empty()) {
            items.push(Item::Number(number, second));
            is_numbered |= items.len() == 1;
            in_words = false;
            rest = &rest[length..];
            continue;
        }
        let ends = |c: char| c.is_whitespace() || "{(,;|)}".contains(c);
        let skipped = sign.len_utf8();
        let length = rest[skipped..]
            .find(ends)
            .map_or(rest.len(), |at| at + skipped);
        let (word, after) = rest.split_at(length);
        let said = rest;
        rest = after;
        if in_words {
            items.push(Item::Words(word));
            continue;
        }
        let bare = word.trim_end_matches(['!', '?', '.', ',']);
        let glyph = Glyph::from_text(&word[bare.len()..]);
        let result = plain_signs(word).parse::<GameResult>().ok();
        if let Some(result) = result {
            let end = end_of_line(result.text());
            items.extend(end.map(Item::End));
        } else if let Some(end) = end_of_word(word) {
            items.push(Item::End(end));
        } else if is_ply(&plain_signs(bare)) {
            items.push(Item::Ply { text: bare, glyph });
        } else if is_numbered
            && items.len() > 1
            && (matches!(items.last(), Some(Item::Number(..))) || is_like_a_ply(bare))
        {
            // A number has a move behind it, which this is not; the rules are to refuse it.
            items.push(Item::Ply {
                text: word,
                glyph: None,
            });
        } else if let Some(end) = end_behind_moves(said, &items, is_numbered) {
            items.push(Item::End(end));
            break;
        } else if is_numbered && items.len() > 1 {
            in_words = true;
            items.push(Item::Words(word));
        } else {
            return None;
        }
    }
    let has_any = items
        .iter()
        .any(|item| !matches!(item, Item::Number(..) | Item::Words(_)));
    has_any.then_some(items)
}

/// The end that the rest of a line says behind moves: of a colour or, behind numbers, of anybody.
fn end_behind_moves(rest: &str, items: &[Item<'_>], is_numbered: bool) -> Option<WrittenEnd> {
    let has_moves = || items.iter().any(|item| matches!(item, Item::Ply { .. }));
    let is_short = rest.len() < LONGEST_END && has_moves();
    let end = is_short.then(|| end_of_line(rest)).flatten()?;
    let is_named = matches!(end.who(), Some(Whose::Named(_)));
    (is_numbered || !is_named).then_some(end)
}

/// A longer text says more than how a game ended.
const LONGEST_END: usize = 80;

/// The most brackets without an end that are looked for in a line; further ones are words.
const MOST_UNCLOSED: usize = 20;

/// The place of the bracket that closes the one at the beginning.
fn closing(text: &str) -> Option<usize> {
    let mut open = 0;
    let mut signs = text.char_indices();
    let closes = signs.find(|(_, sign)| {
        open += i32::from(*sign == '(') - i32::from(*sign == ')');
        open == 0
    });
    closes.map(|(at, _)| at)
}

/// Returns whether a word looks like a move that is written wrongly: letters and then digits, as
/// `zz9`.
fn is_like_a_ply(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    (1..=3).contains(&letters)
        && !digits.is_empty()
        && digits.bytes().all(|sign| sign.is_ascii_digit())
}

/// A line without who says it, and when, where numbered moves follow: `[12:03] Ana: 1. d2`.
fn spoken_by_nobody(line: &str) -> &str {
    const LONGEST: usize = 60;
    let mut ends = line.match_indices(": ").map(|(at, _)| &line[at + 2..]);
    let is_first = |rest: &&str| {
        let word = rest.split_whitespace().next().unwrap_or_default();
        number(word, false).is_some()
    };
    let short = line.len().saturating_sub(LONGEST);
    ends.find(is_first)
        .filter(|rest| rest.len() >= short)
        .unwrap_or(line)
}

/// The number at the beginning of a word, whether it is one of a second move, and its length. At the
/// beginning of a line it needs no dot.
fn number(word: &str, at_start: bool) -> Option<(usize, bool, usize)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let number = word.get(..digits)?.parse().ok().filter(|_| digits < 7)?;
    let after = &word[digits..];
    let signs = after.trim_start_matches(['.', ')', '…']);
    let length = after.len() - signs.len();
    let is_second = after.starts_with("..") || after.starts_with('…');
    let is_date = signs.starts_with(|c: char| c.is_ascii_digit());
    (length > 0 && !is_date || at_start && after.is_empty()).then_some((
        number,
        is_second,
        digits + length,
    ))
}

/// Returns whether a word has the form of a move of some game: cells, with what joins them.
fn is_ply(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let is_cell = |text: &str| {
        let mut signs = text.bytes();
        let digits = text.len().saturating_sub(1);
        signs
            .next()
            .is_some_and(|letter| letter.is_ascii_lowercase())
            && (1..=2).contains(&digits)
            && signs.all(|digit| digit.is_ascii_digit())
    };
    let (cells, direction) = word.split_once(':').unwrap_or((&word, ""));
    let is_direction =
        direction.is_empty() || ["e", "ne", "nw", "w", "sw", "se"].contains(&direction);
    word == "swap" || is_direction && cells.split(['+', '-', 'x', '@']).all(is_cell)
}

/// The keys of lines about a game, and the tags that they stand for; those of players are empty.
const KEYS: [(&str, &str); 20] = [
    ("first player", ""),
    ("second player", ""),
    ("first", ""),
    ("second", ""),
    ("players", ""),
    ("game", "Game"),
    ("board", "Game"),
    ("rules", "Game"),
    ("position", "Position"),
    ("result", "Result"),
    ("event", Tags::EVENT),
    ("round", Tags::ROUND),
    ("date", Tags::DATE),
    ("time", Tags::TIME),
    ("site", SITE),
    ("place", SITE),
    ("source", Tags::SOURCE),
    ("time control", Tags::TIME_CONTROL),
    ("tags", Tags::LABELS),
    ("seed", Tags::SEED),
];

/// A key of a line about a game and its value.
fn head(line: &str) -> Option<(String, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = key.trim().to_ascii_lowercase();
    let is_colour = Colour::ALL.into_iter().any(|colour| colour.name() == key);
    let is_key = is_colour || KEYS.iter().any(|(name, _)| *name == key);
    let value = value.trim();
    (is_key && !value.is_empty()).then_some((key, value))
}

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

/// The moves of a list that goes on from a position, as they are written; what is no move stands
/// among them, to be refused.
pub fn listed_plies(text: &str) -> Vec<String> {
    let words = text.split_whitespace().filter_map(|word| {
        let length = number(word, false).map_or(0, |(.., length)| length);
        Some(&word[length..]).filter(|ply| !ply.is_empty())
    });
    words.map(str::to_owned).collect()
}

/// A game as a list of moves, two a line, that people can read and that is read back as the same
/// game: its main line, its players, and the words about moves.
pub fn list_text(record: &Record) -> String {
    let start = record.start();
    let mut text = format!("Game: {} {}\n", start.info().id, start.rules().all_pairs());
    let mut head = |key: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key}: {value}");
        }
    };
    head("Position", start.position().unwrap_or_default());
    for (seat, key) in [
        (Seat::First, "First player"),
        (Seat::Second, "Second player"),
    ] {
        match &record.names()[seat.index()] {
            NamedPlayer::Human(name) => head(key, name),
            nobody if nobody.is_nobody() => {}
            engine => head(key, &format!("{ENGINE} {engine}")),
        }
    }
    for (key, tag) in [
        ("Event", Tags::EVENT),
        ("Round", Tags::ROUND),
        ("Date", Tags::DATE),
        ("Time", Tags::TIME),
        ("Site", SITE),
        ("Source", Tags::SOURCE),
        ("Time control", Tags::TIME_CONTROL),
    ] {
        head(key, record.tags.get(tag));
    }
    let tree = record.tree();
    for (played, node) in tree.main_line().enumerate() {
        let ply = tree.ply(node).map(|ply| start.line().ply_text(ply));
        let ply = ply.and_then(Result::ok).unwrap_or_default();
        let annotation = tree.annotation(node);
        let glyph = annotation.glyph.map_or("", Glyph::text);
        let space = if played % 2 == 0 {
            format!("\n{}. ", played / 2 + 1)
        } else {
            " ".to_owned()
        };
        let _ = write!(text, "{space}{ply}{glyph}");
        let words = annotation.words().replace(['{', '}'], "");
        if !words.is_empty() {
            let _ = write!(text, " {{{words}}}");
        }
    }
    text.push('\n');
    let result = record.result();
    let ending = record
        .ending
        .as_ref()
        .filter(|_| record.outcome().is_none());
    let reason = ending.map_or("", |ending| ending.termination.name());
    let _ = match reason {
        "" => writeln!(text, "{result}"),
        reason => writeln!(text, "{result} ({reason})"),
    };
    text
}
