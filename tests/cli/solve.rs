//! `solve`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::program::{Ran, User, parlour};

const SMALLEST: [&str; 6] = ["solve", "claustro", "--set", "width=4", "--set", "height=4"];

fn smallest<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SMALLEST[..], more].concat()
}

#[test]
fn a_board_is_solved_once_and_kept() {
    let user = User::new();
    let solved = user.run(&smallest(&["--json"])).json();
    let expected = json!({
        "game": "claustro",
        "set": {"width": 4, "height": 4},
        "plies": [],
        "positions": 2970,
        "won": 2182,
        "lost": 744,
        "undecided": 44,
        "longest_win": 23,
        "longest_loss": 22,
        "to_move": "first",
        "value": {"loss": 14},
        "moves": [
            {"ply": "a2-a3", "value": {"loss": 14}},
            {"ply": "a2-b2", "value": {"loss": 14}},
            {"ply": "b1-b2", "value": {"loss": 14}},
            {"ply": "b1-c1", "value": {"loss": 14}},
        ],
        "result": null,
        "reason": null,
    });
    assert_eq!(solved, expected);
    let file = user
        .home()
        .join(".local/share/parlour/tables/claustro-4x4.table");
    let kept = fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(user.run(&smallest(&["--json"])).json(), expected);
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), kept);
    user.run(&smallest(&["--fresh"])).ok();
    assert_ne!(fs::metadata(&file).unwrap().modified().unwrap(), kept);
}

#[test]
fn the_value_of_any_position_is_told_in_words() {
    let told = User::new().run(&smallest(&["--plies", "a2-b2"])).ok();
    let begin = "positions          2,970\n\
                 won                2,182  73.5 %  win in at most 12\n\
                 lost                 744  25.1 %  loss in at most 11\n\
                 undecided             44   1.5 %\n\
                 value     win in 7\n";
    assert!(told.starts_with(begin), "{told}");
    assert!(told.ends_with("Blue to move\n"), "{told}");
    assert!(told.contains("  win in 7\n"), "{told}");
}

#[test]
fn a_damaged_file_is_told_of_and_made_anew() {
    let user = User::new();
    let whole = user.run(&SMALLEST).ok();
    let file = user
        .home()
        .join(".local/share/parlour/tables/claustro-4x4.table");
    let good = fs::read(&file).unwrap();
    let mut bad = good.clone();
    bad[1000] ^= 1;
    fs::write(&file, bad).unwrap();
    let ran = user.run(&SMALLEST);
    let told = format!(
        "parlour: {}: the file is damaged; solving again\n",
        file.display()
    );
    assert_eq!((ran.code, ran.out, ran.err), (0, whole.clone(), told));
    assert_eq!(fs::read(&file).unwrap(), good);
    assert_eq!(user.run(&SMALLEST).ok(), whole);
}

#[test]
fn a_damaged_smaller_ending_is_told_of_and_made_anew() {
    let user = User::new();
    let solve = "solve tactigon --set board=extra-small --pieces 3 --json";
    let solve: Vec<&str> = solve.split(' ').collect();
    let whole = user.run(&solve).json();
    let name = "tactigon-extra-small-0-false-false-p-p.table";
    let file = user.home().join(".local/share/parlour/tables").join(name);
    let mut bad = fs::read(&file).unwrap();
    bad[200] ^= 1;
    fs::write(&file, bad).unwrap();
    // Once, though all the others need it.
    let ending = ["--fen", "2/1p1/6/P2T3/6/3/2 second", "--fresh"];
    let ran = user.run(&[&solve[..4], &ending].concat());
    let told = format!(
        "parlour: {}: the file is damaged; solving again\n",
        file.display()
    );
    assert_eq!((ran.code, ran.err), (0, told));
    assert_eq!(user.run(&solve).json(), whole);
}

