//! A person: looks at the screen, and mostly presses what it offers.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::app::AnyScreen;
use parlour_rules::random::StableDraws;
use parlour_settings::keymap::Keymap;
use parlour_terminal::input::{Gesture, Key, Mouse};

use super::acts::{Act, Room};
use super::program::Program;

/// Keys of which people press one after the other at a table.
const HABITS: &[&[&str]] = &[
    &["H", "esc", "H"],
    &["H", "H", "enter"],
    &["H", "H", "esc", "H"],
    &["H", "right", "esc", "H"],
    &["tab", "enter"],
    &["tab", "enter", "tab", "enter"],
    &["enter", "enter"],
    &["z", "Z"],
    &["R", "y"],
    &["D", "y"],
    &["S", "w", "A"],
    &["S", "A", "t"],
    &["esc", "esc", "esc"],
    &["?", "esc"],
    &["r", "esc"],
    &[":", "a", "1", "enter"],
    &["C"],
    &["S", "right", "left"],
    &["home", "enter"],
    &["o", "enter"],
    &["w", "enter"],
];

/// Somebody at a keyboard.
pub struct Person {
    random: Xoshiro256PlusPlus,
    keys: Vec<Key>,
    /// The keys that they are about to press.
    next: Vec<Key>,
    last: Option<Key>,
}

impl Person {
    /// Somebody who does what follows from a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            keys: Keymap::default().all_keys().collect(),
            next: Vec::new(),
            last: None,
        }
    }

    fn below(&mut self, count: usize) -> usize {
        self.random.below(count.max(1) as u64) as usize
    }

    /// What they do next, before this program; with a host, what happens to it too.
    pub fn act(&mut self, program: &Program, has_host: bool) -> Act {
        if program.has_quit {
            self.next.clear();
            return Act::Starts;
        }
        if let Some(key) = self.next.pop() {
            self.last = Some(key);
            return Act::Key(key);
        }
        let act = match program.model.screen() {
            AnyScreen::Home(_) if self.below(2) == 0 => self.entry_of_home(),
            // A person who watches looks on.
            AnyScreen::Watch(_) if self.below(3) > 0 => {
                Act::Wait(5_000 + self.below(20_000) as u64)
            }
            _ => self.draw(&program.frame().text, has_host),
        };
        if let Act::Key(key) = act {
            self.last = Some(key);
        }
        act
    }

    /// Presses these keys, one after the other.
    fn presses(&mut self, keys: &[&str]) -> Act {
        let mut keys = keys.iter().rev().map(|key| key.parse().expect("a key"));
        let keys: Vec<Key> = keys.by_ref().collect();
        self.next = keys;
        Act::Key(self.next.pop().expect("keys are pressed"))
    }

    /// Goes to an entry of the list at home, or plays a game at once.
    fn entry_of_home(&mut self) -> Act {
        if self.below(2) == 0 {
            let game = ["1", "2", "3", "4"][self.below(4)];
            return self.presses(&[game]);
        }
        let mut keys = vec!["home"];
        keys.extend(vec!["down"; self.below(11)]);
        keys.push("enter");
        self.presses(&keys)
    }

    fn draw(&mut self, screen: &str, has_host: bool) -> Act {
        match self.below(100) {
            0..=34 => self.offered(screen),
            35..=49 => {
                let habit = HABITS[self.below(HABITS.len())];
                self.presses(habit)
            }
            50..=54 => self.last.map_or(Act::Wait(50), Act::Key),
            55..=59 => {
                let at = self.below(self.keys.len());
                Act::Key(self.keys[at])
            }
            60..=64 => {
                let keys = ["up", "down", "left", "right", "home", "end"];
                Act::Key(keys[self.below(keys.len())].parse().unwrap())
            }
            65..=70 => self.mouse(screen),
            71 if self.below(2) == 0 => {
                let most = [170, 40, 3][self.below(3)];
                Act::Resize(self.below(most) as u16, self.below(most / 3 + 1) as u16)
            }
            71 | 72 => Act::Resize(80, 24),
            73 => {
                let texts = [
                    "",
                    "d2",
                    "\u{1b}[31m",
                    "1. d2 2. e3",
                    "漢é\u{202e}",
                    "level=3",
                ];
                Act::Paste(texts[self.below(texts.len())].to_owned())
            }
            74 => Act::Disk(match self.below(4) {
                0 => Room::None,
                1 => Room::Half,
                _ => Room::Enough,
            }),
            75..=77 if has_host => match self.below(8) {
                0 => Act::HostStops(true),
                1 => Act::HostStops(false),
                2 | 3 => Act::HostReturns,
                4 | 5 => Act::HostSleeps(1_000 + self.below(100_000) as u64),
                _ => Act::LineDrops,
            },
            75 if self.below(4) == 0 => Act::Dies,
            76..=92 => Act::Wait(20 + self.below(900) as u64),
            _ => Act::Wait(1_000 + self.below(20_000) as u64),
        }
    }

    /// A key of the row at the bottom.
    fn offered(&mut self, screen: &str) -> Act {
        let mut keys = offered(screen).concat();
        // Few leave in the middle of an evening.
        if self.below(8) > 0 {
            keys.retain(|key| *key != Key::char('q'));
        }
        match self.below(keys.len()) {
            at if at < keys.len() => Act::Key(keys[at]),
            _ => Act::Wait(100),
        }
    }

    /// A click on something that is not empty.
    fn mouse(&mut self, screen: &str) -> Act {
        let rows: Vec<&str> = screen.lines().collect();
        let row = self.below(rows.len());
        let cells = rows.get(row).map_or(1, |row| row.chars().count());
        let column = self.below(cells) as u16;
        let row = row as u16;
        if self.below(4) == 0 {
            return Act::Point(column, row);
        }
        let gestures = [
            Gesture::Click,
            Gesture::Click,
            Gesture::Click,
            Gesture::RightClick,
            Gesture::WheelUp,
            Gesture::WheelDown,
        ];
        let gesture = gestures[self.below(gestures.len())];
        Act::Mouse(Mouse {
            column,
            row,
            gesture,
        })
    }
}

/// The keys of the row at the bottom of a screen, those with one label together.
pub fn offered(screen: &str) -> Vec<Vec<Key>> {
    let row = screen.lines().next_back().unwrap_or_default();
    // A long hint has this row, too.
    let row = if row.trim_end().ends_with('.') {
        ""
    } else {
        row
    };
    let hints = row.split("  ").map(str::trim);
    let keys = |hint: &str| {
        let words: Vec<&str> = hint.split(' ').collect();
        // The last words are the label.
        let names = words.iter().take(words.len().saturating_sub(1));
        names.map_while(|name| named(name)).collect::<Vec<Key>>()
    };
    hints.map(keys).filter(|keys| !keys.is_empty()).collect()
}

/// The key of a name in the row: one letter is itself, a longer name begins with a capital.
fn named(name: &str) -> Option<Key> {
    let mut letters = name.chars();
    let is_long = letters.next()?.is_uppercase() && letters.next().is_some();
    if name.chars().count() > 1 && !is_long {
        return None;
    }
    let name = if is_long {
        name.to_lowercase()
    } else {
        name.to_owned()
    };
    let name = match name.as_str() {
        "bksp" => "backspace",
        "pgup" => "pageup",
        "pgdn" => "pagedown",
        name => name,
    };
    name.parse().ok()
}
