//! What says that it waits, and what it waits for.

use std::fs;
use std::path::Path;

use parlour::app::{AnyScreen, FileJob, Model};
use parlour_sessions::guest::Guest;
use parlour_sessions::waiting::Waiting;

use super::Seen;
use crate::simulation::errands::Errand;

/// Returns whether an errand is one that somebody waits for who says so.
fn awaited(waiting: Waiting, errand: &Errand) -> bool {
    match waiting {
        Waiting::Hint
        | Waiting::Opinion
        | Waiting::Engine
        | Waiting::Core
        | Waiting::Verdict
        | Waiting::Review
        | Waiting::Accuracy
        | Waiting::Card => errand.search().is_some(),
        Waiting::Save => is_job(errand, |job| {
            matches!(job, FileJob::Save { .. } | FileJob::Practise { .. })
        }),
        Waiting::Collect => matches!(errand, Errand::Collect),
        Waiting::Deck => is_job(errand, |job| matches!(job, FileJob::Practise { .. })),
        Waiting::Explorer => is_job(errand, |job| matches!(job, FileJob::Explore { .. })),
        Waiting::File => matches!(errand, Errand::Read(_)),
        Waiting::Host | Waiting::Answer => is_talk(errand),
        Waiting::Line => matches!(errand, Errand::Timer(_)) || is_talk(errand),
    }
}

fn is_talk(errand: &Errand) -> bool {
    matches!(errand, Errand::Ask(_) | Errand::Told(..) | Errand::Join)
}

/// Returns whether an indicator is one of these words on a screen: the name of a setting is none.
fn is_said(waiting: Waiting, text: &str, model: &Model) -> bool {
    let is_form = matches!(
        model.screen(),
        AnyScreen::Setup(_) | AnyScreen::Settings(_) | AnyScreen::Page(_)
    );
    let is_long = match waiting {
        Waiting::Opinion | Waiting::Engine => !is_form,
        // There is a longer one that begins so.
        Waiting::File => !text.contains(Waiting::Explorer.words()) && !is_form,
        _ => true,
    };
    is_long && text.contains(waiting.words())
}

fn is_job(errand: &Errand, wanted: impl Fn(&FileJob) -> bool) -> bool {
    matches!(errand, Errand::Job(job) if wanted(job))
}

/// The first indicator of a screen that waits for nothing.
pub fn waits_in_vain(
    text: &str,
    model: &Model,
    comes: impl Fn(&dyn Fn(&Errand) -> bool) -> bool,
) -> Option<Waiting> {
    Waiting::ALL.into_iter().find(|&waiting| {
        is_said(waiting, text, model) && !comes(&|errand| awaited(waiting, errand))
    })
}

pub fn waits_for_something(seen: &Seen<'_>) -> Result<(), String> {
    let comes = |wanted: &dyn Fn(&Errand) -> bool| seen.waits_for(wanted);
    match waits_in_vain(&seen.frame().text, &seen.program.model, comes) {
        Some(waiting) => Err(format!("{:?} waits for nothing", waiting.words())),
        None => Ok(()),
    }
}

pub fn host_owes_what_comes(seen: &Seen<'_>) -> Result<(), String> {
    let guest = seen.program.model.shared().guest.as_ref();
    let comes = seen.waits_for(is_talk);
    if guest.is_some_and(Guest::awaits) && !comes {
        return Err("the host owes an answer, and none is on its way".to_owned());
    }
    Ok(())
}

/// Sentences that begin like an indicator and are none.
const NO_INDICATORS: &[&str] = &["Thinking", "Thinking time", "thinking", " …", "{whole} …"];

/// The words with which an indicator begins or ends.
const SAID: &[&str] = &[
    "Analysing",
    "Checking",
    "Connecting",
    "Counting",
    "Judging",
    "Loading",
    "Reading",
    "Saving",
    "Searching",
    "Thinking",
    "Writing",
    "thinking",
    "trying again",
    " …\"",
];

#[test]
fn screens_say_that_they_wait_by_the_indicators_alone() {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src/app"), root.join("crates/sessions/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.ends_with("sessions/src/waiting.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for line in code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
            {
                let texts = line.split('"').skip(1).step_by(2);
                let says = |text: &&str| {
                    let is_one = SAID.iter().any(|said| format!("{text}\"").contains(said));
                    is_one && !NO_INDICATORS.contains(text)
                };
                found.extend(
                    texts
                        .filter(says)
                        .map(|text| format!("{}: {text}", path.display())),
                );
            }
        }
    }
    assert!(found.is_empty(), "no `Waiting`: {found:#?}");
}
