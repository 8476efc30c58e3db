//! `solve` where there is no table, and its certificates.

use std::fs;

use serde_json::Value;

use super::program::{User, parlour};
use parlour_proofs::check;

/// A position of each game that is proven in moments, and what it is worth.
const POSITIONS: [(&str, &str); 4] = [
    (
        "tactigon --set board=extra-small --fen 2/3/6/P1Sp3/6/3/2_first",
        "win",
    ),
    ("taacoca --set side=3 --set movement=forward", "loss"),
    ("claustro --set width=4 --set height=4", "loss"),
    ("trike --set side=5 --set pie=false --plies c2_c3", "win"),
];

/// The arguments of a command, where `_` stands for a space within one.
fn arguments<'a>(command: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    let command = command.iter().map(String::as_str);
    ["solve"]
        .into_iter()
        .chain(command)
        .chain(more.iter().copied())
        .collect()
}

fn words(command: &str) -> Vec<String> {
    let words = command.split(' ');
    words.map(|word| word.replace('_', " ")).collect()
}

#[test]
fn a_position_without_a_table_is_proven_and_what_was_found_is_kept() {
    let user = User::new();
    let command = words("trike --set side=5 --set pie=false --plies c2_c3");
    let solved = user.run(&arguments(&command, &["--json"])).json();
    assert_eq!(solved["plies"], serde_json::json!(["c2", "c3"]));
    let value = &solved["value"];
    assert!(
        value["win"].is_number() || value["loss"].is_number(),
        "{value}"
    );
    assert!(value["exact"].is_boolean(), "{value}");
    assert!(solved["searched"].as_u64().unwrap() > 0);
    let again = user.run(&arguments(&command, &["--json"])).json();
    assert_eq!((&again["value"], &again["searched"]), (value, &0.into()));
    let told = user.run(&arguments(&command, &[])).ok();
    assert!(told.contains("\nvalue     "), "{told}");
    assert!(told.ends_with("White to move\n"), "{told}");
}

#[test]
fn what_is_not_solved_within_the_limits_is_a_failure_that_is_gone_on_with() {
    let user = User::new();
    let limited = words("tactigon --set board=small --nodes 1 --memory 64");
    let limited = arguments(&limited, &[]);
    let told = user.run(&limited).failure();
    assert!(told.starts_with("not solved within "), "{told}");
    assert!(
        told.ends_with("; the same command resumes from here"),
        "{told}"
    );
    let searches = |told: &str| -> u64 {
        let number = told.split(' ').nth(3).unwrap();
        number.replace(',', "").parse().unwrap()
    };
    let more = user.run(&limited).failure();
    assert!(searches(&more) > searches(&told), "{told}, then {more}");
}

#[test]
fn a_board_whose_proof_is_in_the_program_is_solved_at_once() {
    let command = words("taacoca --set side=4 --set movement=forward");
    let solved = User::new().run(&arguments(&command, &["--json"])).json();
    assert_eq!(solved["searched"], 0, "{solved}");
    assert!(solved["value"]["loss"].is_number(), "{solved}");
}

#[test]
fn certificates_of_every_game_are_confirmed_and_damaged_ones_refused() {
    let user = User::new();
    for (at, (command, result)) in POSITIONS.into_iter().enumerate() {
        let file = user.home().join(format!("{at}.proof"));
        let path = file.to_str().unwrap();
        let command = words(command);
        let solved = user.run(&arguments(&command, &["--json", "--certificate", path]));
        let solved = solved.json();
        let checked = user.run(&["solve", "--check", path, "--json"]).json();
        let plies = |value: &Value| value["value"][result].as_u64();
        // Each is a bound of its own, unless it is exact.
        let [bound, proven] = [&solved, &checked].map(|told| plies(told).unwrap());
        let is_exact = solved["value"]["exact"] != false;
        assert!(!is_exact || proven >= bound, "{solved}, but {checked}");
        assert_eq!(checked["game"], solved["game"]);

        // A file that is there stays as it is.
        let good = fs::read(&file).unwrap();
        let refused = user.run(&arguments(&command, &["--certificate", path]));
        let refused = refused.failure();
        assert!(
            refused.ends_with("the file exists; name another"),
            "{refused}"
        );
        assert_eq!(fs::read(&file).unwrap(), good);

        // Cut off anywhere, it is refused with the place.
        fs::write(&file, &good[..good.len() - 1]).unwrap();
        let refused = user.run(&["solve", "--check", path]).failure();
        assert!(refused.starts_with(&format!("{path}: byte ")), "{refused}");
        assert!(
            refused.contains(": the file ends within the proof"),
            "{refused}"
        );
        damaged_bytes_are_refused_or_harmless(&good);
    }
}

/// Each byte of the proof with its lowest bit turned over: what is accepted then is still a proof
/// of the claim, so that a claim that is false is never accepted.
fn damaged_bytes_are_refused_or_harmless(good: &[u8]) {
    let proof = check(good, &mut |_| true).unwrap();
    let head = good.split(|&byte| byte == b'\n').take(4);
    let start: usize = head.map(|line| line.len() + 1).sum();
    let mut refused = 0;
    for at in (start..good.len()).take(40) {
        let mut bad = good.to_vec();
        bad[at] ^= 1;
        refused += u32::from(check(&bad, &mut |_| true).is_err());
    }
    assert!(refused > 0);
    // The other claim.
    let text = String::from_utf8_lossy(&good[..start]).into_owned();
    let (claim, opposite) = if proof.wins {
        ("\nwin ", "\nloss ")
    } else {
        ("\nloss ", "\nwin ")
    };
    let bad = [text.replace(claim, opposite).as_bytes(), &good[start..]].concat();
    assert!(check(&bad, &mut |_| true).is_err());
}

#[test]
fn a_certificate_is_of_a_win_and_checked_by_itself() {
    let user = User::new();
    let file = user.home().join("none.proof");
    let path = file.to_str().unwrap();
    let undecided = [
        "solve",
        "claustro",
        "--set",
        "height=4",
        "--certificate",
        path,
    ];
    let ran = user.run(&undecided);
    assert_eq!((ran.code, file.exists()), (1, false), "{}", ran.err);
    assert!(
        ran.err.contains("no certificate: neither side wins"),
        "{}",
        ran.err
    );
    let refused = parlour("solve claustro --check nothing");
    assert_eq!(refused.code, 2);
    let missing = parlour("solve --check nothing").failure();
    assert!(missing.starts_with("cannot read nothing: "), "{missing}");
    let text = user.file("text", "hello\nworld\n");
    let refused = user
        .run(&["solve", "--check", text.to_str().unwrap()])
        .failure();
    assert!(
        refused.ends_with("line 1: a certificate begins with `parlour proof 1`"),
        "{refused}"
    );
}
