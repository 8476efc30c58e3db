//! The reason of a hint: what the game claims for a ply, and what is proven of it.

use crate::Score;
use crate::games::claim::Motive;
use crate::games::expected::Expected;
use crate::games::profile::PlayedGame;
use crate::search::engine_game::StaticResult;
use parlour_rules::games::{AnyLine, AnyPly, Line, Outcome, Reason};
use parlour_rules::with_line;

/// The reason why a ply is good, as the rest of a sentence; `None` where there is nothing to say.
/// The expected line follows the ply.
pub(super) fn reason(
    line: &AnyLine,
    ply: AnyPly,
    score: Option<Score>,
    next: &[AnyPly],
) -> Option<String> {
    let mut after = line.clone();
    let outcome = after.play(ply).ok().and_then(|()| after.outcome());
    let motive = with_line!(line, line => motive(line, ply, next));
    match outcome {
        Some(outcome) => Some(ending(line, outcome, motive)),
        None if line.legal_plies().len() == 1 => Some(match motive.first {
            Some(first) => format!("there is nothing else to play, and {first}"),
            None => "there is nothing else to play".to_owned(),
        }),
        None => with_score(line, score, motive),
    }
}

/// The reason for a ply that ends the game.
fn ending(line: &AnyLine, outcome: Outcome, motive: Motive) -> String {
    // The count of stones is no clause, as the other reasons are.
    let how = match outcome.reason {
        Reason::Score => "with more stones on and around the pawn".to_owned(),
        reason => format!("as {}", reason.description()),
    };
    match (outcome.winner, motive.first) {
        (Some(winner), Some(first)) if winner == line.to_move() => format!("{first}, and wins"),
        (Some(winner), _) if winner == line.to_move() => format!("it wins, {how}"),
        (Some(winner), _) => {
            let side = line.info().sides[winner];
            format!("no better move was found: {side} wins, {how}")
        }
        (None, _) => format!("the game ends in a draw, {how}"),
    }
}

/// The reason for a ply after which the game goes on: what it does, and what is proven.
fn with_score(line: &AnyLine, score: Option<Score>, motive: Motive) -> Option<String> {
    let (tail, alone) = match score {
        Some(score @ Score::Win(_)) => {
            let wins = score.wins("");
            (format!("and{wins}"), format!("it{wins}"))
        }
        Some(score @ Score::Loss(_)) => {
            let enemy = line.info().sides[!line.to_move()];
            let still = score.wins(&format!("{enemy} still"));
            // Another ply may lose more slowly.
            let alone = format!("no better move was found, and {}", score.wins(enemy));
            (format!("but {still}"), alone)
        }
        Some(Score::Undecided) => {
            let held = "neither side can force a win";
            (format!("and {held}"), held.to_owned())
        }
        Some(Score::Draw) => (
            "and holds the draw".to_owned(),
            "it holds the draw".to_owned(),
        ),
        _ => return open(motive),
    };
    Some(match motive.first {
        Some(first) => format!("{first}, {tail}"),
        None => alone,
    })
}

/// The reason for a ply of which nothing is proven.
fn open(motive: Motive) -> Option<String> {
    let Some(first) = motive.first else {
        return motive.plan.map(|plan| format!("it {plan}"));
    };
    Some(match (motive.cost, motive.second.or(motive.plan)) {
        (Some(cost), _) => format!("{first}, but {cost}"),
        (None, Some(second)) => format!("{first}, and {second}"),
        (None, None) => first,
    })
}

/// The game's claims for a ply, chosen against those for every other one.
fn motive<G>(line: &Line<G>, ply: AnyPly, next: &[AnyPly]) -> Motive
where
    G: PlayedGame<Ply: TryFrom<AnyPly>>,
{
    let (game, before) = (line.game(), line.position());
    let step = |position: &G::Position, ply: AnyPly| {
        let ply = G::Ply::try_from(ply).ok()?;
        Some((ply, game.play_unchecked(position, ply)))
    };
    let Some((ply, after)) = step(before, ply) else {
        return Motive::default();
    };
    let mut last = after;
    let next = next.iter().map_while(|&ply| {
        let step = step(&last, ply)?;
        last = step.1;
        Some(step)
    });
    let next: Vec<_> = next.collect();
    let claims = G::PROFILE.claims;
    // The tables are made once for all plies.
    let tables = game.tables();
    let is_threatened = game.static_result(&tables, before) == StaticResult::Threatened;
    let meets_threat = |after: &G::Position| {
        is_threatened
            && game.outcome(after).is_none()
            && game.static_result(&tables, after) != StaticResult::Win(1)
    };
    let mover = line.to_move();
    let own = Expected {
        game,
        mover,
        before,
        ply,
        after: &after,
        next: &next,
        meets_threat: meets_threat(&after),
        is_rival: false,
    };
    let others = game.plies(before).into_iter().filter(|&other| other != ply);
    let others = others.filter_map(|ply| {
        let after = game.play_unchecked(before, ply);
        // What ends the game is beyond comparison.
        if game.outcome(&after).is_some() {
            return None;
        }
        Some(claims(&Expected {
            ply,
            after: &after,
            next: &[],
            meets_threat: meets_threat(&after),
            is_rival: true,
            ..own
        }))
    });
    let motive = Motive::choose(claims(&own), &others.collect::<Vec<_>>());
    let plan = plan(&own);
    Motive { plan, ..motive }
}

/// The clause about the next ply that is expected of the same side, where this one has made it
/// possible.
fn plan<G: PlayedGame>(expected: &Expected<'_, G>) -> Option<String> {
    let game = expected.game;
    let (next, _) = expected.next.get(1)?;
    let passed = game.after_pass(expected.after)?;
    let [was, is] = [expected.before, &passed].map(|position| game.plies(position).contains(next));
    let text = game.ply_text(*next);
    (is && !was).then(|| format!("prepares {text}"))
}
