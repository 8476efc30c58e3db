//! The rows of a form that say who plays a side.

use std::mem::discriminant;

use parlour_engines::levels::{FIRST_LEVEL, level_character, level_name, levels_of, place_of};
use parlour_engines::{Character, EngineProfile, EngineRef, EngineRegistry, EngineSpec, Player};
use parlour_matches::play::even_match::Rating;
use parlour_records::words;
use parlour_rules::games::GameInfo;

/// The form for the player of one side. What was entered for one kind of player is kept while
/// another kind is selected.
#[derive(Clone, Debug)]
pub(super) struct PlayerForm {
    /// Returns the kind of player.
    pub kind: PlayerKind,
    /// The name of another person.
    pub name: String,
    engines: Vec<EngineRef>,
}

/// A kind of player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerKind {
    /// The user at the keyboard.
    You,
    /// Somebody else at the same keyboard.
    Another,
    /// The engine with levels, at the one that gives a close game.
    Even,
    /// The engine with levels, at one of them.
    Level(u32),
    /// A player with a taste of its own.
    Character(Character),
    /// An engine, by its index.
    Engine(usize),
}

impl PlayerForm {
    /// The form for a player; `you` is the name by which the user is known.
    pub fn new(player: &Player, you: &str, registry: &EngineRegistry) -> Self {
        let mut form = Self {
            kind: PlayerKind::You,
            name: String::new(),
            engines: registry.engines(),
        };
        match player {
            Player::Human(name) if name.is_empty() || name == you => {}
            Player::Human(name) => {
                form.kind = PlayerKind::Another;
                form.name.clone_from(name);
            }
            Player::Engine(engine) => {
                let mut known = form.engines.iter();
                if let Some(at) = known.position(|known| known.name() == engine.name()) {
                    form.engines[at] = engine.clone();
                    form.kind = kind_of(engine).unwrap_or(PlayerKind::Engine(at));
                }
            }
        }
        form
    }

    /// The player entered.
    pub fn player(&self, you: &str) -> Player {
        match (self.kind, self.engine()) {
            (_, Some(engine)) => Player::Engine(engine.clone()),
            (PlayerKind::Another, None) => Player::Human(self.name.trim().to_owned()),
            (_, None) => Player::Human(you.to_owned()),
        }
    }

    /// Seats a player.
    pub fn set_kind(&mut self, kind: PlayerKind) {
        self.kind = kind;
        match (kind, self.engine_mut()) {
            (PlayerKind::Level(level), Some(EngineSpec::Search(search))) => {
                (search.level, search.even) = (level, false);
            }
            (PlayerKind::Even, Some(EngineSpec::Search(search))) => search.even = true,
            (PlayerKind::Character(name), Some(EngineSpec::Character(character))) => {
                character.name = name;
            }
            _ => {}
        }
    }

    /// The engine entered, if it is one.
    pub fn engine(&self) -> Option<&EngineRef> {
        self.engines.get(self.engine_index()?)
    }

    /// The engine entered if it is one of ours, to be changed.
    pub fn engine_mut(&mut self) -> Option<&mut EngineSpec> {
        let at = self.engine_index()?;
        self.engines.get_mut(at)?.built_in_mut()
    }

    /// Returns the index of the engine entered.
    fn engine_index(&self) -> Option<usize> {
        match self.kind {
            PlayerKind::You | PlayerKind::Another => None,
            PlayerKind::Even | PlayerKind::Level(_) => self.index_of(PlayerKind::is_level),
            PlayerKind::Character(_) => self.index_of(PlayerKind::is_character),
            PlayerKind::Engine(at) => Some(at),
        }
    }

    /// Returns the index of the first engine that is a player of some kind.
    fn index_of(&self, is_kind: impl Fn(PlayerKind) -> bool) -> Option<usize> {
        let mut engines = self.engines.iter();
        engines.position(|engine| kind_of(engine).is_some_and(&is_kind))
    }

    /// Replaces a character of another game by a level.
    pub fn fit(&mut self, info: &GameInfo) {
        if let PlayerKind::Character(name) = self.kind
            && name.game.id != info.id
        {
            self.set_kind(PlayerKind::Level(FIRST_LEVEL));
        }
    }

    /// Goes to the next kind of player or the previous one: you, another person, every level and
    /// character of the game, and in a match the other engines instead of people. The ends are not
    /// joined.
    pub fn step(&mut self, forward: bool, engines_only: bool, info: &GameInfo) {
        let people = [PlayerKind::You, PlayerKind::Another];
        let levels = levels_of(info).map(PlayerKind::Level);
        let levels = levels.chain(Self::characters(info));
        let others = (0..self.engines.len()).filter(|at| kind_of(&self.engines[*at]).is_none());
        let others = others.map(PlayerKind::Engine);
        let kinds: Vec<PlayerKind> = if engines_only {
            levels.chain(others).collect()
        } else {
            let chosen = others.filter(|kind| *kind == self.kind);
            let people = people.into_iter().chain([PlayerKind::Even]);
            people.chain(levels).chain(chosen).collect()
        };
        let at = kinds.iter().position(|kind| *kind == self.kind);
        let next = match (at, forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => at.saturating_sub(1),
            (None, _) => 0,
        };
        self.set_kind(kinds[next.min(kinds.len() - 1)]);
    }

