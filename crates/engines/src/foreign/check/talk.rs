//! A conversation with a program that is being tried.

use std::time::{Duration, Instant};

use super::super::offer::Offer;
use super::super::process::{Process, ReceiveError};
use super::super::{ForeignEngine, position_command};
use super::judge::judge;
use super::{Check, Finding, Rule};
use crate::Stop;
use crate::foreign::command::EngineCommand;
use parlour_rules::games::{AnyLine, AnyRules};

/// The end of a conversation with a program that does not answer or has ended; the finding says so.
#[derive(Debug)]
pub(super) struct Gone;

/// A running program, ready for a game, and what it is being asked.
pub(super) struct Talk<'a, 'b> {
    pub(super) check: &'a mut Check<'b>,
    pub(super) process: Process,
    /// The start of its games, and the position that it was told.
    pub(super) first: AnyLine,
    pub(super) line: AnyLine,
    /// The rule that it breaks if it does not answer.
    pub(super) blame: Rule,
    /// The rule that it breaks by an illegal move.
    pub(super) legal: Rule,
    /// The time that it is given to answer, before it is late.
    pub(super) allowed: Duration,
}

/// Starts a program and hears its introduction.
///
/// # Errors
///
/// Says why it does not introduce itself.
pub(super) fn introduction(command: &EngineCommand) -> Result<(Offer, Vec<String>), String> {
    let any = AnyRules::all()
        .into_iter()
        .next()
        .ok_or("there is no game")?;
    let engine = ForeignEngine::new(command.clone(), any);
    let mut process = Process::start(command)?;
    let (mut offer, mut lines) = (Offer::default(), Vec::new());
    process.send("ugi");
    let (mut deadline, stop) = (engine.deadline(), Stop::default());
    engine.wait_for(&mut process, "ugiok", &mut deadline, &stop, |line| {
        offer.hear(line);
        lines.push(line.to_owned());
    })?;
    Ok((offer, lines))
}

impl<'a, 'b> Talk<'a, 'b> {
    /// Starts the program, and has it set up the start of a game.
    pub(super) fn start(check: &'a mut Check<'b>) -> Result<Self, Gone> {
        let mut engine = ForeignEngine::new(check.command.clone(), check.rules.clone());
        let ready = engine.ready(&Stop::default());
        check.take(Rule::Ready, ready.as_ref().map(drop).map_err(Clone::clone));
        let line = AnyLine::new(check.rules).map_err(|_| Gone)?;
        let mut talk = Self {
            check,
            process: ready.map_err(|_| Gone)?,
            first: line.clone(),
            line,
            blame: Rule::Ready,
            legal: Rule::Legal,
            allowed: Duration::ZERO,
        };
        talk.place(&talk.line.clone());
        Ok(talk)
    }

    /// Sends a line.
    pub(super) fn say(&self, line: &str) {
        self.process.send(line);
    }

    /// Hears a line before this time, and judges it.
    pub(super) fn hear(&mut self, end: Instant) -> Result<Option<String>, Gone> {
        match self.process.receive(end).map(str::to_owned) {
            Ok(text) => {
                let (blame, legal) = (self.blame, self.legal);
                judge(&text, &self.line, |rule, found| match rule {
                    // It knows no position where it was told a wrong one.
                    Rule::Legal if blame == Rule::WrongGo => {}
                    Rule::Legal => self.check.take(legal, found),
                    Rule::LegalLine if legal != Rule::Legal => {}
                    rule => self.check.take(rule, found),
                });
                Ok(Some(text))
            }
            Err(ReceiveError::Timeout) => Ok(None),
            Err(ReceiveError::Closed) => Err(self.gone("ended")),
        }
    }

    /// Ends the conversation, which breaks the rule that is being tried.
    fn gone(&mut self, how: &str) -> Gone {
        let why = format!("it {how}{}", self.process.diagnostics());
        self.check.take(self.blame, Err(why));
        Gone
    }

    /// Hears all lines up to one that begins with a word.
    pub(super) fn hear_until(&mut self, word: &str) -> Result<Vec<String>, Gone> {
        let end = Instant::now() + self.allowed + self.check.command.reply_timeout;
        let mut heard = Vec::new();
        loop {
            let Some(text) = self.hear(end)? else {
                return Err(self.gone("did not answer"));
            };
            heard.push(text);
            if heard.last().is_some_and(|text| begins(text, word)) {
                return Ok(heard);
            }
        }
    }

    /// Hears what it says within a time.
    pub(super) fn hear_for(&mut self, time: Duration) -> Result<Vec<String>, Gone> {
        let (end, mut heard) = (Instant::now() + time, Vec::new());
        while let Some(text) = self.hear(end)? {
            heard.push(text);
        }
        Ok(heard)
    }

    /// Sends a line, and returns what it says before it is ready again.
    pub(super) fn ask(&mut self, line: &str) -> Result<Vec<String>, Gone> {
        self.say(line);
        self.say("isready");
        let mut heard = self.hear_until("readyok")?;
        heard.pop();
        Ok(heard)
    }

    /// Tells it a position, in the way that it follows.
    pub(super) fn place(&mut self, line: &AnyLine) {
        let mut forms = [Rule::FenMoves, Rule::Fen].into_iter();
        let is_broken = |rule| matches!(self.check.findings[rule as usize], Finding::Broken(_));
        let form = forms.find(|&rule| !is_broken(rule));
        self.place_by(form.unwrap_or(Rule::Startpos), line);
    }

    /// Tells it a position in the way that a rule is about.
    pub(super) fn place_by(&mut self, rule: Rule, line: &AnyLine) {
        self.line = if rule == Rule::Fen {
            line.at_end()
        } else {
            line.clone()
        };
        let text = position_command(&self.line);
        let start = format!("fen {}", self.line.at_start().position_text());
        let is_startpos = rule == Rule::Startpos;
        self.say(&if is_startpos {
            text.replacen(&start, "startpos", 1)
        } else {
            text
        });
    }

    /// Lets it search, and returns what it says and how long that takes; no answer breaks a rule.
    pub(super) fn go(
        &mut self,
        blame: Rule,
        limits: &str,
    ) -> Result<(Vec<String>, Duration), Gone> {
        self.blame = blame;
        let began = Instant::now();
        self.say(&format!("go {limits}"));
        let heard = self.hear_until("bestmove")?;
        self.check.take(blame, Ok(()));
        Ok((heard, began.elapsed()))
    }
}

/// Returns whether a line begins with a word.
pub(super) fn begins(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}
