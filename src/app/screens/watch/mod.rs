//! Watch: engines play each other, or games of a file are replayed, on one board or several.
//!
//! A match is a list of [`MatchGame`]s. As many as there are boards run at the same time; no more
//! engines search at once than there are cores, and the one that has waited longest is next. The
//! node looked at is independent of the game: looking back does not hold it up.

mod actions;
mod advance;
mod board;
mod broadcast;
mod event;
mod games_list;
mod glance;
mod intents;
mod match_game;
mod panel;
mod players;
mod replay;
mod score;
mod screen;
mod strip;
mod third;
mod tiles;
mod view;
mod watched_game;

pub use match_game::MatchGame;
pub use score::MatchScore;
pub use watched_game::{FiledGame, WatchedGame};

use std::mem;

use self::broadcast::Broadcast;
use self::event::Event;
use self::replay::Replay;
use self::third::ThirdOpinion;
use crate::app::file_game::FilePiece;
use crate::app::match_plan::MatchPlan;
use crate::app::route::{Begin, ReplayOptions};
use crate::app::shared::Shared;
use crate::app::speed::Speed;
use crate::app::ui::orientation::Orientation;
use parlour_engines::Player;
use parlour_matches::arena::crosstable::CrossTable;
use parlour_records::words;
use parlour_rules::games::{AnyLine, BySide, GameInfo};
use parlour_settings::BoardTurn;
use rustc_hash::FxHashSet;

/// The numbers of boards that can be seen at once.
pub const BOARDS: [usize; 5] = [1, 2, 4, 6, 9];

/// The source of the games.
#[derive(Clone, Debug)]
enum WatchKind {
    Match(Box<MatchPlan>),
    Replay(Replay),
}

/// A game of the match that is being played at the table.
#[derive(Clone, Debug)]
struct Takeover {
    game: usize,
    seat: usize,
    /// The engine that was replaced.
    engine: Player,
    /// Set if the match was paused before.
    paused: bool,
}

/// A board: the game on it, and the timer for how long its end is shown.
#[derive(Clone, Copy, Debug)]
struct BoardSlot {
    game: usize,
    rest: Option<u64>,
    rested: bool,
}

impl BoardSlot {
    const fn of(game: usize) -> Self {
        Self {
            game,
            rest: None,
            rested: false,
        }
    }
}

/// The choice of boards shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    /// All if their cells are drawn and not single characters, otherwise the chosen one.
    Readable,
    /// All, as was asked for.
    All,
    /// The chosen one, as was asked for.
    Chosen,
}

/// The options for showing the boards.
#[derive(Clone, Copy, Debug)]
struct ViewOptions {
    /// The orientation of the boards since they were turned by a key.
    turned: Option<Orientation>,
    /// Set if the names of rows and columns are shown.
    names: bool,
    /// Set if the graphs are shown.
    graphs: bool,
    /// Set if expected plies are shown.
    expected: bool,
    /// The number of expected plies previewed on the board.
    preview: usize,
}

/// The state of the watch screen.
#[derive(Clone, Debug)]
pub struct Watch {
    kind: WatchKind,
    /// The games that have begun; of a file, all that have been found so far.
    games: Vec<WatchedGame>,
    /// The score of the games that are over.
    score: Option<MatchScore>,
    /// The cross table of the players.
    table: Option<CrossTable>,
    /// The match or tournament of the games.
    event: Event,
    /// The number of games that have come to a board.
    begun: usize,
    slots: Vec<BoardSlot>,
    /// The slot that is chosen.
    pub chosen: usize,
    /// The number of boards wanted.
    boards: usize,
    shown: Shown,
    /// The speed at which plies are shown.
    pub speed: Speed,
    paused: bool,
    view: ViewOptions,
    /// Set if only the board is shown, with the names and what its corners have room for.
    bare: bool,
    /// Set if all there is to say of the game is shown, beside a small board or in its place.
    in_words: bool,
    /// The game under the cursor, while the list of games is shown.
    pub list: Option<usize>,
    message: Option<String>,
    /// The broadcast, if the screen runs by itself.
    broadcast: Option<Broadcast>,
    /// The third opinion, if it is asked for.
    third: Option<ThirdOpinion>,
    /// The games whose end has been shown.
    seen: FxHashSet<usize>,
    /// The game that is lent to the table.
    takeover: Option<Takeover>,
    /// The turns of the boards of games, by the settings.
    orientations: Vec<(&'static GameInfo, BoardTurn)>,
}

impl Watch {
    /// A match at its start, which begins at once.
    pub fn new(plan: Box<MatchPlan>, shared: &mut Shared) -> Self {
        let first = MatchGame::new(plan.game(0), 0, shared);
        let (speed, games) = (plan.settings.speed, plan.settings.games);
        let players = players_of(&plan);
        let mut watch = Self::open(WatchKind::Match(plan), speed, shared);
        watch.event = Event::of_match(players.into(), games);
        watch.games.push(WatchedGame::played(first));
        watch.begun = 1;
        watch.slots.push(BoardSlot::of(0));
        let most = games.min(shared.options.cores);
        let boards = BOARDS.into_iter().filter(|boards| *boards <= most);
        watch.boards = boards.max().unwrap_or(1);
        watch.advance(shared);
        watch
    }

