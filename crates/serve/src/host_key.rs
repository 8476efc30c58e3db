//! The key by which friends know the host again.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, bail};
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, PrivateKey};

use crate::private_file;

/// The key in the folder of the host, which is made the first time.
pub(crate) fn open(state: &Path) -> anyhow::Result<PrivateKey> {
    let path = state.join("host_key");
    let read = || -> anyhow::Result<PrivateKey> {
        match fs::read_to_string(&path) {
            Ok(text) => {
                let mode = fs::metadata(&path)?.permissions().mode();
                if mode & 0o077 != 0 {
                    bail!("others can read this key; `chmod 600` makes it yours alone");
                }
                Ok(PrivateKey::from_openssh(text)?)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => make(&path),
            Err(error) => Err(error.into()),
        }
    };
    read().with_context(|| path.display().to_string())
}

fn make(path: &Path) -> anyhow::Result<PrivateKey> {
    let key = PrivateKey::random(&mut UnwrapErr(SysRng), Algorithm::Ed25519)?;
    let text = key.to_openssh(LineEnding::LF)?;
    private_file::write(path, &text)?;
    Ok(key)
}
