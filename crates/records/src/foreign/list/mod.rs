//! Moves in a row, as people write them in chats and forums: with or without numbers, one or two a
//! line, with names and words around them.

mod lines;
mod write;

pub use lines::listed_plies;
pub use write::list_text;

use self::lines::{
    Item, Key, Line, WINNER, What, has_ply, is_like_a_ply, key_line, lines, may_have_plies,
    may_have_ply, number, unquoted,
};
use super::sheet::{Doubt, Sheet, Whose, WrittenEnd, WrittenPly, WrittenResult, is_named, person};
use super::words::{
    SCORES, chat_header, end_of_line, end_of_pair, game_elsewhere, is_board_word, is_colour,
    is_colour_or_letter, is_denied, is_swap, may_be_end, named_game, reason_named, says_colour,
    says_swap, speaker, variant_elsewhere,
};
use super::{Format, Part, SITE};
use crate::datetime::is_date;
use crate::error::{MAX_PLIES, ReadErrorKind, quotable};
use crate::header::Header;
use crate::tokens::Tokens;
use crate::warning::{Warning, WarningKind};
use crate::{EarlyTermination, GameResult, Tags, TerminationReason};
use parlour_rules::games::{AnyRules, Reason, Seat};

pub(super) const FORMAT: Format = Format {
    name: "a list of moves",
    games: "all games and boards",
    known_by: "moves in lines of their own, or behind a number (`1. d2 e3`, `7) swap`)",
    recognises: |text| lines(text).any(|line| line.has_ply()),
    starts,
    read,
};

/// The beginnings of games: one begins at its tags or names, at a move with the number 1, or behind a
/// result.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut begin) = (Vec::new(), None);
    // A line behind moves that is about the next game, if one begins before more moves come.
    let mut about_next = None;
    let (mut has_moves, mut has_ended) = (false, false);
    // The line just above that names who says what follows.
    let mut header = None;
    for line in lines(text) {
        let begins = match line.what {
            What::Moves(ref items) => has_ended || matches!(items[0], Item::Number(1, false)),
            // A result may stand behind the moves.
            What::Key(Key::Result, ..) | What::End(_) => false,
            What::Key(..) | What::Tag => true,
            What::Chat => is_title(line.text, has_ended) || has_ended && pair(line.text).is_some(),
        };
        if has_moves && begins {
            starts.extend(std::mem::replace(&mut begin, about_next.take().or(header)));
            (has_moves, has_ended) = (false, false);
        }
        let above = header.take();
        if line.header.is_some() {
            header = Some(line.start);
        }
        match line.what {
            What::Moves(items) => {
                (has_moves, about_next) = (true, None);
                has_ended |= items.iter().any(|item| matches!(item, Item::End(_)));
            }
            What::End(_) => has_ended |= has_moves,
            // "I resign" is said of the one who says it.
            What::Chat if end_of_line(line.text).is_some_and(|end| end.reason.is_some()) => {
                has_ended |= has_moves;
                continue;
            }
            What::Chat if !is_about_game(line.text) => continue,
            What::Chat if has_moves => {
                about_next.get_or_insert(line.start);
                continue;
            }
            // What is said of a game above its moves is of them.
            What::Tag | What::Key(..) | What::Chat => {}
        }
        begin.get_or_insert(above.unwrap_or(line.start));
    }
    starts.extend(begin.filter(|_| has_moves));
    starts
}

/// Returns whether a line has the name of a game, played here or not, or of its players.
fn is_about_game(line: &str) -> bool {
    let is_named = named_game(line).is_some() || game_elsewhere(line).is_some();
    is_named || pair(line).is_some() || may_be_pair(line)
}

