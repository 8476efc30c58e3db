//! The table: a game being played, reviewed, and continued from any point of it.

mod advice;
mod animation;
mod board;
mod clock;
mod engine;
mod panel;
mod pick;
mod prompt;
mod takeover;
mod view;

pub use advice::HintState;
pub use animation::PlyAnimation;
pub use board::diagram;
pub use prompt::{Prompt, Question};
pub use view::draw;

use rustc_hash::FxHashMap;

use super::{Event, Page, Screen, Setup, Transition};
use crate::app::cursor::{Cursor, CursorMove};
use crate::app::effect::Effect;
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::message::SearchInfo;
use crate::app::model::Shared;
use crate::app::ui::orientation::Orientation;
use crate::board::Cell;
use crate::games::{BySide, Pick};
use crate::play::GameSession;
use crate::records::{NodeId, Record};

/// The state of the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The id of the game in effects.
    id: u64,
    game: GameSession,
    /// The file of the game, once there is one.
    path: Option<String>,
    /// The picks made so far.
    picks: Vec<Pick>,
    cursor: Cursor,
    /// A message about the last action, until the next.
    message: Option<String>,
    prompt: Option<Prompt>,
    question: Option<Question>,
    search: Option<engine::Search>,
    search_infos: BySide<Option<SearchInfo>>,
    /// First's advantage, from -1 to 1, in the positions that engines evaluated.
    values: FxHashMap<NodeId, f32>,
    paused: bool,
    tick: clock::Tick,
    adviser: advice::Adviser,
    orientation: Orientation,
    /// The animation of the last ply, while it runs.
    animation: Option<PlyAnimation>,
    coordinates: bool,
    threats: bool,
    /// Whether the panel is to be shown or not; decided by the size of the window, unless set.
    panel: Option<bool>,
    origin: takeover::Origin,
}

impl Table {
    /// The table of a new game.
    #[must_use]
    pub fn new(game: GameSession, shared: &mut Shared) -> Self {
        let mut table = Self {
            id: shared.new_id(),
            picks: Vec::new(),
            cursor: Cursor::on(&[], 0),
            message: None,
            prompt: None,
            question: None,
            search: None,
            search_infos: BySide::default(),
            values: FxHashMap::default(),
            paused: false,
            tick: clock::Tick {
                id: shared.new_id(),
                due: None,
            },
            adviser: advice::Adviser::default(),
            path: None,
            orientation: Orientation::default(),
            animation: None,
            coordinates: shared.options.coordinates,
            threats: false,
            panel: None,
            origin: takeover::Origin::Own,
            game,
        };
        table.cursor = table.first_cursor();
        table.start_engine_if_due(shared);
        table
    }

    /// The table of a saved game.
    #[must_use]
    pub fn resume(record: Record, path: String, shared: &mut Shared) -> Self {
        let game = GameSession::resume(record, &shared.options.registry);
        if let Some(message) = game.missing_players() {
            shared.notice = Some(message);
        }
        let paused = game.human_count() == 0;
        let mut table = Self {
            path: Some(path),
            paused,
            ..Self::new_paused(game, shared)
        };
        table.load_values();
        table.start_engine_if_due(shared);
        table
    }

    fn new_paused(game: GameSession, shared: &mut Shared) -> Self {
        let mut table = Self::new(game, shared);
        table.stop(shared);
        table
    }

