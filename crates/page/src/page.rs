//! The program as a page has it: what happens goes in, what is to be seen and done comes out.

use std::collections::VecDeque;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::parcel::Parcel;
use crate::text;
use parlour::app::environment::{Environment, Surface};
use parlour::app::outside::{FolderStore, FollowedFiles, Program, Runtime};
use parlour::app::{
    AppOptions, Effect, EngineEvent, FileJob, LibraryChange, LibraryChanged, Message, Model, view,
};
use parlour_engines::EngineRef;
use parlour_library::Setup;
use parlour_library::choices::Choices;
use parlour_matches::play::{EngineFailure, SearchRequest};
use parlour_records::path_of;
use parlour_scene::scene::SceneCache;
use parlour_scene::scene::pixels::PixelFrame;
use parlour_scene::scene::pixels::composite::{Composites, Patch};
use parlour_scene::widgets::focus::Focus;
use parlour_settings::{Config, config_path};
use parlour_sys::{Instant, SystemTime, UNIX_EPOCH, reason};
use parlour_terminal::input::{Gesture, Mouse};
use parlour_terminal::{Answer, Input};

/// How far from a thing a finger may touch, in pixels of the page: what can be touched is 44 wide and high.
const FINGER: f32 = 22.0;

/// The keys of actions without those that a browser keeps for itself, and without what only a terminal can do.
const KEYS: [(&str, &[&str]); 3] = [("quit", &["q"]), ("suspend", &[]), ("mouse", &[])];

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
    /// The browser lets the page keep something.
    keeps: bool,
}

/// The program in a page.
#[wasm_bindgen]
pub struct Page {
    program: Program,
    size: (u16, u16),
    /// What was answered at once to what the model wanted done, and it has not heard yet.
    answers: VecDeque<Message>,
    store: FolderStore,
    cache: SceneCache,
    boards: Composites,
    /// The cells in which there are boards: pixels elsewhere would only have to be moved about.
    room: Rect,
    shown: Option<Buffer>,
    /// The colours of the parts of boards that have changed.
    dots: Vec<u8>,
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
            program: Program::new(model),
            size: (around.columns, around.rows),
            answers: VecDeque::new(),
            store: FolderStore::new(config_path()),
            cache: SceneCache::default(),
            boards: Composites::default(),
            room: Rect::default(),
            shown: None,
            dots: Vec::new(),
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
        page.perform_all(effects);
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

    /// The system asks for little motion, or no longer.
    pub fn set_still(&mut self, still: bool) {
        self.send(Message::Terminal(Answer::Still(still)));
    }

    /// A key was pressed, by its name in the config file; returns whether it is the program's: with Ctrl,
    /// and of those with numbers, the browser has what no action has.
    pub fn key(&mut self, name: &str) -> bool {
        let is_shared = name.starts_with("ctrl+") || name.starts_with('f') && name.len() > 1;
        let keymap = &self.program.model.shared().keymap;
        let key = name.parse().ok();
        let key = key.filter(|key| !is_shared || keymap.all_keys().any(|own| own == *key));
        key.map(|key| self.input(Input::Key(key))).is_some()
    }

