//! Foreign engines: programs that speak the Universal Game Interface, as players.
//!
//! An [`EngineCommand`] says how to start one; a [`ForeignEngine`] is one of them playing games
//! with given rules. The program is started when the first ply is asked for and kept for later
//! games.
//!
//! Whatever a program does wrong (not starting, hanging, exiting, printing garbage, playing an
//! illegal ply) becomes an [`EngineError::Failed`] or [`EngineError::Illegal`] with a message,
//! within the time limits. The program is then killed, with everything it started, and started anew
//! for the next game.

pub mod check;
mod command;
mod deadline;
mod offer;
mod process;
mod reply;

use std::time::Duration;

use check::Rule;
pub use command::{EngineCommand, EngineLimits};
use deadline::Deadline;
use offer::Offer;
use process::{Process, ReceiveError, quotable};
use reply::{Reply, Words};

use super::{Engine, EngineError, Limits, Report, Score, Stop};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Seat};
use parlour_rules::options::OptionSet;

/// A foreign engine for one game with its rules. The program is started when the first ply is asked
/// for and ended when this is dropped.
pub struct ForeignEngine {
    /// The command that starts the program.
    command: EngineCommand,
    rules: AnyRules,
    process: Option<Process>,
    /// The options that the program offered.
    offer: Offer,
    /// True if `uginewgame` has to be sent before the next ply.
    new_game_pending: bool,
    /// True if it proved a win before its last ply.
    has_won: bool,
}

/// Reads a line as one that a program sends while it thinks about the end of `line`.
pub fn check_reply(text: &str, line: &AnyLine) {
    drop(reply::read(text, line));
}

