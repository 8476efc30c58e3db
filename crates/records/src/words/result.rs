//! Results of games.

use super::{counted, named_players};
use crate::{EarlyTermination, GameResult, Record, Summary, Termination, TerminationReason};
use parlour_rules::games::{BySide, GameInfo, Side};

/// The result of a game and its number of plies: "Red won by gold, 42 moves", and what more was
/// written about it: "Red's engine failed, 2 moves: it does not answer".
///
/// ```
/// use parlour_rules::games::{Side, find_game};
/// use parlour_records::{EarlyTermination, Termination};
/// use parlour_records::words::result;
///
/// let trike = find_game("trike")?;
/// let resigned = Termination::Early(EarlyTermination::resignation(Side::First));
/// assert_eq!(result(&resigned, 30, trike.info()), "White resigned, 30 moves");
/// assert_eq!(result(&resigned, 0, trike.info()), "White resigned before the first move");
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
pub fn result(end: &Termination, plies: usize, info: &GameInfo) -> String {
    let detail = match end {
        Termination::Rules(_) => "",
        Termination::Early(ending) => ending.detail.as_str(),
    };
    let comma = if plies == 0 { "" } else { "," };
    let result = format!("{}{comma} {}", outcome(end, info), length(plies));
    match detail {
        "" => result,
        detail => format!("{result}: {detail}"),
    }
}

/// The length of a game that has ended: "30 moves", or "before the first move".
pub fn length(plies: usize) -> String {
    match plies {
        0 => "before the first move".to_owned(),
        plies => counted(plies, "move"),
    }
}

/// The result of a game, without more: "Red won by gold".
pub fn outcome(end: &Termination, info: &GameInfo) -> String {
    named_outcome(end, info.sides)
}

/// The result of a game, as its only human player reads it: "You won by gold", "You lost:
/// Blue won by gold", "Blue won: you resigned". `you` is that person's side, `names` call the other one.
///
/// ```
/// use parlour_rules::games::{Side, find_game};
/// use parlour_records::{EarlyTermination, Termination};
/// use parlour_records::words::told;
///
/// let sides = find_game("trike")?.info().sides;
/// let resigned = Termination::Early(EarlyTermination::resignation(Side::First));
/// assert_eq!(told(&resigned, sides, Side::First), "Black won: you resigned");
/// assert_eq!(told(&resigned, sides, Side::Second), "You won: White resigned");
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
pub fn told(end: &Termination, mut names: BySide<&str>, you: Side) -> String {
    names[you] = "You";
    let said = named_outcome(end, names);
    match end.result().winner() {
        Some(winner) if !said.starts_with("You ") => {
            let how = if winner == you { "won" } else { "lost" };
            format!("You {how}: {said}")
        }
        Some(winner) if winner != you => {
            format!("{} won: y{}", names[winner], said.trim_start_matches('Y'))
        }
        _ => said,
    }
}

/// The result of a game, with these names for the sides.
pub fn named_outcome(end: &Termination, names: BySide<&str>) -> String {
    match end {
        Termination::Rules(outcome) => {
            let won = won((*outcome).into(), names);
            format!("{won} {}", outcome.reason.manner())
        }
        Termination::Early(ending) => early(ending, names),
    }
}

/// The winner of a game, in as few words as there are: "Red won".
pub fn winner(end: &Termination, info: &GameInfo) -> String {
    won(end.result(), info.sides)
}

/// As [`result`], of the main line of a record; `None` while the game is unfinished.
pub fn result_of_record(record: &Record) -> Option<String> {
    let tree = record.tree();
    let end = record.end().filter(Termination::is_final)?;
    Some(result(
        &end,
        tree.depth(tree.main_end()),
        record.start().info(),
    ))
}

/// As [`result`], of the game of a summary; `None` while it is unfinished.
pub fn result_of_summary(summary: &Summary) -> Option<String> {
    let end = summary.end.as_ref()?;
    Some(result(end, summary.plies, summary.rules.info()))
}

