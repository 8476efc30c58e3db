//! Reading commands, searching beside that, and answering.

use std::io::{BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use super::command::{Go, ProtocolCommand, read};
use super::session::{Session, answer, infos};
use crate::{Engine, EngineError, Report, Stop};
use parlour_rules::games::AnyLine;
use parlour_rules::text::one_line;

/// Speaks the protocol as an engine until `quit` or the end of the input.
///
/// ```
/// let mut output = Vec::new();
/// let input = "ugi\nposition startpos\nquery gameover\nquit\n";
/// parlour_engines::protocol::serve(input.as_bytes(), &mut output)?;
/// let text = String::from_utf8_lossy(&output);
/// assert!(text.contains("ugiok\nresponse false\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the input cannot be read; a closed output ends the session without an error.
pub fn serve(input: impl BufRead, output: impl Write + Send) -> std::io::Result<()> {
    let Some(session) = Session::new() else {
        return Ok(());
    };
    let output = LineWriter(Mutex::new(output));
    std::thread::scope(|scope| {
        let mut server = Server {
            scope,
            output: &output,
            session,
            engine: None,
            task: None,
        };
        let result = server.run(input);
        server.finish();
        result
    })
}

/// The output, to which two threads write, a whole line at a time.
struct LineWriter<W>(Mutex<W>);

impl<W: Write> LineWriter<W> {
    /// Writes a line and flushes it. Errors are ignored: when the output is closed, the input will
    /// end too.
    fn write_line(&self, line: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Messages quote their subject.
        let line = one_line(line);
        let written = writeln!(output, "{line}").and_then(|()| output.flush());
        // The other end has gone: the input will end as well.
        drop(written);
    }
}

/// The task being worked on, on a thread of its own.
struct RunningTask<'scope> {
    /// Ends it.
    stop: Stop,
    kind: TaskKind<'scope>,
}

