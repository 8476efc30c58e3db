//! An evening: who is there, what they do, and what fails.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour::app::environment::Environment;
use parlour::app::{AnyScreen, AppOptions, Model, Route};
use parlour_library::Setup;
use parlour_settings::Config;
use parlour_terminal::input::Key;

use crate::support::amount::amount;

use super::acts::{Act, Room, Script};
use super::invariants::{ALWAYS, AT_REST, Invariant, Seen, TRIED};
use super::person::Person;
use super::world::{World, mixed};

/// The acts of an evening, fewer where nothing is optimised.
fn acts() -> usize {
    amount(60, 300)
}

/// The most replays by which a failing evening is cut down.
const MOST_TRIES: usize = 200;

/// The settings that evenings have.
const SETTINGS: &[&[&str]] = &[
    &[],
    &["ui.coach=on"],
    &["ui.animation=off"],
    &["ui.coach=on", "ui.animation=off"],
    &["ui.confirm=false"],
    &["clock.kind=game", "clock.minutes=2", "clock.increment=3"],
    &["clock.kind=game", "clock.minutes=1", "ui.coach=on"],
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
    /// The screens that were seen, and the games that were played.
    pub reached: BTreeSet<&'static str>,
}

impl Evening {
    /// The evening of a seed.
    pub fn of(seed: u64) -> Self {
        Self {
            seed,
            script: Vec::new(),
            reached: BTreeSet::new(),
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
        let (mut script, mut reached) = (Vec::new(), BTreeSet::new());
        let played = guarded(|| {
            let mut world = self.world();
            let people = self.people();
            let mut persons: Vec<Person> = (0..people)
                .map(|person| Person::new(mixed(self.seed, 1_000 + person as u64)))
                .collect();
            for number in 0..acts() {
                let at = number % people;
                reached.extend(names(&world.programs[at].model));
                let act = persons[at].act(&world.programs[at], people > 1);
                script.push((at, act.clone()));
                let drawn = mixed(self.seed, 2_000 + number as u64);
                let looks = Looks {
                    drawn: Some(drawn),
                    only: None,
                };
                happens(&mut world, at, &act, &looks)?;
            }
            ends(&mut world, &Looks::at_all())
        });
        (self.script, self.reached) = (script, reached);
        played
    }

    /// Plays a script in the world of this evening, and tries everything after each act.
    ///
    /// # Errors
    ///
    /// The first invariant that does not hold.
    pub fn replay(&self, script: &Script) -> Result<(), Failure> {
        self.replay_for(script, &Looks::at_all())
    }

    fn replay_for(&self, script: &Script, looks: &Looks) -> Result<(), Failure> {
        guarded(|| {
            let mut world = self.world();
            for (at, act) in script {
                happens(&mut world, *at, act, looks)?;
            }
            ends(&mut world, looks)
        })
    }

    /// The acts without all that a failure does not need, and the failure that they lead to.
    pub fn shrunk(self, failure: &Failure) -> (Failure, Script) {
        let looks = Looks {
            only: Some(failure.name),
            ..Looks::at_all()
        };
        let fails = |script: &Script| {
            let failed = self.replay_for(script, &looks).err();
            failed.filter(|failed| failed.kind() == failure.kind())
        };
        let mut script = self.script.clone();
        let mut last = failure.clone();
        let mut length = script.len().div_ceil(2);
        let mut tries = MOST_TRIES;
        while length > 0 && tries > 0 {
            let mut at = 0;
            while at < script.len() && tries > 0 {
                tries -= 1;
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

/// What is looked at after each act.
struct Looks {
    /// A number that draws what is tried; none to try all.
    drawn: Option<u64>,
    /// The one invariant that is looked at; none for all.
    only: Option<&'static str>,
}

impl Looks {
    const fn at_all() -> Self {
        Self {
            drawn: None,
            only: None,
        }
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
            name: "Nothing panics.",
            text: text.unwrap_or_default(),
        })
    })
}

/// The name of the screen in sight, and of the game that is played on it.
fn names(model: &Model) -> Vec<&'static str> {
    let screen = match model.screen() {
        AnyScreen::Home(_) => "home",
        AnyScreen::Setup(_) => "setup",
        AnyScreen::Play(play) => return vec!["play", play.game().info().id],
        AnyScreen::Watch(_) => "watch",
        AnyScreen::Study(_) => "study",
        AnyScreen::Editor(_) => "editor",
        AnyScreen::Library(_) => "library",
        AnyScreen::Lobby(_) => "lobby",
        AnyScreen::Settings(_) => "settings",
        AnyScreen::Learn(_) => "learn",
        AnyScreen::Puzzles(_) => "puzzles",
        AnyScreen::Practice(_) => "practice",
        AnyScreen::Page(_) => "page",
    };
    vec![screen]
}

/// What every run of evenings reaches: all screens, and all games at the table.
pub const ALL: [&str; 17] = [
    "claustro", "editor", "home", "learn", "library", "lobby", "page", "play", "practice",
    "puzzles", "settings", "setup", "study", "taacoca", "tactigon", "trike", "watch",
];

/// Something happens, and what has to hold is looked at.
fn happens(world: &mut World, at: usize, act: &Act, looks: &Looks) -> Result<(), Failure> {
    world.act(at, act);
    if looks.drawn.is_none_or(|drawn| drawn.is_multiple_of(3)) {
        check(world, ALWAYS, looks)?;
    }
    // People look before they press the next key.
    world.pass(40 + looks.drawn.unwrap_or(100) % 300);
    check(world, ALWAYS, looks)?;
    check(world, TRIED, looks)
}

/// The evening ends: the disk has room and the host is there, and all that is on its way arrives.
fn ends(world: &mut World, looks: &Looks) -> Result<(), Failure> {
    for at in 0..world.programs.len() {
        world.act(at, &Act::Disk(Room::Enough));
    }
    world.act(0, &Act::HostReturns);
    world.pass(60_000);
    world.settle();
    for invariants in [ALWAYS, TRIED, AT_REST] {
        check(world, invariants, looks)?;
    }
    Ok(())
}

fn check(
    world: &mut World,
    invariants: &'static [Invariant],
    looks: &Looks,
) -> Result<(), Failure> {
    world.note_clocks();
    let cache = RefCell::default();
    for program in world.programs.iter().filter(|program| !program.has_quit) {
        let seen = Seen {
            world,
            program,
            drawn: looks.drawn,
            cache: &cache,
        };
        let is_wanted =
            |invariant: &&Invariant| looks.only.is_none_or(|only| invariant.name == only);
        let is_due = |(at, invariant): &(usize, &Invariant)| {
            let draw = |drawn| mixed(drawn, *at as u64).is_multiple_of(invariant.once_in);
            looks.drawn.is_none_or(draw)
        };
        let invariants = invariants.iter().enumerate().filter(is_due);
        for invariant in invariants.map(|(_, invariant)| invariant).filter(is_wanted) {
            (invariant.holds)(&seen).map_err(|text| Failure {
                name: invariant.name,
                text: format!("{text}\n{}", seen.printed()),
            })?;
        }
    }
    Ok(())
}
