//! Results of games.

use super::{counted, tagged_players};
use crate::{Ending, GameEnding, GameResult, Record, Summary, Termination};
use parlour_rules::games::{BySide, GameInfo, Side};

/// The result of a game and its number of plies: "Red won by gold, 42 moves", and what more was
/// written about it: "Red's engine failed, 2 moves: it does not answer".
///
/// ```
/// use parlour_rules::games::{Side, find_game};
/// use parlour_records::{Ending, GameEnding};
/// use parlour_records::words::result;
///
/// let trike = find_game("trike")?;
/// let resigned = GameEnding::Early(Ending::resignation(Side::First));
/// assert_eq!(result(&resigned, 30, trike.info()), "White resigned, 30 moves");
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
#[must_use]
pub fn result(end: &GameEnding, plies: usize, info: &GameInfo) -> String {
    let detail = match end {
        GameEnding::Rules(_) => "",
        GameEnding::Early(ending) => ending.detail.as_str(),
    };
    let result = format!("{}, {}", outcome(end, info), counted(plies, "move"));
    match detail {
        "" => result,
        detail => format!("{result}: {detail}"),
    }
}

/// The result of a game, without more: "Red won by gold".
#[must_use]
pub fn outcome(end: &GameEnding, info: &GameInfo) -> String {
    named_outcome(end, info.sides)
}

/// The result of a game, as the only person who played it is told: "You won by gold", "You lost:
/// Blue won by gold", "You resigned". `you` is that person's side, `names` call the other one.
///
/// ```
/// use parlour_rules::games::{Side, find_game};
/// use parlour_records::{Ending, GameEnding};
/// use parlour_records::words::told;
///
/// let sides = find_game("trike")?.info().sides;
/// let resigned = GameEnding::Early(Ending::resignation(Side::First));
/// assert_eq!(told(&resigned, sides, Side::First), "You resigned");
/// assert_eq!(told(&resigned, sides, Side::Second), "You won: White resigned");
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
#[must_use]
pub fn told(end: &GameEnding, mut names: BySide<&str>, you: Side) -> String {
    names[you] = "You";
    let said = named_outcome(end, names);
    match end.result().winner() {
        Some(winner) if !said.starts_with("You ") => {
            let how = if winner == you { "won" } else { "lost" };
            format!("You {how}: {said}")
        }
        _ => said,
    }
}

/// The result of a game, with these names for the sides.
#[must_use]
pub fn named_outcome(end: &GameEnding, names: BySide<&str>) -> String {
    match end {
        GameEnding::Rules(outcome) => {
            let won = won((*outcome).into(), names);
            format!("{won} {}", outcome.reason.manner())
        }
        GameEnding::Early(ending) => early(ending, names),
    }
}

/// The winner of a game, in as few words as there are: "Red won".
#[must_use]
pub fn winner(end: &GameEnding, info: &GameInfo) -> String {
    won(end.result(), info.sides)
}

/// As [`result`], of the main line of a record; `None` while the game goes on.
#[must_use]
pub fn result_of_record(record: &Record) -> Option<String> {
    let tree = record.tree();
    let end = record.end().filter(GameEnding::is_final)?;
    Some(result(
        &end,
        tree.depth(tree.main_end()),
        record.start().info(),
    ))
}

/// As [`result`], of the game of a summary; `None` while it goes on.
#[must_use]
pub fn result_of_summary(summary: &Summary) -> Option<String> {
    let end = summary.end.as_ref()?;
    Some(result(end, summary.plies, summary.rules.info()))
}

/// A game in short: "Trike, side 7, Ana - Greedy, 31 moves".
#[must_use]
pub fn short_summary(summary: &Summary) -> String {
    let players = tagged_players(summary.players(), summary.rules.info());
    let plies = counted(summary.plies, "move");
    let (first, second) = (players.first, players.second);
    format!("{}, {first} - {second}, {plies}", summary.rules.title())
}

/// "Red won", or that nobody did.
fn won(result: GameResult, sides: BySide<&str>) -> String {
    match result {
        GameResult::Win(winner) => format!("{} won", sides[winner]),
        GameResult::Draw => "Draw".to_owned(),
        GameResult::Open => "No result".to_owned(),
    }
}

/// The end of a game that its rules did not end.
fn early(ending: &Ending, sides: BySide<&str>) -> String {
    let won = won(ending.result, sides);
    let loser = ending.result.winner().map(|winner| sides[!winner]);
    match (ending.termination, loser) {
        (Termination::Resignation, Some(loser)) => format!("{loser} resigned"),
        (Termination::IllegalPly, Some(loser)) => format!("{loser} played an illegal move"),
        (Termination::DeadEngine, Some(loser)) => format!("{loser}'s engine failed"),
        (Termination::Time, _) => format!("{won} on time"),
        (Termination::Agreement, _) => format!("{won} by agreement"),
        (Termination::Adjudication, _) => format!("{won} by adjudication"),
        (Termination::Study, _) if ending.result == GameResult::Open => "Study".to_owned(),
        (Termination::Abandoned, _) if ending.result == GameResult::Open => "Broken off".to_owned(),
        (Termination::Abandoned, _) => format!("{won}: the game was left"),
        _ => won,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{Outcome, Reason, find_game};

    fn said(end: &GameEnding, plies: usize) -> String {
        result(end, plies, find_game("tactigon").unwrap().info())
    }

    #[test]
    fn results_say_who_how_and_after_how_many_plies() {
        let gold = Outcome::win(Side::First, Reason::Gold);
        assert_eq!(
            said(&GameEnding::Rules(gold), 42),
            "Red won by gold, 42 moves"
        );
        let repeated = GameEnding::Rules(Outcome::REPETITION);
        assert_eq!(said(&repeated, 118), "Draw by repetition, 118 moves");
    }

    #[test]
    fn games_that_end_early_say_why() {
        let said = |ending| said(&GameEnding::Early(ending), 1);
        assert_eq!(
            said(Ending::resignation(Side::First)),
            "Red resigned, 1 move"
        );
        assert_eq!(said(Ending::time(Side::First)), "Blue won on time, 1 move");
        assert_eq!(said(Ending::agreement()), "Draw by agreement, 1 move");
        assert_eq!(said(Ending::abandoned()), "Broken off, 1 move");
        let failed = Ending::new(GameResult::Win(Side::First), Termination::DeadEngine);
        assert_eq!(said(failed), "Blue's engine failed, 1 move");
        let other = Ending::new(GameResult::Draw, Termination::Other);
        assert_eq!(said(other.clone()), "Draw, 1 move");
        assert_eq!(said(other.with_detail("rain")), "Draw, 1 move: rain");
    }

    #[test]
    fn who_plays_alone_is_told_what_became_of_it() {
        let sides = find_game("tactigon").unwrap().info().sides;
        let said = |end: &GameEnding| Side::BOTH.map(|you| told(end, sides, you));
        let gold = GameEnding::Rules(Outcome::win(Side::First, Reason::Gold));
        assert_eq!(
            said(&gold),
            ["You won by gold", "You lost: Red won by gold"]
        );
        let repeated = GameEnding::Rules(Outcome::REPETITION);
        assert_eq!(said(&repeated), ["Draw by repetition"; 2]);
        let late = GameEnding::Early(Ending::time(Side::First));
        assert_eq!(
            said(&late),
            ["You lost: Blue won on time", "You won on time"]
        );
    }
}
