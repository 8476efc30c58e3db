//! Going through one's finished games for positions to practise: one loop for the program, plain mode
//! and the command line.

use serde::{Deserialize, Serialize};

use crate::LibraryItem;
use crate::own_games::to_collect;
use parlour_learn::deck::{CollectError, Collector, Deck, DeckFile, Effort, OwnGame};
use parlour_records::words::counted;
use parlour_records::{path_of, read_file};

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CollectProgress {
    /// The number of the game, from 1, and that of all.
    pub game: usize,
    /// The games to go through.
    pub games: usize,
    /// The number of the position in the game, from 1.
    pub position: usize,
    /// The positions of the game.
    pub positions: usize,
    /// The cards found before this game.
    pub cards: usize,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Collected {
    /// The games that were gone through to their end.
    pub games: usize,
    /// The cards found in them.
    pub cards: usize,
    /// Set if it was stopped before the end.
    pub is_stopped: bool,
}

/// The words for that another program goes through the games.
pub const BUSY: &str = "another parlour is going through your games";

/// Goes through the games that the user of this name has finished and that the deck does not come from
/// yet, at most this many; none if another program does.
///
/// # Errors
///
/// [`CollectError`] if the deck cannot be written.
pub fn collect(
    file: &DeckFile,
    (items, deck, user): (&[LibraryItem], &Deck, &str),
    most: usize,
    effort: &mut Effort<'_>,
    progress: &mut dyn FnMut(CollectProgress),
) -> Result<Option<Collected>, CollectError> {
    let collector = Collector::new(file);
    let collector = collector.map_err(|error| CollectError::File(file.why(&error)))?;
    let Some(collector) = collector else {
        return Ok(None);
    };
    let games: Vec<_> = to_collect(items, deck, user).take(most).collect();
    let (count, mut done) = (games.len(), Collected::default());
    for (at, (item, game, seat)) in (1..).zip(games) {
        // A file that has changed since it was listed is gone through another time.
        let record = read_file(&path_of(&item.path)).ok();
        let record = record.and_then(|file| file.record(item.number)?.ok());
        let Some(record) = record.map(|game| game.record) else {
            continue;
        };
        let mut own = OwnGame { game, record, seat };
        let cards = done.cards;
        let mut told = |position, positions| {
            progress(CollectProgress {
                game: at,
                games: count,
                position,
                positions,
                cards,
            });
        };
        let found = collector.search(&mut own, deck, effort, &mut told)?;
        let Some(found) = found else {
            done.is_stopped = true;
            break;
        };
        done.games += 1;
        done.cards += found;
    }
    Ok(Some(done))
}

impl CollectProgress {
    /// How far it has come, in words.
    pub fn words(&self) -> String {
        let found = match self.cards {
            0 => String::new(),
            cards => format!("; {} to practise", counted(cards, "position")),
        };
        let (game, games) = (self.game, self.games);
        let (position, positions) = (self.position, self.positions);
        format!("game {game} of {games}, move {position} of {positions}{found}")
    }
}

impl Collected {
    /// What came of it, as a sentence.
    pub fn words(&self) -> String {
        let (cards, games) = (counted(self.cards, "position"), counted(self.games, "game"));
        format!("{cards} to practise, from {games}.")
    }
}
