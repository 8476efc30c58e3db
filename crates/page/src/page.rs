//! The program as a page has it: what happens goes in, what is to be seen and done comes out.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde::Serialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::parcel::Parcel;
use crate::text;
use parlour::app::environment::Environment;
use parlour::app::outside::{FolderStore, FollowedFiles, Timers};
use parlour::app::{AppOptions, Effect, EngineEvent, FileJob, Message, Model, update, view};
use parlour_engines::EngineRef;
use parlour_library::Setup;
use parlour_library::choices::Choices;
use parlour_matches::play::{EngineFailure, RunningTime, SearchRequest};
use parlour_records::path_of;
use parlour_scene::scene::SceneCache;
use parlour_scene::scene::pixels::PixelFrame;
use parlour_scene::scene::pixels::composite::{Composites, Patch};
use parlour_settings::{Animation, Config, config_path};
use parlour_sys::{Instant, SystemTime, UNIX_EPOCH};
use parlour_terminal::Answer;
use parlour_terminal::input::{Gesture, Mouse};

/// How far from a thing a finger may touch, in pixels of the page: what can be touched is 44 wide and high.
const FINGER: f32 = 22.0;

/// The keys of actions without those that a browser keeps for itself, and without what only a terminal can do.
const KEYS: [(&str, &[&str]); 2] = [("quit", &["q"]), ("suspend", &[])];

/// What the page is told of its surroundings.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Surroundings {
    /// The address of the page, for links to it.
    address: String,
    columns: u16,
    rows: u16,
    /// The size of a cell in the pixels of the screen.
    cell: (u16, u16),
    /// The system's colours are light.
    light: bool,
    /// The system asks for little motion.
    still: bool,
}

/// The program in a page.
#[wasm_bindgen]
pub struct Page {
    model: Model,
    size: (u16, u16),
    time: RunningTime,
    timers: Timers,
    store: FolderStore,
    cache: SceneCache,
    boards: Composites,
    shown: Option<Buffer>,
    /// What the page's scripts have to do, in order.
    orders: Vec<Value>,
    /// All that the model was told.
    #[cfg(test)]
    told: Vec<Message>,
}

#[wasm_bindgen]
impl Page {
    /// Takes a file from the browser's storage, before the program begins, or one that another tab has
    /// changed.
    pub fn take_in(path: &str, contents: Option<String>) {
        #[cfg(target_family = "wasm")]
        parlour_sys::fs::take_in(Path::new(path), contents.map(String::into_bytes));
        #[cfg(not(target_family = "wasm"))]
        let _ = (Path::new(path), contents);
    }

    /// Has files kept in the browser's storage.
    pub fn keep_files() {
        #[cfg(target_family = "wasm")]
        parlour_sys::fs::set_keeper(crate::storage::Storage);
    }

    /// The program at home.
    ///
    /// # Panics
    ///
    /// Panics if the surroundings are no such text.
    #[wasm_bindgen(constructor)]
    pub fn new(surroundings: &str) -> Self {
        let around: Surroundings =
            serde_json::from_str(surroundings).expect("the page describes itself");
        let (model, effects) = Model::with_route(options(&around), None);
        let mut page = Self {
            model,
            size: (around.columns, around.rows),
            time: RunningTime::new(Instant::now()),
            timers: Timers::default(),
            store: FolderStore::new(config_path()),
            cache: SceneCache::default(),
            boards: Composites::default(),
            shown: None,
            orders: Vec::new(),
            #[cfg(test)]
            told: Vec::new(),
        };
        page.resize(around.columns, around.rows, around.cell.0, around.cell.1);
        page.send(Message::Terminal(Answer::KittyGraphics));
        page.send(Message::Terminal(Answer::Attributes {
            sixel: false,
            clipboard: true,
        }));
        page.perform(effects);
        page
    }

    /// The page has room for this many cells of this size.
    pub fn resize(&mut self, columns: u16, rows: u16, width: u16, height: u16) {
        self.size = (columns, rows);
        self.send(Message::Resized { columns, rows });
        self.send(Message::Terminal(Answer::CellSize { width, height }));
        self.shown = None;
        self.boards.forget();
    }

    /// The system's colours have become light or dark.
    pub fn set_light(&mut self, light: bool) {
        let level = if light { 255 } else { 0 };
        self.send(Message::Terminal(Answer::Background {
            red: level,
            green: level,
            blue: level,
        }));
    }

