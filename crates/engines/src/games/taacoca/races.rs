//! Races: stones that come home before any enemy can catch them.
//!
//! A race counts for the evaluation as soon as one stone outruns all enemies ([`race`]); it is
//! proven only where the number of stones that have to step together do so ([`proven_race`]).

use super::threats::{MAX_STONES, Rows, forward, reach};
use parlour_rules::board::CellSet;
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{Game, Side};

/// The longest race that is proven, in plies of the side that wins it: the ways of its team, which
/// may turn either way at each ply, are tried one by one. Chosen by hand: longer ones are hardly
/// ever certain.
const MAX_RACE: usize = 6;

/// The number of plies of its own in which a side brings a stone home that no enemy can catch on
/// the way, if it has such a stone; `first` tells whether the side is to move.
///
/// All stones run, and all enemies spread, as if nothing stood in their way: cells an enemy
/// could reach in time are given up. So a stone that escapes here escapes in the game as well,
/// unless its own side blocks it.
#[inline]
pub(super) fn race<const W: usize>(
    game: &Taacoca<W>,
    rows: &Rows<W>,
    position: &Position<W>,
    side: Side,
    first: bool,
) -> Option<i32> {
    let [left, right] = forward(side);
    let (home, before) = (rows.0[side][0], rows.0[side][1]);
    let steps = game.steps();
    let mut runners = position.stones(side);
    let mut hunters = position.stones(!side);
    let hunt = |hunters| spread(game, hunters, !side);
    if !first {
        hunters = hunt(hunters);
        runners &= !hunters;
    }
    for plies in 1..=2 * game.rules().side as i32 {
        runners = steps.step(runners, left) | steps.step(runners, right);
        if runners.intersects(home) {
            return Some(plies);
        }
        hunters = hunt(hunters);
        runners &= !hunters;
        // Runners that cannot pass the row before home are caught there.
        if runners.is_empty() || before.is_subset(hunters) {
            return None;
        }
    }
    None
}

/// The cells that a side with these stones may hold after its next ply, if nothing stands in its
/// way.
#[inline]
fn spread<const W: usize>(game: &Taacoca<W>, stones: CellSet<W>, side: Side) -> CellSet<W> {
    stones | reach(game, stones, side)
}

/// The side that certainly wins a race, and the most plies of its own that it takes, if one of the
/// sides does.
///
/// Only the side that is ahead is asked: it needs no more plies than the other one, whose way home
/// is cut off by the end of the game.
#[inline]
pub(super) fn proven_race<const W: usize>(
    game: &Taacoca<W>,
    rows: &Rows<W>,
    position: &Position<W>,
) -> Option<(Side, u32)> {
    let mover = game.to_move(position);
    let to_go = |side: Side| {
        let stones = position.stones(side);
        let row = rows.0[side].iter().position(|row| row.intersects(stones));
        row.unwrap_or(usize::MAX)
    };
    let (ours, theirs) = (to_go(mover), to_go(!mover));
    let (side, own, enemy) = if ours <= theirs {
        (mover, ours, theirs)
    } else {
        (!mover, theirs, ours)
    };
    // The other side is not home within the plies that it has until then.
    let most = if side == mover { enemy } else { enemy - 1 };
    if own > most.min(MAX_RACE) {
        return None;
    }
    let plies = race(game, rows, position, side, side == mover)? as usize;
    let wins = plies <= most.min(MAX_RACE) && team_runs(game, rows, position, side, plies);
    wins.then_some((side, plies as u32))
}

/// Returns whether a side brings a stone home in the given number of plies, the first of which is
/// its next one, with a team of stones that no enemy can catch before: the number that one ply
/// moves, which take the same steps and are in no other stone's way. What the enemy does meanwhile
/// does not matter then.
fn team_runs<const W: usize>(
    game: &Taacoca<W>,
    rows: &Rows<W>,
    position: &Position<W>,
    side: Side,
    plies: usize,
) -> bool {
    let own = position.stones(side);
    let mut caught = [CellSet::EMPTY; MAX_RACE];
    let mut hunters = position.stones(!side);
    let mut team = own;
    if game.to_move(position) != side {
        hunters = spread(game, hunters, !side);
        team &= !hunters;
    }
    for cells in &mut caught[1..plies] {
        hunters = spread(game, hunters, !side);
        *cells = hunters;
    }
    let race = TeamRace {
        side,
        // Cells that stones of the team leave are given up as well.
        own,
        size: own.len().min(MAX_STONES),
        home: rows.0[side][0],
        caught: &caught[1..plies],
    };
    team_arrives(game, &race, team)
}

/// Returns whether enough stones of a team can take the same steps until one of them is home.
fn team_arrives<const W: usize>(
    game: &Taacoca<W>,
    race: &TeamRace<'_, W>,
    team: CellSet<W>,
) -> bool {
    forward(race.side).into_iter().any(|direction| {
        let next = game.steps().step(team, direction) & !race.own;
        let Some((&caught, rest)) = race.caught.split_first() else {
            return next.len() >= race.size && next.intersects(race.home);
        };
        let next = next & !caught;
        let race = TeamRace {
            caught: rest,
            ..*race
        };
        next.len() >= race.size && team_arrives(game, &race, next)
    })
}

