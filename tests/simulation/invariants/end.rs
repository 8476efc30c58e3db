//! What ends with what it is about.

use parlour::app::screens::play::{Play, Question};
use parlour::app::{Effect, Model};
use parlour_engines::Player;
use parlour_matches::play::SeatedEngine;

use parlour_sessions::guest::AtTable;
use parlour_together::protocol::Request;

use super::truth::{so, table};
use super::{Seen, key, press};
use crate::simulation::acts::Act;
use crate::simulation::program::Program;
use crate::simulation::world::World;

pub fn goes_with_its_matter(seen: &Seen<'_>) -> Result<(), String> {
    let Some(play) = table(&seen.program.model) else {
        return Ok(());
    };
    let game = play.game();
    let at_host = seen.program.model.shared().at_table();
    let is_over = game.record().is_finished();
    match play.question() {
        Some(Question::Another(_) | Question::Resign(_) | Question::Draw(_)) => {
            so(!is_over, || "a game that is over is asked about".to_owned())?;
        }
        Some(Question::Deal(what)) => {
            let offered = at_host.and_then(AtTable::offered);
            so(offered == Some(*what), || {
                "what is asked about is not offered".to_owned()
            })?;
        }
        Some(Question::End(way)) => {
            let now = seen.program.model.shared().now;
            let is_open = at_host.is_some_and(|at| at.ways_out(now).contains(way));
            so(is_open, || {
                "a game cannot be ended in the way that is asked about".to_owned()
            })?;
        }
        Some(Question::Blunder { at, ply, .. }) => {
            let is_there = game.node() == *at && game.line().legal_plies().contains(ply);
            so(is_there, || {
                "a move is asked about that is none here".to_owned()
            })?;
        }
        None => {}
    }
    let frame = seen.frame();
    if frame.words().contains("offers a draw: ") {
        let side = !game.line().to_move();
        let engine = game
            .seated_engine(side)
            .is_some_and(SeatedEngine::offers_draw);
        let stands = at_host.is_some_and(|at| at.offer().is_some());
        so(engine && game.is_open() || stands, || {
            "an offer is shown that does not stand".to_owned()
        })?;
    }
    so(play.hint_step().is_none() || game.is_open(), || {
        "a hint outlives its game".to_owned()
    })?;
    if frame.words().contains(" threatens ") && play.hint_step().is_none() {
        so(game.is_open() && game.human_to_move(), || {
            "somebody is warned who is not to move".to_owned()
        })?;
    }
    takes_back_what_it_says(play, frame.words())
}

/// Somebody is left alone at a table, for good: returns whether the game could be ended then, in the
/// time that is stated; none where nobody is at one.
pub fn ends_for_one(world: &mut World) -> Option<bool> {
    let plays = |program: &Program| {
        let at = program.model.shared().at_table()?;
        let game = at.game();
        let is_human = |player: &Player| matches!(player, Player::Human(_));
        let is_on = at.has_begun() && !game.record().is_finished();
        let is_on = is_on && at.state().seat.is_some() && game.players().iter().all(is_human);
        (is_on && table(&program.model).is_some()).then_some(())
    };
    let at = world.programs.iter().position(|program| {
        program.line.is_some() && !program.has_quit && plays(program).is_some()
    })?;
    for other in (0..world.programs.len()).filter(|other| *other != at) {
        world.act(other, &Act::Dies);
    }
    world.pass(STATED);
    for _ in 0..6 {
        if !has_something_open(&world.programs[at].model) {
            break;
        }
        world.act(at, &Act::Key(key("esc")));
    }
    for pressed in ["B", "y"] {
        world.act(at, &Act::Key(key(pressed)));
        world.settle();
    }
    Some(plays(&world.programs[at]).is_none())
}

/// Returns whether Esc closes something at a table before it leaves it.
pub fn has_something_open(model: &Model) -> bool {
    let mut model = model.clone();
    let effects = press(&mut model, key("esc"));
    let leaves = |effect: &Effect| matches!(effect, Effect::AskHub(Request::Leave));
    table(&model).is_some() && !effects.iter().any(leaves)
}

/// The time after which a game without a clock can be ended, and some more, in milliseconds.
const STATED: u64 = 65 * 60_000;

/// "took back" is said where the plies were taken back.
fn takes_back_what_it_says(play: &Play, words: &str) -> Result<(), String> {
    let says = words.contains("Took back ") && play.message().is_some();
    let game = play.game();
    so(!says || !game.is_tip(), || {
        "what was taken back is not after this".to_owned()
    })
}
