//! A checker of proofs that a position is won, by the rules alone.
//!
//! `docs/solved.md` describes the form of a certificate. One that was written here or checked
//! before is [read] without the work.

#[cfg(test)]
mod tests;

use parlour_rules::games::{AnyLine, AnyRules, Game};
use parlour_rules::text::printable;
use parlour_rules::with_line;
use rustc_hash::FxHashMap;

/// The first line of a certificate.
pub const MAGIC: &str = "parlour proof 1";

/// The number of a position that was proven before.
pub const KNOWN: u32 = 0;

/// The number that stands for the first ply, or for all plies; lesser ones are the plies to a result
/// that is found by trying all plies.
pub const PLIES: u32 = 64;

/// The most plies that a game is followed, so that no file can exhaust the stack.
const MOST_PLIES: u32 = 1000;

/// The most positions tried for one node, so that no file can keep the checker busy for ever.
const MOST_POSITIONS: u64 = 20_000_000;

/// The claim of a certificate, and the size of the work that found it right.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The game and its settings.
    pub rules: AnyRules,
    /// The position, as an empty line from it.
    pub line: AnyLine,
    /// True if the player to move wins; else that player loses.
    pub wins: bool,
    /// The greatest number of plies that it takes, those of both sides counted.
    pub plies: u32,
    /// The number of the proof's nodes.
    pub nodes: u64,
    /// The number of positions looked at, those of the nodes included.
    pub positions: u64,
}

/// The reason why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckError {
    /// The head is not that of a certificate.
    #[error("line {line}: {what}")]
    Head {
        /// The number of the line, from 1.
        line: usize,
        /// The fault in it.
        what: String,
    },
    /// A step of the proof is wrong.
    #[error("byte {byte}, after the moves `{plies}`: {what}")]
    Step {
        /// The place at which the number of the node ends, counted in bytes from 0.
        byte: usize,
        /// The plies that lead to the node, with spaces between them.
        plies: String,
        /// The fault.
        what: String,
    },
    /// It was asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

/// Checks a certificate. `go_on` hears how many of its bytes are done, and says whether to continue.
///
/// # Errors
///
/// [`CheckError`] that names the place of the fault.
pub fn check(bytes: &[u8], go_on: &mut dyn FnMut(usize) -> bool) -> Result<Proof, CheckError> {
    let (mut proof, start) = read_head(bytes)?;
    (proof.nodes, proof.positions) = with_line!(&proof.line, line => {
        let checker = Checker {
            at: start,
            ..Checker::new(line.game(), bytes, go_on)
        };
        checker.whole(line.position(), proof.wins, proof.plies)?
    });
    Ok(proof)
}

/// The claim, and where its proof begins.
/// A position of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a, G: Game> {
    /// The position.
    pub position: &'a G::Position,
    /// True if the player to move wins; else that player loses.
    pub wins: bool,
    /// The winner's ply, where it is to move and the proof has it.
    pub ply: Option<G::Ply>,
    /// The most plies to the end.
    pub plies: u32,
}

/// Reads the tree of a proof from a position, in which the player to move `wins` or loses. Each
/// position is shown to `visit`, once; no result that would have to be found is.
///
/// # Errors
///
/// [`CheckError::Step`] where it is no proof of this game's.
pub fn read<G: Game>(
    game: &G,
    (start, wins): (&G::Position, bool),
    tree: &[u8],
    visit: &mut dyn FnMut(&Node<'_, G>),
) -> Result<(), CheckError> {
    let mut go_on = |_| true;
    let reader = Checker {
        visit: Some(visit),
        ..Checker::new(game, tree, &mut go_on)
    };
    reader.whole(start, wins, u32::MAX).map(drop)
}

fn read_head(bytes: &[u8]) -> Result<(Proof, usize), CheckError> {
    let error = |line, what: &dyn std::fmt::Display| {
        let what = printable(&what.to_string()).into_owned();
        CheckError::Head { line, what }
    };
    let (mut start, mut lines) = (0, [""; 4]);
    for (number, line) in (1..).zip(&mut lines) {
        let rest = &bytes[start..];
        let end = rest.iter().position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| error(number, &"the file ends here"))?;
        *line = str::from_utf8(&rest[..end]).map_err(|wrong| error(number, &wrong))?;
        start += end + 1;
        if number == 1 && *line != MAGIC {
            return Err(error(1, &format!("a certificate begins with `{MAGIC}`")));
        }
    }
    let rules: AnyRules = lines[1].parse().map_err(|wrong| error(2, &wrong))?;
    let line = AnyLine::new(&rules).map_err(|wrong| error(2, &wrong))?;
    let line = line
        .at_position(lines[2])
        .map_err(|wrong| error(3, &wrong))?;
    let claim = lines[3].split_once(' ').and_then(|(result, plies)| {
        let plies = plies.parse().ok().filter(|&plies| plies <= MOST_PLIES)?;
        ["loss", "win"]
            .contains(&result)
            .then_some((result == "win", plies))
    });
    let expected = format!("`win` or `loss` and a number of plies up to {MOST_PLIES} stand here");
    let (wins, plies) = claim.ok_or_else(|| error(4, &expected))?;
    let proof = Proof {
        rules,
        line,
        wins,
        plies,
        nodes: 0,
        positions: 0,
    };
    Ok((proof, start))
}

struct Checker<'a, G: Game> {
    game: &'a G,
    bytes: &'a [u8],
    /// The place in the bytes, and the plies that led there.
    at: usize,
    path: Vec<G::Ply>,
    /// The positions that are proven, by their keys: whether the player to move wins, and in how
    /// many plies at most.
    proven: FxHashMap<u64, (G::Position, bool, u32)>,
    nodes: u64,
    positions: u64,
    go_on: &'a mut dyn FnMut(usize) -> bool,
    /// Is shown each position, where plies are not tried.
    visit: Option<Visit<'a, G>>,
}

