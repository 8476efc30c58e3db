//! Counts the instructions of the rules engine's hot paths and compares them with the figures in
//! `crates/lab/benches/instructions.json`.
//!
//! ```sh
//! cargo bench --package parlour-lab --bench instructions               # compare; a change of more than 2 % fails
//! cargo bench --package parlour-lab --bench instructions -- taacoca    # only what has this in its name
//! cargo bench --package parlour-lab --bench instructions -- --record   # make the counts of this build the figures
//! ```
//!
//! A clock says something else each time on a busy machine; the instructions of one program on one
//! machine are the same to the last. Each piece of work runs in a process of its own under
//! valgrind's callgrind, which counts only while [`counted`] runs: neither the start of the
//! program nor the making of boards and positions is in the figures. Seeds and positions are fixed.
//!
//! The figures of two machines differ for these reasons: the version of the compiler and its target
//! (the figures say which they were made with), and, where random games and large positions use the
//! C library, that library's `malloc` and the `memcpy` it picks for the processor.

mod callgrind;
mod figures;
mod paths;

use std::hint::black_box;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Parser;

use callgrind::{Callgrind, NotInstalled};
use figures::{Count, Figures, Toolchain};
use paths::Work;

/// A greater change than this is reported.
const LIMIT: f64 = 0.02;

/// Count the instructions of the hot paths
#[derive(Parser, Debug)]
struct Arguments {
    /// Only what has this in its name, such as `taacoca` or `generate`
    #[arg(default_value = "", hide_default_value = true)]
    name: String,

    /// Make the counts of this build the figures to compare with
    #[arg(long, conflicts_with = "name")]
    record: bool,

    /// Do the work of this name, for callgrind to count
    #[arg(long, hide = true)]
    work: Option<String>,

    /// Measure: said by `cargo bench` and not by `cargo test`
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("instructions: {error:#}");
            ExitCode::from(if error.is::<NotInstalled>() { 2 } else { 1 })
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(name) = &arguments.work {
        let all = Work::all();
        let work = all.iter().find(|work| work.to_string() == *name);
        let work = work.with_context(|| format!("there is no work `{name}`"))?;
        println!("{}", counted(&*work.prepare()));
        return Ok(ExitCode::SUCCESS);
    }
    if !arguments.bench {
        println!(
            "nothing is measured in a test: cargo bench --package parlour-lab --bench instructions"
        );
        return Ok(ExitCode::SUCCESS);
    }
    let callgrind = Callgrind::find()?;
    let toolchain = Toolchain::of_this(&callgrind)?;
    if arguments.record {
        record(&callgrind, toolchain)
    } else {
        compare(&callgrind, &toolchain, &arguments.name)
    }
}

/// Does the work. Callgrind counts from the entry of this function to its return and knows it by
/// its name, so it has to stay a function.
#[inline(never)]
fn counted(work: &dyn Fn() -> u64) -> u64 {
    black_box(work())
}

fn record(callgrind: &Callgrind, made_with: Toolchain) -> anyhow::Result<ExitCode> {
    let mut figures = Figures::new(made_with);
    heading();
    for work in Work::all() {
        let name = work.to_string();
        let count = callgrind.count(&name)?;
        row(&name, count, "");
        figures.counts.insert(name, count);
    }
    figures.write()?;
    Ok(ExitCode::SUCCESS)
}

fn compare(callgrind: &Callgrind, toolchain: &Toolchain, part: &str) -> anyhow::Result<ExitCode> {
    let figures = Figures::read()?;
    let names = Work::all().into_iter().map(|work| work.to_string());
    let names: Vec<String> = names.filter(|name| name.contains(part)).collect();
    if names.is_empty() {
        bail!("there is nothing with `{part}` in its name");
    }
    let mut reports = Vec::new();
    heading();
    for name in names {
        let count = callgrind.count(&name)?;
        let Some(before) = figures.counts.get(&name) else {
            row(&name, count, "new");
            reports.push(format!("{name}: there is no figure"));
            continue;
        };
        let change = count.change_since(before);
        row(&name, count, &format!("{:+.2}%", change * 100.0));
        if count.plies != before.plies {
            reports.push(format!(
                "{name}: other work, {} plies where there were {}",
                count.plies, before.plies
            ));
        }
        if change.abs() > LIMIT {
            reports.push(format!("{name}: {:+.2}% for a ply", change * 100.0));
        }
    }
    if reports.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    println!("\nDifferent from {}:", figures::FILE);
    for report in reports {
        println!("  {report}");
    }
    if figures.made_with != *toolchain {
        println!(
            "It may be the tools, not parlour. Then: {}",
            figures.made_with
        );
        println!("Now: {toolchain}");
    }
    println!(
        "If this is as it should be: cargo bench --package parlour-lab --bench instructions -- --record"
    );
    Ok(ExitCode::FAILURE)
}

fn heading() {
    println!(
        "{:<36}{:>10}{:>14}{:>10}{:>10}",
        "work", "plies", "instructions", "a ply", "change"
    );
}

fn row(name: &str, count: Count, change: &str) {
    let figures = format!(
        "{name:<36}{:>10}{:>14}{:>10.2}{change:>10}",
        count.plies,
        count.instructions,
        count.per_ply()
    );
    println!("{}", figures.trim_end());
}
