//! A player who presses keys and sees what comes of it.

use std::collections::HashMap;
use std::sync::Arc;

use parlour::app::environment::Environment;
use parlour::app::screens::play::Play;
use parlour::app::{
    AppOptions, Effect, EngineEvent, FileJob, Message, Model, Route, SavedGame, screen_text, update,
};
use parlour_library::LibraryItem;
use parlour_library::Setup;
use parlour_matches::play::Change;
use parlour_records::{Record, Summary, Termination};
use parlour_rules::games::{AnyLine, AnyPly, Outcome, find_game};
use parlour_rules::options::OptionSet as _;
use parlour_settings::{Coach, Config};
use parlour_terminal::Answer;
use parlour_terminal::input::Key;

/// The program with a player at its keys.
pub struct Player {
    pub model: Model,
    pub effects: Vec<Effect>,
    /// The listing of the library that was asked for last.
    listing: u64,
    /// The contents of the games' files, by their ids, and the game that was saved last.
    files: HashMap<u64, String>,
    saved: u64,
    /// The lines at whose ends engines were asked to choose, by their searches.
    searched: HashMap<u64, Arc<AnyLine>>,
}

/// The options with these settings, as `--set` takes them.
pub fn with_settings(settings: &[&str]) -> AppOptions {
    let mut config = Config::default();
    config.assign(settings, None).unwrap();
    AppOptions::new(Setup::new(config), Environment::default(), Vec::new())
}

impl Player {
    /// The program just started in a window of 80 × 24.
    pub fn start() -> Self {
        Self::start_with(AppOptions::default())
    }

    pub fn start_with(options: AppOptions) -> Self {
        Self::start_at(options, None)
    }

    /// The program just started on another screen than home.
    pub fn start_at(options: AppOptions, route: Option<Route>) -> Self {
        // These players know the games, unless a test says that they do not.
        let mut options = options;
        let coach = &mut options.setup.config.ui.coach;
        if *coach == Coach::Auto {
            *coach = Coach::Off;
        }
        let (model, effects) = Model::with_route(options, route);
        let mut player = Self {
            model,
            effects: Vec::new(),
            listing: 0,
            files: HashMap::new(),
            saved: 0,
            searched: HashMap::new(),
        };
        player.note(effects);
        player.send(Message::Resized {
            columns: 80,
            rows: 24,
        });
        player
    }

    /// At the table of a game as its record has it.
    pub fn with_record(options: AppOptions, text: &str) -> Self {
        let record: Record = text.parse().unwrap();
        let file = record.unfinished_text();
        let saved = SavedGame {
            id: 0,
            record,
            path: "game.plr".to_owned(),
            read_only: None,
        };
        let mut player = Self::start_at(options, Some(Route::SavedGame(Box::new(saved))));
        player.files.insert(0, file);
        player
    }

    /// At the table of a game between two people, after some plies; the plies are separated by
    /// spaces and are played as they are typed.
    pub fn at_table(game: &str, settings: &str, plies: &str) -> Self {
        let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
        let record = format!(
            "[Game \"{}\"]\n[Rules \"{}\"]\n\n*\n",
            rules.info().id,
            rules.pairs()
        );
        let still = with_settings(&["ui.animation=off"]);
        let mut player = Self::with_record(still, &record);
        for ply in plies.split_whitespace() {
            player.keys(":");
            player.text(ply);
            player.keys("enter");
        }
        let count = player.play().game().line().len();
        assert_eq!(count, plies.split_whitespace().count(), "{plies}");
        player
    }

    /// Makes the terminal one that shows boards as pictures.
    pub fn show_pictures(&mut self) {
        let (width, height) = (10, 20);
        self.send(Message::Terminal(Answer::KittyGraphics));
        self.send(Message::Terminal(Answer::CellSize { width, height }));
    }

