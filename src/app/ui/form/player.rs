//! The rows of a form that say who plays a side.

use crate::engines::levels::{LEVELS, Level, level_name};
use crate::engines::{ENGINE_GAMES, EngineOptions, EngineRef, EngineRegistry, EngineSpec, Player};
use crate::games::GameInfo;
use crate::words;

/// The form for the player of one side. What was entered for one kind of player is kept while
/// another kind is selected.
#[derive(Clone, Debug)]
pub(super) struct PlayerForm {
    kind: PlayerKind,
    /// The name of another person.
    pub name: String,
    engines: Vec<EngineRef>,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerKind {
    /// Who sits at the keyboard.
    You,
    /// Somebody else at the same keyboard.
    Another,
    /// The engine with levels, at one of them.
    Level(u32),
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
                    form.kind = match level(engine) {
                        Some(level) => PlayerKind::Level(level),
                        None => PlayerKind::Engine(at),
                    };
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

    /// Who plays.
    pub const fn kind(&self) -> PlayerKind {
        self.kind
    }

    /// Has somebody play.
    pub fn set_kind(&mut self, kind: PlayerKind) {
        self.kind = kind;
        if let PlayerKind::Level(level) = kind {
            self.set_level(level);
        }
    }

    /// The engine entered, if it is one.
    pub fn engine(&self) -> Option<&EngineRef> {
        match self.kind {
            PlayerKind::You | PlayerKind::Another => None,
            PlayerKind::Level(_) => self.engines.iter().find(|engine| level(engine).is_some()),
            PlayerKind::Engine(at) => self.engines.get(at),
        }
    }

    /// The engine entered if it is one of ours, to be changed.
    pub fn engine_mut(&mut self) -> Option<&mut EngineSpec> {
        let at = match self.kind {
            PlayerKind::You | PlayerKind::Another => return None,
            PlayerKind::Level(_) => self.levelled()?,
            PlayerKind::Engine(at) => at,
        };
        self.engines.get_mut(at)?.built_in_mut()
    }

    /// Where the engine with levels is.
    fn levelled(&self) -> Option<usize> {
        self.engines
            .iter()
            .position(|engine| level(engine).is_some())
    }

    fn set_level(&mut self, level: u32) {
        let options = self.engine_mut().map(EngineSpec::options_mut);
        if let Some(EngineOptions::Search(search)) = options {
            search.level = level;
        }
    }

    /// Goes to the next kind of player or the previous one: you, another person, every level, and in
    /// a match the other engines instead of people. The ends are not joined.
    pub fn step(&mut self, forward: bool, engines_only: bool) {
        let people = [PlayerKind::You, PlayerKind::Another];
        let levels = (1..=LEVELS).map(PlayerKind::Level);
        let levelled = self.levelled();
        let others = (0..self.engines.len()).filter(|at| Some(*at) != levelled);
        let others = others.map(PlayerKind::Engine);
        let kinds: Vec<PlayerKind> = if engines_only {
            levels.chain(others).collect()
        } else {
            let chosen = others.filter(|kind| *kind == self.kind);
            people.into_iter().chain(levels).chain(chosen).collect()
        };
        let at = kinds.iter().position(|kind| *kind == self.kind);
        let next = match (at, forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => at.saturating_sub(1),
            (None, _) => 0,
        };
        self.set_kind(kinds[next.min(kinds.len() - 1)]);
    }

    /// Goes to the next engine or the previous one.
    pub fn step_engine(&mut self, forward: bool) {
        let (Some(at), count) = (self.engine_index(), self.engines.len()) else {
            return;
        };
        let next = (at + if forward { 1 } else { count - 1 }) % count;
        self.set_kind(match level(&self.engines[next]) {
            Some(level) => PlayerKind::Level(level),
            None => PlayerKind::Engine(next),
        });
    }

    fn engine_index(&self) -> Option<usize> {
        match self.kind {
            PlayerKind::You | PlayerKind::Another => None,
            PlayerKind::Level(_) => self.levelled(),
            PlayerKind::Engine(at) => Some(at),
        }
    }

    /// What the player is called in the form.
    pub fn title(&self) -> String {
        match (self.kind, self.engine()) {
            (PlayerKind::Another, _) => "Another person".to_owned(),
            (_, Some(engine)) => words::player(&Player::Engine(engine.clone())),
            (_, None) => "You".to_owned(),
        }
    }

    /// What there is to say about the player in a game.
    pub fn help(&self, info: &GameInfo, registry: &EngineRegistry) -> String {
        match self.kind {
            PlayerKind::You => "You play this side.".to_owned(),
            PlayerKind::Another => "Somebody else at this keyboard.".to_owned(),
            PlayerKind::Level(level) => strength(level, info, registry),
            PlayerKind::Engine(_) => {
                let about = self.engine().map(EngineRef::description);
                let about = about.unwrap_or_default();
                match self
                    .engine()
                    .and_then(EngineRef::built_in)
                    .map(EngineSpec::options)
                {
                    Some(EngineOptions::Greedy(_)) => match greedy_note(info) {
                        "" => about,
                        note => format!("{about}. {note}"),
                    },
                    _ => about,
                }
            }
        }
    }
}

/// What there is to say about greedy play in a game.
fn greedy_note(info: &GameInfo) -> &'static str {
    let game = ENGINE_GAMES.iter().find(|game| game.info.id == info.id);
    game.map_or("", |game| game.greedy_note)
}

/// The level of an engine that has levels.
fn level(engine: &EngineRef) -> Option<u32> {
    match engine.built_in()?.options() {
        EngineOptions::Search(search) => Some(search.level),
        _ => None,
    }
}

/// What a level amounts to, in words.
fn strength(level: u32, info: &GameInfo, registry: &EngineRegistry) -> String {
    let name = level_name(level);
    let levels = registry.levels().game(info);
    let Some(limits) = levels.and_then(|game| game.get(level)) else {
        return format!("Level {level} of {LEVELS}: as strong as it can.");
    };
    let sees = match limits.depth {
        Some(depth) => format!("looks {} ahead", words::counted(depth as usize, "ply")),
        None => format!(
            "looks at {} positions a ply",
            words::thousands(limits.nodes)
        ),
    };
    format!(
        "Level {level} of {LEVELS}, {name}: {sees}{}.",
        overlooks(limits)
    )
}

/// How much a level overlooks, as the rest of a sentence.
const fn overlooks(level: &Level) -> &'static str {
    match level.quiet {
        0..30 => " and overlooks most of it",
        30..65 => " and overlooks much",
        65..100 => " and overlooks a little",
        _ => "",
    }
}
