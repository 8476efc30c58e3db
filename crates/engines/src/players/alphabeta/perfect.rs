//! Perfect play where the board is solved: the shortest win, the longest defence, and no ply that
//! gives away what neither side can force.

use std::cmp::Reverse;

use crate::search::alphabeta::RootPly;
use crate::search::alphabeta::values::{PROVEN, WIN};
use crate::search::shuffling::Shuffling;
use crate::tables::{ExactValue, SolvedBoards, SolvedGame};
use crate::{Score, Variation};
use parlour_rules::games::Line;

/// The most plies of an expected line. Chosen by hand.
const MAX_LINE: usize = 24;

/// The root plies of a solved position.
pub(super) struct SolvedRoot<P> {
    /// Those that win or lose, the shortest wins first and the fastest losses last. If there is a
    /// win, all others are among them, those that neither side can force with 0.
    pub(super) decided: Vec<SolvedPly<P>>,
    /// Those after which neither side can force a win, where nothing is better: they are to be
    /// searched.
    pub(super) held: Vec<HeldPly<P>>,
}

/// A root ply whose worth the tables tell.
pub(super) struct SolvedPly<P> {
    /// The ply as the search has it, with the expected line.
    pub(super) root: RootPly<P>,
    /// The value of it in the tables.
    value: ExactValue,
}

impl<P: Copy> SolvedPly<P> {
    /// The line of the ply as reports have it.
    pub(super) fn variation(&self) -> Variation<P> {
        let score = Score::from(self.value);
        Variation {
            score: Some(score),
            win_probability: Some(score.win_probability()),
            plies: self.root.line.clone(),
        }
    }
}

/// A root ply by which neither side can force a win.
#[derive(Clone, Copy)]
pub(super) struct HeldPly<P> {
    /// The ply.
    pub(super) ply: P,
    /// The value of that in the tables.
    value: ExactValue,
}

impl<P: Copy> HeldPly<P> {
    /// Makes the line of the ply say what the tables do. A win or loss that a search has found
    /// where the board is undecided comes by the rules that look at the game before, which the
    /// tables do not.
    pub(super) fn correct(&self, variation: &mut Variation<P>) {
        let by_history = matches!(variation.score, Some(Score::Win(_) | Score::Loss(_)));
        if by_history && self.value == ExactValue::Undecided {
            return;
        }
        let score = Score::from(self.value);
        variation.score = Some(score);
        variation.win_probability = Some(score.win_probability());
    }
}

/// The plies without a capture or the like after which a draw is played for what it is: the pieces
/// go to and fro, so that positions repeat. Chosen by hand.
const TRIES: usize = 20;

impl<P: Copy + PartialEq> SolvedRoot<P> {
    /// The values in the tables of all plies at the end of a line that is not over, with the
    /// expected lines of the first `lines` that are decided; `None` where no table has the
    /// position. A ply that has a line of its own is among them whatever it is worth.
    pub(super) fn look_up<G: SolvedGame<Ply = P>>(
        line: &Line<G>,
        boards: &SolvedBoards,
        lines: usize,
        beside: Option<P>,
    ) -> Option<Self> {
        let value = line.game().exact_value(boards, line.position())?;
        let (mut decided, mut held) = (Vec::new(), Vec::new());
        for ply in line.legal_plies() {
            let (value, occurrences) = value_of(line, boards, ply)?;
            match search_value(value) {
                Some(number) => decided.push((number, occurrences, ply, value)),
                None => held.push(HeldPly { ply, value }),
            }
        }
        if decided.iter().any(|&(number, ..)| number > PROVEN) {
            // Plies that do not win do not matter then, but all have a value.
            decided.extend(held.drain(..).map(|held| (0, 0, held.ply, held.value)));
        }
        // Of equal wins, one that leads to a new position brings no draw by repetition nearer.
        decided.sort_by_key(|&(number, occurrences, ..)| (Reverse(number), occurrences));
        let solved = |(at, (number, _, ply, value))| SolvedPly {
            root: RootPly {
                ply,
                value: number,
                line: if at < lines || Some(ply) == beside {
                    best_line(line, boards, ply)
                } else {
                    vec![ply]
                },
            },
            value,
        };
        if value == ExactValue::Draw
            && lines == 1
            && beside.is_none()
            && line.reversible_plies() >= TRIES
        {
            let shuffling = Shuffling::new(line);
            if held.iter().any(|held| shuffling.contains(held.ply)) {
                held.retain(|held| shuffling.contains(held.ply));
            }
        }
        Some(Self {
            decided: decided.into_iter().enumerate().map(solved).collect(),
            held,
        })
    }
}

/// The worth of a ply to the side that makes it, and the number of times that the position after it
/// has been in the line; `None` where no table has it.
fn value_of<G: SolvedGame>(
    line: &Line<G>,
    boards: &SolvedBoards,
    ply: G::Ply,
) -> Option<(ExactValue, u32)> {
    let mut after = line.clone();
    after.play_unchecked(ply);
    let value = match after.outcome().map(|outcome| outcome.winner) {
        Some(Some(side)) if side == line.to_move() => ExactValue::Win(1),
        Some(Some(_)) => ExactValue::Loss(1),
        Some(None) => ExactValue::Draw,
        None => line.game().exact_value(boards, after.position())?.before(),
    };
    Some((value, after.occurrences()))
}

/// A value as the search has it; `None` for what is neither a win nor a loss.
fn search_value(value: ExactValue) -> Option<i32> {
    // A win further away than the search can say is a win.
    let won = |plies: u16| (WIN - i32::from(plies)).max(PROVEN + 1);
    match value {
        ExactValue::Win(plies) => Some(won(plies)),
        ExactValue::Loss(plies) => Some(-won(plies)),
        ExactValue::Draw | ExactValue::Undecided => None,
    }
}

/// Perfect play of both sides from a ply on.
fn best_line<G: SolvedGame>(line: &Line<G>, boards: &SolvedBoards, first: G::Ply) -> Vec<G::Ply> {
    let mut line = line.clone();
    let mut plies = vec![first];
    line.play_unchecked(first);
    while plies.len() < MAX_LINE && line.outcome().is_none() {
        let known = |ply| Some((value_of(&line, boards, ply)?.0, ply));
        let legal = line.legal_plies().into_iter();
        let Some((_, best)) = legal.filter_map(known).max_by_key(|(value, _)| *value) else {
            break;
        };
        plies.push(best);
        line.play_unchecked(best);
    }
    plies
}
