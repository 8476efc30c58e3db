//! The books of first plies: on the default board of each game that is not solved, the plies that our
//! own search finds as good as the best. `lab book` makes them, and explorers show them.
//!
//! A book has a row for each position, `PLIES -> PLY PERCENT, PLY PERCENT`: the plies that lead
//! there, and those that are as good, with the chance of who plays them to win, the best first.
//! Positions that are images of one another share a row.

use std::cmp::Reverse;
use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::alphabeta::{AlphaBeta, AlphaBetaOptions};
use crate::games::profile::PlayedGame;
use crate::search::alphabeta::values::PROVEN;
use crate::search::alphabeta::{variation, win_probability};
use crate::search::engine_game::EngineGame;
use crate::search::{Limits, Report, Stop, Variation};
use crate::tables::SolvedBoards;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Line, Symmetries, Symmetry};
use parlour_rules::with_line;

/// The most by which the chance to win of a ply that is as good may be less than the best.
const MARGIN: f32 = 0.06;

/// The most plies by which a proven win may come later than the first, or a loss sooner than the
/// last.
const PLIES_MARGIN: i32 = 4;

/// The number of the best plies that a row has at most.
const LINES: usize = 6;

/// The plies of a book, [packed](EngineGame::pack), with their chances, by the key of the position.
type Book = FxHashMap<u64, Vec<(u32, f32)>>;

/// The books by the name of their game.
static BOOKS: LazyLock<FxHashMap<&'static str, Book>> = LazyLock::new(|| {
    let read = |rules: AnyRules| {
        let start = AnyLine::new(&rules).ok()?;
        let text = with_line!(&start, line => line.game().book())?;
        Some((rules.info().id, read(&start, text)))
    };
    AnyRules::all().into_iter().filter_map(read).collect()
});

/// The plies of the book at the end of a line, the best first, one of each set of mirror images;
/// none where no book knows it.
///
/// ```
/// use parlour_engines::book_plies;
/// use parlour_rules::games::{AnyLine, find_game};
///
/// let start = AnyLine::new(&find_game("tactigon")?)?;
/// assert!(!book_plies(&start).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book_plies(line: &AnyLine) -> Vec<Variation> {
    fn any<G: PlayedGame<Ply: Into<AnyPly>>>(line: &Line<G>) -> Vec<Variation> {
        plies_as(line, Into::into)
    }
    let mut plies = with_line!(line, line => any(line));
    if plies.is_empty() {
        return plies;
    }
    let symmetries = Symmetries::of(line);
    let mut seen = FxHashSet::default();
    plies.retain(|good| {
        let mut after = line.clone();
        let is_played = good.plies.iter().all(|&ply| after.play(ply).is_ok());
        is_played && seen.insert(symmetries.canonical(&after).key)
    });
    plies
}

/// The plies of the book at the end of a line, each as a line of one ply.
fn plies_as<G: PlayedGame, P>(line: &Line<G>, ply: impl Fn(G::Ply) -> P) -> Vec<Variation<P>> {
    let game = line.game();
    let book = game.book().and_then(|_| BOOKS.get(G::INFO.id));
    let row = book.and_then(|book| book.get(&game.key(line.position())));
    let variation = |&(packed, chance): &(u32, f32)| {
        Some(Variation {
            win_probability: Some(chance),
            ..Variation::of(ply(game.unpack(packed)?))
        })
    };
    row.into_iter().flatten().filter_map(variation).collect()
}

/// The plies at the end of a line that a search of `nodes` positions finds as good as the best,
/// which come first: a row of a book.
pub fn good_plies(line: &AnyLine, nodes: u64) -> Vec<Variation> {
    let mut engine = AlphaBeta::new(AlphaBetaOptions {
        threads: 1,
        hash: 4,
        lines: LINES,
    })
    .with_solved(SolvedBoards::none());
    with_line!(line, line => {
        let (limits, stop) = (Limits::of_nodes(nodes), Stop::default());
        let mut plies = engine.search(line, &limits, &stop, &mut |_| {}).plies;
        plies.truncate(LINES);
        plies.sort_by_key(|root| Reverse(root.value));
        let best = plies.first().map(|root| root.value);
        let is_good = |value| best.is_some_and(|best| is_as_good(value, best));
        let good = plies.iter().filter(|root| is_good(root.value));
        let report = Report { variations: good.map(variation).collect(), ..Report::default() };
        report.map(Into::into).variations
    })
}

