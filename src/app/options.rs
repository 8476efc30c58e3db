//! The program's options, from the config file and the command line.

use super::keys::Keymap;
use super::speed::Speed;
use crate::engines::{CLOCK_SETTINGS, EngineRegistry, Player};
use crate::games::{GameInfo, Settings};
use crate::theme::{Depth, Palette, Theme};
use crate::widgets::board::Glyphs;

/// How the program is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The rule settings that new games start from, for each game by identifier.
    pub rules: Vec<(&'static str, Settings)>,
    /// The players of new games by default.
    pub players: [Player; 2],
    /// All engines by name.
    pub registry: EngineRegistry,
    /// The clocks of new games by default: values of
    /// [`CLOCK_SETTINGS`](crate::engines::CLOCK_SETTINGS).
    pub clock: Settings,
    /// What the keys do.
    pub keymap: Keymap,
    /// The colours.
    pub palette: Palette,
    /// The characters boards are drawn with.
    pub glyphs: Glyphs,
    /// Whether boards are drawn with coordinates.
    pub coordinates: bool,
    /// Whether plies are animated.
    pub animation: bool,
    /// Whether the mouse is reported to the program.
    pub mouse: bool,
    /// How many milliseconds an engine's ply is shown before another engine answers.
    pub ply_delay: u64,
    /// How many engines may think at the same time where several games are watched.
    pub cores: usize,
    /// A file of games to replay at once, instead of beginning at home.
    pub replay: Option<ReplayOptions>,
}

/// A file of games that is to be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayOptions {
    /// The file.
    pub path: String,
    /// How fast.
    pub speed: Speed,
    /// Whether to follow what another process writes to the file.
    pub follow: bool,
}

impl Default for Options {
    fn default() -> Self {
        let theme = Theme::named("dark").expect("the dark theme is embedded");
        Self {
            rules: Vec::new(),
            players: [
                Player::Human(String::new()),
                EngineRegistry::default()
                    .player("search level=3")
                    .unwrap_or_else(|_| Player::Human(String::new())),
            ],
            registry: EngineRegistry::default(),
            clock: Settings::defaults(CLOCK_SETTINGS),
            keymap: Keymap::default(),
            palette: Palette::new(&theme, Depth::TrueColour),
            glyphs: Glyphs::Unicode,
            coordinates: true,
            animation: true,
            mouse: true,
            ply_delay: 400,
            cores: 1,
            replay: None,
        }
    }
}

impl Options {
    /// The rule settings that a new game starts from.
    #[must_use]
    pub fn rules_of(&self, info: &GameInfo) -> Settings {
        let own = self.rules.iter().find(|(id, _)| *id == info.id);
        own.map_or_else(
            || Settings::defaults(info.settings),
            |(_, rules)| rules.clone(),
        )
    }
}
