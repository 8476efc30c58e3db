//! A game at a table of a host: it is played there, and what is done here is asked of the hub. What
//! the hub tells is shown.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Play, Question};
use crate::app::screen::{ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::together::Together;
use crate::app::ui::phrases::Phrases;
use crate::app::ui::played::played;
use parlour_matches::play::GameSession;
use parlour_records::NodeId;
use parlour_records::words::counted;
use parlour_rules::games::{AnyPly, Seat, Side};
use parlour_settings::keys::Action;
use parlour_together::protocol::{Deal, HubEvent, Refusal, Request};
use parlour_together::{AtTable, Code};

/// The table of a host, beside its game.
#[derive(Clone, Debug, Default)]
pub(super) struct Remote {
    /// The node at which a ply was played that the hub has not answered yet.
    sent: Option<NodeId>,
    /// The time left on the clocks and whether they run, by seats.
    clocks: Option<[(Duration, bool); 2]>,
    /// True for the holders of seats who are not at the table.
    away: [bool; 2],
    /// The user has a seat.
    is_seated: bool,
    phrases: Phrases,
}

impl Remote {
    /// The time left to a player, an index in [`GameSession::players`], and whether it runs.
    pub(super) fn clock(&self, player: usize) -> Option<(Duration, bool)> {
        Some(self.clocks.as_ref()?[player])
    }

    /// Returns whether a player is not at the table.
    pub(super) const fn is_away(&self, player: usize) -> bool {
        self.away[player]
    }

    /// Returns whether the user has a seat.
    pub(super) const fn is_seated(&self) -> bool {
        self.is_seated
    }

    /// Returns whether the phrases are shown.
    pub(super) const fn is_speaking(&self) -> bool {
        self.phrases.is_open()
    }

    /// Takes in an event while the phrases are shown.
    pub(super) fn speak(&mut self, event: &ScreenEvent, shared: &mut Shared) {
        self.phrases.update(event, shared);
    }

    /// Draws the phrases, if they are shown; returns what they cover.
    pub(super) fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer) -> Option<Rect> {
        self.phrases.draw(shared, area, buf)
    }
}

fn at(shared: &Shared) -> Option<&AtTable> {
    shared.together.as_ref()?.at()
}

/// Returns whether the game is one at a host's table that was left, or is closed.
pub(super) fn is_left(play: &Play, shared: &Shared) -> bool {
    play.remote.is_some() && at(shared).is_none()
}

/// The code of the host's table at which the user plays, if it has one.
pub(super) fn code(shared: &Shared) -> Option<&Code> {
    at(shared)?.state().code.as_ref()
}

/// Takes in the clocks of this moment, and who is there.
pub(super) fn look(play: &mut Play, shared: &Shared) {
    let (Some(remote), Some(at)) = (&mut play.remote, at(shared)) else {
        return;
    };
    remote.clocks = at.clocks(shared.now);
    let seats = &at.state().seats;
    remote.away = [0, 1].map(|seat| seats[seat].as_ref().is_some_and(|chair| !chair.here));
    remote.is_seated = at.state().seat.is_some();
}

/// The reason why no ply can be played at a host's table now, if there is one.
pub(super) fn why_no_ply(play: &Play, remote: &Remote) -> Option<String> {
    let game = play.game();
    let why = if game.end_summary().is_some() {
        "the game is over"
    } else if !remote.is_seated {
        "you watch this game"
    } else if game.human_count() == 0 {
        "nobody has sat down on the other seat yet"
    } else if game.node() != game.record().tree().main_end() {
        "this is an earlier position"
    } else if remote.sent == Some(game.node()) {
        "the host has not answered yet"
    } else if game.human_to_move() {
        return None;
    } else {
        "it is not your turn"
    };
    Some(why.to_owned())
}

/// Asks the hub to play a ply.
pub(super) fn send_ply(play: &mut Play, ply: AnyPly, shared: &mut Shared) {
    let (node, line) = (play.game().node(), play.game().line());
    let (number, text) = (line.len() + 1, line.ply_text(ply));
    let (Some(remote), Some(at), Ok(ply)) = (&mut play.remote, at(shared), text) else {
        return;
    };
    let table = at.state().table;
    remote.sent = Some(node);
    shared.ask_hub(Request::Ply { table, number, ply });
}

