//! The actions of somebody in the lobby.

use ratatui::layout::Rect;

use super::tables::{Choice, Kind, listed};
use super::{Lobby, view};
use crate::app::canvas::{Canvas, Hit};
use crate::app::message::Message;
use crate::app::route::{Route, StudySource};
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::list_cursor;
use crate::app::ui::phrases::Phrases;
use crate::app::ui::typing::{Typed, take_in};
use parlour_scene::widgets::input::LineEditor;
use parlour_sessions::guest::{AtTable, Guest, News};
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;
use parlour_together::Name;
use parlour_together::protocol::{Knock, Refusal, Request};

impl Screen for Lobby {
    fn key_context(&self) -> KeyContext {
        if self.is_naming {
            KeyContext::Prompt
        } else if self.asks.is_some() {
            KeyContext::Question
        } else if self.phrases.is_open() {
            KeyContext::Menu
        } else {
            KeyContext::Lobby
        }
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        if self.is_naming {
            self.type_name(event, shared);
            return Transition::Stay;
        }
        if let Some(Knock { account, .. }) = self.asks.take() {
            if let ScreenEvent::Action(answer @ (Action::Yes | Action::No)) = event {
                let yes = *answer == Action::Yes;
                shared.ask_hub(Request::Admit { account, yes });
            }
            return Transition::Stay;
        }
        if self.phrases.is_open() {
            self.phrases.update(event, shared);
            return Transition::Stay;
        }
        let entries = entries(shared);
        if let Some(at) = list_cursor::moved(self.at, entries.len(), event) {
            self.at = at;
            return Transition::Stay;
        }
        match event {
            ScreenEvent::Action(Action::Choose) => return self.choose(&entries, shared),
            ScreenEvent::Action(Action::WatchTable) => match entries.get(self.at) {
                Some(&(Choice::Table(table), _)) => shared.ask_hub(Request::Watch { table }),
                _ => shared.notice = Some("there is no table to watch here".to_owned()),
            },
            ScreenEvent::Action(Action::AnswerOffer) => {
                self.asks = knocks(shared).first().cloned();
                if self.asks.is_none() {
                    shared.notice = Some(Refusal::NoKnock.to_string());
                }
            }
            ScreenEvent::Action(Action::CallOff) => match entries.get(self.at) {
                Some(&(Choice::Table(table), Some(Kind::Offered))) => {
                    shared.ask_hub(Request::CallOff { table });
                }
                _ => shared.notice = Some("no game is offered to you here".to_owned()),
            },
            ScreenEvent::Action(Action::OfferTable) if offers(shared) => {
                return Transition::Open(Route::OfferTable);
            }
            ScreenEvent::Action(Action::OfferTable) => {
                shared.notice = Some(Refusal::OneTable.to_string());
            }
            ScreenEvent::Action(Action::Say) => self.phrases.open(),
            // A second click is meant.
            ScreenEvent::Mouse(Gesture::Click, Some(Hit::Row(at))) if *at == self.at => {
                return self.choose(&entries, shared);
            }
            ScreenEvent::Mouse(Gesture::Click, Some(Hit::Row(at))) => self.at = *at,
            _ => {}
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.at = number;
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        if let Message::Guest(news) = message
            && let News::Lobby { .. } = **news
        {
            self.keep_place(shared);
            self.asks.take_if(|knock| !knocks(shared).contains(knock));
        }
        if let Message::Guest(news) = message
            && let News::Recalled(record) = &**news
        {
            let source = StudySource::new((**record).clone());
            return Transition::Open(Route::Study(Box::new(source)));
        }
        // Without a line there are fewer.
        self.at = self.at.min(entries(shared).len().saturating_sub(1));
        self.is_naming = shared.guest.as_ref().is_some_and(Guest::wants_name);
        // Guests at a table see that.
        let game = shared.at_table().map(AtTable::game);
        game.map_or(Transition::Stay, |game| {
            self.phrases = Phrases::default();
            Transition::Open(Route::HostTable(game.clone()))
        })
    }
}

/// Returns whether the guest can offer a table.
pub(super) fn offers(shared: &Shared) -> bool {
    let lobby = shared.guest.as_ref().map(Guest::lobby);
    lobby.is_none_or(|lobby| !lobby.is_one_table || lobby.tables.is_empty())
}

/// Those who want to come in, for a keeper.
pub(super) fn knocks(shared: &Shared) -> &[Knock] {
    let guest = shared.guest.as_ref();
    guest.map_or(&[], |guest| &guest.lobby().knocks)
}

/// An entry of the list, and its kind if it is a table.
type Entry = (Choice, Option<Kind>);

/// The entries of the list.
fn entries(shared: &Shared) -> Vec<Entry> {
    let guest = shared.guest.as_ref();
    let tables = guest.map(listed).unwrap_or_default().into_iter();
    let mut played = 0..;
    let tables = tables.map(|(kind, table)| {
        let choice = match kind {
            Kind::Played => Choice::Played(played.next().unwrap_or_default()),
            _ => Choice::Table(table.table),
        };
        (choice, Some(kind))
    });
    tables
        .chain(more(shared).map(|choice| (choice, None)))
        .collect()
}

/// The entries after the tables.
pub(super) fn more(shared: &Shared) -> impl Iterator<Item = Choice> {
    let lobby = shared.guest.as_ref().map(Guest::lobby);
    let rounds = lobby.and_then(|lobby| lobby.rounds.as_ref());
    let rounds = rounds.map(|_| Choice::Rounds);
    rounds
        .into_iter()
        .chain(offers(shared).then_some(Choice::Offer))
}

impl Lobby {
    /// Keeps the cursor on its table as others come and go; it begins on the first one.
    fn keep_place(&mut self, shared: &Shared) {
        let chosen = self.listed.get(self.at).copied();
        let entries = entries(shared).into_iter();
        self.listed = entries.map(|(choice, _)| choice).collect();
        let place = self.listed.iter().position(|&now| Some(now) == chosen);
        self.at = place.unwrap_or(self.at).min(self.listed.len() - 1);
    }

    /// Sits down at the table under the cursor, or watches it, or offers another.
    fn choose(&self, entries: &[Entry], shared: &mut Shared) -> Transition {
        let Some(&(choice, kind)) = entries.get(self.at) else {
            return Transition::Stay;
        };
        match (choice, kind) {
            (Choice::Table(table), Some(Kind::Watch)) => shared.ask_hub(Request::Watch { table }),
            (Choice::Table(table), _) => shared.ask_hub(Request::Sit { table }),
            (Choice::Played(number), _) => {
                let played = shared.guest.as_ref().map(Guest::played);
                let game = played.and_then(|played| played.games.get(number));
                if let Some(game) = game.map(|game| game.file.clone()) {
                    shared.ask_hub(Request::Recall { game });
                }
            }
            (Choice::Rounds, _) => return Transition::Open(Route::Rounds),
            (Choice::Offer, _) => return Transition::Open(Route::OfferTable),
        }
        Transition::Stay
    }

    /// Takes in what somebody types who has no name yet.
    fn type_name(&mut self, event: &ScreenEvent, shared: &mut Shared) {
        match take_in(&mut self.name, event) {
            Typed::On | Typed::NothingToErase => {}
            Typed::Cancelled => self.name = LineEditor::default(),
            Typed::Accepted => match self.name.value().parse::<Name>() {
                Ok(name) => shared.ask_hub(Request::Name { name }),
                Err(error) => shared.notice = Some(error.to_string()),
            },
        }
    }
}
