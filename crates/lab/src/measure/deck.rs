//! What a deck is worth: the cards that games between levels give, judged by much longer searches, and
//! the questions by which its schedule teaches them, next to fixed intervals.

use parlour_engines::{Analyser, EngineSpec, Limits, Report, Stop};
use parlour_learn::deck::{
    Answer, Card, CardDraft, CardState, Collector, DAY, DeckFile, Effort, Face, GameRef, Memory,
    OwnGame, PlyKind, Recall,
};
use parlour_records::{REVIEW_MEMORY, Record};
use parlour_rules::games::{AnyRules, Seat};
use parlour_rules::random::StableDraws;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::reasons::play;

/// The levels that play, the first of which has the deck.
const LEVELS: [u64; 2] = [4, 5];

/// The levels whose errors learners make.
pub const LEARNERS: [u64; 3] = [3, 4, 5];

/// The intervals in days that a schedule is measured against; the last one stays.
const FIXED: [u64; 5] = [1, 3, 7, 14, 30];

/// The days within which a learner gets the cards, and those after which the last ones tell how much
/// is remembered.
const COMING: u64 = 90;
const YEAR: u64 = 365;

/// The deck of games.
#[derive(Debug, Default)]
pub struct Measured {
    /// The cards of each game.
    pub cards: Vec<usize>,
    /// The number of cards that were judged.
    pub judged: usize,
    /// Those with a claim that is false.
    pub wrong: Vec<String>,
    /// The tries of each of the [`LEARNERS`], and those that were wrong.
    pub errors: [[usize; 2]; LEARNERS.len()],
    /// By stars, from 0: the tries of all learners, and those that were wrong.
    pub hard: [[usize; 2]; 6],
}

/// Makes a deck of this number of games, and has up to `most` cards judged by searches of `times` the
/// effort of their check.
///
/// # Errors
///
/// Rules that cannot be played, and files that cannot be written.
pub fn measure(
    rules: &AnyRules,
    effort: Limits,
    (games, most, times): (usize, usize, u64),
    seed: u64,
) -> anyhow::Result<Measured> {
    let folder = tempfile::tempdir()?;
    let file = DeckFile::in_folder(folder.path());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut analyser, stop) = (Analyser::new(1, REVIEW_MEMORY), Stop::default());
    let with = |nodes: u64| Limits {
        nodes: effort.nodes.map(|effort| effort * nodes),
        ..effort
    };
    let (mut measured, mut records) = (Measured::default(), Vec::<Record>::new());
    for number in 0..games {
        let seat = Seat::BOTH[number % 2];
        let [own, other] = LEVELS;
        let levels = [[own, other], [other, own]][seat.index()];
        let record = play(rules, levels, &mut random)?;
        let name = format!("{number}.plr");
        std::fs::write(folder.path().join(&name), record.to_string())?;
        let game = GameRef {
            file: name,
            number: 1,
        };
        let mut own = OwnGame { game, record, seat };
        let deck = file.read()?;
        let mut effort = Effort {
            analyser: &mut analyser,
            limits: with(1),
            stop: &stop,
        };
        let collector = Collector::new(&file)?;
        let collector = collector.ok_or_else(|| anyhow::anyhow!("the folder is its own"))?;
        let found = collector.search(&mut own, &deck, &mut effort, &mut |_, _| {})?;
        measured.cards.push(found.unwrap_or(0));
        records.push(own.record);
    }
    let deck = file.read()?;
    let all: Vec<&Face> = deck.cards().map(Card::face).collect();
    for (at, face) in all.iter().enumerate() {
        let line = face.start()?.line().clone();
        for (level, own) in LEARNERS.iter().zip(&mut measured.errors) {
            let spec: EngineSpec = format!("search level={level} seed={at}").parse()?;
            let ply = spec
                .make()
                .choose(&line, &Limits::of_nodes(5_000), &stop, &mut |_| {})?;
            let kind = face.kind(&line.ply_text(ply)?);
            if kind == PlyKind::Between {
                continue;
            }
            let hard = &mut measured.hard[usize::from(face.stars.min(5))];
            for [tries, wrong] in [own, hard] {
                *tries += 1;
                *wrong += usize::from(kind == PlyKind::Wrong);
            }
        }
    }
    for face in all.iter().take(most) {
        let game = face
            .game
            .as_ref()
            .and_then(|game| game.file.split_once('.'));
        let number: usize = game.map_or("", |(number, _)| number).parse()?;
        let record = &records[number];
        let node = record.tree().positions().nth(face.plies);
        let node = node.ok_or_else(|| anyhow::anyhow!("its game has the position"))?;
        let draft = CardDraft::new(record, node, Some(Seat::BOTH[number % 2]), None);
        let limits = draft.limits(with(times));
        let lines = CardDraft::LINES;
        let report = analyser.analyse(draft.line(), lines, &limits, &stop, &mut |_| {})?;
        measured.judged += 1;
        let wrong = false_claims(face, &draft, &report);
        if !wrong.is_empty() {
            let wrong = wrong.join(", ");
            measured.wrong.push(format!("{}: {wrong}", face.position));
        }
    }
    Ok(measured)
}