    /// A key was pressed, by its name in the config file; returns whether there is such a key.
    pub fn key(&mut self, name: &str) -> bool {
        let key = name.parse().ok();
        key.map(|key| self.send(Message::Key(key))).is_some()
    }

    /// The mouse or a finger was used at a cell.
    pub fn mouse(&mut self, column: u16, row: u16, gesture: &str) {
        let gesture = match gesture {
            "click" => Gesture::Click,
            "right-click" => Gesture::RightClick,
            "wheel-up" => Gesture::WheelUp,
            _ => Gesture::WheelDown,
        };
        self.send(Message::Mouse(Mouse {
            column,
            row,
            gesture,
        }));
    }

    /// A finger has touched a place, in cells of this width and height in pixels of the page. It means the
    /// nearest thing that a finger can reach there.
    pub fn touch(&mut self, x: f32, y: f32, width: f32, height: f32) {
        let distance = |at: &Position| {
            let across = (f32::from(at.x) + 0.5 - x).abs() - 0.5;
            let down = (f32::from(at.y) + 0.5 - y).abs() - 0.5;
            (across.max(0.0) * width).hypot(down.max(0.0) * height)
        };
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let near = area.positions().filter(|at| distance(at) <= FINGER);
        let mut near: Vec<Position> = near.collect();
        near.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        let meant = near.iter().find(|at| self.model.answers(**at));
        if let Some(at) = meant.or(near.first()) {
            self.mouse(at.x, at.y, "click");
        }
    }

    /// The pointer has come to a cell.
    pub fn point(&mut self, column: u16, row: u16) {
        if self.model.pointed((column, row).into()).is_some() {
            self.send(Message::Pointer { column, row });
        }
    }

    /// A text was pasted.
    pub fn paste(&mut self, text: &str) {
        self.send(Message::Paste(text.replace("\r\n", "\n")));
    }

    /// A worker says something of a search; returns whether the search has ended.
    pub fn engine(&mut self, search: u64, event: &str) -> bool {
        let event = serde_json::from_str(event).unwrap_or_else(|_| {
            EngineEvent::Failed(EngineFailure::Failed("its answer was damaged".to_owned()))
        });
        let is_over = !matches!(event, EngineEvent::Info(_));
        self.send(Message::Engine { search, event });
        is_over
    }

    /// The worker of a search has failed.
    pub fn engine_failed(&mut self, search: u64, why: &str) {
        let event = EngineEvent::Failed(EngineFailure::Panicked(why.to_owned()));
        self.send(Message::Engine { search, event });
    }

    /// Something is to be said that concerns the whole program.
    pub fn warn(&mut self, text: &str) {
        self.send(Message::SolvedFileWarning {
            text: text.to_owned(),
        });
    }

    /// Runs the timers that are due; returns the milliseconds until the next one.
    pub fn tick(&mut self) -> Option<f64> {
        while let Some(id) = self.timers.pop(Instant::now()) {
            self.send(Message::Timer { id });
        }
        let next = self.timers.next()?;
        Some(next.saturating_duration_since(Instant::now()).as_secs_f64() * 1e3)
    }

    /// Returns as JSON what the scripts have to do before anything is drawn, in order: a search that is to end
    /// does not wait for a picture.
    pub fn orders(&mut self) -> String {
        serde_json::to_string(&std::mem::take(&mut self.orders)).unwrap_or_default()
    }

    /// Draws, and returns as JSON what is seen of it: the rows of text that have changed, and the parts of
    /// boards.
    pub fn draw(&mut self) -> String {
        let (columns, rows) = self.size;
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        let focus = view::draw(&self.model, area, &mut buffer, &mut self.cache);
        let pixels = self.cache.take_pixels();
        let is_new = |y: &u16| {
            let before = self.shown.as_ref();
            before.is_none_or(|before| (0..columns).any(|x| before[(x, *y)] != buffer[(x, *y)]))
        };
        let rows: Vec<(u16, String)> = (0..rows)
            .filter(is_new)
            .map(|y| (y, text::row(&buffer, y)))
            .collect();
        let is_first = self.shown.replace(buffer).is_none();
        let (is_cleared, patches) = self.patches(&pixels, is_first);
        let covered = pixels.boards.iter().flat_map(|board| &board.covered);
        let covered = covered.map(|&area| corners(area)).collect();
        let drawn = Drawn {
            rows,
            is_cleared,
            covered,
            patches: patches.iter().map(PatchText::of).collect(),
            focus: focus.map(|(_, place)| (place.x, place.y)),
        };
        serde_json::to_string(&drawn).unwrap_or_default()
    }
}

