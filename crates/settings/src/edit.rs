//! Changing one setting in the text of a config file, which keeps its comments and order.

use parlour_sys::fs;
use std::path::Path;

use toml_edit::{DocumentMut, Item, TableLike, value};

use super::config::Config;
use super::error::{ConfigError, is_missing, read_text};
use super::table::sections;
use parlour_records::{Replace, write_atomically};
use parlour_rules::options::{OptionInfo, OptionValue};
use parlour_sys::reason;

/// The text of a config file with a setting set; sections are made where they are missing.
fn with_setting(
    text: &str,
    section: &str,
    key: &str,
    new: &OptionValue,
) -> Result<String, toml_edit::TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let item = document.entry(section).or_insert_with(toml_edit::table);
    if !item.is_table_like() {
        *item = toml_edit::table();
    }
    let table = item
        .as_table_like_mut()
        .expect("what was no table has become one");
    for contradicted in contradicted(table, section, key, new) {
        table.remove(contradicted);
    }
    let mut new = match new {
        OptionValue::Toggle(on) => value(*on),
        OptionValue::Number(number) => value(i64::from(*number)),
        OptionValue::Word(word) => value(*word),
        OptionValue::Text(text) => value(text.as_ref()),
    };
    if let (Some(old), Some(new)) = (table.get(key).and_then(Item::as_value), new.as_value_mut()) {
        // The comment behind the value stays.
        *new.decor_mut() = old.decor().clone();
    }
    match table.get_mut(key) {
        Some(item) => *item = new,
        None => drop(table.insert(key, new)),
    }
    Ok(with_line_ends(text, &document.to_string()))
}

/// The settings of a section that contradict another one of it: what the word of a preset would set
/// to another value, or the word that would do so.
fn contradicted(
    table: &dyn TableLike,
    section: &str,
    key: &str,
    new: &OptionValue,
) -> Vec<&'static str> {
    let sections = sections();
    let section = sections.iter().find(|known| known.name == section);
    let options = section.map_or(&[][..], |section| section.options);
    let there = |option: &OptionInfo| {
        let value = table.get(option.key)?.as_value()?;
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        option.domain.parse(text.trim())
    };
    let is_against =
        |word: &OptionInfo, value: &OptionValue, (key, other): (&str, &OptionValue)| {
            let set = word.preset(value).and_then(|preset| preset.value(key));
            word.key != key && set.is_some_and(|set| set != other)
        };
    let own = options.iter().find(|option| option.key == key);
    let contradicts = |option: &&OptionInfo| {
        there(option).is_some_and(|value| {
            is_against(option, &value, (key, new))
                || own.is_some_and(|own| is_against(own, new, (option.key, &value)))
        })
    };
    options
        .iter()
        .filter(contradicts)
        .map(|option| option.key)
        .collect()
}

/// The edited text with the lines that are as they were exactly as they were, and in others the
/// line ends of the most.
fn with_line_ends(text: &str, edited: &str) -> String {
    const END: [char; 2] = ['\r', '\n'];
    let [old, new] = [text, edited].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let is_same =
        |(old, new): &(&&str, &&str)| old.trim_end_matches(END) == new.trim_end_matches(END);
    let before = old.iter().zip(&new).take_while(is_same).count();
    let (rest, others) = (&old[before..], &new[before..]);
    let after = rest.iter().rev().zip(others.iter().rev());
    let after = after.take_while(is_same).count();
    let returns = text.matches("\r\n").count();
    let end = if 2 * returns > old.len() {
        "\r\n"
    } else {
        "\n"
    };
    let changed = others[..others.len() - after].iter();
    let changed = changed.map(|line| line.trim_end_matches(END).to_owned() + end);
    let kept = |lines: &[&str]| lines.concat();
    let changed: String = changed.collect();
    kept(&old[..before]) + &changed + &kept(&old[old.len() - after..])
}

/// The byte order mark, with which some editors begin a file.
const MARK: &str = "\u{feff}";

