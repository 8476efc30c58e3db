//! The tags of a record, and the start they describe.

use rustc_hash::FxHashMap;

use super::datetime::{is_date, is_time};
use super::error::{MAX_TAGS, ReadError, ReadErrorKind, quotable};
use super::tags::DERIVED;
use super::tokens::{Token, Tokens};
use super::warning::{Warning, WarningKind};
use super::{Start, StartError, Tags};
use parlour_rules::games::find_game;
use parlour_rules::text::one_line;

/// The position of the largest board takes fewer bytes than this.
const MAX_POSITION_BYTES: usize = 2000;

/// The value of a tag and the line it stands on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct DerivedTag {
    pub(super) text: String,
    pub(super) line: usize,
}

/// All tags of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub(super) tags: Tags,
    pub(super) warnings: Vec<Warning>,
    /// The line on which it begins.
    line: usize,
    /// A tag by which another program says where the game starts, or by which rules, and the one
    /// that says it here.
    other: Option<(ReadError, usize)>,
    /// Game, Rules, Position, Result and Termination; none where a tag is missing.
    derived: [Option<DerivedTag>; DERIVED.len()],
}

impl Header {
    /// Reads tags as long as there are any.
    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, ReadError> {
        let mut head = Self {
            line: tokens.line(),
            ..Self::default()
        };
        let mut count = 0;
        while tokens.at_tag() {
            let line = tokens.line();
            count += 1;
            if count > MAX_TAGS {
                return Err(ReadErrorKind::TooManyTags.at(line));
            }
            match tokens.next() {
                Ok(Some(Token::Tag { name, value })) => head.tag(name, &value, line)?,
                Ok(_) => break,
                Err(fault) => return Err(fault.at(line)),
            }
        }
        match head.other.take() {
            Some((other, right)) if head.derived[right].is_none() => Err(other),
            _ => Ok(head),
        }
    }

    fn tag(&mut self, name: &str, value: &str, line: usize) -> Result<(), ReadError> {
        let derived = DERIVED.iter().position(|derived| *derived == name);
        let again = if let Some(at) = derived {
            if value.len() > MAX_POSITION_BYTES {
                let fault = ReadErrorKind::TagForm(quotable(&format!("[{name} \"{value}")));
                return Err(fault.at(line));
            }
            let text = one_line(value);
            if DERIVED[at] == "Rules" {
                let twice =
                    repeated_rules(&text).map(|key| WarningKind::RepeatedRule(quotable(key)));
                self.warnings.extend(twice.map(|kind| kind.at(line)));
            }
            self.derived[at]
                .replace(DerivedTag { text, line })
                .is_some()
        } else {
            if let Some(right) = meant_by(name, value) {
                let kind = ReadErrorKind::OtherTag {
                    name: name.to_owned(),
                    right: DERIVED[right],
                };
                self.other.get_or_insert((kind.at(line), right));
            }
            self.check_moment(name, value, line);
            let again = !self.tags.get(name).is_empty();
            self.tags.set(name, value);
            again
        };
        if again {
            let oddity = WarningKind::RepeatedTag(quotable(name));
            self.warnings.push(oddity.at(line));
        }
        Ok(())
    }

    /// Notes a date or a time that there is not.
    fn check_moment(&mut self, name: &str, value: &str, line: usize) {
        let checks = [
            (Tags::DATE, is_date as fn(&str) -> bool),
            (Tags::TIME, is_time),
        ];
        let check = checks.into_iter().find(|(tag, _)| *tag == name);
        if let Some((tag, is_valid)) = check
            && !is_valid(value.trim())
        {
            let text = quotable(value);
            let kind = WarningKind::InvalidMoment { tag, text };
            self.warnings.push(kind.at(line));
        }
    }

    /// The value of the tag Result.
    pub(super) const fn result(&self) -> Option<&DerivedTag> {
        self.derived[3].as_ref()
    }

    /// The values of the tags Rules, Position and Result; empty where they are missing.
    pub(super) fn rules_position_result(&self) -> [&str; 3] {
        [1, 2, 3].map(|at| self.derived[at].as_ref().map_or("", |tag| &tag.text))
    }

