//! Trike's first plies on small boards, solved by search.
//!
//! A depth-first search for a win (`search`) with a hash table (`winner_table`) over masks of the
//! board (`masks`). What is left of a game depends on little: on the *region* (the empty cells that
//! the pawn may still reach), on where in it the pawn can slide now, and for each of its cells on
//! the lead in stones next to it, up to what the empty cells there can turn; all that will be
//! counted lies on or next to a cell of the region. Positions that are alike in that, or by a
//! symmetry of the triangle, or by an exchange of the colours and the turn, are one. Where each
//! lead belongs to the same side and cannot be turned, nothing is searched. Plies that leave few
//! answers and much room are tried first.
//!
//! Threads take replies to first stones in turn and share the table. One that takes long is put off
//! until the others had their turns, so that easy ones are known first: where a reply wins for
//! Black, the others to its stone need no search. What is found out about a reply is kept at once
//! where a folder is given (`kept`), as a board of side 8 takes days.

mod kept;
mod masks;
mod search;
mod solver;
mod winner_table;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

pub use self::kept::{open, solve_in};
use self::masks::{Masks, members};
use self::search::{Position, Search};
pub use self::solver::Solver;
use self::winner_table::WinnerTable;
use super::wanted::lock;
use super::{Run, SolveError, SolvedFileError, SolvedGame, Step};
use parlour_rules::board::Cell;
use parlour_rules::games::trike::{Rules, Trike};

/// The largest side that can be solved.
pub const MAX_SIDE: usize = masks::MAX_SIDE;

/// The verdict on a first stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The cell on which White places it.
    pub cell: Cell,
    /// The reply that wins for Black; none where White wins, so that the stone is to be taken over
    /// where that is allowed.
    pub reply: Option<Cell>,
}

/// The bytes that solving takes at least, so as not to take longer.
pub const MEMORY: usize = 128 << 20;

/// The positions after which the search of a reply makes way for those that may be easier; in each
/// round after the first it gets eight times as many. All replies of side 6, and most of side 7,
/// take less.
const FIRST_ROUND: u64 = 1 << 24;

/// The turn of a reply to be searched.
#[derive(Clone, Copy)]
struct Turn {
    round: u32,
    /// Its number among the tasks.
    number: usize,
}

impl Turn {
    /// The number of turns before it, where all rounds are full.
    fn rank(self, tasks: usize) -> usize {
        self.round as usize * tasks + self.number
    }

    /// The turn of the same reply in the round after this.
    fn next(self) -> Self {
        let round = self.round + 1;
        Self { round, ..self }
    }
}

/// A reply to a first stone, which wins for Black or not.
#[derive(Clone, Copy)]
struct Task {
    first: usize,
    reply: usize,
}

/// Solves the board of these rules in the given number of bytes: the result of each first stone, in
/// the order of the cells.
///
/// # Errors
///
/// [`SolveError::Stopped`] when it was stopped, [`SolveError::TooLarge`] where the side is larger
/// than [`MAX_SIDE`].
pub fn solve(rules: &Rules, bytes: usize, run: &Run<'_>) -> Result<Vec<Verdict>, SolveError> {
    let board = Replies::new(rules)?;
    let known = search(&board, bytes, board.nothing_known(), &|_| Ok(()), run)?;
    Ok(board.verdicts(&known))
}

/// The known result of a reply: whether it wins for Black.
type Known = Option<bool>;

/// A board and what is to be found out about it.
struct Replies {
    rules: Rules,
    masks: Masks,
    tasks: Vec<Task>,
}

impl Replies {
    /// Those of a board.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] where the side is larger than [`MAX_SIDE`].
    fn new(rules: &Rules) -> Result<Self, SolveError> {
        if rules.side > MAX_SIDE {
            return Err(SolveError::TooLarge);
        }
        let masks = Masks::new(rules);
        Ok(Self {
            rules: *rules,
            tasks: tasks(&masks),
            masks,
        })
    }

    /// Returns the knowledge of each reply before any is searched.
    fn nothing_known(&self) -> Vec<Known> {
        vec![None; self.tasks.len()]
    }

    /// For each first stone the least number of a reply that wins for Black; the greatest number
    /// where none is known.
    fn won(&self, known: &[Known]) -> Vec<usize> {
        let mut won = vec![usize::MAX; 64];
        for (number, task) in self.tasks.iter().enumerate().rev() {
            if known[number] == Some(true) {
                won[task.first] = number;
            }
        }
        won
    }

    /// The verdict on each first stone, in the order of the cells, where enough is known.
    fn verdicts(&self, known: &[Known]) -> Vec<Verdict> {
        let (masks, board) = (&self.masks, self.rules.board());
        let cell = |bit: u8| board.cells()[masks::number(usize::from(bit))];
        let unknown = |&cell: &Cell| Verdict { cell, reply: None };
        let mut verdicts: Vec<Verdict> = board.cells().iter().map(unknown).collect();
        let won = self.won(known);
        for &first in &masks.bits {
            // Only one of those that are images of one another has a task.
            if let Some(task) = self.tasks.get(won[first]) {
                for image in &masks.images {
                    let placed = masks::number(usize::from(image[first]));
                    verdicts[placed].reply = Some(cell(image[task.reply]));
                }
            }
        }
        verdicts
    }
}

