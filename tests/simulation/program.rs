//! A program, its disk, and what it waits for.

use std::cell::{Ref, RefCell};

use std::sync::Arc;

use parlour::app::{AppOptions, Effect, Model, Route, view};
use parlour_engines::TimeControl;
use parlour_records::{NodeId, Tags};
use parlour_rules::games::AnyPly;
use parlour_scene::scene::SceneCache;
use parlour_together::Outbox;
use parlour_together::hub::SessionId;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::disk::Disk;
use super::errands::Errand;

/// A program, and what it waits for.
pub struct Program {
    pub model: Model,
    pub disk: Disk,
    pub has_quit: bool,
    /// The line to the hub.
    pub line: Option<(SessionId, Arc<Outbox>)>,
    /// What is on its way, by the number under which it lies in the queue.
    pub errands: Vec<(u64, Errand)>,
    /// The times until which its disk and both ways of its line are busy: all keep their order.
    pub disk_busy: u64,
    pub line_busy: [u64; 2],
    /// The time at which it began.
    pub began: u64,
    /// The text handed to the clipboard last.
    pub copied: Option<String>,
    /// What its clocks were charged, if it shows any.
    pub charged: Option<Charged>,
    /// The games that engines have played in its matches.
    pub matches: Vec<Played>,
    /// What it begins with.
    options: AppOptions,
    route: Option<Route>,
    /// The last frame, until something happens.
    frame: RefCell<Option<Frame>>,
    cache: RefCell<SceneCache>,
    /// Boards that copies of it have shown.
    pub trials: RefCell<SceneCache>,
}

/// A game that engines have played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    seed: String,
    pub start: String,
    pub plies: Vec<AnyPly>,
}

/// What a program shows.
#[derive(PartialEq)]
pub struct Frame {
    pub buffer: Buffer,
    /// Its rows as text.
    pub text: String,
}

/// What the clocks of a game were charged since it came into sight, in milliseconds.
#[derive(Clone, Debug)]
pub struct Charged {
    /// The game, by what does not change while it goes on.
    game: (u64, [TimeControl; 2]),
    /// The time at which it came into sight, and that which was left then, less what was added.
    since: u64,
    had: i64,
    /// The turn that is timed, and the newest one that was.
    turn: NodeId,
    newest: NodeId,
    pub lost: i64,
    pub passed: i64,
}

impl Program {
    /// Looks at the clocks of a game without a host.
    pub fn note_clocks(&mut self, now: u64) {
        let was = self.charged.take();
        let model = &self.model;
        let play = model.play().filter(|_| model.shared().guest.is_none());
        let Some((play, clocks)) = play.and_then(|play| Some((play, play.game().clocks()?))) else {
            return;
        };
        let record = play.game().record();
        let Some(controls) = record.tags.time_controls() else {
            return;
        };
        let left = [0, 1].map(|player| clocks.left(player).as_millis() as i64);
        // What was added for a move that is taken back is gone with it.
        let plies = record.tree().depth(clocks.node());
        let added = |control: &TimeControl| match control {
            TimeControl::PerGame { increment, .. } => increment.as_millis() as i64,
            TimeControl::PerPly(_) => 0,
        };
        let has = left[0] + left[1] - added(&controls[0]) * plies as i64;
        let game = (play.game_id(), controls);
        // To come to a turn that was timed before brings back its clocks.
        let turn = clocks.node();
        let path = record.tree().path(turn);
        let goes_on = |was: &Charged| {
            let mut since = path.iter().rev().take_while(|node| **node != was.turn);
            let leads_on = was.turn == NodeId::ROOT || path.contains(&was.turn);
            leads_on && since.all(|node| *node > was.newest)
        };
        let newest = was.as_ref().map_or(turn, |was| turn.max(was.newest));
        let same = was.filter(|was| was.game == game && has <= was.had && goes_on(was));
        let (since, had) = same.map_or((now, has), |was| (was.since, was.had));
        self.charged = Some(Charged {
            game,
            since,
            had,
            turn,
            newest,
            lost: had - has,
            passed: (now - since) as i64,
        });
    }

