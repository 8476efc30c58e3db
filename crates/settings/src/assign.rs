//! Settings from elsewhere than the file: `--set section.key=value` on the command line, and
//! variables of the environment such as `PARLOUR_UI_THEME`.

use super::check::wrong_texts;
use super::config::Config;
use super::origin::Origin;
use super::table::{Section, sections};
use parlour_rules::options::{OptionSet, OptionValue, UnknownName};

/// The beginning of the names of variables.
const PREFIX: &str = "PARLOUR_";

/// The error of an assignment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}: {reason}")]
pub struct AssignError {
    /// The assignment, as the user would find it.
    pub text: String,
    /// The fault in it.
    pub reason: String,
}

/// The name of the variable for a setting.
pub fn variable_name(section: &str, key: &str) -> String {
    let name = format!("{PREFIX}{section}_{key}");
    name.replace(['.', '-'], "_").to_ascii_uppercase()
}

impl Config {
    /// Sets values from texts of the form `section.key=value`, in place of earlier values. Where a
    /// game is named, `key=value` is one of its rules.
    ///
    /// # Errors
    ///
    /// [`AssignError`] for the first text that is wrong, or does not go together with the rest.
    pub fn assign(
        &mut self,
        texts: &[impl AsRef<str>],
        game: Option<&str>,
    ) -> Result<(), AssignError> {
        let mut assigned = Vec::new();
        for text in texts.iter().map(AsRef::as_ref) {
            let error = |reason| AssignError {
                text: format!("--set {text}"),
                reason,
            };
            let (section, index, value) = self.assign_one(text, game).map_err(error)?;
            assigned.push((format!("--set {text}"), section, index, value));
        }
        self.check(&assigned)
    }

    /// Sets a value of a section, by the option's index.
    ///
    /// # Errors
    ///
    /// Says why the value is refused, by itself or beside the others of its section; nothing is
    /// changed then.
    pub fn set(
        &mut self,
        section: &Section,
        index: usize,
        value: OptionValue,
    ) -> Result<(), String> {
        let before = self.clone();
        self.set_checked(section, index, value, &Origin::CommandLine)?;
        let checked = self.section(section.name).map_or(Ok(()), OptionSet::check);
        checked.map_err(|conflict| {
            *self = before;
            conflict.to_string()
        })
    }

