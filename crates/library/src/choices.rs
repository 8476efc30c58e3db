//! The last choices for each game, remembered between runs.
//!
//! They stand in a small file beside the folder of games, never in the config file. A file that is
//! missing or broken is as good as none, and choices made under other settings than today's are
//! forgotten: a change of the config file, or `--set`, is the later choice.

use parlour_sys::fs;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;

use parlour_engines::{ClockOptions, EngineRegistry, NamedPlayer, Player};
use parlour_learn::puzzles::Puzzle;
use parlour_records::words::counted;
use parlour_records::{Replace, date_of_day, write_atomically};
use parlour_rules::games::{AnyRules, GAMES};
use parlour_sys::{data_folder, read_own_text};

/// The last choices.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// The name of the user; empty unless one was given.
    pub name: String,
    /// The identifier of the game that was begun last.
    game: String,
    /// The choices for each game, by its identifier.
    #[serde(deserialize_with = "readable")]
    games: BTreeMap<String, GameChoice>,
    /// The number of steps done in each game's course, by its identifier.
    lessons: BTreeMap<String, usize>,
    /// The progress in each game's puzzles, by its identifier.
    puzzles: BTreeMap<String, PuzzleProgress>,
}

/// The words for that there is nothing to share.
pub const NOT_SOLVED: &str = "today's puzzle is not solved yet";

/// The progress in a game's puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    /// The positions of those that were solved.
    solved: BTreeSet<String>,
    /// The number solved at the first try since one was missed.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The puzzle of the day that was solved last.
    daily: Option<Daily>,
}

/// The way in which a puzzle was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Solved {
    /// The wrong tries.
    pub wrong: u32,
    /// The steps of hints that were taken.
    pub hints: u32,
}

/// The puzzle of a day that was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Daily {
    /// The day, from 1970.
    day: u64,
    /// The number of days in a row, this one included.
    run: u32,
    solved: Solved,
}

impl Solved {
    /// Returns whether nothing was missed and no hint taken.
    pub const fn is_at_first_try(self) -> bool {
        self.wrong == 0 && self.hints == 0
    }
}

impl PuzzleProgress {
    /// Returns the number of puzzles solved.
    pub fn solved(&self) -> usize {
        self.solved.len()
    }

    /// Returns whether the puzzle of this position was solved.
    pub fn is_solved(&self, position: &str) -> bool {
        self.solved.contains(position)
    }

    /// The place of the first of these puzzles that was not solved; of the first one when all were.
    pub fn first_unsolved(&self, puzzles: &[Puzzle]) -> usize {
        let mut puzzles = puzzles.iter();
        let left = puzzles.position(|puzzle| !self.is_solved(&puzzle.position()));
        left.unwrap_or(0)
    }

    /// Says how the puzzle of a day was solved, and nothing of its answer; none if it was not. `game` is
    /// the name of the game.
    pub fn shared(&self, game: &str, day: u64) -> Option<String> {
        let Daily { run, solved, .. } = self.daily.filter(|daily| daily.day == day)?;
        let how = match (solved.wrong, solved.hints) {
            (0, 0) => "solved at once".to_owned(),
            (wrong, 0) => format!("solved in {} tries", wrong + 1),
            (0, hints) => format!("solved with {}", counted(hints as usize, "hint")),
            (wrong, hints) => {
                let hints = counted(hints as usize, "hint");
                format!("solved in {} tries with {hints}", wrong + 1)
            }
        };
        let date = date_of_day(day).replace('.', "-");
        Some(format!(
            "parlour, {game} puzzle of {date}: {how}, day {run} in a row"
        ))
    }

    /// Counts a puzzle that was solved, at the first try or not.
    fn add(&mut self, position: &str, at_first_try: bool) {
        self.solved.insert(position.to_owned());
        self.streak = if at_first_try { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
    }
}

/// The choices for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct GameChoice {
    chosen: NamedSetup,
    /// The settings at that time.
    settings: NamedSetup,
}

/// The setup of a game whose players are only named.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct NamedSetup {
    rules: AnyRules,
    players: [NamedPlayer; 2],
    clock: ClockOptions,
    /// True if chance says which side the user plays.
    either: bool,
}

impl From<&LastGame> for NamedSetup {
    fn from(game: &LastGame) -> Self {
        Self {
            rules: game.rules.clone(),
            players: game.players.each_ref().map(NamedPlayer::from),
            clock: game.clock,
            either: game.either,
        }
    }
}

/// Reads the choices for each game, without those of which another version of the program knows
/// more.
fn readable<'de, D>(deserializer: D) -> Result<BTreeMap<String, GameChoice>, D::Error>
where
    D: Deserializer<'de>,
{
    let all = BTreeMap::<String, Json>::deserialize(deserializer)?;
    let read = |(game, choice)| Some((game, serde_json::from_value(choice).ok()?));
    Ok(all.into_iter().filter_map(read).collect())
}

/// The setup of a game.
#[derive(Clone, Debug)]
pub struct LastGame {
    /// Its rules.
    pub rules: AnyRules,
    /// The players, First and then Second.
    pub players: [Player; 2],
    /// The clocks.
    pub clock: ClockOptions,
    /// True if chance says which side the user plays.
    pub either: bool,
}

/// The longest file of choices that is read; it has some lines.
const MAX_BYTES: u64 = 1 << 20;

/// Returns the file of the choices; none without a home folder.
fn file() -> Option<PathBuf> {
    Some(data_folder()?.join("choices.json"))
}

impl Choices {
    /// The choices in the user's file, as far as they are remembered.
    pub fn last() -> Self {
        let text = file().and_then(|path| read_own_text(&path, MAX_BYTES));
        text.map_or_else(Self::default, |text| Self::read(&text))
    }

