//! The plies, comments and variations of a record.

use super::annotation::text::read_comment;
use super::annotation::{Annotation, Glyph};
use super::error::{MAX_PLIES, ReadError, ReadErrorKind, quotable};
use super::record::play_again;
use super::tokens::{Token, Tokens};
use super::tree::Turn;
use super::warning::{Warning, WarningKind};
use super::{GameResult, NodeId, Record};
use parlour_rules::games::AnyLine;

/// The way chess engines write that a side passes, which is no number of a ply.
const NULL_MOVE: &str = "0000";

/// A record being filled with plies.
#[derive(Debug)]
pub(super) struct Movetext {
    pub(super) record: Record,
    pub(super) warnings: Vec<Warning>,
    /// The result at the end and its line.
    pub(super) result: Option<(GameResult, usize)>,
    /// The line to the current node.
    line: AnyLine,
    node: NodeId,
    /// The number of plies read, those of variations included.
    plies: usize,
    /// The plies that the open variations replace, with how many plies come before each. Kept
    /// here and not in calls, so that no depth of nesting is too deep.
    replaced: Vec<(NodeId, usize)>,
    /// The comments that are not in the tree yet, as they are written: of the last ply, or, at the
    /// start of a variation, of the ply to come.
    comments: Vec<String>,
    /// The judgement that is not in the tree yet.
    glyph: Option<Glyph>,
}

impl Movetext {
    /// Reads all that follows the tags.
    pub(super) fn read(record: Record, tokens: &mut Tokens<'_>) -> Result<Self, ReadError> {
        let mut body = Self {
            line: record.start().line().clone(),
            record,
            warnings: Vec::new(),
            result: None,
            node: NodeId::ROOT,
            plies: 0,
            replaced: Vec::new(),
            comments: Vec::new(),
            glyph: None,
        };
        loop {
            let line = tokens.line();
            let taken = tokens.next().and_then(|token| match token {
                Some(token) => body.add_token(&token, line).map(|()| true),
                None if body.replaced.is_empty() => {
                    body.flush_comment();
                    Ok(false)
                }
                None => Err(ReadErrorKind::UnclosedVariation),
            });
            match taken {
                Ok(true) => {}
                Ok(false) => {
                    body.note_outcome();
                    return Ok(body);
                }
                Err(fault) => return Err(fault.at(line)),
            }
        }
    }

    fn add_token(&mut self, token: &Token<'_>, line: usize) -> Result<(), ReadErrorKind> {
        match *token {
            Token::Comment(text) => self.comments.push(text.to_owned()),
            // Nothing else stands behind the result.
            _ if self.result.is_some() => return Err(unexpected(token)),
            Token::Number(NULL_MOVE) => self.word(NULL_MOVE, line)?,
            Token::Number(number) => self.check_number(number, line),
            Token::Word(word) => self.word(word, line)?,
            Token::Open => self.open_variation()?,
            Token::Close => self.close_variation()?,
            Token::Glyph(text) => self.glyph(text)?,
            Token::Tag { .. } => return Err(unexpected(token)),
        }
        Ok(())
    }

    /// Notes a judgement. Of two on one ply, and of those that have a number only, the number is
    /// kept among the words.
    fn glyph(&mut self, text: &str) -> Result<(), ReadErrorKind> {
        let number = text.strip_prefix('$').filter(|number| !number.is_empty());
        let glyph = number.map_or_else(|| Glyph::named(text), Glyph::from_number);
        match glyph {
            Some(glyph) if self.glyph.is_none() => self.glyph = Some(glyph),
            None if number.is_none() => return Err(ReadErrorKind::Glyph(quotable(text))),
            _ => self.comments.push(text.to_owned()),
        }
        Ok(())
    }

