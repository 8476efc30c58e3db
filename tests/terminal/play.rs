//! Playing a game by the keyboard, beside a line of the same game that says what is legal.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use parlour_engines::{ENGINES, Engine, EngineRegistry, EngineSpec, Limits, Player, Stop};
use parlour_records::{Record, read_records};
use parlour_rules::board::Direction;
use parlour_rules::games::{AnyLine, AnyPly, Pick, find_game};

use crate::terminal::harness::{Home, PATIENCE, Setup, Terminal};

/// A game at the table.
pub struct Play {
    pub terminal: Terminal,
    pub line: AnyLine,
    /// Chooses plies for those whose part the test plays.
    chooser: Box<dyn Engine>,
}

impl Play {
    /// Sets a game up by the keyboard, as somebody would who sees the program for the first time,
    /// and starts it. The second player is `second`: `person` or the name of an engine.
    pub fn start(setup: Setup, game: &str, second: &str) -> Self {
        let info = find_game(game).unwrap().info();
        let mut terminal = setup.start();
        terminal.wait("Library");
        terminal.keys("enter");
        terminal.wait("> Game");
        change(&mut terminal, "right", "Game", info.name);
        if second == "person" {
            go_down_to(&mut terminal, "Opponent");
            change(&mut terminal, "right", "Opponent", "friend");
        } else {
            go_down_to(&mut terminal, "More");
            terminal.keys("enter");
            terminal.wait("Your name");
            let engine = format!("{}'s engine", info.sides.second);
            let known = ENGINES.iter().find(|known| known.id == second);
            go_down_to(&mut terminal, &engine);
            change(
                &mut terminal,
                "right",
                &engine,
                known.map_or(second, |known| known.name),
            );
            terminal.keys("esc");
            terminal.wait("Start");
        }
        terminal.keys("S");
        terminal.wait_gone("Start");
        Self::at_table(terminal, game)
    }

    /// A new game that is at the table already.
    pub fn at_table(terminal: Terminal, game: &str) -> Self {
        let chooser: EngineSpec = "greedy seed=1".parse().unwrap();
        Self {
            terminal,
            line: AnyLine::new(&find_game(game).unwrap()).unwrap(),
            chooser: chooser.make(),
        }
    }

    /// A ply that brings the game to its end some day.
    pub fn choose(&mut self) -> AnyPly {
        let limits = Limits::default();
        let chosen = self
            .chooser
            .choose(&self.line, &limits, &Stop::default(), &mut |_| {});
        chosen.unwrap()
    }

    /// Plays a ply by choosing its cells, and waits until it is kept.
    pub fn play(&mut self, ply: AnyPly) {
        self.pick(ply);
        self.wait_for_plies(self.line.len());
    }

    /// Plays a ply by choosing its cells.
    pub fn pick(&mut self, ply: AnyPly) {
        let mut last = None;
        for pick in self.line.picks(ply).unwrap() {
            let cell = match pick {
                Pick::Cell(cell) => cell,
                Pick::Name("swap") => {
                    self.terminal.keys("s");
                    continue;
                }
                // A direction is chosen by the cell ahead of the last one.
                Pick::Name(name) => {
                    let direction: Direction = name.parse().unwrap();
                    let board = self.line.board();
                    board.neighbour(last.unwrap(), direction).unwrap()
                }
            };
            last = Some(cell);
            let name = self.line.board().name(cell).to_owned();
            self.terminal.keys(&format!("/ {name} enter enter"));
        }
        self.line.play(ply).unwrap();
    }

    /// Waits until the engine has answered, and plays its ply here too.
    pub fn hear(&mut self) {
        let record = self.wait_for_plies(self.line.len() + 1);
        let plies = record.line(record.tree().main_end()).plies();
        self.line.play(plies[self.line.len()]).unwrap();
    }

    /// Waits until the game's file holds this many plies.
    pub fn wait_for_plies(&self, count: usize) -> Record {
        self.wait_for_file(&format!("{count} moves"), |_, record| {
            record.tree().main_line().count() >= count
        })
    }

    /// Waits until the game's file contains a text.
    pub fn wait_for_text(&self, what: &str) -> Record {
        self.wait_for_file(what, |text, _| text.contains(what))
    }

    fn wait_for_file(&self, what: &str, condition: impl Fn(&str, &Record) -> bool) -> Record {
        let end = Instant::now() + PATIENCE;
        loop {
            let newest = newest(&self.terminal.home);
            if let Some((_, record)) = newest.filter(|(text, record)| condition(text, record)) {
                return record;
            }
            let screen = self.terminal.screen();
            assert!(
                Instant::now() < end,
                "no {what} in the file, and on the screen\n{screen}"
            );
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The game in the file that was made last.
pub fn newest(home: &Home) -> Option<(String, Record)> {
    let text = home.records().pop()?;
    let game = read_records(&text).into_iter().next()?;
    Some((text, game.unwrap().record))
}

/// The value of the row of the form that has this label: of several the one that is filled, or else
/// stands in brackets.
fn chosen(screen: &vt100::Screen, label: &str) -> Option<String> {
    let columns = screen.size().1.get();
    let (at, row) = screen.rows(0, columns).enumerate().find_map(|(at, row)| {
        let row = row.trim_start_matches(['>', ' ']).to_owned();
        row.starts_with(label).then_some((at, row))
    })?;
    let cells = (0..columns).filter_map(|column| screen.cell(at as u16, column));
    let filled: String = cells
        .filter(|cell| cell.inverse())
        .map(vt100::Cell::contents)
        .collect();
    if !filled.is_empty() {
        return Some(filled);
    }
    let bracketed = row
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(']'));
    Some(bracketed.map_or(row.clone(), |(chosen, _)| chosen.to_owned()))
}

/// Changes the value of the row under the cursor by a key until it is as wanted.
fn change(terminal: &mut Terminal, key: &str, label: &str, wanted: &str) {
    for _ in 0..20 {
        let before = RefCell::new(String::new());
        terminal.wait_for(label, |screen| {
            let found = chosen(screen, label);
            *before.borrow_mut() = found.clone().unwrap_or_default();
            found.is_some()
        });
        let before = before.into_inner();
        if before.contains(wanted) {
            return;
        }
        terminal.keys(key);
        terminal.wait_for("another value", |screen| {
            chosen(screen, label).is_some_and(|after| after != before)
        });
    }
    panic!("there is no {wanted} for {label} in\n{}", terminal.screen());
}

/// Moves the cursor down to the row that has this label.
fn go_down_to(terminal: &mut Terminal, label: &str) {
    let at = |row: &str| {
        let here = row.trim_start().strip_prefix('>');
        here.is_some_and(|rest| rest.trim_start().starts_with(label))
    };
    for _ in 0..40 {
        if terminal.screen().lines().any(at) {
            return;
        }
        let before = terminal.screen();
        terminal.keys("down");
        terminal.wait_for("another row", |screen| screen.contents() != before);
    }
    panic!("there is no row {label} in\n{}", terminal.screen());
}

/// Returns whether a record names an engine for a seat.
pub fn is_engine(record: &Record, seat: parlour_rules::games::Seat) -> bool {
    matches!(
        record.player(seat, &EngineRegistry::default()),
        Ok(Player::Engine(_))
    )
}
