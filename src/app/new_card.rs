//! Positions that somebody puts into the deck: a search judges each, the disk keeps it, and only then
//! it is said to be there.

use std::sync::Arc;

use super::file_job::FileJob;
use super::message::EngineEvent;
use super::shared::Shared;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Report};
use parlour_learn::deck::{CardDraft, Event, GameRef};
use parlour_learn::puzzles::Puzzle;
use parlour_matches::play::SearchRequest;
use parlour_records::{NodeId, REVIEW_MEMORY, Record, review_limits};
use parlour_sessions::search::Search;
use parlour_sessions::waiting::Waiting;

/// The card that somebody wants.
#[derive(Clone, Debug, Default)]
pub struct NewCard {
    search: Search<Judged>,
    /// The card that is being written, and what it is called.
    unwritten: Option<(String, String)>,
}

/// A position that is judged, the game of its engine, and what its search has said last.
#[derive(Clone, Debug)]
struct Judged {
    draft: CardDraft,
    seat: u64,
    report: Option<Report>,
}

impl Shared {
    /// Puts the position at a node of a game into the deck; `path` is the game's file.
    pub fn put_into_deck(&mut self, record: &Record, at: NodeId, path: Option<&str>) {
        let game = path.map(|path| GameRef {
            file: path.to_owned(),
            number: 1,
        });
        let draft = CardDraft::by_hand(record, at, &self.user_name(), game);
        let over = "The game is over here; go back to a move.";
        let card = draft.card();
        let why_not = if draft.line().outcome().is_some() {
            over.to_owned()
        } else if self.deck.as_ref().is_some_and(|deck| deck.asks(&card)) {
            "It is in your deck already.".to_owned()
        } else if self.new_card.search.is_running() {
            "One position after the other: this one is not in your deck yet.".to_owned()
        } else {
            self.judge(draft);
            format!("{}.", Waiting::Card.words())
        };
        self.notice = Some(why_not);
    }

    /// Puts the position of a puzzle into the deck.
    pub fn put_puzzle_into_deck(&mut self, puzzle: &Puzzle) {
        self.write_card(Event::of_puzzle(puzzle), "The puzzle".to_owned());
    }

    fn judge(&mut self, draft: CardDraft) {
        let engine = EngineSpec::from(AlphaBetaOptions {
            threads: 1,
            hash: REVIEW_MEMORY,
            lines: CardDraft::LINES,
        });
        let request = SearchRequest {
            player: 0,
            engine: engine.into(),
            rules: draft.start().rules().clone(),
            line: Arc::new(draft.line().clone()),
            limits: draft.limits(review_limits()),
        };
        let seat = self.new_id();
        let judged = Judged {
            draft,
            seat,
            report: None,
        };
        let mut search = std::mem::take(&mut self.new_card.search);
        search.begin(judged, (seat, request), self);
        self.new_card.search = search;
    }

    /// Takes in an event of the search that judges the position.
    pub(super) fn hear_new_card(&mut self, id: u64, event: &EngineEvent) {
        let Some(judged) = self.new_card.search.hear(id, event) else {
            return;
        };
        if let EngineEvent::Info(report) = event {
            judged.report = Some(report.clone());
            return;
        }
        let game = judged.seat;
        let face = judged
            .draft
            .judged(&judged.report.take().unwrap_or_default());
        let name = format!("Move {}", judged.draft.number());
        self.send_file_job(FileJob::CloseGame { game });
        match (event, face) {
            (EngineEvent::Failed(why), _) => {
                self.notice = Some(format!("The engine failed: {why}"));
            }
            (_, Ok(face)) => self.write_card(Event::by_hand(face), name),
            (_, Err(why)) => self.notice = Some(why.to_string()),
        }
    }

    fn write_card(&mut self, events: Vec<Event>, name: String) {
        if let Some(Event::Found(face)) = events.first() {
            self.new_card.unwritten = Some((face.card.clone(), name));
        }
        self.notice = Some(format!("{} it in your deck.", Waiting::Save.words()));
        self.practise(events);
    }

    /// Says that the card is in the deck, once it is read there.
    pub(super) fn tell_new_card(&mut self) {
        let deck = self.deck.as_deref();
        let is_there = |(card, _): &mut (String, String)| deck.is_some_and(|deck| deck.asks(card));
        if let Some((_, name)) = self.new_card.unwritten.take_if(is_there) {
            self.notice = Some(format!("{name} is in your deck."));
        }
    }
}
