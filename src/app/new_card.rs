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

/// A position that is judged, the game of its engine, and what its search has said at each depth.
#[derive(Clone, Debug)]
struct Judged {
    draft: CardDraft,
    seat: u64,
    said: Vec<Report>,
}

/// Puts the position at a node of a game into the deck; `path` is the game's file.
pub fn put_into_deck(shared: &mut Shared, record: &Record, at: NodeId, path: Option<&str>) {
    let game = path.map(|path| GameRef {
        file: path.to_owned(),
        number: 1,
    });
    let draft = CardDraft::by_hand(record, at, &shared.user_name(), game);
    let over = "The game is over here; go back to a move.";
    let card = draft.card();
    let why_not = if draft.line().outcome().is_some() {
        over.to_owned()
    } else if shared.deck.as_ref().is_some_and(|deck| deck.asks(&card)) {
        "It is already in your deck.".to_owned()
    } else if shared.new_card.search.is_running() {
        "The last position is still being added; try this one again in a moment.".to_owned()
    } else {
        judge(shared, draft);
        format!("{}.", Waiting::Card.words())
    };
    shared.notice = Some(why_not);
}

/// Puts the position of a puzzle into the deck.
pub fn put_puzzle_into_deck(shared: &mut Shared, puzzle: &Puzzle) {
    write_card(shared, Event::of_puzzle(puzzle), "the puzzle".to_owned());
}

fn judge(shared: &mut Shared, draft: CardDraft) {
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
    let seat = shared.new_id();
    let judged = Judged {
        draft,
        seat,
        said: Vec::new(),
    };
    let mut search = std::mem::take(&mut shared.new_card.search);
    search.begin(judged, (seat, request), shared);
    shared.new_card.search = search;
}

/// Takes in an event of the search that judges the position.
pub(super) fn hear_new_card(shared: &mut Shared, id: u64, event: &EngineEvent) {
    let Some(judged) = shared.new_card.search.hear(id, event) else {
        return;
    };
    if let EngineEvent::Info(report) = event {
        judged.said.push(report.clone());
        return;
    }
    let game = judged.seat;
    let face = judged.draft.judged(&judged.said);
    let name = format!("move {}", judged.draft.number());
    shared.send_file_job(FileJob::CloseGame { game });
    match (event, face) {
        (EngineEvent::Failed(why), _) => {
            shared.notice = Some(format!("The engine failed: {why}"));
        }
        (_, Ok(face)) => write_card(shared, Event::by_hand(face), name),
        (_, Err(why)) => shared.notice = Some(why.to_string()),
    }
}

fn write_card(shared: &mut Shared, events: Vec<Event>, name: String) {
    if let Some(Event::Found(face)) = events.first() {
        shared.new_card.unwritten = Some((face.card.clone(), name));
    }
    shared.notice = Some(format!("{} it in your deck.", Waiting::Save.words()));
    shared.practise(events);
}

/// Says that the card is in the deck, once it is read there.
pub(super) fn tell_new_card(shared: &mut Shared) {
    let deck = shared.deck.as_deref();
    let is_there = |(card, _): &mut (String, String)| deck.is_some_and(|deck| deck.asks(card));
    if let Some((_, name)) = shared.new_card.unwritten.take_if(is_there) {
        shared.notice = Some(format!("In your deck: {name}."));
    }
}
