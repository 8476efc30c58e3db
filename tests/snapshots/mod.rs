//! The look of every screen, with its styles, in one window and in full colour; and four of them in
//! three sizes of the window and with as many colours as terminals have.
//!
//! `PARLOUR_BLESS=1 cargo test --test all snapshots::` writes everything anew. Read what has changed
//! before it is committed: a snapshot that nobody has looked at proves nothing.

mod compare;
mod dump;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use parlour::app::environment::Environment;
use parlour::app::graphics::Expected;
use parlour::app::{AnyScreen, AppOptions, Message};
use parlour_library::Setup;
use parlour_scene::scene::Mode;
use parlour_scene::theme::Depth;
use parlour_settings::{Animation, Config};

use crate::app::scenes::{SCENES, Scene};

/// A window: columns and rows.
type Size = (u16, u16);

/// The window and the colours in which every scene is drawn.
const ONE: (Size, Depth) = ((80, 24), Depth::TrueColour);

/// The scenes that are drawn in all windows and colours: a picture and a list, a board and its
/// panel, a table, and a form. Whether all scenes fit all windows is asked in `tests/app/sizes.rs`.
const IN_ALL: [&str; 4] = ["home", "table-tactigon-picked", "library", "settings"];

/// The windows.
const SIZES: [Size; 3] = [(40, 12), (80, 24), (160, 50)];

/// The colours.
const DEPTHS: [Depth; 3] = [Depth::TrueColour, Depth::Sixteen, Depth::None];

/// The folder of the snapshots.
fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"))
}

/// A scene, in all windows and colours or in one.
fn snapshot(scene: &Scene) -> String {
    if !IN_ALL.contains(&scene.name) {
        return section(scene, ONE);
    }
    let sizes = SIZES.into_iter();
    let all = sizes.flat_map(|size| DEPTHS.map(|depth| section(scene, (size, depth))));
    all.collect()
}

/// A scene in one window, with one number of colours.
fn section(scene: &Scene, ((columns, rows), depth): (Size, Depth)) -> String {
    let environment = Environment {
        depth,
        expected: Expected {
            // Terminals with few colours have few glyphs.
            dots: match depth {
                Depth::TrueColour => Mode::Octants,
                _ => Mode::Quadrants,
            },
            ..Expected::default()
        },
        ..Environment::default()
    };
    let mut config = Config::default();
    config.ui.animation = Animation::Off;
    let options = AppOptions::new(Setup::new(config), environment, Vec::new());
    let mut player = scene.play(options.clone());
    player.send(Message::Resized { columns, rows });
    let dump = dump::Dump::of(&player.model, &options.palette);
    let depth = depth.name();
    format!(
        "== {columns}x{rows} {depth}\n{}--\n{}",
        dump.text, dump.styles
    )
}

#[test]
fn every_screen_looks_as_it_did() {
    let mut differences = String::new();
    for scene in SCENES {
        let path = folder().join(format!("{}.txt", scene.name));
        if let Err(difference) = compare::with_file(&path, &snapshot(scene)) {
            differences.push_str(&difference);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn every_snapshot_is_of_a_scene() {
    let scenes: BTreeSet<String> = SCENES
        .iter()
        .map(|scene| format!("{}.txt", scene.name))
        .collect();
    let files = fs::read_dir(folder()).unwrap();
    let files: BTreeSet<String> = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(files, scenes);
}

/// Does not compile when there is a new screen, and fails when there is no scene of it.
#[test]
fn there_is_a_scene_of_every_screen() {
    let number = |screen: &AnyScreen| match screen {
        AnyScreen::Home(_) => 0,
        AnyScreen::Setup(_) => 1,
        AnyScreen::Play(_) => 2,
        AnyScreen::Library(_) => 3,
        AnyScreen::Page(_) => 4,
        AnyScreen::Learn(_) => 8,
        AnyScreen::Watch(_) => 5,
        AnyScreen::Study(_) => 6,
        AnyScreen::Settings(_) => 7,
        AnyScreen::Editor(_) => 9,
        AnyScreen::Puzzles(_) => 10,
        AnyScreen::Lobby(_) => 11,
        AnyScreen::Practice(_) => 12,
    };
    let seen: BTreeSet<i32> = SCENES
        .iter()
        .map(|scene| number(scene.play(AppOptions::default()).model.screen()))
        .collect();
    assert_eq!(seen, (0..13).collect());
}
