//! A game at a table of a host: it is played there, and what is done here is asked of the hub. What
//! the hub tells is shown.

use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::{Play, Question};
use crate::app::screen::Transition;
use crate::app::shared::Shared;
use crate::app::ui::phrases::Phrases;
use crate::app::ui::played::played;
use parlour_records::words::counted;
use parlour_rules::games::{Seat, Side};
use parlour_scene::widgets::meter::clock;
use parlour_sessions::guest::{Act, AtTable, CannotAct, News, TableNews};
use parlour_settings::keys::{Action, AtHost, KeyContext};
use parlour_together::Name;
use parlour_together::protocol::{Deal, Refusal};

/// The table of a host, beside its game: what the guest's session says of it, as of this moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Remote {
    /// The reason why no ply can be played now.
    pub(super) why_no_ply: Option<CannotAct>,
    /// The time left on the clocks and whether they run, by seats.
    pub(super) clocks: Option<[(Duration, bool); 2]>,
    /// True for the holders of seats who are not at the table.
    away: [bool; 2],
    /// The user has a seat.
    pub(super) is_seated: bool,
    /// The number of moves at the end of which engines say nothing yet.
    pub(super) untold: usize,
    pub(super) phrases: Phrases,
}

/// Returns whether the game is one at a host's table that was left, or is closed.
pub(super) fn is_left(play: &Play, shared: &Shared) -> bool {
    play.is_at_host() && shared.at_table().is_none()
}

/// The deal that the other player offers at the table of a host.
pub(super) fn offered(shared: &Shared) -> Option<Deal> {
    shared.at_table()?.offered()
}

/// Takes in the game as it stands, the clocks of this moment, and who is there.
pub(super) fn look(play: &mut Play, shared: &Shared) {
    let (Some(remote), Some(guest)) = (&mut play.remote, &shared.guest) else {
        return;
    };
    let Some(at) = guest.at() else {
        return;
    };
    play.hosted.follow(shared);
    remote.why_no_ply = guest.may_play().err();
    remote.clocks = at.clocks(shared.now);
    remote.away = Seat::BOTH.map(|seat| !at.is_here(seat));
    remote.is_seated = at.state().seat.is_some();
    remote.untold = at.untold();
}

/// Returns whether engines say nothing yet of the position looked at.
pub(super) fn is_untold(play: &Play) -> bool {
    let untold = play.remote.as_ref().map_or(0, |remote| remote.untold);
    let (tree, node) = (play.game().record().tree(), play.game().node());
    tree.depth(node) + untold > tree.depth(tree.main_end())
}

/// The reason for which something was not done, to be shown.
pub(super) fn refused(done: Result<(), CannotAct>) -> Option<String> {
    done.err().map(|why| why.to_string())
}

/// Does what an action means at a host's table, where that is something of its own; refuses what
/// the table of keys does not allow there.
pub(super) fn act(play: &mut Play, action: Action, shared: &mut Shared) -> Option<Transition> {
    let at = shared.at_table().filter(|_| play.is_at_host())?;
    let plays = at.state().seat.is_some();
    let barred = match action.binding_in(KeyContext::Board).at_host {
        AtHost::Everyone => None,
        AtHost::Players => (!plays).then_some("you are watching this game"),
        AtHost::Onlookers => at.why_no_study(),
        AtHost::Nobody => Some("not at a host's table"),
    };
    if barred.is_some() {
        play.words.message = barred.map(str::to_owned);
        return Some(Transition::Stay);
    }
    match action {
        Action::Say => {
            if let Some(remote) = &mut play.remote {
                remote.phrases.open();
            }
        }
        Action::AnswerOffer => match at.offered() {
            Some(what) => play.words.question = Some(Question::Deal(what)),
            None => play.words.message = Some(CannotAct::NothingOffered.to_string()),
        },
        Action::Undo => play.words.message = refused(shared.act_at_host(Act::Offer(Deal::Undo))),
        Action::Rematch | Action::Again => {
            play.words.message = refused(shared.act_at_host(Act::Offer(Deal::Rematch)));
        }
        Action::CallOff => end_by(play, Act::CallOff, shared),
        Action::ClaimWin => end_by(play, Act::Claim, shared),
        _ => return None,
    }
    Some(Transition::Stay)
}

/// Asks whether to end the game in a way, or says why that is not open now.
fn end_by(play: &mut Play, way: Act, shared: &mut Shared) {
    let Some(at) = shared.at_table() else {
        return;
    };
    let question = if at.ways_out(shared.now).contains(&way) {
        Ok(Question::End(way))
    } else {
        Err(match way {
            _ if at.is_over() => Refusal::GameOver.to_string(),
            _ if !at.has_begun() => "nobody has sat down yet; leaving closes the table".to_owned(),
            Act::Claim if at.plies() < 2 && !at.state().is_round => Refusal::NotMoved.to_string(),
            _ => Refusal::NotAway.to_string(),
        })
    };
    play.ask(question, shared);
}

