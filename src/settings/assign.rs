//! Settings from the command line: `--set section.key=value`.

use super::check::{KnownNames, suggestion};
use super::config::Config;
use super::table::{StoredValue, ValueKind, sections};
use crate::games::{AnyLine, GAMES};

/// The error of an assignment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("--set {text}: {reason}")]
pub struct AssignError {
    /// The assignment.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Config {
    /// Sets values from texts of the form `section.key=value`, in place of earlier values.
    ///
    /// # Errors
    ///
    /// [`AssignError`] for the first text that is wrong, or does not go together with the rest.
    pub fn assign(&mut self, texts: &[impl AsRef<str>]) -> Result<(), AssignError> {
        let error = |text: &str, why| AssignError {
            text: text.to_owned(),
            reason: why,
        };
        for text in texts.iter().map(AsRef::as_ref) {
            self.assign_one(text).map_err(|why| error(text, why))?;
        }
        for text in texts.iter().map(AsRef::as_ref) {
            let info = GAMES
                .iter()
                .find(|info| text.split('.').next() == Some(info.id));
            if let Some(Err(conflict)) = info.map(|info| AnyLine::new(info, &self.rules(info))) {
                return Err(error(text, conflict.to_string()));
            }
        }
        Ok(())
    }

    fn assign_one(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text
            .split_once('=')
            .ok_or("not of the form section.key=value")?;
        let sections = sections();
        let names: Vec<String> = sections
            .iter()
            .flat_map(|section| {
                let keys = section.entries.iter().map(|entry| entry.key);
                keys.map(|key| format!("{}.{key}", section.name))
            })
            .collect();
        let entry = name.rsplit_once('.').and_then(|(section, key)| {
            let section = sections.iter().find(|known| known.name == section)?;
            Some((section.name, *section.entry(key)?))
        });
        let Some((section, entry)) = entry else {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let help = suggestion(name, &names, "the settings");
            return Err(format!("there is no setting `{name}`; {help}"));
        };
        let stored = match entry.kind {
            ValueKind::Choice(domain) => domain
                .parse(value)
                .map(StoredValue::Choice)
                .ok_or_else(|| format!("{} must be {domain}", entry.key))?,
            ValueKind::Text(kind) => {
                let known = KnownNames {
                    engines: self
                        .engines
                        .iter()
                        .map(|engine| engine.name.clone())
                        .collect(),
                    themes: self.themes.clone(),
                };
                (kind.check)(value, &known).map_err(|wrong| match wrong.help {
                    Some(help) => format!("{}; {help}", wrong.message),
                    None => wrong.message,
                })?;
                StoredValue::Text(value.to_owned())
            }
        };
        self.set_value(section, entry.key, stored);
        Ok(())
    }
}
