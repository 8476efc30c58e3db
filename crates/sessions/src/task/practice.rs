//! Practice: positions of one's own games in which a better ply was missed, and some in which none
//! was, which nothing tells apart before the answer.

use super::{Task, TaskAct, TaskDone, TaskNews};
use crate::PlyName;
use parlour_engines::{Distance, Hint, Score};
use parlour_learn::deck::{Answer, Card, Deck, Face, PlyKind, Recall};
use parlour_learn::puzzles::{Goal, refutation};
use parlour_records::words::counted;
use parlour_records::{ExpectedLine, Start, behind_name, day_of_date, told_why};
use parlour_rules::games::{AnyLine, AnyPly};

/// The seconds within which a card that is known well is found quickly.
const QUICK: u64 = 8;

/// The number of the opponent's plies within which its win is looked for after a ply that does not
/// hold.
const PROVEN_WITHIN: u32 = 3;

/// The most plies that are said of what a ply allowed.
const SHOWN: usize = 3;

/// The questions of an evening, one of which is asked.
#[derive(Clone, Debug)]
pub struct PracticeSession {
    cards: Vec<Card>,
    /// The question on the board; the number of questions once all are answered.
    at: usize,
    /// The present day, in days since 1970.
    day: u64,
    called: PlyName,
    line: AnyLine,
    wrong: u32,
    hints: u32,
    /// The ply that was found.
    found: Option<AnyPly>,
    /// The number of questions that were answered, that were right at once, and of those that were
    /// not the last time.
    answered: usize,
    right: usize,
    better: usize,
}

impl PracticeSession {
    /// The questions of a day, in days since 1970, at most `count`; none where nothing is due.
    pub fn new(deck: &Deck, day: u64, count: usize, called: PlyName) -> Option<Self> {
        // A file may name positions that are none.
        let is_open = |card: &&&Card| {
            card.face()
                .start()
                .is_ok_and(|start| start.line().outcome().is_none())
        };
        let questions = deck.questions(day, count);
        let cards: Vec<Card> = questions.iter().filter(is_open).copied().cloned().collect();
        let start = cards.first()?.face().start().ok()?;
        Some(Self {
            line: start.line().clone(),
            cards,
            at: 0,
            day,
            called,
            wrong: 0,
            hints: 0,
            found: None,
            answered: 0,
            right: 0,
            better: 0,
        })
    }

    /// The card that is asked; none once all are answered.
    pub fn card(&self) -> Option<&Card> {
        self.cards.get(self.at)
    }