/// What is to be seen.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Drawn {
    rows: Vec<(u16, String)>,
    /// All pixels are taken away first.
    is_cleared: bool,
    /// Where nothing of a board is seen, since text is.
    covered: Vec<[u16; 4]>,
    patches: Vec<PatchText>,
    focus: Option<(u16, u16)>,
}

/// A part of a board: the cells, the size in pixels, and the colours in base64, three bytes each.
#[derive(Serialize)]
struct PatchText {
    area: [u16; 4],
    width: usize,
    height: usize,
    dots: String,
}

impl PatchText {
    fn of(patch: &Patch) -> Self {
        let colours = patch.dots.iter();
        let bytes: Vec<u8> = colours
            .flat_map(|dot| [dot.red, dot.green, dot.blue])
            .collect();
        let text = parlour_scene::base64::encode(&bytes);
        Self {
            area: corners(patch.area),
            width: patch.width,
            height: patch.height,
            dots: text.into_iter().map(char::from).collect(),
        }
    }
}

fn corners(area: Rect) -> [u16; 4] {
    [area.x, area.y, area.width, area.height]
}

/// The settings and what is remembered, in a page of this address.
pub fn setup(address: &str) -> Setup {
    let mut config = Config::load_without_mistakes(None).unwrap_or_default();
    if config.ui.page.is_empty() {
        address.clone_into(&mut config.ui.page);
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut seed = [0; 8];
    // Without random numbers, all games of a level are the same.
    let _ = getrandom::fill(&mut seed);
    Setup {
        choices: Choices::last(),
        day: since.map_or(0, |since| since.as_secs() / 86_400),
        seed: u64::from_le_bytes(seed),
        ..Setup::new(config)
    }
}

fn options(around: &Surroundings) -> AppOptions {
    let mut setup = setup(&around.address);
    if around.still {
        setup.config.ui.animation = Animation::Off;
    }
    for (action, keys) in KEYS {
        setup.config.set_usual_keys(action, keys);
    }
    let environment = Environment {
        light: around.light,
        ..Environment::default()
    };
    let themes = setup.config.own_themes().unwrap_or_default();
    AppOptions {
        cores: 2,
        ..AppOptions::new(setup, environment, themes)
    }
}

impl Page {
    /// Hands a message to the model, after the time, and carries out what it wants done.
    fn send(&mut self, message: Message) {
        let millis = self.time.advance(Instant::now(), self.timers.next());
        let time = Message::Time { millis };
        let is_first = matches!(message, Message::Resized { .. }) && self.shown.is_none();
        let mut effects = Vec::new();
        if !is_first && millis != self.model.shared().now {
            effects.extend(self.update(time));
        }
        effects.extend(self.update(message));
        self.perform(effects);
    }

    fn update(&mut self, message: Message) -> Vec<Effect> {
        #[cfg(test)]
        self.told.push(message.clone());
        update(&mut self.model, message)
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        let mut waiting = VecDeque::from(effects);
        while let Some(effect) = waiting.pop_front() {
            for answer in self.carry_out(effect) {
                waiting.extend(self.update(answer));
            }
        }
    }

    /// Carries an effect out; returns what is answered at once.
    fn carry_out(&mut self, effect: Effect) -> Vec<Message> {
        match effect {
            Effect::Search { id, game, request } => return self.search(id, game, &request),
            Effect::StopSearch { id } => self.order("stop", json!({ "search": id })),
            Effect::Timer { id, millis } => {
                self.timers
                    .set(id, Instant::now(), Duration::from_millis(millis));
            }
            Effect::File(job) => {
                if let FileJob::CloseGame { game } = &job {
                    let game = *game;
                    self.order("close", json!({ "game": game }));
                }
                return job.run(&mut self.store).into_iter().collect();
            }
            Effect::Collect { .. } => {
                let result = Err("your games are gone through in a terminal only".to_owned());
                return vec![Message::Collected { result }];
            }
            Effect::ReadFile { id, path, .. } => {
                let mut answers = Vec::new();
                let mut send = |piece| answers.push(Message::FileRead { id, piece });
                FollowedFiles::default().read(&path_of(&path), &mut send);
                return answers;
            }
            Effect::AskHost(host) => return vec![Message::Due { host, games: None }],
            Effect::JoinHub => return vec![Message::HubGone],
            Effect::Copy { text } => self.order("copy", json!({ "text": text })),
            Effect::Suspend => return vec![Message::Resumed],
            Effect::Quit => self.order("quit", json!({})),
            // A page makes no noise, its pointer is always there, and nothing waits for the rest.
            Effect::Bell
            | Effect::Sound(_)
            | Effect::CaptureMouse(_)
            | Effect::AskHub(_)
            | Effect::CloseFile { .. }
            | Effect::StopCollecting => {}
        }
        Vec::new()
    }

    fn search(&mut self, search: u64, game: u64, request: &SearchRequest) -> Vec<Message> {
        if let Some(parcel) = Parcel::of(request)
            && let Ok(text) = serde_json::to_string(&parcel)
        {
            let seat = request.player;
            let order = json!({ "search": search, "game": game, "seat": seat, "parcel": text });
            self.order("search", order);
            return Vec::new();
        }
        let why = match &request.engine {
            EngineRef::Foreign(_) => "engines of other programs play in a terminal only",
            _ => "this engine plays in a terminal only",
        };
        let event = EngineEvent::Failed(EngineFailure::NotReady(why.to_owned()));
        vec![Message::Engine { search, event }]
    }

    fn order(&mut self, kind: &str, mut order: Value) {
        order["do"] = kind.into();
        self.orders.push(order);
    }

    /// The parts of boards that have changed, and whether the pixels that are there go before.
    fn patches(&mut self, pixels: &PixelFrame, is_first: bool) -> (bool, Vec<Patch>) {
        let patches = self.boards.update(pixels);
        if self.boards.leftover() {
            self.boards.forget();
            return (true, self.boards.update(pixels));
        }
        // Before the first frame nothing is known of earlier ones, so that it has all parts.
        (is_first, patches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        Page::new(
            r#"{"address":"","columns":80,"rows":24,"cell":[10,20],"light":false,"still":true}"#,
        )
    }

    /// The text on the page.
    fn screen(page: &Page) -> String {
        let buffer = page.shown.as_ref().unwrap();
        let row = |y| {
            (0..80)
                .map(move |x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        (0..24).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_frame_equals_that_of_a_terminal_after_the_same_messages() {
        let mut page = page();
        page.draw();
        let mut model = Model::with_route(page.model.shared().options.clone(), None).0;
        for key in [
            "?", "esc", "down", "enter", "esc", "esc", "N", "enter", "enter", "right",
        ] {
            assert!(page.key(key), "{key}");
            page.draw();
            for message in page.told.drain(..) {
                // Messages are what a session is recorded as.
                let text = serde_json::to_string(&message).unwrap();
                update(&mut model, serde_json::from_str(&text).unwrap());
            }
            let area = Rect::new(0, 0, 80, 24);
            let mut buffer = Buffer::empty(area);
            view::draw(&model, area, &mut buffer, &mut SceneCache::default());
            assert_eq!(page.shown.as_ref(), Some(&buffer), "after {key}");
        }
    }

    #[test]
    fn the_keys_that_are_shown_are_those_that_the_browser_hands_out() {
        let mut page = page();
        page.key("?");
        page.key("end");
        page.draw();
        let shown = screen(&page);
        assert!(shown.contains("Leave the program"), "{shown}");
        assert!(
            !shown.contains("Ctrl-C") && !shown.contains("Ctrl-Z"),
            "{shown}"
        );
    }

    #[test]
    fn a_finger_means_the_nearest_thing_within_reach() {
        for (below, quits) in [(0.5, true), (1.9, true), (3.5, false)] {
            let mut page = page();
            page.draw();
            let text = screen(&page);
            // The last entry, below which nothing can be touched.
            let row = text.lines().position(|row| row.contains("Quit")).unwrap();
            page.touch(4.5, row as f32 + below, 10.0, 15.0);
            assert_eq!(!page.orders.is_empty(), quits, "{below}\n{text}");
        }
    }

    #[test]
    fn what_concerns_the_whole_program_is_said() {
        let mut page = page();
        page.warn("There is no room.");
        page.draw();
        assert!(screen(&page).contains("There is no room."));
        assert!(!page.key("no such key"));
    }
}
