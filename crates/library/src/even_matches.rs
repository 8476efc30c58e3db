//! The strength of each person on each board, by the games that were kept, and the levels that
//! follow from it for even matches.

use std::collections::BTreeMap;

use crate::LibraryItem;
use parlour_engines::levels::LEVELS;
use parlour_engines::{EngineSpec, NamedPlayer, Player, SearchOptions};
use parlour_matches::play::even_match::{LevelResult, Rating};
use parlour_records::Summary;
use parlour_rules::games::{AnyRules, BySide, Side};

/// The strength of every person on every board that was played.
#[derive(Clone, Debug, Default)]
pub struct EvenMatches {
    /// The user's name.
    user: String,
    /// By the person and the title of the game with its board.
    ratings: BTreeMap<(String, String), Rating>,
}

/// The games that count for ratings, with their scores, in the order of their dates: by the
/// [person], and the title of the game with its board.
type RatedGames<'a> = BTreeMap<(&'a str, &'a str), Vec<(&'a Summary, LevelResult)>>;

/// The name under which the results of a person are counted: empty for the user, who may have
/// played with or without a name.
pub fn person<'a>(name: &'a str, user: &str) -> &'a str {
    if name == user { "" } else { name }
}

/// The games of the library in which a human played a level.
pub(crate) fn rated_games<'a>(items: &'a [LibraryItem], user: &'a str) -> RatedGames<'a> {
    let mut boards: BTreeMap<(&str, &str), Vec<_>> = BTreeMap::new();
    for item in items {
        let Some(game) = item.decided() else {
            continue;
        };
        if let Some((name, result)) = level_result(game) {
            let of_board = boards.entry((person(name, user), item.title()));
            of_board.or_default().push((item, game, result));
        }
    }
    let in_order = boards.into_iter().map(|(key, mut games)| {
        games.sort_by_key(|(item, game, _)| (&game.date, &item.path, item.number));
        let games = games.into_iter().map(|(_, game, result)| (game, result));
        (key, games.collect())
    });
    in_order.collect()
}

impl EvenMatches {
    /// Rates people by the games of the library in which a human played a level, in the order of
    /// their dates. `user` is the name of the user.
    pub fn new(items: &[LibraryItem], user: &str) -> Self {
        let boards = rated_games(items, user).into_iter();
        let rated = boards.filter_map(|((name, title), games)| {
            let info = games.first()?.0.rules.info();
            let results: Vec<LevelResult> = games.into_iter().map(|(_, result)| result).collect();
            let key = (name.to_owned(), title.to_owned());
            Some((key, Rating::estimate(info, &results)))
        });
        Self {
            user: user.to_owned(),
            ratings: rated.collect(),
        }
    }

    /// The user's strength by these rules.
    pub fn rating(&self, rules: &AnyRules) -> Rating {
        self.rating_of("", rules)
    }

    /// The strength of a person by these rules.
    fn rating_of(&self, name: &str, rules: &AnyRules) -> Rating {
        let known = self.on_board(person(name, &self.user), &rules.title());
        known.unwrap_or_else(|| Rating::estimate(rules.info(), &[]))
    }

    /// The strength of a [person] on the board of this title, if a game was played there.
    pub fn on_board(&self, person: &str, title: &str) -> Option<Rating> {
        let key = (person.to_owned(), title.to_owned());
        self.ratings.get(&key).copied()
    }

    /// The players of a new game by these rules: who is an even match for a human gets the level of
    /// that.
    pub fn seat(&self, mut players: [Player; 2], rules: &AnyRules) -> [Player; 2] {
        if let Some(name) = human_among(&players).map(str::to_owned) {
            for options in players.iter_mut().filter_map(even_options) {
                options.level = self.rating_of(&name, rules).even_level;
            }
        }
        players
    }
}

/// The name of the first human among players, which may be empty.
pub fn human_among(players: &[Player]) -> Option<&str> {
    players.iter().find_map(|player| match player {
        Player::Human(name) => Some(name.as_str()),
        Player::Engine(_) => None,
    })
}

/// Returns whether a player is an even match for the other.
pub fn is_even_match(player: &Player) -> bool {
    matches!(player, Player::Engine(engine) if engine.built_in().is_some_and(is_even))
}

/// Returns whether one of our engines is an even match for who plays against it.
pub(crate) fn is_even(engine: &EngineSpec) -> bool {
    level_options(engine).is_some_and(|options| options.even)
}

/// The level of a player who has one, unless it follows the other's strength.
pub fn chosen_level(player: &Player) -> Option<u32> {
    let Player::Engine(engine) = player else {
        return None;
    };
    let options = level_options(engine.built_in()?)?;
    (!options.even).then_some(options.level)
}

/// The result of the last decided game of a person against a level by these rules: whether it was
/// won, and nothing of a draw. The game of the file `but` is left out.
pub fn last_result(
    (library, user): (&[LibraryItem], &str),
    (name, level): (&str, u32),
    rules: &AnyRules,
    but: Option<&str>,
) -> Option<Option<bool>> {
    let (title, who) = (rules.title(), person(name, user));
    let others = library.iter();
    let others = others.filter(|item| item.title() == title && but != Some(item.path.as_str()));
    let results = others.filter_map(|item| {
        let game = item.decided()?;
        let (name, result) = level_result(game)?;
        let counts = result.level == level && person(name, user) == who;
        counts.then_some((&game.date, &item.path, item.number, result.points))
    });
    let last = results.max_by_key(|(date, path, number, _)| (*date, *path, *number))?;
    Some(match last.3 {
        points if points > 0.9 => Some(true),
        points if points < 0.1 => Some(false),
        _ => None,
    })
}