/// The players of a short line such as "Ana vs. Bo:" or "Trike 7: Ana vs. Bo".
fn pair<'a>(line: &'a str) -> Option<(&'a str, &'a str)> {
    // Most lines of a long text are none, which is to cost little.
    line.find(' ')?;
    // Behind the name of a game and a colon nothing else stands between two names, nor between two
    // colours.
    let is_titled = begins_with_game(line) && line.contains([':', '—']);
    let is_coloured = |(first, second): &(&str, &str)| {
        let second = second.split(", ").next().unwrap_or_default();
        coloured(first).and(coloured(second)).is_some()
    };
    let players_of = |line: &'a str| {
        let split = |between: &'a [&str]| between.iter().filter_map(|word| line.split_once(word));
        let scores = SCORES
            .iter()
            .filter_map(|(score, _)| line.split_once(*score));
        let mut named = split(&BETWEEN[..if is_titled { 6 } else { 3 }]).chain(scores);
        named.next().or_else(|| split(&BETWEEN).find(is_coloured))
    };
    let line = without_game(line).trim_end_matches(':');
    // `game 12 (Ana vs. Bo, Monday)`
    let (before, inside) = line.split_once('(').unwrap_or((line, ""));
    let line = match players_of(inside) {
        Some((first, _)) if players_of(before).is_none() && !first.contains(')') => inside,
        _ => line,
    };
    let line = line
        .strip_suffix(')')
        .filter(|line| !line.contains('('))
        .unwrap_or(line);
    let is_short = line.split_whitespace().count() <= 7;
    let (first, second) = players_of(line)?;
    let first = first.rsplit([',', ':']).next().unwrap_or_default();
    let mut ends = [", ", " — ", " – ", " | "].into_iter();
    let second = ends
        .find_map(|end| Some(second.split_once(end)?.0))
        .unwrap_or(second);
    let [first, second] = [first, second].map(|name| unrated(name.trim()));
    let lower = first.to_lowercase();
    let is_game = lower.ends_with("game") || lower.ends_with("match");
    let are_named = !first.is_empty() && !second.is_empty() && !is_game;
    (is_short && are_named).then_some((first, second))
}

/// Returns whether a line may be of two players, whose names have capitals, by a sign that may mean
/// anything.
fn may_be_pair(line: &str) -> bool {
    let is_name = |name: &str| name.starts_with(char::is_uppercase);
    let mut sides = BETWEEN[3..7]
        .iter()
        .filter_map(|word| line.split_once(word));
    let is_other = || begins_with_game(line) || chat_header(line).is_some();
    sides.any(|(first, second)| is_name(first) && is_name(second))
        && line.split_whitespace().count() <= 5
        && !is_other()
}

/// A line without the game and its board that stand at its beginning or its end.
fn without_game(line: &str) -> &str {
    let is_sign = |sign: char| sign == ' ' || ",:;()-–—".contains(sign);
    let words = line.split_inclusive(is_sign).enumerate();
    let title =
        words.take_while(|(at, word)| *at == 0 || is_board_word(word.trim_matches(is_sign)));
    let title: usize = title.map(|(_, word)| word.len()).sum();
    let rest = &line[if begins_with_game(line) { title } else { 0 }..];
    let words = rest
        .match_indices(is_sign)
        .map(|(at, sign)| at + sign.len());
    let Some(end) = words.into_iter().find(|at| begins_with_game(&rest[*at..])) else {
        return rest;
    };
    let names = rest[..end].trim_end_matches(|sign| sign != ')' && is_sign(sign));
    let mut joints = [" on", " at", " in"].into_iter();
    let name = joints.find_map(|joint| names.strip_suffix(joint));
    name.unwrap_or(names)
}

/// Returns whether a line names the next game, after one that has ended or not: a line that begins
/// with the name of a game, and has a board where it may be a remark.
fn is_title(line: &str, has_ended: bool) -> bool {
    let has_board = || named_game(line).is_some_and(|(_, board)| !board.is_empty());
    begins_with_game(line) && (has_ended || has_board())
}

/// Returns whether a line begins with the name of a game.
fn begins_with_game(line: &str) -> bool {
    let first = line.split([' ', ',', ':']).next().unwrap_or_default();
    named_game(first).is_some() || game_elsewhere(line).is_some()
}