    /// Presses keys, named as in config files and separated by spaces.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let key: Key = key.parse().unwrap();
            self.send(Message::Key(key));
        }
        self
    }

    /// Moves the cursor of a form down to the row with this label.
    pub fn go_to_row(&mut self, label: &str) -> &mut Self {
        let is_there = |row: &str| {
            let here = row.strip_prefix("> ");
            here.is_some_and(|rest| rest.trim_start().starts_with(label))
        };
        for _ in 0..40 {
            if self.screen().lines().any(is_there) {
                return self;
            }
            self.keys("down");
        }
        panic!("there is no row {label} in\n{}", self.screen());
    }

    /// Types a text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        for char in text.chars() {
            self.send(Message::Key(Key::char(char)));
        }
        self
    }

    pub fn send(&mut self, message: Message) {
        let effects = update(&mut self.model, message);
        self.note(effects);
    }

    fn note(&mut self, effects: Vec<Effect>) {
        for effect in &effects {
            match effect {
                Effect::File(FileJob::ListGames { id }) => self.listing = *id,
                Effect::File(FileJob::Save { game, change, .. }) => {
                    self.saved = *game;
                    let file = self.files.entry(*game).or_default();
                    match change {
                        Change::Plies(plies) => file.push_str(plies),
                        Change::Whole(record) if record.is_finished() => *file = record.to_string(),
                        Change::Whole(record) => *file = record.unfinished_text(),
                    }
                }
                Effect::Search { id, request, .. } => {
                    self.searched.insert(*id, request.line.clone());
                }
                _ => {}
            }
        }
        self.effects.extend(effects);
    }

    /// The search that was asked for last.
    pub fn last_search(&self) -> u64 {
        *self.searched.keys().max().expect("an engine searches")
    }

    /// The plies of these texts, one after the other where a search was asked for; those that are
    /// not legal there stand for themselves.
    pub fn plies(&self, search: u64, texts: &[&str]) -> Vec<AnyPly> {
        let here = &self.searched[&search];
        let mut after = AnyLine::clone(here);
        let read = |text: &&str| {
            let ply = after.read_ply(text).or_else(|_| here.read_ply(text));
            let ply = ply.or_else(|_| here.at_start().read_ply(text)).unwrap();
            drop(after.play(ply));
            ply
        };
        texts.iter().map(read).collect()
    }

    /// An engine chooses the ply of this text.
    pub fn engine_plays(&mut self, search: u64, ply: &str) {
        let event = EngineEvent::Ply(self.plies(search, &[ply])[0]);
        self.send(Message::Engine { search, event });
    }

    /// The timers that were set run out.
    pub fn run_timers(&mut self) -> &mut Self {
        let timers: Vec<u64> = self
            .effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Timer { id, .. } => Some(*id),
                _ => None,
            })
            .collect();
        for id in timers {
            self.send(Message::Timer { id });
        }
        self
    }

    /// The games of the library are these.
    pub fn library(&mut self, items: Vec<LibraryItem>) -> &mut Self {
        let id = self.listing;
        let items = items.into();
        self.send(Message::Library { id, items });
        self
    }

    /// The game that was saved last, as its file has it.
    pub fn saved(&self) -> Record {
        self.files[&self.saved].parse().unwrap()
    }

    /// The contents of a game's file.
    pub fn file(&self, game: u64) -> &str {
        &self.files[&game]
    }

    /// The requests for a game that have not been cleared away.
    pub fn requests(&self) -> Vec<u64> {
        let request = |effect: &Effect| match effect {
            Effect::File(FileJob::OpenGame { id, .. }) => Some(*id),
            _ => None,
        };
        self.effects.iter().filter_map(request).collect()
    }

    pub fn play(&self) -> &Play {
        self.model.play().expect("a table")
    }

    /// The position at the table.
    pub fn position(&self) -> String {
        self.play().game().line().position_text()
    }

    /// The screen as rows of text.
    pub fn screen(&self) -> String {
        screen_text(&self.model)
    }
}

/// A game of the library: its tags, the number of its plies, and how it ended.
pub fn kept(path: &str, tags: &[(&str, &str)], plies: usize, end: Option<Outcome>) -> LibraryItem {
    let tags = tags
        .iter()
        .map(|(tag, text)| format!("[{tag} \"{text}\"]\n"));
    let record: Record = format!("{}\n*\n", tags.collect::<String>())
        .parse()
        .unwrap();
    let mut game = Summary::from(&record);
    game.plies = plies;
    if let Some(outcome) = end {
        game.result = outcome.into();
        game.finished = true;
        game.end = Some(Termination::Rules(outcome));
    }
    LibraryItem::new(path.to_owned(), 1, Ok(game))
}
