//! Records of studies.

use super::{
    EarlyTermination, GameResult, NodeId, Record, Tags, Termination, TerminationReason, words,
};

impl Record {
    /// Returns whether the game has ended, and not by the rules: plies could follow its last one.
    pub fn is_broken_off(&self) -> bool {
        let is_end = |ending: &EarlyTermination| {
            ending.is_final() && ending.termination != TerminationReason::Study
        };
        self.ending.as_ref().is_some_and(is_end) && self.outcome().is_none()
    }

    /// Makes the record of a game that was broken off that of a study, if a ply is to follow its
    /// last one: the players did not play it. The end is then said by words at that place.
    pub(super) fn go_on_behind_end(&mut self, at: NodeId) {
        if !self.is_broken_off() || at != self.tree().main_end() {
            return;
        }
        let Some(ending) = self.ending.take() else {
            return;
        };
        let said = words::outcome(&Termination::Early(ending), self.start().info());
        let annotation = self.tree_mut().annotation_mut(at);
        let words = format!("{} {said}.", annotation.words());
        annotation.set_words(&words);
        self.make_study("");
    }

    /// Makes the record a study, which names the file of its game. Where there is none, the study has
    /// the day and the event of the game, which are nowhere else.
    pub fn make_study(&mut self, name: &str) {
        let event = self.tags.get(Tags::EVENT).to_owned();
        self.tags.set(Tags::CLOCK, "");
        self.tags.set(Tags::EVENT, Tags::STUDY);
        if !name.is_empty() {
            for tag in [Tags::DATE, Tags::TIME, Tags::ROUND] {
                self.tags.set(tag, "");
            }
            self.tags.set(Tags::SOURCE, name);
        } else if self.tags.get(Tags::SOURCE).is_empty() && event != Tags::STUDY {
            self.tags.set(Tags::SOURCE, &event);
        }
        if !self.is_finished() {
            self.ending = Some(EarlyTermination::new(
                GameResult::Open,
                TerminationReason::Study,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_names_its_game_or_the_event_and_goes_on_naming_it() {
        let game = "[Game \"trike\"]\n[Event \"Friday\"]\n[Date \"2026.11.20\"]\n\n1. d2 *\n";
        let game: Record = game.parse().unwrap();
        let names = ["", "mine.plr"].map(|name| {
            let mut study = game.clone();
            study.make_study(name);
            study.make_study("");
            let tags = [Tags::EVENT, Tags::SOURCE, Tags::DATE];
            tags.map(|tag| study.tags.get(tag).to_owned()).join(", ")
        });
        assert_eq!(names, ["Study, Friday, 2026.11.20", "Study, mine.plr, "]);
        // What it names stays where somebody gives it another event.
        let mut study = game;
        study.make_study("mine.plr");
        study.tags.set(Tags::EVENT, "Sunday");
        study.make_study("");
        assert_eq!(study.tags.get(Tags::SOURCE), "mine.plr");
    }
}