/// The fault of a program, as the rest of a sentence that begins with its name.
enum Failure {
    /// It did not start, exited or did not answer.
    Failed(String),
    /// It played an illegal ply.
    Illegal(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

/// The time that a program that was sent `stop` may take to answer.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// A time that is never over.
const ENDLESS: Duration = Duration::from_secs(1 << 32);

/// The interval at which a raised [`Stop`] is looked for.
const STOP_POLL: Duration = Duration::from_millis(10);

impl ForeignEngine {
    /// An engine for games with these settings. Nothing is started yet.
    pub fn new(command: EngineCommand, rules: AnyRules) -> Self {
        Self {
            command,
            rules,
            process: None,
            offer: Offer::default(),
            new_game_pending: true,
            has_won: false,
        }
    }

    /// The program, started if it was not running, with a new game announced and `readyok`
    /// received.
    fn ready(&mut self, stop: &Stop) -> Result<Process, String> {
        let mut deadline = self.deadline();
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start_process(&mut deadline, stop)?,
        };
        if self.new_game_pending {
            process.send("uginewgame");
            self.new_game_pending = false;
        }
        process.send("isready");
        let mut fault = None;
        self.wait_for(&mut process, "readyok", &mut deadline, stop, |line| {
            let rule = check::uncalled(line).filter(|_| self.command.strict);
            let said = || format!("it said `{}`", quotable(line));
            fault = fault.take().or_else(|| Some(broken(rule?, &said())));
        })?;
        fault.map_or(Ok(process), Err)
    }

    /// Returns the time by which the program is to be ready that is started or asked now.
    fn deadline(&self) -> Deadline {
        Deadline::within(self.command.start_timeout)
    }

    /// Starts the program and sends the rules and its options.
    fn start_process(&mut self, deadline: &mut Deadline, stop: &Stop) -> Result<Process, String> {
        let mut process = Process::start(&self.command)?;
        process.send("ugi");
        let mut offer = Offer::default();
        self.wait_for(&mut process, "ugiok", deadline, stop, |line| {
            offer.hear(line);
        })?;
        if let Some(refusal) = offer.refusal(&self.rules) {
            return Err(refusal);
        }
        self.offer = offer;
        let rules = [
            ("Game", self.rules.info().id.to_owned()),
            ("Set", self.rules.pairs()),
        ];
        let own = self.command.options.iter();
        let own = own.map(|(name, value)| (name.as_str(), value.clone()));
        for (name, value) in rules.into_iter().chain(own) {
            let value = if value.is_empty() { "<empty>" } else { &value };
            process.send(&format!("setoption name {name} value {value}"));
        }
        Ok(process)
    }

    /// Returns whether a program that is ready takes a ply for legal that begins the game. One that
    /// does not answer such questions is believed.
    fn knows_game(&self, process: &mut Process, stop: &Stop) -> Result<bool, String> {
        let Ok(line) = AnyLine::new(&self.rules) else {
            return Ok(true);
        };
        let ply = line.legal_plies().first().copied();
        let Some(Ok(ply)) = ply.map(|ply| line.ply_text(ply)) else {
            return Ok(true);
        };
        process.send(&position_command(&line));
        process.send(&format!("query islegal {ply}"));
        process.send("isready");
        let mut deadline = self.deadline();
        let mut is_known = true;
        self.wait_for(process, "readyok", &mut deadline, stop, |said| {
            is_known &= said.trim() != "response false";
        })?;
        Ok(is_known)
    }

    /// Waits for a line that is this word, until the deadline, the end of the program or a raised
    /// stop.
    fn wait_for(
        &self,
        process: &mut Process,
        word: &str,
        deadline: &mut Deadline,
        stop: &Stop,
        mut hear: impl FnMut(&str),
    ) -> Result<(), String> {
        loop {
            match process.receive(deadline.next_look(STOP_POLL)) {
                Ok(line) if line.trim() == word => return Ok(()),
                Ok(line) => hear(line),
                Err(ReceiveError::Closed) => {
                    let diagnostics = process.diagnostics();
                    return Err(format!("ended before it said {word}{diagnostics}"));
                }
                Err(ReceiveError::Timeout) if stop.is_raised() => {
                    return Err("was stopped".to_owned());
                }
                Err(ReceiveError::Timeout) => {}
            }
            if deadline.is_over() {
                let limit = self.command.start_timeout.as_secs_f32();
                let diagnostics = process.diagnostics();
                return Err(format!("did not say {word} within {limit} s{diagnostics}"));
            }
        }
    }

    /// Sends the position and the limits, and waits for the ply. A raised stop is passed on.
    fn request_ply(
        &mut self,
        process: &mut Process,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, Failure> {
        ask(process, line, limits);
        let mut asked = Asked::within(limits, self.command.reply_timeout);
        let mut asked_to_stop = false;
        loop {
            if stop.is_raised() && !asked_to_stop {
                asked_to_stop = true;
                process.send("stop");
                asked.deadline.be_within(STOP_TIMEOUT);
            }
            let heard = process.receive(asked.deadline.next_look(STOP_POLL));
            if self.command.strict
                && let Ok(text) = &heard
                && let Some(fault) = fault(text, line)
            {
                return Err(fault.into());
            }
            match heard.map(|text| reply::read(text, line)) {
                Ok(Reply::Best(ply)) => {
                    self.check_proofs(asked.last.score())?;
                    return Ok(ply);
                }
                Ok(Reply::Illegal(text, why)) if asked.last.illegal < self.command.illegal => {
                    asked.refuse(&text);
                    report(&asked.last);
                    let left = limits.after(asked.deadline.waited());
                    process.send(&format!("illegal {text} {why}"));
                    ask(process, line, &left);
                }
                Ok(Reply::Illegal(text, why)) => {
                    let (doubt, said) = (self.offer.doubt(&self.rules), asked.last_string);
                    let message = format!("played `{text}`, which is illegal: {why}{doubt}{said}");
                    return Err(Failure::Illegal(message));
                }
                Ok(reply) => {
                    if asked.hear(reply) {
                        report(&asked.last);
                    }
                }
                Err(ReceiveError::Closed) => {
                    let diagnostics = process.diagnostics();
                    return Err(format!("ended without an answer{diagnostics}").into());
                }
                Err(ReceiveError::Timeout) => {}
            }
            // A program that talks without end is as late as one that is silent.
            if asked.deadline.is_over() {
                let waited = asked.deadline.waited().as_secs_f32();
                let diagnostics = process.diagnostics();
                return Err(format!("did not answer within {waited:.1} s{diagnostics}").into());
            }
        }
    }

    /// Takes note of the score of the ply that was chosen; fails where a strict program takes back a
    /// win that it had proved.
    fn check_proofs(&mut self, score: Option<Score>) -> Result<(), Failure> {
        let has_won = matches!(score, Some(Score::Win(_)));
        let had_won = std::mem::replace(&mut self.has_won, has_won);
        if self.command.strict && had_won && matches!(score, Some(Score::Loss(_))) {
            let why = "it proved a win, and then a loss";
            return Err(broken(Rule::Proofs, why).into());
        }
        Ok(())
    }
}

/// A ply that a program is asked for, and what it has told so far.
struct Asked {
    deadline: Deadline,
    last: Report,
    words: Words,
    last_string: String,
}

impl Asked {
    /// A ply within limits, and the time that an answer may take besides.
    fn within(limits: &Limits, reply_timeout: Duration) -> Self {
        let allowed = match (limits.time, limits.clock) {
            (Some(time), _) => Some(time),
            (None, clock) => clock.map(|clock| clock.left),
        };
        let endless = *limits == Limits::default();
        let timeout = allowed.unwrap_or_default() + reply_timeout;
        Self {
            deadline: Deadline::within(if endless { ENDLESS } else { timeout }),
            last: Report::default(),
            words: Words::default(),
            last_string: String::new(),
        }
    }

    /// Takes in what the program tells while it thinks; returns whether that is to be reported.
    fn hear(&mut self, reply: Reply) -> bool {
        match reply {
            Reply::Info(info) => {
                let said = std::mem::take(&mut self.last.said);
                let illegal = self.last.illegal;
                self.last = Report {
                    said,
                    illegal,
                    ..info
                };
            }
            Reply::Said(text) => {
                self.last_string = format!("; it said `{}`", quotable(&text));
                self.words.hear(&text);
                self.last.said = self.words.text();
            }
            Reply::Best(_) | Reply::Illegal(..) | Reply::Other => return false,
        }
        true
    }

    /// Takes note of an illegal answer, for which it has another try.
    fn refuse(&mut self, answer: &str) {
        self.last.illegal += 1;
        self.words.refuse(&quotable(answer));
        self.last.said = self.words.text();
    }
}

/// Says which rule a line breaks, if it breaks one; what happens after an illegal ply is said elsewhere.
fn fault(text: &str, line: &AnyLine) -> Option<String> {
    let mut fault = None;
    check::judge(text, line, |rule, found| {
        if let Err(why) = found
            && rule != Rule::Legal
        {
            fault.get_or_insert_with(|| broken(rule, &why));
        }
    });
    fault
}

/// Says that a rule is broken.
fn broken(rule: Rule, why: &str) -> String {
    format!("breaks the rule `{}` of the protocol: {why}", rule.id())
}

/// Sends the end of a line, and asks for a ply within limits.
fn ask(process: &mut Process, line: &AnyLine, limits: &Limits) {
    process.send(&position_command(line));
    process.send(&go_command(line, limits));
}

/// The command that sets up the end of a line.
fn position_command(line: &AnyLine) -> String {
    let mut command = format!("position fen {}", line.at_start().position_text());
    let texts: Vec<String> = line
        .plies()
        .into_iter()
        .filter_map(|ply| line.ply_text(ply).ok())
        .collect();
    if !texts.is_empty() {
        command.push_str(" moves ");
        command.push_str(&texts.join(" "));
    }
    command
}

/// The command that starts a search within limits at the end of a line.
fn go_command(line: &AnyLine, limits: &Limits) -> String {
    let mut command = vec!["go".to_owned()];
    let mut add = |name: &str, value: u128| command.push(format!("{name} {value}"));
    if let Some(time) = limits.time {
        add("movetime", time.as_millis());
    }
    if let Some(own) = limits.clock {
        // Programs may insist on both clocks: an opponent without one is given an equal one.
        let opponent = limits.opponent_clock.unwrap_or(own);
        let (p1, p2) = match line.to_move().seat(line.players_swapped()) {
            Seat::First => (own, opponent),
            Seat::Second => (opponent, own),
        };
        add("p1time", p1.left.as_millis());
        add("p2time", p2.left.as_millis());
        add("p1inc", p1.increment.as_millis());
        add("p2inc", p2.increment.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", u128::from(nodes));
    }
    if let Some(depth) = limits.depth {
        add("depth", u128::from(depth));
    }
    if *limits == Limits::default() {
        command.push("infinite".to_owned());
    }
    command.join(" ")
}

impl Engine for ForeignEngine {
    fn new_game(&mut self) {
        self.new_game_pending = true;
        self.has_won = false;
    }

    fn prepare(&mut self, stop: &Stop) -> Result<(), EngineError> {
        let is_new = self.process.is_none();
        let mut ready = self.ready(stop);
        if let (true, Ok(process)) = (is_new, &mut ready) {
            ready = match self.knows_game(process, stop) {
                Ok(true) => ready,
                Ok(false) => Err(format!(
                    "does not know {} with these rules: it refuses the first move",
                    self.rules.info().id
                )),
                Err(error) => Err(error),
            };
        }
        let failed = |error| EngineError::Failed(format!("{} {error}", self.command.name));
        self.process = Some(ready.map_err(failed)?);
        Ok(())
    }

    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        if line.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let ready = self.ready(stop).map_err(Failure::from);
        let chosen = ready.and_then(|mut process| {
            let chosen = self.request_ply(&mut process, line, limits, stop, report);
            // One that failed is not trusted again; dropping it ends it.
            if chosen.is_ok() {
                self.process = Some(process);
            }
            chosen
        });
        self.new_game_pending |= chosen.is_err();
        let name = &self.command.name;
        chosen.map_err(|failure| match failure {
            Failure::Failed(message) => EngineError::Failed(format!("{name} {message}")),
            Failure::Illegal(message) => EngineError::Illegal(format!("{name} {message}")),
        })
    }
}

#[cfg(test)]
mod tests;
