//! `parlour check-engine`, tried on our engine, and on samples that break one rule each: this binary is a sample where
//! `BREAKS` names a rule. It is our engine with a filter on what it hears and says.

use std::env;
use std::fs::OpenOptions;
use std::io::{BufReader, Read, Write, stdin};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::Duration;

use parlour_engines::foreign::EngineCommand;
use parlour_engines::foreign::check::{Finding, Patience, Rule, check};
use parlour_engines::protocol::serve;
use parlour_rules::games::AnyRules;
use serde_json::Value;

use super::program::{User, parlour};

/// What a sample breaks, and what it has heard.
#[derive(Default)]
struct Breaking {
    rule: String,
    /// A question that is held back.
    held: Option<String>,
    /// The last question, search and position.
    query: String,
    go: String,
    position: String,
    games: usize,
    memory: Vec<Vec<u8>>,
    has_searched: bool,
}

type Shared = Arc<Mutex<Breaking>>;

/// The other side of the sample, which is not the standard output of the tests.
fn say(line: &str) {
    let mut out = OpenOptions::new().write(true).open("/dev/fd/3").unwrap();
    writeln!(out, "{line}").unwrap();
}

impl Breaking {
    /// The lines that our engine hears in place of this one.
    fn hear(&mut self, line: &str) -> Vec<String> {
        let is_wrong =
            line.starts_with("position") && (line.contains("rubbish") || line.contains("zz99"));
        let is_game = line == "uginewgame";
        let held = self.held.take();
        if line.starts_with("query") {
            line.clone_into(&mut self.query);
        } else if line.starts_with("go") {
            line.clone_into(&mut self.go);
        } else if line.starts_with("position") {
            line.clone_into(&mut self.position);
        }
        self.games += usize::from(is_game);
        let (place, moves) = line.split_once(" moves ").unwrap_or((line, ""));
        let is_start = place == "position startpos";
        let is_fen = line.starts_with("position fen") && !is_wrong;
        let pass = vec![line.to_owned()];
        let instead = |text: &str| vec![text.to_owned()];
        match self.rule.as_str() {
            "ready" if line == "isready" => vec![],
            "order" if line.starts_with("query") && held.is_none() => {
                self.held = Some(line.to_owned());
                vec![]
            }
            "order" => {
                let mut lines = pass;
                let at = usize::from(line.starts_with("query"));
                lines.splice(at..at, held);
                lines
            }
            "quiet" if is_game => {
                say("a new game, how nice");
                pass
            }
            "unknown-option" if line.contains("NoSuchOption") => vec![],
            "startpos" if is_start && !is_wrong => instead(place),
            "fen" if is_fen && moves.is_empty() => instead("position startpos"),
            "fen-moves" if is_fen => instead(place),
            "wrong-position" if is_wrong => vec![],
            "keeps-position" if is_wrong => {
                say("info string that is wrong");
                instead("position startpos")
            }
            "nodes" if line.starts_with("go nodes") => vec![],
            "depth" if line.starts_with("go depth 2") => vec![],
            "movetime" if line.starts_with("go movetime") => vec![],
            "clock" if line.starts_with("go p1time") => vec![],
            "infinite" if line == "go infinite" => {
                say("bestmove a1");
                vec![]
            }
            "ready-in-search" if line == "isready" && self.go == "go infinite" => vec![],
            "stop" if line == "stop" => {
                sleep(Duration::from_secs(2));
                pass
            }
            "wrong-go" if line == "go depth -1" => instead("go depth 1"),
            "movetime-kept" if line == "go movetime 100" => {
                sleep(Duration::from_secs(2));
                pass
            }
            "clock-kept" if line.starts_with("go p1time 100 ") => {
                sleep(Duration::from_secs(2));
                pass
            }
            "many-games" if is_game && self.games == 10 => std::process::exit(0),
            "memory" if is_game => {
                self.memory.push(vec![1; 8 << 20]);
                pass
            }
            "option-order" if line.contains("name Game") => {
                vec![
                    line.to_owned(),
                    "setoption name Set value <empty>".to_owned(),
                ]
            }
            "other-board" if line.contains("name Set") && self.has_searched => vec![],
            "other-game" if line.contains("name Game value t") && self.has_searched => {
                if line.ends_with("trike") {
                    pass
                } else {
                    vec![]
                }
            }
            "nonsense" if line.starts_with("xyzzy") => {
                say("what?");
                pass
            }
            "long-line" if line.len() > 10_000 => std::process::exit(0),
            "printable" if line.starts_with("go") => {
                say("info string \u{1b}[2J");
                pass
            }
            "quit" if line == "quit" => vec![],
            _ => pass,
        }
    }