/// Reads a game.
pub(super) fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = Sheet::default();
    let mut numbers = Vec::new();
    let mut tags = String::new();
    let (mut title, mut stated) = (Title::default(), Vec::new());
    let (mut header, mut end_speaker) = (None, None);
    for line in lines(text) {
        // The rules would refuse more, too.
        if sheet.moves.len() > MAX_PLIES {
            break;
        }
        let number = part.line + line.number;
        let played = sheet.moves.len();
        header = line.header.or(header);
        match line.what {
            What::Moves(items) => {
                for item in items {
                    sheet.add(item, number, &mut numbers);
                }
            }
            What::Tag => tags.extend([line.text, "\n"]),
            What::Key(Key::Result, name, value) if name.eq_ignore_ascii_case(WINNER) => {
                stated.push((format!("{value} won"), number));
            }
            What::Key(Key::Result, _, value) => stated.push((value.to_owned(), number)),
            What::Key(key, name, value) => sheet.add_key((key, name, value), number)?,
            What::End(end) if !sheet.moves.is_empty() => sheet.set_end(end.on(number)),
            What::End(_) | What::Chat if sheet.moves.is_empty() => {
                let end = end_in_title(&line).map(|end| (end.to_owned(), number));
                stated.extend(end);
                title.remark = sheet.add_chat(line.text, number).or(title.remark);
                title.hear(line.text)?;
            }
            What::End(_) | What::Chat => sheet.add_remark(line.text, number),
        }
        let is_end = sheet.end.line == number;
        if !is_end && sheet.moves.len() == played {
            continue;
        }
        let named = || speaker(line.text).map(|(name, _)| name);
        let said_by = header.or_else(|| named().filter(|name| !name.is_empty()));
        for ply in sheet.moves.iter_mut().skip(played) {
            ply.speaker = said_by.map(str::to_owned);
        }
        if is_end {
            end_speaker = said_by;
        }
    }
    sheet.take_speakers(end_speaker, numbers.is_empty());
    for (result, line) in stated {
        sheet.add_result(&result, line);
    }
    sheet.add_tags(&tags, part.line)?;
    title.name_game(&mut sheet)?;
    sheet.notes.extend(wrong_number(&numbers));
    Ok(sheet)
}

/// What is said above the moves of the game that they are of.
#[derive(Default)]
struct Title<'a> {
    /// The game and its rules that are spoken of.
    remark: Option<(AnyRules, String)>,
    /// A game that is not played here.
    elsewhere: Option<&'a str>,
}

impl<'a> Title<'a> {
    /// Takes in a line; fails where it names a variant that is not played here.
    fn hear(&mut self, line: &'a str) -> Result<(), ReadErrorKind> {
        self.elsewhere = game_elsewhere(line).or(self.elsewhere);
        let (key, _) = line.split_once(':').unwrap_or_default();
        let of_title = || variant_elsewhere(line).filter(|_| begins_with_game(line));
        let variant = variant_elsewhere(key).or_else(of_title);
        variant.map_or(Ok(()), |variant| Err(unknown_variant(variant)))
    }

    /// Names the game of the moves, where nothing else does.
    fn name_game(self, sheet: &mut Sheet) -> Result<(), ReadErrorKind> {
        match (&sheet.game, self.elsewhere, self.remark) {
            (None, Some(name), _) => return Err(unknown_game(name)),
            (None, _, Some((game, rules))) => (sheet.game, sheet.rules) = (Some(game), rules),
            _ => {}
        }
        Ok(())
    }
}

/// The end of the game that a line before the moves tells, whole or behind the names.
fn end_in_title<'a>(line: &Line<'a>) -> Option<&'a str> {
    let own = without_game(line.text);
    if matches!(line.what, What::End(_)) || end_of_pair(own).is_some() {
        return Some(own);
    }
    let score = own.rsplit_once(", ").or(own.rsplit_once(' '));
    let score = score.map(|(_, score)| score);
    score.filter(|score| end_of_line(score).is_some())
}

impl Sheet {
    fn add(&mut self, item: Item<'_>, line: usize, numbers: &mut Vec<Number>) {
        match item {
            Item::Number(number, is_second) => {
                numbers.push((number, is_second, self.moves.len(), line));
            }
            Item::Ply { text, glyph } => {
                let end = std::mem::take(&mut self.end).result;
                if end.is_some_and(|end| end != WrittenResult::Result(GameResult::Open)) {
                    let what = format!("the end before `{}`", quotable(text));
                    self.note(line, WarningKind::LeftOut(what));
                }
                self.moves.push(WrittenPly {
                    glyph,
                    ..WrittenPly::new(text.to_owned(), line)
                });
            }
            Item::Words(text) | Item::Comment(text) => {
                let is_word = matches!(item, Item::Words(_));
                let words = if is_word { text } else { &text[1..] };
                if !text.starts_with('{') && may_be_end(words) {
                    self.doubt(Doubt::End, words, line);
                }
                if is_word && may_have_ply(words) {
                    self.doubt(Doubt::Ply, words, line);
                }
                // One that stands between moves has been taken for a move, or denied.
                if !is_word || !is_swap(words) {
                    self.doubt_swap(words, line);
                }
                match reason_named(words).filter(|_| self.end.result.is_some()) {
                    Some(reason) => self.end.reason = Some(reason),
                    None => self.add_words(words),
                }
            }
            Item::End(end) => self.set_end(end.on(line)),
        }
    }

