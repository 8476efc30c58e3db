//! `character`: players of middle strength with a taste of their own, three in each game.
//!
//! A character searches as the lower levels do (`fallible`), seeing nearly everything a few plies
//! deep, and adds to the value of each ply what it likes about it: a number of hundredths of the
//! game's unit that the game's folder gives ([`EngineGame::liking`]). So it gives up a little for
//! what it likes, and not its pentagon. In a game that is not its own it likes nothing.

use std::sync::Arc;

use rand::Rng;

use super::alphabeta::values::score;
use super::alphabeta::win_probability;
use super::engine_game::{EngineGame, MAX_ESTIMATE};
use super::fallible;
use super::levels::Levels;
use super::options::SEED;
use super::seed::Seed;
use super::tables::SolvedBoards;
use super::time_manager::TimeManager;
use super::{
    BuiltInEngine, Distance, Engine, EngineError, EngineInfo, Limits, Report, Score, Stop,
    Variation,
};
use crate::typed_engine;
use parlour_rules::games::{AnyLine, GameInfo, Line};
use parlour_rules::with_line;
use parlour_rules::{options, word_enum};

word_enum! {
    /// A character, of one game.
    pub enum Character {
        /// In Tactigon: goes for gold.
        GoldHunter = "gold-hunter",
        /// In Tactigon: takes and trades.
        Trader = "trader",
        /// In Tactigon: stays with the pentagon.
        Guardian = "guardian",
        /// In Taacoca: runs for the enemy home.
        Runner = "runner",
        /// In Taacoca: captures.
        Hunter = "hunter",
        /// In Taacoca: advances as one line.
        Wall = "wall",
        /// In Claustro: runs with the piece in front.
        Racer = "racer",
        /// In Claustro: captures and sends pieces back.
        Blocker = "blocker",
        /// In Claustro: brings the pieces behind along.
        Shepherd = "shepherd",
        /// In Trike: leaves the pawn few ways.
        Jailer = "jailer",
        /// In Trike: keeps the pawn in the open.
        Rover = "rover",
        /// In Trike: stays among its own stones.
        Gatherer = "gatherer",
    }
}

impl Character {
    /// What it is called on the screen, such as `the gold hunter`.
    #[must_use]
    pub fn title(self) -> String {
        format!("The {}", self.word().replace('-', " "))
    }
}

/// What is known of a character.
#[derive(Clone, Copy, Debug)]
pub struct CharacterInfo {
    /// The character.
    pub character: Character,
    /// What it does, as a sentence.
    pub line: &'static str,
    /// What a mean over its plies shows of that ([`habits`]), with the unit.
    pub habit: &'static str,
    /// Whether that mean is greater than with others, or less.
    pub has_more: bool,
}

/// How much each ply of a line shows of what is said of a character
/// ([`EngineGame::habit`]), whoever played it; `None` for plies that could not show any.
#[must_use]
pub fn habits(line: &AnyLine, name: Character) -> Vec<Option<f64>> {
    fn typed<G: EngineGame>(line: &Line<G>, name: Character) -> Vec<Option<f64>> {
        let positions = line.positions().windows(2).zip(line.plies());
        positions
            .map(|(pair, &ply)| line.game().habit(name, &pair[0], ply, &pair[1]))
            .collect()
    }
    with_line!(line, line => typed(line, name))
}

options! {
    /// The options of `character`.
    #[derive(Copy)]
    pub struct CharacterOptions {
        /// who plays; in a game that is not its own it plays without a taste
        name: Character = Character::GoldHunter,
        /// What the random choices come from; 0 takes a new seed for every game.
        seed: u32 like SEED,
    }
}

impl BuiltInEngine for CharacterOptions {
    const INFO: EngineInfo = EngineInfo {
        id: "character",
        name: "Characters",
        description: "players of middle strength with a taste of their own",
        options: Self::TABLE,
    };

    fn title(&self) -> String {
        self.name.title()
    }

    fn make(&self, _: &Arc<Levels>, _: &SolvedBoards) -> Box<dyn Engine> {
        Box::new(CharacterEngine::new(*self))
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        Some(&mut self.seed)
    }

    fn overlooks(&self, _: &Levels, _: &GameInfo) -> bool {
        true
    }
}

/// The engine `character`.
pub struct CharacterEngine {
    name: Character,
    seed: Seed,
}

impl CharacterEngine {
    /// The engine with these options.
    #[must_use]
    pub fn new(options: CharacterOptions) -> Self {
        Self {
            name: options.name,
            seed: Seed::new(options.seed),
        }
    }

