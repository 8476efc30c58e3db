//! Games kept while they are played: nothing played is ever lost, whatever happens.

use std::fs::{self, File};
use std::path::Path;

use parlour_records::{
    EarlyTermination, GameResult, Journal, NodeId, Record, SaveError, Tags, read_file,
};
use parlour_rules::games::Side;
use tempfile::TempDir;

use super::support::{play, plies, record};

/// A game with a date, of which nothing has been played.
fn game() -> Record {
    let mut record = record("trike", &[]);
    record.tags.set(Tags::DATE, "2026.11.20");
    record.tags.set(Tags::TIME, "17:05:59");
    record
}

fn text(journal: &Journal) -> String {
    fs::read_to_string(journal.path()).unwrap()
}

fn read(path: &Path) -> Record {
    read_file(path).unwrap().text().unwrap().parse().unwrap()
}

/// The names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_game_is_appended_ply_by_ply() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("not/there/yet");
    let mut record = game();
    let mut journal = Journal::create(&folder, &record).unwrap();
    assert!(
        journal
            .path()
            .ends_with("not/there/yet/2026-11-20-170559-trike.plr")
    );
    let head = text(&journal);
    assert!(head.ends_with("[Result \"*\"]\n\n"), "{head}");
    // The file stays the same one: it is appended to, not replaced.
    let file = File::open(journal.path()).unwrap();
    let mut node = NodeId::ROOT;
    for (ply, expected) in [
        ("d2", "1. d2\n"),
        ("swap", "1. d2\n2. swap\n"),
        ("e3", "1. d2\n2. swap\n3. e3 {hm}\n"),
    ] {
        node = play(&mut record, node, &[ply]);
        if ply == "e3" {
            record.tree_mut().annotation_mut(node).set_words("hm");
        }
        journal.save(&record).unwrap();
        assert_eq!(text(&journal), format!("{head}{expected}"));
        assert_eq!(file.metadata().unwrap().len(), text(&journal).len() as u64);
    }
    assert_eq!(read(journal.path()), record);
}

#[test]
fn playing_from_an_earlier_position_keeps_the_old_continuation() {
    let home = TempDir::new().unwrap();
    let mut record = game();
    let mut journal = Journal::create(home.path(), &record).unwrap();
    let first = play(&mut record, NodeId::ROOT, &["d2"]);
    play(&mut record, first, &["swap", "e3"]);
    journal.save(&record).unwrap();
    let ply = record.line(first).read_ply("d3").unwrap();
    let other = record.play(first, ply).unwrap();
    record.tree_mut().make_main(other);
    journal.save(&record).unwrap();
    assert!(text(&journal).ends_with("1. d2\n2. d3\n(2. swap 3. e3)\n"));
    // And on it goes, appending.
    let file = File::open(journal.path()).unwrap();
    play(&mut record, other, &["d4"]);
    journal.save(&record).unwrap();
    assert!(text(&journal).ends_with("2. d3\n(2. swap 3. e3)\n3. d4\n"));
    assert_eq!(file.metadata().unwrap().len(), text(&journal).len() as u64);
    assert_eq!(read(journal.path()), record);
    assert_eq!(names(home.path()).len(), 2, "the game and its lock");
}

#[test]
fn the_end_is_written_whether_by_the_rules_or_not() {
    let home = TempDir::new().unwrap();
    let mut resigned = game();
    let mut journal = Journal::create(home.path(), &resigned).unwrap();
    play(&mut resigned, NodeId::ROOT, &["d2"]);
    resigned.ending = Some(EarlyTermination::resignation(Side::First));
    journal.save(&resigned).unwrap();
    let ends = text(&journal);
    assert!(ends.contains("[Result \"0-1\"]\n[Termination \"resignation\"]\n"));
    assert!(ends.ends_with("\n1. d2\n0-1\n"));
    // The resignation taken back, the game goes on.
    resigned.ending = None;
    let end = resigned.tree().main_end();
    play(&mut resigned, end, &["swap"]);
    journal.save(&resigned).unwrap();
    assert!(text(&journal).contains("[Result \"*\"]"));
    assert!(text(&journal).ends_with("\n1. d2\n2. swap\n"));

    let mut over = game();
    let mut journal = Journal::create(home.path(), &over).unwrap();
    let mut node = NodeId::ROOT;
    while let Some(&ply) = over.line(node).legal_plies().first() {
        node = over.play(node, ply).unwrap();
        journal.save(&over).unwrap();
    }
    assert_ne!(over.result(), GameResult::Open);
    assert!(text(&journal).ends_with(&format!("\n{}\n", over.result())));
    assert!(text(&journal).contains("[Termination \"score\"]"));
    assert_eq!(read(journal.path()), over);
}