    /// Takes words about the last move, or about the start.
    fn add_words(&mut self, words: &str) {
        let last = self.moves.last_mut().map(|last| &mut last.words);
        let all = last.unwrap_or(&mut self.preface);
        all.extend(words.lines().flat_map(|line| [" ", unquoted(line)]));
    }

    /// Takes the result that a key or a tag states. The one behind the moves counts.
    fn add_result(&mut self, text: &str, line: usize) {
        match end_of_line(text) {
            None => self.note(line, WarningKind::InvalidResultTag(text.to_owned())),
            Some(end) if self.end.result.is_none() => self.set_end(end.on(line)),
            Some(end) => self.stated.extend(end.result.map(|result| (result, line))),
        }
    }

    fn add_key(
        &mut self,
        (key, name, value): (Key, &str, &str),
        line: usize,
    ) -> Result<(), ReadErrorKind> {
        let left_out = || {
            let name = name.to_lowercase();
            WarningKind::LeftOut(format!("the {name} `{}`", quotable(value)))
        };
        let mut signs = [", ", "; ", " / "].into_iter();
        let next = signs.find_map(|sign| {
            let (own, rest) = value.split_once(sign)?;
            Some((own, key_line(rest)?))
        });
        if let Some((own, next)) = next {
            self.add_key((key, name, own), line)?;
            return self.add_key(next, line);
        }
        match key {
            Key::Began(seat) => self.add_player(Whose::Began(seat), value),
            Key::Colour => self.add_player(Whose::Colour(name.to_owned()), value),
            Key::Players => match BETWEEN.iter().find_map(|word| value.split_once(word)) {
                Some(players) => self.add_pair(players),
                None => self.note(line, left_out()),
            },
            Key::Game | Key::Rules => {
                let id = self.game.as_ref().map_or("", |game| game.info().id);
                if let Some(variant) = variant_elsewhere(value) {
                    return Err(unknown_variant(variant));
                }
                let of_game = || named_game(&format!("{id} {value}")).map(|(_, rules)| rules);
                if let Some((game, rules)) = named_game(value) {
                    (self.game, self.rules) = (Some(game), rules);
                } else if value.contains('=') {
                    value.clone_into(&mut self.rules);
                } else if let Some(rules) = of_game().filter(|rules| !rules.is_empty()) {
                    self.rules.push_str(&rules);
                } else if key == Key::Game {
                    return Err(unknown_game(value));
                } else {
                    self.note(line, left_out());
                }
            }
            Key::Position => value.clone_into(&mut self.position),
            // Those of the end are taken last.
            Key::Result => {}
            Key::Tag(Tags::DATE) => self.set_date(Tags::DATE, value, line),
            Key::Tag(tag) => self.tags.set(tag, value),
        }
        Ok(())
    }

    /// Takes a person who plays.
    fn add_player(&mut self, whose: Whose, name: &str) {
        self.players.push((whose, person(name)));
    }

    /// Takes two players, who begin in this order.
    fn add_pair(&mut self, (first, second): (&str, &str)) {
        let players = [(Seat::First, first, second), (Seat::Second, second, first)];
        for (seat, player, other) in players {
            let (name, whose) = match (coloured(player), coloured(other)) {
                (Some((name, colour)), _) => (name, Whose::Colour(colour.to_owned())),
                (None, Some((_, colour))) => (player, Whose::NotColour(colour.to_owned())),
                (None, None) => (player, Whose::Began(seat)),
            };
            self.add_player(whose, name);
        }
    }

