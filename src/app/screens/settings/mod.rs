//! Settings: every setting of the config file with its help, changed and seen at once.
//!
//! What is changed here is written to the config file, one setting at a time, by an effect.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::form::FormCursor;
use crate::settings::{Section, sections};
use parlour_rules::options::{OptionInfo, Value};

/// The state of the settings screen.
#[derive(Clone, Debug)]
pub struct Settings {
    sections: Vec<Section>,
    /// Whether the levels are shown.
    more: bool,
    cursor: FormCursor,
    /// The changes that are being written.
    saving: Vec<u64>,
}

/// A row of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SettingRow {
    /// An option, by the indices of its section and in it.
    Option(usize, usize),
    /// The levels are shown, or not.
    More,
}

impl Settings {
    /// The settings as they are.
    #[must_use]
    pub fn new(_shared: &Shared) -> Self {
        Self {
            sections: sections(),
            more: false,
            cursor: FormCursor::default(),
            saving: Vec::new(),
        }
    }

    /// The sections that are shown: the last ones, the levels, only if they are wanted.
    fn shown(&self) -> impl Iterator<Item = (usize, &Section)> {
        let sections = self.sections.iter().enumerate();
        sections.filter(|(_, section)| self.more || !is_levels(section))
    }

    /// The rows, by section.
    fn groups(&self) -> Vec<Vec<SettingRow>> {
        let of_section = |(section, shown): (usize, &Section)| {
            let options = 0..shown.options.len();
            options.map(|at| SettingRow::Option(section, at)).collect()
        };
        let mut groups: Vec<Vec<SettingRow>> = self.shown().map(of_section).collect();
        groups.push(vec![SettingRow::More]);
        groups
    }

    fn rows(&self) -> Vec<SettingRow> {
        self.groups().concat()
    }

    fn option(&self, section: usize, at: usize) -> &'static OptionInfo {
        &self.sections[section].options[at]
    }
}

/// Whether a section is about the levels of a game.
fn is_levels(section: &Section) -> bool {
    section.name.contains('.')
}

/// The value of an option, by its section's name.
fn value(section: &str, at: usize, shared: &Shared) -> Value {
    let config = &shared.options.configuration.config;
    let options = config.section(section);
    options.map_or(Value::Toggle(false), |options| options.value(at))
}
