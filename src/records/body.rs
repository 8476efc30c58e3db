//! The plies, comments and variations of a record.

use super::error::{Fault, ReadError, quotable};
use super::remark::{Oddity, Remark};
use super::tokens::{Token, Tokens};
use super::{GameResult, NodeId, Record};
use crate::games::AnyLine;

/// A record being filled with plies.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) record: Record,
    pub(super) remarks: Vec<Remark>,
    /// The result at the end and its line.
    pub(super) result: Option<(GameResult, usize)>,
    /// The line to the current node.
    line: AnyLine,
    node: NodeId,
    /// The plies that the open variations replace, with how many plies come before each. Kept
    /// here and not in calls, so that no depth of nesting is too deep.
    replaced: Vec<(NodeId, usize)>,
    /// Comments that are not in the tree yet: about the last ply, or at the head of a variation
    /// about the ply to come.
    said: String,
}

impl Body {
    /// Reads all that follows the tags.
    pub(super) fn read(record: Record, tokens: &mut Tokens<'_>) -> Result<Self, ReadError> {
        let mut body = Self {
            line: record.start().line().clone(),
            record,
            remarks: Vec::new(),
            result: None,
            node: NodeId::ROOT,
            replaced: Vec::new(),
            said: String::new(),
        };
        loop {
            let line = tokens.line();
            let taken = tokens.next().and_then(|token| match token {
                Some(token) => body.take(token, line).map(|()| true),
                None if body.replaced.is_empty() => {
                    body.settle_comment();
                    Ok(false)
                }
                None => Err(Fault::UnclosedVariation),
            });
            match taken {
                Ok(true) => {}
                Ok(false) => return Ok(body),
                Err(fault) => return Err(ReadError { line, fault }),
            }
        }
    }

    fn take(&mut self, token: Token<'_>, line: usize) -> Result<(), Fault> {
        match token {
            Token::Comment(text) => append(&mut self.said, &text),
            Token::Number(number) if self.result.is_none() => self.number(number, line),
            Token::Word(word) if self.result.is_none() => self.word(word, line)?,
            Token::Open if self.result.is_none() => self.open()?,
            Token::Close if self.result.is_none() => self.close()?,
            Token::Number(word) | Token::Word(word) => return Err(Fault::Stray(quotable(word))),
            Token::Open => return Err(Fault::Stray("(".to_owned())),
            Token::Close => return Err(Fault::Stray(")".to_owned())),
            Token::Tag { name, .. } => return Err(Fault::Stray(quotable(&format!("[{name}")))),
        }
        Ok(())
    }

    /// Puts what was said so far into the tree, as said of the last ply.
    fn settle_comment(&mut self) {
        if !self.said.is_empty() {
            let said = std::mem::take(&mut self.said);
            let mut comment = self.record.tree().comment(self.node).to_owned();
            append(&mut comment, &said);
            self.record.tree_mut().set_comment(self.node, &comment);
        }
    }

    /// Whether the variation that was opened last has no ply yet.
    fn heads_variation(&self) -> bool {
        let last = self.replaced.last();
        last.is_some_and(|&(_, before)| before == self.line.len())
    }

    /// Numbers do not matter, but a wrong one may be a sign that something is missing.
    fn number(&mut self, number: &str, line: usize) {
        let place = self.line.len() + 1;
        if self.remarks.is_empty() && number.parse() != Ok(place) {
            let number = quotable(number);
            let oddity = Oddity::Number { place, number };
            self.remarks.push(Remark { line, oddity });
        }
    }

    fn word(&mut self, word: &str, line: usize) -> Result<(), Fault> {
        if let Ok(result) = word.parse() {
            if !self.replaced.is_empty() {
                return Err(Fault::ResultInVariation(word.to_owned()));
            }
            self.result = Some((result, line));
            return Ok(());
        }
        if !self.heads_variation() {
            self.settle_comment();
        }
        let number = self.line.len() + 1;
        // No ply is longer than what can be quoted.
        let text = quotable(word);
        let read = self.line.read_ply(&text);
        let ply = read
            .and_then(|ply| self.line.play(ply).map(|()| ply))
            .map_err(|refusal| Fault::Ply {
                number,
                text,
                refusal,
            })?;
        self.node = self.record.add_legal(self.node, ply);
        Ok(())
    }

    /// A variation replaces the last ply.
    fn open(&mut self) -> Result<(), Fault> {
        let parent = self.record.tree().parent(self.node);
        let (false, Some(parent)) = (self.heads_variation(), parent) else {
            return Err(Fault::NothingToReplace);
        };
        self.settle_comment();
        self.line.undo();
        self.replaced.push((self.node, self.line.len()));
        self.node = parent;
        Ok(())
    }

    /// After a variation the line goes on behind the ply it replaced.
    fn close(&mut self) -> Result<(), Fault> {
        let (node, before) = self
            .replaced
            .pop()
            .ok_or_else(|| Fault::Stray(")".to_owned()))?;
        self.settle_comment();
        while self.line.len() > before {
            self.line.undo();
        }
        if let Some(ply) = self.record.tree().ply(node) {
            let played = self.line.play(ply);
            debug_assert_eq!(played, Ok(()), "it was played here before");
        }
        self.node = node;
        Ok(())
    }
}

/// Adds a comment to what is said already.
fn append(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}
