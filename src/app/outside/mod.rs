//! What every runtime is, and the work that each has done, whatever its screen is: files, and timers.

mod boards_folder;
mod files;
mod followed_files;
mod runtime;
mod store;
mod timers;

pub use files::GameStore;
pub use followed_files::FollowedFiles;
pub use runtime::{Program, Runtime};
pub use store::FolderStore;
pub use timers::Timers;
