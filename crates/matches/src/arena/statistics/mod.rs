//! The strength that results of games show, by the formulas of the field: how results are counted
//! ([`EngineResult`], [`Trinomial`], [`Pentanomial`], [`Tally`]), how strong that makes the first
//! engine ([`Performance`], with [`Estimate`]s in Elo and normalised Elo and the likelihood of
//! superiority), and when a match may stop ([`Sprt`], [`SprtRun`]). The results are those of the
//! chess world's match runners, fastchess and cutechess, and where a runner would print `nan` a
//! type here says what is not known.
//!
//! ```
//! use parlour_matches::arena::statistics::{
//!     EngineResult, Evidence, Hypotheses, Model, Sprt, Tally, Verdict,
//! };
//!
//! // Pairs are two games from one opening with the sides reversed.
//! let mut tally = Tally::default();
//! for _ in 0..30 {
//!     tally.add_pair([EngineResult::Win, EngineResult::Win]);
//!     tally.add_pair([EngineResult::Win, EngineResult::Draw]);
//!     tally.add_pair([EngineResult::Loss, EngineResult::Win]);
//! }
//! let strength = tally.pairs.performance().expect("there are pairs");
//! assert_eq!(strength.elo().to_string(), "+190.8 ± 39.4");
//! assert!(strength.superiority() > Some(0.999));
//!
//! let sprt = Sprt::new(Hypotheses {
//!     model: Model::Normalised,
//!     evidence: Evidence::Pairs,
//!     elo0: 0.0,
//!     elo1: 20.0,
//!     ..Hypotheses::default()
//! })?;
//! assert_eq!(sprt.status(&tally).verdict, Verdict::H1);
//! # Ok::<(), parlour_matches::arena::statistics::SprtError>(())
//! ```

mod bayes;
mod counts;
mod estimate;
mod find_root;
mod hypotheses;
mod likelihood;
mod performance;
mod ratings;
#[cfg(test)]
mod reference;
mod sprt;
mod sprt_run;
mod status;

pub use self::counts::{EngineResult, Pentanomial, Tally, Trinomial};
pub use self::estimate::{Estimate, Interval};
pub use self::hypotheses::{Evidence, Hypotheses, Model, SprtError};
#[cfg(test)]
use self::performance::CUTECHESS_QUANTILE;
pub use self::performance::{Performance, QUANTILE_95, SURE, elo_of_score, score_of_elo};
pub use self::ratings::{Pairings, Rating, RatingList, rating_lists};
pub use self::sprt::Sprt;
pub use self::sprt_run::SprtRun;
pub use self::status::{Bounds, Status, Verdict};
