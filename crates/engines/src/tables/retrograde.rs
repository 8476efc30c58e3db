//! Retrograde analysis by predecessor counting: from the ends of the game backwards, a layer of
//! positions with the same distance to the end at a time.
//!
//! Every undecided position has a count of plies that are not yet known to lose. When a position is
//! found lost, every predecessor is won one ply later; when one is found won, every predecessor's
//! count falls, and at zero the predecessor is lost. What is left when no layer has anything new
//! can be neither forced nor lost (K. Thompson, *Retrograde Analysis of Certain Endgames*, ICCA
//! Journal 9, 1986; the counts are those of R. Lake, J. Schaeffer, P. Lu, *Solving Large Retrograde
//! Analysis Problems Using a Network of Workstations*, 1994).
//!
//! The games' own knowledge is behind [`Class`]: a set of positions, numbered without too many
//! gaps, whose plies stay inside it or lead out of it to positions whose values are known already.
//! Threads share one array of atomic 16-bit states; the result does not depend on their number.

use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use super::file::SolvedFile;
use super::{ExactValue, Run, SolveError, Step};

/// Positions that are solved together.
pub trait Class: Sync {
    /// True if the positions of a chunk are worked through in the order of [`Class::locality`]
    /// rather than of their numbers.
    const SORTED: bool = false;

    /// The number of positions that are taken at a time, at least 1.
    const CHUNK: usize = 1 << 16;

    /// One more than the highest number of a position. There may be gaps ([`First::None`]).
    fn size(&self) -> usize;

    /// Returns the facts about the position with this number without its successors in the class.
    fn examine(&self, number: usize) -> First;

    /// The best of the plies that lead out of the class, as a value of the position they are
    /// played in; for [`First::Open`] positions.
    fn exit(&self, _number: usize) -> Option<ExactValue> {
        None
    }

    /// Calls `visit` with the number of every position of the class that has plies to this one,
    /// and how much its count of open plies falls if this one is won.
    fn for_each_predecessor(&self, number: usize, visit: impl FnMut(usize, u16));

    /// Positions with near keys have predecessors near each other in memory.
    fn locality(&self, _number: usize) -> u32 {
        0
    }
}

/// The facts about a position before any of its successors in the class are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// There is no position with this number.
    None,
    /// The value is this, or a faster win: the game is over, or a ply ends it or leads out.
    Known(ExactValue),
    /// The count of plies that stay in the class, at least 1 and below 2¹⁵. If others lead out of
    /// it, none of them wins.
    Open(u16),
}

/// A solution in the making, or made.
pub(super) struct Retrograde {
    states: Vec<AtomicU16>,
    /// The decided states that have occurred.
    scheduled: Vec<AtomicBool>,
    /// The layer at work; `None` while positions are examined.
    layer: Option<u16>,
    /// The first chunk of the layer that is not done.
    chunk: usize,
    decided: AtomicU64,
}

/// The state that a thread keeps from chunk to chunk.
#[derive(Default)]
struct Worker {
    /// Positions of the layer, with their keys of locality.
    frontier: Vec<(u32, usize)>,
    /// Positions decided since it was last asked.
    decided: u64,
}

/// States with this bit are decided; without it a state is the count of open plies.
const DECIDED: u16 = 1 << 15;
/// The state of which nothing is known, not even of the position itself.
const VOID: u16 = DECIDED;
/// A position from which neither side can force a win, known to be one.
const HELD: u16 = DECIDED | 1;
/// With this bit, too, a state is a win or a loss: the distance doubled, odd if lost.
const SCORED: u16 = DECIDED | 1 << 14;
/// The bytes of a saved solution before the states: the layer and the chunk.
const SAVED_HEAD: usize = 10;

/// Distances are below this.
const MOST_LAYERS: u16 = 1 << 13;

fn state(value: ExactValue) -> u16 {
    match value {
        ExactValue::Win(plies) => SCORED | plies.min(MOST_LAYERS - 1) << 1,
        ExactValue::Loss(plies) => SCORED | plies.min(MOST_LAYERS - 1) << 1 | 1,
        ExactValue::Draw | ExactValue::Undecided => HELD,
    }
}

const fn is_open(state: u16) -> bool {
    state & DECIDED == 0
}

impl Retrograde {
    /// The bytes that a class of this size takes while it is solved.
    pub(super) const fn bytes(size: usize) -> u64 {
        2 * size as u64
    }