    /// The context in which keys are read now.
    #[must_use]
    pub const fn key_context(&self) -> KeyContext {
        if self.prompt.is_some() {
            KeyContext::Prompt
        } else if self.question.is_some() {
            KeyContext::Question
        } else {
            KeyContext::Board
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &GameSession {
        &self.game
    }

    /// The picks made so far.
    #[must_use]
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// The cell under the cursor.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.game.line().board().cells()[self.cursor.at]
    }

    /// A message about the last action.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The text being typed.
    #[must_use]
    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    /// The question to be answered.
    #[must_use]
    pub const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// What the engines think, by side.
    #[must_use]
    pub const fn search_infos(&self) -> &BySide<Option<SearchInfo>> {
        &self.search_infos
    }

    /// First's advantage, from -1 to 1, in each position of the line looked at, where engines
    /// evaluated it.
    #[must_use]
    pub fn values(&self) -> Vec<Option<f32>> {
        let tree = self.game.record().tree();
        let path = tree.path(self.game.node());
        let rest = tree.continuation(self.game.node());
        let nodes = [NodeId::ROOT].into_iter().chain(path).chain(rest);
        nodes.map(|node| self.values.get(&node).copied()).collect()
    }

    /// Whether an engine is choosing a ply.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the engines are paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The orientation of the board.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The animation of the last ply, while it runs.
    #[must_use]
    pub const fn animation(&self) -> Option<&PlyAnimation> {
        self.animation.as_ref()
    }

    /// Whether the names of rows and columns are shown.
    #[must_use]
    pub const fn coordinates(&self) -> bool {
        self.coordinates
    }

    /// Whether pieces that could be captured are marked.
    #[must_use]
    pub const fn threats(&self) -> bool {
        self.threats
    }

    /// Whether the panel is to be shown, if someone asked.
    #[must_use]
    pub const fn panel(&self) -> Option<bool> {
        self.panel
    }

    /// Handles an event.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        // Any input cancels the animation.
        self.animation = None;
        if self.prompt.is_some() {
            self.type_text(event, shared);
            return Transition::Stay;
        }
        if let Some(question) = self.question.take() {
            self.answer(&question, event, shared);
            return Transition::Stay;
        }
        match event {
            Event::Action(action) => {
                self.message = None;
                self.handle_action(*action, shared)
            }
            Event::Mouse(mouse) => {
                match mouse.gesture {
                    Gesture::Click => {
                        if let Some(cell) = view::cell_at(self, shared, *mouse) {
                            self.message = None;
                            self.put_cursor(cell);
                            self.pick_cell(cell, shared);
                        }
                    }
                    Gesture::RightClick => {
                        self.picks.pop();
                    }
                    Gesture::WheelUp => return self.handle_action(Action::StepBack, shared),
                    Gesture::WheelDown => return self.handle_action(Action::StepOn, shared),
                }
                Transition::Stay
            }
            Event::Pasted(text) => {
                self.play_text(text, shared);
                Transition::Stay
            }
            Event::Typed(_) => Transition::Stay,
        }
    }

    fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        match action {
            Action::Left => self.move_cursor(CursorMove::Left, shared),
            Action::Right => self.move_cursor(CursorMove::Right, shared),
            Action::Up => self.move_cursor(CursorMove::Up, shared),
            Action::Down => self.move_cursor(CursorMove::Down, shared),
            Action::UpLeft => self.diagonal(false, false, shared),
            Action::UpRight => self.diagonal(true, false, shared),
            Action::DownLeft => self.diagonal(false, true, shared),
            Action::DownRight => self.diagonal(true, true, shared),
            Action::NextChoice => self.next_choice(true),
            Action::PreviousChoice => self.next_choice(false),
            Action::Pick => self.pick_cell(self.cursor(), shared),
            Action::Unpick => drop(self.picks.pop()),
            Action::Back if self.adviser.hint.is_some() => self.adviser.hint = None,
            Action::Back if !self.picks.is_empty() => drop(self.picks.pop()),
            Action::Back => return Transition::Back,
            Action::Swap => self.pick_name("swap", shared),
            Action::TypePly => self.prompt = Some(Prompt::Ply(String::new())),
            Action::Jump => self.prompt = Some(Prompt::Cell(String::new())),
            Action::Undo => self.travel(GameSession::undo, "there is nothing to take back", shared),
            Action::Redo => {
                self.travel(GameSession::redo, "there is nothing to play again", shared);
            }
            Action::StepBack => self.travel(GameSession::back, "this is the start", shared),
            Action::StepOn => self.travel(GameSession::forward, "this is the end", shared),
            Action::NextBranch => {
                self.travel(
                    GameSession::next_branch,
                    "nothing else was played here",
                    shared,
                );
            }
            Action::ToStart => self.jump(GameSession::to_start, shared),
            Action::ToEnd => self.jump(GameSession::to_end, shared),
            Action::Pause => self.pause(shared),
            Action::Resign => self.ask_resign(),
            Action::OfferDraw => self.ask_draw(),
            Action::NewGame => {
                let setup = Setup::like(&self.game, shared);
                return Transition::Replace(Screen::Setup(setup));
            }
            Action::Rematch => return self.rematch(shared),
            Action::HandBack => return self.hand_back(),
            Action::Turn => self.set_orientation(self.orientation.turned(self.game.line().board())),
            Action::TurnStep => {
                self.set_orientation(self.orientation.stepped(1, self.game.line().board()));
            }
            Action::Corner => {
                self.set_orientation(self.orientation.cornered(self.game.line().board()));
            }
            Action::Coordinates => self.coordinates = !self.coordinates,
            Action::Panel => self.panel = Some(!self.panel.unwrap_or(false)),
            Action::Threats => self.threats = !self.threats,
            Action::Hint => self.request_hint(),
            Action::Opinion => self.adviser.opinion = !self.adviser.opinion,
            Action::Rules => {
                return Transition::Open(Screen::Page(Page::rules(Some(self.game.info()))));
            }
            _ => {}
        }
        Transition::Stay
    }

    /// Goes to another node by `way`, or shows why there is none.
    fn travel(&mut self, way: fn(&mut GameSession) -> bool, or_say: &str, shared: &mut Shared) {
        if way(&mut self.game) {
            self.node_changed(shared);
        } else {
            self.message = Some(or_say.to_owned());
        }
    }

    fn jump(&mut self, way: fn(&mut GameSession), shared: &mut Shared) {
        way(&mut self.game);
        self.node_changed(shared);
    }

    /// Changes the orientation of the board.
    fn set_orientation(&mut self, orientation: Orientation) {
        self.orientation = orientation;
        self.put_cursor(self.cursor());
    }

    /// Updates clocks and searches after an event; `in_sight` tells whether the table is the top
    /// screen.
    pub fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        self.update_clock(shared);
        self.update_analysis(in_sight, shared);
    }

    /// Handles a change of the node looked at.
    fn node_changed(&mut self, shared: &mut Shared) {
        self.picks.clear();
        // Engines would continue at once: looking back at their game pauses it.
        self.paused |= self.game.human_count() == 0;
        self.stop(shared);
        self.start_engine_if_due(shared);
    }

    fn rematch(&mut self, shared: &mut Shared) -> Transition {
        let [first, second] = self.game.players().clone();
        let game = GameSession::new(self.game.rules().clone(), [second, first]);
        match game.map(|game| game.with_time_control(self.game.record().time_control())) {
            Ok(game) => Transition::Replace(Screen::Table(Box::new(Self::new(game, shared)))),
            Err(error) => {
                self.message = Some(error.to_string());
                Transition::Stay
            }
        }
    }

    /// Leaves the game, which stays as saved.
    pub fn leave(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.end_analysis(shared);
        self.store_clock(shared);
        shared.effects.push(Effect::CloseGame { game: self.id });
    }

    /// Saves the game.
    fn save(&mut self, shared: &mut Shared) {
        shared.effects.push(Effect::Save {
            game: self.id,
            path: self.path.clone(),
            record: Box::new(self.game.record().clone()),
        });
    }

    /// What became of keeping the game.
    pub fn saved(&mut self, game: u64, result: Result<String, String>, shared: &mut Shared) {
        if game != self.id {
            return;
        }
        match result {
            Ok(path) => self.path = Some(path),
            Err(error) => shared.notice = Some(format!("the game is not kept: {error}")),
        }
    }
}
