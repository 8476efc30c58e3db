//! The table: a game being played, looked at, and played on from any point of it.

mod advice;
mod ask;
mod choose;
mod clock;
mod engine;
mod lend;
mod motion;

pub use advice::Advice;
pub use ask::{Prompt, Question};
pub use motion::Motion;

use rustc_hash::FxHashMap;

use super::{Event, Next, Page, Screen, Setup};
use crate::app::cursor::{Cursor, Move};
use crate::app::effect::Effect;
use crate::app::game::Match;
use crate::app::input::Gesture;
use crate::app::keys::{Action, Place};
use crate::app::message::Thought;
use crate::app::model::Shared;
use crate::app::view;
use crate::app::view::look::Look;
use crate::board::Cell;
use crate::games::{BySide, Pick};
use crate::records::{NodeId, Record};

/// The state of the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Names the game to those who keep it and think about it.
    id: u64,
    game: Match,
    /// The file that keeps the game, once there is one.
    path: Option<String>,
    /// The picks made so far.
    picks: Vec<Pick>,
    cursor: Cursor,
    /// A sentence about the last thing done, until the next.
    words: Option<String>,
    prompt: Option<Prompt>,
    question: Option<Question>,
    search: Option<engine::Search>,
    thoughts: BySide<Option<Thought>>,
    /// What engines thought of the positions they moved in: First's prospects, from -1 to 1.
    values: FxHashMap<NodeId, f32>,
    paused: bool,
    tick: clock::Tick,
    adviser: advice::Adviser,
    look: Look,
    /// The last ply, while it is shown happening.
    motion: Option<Motion>,
    coordinates: bool,
    threats: bool,
    /// Whether the panel is to be shown or not; decided by the room there is, if nobody asked.
    panel: Option<bool>,
    origin: lend::Origin,
}

impl Table {
    /// The table of a new game.
    #[must_use]
    pub fn new(game: Match, shared: &mut Shared) -> Self {
        let mut table = Self {
            id: shared.new_id(),
            picks: Vec::new(),
            cursor: Cursor::on(&[], 0),
            words: None,
            prompt: None,
            question: None,
            search: None,
            thoughts: BySide::default(),
            values: FxHashMap::default(),
            paused: false,
            tick: clock::Tick {
                id: shared.new_id(),
                due: None,
            },
            adviser: advice::Adviser::default(),
            path: None,
            look: Look::default(),
            motion: None,
            coordinates: shared.options.coordinates,
            threats: false,
            panel: None,
            origin: lend::Origin::Own,
            game,
        };
        table.cursor = table.first_cursor();
        table.settle(shared);
        table
    }

    /// The table of a game that was kept in a file.
    #[must_use]
    pub fn resume(record: Record, path: String, shared: &mut Shared) -> Self {
        let game = Match::resume(record, &shared.options.roster);
        if let Some(words) = game.absent() {
            shared.notice = Some(words);
        }
        let paused = game.persons() == 0;
        let mut table = Self {
            path: Some(path),
            paused,
            ..Self::new_paused(game, shared)
        };
        table.remember();
        table.settle(shared);
        table
    }

    fn new_paused(game: Match, shared: &mut Shared) -> Self {
        let mut table = Self::new(game, shared);
        table.stop(shared);
        table
    }

