//! Random lines, played by the engine and the reference side by side.

use std::collections::BTreeSet;
use std::env;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::games::{AnyLine, AnyPly};
use parlour_rules::random::StableDraws;

use crate::amount::amount;
use crate::differential::classes::Class;
use crate::differential::compare::{self, Memory};
use crate::reference::{self, Reference, Settings};
use crate::setups;

/// The positions of a class that are compared, unless the environment says otherwise.
const POSITIONS: u64 = amount(200, 10_000);

/// The number of positions that show every end that a class is known for.
const POSITIONS_FOR_ALL_ENDS: u64 = 10_000;

/// Compares the engine and the reference along random lines of a class.
pub fn compare(class: &Class) {
    let wanted = number("PARLOUR_POSITIONS").unwrap_or(POSITIONS);
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed(class));
    let starts = class.starts();
    let weights: u32 = starts.iter().map(|(weight, _)| weight).sum();
    let mut memories: Vec<Memory> = starts.iter().map(|_| Memory::default()).collect();
    let mut reasons = BTreeSet::new();
    let mut go = |at: usize, start: AnyLine, generator: &mut Xoshiro256PlusPlus| {
        let mut walk = Walk::new(class, at, start);
        walk.go(&mut memories[at], generator, &mut reasons)
    };
    for &(at, eve) in class.eves {
        for _ in 0..10 {
            let start = starts[at].1.at_position(eve).unwrap();
            go(at, start, &mut generator);
        }
    }
    let mut compared = 0;
    while compared < wanted {
        let mut left = generator.below(u64::from(weights)) as u32;
        let is_chosen = |(weight, _): &(u32, AnyLine)| {
            let here = left < *weight;
            left = left.wrapping_sub(*weight);
            here
        };
        let at = starts.iter().position(is_chosen).unwrap();
        let own_start = &starts[at].1;
        let start = match generator.below(3) {
            0 => Some(own_start.clone()),
            _ => setups::random(own_start, &mut generator),
        };
        if let Some(start) = start {
            compared += go(at, start, &mut generator);
        }
    }
    // Rare ends take many positions to come up.
    if wanted >= POSITIONS_FOR_ALL_ENDS {
        for reason in class.reasons {
            assert!(reasons.contains(reason), "no game ended by {reason}");
        }
    }
    let known = class.reasons.iter().copied().collect();
    assert!(reasons.is_subset(&known), "{reasons:?}");
}

/// A line under way.
pub struct Walk {
    settings: String,
    pub line: AnyLine,
    pub reference: Box<dyn Reference>,
}

impl Walk {
    /// A walk from a position on one of the class's boards.
    fn new(class: &Class, at: usize, line: AnyLine) -> Self {
        let settings = class.text(class.boards[at].1);
        let pairs = pairs(&settings);
        let text = reference_text(&line);
        let mut reference = reference::start(class.game, &pairs);
        if reference.position() != text {
            reference = reference::start_at(class.game, &pairs, &text);
        }
        assert_eq!(reference.position(), text, "the start position");
        Self {
            settings,
            line,
            reference,
        }
    }

    /// Walks on at random to the end of the game or some way there; tells how many positions were
    /// compared.
    fn go(
        &mut self,
        memory: &mut Memory,
        generator: &mut Xoshiro256PlusPlus,
        reasons: &mut BTreeSet<&'static str>,
    ) -> u64 {
        // The reference takes its time on large boards.
        let cells = self.line.board().cells().len();
        let limit = 1 + generator.below(if cells <= 64 { 60 } else { 6 });
        // Stubborn sides do again what they did one or two turns ago if they can, which random
        // ones hardly ever do.
        let stubborn = generator.below(3) == 0;
        for compared in 1..=limit {
            compare::position(self, memory, generator);
            if let Some((_, reason)) = self.reference.result() {
                reasons.insert(reason);
                return compared;
            }
            let ply = self.choose(stubborn, generator);
            let text = self.line.ply_text(ply).unwrap();
            self.line.play(ply).unwrap();
            self.reference.play(&text);
        }
        limit
    }

    fn choose(&self, stubborn: bool, generator: &mut Xoshiro256PlusPlus) -> AnyPly {
        let legal = self.line.legal_plies();
        let played = self.line.plies();
        for back in [2, 4] {
            let again = played.len().checked_sub(back).map(|at| played[at]);
            if let Some(again) = again.filter(|again| stubborn && legal.contains(again)) {
                return again;
            }
        }
        legal[generator.below(legal.len() as u64) as usize]
    }
}

impl fmt::Display for Walk {
    /// Writes what it takes to get here again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.line.plies();
        let plies: Vec<String> = plies
            .iter()
            .map(|&ply| self.line.ply_text(ply).unwrap())
            .collect();
        let start = self.line.at_start().position_text();
        let game = self.line.info().id;
        let settings = self.settings.trim();
        write!(f, "{game} {settings}\n{start}\n{}\n", plies.join(" "))
    }
}

/// The position at the end of a line as the reference writes it.
fn reference_text(line: &AnyLine) -> String {
    let board = line.board();
    let mut words = vec![line.to_move().name().to_owned()];
    let mut pawn = None;
    for &cell in board.cells() {
        let Some(piece) = line.piece(cell) else {
            continue;
        };
        let letter = setups::letter(line.info().id, piece.kind, piece.side);
        words.push(format!("{}={letter}", board.name(cell)));
        if piece.pawn {
            pawn = Some(format!("pawn={}", board.name(cell)));
        }
    }
    words.extend(pawn);
    if line.choices(&[]).names.contains(&"swap") {
        words.push("swap=open".to_owned());
    }
    words.join(" ")
}

/// The settings as the reference takes them.
fn pairs(text: &str) -> Settings {
    text.split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// A seed for each class, from the one in the environment.
fn seed(class: &Class) -> u64 {
    let mut hasher = DefaultHasher::new();
    (number("PARLOUR_SEED").unwrap_or(1), class.game, class.set).hash(&mut hasher);
    hasher.finish()
}

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is a number")),
    )
}
