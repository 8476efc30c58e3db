//! The table: a game being played, reviewed, and continued from any point of it.

mod aim;
mod appraisal;
mod board;
mod cards;
mod clock;
mod combat_card;
mod end;
mod end_card;
mod ending;
mod hint;
mod panel;
mod plies;
mod pondering;
mod question;
mod question_card;
mod remote;
mod screen;
mod share;
mod status;
mod step_keys;
mod study;
mod takeover;
mod update;
mod values;
mod view;
mod ways;

use std::sync::Arc;
use std::time::Duration;

pub use board::scene;
pub use question::Question;
pub(super) use view::strip;

use self::clock::ClockTimer;
use self::end::GameEnd;
use self::pondering::Pondering;
use self::remote::Remote;
use self::step_keys::StepKeys;
use self::takeover::Origin;
use self::values::Values;
use crate::app::hosted_game::HostedGame;
use crate::app::route::{BorrowedGame, SavedGame};
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use crate::app::ui::cell_names::CellNames;
use crate::app::ui::motion::PlyMotion;
use crate::app::ui::orientation::Orientation;
use crate::app::ui::picker::Picker;
use crate::app::ui::prompt::Prompt;
use parlour_engines::Report;
use parlour_matches::play::GameSession;
use parlour_records::NodeId;
use parlour_rules::board::Cell;
use parlour_rules::games::{BySide, Pick, Side};
use parlour_sessions::adviser::{Adviser, HintStep};
use parlour_sessions::coach::Coach;
use parlour_sessions::notation;
use parlour_sessions::waiting::Waiting;
use parlour_settings::OwnSide;

/// The state of the table.
#[derive(Clone, Debug)]
pub struct Play {
    hosted: HostedGame,
    /// The cursor, the picks made so far, and how the board is turned.
    picker: Picker,
    words: Words,
    minds: Minds,
    moving: Moving,
    look: Look,
    step_keys: StepKeys,
    origin: Origin,
    /// The table of a host, if the game is played there.
    remote: Option<Remote>,
    copies: CopyCycle,
    /// The node to which plies were taken back.
    taken_back: Option<NodeId>,
    end: GameEnd,
}

/// What is said and asked in the row of words.
#[derive(Clone, Debug, Default)]
struct Words {
    /// A message about the last action, until the next.
    message: Option<String>,
    prompt: Option<Prompt>,
    question: Option<Question>,
    /// Set if what players say about their moves is hidden.
    hides_speech: bool,
    /// Set if that is read whole, in place of the board, until the next key.
    is_whole: bool,
}

/// What engines think of the game: those that play it, and those that help.
#[derive(Clone, Debug)]
struct Minds {
    reports: BySide<Option<Report>>,
    values: Values,
    adviser: Adviser,
    pondering: Pondering,
    coach: Coach,
}

/// What changes with time.
#[derive(Clone, Debug)]
struct Moving {
    /// The last ply, while it is on its way.
    motion: Option<PlyMotion>,
    /// The node that the last ply led to, until somebody does something.
    fresh: Option<NodeId>,
    /// The timer after which it is said that an engine thinks.
    patience: Option<u64>,
    clock_timer: ClockTimer,
}

/// The choices of what is shown.
#[derive(Clone, Debug)]
struct Look {
    names: CellNames,
    threats: bool,
    /// Set while the table of captures is shown.
    combat: bool,
    /// The choice to show the panel or not; by the size of the window, unless set.
    panel: Option<bool>,
    /// Set if the graph of the values is shown in the panel.
    graph: bool,
}

impl Play {
    /// The table of a new game.
    pub fn new(mut game: Box<GameSession>, shared: &mut Shared) -> Self {
        game.draw_from(shared.game_seed());
        let hosted = HostedGame::new(*game, shared);
        let mut play = Self::with_game(hosted, shared);
        play.start_engine_if_due(shared);
        play
    }

    /// The table of a saved game.
    pub fn resume(saved: Box<SavedGame>, shared: &mut Shared) -> Self {
        let SavedGame {
            id,
            record,
            path,
            read_only,
        } = *saved;
        let mut game = GameSession::resume(record, &shared.options.setup.registry);
        if let Some(message) = game.missing_players() {
            shared.notice = Some(message);
        }
        if let Some(why) = read_only {
            game.set_read_only();
            shared.notice = Some(format!("{why}; a move here starts a new game"));
        }
        let paused = game.human_count() == 0;
        let mut hosted = HostedGame::open(id, Some(path), game, shared);
        hosted.drive(shared, |driver| driver.set_paused(paused));
        let mut play = Self::with_game(hosted, shared);
        play.minds.values.load(play.hosted.game().record());
        play.start_engine_if_due(shared);
        play
    }

    /// The table of a game borrowed from a match, with its name and file.
    pub fn borrowed(borrowed: Box<BorrowedGame>, shared: &mut Shared) -> Self {
        let BorrowedGame { id, game, path } = *borrowed;
        let hosted = HostedGame::open(id, path, game, shared);
        Self {
            origin: Origin::Match { go_on: false },
            ..Self::with_game(hosted, shared)
        }
    }

    /// The table of a host, with the game as it is played there.
    pub fn at_host(game: Arc<GameSession>, shared: &mut Shared) -> Self {
        let hosted = HostedGame::at_host(game, shared);
        let mut play = Self::with_game(hosted, shared);
        play.remote = Some(Remote::default());
        // There is no help where two people play each other.
        play.minds.coach = Coach::default();
        remote::look(&mut play, shared);
        play
    }

