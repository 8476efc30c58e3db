//! The games as they are listed: one's own and matches apart, a match as one row that unfolds.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::app::shared::Shared;
use parlour_engines::NamedPlayer;
use parlour_library::LibraryItem;
use parlour_library::own_games::{Kept, kept};
use parlour_library::query::LibraryQuery;
use parlour_records::Summary;
use parlour_rules::games::BySide;

/// The kind of games listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Tab {
    /// Those in which humans play.
    #[default]
    Own,
    /// Matches, and other games between engines.
    Matches,
}

impl Tab {
    /// The other games.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Own => Self::Matches,
            Self::Matches => Self::Own,
        }
    }
}

/// A row of the list. Games and matches are named by their indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LibraryRow {
    /// A game by itself.
    Game(usize),
    /// A match.
    Match(usize),
    /// A game of the match, which is unfolded.
    GameOf(usize, usize),
}

impl LibraryRow {
    /// Returns whether nothing is told of how this ended, as the settings want it of matches.
    pub(super) fn is_hidden(self, shared: &Shared) -> bool {
        let of_match = matches!(self, Self::Match(_) | Self::GameOf(..));
        of_match && !shared.config().ui.spoilers
    }
}

/// The name of a match as long as its first game is there: the file of that game, and its number
/// there.
pub(super) type MatchName = (String, usize);

/// The name of a row, whatever its place: a file and a number there, and whether it is a match.
type RowKey = (MatchName, bool);

/// Games that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Match {
    pub(super) name: MatchName,
    /// Its games, the newest first.
    games: Vec<usize>,
    /// The number of files that hold them.
    pub(super) files: usize,
}

/// The games of the library in the parts in which they are listed.
#[derive(Clone, Debug, Default)]
pub(super) struct Games {
    items: Arc<[LibraryItem]>,
    own: Vec<usize>,
    matches: Vec<Match>,
}