/// Is shown the positions of a proof.
type Visit<'a, G> = &'a mut dyn FnMut(&Node<'_, G>);

impl<'a, G: Game> Checker<'a, G> {
    fn new(game: &'a G, bytes: &'a [u8], go_on: &'a mut dyn FnMut(usize) -> bool) -> Self {
        Self {
            game,
            bytes,
            at: 0,
            path: Vec::new(),
            proven: FxHashMap::default(),
            nodes: 0,
            positions: 0,
            go_on,
            visit: None,
        }
    }

    fn whole(
        mut self,
        start: &G::Position,
        wins: bool,
        most: u32,
    ) -> Result<(u64, u64), CheckError> {
        let plies = self.node(start, wins)?;
        if self.at < self.bytes.len() {
            return Err(self.error("the proof is complete, but the file continues"));
        }
        if plies > most {
            return Err(self.error(&format!("this proves {plies} plies at most, not {most}")));
        }
        Ok((self.nodes, self.positions))
    }

    /// Checks that the player to move wins, or loses, and tells in how many plies at most.
    fn node(&mut self, position: &G::Position, wins: bool) -> Result<u32, CheckError> {
        self.positions += 1;
        if let Some(outcome) = self.game.outcome(position) {
            return match outcome.winner {
                Some(side) if (side == self.game.to_move(position)) == wins => Ok(0),
                _ => Err(self.error("the game is over and not won by the winner")),
            };
        }
        if self.nodes.is_multiple_of(64) && !(self.go_on)(self.at) {
            return Err(CheckError::Stopped);
        }
        self.nodes += 1;
        let number = self.number()?;
        if number == KNOWN {
            return match self.proven.get(&self.game.key(position)) {
                Some((proven, won, plies)) if proven == position && *won == wins => Ok(*plies),
                _ => Err(self.error("this position was not proven before")),
            };
        }
        let mut own = None;
        let plies = if number < PLIES {
            self.tried(position, wins, number)?
        } else {
            let plies = self.plies(position, wins, number)?;
            own = plies.first().copied().filter(|_| wins);
            if self.path.len() >= MOST_PLIES as usize {
                return Err(self.error("the game is too long"));
            }
            let mut most = 0;
            for ply in plies {
                self.path.push(ply);
                let after = self.game.play_unchecked(position, ply);
                most = most.max(self.node(&after, !wins)?);
                self.path.pop();
            }
            most + 1
        };
        if let Some(visit) = &mut self.visit {
            visit(&Node {
                position,
                wins,
                ply: own,
                plies,
            });
        }
        let key = self.game.key(position);
        self.proven.insert(key, (*position, wins, plies));
        Ok(plies)
    }

    /// The plies that are to be looked at: the winner's own, or all of the loser's.
    fn plies(&self, at: &G::Position, wins: bool, number: u32) -> Result<Vec<G::Ply>, CheckError> {
        let mut plies = self.game.plies(at);
        plies.sort_by_cached_key(|&ply| self.game.ply_text(ply));
        if wins {
            let ply = plies.get((number - PLIES) as usize);
            let ply = ply.ok_or_else(|| self.error("there is no legal move of this number"))?;
            return Ok(vec![*ply]);
        }
        if number > PLIES {
            return Err(self.error("the loser is to move: all moves have to follow"));
        }
        Ok(plies)
    }

    /// Checks by trying all plies that the game is won, or lost, within `plies` plies.
    fn tried(&mut self, start: &G::Position, wins: bool, plies: u32) -> Result<u32, CheckError> {
        if self.visit.is_some() {
            return Ok(plies);
        }
        let mut left = MOST_POSITIONS;
        let found = self.search(start, wins, plies, &mut left);
        self.positions += MOST_POSITIONS - left;
        if left == 0 {
            return Err(self.error("too many positions have to be tried for this"));
        }
        if !found {
            let what = if wins { "won" } else { "lost" };
            return Err(self.error(&format!("this is not {what} within {plies} plies")));
        }
        Ok(plies)
    }

    /// Returns whether the player to move wins, or loses, within `plies` plies.
    fn search(&self, position: &G::Position, wins: bool, plies: u32, left: &mut u64) -> bool {
        *left = left.saturating_sub(1);
        if let Some(outcome) = self.game.outcome(position) {
            let winner = outcome.winner;
            return winner.is_some_and(|side| (side == self.game.to_move(position)) == wins);
        }
        if plies == 0 || *left == 0 {
            return false;
        }
        let proves = |ply| {
            let after = self.game.play_unchecked(position, ply);
            self.search(&after, !wins, plies - 1, left)
        };
        // One ply is enough to win, and one that does not lose is enough not to lose.
        self.game
            .plies(position)
            .into_iter()
            .map(proves)
            .any(|proven| proven == wins)
            == wins
    }

    fn number(&mut self) -> Result<u32, CheckError> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.bytes.get(self.at);
            let byte = *byte.ok_or_else(|| self.error("the file ends within the proof"))?;
            self.at += 1;
            number |= u32::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.error("this number is too long"))
    }

    /// The error about this place.
    fn error(&self, what: &str) -> CheckError {
        let plies = self.path.iter().map(|&ply| self.game.ply_text(ply));
        CheckError::Step {
            byte: self.at,
            plies: plies.collect::<Vec<_>>().join(" "),
            what: what.to_owned(),
        }
    }
}