    /// The lines that it says in place of this one of our engine.
    fn says(&mut self, line: &str) -> Vec<String> {
        let is_answer = line.starts_with("response");
        let is_best = line.starts_with("bestmove");
        self.has_searched |= is_best;
        let asked = |what: &str| is_answer && self.query.contains(what);
        let not = || {
            let (is, not) = if line.contains("true") {
                ("true", "false")
            } else {
                ("false", "true")
            };
            vec![line.replace(is, not)]
        };
        // A proof is turned into an estimate that stands for the opposite one.
        let turned = || {
            let score = |word: &str| {
                line.split_once(word)
                    .map(|(_, rest)| rest.split(' ').next())
            };
            let number = |word: &str| score(word).flatten().unwrap_or_default();
            let loss = format!(" loss {}", number(" loss "));
            let win = format!(" win {}", number(" win "));
            let line = line.replace("cp ", "cp -").replace("--", "");
            vec![line.replace(&loss, " cp 20000").replace(&win, " cp -20000")]
        };
        let plies = self
            .position
            .split_once(" moves ")
            .map_or(0, |(_, moves)| moves.split(' ').count());
        match self.rule.as_str() {
            "introduction" if line == "ugiok" => vec![],
            "name" if line.starts_with("id name") => vec![],
            "options" => vec![line.replace("spin default 20", "spin default 99")],
            "game" if line.contains("name Game") => {
                vec!["option name Game type combo default chess var chess".to_owned()]
            }
            "set" if line.contains("name Set") => vec![],
            "p1turn" if asked("p1turn") => not(),
            "gameover" if asked("gameover") => not(),
            "islegal" if asked("islegal") => not(),
            "result" if asked("result") => vec![line.replace("none", "draw")],
            "query-fen" if asked("fen") => vec!["response rubbish".to_owned()],
            "response-form" if is_answer && !asked("fen") => vec![format!("{line} indeed")],
            "one-answer" if is_best && self.go == "go depth 2" => vec![line.to_owned(); 2],
            "after-the-end" if line == "bestmove none" && self.go != "go depth -1" => {
                vec!["bestmove b1".to_owned()]
            }
            "bestmove-form" if is_best => vec![format!("{line} ponder c1")],
            "legal" if is_best && plies >= 8 => vec!["bestmove b1".to_owned()],
            "info-form" => vec![line.replace("info depth ", "info depth d")],
            "score-form" => vec![line.replace("score cp", "score pawns")],
            "legal-line" if line.contains(" pv ") => vec![format!("{line} zz99")],
            "proof-length" if line.contains("score win ") => {
                vec![line.replace("score win ", "score win 0 nodes ")]
            }
            "sides" if line.starts_with("info") => turned(),
            "proofs" if plies % 2 == 1 && self.games > 1 => turned(),
            _ => vec![line.to_owned()],
        }
    }
}

/// The lines that the sample hears.
struct Ears(Shared, Vec<u8>);