    /// Takes a new seed, if the option says so.
    pub fn new_game(&mut self) {
        self.seed.new_game();
    }

    /// The ply with the best value and liking together.
    fn choose_typed<G: EngineGame>(
        &self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let (game, before) = (line.game(), line.position());
        let liking = |ply, after: &G::Position| game.liking(self.name, before, ply, after);
        let turn = self.seed.generator(line).next_u64();
        let time = TimeManager::new(limits, stop, 1);
        let choice = fallible::choose(line, G::CHARACTER_STRENGTH, turn, &time, liking);
        let choice = choice.ok_or(EngineError::GameOver)?;
        report(&choice.report(&time));
        Ok(choice.ply)
    }
}

typed_engine!(CharacterEngine for EngineGame);

impl<P: Copy> fallible::Choice<P> {
    /// The report of the search.
    pub(super) fn report(&self, time: &TimeManager) -> Report<P> {
        Report {
            depth: self.depth,
            selective_depth: self.depth,
            nodes: self.nodes,
            time: time.elapsed(),
            variations: vec![Variation {
                score: self.value.map(seen),
                win_probability: self.value.map(win_probability),
                plies: vec![self.ply],
            }],
            ..Report::default()
        }
    }
}

/// The score of a value that a search has found which does not notice everything: but for a win at
/// once, nothing is proven by that.
const fn seen(value: i32) -> Score {
    match score(value) {
        Score::Win(Distance::Exactly(1)) => Score::win_in(1),
        Score::Win(_) => Score::Estimate(MAX_ESTIMATE),
        Score::Loss(_) => Score::Estimate(-MAX_ESTIMATE),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_game::ENGINE_GAMES;
    use crate::{EngineSpec, RandomOptions, test_line};
    use parlour_rules::games::AnyPly;

    #[test]
    fn who_overlooks_plies_proves_no_more_than_a_win_at_once() {
        use crate::alphabeta::values::WIN;
        assert_eq!(seen(WIN - 1), Score::win_in(1));
        assert_eq!(seen(WIN - 3), Score::Estimate(MAX_ESTIMATE));
        assert_eq!(seen(2 - WIN), Score::Estimate(-MAX_ESTIMATE));
        assert_eq!(seen(31), Score::Estimate(31));
    }

    /// What a character likes about a ply at the end of a line.
    fn liking(line: &AnyLine, ply: AnyPly, name: Character) -> i32 {
        fn typed<G: EngineGame<Ply: TryFrom<AnyPly>>>(
            line: &Line<G>,
            ply: AnyPly,
            name: Character,
        ) -> i32 {
            let ply = G::Ply::try_from(ply).ok().unwrap();
            let after = line.game().play_unchecked(line.position(), ply);
            line.game().liking(name, line.position(), ply, &after)
        }
        with_line!(line, line => typed(line, ply, name))
    }

    /// Of the plies that an engine chooses along some random games: how much a character likes them.
    fn liked(engine: &EngineSpec, game: &str, name: Character) -> i32 {
        let mut sum = 0;
        for seed in 1..=6 {
            let mut line = test_line(game, "", "");
            let random = EngineSpec::from(RandomOptions { seed });
            while line.outcome().is_none() && line.len() < 10 {
                let choose = |engine: &EngineSpec| {
                    let limits = Limits {
                        nodes: Some(1_000),
                        ..Limits::default()
                    };
                    engine
                        .make()
                        .choose(&line, &limits, &Stop::default(), &mut |_| {})
                };
                sum += liking(&line, choose(engine).unwrap(), name);
                let next = choose(&random).unwrap();
                line.play(next).unwrap();
            }
        }
        sum
    }

    #[test]
    fn every_game_has_three_characters_and_each_plays_to_its_taste() {
        for game in ENGINE_GAMES {
            assert_eq!(game.characters.len(), 3, "{}", game.info.id);
            for info in game.characters {
                let name = info.character;
                let own = EngineSpec::from(CharacterOptions { name, seed: 1 });
                // Any other game's character plays without a taste.
                let other = match game.info.id {
                    "trike" => Character::Racer,
                    _ => Character::Rover,
                };
                let plain = EngineSpec::from(CharacterOptions {
                    name: other,
                    seed: 1,
                });
                let likes = [&own, &plain].map(|spec| liked(spec, game.info.id, name));
                assert!(likes[0] > likes[1], "{}: {likes:?}", name.word());
            }
        }
        let all: usize = ENGINE_GAMES.iter().map(|game| game.characters.len()).sum();
        assert_eq!(all, Character::ALL.len());
    }
}
