//! Settings: every setting of the config file with its help, changed and seen at once.
//!
//! Changes made here are written to the config file, one setting at a time, by an effect.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::form::FormCursor;
use parlour_rules::options::{OptionInfo, OptionValue};
use parlour_settings::{Section, sections};

/// The state of the settings screen.
#[derive(Clone, Debug)]
pub struct Settings {
    sections: Vec<Section>,
    cursor: FormCursor,
    /// The changes that are being written.
    saving: Vec<u64>,
}

/// A row of the screen: an option, by the indices of its section and in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SettingRow {
    section: usize,
    at: usize,
}

impl Settings {
    /// The settings as they are.
    pub fn new(_shared: &Shared) -> Self {
        Self {
            sections: sections(),
            cursor: FormCursor::default(),
            saving: Vec::new(),
        }
    }

    /// The rows, by section.
    fn groups(&self) -> Vec<Vec<SettingRow>> {
        let of_section = |(section, shown): (usize, &Section)| {
            let options = 0..shown.options.len();
            options.map(|at| SettingRow { section, at }).collect()
        };
        self.sections.iter().enumerate().map(of_section).collect()
    }

    fn rows(&self) -> Vec<SettingRow> {
        self.groups().concat()
    }

    fn option(&self, row: SettingRow) -> &'static OptionInfo {
        &self.sections[row.section].options[row.at]
    }

    /// The value of a row.
    fn value(&self, row: SettingRow, shared: &Shared) -> OptionValue {
        let config = shared.config();
        let options = config.section(self.sections[row.section].name);
        options.map_or(OptionValue::Toggle(false), |options| {
            options.named_value(row.at)
        })
    }
}
