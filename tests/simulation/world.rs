//! The world around the programs of an evening: virtual time, and all that is on its way.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use parlour::app::{
    AppOptions, Effect, EngineEvent, FileJob, Message, Model, Route, screen_text, update,
};
use parlour_matches::play::{EngineFailure, SearchRequest};
use parlour_together::Outbox;
use parlour_together::hub::SessionId;
use parlour_together::protocol::{HubEvent, Request};

use super::acts::Act;
use super::disk::Disk;
use super::engines::Engines;
use super::house::House;

/// Something that is on its way to a program.
#[derive(Debug)]
pub enum Errand {
    /// A timer that runs out.
    Timer(u64),
    /// A search that is answered.
    Search(u64, Box<SearchRequest>, Ending),
    /// The end of a search that was searched already.
    Said(u64, EngineEvent),
    /// A job for the disk.
    Job(Box<FileJob>),
    /// A file that is to be read and is not there.
    Read(u64),
    /// The line to the host is opened.
    Join,
    /// A request on its way to the host.
    Ask(Box<Request>),
    /// The hub's words on their way, on the line of this session.
    Told(SessionId, Arc<str>),
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Chosen,
    Died,
    Never,
}

/// A program, and what it waits for.
pub struct Program {
    pub model: Model,
    pub disk: Disk,
    pub has_quit: bool,
    /// The line to the hub.
    pub line: Option<(SessionId, Arc<Outbox>)>,
    /// What is on its way, by the number under which it lies in the queue.
    pub errands: Vec<(u64, Errand)>,
    /// The time until which its disk is busy: jobs are done in their order.
    disk_busy: u64,
    /// The text handed to the clipboard last.
    pub copied: Option<String>,
}

/// The world of an evening.
pub struct World {
    seed: u64,
    pub now: u64,
    pub programs: Vec<Program>,
    pub house: Option<House>,
    engines: Engines,
    queue: BinaryHeap<Reverse<(u64, u64, usize)>>,
    draws: u64,
    errands: u64,
}

