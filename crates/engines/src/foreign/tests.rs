//! Well-behaved and misbehaving programs, played by the shell.

use rustix::process::{Pid, test_kill_process};

use std::time::Instant;

use super::*;
use crate::{Clock, Score, test_line};
use parlour_rules::games::find_game;

/// An engine that is a shell script, with `$line` the line it has received. It has all the time
/// that a busy machine may need.
fn scripted(on_line: &str) -> ForeignEngine {
    let script = format!("while read -r line; do case \"$line\" in {on_line} esac; done");
    let command = EngineCommand {
        name: "shell".to_owned(),
        program: "sh".to_owned(),
        arguments: vec!["-c".to_owned(), script],
        start_timeout: Duration::from_secs(300),
        reply_timeout: Duration::from_secs(300),
        ..EngineCommand::new("sh")
    };
    ForeignEngine::new(command, find_game("claustro").unwrap())
}

const POLITE: &str = "ugi) echo ugiok;; isready) echo readyok;; ";

fn choose(engine: &mut ForeignEngine) -> Result<String, EngineError> {
    let line = test_line("claustro", "", "");
    let limits = Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    let ply = engine.choose(&line, &limits, &Stop::default(), &mut |_| {})?;
    Ok(line.ply_text(ply).unwrap())
}

fn failure(on_line: &str) -> String {
    failure_of(&mut scripted(on_line))
}

/// The failure of one that never answers, so that less patience will do.
fn failure_in_time(on_line: &str) -> String {
    let mut engine = scripted(on_line);
    engine.command.start_timeout = Duration::from_secs(3);
    engine.command.reply_timeout = Duration::from_secs(1);
    failure_of(&mut engine)
}

fn failure_of(engine: &mut ForeignEngine) -> String {
    let Err(EngineError::Failed(message) | EngineError::Illegal(message)) = choose(engine) else {
        panic!("it should fail");
    };
    message
}

#[test]
fn a_well_behaved_program_plays() {
    let mut engine = scripted(&format!("{POLITE} go*) echo bestmove b1-b2;;"));
    assert_eq!(choose(&mut engine), Ok("b1-b2".to_owned()));
    engine.new_game();
    assert_eq!(choose(&mut engine), Ok("b1-b2".to_owned()));
}

#[test]
fn what_it_says_comes_with_its_reports() {
    let mut engine = scripted(&format!(
        "{POLITE} go*) echo info string I hold; echo info depth 3 score cp 7 pv b1-b2; \
         echo info string I attack; echo bestmove b1-b2;;"
    ));
    let mut reports = Vec::new();
    let line = test_line("claustro", "", "");
    let mut report = |report: &Report| reports.push((report.said.clone(), report.score()));
    let limits = Limits::default();
    let chosen = engine.choose(&line, &limits, &Stop::default(), &mut report);
    assert!(chosen.is_ok());
    let value = Some(Score::Estimate(7));
    let expected = [("I hold", None), ("I hold", value), ("I attack", value)];
    assert_eq!(
        reports,
        expected.map(|(said, score)| (said.to_owned(), score))
    );
}

#[test]
fn illegal_answers_are_sent_back_as_often_as_its_section_says() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    // It learns from the second answer that is sent back.
    let script = format!(
        "{POLITE} go*) echo \"$line\" >>{path}; if [ $tries = xx ]; then echo info string Now I see.; \
         echo bestmove b1-b2; else echo bestmove z9; fi;; illegal*) tries=x$tries; \
         echo \"$line\" >>{path};;"
    );
    let asked = |illegal| {
        let mut engine = scripted(&script);
        engine.command.illegal = illegal;
        let line = test_line("claustro", "", "");
        let limits = Limits {
            time: Some(Duration::from_secs(100)),
            ..Limits::default()
        };
        let mut last = Report::default();
        let mut report = |report: &Report| last = report.clone();
        let chosen = engine.choose(&line, &limits, &Stop::default(), &mut report);
        (chosen.map(|ply| line.ply_text(ply).unwrap()), last)
    };
    let (chosen, last) = asked(2);
    assert_eq!(chosen, Ok("b1-b2".to_owned()));
    assert_eq!(last.illegal, 2);
    assert_eq!(last.said, "[tried z9] [tried z9] Now I see.");
    let told = std::fs::read_to_string(file.path()).unwrap();
    let times: Vec<u64> = told
        .lines()
        .filter_map(|line| line.strip_prefix("go movetime ")?.parse().ok())
        .collect();
    assert_eq!(times.len(), 3, "{told}");
    assert!(times.is_sorted_by(|one, next| one >= next), "{told}");
    let why = told.lines().filter(|line| line.starts_with("illegal z9 "));
    assert_eq!(why.count(), 2, "{told}");
    let (chosen, last) = asked(1);
    assert!(matches!(chosen, Err(EngineError::Illegal(_))), "{chosen:?}");
    assert_eq!(last.illegal, 1);
}