    /// The number of the question, from 0, and that of all.
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.cards.len())
    }

    /// Returns whether the question is answered.
    pub const fn is_answered(&self) -> bool {
        self.found.is_some()
    }

    /// The question: "Your move, move 14 against Level 5, 3 weeks ago. What do you play?"
    pub fn question(&self) -> String {
        let Some(face) = self.card().map(Card::face) else {
            return String::new();
        };
        let against = match face.opponent.as_str() {
            "" => String::new(),
            name => format!(" against {name}"),
        };
        let when = ago(&face.date, self.day).map_or_else(String::new, |when| format!(", {when}"));
        // That of a puzzle is of no game.
        let number = match (face.plies, &face.game) {
            (0, None) => String::new(),
            (plies, _) => format!(", move {}", plies + 1),
        };
        format!("Your move{number}{against}{when}. What do you play?")
    }

    /// What there is to say once the question is answered: what holds and why, and what was played
    /// then and what it allowed.
    pub fn explanation(&self) -> Vec<String> {
        let (Some(face), Some(found)) = (self.card().map(Card::face), self.found) else {
            return Vec::new();
        };
        let Ok(start) = face.start() else {
            return Vec::new();
        };
        let line = start.line();
        let called = |ply| (self.called)(line, ply);
        let name = called(found);
        let mut said = Vec::new();
        if let Some((best, better)) = expected(&face.line, &start) {
            let is_only = face.holds.len() == 1 && face.fine.is_empty() && face.between.is_empty();
            let is_held = kind(face, line, found) == PlyKind::Holds;
            let holds = match is_held {
                true if is_only => format!("{name} is the only move that holds"),
                true => format!("{name} holds"),
                false => format!("{name} is fine too, and {} is best", called(best)),
            };
            let reason = Hint::for_ply(line, best, face.score, &better).reason;
            let reason = reason.filter(|_| found == best || !is_held);
            let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
            said.push(format!("{holds}{reason}."));
        }
        if let Some((played, then)) = expected(&face.played, &start) {
            let [from, to] = [face.chance, face.played_chance];
            said.push(if face.is_decoy() {
                format!("You played {} in the game, which holds.", called(played))
            } else {
                let why = self.missed(face, &start, played);
                let why = why.or_else(|| answered(line, &then, self.called));
                let why = why.map_or_else(String::new, |why| format!(": {why}"));
                format!(
                    "You played {} in the game, from {from} to {to} percent{why}.",
                    called(played)
                )
            });
        }
        said
    }

    /// What came of the questions that were answered: others were put aside, or deleted.
    pub fn summary(&self) -> String {
        if self.answered == 0 {
            return "No position answered.".to_owned();
        }
        let all = counted(self.answered, "position");
        let better = match self.better {
            0 => String::new(),
            better => format!(" You missed {better} of these last time."),
        };
        format!("{all}: {} found at once.{better}", self.right)
    }

    /// Takes the seconds that an answer took into its grade.
    pub fn timed(&self, answer: Answer, seconds: u64) -> Answer {
        let known = self.card().is_some_and(|card| {
            let last = card.answers.iter().rev().take(2);
            last.filter(|answer| answer.recall >= Recall::Good).count() == 2
        });
        let is_easy = answer.recall == Recall::Good && known && seconds <= QUICK;
        Answer {
            recall: if is_easy { Recall::Easy } else { answer.recall },
            seconds,
            ..answer
        }
    }

    /// The reason why the ply of the game, which the sentence has named, is worse, as a clause, where
    /// a search or a proof says it.
    fn missed(&self, face: &Face, start: &Start, played: AnyPly) -> Option<String> {
        let better = expected(&face.line, start).map_or_else(Vec::new, |(_, line)| line);
        let (line, why) = (start.line(), face.why.as_ref());
        let name = (self.called)(line, played);
        let why = why.and_then(|why| told_why(why, line, played, &better, &self.called));
        why.map(|why| behind_name(&why, &name))
            .or_else(|| self.refuted(face, played))
    }

    /// What comes of a ply that does not hold, as a clause, where a proof says it.
    fn refuted(&self, face: &Face, ply: AnyPly) -> Option<String> {
        let start = face.start().ok()?;
        let goal = match face.score.map(|score| (score, score.distance())) {
            Some((Score::Win(_), Some(Distance::Exactly(plies) | Distance::AtMost(plies)))) => {
                (Goal::Win, plies.div_ceil(2))
            }
            _ => (Goal::Hold, PROVEN_WITHIN),
        };
        refutation(start.line(), ply, goal, self.called)
    }

    fn hint(&mut self) -> Option<String> {
        let face = self.card()?.face();
        let start = face.start().ok()?;
        let (best, better) = expected(&face.line, &start)?;
        let hint = Hint::for_ply(start.line(), best, face.score, &better);
        self.hints += 1;
        Some(if self.hints == 1 {
            hint.first
        } else {
            hint.second
        })
    }

    /// What there is to say of a ply that does not hold, after its name.
    fn wrong(&self, face: &Face, ply: AnyPly) -> String {
        let is_own = is_text(&self.line, ply, face.played());
        let (said, why) = match face.start() {
            Ok(start) if is_own => (
                "is what you played in the game",
                self.missed(face, &start, ply),
            ),
            _ => ("doesn't hold", self.refuted(face, ply)),
        };
        why.map_or_else(|| said.to_owned(), |why| format!("{said}: {why}"))
    }

    fn play(&mut self, ply: AnyPly) -> TaskNews {
        let Some(card) = self.cards.get(self.at) else {
            return TaskNews::Asked;
        };
        let (face, called) = (card.face(), (self.called)(&self.line, ply));
        match kind(face, &self.line, ply) {
            PlyKind::Holds | PlyKind::Fine => {}
            PlyKind::Between => {
                return TaskNews::Wrong(format!(
                    "{called} is neither clearly right nor clearly wrong, so it doesn't count. Try \
                     another."
                ));
            }
            PlyKind::Wrong => {
                let said = self.wrong(face, ply);
                self.wrong += 1;
                return TaskNews::Wrong(format!("{called} {said}. Try again."));
            }
        }
        let recall = match (self.wrong, self.hints) {
            (0, 0) => Recall::Good,
            (0, 1) => Recall::Hard,
            // The second step of the hint names the ply.
            _ => Recall::Again,
        };
        let is_right = recall == Recall::Good;
        self.answered += 1;
        self.right += usize::from(is_right);
        let was_missed = card
            .answers
            .last()
            .is_some_and(|last| last.recall < Recall::Good);
        self.better += usize::from(is_right && was_missed);
        let answer = Answer {
            at: 0,
            card: card.id.clone(),
            recall,
            wrong: self.wrong,
            hints: self.hints,
            seconds: 0,
        };
        super::play(&mut self.line, ply, None);
        self.found = Some(ply);
        TaskNews::Done(TaskDone::Card(answer))
    }

    /// Goes to the question of a number.
    fn go(&mut self, at: usize) {
        self.at = at.min(self.cards.len());
        (self.wrong, self.hints, self.found) = (0, 0, None);
        if let Some(Ok(start)) = self.card().map(|card| card.face().start()) {
            self.line = start.line().clone();
        }
    }
}

