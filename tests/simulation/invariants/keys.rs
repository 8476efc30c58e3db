//! What happens when keys are pressed: tried on copies of the program.

use std::mem::discriminant;

use parlour::app::{AnyScreen, Effect, Message, Model, update};
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_scene::scene::SceneCache;
use parlour_settings::Coach;
use parlour_terminal::input::Key;

use super::end::has_something_open;
use super::truth::{so, table};
use super::waiting::waits_in_vain;
use super::{Seen, key, press};
use crate::simulation::errands::{Errand, follow};
use crate::simulation::person::offered;
use crate::simulation::program::Frame;

/// The most presses of Esc that lead home.
const MOST_PRESSES: usize = 16;

pub fn leads_home(seen: &Seen<'_>) -> Result<(), String> {
    let mut model = seen.program.model.clone();
    // In a small window nothing is seen of it.
    let (columns, rows) = (80, 24);
    update(&mut model, Message::Resized { columns, rows });
    let mut before = None;
    for _ in 0..MOST_PRESSES {
        if matches!(model.screen(), AnyScreen::Home(_) | AnyScreen::Lobby(_)) {
            return Ok(());
        }
        let now = (discriminant(model.screen()), seen.frame_of(&model).buffer);
        so(before.as_ref() != Some(&now), || {
            format!("Esc does nothing here:\n{}", seen.frame_of(&model).text)
        })?;
        before = Some(now);
        let effects = press(&mut model, key("esc"));
        if effects
            .iter()
            .any(|effect| matches!(effect, Effect::AskHub(_)))
        {
            // A table of a host is left once the host knows.
            return Ok(());
        }
    }
    Err(format!("{MOST_PRESSES} times Esc do not lead home"))
}

/// The keys that are offered, or one that is drawn.
fn offered_now(seen: &Seen<'_>) -> Vec<Vec<Key>> {
    // In a smaller window not everything that keys change is seen.
    let (columns, rows) = seen.program.model.shared().size;
    if columns < 40 || rows < 12 {
        return Vec::new();
    }
    let mut all = offered(&seen.frame().live_keys());
    if let Some(drawn) = seen.drawn
        && !all.is_empty()
    {
        let at = drawn % all.len() as u64;
        return vec![all.swap_remove(at as usize)];
    }
    all
}

/// Returns whether the screen says why a key did nothing.
fn says_why(model: &Model) -> bool {
    let message = match model.screen() {
        AnyScreen::Play(play) => play.message(),
        AnyScreen::Study(study) => study.message(),
        AnyScreen::Watch(watch) => watch.message(),
        AnyScreen::Editor(editor) => editor.message(),
        AnyScreen::Learn(learn) => learn.message(),
        AnyScreen::Puzzles(puzzles) => puzzles.message(),
        AnyScreen::Practice(practice) => practice.message(),
        _ => None,
    };
    message.is_some() || model.shared().notice.is_some()
}

pub fn offers_keys_that_act(seen: &Seen<'_>) -> Result<(), String> {
    let model = &seen.program.model;
    for keys in offered_now(seen) {
        let acts = |key: &Key| {
            let mut model = model.clone();
            let effects = press(&mut model, *key);
            !effects.is_empty() || says_why(&model) || seen.frame_of(&model) != *seen.frame()
        };
        // Of arrows with one name, one may be at its end.
        if !keys.iter().any(acts) {
            let keys: Vec<String> = keys.iter().map(Key::to_string).collect();
            return Err(format!("{} does nothing", keys.join(" ")));
        }
    }
    Ok(())
}

pub fn may_be_pressed_again(seen: &Seen<'_>) -> Result<(), String> {
    let mut pressed = offered_now(seen).concat();
    if let Some(drawn) = seen.drawn
        && !pressed.is_empty()
    {
        let at = drawn / 64 % pressed.len() as u64;
        pressed = vec![pressed[at as usize]];
    }
    for key_pressed in pressed {
        for keys in [
            vec![key_pressed, key_pressed],
            vec![key_pressed, key("esc"), key_pressed],
        ] {
            let mut model = seen.program.model.clone();
            let mut errands: Vec<Errand> = seen.on_its_way().collect();
            for &key in &keys {
                let effects = press(&mut model, key);
                follow(&mut errands, effects);
            }
            let text = seen.frame_of(&model).text;
            let comes = |wanted: &dyn Fn(&Errand) -> bool| errands.iter().any(wanted);
            if let Some(waiting) = waits_in_vain(&text, &model, comes) {
                let keys: Vec<String> = keys.iter().map(Key::to_string).collect();
                let (keys, words) = (keys.join(" "), waiting.words());
                return Err(format!("{words:?} waits for nothing after {keys}:\n{text}"));
            }
        }
    }
    Ok(())
}

