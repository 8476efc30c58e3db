//! A player who presses keys and sees what comes of it.

use parlour::app::input::Key;
use parlour::app::screens::Table;
use parlour::app::{Effect, LibraryItem, Message, Model, Options, update};
use parlour::games::find_game;
use parlour::options::Options as _;

/// The program with a player at its keys.
pub struct Player {
    pub model: Model,
    pub effects: Vec<Effect>,
}

impl Player {
    /// The program just started in a window of 80 × 24.
    pub fn start() -> Self {
        Self::start_with(Options::default())
    }

    pub fn start_with(options: Options) -> Self {
        let (model, effects) = Model::new(options);
        let mut player = Self { model, effects };
        player.send(Message::Resized {
            columns: 80,
            rows: 24,
        });
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
        let mut player = Self::start();
        player.send(Message::GameFile {
            path: "game.plr".to_owned(),
            number: 1,
            text: Ok(record),
        });
        for ply in plies.split_whitespace() {
            player.keys(":");
            player.text(ply);
            player.keys("enter");
        }
        let count = player.table().game().line().len();
        assert_eq!(count, plies.split_whitespace().count(), "{plies}");
        player
    }

    /// Presses keys, named as in config files and separated by spaces.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let key: Key = key.parse().unwrap();
            self.send(Message::Key(key));
        }
        self
    }

    /// Types a text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        for char in text.chars() {
            self.send(Message::Key(Key::char(char)));
        }
        self
    }

    pub fn send(&mut self, message: Message) {
        self.effects.extend(update(&mut self.model, message));
    }

    pub fn library(&mut self, entries: Vec<LibraryItem>) -> &mut Self {
        self.send(Message::Library(entries));
        self
    }

    pub fn table(&self) -> &Table {
        self.model.table().expect("a table")
    }

    /// The position at the table.
    pub fn position(&self) -> String {
        self.table().game().line().position_text()
    }

    /// The screen as rows of text.
    pub fn screen(&self) -> String {
        screen(&self.model)
    }
}

/// What a model looks like, without colours.
pub fn screen(model: &Model) -> String {
    let (columns, rows) = model.shared().size;
    let area = ratatui::layout::Rect::new(0, 0, columns, rows);
    let mut buffer = ratatui::buffer::Buffer::empty(area);
    parlour::app::view::draw(model, area, &mut buffer);
    let mut text = String::new();
    for row in area.rows() {
        let cells = (row.x..row.right()).map(|x| buffer[(x, row.y)].symbol());
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    text
}
