//! The user's folders, as the XDG base directory specification has them.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, Xdg};

/// The folder for what the program makes, `$XDG_DATA_HOME/parlour`; none without a home folder.
pub fn data_folder() -> Option<PathBuf> {
    Some(Xdg::new().ok()?.data_dir().join("parlour"))
}

/// The user's home folder.
pub fn home_folder() -> Option<PathBuf> {
    Some(Xdg::new().ok()?.home_dir().to_owned())
}

/// The folder of the user's settings, `$XDG_CONFIG_HOME/parlour`; none without a home folder.
pub fn config_folder() -> Option<PathBuf> {
    Some(Xdg::new().ok()?.config_dir().join("parlour"))
}

/// The folder for what the program can make again, `$XDG_CACHE_HOME/parlour`; none without a home
/// folder.
pub fn cache_folder() -> Option<PathBuf> {
    Some(Xdg::new().ok()?.cache_dir().join("parlour"))
}

/// The folder for what concerns nobody but the program itself, `$XDG_STATE_HOME/parlour`; none
/// without a home folder.
pub fn state_folder() -> Option<PathBuf> {
    Some(Xdg::new().ok()?.state_dir()?.join("parlour"))
}
