//! The arguments with the limits of engines.

use std::time::Duration;

use clap::Args;

use crate::cli::numbers::number;
use parlour_engines::{Clock, Limits};
use parlour_matches::arena::budget::{Budget, BudgetError, read_clock};

/// The limits of both engines, and of each that has its own.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits for each move (the first one reached ends the search)")]
pub(in crate::cli) struct LimitArgs {
    /// Milliseconds for each move; 100 if nothing else limits an engine
    #[arg(long, value_name = "MS", conflicts_with = "clock",
        value_parser = number::<u64>(1..=u64::MAX))]
    time: Option<u64>,

    /// Seconds on the clock at the start, and seconds added after each move, such as 60+0.5
    #[arg(long, value_name = "SECS+INC", value_parser = clock)]
    clock: Option<Clock>,

    /// Positions to look at; gives the same games on every machine
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Moves to look ahead
    #[arg(long, value_name = "D", value_parser = number::<u32>(1..=1_000_000))]
    depth: Option<u32>,

    /// As --time, for the first engine only
    #[arg(long, value_name = "MS", conflicts_with = "first_clock",
        value_parser = number::<u64>(1..=u64::MAX))]
    first_time: Option<u64>,

    /// As --clock, for the first engine only
    #[arg(long, value_name = "SECS+INC", value_parser = clock)]
    first_clock: Option<Clock>,

    /// As --nodes, for the first engine only
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    first_nodes: Option<u64>,

    /// As --depth, for the first engine only
    #[arg(long, value_name = "D", value_parser = number::<u32>(1..=1_000_000))]
    first_depth: Option<u32>,

    /// As --time, for the second engine only
    #[arg(long, value_name = "MS", conflicts_with = "second_clock",
        value_parser = number::<u64>(1..=u64::MAX))]
    second_time: Option<u64>,

    /// As --clock, for the second engine only
    #[arg(long, value_name = "SECS+INC", value_parser = clock)]
    second_clock: Option<Clock>,

    /// As --nodes, for the second engine only
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    second_nodes: Option<u64>,

    /// As --depth, for the second engine only
    #[arg(long, value_name = "D", value_parser = number::<u32>(1..=1_000_000))]
    second_depth: Option<u32>,
}

/// The default time for a ply.
const DEFAULT: Duration = Duration::from_millis(100);

fn clock(text: &str) -> Result<Clock, BudgetError> {
    read_clock(text)
}

impl LimitArgs {
    /// The limits of the first and the second engine.
    pub(in crate::cli) fn budgets(&self) -> [Budget; 2] {
        let common = limits(self.time, self.clock, self.nodes, self.depth);
        let first = (self.first_time, self.first_clock);
        let first = limits(first.0, first.1, self.first_nodes, self.first_depth);
        let second = (self.second_time, self.second_clock);
        let second = limits(second.0, second.1, self.second_nodes, self.second_depth);
        [first, second].map(|own| or_default(Budget::new(own).with_defaults(common).limits()))
    }
}

fn limits(
    time: Option<u64>,
    clock: Option<Clock>,
    nodes: Option<u64>,
    depth: Option<u32>,
) -> Limits {
    Limits {
        time: time.map(Duration::from_millis),
        clock,
        nodes,
        depth,
        ..Limits::default()
    }
}

/// These limits, or the default time where there are none.
pub(in crate::cli) fn or_default(limits: Limits) -> Budget {
    Budget::new(if limits == Limits::default() {
        Limits {
            time: Some(DEFAULT),
            ..limits
        }
    } else {
        limits
    })
}
