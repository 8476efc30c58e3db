//! The figures that are kept in a file.

use std::collections::BTreeMap;
use std::process::Command;
use std::{env, fmt, fs};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::callgrind::Callgrind;

/// The file, from the project's folder.
pub const FILE: &str = "benches/instructions.json";

/// The same file, wherever this is run.
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.json");

/// The counts of one piece of work.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Count {
    /// The plies that were generated, counted or played.
    pub plies: u64,
    /// The instructions for all of them.
    pub instructions: u64,
}

impl Count {
    /// The instructions for one ply.
    pub fn per_ply(&self) -> f64 {
        self.instructions as f64 / self.plies as f64
    }

    /// The share of itself by which the figure for one ply has grown.
    pub fn change_since(&self, before: &Self) -> f64 {
        self.per_ply() / before.per_ply() - 1.0
    }
}

/// The things besides parlour on which figures depend.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Toolchain {
    rustc: String,
    valgrind: String,
    /// The architecture, and whether the build uses its bit instructions.
    target: String,
}

impl Toolchain {
    /// The tools of this build.
    pub fn of_this(callgrind: &Callgrind) -> anyhow::Result<Self> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc)
            .arg("--version")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .context("cannot ask rustc for its version")?;
        let bits = if cfg!(target_feature = "bmi2") {
            " with bmi2"
        } else {
            ""
        };
        Ok(Self {
            rustc: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            valgrind: callgrind.version()?,
            target: format!("{} {}{bits}", env::consts::ARCH, env::consts::OS),
        })
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.rustc, self.valgrind, self.target)
    }
}

/// The contents of the file.
#[derive(Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The tools of the build that was counted.
    pub made_with: Toolchain,
    /// By the name of the work.
    pub counts: BTreeMap<String, Count>,
}

impl Figures {
    /// No figures yet.
    pub const fn new(made_with: Toolchain) -> Self {
        Self {
            made_with,
            counts: BTreeMap::new(),
        }
    }

    /// Reads the file.
    pub fn read() -> anyhow::Result<Self> {
        let text = fs::read_to_string(PATH).context(FILE)?;
        serde_json::from_str(&text).context(FILE)
    }

    /// Writes the file.
    pub fn write(&self) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        fs::write(PATH, text + "\n").context(FILE)
    }
}
