//! The commands about players, clocks and draws.

use std::io;
use std::time::Duration;

use crate::active_game::ActiveGame;
use crate::{Answer, CommandError, Dialogue, LineWriter, describe, saved_games};
use parlour_engines::TimeControl;
use parlour_matches::play::{GameSession, SeatedEngine};
use parlour_records::words;
use parlour_rules::games::{BySide, Side};

/// Changes the player of a side.
pub(super) fn player(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    let (word, who) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let side = describe::side_named(active.game().info(), word)?;
    let player = dialogue.setup.registry.player(who.trim())?;
    let other = active.game().player(!side).clone();
    let rules = active.game().rules();
    let [player, _] = saved_games::seat([player, other], rules, &dialogue.setup);
    active.driver.change(|game| game.set_player(side, player));
    active.write(out)?;
    active.wait_if_watched();
    out.write_line(describe::players(active.game()))?;
    dialogue.play_engines(out)
}

/// Offers a draw to the opponent; an engine answers at once.
pub(super) fn draw(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    let side = active.human_to_agree()?;
    let (game, other) = (active.game(), !side);
    let sides = game.info().sides;
    if game.is_human(other) {
        active.draw_offer = Some(game.player_index(side));
        return Ok(out.write_line(format!(
            "{} offers a draw. {} can say `accept`, or play on.",
            sides[side], sides[other]
        ))?);
    }
    if game
        .seated_engine(other)
        .is_some_and(SeatedEngine::agrees_on_draw)
    {
        return active.agree_draw(out);
    }
    Ok(out.write_line(format!("{} plays on.", sides[other]))?)
}

/// Accepts the draw that was offered.
pub(super) fn accept(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    active.human_to_agree()?;
    if active.draw_offer.take().is_none() {
        return Err(CommandError::NothingToDo(
            "no draw is offered; say `draw` to offer one",
        ));
    }
    active.agree_draw(out)
}

/// Prints the time left on the clocks.
pub(super) fn clock(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let game = dialogue.at_hand.game()?;
    let none =
        "this game has no clocks; `parlour --set clock.kind=game plain` starts games with clocks";
    let clocks = game.clocks().ok_or(CommandError::NothingToDo(none))?;
    let left = BySide::from_fn(|side| clocks.left(game.player_index(side)));
    Ok(out.write_line(times_left(left, game.info().sides))?)
}

/// Stops both clocks, or lets them run again.
pub(super) fn pause(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let active = dialogue.at_hand.active_mut()?;
    if active.game().clocks().is_none() {
        return Err(CommandError::NothingToDo("this game has no clocks"));
    }
    let paused = !active.driver.is_paused();
    active.driver.set_paused(paused);
    Ok(out.write_line(if paused {
        "The clocks are stopped. Say `pause` again, or play a move, to resume."
    } else {
        "The clocks are running."
    })?)
}

impl ActiveGame {
    /// The side to move, a human's, when the game can be ended here.
    fn human_to_agree(&self) -> Result<Side, CommandError> {
        let game = self.game();
        if !game.is_open() || game.record().is_finished() {
            return Err(CommandError::GameOver);
        }
        Ok(game.line().to_move())
    }

    /// Ends the game with a draw and says so.
    fn agree_draw(&mut self, out: &mut LineWriter<'_>) -> Answer {
        self.driver.change(GameSession::agree_draw);
        self.write(out)?;
        Ok(out.write_line(describe::turn(self.game()))?)
    }

    /// Says so where the engine has just offered a draw to the human who is to move.
    pub(super) fn hear_draw_offer(&mut self, out: &mut LineWriter<'_>) -> io::Result<()> {
        let side = !self.game().line().to_move();
        if !self.game().human_to_move()
            || !self
                .game()
                .seated_engine(side)
                .is_some_and(SeatedEngine::offers_draw)
        {
            return Ok(());
        }
        self.draw_offer = Some(self.game().player_index(side));
        let name = self.game().info().sides[side];
        out.write_line(format!("{name} offers a draw: say `accept`, or play on."))
    }
}

/// The time controls as a sentence, or two where they differ.
pub(super) fn time_controls(controls: [TimeControl; 2], sides: BySide<&str>) -> String {
    let [first, second] = controls;
    if first == second {
        return time_control("Each player", first);
    }
    let first = time_control(sides.first, first);
    format!("{first} {}", time_control(sides.second, second))
}

/// The time control of somebody as a sentence.
pub(super) fn time_control(who: &str, control: TimeControl) -> String {
    match control {
        TimeControl::PerGame { main, increment } if increment.is_zero() => {
            format!("{who} has {}.", time(main))
        }
        TimeControl::PerGame { main, increment } => format!(
            "{who} has {}, and {} more with each move.",
            time(main),
            time(increment)
        ),
        TimeControl::PerPly(left) if control.days().is_some() => {
            format!("{who} has {} for each move, plus vacation.", time(left))
        }
        TimeControl::PerPly(left) => format!("{who} has {} for each move.", time(left)),
    }
}

/// The time left to both sides, as a sentence.
pub(super) fn times_left(left: BySide<Duration>, sides: BySide<&str>) -> String {
    let [first, second] =
        Side::BOTH.map(|side| format!("{} has {}", sides[side], time(left[side])));
    format!("{first}, {second}.")
}

/// A time in whole seconds, rounded up: `4 minutes 31 seconds`.
fn time(time: Duration) -> String {
    let seconds = usize::try_from(time.as_millis().div_ceil(1000)).unwrap_or(usize::MAX);
    let parts = [
        (seconds / 86_400, "day"),
        (seconds / 3600 % 24, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let said = parts.into_iter().filter(|(number, _)| *number > 0);
    let said: Vec<String> = said
        .map(|(number, unit)| words::counted(number, unit))
        .collect();
    if said.is_empty() {
        "no time".to_owned()
    } else {
        said.join(" ")
    }
}
