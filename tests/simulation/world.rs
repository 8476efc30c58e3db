//! The world around the programs of an evening: virtual time, and all that is on its way.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use parlour::app::{AnyScreen, AppOptions, Effect, EngineEvent, Message, Route, update};
use parlour_library::collecting::Collected;
use parlour_together::protocol::{HubEvent, Request};

use super::acts::Act;
use super::disk::Disk;
use super::engines::{Ending, Engines, death};
use super::errands::{Errand, errand_of};
use super::house::House;
use super::program::Program;

/// The world of an evening.
pub struct World {
    seed: u64,
    pub now: u64,
    pub programs: Vec<Program>,
    pub house: Option<House>,
    engines: Engines,
    /// Set if engines answer soon, all of them.
    pub are_sound: bool,
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
            are_sound: false,
            queue: BinaryHeap::new(),
            draws: 0,
            errands: 0,
        }
    }

    /// Somebody starts the program.
    pub fn start(&mut self, options: AppOptions, route: Option<Route>, size: (u16, u16)) {
        let (program, effects) = Program::start(options, route, Disk::default());
        self.programs.push(program);
        let at = self.programs.len() - 1;
        self.begin(at, effects, size);
    }

    /// Somebody starts a program again that has ended.
    fn start_again(&mut self, at: usize) {
        let size = self.programs[at].model.shared().size;
        let (program, effects) = self.programs[at].again();
        self.programs[at] = program;
        self.begin(at, effects, size);
    }

    fn begin(&mut self, at: usize, effects: Vec<Effect>, size: (u16, u16)) {
        self.programs[at].began = self.now;
        self.carry_out(at, effects);
        let (columns, rows) = size;
        self.send(at, Message::Resized { columns, rows });
    }

    /// A program ends, in order or not: what is on its way to it is lost, but for its jobs for the
    /// disk where it could wait for them.
    fn end(&mut self, at: usize, in_order: bool) {
        if in_order {
            let jobs = std::mem::take(&mut self.programs[at].errands);
            for (_, errand) in jobs {
                if let Errand::Job(job) = errand {
                    self.programs[at].disk.do_job(&job);
                }
            }
        }
        let program = &mut self.programs[at];
        program.has_quit = true;
        program.errands.clear();
        if let (Some((id, _)), Some(house)) = (program.line.take(), &mut self.house) {
            house.leave(self.now, id);
        }
    }

    /// A number below `count` that depends on the seed and on what kind of thing happened how often.
    fn fate(&mut self, count: u64) -> u64 {
        self.draws += 1;
        mixed(self.seed, self.draws) % count
    }

    /// Somebody or something acts.
    pub fn act(&mut self, at: usize, act: &Act) {
        let at = at % self.programs.len();
        let program = &mut self.programs[at];
        program.disk.is_edited |= matches!(program.model.screen(), AnyScreen::Study(_));
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
            Act::Disk(room) => self.programs[at].disk.room = *room,
            Act::Dies if !self.programs[at].has_quit => self.end(at, false),
            Act::Starts if self.programs[at].has_quit => self.start_again(at),
            Act::Dies | Act::Starts => {}
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
            Act::HostSleeps(millis) => {
                if let Some(house) = &mut self.house {
                    house.sleep(self.now, *millis);
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

    /// Looks at the clocks of all programs, and at the games that engines have played there.
    pub fn take_note(&mut self) {
        for program in &mut self.programs {
            program.note_clocks(self.now);
            program.note_matches();
        }
    }

    /// Lets time pass, with all that happens meanwhile.
    pub fn pass(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(due) = self.next_due().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.tick_house();
            if let Some(&Reverse((due, number, at))) = self.queue.peek()
                && due <= self.now
            {
                self.queue.pop();
                self.deliver(at, number);
                self.hear_house();
            }
        }
        self.now = end;
        self.tick_house();
    }

    /// The time at which the next thing happens by itself.
    fn next_due(&self) -> Option<u64> {
        let errand = self.queue.peek().map(|Reverse((due, ..))| *due);
        let house = self.house.as_ref().and_then(House::next_due);
        errand.into_iter().chain(house).min()
    }

    /// Lets everything arrive that is on its way, timers and engines that never answer apart.
    pub fn settle(&mut self) {
        let end = self.now + 200_000;
        for _ in 0..4_000 {
            let waits = |errand: &Errand| {
                let never = matches!(
                    errand,
                    Errand::Timer(_) | Errand::Search(_, _, Ending::Never)
                );
                !never
            };
            let is_busy = |program: &Program| program.on_its_way().any(waits);
            if self.now >= end || !self.programs.iter().any(is_busy) {
                return;
            }
            let Some(due) = self.next_due() else { return };
            self.pass(due.saturating_sub(self.now));
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
                let event = EngineEvent::Failed(death());
                self.send(at, Message::Engine { search, event });
            }
            Errand::Search(.., Ending::Never) => {}
            Errand::Search(search, request, Ending::Chosen) => {
                let mut due = self.now;
                for event in self.engines.answer(&request) {
                    self.put(at, due, Errand::Said(search, Box::new(event)));
                    due += 20;
                }
            }
            Errand::Said(search, event) => {
                let event = *event;
                self.send(at, Message::Engine { search, event });
            }
            Errand::Job(job) => {
                if let Some(message) = program.disk.do_job(&job) {
                    self.send(at, message);
                }
            }
            Errand::Read(id) => {
                let piece = Err("there is no such file".to_owned());
                self.send(at, Message::FileRead { id, piece });
            }
            Errand::Collect => {
                let result = Ok(Collected::default());
                self.send(at, Message::Collected { result });
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
        if matches!(errand, Errand::Search(_, _, Ending::Never)) {
            // It is on its way for ever.
            self.programs[at].errands.push((self.errands, errand));
            return;
        }
        self.programs[at].errands.push((self.errands, errand));
        self.queue.push(Reverse((due, self.errands, at)));
    }

    /// Sends a message to a program and carries out what it asks for.
    fn send(&mut self, at: usize, message: Message) {
        if self.programs[at].has_quit {
            return;
        }
        let millis = self.now - self.programs[at].began;
        for message in [Message::Time { millis }, message] {
            let program = &mut self.programs[at];
            program.has_changed();
            let effects = update(&mut program.model, message);
            self.carry_out(at, effects);
            if self.programs[at].has_quit {
                return;
            }
        }
    }

    fn carry_out(&mut self, at: usize, effects: Vec<Effect>) {
        for effect in effects {
            let mut ending = Ending::Chosen;
            let due = match &effect {
                Effect::Search { .. } => {
                    let delay;
                    let is_sound = self.are_sound;
                    (ending, delay) = if is_sound {
                        (Ending::Chosen, 5 + self.fate(300))
                    } else {
                        Ending::thrown(|count| self.fate(count))
                    };
                    self.now + delay
                }
                Effect::Timer { millis, .. } => self.now + millis,
                Effect::File(_) => {
                    let delay = match self.fate(10) {
                        0 => 500 + self.fate(4_000),
                        _ => 1 + self.fate(30),
                    };
                    let program = &mut self.programs[at];
                    program.disk_busy = program.disk_busy.max(self.now) + delay;
                    program.disk_busy
                }
                Effect::AskHub(_) => self.on_line(at, 0),
                _ => self.now + 20,
            };
            match effect {
                Effect::StopSearch { id } => {
                    let errands = &mut self.programs[at].errands;
                    errands.retain(|(_, errand)| errand.search() != Some(id));
                }
                Effect::Copy { text } => self.programs[at].copied = Some(text),
                Effect::Quit => {
                    self.end(at, true);
                    return;
                }
                effect => {
                    if let Some(errand) = errand_of(effect, ending) {
                        self.put(at, due, errand);
                    }
                }
            }
        }
    }

    /// The time at which something arrives that is sent on one way of a line now: it may stall.
    fn on_line(&mut self, at: usize, way: usize) -> u64 {
        let delay = match self.fate(40) {
            0 => 1_000 + self.fate(12_000),
            _ => 5 + self.fate(60),
        };
        let busy = &mut self.programs[at].line_busy[way];
        *busy = (*busy).max(self.now + delay);
        *busy
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
            house.is_gone(self.now);
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
        let (seed, draws) = (self.seed, &mut self.draws);
        let below = |count| {
            *draws += 1;
            mixed(seed, *draws) % count
        };
        house.answer(self.now, &mut self.engines, below);
        let mut told = Vec::new();
        for (at, program) in self.programs.iter().enumerate() {
            let lines = program.line.iter();
            let lines =
                lines.flat_map(|(id, outbox)| std::iter::from_fn(|| Some((*id, outbox.poll()?))));
            told.extend(lines.map(|(id, line)| (at, id, line)));
        }
        for (at, _, line) in &told {
            house.note_clocks(self.now, *at, line);
        }
        for (at, id, line) in told {
            let due = self.on_line(at, 1);
            self.put(at, due, Errand::Told(id, line));
        }
    }
}
