//! Claustro's tables against plain search, the rules engine, and play under all rules.

use std::fs;
use std::num::NonZeroUsize;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::*;
use crate::Stop;
use crate::tables::verify::{self, Extent, VerifyError};
use crate::tables::{Run, SolvedFileError, SolvedFolder, plain};
use parlour_rules::board::Cell;
use parlour_rules::games::Game;
use parlour_rules::games::{AnyLine, BySide, Line, Side};
use parlour_rules::random::StableDraws;

fn rules(width: usize, height: usize) -> Rules {
    Rules {
        width,
        height,
        repetition: Some(2),
    }
}

fn run(stop: &Stop) -> Run<'_> {
    Run {
        threads: NonZeroUsize::new(2).unwrap(),
        stop: stop.clone(),
        ..Run::default()
    }
}

fn solved(width: usize, height: usize) -> SolvedClaustro {
    SolvedClaustro::solve(&rules(width, height), &run(&Stop::default())).unwrap()
}

/// Every position of a board with two pieces a side, by hand.
fn positions(game: &Claustro<1>) -> Vec<Position<1>> {
    let cells: Vec<Cell> = game.open_cells().into_iter().collect();
    let mut all = Vec::new();
    for &a in &cells {
        for &b in cells.iter().filter(|&&b| b > a) {
            for &c in cells.iter().filter(|&&c| c != a && c != b) {
                for &d in cells.iter().filter(|&&d| d > c && d != a && d != b) {
                    let pieces = BySide::new([a, b], [c, d]);
                    let pieces = BySide::from_fn(|side| pieces[side].into_iter().collect());
                    all.extend(Side::BOTH.map(|side| game.set_up(pieces, side).unwrap()));
                }
            }
        }
    }
    all
}

#[test]
fn the_smallest_board_is_what_plain_search_finds() {
    let table = solved(4, 4);
    let game = table.game();
    let all = positions(game);
    let known = plain::search(game, &all);
    for position in &all {
        let value = known.get(&game.key(position)).copied();
        assert_eq!(table.probe(position), value.or(Some(ExactValue::Undecided)));
    }
    assert_eq!((all.len(), all.len() - known.len()), (2 * 2970, 2 * 44));
    let counts = table.counts();
    assert_eq!((counts.won, counts.lost, counts.held), (2182, 744, 44));
    assert_eq!((counts.longest_win, counts.longest_loss), (23, 22));
}

#[test]
fn values_follow_from_those_of_successors_by_the_rules() {
    let table = solved(5, 4);
    let extent = Extent::Random {
        count: 5_000,
        seed: 1,
    };
    let stop = Stop::default();
    assert_eq!(
        verify::claustro(&table, extent, &run(&stop)).unwrap(),
        5_000
    );
    let table = solved(4, 4);
    let all = verify::claustro(&table, Extent::All, &run(&stop)).unwrap();
    assert_eq!(all, table.counts().positions());
    stop.raise();
    let long = Extent::Random {
        count: 1_000_000,
        seed: 1,
    };
    assert!(matches!(
        verify::claustro(&table, long, &run(&stop)),
        Err(VerifyError::Stopped)
    ));
}

/// The boards that take minutes, as `parlour solve` has kept them on this machine.
#[test]
#[ignore = "for whoever has solved them"]
fn values_of_kept_boards_follow_from_those_of_successors() {
    let folder = SolvedFolder::of_user().unwrap();
    for (width, height) in [(6, 4), (5, 5), (7, 4), (6, 5)] {
        let Some(table) = SolvedClaustro::open(&rules(width, height), &folder).unwrap() else {
            continue;
        };
        let extent = Extent::Random {
            count: 1_000_000,
            seed: 1,
        };
        let checked = verify::claustro(&table, extent, &run(&Stop::default()));
        assert_eq!(checked.unwrap(), 1_000_000, "{width}x{height}");
    }
}

#[test]
fn a_wrong_value_is_found() {
    let table = solved(4, 4);
    let game = table.game();
    let start = game.start();
    let lies = |position: &Position<1>| {
        let value = table.probe(position)?;
        Some(if *position == start {
            ExactValue::Win(1)
        } else {
            value
        })
    };
    assert!(verify::check(game, &start, |position| table.probe(position)).is_ok());
    let error = verify::check(game, &start, lies).unwrap_err().to_string();
    let truth = table.probe(&start).unwrap();
    assert!(error.contains("said to be win in 1"), "{error}");
    assert!(error.ends_with(&format!("make it {truth}")), "{error}");
}

/// The winner plays the shortest win, the loser anything, under all rules and with the strictest
/// repetition: the winner wins, in at most the plies that the table says.
#[test]
fn wins_hold_under_the_rules_that_look_at_the_line() {
    let table = solved(5, 4);
    let game = Arc::new(table.game().clone());
    let cells: Vec<Cell> = game.open_cells().into_iter().collect();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut won, mut longest) = (0, 0);
    while won < 300 {
        let mut drawn = cells.clone();
        let mut set = || {
            let mut cell = || drawn.swap_remove(generator.below(drawn.len() as u64) as usize);
            [cell(), cell(), cell()].into_iter().collect()
        };
        let pieces = BySide::new(set(), set());
        let side = Side::BOTH[generator.below(2) as usize];
        let position = game.set_up(pieces, side).unwrap();
        let Some(ExactValue::Win(plies)) = table.probe(&position) else {
            continue;
        };
        let mut line = Line::from_position(Arc::clone(&game), position);
        while line.outcome().is_none() {
            let legal = line.legal_plies();
            let ply = if line.to_move() == side {
                let value = |&ply: &_| {
                    let after = game.play_unchecked(line.position(), ply);
                    table.probe(&after).map(ExactValue::before)
                };
                legal.into_iter().max_by_key(value).unwrap()
            } else {
                legal[generator.below(legal.len() as u64) as usize]
            };
            line.play(ply).unwrap();
        }
        assert_eq!(line.outcome().unwrap().winner, Some(side));
        assert!(line.plies().len() <= usize::from(plies));
        won += 1;
        longest = longest.max(line.plies().len());
    }
    assert!(longest > 10, "{longest}");
}

