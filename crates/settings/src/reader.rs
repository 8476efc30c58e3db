//! Values of the config file as they are read, with what is wrong with them.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::config::Config;
use super::report::Problem;
use super::table::Section;
use parlour_rules::options::{Domain, OptionValue, suggestion};

/// A config file being read.
pub(super) struct ConfigReader<'a> {
    pub(super) text: &'a str,
    pub(super) config: Config,
    pub(super) problems: Vec<Problem>,
    pub(super) sections: Vec<Section>,
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
}
