//! `character`: players of medium strength, each with its own style, three in each game.
//!
//! A character searches as the lower levels do (`fallible`), seeing nearly everything a few plies
//! deep, and adds to the value of each ply what it likes about it: a number of hundredths of the
//! game's unit that the game's folder gives ([`Taste::style_bonus`]). So it gives up a little for
//! what it likes, and not its pentagon. In a game that is not its own it likes nothing.

use rand::Rng;

use crate::games::profile::PlayedGame;
use crate::games::taste::{Character, Played, Taste};
use crate::players::fallible;
use crate::players::options::SEED;
use crate::players::seed::Seed;
use crate::search::alphabeta::win_probability;
use crate::search::engine_game::MAX_ESTIMATE;
use crate::search::time_manager::TimeManager;
use crate::tables::SolvedBoards;
use crate::typed_engine;
use crate::{
    BuiltInEngine, Distance, Engine, EngineError, EngineInfo, Limits, Report, Score, Stop,
    Variation,
};
use parlour_rules::games::{GameInfo, Line};
use parlour_rules::options;

impl Character {
    /// Its taste in a game; nothing in games of others.
    fn taste<G: PlayedGame>(self) -> Option<&'static Taste<G>> {
        let mut own = G::PROFILE.characters.iter();
        own.find(|taste| taste.word == self.word())
    }
}

options! {
    /// The options of `character`.
    #[derive(Copy)]
    pub struct CharacterOptions {
        /// who plays; in another game than its own it plays without a taste
        name: Character = Character::ALL[0],
        /// The source of the random choices; 0 takes a new seed for every game.
        seed: u32 like SEED,
    }
}

impl CharacterOptions {
    /// The facts about the engine.
    pub const INFO: EngineInfo = EngineInfo {
        id: "character",
        name: "Characters",
        description: "players of medium strength, each with its own style",
        options: Self::TABLE,
    };
}

impl BuiltInEngine for CharacterOptions {
    fn info(&self) -> &'static EngineInfo {
        &Self::INFO
    }

    fn title(&self) -> String {
        self.name.title()
    }

    fn make_with(&self, _: &SolvedBoards) -> Box<dyn Engine> {
        Box::new(CharacterEngine::new(*self))
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        Some(&mut self.seed)
    }

    fn overlooks(&self, _: &GameInfo) -> bool {
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
    fn choose_typed<G: PlayedGame>(
        &self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let (game, before) = (line.game(), line.position());
        let taste = self.name.taste::<G>();
        let style_bonus = |ply, after: &G::Position| {
            taste.map_or(0, |taste| {
                (taste.style_bonus)(game, &Played { before, ply, after })
            })
        };
        let turn = self.seed.generator(line).next_u64();
        let time = TimeManager::new(limits, stop, 1);
        let choice = fallible::choose(
            line,
            G::PROFILE.character_strength,
            turn,
            &time,
            style_bonus,
        );
        let choice = choice.ok_or(EngineError::GameOver)?;
        report(&choice.report(&time));
        Ok(choice.ply)
    }
}

typed_engine!(CharacterEngine for PlayedGame);

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
    match Score::of_value(value) {
        Score::Win(Distance::Exactly(1)) => Score::win_in(1),
        Score::Win(_) => Score::Estimate(MAX_ESTIMATE),
        Score::Loss(_) => Score::Estimate(-MAX_ESTIMATE),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::amount::amount;
    use crate::{ENGINE_PROFILES, EngineSpec, RandomOptions, test_line};
    use parlour_rules::games::{AnyLine, AnyPly};
    use parlour_rules::with_line;

    #[test]
    fn who_overlooks_plies_proves_no_more_than_a_win_at_once() {
        use crate::search::alphabeta::values::WIN;
        assert_eq!(seen(WIN - 1), Score::win_in(1));
        assert_eq!(seen(WIN - 3), Score::Estimate(MAX_ESTIMATE));
        assert_eq!(seen(2 - WIN), Score::Estimate(-MAX_ESTIMATE));
        assert_eq!(seen(31), Score::Estimate(31));
    }

    /// The worth of a ply at the end of a line to a character's taste.
    fn style_bonus(line: &AnyLine, ply: AnyPly, name: Character) -> i32 {
        fn typed<G: PlayedGame<Ply: TryFrom<AnyPly>>>(
            line: &Line<G>,
            ply: AnyPly,
            name: Character,
        ) -> i32 {
            let ply = G::Ply::try_from(ply).ok().unwrap();
            let (game, before) = (line.game(), line.position());
            let after = &game.play_unchecked(before, ply);
            (name.taste::<G>().unwrap().style_bonus)(game, &Played { before, ply, after })
        }
        with_line!(line, line => typed(line, ply, name))
    }

    /// Of the plies that an engine chooses along some random games: how much a character likes
    /// them.
    fn liked(engine: &EngineSpec, game: &str, name: Character) -> i32 {
        let mut sum = 0;
        for seed in 1..=6 {
            let mut line = test_line(game, "", "");
            let random = EngineSpec::from(RandomOptions { seed });
            while line.outcome().is_none() && line.len() < 10 {
                let choose = |engine: &EngineSpec| {
                    let limits = Limits::of_nodes(amount(100, 1_000));
                    engine
                        .make()
                        .choose(&line, &limits, &Stop::default(), &mut |_| {})
                };
                sum += style_bonus(&line, choose(engine).unwrap(), name);
                let next = choose(&random).unwrap();
                line.play(next).unwrap();
            }
        }
        sum
    }

    #[test]
    fn every_game_has_three_characters_and_each_plays_to_its_taste() {
        for game in ENGINE_PROFILES {
            let characters: Vec<Character> = game.characters().collect();
            assert_eq!(characters.len(), 3, "{}", game.info.id);
            for name in characters {
                let own = EngineSpec::from(CharacterOptions { name, seed: 1 });
                // Any other game's character plays without a taste.
                let mut others = Character::ALL.iter();
                let other = others.find(|other| other.game.id != game.info.id);
                let plain = EngineSpec::from(CharacterOptions {
                    name: *other.unwrap(),
                    seed: 1,
                });
                let likes = [&own, &plain].map(|spec| liked(spec, game.info.id, name));
                assert!(likes[0] > likes[1], "{}: {likes:?}", name.word());
            }
        }
    }

    #[test]
    fn no_two_characters_have_one_name() {
        let words: BTreeSet<_> = Character::WORDS.iter().collect();
        assert_eq!(words.len(), Character::ALL.len());
    }
}
