//! The end of a game in words, and what can be done next: the text of the card at the end, or of
//! the row of words where there is no room for a card.

use super::Play;
use crate::app::shared::Shared;
use parlour_engines::Player;
use parlour_engines::levels::{levels_of, place_of};
use parlour_library::even_matches::{at_level, chosen_level};
use parlour_matches::play::{GameSession, coach};
use parlour_records::words;
use parlour_records::{NodeId, Record, TELLING};
use parlour_sessions::notation;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::Action;

/// The words at the end of a game.
pub(super) struct EndWords {
    /// The result: `You won by gold`.
    pub(super) result: String,
    /// The length of the game, and how well it was played.
    pub(super) facts: Vec<String>,
    /// The failure that broke it off.
    pub(super) reason: Option<String>,
    /// The ply that decided it, and why.
    pub(super) more: Option<String>,
    pub(super) why: Option<String>,
}

/// Something that can be done after a game.
#[derive(Clone)]
pub(super) struct Next {
    pub(super) action: Action,
    pub(super) key: String,
    pub(super) label: String,
}

impl Next {
    /// The text on a button.
    pub(super) fn text(&self) -> String {
        format!(" {} {} ", self.key, self.label)
    }
}

/// The words about the end being looked at; nothing while the game goes on.
pub(super) fn words(play: &Play) -> Option<EndWords> {
    let end = play.game().end_summary()?;
    let mut facts = vec![words::length(play.game().line().len())];
    // In a short game none is found.
    if play.end.appraiser.is_at_work() && play.game().line().len() / 2 >= TELLING {
        facts.push(Waiting::Accuracy.words().to_owned());
    }
    facts.extend(play.end.appraiser.accuracy_text(play.game()));
    let decided = play.minds.coach.decided(play.game()).map(|decided| {
        let ply = notation(play.game().line(), decided.ply);
        let more = format!("move {}, {ply}, decided it", decided.number);
        (more, Some(decided.why(play.game(), notation)))
    });
    let (more, why) = decided
        .or_else(|| play.end.appraiser.turning_text())
        .unzip();
    Some(EndWords {
        result: end.told,
        facts,
        reason: (!end.detail.is_empty()).then_some(end.detail),
        more,
        why: why.flatten(),
    })
}

/// The actions open next, the most likely first. A game of a match has no rematch and is followed
/// by the match's next one.
pub(super) fn nexts(play: &Play, shared: &Shared) -> Vec<Next> {
    let mut all: Vec<(Action, String)> = Vec::new();
    let mut add = |action, label: &str| all.push((action, label.to_owned()));
    let can_retry = play.minds.coach.decided(play.game()).is_some() || coach::is_lost(play.game());
    if can_retry && !play.is_at_host() {
        add(Action::Retry, Action::Retry.binding().label);
    }
    if let Some(remote) = &play.remote {
        if remote.is_seated {
            add(Action::Rematch, "rematch");
        }
    } else if !play.origin.is_match() {
        for action in [Action::Again, Action::Rematch] {
            add(action, action.binding().label);
        }
    }
    let study = match play.end.appraiser.turning_point() {
        Some(_) => "where it turned",
        None => "study",
    };
    add(Action::Study, study);
    if !play.is_at_host() && named_mistake(play).is_some() {
        add(Action::IntoDeck, Action::IntoDeck.binding().label);
    }
    if let Some((action, level)) = level_offered(play) {
        add(
            action,
            &format!(
                "{}: level {}",
                action.binding().label,
                place_of(play.game().info(), level)
            ),
        );
    }
    all.push((Action::Back, Action::Back.binding().label.to_owned()));
    let with_key = all.into_iter().filter_map(|(action, label)| {
        let key = shared.keymap.hint(action)?;
        Some(Next { action, key, label })
    });
    with_key.collect()
}

/// The game with the move that the card names, and the position before that.
pub(super) fn named_mistake(play: &Play) -> Option<(&Record, NodeId)> {
    let game = play.game();
    let decided = play.minds.coach.decided(game);
    let named = decided.map(|decided| (game.record(), decided.before));
    let named = named.or_else(|| play.end.appraiser.turning_point());
    named.filter(|_| !game.is_open())
}

/// The level that is offered after a game, and the action that plays it.
fn level_offered(play: &Play) -> Option<(Action, u32)> {
    if play.origin.is_match() || play.is_at_host() {
        return None;
    }
    let offered = play.end.level?;
    let played = play.game().players().iter().find_map(chosen_level)?;
    let action = if offered > played {
        Action::Harder
    } else {
        Action::Easier
    };
    Some((action, offered))
}

/// The players of this game, the engine a level higher or lower; none where there is no such level.
pub(super) fn other_level(game: &GameSession, action: Action) -> Option<[Player; 2]> {
    let mut players = game.players().clone();
    let player = players
        .iter_mut()
        .find(|player| chosen_level(player).is_some())?;
    let level = chosen_level(player)?;
    let mut levels = levels_of(game.info());
    let other = match action {
        Action::Harder => levels.find(|above| *above > level),
        _ => levels.take_while(|below| *below < level).last(),
    };
    *player = at_level(player, other?)?;
    Some(players)
}