/// Sets a setting in a config file, which is made if it is not there. The file is replaced as a
/// whole; where its name is a link, what that leads to is.
///
/// # Errors
///
/// A sentence that names the fault; the file does not change then.
pub fn write_setting(
    path: &Path,
    section: &str,
    key: &str,
    new: &OptionValue,
) -> Result<(), String> {
    let name = path.display();
    let fail = |why: &dyn std::fmt::Display| format!("the setting was not written: {why}: {name}");
    let path = parlour_sys::real_path(path).unwrap_or_else(|_| path.to_owned());
    let text = match read_text(&path) {
        Ok(text) => text,
        Err(ConfigError::Io { error, .. }) if is_missing(&error) => String::new(),
        Err(ConfigError::Io { error, .. }) => return Err(fail(&reason(&error))),
        Err(error) => return Err(fail(&error)),
    };
    let edited = with_setting(&text, section, key, new);
    let edited =
        edited.map_err(|_| fail(&"it has a mistake, which `parlour config --check` shows"))?;
    // What else stands there may be wrong, but not by this.
    if Config::parse("", &text).is_ok() && Config::parse("", &edited).is_err() {
        return Err(fail(&format!(
            "{section}.{key} does not go together with the rest"
        )));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| fail(&reason(&error)))?;
    }
    // A byte order mark is not read.
    let has_mark = fs::read(&path).is_ok_and(|old| old.starts_with(MARK.as_bytes()));
    let mark = if has_mark { MARK } else { "" };
    let written = write_atomically(&path, format!("{mark}{edited}"), Replace::Always);
    written.map(drop).map_err(|error| fail(&reason(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(text: &str, section: &str, key: &str, new: &OptionValue) -> String {
        with_setting(text, section, key, new).unwrap()
    }

    #[test]
    fn comments_and_order_stay() {
        let text =
            "# mine\n[ui]\npace = 100 # fast\ntheme = 'light'\n\n# the rest\n[trike]\nside = 9\n";
        assert_eq!(
            edited(text, "ui", "pace", &OptionValue::Number(250)),
            text.replace("100", "250")
        );
        assert_eq!(
            edited(text, "ui", "mouse", &OptionValue::Toggle(false)),
            text.replace("'light'\n", "'light'\nmouse = false\n")
        );
    }

    #[test]
    fn what_contradicts_a_setting_goes() {
        let named = "[trike]\nboard = \"casual\"\npie = false\n";
        assert_eq!(
            edited(named, "trike", "side", &OptionValue::Number(9)),
            "[trike]\npie = false\nside = 9\n"
        );
        assert_eq!(
            edited(named, "trike", "side", &OptionValue::Number(11)),
            "[trike]\nboard = \"casual\"\npie = false\nside = 11\n"
        );
        let sized = "[trike]\nside = 9\n";
        assert_eq!(
            edited(sized, "trike", "board", &OptionValue::Word("large")),
            "[trike]\nboard = \"large\"\n"
        );
    }

    #[test]
    fn line_ends_stay() {
        let text = "# mine\r\n[ui]\r\npace = 100 # fast\r\n\r\n# one\n[trike]\r\nside = 9";
        let pace = |text: &str| edited(text, "ui", "pace", &OptionValue::Number(250));
        assert_eq!(pace(text), text.replace("100", "250"));
        let mouse = edited(text, "ui", "mouse", &OptionValue::Toggle(false));
        assert_eq!(mouse, text.replace("fast\r\n", "fast\r\nmouse = false\r\n"));
        let plain = text.replace('\r', "");
        assert_eq!(pace(&plain), plain.replace("100", "250"));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_its_group_and_its_names() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let write = |name: &str, pace| {
            write_setting(&at(name), "ui", "pace", &OptionValue::Number(pace)).unwrap();
        };
        fs::create_dir(at("dots")).unwrap();
        fs::write(at("dots/real.toml"), "\u{feff}[ui]\n").unwrap();
        fs::set_permissions(at("dots/real.toml"), fs::Permissions::from_mode(0o664)).unwrap();
        // A user who may give a file to another group sees that it stays there.
        let _ = std::os::unix::fs::chown(at("dots/real.toml"), None, Some(1));
        let before = fs::metadata(at("dots/real.toml")).unwrap();
        symlink("dots/real.toml", at("link.toml")).unwrap();
        symlink("link.toml", at("again.toml")).unwrap();
        write("again.toml", 1);
        let after = fs::metadata(at("dots/real.toml")).unwrap();
        assert_eq!((after.mode(), after.gid()), (before.mode(), before.gid()));
        for link in ["link.toml", "again.toml"] {
            assert!(
                fs::symlink_metadata(at(link)).unwrap().is_symlink(),
                "{link}"
            );
        }
        let text = |name: &str| fs::read_to_string(at(name)).unwrap();
        assert_eq!(text("dots/real.toml"), "\u{feff}[ui]\npace = 1\n");

        // A link may lead to a file that is not there yet, and a file may have two names.
        symlink("dots/new.toml", at("new.toml")).unwrap();
        write("new.toml", 2);
        assert_eq!(text("dots/new.toml"), "[ui]\npace = 2\n");
        fs::hard_link(at("dots/new.toml"), at("other.toml")).unwrap();
        write("other.toml", 3);
        assert_eq!(text("dots/new.toml"), "[ui]\npace = 3\n");
    }

    #[test]
    fn sections_that_are_missing_are_added() {
        let text = edited("[ui]\npace = 1\n", "trike", "side", &OptionValue::Number(9));
        assert_eq!(text, "[ui]\npace = 1\n\n[trike]\nside = 9\n");
        assert!(Config::parse("", &text).is_ok());
        assert_eq!(
            edited("", "ui", "bell", &OptionValue::Toggle(true)),
            "[ui]\nbell = true\n"
        );
    }

    #[test]
    fn inline_tables_and_dotted_keys_are_edited_where_they_stand() {
        let inline = "ui = { pace = 7 }\n";
        assert_eq!(
            edited(inline, "ui", "pace", &OptionValue::Number(8)),
            "ui = { pace = 8 }\n"
        );
        let dotted = "ui.pace = 7\n";
        assert_eq!(
            edited(dotted, "ui", "pace", &OptionValue::Number(8)),
            "ui.pace = 8\n"
        );
    }

    #[test]
    fn a_file_is_made_changed_and_left_alone_when_it_is_broken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/parlour.toml");
        write_setting(&path, "ui", "pace", &OptionValue::Number(5)).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "[ui]\npace = 5\n");
        fs::write(&path, "[ui\n").unwrap();
        let error = write_setting(&path, "ui", "pace", &OptionValue::Number(6)).unwrap_err();
        assert!(error.contains("was not written"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "[ui\n");
    }
}
