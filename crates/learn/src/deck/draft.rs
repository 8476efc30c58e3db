//! A position that may become a card: one search, in which the plies that hold, and the ply that was
//! played, have lines of their own, says whether it does.

use super::{Effort, Event, Face, GameRef, Place, card_id, own_seat};
use crate::puzzles::{Goal, Puzzle};
use parlour_engines::{EngineError, Limits, Report, Score, Variation, WhyNot, why_not};
use parlour_records::{ExpectedLine, NodeId, PlyLoss, Record, Start, Tags, words};
use parlour_rules::games::{AnyLine, AnyPly, Seat};

/// The loss in percent of the chance to win below which a ply is fine, and that of one that holds.
const FINE: u8 = 5;
const HOLDS: u8 = 1;

/// The most plies that may hold: where more do, there is little to find.
const FEW: usize = 3;

/// How many times the effort of a review goes into the check: four times its second look.
const CHECK: u64 = 64;

/// The last depths of the check at which a position that nobody asked for has to be clear, and the
/// loss in percent from which on a ply clearly does not hold. By measurement: with a thirtieth of the
/// usual effort, sixteen times the check takes back one position in a hundred.
const DEPTHS: usize = 3;
const WORSE: u8 = 25;

/// A position of a game that may become a card.
#[derive(Clone, Debug)]
pub struct CardDraft {
    start: Start,
    /// The ply that the user played there.
    played: Option<AnyPly>,
    /// The reason that a review found why it is worse.
    why: Option<WhyNot<ExpectedLine>>,
    game: Option<GameRef>,
    plies: usize,
    date: String,
    opponent: String,
}

/// A reason why a position makes no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoCard {
    /// More than three plies hold.
    #[error("Too many moves are equally good here to ask for one.")]
    Many,
    /// The search does not say what holds and what does not.
    #[error("The engine cannot tell which moves hold here.")]
    Unclear,
}

impl CardDraft {
    /// The lines of the search. The last one has to be of a ply that is not fine, so that whatever
    /// has no line is not fine either.
    pub const LINES: usize = 6;

    /// The position at a node of a game, with what its user played there, who has this seat; none
    /// where somebody else was to move.
    pub fn new(record: &Record, at: NodeId, seat: Option<Seat>, game: Option<GameRef>) -> Self {
        let tree = record.tree();
        let next = seat.and_then(|_| tree.next(at));
        let next = next.filter(|next| tree.is_main(*next));
        let opponent = seat.map(|seat| {
            let name = &record.names()[1 - seat.index()];
            let name = words::engine(name, Some(record.start().info()));
            words::short_name(&name).to_owned()
        });
        Self {
            // A card has no history: it is judged as it is asked.
            start: record.start().at_start_of(&record.line(at).at_end()),
            played: next.and_then(|next| tree.ply(next)),
            why: next.and_then(|next| tree.annotation(next).loss.as_ref()?.why.clone()),
            game,
            plies: tree.depth(at),
            date: record.tags.get(Tags::DATE).to_owned(),
            opponent: opponent.unwrap_or_default(),
        }
    }

    /// A position that the user, who has this name, puts into the deck.
    pub fn by_hand(record: &Record, at: NodeId, user: &str, game: Option<GameRef>) -> Self {
        let seat = own_seat(&record.names(), user);
        let seat = seat.filter(|seat| record.tree().seat_to_move(at) == *seat);
        Self::new(record, at, seat, game)
    }

    /// The position.
    pub const fn line(&self) -> &AnyLine {
        self.start.line()
    }

    /// Its rules and position.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The name of the card that it would be.
    pub fn card(&self) -> String {
        card_id(&self.start)
    }

    /// The number of the ply that is to be found, from 1.
    pub const fn number(&self) -> usize {
        self.plies + 1
    }

    /// The limits of the search that judges it, given those of a review.
    pub fn limits(&self, effort: Limits) -> Limits {
        let legal = self.line().legal_plies();
        Limits {
            nodes: effort.nodes.map(|nodes| nodes * CHECK),
            beside: legal.iter().position(|ply| Some(*ply) == self.played),
            ..effort
        }
    }

    /// Has it judged.
    ///
    /// # Errors
    ///
    /// [`EngineError`], which no position that is open causes.
    pub fn judge(&self, effort: &mut Effort<'_>) -> Result<Result<Face, NoCard>, EngineError> {
        Ok(self.judged(&self.search(effort)?))
    }

