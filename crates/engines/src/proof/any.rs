//! Proofs of any game: the one place where proofs and the searches below them are compiled.

use parlour_rules::games::{AnyLine, AnyPly, AnyRules};
use parlour_rules::with_line;

use super::{Certificate, ProofError, ProofRun, Prover, Solution};
use crate::tables::{FolderLock, SolvedBoards, SolvedFileError, SolvedFolder, SolvedGame};

/// Proves what perfect play comes to at the end of a line of any game.
#[allow(missing_debug_implementations, reason = "an engine has none")]
pub struct AnyProver(Box<dyn ProvesEnd>);

impl AnyProver {
    /// A prover of the position at the end of a line of these rules, which is not over. It has
    /// threads and bytes of memory, and knows these tables.
    pub fn new(
        line: &AnyLine,
        rules: &AnyRules,
        boards: SolvedBoards,
        threads: usize,
        bytes: usize,
    ) -> Self {
        let rules = rules.to_string();
        Self(with_line!(line, line => {
            let prover = Prover::new(line.game_arc().clone(), boards, threads, bytes);
            Box::new(End { prover, rules, position: *line.position() })
        }))
    }

    /// Takes over what is kept in a folder, and the proof of the whole game that the program has.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when the file is damaged or cannot be read.
    pub fn take_kept(&mut self, folder: &SolvedFolder) -> Result<(), SolvedFileError> {
        self.0.take_kept(folder)
    }

    /// Proves who wins, with what searches find kept in a folder. What an earlier call was stopped
    /// at is gone on with.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped, its limits do not suffice, or the folder cannot be
    /// written.
    pub fn solve_in(
        &mut self,
        lock: &FolderLock<'_>,
        run: &ProofRun<'_>,
    ) -> Result<Solution<AnyPly>, ProofError> {
        self.0.solve_in(lock, run)
    }

    /// The certificate, where one player wins.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped or its limits do not suffice.
    pub fn certificate(&mut self, run: &ProofRun<'_>) -> Result<Option<Certificate>, ProofError> {
        self.0.certificate(run)
    }

    /// The winner's plies, in the form of a certificate, down to positions whose results an engine
    /// finds by itself: much shorter than what anybody can check.
    ///
    /// # Errors
    ///
    /// As [`AnyProver::certificate`].
    pub fn strategy(&mut self, run: &ProofRun<'_>) -> Result<Option<Certificate>, ProofError> {
        self.0.strategy(run)
    }
}

/// What is asked of a position, whatever its game.
trait ProvesEnd {
    fn take_kept(&mut self, folder: &SolvedFolder) -> Result<(), SolvedFileError>;

    fn solve_in(
        &mut self,
        lock: &FolderLock<'_>,
        run: &ProofRun<'_>,
    ) -> Result<Solution<AnyPly>, ProofError>;

    fn certificate(&mut self, run: &ProofRun<'_>) -> Result<Option<Certificate>, ProofError>;

    fn strategy(&mut self, run: &ProofRun<'_>) -> Result<Option<Certificate>, ProofError>;
}

/// The position at the end of a line of a game.
struct End<G: SolvedGame> {
    prover: Prover<G>,
    /// The game and its settings, by which files are named.
    rules: String,
    position: G::Position,
}

impl<G: SolvedGame<Ply: Into<AnyPly>>> ProvesEnd for End<G> {
    fn take_kept(&mut self, folder: &SolvedFolder) -> Result<(), SolvedFileError> {
        self.prover.take_kept(&self.rules, &self.position, folder)
    }

    fn solve_in(
        &mut self,
        lock: &FolderLock<'_>,
        run: &ProofRun<'_>,
    ) -> Result<Solution<AnyPly>, ProofError> {
        let solved = self
            .prover
            .solve_in(&self.rules, &self.position, lock, run)?;
        let plies = solved.plies.into_iter();
        Ok(Solution {
            score: solved.score,
            plies: plies.map(|(ply, score)| (ply.into(), score)).collect(),
            standing: solved.standing,
        })
    }

    fn certificate(&mut self, run: &ProofRun<'_>) -> Result<Option<Certificate>, ProofError> {
        self.prover.certificate(&self.rules, &self.position, run)
    }

    fn strategy(&mut self, run: &ProofRun<'_>) -> Result<Option<Certificate>, ProofError> {
        self.prover.strategy(&self.rules, &self.position, run)
    }
}