/// A number that follows from others as if it were drawn.
pub fn mixed(seed: u64, number: u64) -> u64 {
    let mut x = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

impl World {
    /// A world with nobody in it; with a host if there is to be one.
    pub fn new(seed: u64, with_host: bool) -> Self {
        Self {
            seed,
            now: 1_000,
            programs: Vec::new(),
            house: with_host.then(House::open),
            engines: Engines::new(),
            queue: BinaryHeap::new(),
            draws: 0,
            errands: 0,
        }
    }

    /// Somebody starts the program.
    pub fn start(&mut self, options: AppOptions, route: Option<Route>, size: (u16, u16)) {
        let (model, effects) = Model::with_route(options, route);
        self.programs.push(Program {
            model,
            disk: Disk::default(),
            has_quit: false,
            line: None,
            errands: Vec::new(),
            disk_busy: 0,
            copied: None,
        });
        let at = self.programs.len() - 1;
        self.carry_out(at, effects);
        let (columns, rows) = size;
        self.send(at, Message::Resized { columns, rows });
    }

    /// A number below `count` that depends on the seed and on what kind of thing happened how often.
    fn fate(&mut self, count: u64) -> u64 {
        self.draws += 1;
        mixed(self.seed, self.draws) % count
    }

    /// Somebody or something acts.
    pub fn act(&mut self, at: usize, act: &Act) {
        let at = at % self.programs.len();
        match act {
            Act::Key(key) => self.send(at, Message::Key(*key)),
            Act::Paste(text) => self.send(at, Message::Paste(text.clone())),
            Act::Mouse(mouse) => self.send(at, Message::Mouse(*mouse)),
            Act::Point(column, row) => self.send(
                at,
                Message::Pointer {
                    column: *column,
                    row: *row,
                },
            ),
            Act::Resize(columns, rows) => self.send(
                at,
                Message::Resized {
                    columns: *columns,
                    rows: *rows,
                },
            ),
            Act::Wait(millis) => self.pass(*millis),
            Act::Disk(good) => self.programs[at].disk.is_full = !good,
            Act::LineDrops => self.drop_line(at),
            Act::HostStops(in_order) => {
                if let Some(house) = &mut self.house {
                    house.stop(self.now, *in_order);
                    self.hear_house();
                    self.deliver_words();
                    for at in 0..self.programs.len() {
                        self.drop_line(at);
                    }
                    self.close_house();
                }
            }
            Act::HostReturns => {
                if let Some(house) = &mut self.house {
                    house.return_at(self.now);
                }
            }
        }
        self.hear_house();
    }

    /// Lets time pass, with all that happens meanwhile.
    pub fn pass(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(&Reverse((due, number, at))) = self.queue.peek() {
            if due > end {
                break;
            }
            self.queue.pop();
            self.now = self.now.max(due);
            self.tick_house();
            self.deliver(at, number);
        }
        self.now = end;
        self.tick_house();
    }

    /// The time at which the next thing arrives that is on its way.
    pub fn next_due(&self) -> Option<u64> {
        self.queue.peek().map(|Reverse((due, ..))| *due)
    }

    /// Lets everything arrive that is on its way, timers that go on for ever apart.
    pub fn settle(&mut self) {
        let end = self.now + 200_000;
        for _ in 0..2_000 {
            let is_busy = |program: &Program| {
                let waits = |(_, errand): &(u64, Errand)| {
                    !matches!(
                        errand,
                        Errand::Timer(_) | Errand::Search(_, _, Ending::Never)
                    )
                };
                program.errands.iter().any(waits)
            };
            if self.now >= end || !self.programs.iter().any(is_busy) {
                return;
            }
            let Some(due) = self.next_due() else { return };
            let step = due.saturating_sub(self.now);
            self.pass(step);
        }
    }

    fn tick_house(&mut self) {
        if let Some(house) = &mut self.house {
            house.tick(self.now);
        }
        self.hear_house();
    }

    fn deliver(&mut self, at: usize, number: u64) {
        let program = &mut self.programs[at];
        let Some(place) = program
            .errands
            .iter()
            .position(|(known, _)| *known == number)
        else {
            return;
        };
        let (_, errand) = program.errands.remove(place);
        match errand {
            Errand::Timer(id) => self.send(at, Message::Timer { id }),
            Errand::Search(search, _, Ending::Died) => {
                let why = EngineFailure::Failed("the engine has died".to_owned());
                let event = EngineEvent::Failed(why);
                self.send(at, Message::Engine { search, event });
            }
            Errand::Search(.., Ending::Never) => {}
            Errand::Search(search, request, Ending::Chosen) => {
                let mut due = self.now;
                for event in self.engines.answer(&request) {
                    self.put(at, due, Errand::Said(search, event));
                    due += 20;
                }
            }
            Errand::Said(search, event) => self.send(at, Message::Engine { search, event }),
            Errand::Job(job) => {
                if let Some(message) = program.disk.do_job(&job) {
                    self.send(at, message);
                }
            }
            Errand::Read(id) => {
                let piece = Err("there is no such file".to_owned());
                self.send(at, Message::FileRead { id, piece });
            }
            Errand::Join => self.join(at),
            Errand::Ask(request) => self.ask(at, &request),
            Errand::Told(session, line) => {
                if program.line.as_ref().is_some_and(|(id, _)| *id == session) {
                    let event: HubEvent = serde_json::from_str(&line).expect("a line of the hub");
                    self.send(at, Message::Hub(Box::new(event)));
                }
            }
        }
    }

    fn put(&mut self, at: usize, due: u64, errand: Errand) {
        self.errands += 1;
        self.programs[at].errands.push((self.errands, errand));
        self.queue.push(Reverse((due, self.errands, at)));
    }

    /// Sends a message to a program and carries out what it asks for.
    fn send(&mut self, at: usize, message: Message) {
        if self.programs[at].has_quit {
            return;
        }
        for message in [Message::Time { millis: self.now }, message] {
            let effects = update(&mut self.programs[at].model, message);
            self.carry_out(at, effects);
        }
    }

    fn carry_out(&mut self, at: usize, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search { id, request, .. } => {
                    let (ending, delay) = match self.fate(40) {
                        0 => (Ending::Never, 0),
                        1 => (Ending::Died, self.fate(3_000)),
                        2..=6 => (Ending::Chosen, 2_000 + self.fate(20_000)),
                        _ => (Ending::Chosen, 5 + self.fate(900)),
                    };
                    self.put(
                        at,
                        self.now + delay,
                        Errand::Search(id, Box::new(request), ending),
                    );
                }
                Effect::StopSearch { id } => {
                    let of = |errand: &Errand| matches!(errand, Errand::Search(search, ..) | Errand::Said(search, _) if *search == id);
                    self.programs[at].errands.retain(|(_, errand)| !of(errand));
                }
                Effect::Timer { id, millis } => self.put(at, self.now + millis, Errand::Timer(id)),
                Effect::File(job) => {
                    let delay = match self.fate(10) {
                        0 => 500 + self.fate(4_000),
                        _ => 1 + self.fate(30),
                    };
                    let program = &mut self.programs[at];
                    let due = program.disk_busy.max(self.now) + delay;
                    program.disk_busy = due;
                    self.put(at, due, Errand::Job(Box::new(job)));
                }
                Effect::ReadFile { id, .. } => self.put(at, self.now + 10, Errand::Read(id)),
                Effect::JoinHub => {
                    let due = self.now + 20;
                    self.put(at, due, Errand::Join);
                }
                Effect::AskHub(request) => {
                    let due = self.now + 15;
                    self.put(at, due, Errand::Ask(Box::new(request)));
                }
                Effect::Copy { text } => self.programs[at].copied = Some(text),
                Effect::Quit => self.programs[at].has_quit = true,
                Effect::CloseFile { .. }
                | Effect::Bell
                | Effect::Sound(_)
                | Effect::CaptureMouse(_)
                | Effect::Suspend => {}
            }
        }
    }

    /// The last words of the hub arrive before its lines end.
    fn deliver_words(&mut self) {
        for at in 0..self.programs.len() {
            let told = |(_, errand): &&(u64, Errand)| matches!(errand, Errand::Told(..));
            let numbers: Vec<u64> = self.programs[at]
                .errands
                .iter()
                .filter(told)
                .map(|(number, _)| *number)
                .collect();
            for number in numbers {
                self.deliver(at, number);
            }
        }
    }

    fn close_house(&mut self) {
        if let Some(house) = &mut self.house {
            house.is_gone();
        }
    }

    fn join(&mut self, at: usize) {
        let line = self
            .house
            .as_mut()
            .and_then(|house| house.join(self.now, &format!("guest-{at}")));
        if line.is_none() {
            self.send(at, Message::HubGone);
            return;
        }
        self.programs[at].line = line;
    }

    fn ask(&mut self, at: usize, request: &Request) {
        if let (Some(house), Some((id, _))) = (&mut self.house, &self.programs[at].line) {
            house.ask(self.now, *id, request);
        }
    }

    fn drop_line(&mut self, at: usize) {
        // What has been told already arrives before the end does.
        let Some((id, _)) = self.programs[at].line.take() else {
            return;
        };
        if let Some(house) = &mut self.house {
            house.leave(self.now, id);
        }
        self.send(at, Message::HubGone);
    }

    /// Puts what the hub says on its way.
    fn hear_house(&mut self) {
        let Some(house) = &mut self.house else { return };
        house.answer(self.now, &mut self.engines);
        let mut told = Vec::new();
        for (at, program) in self.programs.iter().enumerate() {
            let lines = program.line.iter();
            let lines =
                lines.flat_map(|(id, outbox)| std::iter::from_fn(|| Some((*id, outbox.poll()?))));
            told.extend(lines.map(|(id, line)| (at, id, line)));
        }
        for (at, id, line) in told {
            self.put(at, self.now + 15, Errand::Told(id, line));
        }
    }
}

impl Program {
    /// The screen as rows of text.
    pub fn screen(&self) -> String {
        screen_text(&self.model)
    }

    /// The searches, jobs and lines on their way.
    pub fn waits_for(&self, wanted: impl Fn(&Errand) -> bool) -> bool {
        self.errands.iter().any(|(_, errand)| wanted(errand))
    }
}