/// The race of a team of stones.
struct TeamRace<'a, const W: usize> {
    side: Side,
    /// The cells of all stones of the side, where none of the team may step.
    own: CellSet<W>,
    /// The number of stones that have to step together.
    size: u32,
    /// The cells of which one of them has to reach one.
    home: CellSet<W>,
    /// By ply: the cells where an enemy may be after its answer; the last ply has none.
    caught: &'a [CellSet<W>],
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::amount::amount;
    use crate::tables::taacoca::SolvedTaacoca;
    use crate::tables::{ExactValue, Run};
    use parlour_rules::games::Line;
    use parlour_rules::games::taacoca::{Movement, Rules};
    use parlour_rules::random::StableDraws;

    fn rules(side: usize, movement: Movement) -> Rules {
        Rules {
            side,
            movement,
            ..Rules::default()
        }
    }

    /// Calls `visit` with each race that is proven in the positions of random games.
    fn for_each_race(
        rules: Rules,
        games: u64,
        mut visit: impl FnMut(&Taacoca<1>, &Position<1>, Side, u32),
    ) {
        let game = Arc::new(Taacoca::<1>::new(rules, rules.board()));
        let rows = Rows::new(&game);
        for seed in 0..games {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut line = Line::new(game.clone());
            while line.outcome().is_none() {
                let position = line.position();
                if let Some((side, plies)) = proven_race(&game, &rows, position) {
                    visit(&game, position, side, plies);
                }
                let plies = line.legal_plies();
                let ply = plies[random.below(plies.len() as u64) as usize];
                line.play_unchecked(ply);
            }
        }
    }

    #[test]
    fn a_proven_race_is_won_by_the_tables() {
        for movement in [Movement::Any, Movement::Forward] {
            let rules = rules(3, movement);
            let table = SolvedTaacoca::solve(&rules, &Run::default()).unwrap();
            let mut proven = [0, 0];
            for_each_race(rules, amount(300, 20_000), |game, position, side, plies| {
                let value = table.probe(game, position);
                let plies = plies as u16;
                let text = game.position_text(position);
                if side == game.to_move(position) {
                    proven[0] += 1;
                    assert!(
                        matches!(value, Some(ExactValue::Win(exact)) if exact < 2 * plies),
                        "{text}: {value:?}, {plies}"
                    );
                } else {
                    proven[1] += 1;
                    assert!(
                        matches!(value, Some(ExactValue::Loss(exact)) if exact <= 2 * plies),
                        "{text}: {value:?}, {plies}"
                    );
                }
            });
            assert!(proven.iter().all(|&count| count > 20), "{proven:?}");
        }
    }

    /// Returns whether the side to move wins within the given number of plies of its own, by the
    /// rules alone.
    fn wins(game: &Taacoca<1>, position: &Position<1>, plies: u32) -> bool {
        let after = |position: &Position<1>, ply| game.play_unchecked(position, ply);
        game.plies(position).into_iter().any(|ply| {
            let reply = after(position, ply);
            match game.outcome(&reply) {
                Some(outcome) => outcome.winner == Some(game.to_move(position)),
                None if plies == 1 => false,
                None => game.plies(&reply).into_iter().all(|ply| {
                    let next = after(&reply, ply);
                    game.outcome(&next).is_none() && wins(game, &next, plies - 1)
                }),
            }
        })
    }

    #[test]
    fn a_proven_race_of_two_plies_is_won_by_the_rules() {
        let (mut tried, most) = (0, amount(3, 300));
        let rules = rules(5, Movement::Any);
        for_each_race(rules, amount(60, 3_000), |game, position, side, plies| {
            if side == game.to_move(position) && plies == 2 && tried < most {
                tried += 1;
                assert!(wins(game, position, 2), "{}", game.position_text(position));
            }
        });
        assert_eq!(tried, most);
    }

    #[test]
    fn one_stone_alone_proves_nothing() {
        let rules = rules(5, Movement::Any);
        let game = Taacoca::<1>::new(rules, rules.board());
        let rows = Rows::new(&game);
        // White's stone on g4 outruns the enemies in two plies; so do the two beside it, or none.
        let race = |text: &str| {
            let position = game.read_position(text).unwrap();
            let alone = race(&game, &rows, &position, Side::First, true);
            (alone, proven_race(&game, &rows, &position))
        };
        let team = race("5/6/2www2/8/9/8/bbb4/6/5 first");
        assert_eq!(team, (Some(2), Some((Side::First, 2))));
        let (alone, proven) = race("5/6/3w3/8/9/8/bbb4/2ww2/5 first");
        assert_eq!((alone, proven), (Some(2), None));
    }
}
