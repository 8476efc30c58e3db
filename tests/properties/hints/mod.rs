//! Hints say what is true: each claim is checked by the rules, those of wins by the proof of
//! puzzles.

mod claims;

use parlour_engines::{Analyser, Distance, Hint, Limits, Score, Stop};
use parlour_matches::play::coach;
use parlour_matches::puzzles::{Goal, proof};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Side};
use parlour_rules::random::split_mix;

use super::amount::amount;
use super::line;

/// A wins claim is proved where it takes no more plies than this.
const PROVEN: u32 = 2;

/// The number of positions seen beyond which a hint is not warned of by the coach, who sees 4,000
/// after each ply.
const COACHED: u64 = 2_000;

/// A hint in its position.
struct Case<'a> {
    before: &'a AnyLine,
    after: AnyLine,
    text: String,
    expected: Vec<String>,
    hint: &'a Hint,
}

/// The position at the end of a line with the other side to move, if it is one.
fn passed(line: &AnyLine) -> Option<AnyLine> {
    let text = line.position_text();
    let (cells, _) = text.rsplit_once(' ')?;
    let side = match line.to_move() {
        Side::First => "second",
        Side::Second => "first",
    };
    line.at_position(&format!("{cells} {side}")).ok()
}

fn texts(line: &AnyLine) -> Vec<String> {
    let plies = line.legal_plies().into_iter();
    plies.map(|ply| line.ply_text(ply).unwrap()).collect()
}

fn played(line: &AnyLine, text: &str) -> AnyLine {
    let mut after = line.clone();
    after.play(after.read_ply(text).unwrap()).unwrap();
    after
}

fn kind(line: &AnyLine, cell: &str) -> Option<&'static str> {
    let cell = line.board().cell(cell).unwrap();
    line.piece(cell).map(|piece| piece.kind.name())
}

/// The number of a side's pieces.
fn count(line: &AnyLine, side: Side) -> usize {
    let cells = line.board().cells().iter();
    let of_side = |cell: &&Cell| line.piece(**cell).is_some_and(|p| p.side == side);
    cells.filter(of_side).count()
}

/// Returns whether the side to move wins with one ply.
fn can_win(line: &AnyLine) -> bool {
    let side = line.to_move();
    texts(line).iter().any(|text| {
        let outcome = played(line, text).outcome();
        outcome.is_some_and(|outcome| outcome.winner == Some(side))
    })
}

/// The cells of a side whose pieces some ply of the other side, which is to move, takes away.
fn capturable(line: &AnyLine) -> Vec<String> {
    let other = !line.to_move();
    let mut cells = Vec::new();
    for text in texts(line) {
        let after = played(line, &text);
        for &cell in line.board().cells() {
            let is_own = |line: &AnyLine| line.piece(cell).is_some_and(|p| p.side == other);
            let name = line.board().name(cell).to_owned();
            if is_own(line) && !is_own(&after) && !cells.contains(&name) {
                cells.push(name);
            }
        }
    }
    cells
}

/// The distance told after "wins".
fn distance(said: &str) -> Distance {
    let number = |text: &str| text.parse().unwrap();
    match (said.strip_prefix(" in at most "), said.strip_prefix(" in ")) {
        (Some(count), _) => Distance::AtMost(number(count)),
        (_, Some(count)) => Distance::Exactly(number(count)),
        (None, None) => {
            assert_eq!(said, "");
            Distance::Unknown
        }
    }
}

impl Case<'_> {
    fn mover(&self) -> Side {
        self.before.to_move()
    }

    /// The cells of the ply: where a piece stood and where it went.
    fn ends(&self) -> (&str, &str) {
        let plain = self.text.split('@').next().unwrap();
        plain.split_once(['-', 'x']).unwrap_or((plain, plain))
    }

    /// Returns whether a reason, the rest of a sentence, is true.
    fn holds(&self, reason: &str) -> bool {
        if let Some((motive, wins)) = reason.split_once(", and wins") {
            return self.wins_in(wins) && self.holds(motive);
        }
        if let Some(motive) = reason.strip_suffix(", and holds the draw") {
            return self.hint.score == Some(Score::Draw) && self.holds(motive);
        }
        let ends = self.after.outcome();
        let won = ends.is_some_and(|outcome| outcome.winner == Some(self.mover()));
        match reason {
            "there is nothing else to play" => return self.before.legal_plies().len() == 1,
            "it holds the draw" => return self.hint.score == Some(Score::Draw),
            _ if reason.starts_with("it wins, ") => return won,
            _ if reason.starts_with("the game ends in a draw, ") => {
                return ends.is_some_and(|outcome| outcome.winner.is_none());
            }
            _ => {}
        }
        // "It wins a triangle" is no more than that.
        let is_distance = |wins: &&str| wins.is_empty() || wins.starts_with(" in ");
        if let Some(wins) = reason.strip_prefix("it wins").filter(is_distance) {
            return self.wins_in(wins);
        }
        if let Some(wins) = reason.strip_prefix("no better move was found, and ") {
            return self.loses_in(wins.split_once(" wins").unwrap().1);
        }
        if reason.starts_with("no better move was found: ") {
            return ends.is_some_and(|outcome| outcome.winner == Some(!self.mover()));
        }
        match self.before.info().id {
            "tactigon" => self.holds_in_tactigon(reason),
            "taacoca" => self.holds_in_taacoca(reason),
            "claustro" => self.holds_in_claustro(reason),
            _ => self.holds_in_trike(reason),
        }
    }

    /// Returns whether the ply wins in as many as this says: ` in 2` or ` in at most 2`, or nothing
    /// where only that it wins is known.
    fn wins_in(&self, said: &str) -> bool {
        let distance = distance(said);
        let stated = self.hint.score.and_then(Score::winner_plies) == Some(distance);
        let Some(within) = distance.most() else {
            return stated;
        };
        let alone = self.before.at_position(&self.before.position_text());
        let Ok(alone) = alone else { return stated };
        let proved = (within <= PROVEN)
            .then(|| proof::solutions(&alone, Goal::Win, within))
            .flatten();
        stated && proved.is_none_or(|solutions| solutions.contains(&self.text))
    }

    fn loses_in(&self, said: &str) -> bool {
        let distance = distance(said);
        let stated = self.hint.score.and_then(Score::winner_plies) == Some(distance);
        let Some(within) = distance.most() else {
            return stated;
        };
        let wins = |within| proof::solutions(&self.after, Goal::Win, within);
        stated && (within > PROVEN || wins(within).is_none_or(|solutions| !solutions.is_empty()))
    }
}

