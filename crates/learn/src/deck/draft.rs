//! A position that may become a card: one search, in which the plies that hold, and the ply that was
//! played, have lines of their own, says whether it does.

use super::{Effort, Event, Face, GameRef, MISTAKE, Place, PlyKind, card_id, own_seat};
use crate::puzzles::{Goal, Puzzle};
use parlour_engines::{EngineError, Limits, Report, Score, Variation, WhyNot, why_not};
use parlour_records::{ExpectedLine, NodeId, PlyLoss, Record, Start, Tags, words};
use parlour_rules::games::{AnyLine, AnyPly, Seat};

/// The loss in percent of the chance to win below which a ply is fine, and that of one that holds.
const FINE: u8 = 5;
const HOLDS: u8 = 1;

/// The most plies that may hold: where more do, there is little to find.
pub(super) const FEW: usize = 3;

/// How many times the effort of a review goes into the check: four times its second look.
const CHECK: u64 = 64;

/// The last depths of the check that have to agree in a position that was not asked for, and the loss
/// in percent below which a ply is right there: one that is near the bound may be beyond it later.
const DEPTHS: usize = 3;
const SURE: u8 = 3;

/// The loss from which on a ply clearly does not hold. That of the ply that was played is
/// [`MISTAKE`].
const WORSE: u8 = 50;

