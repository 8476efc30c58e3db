//! An evening: who is there, what they do, and what fails.

use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour::app::environment::Environment;
use parlour::app::match_plan::{MatchPlan, MatchSettings};
use parlour::app::speed::Speed;
use parlour::app::{AnyScreen, AppOptions, Model, Route};
use parlour_engines::{EngineRegistry, Player};
use parlour_library::Setup;
use parlour_matches::play::GameSession;
use parlour_records::Start;
use parlour_rules::games::{AnyLine, GAMES, find_game};
use parlour_settings::Config;
use parlour_terminal::input::Key;

use crate::support::amount::amount;

use super::acts::{Act, Room, Script};
use super::invariants::{ALWAYS, AT_REST, Invariant, Seen, TRIED, end};
use super::person::Person;
use super::world::{World, mixed};

/// The acts of an evening, fewer where nothing is optimised.
fn acts() -> usize {
    amount(60, 300)
}

/// The most replays by which a failing evening is cut down.
const MOST_TRIES: usize = 200;

/// The players of a match, who do not err, and the games of it.
const PLAYER: &str = "search hash=1";
const MATCH: usize = 6;

/// The clock of two who play each other at a host.
const CLOCK: &[&str] = &["clock.kind=game", "clock.minutes=20", "clock.increment=3"];

/// The time after which what was asked over a line is answered, in milliseconds, though it stalls.
const LINE_WAITS: u64 = 60_000;

/// The plies that they have played: the clocks run.
const PLAYED: usize = 4;

