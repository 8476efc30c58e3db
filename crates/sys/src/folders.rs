//! The user's folders, as the XDG base directory specification has them.

use std::env;
use std::path::PathBuf;

/// The folder for what the program makes, `$XDG_DATA_HOME/parlour`; none without a home folder.
pub fn data_folder() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", ".local/share")
}

/// The folder of the user's settings, `$XDG_CONFIG_HOME/parlour`; none without a home folder.
pub fn config_folder() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", ".config")
}

/// The folder for what the program can make again, `$XDG_CACHE_HOME/parlour`; none without a home
/// folder.
pub fn cache_folder() -> Option<PathBuf> {
    folder("XDG_CACHE_HOME", ".cache")
}

/// The folder for what concerns only the program itself, `$XDG_STATE_HOME/parlour`; none without a
/// home folder.
pub fn state_folder() -> Option<PathBuf> {
    folder("XDG_STATE_HOME", ".local/state")
}

/// The program's folder in the one that a variable names, or in this one below the home folder.
fn folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    if cfg!(target_family = "wasm") {
        // The files of a page are the program's alone.
        return Some(PathBuf::from("/"));
    }
    let usual = env::home_dir()?.join(below_home);
    // The specification says to ignore relative paths.
    let named = env::var_os(variable).map(PathBuf::from);
    let named = named.filter(|path| path.is_absolute());
    Some(named.unwrap_or(usual).join("parlour"))
}
