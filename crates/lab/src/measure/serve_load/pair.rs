//! Two people who play game after game, and come back when they are thrown out.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use parlour_records::{Record, Start, read_shared_text};
use parlour_rules::games::{AnyLine, Side, find_game};
use rand::Rng;
use rand::seq::IndexedRandom;

/// The game that is played.
const GAME: &str = "trike side=7 pie=false";

/// The time without a sign after which the line counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// A person with an ssh client.
#[derive(Debug)]
pub(super) struct Person {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Person {
    /// Starts the client.
    pub(super) fn start(mut command: Command) -> anyhow::Result<Self> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().context("no output")?);
        thread::spawn(move || {
            let mut lines = output.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        let input = child.stdin.take().context("no input")?;
        Ok(Self {
            child,
            input,
            lines,
        })
    }

    /// Says something.
    pub(super) fn says(&mut self, line: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.input, "{line}")?)
    }

    /// Waits for a line with one of these texts in it.
    pub(super) fn hears(&self, texts: &[&str]) -> anyhow::Result<String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left)?;
            if texts.iter().any(|text| line.contains(text)) {
                return Ok(line);
            }
        }
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two people at a table.
#[derive(Debug)]
pub(super) struct Pair {
    names: [String; 2],
    people: [Person; 2],
    /// The one who has the white stones.
    white: usize,
    line: AnyLine,
    /// The plies that both have seen.
    seen: Vec<String>,
}

impl Pair {
    /// Lets two people come and sit down.
    pub(super) fn start(
        number: usize,
        mut ssh: impl FnMut(&str) -> anyhow::Result<Command>,
    ) -> anyhow::Result<Self> {
        let names = ["ant", "bee"].map(|name| format!("{name}{number}"));
        let mut come = |name: &str| {
            let mut person = Person::start(ssh(name)?)?;
            person.hears(&["What should the others call you?"])?;
            person.says(name)?;
            person.hears(&[&format!("You are {name}.")])?;
            Ok::<_, anyhow::Error>(person)
        };
        let mut pair = Self {
            people: [come(&names[0])?, come(&names[1])?],
            names,
            white: 0,
            line: start()?,
            seen: Vec::new(),
        };
        pair.sit()?;
        Ok(pair)
    }

    /// Seats them at a table of their own.
    fn sit(&mut self) -> anyhow::Result<()> {
        self.white = 0;
        self.line = start()?;
        self.seen.clear();
        let [first, second] = &mut self.people;
        for person in [&mut *first, &mut *second] {
            person.says("leave")?;
        }
        first.says(&format!("offer {GAME}"))?;
        first.hears(&["The other seat is free."])?;
        second.says("lobby")?;
        let waits = second.hears(&[&format!("{} waits;", self.names[0])])?;
        let table = waits.split("'sit ").nth(1);
        let table = table.and_then(|rest| rest.split('\'').next());
        second.says(&format!("sit {}", table.context("no table")?))?;
        second.hears(&["you play Black"])?;
        first.hears(&["It is your turn."])?;
        Ok(())
    }

    /// Has them play again, with the colours exchanged.
    pub(super) fn play_again(&mut self) -> anyhow::Result<()> {
        self.people[0].says("rematch")?;
        self.people[1].hears(&["asks for another game"])?;
        self.people[1].says("accept")?;
        self.white = 1 - self.white;
        self.line = start()?;
        self.seen.clear();
        self.people[self.white].hears(&["It is your turn."])?;
        Ok(())
    }

    /// Returns whether their game goes on.
    pub(super) fn is_open(&self) -> bool {
        self.line.outcome().is_none()
    }

    /// Plays for one of them, and waits until both see it.
    ///
    /// # Errors
    ///
    /// Fails if one of them has lost the line.
    pub(super) fn play(&mut self, random: &mut impl Rng) -> anyhow::Result<()> {
        if !self.is_open() {
            return self.sit();
        }
        let legal = self.line.legal_plies();
        let ply = *legal.choose(random).context("no legal ply")?;
        let text = self.line.ply_text(ply)?;
        let mover = match self.line.to_move() {
            Side::First => self.white,
            Side::Second => 1 - self.white,
        };
        self.people[mover].says(&text)?;
        for (at, person) in self.people.iter().enumerate() {
            let plays = if at == mover { "You play" } else { " plays" };
            person.hears(&[&format!("{plays} {text}:"), &format!("{plays} {text}.")])?;
        }
        self.line.play(ply)?;
        self.seen.push(text);
        Ok(())
    }

    /// Brings both back; returns whether they are at a table again. The host keeps its games in a
    /// folder.
    ///
    /// # Errors
    ///
    /// Fails if something is missing that both have seen.
    pub(super) fn come_back(
        &mut self,
        ssh: impl FnMut(&str) -> anyhow::Result<Command>,
        games: &Path,
    ) -> anyhow::Result<bool> {
        let Ok(shared) = self.ask_again(ssh) else {
            return Ok(false);
        };
        let Some(text) = shared else {
            // It may have ended by a ply that they did not see.
            let kept = fs::read_dir(games)?.flatten();
            let kept = kept.filter_map(|entry| fs::read_to_string(entry.path()).ok());
            let mut kept = kept.filter_map(|text| plies_of(&text.parse().ok()?).ok());
            if !kept.any(|(_, plies)| plies.starts_with(&self.seen)) {
                bail!("{:?} was seen, and there is no such game", self.seen);
            }
            return Ok(self.sit().is_ok());
        };
        let (line, plies) = plies_of(&read_shared_text(&text)?)?;
        // A new game may have begun where the old one was over.
        if self.line.outcome().is_none() && !plies.starts_with(&self.seen) {
            bail!("{:?} was seen, and {plies:?} is there", self.seen);
        }
        (self.line, self.seen) = (line, plies);
        Ok(true)
    }

    /// Lets both come and ask for their unfinished game, if there is one.
    fn ask_again(
        &mut self,
        mut ssh: impl FnMut(&str) -> anyhow::Result<Command>,
    ) -> anyhow::Result<Option<String>> {
        let mut shared = None;
        for (person, name) in self.people.iter_mut().zip(&self.names) {
            *person = Person::start(ssh(name)?)?;
            person.hears(&[&format!("You are {name}.")])?;
            person.says("share")?;
            let answer = person.hears(&["parlour:", "Error"])?;
            shared = answer.contains("parlour:").then_some(answer);
        }
        Ok(shared)
    }
}

/// The game of a record, and its plies.
fn plies_of(record: &Record) -> anyhow::Result<(AnyLine, Vec<String>)> {
    let mut line = record.start().line().clone();
    let mut plies = Vec::new();
    for ply in record.tree().plies(record.tree().main_end()) {
        plies.push(line.ply_text(ply)?);
        line.play(ply)?;
    }
    Ok((line, plies))
}

/// The game that all play.
fn start() -> anyhow::Result<AnyLine> {
    let (name, settings) = GAME.split_once(' ').context("no settings")?;
    Ok(Start::new(find_game(name)?.with_pairs(settings)?)?
        .line()
        .clone())
}