/// Checks the hint for the position at the end of a line.
fn check(line: &AnyLine, nodes: u64, said: &mut Vec<String>) {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let report = Analyser::new(1, 1).analyse(line, 1, &limits, &Stop::default(), &mut |_| {});
    let report = report.unwrap();
    let best = &report.variations[0];
    let hint = Hint::of_variation(line, best).unwrap();
    let mut after = line.clone();
    let expected: Vec<String> = best
        .plies
        .iter()
        .map_while(|&ply: &AnyPly| {
            let text = after.ply_text(ply).ok()?;
            after.play(ply).ok().map(|()| text)
        })
        .collect();
    let text = line.ply_text(hint.ply).unwrap();
    let case = Case {
        before: line,
        after: played(line, &text),
        text: text.clone(),
        expected,
        hint: &hint,
    };
    let place = line.position_text();
    let context = format!(
        "{} {place}: {} ({:?})",
        line.info().id,
        hint.second,
        case.expected
    );
    if nodes > COACHED {
        assert_eq!(coach::loses_by_force(line, hint.ply), None, "{context}");
    }
    let rest = hint.second.strip_prefix(&format!("Play {text}")).unwrap();
    let rest = rest.strip_suffix('.').unwrap();
    said.push(hint.second.clone());
    if let Some(expected) = rest.strip_prefix(", expecting ") {
        let shown: Vec<&str> = expected.split(' ').collect();
        assert_eq!(shown, case.expected[1..=shown.len()], "{context}");
        return;
    }
    let reason = rest.strip_prefix(": ").unwrap();
    let is_general = ["it keeps ", "everything else looks ", "there was no time "];
    let is_claim = !is_general.iter().any(|general| reason.starts_with(general));
    assert!(!is_claim || case.holds(reason), "{context}");
}

#[test]
fn hints_claim_what_is_true() {
    for (game, set) in [
        ("tactigon", ""),
        ("tactigon", "board=extra-small"),
        ("taacoca", "side=4"),
        ("claustro", ""),
        ("trike", ""),
        ("trike", "side=5"),
    ] {
        let mut said = Vec::new();
        let mut said_of_short = Vec::new();
        for seed in 0..amount(4, 60) {
            let mut game = line(game, set);
            for ply in 0..60 {
                if game.outcome().is_some() {
                    break;
                }
                let draw = split_mix(seed, ply);
                if ply % 3 == seed % 3 {
                    check(&game, 200, &mut said_of_short);
                    if cfg!(not(debug_assertions)) {
                        check(&game, 3_000, &mut said);
                    }
                }
                let plies = game.legal_plies();
                let limits = Limits {
                    nodes: Some(60),
                    ..Limits::default()
                };
                let best = Analyser::new(1, 1)
                    .analyse(&game, 1, &limits, &Stop::default(), &mut |_| {})
                    .unwrap();
                let best = best.variations[0].plies[0];
                let random = plies[(draw / 7) as usize % plies.len()];
                game.play(if draw.is_multiple_of(3) { random } else { best })
                    .unwrap();
            }
        }
        let expecting = |said: &[String]| {
            let general = [
                ", expecting ",
                ": it keeps the ",
                ": everything else ",
                ": there was ",
            ];
            let alone = |text: &&String| general.iter().any(|part| text.contains(part));
            said.iter().filter(alone).count()
        };
        for (nodes, said) in [(200, &said_of_short), (3_000, &said)] {
            let (alone, all) = (expecting(said), said.len());
            println!("{game} {set}, {nodes} positions: {alone} of {all} hints without a reason");
            assert!(3 * alone <= all, "{said:#?}");
        }
    }
}
