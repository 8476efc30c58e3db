//! The games that a person has kept, as a list that words search, and what follows from them:
//! results and ratings, a round robin among friends, and how the next game is set up.
//!
//! ```
//! use parlour_library::choices::{Choices, LastGame};
//! use parlour_library::Setup;
//! use parlour_settings::Config;
//!
//! let mut setup = Setup::new(Config::default());
//! let rules = "trike side=9".parse()?;
//! let players = ["human", "search level=4"].map(|text| setup.registry.player(text));
//! let [first, second] = players;
//! let last = LastGame { players: [first?, second?], ..setup.as_set(rules) };
//! setup.choices = setup.with_choice(&last);
//! let again = setup.last_setup(&"trike".parse()?).ok_or("it is remembered")?;
//! assert_eq!(again.rules.to_string(), "trike side=9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | Module | What is in it |
//! | --- | --- |
//! | [`query`] | the words that games are found by |
//! | [`collecting`] | going through finished games for positions to practise |
//! | [`own_games`], [`own_results`], [`progress`] | the games that a person played, their results, and how they change |
//! | [`even_matches`] | the strength that follows from results, and the level that is an even match |
//! | [`round_robin`] | everybody against everybody at one keyboard |
//! | [`choices`] | the choices remembered from one session to the next |

pub mod choices;
pub mod collecting;
mod derived;
pub mod even_matches;
mod item;
pub mod own_games;
pub mod own_results;
pub mod progress;
pub mod query;
pub mod round_robin;
mod setup;

pub use item::LibraryItem;
pub use setup::Setup;