    /// The value of the tag Termination.
    pub(super) fn termination(&self) -> &str {
        self.derived[4].as_ref().map_or("", |tag| &tag.text)
    }
}

/// The settings that are given more than once.
pub(super) fn repeated_rules(rules: &str) -> impl Iterator<Item = &str> {
    let keys: Vec<&str> = rules
        .split_whitespace()
        .filter_map(|pair| Some(pair.split_once('=')?.0))
        .collect();
    let again = |at: &usize| keys[..*at].contains(&keys[*at]);
    let again: Vec<usize> = (0..keys.len()).filter(again).collect();
    again.into_iter().map(move |at| keys[at])
}

/// The beginnings of tags by which other programs say where a game starts, in small letters.
const STARTS: [&str; 7] = ["s", "x", "setup", "start", "starting", "initial", "opening"];

/// Returns whether a tag, in small letters, says where a game starts: `startfen`, `initialposition`.
fn names_start(tag: &str) -> bool {
    let mut kinds = ["fen", "pos", "position", "board"].into_iter();
    let is_begun = |kind| {
        tag.strip_suffix(kind)
            .is_some_and(|it| STARTS.contains(&it))
    };
    ["fen", "pos", "setup", "start"].contains(&tag) || kinds.any(is_begun)
}

/// The tags that hold rules in files of other programs, in small letters.
const RULES: [&str; 6] = ["rule", "ruleset", "set", "settings", "size", "variant"];

/// The one of Game, Rules and Position that a tag of another name stands for, by its place among
/// them: to leave it out would be to read another game.
fn meant_by(name: &str, value: &str) -> Option<usize> {
    let name = name.replace('_', "").to_ascii_lowercase();
    let by_case = DERIVED[..3]
        .iter()
        .position(|tag| tag.eq_ignore_ascii_case(&name));
    let value = one_line(value);
    let says_nothing = matches!(value.trim(), "" | "0" | "-" | "?" | "startpos");
    let is_end = ["final", "end", "last"]
        .iter()
        .any(|at| name.starts_with(at));
    let is_start = names_start(&name) && !says_nothing || is_position(&value) && !is_end;
    let is_rules = RULES.contains(&&*name) && value.contains('=');
    by_case.or(is_start.then_some(2)).or(is_rules.then_some(1))
}

/// Returns whether a text is as positions are written: rows, and who is to move.
fn is_position(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let has_rows = words.next().is_some_and(|rows| rows.contains('/'));
    has_rows && matches!(words.next(), Some("first" | "second"))
}

/// Keeps starts for the next game of the same kind: making a board takes longer than reading a game.
#[derive(Clone, Debug, Default)]
pub(super) struct StartCache {
    made: FxHashMap<[String; 3], Start>,
}

/// More different starts than this are not kept.
const MAX_CACHED: usize = 256;

impl StartCache {
    /// The start that was kept for a key, or else a new one.
    pub(super) fn get<E>(
        &mut self,
        key: [String; 3],
        make: impl FnOnce() -> Result<Start, E>,
    ) -> Result<Start, E> {
        if let Some(start) = self.made.get(&key) {
            return Ok(start.clone());
        }
        let start = make()?;
        if self.made.len() < MAX_CACHED {
            self.made.insert(key, start.clone());
        }
        Ok(start)
    }

    /// The start that the tags describe.
    pub(super) fn start(&mut self, head: &Header) -> Result<Start, ReadError> {
        let tag = |at: usize| head.derived[at].clone().unwrap_or_default();
        let [game, rules, position] = [tag(0), tag(1), tag(2)];
        let key = [&game, &rules, &position].map(|tag| tag.text.clone());
        self.get(key, || {
            if game.text.is_empty() {
                return Err(ReadErrorKind::NoGame.at(head.line));
            }
            let own = find_game(&game.text);
            let own = own.map_err(|error| ReadErrorKind::from(error).at(game.line))?;
            let settings = own.with_pairs(&rules.text);
            let settings = settings.map_err(|error| ReadErrorKind::Rules(error).at(rules.line))?;
            Start::of(settings, &position.text).map_err(|error| match error {
                StartError::Rules(error) => ReadErrorKind::Rules(error).at(rules.line),
                StartError::Position(error) => ReadErrorKind::Position(error).at(position.line),
            })
        })
    }
}
