//! Whole games by the rules of a match runner: both engines are asked whether the game is over and
//! how, only agreement is trusted, every answer has two words, openings are positions.

use crate::arbiter::engine::Engine;

/// No game here is as long.
const LONGEST: usize = 2000;

/// Plays a game and returns its result: `p1win`, `p2win` or `draw`.
fn play(engines: &mut [Engine; 2], opening: &str) -> String {
    for engine in &mut *engines {
        engine.say("uginewgame");
        engine.ready();
    }
    let mut plies: Vec<String> = Vec::new();
    loop {
        let mut position = format!("position fen {opening}");
        if !plies.is_empty() {
            position = format!("{position} moves {}", plies.join(" "));
        }
        for engine in &mut *engines {
            engine.say(&position);
        }
        if agreed(engines, "gameover") == "true" {
            return agreed(engines, "result");
        }
        assert_eq!(agreed(engines, "result"), "none");
        let mover = usize::from(agreed(engines, "p1turn") == "false");
        let limit = ["go nodes 400", "go depth 2"][plies.len() % 2];
        engines[mover].say(limit);
        let best = engines[mover].best();
        assert_eq!(agreed(engines, &format!("islegal {best}")), "true");
        plies.push(best);
        assert!(plies.len() < LONGEST, "a game without end: {plies:?}");
    }
}

/// The answer of both engines.
fn agreed(engines: &mut [Engine; 2], question: &str) -> String {
    let answers = engines.each_mut().map(|engine| engine.query(question));
    assert_eq!(answers[0], answers[1], "{question}");
    let [answer, _] = answers;
    answer
}

/// Two games from an opening, each engine once as the first player; the opening is what these
/// plies lead to, given as a position.
fn match_of(game: &str, set: &str, plies: &str) {
    let options = |level| [("Set", set), ("Level", level), ("Hash", "2"), ("Seed", "5")];
    let mut engines = ["8", "3"].map(|level| Engine::playing(game, &options(level)));
    engines[0].say(&format!("position startpos{plies}"));
    let opening = engines[0].fen();
    for _ in 0..2 {
        let result = play(&mut engines, &opening);
        assert!(
            ["p1win", "p2win", "draw"].contains(&result.as_str()),
            "{game}: {result}"
        );
        engines.swap(0, 1);
    }
    for mut engine in engines {
        engine.say("quit");
        assert_eq!(engine.close(), (Some(0), Vec::new()));
    }
}

#[test]
fn tactigon() {
    match_of("tactigon", "board=extra-small", "");
}

#[test]
fn taacoca() {
    match_of("taacoca", "side=3", "");
}

#[test]
fn claustro() {
    match_of("claustro", "", " moves b1-b2");
}

#[test]
fn trike_with_the_swap_still_open() {
    match_of("trike", "side=5", " moves c2");
}
