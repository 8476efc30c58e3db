//! The cost of `parlour-serve` when many come, and its endurance: pairs who play, and processes that
//! are killed.

mod pair;
mod watcher;
mod world;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rustix::process::Signal;
use serde::Serialize;

use self::pair::Pair;
use self::watcher::Watcher;
use self::world::{Held, PARTS, SCREEN, World, kill};

/// A measured value.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// The thing that was measured.
    pub of: String,
    /// The value.
    pub value: f64,
    /// Its unit.
    pub unit: &'static str,
}

/// Measures that can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Measure {
    /// Memory and processor time of sessions that are idle, and of pairs who play
    Pairs,
    /// Pairs who play while guests, host and server are killed
    Kills,
}

/// The usual time between two moves of a pair. It varies by half of it, or pairs whom the same
/// moment has kept waiting would move in step from then on, as people do not.
const PACE: Duration = Duration::from_secs(2);

/// The time after which those who study take in how far the game has gone.
const STUDY: Duration = Duration::from_secs(20);

/// The usual time between two kills, in milliseconds.
const BETWEEN_KILLS: u64 = 3000;

/// Takes a measure, with a number of pairs, of those who watch them on full screens, and of those
/// among them who study.
///
/// # Errors
///
/// Fails if something does not run as it should, or does not hold.
pub fn run(
    measure: Measure,
    program: &Path,
    [pairs, watchers, students]: [usize; 3],
    time: Duration,
) -> anyhow::Result<Vec<Figure>> {
    match measure {
        Measure::Pairs => measure_pairs(program, pairs, (watchers, students), time),
        Measure::Kills => measure_kills(program, pairs, time),
    }
}

fn figure(of: impl Into<String>, value: f64, unit: &'static str) -> Figure {
    let of = of.into();
    Figure { of, value, unit }
}

/// Memory, given in kilobytes.
fn memory(of: impl Into<String>, kilobytes: f64) -> Figure {
    figure(of, kilobytes / 1e3, "MB")
}

fn random(seed: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed as u64)
}

/// The resources that all processes of a world hold: of each part, and of those with screens.
fn held(world: &World) -> [Held; 4] {
    let [server, host, guest] = PARTS.map(|part| world.held(part));
    [server, host, guest, world.held(SCREEN)]
}

/// Memory now, and processor time since then, for each process of a kind.
fn compare(what: &str, then: [Held; 4], now: [Held; 4], time: Duration) -> Vec<Figure> {
    let parts = PARTS.into_iter().chain([SCREEN]).zip(then).zip(now);
    let parts = parts.filter(|(_, now)| now.count > 0);
    let figures = parts.flat_map(|((part, then), now)| {
        let count = now.count.max(1) as f64;
        let seconds = now.ticks.saturating_sub(then.ticks) as f64 / 100.0;
        let percent = 100.0 * seconds / time.as_secs_f64() / count;
        [
            memory(format!("{what}, {part}: memory"), now.own as f64 / count),
            figure(format!("{what}, {part}: processor"), percent, "%"),
        ]
    });
    figures.collect()
}

/// Memory now, and processor time since then, of all processes.
fn all_together(then: &[Held; 4], now: &[Held; 4], time: Duration) -> [Figure; 2] {
    let ticks = |held: &[Held; 4]| held.iter().map(|held| held.ticks).sum::<u64>();
    let seconds = ticks(now).saturating_sub(ticks(then)) as f64 / 100.0;
    let own: u64 = now.iter().map(|held| held.own).sum();
    [
        memory("playing, all together: memory", own as f64),
        figure(
            "playing, all together: processor",
            seconds / time.as_secs_f64(),
            "cores",
        ),
    ]
}

fn seat(world: &World, pairs: usize) -> anyhow::Result<Vec<Pair>> {
    (0..pairs)
        .map(|number| Pair::start(number, |name| world.ssh(name)))
        .collect()
}

