//! The config file from its text: everything that is wrong is found, not only the first.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::check::wrong_texts;
use super::config::Config;
use super::file::ConfigFile;
use super::origin::Origin;
use super::report::{ConfigReport, Problem};
use super::table::{ENGINES, KEYS, Section, sections};
use super::{engines, key_bindings, keymap};
use parlour_rules::games::GAMES;
use parlour_rules::options::{Domain, OptionSet, OptionValue, UnknownName, suggestion};

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

/// A config file being read.
pub(super) struct ConfigReader<'a> {
    text: &'a str,
    pub(super) config: Config,
    problems: Vec<Problem>,
    sections: Vec<Section>,
}

impl ConfigReader<'_> {
    /// Adds a problem.
    pub(super) fn problem(&mut self, span: Range<usize>, what: String, help: Option<String>) {
        self.problems.push(Problem::new(span, what, help));
    }

    /// The text of a value as it is written.
    pub(super) fn source_text(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// The table of a section.
    pub(super) fn table<'v, 'i>(
        &mut self,
        name: &str,
        value: &'v Spanned<DeValue<'i>>,
    ) -> Option<&'v DeTable<'i>> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(table);
        }
        let help = Some(format!("write it as [{name}] with the settings below"));
        self.problem(value.span(), format!("`{name}` is a section"), help);
        None
    }

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
            return key_bindings::read(self, table);
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

    /// The value of an option.
    pub(super) fn value(
        &mut self,
        key: &str,
        domain: &Domain,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<OptionValue> {
        if let Domain::Text { .. } = domain {
            let text = self.string(key, value)?;
            // Most texts are names; the code that uses them reports the others.
            return Some(OptionValue::Text(text.into()));
        }
        let text = match (domain, value.get_ref()) {
            (Domain::Toggle, DeValue::Boolean(on)) => on.to_string(),
            (Domain::Number { .. } | Domain::Word(_), DeValue::Integer(number)) => {
                // Written in hexadecimal or with underscores, a number is the same number.
                u64::from_str_radix(number.as_str(), number.radix())
                    .map_or_else(|_| number.to_string(), |number| number.to_string())
            }
            (Domain::Word(_), DeValue::String(word)) => word.to_string(),
            _ => String::new(),
        };
        let parsed = domain.parse(&text);
        if parsed.is_none() {
            let span = value.span();
            let what = format!("{key} must be {domain}, not {}", self.source_text(&span));
            let help = match (domain, value.get_ref()) {
                (Domain::Word(words), _) => suggestion(&text, words.iter().copied()),
                (_, DeValue::String(inside)) if domain.parse(inside).is_some() => {
                    Some("write it without quotes".to_owned())
                }
                _ => None,
            };
            self.problem(span, what, help);
        }
        parsed
    }

    /// A text.
    pub(super) fn string(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        if let DeValue::String(text) = value.get_ref() {
            return Some(text.to_string());
        }
        let span = value.span();
        let what = format!(
            "{key} must be a text in quotes, not {}",
            self.source_text(&span)
        );
        self.problem(span, what, None);
        None
    }

    /// A list of texts; a single one may stand without brackets.
    pub(super) fn strings(
        &mut self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<Vec<String>> {
        match value.get_ref() {
            DeValue::String(text) => Some(vec![text.to_string()]),
            DeValue::Array(texts) => texts.iter().map(|text| self.string(key, text)).collect(),
            _ => {
                let span = value.span();
                let what = format!(
                    "{key} must be a list of texts, not {}",
                    self.source_text(&span)
                );
                self.problem(span, what, None);
                None
            }
        }
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
