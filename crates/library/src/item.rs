//! A game of the library.

use serde::{Deserialize, Serialize};

use crate::derived::Derived;
use crate::query::SearchFields;
use crate::round_robin::RoundRobin;
use parlour_engines::NamedPlayer;
use parlour_records::words;
use parlour_records::{GameResult, LibraryEntry, Summary, Tags, file_name, path_text};

/// A game in the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LibraryItem {
    /// The file.
    pub path: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// It was taken in from elsewhere, and not played on here.
    pub is_imported: bool,
    /// The game, or why the file is not one.
    pub game: Result<Summary, String>,
    #[serde(skip)]
    names: Derived<Names>,
    #[serde(skip)]
    search: Derived<SearchFields>,
}

/// The names that people give a game and its players.
#[derive(Debug, Default)]
struct Names {
    title: String,
    players: [String; 2],
}

impl From<&LibraryEntry> for LibraryItem {
    fn from(entry: &LibraryEntry) -> Self {
        let game = entry.summary.as_ref();
        let game = game.cloned().map_err(ToString::to_string);
        let item = Self {
            is_imported: entry.is_imported,
            ..Self::new(path_text(&entry.path), entry.number, game)
        };
        // Libraries are listed by another thread than the one that shows them.
        item.names();
        item
    }
}

impl LibraryItem {
    /// A game of a file, or why it is not one.
    pub fn new(path: String, number: usize, game: Result<Summary, String>) -> Self {
        Self {
            path,
            number,
            is_imported: false,
            game,
            names: Derived::default(),
            search: Derived::default(),
        }
    }

    /// Returns the reason why the file is not a game, if it is not one.
    pub fn error(&self) -> Option<&str> {
        self.game.as_ref().err().map(String::as_str)
    }

    /// The match or tournament it belongs to; may be empty.
    pub fn event(&self) -> &str {
        self.game.as_ref().map_or("", |game| &game.event)
    }

    /// Returns its tags, separated by commas.
    pub fn labels(&self) -> &str {
        self.game.as_ref().map_or("", |game| &game.labels)
    }

    /// The game with its board, as in "Claustro 5 × 5".
    pub fn title(&self) -> &str {
        &self.names().title
    }

    /// Returns the names of First and Second at the end of the game, whatever `swap` did.
    pub fn players(&self) -> &[String; 2] {
        &self.names().players
    }

