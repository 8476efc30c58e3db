//! Foreign engines: programs that speak the Universal Game Interface, as players.
//!
//! A [`Launch`] says how to start one; a [`Foreign`] is one of them playing a game with given
//! rules. Whatever such a program does wrong (not starting, hanging, dying, printing rubbish,
//! playing an illegal ply) becomes an [`EngineError::Failed`] that says what it was, within the
//! time limits; the program is ended then, and started anew for the next game.

mod process;
mod reply;

use std::time::{Duration, Instant};

use process::{Process, Silence};
use reply::Reply;

use super::{Engine, EngineError, Limits, Report, Stop};
use crate::games::{AnyLine, AnyPly, GameInfo, Settings};

/// How to start a foreign engine, and how long to wait for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// What it is called in messages.
    pub name: String,
    /// The program, looked up as the shell does.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its own options, by name.
    pub options: Vec<(String, String)>,
    /// How long it may take to be ready for a game.
    pub start_limit: Duration,
    /// How long it may take to answer beyond its time, or in all where it has none.
    pub reply_limit: Duration,
}

impl Launch {
    /// A program without arguments and options, ten seconds to start and five to answer.
    #[must_use]
    pub fn new(command: impl Into<String>) -> Self {
        let command = command.into();
        Self {
            name: command.clone(),
            command,
            arguments: Vec::new(),
            options: Vec::new(),
            start_limit: Duration::from_secs(10),
            reply_limit: Duration::from_secs(5),
        }
    }
}

/// A foreign engine that plays a game. The program is started when the first ply is asked for and
/// ended when this is dropped.
pub struct Foreign {
    launch: Launch,
    game: &'static GameInfo,
    settings: Settings,
    process: Option<Process>,
    /// Whether the program has yet to be told that a game begins.
    fresh: bool,
}

/// What a program did wrong, as the rest of a sentence that begins with its name.
enum Fault {
    /// It did not start, answer or go on.
    Failed(String),
    /// It played what is no legal ply.
    Illegal(String),
}

impl From<String> for Fault {
    fn from(words: String) -> Self {
        Self::Failed(words)
    }
}

/// How long a program that was asked to stop may take to answer.
const STOP_LIMIT: Duration = Duration::from_secs(1);

/// How often a raised [`Stop`] is looked for.
const GLANCE: Duration = Duration::from_millis(10);

impl Foreign {
    /// An engine for games with these settings.
    #[must_use]
    pub const fn new(launch: Launch, game: &'static GameInfo, settings: Settings) -> Self {
        Self {
            launch,
            game,
            settings,
            process: None,
            fresh: true,
        }
    }

