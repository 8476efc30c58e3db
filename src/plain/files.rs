//! The answers about files: where the game is kept, which others were, going on with one.

use std::path::Path;

use super::keep::{self, Kept};
use super::{Dialogue, Table, Trouble, Voice, words};
use crate::app::game_session::GameSession;

/// More games than this are not listed.
const LISTED: usize = 20;

impl Dialogue {
    /// Tells where the game is kept, or writes a copy.
    pub(super) fn save(&mut self, file: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        let record = table.game.record();
        if !file.is_empty() {
            table.kept.copy(record, Path::new(file))?;
            return Ok(voice.say(format!("A copy is in {file}."))?);
        }
        table.kept.save(record)?;
        let answer = match table.kept.path() {
            Some(path) => format!("The game is kept in {}.", path.display()),
            None => "The game will be kept by itself from its first ply on.".to_owned(),
        };
        Ok(voice.say(answer)?)
    }

    /// Lists the games that were kept.
    pub(super) fn games(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let kept = keep::kept()?;
        let at_hand = self.table.as_ref().and_then(|table| table.kept.path());
        voice.say(format!("{} kept.", words::counted(kept.len(), "game")))?;
        for (number, (entry, summary)) in (1..).zip(kept.iter().take(LISTED)) {
            let here = if at_hand == Some(&entry.path) {
                ", at hand now"
            } else {
                ""
            };
            voice.say(format!("{number}: {}{here}.", keep::glance(summary)))?;
        }
        if kept.len() > LISTED {
            voice.say("The others are older; `parlour library` lists them all.")?;
        }
        Ok(())
    }

    /// Goes on with a game that was kept.
    pub(super) fn resume(&mut self, number: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let kept = keep::kept()?;
        let at_hand = self.table.as_ref().and_then(|table| table.kept.path());
        let found = if number.is_empty() {
            let open = kept
                .iter()
                .find(|(entry, summary)| !summary.finished && at_hand != Some(&entry.path));
            let none = "no other unfinished game was kept; say `new` and a game, or `games`";
            open.ok_or(Trouble::Nothing(none))?
        } else {
            let at = number
                .parse::<usize>()
                .ok()
                .and_then(|at| at.checked_sub(1));
            let found = at.and_then(|at| kept.get(at));
            found.ok_or_else(|| Trouble::NoNumber(number.to_owned()))?
        };
        if at_hand == Some(&found.0.path) {
            return Err(Trouble::Nothing("this game is at hand already"));
        }
        let (kept, record) = Kept::open(&found.0)?;
        let game = GameSession::resume(record, &self.options.registry);
        if let Some(words) = game.missing_players() {
            voice.say(format!("Note: {words}."))?;
        }
        self.take_up(Table::new(game, kept), voice)?;
        self.announce(voice)
    }

    /// Ends the dialogue.
    pub(super) fn quit(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        self.over = true;
        Ok(self.farewell(voice)?)
    }
}
