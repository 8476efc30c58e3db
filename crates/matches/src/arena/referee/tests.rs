//! Games between scripted engines, well-behaved or not.

use std::time::Duration;

use super::*;
use crate::lines::test_line;
use parlour_engines::{EngineError, EngineRegistry, Limits, Score, Variation};
use parlour_rules::games::{AnyPly, find_game};

/// An engine that plays a list of plies, and may do something before each.
struct Scripted {
    plies: Vec<&'static str>,
    before: fn() -> Result<(), EngineError>,
    score: Option<Score>,
}

fn scripted(plies: &'static str) -> Scripted {
    let mut plies: Vec<_> = plies.split_whitespace().collect();
    plies.reverse();
    Scripted {
        plies,
        before: || Ok(()),
        score: None,
    }
}

impl Engine for Scripted {
    fn choose(
        &mut self,
        line: &AnyLine,
        _limits: &Limits,
        _stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        (self.before)()?;
        let ply = match self.plies.pop() {
            // A ply of the same game that is not legal here.
            Some("illegal") => test_line("trike", "side=4", "a1").plies()[0],
            Some("foreign") => test_line("claustro", "", "").legal_plies()[0],
            Some(text) => line.read_ply(text).unwrap(),
            None => line.legal_plies()[0],
        };
        let mut after = line.clone();
        let replies = after.play(ply).map_or(Vec::new(), |()| after.legal_plies());
        report(&Report {
            depth: 7,
            variations: vec![Variation {
                score: self.score,
                win_probability: None,
                plies: [ply].into_iter().chain(replies.first().copied()).collect(),
            }],
            ..Report::default()
        });
        Ok(ply)
    }
}

fn conditions() -> Conditions {
    Conditions {
        margin: Duration::ZERO,
        max_plies: None,
        adjudication: Adjudication::default(),
    }
}

/// A game of Trike on a small board.
fn game(
    conditions: &Conditions,
    budget: &str,
    reversed: bool,
    mut one: Scripted,
    mut other: Scripted,
) -> PlayedGame {
    let stop = Stop::default();
    play_until(&stop, conditions, budget, reversed, [&mut one, &mut other]).unwrap()
}

fn play_until(
    stop: &Stop,
    conditions: &Conditions,
    budget: &str,
    reversed: bool,
    engines: [&mut Scripted; 2],
) -> Option<PlayedGame> {
    play_before(&mut |_, _| {}, stop, conditions, budget, reversed, engines)
}

/// The same before somebody who is shown every ply.
fn play_before(
    observer: &mut dyn FnMut(&AnyLine, &Annotation),
    stop: &Stop,
    conditions: &Conditions,
    budget: &str,
    reversed: bool,
    engines: [&mut Scripted; 2],
) -> Option<PlayedGame> {
    let budget = budget.parse().unwrap();
    let name = EngineRegistry::default().engine("random").unwrap();
    let seats = engines.map(|engine| LimitedEngine {
        name: name.clone(),
        engine: engine as &mut dyn Engine,
        budget,
    });
    let rules = find_game("trike").unwrap().with_pairs("side=4").unwrap();
    let own = Start::new(rules).unwrap();
    let opening = own.line();
    play(conditions, &own, opening, reversed, seats, stop, observer).ok()
}