#[test]
fn a_file_cut_anywhere_reads_as_the_game_so_far() {
    let home = TempDir::new().unwrap();
    let mut record = game();
    let mut journal = Journal::create(home.path(), &record).unwrap();
    let head = text(&journal).len();
    let node = play(&mut record, NodeId::ROOT, &["d2", "swap"]);
    record
        .tree_mut()
        .annotation_mut(node)
        .set_words("größer {1-0}");
    play(&mut record, node, &["e3", "f4"]);
    journal.save(&record).unwrap();
    let whole = fs::read(journal.path()).unwrap();
    let path = journal.path().to_owned();
    drop(journal);
    for cut in head..=whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let complete = whole[head..cut].split(|byte| *byte == b'\n').count() - 1;
        let (mut journal, mut resumed) = Journal::open(&path).unwrap();
        assert_eq!(
            plies(&resumed),
            ["d2", "swap", "e3", "f4"][..complete],
            "cut at {cut}"
        );
        assert!(!resumed.is_finished());
        // Playing the lost plies again makes the file what it was.
        let at = resumed.tree().main_end();
        play(&mut resumed, at, &["d2", "swap", "e3", "f4"][complete..]);
        let commented = resumed.tree().main_line().nth(1).unwrap();
        resumed
            .tree_mut()
            .annotation_mut(commented)
            .set_words("größer {1-0}");
        journal.save(&resumed).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {cut}");
    }
    // A power cut may leave zeros where the last line was to be.
    let mut zeros = whole.clone();
    zeros.extend([0; 100]);
    fs::write(&path, zeros).unwrap();
    let (mut journal, resumed) = Journal::open(&path).unwrap();
    journal.save(&resumed).unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn two_programs_do_not_write_one_game() {
    let home = TempDir::new().unwrap();
    let journal = Journal::create(home.path(), &game()).unwrap();
    let path = journal.path().to_owned();
    let refused = Journal::open(&path).unwrap_err();
    assert!(matches!(refused, SaveError::InUse { .. }), "{refused}");
    // Games that begin in the same second get files of their own.
    let second = Journal::create(home.path(), &game()).unwrap();
    assert!(second.path().ends_with("2026-11-20-170559-trike-2.plr"));
    drop((journal, second));
    assert_eq!(
        names(home.path()),
        [
            "2026-11-20-170559-trike-2.plr",
            "2026-11-20-170559-trike.plr"
        ]
    );
    Journal::open(&path).unwrap();
    let third = Journal::create(home.path(), &game()).unwrap();
    assert!(third.path().ends_with("2026-11-20-170559-trike-3.plr"));
}

#[test]
fn a_game_without_a_date_gets_one_and_keeps_it() {
    let home = TempDir::new().unwrap();
    let mut undated = record("trike", &[]);
    let mut journal = Journal::create(home.path(), &undated).unwrap();
    let head = text(&journal);
    assert!(
        head.contains("[Date \"2") && head.contains("[Time \""),
        "{head}"
    );
    let node = play(&mut undated, NodeId::ROOT, &["d2"]);
    journal.save(&undated).unwrap();
    assert_eq!(text(&journal), format!("{head}1. d2\n"));
    let path = journal.path().to_owned();
    drop(journal);
    let (mut journal, _) = Journal::open(&path).unwrap();
    play(&mut undated, node, &["swap"]);
    journal.save(&undated).unwrap();
    assert_eq!(text(&journal), format!("{head}1. d2\n2. swap\n"));
}

/// The harm that somebody else may do to a file that a game is kept in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Harm {
    None,
    Removed,
    Touched,
    Replaced,
    Longer,
    Shorter,
    Edited,
}

