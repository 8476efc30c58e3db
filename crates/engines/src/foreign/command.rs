//! The command that starts a foreign engine.

use std::time::Duration;

use parlour_rules::options;
use parlour_rules::options::OptionInfo;

const MEMORY: OptionInfo = OptionInfo::number(
    "megabytes of memory for its data, on Linux; 0 for half of the machine's",
    0,
    1 << 20,
    0,
)
.of_unit("MB");

options! {
    /// The time to wait for a foreign engine, and the memory it may have.
    #[derive(Copy)]
    pub struct EngineLimits {
        /// seconds to wait for it to start
        start_seconds: u32 in 1..=3600 = 10,
        /// seconds its answer may be late, beyond its time for the move
        reply_seconds: u32 in 1..=3600 = 5,
        /// illegal answers to one move that are sent back before the game is lost
        illegal: u32 in 0..=20 = 0,
        /// The megabytes of memory it may have for its data; 0 for half of the machine's.
        memory_megabytes: u32 like MEMORY,
    }
}

/// The command that starts a foreign engine, and the time to wait for it.
///
/// ```
/// use std::time::Duration;
///
/// use parlour_engines::foreign::EngineCommand;
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
    /// What it is, in the words of who set it up; empty if they say nothing.
    pub about: String,
    /// The program: a path, or a name looked up in `PATH`.
    pub program: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// Options to send to it, by name.
    pub options: Vec<(String, String)>,
    /// The time it may take to be ready for a game.
    pub start_timeout: Duration,
    /// The time it may take to answer beyond its time for the ply, or in all where it has none.
    pub reply_timeout: Duration,
    /// The number of illegal answers to one ply that are sent back before the game is lost.
    pub illegal: u32,
    /// The megabytes of memory it may have for its data, where the system can limit that; 0 for
    /// half of the machine's.
    pub memory: u32,
    /// True if a line that breaks a rule of the protocol loses the game.
    pub strict: bool,
}

impl EngineCommand {
    /// A program without arguments and options, named by its path, with ten seconds to start and
    /// five to answer.
    pub fn new(command: impl Into<String>) -> Self {
        let command = command.into();
        let without_limits = Self {
            name: command.clone(),
            about: String::new(),
            program: command,
            arguments: Vec::new(),
            options: Vec::new(),
            start_timeout: Duration::ZERO,
            reply_timeout: Duration::ZERO,
            illegal: 0,
            memory: 0,
            strict: false,
        };
        without_limits.with_limits(EngineLimits::default())
    }

    /// The same program within these limits.
    pub fn with_limits(self, limits: EngineLimits) -> Self {
        Self {
            start_timeout: Duration::from_secs(limits.start_seconds.into()),
            reply_timeout: Duration::from_secs(limits.reply_seconds.into()),
            illegal: limits.illegal,
            memory: limits.memory_megabytes,
            ..self
        }
    }

    /// The bytes of memory that it may have for its data.
    pub(super) fn memory_bytes(&self) -> u64 {
        match self.memory {
            0 => parlour_sys::half_of_memory().unwrap_or(u64::MAX),
            megabytes => u64::from(megabytes) << 20,
        }
    }
}
