//! The files that commands write at the user's word: whole or not at all, and never in place of
//! what is not their own.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};

use parlour_records::{Replace, write_atomically};
use parlour_sys::{Place, create_file, is_same_file, place};

/// The fate of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays.
    Kept,
    /// It stays unless `--force` is given.
    KeptUnlessForced,
    /// Another takes its place.
    Replaced,
}

impl Existing {
    /// As the argument `--force` has it.
    pub const fn forced(force: bool) -> Self {
        if force {
            Self::Replaced
        } else {
            Self::KeptUnlessForced
        }
    }
}

/// Checks, before the work is done, that its result may be written: nothing is there that would be
/// lost, and it is not the file that is read.
///
/// # Errors
///
/// A message with what would be right.
pub fn check(path: &Path, input: Option<&Path>, existing: Existing) -> anyhow::Result<Place> {
    let name = path.display();
    let place = place(path).with_context(|| format!("cannot write {name}"))?;
    if place == Place::Taken {
        if input.is_some_and(|input| is_same_file(path, input)) {
            bail!("{name}: this is the file being read; name another to write");
        }
        match existing {
            Existing::Kept => bail!("{name}: the file exists; name another"),
            Existing::KeptUnlessForced => {
                bail!("{name}: the file exists; name another, or replace it with --force")
            }
            Existing::Replaced => {}
        }
    }
    Ok(place)
}

/// Writes a file as a whole. One that says the same already stays.
///
/// # Errors
///
/// As of [`check`], or what the system says; nothing is changed then.
pub fn write(
    path: &Path,
    input: Option<&Path>,
    existing: Existing,
    bytes: &[u8],
) -> anyhow::Result<()> {
    let is_taken = place(path).is_ok_and(|place| place == Place::Taken);
    if is_taken && std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let written = match check(path, input, existing)? {
        Place::Device => create_file(path).and_then(|mut file| file.write_all(bytes)),
        Place::Free | Place::Taken => write_atomically(path, bytes, Replace::Always).map(drop),
    };
    written.with_context(|| format!("cannot write {}", path.display()))
}
