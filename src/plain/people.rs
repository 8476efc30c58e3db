//! The answers about who plays, for how long, and how players agree.

use std::time::Duration;

use super::look::players;
use super::play::keep;
use super::{Dialogue, Table, Trouble, Voice, words};
use crate::app::game_session::GameSession;
use crate::engines::TimeControl;
use crate::games::Side;

impl Dialogue {
    /// Lets someone else play a side.
    pub(super) fn player(&mut self, text: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table.as_mut().ok_or(Trouble::NoGame)?;
        let (word, who) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let sides = table.game.info().sides;
        let named = |side: &Side| {
            word.eq_ignore_ascii_case(side.name()) || word.eq_ignore_ascii_case(sides[*side])
        };
        let side = Side::BOTH.into_iter().find(named);
        let side = side.ok_or_else(|| Trouble::NoSide {
            name: word.to_owned(),
            first: sides.first,
            second: sides.second,
        })?;
        let player = self.options.registry.player(who.trim())?;
        table.seats.leave(table.game.player_index(side));
        table.game.set_player(side, player);
        voice.say(players(&table.game))?;
        if table.kept.path().is_some() {
            keep(table, voice)?;
        }
        self.answer(voice)
    }

    /// Offers a draw to the other person.
    pub(super) fn draw(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        let side = table.person_to_agree("engines play on: a draw is offered between persons")?;
        table.offer = Some(table.game.player_index(side));
        let sides = table.game.info().sides;
        Ok(voice.say(format!(
            "{} offers a draw. {} can say `accept`, or play on.",
            sides[side], sides[!side]
        ))?)
    }

    /// Accepts the draw that was offered.
    pub(super) fn accept(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        table.person_to_agree("engines offer no draws")?;
        if table.offer.take().is_none() {
            return Err(Trouble::Nothing(
                "no draw is offered; say `draw` to offer one",
            ));
        }
        table.game.agree_draw();
        keep(table, voice)?;
        Ok(voice.say(words::turn(&table.game))?)
    }

    /// Tells what is left on the clocks.
    pub(super) fn clock(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table()?.game;
        let none = "this game has no clocks; `parlour --set clock.kind=game plain` begins games \
                    that have";
        let clocks = clocks(game).ok_or(Trouble::Nothing(none))?;
        Ok(voice.say(clocks)?)
    }

    /// Tells the clocks what time it is now. Whether the game has ended by that.
    pub(super) fn tell_time(&mut self, voice: &mut Voice<'_>) -> Result<bool, Trouble> {
        let now = self.now();
        let Some(table) = &mut self.table else {
            return Ok(false);
        };
        let over = table.game.set_time(now);
        if over {
            keep(table, voice)?;
            voice.say(words::turn(&table.game))?;
        }
        Ok(over)
    }

    /// Lets the clock run of a person whose turn it is.
    pub(super) fn run_clock(&mut self) {
        let now = self.now();
        if let Some(table) = &mut self.table {
            let game = &mut table.game;
            let runs = game.is_open() && game.is_tip() && game.human_to_move();
            game.run_clock(runs, now);
        }
    }

    /// The milliseconds since the dialogue began.
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Table {
    /// The side to move, when it is a person's turn against another person.
    fn person_to_agree(&self, or_say: &'static str) -> Result<Side, Trouble> {
        if !self.game.is_open() {
            return Err(Trouble::GameOver);
        }
        if !self.game.is_tip() {
            let past = "the game has gone on from here; say `redo` until its end first";
            return Err(Trouble::Nothing(past));
        }
        if self.game.human_count() < 2 {
            return Err(Trouble::Nothing(or_say));
        }
        Ok(self.game.line().to_move())
    }
}

/// How much time everybody gets, as a sentence.
pub(super) fn time_control(control: TimeControl) -> String {
    match control {
        TimeControl::PerGame { main, increment } if increment.is_zero() => {
            format!("Each player has {}.", time(main))
        }
        TimeControl::PerGame { main, increment } => format!(
            "Each player has {}, and {} more with each ply.",
            time(main),
            time(increment)
        ),
        TimeControl::PerPly(left) => format!("Each player has {} for each ply.", time(left)),
    }
}

/// What is left to both sides.
fn clocks(game: &GameSession) -> Option<String> {
    let clocks = game.clocks()?;
    let sides = game.info().sides;
    let [first, second] = Side::BOTH.map(|side| {
        let left = time(clocks.left(game.player_index(side)));
        format!("{} has {left}", sides[side])
    });
    Some(format!("{first}, {second}."))
}

/// A time as it is said, in whole seconds and rounded up: `4 minutes 31 seconds`.
fn time(time: Duration) -> String {
    let seconds = usize::try_from(time.as_millis().div_ceil(1000)).unwrap_or(usize::MAX);
    let parts = [
        (seconds / 3600, "hour"),
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
