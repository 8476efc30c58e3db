//! One of the games of a match or a file. Those of a file are read in full when they are looked at
//! for the first time: files may hold tens of thousands.

use std::borrow::Cow;
use std::time::Duration;

use super::MatchGame;
use crate::app::match_plan::reversed;
use crate::app::shared::Shared;
use parlour_engines::NamedPlayer;
use parlour_records::words;
use parlour_records::{GameResult, NodeId, Record, Summary, read_records};
use parlour_rules::games::{AnyLine, GameInfo, Seat};

/// A game of a match or a file.
#[derive(Clone, Debug)]
pub enum WatchedGame {
    /// A game that engines play.
    Played(Box<MatchGame>),
    /// A game of a file.
    Filed(Box<FiledGame>),
}

/// A game of a file.
#[derive(Clone, Debug)]
pub struct FiledGame {
    /// Its number, from 0.
    number: usize,
    text: String,
    /// The facts known of it without playing it.
    pub summary: Summary,
    /// The remark with which it opens.
    pub(super) note: Option<String>,
    /// The number of its plies that came before it began to be followed, and are not shown.
    past: usize,
    /// The game once it has been looked at, or why it cannot be read.
    loaded: Option<Result<Box<MatchGame>, String>>,
}

impl FiledGame {
    /// A game by its text and summary; if `is_past`, only what is added to it later is shown.
    pub(super) const fn new(number: usize, text: String, summary: Summary, is_past: bool) -> Self {
        Self {
            number,
            past: if is_past { summary.plies } else { 0 },
            text,
            summary,
            note: None,
            loaded: None,
        }
    }

    /// Takes in what a file says of the game now: that of the finished games, or of those being
    /// played. A game that is over stays so, with the reason that only the former gives: for a
    /// moment a match has it in both.
    pub(super) fn update(
        &mut self,
        text: String,
        summary: Summary,
        of_finished: bool,
        shared: &mut Shared,
    ) {
        let is_outdated = self.summary.finished && (!summary.finished || !of_finished);
        if self.text == text || is_outdated {
            return;
        }
        self.text = text;
        self.summary = summary;
        match (&mut self.loaded, read_game(&self.text)) {
            (Some(Ok(game)), Ok(record)) => game.update_record(record, shared),
            (Some(Ok(_)), Err(_)) => {}
            (loaded, _) => *loaded = None,
        }
    }
}

impl WatchedGame {
    /// A game that engines play.
    pub(super) fn played(game: MatchGame) -> Self {
        Self::Played(Box::new(game))
    }

    /// Its number in the match or file, from 0.
    pub const fn number(&self) -> usize {
        match self {
            Self::Played(game) => game.number,
            Self::Filed(filed) => filed.number,
        }
    }

    /// The game; none for one of a file that has not been looked at or cannot be read.
    pub fn loaded(&self) -> Option<&MatchGame> {
        match self {
            Self::Played(game) => Some(game),
            Self::Filed(filed) => filed.loaded.as_ref()?.as_deref().ok(),
        }
    }

    /// The remark with which it opens.
    pub fn note(&self) -> Option<&str> {
        match self {
            Self::Played(_) => None,
            Self::Filed(filed) => filed.note.as_deref(),
        }
    }

    pub(super) fn loaded_mut(&mut self) -> Option<&mut MatchGame> {
        match self {
            Self::Played(game) => Some(game),
            Self::Filed(filed) => filed.loaded.as_mut()?.as_deref_mut().ok(),
        }
    }

    /// The game, which is read if it has not been yet, or why it cannot be read.
    pub(super) fn load(&mut self, shared: &mut Shared) -> Result<&mut MatchGame, String> {
        let filed = match self {
            Self::Played(game) => return Ok(game),
            Self::Filed(filed) => filed,
        };
        let (number, past) = (filed.number, filed.past);
        let open = || {
            let mut game = MatchGame::from_record(read_game(&filed.text)?, number, shared);
            let last = game.game().record().tree().main_line().take(past).last();
            if let Some(last) = last {
                game.go(last);
            }
            Ok(Box::new(game))
        };
        let loaded = filed.loaded.get_or_insert_with(open);
        loaded.as_deref_mut().map_err(|error| error.clone())
    }

