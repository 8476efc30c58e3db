//! Everyone who can play here, by name.

use std::sync::Arc;

use super::foreign::Launch;
use super::levels::Levels;
use super::player::HUMAN;
use super::{Contestant, ENGINES, Player, Spec, SpecError};
use crate::games::nearest_name;

/// The engines there are: ours, and the foreign ones that the settings name. It reads the texts
/// by which players are named in settings, records and on the command line.
///
/// ```
/// use parlour::engines::{Player, Roster, foreign::Launch};
///
/// let roster = Roster::new([Launch { name: "zed".to_owned(), ..Launch::new("/opt/zed") }]);
/// assert_eq!(roster.player("zed")?.to_string(), "zed");
/// assert_eq!(roster.player("human: Ana")?, Player::Human("Ana".to_owned()));
/// let error = roster.player("zedd").unwrap_err().to_string();
/// assert_eq!(error, "there is no engine `zedd`; did you mean `zed`?");
/// # Ok::<(), parlour::engines::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Roster {
    foreign: Vec<Arc<Launch>>,
    levels: Arc<Levels>,
}

impl Roster {
    /// Our engines and these foreign ones.
    #[must_use]
    pub fn new(foreign: impl IntoIterator<Item = Launch>) -> Self {
        Self {
            foreign: foreign.into_iter().map(Arc::new).collect(),
            levels: Arc::default(),
        }
    }

    /// The same with the levels of our engines from this table.
    #[must_use]
    pub fn with_levels(mut self, levels: Levels) -> Self {
        self.levels = Arc::new(levels);
        self
    }

    /// What the levels of our engines amount to.
    #[must_use]
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// The engine that a text names: one of ours with its options, or a foreign one.
    ///
    /// # Errors
    ///
    /// [`SpecError`] when there is none of this name or an option is wrong.
    pub fn contestant(&self, text: &str) -> Result<Contestant, SpecError> {
        let (name, options) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if let Some(launch) = self.foreign.iter().find(|launch| launch.name == name) {
            return match options.trim() {
                "" => Ok(Contestant::Foreign(launch.clone())),
                _ => Err(SpecError::ForeignOptions(name.to_owned())),
            };
        }
        let spec = text.parse::<Spec>().map_err(|error| match error {
            SpecError::Unknown { name, .. } => self.unknown(name),
            other => other,
        })?;
        Ok(spec.with_levels(self.levels.clone()).into())
    }

    /// The player that a text names: `human: NAME`, `human`, or an engine.
    ///
    /// # Errors
    ///
    /// [`SpecError`] when there is no engine of this name or an option is wrong.
    pub fn player(&self, text: &str) -> Result<Player, SpecError> {
        let (kind, name) = text.split_once(':').unwrap_or((text, ""));
        if kind.trim() == HUMAN {
            return Ok(Player::Human(name.trim().to_owned()));
        }
        self.contestant(text).map(Player::Engine)
    }

    /// Every engine with its options at their defaults, ours first, as they are offered.
    #[must_use]
    pub fn contestants(&self) -> Vec<Contestant> {
        let own = ENGINES
            .iter()
            .map(|info| Spec::new(info).with_levels(self.levels.clone()).into());
        let foreign = self.foreign.iter().cloned().map(Contestant::Foreign);
        own.chain(foreign).collect()
    }

    /// The names of all engines, ours first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let own = ENGINES.iter().map(|info| info.id);
        own.chain(self.foreign.iter().map(|launch| launch.name.as_str()))
    }

    fn unknown(&self, name: String) -> SpecError {
        SpecError::Unknown {
            nearest: nearest_name(&name, self.names()).map(str::to_owned),
            known: self.names().map(str::to_owned).collect(),
            name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roster() -> Roster {
        let launch = |name: &str| Launch {
            name: name.to_owned(),
            ..Launch::new("/opt/engine")
        };
        Roster::new([launch("zed"), launch("tree-bot")])
    }

    #[test]
    fn every_contestant_is_found_by_its_own_text() {
        for contestant in roster().contestants() {
            let text = contestant.to_string();
            assert_eq!(roster().contestant(&text), Ok(contestant.clone()));
            assert_eq!(roster().player(&text), Ok(Player::Engine(contestant)));
        }
        assert_eq!(roster().names().count(), ENGINES.len() + 2);
    }

    #[test]
    fn what_is_no_player_is_told_with_what_would_be() {
        let error = |text: &str| roster().player(text).unwrap_err().to_string();
        assert_eq!(
            error("tree-bott"),
            "there is no engine `tree-bott`; did you mean `tree-bot`?"
        );
        assert!(error("quite other").ends_with("uct, zed, tree-bot"));
        assert_eq!(
            error("zed hash=3"),
            "zed is a foreign engine, whose options stand in its section [engines.zed]"
        );
        assert!(error("search level=9").contains("level"));
    }
}
