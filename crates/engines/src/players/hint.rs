//! Hints: the best ply in two steps, first where to look and then what to play, with a sentence
//! saying why.

use crate::games::expected::Expected;
use crate::games::profile::PlayedGame;
use crate::{Analyser, EngineError, Limits, Score, Stop, Variation};
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{AnyLine, AnyPly, Line, Pick, Reason};
use parlour_rules::with_line;

/// A hint, to be given in two steps. The sentences are in English and name cells as the board does.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The cells to look at, which do not give the ply away; none when the ply has no cells, such
    /// as `swap`.
    pub cells: Vec<Cell>,
    /// The first step as a sentence, such as `Look at your piece on d5.`
    pub first: String,
    /// The ply.
    pub ply: AnyPly,
    /// The second step as a sentence: the ply and why.
    pub second: String,
    /// The score of the ply, if the search gave one.
    pub score: Option<Score>,
}

/// The best ply at the end of a line and why, within the limits.
///
/// ```
/// use parlour_engines::{Limits, Stop, hint};
/// use parlour_rules::games::{AnyLine, find_game};
///
/// let start = AnyLine::new(&find_game("claustro")?)?;
/// let line = start.at_position("3g1/5/2b2/5/5 first")?;
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let hint = hint(&line, &limits, &Stop::default())?;
/// assert_eq!(hint.first, "Look at your piece on d5.");
/// assert_eq!(hint.second, "Play d5-e5: it wins, as a piece is in its goal.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`EngineError::GameOver`] when there is nothing to play.
pub fn hint(line: &AnyLine, limits: &Limits, stop: &Stop) -> Result<Hint, EngineError> {
    Analyser::new(1, 16).hint(line, limits, stop)
}

impl Analyser {
    /// As [`hint`], by this analyser.
    ///
    /// # Errors
    ///
    /// As [`Analyser::analyse`].
    pub fn hint(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Hint, EngineError> {
        let report = self.analyse(line, 1, limits, stop, &mut |_| {})?;
        let best = report.variations.first().ok_or(EngineError::GameOver)?;
        Hint::of_variation(line, best).ok_or(EngineError::GameOver)
    }
}

impl Hint {
    /// The hint to play what a search has found best at the end of a line; `None` for a variation
    /// without a ply.
    #[must_use]
    pub fn of_variation(line: &AnyLine, best: &Variation) -> Option<Self> {
        Self::said(line, best, &|ply| line.ply_text(ply).unwrap_or_default())
    }

    /// The same, where plies are called by other names than the game's notation has.
    #[must_use]
    pub fn said(line: &AnyLine, best: &Variation, name: &dyn Fn(AnyPly) -> String) -> Option<Self> {
        let ply = *best.plies.first()?;
        Some(Self::new(line, ply, best.score, &best.plies, name))
    }

    /// The hint to play a ply that is legal at the end of a line and has this score. `expected` are
    /// the plies that a search expects from there, this one first: a reason is given only where
    /// they bear it out, and they themselves where there is none.
    #[must_use]
    pub fn for_ply(line: &AnyLine, ply: AnyPly, score: Option<Score>, expected: &[AnyPly]) -> Self {
        let name = |ply| line.ply_text(ply).unwrap_or_default();
        Self::new(line, ply, score, expected, &name)
    }