#[test]
fn positions_without_all_pieces_have_no_value() {
    let table = solved(4, 4);
    let value = |text| table.probe(&table.game().read_position(text).unwrap());
    assert_eq!(value("2b1/3b/g3/1g2 first"), Some(ExactValue::Loss(14)));
    assert_eq!(value("2b1/4/g3/1g2 first"), None);
    assert_eq!(value("3g/1b1b/g3/4 second"), Some(ExactValue::Loss(0)));
}

#[test]
fn a_table_is_kept_and_a_damaged_one_is_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let folder = SolvedFolder::at(folder.path().join("tables"));
    let rules = rules(5, 4);
    assert!(SolvedClaustro::open(&rules, &folder).unwrap().is_none());
    let lock = folder.lock().unwrap();
    assert!(matches!(folder.lock(), Err(SolvedFileError::InUse { .. })));
    let made = SolvedClaustro::solve_in(&rules, &lock, &run(&Stop::default())).unwrap();
    let kept = SolvedClaustro::open(&rules, &folder).unwrap().unwrap();
    assert_eq!(kept.counts(), made.counts());
    assert_eq!(
        kept.probe(&kept.game().start()),
        made.probe(&made.game().start())
    );
    kept.check().unwrap();

    let file = folder.file("claustro-5x4");
    let good = fs::read(&file).unwrap();
    // In the head, the values, the checksums; cut off; too long.
    let mut spoilt: Vec<Vec<u8>> = [20, 5_000, good.len() - 3]
        .map(|at| {
            let mut bytes = good.clone();
            bytes[at] ^= 4;
            bytes
        })
        .to_vec();
    spoilt.push(good[..good.len() / 2].to_vec());
    spoilt.push(Vec::new());
    spoilt.push([&good[..], b"more"].concat());
    for bytes in spoilt {
        fs::write(&file, &bytes).unwrap();
        let error = SolvedClaustro::open(&rules, &folder).unwrap_err();
        assert!(matches!(error, SolvedFileError::Damaged { .. }), "{error}");
    }
    let mut newer = good.clone();
    newer[14] += 1;
    fs::write(&file, &newer).unwrap();
    let error = SolvedClaustro::open(&rules, &folder).unwrap_err();
    assert!(matches!(error, SolvedFileError::Version { .. }), "{error}");
    // A table of another board under this name.
    fs::write(&file, &good).unwrap();
    fs::rename(&file, folder.file("claustro-4x5")).unwrap();
    let other = SolvedClaustro::open(&self::rules(4, 5), &folder).unwrap_err();
    assert!(matches!(other, SolvedFileError::Damaged { .. }), "{other}");
}

#[test]
fn a_solver_that_is_asked_to_stop_stops() {
    let stop = Stop::default();
    stop.raise();
    let result = SolvedClaustro::solve(&rules(5, 5), &run(&stop));
    assert!(matches!(result, Err(crate::tables::SolveError::Stopped)));
    assert_eq!(SolvedClaustro::memory(&rules(5, 5)), Some(28_522_060));
    let result = SolvedClaustro::solve(&rules(6, 6), &run(&stop));
    assert!(matches!(result, Err(crate::tables::SolveError::TooLarge)));
}

/// The text of a ply on the board mirrored by its diagonal, where columns are rows.
fn mirrored(ply: &str) -> String {
    let mut text: Vec<u8> = ply.bytes().collect();
    for at in 1..text.len() {
        if let [column @ b'a'..=b'k', row @ b'1'..=b'9'] = text[at - 1..=at] {
            text[at - 1] = row - b'1' + b'a';
            text[at] = column - b'a' + b'1';
        }
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn a_board_and_its_mirror_image_are_the_same_game() {
    for (width, height) in [(5, 4), (6, 4), (7, 4), (6, 5)] {
        let line = |width, height| AnyLine::new(&rules(width, height).into()).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut wide, mut tall) = (line(width, height), line(height, width));
        while wide.len() < 60 && wide.outcome().is_none() {
            let plies = wide.ply_texts(&wide.legal_plies());
            let mut images: Vec<String> = plies.iter().map(|ply| mirrored(ply)).collect();
            let mut expected = tall.ply_texts(&tall.legal_plies());
            images.sort_unstable();
            expected.sort_unstable();
            assert_eq!(images, expected);
            let ply = &plies[random.below(plies.len() as u64) as usize];
            wide.play(wide.read_ply(ply).unwrap()).unwrap();
            tall.play(tall.read_ply(&mirrored(ply)).unwrap()).unwrap();
        }
        assert_eq!(wide.outcome(), tall.outcome());
    }
}
