//! The lines of a list of moves, and the parts of those that have moves.

use super::super::sheet::{Whose, WrittenEnd, WrittenResult};
use super::super::words::{
    chat_header, end_of_line, end_of_word, game_elsewhere, is_colour_or_letter, is_denied, is_swap,
    says_swap, seat_named, speaker,
};
use super::SITE;
use crate::error::MAX_PLIES;
use crate::tokens::{Token, Tokens, is_space};
use crate::{Glyph, Tags};
use parlour_rules::games::{GAMES, Seat};
use parlour_rules::typography::{is_fence, plain_signs};

/// A line of a text.
pub(super) struct Line<'a> {
    /// Its place in bytes.
    pub(super) start: usize,
    /// Its number in the text, from 0.
    pub(super) number: usize,
    pub(super) text: &'a str,
    /// The person who says what follows, if it names one.
    pub(super) header: Option<&'a str>,
    pub(super) what: What<'a>,
}

impl Line<'_> {
    /// Returns whether it has a move, legal or not.
    pub(super) fn has_ply(&self) -> bool {
        let is_ply = |item: &Item<'_>| matches!(item, Item::Ply { .. });
        matches!(&self.what, What::Moves(items) if items.iter().any(is_ply))
    }
}

/// The purpose of a line.
#[derive(Debug)]
pub(super) enum What<'a> {
    /// Moves, and what stands between them.
    Moves(Vec<Item<'a>>),
    /// A tag.
    Tag,
    /// A key, its name, and what it says.
    Key(Key, &'a str, &'a str),
    /// The end of the game in words.
    End(WrittenEnd),
    /// Anything else.
    Chat,
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let (mut at, mut next) = (0, 0);
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let line = &rest[..line_length(rest)];
        let (start, number) = (at, next);
        at += line.len();
        next += line.matches('\n').count();
        let text = untitled(unquoted(line));
        (!line.is_empty()).then(|| Line {
            start,
            number,
            text,
            header: chat_header(text),
            what: what(text),
        })
    })
}

/// The length of the line that a text begins with. A comment behind moves goes on to its closing
/// brace, and moves behind the name of their game are a line of their own.
fn line_length(text: &str) -> usize {
    let line = text.find('\n').map_or(text.len(), |at| at + 1);
    let open = text[..line].rfind('{');
    let end = open.and_then(|open| Some(open + 1 + text[open + 1..].find(['{', '}'])?));
    if let (Some(open), Some(end)) = (open, end.filter(|end| *end >= line))
        && text[end..].starts_with('}')
    {
        let before = unquoted(&text[..open]);
        if before.is_empty() || items(before).is_some() {
            return end + 1;
        }
    }
    let title = text[..line].trim_start_matches(is_mark);
    let first = title.split([' ', ',', ':']).next().unwrap_or_default();
    let mut games = GAMES.iter();
    let is_played = games.any(|game| game.id.eq_ignore_ascii_case(first));
    if !is_played && game_elsewhere(first).is_none() {
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
pub(super) fn unquoted(line: &str) -> &str {
    line.trim_start_matches(is_mark).trim_end_matches(is_space)
}

/// A line without the marks of a title or of bold letters, or the word before a number.
fn untitled(line: &str) -> &str {
    let line = line.trim_start_matches('#').trim_start();
    let mut marks = ["**", "`"].into_iter();
    let bold = marks.find_map(|mark| line.strip_prefix(mark)?.strip_suffix(mark));
    let line = bold.unwrap_or(line);
    let numbered = line.strip_prefix("Move ");
    let numbered = numbered.filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
    numbered.unwrap_or(line)
}

/// A longer line says nothing of a game but moves.
const LONGEST_LINE: usize = 400;

/// Returns whether a line is a tag as PGN has them.
fn is_tag(line: &str) -> bool {
    line.starts_with('[') && matches!(Tokens::new(line, 1).next(), Ok(Some(Token::Tag { .. })))
}

pub(super) fn what(line: &str) -> What<'_> {
    if line.is_empty() || is_fence(line) {
        return What::Chat;
    }
    if is_tag(line) {
        return What::Tag;
    }
    if let Some(mut items) = items(line) {
        let is_end = |item: &Item<'_>| !matches!(item, Item::Number(..) | Item::Ply { .. });
        return match items.pop() {
            Some(Item::End(end)) if items.iter().all(is_end) => What::End(end),
            last => What::Moves(items.into_iter().chain(last).collect()),
        };
    }
    if line.len() > LONGEST_LINE {
        return What::Chat;
    }
    let key = key_line(line);
    // "White: d2" and "White: resign" are no names.
    if let Some((key, name, value)) = key
        && (key != Key::Colour || spoken(line).is_none() && end_of_line(line).is_none())
    {
        return What::Key(key, name, value);
    }
    if let Some(items) = spoken(line) {
        return What::Moves(items);
    }
    // A sentence about somebody may be about anything.
    let end = end_of_line(line).filter(|end| !matches!(end.who(), Some(Whose::Named(_))));
    end.map_or(What::Chat, What::End)
}

/// A part of a line of moves.
#[derive(Debug)]
pub(super) enum Item<'a> {
    /// A number, and whether it is of the second move of a pair: `1...`.
    Number(usize, bool),
    Ply {
        text: &'a str,
        glyph: Option<Glyph>,
    },
    Words(&'a str),
    /// Words behind the bracket that they stand in.
    Comment(&'a str),
    End(WrittenEnd),
}

/// The parts of a line, if it is one of moves: it begins with a number and a move, or has nothing
/// but moves.
pub(super) fn items(line: &str) -> Option<Vec<Item<'_>>> {
    let mut reader = ItemReader {
        rest: spoken_by_nobody(line),
        ..ItemReader::default()
    };
    while let Some(sign) = reader.rest.chars().next()
        && reader.items.len() <= 2 * MAX_PLIES
    {
        if sign.is_whitespace() || ",;|)}".contains(sign) {
            reader.rest = &reader.rest[sign.len_utf8()..];
        } else if !reader.read_bracket(sign) && !reader.read_number() {
            reader.read_word(sign)?;
        }
    }
    let items = reader.items;
    let has_any = items
        .iter()
        .any(|item| !matches!(item, Item::Number(..) | Item::Words(_) | Item::Comment(_)));
    has_any.then_some(items)
}

/// A line that is read as one of moves.
#[derive(Default)]
struct ItemReader<'a> {
    rest: &'a str,
    items: Vec<Item<'a>>,
    /// A number begins the line.
    is_numbered: bool,
    /// A move has to follow it.
    expects_ply: bool,
    /// Behind other words only a number begins moves again.
    in_words: bool,
    /// The brackets without an end so far.
    unclosed: usize,
}

