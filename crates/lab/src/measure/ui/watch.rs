//! The cost of watching four games at full speed.

use std::io;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Size;

use super::figure::{FigureRow, WATCH_KEY};
use super::inside::TestProgram;
use super::random_game::random_game;
use parlour::app::file_game::{FileGame, FilePiece};
use parlour::app::speed::Speed;
use parlour::app::{AppOptions, Begin, Message, ReplayOptions, Route};
use parlour::bench::Extent;
use parlour_rules::games::AnyRules;
use parlour_scene::scene::Fineness;
use parlour_settings::Animation;
use parlour_terminal::input::Key;

/// The window that is watched in.
const WINDOW: Size = Size::new(200, 60);

/// The number of games.
const BOARDS: u64 = 4;

/// The longest step, from a message to the end of its frame, while four games of the game that
/// takes longest are watched at full speed: so long no key is answered.
pub(super) fn watching(extent: Extent) -> io::Result<FigureRow> {
    let plies = match extent {
        Extent::Full => 60,
        Extent::Quick => 15,
    };
    let times: io::Result<Vec<f64>> = AnyRules::all()
        .into_iter()
        .map(|rules| longest(&rules, plies))
        .collect();
    let longest = times?.into_iter().max_by(f64::total_cmp);
    Ok(FigureRow::new(&WATCH_KEY, None, longest))
}

fn longest(rules: &AnyRules, plies: usize) -> io::Result<f64> {
    let record = |seed| {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        random_game(rules, plies, &mut random)
    };
    let games = (0..BOARDS).filter_map(record);
    let piece = FilePiece {
        file: 0,
        first: 0,
        games: games.map(|record| FileGame::from(&record)).collect(),
        programme: None,
        more: false,
    };
    let mut options = AppOptions::default();
    let ui = &mut options.setup.config.ui;
    (ui.graphics, ui.animation) = (Fineness::Pixels, Animation::Off);
    let replay = ReplayOptions {
        speed: Speed::Max,
        begin: Begin::Waiting(0),
        ..ReplayOptions::new("")
    };
    let route = Some(Route::Replay(replay));
    let mut program = TestProgram::open_file(options, route, WINDOW, piece)?;
    let key = |letter| Message::Key(Key::char(letter));
    // Four boards once the games run.
    for letter in ['b', 'b'] {
        program.send(key(letter))?;
    }
    Ok(program.time(key(' '))?.as_secs_f64() * 1e3)
}