#[test]
fn the_first_stones_of_trike_are_told_with_the_replies_that_win() {
    let solved = parlour("solve trike --set side=4 --json").json();
    let moves = solved["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    for first in moves {
        let answer = if first["winner"] == "first" {
            json!("swap")
        } else {
            first["reply"].clone()
        };
        assert_eq!(first["answer"], answer, "{first}");
    }
    let won = moves.iter().filter(|first| first["reply"].is_null());
    let told = parlour("solve trike --set side=4").ok();
    let begin = format!("White wins with {} of 10 first stones;", won.count());
    assert!(told.contains(&begin), "{told}");
}

/// The number of positions of each value, and the greatest distances.
fn counts(solved: &Value) -> [u64; 6] {
    let names = [
        "positions",
        "won",
        "lost",
        "drawn",
        "longest_win",
        "longest_loss",
    ];
    names.map(|name| solved[name].as_u64().unwrap())
}

#[test]
fn the_ending_of_a_position_is_solved_and_kept_with_those_it_leads_to() {
    let user = User::new();
    let ending = |fen: &str, more: &[&str]| {
        let ending = [
            "solve",
            "tactigon",
            "--set",
            "board=extra-small",
            "--fen",
            fen,
        ];
        user.run(&[&ending[..], more].concat())
    };
    let solved = ending("2/1p1/6/P2T3/6/3/2 second", &["--json"]).json();
    assert_eq!(counts(&solved), [11_070, 10_907, 163, 0, 3, 4]);
    assert_eq!(solved["value"], json!({"win": 1}));
    assert_eq!(
        solved["moves"][0],
        json!({"ply": "b2xd1", "value": {"win": 1}})
    );
    let tables = user.home().join(".local/share/parlour/tables");
    let kept = |name: &str| fs::metadata(tables.join(name)).unwrap().modified().unwrap();
    let files = ["pt-p", "p-p"].map(|pieces| {
        let name = format!("tactigon-extra-small-0-false-false-{pieces}.table");
        (kept(&name), name)
    });
    // The other side's, turned over: the same ending.
    let told = ending("2/3/6/3t3/6/1P1/p1 first", &[]).ok();
    assert!(told.contains("drawn                  0"), "{told}");
    for (made, name) in files {
        assert_eq!(kept(&name), made);
    }
}

#[test]
fn the_endings_of_a_board_are_solved_up_to_so_many_pieces() {
    let solve = "solve tactigon --set board=extra-small --json --pieces";
    let solved = parlour(&format!("{solve} 3")).json();
    let endings = solved["endings"].as_array().unwrap();
    let pieces = |ending: &Value| ending["pieces"].as_str().unwrap().to_owned();
    assert_eq!(
        endings.iter().map(pieces).collect::<Vec<_>>(),
        ["p-p", "ps-p", "pt-p", "pc-p"]
    );
    assert_eq!(counts(&endings[1]), [11_070, 10_907, 163, 0, 3, 4]);
    let refused = parlour(&format!("{solve} 7"));
    assert_eq!(
        (refused.code, refused.out.as_str()),
        (2, ""),
        "{}",
        refused.err
    );
    assert!(refused.err.contains("from 2 to 6"), "{}", refused.err);
}

#[test]
fn the_smallest_board_of_taacoca_is_solved_with_either_movement() {
    let user = User::new();
    for (movement, expected) in [
        ("forward", [505_512, 218_174, 287_338, 0, 7, 6]),
        ("any", [505_512, 227_992, 275_784, 1_736, 15, 16]),
    ] {
        let movement = format!("movement={movement}");
        let solve = [
            "solve", "taacoca", "--set", "side=3", "--set", &movement, "--json",
        ];
        let solved = user.run(&solve).json();
        assert_eq!(counts(&solved), expected, "{movement}: {}", solved["value"]);
    }
}