/// A player of another level, if the player has one and there is such a level.
pub fn at_level(player: &Player, level: u32) -> Option<Player> {
    chosen_level(player).filter(|_| (1..=LEVELS).contains(&level))?;
    let mut other = player.clone();
    level_options_mut(&mut other)?.level = level;
    Some(other)
}

/// The options of an engine with levels.
fn level_options(engine: &EngineSpec) -> Option<&SearchOptions> {
    match engine {
        EngineSpec::Search(options) => Some(options),
        _ => None,
    }
}

/// The options of a player with levels, to be changed.
fn level_options_mut(player: &mut Player) -> Option<&mut SearchOptions> {
    let Player::Engine(engine) = player else {
        return None;
    };
    match engine.built_in_mut()? {
        EngineSpec::Search(options) => Some(options),
        _ => None,
    }
}

/// The options of a player who is an even match, to be changed.
fn even_options(player: &mut Player) -> Option<&mut SearchOptions> {
    level_options_mut(player).filter(|options| options.even)
}

/// Returns the name of a game's human and their score against a level; `None` for any other game.
fn level_result(game: &Summary) -> Option<(&str, LevelResult)> {
    let BySide { first, second } = game.players();
    let (own, name, engine) = match (first, second) {
        (NamedPlayer::Human(name), NamedPlayer::BuiltIn(engine)) => (Side::First, name, engine),
        (NamedPlayer::BuiltIn(engine), NamedPlayer::Human(name)) => (Side::Second, name, engine),
        _ => return None,
    };
    let options = level_options(engine)?;
    let points = match game.result.winner() {
        Some(winner) => f64::from(u8::from(winner == own)),
        None => 0.5,
    };
    let result = LevelResult {
        level: options.level,
        points,
    };
    Some((name, result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::EngineRegistry;
    use parlour_rules::games::find_game;

    fn item(opponent: &str, is_won: bool, day: u32) -> LibraryItem {
        let date = format!("2026.11.{day:02}");
        let result = if is_won { "1-0" } else { "0-1" };
        LibraryItem::of_trike(["human: Ana", opponent], &date, result)
    }

    fn players(opponent: &str) -> [Player; 2] {
        ["human", opponent].map(|text| EngineRegistry::default().player(text).unwrap())
    }

    #[test]
    fn an_even_match_gets_the_level_of_the_results_on_its_board() {
        let items: Vec<LibraryItem> = (1..=4)
            .map(|day| item("search level=4 even=true", true, day))
            .chain([item("greedy", false, 12), item("search level=4", true, 10)])
            .collect();
        let even = EvenMatches::new(&items, "Ana");
        let trike = find_game("trike").unwrap();
        assert_eq!(even.rating(&trike).games, 5);
        let level = even.rating(&trike).even_level;
        assert!(level > 4, "{level}");
        let [_, opponent] = even.seat(players("search even=true"), &trike);
        // The record of the game names the level.
        assert_eq!(
            opponent.to_string(),
            format!("search level={level} even=true")
        );
        let other = trike.with_pairs("side=9").unwrap();
        let [_, opponent] = even.seat(players("search even=true"), &other);
        assert_eq!(opponent.to_string(), "search level=2 even=true");
    }

    #[test]
    fn everybody_is_rated_by_name() {
        let registry = EngineRegistry::default();
        let mut items: Vec<LibraryItem> = (1..=9)
            .map(|day| item("search level=4", true, day))
            .collect();
        items.extend((1..=9).map(|day| {
            let date = format!("2026.11.{day:02}");
            LibraryItem::of_trike(["human: Bo", "search level=2"], &date, "0-1")
        }));
        let even = EvenMatches::new(&items, "Ana");
        let trike = find_game("trike").unwrap();
        assert_eq!(even.rating(&trike).games, 9);
        let level = |human: &str| {
            let players = [human, "search even=true"].map(|text| registry.player(text).unwrap());
            even.seat(players, &trike)[1].to_string()
        };
        assert_eq!(level("human"), level("human: Ana"));
        assert_eq!(level("human: Bo"), "search level=1 even=true");
        assert_eq!(
            level("human: Cy"),
            "search level=2 even=true",
            "to begin with"
        );
    }

    #[test]
    fn who_is_no_even_match_stays_as_entered() {
        let even = EvenMatches::default();
        let trike = find_game("trike").unwrap();
        for opponent in ["search level=7", "greedy", "human: Bea"] {
            assert_eq!(even.seat(players(opponent), &trike), players(opponent));
        }
        let engines = ["search", "search even=true"]
            .map(|text| EngineRegistry::default().player(text).unwrap());
        assert_eq!(even.seat(engines.clone(), &trike), engines);
    }

    #[test]
    fn a_level_goes_up_and_down_within_its_bounds() {
        let [_, third] = players("search level=3");
        assert_eq!(chosen_level(&third), Some(3));
        let fourth = at_level(&third, 4).unwrap();
        assert_eq!(fourth.to_string(), "search level=4");
        assert!(at_level(&third, 0).is_none() && at_level(&third, 21).is_none());
        for without in ["search even=true", "greedy", "human"] {
            let [_, player] = players(without);
            assert_eq!(at_level(&player, 4), None, "{without}");
        }
    }

    #[test]
    fn results_count_in_the_order_of_their_dates() {
        let items: Vec<LibraryItem> = (1..=20)
            .map(|day| item("search level=5", day > 10, day))
            .collect();
        let mut newest_first = items.clone();
        newest_first.reverse();
        let trike = find_game("trike").unwrap();
        let ratings =
            [items, newest_first].map(|items| EvenMatches::new(&items, "Ana").rating(&trike));
        assert_eq!(ratings[0], ratings[1]);
    }
}
