//! The speed of the rules engine: leaves counted, plies made and random games played in a second.

use std::fmt::Write;
use std::time::Duration;

use super::{Extent, Runs};
use parlour_engines::{ENGINE_PROFILES, EngineProfile};
use parlour_rules::games::{AnyLine, AnyRules, Playouts, find_game};
use parlour_rules::options::{OptionError, OptionSet};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The speed of one game on one board.
#[derive(Clone, PartialEq, Debug)]
pub struct RulesBenchRow {
    /// The game and its rules.
    pub rules: AnyRules,
    /// The cells of the board.
    pub cells: usize,
    /// Leaves of perft per second, counted in bulk at the last ply.
    pub leaves_per_second: f64,
    /// The depth of that perft.
    pub bulk_depth: u32,
    /// Plies made per second: leaves of perft that are played, not counted.
    pub plies_per_second: f64,
    /// The depth of that perft.
    pub played_depth: u32,
    /// Games per second with every ply drawn uniformly from the legal ones.
    pub games_per_second: f64,
    /// The number of such games played.
    pub games: u64,
    /// Their mean length in plies.
    pub plies_per_game: f64,
    /// The share of them that First won.
    pub first_won: f64,
}

/// The speed of every game: on its default board and a large one, or on boards of all sizes.
///
/// # Panics
///
/// Never: the boards measured are the games' own.
pub fn measure(extent: Extent) -> Vec<RulesBenchRow> {
    let runs = match extent {
        Extent::Full => Runs {
            count: 5,
            length: Duration::from_millis(40),
        },
        Extent::Quick => Runs {
            count: 3,
            length: Duration::from_millis(40),
        },
    };
    ENGINE_PROFILES
        .iter()
        .flat_map(|game| boards(game, extent))
        .map(|rules| measure_board(rules, runs).expect("boards of the game's own settings"))
        .collect()
}

/// The rules under which a game is measured.
fn boards(game: &'static EngineProfile, extent: Extent) -> Vec<AnyRules> {
    let rules = |pairs: String| {
        let game = find_game(game.info.id).expect("one of the list");
        game.with_pairs(&pairs).expect("rules of the game's own")
    };
    match extent {
        Extent::Full => game.bench.all_boards().map(rules).collect(),
        Extent::Quick => game
            .bench
            .boards
            .iter()
            .map(|pairs| rules((*pairs).to_owned()))
            .collect(),
    }
}

/// The most leaves of one perft: enough work to be timed, little enough to be repeated.
const LEAVES: u64 = 1_000_000;

/// The random games of one round of work: the shortest take a few hundred nanoseconds.
const GAMES: u64 = 8;

/// The speed of one game on one board.
fn measure_board(rules: AnyRules, runs: Runs) -> Result<RulesBenchRow, OptionError> {
    let line = AnyLine::new(&rules)?;
    // The deepest perft that is not too long; on small boards, where games are short, the largest.
    let played_depth = (1..20)
        .map(|depth| (line.perft(depth), depth))
        .take_while(|&(leaves, _)| (1..=LEAVES).contains(&leaves))
        .max()
        .map_or(1, |(_, depth)| depth);
    // Counted in bulk, one level more takes about as many positions.
    let bulk_depth = if line.perft(played_depth + 1) == 0 {
        played_depth
    } else {
        played_depth + 1
    };
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut games = Playouts::default();
    let games_per_second = runs.per_second(|| {
        line.play_at_random(GAMES, &mut generator, &mut games);
        GAMES
    });
    Ok(RulesBenchRow {
        rules,
        cells: line.board().cells().len(),
        leaves_per_second: runs.per_second(|| line.perft(bulk_depth)),
        bulk_depth,
        plies_per_second: runs.per_second(|| line.perft_by_playing(played_depth)),
        played_depth,
        games_per_second,
        games: games.games,
        plies_per_game: games.plies as f64 / games.games as f64,
        first_won: games.first_won as f64 / games.games as f64,
    })
}

/// The rows as a table for people, one line each under a heading.
pub fn table(rows: &[RulesBenchRow]) -> String {
    let mut text = format!(
        "{:<9}{:<20}{:>5}{:>10}{:>8}{:>10}{:>8}{:>10}{:>9}{:>7}\n",
        "game", "settings", "cells", "leaves/s", "ns", "moves/s", "ns", "games/s", "moves", "first"
    );
    for row in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<9}{:<20}{:>5}{:>10}{:>8.3}{:>10}{:>8.2}{:>10}{:>9.3}{:>7.3}",
            row.rules.info().id,
            row.rules.pairs(),
            row.cells,
            scaled(row.leaves_per_second),
            1e9 / row.leaves_per_second,
            scaled(row.plies_per_second),
            1e9 / row.plies_per_second,
            scaled(row.games_per_second),
            row.plies_per_game,
            row.first_won,
        );
    }
    text
}

/// A number with a unit, in four characters or five.
fn scaled(number: f64) -> String {
    let (unit, scale) = match number {
        1e9.. => ("G", 1e9),
        1e6.. => ("M", 1e6),
        1e3.. => ("k", 1e3),
        _ => ("", 1.0),
    };
    let digits = if number / scale < 10.0 {
        2
    } else {
        usize::from(number / scale < 100.0)
    };
    format!("{:.digits$}{unit}", number / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_scaled_to_three_figures() {
        let texts = [7.0, 64.25, 999.4, 1234.0, 3.4e6, 250e6, 1.25e9].map(scaled);
        assert_eq!(
            texts,
            ["7.00", "64.2", "999", "1.23k", "3.40M", "250M", "1.25G"]
        );
    }

    #[test]
    fn a_row_of_the_table_stands_under_its_heading() {
        let row = RulesBenchRow {
            rules: "claustro width=11 height=11".parse().unwrap(),
            cells: 121,
            leaves_per_second: 400e6,
            bulk_depth: 4,
            plies_per_second: 50e6,
            played_depth: 3,
            games_per_second: 1234.0,
            games: 99,
            plies_per_game: 123.456,
            first_won: 0.5,
        };
        let expected = "\
            game     settings            cells  leaves/s      ns   moves/s      ns   games/s    moves  first\n\
            claustro width=11 height=11    121      400M   2.500     50.0M   20.00     1.23k  123.456  0.500\n";
        assert_eq!(table(&[row]), expected);
    }

    #[test]
    fn every_game_is_measured_at_its_default_and_on_a_large_board() {
        for (game, default) in ENGINE_PROFILES.iter().zip(AnyRules::all()) {
            let quick = boards(game, Extent::Quick);
            assert_eq!(quick.first(), Some(&default));
            assert!(quick.len() > 1, "{default} on a large board");
            for rules in quick.iter().chain(&boards(game, Extent::Full)) {
                assert_eq!(rules.check(), Ok(()), "{rules}");
            }
        }
    }
}