/// The loss below which a ply may turn out to be as good as the best one, and the most plies of which
/// that is so, at each of those depths alike. By measurement, with a hundredth and a thirtieth of the
/// usual effort: of positions that are taken so, sixteen times the check takes back two in a hundred.
const NEAR: u8 = 10;
const MOST_NEAR: usize = 4;

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

    /// Judges it.
    ///
    /// # Errors
    ///
    /// [`EngineError`], which no position that is open causes.
    pub fn judge(&self, effort: &mut Effort<'_>) -> Result<Result<Face, NoCard>, EngineError> {
        Ok(self.judged(&self.search(effort)?))
    }

    /// The card where the user has not asked for it: the last depths of the search agree on what is right,
    /// which is little, and on the ply that was played.
    pub(super) fn judge_unasked(
        &self,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Face>, EngineError> {
        let face = self.judged_at(&self.search(effort)?, DEPTHS).ok();
        Ok(face.filter(Face::is_clear))
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

    /// The card, by what the search has found at each depth in [`LINES`](Self::LINES) lines, of which
    /// the last one counts.
    ///
    /// # Errors
    ///
    /// [`NoCard`] where there is too little to find, or the search cannot tell.
    pub fn judged(&self, said: &[Report]) -> Result<Face, NoCard> {
        self.judged_at(said, 1)
    }

    /// The same by what this number of last depths agree on.
    fn judged_at(&self, said: &[Report], depths: usize) -> Result<Face, NoCard> {
        let report = said.last().ok_or(NoCard::Unclear)?;
        let is_proven = |of: &Variation| of.score.and_then(Score::distance).is_some();
        let is_sure = report.variations.iter().all(is_proven);
        let depths = if is_sure { 1 } else { depths };
        let from = said.len().checked_sub(depths).ok_or(NoCard::Unclear)?;
        let losses = self.losses(&said[from..]);
        if depths > 1 && !is_settled(&losses) {
            return Err(NoCard::Unclear);
        }
        let of = |wanted: PlyKind| -> Vec<AnyPly> {
            let own = losses.iter();
            let own = own.filter(|of| of.kind(depths, Some(of.ply) == self.played) == wanted);
            own.map(|of| of.ply).collect()
        };
        let [holds, fine, between] = [PlyKind::Holds, PlyKind::Fine, PlyKind::Between].map(of);
        let right = [&holds[..], &fine].concat();
        if holds.len() > FEW || right.len() == losses.len() {
            return Err(NoCard::Many);
        }
        let best = holds.first().and_then(|best| report.variation(best));
        let best = best.ok_or(NoCard::Unclear)?;
        if right.len() >= report.variations.len().min(Self::LINES) {
            return Err(NoCard::Unclear);
        }
        let (played, chances, why) = self.of_played(report, best)?;
        let line = self.line();
        let texts = |plies: &[AnyPly]| line.ply_texts(plies);
        Ok(Face {
            at: 0,
            stars: stars(said, &right),
            card: self.card(),
            rules: self.start.rules().clone(),
            position: line.position_text(),
            holds: texts(&holds),
            fine: texts(&fine),
            between: texts(&between),
            line: ExpectedLine::of(line, &best.plies).to_string(),
            chance: chances[0],
            score: best.score,
            played,
            played_chance: chances[1],
            why,
            game: self.game.clone(),
            plies: self.plies,
            date: self.date.clone(),
            opponent: self.opponent.clone(),
        })
    }

    /// What each legal ply loses at some depths, those with lines first, the best one before the
    /// others.
    fn losses(&self, said: &[Report]) -> Vec<Losses> {
        let last = said.last().map_or(&[][..], |report| &report.variations);
        let mut plies: Vec<AnyPly> = last
            .iter()
            .filter_map(|of| of.plies.first().copied())
            .collect();
        let legal = self.line().legal_plies().into_iter();
        let others: Vec<AnyPly> = legal.filter(|ply| !plies.contains(ply)).collect();
        plies.extend(others);
        let losses = plies.into_iter().map(|ply| Losses {
            ply,
            at: said.iter().filter_map(|of| self.loss(of, ply)).collect(),
        });
        losses.collect()
    }

    /// The loss in percent by a ply, and whether the search knows it: a ply without a line loses as
    /// much as the last of the best lines, or more. None where the search tells neither.
    pub fn loss(&self, report: &Report, ply: AnyPly) -> Option<(u8, bool)> {
        let loss = |ply| PlyLoss::of(report, self.line(), ply).map(|loss| loss.best - loss.played);
        if report.variation(&ply).is_some() {
            return Some((loss(ply)?, true));
        }
        let lines = report.variations.iter();
        let losses: Option<Vec<u8>> = lines.map(|of| loss(*of.plies.first()?)).collect();
        let mut losses = losses?;
        losses.sort_unstable();
        losses.get(Self::LINES - 1).map(|loss| (*loss, false))
    }

    /// The ply that was played with the line that it allowed, the chances in percent with the best
    /// ply and with it, and the reason why it is worse.
    fn of_played(&self, report: &Report, best: &Variation) -> Result<OfPlayed, NoCard> {
        let line = self.line();
        let loss = |ply| PlyLoss::of(report, line, ply).ok_or(NoCard::Unclear);
        let Some(ply) = self.played else {
            let best = best.plies.first().ok_or(NoCard::Unclear)?;
            return Ok((String::new(), [loss(*best)?.best, 0], None));
        };
        let own = report.variation(&ply).ok_or(NoCard::Unclear)?;
        let loss = loss(ply)?;
        // What it misses is said of the ply that holds.
        let known = self.why.as_ref().filter(|known| !known.is_missed());
        let why = known.and_then(|known| {
            let mut found = why_not(line, own, best).into_iter();
            let found = found.find(|found| found.is_same(known))?;
            let then = ExpectedLine::of(line, &found.then);
            Some(found.with_line(then))
        });
        let played = ExpectedLine::of(line, &own.plies).to_string();
        Ok((played, [loss.best, loss.played], why))
    }
}

/// What is said of the ply that was played: its line, the chances with the best one and with it, and
/// why it is worse.
type OfPlayed = (String, [u8; 2], Option<WhyNot<ExpectedLine>>);

/// What a ply loses.
struct Losses {
    ply: AnyPly,
    /// At each depth that tells it: the percent, and whether that is known or the least.
    at: Vec<(u8, bool)>,
}

impl Losses {
    /// The kind of the ply where this number of depths has to agree, and it was played or not.
    fn kind(&self, depths: usize, is_played: bool) -> PlyKind {
        let [fine, worse] = [
            if depths > 1 { SURE } else { FINE },
            if is_played { MISTAKE } else { WORSE },
        ];
        let all = |is: &dyn Fn(u8, bool) -> bool| {
            self.at.len() == depths && self.at.iter().all(|&(loss, is_known)| is(loss, is_known))
        };
        match self.at.last() {
            Some((loss, _)) if all(&|loss, is_known| is_known && loss < fine) => match *loss {
                ..=HOLDS => PlyKind::Holds,
                _ => PlyKind::Fine,
            },
            _ if all(&|loss, _| loss >= worse) => PlyKind::Wrong,
            _ => PlyKind::Between,
        }
    }
}

/// Returns whether few plies are near the best one, and all depths agree which.
fn is_settled(losses: &[Losses]) -> bool {
    let near = |of: &Losses| of.at.iter().filter(|(loss, _)| *loss < NEAR).count();
    let all: Vec<&Losses> = losses.iter().filter(|of| near(of) > 0).collect();
    all.len() <= MOST_NEAR && all.iter().all(|of| near(of) == of.at.len())
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
            between: Vec::new(),
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

    /// A line of a search: the ply and its chance in percent.
    type Said<'a> = (&'a str, u8);

    /// The card of a position of Trike in which `d2` was played, where a search says this at its last
    /// depths, of which this number have to agree.
    fn card(depths: &[&[Said<'_>]], agreeing: usize) -> Result<Face, NoCard> {
        let text = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n\nd2 *\n";
        let record: Record = text.parse().unwrap();
        let draft = CardDraft::new(&record, NodeId::ROOT, Some(Seat::First), None);
        let report = |(depth, lines): (u32, &&[Said<'_>])| {
            let variation = |(ply, chance): &Said<'_>| Variation {
                // Of those that are sure a proof says so.
                score: match chance {
                    100 => Some(Score::win_in(3)),
                    0 => Some(Score::loss_in(4)),
                    _ => None,
                },
                win_probability: Some(f32::from(*chance) / 100.0),
                ..Variation::of(draft.line().read_ply(ply).unwrap())
            };
            let mut lines = lines.to_vec();
            lines.sort_by_key(|(_, chance)| std::cmp::Reverse(*chance));
            Report {
                depth,
                variations: lines.iter().map(variation).collect(),
                ..Report::default()
            }
        };
        let said: Vec<Report> = (5..).zip(depths).map(report).collect();
        draft.judged_at(&said, agreeing)
    }

    /// Returns whether a search at these depths makes a card that was not asked for.
    fn is_clear(depths: &[&[Said<'_>]]) -> bool {
        card(depths, DEPTHS).is_ok_and(|face| face.is_clear() && face.is_mistake())
    }

    const CLEAR: [Said<'_>; 7] = [
        ("e3", 70),
        ("d4", 68),
        ("c3", 64),
        ("b1", 58),
        ("c1", 20),
        ("c2", 19),
        ("d2", 45),
    ];

    /// The same with another chance of one ply.
    fn but(ply: &str, chance: u8) -> [Said<'_>; 7] {
        CLEAR.map(|(own, was)| (own, if own == ply { chance } else { was }))
    }

    #[test]
    fn a_ply_is_right_or_wrong_where_the_last_depths_agree_and_else_neither() {
        use PlyKind::{Between, Fine, Holds, Wrong};
        let kinds = |first: [Said<'_>; 7]| {
            let face = card(&[&first, &CLEAR, &CLEAR], DEPTHS).unwrap();
            ["e3", "d4", "c3", "b1", "c1", "d2", "a1"].map(|ply| face.kind(ply))
        };
        // What has no line is worse than all that have.
        let clear = [Holds, Fine, Between, Between, Wrong, Wrong, Wrong];
        assert_eq!(kinds(CLEAR), clear);
        let unsure = [Holds, Between, Between, Between, Wrong, Wrong, Wrong];
        assert_eq!(kinds(but("d4", 67)), unsure, "near the bound");
        let unsure = [Holds, Fine, Between, Between, Between, Wrong, Between];
        assert_eq!(kinds(but("c1", 21)), unsure, "and those without a line");
        assert_eq!(kinds(but("c3", 69))[2], Between, "right once");
        let last = card(&[&but("c1", 21), &but("d4", 66)], 1).unwrap();
        let by_hand = ["d4", "c1"].map(|ply| last.kind(ply));
        assert_eq!(by_hand, [Fine, Wrong], "by hand the last depth counts");
    }

    #[test]
    fn a_card_that_nobody_asked_for_is_settled_at_three_depths_or_proven() {
        assert!(is_clear(&[&CLEAR, &CLEAR, &CLEAR]));
        assert!(!is_clear(&[&CLEAR, &CLEAR]), "too few depths");
        let many = CLEAR.map(|(ply, was)| (ply, if was < 58 { was } else { 70 }));
        assert!(!is_clear(&[&many, &many, &many]), "four are right");
        let near = CLEAR.map(|(ply, was)| (ply, if was < 50 { was + 42 } else { was.max(62) }));
        let near = near.map(|(ply, was)| (ply, if ply == "d2" { 45 } else { was }));
        assert!(!is_clear(&[&near, &near, &near]), "five are near");
        for (other, why) in [
            (but("d2", 51), "d2 loses less"),
            (but("e3", 60), "e3 is not among the best"),
            (but("b1", 61), "b1 is near"),
            (but("c3", 60), "c3 is not near"),
        ] {
            assert!(!is_clear(&[&other, &CLEAR, &CLEAR]), "{why}");
            let before = [&other, &CLEAR, &CLEAR, &CLEAR].map(|depth| &depth[..]);
            assert!(is_clear(&before), "{why} long before");
        }
        let proven: &[_] = &[("e3", 100), ("c3", 0), ("d2", 0)];
        assert!(is_clear(&[proven]));
        let open: &[_] = &[("e3", 100), ("c3", 45), ("d2", 0)];
        assert!(!is_clear(&[open]), "not all");
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
