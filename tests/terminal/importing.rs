//! A large file of a site that is taken in.

use std::fs;

use rustix::process::Signal;

use crate::terminal::harness::{Home, parlour};

/// Games that take some seconds.
const GAMES: usize = 40_000;

#[test]
fn an_import_shows_how_far_it_is_and_keeps_what_it_has_read_when_it_is_stopped() {
    let home = Home::new();
    let games: Vec<String> = (0..GAMES)
        .map(|number| {
            format!(
                "{{\"header\":{{\"game\":{{\"name\":\"Trike\"}},\"players\":[{{\"name\":\"A{number}\",\
                 \"result\":1}},{{\"name\":\"Bo\",\"result\":0}}]}},\"moves\":[[\"b1\",\"d3\"],[\"e4\",\
                 \"resign\"]]}}"
            )
        })
        .collect();
    let file = home.path().join("site.json");
    fs::write(&file, format!("[{}]", games.join(",\n"))).unwrap();
    let mut terminal = parlour()
        .home(&home)
        .args(&["import", file.to_str().unwrap()])
        .start();
    terminal.wait("of 40000 games");
    terminal.signal(Signal::INT);
    assert_eq!(terminal.ended_by(), "Interrupt");
    let screen = terminal.screen();
    assert!(screen.contains("the same command resumes"), "{screen}");
    let kept = fs::read_to_string(home.games().join("site.plr")).unwrap();
    let count = kept.matches("[Game \"trike\"]").count();
    assert!((1..GAMES).contains(&count), "{count}");
    assert!(kept.ends_with("1-0\n\n"), "the last one is whole");
}