/// The mark by which a match is recognised: one file, or one event between two players on one
/// board.
#[derive(PartialEq, Eq, Hash)]
enum Together<'a> {
    File(&'a str),
    Event(&'a str, &'a str, [&'a str; 2]),
    Alone(usize),
}

impl Games {
    /// The games of a library, the newest first.
    pub(super) fn new(items: &Arc<[LibraryItem]>) -> Self {
        let mut games = Self {
            items: Arc::clone(items),
            ..Self::default()
        };
        // Rounds that were seen tell an older match of the same two players from this one.
        let mut open: FxHashMap<Together<'_>, (usize, FxHashSet<&str>)> = FxHashMap::default();
        for ((at, item), kept) in items.iter().enumerate().zip(kept(items)) {
            if kept == Kept::Own {
                games.own.push(at);
                continue;
            }
            let several = kept == Kept::Together;
            let together = if several {
                Together::File(&item.path)
            } else if let Ok(game) = &item.game
                && !game.event.is_empty()
            {
                let mut players = item.players().each_ref().map(String::as_str);
                players.sort_unstable();
                Together::Event(&game.event, item.title(), players)
            } else {
                Together::Alone(at)
            };
            let (of, rounds) = open
                .entry(together)
                .or_insert_with(|| (usize::MAX, FxHashSet::default()));
            let round = item.game.as_ref().map_or("", |game| &game.round);
            let again = !several && !rounds.insert(round);
            if *of == usize::MAX || again {
                *of = games.matches.len();
                rounds.clear();
                rounds.insert(round);
                games.matches.push(Match {
                    name: MatchName::default(),
                    games: Vec::new(),
                    files: 0,
                });
            }
            let found = &mut games.matches[*of];
            found.games.push(at);
            found.files += usize::from(!several || item.number == 1);
        }
        for of in &mut games.matches {
            // The games of one file stand in the order in which they were played.
            if of.files == 1 {
                of.games.reverse();
            }
            if let Some(first) = of.games.last().and_then(|&at| items.get(at)) {
                of.name = (first.path.clone(), first.number);
            }
        }
        games
    }

    /// The number of games or matches of a kind.
    pub(super) const fn count(&self, tab: Tab) -> usize {
        match tab {
            Tab::Own => self.own.len(),
            Tab::Matches => self.matches.len(),
        }
    }

    /// The match of this index.
    pub(super) fn get_match(&self, at: usize) -> &Match {
        &self.matches[at]
    }

    /// The name of a row, borrowed: the file, the number there, and whether it is a match.
    fn place(&self, row: LibraryRow) -> Option<(&str, usize, bool)> {
        match row {
            LibraryRow::Game(game) | LibraryRow::GameOf(_, game) => {
                let item = self.items.get(game)?;
                Some((&item.path, item.number, false))
            }
            LibraryRow::Match(at) => {
                let (path, number) = &self.matches.get(at)?.name;
                Some((path, *number, true))
            }
        }
    }

    /// The name of a row.
    pub(super) fn key(&self, row: LibraryRow) -> Option<RowKey> {
        let (path, number, is_match) = self.place(row)?;
        Some(((path.to_owned(), number), is_match))
    }

    /// Returns whether a row has this name.
    pub(super) fn is_of(&self, row: LibraryRow, ((path, number), is_match): &RowKey) -> bool {
        self.place(row) == Some((path, *number, *is_match))
    }

    /// Returns whether a row has a game of a file.
    pub(super) fn is_in(&self, row: LibraryRow, path: &str) -> bool {
        self.place(row).is_some_and(|(of, _, _)| of == path)
    }

    /// The game of a row; of a match the one that was played last.
    pub(super) fn newest(&self, row: LibraryRow) -> usize {
        match row {
            LibraryRow::Game(game) | LibraryRow::GameOf(_, game) => game,
            LibraryRow::Match(at) => self.matches[at].games[0],
        }
    }

    /// The rows of the games that are found, and the number of those. A match is, if one of its games
    /// is; unfolded it shows those.
    pub(super) fn rows(
        &self,
        tab: Tab,
        query: &LibraryQuery,
        unfolded: &FxHashSet<MatchName>,
    ) -> (Vec<LibraryRow>, usize) {
        let found = |&at: &usize| query.matches(self.items[at].search_fields());
        match tab {
            Tab::Own => {
                let games = self.own.iter().copied().filter(found);
                let rows: Vec<_> = games.map(LibraryRow::Game).collect();
                let count = rows.len();
                (rows, count)
            }
            Tab::Matches => {
                let (mut rows, mut count) = (Vec::new(), 0);
                for (at, of) in self.matches.iter().enumerate() {
                    let games: Vec<usize> = of.games.iter().copied().filter(found).collect();
                    count += games.len();
                    match (&games[..], of.games.len()) {
                        ([], _) => {}
                        ([only], 1) => rows.push(LibraryRow::Game(*only)),
                        _ => {
                            rows.push(LibraryRow::Match(at));
                            if unfolded.contains(&of.name) {
                                rows.extend(
                                    games.into_iter().map(|game| LibraryRow::GameOf(at, game)),
                                );
                            }
                        }
                    }
                }
                (rows, count)
            }
        }
    }
}

impl Match {
    /// The number of its games.
    pub(super) const fn len(&self) -> usize {
        self.games.len()
    }

    /// The files of its games, each once.
    pub(super) fn paths(&self, items: &[LibraryItem]) -> Vec<String> {
        let mut paths: Vec<String> = Vec::new();
        for item in self.games.iter().filter_map(|&game| items.get(game)) {
            if paths.last() != Some(&item.path) {
                paths.push(item.path.clone());
            }
        }
        paths
    }

    /// Its first game, which says who plays whom.
    pub(super) fn first<'a>(&self, items: &'a [LibraryItem]) -> Option<&'a LibraryItem> {
        items.get(*self.games.last()?)
    }

    fn summaries<'a>(&self, items: &'a [LibraryItem]) -> impl Iterator<Item = &'a Summary> {
        let games = self.games.iter().filter_map(|&game| items.get(game));
        games.filter_map(|item| item.game.as_ref().ok())
    }

    /// The players of its first game, if they play all its games: a file that was imported may have
    /// games of many people.
    fn players<'a>(&self, items: &'a [LibraryItem]) -> Option<BySide<&'a NamedPlayer>> {
        let players = self.first(items)?.game.as_ref().ok()?.players();
        let turned = BySide::new(players.second, players.first);
        let are_they = |game: &Summary| [players, turned].contains(&game.players());
        self.summaries(items).all(are_they).then_some(players)
    }

    /// The two players, as `both` writes them, or the name of its file where there are more.
    pub(super) fn who(
        &self,
        items: &[LibraryItem],
        both: impl Fn(&[String; 2]) -> String,
    ) -> String {
        match (self.first(items), self.players(items)) {
            (Some(first), Some(_)) => both(first.players()),
            (Some(first), None) => first.name().to_owned(),
            (None, _) => String::new(),
        }
    }

    /// The points of the player who began as First in its first game, and of the other: 2 for a win
    /// and 1 for a draw. None where there are more than two, or they cannot be told apart.
    pub(super) fn half_points(&self, items: &[LibraryItem]) -> Option<[usize; 2]> {
        let players = self.players(items)?;
        if players.first == players.second {
            return None;
        }
        let mut points = [0, 0];
        for game in self.summaries(items) {
            let turned = usize::from(game.players().first != players.first);
            match game.result.winner() {
                Some(winner) => points[winner as usize ^ turned] += 2,
                None if game.end.is_some() => points = points.map(|points| points + 1),
                None => {}
            }
        }
        Some(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(path: &str, first: &str, second: &str) -> LibraryItem {
        let tags = [("Game", "trike"), ("First", first), ("Second", second)];
        let tags: String = tags
            .map(|(tag, text)| format!("[{tag} \"{text}\"]\n"))
            .concat();
        let record: parlour_records::Record = format!("{tags}[Date \"2026.11.20\"]\n\n1-0\n")
            .parse()
            .unwrap();
        LibraryItem::new(path.to_owned(), 1, Ok((&record).into()))
    }

    fn of_match(round: usize) -> LibraryItem {
        let (first, second) = if round % 2 == 1 {
            ("greedy", "random")
        } else {
            ("random", "greedy")
        };
        let mut item = game(&format!("m{round}.plr"), first, second);
        if let Ok(game) = &mut item.game {
            "match".clone_into(&mut game.event);
            game.round = round.to_string();
        }
        item
    }

    fn arranged(items: &[LibraryItem]) -> Games {
        Games::new(&items.into())
    }

    #[test]
    fn games_of_humans_and_of_engines_are_apart() {
        let items = [game("a", "human", "greedy"), game("b", "greedy", "random")];
        let games = arranged(&items);
        let rows = |tab| {
            games
                .rows(tab, &LibraryQuery::default(), &FxHashSet::default())
                .0
        };
        assert_eq!(rows(Tab::Own), [LibraryRow::Game(0)]);
        assert_eq!(rows(Tab::Matches), [LibraryRow::Game(1)]);
    }

    #[test]
    fn a_match_is_one_row_that_unfolds() {
        let mut items = [3, 2, 1, 2, 1].map(of_match);
        for older in &mut items[3..] {
            older.path.insert(0, 'o');
        }
        let games = arranged(&items);
        let none = LibraryQuery::default();
        let mut unfolded = FxHashSet::default();
        let rows = games.rows(Tab::Matches, &none, &unfolded).0;
        assert_eq!(
            rows,
            [LibraryRow::Match(0), LibraryRow::Match(1)],
            "a second match of the same two"
        );
        unfolded.insert(games.get_match(1).name.clone());
        let rows = games.rows(Tab::Matches, &none, &unfolded).0;
        assert_eq!(
            rows[1..],
            [
                LibraryRow::Match(1),
                LibraryRow::GameOf(1, 3),
                LibraryRow::GameOf(1, 4)
            ]
        );
        assert_eq!(
            games.get_match(0).half_points(&items),
            Some([4, 2]),
            "greedy won rounds 1 and 3"
        );
    }

    #[test]
    fn a_file_of_several_games_is_a_match() {
        let mut items = [game("m", "a", "b"), game("m", "b", "a")];
        items[1].number = 2;
        let games = arranged(&items);
        assert_eq!(games.count(Tab::Matches), 1);
        assert_eq!(games.get_match(0).paths(&items), ["m"]);
        assert_eq!(games.get_match(0).half_points(&items), Some([2, 2]));
        assert_eq!(
            games.newest(LibraryRow::Match(0)),
            1,
            "the last game of the file"
        );
    }

    #[test]
    fn a_file_of_games_of_many_people_has_no_score() {
        let mut items = [
            game("m", "human: c", "human: b"),
            game("m", "human: a", "human: b"),
        ];
        items[1].number = 2;
        let games = arranged(&items);
        let of = games.get_match(0);
        assert_eq!(of.half_points(&items), None);
        assert_eq!(of.who(&items, |_| "two".to_owned()), "m");
    }

    #[test]
    fn words_find_games_and_the_matches_of_games() {
        let items = [game("a", "human", "greedy"), of_match(2), of_match(1)];
        let games = arranged(&items);
        let all: FxHashSet<MatchName> = [games.get_match(0).name.clone()].into_iter().collect();
        let rows = |words: &str, tab| games.rows(tab, &LibraryQuery::new(words), &all).0;
        assert_eq!(rows("trike", Tab::Own), [LibraryRow::Game(0)]);
        assert!(rows("claustro", Tab::Own).is_empty());
        assert_eq!(
            rows("m2", Tab::Matches),
            [LibraryRow::Match(0), LibraryRow::GameOf(0, 1)]
        );
    }
}