    /// Where keys are read now.
    #[must_use]
    pub const fn place(&self) -> Place {
        if self.prompt.is_some() {
            Place::Prompt
        } else if self.question.is_some() {
            Place::Question
        } else {
            Place::Board
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Match {
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

    /// A sentence about the last thing done.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
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
    pub const fn thoughts(&self) -> &BySide<Option<Thought>> {
        &self.thoughts
    }

    /// What engines thought of each position of the line looked at, from its start to its end:
    /// First's prospects, from -1 to 1.
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

    /// Whether engines wait although it is their turn.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// How the board is looked at.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// The last ply, while it is shown happening.
    #[must_use]
    pub const fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref()
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

    /// Takes an event in.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Next {
        // Whoever goes on does not wait for what is shown.
        self.motion = None;
        if self.prompt.is_some() {
            self.type_on(event, shared);
            return Next::Stay;
        }
        if let Some(question) = self.question.take() {
            self.answer(&question, event, shared);
            return Next::Stay;
        }
        match event {
            Event::Action(action) => {
                self.words = None;
                self.act(*action, shared)
            }
            Event::Mouse(mouse) => {
                match mouse.gesture {
                    Gesture::Click => {
                        if let Some(cell) = view::table::cell_at(self, shared, *mouse) {
                            self.words = None;
                            self.put_cursor(cell);
                            self.pick_cell(cell, shared);
                        }
                    }
                    Gesture::RightClick => {
                        self.picks.pop();
                    }
                    Gesture::WheelUp => return self.act(Action::StepBack, shared),
                    Gesture::WheelDown => return self.act(Action::StepOn, shared),
                }
                Next::Stay
            }
            Event::Pasted(text) => {
                self.play_text(text, shared);
                Next::Stay
            }
            Event::Typed(_) => Next::Stay,
        }
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Next {
        match action {
            Action::Left => self.steer(Move::Left, shared),
            Action::Right => self.steer(Move::Right, shared),
            Action::Up => self.steer(Move::Up, shared),
            Action::Down => self.steer(Move::Down, shared),
            Action::UpLeft => self.diagonal(false, false, shared),
            Action::UpRight => self.diagonal(true, false, shared),
            Action::DownLeft => self.diagonal(false, true, shared),
            Action::DownRight => self.diagonal(true, true, shared),
            Action::NextChoice => self.next_choice(true),
            Action::PreviousChoice => self.next_choice(false),
            Action::Pick => self.pick_cell(self.cursor(), shared),
            Action::Unpick => drop(self.picks.pop()),
            Action::Back if self.adviser.advice.is_some() => self.adviser.advice = None,
            Action::Back if !self.picks.is_empty() => drop(self.picks.pop()),
            Action::Back => return Next::Back,
            Action::Swap => self.pick_name("swap", shared),
            Action::TypePly => self.prompt = Some(Prompt::Ply(String::new())),
            Action::Jump => self.prompt = Some(Prompt::Cell(String::new())),
            Action::Undo => self.travel(Match::undo, "there is nothing to take back", shared),
            Action::Redo => self.travel(Match::redo, "there is nothing to play again", shared),
            Action::StepBack => self.travel(Match::back, "this is the start", shared),
            Action::StepOn => self.travel(Match::on, "this is the end", shared),
            Action::NextBranch => {
                self.travel(Match::next_branch, "nothing else was played here", shared);
            }
            Action::ToStart => self.jump(Match::to_start, shared),
            Action::ToEnd => self.jump(Match::to_end, shared),
            Action::Pause => self.pause(shared),
            Action::Resign => self.ask_resign(),
            Action::OfferDraw => self.ask_draw(),
            Action::NewGame => {
                let setup = Setup::like(&self.game, shared);
                return Next::Replace(Screen::Setup(setup));
            }
            Action::Rematch => return self.rematch(shared),
            Action::HandBack => return self.hand_back(),
            Action::Turn => self.look_at(self.look.turned(self.game.line().board())),
            Action::TurnStep => self.look_at(self.look.stepped(1, self.game.line().board())),
            Action::Corner => self.look_at(self.look.cornered(self.game.line().board())),
            Action::Coordinates => self.coordinates = !self.coordinates,
            Action::Panel => self.panel = Some(!self.panel.unwrap_or(false)),
            Action::Threats => self.threats = !self.threats,
            Action::Hint => self.ask_hint(),
            Action::Opinion => self.adviser.opinion = !self.adviser.opinion,
            Action::Rules => return Next::Open(Screen::Page(Page::rules(Some(self.game.info())))),
            _ => {}
        }
        Next::Stay
    }

    /// Goes to another node by `way`, or says why there is none.
    fn travel(&mut self, way: fn(&mut Match) -> bool, or_say: &str, shared: &mut Shared) {
        if way(&mut self.game) {
            self.arrived(shared);
        } else {
            self.words = Some(or_say.to_owned());
        }
    }

    fn jump(&mut self, way: fn(&mut Match), shared: &mut Shared) {
        way(&mut self.game);
        self.arrived(shared);
    }

    /// Looks at the board in another way.
    fn look_at(&mut self, look: Look) {
        self.look = look;
        self.put_cursor(self.cursor());
    }

    /// Sees, after whatever has happened, to the clocks and to what is thought about; `in_sight`
    /// tells whether the table is what the screen shows.
    pub fn attend(&mut self, in_sight: bool, shared: &mut Shared) {
        self.run_clock(shared);
        self.consult(in_sight, shared);
    }

    /// Another node is looked at.
    fn arrived(&mut self, shared: &mut Shared) {
        self.picks.clear();
        // Engines would run on at once: who looks back at their game wants it to wait.
        self.paused |= self.game.persons() == 0;
        self.stop(shared);
        self.settle(shared);
    }

    fn rematch(&mut self, shared: &mut Shared) -> Next {
        let [first, second] = self.game.players().clone();
        let game = Match::new(self.game.info(), self.game.settings(), [second, first]);
        match game.map(|game| game.timed(self.game.record().time_control())) {
            Ok(game) => Next::Replace(Screen::Table(Box::new(Self::new(game, shared)))),
            Err(error) => {
                self.words = Some(error.to_string());
                Next::Stay
            }
        }
    }

    /// The game is left; it stays as it was kept.
    pub fn leave(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.end_consultation(shared);
        self.put_away(shared);
        shared.effects.push(Effect::Close { game: self.id });
    }

    /// Keeps the game as it is now.
    fn keep(&mut self, shared: &mut Shared) {
        shared.effects.push(Effect::Keep {
            game: self.id,
            path: self.path.clone(),
            record: Box::new(self.game.record().clone()),
        });
    }

    /// What became of keeping the game.
    pub fn kept(&mut self, game: u64, result: Result<String, String>, shared: &mut Shared) {
        if game != self.id {
            return;
        }
        match result {
            Ok(path) => self.path = Some(path),
            Err(error) => shared.notice = Some(format!("the game is not kept: {error}")),
        }
    }
}
