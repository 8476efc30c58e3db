//! The habits of the characters: how they score against a level that is about as strong, and what
//! each does more or less than that level in the same games.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::pairs::{Entrant, Pairs, share};
use parlour_engines::{Character, CharacterOptions, EngineSpec, SearchOptions, style_of_plies};
use parlour_matches::arena::book::Book;
use parlour_matches::arena::budget::Budget;
use parlour_matches::arena::referee::PlayedGame;
use parlour_matches::arena::statistics::{EngineResult, Trinomial};
use parlour_records::Start;
use parlour_rules::games::{AnyLine, GameInfo, find_game};
use parlour_rules::options::OptionError;

/// The number of random plies, after which neither side is far ahead, that begin each pair of
/// games.
const OPENING: u32 = 2;

/// The games of one character.
#[derive(Debug)]
pub struct CharacterRow {
    /// The character.
    pub character: Character,
    /// The results.
    pub results: Trinomial,
    /// The number of games it won for each reason.
    pub wins: BTreeMap<&'static str, u32>,
    /// Its habit, over its own plies.
    pub own: Mean,
    /// The same over the plies of the level.
    pub level: Mean,
}

/// A mean.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// The mean; 0 of nothing.
    pub fn value(self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}

impl CharacterRow {
    /// The share of the points that it made, 0 to 1.
    pub fn score(&self) -> f64 {
        share(self.results)
    }

    /// Returns whether it does more or less than the level of what its line says, as it says.
    pub fn does_what_it_says(&self) -> bool {
        let (own, level) = (self.own.value(), self.level.value());
        if self.character.has_more {
            own > level
        } else {
            own < level
        }
    }

    /// Counts a game of the character, the first engine, with a level.
    fn add(&mut self, played: &PlayedGame, reversed: bool) {
        self.results.add(played.entry.result);
        if played.entry.result == EngineResult::Win
            && let Some(outcome) = played.line.outcome()
        {
            *self.wins.entry(outcome.reason.name()).or_default() += 1;
        }
        let mut line = played.line.at_start();
        let values = style_of_plies(&played.line, self.character);
        for (ply, value) in played.line.plies().into_iter().zip(values) {
            let player = line.to_move().seat(line.players_swapped()).index();
            let is_own = player == usize::from(reversed);
            let mean = if is_own {
                &mut self.own
            } else {
                &mut self.level
            };
            // The opening is nobody's.
            if line.len() >= OPENING as usize
                && let Some(value) = value
            {
                mean.add(value);
            }
            if line.play(ply).is_err() {
                break;
            }
        }
    }
}

/// Has every character play a level the given number of pairs of games, in one game or in all.
///
/// # Panics
///
/// Never: the boards are the games' own.
pub fn measure(game: Option<&GameInfo>, level: u32, pairs: u32, seed: u64) -> Vec<CharacterRow> {
    let all = Character::ALL.iter().copied();
    all.filter(|one| game.is_none_or(|game| game.id == one.game.id))
        .map(|one| play(one, level, pairs, seed).expect("the game's own board"))
        .collect()
}

/// The games of one character.
fn play(
    character: Character,
    level: u32,
    pairs: u32,
    seed: u64,
) -> Result<CharacterRow, OptionError> {
    let rules = find_game(character.game.id).expect("one of the list");
    let book = Book::balanced(AnyLine::new(&rules)?, OPENING);
    let pairs = Pairs {
        start: Start::new(rules)?,
        book,
        count: pairs,
        seed,
    };
    let mut row = CharacterRow {
        character,
        results: Trinomial::default(),
        wins: BTreeMap::new(),
        own: Mean::default(),
        level: Mean::default(),
    };
    let make = |seeds| specs(character, level, seeds).map(entrant);
    pairs.play(make, |played, reversed| row.add(played, reversed));
    Ok(row)
}

/// A character and the level that it plays.
fn specs(name: Character, level: u32, [seed, other]: [u32; 2]) -> [EngineSpec; 2] {
    let opponent = SearchOptions {
        level,
        seed: other,
        ..SearchOptions::default()
    };
    [CharacterOptions { name, seed }.into(), opponent.into()]
}

fn entrant(spec: EngineSpec) -> Entrant {
    let engine = spec.make();
    (spec.into(), engine, Budget::default())
}

/// The rows as a table for people, one line each under a heading.
pub fn table(rows: &[CharacterRow]) -> String {
    let mut text = format!(
        "{:<10}{:<13}{:>7}{:>8}{:>8}  {:<42}{}\n",
        "game", "character", "score", "own", "level", "of what", "won by"
    );
    for row in rows {
        let wins = row.wins.iter();
        let wins: Vec<String> = wins
            .map(|(reason, count)| format!("{reason} {count}"))
            .collect();
        let _ = writeln!(
            text,
            "{:<10}{:<13}{:>5.1} %{:>8.2}{:>8.2}  {:<42}{}",
            row.character.game.id,
            row.character.word(),
            100.0 * row.score(),
            row.own.value(),
            row.level.value(),
            row.character.style,
            wins.join(", "),
        );
    }
    text
}
