//! The measurements of the program itself, in a pseudo terminal.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::figure::{
    FIRST_FRAME, FigureRow, IDLE_BYTES, IDLE_WAKEUPS, KEY_LATE, KEY_MEDIAN, MEMORY, median,
    quantile,
};
use super::pty::{FRAME_END, Screen};
use crate::measure::process::{field, resident};
use parlour::bench::Extent;
use parlour_engines::{EngineSpec, Limits, SearchOptions, Stop};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::random::StableDraws;
use parlour_sys::lower_priority;

/// The time that the program is given to come to rest.
const REST: Duration = Duration::from_millis(300);

/// The time after which the program asks no more of a terminal that, as this one, answers nothing:
/// until then it is not at rest.
const UNANSWERED: Duration = Duration::from_millis(2_500);

/// The cursor's keys, there and back.
const THERE_AND_BACK: [&[u8]; 2] = [b"\x1b[C", b"\x1b[D"];

/// The times in which the program is there and answers keys.
pub(super) fn answers(program: &Path, extent: Extent) -> io::Result<Vec<FigureRow>> {
    let (starts, keys) = match extent {
        Extent::Full => (31, 1000),
        Extent::Quick => (7, 100),
    };
    let mut frames = (0..starts)
        .map(|_| first_frame(program))
        .collect::<io::Result<Vec<f64>>>()?;
    let mut delays = busy(|| delays(program, keys))?;
    Ok(vec![
        FigureRow::new(&FIRST_FRAME, None, median(&mut frames)),
        FigureRow::new(&KEY_MEDIAN, None, median(&mut delays)),
        FigureRow::new(&KEY_LATE, None, quantile(&mut delays, 0.99)),
    ])
}

/// The work of the program when nothing happens, and the resources that it holds.
pub(super) fn rest(program: &Path, extent: Extent) -> io::Result<Vec<FigureRow>> {
    let seconds = match extent {
        Extent::Full => 5,
        Extent::Quick => 1,
    };
    let mut table = at_table(program)?;
    let rows = idle(&mut table, seconds)?.map(|row| row.in_mode("at the table"));
    let memory = FigureRow::new(&MEMORY, None, resident(table.pid()));
    drop(table);
    let folder = tempfile::tempdir()?;
    let mut watch = following(program, &folder.path().join("match.plr"))?;
    let more = idle(&mut watch, seconds)?.map(|row| row.in_mode("following a match"));
    Ok(rows.into_iter().chain(more).chain([memory]).collect())
}

/// The work of the program in seconds in which nothing happens.
fn idle(screen: &mut Screen, seconds: usize) -> io::Result<[FigureRow; 2]> {
    screen.listen(UNANSWERED)?;
    let (mut written, mut woken) = (Vec::new(), Vec::new());
    for _ in 0..seconds {
        let before = wakeups(screen.pid());
        written.push(screen.listen(Duration::from_secs(1))? as f64);
        let after = wakeups(screen.pid());
        woken.extend(
            before
                .zip(after)
                .map(|(before, after)| (after - before) as f64),
        );
    }
    Ok([
        FigureRow::new(&IDLE_BYTES, None, median(&mut written)),
        FigureRow::new(&IDLE_WAKEUPS, None, median(&mut woken)),
    ])
}

/// The program where it follows an unfinished match, in this file, which does not change.
fn following(program: &Path, file: &Path) -> io::Result<Screen> {
    fs::write(file, "[Game \"trike\"]\n\n1. d2\n2. d3\n")?;
    let file = file.to_string_lossy();
    let mut screen = Screen::start(program, &["watch", &file, "--follow"])?;
    screen.wait_for(FRAME_END, 0)?;
    Ok(screen)
}

/// Milliseconds from the start of the program to the end of its first frame.
fn first_frame(program: &Path) -> io::Result<f64> {
    let mut screen = Screen::start(program, &[])?;
    screen.wait_for(FRAME_END, 0)?;
    Ok(millis(screen.started))
}

/// The program at the table of a game between two people.
fn at_table(program: &Path) -> io::Result<Screen> {
    let mut screen = Screen::start(program, &["--set", "players.second=human"])?;
    screen.wait_for(FRAME_END, 0)?;
    screen.send(b"\rS")?;
    screen.listen(REST)?;
    Ok(screen)
}

/// Milliseconds from a key to the first byte that it makes the program write, for many keys.
fn delays(program: &Path, keys: usize) -> io::Result<Vec<f64>> {
    let mut screen = at_table(program)?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut delays = Vec::with_capacity(keys);
    for key in THERE_AND_BACK.into_iter().cycle().take(keys) {
        // Not in step with anything.
        let pause = Duration::from_micros(2_000 + random.below(8_000));
        screen.listen(pause)?;
        let (before, start) = (screen.written.len(), Instant::now());
        screen.send(key)?;
        screen.wait_for(b"\x1b", before)?;
        delays.push(millis(start));
        screen.wait_for(FRAME_END, before)?;
    }
    Ok(delays)
}

fn millis(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// Does something while an engine thinks on every core, as engines do at the table.
fn busy<T>(work: impl FnOnce() -> T) -> T {
    let stop = Stop::default();
    let spec = EngineSpec::from(SearchOptions {
        hash: 4,
        ..SearchOptions::default()
    });
    let games = AnyRules::all();
    let line = games.first().and_then(|rules| AnyLine::new(rules).ok());
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            if let Some(line) = &line {
                let (spec, stop) = (&spec, &stop);
                scope.spawn(move || {
                    lower_priority();
                    let limits = Limits::default();
                    spec.make().choose(line, &limits, stop, &mut |_| {})
                });
            }
        }
        let result = work();
        stop.raise();
        result
    })
}

/// The number of times that the threads of a process have begun to run, where the system tells.
fn wakeups(pid: u32) -> Option<u64> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
    let switches = tasks.map(|task| {
        let status = fs::read_to_string(task.ok()?.path().join("status")).ok()?;
        let count = |name| field(&status, name);
        Some(count("voluntary_ctxt_switches")? + count("nonvoluntary_ctxt_switches")?)
    });
    switches.sum()
}
