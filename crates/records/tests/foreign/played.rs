//! Games played at random and by an engine, as plain facts.

use parlour_engines::{EngineSpec, Limits, Stop};
use parlour_rules::games::{AnyLine, AnyRules, Side};
use parlour_rules::random::split_mix;

/// The facts about a game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    pub rules: AnyRules,
    pub plies: Vec<String>,
    /// The players who began as First and Second.
    pub names: [String; 2],
    /// The winner by side; none of a draw.
    pub winner: Option<Side>,
    /// True if the side to move resigned.
    pub resigned: bool,
    pub date: String,
    pub number: u64,
}

impl Played {
    /// The place of the swap among the plies.
    pub fn swapped(&self) -> bool {
        self.plies.iter().any(|ply| ply == "swap")
    }

    /// The players of First's and Second's side at the end.
    pub fn at_end(&self) -> [&str; 2] {
        let [first, second] = &self.names;
        if self.swapped() {
            [second, first]
        } else {
            [first, second]
        }
    }

    /// The result as in records.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Asserts that a record is this game.
    pub fn assert_is(&self, text: &str, game: &parlour_records::ParsedRecord) {
        let record = &game.record;
        assert_eq!(crate::plies(game), self.plies.join(" "), "{text}");
        assert_eq!(record.result().text(), self.result(), "{text}");
        let names = record.names().map(|name| name.to_string());
        let expected = self.names.clone().map(|name| format!("human: {name}"));
        assert_eq!(names, expected, "{text}");
        let end = record.tree().main_end();
        assert_eq!(record.tree().players_swapped(end), self.swapped());
        assert_eq!(record.start().rules(), &self.rules, "{text}");
        assert_eq!(record.outcome().is_some(), !self.resigned);
        assert_eq!(record.tags.get("Date"), self.date, "{text}");
        assert_eq!(crate::notes(game), [""; 0], "{text}");
    }
}

/// The name of a player, which formats have to quote.
fn name(seed: u64) -> String {
    const NAMES: [&str; 8] = [
        "Ana",
        "Bo Li",
        "Zoë",
        "d'Or",
        "x2",
        "Čeněk",
        "M. O’Hara",
        "Nguyễn",
    ];
    let name = NAMES[seed as usize % NAMES.len()];
    format!("{name} {}", seed % 89)
}

/// A game of a number: every seventh is played by an engine, and every fifth is resigned.
pub fn played(rules: &AnyRules, number: u64) -> Played {
    let draw = |index: u64| split_mix(number, index);
    let mut line = AnyLine::new(rules).unwrap();
    let mut plies = Vec::new();
    let limit = match draw(1) % 5 {
        0 => 1 + draw(2) as usize % 9,
        _ => usize::MAX,
    };
    let greedy: EngineSpec = format!("greedy seed={number}").parse().unwrap();
    let mut greedy = greedy.make();
    while line.outcome().is_none() && plies.len() < limit {
        let legal = line.legal_plies();
        let swap = legal.iter().find(|ply| line.swaps_players(**ply));
        let ply = match swap {
            Some(swap) if draw(3) % 2 == 0 => *swap,
            _ if number.is_multiple_of(7) => greedy
                .choose(&line, &Limits::default(), &Stop::default(), &mut |_| {})
                .unwrap(),
            _ => legal[draw(9 + plies.len() as u64) as usize % legal.len()],
        };
        plies.push(line.ply_text(ply).unwrap());
        line.play(ply).unwrap();
    }
    let outcome = line.outcome();
    let winner = outcome.map_or(Some(!line.to_move()), |outcome| outcome.winner);
    Played {
        rules: rules.clone(),
        plies,
        names: [name(draw(4)), format!("{}.", name(draw(5)))],
        winner,
        resigned: outcome.is_none(),
        date: format!(
            "20{:02}.{:02}.{:02}",
            draw(6) % 90 + 10,
            draw(7) % 12 + 1,
            draw(8) % 28 + 1
        ),
        number,
    }
}
