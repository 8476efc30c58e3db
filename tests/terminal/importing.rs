//! A large file of a site that is taken in, and lists that come by standard input.

use std::fs;

use rustix::process::Signal;

use crate::terminal::harness::{Home, Setup, parlour};

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

#[test]
fn a_screen_takes_a_list_from_standard_input_and_keys_from_the_terminal() {
    let home = Home::new();
    let list = home.path().join("list.txt");
    fs::write(&list, "Trike 7\nAna vs Bo\n1. d2\nBo swaps\n2. e3 resign\n").unwrap();
    for (command, told) in [
        ("study", "Trike, side 7  Bo - Ana"),
        ("watch", "Replay of standard input"),
    ] {
        let parlour = env!("CARGO_BIN_EXE_parlour");
        let run = format!("exec '{parlour}' {command} - < '{}'", list.display());
        let shell = Setup::of("/bin/sh".into()).args(&["-c", &run]);
        let mut terminal = shell.home(&home).size(110, 32).start();
        terminal.wait(told);
        terminal.keys("q");
        assert_eq!(terminal.exit(), 0, "{command}");
    }
    assert!(home.records().is_empty(), "nothing is kept unasked");
}
