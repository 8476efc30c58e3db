//! Every screen in its states: what windows of all sizes are tried on and what snapshots are taken
//! of. A line is a scene.

use parlour::app::{AnyScreen, AppOptions, Message, Route};
use parlour_learn::deck::Deck;
use parlour_library::LibraryItem;
use parlour_rules::games::{Outcome, Reason, Side};

use crate::app::player::{Player, kept};
use crate::support::deck::MISTAKE;

/// A screen in one of its states.
pub struct Scene {
    pub name: &'static str,
    /// The game at whose table it is, as a record; nothing for the home screen.
    record: &'static str,
    /// The keys that lead there, of which `"…` types the rest.
    keys: &'static str,
}

const fn at_home(name: &'static str, keys: &'static str) -> Scene {
    let record = "";
    Scene { name, record, keys }
}

const fn at_table(name: &'static str, record: &'static str, keys: &'static str) -> Scene {
    Scene { name, record, keys }
}

const TACTIGON: &str = "[Game \"tactigon\"]\n\n1. b1-b2 c8-b5 2. c3-b4 *\n";
const TAACOCA: &str = "[Game \"taacoca\"]\n\n*\n";
const CLAUSTRO: &str = "[Game \"claustro\"]\n\n*\n";
const TRIKE: &str = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 *\n";
/// The pawn cannot slide on.
const TRIKE_OVER: &str = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 2. a1 *\n";

/// The lobby of a host, to which no keys lead from home.
const LOBBY: &str = "lobby";

/// A position that is practised, of which home knows nothing without a deck.
const PRACTICE: &str = "practice";

/// All scenes.
pub static SCENES: &[Scene] = &[
    at_home("home", ""),
    at_home("setup-tactigon", "enter"),
    at_home("setup-taacoca", "enter right down"),
    at_home("setup-claustro", "enter right right down down"),
    at_home("setup-trike", "enter right right right"),
    at_home("setup-rules", "enter right right right up up up enter"),
    at_home(
        "setup-name",
        "enter right right right up up enter space \"Ana",
    ),
    at_home("setup-watch", "down down enter"),
    at_home("watch", "down down enter S"),
    at_home(
        "watch-boards",
        "down down enter up up up up up up right right right S b b",
    ),
    at_home("watch-games", "down down enter up up up up up up right S s"),
    at_home("library", "L down"),
    at_home(LOBBY, "down"),
    at_home("learn", "down enter"),
    at_home("puzzles", "down down down enter"),
    at_home(PRACTICE, "down down down enter"),
    at_home("editor", "enter E X 5 enter"),
    at_home("rules", "r pagedown"),
    at_home("settings", ", down down down"),
    at_home("keys", "?"),
    at_table("table-tactigon", "[Game \"tactigon\"]\n\n*\n", ""),
    at_table("table-tactigon-played", TACTIGON, ""),
    at_table("table-tactigon-picked", TACTIGON, "enter"),
    at_table("table-tactigon-threats", TACTIGON, "t"),
    at_table("table-taacoca", TAACOCA, ""),
    at_table(
        "table-taacoca-picked",
        TAACOCA,
        "enter right enter right enter",
    ),
    at_table("table-claustro", CLAUSTRO, ""),
    at_table("table-trike", "[Game \"trike\"]\n\n*\n", ""),
    at_table("table-trike-played", TRIKE, ""),
    at_table("table-over", TRIKE_OVER, ""),
    at_table("table-resigned", TRIKE, "R y"),
    at_table("table-question", TRIKE, "R"),
    at_table("table-draw", TRIKE, "D"),
    at_table("table-prompt", TACTIGON, ": \"c"),
    at_table("table-refused", TACTIGON, "/ \"d1 enter enter"),
    at_table("study", TACTIGON, "S"),
    at_table(
        "study-tried",
        TRIKE,
        "S home : \"c1 enter g ; \"quiet enter",
    ),
    at_table("study-typing", TRIKE, "S ; \"why"),
    at_table("help-of-the-table", TRIKE, "?"),
    at_table("rules-of-the-game", CLAUSTRO, "r"),
];

