//! The names of players.

use parlour_engines::{EngineSpec, Player};
use parlour_rules::games::{BySide, GameInfo, Side};

/// The name of the only person in a game who gave none.
pub const YOU: &str = "You";

/// The names of the players of a game, by side.
///
/// Of two humans without a name each is called by the colour; the only one is "You". Two engines
/// that differ only in options that their titles leave out are told apart by those.
#[must_use]
pub fn players(players: BySide<&Player>, info: &GameInfo) -> BySide<String> {
    together(players.map(Name::of_player).into(), info.sides).into()
}

/// The names of the players of these texts, as the tags of a record hold them. An engine that is
/// none of ours is called by its text.
///
/// ```
/// use parlour_rules::games::{BySide, Side, find_game};
/// use parlour_records::words::tagged_players;
///
/// let trike = find_game("trike")?;
/// let names = tagged_players(BySide::new("human", "search level=3"), trike.info());
/// assert_eq!((names.first.as_str(), names.second.as_str()), ("You", "Level 3, learner"));
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
#[must_use]
pub fn tagged_players(texts: BySide<&str>, info: &GameInfo) -> BySide<String> {
    together(texts.map(Name::of_tag).into(), info.sides).into()
}

/// The names of two engines that play a match, from the texts that its records hold.
#[must_use]
pub fn engines(texts: [&str; 2]) -> [String; 2] {
    together(texts.map(Name::of_tag), BySide::new(YOU, YOU))
}

/// The name of a player beside whom nobody else is named.
#[must_use]
pub fn player(player: &Player) -> String {
    Name::of_player(player).alone()
}

/// The name of an engine from the text that names it in records and in the config file.
#[must_use]
pub fn engine(text: &str) -> String {
    Name::of_tag(text).alone()
}

/// A name without what follows a comma: `Level 3` of `Level 3, learner`.
#[must_use]
pub fn short_name(name: &str) -> &str {
    name.split(", ").next().unwrap_or(name)
}

/// The names of the players of a game as short as they tell them apart: those of the sides where
/// both players have one name.
#[must_use]
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
    /// The name that somebody was given.
    Given(String),
    /// An engine: its title, and all the options that it was given.
    Engine { title: String, options: String },
}

impl Name {
    fn of_player(player: &Player) -> Self {
        match player {
            Player::Human(name) if name.is_empty() => Self::Nobody,
            Player::Human(name) => Self::Given(name.clone()),
            Player::Engine(engine) => match engine.built_in() {
                Some(spec) => Self::of_spec(spec),
                None => Self::of_tag(engine.name()),
            },
        }
    }

    fn of_tag(text: &str) -> Self {
        if text.is_empty() {
            return Self::Nobody;
        }
        if let Some(name) = Player::human_name(text) {
            return Self::of_player(&Player::Human(name.to_owned()));
        }
        match text.parse::<EngineSpec>() {
            Ok(spec) => Self::of_spec(&spec),
            Err(_) => Self::Given(text.to_owned()),
        }
    }

    fn of_spec(spec: &EngineSpec) -> Self {
        let text = spec.to_string();
        let options = text.split_once(' ').map_or("", |(_, options)| options);
        Self::Engine {
            title: spec.options().title(),
            options: options.to_owned(),
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
    use parlour_rules::games::find_game;

    fn names(first: &str, second: &str) -> [String; 2] {
        let info = find_game("tactigon").unwrap().info();
        let names = tagged_players(BySide::new(first, second), info);
        [names.first, names.second]
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
            ["Level 3, learner", "Full strength"]
        );
        assert_eq!(names("random", "elsewhere 2"), ["Random", "elsewhere 2"]);
    }

    #[test]
    fn engines_of_one_name_are_told_apart_by_their_options() {
        assert_eq!(
            names("search level=3", "search level=3 hash=16"),
            ["Level 3, learner", "Level 3, learner (hash=16)"]
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
        assert_eq!(player(&both.second), "Level 2, beginner");
        assert_eq!(engine("alphabeta hash=32"), "Alpha-beta");
        assert_eq!(engines(["random", "alphabeta"]), ["Random", "Alpha-beta"]);
    }
}
