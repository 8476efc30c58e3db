//! Where a game starts: the game, its settings, and the position if it is not the game's own.

use crate::games::{AnyLine, GameInfo, PositionError, SettingError, Settings};

/// A game with its settings and the position it starts from.
#[derive(Clone, Debug)]
pub struct Start {
    settings: Settings,
    line: AnyLine,
    position: Option<String>,
}

/// Why a start cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The settings are not the game's or do not go together.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The text is not a position of this game and board.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Start {
    /// The start position of a game with these settings.
    ///
    /// # Errors
    ///
    /// [`SettingError`] when the settings are not the game's or do not go together.
    pub fn new(info: &'static GameInfo, settings: Settings) -> Result<Self, SettingError> {
        Ok(Self {
            line: AnyLine::new(info, &settings)?,
            settings,
            position: None,
        })
    }

    /// A position of a game with these settings.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the settings are wrong, or the text is no position on their board.
    pub fn from_position(
        info: &'static GameInfo,
        settings: Settings,
        text: &str,
    ) -> Result<Self, StartError> {
        let own = Self::new(info, settings)?;
        let line = own.line.at_position(text)?;
        let text = line.position_text();
        Ok(Self {
            position: (text != own.line.position_text()).then_some(text),
            line,
            ..own
        })
    }

    /// Where a line of the same game and settings starts. This has to be the game's own start.
    pub(super) fn at_start_of(&self, line: &AnyLine) -> Self {
        let line = line.at_start();
        let text = line.position_text();
        Self {
            settings: self.settings.clone(),
            position: (text != self.line.position_text()).then_some(text),
            line,
        }
    }

    /// The game.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.line.info()
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The line with no plies played.
    #[must_use]
    pub const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// The text of the position, when it is not the game's own start.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }
}

/// Starts are equal when the game, the settings and the position are.
impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.settings == other.settings && self.position == other.position
    }
}
