//! The clocks of a game in its record.

use std::time::Duration;

use super::annotation::time::{format_time, parse_time};
use super::{NodeId, Tags, Tree};
use parlour_engines::TimeControl;

impl Tags {
    /// The time controls of who began as First and of the other; `None` without clocks.
    pub fn time_controls(&self) -> Option<[TimeControl; 2]> {
        let first = self.get(Self::TIME_CONTROL).parse().ok()?;
        let second = self.get(Self::SECOND_TIME_CONTROL).parse();
        Some([first, second.unwrap_or(first)])
    }

    /// Sets the time controls of both players.
    pub fn set_time_controls(&mut self, controls: Option<[TimeControl; 2]>) {
        let first = controls.map_or(String::new(), |[first, _]| first.to_string());
        self.set(Self::TIME_CONTROL, &first);
        let other = controls.filter(|[first, second]| first != second);
        let second = other.map_or(String::new(), |[_, second]| second.to_string());
        self.set(Self::SECOND_TIME_CONTROL, &second);
    }

    /// The time left to the player to move at the end of the main line when the game was last
    /// closed unfinished, if it is in the record.
    pub fn suspended_clock(&self) -> Option<Duration> {
        parse_time(self.get(Self::CLOCK))
    }

    /// Sets the time left to the player to move at the end of the main line when the game is
    /// closed, or removes it with `None`.
    pub fn set_suspended_clock(&mut self, left: Option<Duration>) {
        self.set(Self::CLOCK, &left.map_or(String::new(), format_time));
    }
}

/// The time left on both clocks at a node, after the ply that led there: of the player who began
/// as First, and of the one who began as Second.
pub fn clocks_at(tree: &Tree, node: NodeId, controls: [TimeControl; 2]) -> [Duration; 2] {
    let mut left: [Option<Duration>; 2] = [None, None];
    let mut at = node;
    // The clocks that stand with the last ply of each, which is near the end.
    while let Some(before) = tree.parent(at).filter(|_| left.contains(&None)) {
        let left = &mut left[tree.seat_to_move(before).index()];
        *left = left.or(tree.annotation(at).clock);
        at = before;
    }
    let [first, second] = left;
    let [initial, other] = controls.map(TimeControl::initial);
    [first.unwrap_or(initial), second.unwrap_or(other)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Record, Start};
    use parlour_rules::games::find_game;

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
    fn clocks_belong_to_players_also_when_they_exchange_colours() {
        let mut record = record();
        let nodes = played(&mut record, "d2 swap e3");
        let times = [50, 40, 30].map(Duration::from_secs);
        for (node, time) in nodes.iter().zip(times) {
            record.tree_mut().annotation_mut(*node).set_clock(time);
        }
        let control = ["60+0", "90+0"].map(|control| control.parse().unwrap());
        let seconds = |node| clocks_at(record.tree(), node, control).map(|time| time.as_secs());
        assert_eq!(seconds(NodeId::ROOT), [60, 90]);
        assert_eq!(seconds(nodes[0]), [50, 90]);
        assert_eq!(seconds(nodes[2]), [30, 40]);
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        assert!(record.to_string().contains("1. d2 {[%clk 0:00:50]}"));
    }

    #[test]
    fn setting_a_clock_keeps_the_rest_of_the_comment() {
        let mut record = record();
        let node = played(&mut record, "d2")[0];
        record
            .tree_mut()
            .annotation_mut(node)
            .set_words("well played");
        for seconds in [9, 8] {
            let left = Duration::from_secs(seconds);
            record.tree_mut().annotation_mut(node).set_clock(left);
        }
        assert!(
            record
                .to_string()
                .contains("1. d2 {[%clk 0:00:08] well played}")
        );
        assert_eq!(
            record.tree().annotation(node).clock,
            Some(Duration::from_secs(8))
        );
    }
}