/// The replies to one first stone of those that are images of one another, one of the replies that
/// are images of one another by a symmetry that leaves the stone where it is: in order.
fn tasks(masks: &Masks) -> Vec<Task> {
    let images = |cell: usize| {
        masks
            .images
            .iter()
            .map(move |image| usize::from(image[cell]))
    };
    let firsts = masks.bits.iter().copied();
    let firsts = firsts.filter(|&first| images(first).all(|image| image >= first));
    let replies = firsts.flat_map(|first| {
        let all = members(masks.slides(first, 1 << first));
        let keeps = move |image: &&[u8; 64]| usize::from(image[first]) == first;
        let is_least = move |&reply: &usize| {
            let mut images = masks.images.iter().filter(keeps);
            images.all(|image| usize::from(image[reply]) >= reply)
        };
        all.filter(is_least).map(move |reply| Task { first, reply })
    });
    replies.collect()
}

/// Searches all replies of which nothing is known in the given number of bytes, and returns what is
/// known then: of those after a reply that wins against the same first stone perhaps nothing.
///
/// `keep` is called after each search with what is known by then. If it fails it may succeed the
/// next time; its last error is that of a search that is stopped.
fn search(
    board: &Replies,
    bytes: usize,
    known: Vec<Known>,
    keep: &(dyn Fn(&[Known]) -> Result<(), SolvedFileError> + Sync),
    run: &Run<'_>,
) -> Result<Vec<Known>, SolveError> {
    let Replies { masks, tasks, .. } = board;
    let table = WinnerTable::new(bytes);
    let won: Vec<AtomicUsize> = board
        .won(&known)
        .into_iter()
        .map(AtomicUsize::new)
        .collect();
    let todo = (0..tasks.len()).filter(|&number| known[number].is_none());
    let todo: VecDeque<Turn> = todo.map(|number| Turn { round: 0, number }).collect();
    let (threads, nodes) = (run.threads.get().min(todo.len()), AtomicU64::new(0));
    let done = AtomicUsize::new(tasks.len() - todo.len());
    let (todo, found) = (Mutex::new(todo), Mutex::new((known, Ok(()))));
    let work = || {
        while !run.stop.is_raised() {
            let Some(turn) = lock(&todo).pop_front() else {
                break;
            };
            let Task { first, reply } = tasks[turn.number];
            let rank = turn.rank(tasks.len());
            // A reply that comes before it may win meanwhile.
            let is_void = || won[first].load(Relaxed) < rank;
            if !is_void() {
                let most = FIRST_ROUND << (3 * turn.round).min(32);
                let stop = |searched| searched >= most || run.stop.is_raised() || is_void();
                let mut search = Search::new(masks, &table, &stop);
                let position = Position::after_first(first).after(reply);
                let wins = !search.wins(position);
                nodes.fetch_add(search.nodes, Relaxed);
                if !search.stopped {
                    if wins {
                        won[first].fetch_min(rank, Relaxed);
                    }
                    let (known, kept) = &mut *lock(&found);
                    known[turn.number] = Some(wins);
                    *kept = keep(known);
                } else if !is_void() {
                    lock(&todo).push_back(turn.next());
                }
            }
            let is_decided = is_void() || lock(&found).0[turn.number].is_some();
            let before = done.fetch_add(is_decided.into(), Relaxed);
            (run.progress)(&Step {
                layer: None,
                done: (before + usize::from(is_decided)) as f32 / tasks.len() as f32,
                decided: nodes.load(Relaxed),
            });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let (known, kept) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if run.stop.is_raised() {
        kept?;
        return Err(SolveError::Stopped);
    }
    Ok(known)
}

impl<const W: usize> SolvedGame for Trike<W> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;
    use crate::games::trike::plain::is_won;
    use parlour_rules::games::trike::{Ply, Trike};
    use parlour_rules::games::{Game, Side};

    fn rules(side: usize) -> Rules {
        Rules { side, pie: false }
    }

    /// Solves with the given number of threads within 16 MB.
    fn solve_by(threads: usize, side: usize, stop: &Stop) -> Result<Vec<Verdict>, SolveError> {
        let run = Run {
            threads: threads.try_into().unwrap(),
            stop: stop.clone(),
            ..Run::default()
        };
        solve(&rules(side), 16 << 20, &run)
    }

    #[test]
    fn the_smallest_board_is_what_plain_search_finds() {
        let game = Trike::<1>::new(rules(4), rules(4).board());
        let start = game.start();
        for verdict in solve_by(1, 4, &Stop::default()).unwrap() {
            let first = game.play_unchecked(&start, Ply::To(verdict.cell));
            assert_eq!(game.to_move(&first), Side::Second);
            assert_eq!(is_won(&game, &first), verdict.reply.is_some());
            if let Some(reply) = verdict.reply {
                let second = game.play_unchecked(&first, Ply::To(reply));
                assert!(!is_won(&game, &second), "the reply does not win");
            }
        }
    }

    #[test]
    fn threads_find_what_one_finds() {
        let stop = Stop::default();
        let one = solve_by(1, 5, &stop).unwrap();
        assert_eq!(solve_by(3, 5, &stop).unwrap(), one);
    }

    #[test]
    fn a_large_board_is_refused_and_a_stop_obeyed() {
        let stop = Stop::default();
        let refused = solve_by(1, MAX_SIDE + 1, &stop);
        assert!(matches!(refused, Err(SolveError::TooLarge)));
        stop.raise();
        let stopped = solve_by(2, MAX_SIDE, &stop);
        assert!(matches!(stopped, Err(SolveError::Stopped)));
    }
}
