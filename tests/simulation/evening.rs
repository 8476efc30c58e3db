//! An evening: who is there, what they do, and what fails.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour::app::environment::Environment;
use parlour::app::{AppOptions, Route};
use parlour_library::Setup;
use parlour_settings::Config;
use parlour_terminal::input::Key;

use super::acts::{Act, Script};
use super::invariants::{ALWAYS, AT_REST, Invariant, Seen, TRIED};
use super::person::Person;
use super::world::{World, mixed};

/// The acts of an evening.
const ACTS: usize = 300;

/// The acts between two rounds of what is tried on copies.
const BETWEEN_TRIALS: usize = 8;

/// The settings that evenings have.
const SETTINGS: &[&[&str]] = &[
    &[],
    &["ui.coach=on"],
    &["ui.animation=off"],
    &["ui.coach=on", "ui.animation=off"],
    &["ui.confirm=false"],
];

/// An invariant that does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    pub name: &'static str,
    pub text: String,
}

impl Failure {
    /// What tells it from others: the invariant, and the first line of what is wrong.
    pub fn kind(&self) -> (&'static str, String) {
        let line = self.text.lines().next().unwrap_or_default();
        (self.name, line.to_owned())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.text)
    }
}

/// An evening.
pub struct Evening {
    seed: u64,
    script: Script,
}

impl Evening {
    /// The evening of a seed.
    pub fn of(seed: u64) -> Self {
        Self {
            seed,
            script: Vec::new(),
        }
    }

    /// Every third evening is spent at a host's tables, by two or three people.
    fn people(&self) -> usize {
        match self.seed % 6 {
            0 => 2,
            3 => 3,
            _ => 1,
        }
    }

    fn world(&self) -> World {
        let people = self.people();
        let mut world = World::new(self.seed, people > 1);
        for person in 0..people {
            let settings = SETTINGS[(mixed(self.seed, 77) % SETTINGS.len() as u64) as usize];
            let size = [(80, 24), (120, 36), (160, 50), (40, 12)]
                [(self.seed / 6 + person as u64) as usize % 4];
            let options = options(settings, self.seed);
            let route = (people > 1).then_some(Route::Lobby);
            world.start(options, route, size);
        }
        if people > 1 {
            world.pass(200);
            for (person, name) in ["fern", "otter", "wren"].iter().enumerate().take(people) {
                let letters = name
                    .chars()
                    .map(Key::char)
                    .chain(["enter".parse().unwrap()]);
                letters.for_each(|key| world.act(person, &Act::Key(key)));
                world.pass(200);
            }
        }
        world
    }

    /// Plays it.
    ///
    /// # Errors
    ///
    /// The first invariant that does not hold.
    pub fn play(&mut self) -> Result<(), Failure> {
        let mut script = Vec::new();
        let played = guarded(|| {
            let mut world = self.world();
            let people = self.people();
            let mut persons: Vec<Person> = (0..people)
                .map(|person| Person::new(mixed(self.seed, 1_000 + person as u64)))
                .collect();
            for number in 0..ACTS {
                let at = number % people;
                if world.programs[at].has_quit {
                    continue;
                }
                let screen = world.programs[at].screen();
                let act = persons[at].act(&screen, people > 1);
                script.push((at, act.clone()));
                happens(&mut world, at, &act, number)?;
            }
            ends(&mut world)
        });
        self.script = script;
        played
    }

    /// Plays a script in the world of this evening.
    ///
    /// # Errors
    ///
    /// The first invariant that does not hold.
    pub fn replay(&self, script: &Script) -> Result<(), Failure> {
        guarded(|| {
            let mut world = self.world();
            for (at, act) in script {
                happens(&mut world, *at, act, 0)?;
            }
            ends(&mut world)
        })
    }

    /// The acts without all that a failure does not need, and the failure that they lead to.
    pub fn shrunk(mut self, failure: &Failure) -> (Failure, Script) {
        let _ = self.play();
        let fails = |script: &Script| {
            let failed = self.replay(script).err();
            failed.filter(|failed| failed.kind() == failure.kind())
        };
        let mut script = self.script.clone();
        let mut last = failure.clone();
        let mut length = script.len().div_ceil(2);
        while length > 0 {
            let mut at = 0;
            while at < script.len() {
                let mut fewer = script.clone();
                fewer.drain(at..(at + length).min(script.len()));
                if let Some(failed) = fails(&fewer) {
                    (script, last) = (fewer, failed);
                } else {
                    at += length;
                }
            }
            length /= 2;
        }
        (last, script)
    }
}

/// The options of the program with some settings.
fn options(settings: &[&str], seed: u64) -> AppOptions {
    let mut config = Config::default();
    config.assign(settings, None).unwrap();
    let mut setup = Setup::new(config);
    setup.seed = seed;
    setup.day = seed % 20_000;
    AppOptions::new(setup, Environment::default(), Vec::new())
}

/// Runs something; a panic is a failure, too.
fn guarded(run: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Err(Failure {
            name: "nothing panics",
            text: text.unwrap_or_default(),
        })
    })
}

/// Something happens, and what has to hold is looked at.
fn happens(world: &mut World, at: usize, act: &Act, number: usize) -> Result<(), Failure> {
    world.act(at, act);
    check(world, ALWAYS)?;
    // People look before they press the next key.
    world.pass(40 + mixed(number as u64, 5) % 300);
    check(world, ALWAYS)?;
    if number.is_multiple_of(BETWEEN_TRIALS) {
        check(world, TRIED)?;
    }
    Ok(())
}

/// The evening ends: the disk has room and the host is there, and all that is on its way arrives.
fn ends(world: &mut World) -> Result<(), Failure> {
    for at in 0..world.programs.len() {
        world.act(at, &Act::Disk(true));
    }
    world.act(0, &Act::HostReturns);
    world.pass(5_000);
    world.settle();
    check(world, ALWAYS)?;
    check(world, TRIED)?;
    check(world, AT_REST)
}

fn check(world: &World, invariants: &'static [Invariant]) -> Result<(), Failure> {
    for at in (0..world.programs.len()).filter(|at| !world.programs[*at].has_quit) {
        let seen = Seen::of(world, at);
        for invariant in invariants {
            (invariant.holds)(&seen).map_err(|text| Failure {
                name: invariant.name,
                text: format!("{text}\n{}", seen.screen),
            })?;
        }
    }
    Ok(())
}
