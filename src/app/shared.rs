//! The state that all screens share.

use std::sync::Arc;

use super::collecting::Collecting;
use super::doubt::Doubt;
use super::effect::Effect;
use super::file_job::FileJob;
use super::friends::FriendsHost;
use super::graphics::resolve;
use super::new_card::{self, NewCard};
use super::options::AppOptions;
use parlour_learn::deck::{Deck, Event};
use parlour_library::LibraryItem;
use parlour_library::choices::LastGame;
use parlour_library::even_matches::EvenMatches;
use parlour_library::own_results::{OwnResults, own_results};
use parlour_library::progress::Progress;
use parlour_matches::play::SearchRequest;
use parlour_rules::random::split_mix;
use parlour_scene::scene::{Graphics, Protocol};
use parlour_sessions::guest::Guest;
use parlour_sessions::search::Engines;
use parlour_sessions::set_up::SetUp;
use parlour_sessions::task::TaskDone;
use parlour_settings::keymap::Keymap;
use parlour_settings::{Animation, Config};
use parlour_terminal::{Answer, Features};

/// The state that all screens share.
#[derive(Clone, Debug)]
pub struct Shared {
    /// The size of the terminal: columns and rows.
    pub size: (u16, u16),
    /// The known abilities of the terminal.
    pub terminal: Features,
    /// The setup of the program.
    pub options: AppOptions,
    /// The meaning of the keys.
    pub keymap: Keymap,
    /// The saved games, newest first.
    pub library: Arc<[LibraryItem]>,
    /// The positions that are practised, once they are read.
    pub deck: Option<Arc<Deck>>,
    /// The reason why they could not be read or written the last time.
    pub deck_error: Option<String>,
    /// The position that somebody puts into the deck.
    pub new_card: NewCard,
    /// The move that somebody doubts.
    pub doubt: Doubt,
    /// The way through the user's games for positions to practise.
    pub collecting: Collecting,
    /// A message shown until the next key.
    pub notice: Option<String>,
    /// The mouse is reported to the program.
    pub mouse: bool,
    /// The time, in milliseconds since the session began.
    pub now: u64,
    /// The matches that were left and wait to be watched on, the last one first.
    pub waiting: Vec<WaitingMatch>,
    /// The positions that were set up by hand and left, one for the rules of a game.
    pub set_ups: Vec<SetUp>,
    /// The session at a host, if the user is a guest there.
    pub guest: Option<Guest>,
    /// The hosts of friends.
    pub hosts: Vec<FriendsHost>,
    /// The games of which the disk has refused the last change, by the ids in effects.
    pub unsaved: Vec<u64>,
    /// The effects to carry out.
    pub effects: Vec<Effect>,
    last_id: u64,
    /// The listing of the library that is waited for.
    listing: Option<u64>,
    /// The number of listings that have come.
    pub listings: u64,
    /// The index in the library of the player's last unfinished game.
    unfinished: Option<usize>,
    /// The indices in the library of the games by mail.
    by_mail: Vec<usize>,
    quitting: bool,
}

/// A match that was left and waits to be watched on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingMatch {
    /// Names it to [`Transition::Resume`](super::screen::Transition::Resume).
    pub id: u64,
    /// The players, and the progress of the match.
    pub progress: String,
}

impl Engines for Shared {
    fn begin(&mut self, game: u64, request: SearchRequest) -> u64 {
        let id = self.new_id();
        self.effects.push(Effect::Search { id, game, request });
        id
    }

    fn stop(&mut self, id: u64) {
        self.effects.push(Effect::StopSearch { id });
    }
}