/// The first ply of a line and the whole of it, as far as it is legal.
fn expected(text: &str, start: &Start) -> Option<(AnyPly, Vec<AnyPly>)> {
    let line: ExpectedLine = text.parse().ok()?;
    let plies = line.plies(start.line());
    Some((*plies.first()?, plies))
}

/// The reply that a search expects to a ply, as a clause, and what follows it.
fn answered(line: &AnyLine, expected: &[AnyPly], called: PlyName) -> Option<String> {
    let (mut after, mut said) = (line.clone(), Vec::new());
    after.play(*expected.first()?).ok()?;
    let side = line.info().sides[after.to_move()];
    for &ply in expected.iter().skip(1).take(SHOWN) {
        said.push(called(&after, ply));
        after.play(ply).ok()?;
    }
    let reply = said.first()?;
    Some(match &said[1..] {
        [] => format!("{side} answers {reply}"),
        then => format!("{side} answers {reply}, then {}", then.join(", ")),
    })
}

/// Returns whether this is the text of a ply.
fn is_text(line: &AnyLine, ply: AnyPly, text: &str) -> bool {
    line.ply_text(ply).is_ok_and(|own| own == text)
}

/// What a card says of a ply.
fn kind(face: &Face, line: &AnyLine, ply: AnyPly) -> PlyKind {
    line.ply_text(ply)
        .map_or(PlyKind::Wrong, |text| face.kind(&text))
}

/// Says how long ago a day was, `2026.11.20`, seen from a day in days since 1970.
fn ago(date: &str, today: u64) -> Option<String> {
    let ago = today.checked_sub(day_of_date(date)?)?;
    Some(match ago {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        2..14 => format!("{ago} days ago"),
        14..60 => format!("{} weeks ago", ago / 7),
        60..730 => format!("{} months ago", ago / 30),
        _ => format!("{} years ago", ago / 365),
    })
}

impl Task for PracticeSession {
    fn line(&self) -> &AnyLine {
        &self.line
    }

    fn asks_ply(&self) -> bool {
        self.found.is_none() && self.at < self.cards.len()
    }

    fn shows_last_ply(&self) -> bool {
        self.found.is_some()
    }

    fn act(&mut self, act: TaskAct) -> TaskNews {
        match act {
            TaskAct::Play(ply) if self.asks_ply() => return self.play(ply),
            TaskAct::Hint if self.asks_ply() => {
                return self.hint().map_or(TaskNews::Asked, TaskNews::Hint);
            }
            TaskAct::Go(at) => self.go(at),
            TaskAct::Play(_) | TaskAct::Hint => {}
        }
        TaskNews::Asked
    }
}
