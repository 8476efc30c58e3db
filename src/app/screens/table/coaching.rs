//! What the coach does at the table: it names threats, asks before a ply that loses by force, and says
//! after a lost game which ply decided it.

use super::Table;
use super::coach::DecidingPly;
use super::question::Question;
use crate::app::shared::Shared;
use parlour_matches::play::{WinningReply, coach};
use parlour_records::NodeId;
use parlour_rules::games::{AnyPly, Side};

impl Table {
    /// Switches the coach on or off.
    pub(super) fn toggle_coach(&mut self) {
        let coach = &mut self.coach;
        coach.is_on = !coach.is_on;
        coach.seen = None;
        let what = if coach.is_on {
            "the coach warns of threats and of moves that lose soon"
        } else {
            "the coach says nothing any more"
        };
        self.message = Some(what.to_owned());
    }

    /// Whether a newcomer is to be told what the game is about.
    pub(super) fn guides(&self) -> bool {
        self.coach.is_on && self.game().human_count() > 0
    }

    /// Looks for a threat where a human is to move, and for what decided a game that a human has
    /// lost.
    pub(super) fn update_coach(&mut self) {
        let node = self.game().node();
        if !self.coach.is_on || matches!(self.coach.seen, Some((seen, _)) if seen == node) {
            return;
        }
        let game = self.game();
        let watches = game.is_open() && game.human_to_move();
        let threat = watches.then(|| coach::threat(game.line())).flatten();
        if let Some(winner) = game.line().outcome().and_then(|outcome| outcome.winner)
            && self.is_lost()
        {
            self.find_what_decided(!winner);
        }
        self.coach.seen = Some((node, threat));
    }

    /// Looks for the ply of a lost game that let the other side win.
    fn find_what_decided(&mut self, loser: Side) {
        let game = self.game();
        let Some((before, ply)) = coach::deciding_ply(game.line(), loser) else {
            return;
        };
        let path = game.record().tree().path(game.node());
        let node = match before {
            0 => Some(NodeId::ROOT),
            plies => path.into_iter().nth(plies - 1),
        };
        let end = game.node();
        let ply = game.line().ply_text(ply).unwrap_or_default();
        self.coach.decided = node.map(|before_it| DecidingPly {
            end,
            before_it,
            text: format!("move {}, {ply}, decided it", before + 1),
        });
    }

    /// Goes back to before the ply that decided the game.
    pub(super) fn retry(&mut self, shared: &mut Shared) {
        match &self.coach.decided {
            Some(decided) => {
                let node = decided.before_it;
                self.jump(|game| game.go(node), shared);
                self.message = Some("play another move from here".to_owned());
            }
            None if self.game().is_open() => {
                self.message = Some("nothing has decided this game yet".to_owned());
            }
            // It was lost little by little, or given up: the last turn is as good as any.
            None if self.is_lost() => {
                self.jump(
                    |game| {
                        game.undo();
                    },
                    shared,
                );
                self.message = Some("play another move from here, or go back further".to_owned());
            }
            None => self.message = Some("no single move has decided this game".to_owned()),
        }
    }

    /// Whether a person has lost the game that is over here, to an engine.
    pub(super) fn is_lost(&self) -> bool {
        let game = self.game();
        let winner = game.end_summary().and_then(|end| end.winner);
        winner.is_some_and(|winner| game.is_human(!winner) && !game.is_human(winner))
    }

    /// What is said of the ply that decided the game, at the end of the game.
    pub(super) fn decided(&self) -> Option<&str> {
        let decided = self.coach.decided.as_ref()?;
        (decided.end == self.game().node()).then_some(&decided.text)
    }

    /// The threat that the coach sees at the node looked at.
    pub(super) fn threat(&self) -> Option<&WinningReply> {
        let (node, threat) = self.coach.seen.as_ref()?;
        threat.as_ref().filter(|_| *node == self.game().node())
    }

    /// The threat that the coach names.
    pub(super) fn named_threat(&self) -> Option<String> {
        let threat = self.threat()?;
        let line = self.game().line();
        let side = line.info().sides[!line.to_move()];
        let reply = line.ply_text(threat.reply).unwrap_or_default();
        Some(format!(
            "{side} threatens {reply}, to win {}",
            threat.manner
        ))
    }

    /// Asks before a ply that loses by force; whether it did.
    pub(super) fn asks_before(&mut self, ply: AnyPly) -> bool {
        if !self.coach.is_on {
            return false;
        }
        let line = self.game().line();
        let Some(reply) = coach::loses_by_force(line, ply) else {
            return false;
        };
        self.question = Some(Question::Blunder { ply, reply });
        true
    }
}