impl Shared {
    /// Returns the state at the start of the program, in a terminal of 80 × 24 until its size is
    /// known.
    pub fn new(options: AppOptions) -> Self {
        Self {
            size: (80, 24),
            terminal: Features::default(),
            keymap: Keymap::of(&options.setup.config),
            mouse: options.setup.config.ui.mouse,
            notice: options.setup.config.mistake().map(str::to_owned),
            options,
            library: Arc::default(),
            deck: None,
            deck_error: None,
            new_card: NewCard::default(),
            doubt: Doubt::default(),
            collecting: Collecting::default(),
            now: 0,
            waiting: Vec::new(),
            set_ups: Vec::new(),
            guest: None,
            hosts: Vec::new(),
            unsaved: Vec::new(),
            effects: Vec::new(),
            last_id: 0,
            listing: None,
            listings: 0,
            unfinished: None,
            by_mail: Vec::new(),
            quitting: false,
        }
    }

    /// The length of moves being shown: none where little motion is wished for.
    pub fn motion(&self) -> Animation {
        let still = self.options.environment.still;
        let wished = Some(self.config().ui.motion()).filter(|_| !still);
        wished.unwrap_or(Animation::Off)
    }

    /// Returns the way in which boards are drawn.
    pub fn graphics(&self) -> Graphics {
        Graphics {
            letters: self.options.setup.config.ui.piece_letters(),
            ..self.drawing().0
        }
    }

    /// Returns the protocol of pictures, where boards are pictures.
    pub fn protocol(&self) -> Option<Protocol> {
        self.drawing().1
    }

    /// Returns the way in which boards are drawn, and the protocol of pictures.
    fn drawing(&self) -> (Graphics, Option<Protocol>) {
        let options = &self.options;
        let fineness = options.setup.config.ui.fineness();
        resolve(fineness, options.expected(), &self.terminal)
    }

    /// The settings.
    pub const fn config(&self) -> &Config {
        &self.options.setup.config
    }

    /// A number that names one thing: a game, a search, a timer, a request.
    pub const fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Sets a timer, and returns the id with which it runs out.
    pub fn set_timer(&mut self, millis: u64) -> u64 {
        let id = self.new_id();
        self.effects.push(Effect::Timer { id, millis });
        id
    }

    /// Takes note of whether the disk has taken a change of a game.
    pub(super) fn note_save(&mut self, game: u64, is_saved: bool) {
        self.unsaved.retain(|unsaved| *unsaved != game);
        if !is_saved {
            self.unsaved.push(game);
        }
    }

    /// A seed for a new game: another one in each game and each session.
    pub const fn game_seed(&self) -> u32 {
        split_mix(self.options.setup.seed, self.last_id) as u32
    }

    /// Sends a job for files.
    pub fn send_file_job(&mut self, job: FileJob) {
        self.effects.push(Effect::File(job));
    }

    /// Asks for a game of the library, and returns the id of the answer.
    pub fn read_game(&mut self, path: &str, number: usize) -> u64 {
        let (id, path) = (self.new_id(), path.to_owned());
        self.send_file_job(FileJob::ReadGame { id, path, number });
        id
    }

    /// Asks for the saved games; a listing that was asked for before is not wanted any more.
    pub fn list_games(&mut self) {
        let id = self.new_id();
        self.listing = Some(id);
        self.send_file_job(FileJob::ListGames { id });
    }

    /// Adds events to the positions that are practised, and reads these.
    pub fn practise(&mut self, events: Vec<Event>) {
        self.send_file_job(FileJob::Practise { events });
    }

    /// The number of positions that are due to be practised.
    pub fn due(&self) -> usize {
        let day = self.options.setup.day;
        self.deck.as_ref().map_or(0, |deck| deck.due(day).len())
    }

    /// Takes in the positions that are practised.
    pub(super) fn set_deck(&mut self, result: Result<Box<Deck>, String>) {
        match result {
            Ok(deck) => {
                (self.deck, self.deck_error) = (Some(deck.into()), None);
                new_card::tell_new_card(self);
                self.count_games_to_collect();
            }
            Err(why) => {
                self.notice = Some(format!("Your practice is not saved: {why}"));
                self.deck_error = Some(why);
            }
        }
    }

    /// Returns the strength of the user, by the saved games.
    pub fn even_matches(&self) -> EvenMatches {
        EvenMatches::new(&self.library, &self.user_name())
    }