    /// The mouse or a finger was used at a cell.
    pub fn mouse(&mut self, column: u16, row: u16, gesture: &str) {
        let gesture = match gesture {
            "click" => Gesture::Click,
            "right-click" => Gesture::RightClick,
            "wheel-up" => Gesture::WheelUp,
            _ => Gesture::WheelDown,
        };
        self.input(Input::Mouse(Mouse {
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
        let meant = near.iter().find(|at| self.program.model.answers(**at));
        if let Some(at) = meant.or(near.first()) {
            self.mouse(at.x, at.y, "click");
        }
    }

    /// The pointer has come to a cell.
    pub fn point(&mut self, column: u16, row: u16) {
        self.input(Input::Motion(column, row));
    }

    /// A text was pasted.
    pub fn paste(&mut self, text: &str) {
        self.input(Input::Paste(text.replace("\r\n", "\n")));
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

    /// Something is to be said that concerns the whole program.
    pub fn warn(&mut self, text: &str) {
        self.send(Message::SolvedFileWarning {
            text: text.to_owned(),
        });
    }

    /// Runs what is due; returns the milliseconds until the next one.
    pub fn tick(&mut self) -> Option<f64> {
        self.run_timers();
        while let Some(answer) = self.answers.pop_front() {
            self.send(answer);
        }
        let next = self.program.timers.next()?;
        Some(next.saturating_duration_since(Instant::now()).as_secs_f64() * 1e3)
    }

    /// Returns as JSON what the scripts have to do before anything is drawn, in order: a search that is to end
    /// does not wait for a picture.
    pub fn orders(&mut self) -> String {
        serde_json::to_string(&std::mem::take(&mut self.orders)).unwrap_or_default()
    }

    /// Draws, and returns as JSON what is seen of it: the rows of text that have changed, and the parts of
    /// boards, whose colours [`dots`](Self::dots) has.
    pub fn frame(&mut self) -> String {
        self.draw().to_string()
    }

    /// Where the colours of the parts of boards in the last frame are, one part after the other, four bytes
    /// each: a board of a million bytes is not copied on its way to the screen.
    pub fn dots(&self) -> *const u8 {
        self.dots.as_ptr()
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
    for (action, keys) in KEYS {
        setup.config.set_usual_keys(action, keys);
    }
    let environment = Environment {
        light: around.light,
        still: around.still,
        surface: if around.keeps {
            Surface::Page
        } else {
            Surface::ForgetfulPage
        },
        ..Environment::default()
    };
    let themes = setup.config.own_themes().unwrap_or_default();
    AppOptions {
        cores: 2,
        ..AppOptions::new(setup, environment, themes)
    }
}

impl Page {
    /// Hands a file to the user; returns its name.
    fn download(&mut self, name: &str, text: &str) -> String {
        self.order("download", json!({ "name": name, "text": text }));
        name.to_owned()
    }

    fn order(&mut self, kind: &str, mut order: Value) {
        order["do"] = kind.into();
        self.orders.push(order);
    }

    /// The parts of boards that have changed, and whether the pixels that are there go before.
    fn patches(&mut self, pixels: &PixelFrame, is_first: bool) -> (bool, Vec<Patch>) {
        let areas = pixels.boards.iter().map(|board| board.area);
        let room = areas.reduce(Rect::union).unwrap_or_default();
        let is_elsewhere = std::mem::replace(&mut self.room, room) != room;
        let patches = self.boards.update(pixels);
        if is_elsewhere || self.boards.leftover {
            self.boards.forget();
            return (true, self.boards.update(pixels));
        }
        // Before the first frame nothing is known of earlier ones, so that it has all parts.
        (is_first, patches)
    }
}

impl Runtime for Page {
    type Frame = Value;

    fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    fn search(&mut self, id: u64, game: u64, request: SearchRequest) {
        if let Some(parcel) = Parcel::of(&request)
            && let Ok(text) = serde_json::to_string(&parcel)
        {
            let seat = request.player;
            let order = json!({ "search": id, "game": game, "seat": seat, "parcel": text });
            return self.order("search", order);
        }
        let why = match &request.engine {
            EngineRef::Foreign(_) => "engines of other programs play in a terminal only",
            _ => "this engine plays in a terminal only",
        };
        let event = EngineEvent::Failed(EngineFailure::NotReady(why.to_owned()));
        self.answers
            .push_back(Message::Engine { search: id, event });
    }

    fn stop_search(&mut self, id: u64) {
        self.order("stop", json!({ "search": id }));
    }

    fn file(&mut self, job: FileJob) {
        // Tests leave alone what whoever runs them has chosen.
        #[cfg(test)]
        if matches!(job, FileJob::SaveChoices(_)) {
            return;
        }
        if let FileJob::CloseGame { game } = &job {
            let game = *game;
            self.order("close", json!({ "game": game }));
        }
        let answer = match job {
            FileJob::Export(board) => {
                let name = format!("{}.svg", board.name);
                let result = Ok(self.download(&name, &board.svg));
                Some(Message::Exported { result })
            }
            FileJob::ChangeLibrary {
                id,
                change: LibraryChange::Export { path, .. },
            } => {
                let path = path_of(&path);
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let text = parlour_sys::fs::read_to_string(&path);
                let result = text.map(|text| LibraryChanged {
                    paths: vec![self.download(&name, &text)],
                    report: None,
                });
                let result = result.map_err(|error| reason(&error));
                Some(Message::LibraryChanged { id, result })
            }
            job => job.run(&mut self.store),
        };
        self.answers.extend(answer);
    }

    fn copy(&mut self, text: &str) {
        self.order("copy", json!({ "text": text }));
    }

    fn do_more(&mut self, effect: Effect) {
        let answers = &mut self.answers;
        match effect {
            Effect::Collect { .. } => {
                let result = Err("your games are gone through in a terminal only".to_owned());
                answers.push_back(Message::Collected { result });
            }
            Effect::ReadFile { id, path, .. } => {
                let mut send = |piece| answers.push_back(Message::FileRead { id, piece });
                FollowedFiles::default().read(&path_of(&path), &mut send);
            }
            Effect::AskHost(host) => answers.push_back(Message::Due { host, games: None }),
            Effect::JoinHub => answers.push_back(Message::HubGone),
            Effect::Suspend => answers.push_back(Message::Resumed),
            Effect::ChooseFiles => self.order("choose", json!({})),
            Effect::Quit => self.order("quit", json!({})),
            // A page makes no noise, its pointer is always there, and nothing waits for the rest.
            _ => {}
        }
    }

    fn draw(&mut self) -> Value {
        let (columns, rows) = self.size;
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        let focus = view::draw(&self.program.model, area, &mut buffer, &mut self.cache);
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
        self.dots.clear();
        for dot in patches.iter().flat_map(|patch| &patch.dots) {
            self.dots.extend([dot.red, dot.green, dot.blue, 255]);
        }
        let part = |patch: &Patch| (corners(patch.area), patch.width, patch.height);
        let covered = pixels.boards.iter().flat_map(|board| &board.covered);
        let covered: Vec<[u16; 4]> = covered.map(|&area| corners(area)).collect();
        let field = focus.filter(|(kind, _)| *kind == Focus::Text);
        self.program.frames += 1;
        json!({
            "rows": rows,
            // All pixels are taken away first, and there is room for others in these cells.
            "room": is_cleared.then(|| corners(self.room)),
            // Where nothing of a board is seen, since text is.
            "covered": covered,
            "patches": patches.iter().map(part).collect::<Vec<_>>(),
            // The place where text is typed.
            "field": field.map(|(_, place)| (place.x, place.y)),
        })
    }

    #[cfg(test)]
    fn note(&mut self, message: &Message) {
        self.told.push(message.clone());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use parlour::app::{Boards, Route, update};
    use parlour_together::protocol::{HubEvent, Lobby, VERSION};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    fn page() -> Page {
        page_that(true)
    }

    fn page_that(keeps: bool) -> Page {
        let around =
            r#"{"address":"","columns":80,"rows":24,"cell":[10,20],"light":false,"still":true,"#;
        Page::new(&format!(r#"{around}"keeps":{keeps}}}"#))
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

    /// Presses keys as the scripts do.
    fn press(page: &mut Page, keys: &str) {
        for key in keys.split(' ').filter(|key| !key.is_empty()) {
            assert!(page.key(key), "{key}");
            page.tick();
            page.draw();
        }
    }

    #[test]
    fn a_frame_of_every_screen_equals_that_of_a_terminal_after_the_same_messages() {
        let ways = [
            "",
            "p",
            "p down enter",
            "4",
            "4 h 1",
            "w",
            "w S",
            "b",
            "n",
            "n enter",
            "z",
            "z 1",
            "s",
            "s S",
            "g",
            "r",
            "?",
            "? down",
            "practice",
            "lobby",
        ];
        let mut seen = BTreeSet::new();
        let welcome = HubEvent::Welcome {
            version: VERSION,
            name: "Fern".parse().ok(),
            seats: Vec::new(),
        };
        // Home leads to practice only where there are games to go through, and a page to no host.
        let route = |way| match way {
            "practice" => Some(Route::Practice),
            "lobby" => Some(Route::Lobby),
            _ => None,
        };
        for way in ways {
            let mut page = page();
            let options = page.program.model.shared().options.clone();
            let mut model = Model::with_route(options, route(way)).0;
            if route(way).is_some() {
                page.program.model = model.clone();
                page.told.clear();
                page.resize(80, 24, 10, 20);
                for event in [welcome.clone(), HubEvent::Lobby(Lobby::default())] {
                    page.send(Message::Hub(Box::new(event)));
                }
            } else {
                press(&mut page, way);
            }
            page.draw();
            for message in page.told.drain(..) {
                // Messages are what a session is recorded as.
                let text = serde_json::to_string(&message).unwrap();
                update(&mut model, serde_json::from_str(&text).unwrap());
            }
            let name = format!("{:?}", model.screen());
            seen.insert(name.split('(').next().unwrap_or_default().to_owned());
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            let mut boards = Boards::default();
            let draw = |frame: &mut ratatui::Frame<'_>| {
                boards.draw(&model, frame, &mut Vec::new());
            };
            let frame = terminal.draw(draw).unwrap();
            assert_eq!(page.shown.as_ref(), Some(frame.buffer), "after {way}");
        }
        let all = [
            "Editor", "Home", "Learn", "Library", "Lobby", "Page", "Play", "Practice", "Puzzles",
            "Settings", "Setup", "Study", "Watch",
        ];
        assert_eq!(seen, all.map(str::to_owned).into());
    }

    #[test]
    fn timers_are_told_and_what_is_answered_at_once_is_heard() {
        let mut page = page();
        page.draw();
        page.told.clear();
        press(&mut page, "b");
        let library = |message: &Message| matches!(message, Message::Library { .. });
        assert!(page.told.iter().any(library), "{:?}", page.told);
        page.told.clear();
        page.perform(Effect::Timer { id: 7, millis: 0 });
        page.tick();
        let timer = |message: &Message| matches!(message, Message::Timer { id: 7 });
        assert!(page.told.iter().any(timer), "{:?}", page.told);
    }

    #[test]
    fn the_keys_that_are_shown_are_those_that_the_browser_hands_out() {
        let mut page = page();
        press(&mut page, "?");
        let mut shown = screen(&page);
        for _ in 0..20 {
            press(&mut page, "pagedown");
            shown.push_str(&screen(&page));
        }
        assert!(shown.contains("Leave the program"), "{shown}");
        assert!(!shown.contains("Ctrl-Z"), "{shown}");
        assert!(shown.contains("Copies; q leaves"), "{shown}");
    }

    #[test]
    fn keys_of_no_action_are_the_browsers() {
        let mut page = page();
        for (key, ours) in [
            ("down", true),
            ("?", true),
            ("ctrl+f", false),
            ("f6", false),
        ] {
            assert_eq!(page.key(key), ours, "{key}");
        }
    }

    #[test]
    fn home_says_whether_games_outlast_the_page() {
        for keeps in [true, false] {
            let mut page = page_that(keeps);
            page.draw();
            let text = screen(&page);
            assert_eq!(text.contains("games are kept"), keeps, "{text}");
        }
    }

    #[test]
    fn files_go_out_and_come_in_by_the_browser() {
        let mut page = page();
        press(&mut page, "b I");
        assert!(page.orders().contains(r#""do":"choose""#));
        let mut page = page_that(true);
        press(&mut page, "4 X");
        assert!(page.orders().contains(r#""name":"trike-"#));
    }

    #[test]
    fn a_text_has_a_field_where_it_is_typed() {
        let mut page = page();
        assert!(page.draw()["field"].is_null());
        press(&mut page, "b /");
        assert!(page.draw()["field"].is_array());
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