    fn new(
        line: &AnyLine,
        ply: AnyPly,
        score: Option<Score>,
        expected: &[AnyPly],
        called: &dyn Fn(AnyPly) -> String,
    ) -> Self {
        let picks = line.picks(ply).unwrap_or_default();
        let cells = region(line, &picks);
        let name = |cell: &Cell| line.board().name(*cell);
        let names: Vec<&str> = cells.iter().map(name).collect();
        let first = match (&picks[..], &names[..]) {
            ([Pick::Name(name), ..], _) => format!("Think about `{name}`."),
            (_, []) => "Look at the whole board.".to_owned(),
            ([_], [only]) => format!("Look at {only}."),
            ([_], [many @ .., last]) => {
                format!("Consider {} or {last}.", many.join(", "))
            }
            (_, [cell, ..]) => match line.piece(cells[0]) {
                Some(piece) => format!("Look at your {} on {cell}.", piece.kind.name()),
                None => format!("Look at {cell}."),
            },
        };
        let next = match expected {
            [first, next @ ..] if *first == ply => playable(line, ply, next),
            _ => &[],
        };
        let reason = reason(line, ply, score, next);
        let next: Vec<String> = next.iter().copied().map(called).collect();
        Self {
            cells,
            first,
            ply,
            second: advice(&called(ply), reason, &next, score),
            score,
        }
    }
}

/// The second step as a sentence: the ply and why, or what is expected after it; where a search
/// ended before it expected anything, how the ply leaves the game.
fn advice(ply: &str, reason: Option<String>, next: &[String], score: Option<Score>) -> String {
    if let Some(reason) = reason {
        return format!("Play {ply}: {reason}.");
    }
    if !next.is_empty() {
        let shown = &next[..next.len().min(3)];
        return format!("Play {ply}, expecting {}.", shown.join(" "));
    }
    let leaves = match score.map(Score::win_probability) {
        Some(chance) if chance > 0.65 => "it keeps the advantage",
        Some(chance) if chance < 0.35 => "everything else looks worse",
        Some(_) => "it keeps the game even",
        None => "there was no time to look further",
    };
    format!("Play {ply}: {leaves}.")
}

/// The region in which to look for a ply: the piece it begins with. A ply that is a single cell
/// would be given away by that; its neighbours that are choices as well are named with it.
fn region(line: &AnyLine, picks: &[Pick]) -> Vec<Cell> {
    let Some(&Pick::Cell(cell)) = picks.first() else {
        return Vec::new();
    };
    if picks.len() > 1 {
        return vec![cell];
    }
    let board = line.board();
    let mut around: Vec<Cell> = Direction::ALL
        .into_iter()
        .filter_map(|direction| board.neighbour(cell, direction))
        .chain([cell])
        .collect();
    around.sort_unstable();
    let choices = line.choices(&[]).cells;
    around.retain(|cell| choices.contains(cell));
    around
}

/// The reason why a ply is good, as the rest of a sentence; `None` where the expected line, which
/// follows the ply, bears nothing out.
fn reason(line: &AnyLine, ply: AnyPly, score: Option<Score>, next: &[AnyPly]) -> Option<String> {
    let mut after = line.clone();
    if after.play(ply).is_ok()
        && let Some(outcome) = after.outcome()
    {
        // The count of stones is no clause, as the other reasons are.
        let how = match outcome.reason {
            Reason::Score => "with more stones on and around the pawn".to_owned(),
            reason => format!("as {}", reason.description()),
        };
        return Some(match (outcome.winner, line.to_move()) {
            (Some(winner), mover) if winner == mover => format!("it wins, {how}"),
            (Some(winner), _) => {
                let side = line.info().sides[winner];
                format!("no better move was found: {side} wins, {how}")
            }
            (None, _) => format!("the game ends in a draw, {how}"),
        });
    }
    let plies = line.legal_plies().len();
    let motive = || with_line!(line, line => reason_typed(line, ply, next));
    match score {
        Some(score @ Score::Win(_)) => {
            let wins = score.wins("");
            Some(match motive() {
                None => format!("it{wins}"),
                Some(motive) => format!("{motive}, and{wins}"),
            })
        }
        Some(score @ Score::Loss(_)) if plies > 1 => {
            let other = score.wins(line.info().sides[!line.to_move()]);
            // Another ply may lose more slowly.
            Some(format!("no better move was found, and {other}"))
        }
        _ if plies == 1 => Some("there is nothing else to play".to_owned()),
        Some(Score::Undecided) => {
            let held = "neither side can force a win";
            Some(match motive() {
                None => held.to_owned(),
                Some(motive) => format!("{motive}, and {held}"),
            })
        }
        Some(Score::Draw) => Some(match motive() {
            None => "it holds the draw".to_owned(),
            Some(motive) => format!("{motive}, and holds the draw"),
        }),
        _ => motive(),
    }
}

/// The plies that can be played after a ply at the end of a line, up to the first that cannot.
fn playable<'a>(line: &AnyLine, ply: AnyPly, next: &'a [AnyPly]) -> &'a [AnyPly] {
    let mut after = line.clone();
    let legal = after.play(ply).map(|()| {
        let legal = next.iter().take_while(|ply| after.play(**ply).is_ok());
        legal.count()
    });
    &next[..legal.unwrap_or(0)]
}

