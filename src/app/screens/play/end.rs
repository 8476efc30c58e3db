//! The end of a game at the table. The cells that decided it light up one after the other, and then
//! the card with the result rises; nothing of that moves where plies do not. Meanwhile the game is
//! judged, and a level is offered by this game and the one before it against the same level on the
//! same board.

use super::appraisal::Appraiser;
use super::end_card::MAX_ROWS;
use crate::app::effect::Effect;
use crate::app::hosted_game::HostedGame;
use crate::app::shared::Shared;
use parlour_engines::levels::offered_level;
use parlour_library::even_matches::{chosen_level, human_among, last_result};
use parlour_matches::changes;
use parlour_records::NodeId;
use parlour_settings::Animation;

/// The most time for all winning cells to light up, and for each of them, in milliseconds.
const ALL: u64 = 900;
const EACH: u64 = 150;

/// The time in which the card rises by a row, in milliseconds.
const ROW: u64 = 45;

/// The end of a game while it is being shown, the one that was seen last, and what follows from it.
#[derive(Clone, Debug, Default)]
pub(super) struct GameEnd {
    show: Option<Show>,
    seen: Option<End>,
    pub(super) appraiser: Appraiser,
    /// The listing of the library from which the level follows.
    listing: Option<u64>,
    /// None where the same level is to be played again.
    pub(super) level: Option<u32>,
    /// The board is looked at, without the card before it.
    pub(super) is_aside: bool,
}

/// The end of a game: of which, and where.
type End = (u64, NodeId);

/// The part of the end seen so far.
#[derive(Clone, Debug)]
struct Show {
    timer: u64,
    /// The number of winning cells, and of those lit.
    cells: usize,
    lit: usize,
    /// The number of rows by which the card has risen.
    risen: u16,
}

impl GameEnd {
    /// The end of a game that is opened: what was over before is not shown ending.
    pub(super) fn new(hosted: &HostedGame) -> Self {
        Self {
            seen: end_in_sight(hosted),
            ..Self::default()
        }
    }

    /// Follows the game and the library.
    pub(super) fn update(
        &mut self,
        hosted: &HostedGame,
        is_moving: bool,
        in_sight: bool,
        shared: &mut Shared,
    ) {
        self.begin(hosted, is_moving, in_sight, shared);
        self.appraiser.update(hosted, in_sight, shared);
        if !hosted.game().is_final() {
            (self.listing, self.level) = (None, None);
        } else if self.listing != Some(shared.listings) {
            self.level = level_offered(hosted, shared);
            self.listing = Some(shared.listings);
        }
    }

    /// Begins to show the end of a game that has just ended, once its last ply is where it leads.
    fn begin(&mut self, hosted: &HostedGame, is_moving: bool, in_sight: bool, shared: &mut Shared) {
        let end = end_in_sight(hosted);
        if end.is_none() || is_moving || self.seen == end {
            return;
        }
        (self.seen, self.is_aside) = (end, false);
        if in_sight && shared.motion() != Animation::Off {
            let cells = changes::winning(hosted.game().line()).len();
            self.show = Some(Show::begin(cells, shared));
        }
    }

    /// Handles a timer that may be that of the end.
    pub(super) fn advance(&mut self, id: u64, shared: &mut Shared) {
        if let Some(show) = &mut self.show
            && show.timer == id
            && !show.advance(shared)
        {
            self.show = None;
        }
    }

    /// Shows all of it at once.
    pub(super) fn skip(&mut self) {
        self.show = None;
    }

    /// Returns whether the end of a game is looked at, once it is where its last ply leads.
    pub(super) fn is_in_sight(&self, hosted: &HostedGame) -> bool {
        self.seen.is_some() && self.seen == end_in_sight(hosted)
    }

    /// The number of winning cells lit; none to say that all are.
    pub(super) fn lit_cells(&self) -> Option<usize> {
        self.show.as_ref().map(|show| show.lit)
    }

    /// The most rows of the card to be seen.
    pub(super) fn card_rows(&self, hosted: &HostedGame) -> u16 {
        match &self.show {
            _ if !self.is_in_sight(hosted) => 0,
            None => MAX_ROWS,
            Some(show) => show.risen,
        }
    }
}

/// The end that is looked at.
fn end_in_sight(hosted: &HostedGame) -> Option<End> {
    let game = hosted.game();
    (!game.is_open()).then(|| (hosted.id(), game.node()))
}

impl Show {
    fn begin(cells: usize, shared: &mut Shared) -> Self {
        let show = Self {
            timer: shared.new_id(),
            cells,
            lit: 0,
            risen: 0,
        };
        show.set_timer(shared);
        show
    }

    /// Goes a step on; whether there is more to come.
    fn advance(&mut self, shared: &mut Shared) -> bool {
        if self.lit < self.cells {
            self.lit += 1;
        } else {
            self.risen += 1;
        }
        let goes_on = self.risen < MAX_ROWS;
        if goes_on {
            self.set_timer(shared);
        }
        goes_on
    }

    fn set_timer(&self, shared: &mut Shared) {
        let millis = if self.lit < self.cells {
            (ALL / self.cells as u64).min(EACH)
        } else {
            ROW
        };
        let id = self.timer;
        shared.effects.push(Effect::Timer { id, millis });
    }
}

/// The level to offer after a game that is over.
fn level_offered(hosted: &HostedGame, shared: &Shared) -> Option<u32> {
    let game = hosted.game();
    let you = game.only_human()?;
    let level = game.players().iter().find_map(chosen_level)?;
    let name = human_among(game.players())?;
    let won = game.end_summary()?.winner.map(|winner| winner == you);
    let before = last_result(
        (&shared.library, &shared.user_name()),
        (name, level),
        game.rules(),
        hosted.path(),
    );
    offered_level(game.info(), level, std::iter::once(won).chain(before))
}
