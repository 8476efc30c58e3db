//! A position that may become a card: one search, in which the plies that hold, and the ply that was
//! played, have lines of their own, says whether it does.

use super::hardness::stars;
use super::{Effort, Event, Face, GameRef, Place, card_id, own_seat};
use crate::puzzles::{Goal, Puzzle};
use parlour_engines::{EngineError, Limits, Report, Score, WhyNot, why_not};
use parlour_records::{ExpectedLine, NodeId, PlyLoss, Record, Start, Tags, words};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Seat};

/// The loss in percent of the chance to win below which a ply is fine, and that of one that holds.
const FINE: u8 = 5;
const HOLDS: u8 = 1;

/// The most plies that may hold: where more do, there is little to find.
const FEW: usize = 3;

/// How many times the effort of a review goes into the check: four times its second look.
const CHECK: u64 = 64;

/// A position of a game that may become a card.
#[derive(Clone, Debug)]
pub struct CardDraft {
    start: Start,
    /// The ply that the user played there.
    played: Option<AnyPly>,
    /// The cell on which the ply before it ended.
    last: Option<Cell>,
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
        let mut before = record.line(at);
        let last = before.undo().and_then(|ply| before.picked_cells(ply).pop());
        Self {
            last,
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
        let Effort {
            analyser,
            limits,
            stop,
        } = effort;
        let (limits, lines) = (self.limits(*limits), Self::LINES);
        let mut said = Vec::new();
        let mut hear = |report: &Report| said.push(report.clone());
        let report = analyser.analyse(self.line(), lines, &limits, stop, &mut hear)?;
        said.push(report);
        Ok(self.judged(&said))
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
            .filter_map(|ply| line.read_ply(ply).ok())
            .collect();
        Ok(Face {
            at: 0,
            stars: stars(line, self.last, said, &right),
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
