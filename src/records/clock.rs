//! The clocks of a game in its record.

use std::time::Duration;

use super::{NodeId, Record, Tags};
use crate::engines::TimeControl;

/// What stands before and after the time in a comment, as in PGN
/// (<https://www.enpassant.dk/chess/palview/enhancedpgn.htm>).
const COMMAND: (&str, &str) = ("[%clk ", "]");

impl Record {
    /// The time control of the game; `None` without clocks.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.tags.get(Tags::TIME_CONTROL).parse().ok()
    }

    /// Sets the time control of the game.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) {
        let text = control.map_or(String::new(), |control| control.to_string());
        self.tags.set(Tags::TIME_CONTROL, &text);
    }

    /// The time left on the player's clock after a ply, if it is in the record.
    #[must_use]
    pub fn clock(&self, node: NodeId) -> Option<Duration> {
        let (_, rest) = self.tree().comment(node).split_once(COMMAND.0)?;
        parse_time(rest.split_once(COMMAND.1)?.0)
    }

    /// The text before and after the clock in the comment of a ply.
    pub(super) fn around_clock(&self, node: NodeId) -> (&str, &str) {
        let comment = self.tree().comment(node);
        comment
            .split_once(COMMAND.0)
            .map_or((comment, ""), |(before, rest)| {
                (
                    before,
                    rest.split_once(COMMAND.1).map_or("", |(_, after)| after),
                )
            })
    }

    /// Sets the time left on the player's clock after a ply; the rest of its comment stays.
    pub fn set_clock(&mut self, node: NodeId, left: Duration) {
        let time = format!("{}{}{}", COMMAND.0, format_time(left), COMMAND.1);
        let around = self.around_clock(node);
        let parts = [around.0.trim(), &time, around.1.trim()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let comment = parts.join(" ");
        self.tree_mut().set_comment(node, &comment);
    }

    /// The time left on both clocks at a node, after the ply that led there: of the player who
    /// began as First, and of the one who began as Second.
    #[must_use]
    pub fn clocks(&self, node: NodeId, control: TimeControl) -> [Duration; 2] {
        let tree = self.tree();
        let mut left: [Option<Duration>; 2] = [None, None];
        let mut at = node;
        // What stands with the last ply of each, which is near the end.
        while let Some(before) = tree.parent(at).filter(|_| left.contains(&None)) {
            let left = &mut left[tree.seat_to_move(before).index()];
            *left = left.or_else(|| self.clock(at));
            at = before;
        }
        left.map(|left| left.unwrap_or_else(|| control.initial()))
    }

    /// The time left to the player to move at the end of the main line when the game was last
    /// closed unfinished, if it is in the record.
    #[must_use]
    pub fn suspended_clock(&self) -> Option<Duration> {
        parse_time(self.tags.get(Tags::CLOCK))
    }

    /// Sets the time left to the player to move at the end of the main line when the game is
    /// closed, or removes it with `None`.
    pub fn set_suspended_clock(&mut self, left: Option<Duration>) {
        self.tags
            .set(Tags::CLOCK, &left.map_or(String::new(), format_time));
    }
}

/// Formats a time in hours, minutes and seconds, to the millisecond: `0:04:31.5`.
fn format_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let whole = format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    match time.subsec_millis() {
        0 => whole,
        millis => format!("{whole}.{}", format!("{millis:03}").trim_end_matches('0')),
    }
}

/// Parses a time such as `0:04:31.5` or `4:31`.
fn parse_time(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        let part: u64 = part.parse().ok().filter(|part| *part < 10_000)?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let millis: u64 = format!("{decimals:0<3}").get(..3)?.parse().ok()?;
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find_game;
    use crate::records::Start;

    fn record() -> Record {
        Record::new(Start::new(find_game("trike").unwrap()).unwrap())
    }

    fn played(record: &mut Record, plies: &str) -> Vec<NodeId> {
        let mut node = NodeId::ROOT;
        let play = |text| {
            let ply = record.line(node).read_ply(text).unwrap();
            node = record.play(node, ply).unwrap();
            node
        };
        plies.split(' ').map(play).collect()
    }

    #[test]
    fn times_are_exact_to_the_millisecond() {
        for millis in [0, 1, 10, 999, 1000, 61_500, 3_600_000, 86_399_999] {
            let time = Duration::from_millis(millis);
            assert_eq!(
                parse_time(&format_time(time)),
                Some(time),
                "{}",
                format_time(time)
            );
        }
        assert_eq!(format_time(Duration::from_millis(271_500)), "0:04:31.5");
        assert_eq!(parse_time("4:31"), Some(Duration::from_secs(271)));
        for text in ["", ":", "1:x", "-1:00", "99999999999999999999:00", "1.é"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }

    #[test]
    fn clocks_belong_to_players_also_when_they_exchange_colours() {
        let mut record = record();
        let nodes = played(&mut record, "d2 swap e3");
        let times = [50, 40, 30].map(Duration::from_secs);
        for (node, time) in nodes.iter().zip(times) {
            record.set_clock(*node, time);
        }
        let control = "60+0".parse().unwrap();
        let seconds = |node| record.clocks(node, control).map(|time| time.as_secs());
        assert_eq!(seconds(NodeId::ROOT), [60, 60]);
        assert_eq!(seconds(nodes[0]), [50, 60]);
        assert_eq!(seconds(nodes[2]), [30, 40]);
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        assert!(record.to_string().contains("1. d2 {[%clk 0:00:50]}"));
    }

    #[test]
    fn setting_a_clock_keeps_the_rest_of_the_comment() {
        let mut record = record();
        let node = played(&mut record, "d2")[0];
        record.tree_mut().set_comment(node, "well played");
        for seconds in [9, 8] {
            record.set_clock(node, Duration::from_secs(seconds));
        }
        assert_eq!(record.tree().comment(node), "well played [%clk 0:00:08]");
        assert_eq!(record.clock(node), Some(Duration::from_secs(8)));
    }
}