    /// Sets values from the variables of the environment that name a setting.
    ///
    /// # Errors
    ///
    /// [`AssignError`] for the first variable that is wrong, or does not go together with the rest.
    pub fn assign_environment(
        &mut self,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<(), AssignError> {
        let sections = sections();
        let mut assigned = Vec::new();
        for (name, value) in variables {
            // A variable that is set to nothing is not set.
            if !name.starts_with(PREFIX) || value.is_empty() {
                continue;
            }
            let text = format!("{name}={value}");
            match find_variable(&sections, &name) {
                Ok(Some((section, index))) => {
                    let origin = Origin::Environment(name);
                    let set = self.assign_value(section, index, &value, &origin);
                    let error = |reason| AssignError {
                        text: text.clone(),
                        reason,
                    };
                    let value = set.map_err(error)?;
                    assigned.push((text, section.name, index, value));
                }
                Ok(None) => {}
                Err(reason) => return Err(AssignError { text, reason }),
            }
        }
        self.check(&assigned)
    }

    /// Checks that the values of the sections in which something was assigned go together;
    /// `assigned` has the texts with the section, the index and the value that they set.
    fn check(
        &self,
        assigned: &[(String, &'static str, usize, OptionValue)],
    ) -> Result<(), AssignError> {
        for (text, section, ..) in assigned {
            let Some(options) = self.section(section) else {
                continue;
            };
            options.check().map_err(|conflict| AssignError {
                text: text.clone(),
                reason: conflict.to_string(),
            })?;
            let here: Vec<_> = assigned
                .iter()
                .filter(|(_, name, ..)| name == section)
                .collect();
            let given: Vec<_> = here
                .iter()
                .map(|(.., at, value)| (*at, value.clone()))
                .collect();
            if let Some(found) = options.contradiction(&given) {
                let [first, second] = found.places.map(|at| here[at].0.as_str());
                return Err(AssignError {
                    text: format!("{first} and {second}"),
                    reason: format!("they contradict each other: {}", found.why),
                });
            }
        }
        Ok(())
    }

    /// Returns the section, and the index and value of the option.
    fn assign_one(
        &mut self,
        text: &str,
        game: Option<&str>,
    ) -> Result<(&'static str, usize, OptionValue), String> {
        let (name, value) = text.split_once('=').ok_or(match game {
            Some(_) => "not of the form key=value",
            None => "not of the form section.key=value",
        })?;
        let (section, index) = find_setting(name.trim(), game)?;
        let value = self.assign_value(&section, index, value.trim(), &Origin::CommandLine)?;
        Ok((section.name, index, value))
    }

    fn assign_value(
        &mut self,
        section: &Section,
        index: usize,
        value: &str,
        origin: &Origin,
    ) -> Result<OptionValue, String> {
        let option = &section.options[index];
        let refused = || format!("{} must be {}", option.key, option.domain);
        let value = option.domain.parse(value).ok_or_else(refused)?;
        self.set_checked(section, index, value.clone(), origin)?;
        Ok(value)
    }

    /// Sets a value, unless it is wrong by itself.
    fn set_checked(
        &mut self,
        section: &Section,
        index: usize,
        value: OptionValue,
        origin: &Origin,
    ) -> Result<(), String> {
        let option = &section.options[index];
        let before = self.clone();
        self.set_value(section, index, value, origin)
            .map_err(|error| error.to_string())?;
        let mut wrong = wrong_texts(self, &[]).into_iter();
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

/// The section of a setting, and its index there; where a game is named, the name of one of its
/// rules is enough.
///
/// # Errors
///
/// Says which setting was probably meant.
pub fn find_setting(name: &str, game: Option<&str>) -> Result<(Section, usize), String> {
    let sections = sections();
    let full = match game {
        Some(game) if !name.contains('.') => &format!("{game}.{name}"),
        _ => name,
    };
    let found = full.rsplit_once('.').and_then(|(section, key)| {
        let section = sections.iter().find(|known| known.name == section)?;
        Some((section.clone(), section.index(key)?))
    });
    if let Some(found) = found {
        return Ok(found);
    }
    if let Some(error) = without_section(full, &sections) {
        return Err(error);
    }
    let short = |section: &Section| game.is_some_and(|game| section.name == game);
    let names: Vec<String> = sections
        .iter()
        .filter(|section| full == name || short(section))
        .flat_map(|section| {
            let keys = section.options.iter().map(|option| option.key);
            keys.map(|key| {
                if full == name {
                    format!("{}.{key}", section.name)
                } else {
                    key.to_owned()
                }
            })
        })
        .collect();
    let names = names.iter().map(String::as_str);
    Err(UnknownName::new("setting", name, names).to_string())
}

/// The fault in the name of a setting that lacks its section.
fn without_section(name: &str, sections: &[Section]) -> Option<String> {
    let with_key = sections
        .iter()
        .filter(|section| section.index(name).is_some());
    let names: Vec<String> = with_key
        .map(|section| format!("`{}.{name}`", section.name))
        .collect();
    let found = names.join(" or ");
    (!names.is_empty()).then(|| format!("`{name}` needs its section: did you mean {found}?"))
}

/// The setting of a variable, none where its name begins with no section: others may have
/// variables of their own.
fn find_variable<'a>(
    sections: &'a [Section],
    name: &str,
) -> Result<Option<(&'a Section, usize)>, String> {
    let names = |section: &Section| {
        let keys = section.options.iter().map(|option| option.key);
        keys.map(|key| variable_name(section.name, key))
            .collect::<Vec<_>>()
    };
    // `PARLOUR_LEVELS_TRIKE_2` begins with one section only, whatever those are called.
    let is_in = |section: &&Section| name.starts_with(&variable_name(section.name, ""));
    let Some(section) = sections.iter().find(is_in) else {
        return Ok(None);
    };
    let all = names(section);
    let found = all.iter().position(|known| known == name);
    let index = found.ok_or_else(|| {
        let all = all.iter().map(String::as_str);
        UnknownName::new("setting", name, all).to_string()
    })?;
    Ok(Some((section, index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    #[test]
    fn a_value_that_is_refused_changes_nothing() {
        let mut config = Config::default();
        config.assign(&["tactigon.padding=1"], None).unwrap();
        let mut refusal = |section: &str, key: &str, value: &str| {
            let sections = sections();
            let section = sections.iter().find(|known| known.name == section).unwrap();
            let index = section.index(key).unwrap();
            let value = section.options[index].domain.parse(value).unwrap();
            let before = Json::from(&config);
            let refusal = config.set(section, index, value).unwrap_err();
            assert_eq!(Json::from(&config), before);
            refusal
        };
        assert!(refusal("ui", "theme", "purple").contains("there is no theme `purple`"));
        // The board is right by itself, and not beside the padding.
        let refused = refusal("tactigon", "board", "extra-small");
        assert_eq!(refused, "padding must be 0 with another board than normal");
    }
}