    /// A class of which nothing is known yet.
    ///
    /// # Errors
    ///
    /// [`SolveError::Memory`] when the system has not enough.
    pub(super) fn new(size: usize) -> Result<Self, SolveError> {
        let mut states = Vec::new();
        let needed = Self::bytes(size);
        let room = states.try_reserve_exact(size);
        room.map_err(|_| SolveError::Memory { needed })?;
        states.extend((0..size).map(|_| AtomicU16::new(VOID)));
        Ok(Self {
            states,
            scheduled: (0..2 * MOST_LAYERS)
                .map(|_| AtomicBool::default())
                .collect(),
            layer: None,
            chunk: 0,
            decided: AtomicU64::new(0),
        })
    }

    /// The number of positions there is room for.
    pub(super) const fn size(&self) -> usize {
        self.states.len()
    }

    /// The values of all positions by their numbers, once [`Retrograde::run`] has returned;
    /// nothing where there is no position. What neither side can force is `held`.
    pub(super) fn values(&self, held: ExactValue) -> impl Iterator<Item = Option<ExactValue>> {
        self.states
            .iter()
            .map(move |state| match state.load(Relaxed) {
                VOID => None,
                scored if scored & SCORED == SCORED => {
                    let plies = (scored & !SCORED) >> 1;
                    Some(if scored & 1 == 0 {
                        ExactValue::Win(plies)
                    } else {
                        ExactValue::Loss(plies)
                    })
                }
                _ => Some(held),
            })
    }

    /// The state that was saved of a class of this size.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when there is not enough memory, or the file is damaged or of another class.
    pub(super) fn resume(file: &SolvedFile, size: usize) -> Result<Self, SolveError> {
        if file.length() != Self::saved_bytes(size) {
            return Err(file.damaged().into());
        }
        let mut this = Self::new(size)?;
        let mut head = [0; SAVED_HEAD];
        file.read(0, &mut head)?;
        let [low, high, chunk @ ..] = head;
        this.layer = u16::from_le_bytes([low, high]).checked_sub(1);
        if this.layer.is_some_and(|layer| layer >= MOST_LAYERS) {
            return Err(file.damaged().into());
        }
        this.chunk = u64::from_le_bytes(chunk) as usize;
        let mut part = vec![0; 1 << 20];
        let mut done = 0;
        while done < size {
            let count = (size - done).min(part.len() / 2);
            let bytes = &mut part[..2 * count];
            file.read((SAVED_HEAD + 2 * done) as u64, bytes)?;
            for (state, bytes) in this.states[done..].iter_mut().zip(bytes.chunks_exact(2)) {
                *state.get_mut() = u16::from_le_bytes([bytes[0], bytes[1]]);
            }
            done += count;
        }
        let decided = this.states.iter().map(|state| state.load(Relaxed));
        let decided = decided.filter(|&state| !is_open(state) && state != VOID);
        let count = decided.inspect(|&known| this.schedule(known)).count();
        this.decided = AtomicU64::new(count as u64);
        Ok(this)
    }

    /// The bytes that [`Retrograde::save`] writes.
    pub(super) const fn saved_bytes(size: usize) -> u64 {
        SAVED_HEAD as u64 + 2 * size as u64
    }

