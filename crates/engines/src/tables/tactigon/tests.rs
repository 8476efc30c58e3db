//! Tactigon's endings against plain search and the rules engine.

use std::num::NonZeroUsize;

use super::index::{Geometry, Index};
use super::*;
use crate::Stop;
use crate::amount::amount;
use crate::tables::plain;
use crate::tables::verify::{self, Extent};
use crate::tables::{ExactValue, Run, SolvedFolder};
use parlour_rules::games::Game;
use parlour_rules::games::tactigon::{Position, Rules, Tactigon};
use parlour_rules::games::{Draft, Piece, Side};

fn game(settings: &str) -> Tactigon<1> {
    let rules: Rules = settings.parse().unwrap();
    Tactigon::new(rules, rules.board())
}

fn run(stop: &Stop) -> Run<'_> {
    Run {
        threads: NonZeroUsize::new(2).unwrap(),
        stop: stop.clone(),
        ..Run::default()
    }
}

fn ending(name: &str) -> Material {
    let all = (2..=MOST_PIECES).flat_map(Material::all);
    let mut named = all.filter(|material| material.to_string() == name);
    named.next().unwrap()
}

fn solved(game: &Tactigon<1>, name: &str) -> Endings {
    Endings::solve(game, ending(name), &run(&Stop::default())).unwrap()
}

#[test]
fn every_number_is_that_of_its_position() {
    let game = game("board=extra-small");
    let geometry = Geometry::new(&game.rules(), game.board());
    for name in [
        "ps-ps", "pcc-p", "pct-pc", "pcc-pt", "pcct-p", "pctt-p", "pccc-p", "pcc-ptt", "pccss-p",
    ] {
        let index = Index::new(ending(name), &geometry);
        let mut found = 0;
        for number in (0..index.size()).step_by(997) {
            let Some((half, cells, images)) = index.position(&geometry, number) else {
                continue;
            };
            found += 1;
            assert_eq!(half.number(&geometry, &cells), (number, images), "{name}");
            // A piece that stays where it is, among those moved.
            for at in 0..cells.len() {
                let stays = std::iter::once(cells[at]);
                half.for_each_number(&geometry, &cells, at, stays, |same| {
                    assert_eq!(same, number, "{name}, {at}");
                });
            }
        }
        assert!(found > 0, "{name}");
    }
}

#[test]
fn an_ending_arises_only_from_pieces_that_sides_begin_with() {
    // A square, a circle and two triangles each.
    let smallest = game("board=extra-small");
    let counts = [4, 5, 6].map(|pieces| arising(&smallest, pieces).len());
    assert_eq!(counts, [10, 15, 20]);
    assert!(arising(&smallest, 5).contains(&ending("ptt-pt")));
    assert!(!arising(&smallest, 5).contains(&ending("pcc-pt")));
    assert_eq!(arising(&game(""), 5), Material::all(5));
}

/// Checks positions drawn at random by the rules.
fn verify(settings: &str, name: &str, count: u64) {
    let game = game(settings);
    let (endings, stop) = (solved(&game, name), Stop::default());
    let extent = Extent::Random { count, seed: 1 };
    let checked = verify::tactigon(&game, &endings, ending(name), extent, &run(&stop));
    assert_eq!(checked.unwrap(), count, "{settings} {name}");
}

/// The endings that `parlour solve tactigon --pieces 6` has kept on this machine.
#[test]
#[ignore = "for whoever has solved them"]
fn values_of_kept_endings_follow_from_those_of_successors() {
    let folder = SolvedFolder::of_user().unwrap();
    for settings in ["", "board=small", "board=extra-small"] {
        let game = game(settings);
        for material in (2..=MOST_PIECES).flat_map(|pieces| arising(&game, pieces)) {
            let Some(endings) = Endings::open(&game, material, &folder).unwrap() else {
                continue;
            };
            let (count, stop) = (20_000, Stop::default());
            let extent = Extent::Random { count, seed: 1 };
            let checked = verify::tactigon(&game, &endings, material, extent, &run(&stop));
            assert_eq!(checked.unwrap(), count, "{settings} {material}");
        }
    }
}

/// Every position of an ending, whoever is to move and has which pieces.
fn positions(game: &Tactigon<1>, name: &str) -> Vec<Position<1>> {
    let mut all = Vec::new();
    let cells = game.board().cells();
    let [mover, other] = ending(name).kinds();
    for sides in [[mover.clone(), other.clone()], [other, mover]] {
        let pieces: Vec<Piece> = Side::BOTH
            .into_iter()
            .zip(sides)
            .flat_map(|(side, kinds)| {
                let pawn = false;
                kinds
                    .into_iter()
                    .map(move |kind| Piece { side, kind, pawn })
            })
            .collect();
        let mut drafts = vec![Draft::empty(game.board())];
        for piece in pieces {
            let more = |draft: Draft| {
                cells.iter().filter_map(move |&cell| {
                    let mut more = draft.clone();
                    more.put(cell, Some(piece));
                    draft.piece(cell).is_none().then_some(more)
                })
            };
            drafts = drafts.into_iter().flat_map(more).collect();
        }
        for mut draft in drafts {
            for side in Side::BOTH {
                draft.to_move = side;
                all.push(game.position_of_draft(&draft).unwrap());
            }
        }
    }
    all
}

/// Compares an ending of the smallest board with what plain search finds.
fn is_what_plain_search_finds(name: &str, settings: &str) {
    let game = game(settings);
    let endings = solved(&game, name);
    let all: Vec<_> = ending(name)
        .within()
        .into_iter()
        .flat_map(|part| positions(&game, &part.to_string()))
        .collect();
    let known = plain::search(&game, &all);
    for position in &all {
        let value = known.get(&game.key(position)).copied();
        let found = endings.probe(&game, position);
        assert_eq!(
            found,
            value.or(Some(ExactValue::Draw)),
            "{}",
            game.position_text(position)
        );
    }
    assert!(
        !known.is_empty() && known.len() < all.len(),
        "{}",
        known.len()
    );
}

#[test]
fn the_endings_of_the_smallest_board_are_what_plain_search_finds() {
    for name in amount(["p-p"].as_slice(), &["pc-p", "pt-p", "ps-p"]) {
        is_what_plain_search_finds(name, "board=extra-small advanced=true");
    }
}

#[test]
fn values_follow_from_those_of_successors_by_the_rules() {
    let settings = ["", " golden_bonus=true", " advanced=true"];
    for (at, material) in Material::all(amount(3, 4)).into_iter().enumerate() {
        // Every ending by every rule in full, else each by one of them.
        for (number, settings) in settings.iter().enumerate() {
            if amount(at == number, true) {
                let settings = format!("board=extra-small{settings}");
                verify(&settings, &material.to_string(), amount(200, 20_000));
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes where it is not optimised")]
fn values_of_five_pieces_follow_from_those_of_successors() {
    for name in ["pct-pc", "pcc-pt", "pccc-p"] {
        verify("board=extra-small", name, 20_000);
    }
}
