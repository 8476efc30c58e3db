//! Games to write and read.

use parlour_records::{NodeId, Record, Start};
use parlour_rules::games::{AnyLine, AnyRules, find_game};
use parlour_rules::options::{Domain, OptionSet};

/// A game with plies given as texts, on the default board of a game.
pub fn record(game: &str, plies: &[&str]) -> Record {
    let start = Start::new(find_game(game).unwrap()).unwrap();
    let mut record = Record::new(start);
    play(&mut record, NodeId::ROOT, plies);
    record
}

/// Plays plies one after the other and returns the last node.
pub fn play(record: &mut Record, at: NodeId, plies: &[&str]) -> NodeId {
    plies.iter().fold(at, |node, text| {
        let ply = record.line(node).read_ply(text).unwrap();
        record.play(node, ply).unwrap()
    })
}

/// A record of Trike around the given plies and result.
pub fn trike(body: &str) -> String {
    format!("[Game \"trike\"]\n[Rules \"side=7 pie=true\"]\n\n{body}")
}

/// The plies of the main line.
pub fn plies(record: &Record) -> Vec<String> {
    let line = record.line(record.tree().main_end());
    let texts = line.plies().into_iter().map(|ply| line.ply_text(ply));
    texts.map(Result::unwrap).collect()
}

/// A start made from numbers: a game, its settings, and plies before the start.
pub fn start(numbers: &[u32]) -> Start {
    let mut numbers = numbers.iter().copied().cycle();
    let mut draw = |below: u32| numbers.next().unwrap_or(0) % below;
    let games = AnyRules::all();
    let game = &games[draw(games.len() as u32) as usize];
    let mut rules = game.clone();
    for (index, setting) in game.table().iter().enumerate() {
        // Larger boards only make the test slow.
        let steps = match setting.domain {
            Domain::Toggle => 2,
            Domain::Number { .. } | Domain::Word(_) | Domain::Text { .. } => 3,
        };
        for _ in 0..draw(steps) {
            rules.step(index, true);
        }
    }
    let Ok(mut line) = AnyLine::new(&rules) else {
        return Start::new(game.clone()).unwrap();
    };
    for _ in 0..draw(6) {
        let legal = line.legal_plies();
        if legal.is_empty() {
            break;
        }
        line.play(legal[draw(legal.len() as u32) as usize]).unwrap();
    }
    Start::from_position(rules, &line.position_text()).unwrap()
}