    /// The card where nobody asked for it, which has to be [clear](Self::is_clear).
    pub(super) fn judge_unasked(
        &self,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Face>, EngineError> {
        let said = self.search(effort)?;
        let face = self.judged(&said).ok();
        Ok(face.filter(|face| self.is_clear(face, &said)))
    }

    /// What a search says at each depth.
    fn search(&self, effort: &mut Effort<'_>) -> Result<Vec<Report>, EngineError> {
        let Effort {
            analyser,
            limits,
            stop,
        } = effort;
        let (limits, lines) = (self.limits(*limits), Self::LINES);
        let mut said: Vec<Report> = Vec::new();
        let mut hear = |report: &Report| {
            said.retain(|before| before.depth < report.depth);
            said.push(report.clone());
        };
        let report = analyser.analyse(self.line(), lines, &limits, stop, &mut hear)?;
        hear(&report);
        Ok(said)
    }

    /// Returns whether a search bears out a card at each of its last depths: the same plies are
    /// fine, which are few, and every other one clearly is not. What is proven of all plies is
    /// clear.
    fn is_clear(&self, face: &Face, said: &[Report]) -> bool {
        let named: Vec<&str> = face
            .holds
            .iter()
            .chain(&face.fine)
            .map(String::as_str)
            .collect();
        let is_borne_out = |report: &Report| {
            let mut missing = named.len();
            let all = report.variations.iter().all(|variation| {
                let ply = variation.plies.first();
                let loss = ply.and_then(|&ply| PlyLoss::of(report, self.line(), ply));
                let text = ply.and_then(|&ply| self.line().ply_text(ply).ok());
                let (Some(loss), Some(text)) = (loss, text) else {
                    return false;
                };
                let (loss, is_named) = (loss.best - loss.played, named.contains(&&text[..]));
                missing -= usize::from(is_named);
                if is_named { loss < FINE } else { loss >= WORSE }
            });
            all && missing == 0
        };
        let score = |of: &Variation| of.score.and_then(Score::distance);
        let is_proven = |report: &Report| report.variations.iter().all(|of| score(of).is_some());
        said.last().is_some_and(is_proven)
            || named.len() <= FEW
                && said.len() >= DEPTHS
                && said[said.len() - DEPTHS..].iter().all(is_borne_out)
    }

    /// The card, by what the search has found at each depth in [`LINES`](Self::LINES) lines.
    ///
    /// # Errors
    ///
    /// [`NoCard`] where there is too little to find, or the search cannot tell.
    pub fn judged(&self, said: &[Report]) -> Result<Face, NoCard> {
        let report = said.last().ok_or(NoCard::Unclear)?;
        let (line, best) = (self.line(), report.best().ok_or(NoCard::Unclear)?);
        let (mut holds, mut fine) = (Vec::new(), Vec::new());
        let loss = |ply| PlyLoss::of(report, line, ply).ok_or(NoCard::Unclear);
        let mut chance = 0;
        for variation in &report.variations {
            let ply = *variation.plies.first().ok_or(NoCard::Unclear)?;
            let text = line.ply_text(ply).map_err(|_| NoCard::Unclear)?;
            let loss = loss(ply)?;
            chance = chance.max(loss.best);
            match loss.best - loss.played {
                loss if loss <= HOLDS => holds.push(text),
                loss if loss < FINE => fine.push(text),
                _ => {}
            }
        }
        let known = holds.len() + fine.len();
        if holds.len() > FEW || known == line.legal_plies().len() {
            return Err(NoCard::Many);
        }
        if known >= report.variations.len().min(Self::LINES) {
            return Err(NoCard::Unclear);
        }
        let (mut played, mut played_chance, mut why) = (String::new(), 0, None);
        if let Some(ply) = self.played {
            let own = report.variation(&ply).ok_or(NoCard::Unclear)?;
            let loss = loss(ply)?;
            (chance, played_chance) = (loss.best, loss.played);
            played = ExpectedLine::of(line, &own.plies).to_string();
            // What it misses is said of the ply that holds.
            let known = self.why.as_ref().filter(|known| !known.is_missed());
            why = known.and_then(|known| {
                let mut found = why_not(line, own, best).into_iter();
                let found = found.find(|found| found.is_same(known))?;
                let then = ExpectedLine::of(line, &found.then);
                Some(found.with_line(then))
            });
        }
        let right: Vec<AnyPly> = holds
            .iter()
            .chain(&fine)
            .filter_map(|ply| line.read_ply(ply).ok())
            .collect();
        Ok(Face {
            at: 0,
            stars: stars(said, &right),
            card: self.card(),
            rules: self.start.rules().clone(),
            position: line.position_text(),
            holds,
            fine,
            line: ExpectedLine::of(line, &best.plies).to_string(),
            chance,
            score: best.score,
            played,
            played_chance,
            why,
            game: self.game.clone(),
            plies: self.plies,
            date: self.date.clone(),
            opponent: self.opponent.clone(),
        })
    }
}

/// At how few depths a search, of which each is told, has one of these plies for the best, 1 to 3: at
/// all, at three in four, or at fewer.
fn stars(said: &[Report], right: &[AnyPly]) -> u8 {
    let depths = said.chunk_by(|one, other| one.depth == other.depth);
    let best = depths.filter_map(|of_depth| of_depth.last()?.expected().first());
    let is_found: Vec<bool> = best.map(|ply| right.contains(ply)).collect();
    let found = is_found.iter().filter(|is_found| **is_found).count();
    match is_found.len() {
        all if found == all => 1,
        all if 4 * found >= 3 * all => 2,
        _ => 3,
    }
}

impl Event {
    /// The events by which somebody puts a position into the deck: it is asked, whatever was done
    /// with its card before, and whatever was played there.
    pub fn by_hand(mut face: Face) -> Vec<Self> {
        if face.is_decoy() {
            face.played.clear();
        }
        let (card, to) = (face.card.clone(), Place::Deck);
        let moved = Self::Moved { at: 0, card, to };
        vec![Self::Found(Box::new(face)), moved]
    }