/// The claims of a card that a longer search finds false: what is right loses 5 % or more, what is
/// wrong loses less.
fn false_claims(face: &Face, draft: &CardDraft, report: &Report) -> Vec<String> {
    let mut found = Vec::new();
    for ply in draft.line().legal_plies() {
        let text = draft.line().ply_text(ply).unwrap_or_default();
        let Some((loss, is_known)) = draft.loss(report, ply) else {
            continue;
        };
        let claim = match face.kind(&text) {
            PlyKind::Holds | PlyKind::Fine if loss >= 5 => "right",
            PlyKind::Wrong if is_known && loss < 5 => "wrong",
            _ => continue,
        };
        found.push(format!("{text} is called {claim} and loses {loss}"));
    }
    found
}

/// What a learner was asked in a year, and the share of the deck that was remembered in its last
/// quarter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learned {
    /// The questions.
    pub questions: usize,
    /// The share, 0 to 1.
    pub recall: f64,
}

/// Lets a learner, who forgets as FSRS says and then plays this share of the cards wrong, learn
/// `cards` for a year: by the schedule of the deck, or by fixed intervals.
pub fn learn(cards: usize, error: f64, is_fixed: bool, seed: u64) -> Learned {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut learned = Learned::default();
    for _ in 0..cards {
        let (mut card, mut step) = (Card::default(), 0);
        let mut due = random.below(COMING);
        for day in 0..YEAR {
            let last = card.answers.last().map_or(day, |answer| answer.at / DAY);
            let remembered = card
                .memory()
                .map(|memory: Memory| memory.retrievability(day - last));
            let remembered = remembered.unwrap_or(0.0);
            if day >= YEAR - COMING {
                learned.recall += remembered / (COMING as usize * cards) as f64;
            }
            if day < due {
                continue;
            }
            learned.questions += 1;
            let is_right = random.random_bool(1.0 - (1.0 - remembered) * error);
            card.answers.push(Answer {
                at: day * DAY,
                card: String::new(),
                recall: if is_right {
                    Recall::Good
                } else {
                    Recall::Again
                },
                wrong: 0,
                hints: 0,
                seconds: 0,
            });
            step = if is_right {
                (step + 1).min(FIXED.len())
            } else {
                1
            };
            due = match card.state() {
                _ if is_fixed => day + FIXED[step - 1],
                CardState::Due(due) => due,
                CardState::Retired | CardState::Aside => YEAR,
            };
        }
    }
    learned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schedule_keeps_nine_in_ten_with_six_tenths_of_the_questions_of_fixed_intervals() {
        for error in [0.3, 0.5, 0.7] {
            let [own, fixed] = [false, true].map(|is_fixed| learn(400, error, is_fixed, 1));
            assert!(own.recall >= 0.9, "{error}: {own:?}");
            let share = own.questions as f64 / fixed.questions as f64;
            assert!(share <= 0.6, "{error}: {own:?} {fixed:?}");
        }
    }
}