    /// Writes down how far it is, to [`Retrograde::resume`] later.
    pub(super) fn save(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&self.layer.map_or(0, |layer| layer + 1).to_le_bytes())?;
        to.write_all(&(self.chunk as u64).to_le_bytes())?;
        for states in self.states.chunks(1 << 15) {
            let bytes = states.iter().map(|state| state.load(Relaxed).to_le_bytes());
            to.write_all(&bytes.flatten().collect::<Vec<u8>>())?;
        }
        Ok(())
    }

    /// Works until all is known.
    ///
    /// # Errors
    ///
    /// [`SolveError::Stopped`] when it was asked to stop; called again, it resumes there.
    pub(super) fn run<C: Class>(&mut self, class: &C, run: &Run<'_>) -> Result<(), SolveError> {
        loop {
            self.chunk = self.work_through(class, run);
            if self.chunk < self.states.len().div_ceil(C::CHUNK) {
                return Err(SolveError::Stopped);
            }
            let next = self.layer.map_or(0, |layer| usize::from(layer) + 1);
            let later = &self.scheduled[2 * next..];
            let Some(ahead) = later.iter().position(|flag| flag.load(Relaxed)) else {
                return Ok(());
            };
            self.layer = Some((next + ahead / 2) as u16);
            self.chunk = 0;
        }
    }

    /// Lets the threads take the chunks of the layer that are left in turn, and returns the first
    /// that is not done: a thread finishes each chunk that it has taken.
    fn work_through<C: Class>(&self, class: &C, run: &Run<'_>) -> usize {
        let chunks = self.states.len().div_ceil(C::CHUNK);
        let next = AtomicUsize::new(self.chunk);
        let work = || {
            let mut worker = Worker::default();
            while !run.stop.is_raised() {
                let chunk = next.fetch_add(1, Relaxed);
                if chunk >= chunks {
                    break;
                }
                let start = chunk * C::CHUNK;
                let numbers = start..self.states.len().min(start + C::CHUNK);
                match self.layer {
                    None => self.examine(class, numbers, &mut worker),
                    Some(layer) => self.spread(class, layer, numbers, &mut worker),
                }
                let decided = mem::take(&mut worker.decided);
                (run.progress)(&Step {
                    layer: self.layer,
                    done: (chunk + 1) as f32 / chunks as f32,
                    decided: self.decided.fetch_add(decided, Relaxed) + decided,
                });
            }
        };
        thread::scope(|scope| {
            for _ in 1..run.threads.get().min(chunks) {
                scope.spawn(work);
            }
            work();
        });
        next.into_inner().min(chunks)
    }

    /// Writes down what the class knows of some positions.
    fn examine<C: Class>(&self, class: &C, numbers: Range<usize>, worker: &mut Worker) {
        for number in numbers {
            let known = match class.examine(number) {
                First::None => continue,
                First::Known(value) => state(value),
                First::Open(plies) => {
                    debug_assert!(is_open(plies) && plies > 0, "a count of open moves");
                    self.states[number].store(plies, Relaxed);
                    continue;
                }
            };
            self.decide(number, known, worker);
        }
    }

    /// Tells the predecessors of the positions among these that are of the layer.
    fn spread<C: Class>(&self, class: &C, layer: u16, numbers: Range<usize>, worker: &mut Worker) {
        let (won, lost) = (
            state(ExactValue::Win(layer)),
            state(ExactValue::Loss(layer)),
        );
        let mut frontier = mem::take(&mut worker.frontier);
        for number in numbers {
            let state = self.states[number].load(Relaxed);
            if state == won || state == lost {
                let key = if C::SORTED { class.locality(number) } else { 0 };
                frontier.push((key, number));
            }
        }
        if C::SORTED {
            frontier.sort_unstable();
        }
        for (_, number) in frontier.drain(..) {
            if self.states[number].load(Relaxed) == lost {
                let win = state(ExactValue::Win(layer + 1));
                class.for_each_predecessor(number, |before, _| self.win(before, win, worker));
            } else {
                class.for_each_predecessor(number, |before, plies| {
                    if self.close(before, plies) {
                        self.lose(class, before, layer + 1, worker);
                    }
                });
            }
        }
        worker.frontier = frontier;
    }

    /// A ply of this position wins.
    #[inline]
    fn win(&self, number: usize, win: u16, worker: &mut Worker) {
        let state = self.states[number].load(Relaxed);
        if is_open(state) {
            self.decide(number, win, worker);
        // Of wins, the shorter one is the lesser state.
        } else if state & SCORED == SCORED && state & 1 == 0 && state > win {
            self.states[number].store(win, Relaxed);
            self.schedule(win);
        }
    }

    /// Some plies of this position lose; returns whether they were the last that were open.
    #[inline]
    fn close(&self, number: usize, plies: u16) -> bool {
        let state = &self.states[number];
        let mut count = state.load(Relaxed);
        while is_open(count) {
            debug_assert!(count >= plies, "a move is closed once");
            match state.compare_exchange_weak(count, count - plies, Relaxed, Relaxed) {
                Ok(_) => return count == plies,
                Err(now) => count = now,
            }
        }
        false
    }

    /// No ply of this position that stays in the class is open any more.
    fn lose<C: Class>(&self, class: &C, number: usize, layer: u16, worker: &mut Worker) {
        let loss = match class.exit(number) {
            None => ExactValue::Loss(layer),
            Some(ExactValue::Loss(plies)) => ExactValue::Loss(plies.max(layer)),
            Some(held) => held,
        };
        self.decide(number, state(loss), worker);
    }

    fn decide(&self, number: usize, known: u16, worker: &mut Worker) {
        // Several threads may find the same win.
        if self.states[number].swap(known, Relaxed) != known {
            worker.decided += 1;
        }
        self.schedule(known);
    }

    fn schedule(&self, known: u16) {
        if known & SCORED == SCORED {
            let flag = &self.scheduled[usize::from(known & !SCORED)];
            // Hardly ever the first: reading leaves the cache line to all threads.
            if !flag.load(Relaxed) {
                flag.store(true, Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::Stop;

    /// Positions with these plies to others and best plies out of the class.
    struct Graph {
        plies: Vec<Vec<usize>>,
        exits: Vec<Option<ExactValue>>,
    }

    impl Class for Graph {
        const CHUNK: usize = 2;

        fn size(&self) -> usize {
            self.plies.len()
        }

        fn examine(&self, number: usize) -> First {
            match (self.plies[number].len(), self.exits[number]) {
                (_, Some(win @ ExactValue::Win(_))) => First::Known(win),
                (0, exit) => First::Known(exit.unwrap_or(ExactValue::Loss(0))),
                (count, _) => First::Open(count as u16),
            }
        }

        fn exit(&self, number: usize) -> Option<ExactValue> {
            self.exits[number]
        }

        fn for_each_predecessor(&self, number: usize, mut visit: impl FnMut(usize, u16)) {
            for (before, plies) in self.plies.iter().enumerate() {
                let count = plies.iter().filter(|&&after| after == number).count();
                if count > 0 {
                    visit(before, count as u16);
                }
            }
        }
    }

    fn run<'a>(stop: &Stop, progress: &'a (dyn Fn(&Step) + Sync)) -> Run<'a> {
        Run {
            threads: NonZeroUsize::new(2).unwrap(),
            stop: stop.clone(),
            progress,
            ..Run::default()
        }
    }

    fn graph() -> Graph {
        let (win, loss) = (|n| Some(ExactValue::Win(n)), |n| Some(ExactValue::Loss(n)));
        Graph {
            plies: vec![
                vec![],        // 0: stuck
                vec![0, 1],    // 1: wins by going to 0
                vec![1],       // 2: can only lose, at once
                vec![1],       // 3: the same, but for an exit that loses later
                vec![1],       // 4: the same, but for an exit that draws
                vec![2],       // 5: an exit wins, but the ply to 2 wins sooner
                vec![2],       // 6: an exit wins sooner than the ply to 2
                vec![7, 5],    // 7: goes round for ever
                vec![3, 7],    // 8: wins by the late loss of 3
                vec![5, 5, 6], // 9: two plies to one position
            ],
            exits: vec![
                None,
                None,
                None,
                loss(6),
                Some(ExactValue::Draw),
                win(9),
                win(2),
                None,
                None,
                None,
            ],
        }
    }

    fn values(solution: &Retrograde) -> Vec<ExactValue> {
        solution.values(ExactValue::Draw).flatten().collect()
    }

    #[test]
    fn values_follow_from_those_of_successors() {
        let graph = graph();
        let mut solution = Retrograde::new(graph.size()).unwrap();
        solution
            .run(&graph, &run(&Stop::default(), &|_| {}))
            .unwrap();
        let (win, loss) = (ExactValue::Win, ExactValue::Loss);
        assert_eq!(
            values(&solution),
            [
                loss(0),
                win(1),
                loss(2),
                loss(6),
                ExactValue::Draw,
                win(3),
                win(2),
                ExactValue::Draw,
                win(7),
                loss(4)
            ]
        );
    }

    #[test]
    fn a_stopped_solution_goes_on_from_a_file() {
        let graph = graph();
        let mut whole = Retrograde::new(graph.size()).unwrap();
        whole.run(&graph, &run(&Stop::default(), &|_| {})).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let folder = crate::tables::SolvedFolder::at(folder.path().to_owned());
        let lock = folder.lock().unwrap();
        let mut solution = Retrograde::new(graph.size()).unwrap();
        let mut stops = 0;
        loop {
            // Stopped after the first of the chunks each time.
            let stop = Stop::default();
            let result = solution.run(&graph, &run(&stop, &|_| stop.raise()));
            if result.is_ok() {
                break;
            }
            stops += 1;
            let length = Retrograde::saved_bytes(graph.size());
            lock.write("graph", "graph", length, |file| solution.save(file))
                .unwrap();
            let file = SolvedFile::open(&folder.file("graph"), "graph").unwrap();
            solution = Retrograde::resume(&file.unwrap(), graph.size()).unwrap();
        }
        assert!(stops > 5, "{stops}");
        assert_eq!(values(&solution), values(&whole));
    }
}
