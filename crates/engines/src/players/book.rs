//! The books of first plies: on the default board of each game, the plies that our own search finds
//! as good as the best. `lab book` makes them, players whose first moves vary draw from them, and
//! explorers show them.
//!
//! A book has a row for each position, `PLIES -> PLY PERCENT, PLY PERCENT`: the plies that lead
//! there, and those that are as good, with the chance of who plays them to win, the best first.
//! Positions that are images of one another share a row.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Variation;
use crate::games::profile::PlayedGame;
use crate::search::engine_game::EngineGame;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Line, Symmetries, Symmetry};
use parlour_rules::with_line;

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
/// let start = AnyLine::new(&find_game("trike")?)?;
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

/// The plies of the book at the end of a line of one game, mirror images and all.
pub(super) fn plies_of<G: PlayedGame>(line: &Line<G>) -> Vec<Variation<G::Ply>> {
    plies_as(line, |ply| ply)
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
    use crate::players::variety::MARGIN;
    use crate::test_line;
    use parlour_rules::games::GAMES;

    /// The number of plies in the book, with all images.
    fn count(line: &AnyLine) -> usize {
        with_line!(line, line => plies_of(line).len())
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
        let start = test_line("trike", "", "");
        assert_eq!(
            count(&start) % 3,
            0,
            "the corners of the triangle are alike"
        );
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
        assert_eq!(count(&test_line("trike", "pie=false", "")), 0);
        assert!(count(&test_line("trike", "", "")) > 1);
    }
}
