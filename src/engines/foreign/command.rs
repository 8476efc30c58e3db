//! How to start a foreign engine.

use std::time::Duration;

use crate::options;

options! {
    /// How long a foreign engine is waited for.
    #[derive(Copy)]
    pub struct Timeouts {
        /// how long it may take to start
        start_seconds: u32 in 1..=3600 = 10,
        /// how long it may take to answer, beyond the time it has for a ply
        reply_seconds: u32 in 1..=3600 = 5,
    }
}

/// How to start a foreign engine, and how long to wait for it.
///
/// ```
/// use std::time::Duration;
///
/// use parlour::engines::foreign::EngineCommand;
///
/// let command = EngineCommand {
///     arguments: vec!["--ugi".to_owned()],
///     start_timeout: Duration::from_secs(30),
///     ..EngineCommand::new("/opt/zed/zed")
/// };
/// assert_eq!(command.name, "/opt/zed/zed");
/// assert_eq!(command.reply_timeout, Duration::from_secs(5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// The name in messages, settings and records.
    pub name: String,
    /// The program: a path, or a name looked up in `PATH`.
    pub program: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// Options to send to it, by name.
    pub options: Vec<(String, String)>,
    /// How long it may take to be ready for a game.
    pub start_timeout: Duration,
    /// How long it may take to answer beyond its time for the ply, or in all where it has none.
    pub reply_timeout: Duration,
}

impl EngineCommand {
    /// A program without arguments and options, named by its path, with ten seconds to start and
    /// five to answer.
    #[must_use]
    pub fn new(command: impl Into<String>) -> Self {
        let command = command.into();
        let without_timeouts = Self {
            name: command.clone(),
            program: command,
            arguments: Vec::new(),
            options: Vec::new(),
            start_timeout: Duration::ZERO,
            reply_timeout: Duration::ZERO,
        };
        without_timeouts.with_timeouts(Timeouts::default())
    }

    /// The same program, waited for so long.
    #[must_use]
    pub fn with_timeouts(self, timeouts: Timeouts) -> Self {
        Self {
            start_timeout: Duration::from_secs(timeouts.start_seconds.into()),
            reply_timeout: Duration::from_secs(timeouts.reply_seconds.into()),
            ..self
        }
    }
}
