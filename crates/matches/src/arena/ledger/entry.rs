//! The entry of a finished pair in a ledger.

use serde::{Deserialize, Serialize};

use crate::arena::statistics::EngineResult;
use parlour_rules::named_enum;

named_enum! {
    /// A reason why a game of a match ended.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum MatchTermination {
        /// By the rules of the game.
        Rules = "by the rules",
        /// The result was proven, so the game was not played out.
        Proof = "by proof",
        /// The game was adjudicated by the engines' scores, as requested.
        Adjudicated = "by adjudication",
        /// The game reached the agreed number of plies.
        Length = "by length",
        /// The agreed number of plies in a row can be undone.
        Reversible = "without progress",
        /// The loser overstepped its time, the margin included.
        Time = "on time",
        /// The loser gave a ply that is not legal, or none.
        Illegal = "by an illegal move",
        /// The loser's process ended or stopped answering.
        Dead = "by a dead engine",
    }
}

impl MatchTermination {
    /// Returns whether the game was lost by something other than a result on the board.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::Time | Self::Illegal | Self::Dead)
    }
}

/// One game of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEntry {
    /// Its result for the first engine.
    pub result: EngineResult,
    /// The reason why it ended.
    pub reason: MatchTermination,
    /// More about the end for readers: the illegal ply, the time taken. May be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub detail: String,
    /// The number of plies played, those of the opening included.
    pub plies: u32,
    /// The number of plies of the first and of the second engine that took longer than allowed,
    /// within the margin that is forgiven.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overruns: [u32; 2],
    /// The number of illegal answers of the first and of the second engine that were sent back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub illegal: [u32; 2],
}

impl GameEntry {
    /// Returns whether an engine was never ready to play it, as earlier versions have counted
    /// games: such a game was not played.
    pub fn is_unready(&self) -> bool {
        const SIGNS: [&str; 3] = [
            " cannot be started: ",
            " did not say ugiok ",
            " ended before it said ugiok",
        ];
        // The engine's own words stand in parentheses.
        let own = self.detail.split(" (").next().unwrap_or_default();
        let says = |sign: &&str| format!("{own} ").contains(*sign);
        self.reason == MatchTermination::Dead && SIGNS.iter().any(says)
    }

    /// A game without overruns, illegal answers and detail.
    pub const fn new(result: EngineResult, reason: MatchTermination, plies: u32) -> Self {
        Self {
            result,
            reason,
            detail: String::new(),
            plies,
            overruns: [0, 0],
            illegal: [0, 0],
        }
    }
}

/// One finished pair: a line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairEntry {
    /// Its index in the schedule, from 0.
    pub pair: u32,
    /// Its games: the first engine plays the first side in the first one and the second side in
    /// the other.
    pub games: [GameEntry; 2],
}

impl PairEntry {
    /// The results of both games for the first engine.
    pub fn outcomes(&self) -> [EngineResult; 2] {
        self.games.each_ref().map(|game| game.result)
    }

    /// Returns whether both games were played: an engine that was never ready has not lost.
    pub fn is_played(&self) -> bool {
        !self.games.iter().any(GameEntry::is_unready)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_one_short_line() {
        let mut lost = GameEntry::new(EngineResult::Loss, MatchTermination::Illegal, 7);
        lost.detail = "z9\nis no cell".to_owned();
        lost.overruns = [2, 0];
        let entry = PairEntry {
            pair: 12,
            games: [
                GameEntry::new(EngineResult::Draw, MatchTermination::Length, 200),
                lost,
            ],
        };
        let line = serde_json::to_string(&entry).unwrap();
        assert_eq!(
            line,
            concat!(
                r#"{"pair":12,"games":[{"result":"draw","reason":"length","plies":200},"#,
                r#"{"result":"loss","reason":"illegal","detail":"z9\nis no cell","plies":7,"overruns":[2,0]}]}"#
            )
        );
        assert_eq!(serde_json::from_str::<PairEntry>(&line).unwrap(), entry);
        assert_eq!(entry.outcomes(), [EngineResult::Draw, EngineResult::Loss]);
    }

    #[test]
    fn a_later_version_may_say_more() {
        let line = r#"{"pair":0,"games":[{"result":"win","reason":"rules","plies":3,"nodes":5},{"result":"win","reason":"proof","plies":4}],"host":"a"}"#;
        let entry: PairEntry = serde_json::from_str(line).unwrap();
        assert_eq!(
            entry.games[0],
            GameEntry::new(EngineResult::Win, MatchTermination::Rules, 3)
        );
    }

    #[test]
    fn a_pair_has_two_games() {
        let line = r#"{"pair":0,"games":[{"result":"win","reason":"rules","plies":3}]}"#;
        assert!(serde_json::from_str::<PairEntry>(line).is_err());
    }

    #[test]
    fn a_game_for_which_an_engine_was_never_ready_was_not_played() {
        let lost = |reason, detail: &str| GameEntry {
            detail: detail.to_owned(),
            ..GameEntry::new(EngineResult::Loss, reason, 4)
        };
        for detail in [
            "zed cannot be started: no-such-program: No such file or directory (os error 2)",
            "zed did not say ugiok within 10 s",
            "zed ended before it said ugiok (exit status: 1)",
        ] {
            assert!(
                lost(MatchTermination::Dead, detail).is_unready(),
                "{detail}"
            );
            assert!(!lost(MatchTermination::Time, detail).is_unready());
        }
        let died =
            "zed ended without an answer (it wrote to standard error `x cannot be started: y`)";
        assert!(!lost(MatchTermination::Dead, died).is_unready());
    }

    #[test]
    fn games_lost_off_the_board_are_forfeits() {
        let forfeits = MatchTermination::ALL
            .into_iter()
            .filter(|reason| reason.is_forfeit());
        assert!(forfeits.eq([
            MatchTermination::Time,
            MatchTermination::Illegal,
            MatchTermination::Dead
        ]));
    }
}
