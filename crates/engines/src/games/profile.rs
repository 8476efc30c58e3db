//! The data that a game brings for players beside the knowledge of searches: its levels and
//! characters, what `greedy` thinks of its plies, why a hint calls one good, and where its speed is
//! measured.
//!
//! A game is a [`PlayedGame`] by one constant, its [`Profile`], of which no part can be left out.
//! [`ENGINE_PROFILES`] is made of the list of games: there it is known at run time.

use crate::games::claim::{Claim, Sentence};
use crate::games::expected::Expected;
use crate::games::game_bench::GameBench;
use crate::games::level::Level;
use crate::games::solved_start::SolvedStart;
use crate::games::taste::{Character, Taste};
use crate::search::engine_game::EngineGame;
use crate::tables::SolvedGame;
use parlour_rules::for_every_game;
use parlour_rules::games::{Game, GameInfo};

/// A game with all that our players need of it.
pub trait PlayedGame: SolvedGame {
    /// The data of the game.
    const PROFILE: Profile<Self>;

    /// The book of first plies with these rules, if there is one: a file of `lab book`.
    fn book(&self) -> Option<&'static str> {
        None
    }
}

/// The data that a game brings for players.
#[allow(
    missing_debug_implementations,
    reason = "functions of any game have none"
)]
pub struct Profile<G: Game> {
    /// The limits of the limited levels of the engine `search`, the weakest first
    /// ([`levels`](crate::players::levels)).
    pub levels: &'static [Level],
    /// The score of each level from the second on against the one below, in percent, as measured
    /// (docs/levels.md).
    pub level_scores: &'static [u8],
    /// The greatest noise in the values of first plies that vary, in hundredths of the game's unit:
    /// what no level can tell (docs/levels.md).
    pub noise: i32,
    /// The characters of the game.
    pub characters: &'static [Taste<G>],
    /// The strength of its characters but for their taste.
    pub character_strength: Level,
    /// The note about `greedy` in this game where it is offered, as a sentence; may be empty.
    pub greedy_note: &'static str,
    /// The score that the engine `greedy` gives a legal ply for the side that makes it: greater is
    /// better, and equal scores are ties. Infinite scores are plies to play or avoid at any rate.
    pub score_ply: fn(&G, &G::Position, G::Ply) -> f64,
    /// The claims that are true of a legal ply and that the expected line does not refute, the most
    /// interesting first. A hint says those of which the fewest other plies could boast.
    pub claims: fn(&Expected<'_, G>) -> Vec<Claim>,
    /// The motifs of which claims are made.
    pub motifs: &'static [&'static Sentence],
    /// The starts whose results are known.
    pub solved: &'static [SolvedStart],
    /// The boards and positions on which the speed of rules and searches is measured.
    pub bench: GameBench,
}

impl<G: EngineGame> Profile<G> {
    /// A profile to begin with: levels chosen by hand and not measured, no characters, and plies
    /// scored by the evaluation after them, without claims.
    pub const PLAIN: Self = Self {
        levels: Level::DEFAULTS,
        // What levels are made for.
        level_scores: &[75; Level::DEFAULTS.len()],
        noise: 30,
        characters: &[],
        character_strength: Level::fallible(3, 90, 97, 30),
        greedy_note: "",
        score_ply: score_after,
        claims: |_| Vec::new(),
        motifs: &[],
        solved: &[],
        bench: GameBench::NONE,
    };
}

/// The evaluation of the position after a ply, for the side that makes it.
fn score_after<G: EngineGame>(game: &G, position: &G::Position, ply: G::Ply) -> f64 {
    let mover = game.to_move(position);
    let after = game.play_unchecked(position, ply);
    match game.outcome(&after) {
        None => -f64::from(game.evaluate(&game.tables(), &after)),
        Some(outcome) => match outcome.winner {
            Some(side) if side == mover => f64::INFINITY,
            Some(_) => f64::NEG_INFINITY,
            None => 0.0,
        },
    }
}

/// The part of a [`Profile`] that needs no types of the game.
#[derive(Debug)]
pub struct EngineProfile {
    /// The game.
    pub info: &'static GameInfo,
    /// [`Profile::levels`].
    pub levels: &'static [Level],
    /// [`Profile::level_scores`].
    pub level_scores: &'static [u8],
    /// [`Profile::greedy_note`].
    pub greedy_note: &'static str,
    /// [`Profile::motifs`].
    pub motifs: &'static [&'static Sentence],
    /// [`Profile::solved`].
    pub solved: &'static [SolvedStart],
    /// [`Profile::bench`].
    pub bench: GameBench,
}

impl EngineProfile {
    /// Returns the data of a game that is one of ours.
    pub fn of(info: &GameInfo) -> Option<&'static Self> {
        ENGINE_PROFILES.iter().find(|game| game.info.id == info.id)
    }

    /// Returns the limits of a level, from 1 on; none for the last one, which is not limited.
    pub fn level(&self, level: u32) -> Option<&Level> {
        self.levels.get(level.saturating_sub(1) as usize)
    }

    /// The words of a motif, with `…` for cells and numbers: `captures the piece on …`.
    pub fn motif_words(&self, name: &str) -> Option<String> {
        let mut motifs = self.motifs.iter();
        let motif = motifs.find(|motif| motif.name.eq_ignore_ascii_case(name))?;
        Some(motif.text.replace("{}", "…"))
    }

    /// The characters.
    pub fn characters(&self) -> impl Iterator<Item = Character> + use<> {
        let game = self.info.id;
        let all = Character::ALL.iter().copied();
        all.filter(move |character| character.game.id == game)
    }

    const fn new<G: PlayedGame>() -> Self {
        let profile = &G::PROFILE;
        Self {
            info: G::INFO,
            levels: profile.levels,
            level_scores: profile.level_scores,
            greedy_note: profile.greedy_note,
            motifs: profile.motifs,
            solved: profile.solved,
            bench: profile.bench,
        }
    }
}

/// Makes the lists from that of the games. A game without a profile does not compile.
macro_rules! list_profiles {
    (
        ()
        $($name:ident: $module:ident::$game:ident {
            $first:ident = $words:literal $(, $variant:ident = $more:literal)*
        })*
    ) => {
        /// The data that each game brings, in the order of [`GAMES`](parlour_rules::games::GAMES).
        pub static ENGINE_PROFILES: &[EngineProfile] =
            &[$(EngineProfile::new::<parlour_rules::games::$module::$game<$words>>()),*];

        /// The number of characters.
        pub(super) const CHARACTER_COUNT: usize =
            0 $(+ <parlour_rules::games::$module::$game<$words>>::PROFILE.characters.len())*;

        /// The characters of all games, game by game.
        pub(super) const fn characters() -> [Character; CHARACTER_COUNT] {
            let mut all = [Character::NOBODY; CHARACTER_COUNT];
            let mut at = 0;
            $({
                let own = <parlour_rules::games::$module::$game<$words>>::PROFILE.characters;
                let mut of_game = 0;
                while of_game < own.len() {
                    all[at] = own[of_game].character();
                    at += 1;
                    of_game += 1;
                }
            })*
            all
        }
    };
}

for_every_game!(list_profiles => ());