#[test]
fn an_option_cannot_say_what_it_is_told_next() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    let mut engine = scripted(&format!(
        "{POLITE} go*) echo bestmove b1-b2;; *) echo \"$line\" >>{path};;"
    ));
    let injected = ("Name\nquit".to_owned(), "1\r\nquit\n".to_owned());
    engine.command.options.push(injected);
    assert_eq!(choose(&mut engine), Ok("b1-b2".to_owned()));
    let told = std::fs::read_to_string(file.path()).unwrap();
    assert!(
        told.contains("setoption name Name quit value 1  quit"),
        "{told}"
    );
    assert!(!told.lines().any(|line| line == "quit"), "{told}");
}

#[test]
fn it_receives_the_game_the_rules_the_position_and_the_limits() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    let script = format!(
        "{POLITE} go*) echo \"$line\" >>{path}; echo bestmove b2-b3;; quit) exit;; *) echo \"$line\" >>{path};;"
    );
    let mut engine = scripted(&script);
    engine.command.options = vec![("Hash".to_owned(), "7".to_owned())];
    engine.rules.set("repetition", "9").unwrap();
    let line = test_line("claustro", "repetition=9", "b1-b2 e4-d4");
    let limits = Limits::of_nodes(5);
    engine
        .choose(&line, &limits, &Stop::default(), &mut |_| {})
        .unwrap();
    let received = std::fs::read_to_string(file.path()).unwrap();
    let received: Vec<&str> = received.lines().collect();
    let start = line.at_start().position_text();
    assert_eq!(
        received,
        [
            "setoption name Game value claustro",
            "setoption name Set value repetition=9",
            "setoption name Hash value 7",
            "uginewgame",
            &format!("position fen {start} moves b1-b2 e4-d4"),
            "go nodes 5"
        ]
    );
}

#[test]
fn it_receives_both_clocks_each_with_its_player() {
    let clock = |seconds, increment| Clock {
        left: Duration::from_secs(seconds),
        increment: Duration::from_secs(increment),
    };
    let go = |plies, opponent_clock| {
        let limits = Limits {
            clock: Some(clock(60, 2)),
            opponent_clock,
            ..Limits::default()
        };
        go_command(&test_line("trike", "side=4", plies), &limits)
    };
    let other = Some(clock(30, 1));
    let own_is_p1 = "go p1time 60000 p2time 30000 p1inc 2000 p2inc 1000";
    let own_is_p2 = "go p1time 30000 p2time 60000 p1inc 1000 p2inc 2000";
    assert_eq!(go("", other), own_is_p1);
    assert_eq!(go("c2", other), own_is_p2);
    // The clocks follow the players, who have exchanged their sides.
    assert_eq!(go("c2 swap", other), own_is_p1);
    assert_eq!(
        go("", None),
        "go p1time 60000 p2time 60000 p1inc 2000 p2inc 2000"
    );
}

#[test]
fn its_reports_are_passed_on_and_garbage_is_ignored() {
    let info = "info depth 3 seldepth 5 score win 7 nodes 90 nps 9 time 40 hashfull 2 pv b1-b2 zz";
    let script = format!(
        "{POLITE} go*) echo hello; echo info string hm; echo {info}; echo info depth 3 multipv 2 pv b1-c1; echo info depth x pv; echo bestmove b1-b2;;"
    );
    let line = test_line("claustro", "", "");
    let mut reports = Vec::new();
    scripted(&script)
        .choose(
            &line,
            &Limits {
                depth: Some(1),
                ..Limits::default()
            },
            &Stop::default(),
            &mut |report| reports.push(report.clone()),
        )
        .unwrap();
    // The first one has words only.
    assert_eq!(reports[1].depth, 3);
    assert_eq!(reports[1].nodes, 90);
    assert_eq!(reports[1].variations[0].score, Some(Score::win_within(7)));
    assert_eq!(reports[1].variations[0].plies.len(), 1);
    assert_eq!(reports.len(), 3);
}

