//! The engines by name: built-in ones and the foreign ones of the settings.

use std::sync::Arc;

use crate::foreign::EngineCommand;
use crate::player::HUMAN;
use crate::players::spec::split_name;
use crate::{ENGINES, EngineRef, EngineSpec, EngineSpecError, NamedPlayer, Player};
use parlour_rules::options::UnknownName;

/// All engines by name: the built-in ones, and the foreign ones that the settings name. It parses
/// the texts by which players are named in settings, records and on the command line.
///
/// ```
/// use parlour_engines::{Player, EngineRegistry, foreign::EngineCommand};
///
/// let zed = EngineCommand { name: "zed".to_owned(), ..EngineCommand::new("/opt/zed") };
/// let registry = EngineRegistry::new([zed]);
/// assert_eq!(registry.player("zed")?.to_string(), "zed");
/// assert_eq!(registry.player("human: Ana")?, Player::Human("Ana".to_owned()));
/// let error = registry.player("zedd").unwrap_err().to_string();
/// assert_eq!(error, "there is no player `zedd`; did you mean `zed`?");
/// # Ok::<(), parlour_engines::EngineSpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineRegistry {
    /// The foreign engines, in the order of the settings.
    foreign: Vec<Arc<EngineCommand>>,
}

impl EngineRegistry {
    /// The built-in engines and these foreign ones.
    pub fn new(foreign: impl IntoIterator<Item = EngineCommand>) -> Self {
        Self {
            foreign: foreign.into_iter().map(Arc::new).collect(),
        }
    }

    /// The engine that a text names: a built-in one with its options, or a foreign one.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError`] when there is no engine of this name or an option is wrong.
    pub fn engine(&self, text: &str) -> Result<EngineRef, EngineSpecError> {
        self.engine_from(text, |_| {})
    }

    /// As [`EngineRegistry::engine`], with the options that are not named as `prepare` sets them in
    /// one of ours.
    ///
    /// # Errors
    ///
    /// As [`EngineRegistry::engine`].
    pub fn engine_from(
        &self,
        text: &str,
        prepare: impl FnOnce(&mut EngineSpec),
    ) -> Result<EngineRef, EngineSpecError> {
        let (name, options) = split_name(text);
        if let Some(command) = self.foreign.iter().find(|command| command.name == name) {
            return match options.trim() {
                "" => Ok(EngineRef::Foreign(command.clone())),
                _ => Err(EngineSpecError::ForeignOptions(name.to_owned())),
            };
        }
        let spec = EngineSpec::named(name);
        let mut spec = spec.ok_or_else(|| UnknownName::new("engine", name, self.names()))?;
        prepare(&mut spec);
        spec.set_pairs(options)?;
        Ok(spec.into())
    }

    /// The player that a text names: `human: NAME`, `human`, or an engine.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError`] when there is no engine of this name or an option is wrong.
    pub fn player(&self, text: &str) -> Result<Player, EngineSpecError> {
        self.player_from(text, |_| {})
    }

    /// As [`EngineRegistry::player`], with the options that are not named as `prepare` sets them in
    /// an engine of ours.
    ///
    /// # Errors
    ///
    /// As [`EngineRegistry::player`].
    pub fn player_from(
        &self,
        text: &str,
        prepare: impl FnOnce(&mut EngineSpec),
    ) -> Result<Player, EngineSpecError> {
        if let Some(name) = Player::human_name(text) {
            return Ok(Player::Human(name.to_owned()));
        }
        let kind = text.split(':').next().unwrap_or(text);
        let name = split_name(kind).0;
        if self.names().all(|known| known != name) {
            let own = ENGINES.iter().map(|info| info.id);
            let foreign = self.foreign.iter().map(|command| command.name.as_str());
            let players = own.chain([HUMAN]).chain(foreign);
            return Err(UnknownName::new("player", name, players).into());
        }
        self.engine_from(text, prepare).map(Player::Engine)
    }

    /// The player that a file names, if there is one.
    pub fn seat(&self, named: &NamedPlayer) -> Option<Player> {
        Some(match named {
            NamedPlayer::Human(name) => Player::Human(name.clone()),
            NamedPlayer::BuiltIn(spec) => Player::Engine(spec.clone().into()),
            NamedPlayer::Other(text) => Player::Engine(self.engine(text).ok()?),
        })
    }

    /// Every engine with its options at their defaults, the built-in ones first.
    pub fn engines(&self) -> Vec<EngineRef> {
        let own = EngineSpec::all().into_iter().map(EngineRef::BuiltIn);
        let foreign = self.foreign.iter().cloned().map(EngineRef::Foreign);
        own.chain(foreign).collect()
    }

    /// The names of all engines, the built-in ones first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let own = ENGINES.iter().map(|info| info.id);
        let foreign = self.foreign.iter().map(|command| command.name.as_str());
        own.chain(foreign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry() -> EngineRegistry {
        let command = |name: &str| EngineCommand {
            name: name.to_owned(),
            ..EngineCommand::new("/opt/engine")
        };
        EngineRegistry::new([command("zed"), command("tree-bot")])
    }

    #[test]
    fn every_contestant_is_found_by_its_own_text() {
        for engine_ref in registry().engines() {
            let text = engine_ref.to_string();
            assert_eq!(registry().engine(&text), Ok(engine_ref.clone()));
            assert_eq!(registry().player(&text), Ok(Player::Engine(engine_ref)));
        }
        assert_eq!(registry().names().count(), ENGINES.len() + 2);
    }

    #[test]
    fn unknown_players_are_reported_with_a_suggestion() {
        let error = |text: &str| registry().player(text).unwrap_err().to_string();
        assert_eq!(
            error("tree-bott"),
            "there is no player `tree-bott`; did you mean `tree-bot`?"
        );
        assert!(error("quite other").ends_with("alphabeta, human, zed, tree-bot"));
        assert_eq!(
            error("zed hash=3"),
            "zed is a foreign engine; its options are in the section [engines.zed]"
        );
        assert!(error("search level=21").contains("level"));
    }
}