    /// A watch screen for games, or for a file, which is requested.
    pub fn replay(mut options: ReplayOptions, shared: &mut Shared) -> Self {
        let (speed, is_broadcast) = (options.speed, options.broadcast);
        let begin = options.begin;
        let games = mem::take(&mut options.games);
        let replay = Replay::new(options, games.is_empty(), shared);
        let id = replay.id;
        let mut watch = Self::open(WatchKind::Replay(replay), speed, shared);
        watch.paused = begin != Begin::Playing;
        watch.list = (begin == Begin::Choosing).then_some(0);
        watch.broadcast = is_broadcast.then(Broadcast::default);
        watch.view.expected = watch.is_unattended();
        if !games.is_empty() {
            watch.read(id, &Ok(FilePiece::whole(games)), shared);
        }
        watch
    }

    fn open(kind: WatchKind, speed: Speed, shared: &Shared) -> Self {
        Self {
            kind,
            games: Vec::new(),
            score: None,
            table: None,
            event: Event::default(),
            begun: 0,
            slots: Vec::new(),
            chosen: 0,
            boards: 1,
            shown: Shown::Readable,
            speed,
            paused: false,
            bare: false,
            in_words: false,
            list: None,
            message: None,
            view: ViewOptions {
                turned: None,
                names: shared.config().ui.coordinates,
                graphs: true,
                expected: false,
                preview: 0,
            },
            broadcast: None,
            third: None,
            seen: FxHashSet::default(),
            takeover: None,
            orientations: shared.config().ui.orientations(),
        }
    }

    /// A short title of what is played or replayed.
    pub fn title(&self) -> String {
        match &self.kind {
            WatchKind::Match(plan) => {
                let BySide { first, second } = players_of(plan);
                format!("{}  {first} - {second}", plan.info().name)
            }
            WatchKind::Replay(replay) => {
                let name = replay.name();
                match name {
                    "" => "Pasted games".to_owned(),
                    _ if replay.begin == Begin::Choosing => format!("Games of {name}"),
                    _ if replay.follow => format!("Following {name}"),
                    _ => format!("Replay of {name}"),
                }
            }
        }
    }

    /// The match, if engines play one.
    pub fn plan(&self) -> Option<&MatchPlan> {
        match &self.kind {
            WatchKind::Match(plan) => Some(plan),
            WatchKind::Replay(_) => None,
        }
    }

    /// The games that have begun; of a file, all that have been found so far.
    pub fn games(&self) -> &[WatchedGame] {
        &self.games
    }

    /// The indices in [`Watch::games`] of the games on the boards.
    pub fn slots(&self) -> Vec<usize> {
        self.slots.iter().map(|slot| slot.game).collect()
    }

    /// The game on the chosen board; none before a file has been read.
    pub fn chosen_game(&self) -> Option<&MatchGame> {
        self.board_game(self.chosen)
    }

    /// The game on a board.
    fn board_game(&self, board: usize) -> Option<&MatchGame> {
        self.games.get(self.slots.get(board)?.game)?.loaded()
    }

