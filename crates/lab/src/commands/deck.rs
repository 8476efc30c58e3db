//! `lab deck`: what the cards of games between levels are worth, and their schedule.

use std::io::Write;

use clap::Args;

use super::rules_of;
use crate::measure::deck::{LEARNERS, learn, measure};
use parlour::cli::output::Output;
use parlour_engines::Limits;
use parlour_records::review_limits;

/// The cards that a learner has.
const CARDS: usize = 500;

/// Make the deck of level 4 from games against level 5, judge its cards by longer searches, and
/// teach it to learners who forget as FSRS has it and err as levels 3 to 5 do
#[derive(Args, Debug)]
pub(super) struct Deck {
    /// The game
    game: String,

    /// Positions that a review looks at for a move, if not the usual number
    #[arg(long)]
    nodes: Option<u64>,

    /// Games to make the deck of
    #[arg(long, default_value_t = 200)]
    games: usize,

    /// Cards to judge
    #[arg(long, default_value_t = 500)]
    cards: usize,

    /// How many times the effort of a card's check goes into judging it
    #[arg(long, default_value_t = 16)]
    times: u64,

    /// Seed of the games and of the learners
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Deck {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = rules_of(&self.game, &[])?;
        let amounts = (self.games, self.cards, self.times);
        let effort = self.nodes.map_or_else(review_limits, Limits::of_nodes);
        let deck = measure(&rules, effort, amounts, self.seed)?;
        let (cards, games) = (deck.cards.iter().sum::<usize>(), deck.cards.len());
        writeln!(
            out,
            "{}: {cards} cards of {games} games, {:.2} a game, at most {}; {} judged by {} times the \
             effort, {} wrong",
            rules.title(),
            cards as f64 / games.max(1) as f64,
            deck.cards.iter().max().unwrap_or(&0),
            deck.judged,
            self.times,
            deck.wrong.len()
        )?;
        for wrong in &deck.wrong {
            writeln!(out, "wrong: {wrong}")?;
        }
        for (stars, [tries, wrong]) in deck.hard.iter().enumerate().filter(|(_, hard)| hard[0] > 0)
        {
            let share = 100.0 * *wrong as f64 / *tries as f64;
            writeln!(out, "{stars} stars: wrong in {share:.0} % of {tries} tries")?;
        }
        for (level, [tries, wrong]) in LEARNERS.iter().zip(deck.errors) {
            let error = wrong as f64 / tries.max(1) as f64;
            let [own, fixed] = [false, true].map(|fixed| learn(CARDS, error, fixed, self.seed));
            writeln!(
                out,
                "level {level} plays {:.0} % of {tries} wrong: {} questions a year for {CARDS} cards keep \
                 {:.1} %; fixed intervals take {} and keep {:.1} %: {:.0} % of their questions",
                100.0 * error,
                own.questions,
                100.0 * own.recall,
                fixed.questions,
                100.0 * fixed.recall,
                100.0 * own.questions as f64 / fixed.questions as f64
            )?;
        }
        Ok(())
    }
}