/// Does at the host's table what was confirmed; returns whether that was something for it.
pub(super) fn confirm(
    play: &mut Play,
    question: &Question,
    yes: bool,
    shared: &mut Shared,
) -> bool {
    if !play.is_at_host() {
        return false;
    }
    let act = match *question {
        Question::Deal(_) => Act::Answer(yes),
        Question::Resign(_) if yes => Act::Resign,
        Question::End(way) if yes => way,
        Question::Draw(_) if yes => Act::Offer(Deal::Draw),
        _ => return !yes,
    };
    play.words.message = refused(shared.act_at_host(act));
    true
}

/// Shows what is new at the host's table.
pub(super) fn hear(play: &mut Play, news: &News, shared: &mut Shared) -> Transition {
    if is_left(play, shared) {
        return Transition::Back;
    }
    let unanswered = CannotAct::Unanswered.to_string();
    play.words.message.take_if(|said| *said == unanswered);
    let before = play.game().line().len();
    let looked_at = play.game().node();
    look(play, shared);
    match news {
        News::Table(table) => show(play, table, before, shared),
        News::Ply if play.game().node() == looked_at => {
            // An earlier position that is looked at stays in sight.
            let record = play.game().record();
            let line = record.line(record.tree().main_end());
            play.words.message = played(&line, play.game().only_human());
        }
        News::Ply => {
            play.picker.clear();
            play.engine_advanced(before, shared);
        }
        // The row shows an offer that stands where nothing else is said.
        News::Offered { .. } => play.words.message = None,
        News::Declined { what, by } => {
            let who = name(shared, *by);
            play.words.message = Some(format!("{who} declined {}", what.words()));
        }
        _ => {}
    }
    Transition::Stay
}

/// Shows the table as it stands: the same game gone on, taken back or ended, or another one.
fn show(play: &mut Play, news: &TableNews, before: usize, shared: &mut Shared) {
    if news.is_another {
        if let Some(at) = shared.at_table() {
            *play = Play::at_host(at.game().clone(), shared);
        }
        return;
    }
    if !news.changes_game() {
        return;
    }
    play.picker.clear();
    if news.taken > 0 {
        play.words.message = Some(format!("{} taken back", counted(news.taken, "move")));
    }
    if news.has_ended {
        play.game_advanced(before, shared);
    }
}

/// The name of the holder of a seat; "you" for the user's own.
fn name(shared: &Shared, seat: Seat) -> &str {
    let guest = shared.guest.as_ref();
    guest.and_then(|guest| guest.other(seat)).unwrap_or("you")
}

/// The offer that is not answered yet, in words.
pub(super) fn offer_text(shared: &Shared) -> Option<String> {
    let at = shared.at_table()?;
    let offer = at.offer()?;
    let is_own = at.state().seat == Some(offer.by);
    let who = name(shared, offer.by);
    let text = format!("{who} {}", offer.what.offer_words(is_own));
    if at.offered().is_none() {
        return Some(text);
    }
    let key = shared.keymap.hint(Action::AnswerOffer).unwrap_or_default();
    Some(format!("{text}: {key} answers"))
}

/// The question whether to accept a deal.
pub(super) fn question(shared: &Shared, what: Deal) -> (String, &'static str) {
    let own = shared.at_table().and_then(|at| at.state().seat);
    let who = own.map_or("somebody", |own| name(shared, !own));
    let question = match what {
        Deal::Draw => "Do you accept?",
        Deal::Undo => "Do you agree?",
        Deal::Rematch => "Do you play?",
    };
    (format!("{who} {}.", what.offer_words(false)), question)
}

/// The state of the table in words that fit into a width, where it is not the user's turn.
pub(super) fn state(play: &Play, shared: &Shared, width: usize) -> Option<String> {
    let ways = states(play, shared)?;
    let fits = ways.iter().find(|text| text.width() < width);
    fits.or(ways.last()).cloned()
}

/// The state of the table in words, in several ways, the longest first.
fn states(play: &Play, shared: &Shared) -> Option<Vec<String>> {
    let at = shared.at_table().filter(|_| play.is_at_host())?;
    let game = play.game();
    if shared.line_words().is_some() {
        // That is said, and nothing else is known.
        return Some(vec![String::new()]);
    }
    if !at.has_begun() {
        let who = at.state().kept_for.as_ref();
        let who = who.map_or("somebody", Name::as_str);
        let waits = format!("Waiting for {who} to sit down.");
        let Some(code) = &at.state().code else {
            return Some(vec![waits]);
        };
        return Some(vec![
            format!("{waits} A friend without a key joins as {code}+NAME."),
            format!("{waits} The code is {code}."),
            format!("Waiting. The code is {code}."),
        ]);
    }
    if at.state().paused {
        return Some(vec!["Waiting for both players.".to_owned()]);
    }
    if at.is_at_end() && game.is_open() && game.human_to_move() {
        return None;
    }
    let side = game.line().to_move();
    let (name, word) = (game.name(side), game.info().sides[side]);
    let player = game.player_index(side);
    let remote = play.remote.as_ref();
    Some(if remote.is_some_and(|remote| remote.away[player]) {
        let away = format!("{name} is away");
        let end = ends(at, shared);
        let kept = (at.state().seat.is_none() || end.is_none()).then_some("the seat is kept");
        let more = end.as_deref().or(kept).unwrap_or_default();
        vec![format!("{away}; {more}."), format!("{away}.")]
    } else if name == word {
        vec![format!("{name} is to move.")]
    } else {
        vec![
            format!("{name} ({word}) is to move."),
            format!("{name} is to move."),
            format!("{word} is to move."),
            // The clocks mark whose turn it is.
            String::new(),
        ]
    })
}

