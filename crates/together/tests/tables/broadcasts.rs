//! Tables at which two engines play for all who watch.

use parlour_together::Limits;
use parlour_together::hub::EngineJob;
use parlour_together::protocol::{HubEvent, Refusal};

use crate::evening::{Evening, Guest};

const BROADCAST: &str = r#"{"type":"broadcast","levels":[1,2],"rules":"trike side=4 pie=false"}"#;

const WATCH: &str = r#"{"type":"watch","table":1}"#;

impl Evening {
    /// The search of a broadcast, at the time when it goes on.
    fn next_search_of_broadcast(&mut self) -> Option<EngineJob> {
        let hub = self.hub.as_ref().unwrap();
        self.now = self.now.max(hub.next_time().unwrap_or(self.now));
        self.wait(0);
        self.next_search()
    }

    /// Plays a broadcast to the end of its game; returns the number of plies.
    fn plays_a_game(&mut self, watcher: &Guest) -> usize {
        loop {
            let job = self.next_search_of_broadcast().unwrap();
            self.think(&job);
            for event in watcher.hears() {
                if let HubEvent::Table(state) = event
                    && let game = state.game().unwrap()
                    && !game.is_open()
                {
                    return game.line().len();
                }
            }
        }
    }
}

#[test]
fn engines_play_one_game_after_the_other_for_those_who_watch() {
    let mut evening = Evening::new();
    let host = evening.host();
    let told = evening.told(&host, BROADCAST);
    let found = HubEvent::Found {
        table: 1,
        code: None,
    };
    assert_eq!(told, [found]);
    assert!(
        evening.next_search_of_broadcast().is_none(),
        "nobody watches"
    );
    assert_eq!(evening.hub.as_ref().unwrap().next_time(), None);
    let fern = evening.comes("fern");
    let glance = &fern.lobby().tables[0];
    let names = glance
        .seats
        .each_ref()
        .map(|name| name.as_ref().unwrap().as_str());
    assert_eq!(names, ["Level-1", "Level-2"]);
    evening.line(&fern, WATCH);
    assert_eq!(fern.table().seat, None);
    let job = evening.next_search().unwrap();
    evening.think(&job);
    assert!(
        evening.next_search().is_none(),
        "a move is looked at for a while"
    );
    assert!(evening.plays_a_game(&fern) > 1);
    assert_eq!(evening.games().len(), 1);
    assert!(evening.next_search_of_broadcast().is_some());
    let state = fern.table();
    assert_eq!(state.game().unwrap().line().len(), 0);
    assert_eq!(state.seats[0].as_ref().unwrap().name.as_str(), "Level-2");
}

#[test]
fn a_broadcast_outlives_the_hub_and_rests_while_nobody_watches() {
    let mut evening = Evening::new();
    let host = evening.host();
    evening.line(&host, BROADCAST);
    let fern = evening.comes("fern");
    evening.line(&fern, WATCH);
    evening.plays_a_game(&fern);
    evening.line(&fern, r#"{"type":"leave"}"#);
    evening.wait(60_000);
    assert_eq!(evening.hub.as_ref().unwrap().next_time(), None);
    evening.restart();
    let fern = evening.comes("fern");
    evening.line(&fern, WATCH);
    assert!(evening.next_search_of_broadcast().is_some());
    let host = evening.host();
    let told = evening.told(&host, r#"{"type":"close","table":1}"#);
    assert_eq!(told, [HubEvent::Closed { table: 1, by: None }]);
}

#[test]
fn only_a_host_with_engines_opens_a_broadcast() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    assert_eq!(evening.refused(&fern, BROADCAST), Refusal::Order);
    let host = evening.host();
    let wrong = BROADCAST.replace("[1,2]", "[1,21]");
    assert_eq!(evening.refused(&host, &wrong), Refusal::NoEngine);
    let mut evening = Evening::with(Limits {
        engines: 0,
        ..Limits::default()
    });
    let host = evening.host();
    assert_eq!(evening.refused(&host, BROADCAST), Refusal::NoEngine);
}