#[test]
fn a_program_that_does_not_exist() {
    let rules = find_game("claustro").unwrap();
    let mut engine = ForeignEngine::new(EngineCommand::new("/no/such/engine"), rules);
    let Err(EngineError::Failed(message)) = choose(&mut engine) else {
        panic!("it should fail");
    };
    assert!(message.contains("cannot be started"), "{message}");
}

#[test]
fn a_program_that_never_says_that_it_speaks_the_protocol() {
    assert!(failure_in_time("x) ;;").contains("did not say ugiok within"));
}

#[test]
fn a_program_that_ends_at_once() {
    assert!(failure("*) exit;;").contains("ended before it said ugiok"));
}

#[test]
fn a_program_that_hangs() {
    assert!(failure_in_time(POLITE).contains("did not answer within"));
}

#[test]
fn a_program_that_dies_while_it_thinks() {
    let message = failure(&format!("{POLITE} go*) exit 3;;"));
    assert!(
        message.contains("shell ended without an answer (exit status: 3; "),
        "{message}"
    );
}

#[test]
fn errors_quote_the_last_lines_of_a_program() {
    let message = failure(&format!(
        "{POLITE} go*) echo Hello there; echo oh no >&2; exit 1;;"
    ));
    assert!(
        message.contains("its last line was `Hello there`; it wrote to standard error `oh no`"),
        "{message}"
    );
}

#[test]
fn child_processes_of_a_program_end_with_it() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    let message = failure_in_time(&format!(
        "ugi) sleep 1000 & echo $! >{path}; echo ugiok; wait;;"
    ));
    assert!(message.contains("did not say readyok within"), "{message}");
    let pid = std::fs::read_to_string(file.path()).unwrap();
    let pid = Pid::from_raw(pid.trim().parse().unwrap()).unwrap();
    // A killed process may stay a zombie where orphans are not reaped.
    let gone = || {
        let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
        test_kill_process(pid).is_err() || state.is_ok_and(|state| state.contains(") Z "))
    };
    let patience = Instant::now() + Duration::from_secs(300);
    while !gone() {
        assert!(Instant::now() < patience, "its child runs on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_program_that_reads_nothing_does_not_block() {
    let mut engine = scripted("");
    engine.command.start_timeout = Duration::from_secs(3);
    // More than a pipe holds.
    engine.command.options = vec![("Long".to_owned(), "x".repeat(1 << 20))];
    engine.command.arguments = vec!["-c".to_owned(), "echo ugiok; sleep 1000".to_owned()];
    let message = failure_of(&mut engine);
    assert!(message.contains("did not say readyok within"), "{message}");
}

#[test]
fn a_program_that_plays_an_illegal_ply_or_none() {
    let message = failure(&format!("{POLITE} go*) echo bestmove a1-a2;;"));
    assert!(
        message.contains("played `a1-a2`, which is illegal"),
        "{message}"
    );
    let message = failure(&format!("{POLITE} go*) echo bestmove;;"));
    assert!(message.contains("played ``, which is illegal"), "{message}");
}

#[test]
fn a_program_that_prints_without_end() {
    let message = failure_in_time(&format!(
        "{POLITE} go*) while :; do echo info rubbish; done;;"
    ));
    assert!(message.contains("did not answer within"), "{message}");
}

#[test]
fn a_program_that_prints_a_line_without_end() {
    let message = failure_in_time(&format!(
        "{POLITE} go*) while :; do printf xxxxxxxxxxxxxxxx; done;;"
    ));
    assert!(message.contains("did not answer within"), "{message}");
}

#[test]
fn after_a_failure_the_next_game_begins_with_a_new_program() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    // It dies the first time only.
    let script = format!(
        "{POLITE} go*) if [ -s {path} ]; then echo bestmove b1-b2; else echo x >{path}; exit; fi;;"
    );
    let mut engine = scripted(&script);
    assert!(choose(&mut engine).is_err());
    engine.new_game();
    assert_eq!(choose(&mut engine), Ok("b1-b2".to_owned()));
}

#[test]
fn a_raised_stop_is_passed_on_and_ends_the_wait() {
    let mut engine = scripted(&format!("{POLITE} stop) echo bestmove b1-b2;;"));
    let line = test_line("claustro", "", "");
    let stop = Stop::default();
    let raise = stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        raise.raise();
    });
    let chosen = engine.choose(&line, &Limits::default(), &stop, &mut |_| {});
    raiser.join().unwrap();
    assert_eq!(line.ply_text(chosen.unwrap()).unwrap(), "b1-b2");
}