    /// Takes what is said above the moves: which game it is, who plays, and a comment. A game that is
    /// only spoken of is returned: it is the one unless another is named.
    fn add_chat(&mut self, text: &str, line: usize) -> Option<(AnyRules, String)> {
        if let Some(words) = commented(text) {
            self.add_words(words);
            return None;
        }
        self.add_doubts(text, line);
        if says_colour(text) || may_be_pair(text) {
            self.doubt(Doubt::Players, text, line);
        }
        let is_day = |word: &&str| word.len() == 10 && is_date(word);
        let day = text.split([' ', ',', '[', ']', '(', ')']).find(is_day);
        if let Some(day) = day.filter(|_| self.tags.get(Tags::DATE).is_empty()) {
            self.set_date(Tags::DATE, day, line);
        }
        let players = key_line(without_game(text));
        let is_player = |(key, ..): &(Key, &str, &str)| {
            matches!(key, Key::Began(_) | Key::Colour) && end_of_line(text).is_none()
        };
        if let Some(key) = players.filter(is_player) {
            self.add_key(key, line).ok()?;
        } else if let Some(players) = pair(text).filter(|_| self.players.is_empty()) {
            self.add_pair(players);
        }
        let (game, rules) = named_game(text)?;
        if !begins_with_game(text) {
            return Some((game, rules));
        }
        if self.rules.is_empty() {
            (self.game, self.rules) = (Some(game), rules);
        }
        None
    }

    /// Takes a line behind moves: a comment, the word of a player who won or lost, or the next
    /// number with something that is no move, which is to be refused. Where nothing else says how
    /// the game ended, the word may be of anybody, and is said to be left out.
    fn add_remark(&mut self, text: &str, line: usize) {
        if let Some(words) = commented(text) {
            self.doubt_swap(words, line);
            return self.add_words(words);
        }
        if self.moves.len() == 1 && says_swap(text) == Some(true) {
            return self.add_ply("swap", line);
        }
        let may_be_of = |end: &WrittenEnd| match end.who() {
            Some(Whose::Named(name)) => {
                let mut players = self.players.iter();
                self.end.result.is_none() || players.any(|(_, own)| is_named(own, name))
            }
            _ => false,
        };
        if let Some(end) = end_of_line(text).filter(may_be_of) {
            self.set_end(end.on(line));
        }
        if self.end.line != line {
            self.add_doubts(text, line);
        }
        // Between moves without numbers it is one that is written wrongly.
        if is_like_a_ply(text) && self.end.result.is_none() {
            self.add_ply(text, line);
        }
        let first = text.split_whitespace().next().unwrap_or_default();
        let number = number(first, false).filter(|_| self.end.result.is_none());
        let played = self.moves.len();
        if let Some((number, _, length)) = number
            && (number == played + 1 || number == played / 2 + 1 && played.is_multiple_of(2))
            && let Some(text) = text[length..].split_whitespace().next()
        {
            self.add_ply(text, line);
        }
    }

    /// Takes words behind the first move that may be a swap.
    fn doubt_swap(&mut self, words: &str, line: usize) {
        if self.moves.len() == 1 && says_swap(words).is_some() {
            self.doubt(Doubt::Swap, words, line);
        }
    }

    /// Takes what a remark may mean.
    fn add_doubts(&mut self, text: &str, line: usize) {
        self.doubt_swap(text, line);
        // A longer text above the moves may be of other games.
        if may_be_end(text) && (!self.moves.is_empty() || text.len() < 40) {
            self.doubt(Doubt::End, text, line);
        }
        if !self.moves.is_empty() && may_have_plies(text) {
            self.doubt(Doubt::Ply, text, line);
        } else if has_ply(text) && !is_denied(text) {
            self.doubt(Doubt::SpokenPly, text, line);
        }
    }

    /// Takes who says the moves one by one, where they have no numbers, and who says how the game
    /// ended.
    fn take_speakers(&mut self, end_speaker: Option<&str>, are_spoken: bool) {
        self.doubts
            .retain(|(doubt, ..)| are_spoken || *doubt != Doubt::SpokenPly);
        let said = self.moves.iter().map(|ply| ply.speaker.clone());
        let said = said.collect::<Option<Vec<String>>>().unwrap_or_default();
        let second = said.iter().find(|name| *name != &said[0]);
        let is_two = second
            .is_some_and(|second| ![&said[0], second].iter().any(|it| is_colour_or_letter(it)));
        if let Some(second) = second.filter(|_| is_two) {
            let turns = [&said[0], second].into_iter().cycle();
            if let Some(at) = said.iter().zip(turns).position(|(name, turn)| name != turn) {
                if are_spoken {
                    let (text, line) = (self.moves[at].text.clone(), self.moves[at].line);
                    self.doubt(Doubt::Missing, &text, line);
                }
            } else {
                self.begin_as_said([&said[0], second]);
            }
        }
        if let (Some(WrittenResult::Won(who) | WrittenResult::Lost(who)), Some(name)) =
            (&mut self.end.result, end_speaker)
            && (*who == Whose::Named("I".to_owned()) || *who == Whose::ToMove && is_two)
        {
            *who = Whose::Named(name.to_owned());
        }
    }

