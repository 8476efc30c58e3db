//! The start of a game: its rules, and the position if it is not the game's own.

use parlour_rules::games::{AnyLine, AnyRules, Draft, GameInfo, PositionError};
use parlour_rules::options::OptionError;

/// The rules of a game and the position it starts from.
#[derive(Clone, Debug)]
pub struct Start {
    rules: AnyRules,
    line: AnyLine,
    position: Option<String>,
}

/// A reason why a start cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The rule settings are out of their bounds or do not go together.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// The text is no position of this game and board.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Start {
    /// The start position of a game with these rules.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when rule settings are out of their bounds or do not go together.
    pub fn new(rules: AnyRules) -> Result<Self, OptionError> {
        Ok(Self {
            line: AnyLine::new(&rules)?,
            rules,
            position: None,
        })
    }

    /// A position of a game with these rules.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the rules are wrong, or the text is no position on their board.
    pub fn from_position(rules: AnyRules, text: &str) -> Result<Self, StartError> {
        let own = Self::new(rules)?;
        let line = own.line.at_position(text)?;
        let text = line.position_text();
        Ok(Self {
            position: (text != own.line.position_text()).then_some(text),
            line,
            ..own
        })
    }

    /// The game's own start, or a position if the text is not empty.
    pub(super) fn of(rules: AnyRules, position: &str) -> Result<Self, StartError> {
        if position.is_empty() {
            return Ok(Self::new(rules)?);
        }
        Self::from_position(rules, position)
    }

    /// A position of the same game and rules that was set up by hand.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why it is no position of the game.
    pub fn with_draft(&self, draft: &Draft) -> Result<Self, PositionError> {
        let line = self.line.at_draft(draft)?;
        let text = line.position_text();
        let own = AnyLine::new(&self.rules).map(|line| line.position_text());
        Ok(Self {
            rules: self.rules.clone(),
            position: (own.as_ref() != Ok(&text)).then_some(text),
            line,
        })
    }

    /// The start of a line of the same game and rules. This has to be the game's own start.
    pub fn at_start_of(&self, line: &AnyLine) -> Self {
        let line = line.at_start();
        let text = line.position_text();
        Self {
            rules: self.rules.clone(),
            position: (text != self.line.position_text()).then_some(text),
            line,
        }
    }

    /// The game.
    pub fn info(&self) -> &'static GameInfo {
        self.line.info()
    }

    /// The rules.
    pub const fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// The line with no plies played.
    pub const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// The text of the position, when it is not the game's own start.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }
}

/// Starts are equal when the rules and the position are.
impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.position == other.position
    }
}
