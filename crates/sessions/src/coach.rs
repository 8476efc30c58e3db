//! The coach at a table: it names threats, asks before a ply that loses by force, and says after a
//! lost game which ply decided it.

use crate::PlyName;
use parlour_library::LibraryItem;
use parlour_library::own_games::has_coach;
use parlour_matches::play::{Blunder, GameSession, WinningReply, coach};
use parlour_records::NodeId;
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_settings::Coach as CoachSetting;

/// The coach and what it has seen.
#[derive(Clone, Debug, Default)]
pub struct Coach {
    /// Set if it helps.
    is_on: bool,
    /// The node it has looked at, and the threat there.
    seen: Option<(NodeId, Option<WinningReply>)>,
    /// The ply that decided a game that a person has lost.
    decided: Option<DecidingPly>,
}

/// The ply that decided a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecidingPly {
    /// The ply.
    pub ply: AnyPly,
    /// Its number in the game, from 1.
    pub number: usize,
    /// What it allowed.
    blunder: Blunder,
    /// The node before it, from which the game can be tried again.
    pub before: NodeId,
    /// The end of the game.
    end: NodeId,
}

/// The place from which a lost game can be tried again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Retry {
    /// The position before the ply that decided it.
    Before(DecidingPly),
    /// The last turn: it was lost little by little, or given up.
    LastTurn,
}

impl Coach {
    /// The coach of a game of this name: by themselves, the settings have it help in the first
    /// games of each kind.
    pub fn new(game: &str, setting: CoachSetting, items: &[LibraryItem]) -> Self {
        Self {
            is_on: has_coach(game, setting, items),
            ..Self::default()
        }
    }

    /// Switches it on or off; returns whether it is on.
    pub fn toggle(&mut self) -> bool {
        self.is_on = !self.is_on;
        self.seen = None;
        self.is_on
    }

    /// Looks for a threat where a person is to move, and for what decided a game that a person has
    /// lost.
    pub fn update(&mut self, game: &GameSession) {
        let node = game.node();
        if !self.is_on || matches!(self.seen, Some((seen, _)) if seen == node) {
            return;
        }
        let watches = game.is_open() && game.human_to_move();
        let threat = watches.then(|| coach::threat(game.line())).flatten();
        if coach::is_lost(game) {
            self.find_what_decided(game);
        }
        self.seen = Some((node, threat));
    }

    /// Looks for the ply of a finished game with which its loser, a person, let the other side win.
    fn find_what_decided(&mut self, game: &GameSession) {
        let outcome = game.line().outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let loser = winner.map(|winner| !winner);
        let loser = loser.filter(|&loser| game.is_human(loser));
        let decided = loser.and_then(|loser| coach::deciding_ply(game.line(), loser));
        self.decided = decided.map(|(before, ply, blunder)| {
            let mut back = game.record().tree().back(game.node());
            let node = back.nth(game.line().len() - before);
            DecidingPly {
                ply,
                number: before + 1,
                blunder,
                before: node.unwrap_or(NodeId::ROOT),
                end: game.node(),
            }
        });
    }

    /// Returns whether a newcomer is to be told what the game is about.
    pub fn guides(&self, game: &GameSession) -> bool {
        self.is_on && game.human_count() > 0
    }

    /// Returns from where a lost game can be tried again, or why it cannot.
    ///
    /// # Errors
    ///
    /// The reason, as a clause.
    pub fn retry(&mut self, game: &GameSession) -> Result<Retry, &'static str> {
        if !game.is_open() && self.decided(game).is_none() {
            self.find_what_decided(game);
        }
        match &self.decided {
            Some(decided) => Ok(Retry::Before(decided.clone())),
            None if game.is_open() => Err("no move has decided this game yet"),
            None if coach::is_lost(game) => Ok(Retry::LastTurn),
            None => Err("no single move decided this game"),
        }
    }

    /// The ply that decided the game, at the end of the game.
    pub fn decided(&self, game: &GameSession) -> Option<&DecidingPly> {
        let decided = self.decided.as_ref();
        decided.filter(|decided| decided.end == game.node())
    }

    /// The threat that it sees at the node looked at.
    pub fn threat(&self, game: &GameSession) -> Option<&WinningReply> {
        let (node, threat) = self.seen.as_ref()?;
        threat
            .as_ref()
            .filter(|_| *node == game.node() && game.is_open())
    }

    /// Returns how a ply loses by force, where the coach is to ask about it.
    pub fn objection(&self, line: &AnyLine, ply: AnyPly) -> Option<Blunder> {
        let loses = || coach::loses_by_force(line, ply);
        self.is_on.then(loses).flatten()
    }
}

impl DecidingPly {
    /// What it allowed, as a clause.
    pub fn why(&self, game: &GameSession, name: PlyName) -> String {
        self.blunder.told(&game.record().line(self.before), name)
    }
}

impl Retry {
    /// Goes there.
    pub fn go(&self, game: &mut GameSession) {
        match self {
            Self::Before(decided) => game.go(decided.before),
            Self::LastTurn => {
                game.undo();
            }
        }
    }
}

/// A threat to the side to move at the end of a line, as a sentence without its end: `Black
/// threatens d3, to win by reaching the goal`.
pub fn threat_told(line: &AnyLine, threat: &WinningReply, name: PlyName) -> String {
    let side = line.info().sides[!line.to_move()];
    let reply = name(line, threat.reply);
    format!("{side} threatens {reply}, to win {}", threat.manner)
}
