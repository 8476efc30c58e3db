//! A table as a guest who is at it knows it.

use std::sync::Arc;
use std::time::Duration;

use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_records::ReadError;
use parlour_rules::games::{AnyPly, PlyError, Seat, Side};
use parlour_together::protocol::{Advice, ClockState, Deal, OpenOffer, TableState};

use super::{Act, TableNews};

/// The delay of engines for those who watch, in moves.
const UNTOLD: usize = 2;

/// A table that a guest is at, with its game as far as it was told.
#[derive(Clone, Debug)]
pub struct AtTable {
    state: TableState,
    /// The only copy of the game, which faces share. The node looked at is the guest's own.
    game: Arc<GameSession>,
    /// The time at which the clocks were told, in milliseconds.
    told: u64,
}

impl AtTable {
    /// A table as it was told at a time, in milliseconds since an arbitrary point.
    ///
    /// # Errors
    ///
    /// [`ReadError`] when the game is none that this program knows.
    pub(super) fn new(state: TableState, now: u64) -> Result<Self, ReadError> {
        let mut game = state.game()?;
        for seat in Seat::BOTH {
            let name = match (&state.seats[seat.index()], &state.kept_for) {
                (None, Some(name)) => format!("a seat for {name}"),
                (None, None) => "an open seat".to_owned(),
                // A player is called "you".
                (Some(_), _) if state.seat == Some(seat) => String::new(),
                // The record has no names before the game begins.
                (Some(chair), _) => match &game.players()[seat.index()] {
                    Player::Human(name) if name.is_empty() => chair.name.to_string(),
                    _ => continue,
                },
            };
            game.replace_player(seat.index(), Player::Human(name));
        }
        let told = now;
        let has_begun = state.seats.iter().all(Option::is_some);
        game.play_elsewhere(state.seat.filter(|_| has_begun));
        let game = Arc::new(game);
        Ok(Self { state, game, told })
    }

    /// Takes the place of the same table as it was known before, and says what is new. Whoever
    /// looks at an earlier position of a game that goes on still looks at it.
    pub(super) fn follow(&mut self, before: &Self) -> TableNews {
        let (old, new) = (&before.game, &self.game);
        let (was, is) = (plies(old), plies(new));
        let is_over = new.record().is_finished();
        let was_over = old.record().is_finished();
        let goes_on = before.state.table == self.state.table
            && before.state.seat == self.state.seat
            && old.record().start() == new.record().start()
            && old.players() == new.players()
            && old.human_count() == new.human_count()
            && (was.starts_with(&is) || is.starts_with(&was))
            && (is_over || !was_over);
        if !goes_on {
            return TableNews::of_another();
        }
        let news = TableNews {
            taken: was.len().saturating_sub(is.len()),
            played: is.len().saturating_sub(was.len()),
            has_ended: is_over && !was_over,
            has_resumed: before.state.paused && !self.state.paused,
            gone: Seat::BOTH.map(|seat| before.is_here(seat) && !self.is_here(seat)),
            back: Seat::BOTH.map(|seat| !before.is_here(seat) && self.is_here(seat)),
            ..TableNews::default()
        };
        if !news.changes_game() {
            self.game = before.game.clone();
        } else if !before.is_at_end() && news.taken == 0 && !news.has_ended {
            let looked_at = old.node();
            self.look(|game| game.go(looked_at));
        }
        news
    }

    /// The table as it was told, with the clocks and the offer of this moment. Its record is the
    /// game as it was then.
    pub const fn state(&self) -> &TableState {
        &self.state
    }

    /// The game, at the position looked at.
    pub const fn game(&self) -> &Arc<GameSession> {
        &self.game
    }

    /// Looks at another position by `way`, and returns what that returns.
    pub(super) fn look<T>(&mut self, way: impl FnOnce(&mut GameSession) -> T) -> T {
        way(Arc::make_mut(&mut self.game))
    }

    /// Plays a ply that was told. Whoever looks at an earlier position still looks at it.
    ///
    /// # Errors
    ///
    /// [`PlyError`] when the ply is none that this program knows; nothing has changed then.
    pub(super) fn play(
        &mut self,
        text: &str,
        clock: Option<ClockState>,
        now: u64,
    ) -> Result<(), PlyError> {
        let looked_at = (!self.is_at_end()).then(|| self.game.node());
        let game = Arc::make_mut(&mut self.game);
        game.to_end();
        let by = Seat::BOTH[game.player_index(game.line().to_move())];
        let read = game.line().read_ply(text);
        let played = read.and_then(|ply| game.play(ply));
        if let Some(node) = looked_at {
            game.go(node);
        }
        played?;
        self.state.claim_in = self.claim_in(now);
        (self.state.clock, self.told) = (clock, now);
        // One's own offer of a draw stands until the other has moved.
        let stands = |offer: &OpenOffer| offer.what == Deal::Draw && offer.by == by;
        self.state.offer = self.state.offer.filter(stands);
        Ok(())
    }

    /// An offer was made, or has come to nothing.
    pub(super) const fn set_offer(&mut self, offer: Option<OpenOffer>) {
        self.state.offer = offer;
    }