    /// Remembers something in the user's file, beside what other sessions have remembered by now,
    /// and returns all of it.
    pub fn remembering(remember: impl FnOnce(&mut Self)) -> Self {
        let mut choices = Self::last();
        remember(&mut choices);
        choices.keep();
        choices
    }

    /// Writes the user's file, if there is a place for it.
    pub fn keep(&self) {
        if let Some(path) = file() {
            let folder = path.parent().map(fs::create_dir_all);
            if matches!(folder, Some(Ok(()))) {
                // Nothing depends on it: the next game is set up as the settings say.
                let _ = write_atomically(&path, self.text(), Replace::Always);
            }
        }
    }

    /// The choices in the text of their file; none where it is not one.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The text of the file.
    ///
    /// # Panics
    ///
    /// Never: texts can always be written.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts are JSON") + "\n"
    }

    /// Returns the last setup of a game that the settings set up so, if there was one and they have
    /// not changed since.
    pub fn of(&self, settings: &LastGame, registry: &EngineRegistry) -> Option<LastGame> {
        let choice = self.games.get(settings.rules.info().id)?;
        if choice.settings != settings.into() {
            return None;
        }
        let NamedSetup {
            rules,
            players: [first, second],
            clock,
            either,
        } = &choice.chosen;
        Some(LastGame {
            rules: rules.clone(),
            players: [registry.seat(first)?, registry.seat(second)?],
            clock: *clock,
            either: *either,
        })
    }

    /// The identifier of the game that was begun last; empty before the first.
    pub fn last_game(&self) -> &str {
        &self.game
    }

    /// Returns the number of steps done in the course of a game.
    pub fn lessons_done(&self, game: &str) -> usize {
        self.lessons.get(game).copied().unwrap_or(0)
    }

    /// Remembers the number of steps done in the course of a game.
    pub fn remember_lesson(&mut self, game: &str, steps: usize) {
        self.lessons.insert(game.to_owned(), steps);
    }

    /// The progress in a game's puzzles.
    pub fn puzzles(&self, game: &str) -> PuzzleProgress {
        self.puzzles.get(game).cloned().unwrap_or_default()
    }

    /// Remembers that the puzzle of a position was solved, at the first try or not.
    pub fn remember_puzzle(&mut self, game: &str, position: &str, at_first_try: bool) {
        let progress = self.puzzles.entry(game.to_owned()).or_default();
        progress.add(position, at_first_try);
    }

    /// What was done with the puzzles of a day, a line for each game in which it was solved.
    pub fn shared_puzzles(&self, day: u64) -> Vec<String> {
        let games = GAMES.iter();
        let lines = games.filter_map(|info| self.puzzles(info.id).shared(info.name, day));
        lines.collect()
    }

    /// Remembers how the puzzle of a day was solved, for the first time.
    pub fn remember_daily(&mut self, game: &str, day: u64, solved: Solved) {
        let progress = self.puzzles.entry(game.to_owned()).or_default();
        let run = match progress.daily {
            Some(last) if last.day == day => return,
            Some(last) if last.day + 1 == day => last.run + 1,
            _ => 1,
        };
        progress.daily = Some(Daily { day, run, solved });
    }

    /// Remembers how a game was set up while the settings set it up so.
    pub fn remember(&mut self, last: &LastGame, settings: &LastGame) {
        let id = last.rules.info().id;
        let choice = GameChoice {
            chosen: last.into(),
            settings: settings.into(),
        };
        id.clone_into(&mut self.game);
        self.games.insert(id.to_owned(), choice);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(rules: &str, players: [&str; 2]) -> LastGame {
        let player = |text| EngineRegistry::default().player(text).unwrap();
        LastGame {
            rules: rules.parse().unwrap(),
            players: players.map(player),
            clock: "kind=ply seconds=20".parse().unwrap(),
            either: true,
        }
    }

    fn by_settings(game: &str) -> LastGame {
        setup(game, ["human", "search"])
    }

    fn remembered() -> Choices {
        let mut choices = Choices::default();
        choices.remember_lesson("trike", 3);
        let last = setup("trike side=9", ["human", "search level=4"]);
        choices.remember(&last, &by_settings("trike"));
        choices
    }

    #[test]
    fn what_was_chosen_is_read_back_from_the_file() {
        let read = Choices::read(&remembered().text());
        assert_eq!(read, remembered());
        let registry = EngineRegistry::default();
        let found = read.of(&by_settings("trike"), &registry).unwrap();
        assert_eq!(found.rules.to_string(), "trike side=9");
        assert_eq!(found.players[1].to_string(), "search level=4");
        assert_eq!(found.clock.to_string(), "kind=ply seconds=20");
        assert!(found.either);
        assert_eq!(read.last_game(), "trike");
        assert!(read.of(&by_settings("claustro"), &registry).is_none());
    }

    #[test]
    fn a_broken_file_is_none_and_other_settings_come_first() {
        assert_eq!(Choices::read("{\"games\": 7"), Choices::default());
        let registry = EngineRegistry::default();
        let now = setup("trike", ["human", "search level=2"]);
        assert!(remembered().of(&now, &registry).is_none());
    }

    #[test]
    fn a_choice_that_another_version_made_takes_nothing_else_along() {
        let text = remembered().text().replace("side=9", "edge=9");
        let read = Choices::read(&text);
        assert!(
            read.of(&by_settings("trike"), &EngineRegistry::default())
                .is_none()
        );
        assert_eq!(read.lessons_done("trike"), 3);
    }
}