/// Boards that no window shows at their best.
pub static LARGE: &[Scene] = &[
    at_table(
        "tactigon padding=5",
        "[Game \"tactigon\"]\n[Rules \"padding=5\"]\n\n*\n",
        "",
    ),
    at_table(
        "taacoca side=13",
        "[Game \"taacoca\"]\n[Rules \"side=13\"]\n\n*\n",
        "",
    ),
    at_table(
        "claustro 11 by 4",
        "[Game \"claustro\"]\n[Rules \"width=11 height=4\"]\n\n*\n",
        "",
    ),
    at_table(
        "trike side=19",
        "[Game \"trike\"]\n[Rules \"side=19\"]\n\n*\n",
        "",
    ),
];

impl Scene {
    /// A player who has come there.
    pub fn play(&self, options: AppOptions) -> Player {
        let mut player = if self.name == LOBBY {
            guest(options)
        } else if self.record.is_empty() {
            Player::start_with(options)
        } else {
            Player::with_record(options, self.record)
        };
        if self.name == PRACTICE {
            let result = Ok(Box::new(Deck::read(MISTAKE)));
            player.send(Message::Deck { result });
        }
        for word in self.keys.split_whitespace() {
            match word.strip_prefix('"') {
                Some(text) => player.text(text),
                None if word == "L" => go_to_library(&mut player),
                None => player.keys(word),
            };
        }
        // Not before: what is offered first at home depends on it.
        player.library(library());
        player
    }
}

/// Goes down the entries of the home screen to the library and opens it.
fn go_to_library(player: &mut Player) -> &mut Player {
    for _ in 0..20 {
        player.keys("enter");
        if matches!(player.model.screen(), AnyScreen::Library(_)) {
            return player.library(library());
        }
        if !matches!(player.model.screen(), AnyScreen::Home(_)) {
            player.keys("esc");
        }
        player.keys("down");
    }
    panic!("no way to the library from\n{}", player.screen());
}

/// Somebody in the lobby of a host, with a table of each kind.
fn guest(options: AppOptions) -> Player {
    let mut player = Player::start_at(options, Some(Route::Lobby));
    let events = [
        r#"{"type":"welcome","version":1,"name":"otter","seats":[]}"#,
        r#"{"type":"said","by":"marten","phrase":"anyone-for-a-game"}"#,
        r#"{"type":"lobby","engines":true,
            "people":[{"name":"fern","does":"plays","table":1},
                {"name":"marten","does":"waits","table":2},{"name":"otter","does":"lobby","table":null},
                {"name":"wren","does":"away","table":1}],
            "tables":[{"table":1,"rules":"trike side=7","clock":"600+5","seats":["wren","fern"],
                    "position":null,"plies":0,"over":false,"watchers":1},
                {"table":2,"rules":"taacoca","clock":null,"seats":["marten",null],
                    "position":null,"plies":0,"over":false,"watchers":0}]}"#,
    ];
    for event in events {
        let event = serde_json::from_str(event).unwrap();
        player.send(Message::Hub(Box::new(event)));
    }
    player
}

/// Three games: over, unfinished, and a file that cannot be read.
fn library() -> Vec<LibraryItem> {
    let path = |number: usize| format!("/home/ana/games/{number}.plr");
    let game = |number, game, rules, plies, end| {
        let date = format!("2026.11.{:02}", 20 - number);
        let tags = [
            ("Game", game),
            ("Rules", rules),
            ("First", "human: Ana"),
            ("Second", "search level=3"),
            ("Date", &date),
        ];
        kept(&path(number), &tags, plies, end)
    };
    let won = Outcome::win(Side::First, Reason::Score);
    let error = "/home/ana/games/3.plr:4: `z9` is no cell".to_owned();
    vec![
        game(1, "trike", "side=9", 31, Some(won)),
        game(2, "tactigon", "", 12, None),
        LibraryItem::new(path(3), 1, Err(error)),
    ]
}
