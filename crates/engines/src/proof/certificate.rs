//! Writing a proof down, in the form that `crates/proofs` describes and checks; the two share no
//! code.

use rustc_hash::FxHashMap;

use super::searches::{Effort, LONG};
use super::tree::State;
use super::tried::first_within;
use super::{ProofError, ProofRun, Prover, Standing};
use crate::tables::SolvedGame;
use parlour_proofs::{KNOWN, MAGIC, PLIES};

/// The most positions of a node for which all plies are tried. Chosen by measurement: fewer make
/// longer files, more take longer to check.
const TRIED: u64 = 20_000;

/// The positions that a search looks at to find that a node of a strategy is won, or lost. Chosen
/// by hand: a tenth of a second even where it shares a processor.
const FOUND: u64 = 20_000;

/// The ends of what is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Positions whose results trying all plies shows: anybody can check it.
    Tried,
    /// Positions whose results an engine finds by itself, so that the rest is much shorter.
    Found,
}

/// A proof, written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The file.
    pub bytes: Vec<u8>,
    /// The number of its nodes.
    pub nodes: u64,
}

impl<G: SolvedGame> Prover<G> {
    /// The certificate of a position that is won or lost, of a game with this name and settings,
    /// down to such leaves; `None` where neither player wins.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped or its limits do not suffice.
    pub fn certificate(
        &mut self,
        rules: &str,
        position: &G::Position,
        leaves: Leaves,
        run: &ProofRun<'_>,
    ) -> Result<Option<Certificate>, ProofError> {
        let State::Proven { wins, plies } = self.prove(position, run, &mut |_| Ok(()))? else {
            return Ok(None);
        };
        let text = self.searches.game.position_text(position);
        let mut writer = Writer {
            prover: self,
            run,
            leaves,
            bytes: Vec::new(),
            proven: FxHashMap::default(),
            nodes: 0,
            path: Vec::new(),
        };
        let plies = writer.node(position, wins, plies.into())?;
        let result = if wins { "win" } else { "loss" };
        let mut bytes = format!("{MAGIC}\n{rules}\n{text}\n{result} {plies}\n").into_bytes();
        bytes.append(&mut writer.bytes);
        Ok(Some(Certificate {
            bytes,
            nodes: writer.nodes,
        }))
    }
}

/// The work of writing.
struct Writer<'a, G: SolvedGame> {
    prover: &'a mut Prover<G>,
    run: &'a ProofRun<'a>,
    leaves: Leaves,
    bytes: Vec<u8>,
    /// The plies in which the positions that are written are won or lost, by their keys.
    proven: FxHashMap<u64, u32>,
    nodes: u64,
    /// The keys of the positions that are being written, from the root on.
    path: Vec<u64>,
}

impl<G: SolvedGame> Writer<'_, G> {
    /// Writes that the player to move wins, or loses, and tells in how many plies.
    fn node(&mut self, position: &G::Position, wins: bool, within: u32) -> Result<u32, ProofError> {
        let game = self.prover.searches.game.clone();
        if game.outcome(position).is_some() {
            return Ok(0);
        }
        self.nodes += 1;
        let key = game.key(position);
        if let Some(&plies) = self.proven.get(&key) {
            self.number(KNOWN);
            return Ok(plies);
        }
        let leaf = match self.leaves {
            Leaves::Tried => {
                // Mostly the winner makes the last ply, and a bound is enough.
                let numbers = (if wins { 1 } else { 2 }..PLIES).step_by(2);
                first_within(&*game, position, wins, numbers, TRIED)
            }
            Leaves::Found => {
                let searches = &mut self.prover.searches;
                let found = searches.found(position, wins, FOUND, self.run);
                found.filter(|&plies| plies < PLIES)
            }
        };
        let plies = if let Some(plies) = leaf {
            self.number(plies);
            plies
        } else {
            let mut all = game.plies(position);
            all.sort_by_cached_key(|&ply| game.ply_text(ply));
            let mut within = within;
            if wins {
                let (ply, found) = self.winning_ply(position, within)?;
                within = found;
                let index = all.iter().position(|&other| other == ply);
                self.number(PLIES + index.unwrap_or_default() as u32);
                all = vec![ply];
            } else {
                self.number(PLIES);
            }
            let mut most = 0;
            self.path.push(key);
            for ply in all {
                let after = game.play_unchecked(position, ply);
                most = most.max(self.node(&after, !wins, within.saturating_sub(1))?);
            }
            self.path.pop();
            most + 1
        };
        self.proven.insert(key, plies);
        Ok(plies)
    }

    /// A ply that wins, and in how many plies: the fastest that is known, or one that a search finds.
    fn winning_ply(
        &mut self,
        position: &G::Position,
        within: u32,
    ) -> Result<(G::Ply, u32), ProofError> {
        let standing = Standing {
            searches: self.nodes,
            positions: self.prover.searches.positions,
            left: 0,
        };
        (self.run.progress)(&standing);
        if self.run.stop.is_raised() {
            return Err(ProofError::Stopped);
        }
        if let Some(found) = self.known_win(position, within) {
            return Ok(found);
        }
        // One that takes longer than what was proven is the last resort: from win to longer win
        // there might be no end.
        let efforts = [(LONG / 8, false), (4 * LONG, true), (40 * LONG, true)];
        for (at, (nodes, deep)) in efforts.into_iter().enumerate() {
            let effort = Effort {
                nodes,
                deep,
                within,
            };
            let found = self
                .prover
                .searches
                .search(position, effort, &self.path, self.run);
            if let (State::Proven { wins: true, plies }, Some(ply)) = found
                && (u32::from(plies) <= within || at + 1 == efforts.len())
            {
                return Ok((ply, plies.into()));
            }
        }
        // Harder than it was from above: a proof of its own.
        self.prover.searches.forget(position);
        self.prover.prove(position, self.run, &mut |_| Ok(()))?;
        let found = self.known_win(position, u32::MAX);
        found.ok_or(ProofError::Unfinished(standing))
    }

    /// The ply to the position that is known to be lost in the fewest plies, fewer than `within`,
    /// and the plies in which it wins; none of those that led here, as the proof of a position must
    /// not rest on itself.
    fn known_win(&self, position: &G::Position, within: u32) -> Option<(G::Ply, u32)> {
        let searches = &self.prover.searches;
        let lost = |ply| {
            let after = searches.game.play_unchecked(position, ply);
            match searches.known(&after)? {
                State::Proven { wins: false, plies }
                    if u32::from(plies) < within
                        && !self.path.contains(&searches.game.key(&after)) =>
                {
                    Some((plies, ply))
                }
                _ => None,
            }
        };
        let plies = searches.game.plies(position).into_iter();
        let fastest = plies.filter_map(lost).min();
        fastest.map(|(plies, ply)| (ply, u32::from(plies) + 1))
    }

    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}