/// Types a ply at a table; returns the effects.
fn type_ply(model: &mut Model, text: &str) -> Vec<Effect> {
    let mut effects = press(model, key(":"));
    for letter in text.chars() {
        effects.extend(update(model, Message::Key(Key::char(letter))));
    }
    effects.extend(press(model, key("enter")));
    effects
}

/// A copy of the model in which the table is in sight and nothing is open on top of its board, if
/// somebody here is to move and what was asked for has come.
fn at_the_board(seen: &Seen<'_>) -> Option<Model> {
    let program = seen.program;
    let play = table(&program.model)?;
    let is_busy = |errand: &Errand| {
        errand.search().is_some()
            || matches!(errand, Errand::Ask(_) | Errand::Told(..) | Errand::Join)
    };
    let game = play.game();
    let has_line = seen
        .world
        .house
        .as_ref()
        .is_none_or(|house| program.line.is_some() && house.runs(seen.world.now));
    if !game.human_to_move() || !game.is_open() || !has_line || seen.waits_for(is_busy) {
        return None;
    }
    let mut model = program.model.clone();
    for _ in 0..6 {
        if !has_something_open(&model) {
            break;
        }
        press(&mut model, key("esc"));
    }
    let is_same = table(&model)?.game().node() == game.node();
    is_same.then_some(model)
}

pub fn is_playable(seen: &Seen<'_>) -> Result<(), String> {
    let Some(mut model) = at_the_board(seen) else {
        return Ok(());
    };
    let Some(line) = table(&model).map(|play| play.game().line().clone()) else {
        return Ok(());
    };
    let Some(ply) = line.legal_plies().into_iter().next() else {
        return Ok(());
    };
    let text = line.ply_text(ply).unwrap_or_default();
    let effects = type_ply(&mut model, &text);
    let is_played = table(&model).is_some_and(|play| play.game().line().len() > line.len());
    let is_asked = table(&model).is_some_and(|play| play.question().is_some());
    let is_sent = effects
        .iter()
        .any(|effect| matches!(effect, Effect::AskHub(_)));
    so(is_played || is_asked || is_sent || says_why(&model), || {
        format!("{text} is not played:\n{}", seen.frame_of(&model).text)
    })
}

/// A legal ply after which the other side has won, where there is another one that does not lose at
/// once.
fn ends_against_oneself(line: &AnyLine) -> Option<AnyPly> {
    let loses = |ply: AnyPly| {
        let mut after = line.clone();
        let outcome = after.play(ply).ok().and_then(|()| after.outcome());
        outcome.is_some_and(|end| end.winner == Some(!line.to_move()))
    };
    let (lost, others): (Vec<_>, Vec<_>) =
        line.legal_plies().into_iter().partition(|ply| loses(*ply));
    // Where everything loses at once there is nothing to warn of.
    let is_safe = |ply: &AnyPly| {
        let mut after = line.clone();
        let is_legal = after.play(*ply).is_ok();
        is_legal
            && !after.legal_plies().into_iter().any(|reply| {
                let mut last = after.clone();
                let end = last.play(reply).ok().and_then(|()| last.outcome());
                end.is_some_and(|end| end.winner == Some(!line.to_move()))
            })
    };
    lost.first().copied().filter(|_| others.iter().any(is_safe))
}

pub fn is_warned(seen: &Seen<'_>) -> Result<(), String> {
    let model = &seen.program.model;
    let is_coached = model.shared().options.setup.config.ui.coach == Coach::On;
    if !is_coached || model.shared().guest.is_some() {
        return Ok(());
    }
    let Some(mut model) = at_the_board(seen) else {
        return Ok(());
    };
    let Some(line) = table(&model).map(|play| play.game().line().clone()) else {
        return Ok(());
    };
    let Some(ply) = ends_against_oneself(&line) else {
        return Ok(());
    };
    // Without the coach nothing is asked.
    if !says_that_the_coach_is_on(&model) {
        return Ok(());
    }
    let text = line.ply_text(ply).unwrap_or_default();
    type_ply(&mut model, &text);
    so(
        table(&model).is_some_and(|play| play.question().is_some()),
        || {
            format!(
                "{text} ends the game, and nobody asks:\n{}",
                seen.frame_of(&model).text
            )
        },
    )
}

/// Returns whether the key of the coach sends one away that is there.
fn says_that_the_coach_is_on(model: &Model) -> bool {
    let mut model = model.clone();
    press(&mut model, key("K"));
    let said = table(&model).and_then(|play| play.message().map(str::to_owned));
    said.as_deref() == Some("the coach is off")
}

pub fn is_drawn_whole(seen: &Seen<'_>) -> Result<(), String> {
    let anew = Frame::of(&seen.program.model, &mut SceneCache::default());
    so(anew == *seen.frame(), || {
        format!("the frame drawn from nothing is another:\n{}", anew.text)
    })
}