    /// Adds the pending comments to the tree, as those of the last ply.
    fn flush_comment(&mut self) {
        let tree = self.record.tree();
        let mut said = Annotation::default();
        for comment in self.comments.drain(..) {
            said.merge(read_comment(&comment, self.line.board()));
        }
        said.glyph = self.glyph.take();
        if let (Some(_), Some(glyph)) = (tree.annotation(self.node).glyph, said.glyph) {
            said.merge(Annotation::of_words(glyph.text()));
            said.glyph = None;
        }
        if !said.is_empty() {
            self.record.tree_mut().annotation_mut(self.node).merge(said);
        }
    }

    /// Returns whether the variation that was opened last has no ply yet.
    fn is_variation_empty(&self) -> bool {
        let last = self.replaced.last();
        last.is_some_and(|&(_, before)| before == self.line.len())
    }

    /// Checks a ply number. Numbers have no effect, but a wrong one may mean that something is
    /// missing.
    fn check_number(&mut self, number: &str, line: usize) {
        let position = self.line.len() + 1;
        if self.warnings.is_empty() && number.parse() != Ok(position) {
            let number = quotable(number);
            let kind = WarningKind::PlyNumber { position, number };
            self.warnings.push(kind.at(line));
        }
    }

    fn word(&mut self, word: &str, line: usize) -> Result<(), ReadErrorKind> {
        if let Ok(result) = word.parse() {
            if !self.replaced.is_empty() {
                return Err(ReadErrorKind::ResultInVariation(word.to_owned()));
            }
            self.result = Some((result, line));
            return Ok(());
        }
        self.plies += 1;
        if self.plies > MAX_PLIES {
            return Err(ReadErrorKind::TooManyPlies);
        }
        if !self.is_variation_empty() {
            self.flush_comment();
        }
        let number = self.line.len() + 1;
        // No ply is longer than what can be quoted.
        let text = quotable(word);
        let read = self.line.read_ply(&text);
        let ply = read
            .and_then(|ply| self.line.play(ply).map(|()| ply))
            .map_err(|refusal| ReadErrorKind::Ply {
                number,
                text,
                refusal,
            })?;
        let turn = Turn::of(&self.line);
        self.node = self.record.tree_mut().add(self.node, ply, turn);
        Ok(())
    }

    /// Notes how the rules end the game at the current node, at which something ends. Where a ply
    /// follows they do not, so there is no need to ask after every ply.
    fn note_outcome(&mut self) {
        let outcome = self.line.outcome();
        self.record.tree_mut().set_outcome(self.node, outcome);
    }

    /// A variation replaces the last ply.
    fn open_variation(&mut self) -> Result<(), ReadErrorKind> {
        let parent = self.record.tree().parent(self.node);
        let (false, Some(parent)) = (self.is_variation_empty(), parent) else {
            return Err(ReadErrorKind::NothingToReplace);
        };
        self.flush_comment();
        self.note_outcome();
        self.line.undo();
        self.replaced.push((self.node, self.line.len()));
        self.node = parent;
        Ok(())
    }

    /// Ends a variation: the line continues after the ply it replaced.
    fn close_variation(&mut self) -> Result<(), ReadErrorKind> {
        let (node, before) = self
            .replaced
            .pop()
            .ok_or_else(|| ReadErrorKind::UnexpectedText(")".to_owned()))?;
        self.flush_comment();
        self.note_outcome();
        while self.line.len() > before {
            self.line.undo();
        }
        if let Some(ply) = self.record.tree().ply(node) {
            play_again(&mut self.line, ply);
        }
        self.node = node;
        Ok(())
    }
}

fn unexpected(token: &Token<'_>) -> ReadErrorKind {
    ReadErrorKind::UnexpectedText(match token {
        Token::Number(word) | Token::Word(word) | Token::Glyph(word) | Token::Comment(word) => {
            quotable(word)
        }
        Token::Open => "(".to_owned(),
        Token::Close => ")".to_owned(),
        Token::Tag { name, .. } => quotable(&format!("[{name}")),
    })
}