fn measure_pairs(
    program: &Path,
    count: usize,
    (watchers, students): (usize, usize),
    time: Duration,
) -> anyhow::Result<Vec<Figure>> {
    let world = World::start(program, 2 * count + watchers)?;
    let empty = held(&world);
    let mut pairs = seat(&world, count)?;
    let watching = (0..watchers).map(|number| {
        let name = format!("owl{number}");
        // Whoever comes from where somebody plays is told nothing by an engine.
        let mut ssh = world.client(&name)?;
        ssh.args(["-b", "127.0.1.1"]);
        Watcher::start(&ssh, &name, number % count)
    });
    let mut watching: Vec<_> = watching.collect::<Result<_, _>>()?;
    let before = held(&world);
    thread::sleep(time);
    let idle = held(&world);
    let took = Mutex::new(Vec::new());
    let begun = Instant::now();
    let played = thread::scope(|scope| {
        let (took, begun) = (&took, &begun);
        let numbered = pairs.iter_mut().enumerate();
        let threads = numbered.map(|(number, pair)| {
            scope.spawn(move || {
                let mut random = random(number);
                // Not all at the same moment.
                thread::sleep(PACE * number as u32 / count as u32);
                while begun.elapsed() < time {
                    if !pair.is_open() {
                        pair.play_again()?;
                    }
                    let asked = Instant::now();
                    pair.play(&mut random)?;
                    let millis = asked.elapsed().as_secs_f64() * 1e3;
                    let mut took = took.lock().unwrap_or_else(PoisonError::into_inner);
                    took.push(millis);
                    drop(took);
                    thread::sleep(PACE.mul_f64(random.random_range(0.5..1.5)));
                }
                Ok(())
            })
        });
        let threads: Vec<_> = threads.collect();
        let mut is_again = false;
        while students > 0 && begun.elapsed() < time {
            let mut studying = watching.iter_mut().take(students);
            studying.try_for_each(|watcher| watcher.study(is_again))?;
            is_again = true;
            thread::sleep(STUDY.min(time.saturating_sub(begun.elapsed())));
        }
        threads.into_iter().try_for_each(joined)
    });
    played?;
    let mut took = took.into_inner().unwrap_or_else(PoisonError::into_inner);
    took.sort_unstable_by(f64::total_cmp);
    let after = held(&world);
    let sessions = 2 * count + watching.len();
    let mut figures = vec![
        figure("sessions", sessions as f64, ""),
        memory("nobody here, server: memory", empty[0].own as f64),
        memory("nobody here, host: memory", empty[1].own as f64),
    ];
    figures.extend(compare("idle", before, idle, time));
    let took_all = begun.elapsed();
    figures.extend(all_together(&idle, &after, took_all));
    figures.extend(compare("playing", idle, after, took_all));
    let files = std::fs::read_dir(world.games())?.flatten();
    let bytes: u64 = files
        .filter_map(|file| Some(file.metadata().ok()?.len()))
        .sum();
    figures.push(figure("game files: disk", bytes as f64 / 1e6, "MB"));
    figures.push(figure("moves", took.len() as f64, ""));
    figures.push(figure(
        "screen: most memory of one",
        after[3].most as f64 / 1e3,
        "MB",
    ));
    for (of, part) in [("half", 0.5), ("99 of 100", 0.99), ("all", 1.0)] {
        let at = (part * took.len() as f64) as usize;
        let seen = took.get(at.min(took.len().saturating_sub(1)));
        let of = format!("{of} of the moves, seen by both within");
        figures.extend(seen.map(|&millis| figure(of, millis, "ms")));
    }
    Ok(figures)
}

fn measure_kills(program: &Path, count: usize, time: Duration) -> anyhow::Result<Vec<Figure>> {
    let world = World::start(program, 4 * count)?;
    let mut pairs = seat(&world, count)?;
    let games = world.games();
    let world = Mutex::new(world);
    let lock = || world.lock().unwrap_or_else(PoisonError::into_inner);
    let begun = Instant::now();
    let [plies, back] = [0, 0].map(AtomicUsize::new);
    let is_over = || begun.elapsed() >= time;
    let each = |(number, pair): (usize, &mut Pair)| {
        let mut random = random(number);
        while !is_over() {
            if pair.play(&mut random).is_ok() {
                plies.fetch_add(1, Ordering::Relaxed);
            } else if pair.come_back(|name| lock().ssh(name), &games)? {
                back.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok::<_, anyhow::Error>(())
    };
    let (each, mut kills, mut random) = (&each, [0; 3], random(count));
    thread::scope(|scope| {
        let numbered = pairs.iter_mut().enumerate();
        let threads: Vec<_> = numbered
            .map(|pair| scope.spawn(move || each(pair)))
            .collect();
        while !is_over() {
            thread::sleep(Duration::from_millis(
                random.random_range(0..2 * BETWEEN_KILLS),
            ));
            let part = random.random_range(0..PARTS.len());
            let mut world = lock();
            if let Some(&pid) = world.processes(PARTS[part]).choose(&mut random) {
                kill(pid, Signal::KILL);
                kills[part] += 1;
            }
            if PARTS[part] == "server" {
                world.restart()?;
            }
        }
        threads.into_iter().try_for_each(joined)
    })?;
    let mut figures = vec![
        figure("moves that both saw", plies.into_inner() as f64, ""),
        figure("times that a pair came back", back.into_inner() as f64, ""),
        figure("moves lost", 0.0, ""),
    ];
    let killed = PARTS.into_iter().zip(kills);
    figures.extend(killed.map(|(part, kills)| figure(format!("{part}: killed"), kills.into(), "")));
    Ok(figures)
}

/// The result of a thread.
fn joined(thread: thread::ScopedJoinHandle<'_, anyhow::Result<()>>) -> anyhow::Result<()> {
    thread.join().unwrap_or_else(|_| bail!("a pair panicked"))
}