/// Does what an action means at a host's table, where that is something of its own.
pub(super) fn act(play: &mut Play, action: Action, shared: &mut Shared) -> Option<Transition> {
    let at = at(shared).filter(|_| play.remote.is_some())?;
    let (table, offered) = (at.state().table, at.offered());
    let plays = at.state().seat.is_some();
    let is_on = at.has_begun() && at.game().is_open();
    let refused = match action {
        Action::Say if plays => {
            if let Some(remote) = &mut play.remote {
                remote.phrases.open();
            }
            None
        }
        Action::Say => Some("only the players can do that"),
        Action::AnswerOffer => match offered {
            Some(what) => {
                play.question = Some(Question::Deal(what));
                None
            }
            None => Some("nothing is offered to you"),
        },
        Action::Undo | Action::Rematch | Action::Again if !plays => Some("you watch this game"),
        Action::Undo => {
            let what = Deal::Undo;
            shared.ask_hub(Request::Offer { table, what });
            None
        }
        Action::Rematch | Action::Again => {
            let what = Deal::Rematch;
            shared.ask_hub(Request::Offer { table, what });
            None
        }
        Action::Study | Action::Opinion | Action::Graph | Action::Hint if plays && is_on => {
            Some("not while you play")
        }
        Action::Redo
        | Action::Pause
        | Action::NewGame
        | Action::Harder
        | Action::Easier
        | Action::Retry
        | Action::HandBack
        | Action::LearnGame
        | Action::Coach => Some("not at the table of a host"),
        Action::Export => Some("guests cannot save files at the host"),
        _ => return None,
    };
    play.message = refused.map(str::to_owned);
    Some(Transition::Stay)
}

/// Asks the hub for what was confirmed; returns whether that was something for it.
pub(super) fn confirm(play: &Play, question: &Question, yes: bool, shared: &mut Shared) -> bool {
    let Some(at) = at(shared).filter(|_| play.remote.is_some()) else {
        return false;
    };
    let table = at.state().table;
    match *question {
        Question::Deal(what) => shared.ask_hub(Request::Answer { table, what, yes }),
        Question::Resign(_) if yes => shared.ask_hub(Request::Resign { table }),
        Question::Draw(_) if yes => {
            let what = Deal::Draw;
            shared.ask_hub(Request::Offer { table, what });
        }
        _ => return !yes,
    }
    true
}

/// Shows what the hub has told.
pub(super) fn hear(play: &mut Play, event: &HubEvent, shared: &mut Shared) -> Transition {
    if is_left(play, shared) {
        return Transition::Back;
    }
    match event {
        HubEvent::Table(_) => show(play, shared),
        HubEvent::Ply { ply, .. } => hear_ply(play, ply, shared),
        HubEvent::Offered { .. } => play.message = offer_text(shared),
        HubEvent::Declined { what, by, .. } => {
            let who = name(shared, *by);
            let what = match what {
                Deal::Draw => "a draw",
                Deal::Undo => "taking back",
                Deal::Rematch => "another game",
            };
            play.message = Some(format!("{who} declined {what}"));
        }
        HubEvent::Refused { why, .. } => {
            if let Some(remote) = &mut play.remote {
                remote.sent = None;
            }
            if *why == Refusal::NoOffer {
                shared.notice = Some("nobody has offered that".to_owned());
            }
        }
        HubEvent::Welcome { .. }
        | HubEvent::Lobby(_)
        | HubEvent::Closed { .. }
        | HubEvent::Found { .. }
        | HubEvent::Said { .. }
        | HubEvent::Bye { .. } => {}
    }
    look(play, shared);
    Transition::Stay
}

/// Shows a ply that was played. Whoever looks at an earlier position goes on looking at it.
fn hear_ply(play: &mut Play, text: &str, shared: &mut Shared) {
    if let Some(remote) = &mut play.remote {
        remote.sent = None;
    }
    let looked_at = play.game().node();
    let is_looking_back = looked_at != play.game().record().tree().main_end();
    if is_looking_back {
        play.hosted
            .drive(shared, |driver| driver.travel(GameSession::to_end));
    }
    let before = play.game().line().len();
    let played_ply = play.hosted.drive(shared, |driver| {
        let ply = driver.game().line().read_ply(text)?;
        driver.play(ply)
    });
    if played_ply.is_err() {
        return;
    }
    if is_looking_back {
        let told = played(play.game().line(), play.game().only_human());
        play.message = told;
        play.hosted
            .drive(shared, |driver| driver.travel(|game| game.go(looked_at)));
    } else {
        play.picker.clear();
        play.engine_advanced(before, shared);
    }
}

/// Shows the table as it stands: the same game gone on, taken back or ended, or another one.
fn show(play: &mut Play, shared: &mut Shared) {
    let Some(game) = shared.together.as_ref().and_then(Together::game) else {
        return;
    };
    let old = play.game();
    let plies = |game: &GameSession| game.record().line(game.record().tree().main_end()).plies();
    let (was, is) = (plies(old), plies(&game));
    let is_over = game.record().is_finished();
    let is_same = old.record().start() == game.record().start()
        && old.players() == game.players()
        && old.human_count() == game.human_count()
        && (was.starts_with(&is) || is.starts_with(&was))
        && (is_over || !old.record().is_finished());
    if !is_same {
        *play = Play::at_host(Box::new(game), shared);
        return;
    }
    if was == is && is_over == old.record().is_finished() {
        return;
    }
    let taken = was.len().saturating_sub(is.len());
    play.hosted
        .drive(shared, |driver| driver.replace_game(game));
    play.picker.clear();
    if let Some(remote) = &mut play.remote {
        remote.sent = None;
    }
    if taken > 0 {
        play.message = Some(format!("{} taken back", counted(taken, "move")));
    }
    if is_over {
        let before = play.game().line().len();
        play.game_advanced(before, shared);
    }
}