    /// The facts known of it as it stands now.
    fn summary(&self) -> Cow<'_, Summary> {
        match self {
            Self::Played(game) => Cow::Owned(Summary::from(game.game().record())),
            Self::Filed(filed) => Cow::Borrowed(&filed.summary),
        }
    }

    /// Returns whether no more plies will come: the game, or what its file holds of it, has been
    /// shown to the end.
    pub fn is_done(&self) -> bool {
        match self {
            Self::Played(game) => game.is_done(),
            Self::Filed(filed) => match &filed.loaded {
                Some(Ok(game)) => game.is_done(),
                Some(Err(_)) => true,
                None => filed.past >= filed.summary.plies,
            },
        }
    }

    /// Returns whether the game is over, shown or not.
    pub fn is_finished(&self) -> bool {
        match self {
            Self::Played(game) => game.game().record().is_finished(),
            Self::Filed(filed) => filed.summary.finished,
        }
    }

    /// The game and its board.
    pub fn title(&self) -> String {
        self.summary().rules.title()
    }

    /// The game that is played.
    pub fn info(&self) -> &'static GameInfo {
        match self {
            Self::Played(game) => game.line().info(),
            Self::Filed(filed) => filed.summary.rules.info(),
        }
    }

    /// The players who began as First and as Second.
    pub fn names(&self) -> [NamedPlayer; 2] {
        match self {
            Self::Played(game) => game.game().record().names(),
            Self::Filed(filed) => filed.summary.names.clone(),
        }
    }

    /// The names of the players, by the sides they have at the end.
    pub fn players(&self) -> [String; 2] {
        let summary = self.summary();
        words::named_players(summary.players(), summary.rules.info()).into()
    }

    /// The number of its plies.
    pub fn plies(&self) -> usize {
        self.summary().plies
    }

    /// The result, by side.
    pub fn result(&self) -> GameResult {
        match self {
            Self::Played(game) => game.game().record().result(),
            Self::Filed(filed) => filed.summary.result,
        }
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Self::Played(game) => game.game().record().winner(),
            Self::Filed(filed) => filed.summary.winner(),
        }
    }

    /// The end of the game, as in "Red won by gold, 42 plies"; none while it goes on.
    pub fn ending(&self) -> Option<String> {
        words::result_of_summary(&self.summary())
    }

    /// The time that its players took, by its record; none where that does not say.
    pub(super) fn thought(&self) -> Option<Duration> {
        self.with_record(|record| {
            let tree = record.tree();
            let times = tree.main_line().map(|node| tree.annotation(node).elapsed);
            times.flatten().reduce(|all, time| all + time)
        })?
    }

    /// The position before its first ply, or that after its last one; none where it cannot be read.
    pub(super) fn line_at(&self, end: bool) -> Option<AnyLine> {
        self.with_record(|record| {
            let node = if end {
                record.tree().main_end()
            } else {
                NodeId::ROOT
            };
            record.line(node)
        })
    }

    /// Asks its record, which is read for that if it has not been looked at; none where it cannot
    /// be read.
    fn with_record<T>(&self, ask: impl FnOnce(&Record) -> T) -> Option<T> {
        match (self.loaded(), self) {
            (Some(game), _) => Some(ask(game.game().record())),
            (None, Self::Filed(filed)) => Some(ask(&read_game(&filed.text).ok()?)),
            (None, Self::Played(_)) => None,
        }
    }

    /// Returns whether a human played in it, of a match between engines.
    pub fn human_took_part(&self) -> bool {
        self.loaded().is_some_and(|game| game.human_took_part)
    }

    /// The number of its pair of games in the match, and whether it is the one in which the sides
    /// are reversed; none for a game of a file without that information.
    pub fn pair(&self) -> Option<(usize, bool)> {
        match self {
            Self::Played(game) => Some((game.number / 2, reversed(game.number))),
            Self::Filed(filed) => {
                let (pair, game) = filed.summary.round.split_once('.')?;
                Some((pair.parse().ok()?, game == "2"))
            }
        }
    }
}

/// The first game of a text.
fn read_game(text: &str) -> Result<Record, String> {
    let first = read_records(text).into_iter().next();
    let game = first.ok_or("there is no game")?;
    game.map(|game| game.record)
        .map_err(|error| error.to_string())
}
