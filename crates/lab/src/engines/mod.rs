//! Engines to measure ours by: Monte Carlo tree search that knows only the rules, and a beginner who
//! looks one ply ahead.

mod one_ply;
mod uct;

use parlour_engines::{CustomEngine, Engine, EngineKind};
use parlour_rules::games::AnyRules;
use parlour_rules::options::OptionSet;

pub use one_ply::{OnePly, OnePlyOptions};
use uct::{Uct, UctOptions};

/// The kinds that the lab adds to the table of engines.
pub static KINDS: &[EngineKind] = &[
    EngineKind {
        id: "one-ply",
        with_options: |pairs| {
            let options: OnePlyOptions = pairs.parse()?;
            Ok(custom("one-ply", &options, move |_| {
                Box::new(OnePly::new(options))
            }))
        },
    },
    EngineKind {
        id: "uct",
        with_options: |pairs| {
            let options: UctOptions = pairs.parse()?;
            Ok(custom("uct", &options, move |_| {
                Box::new(Uct::new(options))
            }))
        },
    },
];

/// An engine that is named by its kind and the options that are not at their defaults.
fn custom(
    id: &str,
    options: &impl OptionSet,
    make: impl Fn(&AnyRules) -> Box<dyn Engine> + Send + Sync + 'static,
) -> CustomEngine {
    let pairs = options.pairs();
    CustomEngine {
        name: format!("{id} {pairs}").trim_end().to_owned(),
        description: "an engine to measure others by".to_owned(),
        make: Box::new(make),
    }
}