    /// Returns the opponents for a person in a game, the chosen one among them; of levels and of
    /// characters only one.
    pub fn opponents(&self, info: &GameInfo) -> Vec<PlayerKind> {
        let character = Self::characters(info).find(|kind| *kind == self.kind);
        let character = character.or_else(|| Self::characters(info).next());
        let other = matches!(self.kind, PlayerKind::Engine(_)).then_some(self.kind);
        let kinds = [PlayerKind::Level(self.level()), PlayerKind::Even];
        let kinds = kinds.into_iter().chain(character);
        kinds.chain([PlayerKind::Another]).chain(other).collect()
    }

    /// The level that plays or played last here.
    pub fn level(&self) -> u32 {
        let at = self.index_of(PlayerKind::is_level);
        let engine = at.and_then(|at| self.engines[at].built_in());
        match engine {
            Some(EngineSpec::Search(search)) => search.level,
            _ => FIRST_LEVEL,
        }
    }

    /// The characters of a game.
    pub fn characters(info: &GameInfo) -> impl Iterator<Item = PlayerKind> {
        let game = EngineProfile::of(info).into_iter();
        game.flat_map(EngineProfile::characters)
            .map(PlayerKind::Character)
    }

    /// Goes to the next engine or the previous one.
    pub fn step_engine(&mut self, forward: bool) {
        let (Some(at), count) = (self.engine_index(), self.engines.len()) else {
            return;
        };
        let step = if forward { 1 } else { count - 1 };
        let after = (1..=count).map(|steps| (at + steps * step) % count);
        // Characters are players to be chosen by name.
        let mut others = after.filter(|at| {
            let kind = kind_of(&self.engines[*at]);
            !kind.is_some_and(PlayerKind::is_character)
        });
        if let Some(next) = others.next() {
            let kind = kind_of(&self.engines[next]);
            self.set_kind(kind.unwrap_or(PlayerKind::Engine(next)));
        }
    }

    /// Returns the player's name in the form.
    pub fn title(&self) -> String {
        match (self.kind, self.engine()) {
            (PlayerKind::Another, _) => "Another person".to_owned(),
            (PlayerKind::Even, _) => "Your level".to_owned(),
            (_, Some(engine)) => words::player(&Player::Engine(engine.clone()), None),
            (_, None) => "You".to_owned(),
        }
    }

    /// Describes the player in a game.
    pub fn help(&self, info: &GameInfo, own: &Rating) -> String {
        match self.kind {
            PlayerKind::You => "You play this side.".to_owned(),
            PlayerKind::Another => "Someone else at this keyboard.".to_owned(),
            PlayerKind::Even => even_strength(info, own),
            PlayerKind::Level(level) => strength(info, level),
            PlayerKind::Character(name) => name.line.to_owned(),
            PlayerKind::Engine(_) => {
                let about = self.engine().map(EngineRef::description);
                let about = about.unwrap_or_default();
                match self.engine().and_then(EngineRef::built_in) {
                    Some(EngineSpec::Greedy(_)) => {
                        match EngineProfile::of(info).map_or("", |game| game.greedy_note) {
                            "" => about,
                            note => format!("{about}. {note}"),
                        }
                    }
                    _ => about,
                }
            }
        }
    }
}

impl PlayerKind {
    /// Returns whether another one is chosen by the same choice of an opponent.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Engine(one), Self::Engine(other)) => one == other,
            _ => discriminant(&self) == discriminant(&other),
        }
    }

    const fn is_level(self) -> bool {
        matches!(self, Self::Even | Self::Level(_))
    }

    const fn is_character(self) -> bool {
        matches!(self, Self::Character(_))
    }
}

/// The kind of player that an engine is which has levels or characters.
fn kind_of(engine: &EngineRef) -> Option<PlayerKind> {
    match engine.built_in()? {
        EngineSpec::Search(search) if search.even => Some(PlayerKind::Even),
        EngineSpec::Search(search) => Some(PlayerKind::Level(search.level)),
        EngineSpec::Character(character) => Some(PlayerKind::Character(character.name)),
        _ => None,
    }
}

/// Describes the level of an even match in words.
fn even_strength(info: &GameInfo, own: &Rating) -> String {
    let level = own.even_level;
    let place = place_of(info, level);
    let by = match own.games {
        0 => "to begin with".to_owned(),
        games => format!("from your {} here", words::counted(games, "game")),
    };
    format!(
        "Matched to you: level {place} ({}), {by}.",
        level_name(level)
    )
}

/// Describes a level in words.
fn strength(info: &GameInfo, level: u32) -> String {
    let (name, like) = (level_name(level), level_character(info, level));
    let (place, all) = (place_of(info, level), levels_of(info).count());
    format!("Level {place} of {all}, {name}: {like}.")
}
