//! The browser's storage, in which files are kept: one entry for each.

#[cfg(target_family = "wasm")]
use std::{io, path::Path};

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Keeps a text; returns whether there is room for it.
    #[wasm_bindgen(js_name = parlourKeep)]
    fn keep(path: &str, text: &str) -> bool;
    /// Deletes a text.
    #[wasm_bindgen(js_name = parlourForget)]
    fn forget(path: &str);
    /// Takes a lock, unless another tab has it.
    #[wasm_bindgen(js_name = parlourLock)]
    fn lock(path: &str) -> bool;
    /// Gives it back.
    #[wasm_bindgen(js_name = parlourUnlock)]
    fn unlock(path: &str);
}

/// The keeper of the files of a page. Where the browser keeps nothing there is none, and
/// files are in memory.
#[cfg_attr(
    not(target_family = "wasm"),
    allow(dead_code, reason = "only a page has it")
)]
pub struct Storage;

#[cfg(target_family = "wasm")]
impl parlour_sys::fs::Keeper for Storage {
    fn keep(&self, path: &Path, contents: Option<&[u8]>) -> io::Result<()> {
        let path = path.to_string_lossy();
        let Some(contents) = contents else {
            forget(&path);
            return Ok(());
        };
        let text = str::from_utf8(contents).map_err(|_| io::ErrorKind::InvalidData)?;
        if keep(&path, text) {
            Ok(())
        } else {
            Err(io::Error::new(
                io::ErrorKind::StorageFull,
                "the browser's storage is full",
            ))
        }
    }

    fn lock(&self, path: &Path) -> bool {
        lock(&path.to_string_lossy())
    }

    fn unlock(&self, path: &Path) {
        unlock(&path.to_string_lossy());
    }
}