    fn with_game(hosted: HostedGame, shared: &mut Shared) -> Self {
        let setting = shared.config().ui.coach;
        let coach = Coach::new(hosted.game().info().id, setting, &shared.library);
        let line = hosted.game().line();
        let mut picker = match own_side(hosted.game(), shared.config().ui.own_side) {
            Some(side) => {
                let start = hosted.game().record().start().line();
                Picker::seen_by(side, start, line, &shared.options)
            }
            None => Picker::as_set(line, &shared.options),
        };
        let other = !line.to_move();
        if !hosted.game().human_to_move() && hosted.game().is_human(other) {
            picker.put_on_pieces_of(other, line);
        }
        let end = GameEnd::new(&hosted);
        Self {
            picker,
            hosted,
            words: Words::default(),
            minds: Minds {
                reports: BySide::default(),
                values: Values::default(),
                adviser: Adviser::new(notation),
                pondering: Pondering::default(),
                coach,
            },
            moving: Moving {
                motion: None,
                fresh: None,
                patience: None,
                clock_timer: ClockTimer::new(shared),
            },
            look: Look {
                names: CellNames::beside(shared.config().ui.coordinates),
                threats: false,
                combat: false,
                panel: None,
                graph: false,
            },
            step_keys: StepKeys::new(&shared.keymap),
            origin: Origin::Own,
            remote: None,
            copies: CopyCycle::default(),
            taken_back: None,
            end,
        }
    }

    /// The game.
    pub fn game(&self) -> &GameSession {
        self.hosted.game()
    }

    /// Returns whether the game is played at the table of a host.
    pub const fn is_at_host(&self) -> bool {
        self.remote.is_some()
    }

    /// The picks made so far.
    pub fn picks(&self) -> &[Pick] {
        self.picker.picks()
    }

    /// The cell under the cursor.
    pub fn cursor(&self) -> Cell {
        self.picker.cursor(self.game().line().board())
    }

    /// A message about the last action.
    pub fn message(&self) -> Option<&str> {
        self.words.message.as_deref()
    }

    /// The text being typed.
    pub const fn prompt(&self) -> Option<&Prompt> {
        self.words.prompt.as_ref()
    }

    /// The time left to a side, if there are clocks, and whether its clock runs.
    fn clock(&self, side: Side) -> Option<(Duration, bool)> {
        let player = self.game().player_index(side);
        if let Some(remote) = &self.remote {
            return remote.clocks.map(|clocks| clocks[player]);
        }
        let clocks = self.game().clocks()?;
        let runs = clocks.is_running() && clocks.player() == player;
        Some((clocks.left(player), runs))
    }

    /// Returns whether a phrase is being chosen.
    fn is_speaking(&self) -> bool {
        let remote = self.remote.as_ref();
        remote.is_some_and(|remote| remote.phrases.is_open())
    }

    /// The question to be answered.
    pub const fn question(&self) -> Option<&Question> {
        self.words.question.as_ref()
    }

    /// What the player of a side said about its last move, unless that is hidden; empty if nothing.
    pub fn said(&self, side: Side) -> &str {
        if self.words.hides_speech {
            return "";
        }
        let (game, tree) = (self.game(), self.game().record().tree());
        let seat = side.seat(tree.players_swapped(game.node()));
        tree.said_by(seat, game.node())
    }

    /// First's advantage, from -1 to 1, in each position of the line looked at, where engines
    /// evaluated it.
    pub fn values(&self) -> Vec<Option<f32>> {
        self.minds.values.of_line(self.game())
    }

    /// The hint for the position looked at, if one was asked for.
    pub fn hint_step(&self) -> Option<HintStep<'_>> {
        self.minds.adviser.hint(self.hosted.table())
    }

    /// The evaluation of the position looked at, by the engine choosing a ply, or else by the
    /// adviser.
    pub fn opinion(&self) -> Option<&Report> {
        if self.hosted.is_searching() {
            return self.minds.reports[self.game().line().to_move()].as_ref();
        }
        self.minds.adviser.report(self.hosted.table())
    }

    /// The words in place of an opinion.
    fn no_opinion(&self) -> &'static str {
        if self.hosted.is_searching() || self.minds.adviser.is_running() {
            Waiting::Opinion.words()
        } else if remote::is_untold(self) {
            "The engine waits 2 moves"
        } else {
            "No opinion"
        }
    }

    /// Returns whether an engine is choosing a ply.
    pub fn is_thinking(&self) -> bool {
        self.hosted.is_searching()
    }

    /// The reason why the engine to move could not be set up, if so.
    pub fn not_ready(&self) -> Option<&str> {
        self.hosted.not_ready()
    }

    /// The id of the game in effects and messages.
    pub const fn game_id(&self) -> u64 {
        self.hosted.id()
    }

    /// The orientation of the board.
    pub const fn orientation(&self) -> Orientation {
        self.picker.orientation()
    }

    /// The last ply, while it is on its way.
    pub const fn motion(&self) -> Option<&PlyMotion> {
        self.moving.motion.as_ref()
    }
}

/// The side that is to be at the bottom, if any: that of the only person, where the setting wants
/// it.
fn own_side(game: &GameSession, setting: OwnSide) -> Option<Side> {
    let is_wanted = match setting {
        OwnSide::Off => false,
        OwnSide::Rematch => game.record().tags.score_before().is_some(),
        OwnSide::On => true,
    };
    game.only_human().filter(|_| is_wanted)
}
