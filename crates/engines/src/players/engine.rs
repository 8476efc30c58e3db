//! The interface of engines.

use crate::{Limits, Report, Stop};
use parlour_rules::games::{AnyLine, AnyPly, Game, GameLine, Line};

/// The reason why an engine has no ply to offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The engine failed; the message says how.
    #[error("{0}")]
    Failed(String),
    /// The engine played an illegal ply; the message says which.
    #[error("{0}")]
    Illegal(String),
}

/// An engine: it chooses plies in games that are known at run time ([`AnyLine`]), or in one game or
/// some ([`Line`]).
///
/// An engine may keep what it has learned (a transposition table) from one ply to the next; what it
/// plays in a new game never depends on earlier games.
///
/// ```
/// use parlour_engines::{Engine, EngineError, Limits, Report, Stop};
/// use parlour_rules::games::GameLine;
///
/// /// Plays the first legal ply of any game.
/// struct First;
///
/// impl<L: GameLine> Engine<L> for First {
///     fn choose(
///         &mut self,
///         line: &L,
///         _limits: &Limits,
///         _stop: &Stop,
///         _report: &mut dyn FnMut(&Report<L::Ply>),
///     ) -> Result<L::Ply, EngineError> {
///         line.legal_plies().first().copied().ok_or(EngineError::GameOver)
///     }
/// }
/// ```
pub trait Engine<L: GameLine = AnyLine>: Send {
    /// Drops everything learned in earlier games.
    fn new_game(&mut self) {}

    /// Sets up what the engine needs for a game, before any clock runs: a program of others is
    /// started, and asked whether it knows the game.
    ///
    /// # Errors
    ///
    /// [`EngineError`] when it cannot play: it has not lost a game then.
    fn prepare(&mut self, _stop: &Stop) -> Result<(), EngineError> {
        Ok(())
    }

    /// Chooses a ply at the end of the line, within the limits, or sooner when `stop` is raised
    /// (within 50 ms). `report` is called with what is known, now and then, from this thread; the
    /// last time, if ever, about the ply that is chosen.
    ///
    /// # Errors
    ///
    /// [`EngineError`] when the game is over or the engine has failed.
    fn choose(
        &mut self,
        line: &L,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<L::Ply>),
    ) -> Result<L::Ply, EngineError>;
}

/// Lets an engine that plays lines of every game we have choose as if the game were not known.
///
/// # Errors
///
/// As the engine says.
pub fn choose_any<G: Game<Ply: Into<AnyPly>>>(
    engine: &mut impl Engine<Line<G>>,
    line: &Line<G>,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Report),
) -> Result<AnyPly, EngineError> {
    let mut report = |typed: &Report<G::Ply>| report(&typed.map(Into::into));
    let ply = engine.choose(line, limits, stop, &mut report)?;
    Ok(ply.into())
}

/// Makes a type with the methods `new_game` and `choose_typed`, which is generic over games of a
/// trait, an [`Engine`](crate::Engine) for lines of each of these games and for
/// [`AnyLine`](parlour_rules::games::AnyLine).
#[macro_export]
macro_rules! typed_engine {
    ($engine:ident for $games:ident) => {
        impl<G: $games> $crate::Engine<parlour_rules::games::Line<G>> for $engine {
            fn new_game(&mut self) {
                $engine::new_game(self);
            }

            fn choose(
                &mut self,
                line: &parlour_rules::games::Line<G>,
                limits: &$crate::Limits,
                stop: &$crate::Stop,
                report: &mut dyn FnMut(&$crate::Report<G::Ply>),
            ) -> Result<G::Ply, $crate::EngineError> {
                if line.outcome().is_some() {
                    return Err($crate::EngineError::GameOver);
                }
                self.choose_typed(line, limits, stop, report)
            }
        }

        impl $crate::Engine for $engine {
            fn new_game(&mut self) {
                $engine::new_game(self);
            }

            fn choose(
                &mut self,
                line: &parlour_rules::games::AnyLine,
                limits: &$crate::Limits,
                stop: &$crate::Stop,
                report: &mut dyn FnMut(&$crate::Report),
            ) -> Result<parlour_rules::games::AnyPly, $crate::EngineError> {
                parlour_rules::with_line!(line, line => {
                    $crate::toolkit::choose_any(self, line, limits, stop, report)
                })
            }
        }
    };
}
