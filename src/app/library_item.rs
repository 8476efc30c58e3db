//! A game of the library as the program shows it.

use serde::{Deserialize, Serialize};

use super::library_query::{SearchCache, SearchFields};
use super::named_players::NamedPlayers;
use parlour_engines::Player;
use parlour_records::words;
use parlour_records::{GameResult, LibraryEntry, Summary, Tags};
use parlour_rules::text::path_text;

/// A game in the library.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LibraryItem {
    /// The file.
    pub path: String,
    /// Which of the file's games it is, from 1.
    pub number: usize,
    /// The game's identifier.
    pub game: String,
    /// The game with its board, as in "Claustro 5 × 5".
    pub title: String,
    /// The text of the tag of who plays First at the end of the game, whatever `swap` did.
    pub first: String,
    /// The text of the tag of who plays Second then.
    pub second: String,
    /// What people call these two.
    pub players: [String; 2],
    /// When it began, as in "2026-11-20 17:05:59".
    pub date: String,
    /// How many plies were played.
    pub plies: usize,
    /// How it ended, as in "Red won by gold, 42 plies"; none while it is unfinished.
    pub ending: Option<String>,
    /// As `ending`, without the plies: "Red won by gold"; empty while it is unfinished.
    pub result: String,
    /// Who won, as in "Red won"; "Draw" where nobody did, empty while it is unfinished.
    pub winner: String,
    /// Which of the two players won.
    pub won_by: Option<usize>,
    /// Whether nobody won the game, which is over.
    #[serde(default)]
    pub is_draw: bool,
    /// What it is tagged with, separated by commas.
    #[serde(default)]
    pub labels: String,
    /// Whether it was taken in from elsewhere, and not played on here.
    #[serde(default)]
    pub is_imported: bool,
    /// The match or tournament it belongs to.
    pub event: String,
    /// Its number in the match.
    pub round: String,
    /// Why the file is not a game, if it is not.
    pub error: Option<String>,
    /// What it can be found by.
    #[serde(skip)]
    pub search: SearchCache,
}

impl From<&LibraryEntry> for LibraryItem {
    fn from(entry: &LibraryEntry) -> Self {
        let path = path_text(&entry.path);
        let number = entry.number;
        match &entry.summary {
            Ok(summary) => Self {
                path,
                number,
                is_imported: entry.is_imported,
                ..Self::of_summary(summary)
            },
            Err(error) => Self {
                path,
                number,
                error: Some(error.to_string()),
                ..Self::default()
            },
        }
    }
}

impl LibraryItem {
    /// A game that is in no file.
    #[must_use]
    pub fn of_summary(summary: &Summary) -> Self {
        let info = summary.rules.info();
        let end = summary.end.as_ref();
        let players = summary.players();
        Self {
            game: info.id.to_owned(),
            title: summary.rules.title(),
            players: words::tagged_players(players, info).into(),
            first: players.first.to_owned(),
            second: players.second.to_owned(),
            date: summary.date.replace('.', "-"),
            plies: summary.plies,
            ending: words::result_of_summary(summary),
            result: end.map_or_else(String::new, |end| words::outcome(end, info)),
            winner: end.map_or_else(String::new, |end| words::winner(end, info)),
            won_by: summary.result.winner().map(|side| side as usize),
            is_draw: summary.finished && summary.result == GameResult::Draw,
            labels: summary.labels.clone(),
            event: summary.event.clone(),
            round: summary.round.clone(),
            ..Self::default()
        }
    }

    /// Whether the game can be played on.
    #[must_use]
    pub const fn is_unfinished(&self) -> bool {
        self.error.is_none() && self.ending.is_none()
    }

    /// Whether one of the players is a human, as far as the engines of these players are known.
    pub(super) fn has_human<'a>(&'a self, players: &mut NamedPlayers<'a>) -> bool {
        let mut is_human = |name: &'a String| {
            // Nobody is named in records that were written by hand.
            name.is_empty() || matches!(players.get(name).as_deref(), Some(Player::Human(_)))
        };
        is_human(&self.first) || is_human(&self.second)
    }

    /// What there is to go on with, in a few words: "Tactigon, move 9", and against whom where there is room.
    #[must_use]
    pub fn going_on(&self, is_short: bool) -> String {
        let name = self.title.split([',', ' ']).next().unwrap_or_default();
        let next = self.plies + 1;
        if is_short {
            return format!("{name}, move {next}");
        }
        let [first, second] = &self.players;
        let other = if first == "You" { second } else { first };
        format!("{name} against {other}, move {next}")
    }

    /// A short summary of the game: the game, the players and the plies.
    #[must_use]
    pub fn summary(&self) -> String {
        let [first, second] = &self.players;
        let plies = words::counted(self.plies, "move");
        format!("{}, {first} - {second}, {plies}", self.title)
    }

    /// The name of its file, without the folder and the ending.
    #[must_use]
    pub fn name(&self) -> &str {
        let file = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path);
        file.strip_suffix(".plr").unwrap_or(file)
    }

    /// The name of its file, if somebody has given it one: those of new files begin with the date.
    #[must_use]
    pub fn given_name(&self) -> Option<&str> {
        let name = self.name();
        let automatic = name.len() > 10
            && name
                .bytes()
                .take(10)
                .all(|byte| byte.is_ascii_digit() || byte == b'-');
        (!automatic).then_some(name)
    }

    /// Whether it is a game with a result, and no study.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        (self.won_by.is_some() || self.is_draw) && self.event != Tags::STUDY
    }

    /// Everything that it can be found by.
    #[must_use]
    pub fn search_fields(&self) -> &SearchFields {
        self.search.get_or_init(|| self.make_search_fields())
    }

    fn make_search_fields(&self) -> SearchFields {
        // Who looks for a win means what was won.
        let result = match (self.is_unfinished(), self.is_draw, self.won_by) {
            (true, _, _) => "unfinished".to_owned(),
            (_, true, _) => format!("{}\ndrawn", self.result),
            (_, _, Some(_)) => format!("{}\nwin wins", self.result),
            _ => self.result.clone(),
        };
        SearchFields {
            game: self.title.to_lowercase(),
            player: self.players.join("\n").to_lowercase(),
            result: result.to_lowercase(),
            date: self.date.clone(),
            event: self.event.to_lowercase(),
            file: self.name().to_lowercase(),
            tag: self.labels.to_lowercase(),
            error: self.error.as_deref().unwrap_or_default().to_lowercase(),
            plies: self.plies,
        }
    }
}