/// The reason that the game knows for a ply, with the game known at compile time.
fn reason_typed<G>(line: &Line<G>, ply: AnyPly, next: &[AnyPly]) -> Option<String>
where
    G: PlayedGame<Ply: TryFrom<AnyPly>>,
{
    let game = line.game();
    let play = |position: &G::Position, ply: AnyPly| {
        let ply = G::Ply::try_from(ply).ok()?;
        Some((ply, game.play_unchecked(position, ply)))
    };
    let before = line.position();
    let (ply, after) = play(before, ply)?;
    let mut last = after;
    let next = next.iter().map_while(|&ply| {
        let step = play(&last, ply)?;
        last = step.1;
        Some(step)
    });
    let expected = Expected {
        before,
        ply,
        after: &after,
        next: &next.collect::<Vec<_>>(),
    };
    (G::PROFILE.reason)(game, &expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Distance, test_hint, test_line, test_position};

    fn said(line: &AnyLine) -> String {
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        hint(line, &limits, &Stop::default()).unwrap().second
    }

    #[test]
    fn the_pentagon_is_captured() {
        let line = test_position("tactigon", "", "2/4C4/6p3/P10/4T5/9/2 first");
        assert_eq!(
            said(&line),
            "Play e5xc7: it wins, as the pentagon is captured."
        );
    }

    #[test]
    fn captures_and_trades_are_distinguished() {
        let line = test_position("tactigon", "", "2/9/10/P9p/3TS5/3t5/2 first");
        let said = |text| test_hint(&line, text);
        assert_eq!(said("e4xf4"), "Play e4xf4: it captures a triangle.");
        assert_eq!(
            said("e5xf4"),
            "Play e5xf4: it trades a square for a triangle."
        );
    }

    #[test]
    fn a_threat_is_met() {
        let line = test_position("claustro", "", "5/5/b4/2g2/1b3 first");
        assert!(
            said(&line).contains("piece next to its goal"),
            "{}",
            said(&line)
        );
    }

    #[test]
    fn reasons_are_the_rest_of_a_sentence() {
        for (game, settings) in [
            ("tactigon", "board=extra-small"),
            ("taacoca", "side=3"),
            ("claustro", ""),
            ("trike", "side=4"),
        ] {
            let mut line = test_line(game, settings, "");
            let mut at = 7;
            while line.outcome().is_none() && line.len() < 60 {
                let plies = line.legal_plies();
                for &ply in &plies {
                    let why = reason(&line, ply, None, &[]);
                    let is_rest = |why: &String| !why.ends_with('.') && why.len() > 10;
                    assert!(why.as_ref().is_none_or(is_rest), "{why:?}");
                }
                at = (at * 31 + 11) % 1009;
                line.play(plies[at % plies.len()]).unwrap();
            }
        }
    }

    #[test]
    fn every_hint_says_why_or_what_is_expected_or_how_the_game_stands() {
        let next = ["d7-c6", "b1-b2", "e1-e2", "f1-f2"].map(str::to_owned);
        let reason = || Some("it captures a stone".to_owned());
        let even = Some(Score::Estimate(0));
        assert_eq!(
            advice("d5-d6", reason(), &next, even),
            "Play d5-d6: it captures a stone."
        );
        assert_eq!(
            advice("d5-d6", None, &next, even),
            "Play d5-d6, expecting d7-c6 b1-b2 e1-e2."
        );
        let alone = |score| advice("d5-d6", None, &[], score);
        assert_eq!(alone(even), "Play d5-d6: it keeps the game even.");
        assert_eq!(
            alone(Some(Score::Estimate(900))),
            "Play d5-d6: it keeps the advantage."
        );
        assert_eq!(
            alone(Some(Score::Estimate(-900))),
            "Play d5-d6: everything else looks worse."
        );
        assert_eq!(
            alone(None),
            "Play d5-d6: there was no time to look further."
        );
    }

    #[test]
    fn what_is_proven_is_said_as_far_as_it_is_known() {
        let line = test_position("claustro", "", "5/5/b4/2g2/1b3 first");
        let ply = line.legal_plies()[0];
        let said = |score| reason(&line, ply, Some(score), &[]).unwrap();
        for (score, end) in [
            (Score::win_in(5), "wins in 3"),
            (Score::win_within(5), "wins in at most 3"),
            (Score::Win(Distance::Unknown), "wins"),
            (Score::loss_within(4), "and Blue wins in at most 2"),
            (Score::Undecided, "neither side can force a win"),
        ] {
            let said = said(score);
            assert!(said.ends_with(&format!(" {end}")) || said == end, "{said}");
        }
    }

    #[test]
    fn both_steps_are_sentences() {
        let line = test_line("trike", "side=5", "c2 e2");
        let limits = Limits {
            depth: Some(3),
            ..Limits::default()
        };
        let hint = hint(&line, &limits, &Stop::default()).unwrap();
        for text in [&hint.first, &hint.second] {
            assert!(text.ends_with('.') && text.starts_with(char::is_uppercase));
        }
        let picks = line.picks(hint.ply).unwrap();
        let Some(Pick::Cell(cell)) = picks.first() else {
            panic!("{picks:?}");
        };
        assert!(hint.cells.contains(cell) && hint.cells.len() > 1);
    }
}
