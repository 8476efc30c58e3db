//! The deck: positions of one's own games in which a better ply was missed, asked again until they
//! are known.
//!
//! All that happens is a line of a [file](DeckFile); what is due, learned or set aside follows from
//! the lines. A card is a position with its images, whichever games it comes from.

mod collect;
mod draft;
mod event;
mod file;
mod memory;

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

pub use self::collect::{CollectError, Collector, Effort, OwnGame, own_seat};
pub use self::draft::{CardDraft, NoCard};
pub use self::event::{Answer, Event, Face, GameRef, OwnReview, Place};
pub use self::file::DeckFile;
pub use self::memory::{Memory, Recall};
use parlour_records::{Start, StartError};
use parlour_rules::games::Symmetries;
use parlour_rules::random::split_mix;

/// The loss of the chance to win, in percent, from which a ply is asked again.
const MISTAKE: u8 = 20;

/// The seconds of a day.
pub const DAY: u64 = 86_400;

/// The right answers in a row, and the days from the first to the last of them, after which a card
/// is known for good.
const RIGHT: usize = 4;
const RIGHT_FOR: u64 = 90 * DAY;

/// The answers without success after which a card is set aside.
const FAILED: usize = 8;

/// One question in this many is a position in which the best ply was played.
const DECOYS: usize = 5;

/// The cards, and the games that were gone through.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    cards: Vec<Card>,
    searched: BTreeMap<String, OwnReview>,
    /// What is wrong with lines of the file.
    pub wrong: Vec<String>,
}

/// A position with its images, and the answers to it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    /// Its name.
    pub id: String,
    /// The position as it came up, at least once.
    pub faces: Vec<Face>,
    /// The answers, in their order.
    pub answers: Vec<Answer>,
    place: Option<Place>,
}

/// The state of a card, which follows from its answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardState {
    /// It is asked from this day on, in days since 1970.
    Due(u64),
    /// It is known for good.
    Retired,
    /// It is set aside: by hand, or since it was never found.
    Aside,
}

/// What a card says of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyKind {
    /// It holds.
    Holds,
    /// It loses a little, and counts as right.
    Fine,
    /// It is neither right nor clearly wrong, and counts as neither.
    Between,
    /// It does not hold.
    Wrong,
}

impl Face {
    /// What it says of a ply.
    pub fn kind(&self, ply: &str) -> PlyKind {
        let is_among = |plies: &[String]| plies.iter().any(|own| own == ply);
        match () {
            () if is_among(&self.holds) => PlyKind::Holds,
            () if is_among(&self.fine) => PlyKind::Fine,
            () if is_among(&self.between) => PlyKind::Between,
            () => PlyKind::Wrong,
        }
    }

    /// Returns whether few plies are right, and it is known what the one that was played is.
    fn is_clear(&self) -> bool {
        let right = self.holds.len() + self.fine.len();
        right <= draft::FEW && self.kind(self.played()) != PlyKind::Between
    }

    /// The ply that was played.
    pub fn played(&self) -> &str {
        self.played.split(' ').next().unwrap_or_default()
    }

    /// Returns whether the best ply was played.
    pub fn is_decoy(&self) -> bool {
        self.holds.iter().any(|ply| ply == self.played())
    }

    /// Returns whether the ply that was played lost much.
    fn is_mistake(&self) -> bool {
        self.chance - self.played_chance >= MISTAKE
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// [`StartError`] where the file names none.
    pub fn start(&self) -> Result<Start, StartError> {
        Start::from_position(self.rules.clone(), &self.position)
    }
}

/// The name of the card of a position: all its images have it.
fn card_id(start: &Start) -> String {
    let line = start.line();
    let key = Symmetries::of(line).canonical(line).key;
    let rules = start.rules().to_string();
    let id = rules
        .bytes()
        .fold(key, |id, byte| split_mix(id, byte.into()));
    format!("{id:016x}")
}

impl Card {
    /// How well it is remembered; none before the first answer.
    pub fn memory(&self) -> Option<Memory> {
        let mut memory: Option<Memory> = None;
        let mut last = 0;
        for Answer { at, recall, .. } in &self.answers {
            let days = (at / DAY).saturating_sub(last);
            memory = Some(memory.map_or_else(
                || Memory::first(*recall),
                |memory| memory.after(days, *recall),
            ));
            last = at / DAY;
        }
        memory
    }