    /// Takes note of the games of a match that are over.
    pub fn note_matches(&mut self) {
        let Some(watch) = self.model.watch().filter(|watch| watch.plan().is_some()) else {
            return;
        };
        for game in watch.games().iter().filter(|game| game.is_finished()) {
            let Some(record) = game.loaded().map(|game| game.game().record()) else {
                continue;
            };
            let game = Played {
                seed: record.tags.get(Tags::SEED).to_owned(),
                start: format!("{:?}", record.start()),
                plies: record.tree().plies(record.tree().main_end()),
            };
            if !self.matches.contains(&game) {
                self.matches.push(game);
            }
        }
    }

    /// A program that starts; with what it asks for.
    pub fn start(options: AppOptions, route: Option<Route>, disk: Disk) -> (Self, Vec<Effect>) {
        let mut own = options.clone();
        disk.fill_in(&mut own);
        let (model, effects) = Model::with_route(own, route.clone());
        let program = Self {
            model,
            disk,
            has_quit: false,
            line: None,
            errands: Vec::new(),
            disk_busy: 0,
            line_busy: [0; 2],
            began: 0,
            copied: None,
            charged: None,
            matches: Vec::new(),
            options,
            route,
            frame: RefCell::default(),
            cache: RefCell::default(),
            trials: RefCell::default(),
        };
        (program, effects)
    }

    /// The same program started again, on the same disk.
    pub fn again(&mut self) -> (Self, Vec<Effect>) {
        let disk = std::mem::take(&mut self.disk).reopened();
        Self::start(self.options.clone(), self.route.clone(), disk)
    }

    /// Something has happened to it.
    pub fn has_changed(&mut self) {
        *self.frame.get_mut() = None;
    }

    /// What it shows, drawn over what it showed before.
    pub fn frame(&self) -> Ref<'_, Frame> {
        if self.frame.borrow().is_none() {
            let frame = Frame::of(&self.model, &mut self.cache.borrow_mut());
            *self.frame.borrow_mut() = Some(frame);
        }
        Ref::map(self.frame.borrow(), |frame| {
            frame.as_ref().expect("just drawn")
        })
    }

    /// What is on its way to it.
    pub fn on_its_way(&self) -> impl Iterator<Item = &Errand> {
        self.errands.iter().map(|(_, errand)| errand)
    }
}

impl Frame {
    /// What a model shows.
    pub fn of(model: &Model, cache: &mut SceneCache) -> Self {
        let (columns, rows) = model.shared().size;
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        view::draw(model, area, &mut buffer, cache);
        let mut text = String::new();
        if columns > 0 {
            for row in buffer.content.chunks(usize::from(columns)) {
                let begin = text.len();
                text.extend(row.iter().map(Cell::symbol));
                text.truncate(begin + text[begin..].trim_end().len());
                text.push('\n');
            }
        }
        Self { buffer, text }
    }

    /// The row of keys, without those that are dim, as they do nothing now.
    pub fn live_keys(&self) -> String {
        let width = usize::from(self.buffer.area.width.max(1));
        let row = self.buffer.content.chunks(width).next_back();
        let (mut live, mut gap, mut text) = (true, 2, String::new());
        for cell in row.unwrap_or_default() {
            let symbol = cell.symbol();
            if symbol == " " {
                gap += 1;
            } else {
                if gap >= 2 {
                    live = !cell.modifier.contains(Modifier::DIM);
                }
                gap = 0;
            }
            text.push_str(if live { symbol } else { " " });
        }
        text
    }

    /// The row of words, above that of keys.
    pub fn words(&self) -> &str {
        self.text.lines().rev().nth(1).unwrap_or_default()
    }
}