impl ItemReader<'_> {
    /// Reads what stands in brackets, if it begins here, or passes over a brace without an end;
    /// returns whether it did.
    fn read_bracket(&mut self, sign: char) -> bool {
        let close = match sign {
            // Each search may go through all of a long text.
            _ if self.unclosed == MOST_UNCLOSED => None,
            '{' => self.rest.find('}'),
            '(' => closing(self.rest),
            _ => None,
        };
        let Some(end) = close else {
            let is_unclosed = "{(".contains(sign) && self.unclosed < MOST_UNCLOSED;
            self.unclosed += usize::from(is_unclosed);
            self.rest = self.rest.strip_prefix('{').unwrap_or(self.rest);
            return sign == '{';
        };
        let item = Item::in_brackets(&self.rest[..end], is_behind_first(&self.items));
        self.items.push(item);
        self.rest = &self.rest[end + 1..];
        true
    }

    /// Reads a number, if one stands here; returns whether it did.
    fn read_number(&mut self) -> bool {
        let word = first_word(self.rest);
        let Some((number, second, length)) = number(word, self.items.is_empty()) else {
            return false;
        };
        self.rest = &self.rest[length..];
        if self.items.is_empty() {
            self.is_numbered = true;
            // "1. b2+": behind a number with a dot.
            let is_bare = word.ends_with(|c: char| c.is_ascii_digit());
            self.expects_ply = !is_bare && may_have_ply(self.rest);
        }
        self.items.push(Item::Number(number, second));
        self.in_words = false;
        true
    }

    /// Reads a word that begins with a sign; none where the line is not one of moves.
    fn read_word(&mut self, sign: char) -> Option<()> {
        let said = self.rest;
        let ends = |c: char| c.is_whitespace() || "{(,;|)}".contains(c);
        let skipped = sign.len_utf8();
        let end = said[skipped..].find(ends);
        let (word, rest) = said.split_at(end.map_or(said.len(), |at| at + skipped));
        self.rest = rest;
        let bare = word.trim_end_matches(['!', '?', '.', ',']);
        let glyph = Glyph::named(&word[bare.len()..]);
        let is_denial = |item: &Item<'_>| matches!(item, Item::Words(word) if is_denied(word));
        let item =
            if is_swap(bare) && is_behind_first(&self.items) && !self.items.iter().any(is_denial) {
                // "d2, Bo swaps": whose word it is says the move.
                self.items.retain(|item| !matches!(item, Item::Words(_)));
                self.in_words = false;
                let text = "swap";
                Item::Ply { text, glyph }
            } else if self.in_words {
                Item::Words(word)
            } else if ["-", "–", "—", "/"].contains(&word) || is_time_spent(word) {
                // Between two moves, or before one; the time behind a move.
                return Some(());
            } else if let Ok(result) = plain_signs(word).parse() {
                Item::End(WrittenEnd::new(WrittenResult::Result(result), None))
            } else if let Some(end) = end_of_word(word) {
                Item::End(end)
            } else if is_ply(&plain_signs(bare)) {
                Item::Ply { text: bare, glyph }
            } else if self.has_to_be_ply(bare) {
                // The rules are to refuse it.
                Item::Ply {
                    text: word,
                    glyph: None,
                }
            } else if let Some(end) = end_behind_moves(said, &self.items, self.is_numbered) {
                self.rest = "";
                Item::End(end)
            } else if self.is_numbered && self.items.len() > 1 {
                self.in_words = true;
                Item::Words(word)
            } else {
                return None;
            };
        self.items.push(item);
        Some(())
    }

    /// Returns whether a move has to stand here, behind a number, though this is none.
    fn has_to_be_ply(&self, word: &str) -> bool {
        let is_expected = self.is_numbered && (self.items.len() > 1 || self.expects_ply);
        let is_behind_number = matches!(self.items.last(), Some(Item::Number(..)));
        is_expected && (is_behind_number || is_like_a_ply(word))
    }
}

