//! The coach beside a game: it names threats, asks before a move that loses by force, and says
//! after a lost game which move decided it.

use crate::{CommandError, Dialogue, LineWriter, ply_words, saved_games};
use parlour_library::Setup;
use parlour_library::own_games::has_coach;
use parlour_matches::play::{GameSession, coach};
use parlour_records::NodeId;
use parlour_rules::games::{AnyLine, AnyPly};

/// The coach of a game.
#[derive(Default)]
pub(super) struct Coach {
    /// Set if it helps.
    is_on: bool,
    /// The move that it asked about, and the node before it.
    asked: Option<(NodeId, AnyPly)>,
}

impl Coach {
    /// The coach of a game, as the settings have it.
    pub(super) fn new(game: &GameSession, setup: &Setup) -> Self {
        // Errors of the folder are reported when a game is saved there.
        let items = saved_games::items().unwrap_or_default();
        let (id, setting) = (game.info().id, setup.config.ui.coach);
        Self {
            is_on: has_coach(id, setting, &items),
            asked: None,
        }
    }

    /// The question before a move that loses by force, asked once.
    pub(super) fn objection(&mut self, game: &GameSession, ply: AnyPly) -> Option<String> {
        let asked = (game.node(), ply);
        if !self.is_on || self.asked.take() == Some(asked) {
            return None;
        }
        let line = game.line();
        let reply = coach::loses_by_force(line, ply)?;
        self.asked = Some(asked);
        let side = line.info().sides[!line.to_move()];
        let mut after = line.clone();
        after.play(ply).ok()?;
        let (said, manner) = (ply_words::said(line, ply), reply.manner);
        let reply = ply_words::said(&after, reply.reply);
        Some(format!(
            "After {said}, {side} can win {manner} with {reply}. Say {said} again to play it, or \
             another move."
        ))
    }

    /// The words about a game as it stands: the threat to the person who is to move, or the move
    /// that decided a game that a person has lost.
    pub(super) fn words(&self, game: &GameSession) -> Option<String> {
        if !self.is_on {
            return None;
        }
        if game.is_open() {
            return game.human_to_move().then(|| threat(game.line())).flatten();
        }
        let winner = game.line().outcome()?.winner?;
        let is_lost = coach::is_lost(game);
        let (before, ply) = is_lost.then(|| coach::deciding_ply(game.line(), !winner))??;
        let said = ply_words::said(game.line(), ply);
        Some(format!(
            "Move {}, {said}, decided the game. Say `retry` to play another in its place.",
            before + 1
        ))
    }
}

/// The threat of the side that is not to move, if it has one: `Black threatens d3, to win by …`.
pub(super) fn threat(line: &AnyLine) -> Option<String> {
    let threat = coach::threat(line)?;
    let side = line.info().sides[!line.to_move()];
    let reply = ply_words::said(line, threat.reply);
    Some(format!(
        "{side} threatens {reply}, to win {}.",
        threat.manner
    ))
}

/// Has the coach help, or sends it away.
pub(super) fn toggle(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let active = dialogue.at_hand.active_mut()?;
    active.coach.is_on = !active.coach.is_on;
    if !active.coach.is_on {
        return Ok(out.write_line("The coach is off.")?);
    }
    out.write_line("The coach warns of threats and of moves that lose.")?;
    let words = active.coach.words(active.game());
    Ok(words.map_or(Ok(()), |words| out.write_line(words))?)
}
