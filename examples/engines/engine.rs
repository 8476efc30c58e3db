//! An engine for all games: wins where it can at once, or else plays any move. docs/engines-of-others.md explains it.
//!
//! It asks `parlour engine` for the rules, or the program that PARLOUR names. Build it by `rustc -O engine.rs`.
use std::io::{BufRead, BufReader, Write, stdin};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

struct Referee(ChildStdin, BufReader<ChildStdout>);

impl Referee {
    /// What it says to these lines.
    fn ask(&mut self, lines: &str) -> Vec<String> {
        writeln!(self.0, "{lines}\nisready").expect("the referee is there");
        let said = (&mut self.1).lines().map_while(Result::ok);
        said.take_while(|line| line != "readyok").collect()
    }

    /// The lines that answer `go`.
    fn think(&mut self, position: &str, draw: usize) -> Vec<String> {
        let said = self.ask(&format!("{position}\nmoves\nquery p1turn"));
        let moves: Vec<&str> = said[0].split(' ').skip(1).collect();
        let winner = [2, 1][usize::from(said[1].ends_with("true"))];
        let winner = format!("response p{winner}win");
        let word = ["moves ", ""][usize::from(position.contains(" moves "))];
        let result = |play: &str| format!("{position} {word}{play}\nquery result");
        let wins = |play: &&&str| self.ask(&result(play))[0] == winner;
        let win = moves.iter().find(wins).copied();
        self.ask(position);
        let Some(any) = moves.get(draw % moves.len().max(1)) else {
            return vec!["bestmove none".to_owned()];
        };
        let told = win.map(|play| format!("info depth 1 score win 1 pv {play}"));
        let best = format!("bestmove {}", win.unwrap_or(any));
        told.into_iter().chain([best]).collect()
    }
}

fn main() {
    let program = std::env::var("PARLOUR").unwrap_or("parlour".to_owned());
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.arg("engine").spawn().expect("parlour starts");
    let (input, output) = (child.stdin.unwrap(), child.stdout.unwrap());
    let mut referee = Referee(input, BufReader::new(output));
    let (mut position, mut held) = ("position startpos".to_owned(), Vec::new());
    let mut draw = std::process::id() as usize;
    for line in stdin().lines().map_while(Result::ok) {
        draw = draw.wrapping_mul(25_214_903_917).wrapping_add(11) >> 1;
        let said = match line.split_whitespace().next().unwrap_or_default() {
            "ugi" => {
                let mut said = referee.ask("ugi");
                let is_told = |line: &String| {
                    [" Game ", " Set ", "ugiok"]
                        .iter()
                        .any(|word| line.contains(word))
                };
                said.retain(is_told);
                said.insert(0, "id name engine.rs".to_owned());
                said
            }
            "isready" => vec!["readyok".to_owned()],
            "go" if line.contains("infinite") => {
                held = referee.think(&position, draw);
                Vec::new()
            }
            "go" if !line.contains('-') => referee.think(&position, draw),
            "stop" => std::mem::take(&mut held),
            "quit" => break,
            word => {
                let said = referee.ask(&line);
                if word == "position" && said.is_empty() {
                    position = line;
                } else if word == "uginewgame" {
                    position = "position startpos".to_owned();
                }
                said
            }
        };
        said.iter().for_each(|line| println!("{line}"));
    }
}