impl Read for Ears {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        while self.1.is_empty() {
            let mut line = String::new();
            if stdin().read_line(&mut line)? == 0 {
                if self.0.lock().unwrap().rule == "end-of-input" {
                    sleep(Duration::from_secs(100));
                }
                return Ok(0);
            }
            for line in self.0.lock().unwrap().hear(line.trim_end()) {
                self.1.extend(format!("{line}\n").bytes());
            }
        }
        let count = into.len().min(self.1.len());
        into[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// The lines that our engine says.
struct Mouth(Shared, Vec<u8>);

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.1.extend(bytes);
        while let Some(end) = self.1.iter().position(|byte| *byte == b'\n') {
            let line = String::from_utf8(self.1.drain(..=end).collect()).unwrap();
            let lines = self.0.lock().unwrap().says(line.trim_end());
            for line in lines {
                say(&line);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn this_is_a_sample_where_a_rule_is_named() {
    let Ok(rule) = env::var("BREAKS") else {
        return;
    };
    let shared = Arc::new(Mutex::new(Breaking {
        rule,
        ..Breaking::default()
    }));
    let ears = BufReader::new(Ears(shared.clone(), Vec::new()));
    serve(ears, Mouth(shared, Vec::new())).unwrap();
}

/// What a shell starts the sample by that breaks this rule.
fn script(rule: &str) -> String {
    format!(
        "exec 3>&1 >/dev/null; BREAKS='{rule}' exec '{}' --exact \
         cli::check_engine::this_is_a_sample_where_a_rule_is_named",
        env::current_exe().unwrap().display(),
    )
}

/// The findings about the sample that breaks this rule.
fn findings(rule: &str) -> Vec<(Rule, Finding)> {
    let script = script(rule);
    let command = EngineCommand {
        name: "sample".to_owned(),
        arguments: vec!["-c".to_owned(), script],
        start_timeout: Duration::from_secs(if rule == "ready" || rule == "introduction" {
            2
        } else {
            60
        }),
        reply_timeout: Duration::from_secs(3),
        ..EngineCommand::new("/bin/sh")
    };
    let game: AnyRules = "trike side=5".parse().unwrap();
    let patience = Patience {
        longest: Duration::from_millis(100),
        margin: Duration::from_secs(1),
    };
    check(&command, &game, patience)
}

/// The rules that a sample is found to break.
fn broken(rule: &str) -> Vec<(&'static str, String)> {
    let findings = findings(rule).into_iter();
    findings
        .filter_map(|(rule, finding)| match finding {
            Finding::Broken(how) => Some((rule.id(), how)),
            Finding::Kept | Finding::Untried(_) => None,
        })
        .collect()
}

#[test]
fn each_rule_is_found_broken_where_it_alone_is() {
    let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let halves = rules.chunks(rules.len().div_ceil(2));
        let threads: Vec<_> = halves
            .map(|rules| {
                scope.spawn(|| {
                    let found = rules.iter().map(|&rule| (rule, broken(rule)));
                    let wrong = found
                        .filter(|(rule, broken)| broken.iter().map(|found| found.0).ne([*rule]));
                    wrong.map(|found| format!("{found:?}")).collect::<Vec<_>>()
                })
            })
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rules that are at work in a match, with what a move of it is limited by.
const IN_PLAY: [(&str, &str); 22] = [
    ("introduction", "--depth 2"),
    ("game", "--depth 2"),
    ("set", "--depth 2"),
    ("ready", "--depth 2"),
    ("quiet", "--depth 2"),
    ("islegal", "--depth 2"),
    ("fen-moves", "--depth 2"),
    ("nodes", "--nodes 50"),
    ("depth", "--depth 2"),
    ("movetime", "--time 100"),
    ("clock", "--clock 1+0.1"),
    ("one-answer", "--depth 2"),
    ("bestmove-form", "--depth 2"),
    ("legal", "--depth 2"),
    ("info-form", "--depth 2"),
    ("score-form", "--depth 2"),
    ("legal-line", "--depth 2"),
    ("proof-length", "--depth 2"),
    ("proofs", "--nodes 500 --seed 2"),
    ("movetime-kept", "--time 100"),
    ("clock-kept", "--clock 0.1"),
    ("printable", "--depth 2"),
];

#[test]
fn a_strict_match_fails_on_each_rule_that_is_at_work_in_it() {
    let user = User::new();
    let section = |rule: &str| {
        format!(
            "[engines.{rule}]\ncommand = \"/bin/sh\"\nargs = [\"-c\", {:?}]\n\
             start_seconds = 3\nreply_seconds = 3\n",
            script(rule)
        )
    };
    let names = IN_PLAY.iter().map(|(rule, _)| *rule).chain(["none"]);
    user.file(
        ".config/parlour/parlour.toml",
        names.map(section).collect::<String>(),
    );
    let code = |rule: &str, limit: &str| {
        let words = format!(
            "match trike --set side=5 --first {rule} --second random --games 4 {limit} --strict --quiet"
        );
        user.run(&words.split(' ').collect::<Vec<_>>()).code
    };
    for limit in ["--depth 2", "--nodes 50", "--time 1000", "--clock 60+1"] {
        assert_eq!(code("none", limit), 0, "{limit}");
    }
    let passed = IN_PLAY
        .iter()
        .filter(|(rule, limit)| code(rule, limit) == 0);
    let passed: Vec<_> = passed.collect();
    assert!(passed.is_empty(), "{passed:?}");
}

#[test]
fn the_sample_that_breaks_nothing_keeps_all_rules() {
    for (rule, finding) in findings("none") {
        assert_eq!(finding, Finding::Kept, "{}", rule.id());
    }
}

#[test]
fn our_engine_keeps_all_rules_in_every_game() {
    // How long it takes is the machine's.
    let user = User::new();
    user.file(
        ".config/parlour/parlour.toml",
        format!(
            "[engines.own]\ncommand = {:?}\nargs = [\"engine\"]\nstart_seconds = 300\nreply_seconds = 300\n",
            env!("CARGO_BIN_EXE_parlour")
        ),
    );
    let patience = ["--longest", "10", "--margin", "60000"];
    let words = [&["check-engine", "--json"], &patience[..], &["own"]].concat();
    let data: Value = user.run(&words).json();
    let games = data.as_array().unwrap();
    assert_eq!(games.len(), 4);
    for game in games {
        let rules = game["rules"].as_array().unwrap();
        assert_eq!(rules.len(), Rule::ALL.len());
        for rule in rules {
            // There is nothing to set where the rules are the default ones, and how much is proven
            // in so short a time is the machine's.
            let expected: &[&str] = match rule["rule"].as_str() {
                Some("set") => &["untried"],
                Some("proofs") => &["kept", "untried"],
                _ => &["kept"],
            };
            let found = rule["finding"].as_str().unwrap();
            assert!(expected.contains(&found), "{}: {rule}", game["game"]);
        }
    }
}

#[test]
fn the_table_says_what_is_broken_and_why_it_matters() {
    let ran = parlour("check-engine --game trike --longest 10 true");
    assert_eq!(ran.code, 1);
    assert_eq!(ran.err, "parlour: true breaks a rule of the protocol\n");
    let told = "  broken   introduction     answers `ugi` in time, up to `ugiok`\n\
                \x20                          ended before it said ugiok (exit status: 0)\n\
                \x20                          why: otherwise it does not play at all\n\
                \x20                          protocol.md: \"| `ugi` | `id name …`\"\n";
    assert!(ran.out.contains(told), "{}", ran.out);
    let unnamed = User::new()
        .run(&["check-engine", "sh", "-c", "echo ugiok; cat"])
        .usage();
    assert!(unnamed.contains("give --game"), "{unnamed}");
}