/// A thread that works.
enum TaskKind<'scope> {
    /// A search. It returns the engine, unless the engine panicked.
    Search(ScopedJoinHandle<'scope, Option<Box<dyn Engine>>>),
    /// A count of ply sequences.
    Perft(ScopedJoinHandle<'scope, ()>),
}

/// The longest line that is read: a game of thousands of plies.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// A count this deep is done between two looks at [`Stop`].
const QUICK_DEPTH: u32 = 2;

/// As [`AnyLine::perft`]; `None` if it was stopped. The line ends as it began.
fn count(line: &mut AnyLine, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_raised() {
        return None;
    }
    if depth <= QUICK_DEPTH {
        return Some(line.perft(depth));
    }
    let mut sum = 0;
    for ply in line.legal_plies() {
        line.play_unchecked(ply).ok()?;
        let below = count(line, depth - 1, stop);
        line.undo();
        sum += below?;
    }
    Some(sum)
}

/// A session being served.
struct Server<'scope, 'env, W> {
    /// The scope in which searches are spawned.
    scope: &'scope Scope<'scope, 'env>,
    /// The writer of answers.
    output: &'scope LineWriter<W>,
    /// The game and the options.
    session: Session,
    /// The engine, unless it is searching or not yet made.
    engine: Option<Box<dyn Engine>>,
    /// The task being worked on.
    task: Option<RunningTask<'scope>>,
}

impl<'scope, W: Write + Send + 'scope> Server<'scope, '_, W> {
    /// Reads and executes commands until `quit` or the end of the input.
    fn run(&mut self, mut input: impl BufRead) -> std::io::Result<()> {
        let mut bytes = Vec::new();
        while (&mut input)
            .take(MAX_LINE_BYTES + 1)
            .read_until(b'\n', &mut bytes)?
            > 0
        {
            if bytes.len() as u64 > MAX_LINE_BYTES {
                if !bytes.ends_with(b"\n") {
                    input.skip_until(b'\n')?;
                }
                self.report_error("the line is longer than 64 kB and was not read");
                bytes.clear();
                continue;
            }
            match std::str::from_utf8(&bytes).map(read) {
                Ok(Ok(ProtocolCommand::Quit)) => {
                    self.stop();
                    return Ok(());
                }
                Ok(Ok(command)) => self.execute(command),
                Ok(Err(message)) => self.report_error(&message),
                Err(_) => self.report_error("the line is not UTF-8 text"),
            }
            bytes.clear();
        }
        Ok(())
    }

    /// Executes a command.
    fn execute(&mut self, command: ProtocolCommand) {
        if command.needs_game()
            && let Err(message) = self.session.apply_options()
        {
            self.report_error(&message);
        }
        match command {
            ProtocolCommand::Ugi => {
                for line in Session::introduction() {
                    self.output.write_line(&line);
                }
            }
            ProtocolCommand::IsReady => self.output.write_line("readyok"),
            ProtocolCommand::SetOption { name, value } => {
                self.finish();
                // The engine is made anew with its options.
                self.engine = None;
                if let Err(message) = self.session.set_option(&name, &value) {
                    self.report_error(&message);
                }
            }
            ProtocolCommand::NewGame => {
                self.finish();
                self.session.new_game();
                // The next one has a seed of its own.
                self.engine = None;
            }
            ProtocolCommand::Position { fen, plies } => {
                self.finish();
                if let Err(message) = self.session.go_to(fen.as_deref(), &plies) {
                    self.report_error(&message);
                }
            }
            ProtocolCommand::Go(Ok(go)) => self.go(go),
            ProtocolCommand::Go(Err(message)) => {
                // A client that asked for a search waits for its end.
                self.finish();
                self.report_error(&message);
                self.output.write_line("bestmove none");
            }
            ProtocolCommand::Stop => self.stop(),
            ProtocolCommand::Query(query) => {
                let answer = answer(self.session.line(), &query);
                self.output.write_line(&format!("response {answer}"));
            }
            ProtocolCommand::Moves => self.output.write_line(&self.session.moves()),
            ProtocolCommand::Perft(depth) => self.perft(depth),
            ProtocolCommand::Quit | ProtocolCommand::Nothing => {}
        }
    }

    /// Reports the fault of a command.
    fn report_error(&self, message: &str) {
        self.output.write_line(&format!("info string {message}"));
    }

    /// Starts a search on a thread of its own, which reports and then answers with `bestmove`. Its
    /// seed is reported first, where it was drawn.
    fn go(&mut self, go: Go) {
        self.finish();
        let mut engine = self.engine.take().unwrap_or_else(|| {
            let (engine, drawn) = self.session.make_engine();
            if let Some(seed) = drawn {
                self.output.write_line(&format!("info string seed {seed}"));
            }
            engine
        });
        let line = self.session.line().clone();
        let limits = go.limits(self.session.is_p1_turn());
        let stop = Stop::default();
        let (raised, output) = (stop.clone(), self.output);
        let thread = self.scope.spawn(move || {
            let mut report = |report: &Report| {
                for told in infos(&line, report) {
                    output.write_line(&told);
                }
            };
            let search = || engine.choose(&line, &limits, &raised, &mut report);
            let broke = "the engine crashed".to_owned();
            let chosen = catch_unwind(AssertUnwindSafe(search));
            let sound = chosen.is_ok();
            let chosen = chosen.unwrap_or(Err(EngineError::Failed(broke)));
            // Even a search that is done keeps its answer until it is asked to stop.
            while go.infinite && !raised.is_raised() {
                std::thread::sleep(Duration::from_millis(2));
            }
            let text = match &chosen {
                Ok(ply) => line.ply_text(*ply).ok(),
                Err(error) => {
                    output.write_line(&format!("info string {error}"));
                    None
                }
            };
            output.write_line(&format!("bestmove {}", text.as_deref().unwrap_or("none")));
            sound.then_some(engine)
        });
        let kind = TaskKind::Search(thread);
        self.task = Some(RunningTask { stop, kind });
    }

    /// Starts a count on a thread of its own, which answers with it.
    fn perft(&mut self, depth: u32) {
        self.finish();
        let mut line = self.session.line().clone();
        let stop = Stop::default();
        let (raised, output) = (stop.clone(), self.output);
        let thread = self.scope.spawn(move || {
            output.write_line(&match count(&mut line, depth, &raised) {
                Some(count) => format!("perft {depth} {count}"),
                None => format!("info string perft {depth} was stopped"),
            });
        });
        let kind = TaskKind::Perft(thread);
        self.task = Some(RunningTask { stop, kind });
    }

    /// Ends the work under way, if there is any, and waits for its answer.
    fn stop(&mut self) {
        if let Some(task) = &self.task {
            task.stop.raise();
        }
        self.finish();
    }

    /// Ends the search under way, if there is one, and waits for its answer, or for that of a
    /// count, which runs to its end: a file of commands gets all answers.
    fn finish(&mut self) {
        let Some(task) = self.task.take() else {
            return;
        };
        match task.kind {
            TaskKind::Search(thread) => {
                task.stop.raise();
                self.engine = thread.join().ok().flatten();
            }
            TaskKind::Perft(thread) => {
                // Its panic has been printed, and it has no answer.
                let _ = thread.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::io::{BufReader, PipeReader, PipeWriter, pipe};
    use std::thread::JoinHandle;

    use super::*;
    use crate::amount::amount;
    use crate::{SearchOptions, test_line};

    /// The answers of a session to all of these lines.
    fn answers(input: &str) -> Vec<String> {
        let mut output = Vec::new();
        serve(input.as_bytes(), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    /// A session that is talked to line by line.
    struct Talk {
        to: Option<PipeWriter>,
        from: BufReader<PipeReader>,
        server: Option<JoinHandle<()>>,
    }

    impl Talk {
        fn new() -> Self {
            let ((input, to), (from, output)) = (pipe().unwrap(), pipe().unwrap());
            let server = std::thread::spawn(move || {
                serve(BufReader::new(input), output).unwrap();
            });
            Self {
                to: Some(to),
                from: BufReader::new(from),
                server: Some(server),
            }
        }

        fn say(&mut self, line: &str) {
            writeln!(self.to.as_mut().unwrap(), "{line}").unwrap();
        }

        fn hear(&mut self) -> String {
            let mut line = String::new();
            self.from.read_line(&mut line).unwrap();
            line.trim_end().to_owned()
        }

        /// The next line that is no `info`.
        fn answer(&mut self) -> String {
            loop {
                let line = self.hear();
                if !line.starts_with("info ") {
                    return line;
                }
            }
        }
    }

    impl Drop for Talk {
        fn drop(&mut self) {
            self.to = None;
            if let Some(server) = self.server.take() {
                server.join().unwrap();
            }
        }
    }

    #[test]
    fn the_introduction_lists_options_and_ends() {
        let lines = answers("ugi\nquit\n");
        assert!(lines[0].starts_with("id name parlour"));
        assert!(
            lines
                .iter()
                .any(|line| line.contains("name Game type combo"))
        );
        assert!(
            lines
                .iter()
                .any(|line| line.contains("name Level type spin default 20 min 1 max 20"))
        );
        for told in [
            "option name Vary type combo default usual var usual var none var opening var game",
            "option name Ponder type check default false",
        ] {
            assert!(lines.iter().any(|line| line == told), "{lines:?}");
        }
        for key in SearchOptions::INFO.options.iter().map(|option| option.key) {
            // The people who run the matches have these.
            let is_known = lines
                .iter()
                .any(|line| line.to_lowercase().contains(&format!("name {key} ")));
            assert_eq!(is_known, key != "even", "{key}");
        }
        assert_eq!(lines.last().map(String::as_str), Some("ugiok"));
    }

    #[test]
    fn positions_are_set_and_queried() {
        let lines = answers(
            "setoption name Game value trike\n\
             setoption name Set value side=4\n\
             uginewgame\n\
             position startpos moves b1\n\
             query p1turn\nquery gameover\nquery result\nquery islegal swap\nquery islegal b1\n\
             position startpos moves b1 swap\nquery p1turn\nquery fen\nperft 1\n",
        );
        let expected = [
            "response false",
            "response false",
            "response none",
            "response true",
            "response false",
            "response true",
        ];
        assert_eq!(lines[..6], expected);
        assert_eq!(lines[6], "response 1/w1/3/4 second b1 -");
        assert!(lines[7].starts_with("perft 1 "), "{}", lines[7]);
    }

    #[test]
    fn errors_are_reported_and_change_nothing() {
        let lines = answers(
            "setoption name Game value claustro\nposition startpos moves b1-b2\nquery fen\n\
             position startpos moves b1-b2 b1-b2\nposition fen rubbish\nquery fen\n\
             setoption name Hash value 0\nsetoption name Colour value 1\n\
             setoption name Set value width=99\nsetoption name Game value chess\nfly\nquery fen\n",
        );
        assert_eq!(lines.len(), 3 + 7, "{lines:?}");
        assert!(
            lines[1..3]
                .iter()
                .all(|line| line.starts_with("info string "))
        );
        assert_eq!(lines[0], lines[3]);
        assert!(
            lines[4..9]
                .iter()
                .all(|line| line.starts_with("info string "))
        );
        assert_eq!(lines[0], lines[9]);
    }

    #[test]
    fn the_result_belongs_to_a_player_not_to_a_colour() {
        // The same end with and without a swap at the beginning.
        let mut talk = Talk::new();
        talk.say("setoption name Game value trike");
        talk.say("setoption name Set value side=4");
        for start in ["b1", "b1 swap"] {
            let mut moves = start.to_owned();
            loop {
                talk.say(&format!("position startpos moves {moves}"));
                talk.say("query gameover");
                if talk.answer() == "response true" {
                    break;
                }
                talk.say("moves");
                let legal = talk.answer();
                let next = legal.split_whitespace().skip(1).find(|ply| *ply != "swap");
                moves.push(' ');
                moves.push_str(next.unwrap());
            }
            talk.say("query result");
            let with = talk.answer();
            talk.say("query p1turn");
            let turn = talk.answer();
            let expected = if start == "b1" {
                ["response p1win", "response p2win"]
            } else {
                ["response p2win", "response p1win"]
            };
            assert!(expected.contains(&with.as_str()), "{turn}");
        }
    }

    #[test]
    fn a_search_ends_in_a_legal_ply_of_two_words() {
        let mut talk = Talk::new();
        for game in ["tactigon", "taacoca", "claustro", "trike"] {
            talk.say(&format!("setoption name Game value {game}"));
            talk.say("setoption name Hash value 1");
            talk.say("uginewgame");
            talk.say("isready");
            assert_eq!(talk.answer(), "readyok");
            for limit in [
                "depth 2",
                "nodes 500",
                "movetime 20",
                "p1time 100 p2time 100",
            ] {
                talk.say(&format!("go {limit}"));
                let best = talk.answer();
                let message: Vec<&str> = best.split(' ').collect();
                assert_eq!((message.len(), message[0]), (2, "bestmove"));
                talk.say(&format!("query islegal {}", message[1]));
                assert_eq!(talk.answer(), "response true");
            }
        }
    }

    #[test]
    fn it_is_ready_while_searching_and_stops_when_told() {
        let mut talk = Talk::new();
        talk.say("setoption name Game value taacoca");
        talk.say("setoption name Seed value 1");
        talk.say("go infinite");
        assert!(talk.hear().starts_with("info depth 1 "), "it searches");
        talk.say("isready");
        assert_eq!(talk.answer(), "readyok");
        talk.say("stop");
        assert!(talk.answer().starts_with("bestmove "));
        talk.say("stop");
        talk.say("isready");
        assert_eq!(talk.answer(), "readyok", "a second stop says nothing");
    }

    #[test]
    fn a_search_without_end_answers_only_when_told_to_stop() {
        let mut talk = Talk::new();
        talk.say("setoption name Game value trike");
        // Table values, searches to a depth and finished games are known at once.
        let over = "fen ww/b second";
        for position in ["startpos", "startpos moves b1", over] {
            talk.say("setoption name Set value side=5");
            talk.say(&format!("position {position}"));
            talk.say("go infinite depth 1");
            for _ in 0..300 {
                talk.say("isready");
                assert_eq!(talk.answer(), "readyok", "{position}");
            }
            talk.say("stop");
            assert!(talk.answer().starts_with("bestmove "), "{position}");
        }
    }

    #[test]
    fn a_search_that_makes_no_sense_ends_as_well() {
        for limit in [
            "depth -1",
            "nodes 18446744073709551616",
            "depth",
            "movetime soon",
            "slowly",
        ] {
            let lines = answers(&format!("go {limit}\n"));
            assert_eq!(lines.len(), 2, "{lines:?}");
            assert!(lines[0].starts_with("info string "), "{lines:?}");
            assert_eq!(lines[1], "bestmove none");
        }
        let lines = answers("go infinite\ngo depth -1\n");
        let best: Vec<_> = lines
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .collect();
        assert!(best.len() == 2 && best[1] == "bestmove none", "{best:?}");
    }

    #[test]
    fn games_differ_unless_a_seed_is_given_and_the_seed_is_told() {
        let mut talk = Talk::new();
        talk.say("setoption name Game value trike");
        talk.say("setoption name Hash value 1");
        let mut game = |seed: u32| {
            talk.say(&format!("setoption name Seed value {seed}"));
            talk.say("uginewgame");
            let (mut plies, mut told) = (String::new(), None);
            for _ in 0..4 {
                talk.say(&format!("position startpos moves{plies}"));
                talk.say("go nodes 100");
                let best = loop {
                    let line = talk.hear();
                    if let Some(seed) = line.strip_prefix("info string seed ") {
                        told = seed.parse::<u32>().ok();
                    } else if let Some(ply) = line.strip_prefix("bestmove ") {
                        break ply.to_owned();
                    }
                };
                plies = format!("{plies} {best}");
            }
            (plies, told)
        };
        let given: Vec<_> = (1..=10).map(&mut game).collect();
        let openings: HashSet<_> = given.iter().map(|(plies, _)| plies).collect();
        assert!(openings.len() >= 7, "{given:?}");
        let drawn: Vec<_> = (0..4).map(|_| game(0)).collect();
        let seeds: HashSet<_> = drawn.iter().map(|(_, told)| told.unwrap()).collect();
        assert_eq!(seeds.len(), drawn.len());
        for (plies, told) in &drawn {
            assert_eq!(game(told.unwrap()), (plies.clone(), None));
        }
        talk.say("setoption name Vary value none");
        let mut fixed = || {
            talk.say("position startpos");
            talk.say("go nodes 100");
            talk.answer()
        };
        assert_eq!(fixed(), fixed());
    }

    #[test]
    fn a_count_may_be_stopped_and_quit() {
        for end in ["stop", "quit"] {
            let mut talk = Talk::new();
            talk.say("perft 30");
            talk.say("isready");
            assert_eq!(talk.answer(), "readyok");
            talk.say("query p1turn");
            assert_eq!(talk.answer(), "response true");
            talk.say(end);
            assert_eq!(talk.hear(), "info string perft 30 was stopped");
        }
    }

    #[test]
    fn a_file_of_commands_gets_all_counts() {
        let (deep, less) = amount((3, 2), (4, 3));
        let lines = answers(&format!(
            "perft {deep}\nsetoption name Game value trike\nperft {less}\n"
        ));
        let line = |game| test_line(game, "", "");
        let (tactigon, trike) = (line("tactigon").perft(deep), line("trike").perft(less));
        let expected = [
            format!("perft {deep} {tactigon}"),
            format!("perft {less} {trike}"),
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_game_that_is_over_has_no_best_ply() {
        let lines = answers(
            "setoption name Game value claustro\nposition fen 4g/5/2b2/5/5 second\n\
             query gameover\nquery result\ngo depth 1\n",
        );
        if lines[0] == "response true" {
            assert_eq!(lines[1], "response p1win");
            assert_eq!(lines.last().map(String::as_str), Some("bestmove none"));
        }
    }

    #[test]
    fn infos_have_the_words_of_the_protocol_in_order() {
        let mut talk = Talk::new();
        talk.say("setoption name Game value claustro");
        talk.say("setoption name Vary value none");
        talk.say("go depth 3");
        let line = talk.hear();
        let message: Vec<&str> = line.split(' ').collect();
        let at = |word: &str| message.iter().position(|other| *other == word);
        let keys = [
            "info", "depth", "seldepth", "score", "nodes", "nps", "time", "hashfull", "pv",
        ];
        let places: Vec<_> = keys.iter().map(|key| at(key)).collect();
        assert!(
            places.is_sorted() && places.iter().all(Option::is_some),
            "{line}"
        );
        while !talk.hear().starts_with("bestmove") {}
    }
}