    /// Starts the program if it is not running, and makes it ready for a game.
    fn ready(&mut self, stop: &Stop) -> Result<Process, String> {
        let deadline = Instant::now() + self.launch.start_limit;
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.begin(deadline, stop)?,
        };
        if self.fresh {
            process.say("uginewgame");
            self.fresh = false;
        }
        process.say("isready");
        self.wait_for(&mut process, "readyok", deadline, stop)?;
        Ok(process)
    }

    /// Starts the program and tells it its options and the rules.
    fn begin(&self, deadline: Instant, stop: &Stop) -> Result<Process, String> {
        let mut process = Process::start(&self.launch)?;
        process.say("ugi");
        self.wait_for(&mut process, "ugiok", deadline, stop)?;
        let rules = [
            ("Game", self.game.id.to_owned()),
            ("Set", self.settings.to_string()),
        ];
        let own = self.launch.options.iter();
        let own = own.map(|(name, value)| (name.as_str(), value.clone()));
        for (name, value) in rules.into_iter().chain(own) {
            let value = if value.is_empty() { "<empty>" } else { &value };
            process.say(&format!("setoption name {name} value {value}"));
        }
        Ok(process)
    }

    fn wait_for(
        &self,
        process: &mut Process,
        word: &str,
        deadline: Instant,
        stop: &Stop,
    ) -> Result<(), String> {
        loop {
            match process.hear(deadline.min(Instant::now() + GLANCE)) {
                Ok(line) if line.trim() == word => return Ok(()),
                Err(Silence::Ended) => {
                    let why = process.last_words();
                    return Err(format!("ended before it said {word}{why}"));
                }
                Err(Silence::Late) if stop.is_raised() => return Err("was stopped".to_owned()),
                Ok(_) | Err(Silence::Late) => {}
            }
            if Instant::now() >= deadline {
                let limit = self.launch.start_limit.as_secs_f32();
                let why = process.last_words();
                return Err(format!("did not say {word} within {limit} s{why}"));
            }
        }
    }

    /// Has the program choose a ply.
    fn ask(
        &self,
        process: &mut Process,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, Fault> {
        process.say(&position(line));
        process.say(&go(limits));
        let start = Instant::now();
        let allowed = match (limits.time, limits.clock) {
            (Some(time), _) => Some(time),
            (None, clock) => clock.map(|clock| clock.left),
        };
        let endless = *limits == Limits::default();
        let patience = allowed.unwrap_or_default() + self.launch.reply_limit;
        let mut deadline = (!endless).then_some(start + patience);
        let mut asked_to_stop = false;
        loop {
            if stop.is_raised() && !asked_to_stop {
                asked_to_stop = true;
                process.say("stop");
                let soon = Instant::now() + STOP_LIMIT;
                deadline = Some(deadline.map_or(soon, |deadline| deadline.min(soon)));
            }
            let glance = Instant::now() + GLANCE;
            match process.hear(deadline.map_or(glance, |deadline| deadline.min(glance))) {
                Ok(text) => match reply::read(text, line) {
                    Reply::Info(told) => report(&told),
                    Reply::Best(ply) => return Ok(ply),
                    Reply::Illegal(text, why) => {
                        let words = format!("played `{text}`, which is illegal: {why}");
                        return Err(Fault::Illegal(words));
                    }
                    Reply::Other => {}
                },
                Err(Silence::Ended) => {
                    let why = process.last_words();
                    return Err(format!("ended without an answer{why}").into());
                }
                Err(Silence::Late) => {}
            }
            // A program that talks without end is as late as one that is silent.
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                let waited = start.elapsed().as_secs_f32();
                let why = process.last_words();
                return Err(format!("did not answer within {waited:.1} s{why}").into());
            }
        }
    }
}

/// The command that sets up the end of a line.
fn position(line: &AnyLine) -> String {
    let mut words = format!("position fen {}", line.at_start().position_text());
    let texts: Vec<String> = line
        .plies()
        .into_iter()
        .filter_map(|ply| line.ply_text(ply).ok())
        .collect();
    if !texts.is_empty() {
        words.push_str(" moves ");
        words.push_str(&texts.join(" "));
    }
    words
}

/// The command that begins a search.
fn go(limits: &Limits) -> String {
    let mut words = vec!["go".to_owned()];
    let mut add = |name: &str, value: u128| words.push(format!("{name} {value}"));
    if let Some(time) = limits.time {
        add("movetime", time.as_millis());
    }
    if let Some(clock) = limits.clock {
        // The other player's clock is not known here; an equal one harms nobody.
        for player in ["p1", "p2"] {
            add(&format!("{player}time"), clock.left.as_millis());
        }
        for player in ["p1", "p2"] {
            add(&format!("{player}inc"), clock.increment.as_millis());
        }
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", u128::from(nodes));
    }
    if let Some(depth) = limits.depth {
        add("depth", u128::from(depth));
    }
    if *limits == Limits::default() {
        words.push("infinite".to_owned());
    }
    words.join(" ")
}

impl Engine for Foreign {
    fn new_game(&mut self) {
        self.fresh = true;
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
        let ready = self.ready(stop).map_err(Fault::from);
        let chosen = ready.and_then(|mut process| {
            let chosen = self.ask(&mut process, line, limits, stop, report);
            // One that failed is not trusted again; dropping it ends it.
            if chosen.is_ok() {
                self.process = Some(process);
            }
            chosen
        });
        self.fresh |= chosen.is_err();
        let name = &self.launch.name;
        chosen.map_err(|fault| match fault {
            Fault::Failed(words) => EngineError::Failed(format!("{name} {words}")),
            Fault::Illegal(words) => EngineError::Illegal(format!("{name} {words}")),
        })
    }
}

#[cfg(test)]
mod tests;