/// A game in short: "Trike, side 7, Ana - Greedy, 31 moves".
pub fn short_summary(summary: &Summary) -> String {
    let players = named_players(summary.players(), summary.rules.info());
    let plies = counted(summary.plies, "move");
    let (first, second) = (players.first, players.second);
    format!("{}, {first} - {second}, {plies}", summary.rules.title())
}

/// "Red won", or a draw.
fn won(result: GameResult, sides: BySide<&str>) -> String {
    match result {
        GameResult::Win(winner) => format!("{} won", sides[winner]),
        GameResult::Draw => "Draw".to_owned(),
        GameResult::Open => "No result".to_owned(),
    }
}

/// The end of a game that its rules did not end.
fn early(ending: &EarlyTermination, sides: BySide<&str>) -> String {
    let won = won(ending.result, sides);
    let loser = ending.result.winner().map(|winner| sides[!winner]);
    let is_open = ending.result == GameResult::Open;
    match (ending.termination, loser) {
        (TerminationReason::Resignation, Some(loser)) => format!("{loser} resigned"),
        (TerminationReason::IllegalPly, Some(loser)) => format!("{loser} played an illegal move"),
        (TerminationReason::DeadEngine, Some(loser)) => format!("{loser}'s engine failed"),
        (TerminationReason::Time, _) => format!("{won} on time"),
        (TerminationReason::Agreement, _) => format!("{won} by agreement"),
        (TerminationReason::Adjudication, _) => format!("{won} by adjudication"),
        (TerminationReason::Study, _) if is_open => "Study".to_owned(),
        (TerminationReason::Abandoned, _) if is_open => "Unfinished".to_owned(),
        (TerminationReason::Abandoned, _) => format!("{won}: the game was abandoned"),
        _ => won,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{Outcome, Reason, find_game};

    fn said(end: &Termination, plies: usize) -> String {
        result(end, plies, find_game("tactigon").unwrap().info())
    }

    #[test]
    fn results_say_who_how_and_after_how_many_plies() {
        let gold = Outcome::win(Side::First, Reason::Gold);
        assert_eq!(
            said(&Termination::Rules(gold), 42),
            "Red won by gold, 42 moves"
        );
        let repeated = Termination::Rules(Outcome::REPETITION);
        assert_eq!(said(&repeated, 118), "Draw by repetition, 118 moves");
    }

    #[test]
    fn games_that_end_early_say_why() {
        let said = |ending| said(&Termination::Early(ending), 1);
        assert_eq!(
            said(EarlyTermination::resignation(Side::First)),
            "Red resigned, 1 move"
        );
        assert_eq!(
            said(EarlyTermination::time(Side::First)),
            "Blue won on time, 1 move"
        );
        assert_eq!(
            said(EarlyTermination::agreement()),
            "Draw by agreement, 1 move"
        );
        assert_eq!(said(EarlyTermination::abandoned()), "Unfinished, 1 move");
        let failed =
            EarlyTermination::new(GameResult::Win(Side::First), TerminationReason::DeadEngine);
        assert_eq!(said(failed), "Blue's engine failed, 1 move");
        let other = EarlyTermination::new(GameResult::Draw, TerminationReason::Other);
        assert_eq!(said(other.clone()), "Draw, 1 move");
        assert_eq!(said(other.with_detail("rain")), "Draw, 1 move: rain");
    }

    #[test]
    fn who_plays_alone_is_told_what_became_of_it() {
        let sides = find_game("tactigon").unwrap().info().sides;
        let said = |end: &Termination| Side::BOTH.map(|you| told(end, sides, you));
        let gold = Termination::Rules(Outcome::win(Side::First, Reason::Gold));
        assert_eq!(
            said(&gold),
            ["You won by gold", "You lost: Red won by gold"]
        );
        let repeated = Termination::Rules(Outcome::REPETITION);
        assert_eq!(said(&repeated), ["Draw by repetition"; 2]);
        let late = Termination::Early(EarlyTermination::time(Side::First));
        assert_eq!(
            said(&late),
            ["You lost: Blue won on time", "You won on time"]
        );
    }
}
