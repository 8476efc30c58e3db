//! How strong each level of `search` is, for every game, in one table.
//!
//! A level is limited in depth and positions, never in time, so that it plays alike on every
//! machine. The weak ones see as far as a person at a glance and misjudge what they see: they
//! choose among the plies that look best, after an error has been added to the value of each, so
//! that a slip is a plausible ply and not any ply. The last level has no limits but those it is
//! given. The numbers come from matches between neighbours, of which the stronger is to score 65
//! to 85 %.

/// The levels there are.
pub const LEVELS: u32 = 8;

/// What a level amounts to in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The plies looked ahead at most.
    pub depth: u32,
    /// The positions looked at for one ply at most.
    pub nodes: u64,
    /// Among how many of the best plies it chooses.
    pub choice: usize,
    /// The standard deviation of the error of each value, in the unit of the estimates; values
    /// are not told apart beyond four times as much.
    pub error: i32,
}

/// A level that looks `depth` plies ahead and chooses among `choice` plies with some error.
const fn glance(depth: u32, choice: usize, error: i32) -> Level {
    Level {
        depth,
        nodes: 30_000,
        choice,
        error,
    }
}

/// A level that plays the best ply it finds within so many positions.
const fn search(nodes: u64) -> Level {
    Level {
        depth: u32::MAX,
        nodes,
        choice: 1,
        error: 0,
    }
}

/// The first levels of each game, by the game's name; the last one has no limits.
static TABLE: &[(&str, [Level; LEVELS as usize - 1])] = &[
    (
        "tactigon",
        [
            glance(1, 24, 300),
            glance(1, 12, 230),
            glance(2, 8, 155),
            glance(2, 6, 50),
            glance(3, 4, 35),
            search(2_500),
            search(20_000),
        ],
    ),
    (
        "taacoca",
        [
            glance(1, 24, 220),
            glance(1, 12, 125),
            glance(2, 8, 190),
            glance(2, 6, 75),
            search(2_200),
            search(5_500),
            search(15_000),
        ],
    ),
    (
        // A ply more decides more here than elsewhere: it takes small steps to the last level.
        "claustro",
        [
            glance(1, 8, 170),
            glance(2, 8, 110),
            search(900),
            search(2_600),
            search(7_000),
            search(18_000),
            search(47_000),
        ],
    ),
    (
        "trike",
        [
            glance(1, 12, 450),
            glance(1, 8, 120),
            glance(2, 6, 80),
            glance(3, 4, 50),
            search(350),
            search(2_500),
            search(20_000),
        ],
    ),
];

/// What a level, from 1 on, amounts to in a game; nothing for the last one, which is not limited.
#[must_use]
pub fn level(game: &str, level: u32) -> Option<&'static Level> {
    let (_, levels) = TABLE
        .iter()
        .find(|(name, _)| *name == game)
        .or(TABLE.first())?;
    levels.get(level.saturating_sub(1) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        assert_eq!(TABLE.len(), GAMES.len());
        for info in GAMES {
            assert!(
                TABLE.iter().any(|(name, _)| *name == info.id),
                "{}",
                info.id
            );
            let levels: Vec<&Level> = (1..LEVELS).filter_map(|n| level(info.id, n)).collect();
            assert_eq!(levels.len(), LEVELS as usize - 1);
            // Who sees a ply more may misjudge it more.
            assert!(levels.is_sorted_by_key(|level| (level.depth, -level.error)));
            assert_eq!(level(info.id, LEVELS), None);
        }
    }
}
