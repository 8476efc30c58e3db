//! Summaries of games, read without playing them.

use serde::{Deserialize, Serialize};

use super::error::MAX_PLIES;
use super::header::{Header, StartCache};
use super::tokens::{Token, Tokens};
use super::{GameResult, Record, Tags, Termination};
use parlour_engines::NamedPlayer;
use parlour_rules::games::{AnyRules, BySide, Seat};

/// The summary of a game. Empty and false values are not written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The game and its rules.
    pub rules: AnyRules,
    /// The players who began as First and Second, as the tags name them.
    pub names: [NamedPlayer; 2],
    /// True if the players have exchanged sides by the end of the main line.
    #[serde(default, skip_serializing_if = "is_false")]
    pub swapped: bool,
    /// The number of plies in the main line.
    pub plies: usize,
    /// The result, by side.
    pub result: GameResult,
    /// True if the game is over; one that was broken off for good is, without a result.
    #[serde(default, skip_serializing_if = "is_false")]
    pub finished: bool,
    /// The end of the game; `None` while it is unfinished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Termination>,
    /// The time when it began, from the tags Date and Time: `2026.11.20 17:05:59`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The tag Event: the match or tournament.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The tag Round: the game's number within the event.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// The tag Tags: what a person has tagged the game with.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub labels: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl From<&Record> for Summary {
    fn from(record: &Record) -> Self {
        let tree = record.tree();
        let moves = Moves {
            plies: tree.depth(tree.main_end()),
            swapped: tree.players_swapped(tree.main_end()),
        };
        let rules = record.start().rules().clone();
        Self {
            result: record.result(),
            finished: record.is_finished(),
            end: record.end().filter(Termination::is_final),
            ..Self::new(rules, &record.tags, moves)
        }
    }
}

impl Summary {
    /// The summary of an unfinished game.
    fn new(rules: AnyRules, tags: &Tags, moves: Moves) -> Self {
        let date = [tags.get(Tags::DATE), tags.get(Tags::TIME)];
        Self {
            rules,
            names: tags.players(),
            swapped: moves.swapped,
            plies: moves.plies,
            result: GameResult::Open,
            finished: false,
            end: None,
            date: date.join(" ").trim().to_owned(),
            event: tags.get(Tags::EVENT).to_owned(),
            round: tags.get(Tags::ROUND).to_owned(),
            labels: tags.get(Tags::LABELS).to_owned(),
        }
    }

    /// The players of the sides at the end of the main line: the sides of the result.
    pub fn players(&self) -> BySide<&NamedPlayer> {
        BySide::from_fn(|side| &self.names[side.seat(self.swapped).index()])
    }

    /// Returns whether this may be another state of the same game: its number in a match is the
    /// same.
    pub fn is_same_round(&self, other: &Self) -> bool {
        self.event == other.event && self.round == other.round
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        let winner = self.result.winner();
        winner.map(|side| side.seat(self.swapped))
    }
}

/// The counts of the plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Moves {
    plies: usize,
    swapped: bool,
}

/// The summary of a game whose text ends with a result, read without playing it: the plies are
/// counted, and the result is taken as it stands. None for other games and for text that is not
/// well formed, which have to be read in full.
pub(super) fn skim(text: &str, line: usize, starts: &mut StartCache) -> Option<Summary> {
    let mut tokens = Tokens::new(text, line);
    let header = Header::read(&mut tokens).ok()?;
    let start = starts.start(&header).ok()?;
    let (moves, result) = count(&mut tokens, start.info().swap)?;
    let summary = Summary {
        result,
        finished: true,
        end: Some(Termination::read(result, header.termination())),
        ..Summary::new(start.rules().clone(), &header.tags, moves)
    };
    (result != GameResult::Open).then_some(summary)
}

/// The plies of the main line up to the result.
fn count(tokens: &mut Tokens<'_>, swap: Option<&str>) -> Option<(Moves, GameResult)> {
    let mut moves = Moves::default();
    let mut result = None;
    let mut depth = 0_usize;
    while let Some(token) = tokens.next().ok()? {
        match token {
            Token::Comment(_) | Token::Glyph(_) => {}
            _ if result.is_some() => return None,
            Token::Number(_) => {}
            Token::Open => depth += 1,
            Token::Close => depth = depth.checked_sub(1)?,
            Token::Word(_) if depth > 0 => {}
            Token::Word(word) => {
                if let Ok(end) = word.parse() {
                    result = Some(end);
                } else {
                    moves.plies += 1;
                    if moves.plies > MAX_PLIES {
                        return None;
                    }
                    moves.swapped ^= swap.is_some_and(|swap| swap.eq_ignore_ascii_case(word));
                }
            }
            Token::Tag { .. } => return None,
        }
    }
    Some((moves, result.filter(|_| depth == 0)?))
}