/// The way in which a player can end the game whose other player is away, or will be able to.
fn ends(at: &AtTable, shared: &Shared) -> Option<String> {
    let key = |action| shared.keymap.hint(action).unwrap_or_default();
    Some(match (at.ways_out(shared.now), at.claim_in(shared.now)) {
        ([Act::Claim, ..], _) => format!("{} claims the win", key(Action::ClaimWin)),
        ([_, ..], _) => format!("{} calls the game off", key(Action::CallOff)),
        ([], left) => {
            let left = Duration::from_millis(left?);
            let left = shared.options.setup.config.ui.clock_shown(left);
            format!("you can claim the win in {}", clock(left))
        }
    })
}

/// The time until the game can be claimed, which is shown while the other player is away.
pub(super) fn claim_in(shared: &Shared) -> Option<Duration> {
    let left = shared.at_table()?.claim_in(shared.now)?;
    Some(Duration::from_millis(left)).filter(|left| !left.is_zero())
}

/// The words about the table after its title, the longest first.
pub(super) fn title_words(shared: &Shared) -> Vec<String> {
    let Some(at) = shared.at_table() else {
        return Vec::new();
    };
    let state = at.state();
    let watchers = match (state.private, state.watchers) {
        (true, 0) => ", private".to_owned(),
        (true, more) => format!(", private, watched by {more}"),
        (false, 0) => ", anyone can watch".to_owned(),
        (false, more) => format!(", watched by {more}"),
    };
    match &state.code {
        Some(code) => vec![format!(", code {code}{watchers}"), format!(", code {code}")],
        None => vec![watchers],
    }
}

/// The word on a player's card about somebody who is not at the table.
pub(super) fn card_word(play: &Play, side: Side) -> Option<&'static str> {
    let remote = play.remote.as_ref()?;
    let is_away = remote.away[play.game().player_index(side)];
    (is_away && !play.game().record().is_finished()).then_some("away")
}

/// The keys that are of use in a game at a host's table, whatever is offered there.
fn more_hints(play: &Play, remote: &Remote, shared: &Shared) -> &'static [Action] {
    let game = play.game();
    let is_back = game.node() != game.record().tree().main_end();
    match (game.is_open(), remote.is_seated) {
        _ if is_back => &[Action::StepBack, Action::StepOn, Action::ToEnd],
        (false, true) => &[
            Action::Rematch,
            Action::Study,
            Action::StepBack,
            Action::Say,
        ],
        (false, false) => &[Action::Study, Action::StepBack],
        (true, false) if shared.at_table().is_some_and(AtTable::is_barred) => &[Action::StepBack],
        (true, false) => &[
            Action::Opinion,
            Action::Graph,
            Action::Study,
            Action::StepBack,
        ],
        (true, true) if game.human_count() == 0 => &[],
        (true, true) if play.swap().is_some() => &[
            Action::Pick,
            Action::Swap,
            Action::TypePly,
            Action::Say,
            Action::Resign,
        ],
        (true, true) if game.human_to_move() => &[
            Action::Pick,
            Action::NextChoice,
            Action::TypePly,
            Action::Undo,
            Action::OfferDraw,
            Action::Say,
            Action::Resign,
        ],
        (true, true) => &[Action::Undo, Action::OfferDraw, Action::Say, Action::Resign],
    }
}

/// The keys that are of use at a host's table now, the most useful first.
pub(super) fn hints(play: &Play, shared: &Shared) -> Option<Vec<Action>> {
    let remote = play.remote.as_ref()?;
    if remote.phrases.is_open() {
        return Some(vec![
            Action::Choose,
            Action::MenuUp,
            Action::MenuDown,
            Action::Back,
        ]);
    }
    let offered = offered(shared);
    let mut hints: Vec<Action> = offered.map(|_| Action::AnswerOffer).into_iter().collect();
    let more = more_hints(play, remote, shared);
    let ways = shared
        .at_table()
        .map_or(&[][..], |at| at.ways_out(shared.now));
    let keys = ways.iter().map(|way| match way {
        Act::Claim => Action::ClaimWin,
        _ => Action::CallOff,
    });
    if ways.contains(&Act::Claim) {
        hints.extend(keys);
        hints.extend(more);
    } else {
        hints.extend(
            more.iter()
                .filter(|action| ways.is_empty() || **action != Action::Resign),
        );
        hints.extend(keys);
    }
    hints.extend([Action::Back, Action::Help, Action::Rules]);
    Some(hints)
}
