//! The reason of a hint: what the game claims for a ply, and what is proven of it.

use crate::Score;
use crate::games::claim::{Claim, Motive};
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
    let Ok(ply) = G::Ply::try_from(ply) else {
        return Motive::default();
    };
    let (game, before) = (line.game(), line.position());
    let claimer = Claimer::new(game, before);
    let others = game.plies(before).into_iter().filter(|&other| other != ply);
    let others = others.filter_map(|ply| claimer.of_rival(ply));
    let own = claimer.claims(ply, next);
    let motive = Motive::choose(own, &others.collect::<Vec<_>>());
    let plan = claimer.expect(ply, next, plan);
    Motive { plan, ..motive }
}

/// The claims about the plies of a position.
pub(super) struct Claimer<'a, G: PlayedGame> {
    game: &'a G,
    before: &'a G::Position,
    /// Made once for all plies.
    tables: G::Tables,
    is_threatened: bool,
}

impl<'a, G: PlayedGame<Ply: TryFrom<AnyPly>>> Claimer<'a, G> {
    pub(super) fn new(game: &'a G, before: &'a G::Position) -> Self {
        let tables = game.tables();
        Self {
            is_threatened: game.static_result(&tables, before) == StaticResult::Threatened,
            game,
            before,
            tables,
        }
    }

    /// The claims about a ply that these are expected to follow.
    pub(super) fn claims(&self, ply: G::Ply, next: &[AnyPly]) -> Vec<Claim> {
        self.expect(ply, next, G::PROFILE.claims)
    }

    /// The claims about a ply that is only compared with another one; none where it ends the game,
    /// which is beyond comparison.
    pub(super) fn of_rival(&self, ply: G::Ply) -> Option<Vec<Claim>> {
        let after = self.game.play_unchecked(self.before, ply);
        let is_open = self.game.outcome(&after).is_none();
        is_open.then(|| (G::PROFILE.claims)(&self.expected(ply, &after, None)))
    }

    fn expect<T>(&self, ply: G::Ply, next: &[AnyPly], of: fn(&Expected<'_, G>) -> T) -> T {
        let after = self.game.play_unchecked(self.before, ply);
        let mut last = after;
        let next = next.iter().map_while(|&ply| {
            let ply = G::Ply::try_from(ply).ok()?;
            last = self.game.play_unchecked(&last, ply);
            Some((ply, last))
        });
        let next: Vec<_> = next.collect();
        of(&self.expected(ply, &after, Some(&next)))
    }

    fn expected<'b>(
        &'b self,
        ply: G::Ply,
        after: &'b G::Position,
        next: Option<&'b [(G::Ply, G::Position)]>,
    ) -> Expected<'b, G> {
        let (game, tables) = (self.game, &self.tables);
        Expected {
            game,
            mover: game.to_move(self.before),
            before: self.before,
            ply,
            after,
            next: next.unwrap_or_default(),
            meets_threat: self.is_threatened
                && game.outcome(after).is_none()
                && game.static_result(tables, after) != StaticResult::Win(1),
            is_rival: next.is_none(),
        }
    }
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
