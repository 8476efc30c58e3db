//! What people set: the config file, typed, checked and explained, and the keys.
//!
//! ```
//! use parlour_settings::Config;
//! use parlour_settings::keymap::Keymap;
//! use parlour_settings::keys::{Action, KeyContext};
//!
//! let config = Config::parse("mine.toml", "[keys]\nturn = ['f5']\n").expect("a sound file");
//! let key = "f5".parse()?;
//! assert_eq!(Keymap::of(&config).action(KeyContext::Board, key), Some(Action::Turn));
//! # Ok::<(), parlour_terminal::input::NoSuchKey>(())
//! ```
//!
//! [`sections`] is the one table of everything that can be set. From it come the reading of the
//! file, the messages about its mistakes, `--set` on the command line and the annotated
//! default file ([`annotated`], kept in `config/parlour.toml`). The rules of a game and their
//! ranges are not repeated here: a game's section is made from its
//! [`GameInfo`](parlour_rules::games::GameInfo).
//!
//! Later sources override earlier ones: defaults, then the file, then variables of the environment
//! (`PARLOUR_UI_THEME`), then `--set`. [`Config::origin`] says which it was. A missing file is no
//! error. The settings screen changes one value at a time in the file ([`write_setting`]), which
//! keeps its comments and order.

mod annotated;
mod assign;
mod boards;
mod check;
mod config;
mod edit;
mod engines;
mod error;
mod file;
pub mod key_use;
pub mod keymap;
pub mod keys;
mod load;
mod origin;
mod read;
mod reader;
mod recover;
mod report;
mod sections;
mod serial;
mod table;

pub use annotated::{KeyHelp, annotated};
pub use assign::{AssignError, find_setting, variable_name};
pub use boards::BoardTurn;
pub use config::{Config, KeyBinding};
pub use edit::write_setting;
pub use error::{ConfigError, read_text};
pub use load::config_path;
pub use origin::Origin;
pub use report::{ConfigReport, Problem};
pub use sections::{
    AnalysisSettings, Animation, Background, Coach, Colours, FileSettings, Glyphs, OwnSide,
    PlayerSettings, PracticeSettings, UiSettings,
};
pub use table::{Section, sections};
