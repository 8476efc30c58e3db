//! The table of all settings.

use super::sections::{
    AnalysisSettings, FileSettings, PlayerSettings, PracticeSettings, UiSettings,
};
use parlour_engines::ClockOptions;
use parlour_rules::games::GAMES;
use parlour_rules::options::OptionInfo;

/// A section of the config file.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name between the brackets.
    pub name: &'static str,
    /// The heading on the screen.
    pub title: String,
    /// Its purpose.
    pub help: String,
    /// The options in it.
    pub options: &'static [OptionInfo],
}

impl Section {
    /// The index of the option with this key.
    pub fn index(&self, key: &str) -> Option<usize> {
        self.options.iter().position(|option| option.key == key)
    }
}

/// The section of key bindings, whose entries are the app's actions.
pub(super) const KEYS: &str = "keys";
/// The section of foreign engines, a table for each.
pub(super) const ENGINES: &str = "engines";
/// The section of players.
pub(super) const PLAYERS: &str = "players";
/// The section of clocks.
pub(super) const CLOCK: &str = "clock";
/// The section of files.
pub(super) const FILES: &str = "files";
/// The section of analysis.
pub(super) const ANALYSIS: &str = "analysis";
/// The section of practice.
pub(super) const PRACTICE: &str = "practice";
/// The section of the screen.
pub(super) const UI: &str = "ui";

/// All sections with a fixed list of options, in the order of the annotated file: all but
/// `[keys]` and `[engines.NAME]`.
pub fn sections() -> Vec<Section> {
    let fixed = |name, title: &str, help: &str, options| Section {
        name,
        title: title.to_owned(),
        help: help.to_owned(),
        options,
    };
    let players = fixed(
        PLAYERS,
        "Players",
        "The players of new games, unless you choose others.",
        PlayerSettings::TABLE,
    );
    let files = fixed(
        FILES,
        "Files",
        "Folders. Changes take effect at the next start.",
        FileSettings::TABLE,
    );
    let clock = fixed(
        CLOCK,
        "Clocks",
        "The clocks of new games.",
        ClockOptions::TABLE,
    );
    let analysis = fixed(
        ANALYSIS,
        "Analysis",
        "The engine that analyses positions in study.",
        AnalysisSettings::TABLE,
    );
    let practice = fixed(
        PRACTICE,
        "Practice",
        "Positions of your own games in which you missed a better move, asked again until you know \
         them.",
        PracticeSettings::TABLE,
    );
    let ui = fixed(UI, "Screen", "The screen.", UiSettings::TABLE);
    let games = GAMES.iter().map(|info| Section {
        name: info.id,
        title: info.name.to_owned(),
        help: format!("The rules of new games of {}.", info.name),
        options: info.settings,
    });
    [players, clock, ui, analysis, practice, files]
        .into_iter()
        .chain(games)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::check::wrong_texts;
    use super::super::config::Config;
    use super::*;

    #[test]
    fn every_default_is_one_that_may_be_written() {
        for section in sections() {
            for option in section.options {
                let text = option.default.to_string();
                assert_eq!(option.domain.parse(&text), Some(option.default.clone()));
            }
        }
        let texts = wrong_texts(&Config::default(), &[]);
        assert!(texts.is_empty(), "{texts:?}");
    }
}
