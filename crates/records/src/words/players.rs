//! The names of players.

use parlour_engines::{NamedPlayer, Player};
use parlour_rules::games::{BySide, GameInfo, Side};

/// The name of the only person in a game who gave none.
pub const YOU: &str = "You";

/// The names of the players of a game, by side.
///
/// Of two humans without a name each is called by the colour; the only one is "You". Two engines
/// that differ only in options that their titles leave out are distinguished by those.
pub fn players(players: BySide<&Player>, info: &GameInfo) -> BySide<String> {
    let named = players.map(NamedPlayer::from);
    named_players(named.as_ref(), info)
}

/// The names of the players of a game as a file has them. An engine that is not one of ours is
/// called by its text.
///
/// ```
/// use parlour_engines::NamedPlayer;
/// use parlour_records::words::named_players;
/// use parlour_rules::games::{BySide, find_game};
///
/// let trike = find_game("trike")?;
/// let players: BySide<NamedPlayer> =
///     BySide::new("human".parse()?, "search level=3".parse()?);
/// let names = named_players(players.as_ref(), trike.info());
/// assert_eq!((names.first.as_str(), names.second.as_str()), ("You", "Level 3, novice"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn named_players(players: BySide<&NamedPlayer>, info: &GameInfo) -> BySide<String> {
    let name = |player| Name::of(player, Some(info));
    together(players.map(name).into(), info.sides).into()
}

/// The names of two engines that play a match of a game.
pub fn engines(players: [&NamedPlayer; 2], info: &GameInfo) -> [String; 2] {
    let name = |player| Name::of(player, Some(info));
    together(players.map(name), BySide::new(YOU, YOU))
}

/// The name of a player who is named alone, in a game if it is known.
pub fn player(player: &Player, info: Option<&GameInfo>) -> String {
    engine(&player.into(), info)
}

/// The name of an engine from a file that is named alone, in a game if it is known.
pub fn engine(player: &NamedPlayer, info: Option<&GameInfo>) -> String {
    Name::of(player, info).alone()
}

/// A name without what follows a comma: `Level 3` of `Level 3, novice`.
pub fn short_name(name: &str) -> &str {
    name.split(", ").next().unwrap_or(name)
}

/// The names of the players of a game as short as they tell them apart: those of the sides where
/// both players have one name.
pub fn short_players(names: BySide<String>, info: &GameInfo) -> BySide<String> {
    let short = BySide::from_fn(|side| short_name(&names[side]).to_owned());
    if short.first != short.second {
        short
    } else if names.first != names.second {
        names
    } else {
        BySide::from_fn(|side| info.sides[side].to_owned())
    }
}

/// The name by which a player is called.
enum Name {
    /// A human without a name.
    Nobody,
    /// The name that a player was given.
    Given(String),
    /// An engine: its title, and all the options that it was given.
    Engine { title: String, options: String },
}

impl Name {
    fn of(player: &NamedPlayer, info: Option<&GameInfo>) -> Self {
        match player {
            NamedPlayer::Human(name) | NamedPlayer::Other(name) if name.is_empty() => Self::Nobody,
            NamedPlayer::Human(name) | NamedPlayer::Other(name) => Self::Given(name.clone()),
            NamedPlayer::BuiltIn(spec) => Self::Engine {
                title: match info {
                    Some(info) => spec.title_in(info),
                    None => spec.title(),
                },
                options: spec.pairs(),
            },
        }
    }

    fn alone(&self) -> String {
        match self {
            Self::Nobody => YOU.to_owned(),
            Self::Given(name) => name.clone(),
            Self::Engine { title, .. } => title.clone(),
        }
    }
}

/// The names of two players who are named beside each other.
fn together(names: [Name; 2], sides: BySide<&'static str>) -> [String; 2] {
    match &names {
        [Name::Nobody, Name::Nobody] => Side::BOTH.map(|side| sides[side].to_owned()),
        [
            Name::Engine { title, options },
            Name::Engine {
                title: other,
                options: others,
            },
        ] if title == other && options != others => {
            let apart = |own: &str, others: &str| {
                let is_own = |pair: &&str| others.split(' ').all(|other| other != *pair);
                let own: Vec<&str> = own.split(' ').filter(is_own).collect();
                match own.join(" ").as_str() {
                    "" => title.clone(),
                    own => format!("{title} ({own})"),
                }
            };
            [apart(options, others), apart(others, options)]
        }
        _ => names.map(|name| name.alone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::EngineSpec;
    use parlour_engines::levels::{LEVELS, limits_of};
    use parlour_rules::games::{GAMES, find_game};

    fn named(text: &str) -> NamedPlayer {
        text.parse().unwrap()
    }

    fn names(first: &str, second: &str) -> [String; 2] {
        let info = find_game("tactigon").unwrap().info();
        let both = BySide::new(first, second).map(named);
        named_players(both.as_ref(), info).into()
    }

    #[test]
    fn humans_without_a_name_are_you_or_their_colours() {
        assert_eq!(names("human", "search"), ["You", "Full strength"]);
        assert_eq!(names("", "greedy"), ["You", "Greedy"]);
        assert_eq!(names("human", "human"), ["Red", "Blue"]);
        assert_eq!(names("human: Ana", "human"), ["Ana", "You"]);
    }

    #[test]
    fn engines_are_called_by_their_strength() {
        assert_eq!(
            names("search level=3 seed=7", "search"),
            ["Level 3, novice", "Full strength"]
        );
        assert_eq!(names("random", "elsewhere 2"), ["Random", "elsewhere 2"]);
    }

    #[test]
    fn a_level_that_a_game_does_not_have_is_called_what_it_plays_like() {
        for info in GAMES {
            for level in 1..=LEVELS {
                let player = named(&format!("search level={level}"));
                let told = engine(&player, Some(info));
                let plays_in_full = limits_of(info, level).is_none();
                assert_eq!(
                    told == "Full strength",
                    plays_in_full,
                    "{}: {level}",
                    info.id
                );
            }
        }
    }

    #[test]
    fn engines_of_one_name_are_told_apart_by_their_options() {
        assert_eq!(
            names("search level=3", "search level=3 hash=16"),
            ["Level 3, novice", "Level 3, novice (hash=16)"]
        );
        assert_eq!(names("greedy", "greedy"), ["Greedy", "Greedy"]);
    }

    #[test]
    fn players_are_called_as_their_tags_are() {
        let info = find_game("trike").unwrap().info();
        let both = BySide::new(
            Player::Human(String::new()),
            Player::Engine("search level=2".parse::<EngineSpec>().unwrap().into()),
        );
        let called = players(BySide::new(&both.first, &both.second), info);
        assert_eq!([called.first, called.second], ["You", "Level 2, beginner"]);
        assert_eq!(player(&both.second, None), "Level 2, beginner");
        assert_eq!(engine(&named("alphabeta hash=32"), None), "Alpha-beta");
        let both = ["random", "alphabeta"].map(named);
        assert_eq!(engines(both.each_ref(), info), ["Random", "Alpha-beta"]);
    }
}