fn plies(played: &PlayedGame) -> String {
    let line = &played.line;
    let texts = line
        .plies()
        .into_iter()
        .map(|ply| line.ply_text(ply).unwrap());
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_an_engine_expects_and_has_left_is_noted_with_its_plies() {
    let played = game(
        &conditions(),
        "clock=60+1",
        false,
        scripted(""),
        scripted(""),
    );
    assert!(!played.annotations.is_empty());
    let mut line = played.line.clone();
    while line.undo().is_some() {}
    for (&ply, annotation) in played.line.plies().iter().zip(&played.annotations) {
        line.play(ply).unwrap();
        let replies = line.legal_plies();
        let expected = replies
            .first()
            .map(|&reply| vec![reply])
            .unwrap_or_default();
        assert_eq!(annotation.expected.plies(&line), expected);
        assert!(
            annotation
                .clock
                .is_some_and(|left| left > Duration::from_secs(59))
        );
        assert!(annotation.elapsed.is_some());
    }
}

#[test]
fn the_result_is_by_engine_after_a_swap() {
    for (one, other, reversed) in [
        ("b2", "c2", false),
        ("b2", "c2", true),
        ("b2", "swap", false),
        ("b2", "swap", true),
    ] {
        let (one, other) = if reversed { (other, one) } else { (one, other) };
        let played = game(&conditions(), "", reversed, scripted(one), scripted(other));
        assert_eq!(played.entry.reason, MatchTermination::Rules);
        assert_eq!(played.ending, None);
        // The player of the first ply has First's side unless the other one swapped.
        let begun = usize::from(reversed);
        let owner_of_first = begun ^ usize::from(played.line.players_swapped());
        let winner = played.line.outcome().unwrap().winner.unwrap();
        let expected = if (winner == Side::First) == (owner_of_first == 0) {
            EngineResult::Win
        } else {
            EngineResult::Loss
        };
        assert_eq!(played.entry.result, expected, "{}", plies(&played));
        assert_eq!(
            played.line.players_swapped(),
            plies(&played).contains("swap")
        );
    }
}

#[test]
fn an_illegal_ply_loses_and_is_named() {
    let played = game(
        &conditions(),
        "",
        false,
        scripted("a1"),
        scripted("illegal"),
    );
    assert_eq!(
        (played.entry.result, played.entry.reason),
        (EngineResult::Win, MatchTermination::Illegal)
    );
    assert!(
        played.entry.detail.starts_with("it played `a1`: "),
        "{}",
        played.entry.detail
    );
    assert_eq!(played.entry.plies, 1);
    assert_eq!(played.result(), GameResult::Win(Side::First));
    let ending = played.ending.unwrap();
    assert_eq!(ending.termination, TerminationReason::IllegalPly);

    let played = game(&conditions(), "", true, scripted("foreign"), scripted("a1"));
    assert_eq!(
        (played.entry.result, played.entry.reason),
        (EngineResult::Loss, MatchTermination::Illegal)
    );
}

#[test]
fn an_engine_that_fails_or_panics_loses_and_its_message_is_kept() {
    let failing = Scripted {
        before: || Err(EngineError::Failed("it went away".to_owned())),
        ..scripted("")
    };
    let played = game(&conditions(), "", false, failing, scripted(""));
    assert_eq!(
        (played.entry.result, played.entry.reason),
        (EngineResult::Loss, MatchTermination::Dead)
    );
    assert_eq!(played.entry.detail, "it went away");

    let panicking = Scripted {
        before: || panic!("on purpose"),
        ..scripted("")
    };
    let played = game(&conditions(), "", false, scripted(""), panicking);
    assert_eq!(
        (played.entry.result, played.entry.reason),
        (EngineResult::Win, MatchTermination::Dead)
    );
    assert_eq!(played.entry.detail, "the engine crashed: on purpose");
}

#[test]
fn one_that_is_late_loses_on_time() {
    let slow = Scripted {
        before: || {
            std::thread::sleep(Duration::from_millis(30));
            Ok(())
        },
        ..scripted("")
    };
    let conditions = Conditions {
        margin: Duration::from_millis(10),
        ..conditions()
    };
    let quick = scripted("");
    let played = game(&conditions, "time=5", true, slow, quick);
    // The second engine begins, in a few microseconds; on a machine too busy for that it is the
    // one who is late.
    assert_eq!(played.entry.reason, MatchTermination::Time);
    assert!(
        played.entry.detail.ends_with(" s of 0.005 s"),
        "{}",
        played.entry.detail
    );
    assert_eq!(played.ending.unwrap().termination, TerminationReason::Time);
}

#[test]
fn what_keeping_a_ply_takes_is_on_nobodys_clock() {
    let mut shown = 0;
    let mut slow = |_: &AnyLine, _: &Annotation| {
        shown += 1;
        std::thread::sleep(Duration::from_millis(150));
    };
    let (mut one, mut other) = (scripted("a1"), scripted("b1"));
    let seats = [&mut one, &mut other];
    let stop = Stop::default();
    let played = play_before(&mut slow, &stop, &conditions(), "clock=0.4+0", false, seats).unwrap();
    assert_eq!(played.entry.reason, MatchTermination::Rules);
    assert!(shown > 6, "of each more than its clock has");
}

#[test]
fn a_game_that_takes_too_long_is_a_draw() {
    let conditions = Conditions {
        max_plies: NonZeroU32::new(3),
        ..conditions()
    };
    let played = game(&conditions, "", false, scripted(""), scripted(""));
    assert_eq!(
        (played.entry.result, played.entry.reason),
        (EngineResult::Draw, MatchTermination::Length)
    );
    assert_eq!((played.entry.plies, played.line.len()), (3, 3));
    assert_eq!(played.result(), GameResult::Draw);
}

#[test]
fn games_are_played_out_unless_asked_otherwise() {
    let sure = |score| Scripted {
        score: Some(score),
        ..scripted("")
    };
    let (win, loss) = (Score::win_within(9), Score::loss_within(8));
    let played = game(&conditions(), "", false, sure(win), sure(loss));
    assert_eq!(played.entry.reason, MatchTermination::Rules);

    let conditions = Conditions {
        adjudication: Adjudication::default().with("proof").unwrap(),
        ..conditions()
    };
    let played = game(&conditions, "", false, sure(win), sure(loss));
    assert_eq!(
        (played.entry.result, played.entry.reason),
        (EngineResult::Win, MatchTermination::Proof)
    );
    let said = played.annotations.iter();
    let said: Vec<_> = said
        .map(|said| said.evaluation.unwrap().to_string())
        .collect();
    assert_eq!(said, ["win=8 depth=7", "win=7 depth=7"]);
    assert_eq!(played.result(), GameResult::Win(Side::First));
    assert_eq!(
        played.ending.unwrap().termination,
        TerminationReason::Adjudication
    );
}

#[test]
fn a_game_that_is_stopped_has_no_result() {
    let stop = Stop::default();
    stop.raise();
    let [mut one, mut other] = [scripted(""), scripted("")];
    let engines = [&mut one, &mut other];
    assert!(play_until(&stop, &conditions(), "", false, engines).is_none());
}