    /// Its state.
    pub fn state(&self) -> CardState {
        let last = self.answers.iter().rev();
        let right: Vec<&Answer> = last.take_while(|answer| answer.is_right()).collect();
        let for_long = right.first().zip(right.last());
        let for_long = for_long.is_some_and(|(last, first)| last.at - first.at >= RIGHT_FOR);
        match self.answers.last().zip(self.memory()) {
            _ if self.place == Some(Place::Aside) || self.never_found() => CardState::Aside,
            _ if right.len() >= RIGHT && for_long => CardState::Retired,
            Some((last, memory)) => CardState::Due(last.at / DAY + memory.interval()),
            None => CardState::Due(0),
        }
    }

    /// Returns whether it was asked often and never found.
    fn never_found(&self) -> bool {
        self.answers.len() >= FAILED && !self.answers.iter().any(Answer::is_right)
    }

    /// The face that is asked next: one after the other.
    pub fn face(&self) -> &Face {
        &self.faces[self.answers.len() % self.faces.len()]
    }

    /// Returns whether it is asked only so that a question does not tell that there is something to
    /// find.
    fn is_decoy(&self) -> bool {
        self.faces.iter().all(Face::is_decoy)
    }
}

impl Deck {
    /// The deck of the text of a file.
    pub fn read(text: &str) -> Self {
        let (mut deck, mut seen) = (Self::default(), HashSet::new());
        let mut events = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') || !seen.insert(line) {
                continue;
            }
            match serde_json::from_str::<Event>(line) {
                Ok(event) => events.push(event),
                Err(_) => deck
                    .wrong
                    .push(format!("line {number} is damaged and left out")),
            }
        }
        // Those of several programs, or of files that were put together.
        events.sort_by_key(Event::at);
        let (mut places, mut names) = (HashMap::new(), HashMap::new());
        for event in events {
            deck.add(event, &mut places, &mut names);
        }
        deck.cards
            .retain(|card| card.place != Some(Place::Gone) && !card.faces.is_empty());
        for face in deck.cards.iter_mut().flat_map(|card| &mut card.faces) {
            if let Some(game) = &mut face.game {
                game.file = name_now(&names, &game.file);
            }
        }
        let searched = std::mem::take(&mut deck.searched).into_iter();
        deck.searched = searched
            .map(|(game, own)| match game.split_once('/') {
                Some((number, file)) => (format!("{number}/{}", name_now(&names, file)), own),
                None => (game, own),
            })
            .collect();
        deck
    }

    fn add(
        &mut self,
        event: Event,
        places: &mut HashMap<String, usize>,
        names: &mut HashMap<String, String>,
    ) {
        let mut card = |id: &str| {
            *places.entry(id.to_owned()).or_insert_with(|| {
                self.cards.push(Card {
                    id: id.to_owned(),
                    ..Card::default()
                });
                self.cards.len() - 1
            })
        };
        match event {
            Event::Found(face) => {
                let at = card(&face.card);
                let card = &mut self.cards[at];
                let is_same = |known: &Face| {
                    let is_there = known.game == face.game && known.plies == face.plies;
                    is_there && (face.game.is_some() || known.position == face.position)
                };
                if !card.faces.iter().any(is_same) {
                    card.faces.push(*face);
                }
            }
            Event::Answered(answer) => {
                let at = card(&answer.card);
                self.cards[at].answers.push(answer);
            }
            Event::Moved { card: id, to, .. } => {
                let at = card(&id);
                let card = &mut self.cards[at];
                let begins_anew = to == Place::Deck && card.never_found();
                card.place = Some(to);
                if begins_anew {
                    card.answers.clear();
                }
            }
            Event::Searched { game, own, .. } => drop(self.searched.insert(key(&game), own)),
            Event::Renamed { from, to, .. } => drop(names.insert(from, to)),
        }
    }

    /// Leaves out what comes from files of games that are not among these.
    fn keep_games(&mut self, names: &HashSet<String>) {
        for card in &mut self.cards {
            let game = |face: &Face| face.game.clone();
            card.faces
                .retain(|face| game(face).is_none_or(|game| names.contains(&game.file)));
        }
        self.cards.retain(|card| !card.faces.is_empty());
    }

    /// The cards, decoys left out.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(|card| !card.is_decoy())
    }

    /// The card of a name.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// Returns whether the card of a name is asked for what there is to find.
    pub fn asks(&self, id: &str) -> bool {
        let card = self.card(id);
        card.is_some_and(|card| !card.is_decoy() && card.state() != CardState::Aside)
    }

    /// Returns whether a game was gone through.
    pub fn has_searched(&self, game: &GameRef) -> bool {
        self.searched.contains_key(&key(game))
    }

    /// What the review of a game says of the user's plies, if it was gone through.
    pub fn own_review(&self, game: &GameRef) -> Option<&OwnReview> {
        let review = self.searched.get(&key(game));
        review.filter(|review| review.plies > 0)
    }

    /// The cards that are due on a day, in days since 1970, those first that are the nearest to
    /// being forgotten.
    pub fn due(&self, day: u64) -> Vec<&Card> {
        let is_due = |card: &&Card| matches!(card.state(), CardState::Due(from) if from <= day);
        let mut due: Vec<&Card> = self.cards().filter(is_due).collect();
        due.sort_by_cached_key(|card| {
            let days = card
                .answers
                .last()
                .map_or(0, |last| day.saturating_sub(last.at / DAY));
            let recalled = card.memory().map(|memory| memory.retrievability(days));
            // New ones come last, the easier ones first: what was learned is not to be lost.
            (
                recalled.map_or(1000, |chance| (999.0 * chance) as u32),
                card.face().stars,
                &card.id,
            )
        });
        due
    }

    /// The questions of an evening: at most `count`, of which one in five is a decoy, where there
    /// are any. Without anything that is due there is nothing to ask.
    pub fn questions(&self, day: u64, count: usize) -> Vec<&Card> {
        let due = self.due(day);
        if due.is_empty() {
            return due;
        }
        let order = |card: &&Card| split_mix(day, u64::from_str_radix(&card.id, 16).unwrap_or(0));
        let mut decoys: Vec<&Card> = self.cards.iter().filter(|card| card.is_decoy()).collect();
        decoys.sort_by_key(|card| (card.answers.len(), order(card)));
        let asked = due.len().min(count - count / DECOYS);
        decoys.truncate(asked.div_ceil(DECOYS - 1).min(count.saturating_sub(asked)));
        let asked = due.len().min(count - decoys.len());
        let mut all: Vec<&Card> = due.into_iter().take(asked).chain(decoys).collect();
        all.sort_by_key(order);
        all
    }

    /// Returns whether decoys are wanting, given that one in five questions is to be one.
    fn wants_decoy(&self) -> bool {
        let decoys = self.cards.iter().filter(|card| card.is_decoy()).count();
        decoys * (DECOYS - 1) < self.cards.len() - decoys
    }
}

/// A game as a key of those that were gone through.
fn key(game: &GameRef) -> String {
    format!("{}/{}", game.number, game.file)
}

/// The name that a file has by now. Names that go round in circles stay.
fn name_now(names: &HashMap<String, String>, name: &str) -> String {
    let mut now = name;
    for _ in 0..=names.len() {
        match names.get(now) {
            Some(to) => now = to,
            None => return now.to_owned(),
        }
    }
    name.to_owned()
}

#[cfg(test)]
mod tests;
