//! The sections `[levels.GAME]`: the limits of the levels of `search` in each game.

use std::sync::LazyLock;

use super::table::Section;
use parlour_engines::levels::{LEVELS, Level, Levels};
use parlour_rules::games::GameInfo;
use parlour_rules::options::Options;

/// The prefix of all the sections.
pub(super) const NAME: &str = "levels";

/// The names of the sections, which live as long as the program.
static NAMES: LazyLock<Vec<(&'static GameInfo, &'static str)>> = LazyLock::new(|| {
    let name = |info: &GameInfo| -> &'static str { format!("{NAME}.{}", info.id).leak() };
    let levels = Levels::default();
    let games = levels.games().map(|(info, _)| info);
    games.map(|info| (info, name(info))).collect()
});

/// The sections.
pub(super) fn sections() -> impl Iterator<Item = Section> {
    let defaults = Levels::default();
    NAMES.iter().enumerate().map(move |(at, (info, name))| {
        let more = if at == 0 {
            explanation()
        } else {
            String::new()
        };
        Section {
            name,
            title: format!("Levels in {}", info.name),
            help: format!("The levels of the engine `search` in {}.{more}", info.name),
            options: defaults.game(info).map_or(&[], Options::table),
        }
    })
}

/// The game whose levels a section is about.
pub(super) fn game_of(section: &str) -> Option<&'static GameInfo> {
    let mut names = NAMES.iter();
    names
        .find(|(_, name)| *name == section)
        .map(|(info, _)| *info)
}

/// The help on the parts of a level.
fn explanation() -> String {
    let parts = Level::TABLE
        .iter()
        .map(|part| format!("{}: {}, {}", part.key, part.help, part.domain));
    let parts: Vec<String> = parts.collect();
    format!(
        " A part that is left out stays as it is. Level {LEVELS} has no limits but the time. {}.",
        parts.join("; ")
    )
}