impl<'a> Item<'a> {
    /// What stands behind an opening bracket. In parentheses it may be a result, or a swap behind the
    /// first move.
    fn in_brackets(text: &'a str, is_behind_first: bool) -> Self {
        let (words, is_open) = (&text[1..], text.starts_with('('));
        match plain_signs(words).parse() {
            Ok(result) if is_open => {
                Self::End(WrittenEnd::new(WrittenResult::Result(result), None))
            }
            _ if is_open && is_behind_first && says_swap(words) == Some(true) => Self::Ply {
                text: "swap",
                glyph: None,
            },
            _ => Self::Comment(text),
        }
    }
}

/// The first word of a text, as far as it may be a number before a move.
fn first_word(text: &str) -> &str {
    const LONGEST: usize = 20;
    let end = text
        .char_indices()
        .nth(LONGEST)
        .map_or(text.len(), |it| it.0);
    text[..end]
        .split(char::is_whitespace)
        .next()
        .unwrap_or_default()
}

/// Returns whether a word is the time that a move took, or that was left: `5s`, `[0:05]`.
fn is_time_spent(word: &str) -> bool {
    let time = word.trim_matches(['[', ']']);
    let digits = time.trim_end_matches(['s', 'm']);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    (digits.contains(':') || digits.len() < time.len()) && digits.split([':', '.']).all(is_number)
}

/// Returns whether one move is among the parts of a line, which are few then.
fn is_behind_first(items: &[Item<'_>]) -> bool {
    const MOST: usize = 20;
    let plies = items.iter().filter(|item| matches!(item, Item::Ply { .. }));
    items.len() <= MOST && plies.count() == 1
}

/// The moves that somebody says in a line, without a word more: `[12:03] Ana: d2`.
fn spoken(line: &str) -> Option<Vec<Item<'_>>> {
    let (name, said) = speaker(line)?;
    let is_ply = |item: &Item<'_>| matches!(item, Item::Ply { .. });
    items(said).filter(|items| items.iter().all(is_ply) && !has_ply(name))
}

/// Returns whether a remark may be a move with words around it: it begins or ends with one.
pub(super) fn has_ply(text: &str) -> bool {
    let is_sign = |sign: char| !sign.is_alphanumeric();
    let (_, said) = speaker(text).unwrap_or(("", text));
    let words = said
        .split_whitespace()
        .map(|word| word.trim_matches(is_sign));
    let words: Vec<&str> = words.collect();
    let mut ends = words.first().into_iter().chain(words.last());
    ends.any(|word| is_ply(&plain_signs(word)))
}

/// Returns whether a cell is named anywhere in a text of at most a line, with whatever signs around it.
pub(super) fn may_have_ply(text: &str) -> bool {
    text.len() <= LONGEST_LINE && cells(text).any(|is_cell| is_cell)
}

/// Returns whether two cells are named one behind the other.
pub(super) fn may_have_plies(text: &str) -> bool {
    let mut before = false;
    text.len() <= LONGEST_LINE
        && cells(text).any(|is_cell| std::mem::replace(&mut before, is_cell) && is_cell)
}

/// Whether each word of a text names a cell.
fn cells(text: &str) -> impl Iterator<Item = bool> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.len() <= 3 && is_ply(word))
}

