//! The cost of watching four games at full speed.

use std::io;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Size;

use super::figure::{FigureRow, WATCH_KEY};
use super::inside::TestProgram;
use parlour::app::file_game::{FileGame, FilePiece};
use parlour::app::input::Key;
use parlour::app::speed::Speed;
use parlour::app::{AppOptions, Message, ReplayOptions, Route};
use parlour::bench::{Extent, random_ply};
use parlour::settings::Animation;
use parlour_records::{Record, Start, Summary};
use parlour_rules::games::AnyRules;
use parlour_scene::scene::Fineness;

/// The window that is watched in.
const WINDOW: Size = Size::new(200, 60);

/// The number of games.
const BOARDS: usize = 4;

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
    let games: Vec<FileGame> = (0..BOARDS as u64)
        .filter_map(|seed| random_game(rules, plies, seed))
        .collect();
    let piece = FilePiece {
        file: 0,
        first: 0,
        games,
        programme: None,
        more: false,
    };
    let mut options = AppOptions::default();
    let ui = &mut options.config.ui;
    (ui.graphics, ui.animation) = (Fineness::Pixels, Animation::Off);
    let replay = ReplayOptions {
        path: String::new(),
        speed: Speed::Max,
        follow: false,
        broadcast: false,
        no_spoilers: false,
        wait_at: Some(0),
    };
    let route = Some(Route::Replay(replay));
    let mut program = TestProgram::open_file(options, route, WINDOW, piece)?;
    let key = |letter| Message::Key(Key::char(letter));
    // Four boards once the games go on.
    for letter in ['b', 'b'] {
        program.send(key(letter))?;
    }
    Ok(program.time(key(' '))?.as_secs_f64() * 1e3)
}

fn random_game(rules: &AnyRules, plies: usize, seed: u64) -> Option<FileGame> {
    let start = Start::new(rules.clone()).ok()?;
    let mut line = start.line().clone();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    while line.len() < plies {
        let Some(ply) = random_ply(&line, &mut random) else {
            break;
        };
        line.play(ply).ok()?;
    }
    let record = Record::from_line(&start, &line);
    Some(FileGame {
        text: record.to_string(),
        summary: Ok(Summary::from(&record)),
    })
}
