//! What is on the disk, and what is said of it.

use parlour::app::FileJob;
use parlour_engines::EngineRegistry;
use parlour_matches::play::GameSession;
use parlour_records::Record;

use super::Seen;
use super::agree::plies;
use super::truth::{so, table};
use crate::simulation::errands::Errand;

fn saves(errand: &Errand) -> bool {
    matches!(errand, Errand::Job(job) if matches!(**job, FileJob::Save { .. }))
}

pub fn says_where_it_is(seen: &Seen<'_>) -> Result<(), String> {
    let (program, frame) = (seen.program, seen.frame());
    let words = frame.words();
    let disk = &program.disk;
    if words.contains("In your deck: ") || words.contains(" is in your deck") {
        so(disk.has_cards(), || "the deck has no card".to_owned())?;
    } else if let Some(file) = words.split_once(" is in ").map(|(_, rest)| rest) {
        let path = file.split([';', ',', ' ']).next().unwrap_or_default();
        let path = path.trim_end_matches('.');
        // In a narrow row the name may have no room, and the clock that runs stands there.
        so(
            path.is_empty()
                || path.starts_with('>')
                || disk.files.contains_key(path)
                || path.ends_with('\u{2026}'),
            || format!("there is no {path:?}"),
        )?;
    }
    if words.contains(" is copied") {
        let is_taken = program.model.shared().terminal.clipboard;
        so(is_taken && program.copied.is_some(), || {
            "nothing is copied".to_owned()
        })?;
    }
    if words.contains("The game is saved again") {
        let is_unkept =
            table(&program.model).is_some_and(|play| disk.unkept.contains(&play.game_id()));
        so(!is_unkept, || "the game is not saved".to_owned())?;
    }
    if words.contains("The study is saved") {
        so(!disk.files.is_empty(), || "there is no study".to_owned())?;
    }
    Ok(())
}

pub fn loses_nothing(seen: &Seen<'_>) -> Result<(), String> {
    let lost = seen.program.disk.lost.first();
    so(lost.is_none(), || lost.cloned().unwrap_or_default())
}

pub fn is_in_its_file(seen: &Seen<'_>) -> Result<(), String> {
    let program = seen.program;
    let Some(play) = table(&program.model) else {
        return Ok(());
    };
    if program.disk.unkept.contains(&play.game_id()) || seen.waits_for(saves) {
        return Ok(());
    }
    let Some(kept) = program.disk.game(play.game_id()) else {
        return Ok(());
    };
    let shown = play.game().record();
    so(plies(&kept) == plies(shown), || {
        let (kept, shown) = (plies(&kept).len(), plies(shown).len());
        format!("{kept} moves in the file, {shown} on the screen")
    })?;
    let again: Record = kept
        .to_string()
        .parse()
        .map_err(|error| format!("{error}"))?;
    let again = GameSession::resume(again, &EngineRegistry::default());
    so(
        again.record().result() == shown.result() && again.record().start() == shown.start(),
        || "the file has another result, or another start".to_owned(),
    )
}
