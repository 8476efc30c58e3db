//! The effect of a ply, in words.

use crate::games::expected::Expected;
use crate::search::engine_game::{EngineGame, StaticResult};
use parlour_rules::board::CellSet;
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// The effect of a legal ply, as the rest of a sentence that begins with the ply; `None` where the
/// expected line bears nothing out.
pub(super) fn reason<const W: usize>(
    game: &Taacoca<W>,
    expected: &Expected<'_, Taacoca<W>>,
) -> Option<String> {
    let &Expected { before, after, .. } = expected;
    let tables = game.tables();
    let mover = game.to_move(before);
    let taken = before.stones(!mover).len() - after.stones(!mover).len();
    if game.static_result(&tables, before) == StaticResult::Threatened
        && game.static_result(&tables, after) != StaticResult::Win(1)
    {
        let stops = "it stops the stone that would step home";
        return Some(match taken {
            0 => stops.to_owned(),
            taken => format!("{stops}, capturing {}", counted(taken, "stone")),
        });
    }
    if taken > 0 {
        let lead = |position: &Position<W>| {
            position.stones(mover).len() as i32 - position.stones(!mover).len() as i32
        };
        let stones = counted(taken, "stone");
        return match expected.lasting_gain(lead) {
            None => Some(format!("it captures {stones}")),
            Some(gain) if gain >= taken as i32 => Some(format!("it captures {stones}")),
            Some(gain @ 1..) => {
                let lost = counted(taken - gain as u32, "stone");
                Some(format!("it captures {stones} for {lost}"))
            }
            Some(0) => Some(format!("it trades {stones} for {taken}")),
            Some(_) => None,
        };
    }
    let later = expected.reply().map(|(_, later)| later);
    if later.is_some_and(|later| later.stones(mover).len() < before.stones(mover).len()) {
        return standing(game, expected, mover);
    }
    let (was, is) = (reached(game, before, !mover), reached(game, after, !mover));
    let moved = before.stones(mover) & !after.stones(mover);
    let saved = (moved & was).len();
    let arrived = after.stones(mover) & !before.stones(mover);
    if saved > 0 && !arrived.intersects(is) {
        let stones = counted(saved, "stone");
        return Some(format!("it takes {stones} out of the enemy's reach"));
    }
    // A threat is carried out or evaded in the expected line.
    let is_gone = |position: &Position<W>, cell| !position.stones(!mover).contains(cell);
    let new = reached(game, after, mover) & !reached(game, before, mover);
    let threatened = new.into_iter().find(|&cell| {
        let answer = expected.next.get(1);
        later.is_some_and(|later| is_gone(later, cell))
            || answer.is_some_and(|(_, last)| is_gone(last, cell))
    });
    if let Some(cell) = threatened {
        let cell = game.board().name(cell);
        return Some(format!("it threatens to capture the stone on {cell}"));
    }
    let now = nearest(game, after, mover);
    let foremost = foremost(game, after, mover);
    if now < nearest(game, before, mover)
        && now <= NEAR
        && (later.is_some() || !foremost.intersects(is))
    {
        let rows = counted(now, "row");
        return Some(format!("the foremost stone is {rows} from the enemy home"));
    }
    let advances = |position: &Position<W>| -> u32 {
        let stones = position.stones(mover).into_iter();
        stones.map(|stone| game.distance(mover, stone)).sum()
    };
    let is_forward = advances(after) + moved.len() <= advances(before);
    if is_forward && !arrived.intersects(is) {
        return Some(
            "the stones step towards the enemy home, where none of them can be captured yet"
                .to_owned(),
        );
    }
    standing(game, expected, mover)
}

/// The state in which a ply leaves the stones: which of them the other side can capture, which of
/// its own the mover can, and how the race stands.
fn standing<const W: usize>(
    game: &Taacoca<W>,
    expected: &Expected<'_, Taacoca<W>>,
    mover: Side,
) -> Option<String> {
    let &Expected { before, after, .. } = expected;
    let reach = |position, side| reached(game, position, side).len();
    let [was, is] = [before, after].map(|position| reach(position, !mover));
    if is < was {
        return Some(format!(
            "it leaves {} within the enemy's reach instead of {was}",
            if is == 0 {
                "no stone".to_owned()
            } else {
                counted(is, "stone")
            }
        ));
    }
    let is_taken =
        |(_, later): &(_, Position<W>)| later.stones(mover).len() < before.stones(mover).len();
    if expected.reply().is_some_and(is_taken) {
        return None;
    }
    let [had, has] = [before, after].map(|position| reach(position, mover));
    if has > had {
        let stones = counted(has, "enemy stone");
        return Some(match had {
            0 => format!("it comes within reach of {stones}"),
            had => format!("it comes within reach of {stones} instead of {had}"),
        });
    }
    let [own, enemy] = [mover, !mover].map(|side| nearest(game, after, side));
    (own < nearest(game, before, mover)).then(|| {
        let own = counted(own, "row");
        format!("in the race it has {own} to go, and the enemy {enemy}")
    })
}

/// The number of rows from which on the distance of the foremost stone from the enemy home says
/// something. Chosen by hand.
const NEAR: u32 = 3;

/// The enemy stones that a side could capture, if it were to move.
fn reached<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> CellSet<W> {
    let own = position.stones(side);
    let mut reached = CellSet::EMPTY;
    for &direction in game.directions(side) {
        let fronts = game.fronts(own, direction);
        if fronts.all().len() >= own.len().min(3) {
            reached |= game.steps().step(fronts.at(0), direction);
        }
    }
    reached & position.stones(!side)
}

/// The stones of a side that are nearest to the enemy home.
fn foremost<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> CellSet<W> {
    let now = nearest(game, position, side);
    let stones = position.stones(side).into_iter();
    stones
        .filter(|&stone| game.distance(side, stone) == now)
        .collect()
}

/// The number of rows from the foremost stone of a side to the enemy home; very many without a
/// stone.
fn nearest<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> u32 {
    let stones = position.stones(side).into_iter();
    let distances = stones.map(|stone| game.distance(side, stone));
    distances.min().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use crate::{test_hint, test_line, test_position};

    #[test]
    fn stones_that_are_captured_next_have_come_near_for_nothing() {
        let line = test_line("taacoca", "side=3", "a1+a2+a3:nw e1+e2+e3:sw");
        assert_eq!(
            test_hint(&line, "b1+b2+b3:nw d1+d2+d3:sw"),
            "Play b1+b2+b3:nw, expecting d1+d2+d3:sw."
        );
    }

    #[test]
    fn what_a_capture_costs_is_said() {
        let line = test_position("taacoca", "side=3", "3/4/2bbb/www1/3 second");
        assert_eq!(
            test_hint(&line, "c3+c4+c5:sw b1:e"),
            "Play c3+c4+c5:sw: it captures 2 stones for 1 stone."
        );
    }
}