/// The plies at most before the end of a game.
const MOST_PLIES: u64 = 120;

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

    /// In every other game of two somebody is soon left alone.
    fn is_short(&self) -> bool {
        self.people() == 2 && self.seed / 6 % 2 == 1
    }

    /// Every sixth evening begins with a match, whose engines all answer soon.
    fn plan(&self) -> Option<Box<MatchPlan>> {
        if self.seed % 6 != 5 {
            return None;
        }
        let game = GAMES[(self.seed / 6) as usize % GAMES.len()].id;
        let rules = find_game(game).expect("a game");
        let registry = EngineRegistry::default();
        let players = [PLAYER; 2].map(|name| registry.player(name).expect("a player"));
        let settings = MatchSettings {
            games: MATCH,
            nodes: 60,
            speed: Speed::Max,
            ..MatchSettings::default()
        };
        let settings = settings.drawn(self.seed as u32);
        Some(Box::new(
            MatchPlan::new(rules, players, settings).expect("a match"),
        ))
    }

    /// Every sixth evening begins near the end of a game of two people at one keyboard.
    fn late_game(&self) -> Option<Box<GameSession>> {
        if self.seed % 6 != 2 {
            return None;
        }
        let rules = [
            ("trike", "side=4"),
            ("claustro", "width=4 height=4"),
            ("trike", "side=5 pie=false"),
            ("tactigon", "board=extra-small"),
        ];
        let (game, set) = rules[(self.seed / 6) as usize % rules.len()];
        let rules = find_game(game).expect("a game").with_pairs(set);
        let own = Start::new(rules.expect("rules")).expect("a start");
        let mut line = own.line().clone();
        let ends = |line: &AnyLine, ply| {
            let mut after = line.clone();
            after.play(ply).is_ok() && after.outcome().is_some()
        };
        for number in 0..MOST_PLIES {
            let plies = line.legal_plies();
            let (last, others): (Vec<_>, Vec<_>) =
                plies.into_iter().partition(|&ply| ends(&line, ply));
            if !last.is_empty() && number > 4 || others.is_empty() {
                break;
            }
            let drawn = mixed(self.seed, 3_000 + number) % others.len() as u64;
            line.play(others[drawn as usize]).expect("a legal ply");
        }
        let people = ["fern", "otter"].map(|name| Player::Human(name.to_owned()));
        Some(Box::new(GameSession::from_line(&own, &line, people)))
    }

    fn world(&self) -> World {
        let people = self.people();
        let mut world = World::new(self.seed, people > 1);
        let (plan, late) = (self.plan(), self.late_game());
        world.are_sound = plan.is_some();
        for person in 0..people {
            let settings = match &late {
                Some(_) => &["ui.coach=on"],
                None if people == 2 && !self.is_short() => CLOCK,
                None => SETTINGS[(mixed(self.seed, 77) % SETTINGS.len() as u64) as usize],
            };
            let size = [(80, 24), (120, 36), (160, 50), (40, 12)]
                [(self.seed / 6 + person as u64) as usize % 4];
            let options = options(settings, self.seed);
            let route = (people > 1).then_some(Route::Lobby);
            let route = route.or_else(|| plan.clone().map(Route::Match));
            let route = route.or_else(|| late.clone().map(Route::Game));
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
        if people == 2 {
            // They play each other.
            let game = vec!["left"; (self.seed / 12) as usize % GAMES.len()];
            let offers = [&["+"], &game[..], &["S"]].concat();
            for (person, keys) in [(0, &offers[..]), (1, &["home", "enter"])] {
                for key in keys {
                    world.act(person, &Act::Key(key.parse().unwrap()));
                }
                world.pass(LINE_WAITS);
            }
            for ply in 0..PLAYED {
                let person = ply % 2;
                if ply + 1 == PLAYED {
                    // The host is stopped while a clock runs.
                    world.act(0, &Act::HostSleeps(60_000));
                }
                let Some(play) = world.programs[person].model.play() else {
                    break;
                };
                let line = play.game().line();
                let ply = line.legal_plies().first().map(|&ply| line.ply_text(ply));
                let text = ply.and_then(Result::ok).unwrap_or_default();
                let mut keys: Vec<Key> = text.chars().map(Key::char).collect();
                keys.insert(0, Key::char(':'));
                keys.push("enter".parse().unwrap());
                for key in keys {
                    world.act(person, &Act::Key(key));
                }
                world.pass(70_000);
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
            let acts = if self.is_short() { acts() / 8 } else { acts() };
            for number in 0..acts {
                let at = number % people;
                reached.extend(names(&world.programs[at].model));
                let act = persons[at].act(&world.programs[at], people > 1);
                script.push((at, act.clone()));
                let drawn = mixed(self.seed, 2_000 + number as u64);
                let looks = Looks {
                    drawn: Some(drawn),
                    ..Looks::at_all()
                };
                happens(&mut world, at, &act, &looks)?;
                check(&mut world, TRIED, &looks)?;
            }
            ends(&mut world, &Looks::at_all())?;
            reached.extend(is_left_alone(&mut world)?.then_some(LEFT_ALONE));
            Ok(())
        });
        (self.script, self.reached) = (script, reached);
        played
    }

    /// Plays a script that was cut down in the world of this evening; everything is tried after its
    /// last act, as no later one was needed for what failed, and at the end.
    ///
    /// # Errors
    ///
    /// The first invariant that does not hold.
    pub fn replay(&self, script: &Script) -> Result<(), Failure> {
        let looks = Looks {
            tried_from: script.len().saturating_sub(1),
            ..Looks::at_all()
        };
        self.replay_for(script, &looks)
    }

    fn replay_for(&self, script: &Script, looks: &Looks) -> Result<(), Failure> {
        guarded(|| {
            let mut world = self.world();
            for (number, (at, act)) in script.iter().enumerate() {
                happens(&mut world, *at, act, looks)?;
                if number >= looks.tried_from {
                    check(&mut world, TRIED, looks)?;
                }
            }
            ends(&mut world, looks)?;
            is_left_alone(&mut world)?;
            Ok(())
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
    /// The number of the first act of a script after which copies of the program are tried.
    tried_from: usize,
}

impl Looks {
    const fn at_all() -> Self {
        Self {
            drawn: None,
            only: None,
            tried_from: 0,
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
pub const ALL: [&str; 18] = [
    "claustro", "editor", "home", "learn", "library", "lobby", "page", "play", "practice",
    "puzzles", "settings", "setup", "study", "taacoca", "tactigon", "trike", "watch", LEFT_ALONE,
];

/// The end of an evening whose others have left a table for good.
const LEFT_ALONE: &str = "a table that was left";

/// The others leave for good; returns whether somebody was at a table, who has ended the game then.
fn is_left_alone(world: &mut World) -> Result<bool, Failure> {
    match end::ends_for_one(world) {
        Some(false) => Err(Failure {
            name: "A game whose other player never comes back ends for the one who is there.",
            text: "it goes on".to_owned(),
        }),
        ended => Ok(ended.is_some()),
    }
}

/// Something happens, and what has to hold is looked at.
fn happens(world: &mut World, at: usize, act: &Act, looks: &Looks) -> Result<(), Failure> {
    world.act(at, act);
    if looks.drawn.is_none_or(|drawn| drawn.is_multiple_of(3)) {
        check(world, ALWAYS, looks)?;
    }
    // People look before they press the next key.
    world.pass(40 + looks.drawn.unwrap_or(100) % 300);
    check(world, ALWAYS, looks)
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
    world.take_note();
    for program in world.programs.iter().filter(|program| !program.has_quit) {
        let seen = Seen {
            world,
            program,
            drawn: looks.drawn,
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
