//! The config file from its text: everything that is wrong is found, not only the first.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::check::wrong_texts;
use super::config::{Config, KeyBinding};
use super::file::ConfigFile;
use super::origin::Origin;
use super::reader::ConfigReader;
use super::report::{ConfigReport, Problem};
use super::table::{ENGINES, KEYS, Section, sections};
use super::{engines, keymap};
use parlour_rules::games::GAMES;
use parlour_rules::options::{OptionSet, OptionValue, UnknownName};

/// Reads a config file.
pub(super) fn read(file: &ConfigFile) -> Result<Config, Box<ConfigReport>> {
    let (name, text) = (file.name.as_str(), file.text.as_str());
    let fail = |problems| Box::new(ConfigReport::new(name, text, problems));
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        // What a broken file seems to say is not worth complaining about.
        let problem = |error: &toml::de::Error| {
            Problem::new(error.span().unwrap_or(0..0), error.message(), None)
        };
        return Err(fail(errors.iter().map(problem).collect()));
    }
    let mut reader = ConfigReader {
        text,
        config: Config::default(),
        problems: Vec::new(),
        sections: sections(),
    };
    reader.config.file = file.clone();
    let mut engines = Vec::new();
    for (key, value) in root.get_ref() {
        if key.get_ref() == ENGINES {
            engines = engines::read(&mut reader, value);
        } else {
            reader.top(key, value);
        }
    }
    reader.texts(&engines);
    reader.conflicts(root.get_ref());
    let keys = keymap::problems(&reader.config.keys);
    reader.problems.extend(keys);
    if reader.problems.is_empty() {
        Ok(reader.config)
    } else {
        Err(fail(reader.problems))
    }
}

impl ConfigReader<'_> {
    fn top(&mut self, key: &Spanned<std::borrow::Cow<'_, str>>, value: &Spanned<DeValue<'_>>) {
        let name = key.get_ref().as_ref();
        self.section(name, key.span(), value);
    }

    /// Reads a section by its whole name.
    fn section(&mut self, name: &str, span: Range<usize>, value: &Spanned<DeValue<'_>>) {
        let known_section = self
            .sections
            .iter()
            .position(|section| section.name == name);
        if name != KEYS && known_section.is_none() {
            return self.unknown_section(name, span, value);
        }
        let Some(table) = self.table(name, value) else {
            return;
        };
        let Some(at) = known_section else {
            return self.keys(table);
        };
        let section = self.sections[at].clone();
        let (mut given, mut spans) = (Vec::new(), Vec::new());
        for (key, value) in table {
            let Some(index) = section.index(key.get_ref()) else {
                self.unknown_key(&section, key.get_ref(), key.span());
                continue;
            };
            if let Some(read) = self.option(&section, index, value) {
                given.push((index, read));
                spans.push(key.span().start..value.span().end);
            }
        }
        let options = self.config.section(section.name);
        if let Some(found) = options.and_then(|options| options.contradiction(&given)) {
            let [first, second] = found.places.map(|at| spans[at].clone());
            let [one, other] = found.places.map(|at| section.options[given[at].0].key);
            let what = format!("{one} and {other} contradict each other");
            let problem = Problem::new(first, what, Some(found.why));
            self.problems.push(problem.and(second));
        }
    }

    /// Reads the section of keys. Actions and keys are kept as they are written, and checked when
    /// all are there.
    fn keys(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            let action = key.get_ref().to_string();
            if let Some(keys) = self.strings(&action, value) {
                self.config.keys.push(KeyBinding {
                    action,
                    keys,
                    action_span: key.span(),
                    keys_span: value.span(),
                });
            }
        }
    }

    fn unknown_section(&mut self, name: &str, span: Range<usize>, value: &Spanned<DeValue<'_>>) {
        let homes = self.sections_with(name);
        let is_table = matches!(value.get_ref(), DeValue::Table(_));
        if !is_table && !homes.is_empty() {
            let help = Some(format!("it belongs below {homes}"));
            return self.problem(
                span,
                format!("`{name}` stands outside of its section"),
                help,
            );
        }
        let mut names: Vec<&str> = self.sections.iter().map(|section| section.name).collect();
        names.extend([KEYS, ENGINES]);
        let unknown = UnknownName::new("section", name, names);
        self.problem(span, unknown.message, Some(unknown.help));
    }

    fn unknown_key(&mut self, section: &Section, key: &str, span: Range<usize>) {
        let homes = self.sections_with(key);
        let names = section.options.iter().map(|option| option.key);
        let unknown = if homes.is_empty() {
            UnknownName::new("setting", key, names)
        } else {
            UnknownName::or_else("setting", key, names, format!("it belongs below {homes}"))
        };
        let unknown = unknown.in_place(&format!("[{}]", section.name));
        self.problem(span, unknown.message, Some(unknown.help));
    }

    /// The sections that have a key, such as `[trike] or [taacoca]`.
    fn sections_with(&self, key: &str) -> String {
        let homes = self
            .sections
            .iter()
            .filter(|section| section.index(key).is_some());
        let homes: Vec<String> = homes.map(|section| format!("[{}]", section.name)).collect();
        homes.join(" or ")
    }

    /// Sets an option, and returns the value if it is one.
    fn option(
        &mut self,
        section: &Section,
        index: usize,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<OptionValue> {
        let option = &section.options[index];
        let given = self.value(option.key, &option.domain, value)?;
        let origin = Origin::File(value.span());
        let set = self
            .config
            .set_value(section, index, given.clone(), &origin);
        if let Err(error) = set {
            self.problem(value.span(), error.to_string(), None);
            return None;
        }
        Some(given)
    }

    /// Texts that name nothing there is; `engines` are the names of all foreign ones.
    fn texts(&mut self, engines: &[String]) {
        for wrong in wrong_texts(&self.config, engines) {
            if let Some(span) = self.config.span(wrong.section, wrong.key) {
                self.problem(span, wrong.message, wrong.help);
            }
        }
    }

    /// Settings of one game that do not go together.
    fn conflicts(&mut self, root: &DeTable<'_>) {
        for info in GAMES {
            let Some((key, _)) = root.iter().find(|(key, _)| key.get_ref() == info.id) else {
                continue;
            };
            let checked = self
                .config
                .section(info.id)
                .map_or(Ok(()), OptionSet::check);
            if let Err(error) = checked {
                self.problem(key.span(), error.to_string(), None);
            }
        }
    }
}
