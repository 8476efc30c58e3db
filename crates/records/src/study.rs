//! Records of studies.

use super::{EarlyTermination, GameResult, Record, Tags, TerminationReason};

impl Record {
    /// Makes the record a study, which names its game; nothing for no name.
    pub fn make_study(&mut self, name: &str) {
        for tag in [Tags::DATE, Tags::TIME, Tags::ROUND, Tags::CLOCK] {
            self.tags.set(tag, "");
        }
        self.tags.set(Tags::EVENT, Tags::STUDY);
        if !name.is_empty() {
            self.tags.set(Tags::SOURCE, name);
        }
        if !self.is_finished() {
            self.ending = Some(EarlyTermination::new(
                GameResult::Open,
                TerminationReason::Study,
            ));
        }
    }
}
