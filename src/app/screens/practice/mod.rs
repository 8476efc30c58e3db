//! Practice: positions of one's own games in which a better ply was missed, asked one after the
//! other until the evening's questions are answered.
//!
//! An answer is on the disk before the next question comes.

mod update;
mod view;

use crate::app::open_request::OpenRequest;
use crate::app::shared::Shared;
use crate::app::ui::task::TaskView;
use parlour_learn::deck::Event;
use parlour_sessions::notation;
use parlour_sessions::task::PracticeSession;

/// The state of an evening's practice.
#[derive(Clone, Debug, Default)]
pub struct Practice {
    /// The questions; none until the deck is read, and where nothing is due.
    asked: Option<Asked>,
    /// The answer that is to be written, until it is: no question comes before.
    unkept: Option<Event>,
    /// The card that was put away last, until it is brought back.
    put_away: Option<String>,
    /// The game of a card, that is to be looked at.
    request: OpenRequest,
}

/// The questions, and the one on the board.
#[derive(Clone, Debug)]
struct Asked {
    session: PracticeSession,
    view: TaskView,
    /// The words about the last ply, or the hint.
    message: Option<String>,
    /// The time at which the question was asked, in milliseconds since the session began.
    since: u64,
}

impl Practice {
    /// The questions that are due now.
    pub fn new(shared: &mut Shared) -> Self {
        shared.practise(Vec::new());
        let mut practice = Self::default();
        practice.begin(shared);
        practice
    }

    /// The words about the last ply, or the hint.
    pub fn message(&self) -> Option<&str> {
        self.asked.as_ref()?.message.as_deref()
    }

    /// Asks what is due.
    fn begin(&mut self, shared: &Shared) {
        let setup = &shared.options.setup;
        let count = setup.config.practice.questions as usize;
        let deck = shared.deck.as_ref();
        let session = deck.and_then(|deck| PracticeSession::new(deck, setup.day, count, notation));
        self.asked = session.map(|session| Asked {
            view: TaskView::new(&session),
            session,
            message: None,
            since: shared.now,
        });
    }
}