    /// Those for the first step of a puzzle, which a proof has judged.
    pub fn of_puzzle(puzzle: &Puzzle) -> Vec<Self> {
        let line = puzzle.line();
        let start = puzzle.start.at_start_of(&line.at_end());
        let solutions = puzzle.steps.first().map(|step| &step.solutions[..]);
        let wins = puzzle.goal != Goal::Hold;
        Self::by_hand(Face {
            at: 0,
            card: card_id(&start),
            rules: start.rules().clone(),
            position: start.line().position_text(),
            holds: line.ply_texts(solutions.unwrap_or_default()),
            fine: Vec::new(),
            stars: puzzle.grade.stars(),
            line: ExpectedLine::of(&line, &puzzle.solution(0)).to_string(),
            chance: if wins { 100 } else { 50 },
            score: (wins && puzzle.within > 0).then(|| Score::win_within(2 * puzzle.within - 1)),
            played: String::new(),
            played_chance: 0,
            why: None,
            game: None,
            plies: 0,
            date: String::new(),
            opponent: String::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    /// A position of Trike in which `d2` was played, where a search says these chances in percent of
    /// plies at its last depths; returns whether it makes a card that nobody asked for.
    fn is_clear(depths: &[&[(&str, u8)]]) -> bool {
        let text = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n\nd2 *\n";
        let record: Record = text.parse().unwrap();
        let draft = CardDraft::new(&record, NodeId::ROOT, Some(Seat::First), None);
        let report = |(depth, lines): (u32, &&[(&str, u8)])| {
            let variation = |(ply, chance): &(&str, u8)| Variation {
                // Of those that are sure a proof says so.
                score: match chance {
                    100 => Some(Score::win_in(3)),
                    0 => Some(Score::loss_in(4)),
                    _ => None,
                },
                win_probability: Some(f32::from(*chance) / 100.0),
                ..Variation::of(draft.line().read_ply(ply).unwrap())
            };
            Report {
                depth,
                variations: lines.iter().map(variation).collect(),
                ..Report::default()
            }
        };
        let said: Vec<Report> = (5..).zip(depths).map(report).collect();
        let face = draft.judged(&said);
        face.is_ok_and(|face| face.is_mistake() && draft.is_clear(&face, &said))
    }

    #[test]
    fn a_card_that_nobody_asked_for_is_clear_at_three_depths_or_proven() {
        let clear: &[_] = &[("e3", 70), ("d4", 67), ("c3", 45), ("d2", 45)];
        assert!(is_clear(&[clear, clear, clear]));
        assert!(!is_clear(&[clear, clear]), "too few depths");
        let many: &[_] = &[("e3", 70), ("d4", 67), ("c3", 67), ("b1", 67), ("d2", 40)];
        assert!(!is_clear(&[many, many, many]), "four are fine");
        for (other, why) in [
            (
                [("e3", 70), ("d4", 67), ("c3", 46), ("d2", 45)],
                "c3 is grey",
            ),
            (
                [("e3", 70), ("d4", 67), ("c3", 45), ("d2", 46)],
                "d2 loses less",
            ),
            (
                [("e3", 70), ("d4", 64), ("c3", 45), ("d2", 45)],
                "d4 is grey",
            ),
            (
                [("e3", 70), ("b1", 45), ("c3", 45), ("d2", 45)],
                "d4 is not among the best",
            ),
        ] {
            assert!(!is_clear(&[&other, clear, clear]), "{why}");
            assert!(
                is_clear(&[&other, clear, clear, clear]),
                "{why} long before"
            );
        }
        let proven: &[_] = &[("e3", 100), ("c3", 0), ("d2", 0)];
        assert!(is_clear(&[proven]));
        assert!(
            !is_clear(&[&[("e3", 100), ("c3", 45), ("d2", 0)]]),
            "not all"
        );
    }

    #[test]
    fn what_a_search_finds_at_fewer_depths_has_more_stars() {
        let line = AnyLine::new(&find_game("trike").unwrap()).unwrap();
        let [best, other] = ["a1", "b1"].map(|text| line.read_ply(text).unwrap());
        let found = |at: &[u32]| {
            let report = |depth| Report {
                depth,
                variations: vec![Variation::of(if at.contains(&depth) {
                    best
                } else {
                    other
                })],
                ..Report::default()
            };
            stars(&(1..=10).map(report).collect::<Vec<_>>(), &[best])
        };
        assert_eq!(found(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 1);
        assert_eq!(found(&[1, 2, 4, 5, 6, 7, 8, 9, 10]), 2);
        assert_eq!(found(&[4, 5, 6, 7, 8, 9, 10]), 3);
        assert_eq!(found(&[]), 3);
    }
}