    fn chosen_game_mut(&mut self) -> Option<&mut MatchGame> {
        let slot = self.slots.get(self.chosen)?;
        self.games.get_mut(slot.game)?.loaded_mut()
    }

    /// Returns whether the chosen board is shown alone because that was asked for.
    pub fn is_large(&self) -> bool {
        self.shown == Shown::Chosen
    }

    /// Returns whether the games wait.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// A message about the last action.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The orientation of the board of a line.
    pub fn orientation(&self, line: &AnyLine) -> Orientation {
        let set = || Orientation::by_settings(line.info(), &self.orientations);
        self.view.turned.unwrap_or_else(set)
    }

    /// Returns whether the chosen board shows the newest position of its game, and no expected ply.
    pub fn is_at_end(&self) -> bool {
        self.view.preview == 0 && self.chosen_game().is_some_and(MatchGame::is_live)
    }

    /// The number of games that there are, or will be.
    pub fn game_count(&self) -> usize {
        match &self.kind {
            WatchKind::Match(plan) => plan.settings.games,
            WatchKind::Replay(_) => self.games.len(),
        }
    }

    /// Returns whether a file is followed while another process writes it.
    pub const fn follows(&self) -> bool {
        match &self.kind {
            WatchKind::Match(_) => false,
            WatchKind::Replay(replay) => replay.follow,
        }
    }

    /// Returns whether nobody presses keys: in a broadcast, and in a game that is filmed.
    pub const fn is_unattended(&self) -> bool {
        matches!(self.beginning(), Begin::Waiting(_)) || self.broadcast.is_some()
    }

    pub(super) const fn beginning(&self) -> Begin {
        match &self.kind {
            WatchKind::Match(_) => Begin::Playing,
            WatchKind::Replay(replay) => replay.begin,
        }
    }

    /// Returns whether the list of games is shown for one to be studied.
    pub const fn is_choice(&self) -> bool {
        matches!(self.beginning(), Begin::Choosing)
    }

    /// Returns whether results, and the plies to come, are hidden until they are reached.
    pub const fn hides_results(&self) -> bool {
        match &self.kind {
            WatchKind::Match(_) => false,
            WatchKind::Replay(replay) => replay.no_spoilers,
        }
    }

    /// Returns whether the result of a game is not to be told yet.
    pub fn is_hidden(&self, game: usize) -> bool {
        self.hides_results() && !self.seen.contains(&game)
    }

    /// Counts the games that are over, as far as their results may be told.
    fn count(&mut self, now: u64) {
        self.event.count(&self.games, now);
        let told = |game| !self.is_hidden(game);
        let score = MatchScore::of(&self.games, told);
        self.table = event::standings(&self.event, &self.games, told);
        self.score = score;
    }

    /// The number of games that are planned, or at least known.
    pub fn planned_count(&self) -> usize {
        self.event.planned(self.game_count())
    }

    /// The line of the chosen board with the previewed plies played.
    pub fn line(&self) -> Option<AnyLine> {
        let game = self.chosen_game()?;
        let mut line = game.line().clone();
        for &ply in game.expected().iter().take(self.view.preview) {
            if line.play(ply).is_err() {
                break;
            }
        }
        Some(line)
    }

    /// Returns whether the match is unfinished when the screen is left.
    pub fn is_unfinished(&self) -> bool {
        let open = self.games.iter().any(|game| !game.is_done());
        self.plan().is_some() && (open || self.begun < self.game_count())
    }

    /// Returns whether every game of the match has been played.
    pub fn is_over(&self) -> bool {
        self.plan().is_some() && !self.is_unfinished()
    }

    /// The progress of the match, as a short text.
    pub fn progress(&self) -> String {
        let done = self.games.iter().filter(|game| game.is_done()).count();
        let title = self.title();
        match (self.game_count(), self.games.first()) {
            (1, Some(game)) => format!("{title}, move {}", game.plies()),
            (games, _) => format!("{title}, {done} of {games} games"),
        }
    }
}

/// The names of the players of a match.
fn players_of(plan: &MatchPlan) -> BySide<String> {
    let [first, second] = plan.players();
    words::players(BySide::new(first, second), plan.info())
}
