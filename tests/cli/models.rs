//! Models at the board: the example's player, against an endpoint that answers as models do. They need Python 3, and
//! `.ci/run` runs them where that can be had: `cargo test --test all -- --ignored cli::models`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Output;

use parlour_records::read_records;
use serde_json::{Value, json};

use super::program::User;

/// The ways of answering with a legal move, and one with another.
const WAYS: [fn(&str) -> String; 6] = [
    |ply| json!({ "move": ply, "reason": "I hold the middle." }).to_string(),
    |ply| format!("Let me think. The corner is mine, so I will play {ply}."),
    |ply| {
        format!(
            "Sure!\n```json\n{{\"move\": \"{ply}\", \"reason\": \"It is\u{1b}[2J closed.\"}}\n```"
        )
    },
    |_| "I would rather not say.".to_owned(),
    |ply| json!({ "move": ply, "reason": "because ".repeat(200) }).to_string(),
    |_| json!({ "move": "z99", "reason": "I lie." }).to_string(),
];

/// The body of a request.
fn request(stream: &TcpStream) -> Option<Value> {
    let mut lines = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.to_lowercase();
        if let Some(count) = line.strip_prefix("content-length:") {
            length = count.trim().parse().ok()?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// Starts an endpoint on this machine that answers the requests by `answer`, each with its number and the first
/// legal ply; returns its address.
fn endpoint(answer: impl Fn(usize, &str) -> Option<String> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for (number, stream) in listener.incoming().enumerate() {
            let Ok(mut stream) = stream else { continue };
            let Some(asked) = request(&stream) else {
                continue;
            };
            let prompt = asked["messages"][0]["content"].as_str().unwrap();
            assert!(
                prompt.contains("White and Black share one neutral pawn"),
                "the rules"
            );
            assert!(prompt.contains("to move"), "the board");
            let legal = prompt.split_once("Legal moves: ").unwrap().1;
            let ply = legal.split([' ', '.']).next().unwrap();
            let Some(content) = answer(number, ply) else {
                // In the middle of an answer.
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"choi");
                continue;
            };
            let body = json!({ "choices": [{ "message": { "content": content } }] }).to_string();
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len());
            let _ = stream.write_all(format!("{head}{body}").as_bytes());
        }
    });
    format!("http://{address}/v1/chat/completions")
}

/// The end of a match of two games of a model at this address against random plies, and its user.
fn played(url: &str, time: &str) -> (Output, User) {
    let user = User::new();
    let player = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/model_player.py");
    let script = format!(
        "MODEL_URL={url} PARLOUR={} exec python3 {}",
        env!("CARGO_BIN_EXE_parlour"),
        player.display()
    );
    user.file(
        ".config/parlour/parlour.toml",
        format!(
            "[engines.model]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '''{script}''']\nillegal = 3\n\
             start_seconds = 60\nreply_seconds = 60\n"
        ),
    );
    let game = ["match", "trike", "--set", "side=4", "--openings", "start"];
    let players = ["--first", "model", "--second", "random", "--games", "2"];
    let rest = [
        "--first-time",
        time,
        "--second-nodes",
        "1",
        "--out",
        "talk.jsonl",
    ];
    let arguments = [&game[..], &players, &rest, &["--quiet", "--json"]].concat();
    let mut command = user.command(&arguments);
    // Python is where the machine has it.
    command.env("PATH", std::env::var_os("PATH").unwrap());
    (command.output().unwrap(), user)
}

#[test]
#[ignore = "it needs python3"]
fn a_model_plays_whole_games_whatever_its_answers_look_like() {
    let url = endpoint(|number, ply| {
        let way = WAYS.get(number % (WAYS.len() + 1))?;
        Some(way(ply))
    });
    let (ended, user) = played(&url, "600000");
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{told}");
    let data: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(data["forfeits"], json!([]), "{data}");
    assert!(data["illegal"]["first"].as_u64() > Some(0), "{data}");
    let games = std::fs::read_to_string(user.home().join("talk.plr")).unwrap();
    let mut said = Vec::new();
    for game in read_records(&games) {
        let record = game.unwrap().record;
        let tree = record.tree();
        said.extend(
            tree.main_line()
                .map(|node| tree.annotation(node).said().to_owned()),
        );
    }
    said.retain(|said| !said.is_empty());
    let has = |words: &str| said.iter().any(|said| said.contains(words));
    assert!(has("I hold the middle."), "{said:?}");
    assert!(has("[tried z99]"), "{said:?}");
    assert!(
        said.iter().all(|said| said.chars().count() < 600),
        "{said:?}"
    );
    assert!(!has("\u{1b}"), "{said:?}");
}

#[test]
#[ignore = "it needs python3"]
fn a_model_that_does_not_answer_is_told_of_and_no_game_counts() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    // It accepts and never answers.
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let (ended, _) = played(&url, "2000");
    assert_eq!(ended.status.code(), Some(1));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("(the model gave no answer: "), "{told}");
    assert!(
        told.contains("it has played no move in any of 2 games"),
        "{told}"
    );
}