/// The end that the rest of a line says behind moves: of a colour or, behind numbers, of anybody.
fn end_behind_moves(rest: &str, items: &[Item<'_>], is_numbered: bool) -> Option<WrittenEnd> {
    let is_behind = || {
        let is_ply = |item: &Item<'_>| matches!(item, Item::Ply { .. });
        is_numbered || items.iter().any(is_ply)
    };
    let is_short = rest.len() < LONGEST_END && is_behind();
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
pub(super) fn is_like_a_ply(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    (1..=3).contains(&letters)
        && !digits.is_empty()
        && digits.bytes().all(|sign| sign.is_ascii_digit())
}

/// A line without who says it, and when, where numbered moves follow: `[12:03] Ana: 1. d2`.
fn spoken_by_nobody(line: &str) -> &str {
    const LONGEST: usize = 60;
    let ends = line.match_indices(": ").chain(line.match_indices("> "));
    let ends = ends.filter(|(at, _)| *at <= LONGEST);
    let mut ends = ends.map(|(at, _)| &line[at + 2..]);
    let is_first = |rest: &&str| {
        let word = rest.split_whitespace().next().unwrap_or_default();
        number(word, false).is_some()
    };
    ends.find(is_first).unwrap_or(line)
}

/// The number at the beginning of a word, whether it is one of a second move, and its length. At the
/// beginning of a line it needs no dot.
pub(super) fn number(word: &str, at_start: bool) -> Option<(usize, bool, usize)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let number = word.get(..digits)?.parse().ok().filter(|_| digits < 7)?;
    let after = &word[digits..];
    let signs = after.trim_start_matches(['.', ')', ':', '…']);
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
        let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase());
        let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
        digits.is_some_and(|digits| (1..=2).contains(&digits.len()) && is_number(digits))
    };
    let (cells, direction) = word.split_once(':').unwrap_or((&word, ""));
    let is_direction =
        direction.is_empty() || ["e", "ne", "nw", "w", "sw", "se"].contains(&direction);
    word == "swap" || is_direction && cells.split(['+', '-', 'x', '@']).all(is_cell)
}

/// The meaning of a line about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    /// The player who began in a seat.
    Began(Seat),
    /// The player who has the colour of the key.
    Colour,
    Players,
    Game,
    /// The rules, or the board, of the game.
    Rules,
    Position,
    Result,
    Tag(&'static str),
}

/// The key whose value is the player who won.
pub(super) const WINNER: &str = "Winner";

/// The keys of lines about a game.
pub(super) const KEYS: [(&str, Key); 19] = [
    ("Players", Key::Players),
    ("Game", Key::Game),
    ("Board", Key::Rules),
    ("Rules", Key::Rules),
    ("Size", Key::Rules),
    ("Variant", Key::Rules),
    ("Position", Key::Position),
    ("Result", Key::Result),
    (WINNER, Key::Result),
    ("Event", Key::Tag(Tags::EVENT)),
    ("Round", Key::Tag(Tags::ROUND)),
    ("Date", Key::Tag(Tags::DATE)),
    ("Time", Key::Tag(Tags::TIME)),
    ("Site", Key::Tag(SITE)),
    ("Place", Key::Tag(SITE)),
    ("Source", Key::Tag(Tags::SOURCE)),
    ("Time control", Key::Tag(Tags::TIME_CONTROL)),
    ("Tags", Key::Tag(Tags::LABELS)),
    ("Seed", Key::Tag(Tags::SEED)),
];

/// The key of a line about a game, its name, and the value.
pub(super) fn key_line(line: &str) -> Option<(Key, &str, &str)> {
    let (name, value) = line.split_once(':')?;
    let (name, value) = (name.trim(), value.trim());
    let mut keys = KEYS.into_iter();
    let key = keys.find(|(key, _)| key.eq_ignore_ascii_case(name));
    let seat = || seat_named(name).map(Key::Began);
    let colour = || is_colour_or_letter(name).then_some(Key::Colour);
    let key = key.map(|(_, key)| key).or_else(seat).or_else(colour)?;
    (!value.is_empty()).then_some((key, name, value))
}

/// The moves of a list that goes on from a position, as they are written, without what stands in
/// brackets; what is no move stands among them, to be refused.
pub fn listed_plies(text: &str) -> Vec<&str> {
    let words =
        |line| items(line).unwrap_or_else(|| line.split_whitespace().map(Item::Words).collect());
    let items = text.lines().flat_map(words);
    let plies = items.filter_map(|item| match item {
        Item::Ply { text, .. } | Item::Words(text) => Some(text),
        Item::Number(..) | Item::Comment(_) | Item::End(_) => None,
    });
    plies.collect()
}