#[test]
fn what_others_wrote_into_the_file_is_not_written_over() {
    let by_hand = "[Game \"trike\"]\n\n{by another hand} 1. g7 2. swap 3. g6 4. g5 5. g4 6. g3";
    for harm in [
        Harm::None,
        Harm::Removed,
        Harm::Touched,
        Harm::Replaced,
        Harm::Longer,
        Harm::Shorter,
        Harm::Edited,
    ] {
        for append in [true, false] {
            let home = TempDir::new().unwrap();
            let mut record = game();
            let mut journal = Journal::create(home.path(), &record).unwrap();
            let node = play(&mut record, NodeId::ROOT, &["d2"]);
            journal.append(&record.ply_line(node)).unwrap();
            let path = journal.path().to_owned();
            let before = text(&journal);
            let theirs = match harm {
                Harm::Longer => format!("{before}2. swap\n"),
                Harm::Shorter => String::new(),
                Harm::Edited => by_hand.to_owned(),
                Harm::None | Harm::Removed | Harm::Touched | Harm::Replaced => before.clone(),
            };
            match harm {
                Harm::None => {}
                Harm::Removed => fs::remove_file(&path).unwrap(),
                Harm::Replaced => {
                    fs::remove_file(&path).unwrap();
                    fs::write(&path, &theirs).unwrap();
                }
                _ => fs::write(&path, &theirs).unwrap(),
            }
            let node = play(&mut record, node, &["swap"]);
            let changed = matches!(harm, Harm::Longer | Harm::Shorter | Harm::Edited);
            if append {
                let appended = journal.append(&record.ply_line(node));
                if changed || harm == Harm::Removed {
                    let error = appended.unwrap_err();
                    assert!(matches!(error, SaveError::NotAsSaved { .. }), "{error}");
                } else {
                    appended.unwrap();
                }
            }
            journal.save(&record).unwrap();
            assert_eq!(read(journal.path()), record, "{harm:?}");
            assert_eq!(journal.path() != path, changed, "{harm:?}");
            if changed {
                assert_eq!(fs::read_to_string(&path).unwrap(), theirs, "{harm:?}");
            }
            // And on it goes, appending.
            let node = play(&mut record, node, &["e3"]);
            journal.append(&record.ply_line(node)).unwrap();
            assert_eq!(read(journal.path()), record, "{harm:?}");
        }
    }
}

#[test]
fn plies_are_appended_only_to_an_unfinished_game_as_we_write_it() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("game.plr");
    let mut record = game();
    let node = play(&mut record, NodeId::ROOT, &["d2"]);
    let ours = record.unfinished_text();
    for (text, can_append) in [
        (ours.clone(), true),
        (record.to_string(), false),
        (ours.replace("1. ", "1."), false),
        (format!("{ours}2. sw"), false),
    ] {
        fs::write(&path, &text).unwrap();
        let (mut journal, mut record) = Journal::open(&path).unwrap();
        let node = play(&mut record, node, &["swap"]);
        let appended = journal.append(&record.ply_line(node));
        assert_eq!(appended.is_ok(), can_append, "{text}");
        if !can_append {
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        journal.save(&record).unwrap();
        assert_eq!(read(&path), record);
        record.ending = Some(EarlyTermination::resignation(Side::First));
        journal.save(&record).unwrap();
        assert!(journal.append("3. e3\n").is_err());
        assert_eq!(read(&path), record);
    }
}

#[test]
fn after_an_error_saving_again_continues() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("games");
    let mut record = game();
    let mut journal = Journal::create(&folder, &record).unwrap();
    let node = play(&mut record, NodeId::ROOT, &["d2"]);
    fs::remove_dir_all(&folder).unwrap();
    let error = journal.save(&record).unwrap_err();
    assert!(matches!(error, SaveError::Io { .. }), "{error}");
    play(&mut record, node, &["swap"]);
    assert!(journal.save(&record).is_err());
    fs::create_dir(&folder).unwrap();
    journal.save(&record).unwrap();
    assert_eq!(read(journal.path()), record);

    // A file in the place of the folder.
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Journal::create(&file, &record).unwrap_err();
    assert!(
        error.to_string().starts_with(file.to_str().unwrap()),
        "{error}"
    );
}

