//! The limits of the levels in a game, and the number of levels.

/// The number of the last level, full strength, in every game; the first one is 1. A game has as
/// many limited levels below it as the way there takes, at most this number less one.
pub const LEVELS: u32 = 20;

/// The limits of a level in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Plies looked ahead at most; none without limit.
    pub depth: Option<u32>,
    /// Positions looked at for one ply at most.
    pub nodes: u64,
    /// Percent of the quiet plies that it notices.
    pub quiet: u32,
    /// Percent of the captures and wins that it notices.
    pub sharp: u32,
    /// The deviation of the error of each value.
    pub error: i32,
}

impl Level {
    /// Levels for a game of which nothing better is known, chosen by hand.
    pub const DEFAULTS: &[Self] = &[
        Self::fallible(1, 10, 20, 400),
        Self::fallible(1, 25, 40, 200),
        Self::fallible(1, 50, 60, 100),
        Self::fallible(2, 60, 80, 60),
        Self::fallible(2, 80, 95, 40),
        Self::node_limited(120),
        Self::node_limited(400),
        Self::node_limited(1_500),
        Self::node_limited(5_000),
        Self::node_limited(15_000),
        Self::node_limited(50_000),
    ];

    /// A level that looks `depth` plies ahead, within 5,000 positions (chosen by hand), notices
    /// these percentages of the quiet plies and of the captures and wins, and misjudges what it
    /// sees.
    pub const fn fallible(depth: u32, quiet: u32, sharp: u32, error: i32) -> Self {
        Self {
            depth: Some(depth),
            nodes: 5_000,
            quiet,
            sharp,
            error,
        }
    }

    /// Returns whether the level overlooks or misjudges anything that lies within its limits.
    pub const fn errs(&self) -> bool {
        self.quiet < 100 || self.sharp < 100 || self.error > 0
    }

    /// What such a level sees, as the rest of a sentence that begins with it.
    pub const fn sees(&self) -> &'static str {
        match (self.errs(), self.sharp, self.nodes) {
            (true, 0..=49, _) => "notices few moves, yours or its own, and plays nearly at random",
            (true, 50..=64, _) => "misses nearly half of what you threaten, and most quiet moves",
            (true, 65..=79, _) => "sees most direct threats, and misses quiet moves",
            (true, 80..=89, _) => "misses few direct threats, and many quiet moves",
            (true, ..) => "sees most threats, but overlooks quiet replies",
            (false, _, 0..=299) => "misses no one-move threat, and looks little further",
            (false, _, 300..=1_199) => "sees one or two moves ahead, and misses longer plans",
            (false, _, 1_200..=4_999) => "sees short combinations, so look further ahead",
            (false, _, 5_000..=29_999) => "looks several moves ahead and punishes mistakes",
            (false, _, 30_000..=119_999) => "looks far ahead; one mistake can cost the game",
            _ => "sees most of what can be forced, and plans beyond it",
        }
    }

    /// A level that plays the best ply it finds within the given number of positions.
    pub const fn node_limited(nodes: u64) -> Self {
        Self {
            depth: None,
            nodes,
            quiet: 100,
            sharp: 100,
            error: 0,
        }
    }
}
