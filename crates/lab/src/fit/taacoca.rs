//! Taacoca's default board: a small network, its labels what a search of the same position saw and
//! who won.

use parlour_engines::taacoca::cells::{Cells, SIDE, TERMS};
use parlour_engines::taacoca::threats::Rows;
use parlour_rules::games::taacoca::{self, Position, Rules};
use parlour_rules::games::{AnyLine, Side, Symmetries};

use super::Failure;
use super::descent::Pace;
use super::positions::{Blunder, BySearch, Course, Sample, Terms};
use super::workshop::{Amount, Samples, Stage, Workshop};
use super::write::{self, NetworkHead};

/// The number of hidden sums of the network.
const HIDDEN: usize = 32;

/// The games that are played where nothing else is asked for.
const GAMES: u64 = 35_000;

/// The pace at which the network is fitted.
const PACE: Pace = Pace {
    epochs: 14,
    rate: 0.006,
    fall: 0.86,
};

/// The workshop of the network.
pub struct Taacoca;

impl Workshop for Taacoca {
    const ARGUMENT: &'static str = "taacoca";

    const BOARDS: usize = 1;

    fn board<S: Stage>(_number: usize, amount: &Amount, stage: &S) -> Result<S::Made, Failure> {
        let game = game();
        stage.visit(&format!("side-{SIDE}"), &course(amount), &game, || {
            Ok(Stones {
                cells: cells(&game)?,
                rows: Rows::new(&game),
            })
        })
    }

    fn file(seed: u64, samples: &Samples<'_>) -> Result<String, Failure> {
        let mut samples = samples(0)?;
        let game = game();
        let mirror = mirror(game.rules(), &cells(&game)?)?;
        let image = |sample| mirrored(sample, &mirror);
        let images: Vec<Sample> = samples.iter().map(image).collect();
        samples.extend(images);
        let head = NetworkHead {
            argument: Self::ARGUMENT,
            seed,
            terms: "cells",
        };
        Ok(super::fitted_network::<HIDDEN>(&head, samples, TERMS, PACE))
    }
}

/// The game on the board of the network.
fn game() -> taacoca::Taacoca<1> {
    let rules = Rules {
        side: SIDE,
        ..Rules::default()
    };
    taacoca::Taacoca::new(rules, rules.board())
}

/// The cells of the board.
fn cells(game: &taacoca::Taacoca<1>) -> Result<Cells, Failure> {
    Cells::new(game).ok_or_else(|| "the board is that of the terms".into())
}

/// The course of games.
fn course(amount: &Amount) -> Course {
    Course {
        seed: amount.seed,
        games: amount.games.unwrap_or(GAMES),
        nodes: 3_000,
        opening: 4..12,
        even: None,
        chance: 12,
        blunder: Blunder::Random,
        reversible: false,
        max_plies: 200,
        last: 200,
        drawn: Some(0.5),
        search: Some(BySearch {
            part: 0.7,
            scale: write::SCALE,
            proven: false,
        }),
    }
}

/// By term, the one that stands for it in the mirror image of a board, left and right exchanged.
fn mirror(rules: Rules, cells: &Cells) -> Result<Vec<u16>, Failure> {
    let line = AnyLine::new(&rules.into())?;
    let symmetries = Symmetries::of(&line);
    let [_, mirror] = symmetries.all() else {
        return Err("the board has a left and a right half".into());
    };
    let mut images: Vec<u16> = (0..TERMS as u16).collect();
    // They are the same when the other side is to move: half a turn and the mirror go in either
    // order.
    let mover = Side::First;
    for side in Side::BOTH {
        for &cell in line.board().cells() {
            let image = cells.stone_term(mover, side, mirror.cell(cell));
            images[cells.stone_term(mover, side, cell)] = image as u16;
        }
    }
    Ok(images)
}

/// The mirror image of a position, by the images of its terms.
fn mirrored(sample: &Sample, images: &[u16]) -> Sample {
    let terms = sample.terms.iter();
    let image = |&(term, times)| (images[usize::from(term)], times);
    Sample {
        terms: terms.map(image).collect(),
        ..*sample
    }
}

/// The terms of a position.
struct Stones {
    cells: Cells,
    rows: Rows<1>,
}

impl Terms<taacoca::Taacoca<1>> for Stones {
    fn for_each(
        &self,
        game: &taacoca::Taacoca<1>,
        position: &Position<1>,
        mut visit: impl FnMut(usize, f32),
    ) {
        let visit = |term| visit(term, 1.0);
        self.cells.for_each_term(game, &self.rows, position, visit);
    }
}
