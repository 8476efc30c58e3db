//! The commands that change the game: new games, plies, undo, resigning.

use crate::{
    Answer, CommandError, Dialogue, LineWriter, describe, ply_words, saved_games, set_up, study,
};
use parlour_engines::Player;
use parlour_library::Setup;
use parlour_library::round_robin::{Pairing, RoundRobin};
use parlour_matches::play::{GameFile, GameSession, Seats};
use parlour_records::{Handicap, NodeId, Record, Start};
use parlour_rules::games::{AnyLine, AnyRules, find_game};
use parlour_rules::options::OptionSet;
use parlour_sessions::set_up::Act;

/// Begins a game.
pub(super) fn new_game(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let setup = &dialogue.setup;
    let (text, given) = text.split_once(" handicap ").unwrap_or((text, ""));
    let (mut rules, rest) = rules(setup, text)?;
    for word in rest.split_whitespace() {
        rules.set_pair(word)?;
    }
    let handicap = (!given.is_empty()).then(|| handicap(&rules, given));
    let game = saved_games::new_game(rules, handicap.transpose()?, setup)?;
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.announce(out)
}

/// The rules that a text begins with, a game and its settings, and the rest of the text.
pub(super) fn rules<'a>(setup: &Setup, text: &'a str) -> Result<(AnyRules, &'a str), CommandError> {
    let word = |text: &'a str| text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (game, mut rest) = word(text);
    let mut rules = setup.rules_of(find_game(&game.to_ascii_lowercase())?);
    loop {
        rest = rest.trim_start();
        let (pair, after) = word(rest);
        if !pair.contains('=') {
            return Ok((rules, rest));
        }
        rules.set_pair(pair)?;
        rest = after;
    }
}

/// The handicap of these words in games by these rules: `black piece`.
fn handicap(rules: &AnyRules, text: &str) -> Result<Handicap, CommandError> {
    let (info, own) = (rules.info(), Start::new(rules.clone())?);
    let (by, what) = text.trim().split_once(' ').unwrap_or((text, ""));
    let by = describe::side_named(info, by)?;
    let what = what.trim();
    let all: Vec<Handicap> = Handicap::all(&own).collect();
    let is_it = |one: &&Handicap| one.by == by && one.given.word() == what;
    let found = all.iter().find(is_it).copied();
    found.ok_or_else(|| {
        let said = |one: &Handicap| format!("{} {}", info.sides[one.by], one.given).to_lowercase();
        let all: Vec<String> = all.iter().map(said).collect();
        CommandError::Refused(format!("here a handicap can be {}", all.join(" or ")))
    })
}

/// Begins the next game of a round robin among people at one keyboard.
pub(super) fn robin(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let setup = &dialogue.setup;
    let (rules, names) = rules(setup, text)?;
    let wrong = "a round robin takes three to twelve different names, separated by commas";
    let robin = RoundRobin::of_names(names).ok_or(CommandError::NothingToDo(wrong))?;
    let over = "all games of this round robin are played; `results` has its table";
    let next = robin.next(&saved_games::items()?);
    let Pairing { number, of, names } = next.ok_or(CommandError::NothingToDo(over))?;
    let game = GameSession::new(rules, names.map(Player::Human))?
        .with_time_controls(setup.config.clock.time_controls())
        .with_event(&robin.event(), number);
    dialogue.switch_game(game, GameFile::default(), out)?;
    out.write_line(format!("Game {number} of {of}."))?;
    dialogue.announce(out)
}

/// Begins another game of the same two, who change sides.
pub(super) fn rematch(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    let (game, may_play) = (active.game(), active.may_play);
    let [first, second] = game.players().clone();
    let players = saved_games::seat([second, first], game.rules(), &dialogue.setup);
    let game = game.again(players, Seats::Changed)?;
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.at_hand.active_mut()?.may_play = may_play;
    dialogue.announce(out)
}

/// Plays a ply, and lets the engines reply; in a puzzle or a course the ply is judged.
pub(super) fn play(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let Some(task) = &mut dialogue.task else {
        let settings = dialogue.setup.config.players();
        return dialogue.at_hand.play(text, settings, out);
    };
    let day = dialogue.setup.day;
    let asked = task.game();
    let goes_on = task.play(text, (&mut dialogue.setup.choices, day), out)?;
    if !goes_on || task.game() != asked {
        dialogue.answered = asked;
    }
    if !goes_on {
        dialogue.task = None;
    }
    Ok(())
}

/// Begins a game at a node of a record, with the players and the clocks that are set.
pub(super) fn play_from(
    dialogue: &mut Dialogue,
    record: Record,
    node: NodeId,
    out: &mut LineWriter<'_>,
) -> Answer {
    let setup = &dialogue.setup;
    let players = saved_games::seat(setup.players(), record.start().rules(), setup);
    let game = GameSession::resume(record, &setup.registry);
    let game = game.fork(node, players);
    let game = game.with_time_controls(setup.config.clock.time_controls());
    dialogue.switch_game(game, GameFile::default(), out)?;
    dialogue.announce(out)
}

/// Takes plies back; in a set-up or a study, its last change.
pub(super) fn undo(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    if let Some(set_up) = &mut dialogue.set_up {
        return set_up::change(set_up, Act::Undo, out);
    }
    if dialogue.study.is_some() {
        return study::undo(dialogue, out);
    }
    let active = dialogue.at_hand.active_mut()?;
    let before = active.game().line().clone();
    if !active.driver.travel(GameSession::undo) {
        let none = "you have no move to take back";
        return Err(CommandError::NothingToDo(none));
    }
    match texts_after(&before, active.game().line().len()) {
        plies if plies.is_empty() => out.write_line("The game goes on.")?,
        plies => out.write_line(format!("Taken back: {}.", plies.join(", ")))?,
    }
    active.write(out)?;
    Ok(out.write_line(describe::turn(active.game()))?)
}

/// Plays what was taken back again; in a set-up or a study, makes the change again.
pub(super) fn redo(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    if let Some(set_up) = &mut dialogue.set_up {
        return set_up::change(set_up, Act::Redo, out);
    }
    if dialogue.study.is_some() {
        return study::redo(dialogue, out);
    }
    let driver = &mut dialogue.at_hand.active_mut()?.driver;
    let before = driver.game().line().len();
    if !driver.travel(GameSession::redo) {
        let none = "nothing was taken back; say `undo` first";
        return Err(CommandError::NothingToDo(none));
    }
    let plies = texts_after(driver.game().line(), before);
    out.write_line(format!("Played again: {}.", plies.join(", ")))?;
    dialogue.play_engines(out)
}

/// Resigns for the human to move, or the one who plays against an engine.
pub(super) fn resign(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    let game = active.driver.game();
    if !game.is_open() || game.record().is_finished() {
        return Err(CommandError::GameOver);
    }
    if !game.human_to_move() {
        let none = "you can resign only when a person is to move";
        return Err(CommandError::NothingToDo(none));
    }
    let side = game.line().to_move();
    let (name, winner) = (game.info().sides[side], game.info().sides[!side]);
    active.driver.change(|game| game.resign(side));
    active.write(out)?;
    out.write_line(format!("{name} resigns: {winner} wins."))?;
    Ok(out.write_line(describe::turn(active.game()))?)
}

/// The plies of a line after the first `count`.
fn texts_after(line: &AnyLine, count: usize) -> Vec<String> {
    let plies = line.plies();
    ply_words::line_said(line, plies.get(count..).unwrap_or_default())
}
