//! Claims: the effects of a ply in words, of which the reason of a hint is made.

/// The part that a sentence has in a reason. The first comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Leaves nothing else to say before it: a threat that is met.
    Averts,
    /// The same: a win, a capture.
    Decides,
    /// Says something by itself.
    Counts,
    /// Says something where nothing that counts more is true.
    Notes,
    /// Says what the ply gives up, after what it is good for.
    Costs,
}

/// A sentence of a game's table, without its subject, which is the ply: a motif of the game.
#[derive(PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The name of the motif, as records have it.
    pub name: &'static str,
    /// The part that it has in a reason.
    pub weight: Weight,
    /// The verb and the rest, with `{}` in place of each cell or number.
    pub text: &'static str,
    /// The contrast with other plies that may be made of it.
    pub contrast: Contrast,
}

/// The way in which a sentence sets a ply against the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contrast {
    /// None: it names cells of the ply itself, so that no other could do the same.
    No,
    /// No other ply does it.
    Only,
    /// No other ply has as much of it, which these words at its end say.
    Most(&'static str),
}

/// Makes the sentences of a game's table: the name, the weight, the text and the contrast of each.
macro_rules! sentences {
    ($($name:ident = $weight:ident, $text:literal, $contrast:expr;)*) => {
        #[allow(clippy::enum_glob_use, unused_imports, reason = "a table may do without some")]
        use $crate::games::claim::{Contrast::*, Sentence, Weight::*};
        $(pub(super) static $name: Sentence =
            Sentence::new(stringify!($name), $weight, $text, $contrast);)*

        /// The table.
        pub(in super::super) static ALL: &[&Sentence] = &[$(&$name),*];
    };
}
pub(crate) use sentences;

impl Sentence {
    /// A sentence of a table.
    pub const fn new(
        name: &'static str,
        weight: Weight,
        text: &'static str,
        contrast: Contrast,
    ) -> Self {
        Self {
            name,
            weight,
            text,
            contrast,
        }
    }

    /// The sentence with its cells and numbers filled in.
    pub fn with(&'static self, parts: &[&str]) -> Claim {
        let mut words = String::new();
        let mut parts = parts.iter();
        for (at, text) in self.text.split("{}").enumerate() {
            if at > 0 {
                words.push_str(parts.next().unwrap_or(&""));
            }
            words.push_str(text);
        }
        Claim {
            sentence: self,
            words,
            amount: 0,
        }
    }
}

/// A sentence that is true of a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The sentence of the game's table.
    pub sentence: &'static Sentence,
    /// The same with cells and numbers.
    pub words: String,
    /// The amount of what it says, by which [`Contrast::Most`] compares.
    pub amount: i32,
}

impl Claim {
    /// The claim with the amount of what it says.
    pub fn of_amount(self, amount: i32) -> Self {
        Self { amount, ..self }
    }

    /// Returns whether another claim says as much.
    pub(crate) fn is_matched_by(&self, other: &Self) -> bool {
        self.sentence == other.sentence
            && match self.sentence.contrast {
                Contrast::No => true,
                Contrast::Only => self.words == other.words,
                Contrast::Most(_) => self.amount <= other.amount,
            }
    }

    /// The number of other plies of which as much can be said.
    fn matches(&self, others: &[Vec<Self>]) -> usize {
        let has = |claims: &&Vec<Self>| claims.iter().any(|claim| self.is_matched_by(claim));
        others.iter().filter(has).count()
    }
}

/// The clauses that are said of a ply: those true of the fewest others, its cost, and its plan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Motive {
    /// The first clause, with its subject; none where there is nothing to say.
    pub first: Option<String>,
    /// Another clause, without one.
    pub second: Option<String>,
    /// The cost of the ply, without a subject.
    pub cost: Option<String>,
    /// The clause about the next ply of the same side, without a subject.
    pub plan: Option<String>,
}

/// Claims that say the same of fewer plies in this number of parts are rarer.
const PARTS: usize = 8;

/// A second clause of more characters than this is left out. Chosen by hand.
const SHORT: usize = 60;

impl Motive {
    /// Chooses from the claims that are true of a ply, given in order of interest, by those that
    /// are true of every other ply.
    pub fn choose(own: Vec<Claim>, others: &[Vec<Claim>]) -> Self {
        let (costs, gains): (Vec<_>, Vec<_>) = own
            .into_iter()
            .partition(|claim| claim.sentence.weight == Weight::Costs);
        let mut gains: Vec<(usize, Claim)> = gains
            .into_iter()
            .map(|claim| (claim.matches(others), claim))
            .collect();
        let rarity = |matches: usize| (matches * PARTS).div_ceil(others.len().max(1));
        gains.sort_by_key(|(matches, claim)| (claim.sentence.weight, rarity(*matches)));
        let mut gains = gains.into_iter();
        let Some((matches, first)) = gains.next() else {
            return Self::default();
        };
        let is_alone = matches == 0 && others.len() > 1;
        let mut rest = gains.map(|(_, claim)| claim);
        let second =
            rest.find(|claim| claim.sentence != first.sentence && claim.words.len() < SHORT);
        let words = &first.words;
        Self {
            first: Some(match first.sentence.contrast {
                Contrast::Only if is_alone => format!("only this move {words}"),
                Contrast::Most(most) if is_alone => format!("it {words}, {most}"),
                _ => format!("it {words}"),
            }),
            second: second.map(|claim| claim.words),
            cost: costs.into_iter().next().map(|claim| claim.words),
            plan: None,
        }
    }
}
