//! Tries a program by the rules of the protocol, and says which it breaks.
//!
//! `rules` has the rules, `judge` judges single lines, also in play, `talk` is a
//! conversation with the program, and `trials` has the conversations that it is tried in, each with
//! a process of its own.

mod judge;
mod rules;
mod talk;
mod trials;

use std::time::Duration;

use super::command::EngineCommand;
use super::offer::Offer;
pub(super) use judge::{judge, uncalled};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionSet;
pub use rules::Rule;

/// The times by which a program is tried.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The longest time for one move that is tried.
    pub longest: Duration,
    /// The time that an answer may be late.
    pub margin: Duration,
}

/// The finding about one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The program kept it wherever it was tried.
    Kept,
    /// The program broke it, and how.
    Broken(String),
    /// It was not tried, and why not.
    Untried(&'static str),
}

/// A check under way: what it is of, and what has been found.
struct Check<'a> {
    command: &'a EngineCommand,
    rules: &'a AnyRules,
    patience: Patience,
    offer: Offer,
    findings: Vec<Finding>,
}

/// Tries a program in games of these rules, and returns the finding about each rule.
pub fn check(
    command: &EngineCommand,
    rules: &AnyRules,
    patience: Patience,
) -> Vec<(Rule, Finding)> {
    let untried = Finding::Untried("it was broken off before, or does not answer what is needed");
    let mut check = Check {
        command,
        rules,
        patience,
        offer: Offer::default(),
        findings: vec![untried; Rule::ALL.len()],
    };
    check.run_trials();
    Rule::ALL.iter().copied().zip(check.findings).collect()
}

/// Returns the games that a program says it plays, of these; `None` if it does not say.
///
/// # Errors
///
/// Says why it does not start.
pub fn offered(
    command: &EngineCommand,
    games: &[AnyRules],
) -> Result<Option<Vec<AnyRules>>, String> {
    let (offer, _) = talk::introduction(command)?;
    let plays = |rules: &&AnyRules| offer.refusal(rules).is_none();
    let named = offer.names_games();
    Ok(named.then(|| games.iter().filter(plays).cloned().collect()))
}

impl Check<'_> {
    /// Takes note that a rule was kept or broken; broken once is broken.
    fn take(&mut self, rule: Rule, found: Result<(), String>) {
        let finding = &mut self.findings[rule as usize];
        match found {
            Err(why) if !matches!(finding, Finding::Broken(_)) => *finding = Finding::Broken(why),
            Ok(()) if matches!(finding, Finding::Untried(_)) => *finding = Finding::Kept,
            Ok(()) | Err(_) => {}
        }
    }

    /// Takes note of a rule that holds, or of why it does not.
    fn hold(&mut self, rule: Rule, holds: bool, why: impl FnOnce() -> String) {
        self.take(rule, if holds { Ok(()) } else { Err(why()) });
    }

    /// Takes note of why rules are not tried.
    fn skip(&mut self, rules: &[Rule], why: &'static str) {
        for &rule in rules {
            let finding = &mut self.findings[rule as usize];
            if matches!(finding, Finding::Untried(_)) {
                *finding = Finding::Untried(why);
            }
        }
    }

    /// Returns whether a rule was kept so far.
    fn is_kept(&self, rule: Rule) -> bool {
        self.findings[rule as usize] == Finding::Kept
    }

    /// Returns the rules of another board of the same game, if it has one.
    fn other_board(&self) -> Option<AnyRules> {
        let start = |rules: &AnyRules| AnyLine::new(rules).map(|line| line.position_text()).ok();
        let table = self.rules.table().iter().enumerate();
        let all = table.flat_map(|(index, option)| [(index, option, true), (index, option, false)]);
        let mut all = all.filter_map(|(index, option, forward)| {
            let mut rules = self.rules.clone();
            let value = option.neighbour(&rules.value(index), forward);
            rules
                .set_value(index, value)
                .and_then(|()| rules.check())
                .ok()?;
            Some(rules)
        });
        let own = start(self.rules);
        all.find(|rules| {
            !rules.pairs().is_empty() && start(rules).is_some_and(|text| Some(text) != own)
        })
    }
}