/// The name of the holder of a seat; "you" for the user's own.
fn name(shared: &Shared, seat: Seat) -> String {
    let at = at(shared);
    if at.is_some_and(|at| at.state().seat == Some(seat)) {
        return "you".to_owned();
    }
    let name = at.and_then(|at| at.name(seat));
    name.unwrap_or("somebody").to_owned()
}

/// The offer that is not answered yet, in words.
pub(super) fn offer_text(shared: &Shared) -> Option<String> {
    let at = at(shared)?;
    let offer = at.state().offer?;
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
pub(super) fn question(shared: &Shared, what: Deal) -> String {
    let by = at(shared).and_then(|at| at.state().seat).map(|own| !own);
    let who = by.map_or_else(|| "somebody".to_owned(), |by| name(shared, by));
    let question = match what {
        Deal::Draw => "Do you accept?",
        Deal::Undo => "Do you agree?",
        Deal::Rematch => "Do you play?",
    };
    format!("{who} {}. {question}", what.offer_words(false))
}

/// The state of the table in words that fit into a width, where it is not the user's turn.
pub(super) fn state(play: &Play, shared: &Shared, width: usize) -> Option<String> {
    let ways = states(play, shared)?;
    let fits = ways.iter().find(|text| text.width() < width);
    fits.or(ways.last()).cloned()
}

/// The state of the table in words, in several ways, the longest first.
fn states(play: &Play, shared: &Shared) -> Option<Vec<String>> {
    let together = shared.together.as_ref().filter(|_| play.remote.is_some())?;
    let at = together.at()?;
    let game = play.game();
    if let Some(words) = together.line_words() {
        return Some(vec![words]);
    }
    if !at.has_begun() {
        let waits = "Waiting for somebody to sit down.";
        let Some(code) = code(shared) else {
            return Some(vec![waits.to_owned()]);
        };
        return Some(vec![
            format!("{waits} A friend without a key comes as {code}+NAME."),
            format!("{waits} The code is {code}."),
            format!("Waiting. The code is {code}."),
        ]);
    }
    if at.state().paused {
        return Some(vec!["The game waits for both players.".to_owned()]);
    }
    if at.is_own_turn() {
        return None;
    }
    let side = game.line().to_move();
    let (name, word) = (game.name(side), game.info().sides[side]);
    let player = game.player_index(side);
    let remote = play.remote.as_ref();
    Some(if remote.is_some_and(|remote| remote.is_away(player)) {
        vec![
            format!("{name} is away; the seat is kept."),
            format!("{name} is away."),
        ]
    } else if name == word {
        vec![format!("{name} is to move.")]
    } else {
        vec![
            format!("{name} ({word}) is to move."),
            format!("{name} is to move."),
            format!("{word} is to move."),
        ]
    })
}

/// The word on a player's card about somebody who is not at the table.
pub(super) fn card_word(play: &Play, side: Side) -> Option<&'static str> {
    let remote = play.remote.as_ref()?;
    let is_away = remote.is_away(play.game().player_index(side));
    (is_away && play.game().is_open()).then_some("away")
}

/// The keys that are of use at a host's table now, the most useful first.
pub(super) fn hints(play: &Play, shared: &Shared) -> Option<Vec<Action>> {
    let remote = play.remote.as_ref()?;
    if remote.is_speaking() {
        return Some(vec![
            Action::Choose,
            Action::MenuUp,
            Action::MenuDown,
            Action::Back,
        ]);
    }
    let game = play.game();
    let is_back = game.node() != game.record().tree().main_end();
    let offered = at(shared).and_then(AtTable::offered);
    let mut hints: Vec<Action> = offered.map(|_| Action::AnswerOffer).into_iter().collect();
    let more: &[Action] = match (game.is_open(), remote.is_seated) {
        _ if is_back => &[Action::StepBack, Action::StepOn, Action::ToEnd],
        (false, true) => &[
            Action::Rematch,
            Action::Study,
            Action::StepBack,
            Action::Say,
        ],
        (false, false) => &[Action::Study, Action::StepBack],
        (true, false) => &[
            Action::Opinion,
            Action::Graph,
            Action::Study,
            Action::StepBack,
        ],
        (true, true) if game.human_count() == 0 => &[],
        (true, true) if play.choices().names.contains(&"swap") => &[
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
    };
    hints.extend(more);
    hints.extend([Action::Back, Action::Help, Action::Rules, Action::Quit]);
    Some(hints)
}
