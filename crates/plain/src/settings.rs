//! The settings in words: heard, and changed in the config file.

use crate::{Answer, CommandError, Dialogue, LineWriter};
use parlour_rules::options::OptionSet;
use parlour_rules::sentence::sentence;
use parlour_settings::{Section, find_setting, sections, write_setting};

/// Tells the sections, the settings of one, or one setting; or changes one in the config file.
pub(super) fn set(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let (name, value) = text.split_once(['=', ' ']).unwrap_or((text, ""));
    let (name, value) = (
        name.trim(),
        value.trim().trim_start_matches('=').trim_start(),
    );
    let sections = sections();
    if name.is_empty() {
        let names: Vec<&str> = sections.iter().map(|section| section.name).collect();
        let names = names.join(", ");
        return Ok(out.write_line(format!(
            "The sections are {names}. Say `set ui` for the settings of one, `set ui.coach` to \
             hear about one, and `set ui.coach off` to change it."
        ))?);
    }
    if let Some(section) = sections.iter().find(|section| section.name == name) {
        return tell_section(dialogue, section, out);
    }
    let (section, index) = find_setting(name, None).map_err(CommandError::Refused)?;
    if value.is_empty() {
        return tell(dialogue, &section, index, out);
    }
    change(dialogue, &section, index, value, out)
}

/// Prints every setting of a section with its value.
fn tell_section(dialogue: &Dialogue, section: &Section, out: &mut LineWriter<'_>) -> Answer {
    out.write_line(&section.help)?;
    let options = dialogue.setup.config.section(section.name);
    for (option, value) in options.into_iter().flat_map(OptionSet::values) {
        out.write_line(format!("{}.{}: {value}.", section.name, option.key))?;
    }
    Ok(())
}

/// Prints a setting, what it is about and what it can be.
fn tell(dialogue: &Dialogue, section: &Section, index: usize, out: &mut LineWriter<'_>) -> Answer {
    let option = &section.options[index];
    let options = dialogue.setup.config.section(section.name);
    let value = options.map_or(String::new(), |options| {
        options.named_value(index).to_string()
    });
    Ok(out.write_line(format!(
        "{}.{} is {value}. {} It can be {}.",
        section.name,
        option.key,
        sentence(option.help),
        option.domain
    ))?)
}

/// Changes a setting, here and in the config file.
fn change(
    dialogue: &mut Dialogue,
    section: &Section,
    index: usize,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Answer {
    let option = &section.options[index];
    let refused = || CommandError::Refused(format!("{} must be {}", option.key, option.domain));
    let value = option.domain.parse(text).ok_or_else(refused)?;
    let none = CommandError::NothingToDo("there is no home folder for the config file");
    let path = dialogue.config_file.as_ref().ok_or(none)?;
    let mut config = dialogue.setup.config.clone();
    config
        .set(section, index, value.clone())
        .map_err(CommandError::Refused)?;
    write_setting(path, section.name, option.key, &value).map_err(CommandError::Refused)?;
    dialogue.setup.config = config;
    let (section, key, path) = (section.name, option.key, path.display());
    Ok(out.write_line(format!("{section}.{key} is now {value}. Saved in {path}."))?)
}
