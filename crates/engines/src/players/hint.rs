//! Hints: the best ply in two steps, first where to look and then what to play, with a sentence
//! saying why.

use super::reason::reason;
use crate::{Analyser, EngineError, Limits, Score, Stop, Variation};
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{AnyLine, AnyPly, Pick};

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
    /// The reason alone, as the rest of a sentence, such as `it captures a stone`; none where
    /// nothing of the kind can be said.
    pub reason: Option<String>,
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
/// assert_eq!(hint.second, "Play d5-e5: it brings the piece from d5 into its goal, and wins.");
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

/// The most cells to look at.
const REGION: usize = 3;

impl Hint {
    /// The hint to play what a search has found best at the end of a line; `None` for a variation
    /// without a ply.
    pub fn of_variation(line: &AnyLine, best: &Variation) -> Option<Self> {
        let ply = *best.plies.first()?;
        Some(Self::for_ply(line, ply, best.score, &best.plies))
    }

    /// The same, where plies are called by other names than the game's notation has.
    pub fn said(line: &AnyLine, best: &Variation, name: &dyn Fn(AnyPly) -> String) -> Option<Self> {
        let ply = *best.plies.first()?;
        Some(Self::new(line, ply, best.score, &best.plies, name))
    }

    /// The hint to play a ply that is legal at the end of a line and has this score. `expected` are
    /// the plies that a search expects from there, this one first: a reason is given only where
    /// they bear it out, and the plies themselves where there is no reason.
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
            second: hint_text(&called(ply), reason.as_deref(), &next, score),
            reason,
            score,
        }
    }
}

/// The second step as a sentence: the ply and why, or what is expected after it; where a search
/// ended before it expected anything, how the ply leaves the game.
fn hint_text(ply: &str, reason: Option<&str>, next: &[String], score: Option<Score>) -> String {
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
/// would be given away by that: neighbours that are choices as well are named with it, as far as
/// the cells are not too many to be looked at.
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
    // Not always the first or the last of them, so that its place among them says nothing.
    let at = around.iter().position(|around| *around == cell);
    let most = around.len().saturating_sub(REGION);
    let first = (at.unwrap_or(0) / REGION * REGION).min(most);
    around.drain(..first);
    around.truncate(REGION);
    around
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
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
            "Play e5xc7: it captures the pentagon on c7 with the triangle, and wins."
        );
    }

    #[test]
    fn captures_and_trades_are_distinguished() {
        let line = test_position("tactigon", "", "2/9/10/P9p/3TS5/3t5/2 first");
        let said = |text| test_hint(&line, text);
        assert_eq!(
            said("e4xf4"),
            "Play e4xf4: it captures the triangle on f4 with the triangle, and lets the triangle \
             reach the gold cell f5 first."
        );
        assert_eq!(
            said("e5xf4"),
            "Play e5xf4: it trades the square for the triangle on f4, and leaves Blue nothing to \
             capture."
        );
    }

    #[test]
    fn a_threat_is_met() {
        let line = test_position("claustro", "", "5/5/b4/2g2/1b3 first");
        assert!(said(&line).contains("out of its goal"), "{}", said(&line));
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
                for &ply in plies.iter().step_by(amount(5, 1)) {
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
        let reason = Some("it captures a stone");
        let even = Some(Score::Estimate(0));
        assert_eq!(
            hint_text("d5-d6", reason, &next, even),
            "Play d5-d6: it captures a stone."
        );
        assert_eq!(
            hint_text("d5-d6", None, &next, even),
            "Play d5-d6, expecting d7-c6 b1-b2 e1-e2."
        );
        let alone = |score| hint_text("d5-d6", None, &[], score);
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
            (Score::loss_within(4), "but Blue still wins in at most 2"),
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
        assert!(hint.cells.contains(cell) && (2..=REGION).contains(&hint.cells.len()));
    }
}
