//! Resigning, agreeing on a draw and leaving a game for another, each of which asks first unless the settings say otherwise. An
//! act that cannot be taken back is done by the key for yes alone.

use parlour_matches::play::{Blunder, GameSession, SeatedEngine};
use parlour_records::NodeId;
use parlour_rules::games::{AnyPly, Side};
use parlour_sessions::guest::{Act, AtTable};
use parlour_settings::keys::Action;
use parlour_together::protocol::Deal;

/// A question to be answered with yes or no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Is another game begun, by this action, while this one goes on?
    Another(Action),
    /// Does this side resign?
    Resign(Side),
    /// Does the opponent of this side accept a draw?
    Draw(Side),
    /// Is a deal accepted that the other player at a host's table offers?
    Deal(Deal),
    /// Is a game at a host's table ended in this way?
    End(Act),
    /// Is a ply to be played that loses soon?
    Blunder {
        /// The node at which it would be played.
        at: NodeId,
        /// The ply.
        ply: AnyPly,
        /// The way in which it loses.
        blunder: Blunder,
    },
}

impl Question {
    /// Asks whether the side to move, or the only human, resigns; or says why that is not possible.
    pub(super) fn resign(game: &GameSession) -> Result<Self, &'static str> {
        let side = acting_human(game)?.ok_or("nobody here can resign")?;
        Ok(Self::Resign(side))
    }

    /// Asks whether to offer a draw to the opponent of the side to move, or of the only human; or
    /// says why that is not possible.
    pub(super) fn draw(game: &GameSession) -> Result<Self, &'static str> {
        let side = acting_human(game)?.ok_or("nobody here can offer a draw")?;
        Ok(Self::Draw(side))
    }

    /// Returns whether there still is something to answer: the game goes on, the offer stands, the
    /// ply can be played.
    pub(super) fn holds(&self, game: &GameSession, at: Option<&AtTable>, now: u64) -> bool {
        match *self {
            Self::Another(_) | Self::Resign(_) | Self::Draw(_) => {
                game.is_open() && !game.record().is_finished()
            }
            Self::Deal(what) => at.and_then(AtTable::offered) == Some(what),
            Self::End(way) => at.is_some_and(|at| at.ways_out(now).contains(&way)),
            Self::Blunder { at, .. } => game.node() == at && game.is_open(),
        }
    }

    /// Returns whether somebody else asks the person who answers.
    pub(super) fn is_asked_by_another(&self, game: &GameSession) -> bool {
        matches!(*self, Self::Deal(_)) || self.is_for_another(game)
    }

    /// Returns whether another person is asked.
    pub(super) fn is_for_another(&self, game: &GameSession) -> bool {
        matches!(*self, Self::Draw(side) if game.is_human(!side))
    }
}

/// The side of the human who is to move, or else of the other one; or why the game cannot be ended
/// here.
fn acting_human(game: &GameSession) -> Result<Option<Side>, &'static str> {
    if !game.is_open() || game.record().is_finished() {
        return Err("the game is over");
    }
    let to_move = game.line().to_move();
    let mut sides = [to_move, !to_move].into_iter();
    Ok(sides.find(|&side| game.is_human(side)))
}

/// Returns whether a side agrees on a draw: a human has been asked, an engine says what it thinks.
pub(super) fn agrees_on_draw(game: &GameSession, side: Side) -> bool {
    game.seated_engine(side)
        .is_none_or(SeatedEngine::agrees_on_draw)
}