    /// Takes two people who say the moves in turn as the players, if nobody else is named: who is
    /// named in another order, or by a colour, may have swapped.
    fn begin_as_said(&mut self, said: [&String; 2]) {
        let are_named = said.iter().all(|name| {
            let mut players = self.players.iter();
            players.any(|(_, player)| is_named(player, name))
        });
        if self.players.is_empty() || are_named && self.players.len() == 2 {
            self.players.clear();
            self.add_pair((said[0], said[1]));
        }
    }

    /// Takes tags as PGN has them.
    fn add_tags(&mut self, text: &str, line: usize) -> Result<(), ReadErrorKind> {
        let header = Header::read(&mut Tokens::new(text, line)).map_err(|error| error.kind)?;
        for (name, value) in header.tags.iter() {
            if is_colour(name) {
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
        if !result.is_empty() {
            self.add_result(result, line);
        }
        if Reason::named(header.termination()).is_none() {
            let ending = EarlyTermination::read(GameResult::Open, header.termination());
            let reason = Some(ending.termination).filter(|it| *it != TerminationReason::Other);
            self.end.reason = reason.or(self.end.reason);
            self.end.detail = ending.detail;
        }
        self.notes.extend(header.warnings);
        Ok(())
    }
}

/// The error that a game is not played here.
fn unknown_game(name: &str) -> ReadErrorKind {
    ReadErrorKind::NotPlayedHere(format!("the game `{}`", quotable(name)))
}

/// The error that a variant of a game is not played here.
fn unknown_variant(name: &str) -> ReadErrorKind {
    ReadErrorKind::NotPlayedHere(format!("the variant `{}`", quotable(name)))
}

/// The name and the colour of a player: `Ana (White)`, `Ana (W)`.
fn coloured(player: &str) -> Option<(&str, &str)> {
    let (name, colour) = player.trim().strip_suffix(')')?.rsplit_once('(')?;
    is_colour_or_letter(colour).then_some((name, colour))
}

/// A player without the result, and a rating or a date in parentheses.
fn unrated(player: &str) -> &str {
    let scored = player.rsplit_once(' ');
    let scored = scored.filter(|(_, score)| score.parse::<GameResult>().is_ok());
    let player = scored.map_or(player, |(player, _)| player);
    let is_number = |sign: char| sign.is_ascii_digit() || " .-/?)".contains(sign);
    let rated = player.split_once(" (");
    let name = rated.filter(|(_, rating)| rating.chars().all(is_number));
    name.map_or(player, |(name, _)| name)
}

/// The words of a line that is a comment.
fn commented(line: &str) -> Option<&str> {
    line.strip_prefix('{')?.strip_suffix('}')
}

/// The words between two players, those first that mean nothing else.
const BETWEEN: [&str; 9] = [
    " vs. ",
    " vs ",
    " v ",
    " - ",
    " – ",
    " — ",
    " against ",
    ", ",
    " and ",
];

/// A number that stands before a move: itself, whether it is of the second move of a pair, how many
/// moves are there, and the line.
type Number = (usize, bool, usize, usize);

/// The first number that is wrong, whether they count moves or pairs of them: the later one of the
/// two.
fn wrong_number(numbers: &[Number]) -> Option<Warning> {
    let by_ply = |(number, is_second, played, _): &Number| {
        *number == played + 1 && (!is_second || played % 2 == 1)
    };
    let by_pair = |(number, is_second, played, _): &Number| {
        *number == played / 2 + 1 && *is_second == (played % 2 == 1)
    };
    let by_ply = numbers.iter().position(|number| !by_ply(number))?;
    let by_pair = numbers.iter().position(|number| !by_pair(number))?;
    let (number, is_second, played, line) = numbers[by_ply.max(by_pair)];
    let dots = if is_second { "..." } else { "" };
    let (position, number) = (played + 1, format!("{number}{dots}"));
    Some(WarningKind::PlyNumber { position, number }.at(line))
}
