//! The shares of hints that say nothing, and that say the same.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::positions::positions;
use parlour_engines::{Analyser, Hint, Limits, Stop};
use parlour_rules::games::AnyRules;
use parlour_rules::options::OptionError;

/// The hints of one game, counted.
#[derive(Debug)]
pub struct Row {
    /// The number of hints.
    pub hints: usize,
    /// The number of hints without a reason.
    pub silent: usize,
    /// The reasons, each with its number, the most common first.
    pub reasons: Vec<(String, usize)>,
}

impl Row {
    /// The share of hints that have no reason, 0 to 1.
    pub fn silent_share(&self) -> f64 {
        self.share(self.silent)
    }

    /// The share of hints that some number is, 0 to 1.
    pub fn share(&self, count: usize) -> f64 {
        count as f64 / self.hints.max(1) as f64
    }
}

/// Asks for hints and reads them.
///
/// # Errors
///
/// Never for rules that have a start position.
pub fn survey(rules: &AnyRules, count: usize, nodes: u64, seed: u64) -> Result<Row, OptionError> {
    let limits = Limits::of_nodes(nodes);
    let mut row = Row {
        hints: 0,
        silent: 0,
        reasons: Vec::new(),
    };
    let mut reasons: HashMap<String, usize> = HashMap::new();
    for line in positions(rules, count, seed)? {
        let search = Analyser::new(1, 1).analyse(&line, 1, &limits, &Stop::default(), &mut |_| {});
        let Some(best) = search.ok().and_then(|mut report| report.variations.pop()) else {
            continue;
        };
        let Some(hint) = Hint::of_variation(&line, &best) else {
            continue;
        };
        row.hints += 1;
        let Some(reason) = hint.reason.clone() else {
            row.silent += 1;
            continue;
        };
        *reasons.entry(reason).or_insert(0) += 1;
    }
    row.reasons.extend(reasons);
    let order = |(text, count): &(String, usize)| (Reverse(*count), text.clone());
    row.reasons.sort_by_cached_key(order);
    Ok(row)
}