    /// Returns the results of everybody who played here, by the saved games.
    pub fn own_results(&self) -> Vec<OwnResults> {
        own_results(&self.library, &self.user_name())
    }

    /// Returns the user's progress, by the saved games and the positions to practise.
    pub fn progress(&self) -> Progress {
        let none = Deck::default();
        let deck = self.deck.as_deref().unwrap_or(&none);
        let day = self.options.setup.day;
        Progress::new(&self.library, deck, &self.user_name(), day)
    }

    /// Takes in a listing of the saved games, if it is the one that is waited for.
    pub fn set_library(&mut self, id: u64, items: Arc<[LibraryItem]>) {
        if self.listing == Some(id) {
            self.listing = None;
            let is_same = Arc::ptr_eq(&items, &self.library) || items == self.library;
            if self.listings > 0 && is_same {
                return;
            }
            self.listings += 1;
            let is_own = |item: &LibraryItem| {
                item.is_unfinished() && !item.is_imported && item.is_own() && item.has_human()
            };
            self.unfinished = items.iter().position(is_own);
            let is_by_mail = |at: &usize| items[*at].is_by_mail();
            self.by_mail = (0..items.len()).filter(is_by_mail).collect();
            self.library = items;
            self.count_games_to_collect();
        }
    }

    /// Takes in an answer of the terminal; a terminal that turns out to be light, or dark, is given
    /// the colours that suit it.
    pub fn hear(&mut self, answer: Answer) {
        if let Answer::Still(still) = answer {
            self.options.environment.still = still;
        }
        if let Some(light) = answer.is_light() {
            let environment = &mut self.options.environment;
            if std::mem::replace(&mut environment.light, light) != light {
                self.options.update_palette();
            }
        }
        self.terminal.add(answer);
    }

    /// The name by which the user is known; empty without one.
    pub fn user_name(&self) -> String {
        self.options.setup.user_name()
    }

    /// Remembers a task that is done.
    pub fn task_done(&mut self, done: &TaskDone) {
        let setup = &mut self.options.setup;
        done.remember(&mut setup.choices, setup.day);
        self.save_choices();
    }

    /// Remembers how a game was set up, and what the user is called.
    pub fn remember(&mut self, name: &str, last: &LastGame) {
        let mut choices = self.options.setup.with_choice(last);
        name.clone_into(&mut choices.name);
        if choices != self.options.setup.choices {
            self.options.setup.choices = choices;
            self.save_choices();
        }
    }

    /// Writes the choices to their file.
    fn save_choices(&mut self) {
        let choices = self.options.setup.choices.clone();
        self.send_file_job(FileJob::SaveChoices(Box::new(choices)));
    }

    /// Says where a board was written.
    pub fn set_exported(&mut self, result: &Result<String, String>) {
        self.notice = Some(match result {
            Ok(path) => format!("Saved the board as {path}, with a .txt beside it."),
            Err(error) => format!("The board is not saved: {error}"),
        });
    }

    /// The last unfinished game in which a human plays.
    pub fn unfinished_game(&self) -> Option<&LibraryItem> {
        self.library.get(self.unfinished?)
    }

    /// The games by mail, the last one first.
    pub fn games_by_mail(&self) -> impl Iterator<Item = &LibraryItem> {
        let items = self.by_mail.iter();
        items.filter_map(|&at| self.library.get(at))
    }

    /// Takes in the number of games at a host of friends in which it is the user's move.
    pub fn hear_due(&mut self, host: &str, games: Option<usize>) {
        if let Some(own) = self.hosts.iter_mut().find(|own| own.command == host) {
            own.hear(games, self.now);
        }
    }

    /// Leaves the program.
    pub const fn quit(&mut self) {
        self.quitting = true;
    }

    /// Returns whether the program is to be left, and says so only once.
    pub const fn take_quit(&mut self) -> bool {
        std::mem::replace(&mut self.quitting, false)
    }
}
