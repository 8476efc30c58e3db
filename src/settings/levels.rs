//! The sections `[levels.GAME]`: the limits of the levels of `search` in each game.

use std::sync::LazyLock;

use super::check::KnownNames;
use super::table::{InvalidValue, Section, SettingEntry, TextKind, ValueKind};
use crate::engines::levels::{LEVEL_SETTINGS, LEVELS, Level, Levels};
use crate::games::{GAMES, GameInfo, Settings};

/// The prefix of all the sections.
pub(super) const NAME: &str = "levels";

/// The sections, which are made once from the table of the levels and live as long as the program.
static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let table = Levels::default();
    let section = |(at, info): (usize, &&'static GameInfo)| {
        let entries =
            (1..LEVELS).filter_map(|level| Some(entry(level, table.get(info.id, level)?)));
        let explained = if at == 0 {
            explanation()
        } else {
            String::new()
        };
        Section {
            name: format!("{NAME}.{}", info.id).leak(),
            help: format!(
                "The levels of the engine `search` in {}.{explained}",
                info.name
            ),
            entries: entries.collect(),
        }
    };
    GAMES.iter().enumerate().map(section).collect()
});

/// The sections.
pub(super) fn sections() -> impl Iterator<Item = Section> {
    SECTIONS.iter().cloned()
}

fn entry(number: u32, level: &Level) -> SettingEntry {
    SettingEntry {
        key: number.to_string().leak(),
        help: format!("level {number}").leak(),
        kind: ValueKind::Text(Box::leak(Box::new(TextKind {
            default: level.to_string().leak(),
            form: "some of depth=N nodes=N choice=N error=N",
            check,
        }))),
    }
}

/// The help on the parts of a level.
fn explanation() -> String {
    let parts = LEVEL_SETTINGS
        .iter()
        .map(|part| format!("{}: {}, {}", part.key, part.help, part.domain));
    let parts: Vec<String> = parts.collect();
    format!(
        " A part that is left out stays as it is. Level {LEVELS} has no limits but the time. {}.",
        parts.join("; ")
    )
}

fn check(text: &str, _: &KnownNames) -> Result<(), InvalidValue> {
    let parts = Settings::parse(LEVEL_SETTINGS, text);
    parts.map(drop).map_err(|error| InvalidValue {
        message: error.to_string(),
        help: None,
    })
}

/// The table with what was set; `text` tells the text of a section and key.
pub(super) fn levels<'a>(text: impl Fn(&str, &str) -> &'a str) -> Levels {
    let mut levels = Levels::default();
    for info in GAMES {
        let section = format!("{NAME}.{}", info.id);
        for number in 1..LEVELS {
            let text = text(&section, &number.to_string());
            if let Some(level) = levels.get_mut(info.id, number)
                && let Ok(changed) = level.with(text)
            {
                *level = changed;
            }
        }
    }
    levels
}
