//! Settings from the command line: `--set section.key=value`.

use super::config::Config;
use super::former;
use super::table::sections;
use crate::options::{Options, UnknownName};

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
            let section = text.split('.').next().unwrap_or_default();
            let checked = self.section(section).map_or(Ok(()), Options::check);
            checked.map_err(|conflict| error(text, conflict.to_string()))?;
        }
        Ok(())
    }

    fn assign_one(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text
            .split_once('=')
            .ok_or("not of the form section.key=value")?;
        let sections = sections();
        let found = name.rsplit_once('.').and_then(|(section, key)| {
            let section = sections.iter().find(|known| known.name == section)?;
            Some((section, section.index(key)?))
        });
        let Some((section, index)) = found else {
            let names: Vec<String> = sections
                .iter()
                .flat_map(|section| {
                    let keys = section.options.iter().map(|option| option.key);
                    keys.map(|key| format!("{}.{key}", section.name))
                })
                .collect();
            let names = names.iter().map(String::as_str);
            return Err(UnknownName::new("setting", name, names).to_string());
        };
        let option = &section.options[index];
        let refused = || format!("{} must be {}", option.key, option.domain);
        let value = former::value(section.name, option.key, value)
            .or_else(|| option.domain.parse(value))
            .ok_or_else(refused)?;
        let before = self.clone();
        self.set_value(section, index, value)
            .map_err(|error| error.to_string())?;
        let mut wrong = self.wrong_texts(&[]).into_iter();
        let wrong = wrong.find(|wrong| (wrong.section, wrong.key) == (section.name, option.key));
        wrong.map_or(Ok(()), |wrong| {
            *self = before;
            Err(match wrong.help {
                Some(help) => format!("{}; {help}", wrong.message),
                None => wrong.message,
            })
        })
    }
}