/// Returns whether a value is as good as the best.
fn is_as_good(value: i32, best: i32) -> bool {
    if value.abs() > PROVEN || best.abs() > PROVEN {
        return best - value <= PLIES_MARGIN;
    }
    win_probability(best) - win_probability(value) <= MARGIN
}

/// The book of a text, with the images of its rows. Other lines are skipped.
fn read(start: &AnyLine, text: &str) -> Book {
    let symmetries = Symmetries::of(start);
    let mut book = Book::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((plies, good)) = line.split_once("->") else {
            continue;
        };
        let good: Vec<(&str, f32)> = good.split(',').filter_map(ply_and_chance).collect();
        for symmetry in symmetries.fixing(start) {
            let Some((before, image)) = played(start, plies, symmetry) else {
                continue;
            };
            let row = book.entry(image.key()).or_default();
            for &(ply, chance) in &good {
                let ply = before.read_ply(ply).ok();
                let ply = ply.and_then(|ply| symmetry.ply(ply, &image));
                let Some(packed) = ply.and_then(|ply| pack(&image, ply)) else {
                    continue;
                };
                if row.iter().all(|(known, _)| *known != packed) {
                    row.push((packed, chance));
                }
            }
        }
    }
    book
}

/// A ply as rows hold it.
fn pack(line: &AnyLine, ply: AnyPly) -> Option<u32> {
    with_line!(line, line => Some(line.game().pack(ply.try_into().ok()?)))
}

/// A ply and its chance, of `PLY PERCENT`.
fn ply_and_chance(text: &str) -> Option<(&str, f32)> {
    let (ply, percent) = text.trim().split_once(' ')?;
    Some((ply, percent.parse::<f32>().ok()? / 100.0))
}

/// The line of some plies, and its image.
fn played(start: &AnyLine, plies: &str, symmetry: &Symmetry) -> Option<(AnyLine, AnyLine)> {
    let (mut line, mut image) = (start.clone(), start.clone());
    for text in plies.split_whitespace() {
        let ply = line.read_ply(text).ok()?;
        image.play(symmetry.ply(ply, &image)?).ok()?;
        line.play(ply).ok()?;
    }
    Some((line, image))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_line;
    use parlour_rules::games::GAMES;

    /// The number of plies in the book, with all images.
    fn count(line: &AnyLine) -> usize {
        with_line!(line, line => plies_as(line, |ply| ply).len())
    }

    #[test]
    fn every_row_is_one_of_plies_that_can_be_played_and_are_as_good() {
        for info in GAMES {
            let start = test_line(info.id, "", "");
            let text = with_line!(&start, line => line.game().book());
            let rows = text.unwrap_or_default().lines();
            for row in rows.filter(|line| !line.starts_with('#')) {
                let (plies, good) = row.split_once("->").unwrap();
                let line = test_line(info.id, "", plies.trim());
                assert!(count(&line) >= good.split(',').count(), "{} {row}", info.id);
                let known = book_plies(&line);
                let chances = known.iter().filter_map(|good| good.win_probability);
                let chances: Vec<f32> = chances.collect();
                // They are printed in whole percent.
                let least = chances[0] - MARGIN - 0.011;
                assert!(chances.iter().all(|&chance| chance >= least), "{row}");
            }
        }
    }

    #[test]
    fn images_of_a_position_have_the_images_of_its_plies() {
        let start = test_line("taacoca", "", "");
        assert_eq!(count(&start) % 2, 0, "the sides are alike");
        let goes_on = |ply: &AnyPly| {
            let mut after = start.clone();
            after.play(*ply).unwrap();
            count(&after) > 0
        };
        let plies = start.legal_plies();
        assert_eq!(plies.into_iter().filter(goes_on).count(), count(&start));
        assert!(book_plies(&start).len() < count(&start));
    }

    #[test]
    fn other_rules_have_no_book() {
        assert_eq!(count(&test_line("taacoca", "side=4", "")), 0);
        assert!(count(&test_line("taacoca", "", "")) > 1);
    }

    #[test]
    fn a_row_has_no_proven_win_much_later_than_the_first() {
        use crate::search::alphabeta::values::WIN;
        assert!(is_as_good(WIN - 5, WIN - 3));
        assert!(!is_as_good(WIN - 15, WIN - 3));
        assert!(!is_as_good(900, WIN - 3));
        assert!(!is_as_good(7 - WIN, -2_000));
        assert!(is_as_good(700, 1_000), "both are as good as won");
        assert!(is_as_good(-10, 10) && !is_as_good(-40, 10));
    }
}
