//! Running this program under valgrind's callgrind.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::figures::Count;

/// Valgrind is not there.
#[derive(Debug, thiserror::Error)]
#[error("valgrind is not installed: apt install valgrind (or the package of that name elsewhere)")]
pub struct NotInstalled;

/// Valgrind, found on this machine.
#[derive(Debug)]
pub struct Callgrind {
    valgrind: PathBuf,
}

impl Callgrind {
    /// Looks for valgrind in the search path.
    pub fn find() -> Result<Self, NotInstalled> {
        let path = env::var_os("PATH").ok_or(NotInstalled)?;
        let valgrind = env::split_paths(&path)
            .filter_map(|folder| parlour_sys::real_path(folder.join("valgrind")).ok())
            .find(|file| file.is_file())
            .ok_or(NotInstalled)?;
        Ok(Self { valgrind })
    }

    /// The name that valgrind gives itself, such as `valgrind-3.19.0`.
    pub fn version(&self) -> anyhow::Result<String> {
        let output = Command::new(&self.valgrind).arg("--version").output()?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Counts the instructions of the work of this name. The profile stays in `target/tmp`, for
    /// `callgrind_annotate` to show which lines they are.
    pub fn count(&self, name: &str) -> anyhow::Result<Count> {
        let profile = format!("callgrind.{}.out", name.replace([' ', '='], "-"));
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(profile);
        // Valgrind would expand a percent sign.
        let profile = profile.display().to_string().replace('%', "%%");
        let program = env::current_exe()?;
        let (Some(folder), Some(file)) = (program.parent(), program.file_name()) else {
            bail!("{} is no program", program.display());
        };
        // Options in the environment or in a `.valgrindrc` would change what is done. The sizes of
        // the environment and of the program's path change where memory is allocated, and so the
        // instructions for that: the environment is empty and the path a short one everywhere.
        let output = Command::new(&self.valgrind)
            .env_clear()
            .current_dir(folder)
            .arg("--tool=callgrind")
            .arg("--collect-atstart=no")
            .arg("--toggle-collect=*instructions*counted*")
            .arg(format!("--callgrind-out-file={profile}"))
            .arg(Path::new(".").join(file))
            .args(["--work", name])
            .output()
            .context("cannot run valgrind")?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            bail!("{name}: valgrind failed ({}):\n{said}", output.status);
        }
        let plies = String::from_utf8_lossy(&output.stdout).trim().parse();
        let plies = plies.with_context(|| format!("{name}: it does not say how many plies"))?;
        let instructions = said.lines().find_map(collected);
        let instructions = instructions
            .with_context(|| format!("{name}: callgrind does not say how many:\n{said}"))?;
        if instructions == 0 {
            bail!("{name}: nothing was counted; has the program been stripped of its symbols?");
        }
        Ok(Count {
            plies,
            instructions,
        })
    }
}

/// The number in a line `==123== Collected : 456`.
fn collected(line: &str) -> Option<u64> {
    let (_, number) = line.split_once("Collected : ")?;
    number.trim().parse().ok()
}
