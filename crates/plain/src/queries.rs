//! The commands that change nothing: the board, legal plies, the rules, the help.

use crate::at_board::AtBoard;
use crate::command::COMMANDS;
use crate::{
    Answer, CommandError, Dialogue, LineWriter, PlainCommand, describe, ply_words, set_up,
};
use parlour_matches::play::GameSession;
use parlour_rules::games::{AnyLine, Side};

impl AtBoard for Dialogue {
    /// The position that is set up, or that of a task, before that of a study or of the game.
    fn seen(&self) -> Result<&AnyLine, CommandError> {
        match (&self.set_up, self.task_line()) {
            (Some(set_up), _) => set_up::line(set_up),
            (None, Some(line)) => Ok(line),
            (None, None) => self.line(),
        }
    }

    fn game(&self) -> Result<&GameSession, CommandError> {
        self.at_hand.game()
    }

    fn you(&self) -> Option<Side> {
        let is_of_game = self.set_up.is_none() && self.task.is_none();
        self.game().ok().filter(|_| is_of_game)?.only_human()
    }

    fn last(&self) -> Result<Option<String>, CommandError> {
        let you = self.you().filter(|_| self.study.is_none());
        Ok(ply_words::last_ply(self.seen()?, you))
    }

    fn check_open(&self) -> Answer {
        let line = self.seen()?;
        let is_open = match (&self.study, &self.task, &self.set_up) {
            (None, None, None) => self.game()?.is_open(),
            _ => line.outcome().is_none(),
        };
        is_open.then_some(()).ok_or(CommandError::GameOver)
    }

    fn tell_turn(&self, out: &mut LineWriter<'_>) -> Answer {
        let turn = if self.set_up.is_some() || self.task.is_some() {
            let line = self.seen()?;
            format!("{} to move.", line.info().sides[line.to_move()])
        } else {
            self.turn()?
        };
        Ok(out.write_line(turn)?)
    }
}

/// Names the players.
pub(super) fn who(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let game = dialogue.at_hand.game()?;
    out.write_line(describe::players(game))?;
    Ok(out.write_line(describe::turn(game))?)
}

/// Lists the commands, or explains one.
pub(super) fn help(dialogue: &mut Dialogue, name: &str, out: &mut LineWriter<'_>) -> Answer {
    let is_list = PlainCommand::write_help(COMMANDS, name, out)?;
    if let (true, Some(active)) = (is_list, dialogue.at_hand.active()) {
        out.write_line(format!("Now: {}", describe::turn(active.game())))?;
    }
    Ok(())
}
