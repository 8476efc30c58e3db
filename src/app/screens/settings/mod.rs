//! Settings: every setting of the config file with its help, changed and seen at once.
//!
//! Changes made here are written to the config file, one setting at a time, by an effect.

mod update;
mod view;

use crate::app::environment::Surface;
use crate::app::shared::Shared;
use crate::app::ui::form::FormCursor;
use parlour_rules::options::{OptionInfo, OptionValue};
use parlour_settings::{Section, sections};

/// The settings of the screen that mean nothing to a guest at the tables of a host.
const AT_HOME: &[&str] = &["coach", "spoilers", "sound", "pace"];

/// The settings of what only a program in a terminal has: hosts to come to, folders, noises, and a
/// choice of what engines use of the machine.
const IN_TERMINALS: &[&str] = &[
    "hosts", "games", "bell", "sound", "escape", "threads", "memory",
];

/// What is said of these elsewhere.
const ELSEWHERE: &str = "in a terminal only";

/// The state of the settings screen.
#[derive(Clone, Debug)]
pub struct Settings {
    sections: Vec<Section>,
    /// True at the tables of a host, where few settings mean anything.
    is_guest: bool,
    /// False in a page.
    in_terminal: bool,
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
    pub fn new(shared: &Shared) -> Self {
        let is_guest = shared.guest.is_some();
        let mut sections = sections();
        sections.retain(|section| !is_guest || section.name == "ui");
        Self {
            sections,
            is_guest,
            in_terminal: shared.options.environment.surface == Surface::Terminal,
            cursor: FormCursor::default(),
            saving: Vec::new(),
        }
    }

    /// The rows, by section.
    fn groups(&self) -> Vec<Vec<SettingRow>> {
        let of_section = |(section, shown): (usize, &Section)| {
            let is_hidden = |at: &usize| self.is_guest && AT_HOME.contains(&shown.options[*at].key);
            let options = (0..shown.options.len()).filter(|at| !is_hidden(at));
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

    /// Returns whether a row means something in a terminal only, and the program is not in one.
    fn is_elsewhere(&self, row: SettingRow) -> bool {
        !self.in_terminal && IN_TERMINALS.contains(&self.option(row).key)
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
