//! The coach at the table: it names threats, asks before a ply that loses by force, and says after
//! a lost game which ply decided it.

use crate::app::shared::Shared;
use parlour_library::own_games::has_coach;
use parlour_matches::play::{GameSession, WinningReply, coach};
use parlour_records::NodeId;
use parlour_rules::games::{AnyLine, AnyPly, Side};

/// The coach and what it has seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Coach {
    /// Set if it helps.
    is_on: bool,
    /// The node it has looked at, and the threat there.
    seen: Option<(NodeId, Option<WinningReply>)>,
    /// The ply that decided a game that a human has lost.
    decided: Option<DecidingPly>,
}

/// The ply that decided a game.
#[derive(Clone, Debug)]
struct DecidingPly {
    /// The end of the game.
    end: NodeId,
    /// The node before the ply, from which the game can be tried again.
    before_it: NodeId,
    /// The words about it, such as `ply 23, c2-c3, decided it`.
    text: String,
}

/// The place from which a lost game can be tried again.
#[derive(Clone, Copy, Debug)]
pub(super) enum Retry {
    /// The node before the ply that decided it.
    Before(NodeId),
    /// The last turn.
    LastTurn,
}

impl Coach {
    /// The coach of a game, as the settings have it: by themselves, it helps in the first games of
    /// each kind.
    pub(super) fn new(game: &str, shared: &Shared) -> Self {
        let setting = shared.options.setup.config.ui.coach;
        let is_on = has_coach(game, setting, &shared.library);
        Self {
            is_on,
            ..Self::default()
        }
    }

    /// Switches it on or off, and returns what is said of that.
    pub(super) fn toggle(&mut self) -> &'static str {
        self.is_on = !self.is_on;
        self.seen = None;
        if self.is_on {
            "the coach warns of threats and losing moves"
        } else {
            "the coach is off"
        }
    }

    /// Looks for a threat where a human is to move, and for what decided a game that a human has
    /// lost.
    pub(super) fn update(&mut self, game: &GameSession) {
        let node = game.node();
        if !self.is_on || matches!(self.seen, Some((seen, _)) if seen == node) {
            return;
        }
        let watches = game.is_open() && game.human_to_move();
        let threat = watches.then(|| coach::threat(game.line())).flatten();
        if let Some(winner) = game.line().outcome().and_then(|outcome| outcome.winner)
            && coach::is_lost(game)
        {
            self.find_what_decided(game, !winner);
        }
        self.seen = Some((node, threat));
    }

    /// Looks for the ply of a lost game that let the other side win.
    fn find_what_decided(&mut self, game: &GameSession, loser: Side) {
        let Some((before, ply)) = coach::deciding_ply(game.line(), loser) else {
            return;
        };
        let end = game.node();
        let path = game.record().tree().path(end);
        let node = match before {
            0 => Some(NodeId::ROOT),
            plies => path.into_iter().nth(plies - 1),
        };
        let ply = game.line().ply_text(ply).unwrap_or_default();
        self.decided = node.map(|before_it| DecidingPly {
            end,
            before_it,
            text: format!("move {}, {ply}, decided it", before + 1),
        });
    }

    /// Returns whether a newcomer is to be told what the game is about.
    pub(super) fn guides(&self, game: &GameSession) -> bool {
        self.is_on && game.human_count() > 0
    }

    /// Returns from where a lost game can be tried again, or why it cannot.
    pub(super) fn retry(&self, game: &GameSession) -> Result<Retry, &'static str> {
        match &self.decided {
            Some(decided) => Ok(Retry::Before(decided.before_it)),
            None if game.is_open() => Err("no move has decided this game yet"),
            // It was lost little by little, or given up: the last turn is as good as any.
            None if coach::is_lost(game) => Ok(Retry::LastTurn),
            None => Err("no single move decided this game"),
        }
    }

    /// Returns what is said of the ply that decided the game, at the end of the game.
    pub(super) fn decided(&self, game: &GameSession) -> Option<&str> {
        let decided = self.decided.as_ref()?;
        (decided.end == game.node()).then_some(&decided.text)
    }

    /// The threat that it sees at the node looked at.
    pub(super) fn threat(&self, game: &GameSession) -> Option<&WinningReply> {
        let (node, threat) = self.seen.as_ref()?;
        threat.as_ref().filter(|_| *node == game.node())
    }

    /// The threat that it names.
    pub(super) fn named_threat(&self, game: &GameSession) -> Option<String> {
        let threat = self.threat(game)?;
        let line = game.line();
        let side = line.info().sides[!line.to_move()];
        let reply = line.ply_text(threat.reply).unwrap_or_default();
        Some(format!(
            "{side} threatens {reply}, to win {}",
            threat.manner
        ))
    }

    /// Returns how the other side wins after a ply that loses by force, where it is to ask about
    /// it.
    pub(super) fn objection(&self, line: &AnyLine, ply: AnyPly) -> Option<WinningReply> {
        let loses = || coach::loses_by_force(line, ply);
        self.is_on.then(loses).flatten()
    }
}

impl Retry {
    /// Goes there.
    pub(super) fn go(self, game: &mut GameSession) {
        match self {
            Self::Before(node) => game.go(node),
            Self::LastTurn => {
                game.undo();
            }
        }
    }

    /// The advice given there.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Before(_) => "play another move from here",
            Self::LastTurn => "play another move from here, or go back further",
        }
    }
}
