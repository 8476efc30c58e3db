//! The lines that both players of a game expect, and where they part.

use parlour_records::{NodeId, Record};
use parlour_rules::games::{AnyLine, AnyPly, BySide, Side};

/// The lines that both players expect from a position.
///
/// ```
/// use parlour_matches::story::Intents;
/// use parlour_records::Record;
///
/// let game: Record = "[Game \"trike\"]\n\n1. d2 {[%line swap e3 f3]} 2. swap {[%line e3 e4]}\n"
///     .parse()?;
/// let end = game.tree().main_end();
/// let intents = Intents::of_record(&game, end);
/// let told = intents.told(&game.line(end));
/// assert_eq!(told, ["both expect e3", "they part at move 4"]);
/// # Ok::<(), parlour_records::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Intents {
    lines: BySide<Vec<AnyPly>>,
    /// The number of plies that both expect.
    common: usize,
}

/// The most plies that are named in words.
const NAMED: usize = 3;

impl Intents {
    /// The intents of these lines, by the sides that the players have in the position.
    pub fn new(lines: BySide<Vec<AnyPly>>) -> Self {
        let pairs = lines.first.iter().zip(&lines.second);
        let common = pairs.take_while(|(one, other)| one == other).count();
        Self { lines, common }
    }

    /// The intents at a node of a record, by what it says of the last ply and of the one before.
    pub fn of_record(record: &Record, node: NodeId) -> Self {
        let tree = record.tree();
        let line = record.line(node);
        let mut lines = BySide::new(Vec::new(), Vec::new());
        if let (Some(before), Some(ply)) = (tree.parent(node), tree.ply(node)) {
            lines[!line.to_move()] = tree.annotation(node).expected.plies(&line);
            let mut earlier = line.clone();
            earlier.undo();
            let expected = tree.annotation(before).expected.plies(&earlier);
            if let Some(rest) = expected.strip_prefix(&[ply]) {
                lines[line.to_move()] = rest.to_vec();
            }
        }
        Self::new(lines)
    }

    /// The plies that both expect.
    pub fn shared(&self) -> &[AnyPly] {
        &self.lines.first[..self.common]
    }

    /// The plies of a player's line from the one on that the other player does not expect.
    pub fn own(&self, side: Side) -> &[AnyPly] {
        &self.lines[side][self.common..]
    }

    /// The number of the ply, counted from the start of the game, at which the lines part; none
    /// where they do not, as far as both are known. `played` is the number of plies before the
    /// position.
    pub fn parting(&self, played: usize) -> Option<usize> {
        let part = Side::BOTH
            .into_iter()
            .all(|side| !self.own(side).is_empty());
        part.then_some(played + self.common + 1)
    }

    /// The clauses that say what both expect at the end of a line: "both expect c4 d5" and "they
    /// part at move 12"; none where not both are known.
    pub fn told(&self, line: &AnyLine) -> Vec<String> {
        if Side::BOTH
            .into_iter()
            .any(|side| self.lines[side].is_empty())
        {
            return Vec::new();
        }
        let texts = line.ply_texts(&self.shared()[..self.common.min(NAMED)]);
        let shared = format!("both expect {}", texts.join(" "));
        match self.parting(line.len()) {
            Some(_) if texts.is_empty() => {
                let next = Side::BOTH.map(|side| line.ply_texts(&self.own(side)[..1]).concat());
                let (sides, [one, other]) = (line.info().sides, next);
                vec![format!(
                    "{} expects {one}, {} {other}",
                    sides.first, sides.second
                )]
            }
            Some(at) => vec![shared, format!("they part at move {at}")],
            None => vec![shared],
        }
    }
}
