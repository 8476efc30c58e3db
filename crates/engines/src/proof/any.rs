//! Proofs of any game: the one place where proofs and the searches below them are compiled.

use parlour_rules::games::{AnyLine, AnyPly, AnyRules};
use parlour_rules::with_line;

use super::{Certificate, Leaves, ProofError, ProofRun, Prover, Solution};
use crate::tables::{FolderLock, SolvedBoards, SolvedFileError, SolvedFolder, SolvedGame};
use crate::{Distance, Score, SolvedStart};

/// Proves the result of perfect play from the end of a line of any game.
pub trait AnyProver {
    /// Takes over what is kept in a folder, and the proof of the whole game that the program has.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when the file is damaged or cannot be read.
    fn take_kept(&mut self, folder: &SolvedFolder) -> Result<(), SolvedFileError>;

    /// Proves who wins, and keeps what searches find in a folder. A call resumes where an earlier
    /// one was stopped.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped, its limits do not suffice, or the folder cannot be
    /// written.
    fn solve_in(
        &mut self,
        lock: &FolderLock<'_>,
        run: &ProofRun<'_>,
    ) -> Result<Solution<AnyPly>, ProofError>;

    /// The certificate down to such leaves, where one player wins.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped or its limits do not suffice.
    fn certificate(
        &mut self,
        leaves: Leaves,
        run: &ProofRun<'_>,
    ) -> Result<Option<Certificate>, ProofError>;
}

/// A prover of the position at the end of a line of these rules, which is not over. It has threads
/// and bytes of memory, and knows these tables.
pub fn any_prover(
    line: &AnyLine,
    rules: &AnyRules,
    boards: SolvedBoards,
    threads: usize,
    bytes: usize,
) -> Box<dyn AnyProver> {
    let rules = rules.clone();
    with_line!(line, line => {
        let prover = Prover::new(line.game_arc().clone(), boards, threads, bytes);
        Box::new(End { prover, rules, position: *line.position() })
    })
}

/// The position at the end of a line of a game.
struct End<G: SolvedGame> {
    prover: Prover<G>,
    /// The game and its settings, by which files are named.
    rules: AnyRules,
    position: G::Position,
}

impl<G: SolvedGame<Ply: Into<AnyPly>>> AnyProver for End<G> {
    fn take_kept(&mut self, folder: &SolvedFolder) -> Result<(), SolvedFileError> {
        let rules = self.rules.to_string();
        self.prover.take_kept(&rules, &self.position, folder)
    }

    fn solve_in(
        &mut self,
        lock: &FolderLock<'_>,
        run: &ProofRun<'_>,
    ) -> Result<Solution<AnyPly>, ProofError> {
        let rules = self.rules.to_string();
        let solved = self.prover.solve_in(&rules, &self.position, lock, run)?;
        let plies = solved.plies.into_iter();
        Ok(Solution {
            score: self.nearest(solved.score),
            plies: plies.map(|(ply, score)| (ply.into(), score)).collect(),
            standing: solved.standing,
        })
    }

    fn certificate(
        &mut self,
        leaves: Leaves,
        run: &ProofRun<'_>,
    ) -> Result<Option<Certificate>, ProofError> {
        let rules = self.rules.to_string();
        self.prover.certificate(&rules, &self.position, leaves, run)
    }
}

impl<G: SolvedGame> End<G> {
    /// A score that was found, or that of another proof of the whole game, where that is nearer.
    fn nearest(&self, found: Score) -> Score {
        let is_start = self.position == self.prover.searches.game.start();
        let known = SolvedStart::of(&self.rules).filter(|_| is_start);
        let most = |score: Score| score.distance().and_then(Distance::most);
        known.map_or(found, |known| match (most(known.score), most(found)) {
            (Some(nearer), Some(most)) if nearer < most => known.score,
            _ => found,
        })
    }
}