#[test]
fn the_engine_for_other_programs_plays_by_the_tables_that_it_is_told_to() {
    let user = User::new();
    let board = ["--set", "side=3", "--set", "movement=forward"];
    user.run(&[&["solve", "taacoca"], &board[..]].concat()).ok();
    let is_proven = |game: &str, set: &str, tables: &str| {
        let input = format!(
            "setoption name Game value {game}\nsetoption name Set value {set}\n\
             setoption name Tables value {tables}\ngo depth 1\n"
        );
        let told = user.run_with(&["engine"], &input).ok();
        assert!(told.contains("bestmove "), "{told}");
        told.contains("score win") || told.contains("score loss")
    };
    for (tables, built_in, kept) in [
        ("usual", true, false),
        ("kept", true, true),
        ("none", false, false),
    ] {
        assert_eq!(is_proven("claustro", "width=4 height=4", tables), built_in);
        assert_eq!(
            is_proven("taacoca", "side=3 movement=forward", tables),
            kept
        );
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let told = parlour("solve claustro --set width=6 --set height=5").usage();
    assert_eq!(
        told,
        "this takes 2554 MB of memory: allow it with --memory 2554"
    );
    let told = parlour("solve trike --pieces 3").usage();
    assert_eq!(told, "--pieces is for Tactigon");
    // A home in which nothing can be kept.
    let user = User::new();
    user.file(".local", "no folder");
    assert!(user.run(&SMALLEST).failure().contains(".local"));
}

/// Solves a board that takes a minute and interrupts that when it has begun, which `has_begun`
/// waits for.
#[cfg(unix)]
fn interrupt(user: &User, more: &[&str], has_begun: impl FnOnce(&mut Child) -> String) -> Ran {
    let board = ["--set", "width=5", "--set", "height=5"];
    let solve = [&["solve", "claustro", "--threads", "1"][..], &board].concat();
    let solve = [&solve[..], more].concat();
    let mut command = user.command(&solve);
    let child = command
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.unwrap();
    let read = has_begun(&mut child);
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    let mut ran = Ran::new(&child.wait_with_output().unwrap());
    ran.err.insert_str(0, &read);
    ran
}

/// It has begun when it has made the folder.
#[cfg(unix)]
fn interrupt_at_once(user: &User) -> Ran {
    let folder = user.home().join(".local/share/parlour/tables");
    interrupt(user, &[], |_| {
        let patience = Instant::now() + Duration::from_secs(300);
        while !folder.exists() {
            assert!(Instant::now() < patience, "it does not begin");
            thread::sleep(Duration::from_millis(1));
        }
        String::new()
    })
}

#[cfg(unix)]
const INTERRUPTED: &str = "parlour: interrupted; the same command resumes from here\n";

#[cfg(unix)]
#[test]
fn an_interrupted_solver_ends_by_the_signal() {
    let ran = interrupt_at_once(&User::new());
    assert_eq!((ran.code, ran.err.as_str()), (130, INTERRUPTED));
}

#[cfg(unix)]
#[test]
fn unfinished_work_that_is_damaged_is_told_of_and_begun_anew() {
    let user = User::new();
    interrupt_at_once(&user);
    let tables = user.home().join(".local/share/parlour/tables");
    let part = tables.join("claustro-5x5.part.table");
    let length = fs::metadata(&part).unwrap().len() as usize;
    // Among the values, and in the last checksum.
    for (at, more) in [(length / 2, &[][..]), (length - 1, &["--fresh"])] {
        let mut bytes = fs::read(&part).unwrap();
        bytes[at] ^= 1;
        fs::write(&part, bytes).unwrap();
        let ran = interrupt(&user, more, |child| {
            // Nothing follows it before the interruption.
            let mut line = String::new();
            let stderr = child.stderr.as_mut().unwrap();
            BufReader::new(stderr).read_line(&mut line).unwrap();
            line
        });
        let file = part.display();
        let told = format!("parlour: {file}: the file is damaged; solving again\n{INTERRUPTED}");
        assert_eq!((ran.code, ran.err), (130, told), "{more:?}");
    }
}