    /// Returns the time of its beginning, as in "2026-11-20 17:05:59".
    pub fn date(&self) -> String {
        let date = self.game.as_ref().map(|game| game.date.replace('.', "-"));
        date.unwrap_or_default()
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| match &self.game {
            Ok(game) => Names {
                title: game.rules.title(),
                players: words::named_players(game.players(), game.rules.info()).into(),
            },
            Err(_) => Names::default(),
        })
    }

    /// Returns whether it is a game of one's own: none of a match between engines.
    pub fn is_own(&self) -> bool {
        self.event().is_empty() || RoundRobin::of_event(self.event()).is_some()
    }

    /// Returns whether the game can be played on.
    pub fn is_unfinished(&self) -> bool {
        self.game.as_ref().is_ok_and(|game| game.end.is_none())
    }

    /// Returns whether one of the players is a human, or the file is not a game.
    pub fn has_human(&self) -> bool {
        let game = self.game.as_ref();
        game.map_or(true, |game| game.names.iter().any(NamedPlayer::is_human))
    }

    /// Returns its state or result, "Red won by gold, 42 moves", "unfinished, 12 moves", or the
    /// reason why it is no game.
    pub fn state(&self) -> String {
        match &self.game {
            Ok(game) => words::result_of_summary(game).unwrap_or_else(|| {
                let plies = words::counted(game.plies, "move");
                format!("unfinished, {plies}")
            }),
            Err(error) => error.clone(),
        }
    }

    /// Describes the game to continue, in a few words: "Tactigon, move 9", and the opponent of the
    /// user, who has this name, or else both players, where there is room.
    pub fn going_on(&self, is_short: bool, own: &str) -> String {
        let name = self.title().split([',', ' ']).next().unwrap_or_default();
        let next = self.game.as_ref().map_or(0, |game| game.plies) + 1;
        if is_short {
            return format!("{name}, move {next}");
        }
        let [first, second] = self.players();
        let is_own = |player: &str| player == "You" || player == own;
        let [one, other] = [first, second].map(|player| words::short_name(player));
        match (is_own(first), is_own(second)) {
            (true, _) => format!("{name} against {other}, move {next}"),
            (_, true) => format!("{name} against {one}, move {next}"),
            // Two at one keyboard.
            _ => format!("{name}, {one} and {other}, move {next}"),
        }
    }

    /// The number of plies of a game by mail, an unfinished game between two people, and their
    /// names, the one who began first; none for any other game.
    fn by_mail(&self) -> Option<(usize, [&str; 2])> {
        let game = self.game.as_ref().ok().filter(|_| self.is_unfinished())?;
        let is_played = game.event.is_empty() && !self.is_imported;
        let ([NamedPlayer::Human(first), NamedPlayer::Human(second)], true) =
            (&game.names, is_played)
        else {
            return None;
        };
        let are_two = !first.is_empty() && !second.is_empty() && first != second;
        are_two.then_some((game.plies, [first, second]))
    }

    /// Returns whether it is a game by mail, whatever the players.
    pub fn is_by_mail(&self) -> bool {
        self.by_mail().is_some()
    }

    /// Returns whether it is one's own move in a game by mail; none for any other game. The user is
    /// known by a name.
    pub fn is_own_move_by_mail(&self, own: &str) -> Option<bool> {
        let (plies, names) = self.by_mail()?;
        // The players take turns, whatever sides they have.
        let at = names.iter().position(|name| *name == own)?;
        Some(plies % 2 == at)
    }

    /// The name of its file, without the folder and the ending.
    pub fn name(&self) -> &str {
        let file = file_name(&self.path);
        file.strip_suffix(".plr").unwrap_or(file)
    }

    /// The name of its file, if a person has given it one: those of new files begin with the date.
    pub fn given_name(&self) -> Option<&str> {
        let name = self.name();
        let automatic = name.len() > 10
            && name
                .bytes()
                .take(10)
                .all(|byte| byte.is_ascii_digit() || byte == b'-');
        (!automatic).then_some(name)
    }

    /// The game, if it has a result, is no study, and its players are known: somebody without a
    /// name is the user here, and anybody in a game from elsewhere.
    pub fn decided(&self) -> Option<&Summary> {
        let game = self.game.as_ref().ok()?;
        let is_decided = game.finished && game.result != GameResult::Open;
        let is_unnamed = |name: &NamedPlayer| *name == NamedPlayer::Human(String::new());
        let is_known = !self.is_imported || !game.names.iter().any(is_unnamed);
        (is_decided && game.event != Tags::STUDY && is_known).then_some(game)
    }

    /// Everything that it can be found by.
    pub fn search_fields(&self) -> &SearchFields {
        self.search.get_or_init(|| self.make_search_fields())
    }

    fn make_search_fields(&self) -> SearchFields {
        let file = self.name().to_lowercase();
        let game = match &self.game {
            Ok(game) => game,
            Err(error) => {
                return SearchFields {
                    file,
                    error: error.to_lowercase(),
                    ..SearchFields::default()
                };
            }
        };
        let outcome = |end| words::outcome(end, game.rules.info());
        // A search for "win" means games that were won.
        let result = match (game.end.as_ref().map(outcome), game.result) {
            (None, _) => "unfinished".to_owned(),
            (Some(said), GameResult::Draw) => format!("{said}\ndrawn"),
            (Some(said), GameResult::Win(_)) => format!("{said}\nwin wins"),
            (Some(said), GameResult::Open) => said,
        };
        SearchFields {
            game: self.title().to_lowercase(),
            player: self.players().join("\n").to_lowercase(),
            result: result.to_lowercase(),
            date: self.date(),
            event: game.event.to_lowercase(),
            file,
            tag: game.labels.to_lowercase(),
            error: String::new(),
            plies: game.plies,
        }
    }
}

#[cfg(test)]
impl LibraryItem {
    /// A game of Trike of these players that began on this day, `2026.11.20`, and ended so, `1-0`.
    pub(crate) fn of_trike(players: [&str; 2], date: &str, result: &str) -> Self {
        Self::with_tag(("Date", date), players, result)
    }

    /// A game of Trike of these players that is part of an event.
    pub(crate) fn of_event(event: &str, players: [&str; 2], result: &str) -> Self {
        Self::with_tag(("Event", event), players, result)
    }

    fn with_tag(tag: (&str, &str), [first, second]: [&str; 2], result: &str) -> Self {
        let tags = [("Game", "trike"), ("First", first), ("Second", second), tag];
        let tags: String = tags
            .map(|(tag, text)| format!("[{tag} \"{text}\"]\n"))
            .concat();
        let record: parlour_records::Record = format!("{tags}\n{result}\n").parse().unwrap();
        Self::new("a.plr".to_owned(), 1, Ok((&record).into()))
    }
}
