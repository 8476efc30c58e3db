//! Foreign engines in the full-screen program.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, test_kill_process};

use crate::terminal::harness::{Home, PATIENCE, parlour};
use crate::terminal::play::Play;

/// A home whose settings name the engine zed, a shell script that is told each line as `$line`
/// and writes its process's number to the file `pid`.
fn home(on_line: &str) -> Home {
    let home = Home::new();
    let pid = home.path().join("pid");
    let script = format!(
        "echo $$ >{}; while read -r line; do case \"$line\" in ugi) echo ugiok;; \
         isready) echo readyok;; {on_line} esac; done",
        pid.display()
    );
    let folder = home.path().join("config/parlour");
    fs::create_dir_all(&folder).unwrap();
    let text = format!(
        "[engines.zed]\ncommand = \"sh\"\nargs = [\"-c\", '''{script}''']\nreply_seconds = 1\n"
    );
    fs::write(folder.join("parlour.toml"), text).unwrap();
    home
}

/// The engine's process, once it runs.
fn process(home: &Home) -> Pid {
    let start = Instant::now();
    loop {
        let text = fs::read_to_string(home.path().join("pid")).unwrap_or_default();
        if let Some(pid) = text.strip_suffix('\n') {
            return Pid::from_raw(pid.parse().unwrap()).unwrap();
        }
        assert!(start.elapsed() < PATIENCE, "no engine runs");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_engine_that_never_answers_is_ended_and_another_game_can_begin() {
    let home = home("x) ;;");
    let mut play = Play::start(parlour().home(&home).size(120, 30), "trike", "zed");
    let ply = play.choose();
    play.play(ply);
    play.terminal.wait("Zed did not answer within");
    play.terminal.wait("Black, not ready");
    let gone = test_kill_process(process(&home)).is_err();
    assert!(gone, "it is ended when it is given up");
    play.terminal.keys("esc");
    play.terminal.wait("Library");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    play.terminal.assert_restored();
    let [record] = &home.records()[..] else {
        panic!("one game is kept");
    };
    assert!(record.contains("[Result \"*\"]"), "{record}");
}

#[test]
fn an_engine_whose_first_ply_is_illegal_may_be_set_right() {
    let home = home("go*) echo bestmove z99;;");
    let mut play = Play::start(parlour().home(&home).size(120, 30), "trike", "zed");
    let ply = play.choose();
    play.play(ply);
    play.terminal.wait("Zed played `z99`");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    let records = home.records();
    assert!(records[0].contains("[Result \"*\"]"), "{records:?}");
}

#[test]
fn no_engine_outlives_the_program() {
    // It hangs in its thoughts, and hears neither stop nor quit.
    let home = home("go*) sleep 1000;;");
    let mut play = Play::start(parlour().home(&home).size(120, 30), "trike", "zed");
    let ply = play.choose();
    play.play(ply);
    let engine = process(&home);
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    // A killed process may stay a zombie where orphans are not reaped, and ends a moment later
    // on a busy machine.
    let state = format!("/proc/{}/stat", engine.as_raw_nonzero());
    let is_zombie = || fs::read_to_string(&state).is_ok_and(|state| state.contains(") Z "));
    let start = Instant::now();
    while test_kill_process(engine).is_ok() && !is_zombie() {
        assert!(start.elapsed() < PATIENCE, "the engine runs on");
        thread::sleep(Duration::from_millis(5));
    }
    play.terminal.assert_restored();
}