    /// The number of plies that were played, wherever in the game somebody looks.
    pub fn plies(&self) -> usize {
        let tree = self.game.record().tree();
        tree.depth(tree.main_end())
    }

    /// Returns whether the guest has played a ply that can be taken back.
    pub fn has_moved(&self) -> bool {
        let tree = self.game.record().tree();
        let own = self.state.seat;
        own.is_some_and(|own| tree.has_played(own, tree.main_end()))
    }

    /// Returns whether the end of the game is looked at, where it goes on.
    pub fn is_at_end(&self) -> bool {
        self.game.node() == self.game.record().tree().main_end()
    }

    /// The number of moves at the end of a game that goes on of which engines say nothing yet to the
    /// guest, who watches people play; 0 where they may say everything.
    pub fn untold(&self) -> usize {
        match self.state.advice {
            Advice::Late if self.game.is_open() => UNTOLD,
            _ => 0,
        }
    }

    /// Returns whether the guest plays a game here that goes on.
    pub fn is_played(&self) -> bool {
        self.state.seat.is_some() && self.has_begun() && !self.is_over()
    }

    /// Returns whether engines say nothing of the game to the guest, who watches.
    pub fn is_barred(&self) -> bool {
        self.state.advice == Advice::Barred && self.game.is_open()
    }

    /// The reason for which the guest asks no engine here.
    pub fn why_no_study(&self) -> Option<&'static str> {
        if self.is_barred() {
            return Some("somebody plays from where you are");
        }
        self.is_played().then_some("not while you play")
    }

    /// Returns whether both seats are taken.
    pub fn has_begun(&self) -> bool {
        self.state.seats.iter().all(Option::is_some)
    }

    /// Returns whether the game has ended, wherever one looks.
    pub fn is_over(&self) -> bool {
        self.game.record().is_finished()
    }

    /// The side that one plays at the position looked at.
    pub fn own_side(&self) -> Option<Side> {
        let swapped = self.game.line().players_swapped();
        self.state.seat.map(|seat| seat.side(swapped))
    }

    /// The name of the holder of a seat; none if it is free.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        let chair = self.state.seats[seat.index()].as_ref()?;
        Some(chair.name.as_str())
    }

    /// Returns whether the holder of a seat is at the table; true of a free one.
    pub fn is_here(&self, seat: Seat) -> bool {
        let chair = self.state.seats[seat.index()].as_ref();
        chair.is_none_or(|chair| chair.here)
    }

    /// The offer of a player that stands; about a game that is over none does but a rematch.
    pub fn offer(&self) -> Option<OpenOffer> {
        let stands = |offer: &OpenOffer| !self.is_over() || offer.what == Deal::Rematch;
        self.state.offer.filter(stands)
    }

    /// The deal that the other player offers.
    pub fn offered(&self) -> Option<Deal> {
        let own = self.state.seat?;
        let offer = self.offer().filter(|offer| offer.by == !own)?;
        Some(offer.what)
    }

    /// The milliseconds from a time until the game can be claimed or called off, if the other player,
    /// who is away, stays so.
    pub fn claim_in(&self, now: u64) -> Option<u64> {
        let left = self.state.claim_in?;
        Some(left.saturating_sub(now.saturating_sub(self.told)))
    }

    /// The ways in which a player can end the game at a time though the other one does not want to,
    /// besides resigning.
    pub fn ways_out(&self, now: u64) -> &'static [Act] {
        let has_begun = self.plies() >= 2;
        match self.claim_in(now) {
            _ if self.state.seat.is_none() || !self.has_begun() || self.is_over() => &[],
            Some(0) if self.state.is_round => &[Act::Claim],
            _ if self.state.is_round => &[],
            Some(0) if has_begun => &[Act::Claim, Act::CallOff],
            _ if has_begun => &[],
            _ => &[Act::CallOff],
        }
    }

    /// The people who may watch, and how many do, as a sentence.
    pub fn audience(&self) -> String {
        let who = match (self.state.private, self.state.code.is_some()) {
            (true, true) => "Only somebody with the code can watch",
            (true, false) => "Nobody else can watch",
            (false, _) => "Everybody here can watch",
        };
        match self.state.watchers {
            0 => format!("{who}."),
            1 => format!("{who}; 1 does."),
            more => format!("{who}; {more} do."),
        }
    }

    /// The time left on the clocks at a time, by seats, and true for the one that runs.
    pub fn clocks(&self, now: u64) -> Option<[(Duration, bool); 2]> {
        let clock = self.state.clock?;
        let passed = Duration::from_millis(now.saturating_sub(self.told));
        Some(Seat::BOTH.map(|seat| {
            let left = Duration::from_millis(clock.left[seat.index()]);
            if clock.running == Some(seat) {
                (left.saturating_sub(passed), true)
            } else {
                (left, false)
            }
        }))
    }
}

/// The plies of a game, up to its end.
fn plies(game: &GameSession) -> Vec<AnyPly> {
    let tree = game.record().tree();
    tree.plies(tree.main_end())
}
