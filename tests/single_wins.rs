//! Positions with a single winning ply, which is found with the length of its win.
//!
//! The files beside this one hold a position a line: the rules, the position, the ply, and in how
//! many plies it wins. `lab single-wins` makes them: that no other ply wins is proven by tables and
//! searches, and the length is exact, by a table or by trying all plies.

use std::fs;

use parlour_engines::proof::nearest_end;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Report, Score, Stop};
use parlour_rules::games::{AnyLine, AnyRules, GAMES, Game, Line};
use parlour_rules::with_line;

use crate::support::amount::amount;

/// The lines of a game's file.
fn lines(game: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/single_wins");
    let file = fs::read_to_string(format!("{folder}/{game}.txt")).expect("a file of the game");
    file.lines().map(str::to_owned).collect()
}

/// The positions that a search may look at.
const NODES: u64 = 60_000;

/// The plies of a win up to which all plies are tried, and the positions that are looked at then
/// and after each single ply.
const SHORT: u32 = 4;
const TRIED: u64 = 1_000_000;
const TRIED_AFTER: u64 = 5_000;

/// A position with its only winning ply, and the plies until it has won.
struct Single {
    line: AnyLine,
    ply: String,
    plies: u32,
}

impl Single {
    fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.split("; ").collect();
        let [rules, position, ply, plies] = parts[..] else {
            panic!("{text}");
        };
        let rules: AnyRules = rules.parse().expect("rules");
        let start = AnyLine::new(&rules).expect("a board");
        Self {
            line: start.at_position(position).expect("a position"),
            ply: ply.to_owned(),
            plies: plies.parse().expect("a number"),
        }
    }

    /// The strongest engine finds the ply and the length.
    fn is_found(&self) {
        let stop = Stop::default();
        let limits = Limits::of_nodes(NODES);
        let mut most = None;
        let mut look = |report: &Report| {
            if let Some(Score::Win(distance)) = report.score() {
                most = distance.most();
            }
            if most == Some(self.plies) {
                stop.raise();
            }
        };
        let mut engine = EngineSpec::from(AlphaBetaOptions {
            hash: 1,
            ..AlphaBetaOptions::default()
        })
        .make();
        let ply = engine.choose(&self.line, &limits, &stop, &mut look);
        let text = self.line.ply_text(ply.expect("a ply"));
        let position = self.line.position_text();
        assert_eq!(text.as_ref(), Ok(&self.ply), "{position}");
        assert_eq!(most, Some(self.plies), "{position}");
    }

    /// The rules alone say the same, where few plies have to be tried.
    fn is_true<G: Game>(&self, line: &Line<G>) {
        let (game, position) = (line.game(), line.position());
        let text = self.line.position_text();
        let nearest = nearest_end(game, position, true, TRIED);
        assert_eq!(nearest, Some(self.plies), "{text}");
        for ply in line.legal_plies() {
            let after = game.play_unchecked(position, ply);
            let within = match game.outcome(&after) {
                Some(outcome) => (outcome.winner == Some(line.to_move())).then_some(0),
                None => nearest_end(game, &after, false, TRIED_AFTER),
            };
            let wins = within.is_some_and(|plies| plies < self.plies);
            assert_eq!(wins, game.ply_text(ply) == self.ply, "{text}");
        }
    }
}

#[test]
fn the_single_winning_plies_of_every_game_are_found_with_their_lengths() {
    for info in GAMES {
        let (game, all) = (info.id, lines(info.id));
        assert!(all.len() >= 50, "{game}");
        let few = all.len().div_ceil(10);
        for text in all.iter().step_by(all.len() / amount(few, all.len())) {
            let single = Single::read(text);
            assert_eq!(single.line.info().id, game);
            single.is_found();
        }
    }
}

#[test]
fn the_single_winning_plies_are_those_that_the_rules_allow() {
    for info in GAMES {
        let (game, all) = (info.id, lines(info.id));
        let all = all.iter().map(|text| Single::read(text));
        let mut near = all.filter(|single| single.plies <= SHORT).peekable();
        assert!(near.peek().is_some(), "{game}");
        for single in near.take(amount(5, usize::MAX)) {
            with_line!(&single.line, line => single.is_true(line));
        }
    }
}