#[test]
fn only_a_file_of_one_game_can_be_continued() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("games.plr");
    let missing = Journal::open(&path).unwrap_err();
    assert!(missing.to_string().contains("games.plr"), "{missing}");
    for (text, expected) in [
        (String::new(), "not a file of one game"),
        (format!("{0}{0}", game()), "not a file of one game"),
        (
            "[Game \"trike\"]\n\nd2 d2 *\n".to_owned(),
            "games.plr:3: move 2 `d2`: d2 is not empty",
        ),
    ] {
        fs::write(&path, &text).unwrap();
        let error = Journal::open(&path).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::write(&path, b"[Game \"trike\"]\n\n{\xff} *\n").unwrap();
    let error = Journal::open(&path).unwrap_err().to_string();
    assert!(
        error.ends_with("games.plr:3: the byte ff is not UTF-8, in which games are written"),
        "{error}"
    );
    assert_eq!(names(home.path()), ["games.plr"], "no lock is left behind");
}

#[test]
fn a_file_written_by_hand_is_unchanged_until_the_game_continues() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("mine.plr");
    let by_hand = "[Game \"trike\"]\n[Note \"mine\"]\n\n1. d2 swap (d3 {why not}) 2. e3 *\n";
    fs::write(&path, by_hand).unwrap();
    let (mut journal, mut record) = Journal::open(&path).unwrap();
    assert_eq!(text(&journal), by_hand);
    let end = record.tree().main_end();
    play(&mut record, end, &["e4"]);
    journal.save(&record).unwrap();
    assert_eq!(
        text(&journal),
        "[Game \"trike\"]\n[Rules \"side=7 pie=true\"]\n[Result \"*\"]\n[Note \"mine\"]\n\n\
         1. d2\n2. swap\n(2. d3 {why not})\n3. e3\n4. e4\n"
    );
}

#[cfg(unix)]
#[test]
fn symbolic_links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let home = TempDir::new().unwrap();
    let real = home.path().join("real.plr");
    let link = home.path().join("link.plr");
    fs::write(&real, game().to_string()).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&real, &link).unwrap();
    let (mut journal, mut record) = Journal::open(&link).unwrap();
    assert!(matches!(Journal::open(&real), Err(SaveError::InUse { .. })));
    play(&mut record, NodeId::ROOT, &["d2"]);
    record.ending = Some(EarlyTermination::abandoned());
    journal.save(&record).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&real), record);
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o640
    );
}

#[test]
fn files_left_by_dead_programs_are_removed() {
    let home = TempDir::new().unwrap();
    let held = Journal::create(home.path(), &game()).unwrap();
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(100_000);
    let mut old = vec![];
    for name in [
        ".parlour-abc.tmp",
        ".gone.plr.lock",
        ".mine.tmp",
        "note.lock",
    ] {
        fs::write(home.path().join(name), "").unwrap();
        old.push(home.path().join(name));
    }
    old.push(home.path().join(".2026-11-20-170559-trike.plr.lock"));
    for path in old {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(long_ago).unwrap();
    }
    fs::write(home.path().join(".parlour-new.tmp"), "").unwrap();
    drop(Journal::create(home.path(), &game()).unwrap());
    assert_eq!(
        names(home.path()),
        [
            ".2026-11-20-170559-trike.plr.lock",
            ".mine.tmp",
            ".parlour-new.tmp",
            "2026-11-20-170559-trike-2.plr",
            "2026-11-20-170559-trike.plr",
            "note.lock",
        ]
    );
    assert!(matches!(
        Journal::open(held.path()),
        Err(SaveError::InUse { .. })
    ));
}

#[test]
fn the_disk_is_asked_to_keep_each_ply_and_each_new_file_with_its_name() {
    let home = TempDir::new().unwrap();
    let asked = |act: &mut dyn FnMut()| {
        let before = parlour_sys::kept_for_tests();
        act();
        parlour_sys::kept_for_tests() - before
    };
    let mut record = game();
    let mut journal = None;
    let made = asked(&mut || journal = Some(Journal::create(home.path(), &record).unwrap()));
    assert_eq!(made, 2, "the file and its name");
    let journal = journal.as_mut().unwrap();
    let node = play(&mut record, NodeId::ROOT, &["d2"]);
    assert_eq!(asked(&mut || journal.save(&record).unwrap()), 1);
    play(&mut record, node, &["e3"]);
    assert_eq!(asked(&mut || journal.save(&record).unwrap()), 1);
    // Nothing is new.
    assert_eq!(asked(&mut || journal.save(&record).unwrap()), 0);
}
