//! A clock that is set back: files seem to have been written in the future.

use std::fs::{self, File};
use std::path::Path;
use std::slice;
use std::time::{Duration, SystemTime};

use parlour_matches::play::{Change, GameFile};
use parlour_records::{Library, NodeId, put_aside, read_file, restore};

use super::support::{play, plies, record};

/// Does to a file what happens when the clock is set back by a day after it was written.
fn set_clock_back(path: &Path) {
    let file = File::options().append(true).open(path).unwrap();
    let written = SystemTime::now() + Duration::from_secs(86_400);
    file.set_modified(written).unwrap();
}

#[test]
fn a_game_goes_on_and_is_listed_when_the_clock_is_set_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = record("trike", &["d2"]);
    let journal = parlour_records::Journal::create(folder.path(), &game).unwrap();
    let path = journal.path().to_owned();
    drop(journal);
    set_clock_back(&path);
    let (mut file, _) = GameFile::open(&path).unwrap();
    let end = game.tree().main_end();
    let node = play(&mut game, end, &["e3"]);
    file.write(&Change::Plies(game.ply_line(node))).unwrap();
    assert_ne!(node, NodeId::ROOT);
    drop(file);

    set_clock_back(&path);
    let mut library = Library::indexed(folder.path().to_owned());
    for _ in 0..2 {
        let games = library.list().unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].summary.as_ref().unwrap().plies, 2);
    }
    put_aside(folder.path(), slice::from_ref(&path)).unwrap();
    for aside in fs::read_dir(folder.path().join(".deleted")).unwrap() {
        set_clock_back(&aside.unwrap().path());
    }
    assert_eq!(restore(folder.path()).unwrap(), [path.as_path()]);
    let kept = read_file(&path).unwrap().records();
    assert_eq!(plies(&kept[0].as_ref().unwrap().record), ["d2", "e3"]);
}
