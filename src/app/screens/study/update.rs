//! The player's actions in a study, and the reports of engines on it.

use super::analysis::Purpose;
use super::edit::next_branch;
use super::layout::{BOTH, ONE, Parts};
use super::mistakes;
use super::{HeatMode, Study, review, view};
use crate::app::canvas::Hit;
use crate::app::doubt::ask_why_not;
use crate::app::file_job::FileJob;
use crate::app::message::EngineEvent;
use crate::app::new_card::put_into_deck;
use crate::app::route::Route;
use crate::app::screen::{ScreenEvent, Transition};
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use crate::app::ui::export;
use crate::app::ui::picker::swap_of;
use crate::app::ui::prompt::{Prompt, Prompted};
use parlour_engines::Report;
use parlour_matches::play::GameSession;
use parlour_records::words;
use parlour_records::{Evaluation, NodeId, Review, ReviewedPly, Reviewing, review_limits};
use parlour_rules::games::Pick;
use parlour_sessions::notation;
use parlour_sessions::quiz::Tried;
use parlour_sessions::review::ReviewNews;
use parlour_sessions::study::StudySession;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::Action;
use parlour_terminal::input::Gesture;

const NOT_REVIEWED: &str = "No moves reviewed yet; analyse the game first.";

impl Study {
    /// Shows the other one of tree and graph, where there is room for one.
    fn turn_panel(&mut self, shared: &Shared) {
        let parts = Parts::of(self, shared.size, shared);
        let why = match parts.room {
            _ if parts.panel.is_empty() => "The window has no room for a panel.",
            0..ONE => "The window has no room for the graph.",
            BOTH.. => "The panel shows both the tree and the graph.",
            _ if self.explorer.is_on => "There is no room for the graph below this list.",
            _ => {
                self.shows_graph = !self.shows_graph;
                return;
            }
        };
        self.message = Some(why.to_owned());
    }

    pub(super) fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let copies = std::mem::take(&mut self.copies);
        if std::mem::take(&mut self.reads) || self.picker.act(action, self.session.line()) {
            return Transition::Stay;
        }
        if self.go_by(action, shared)
            || self.change_look(action, shared)
            || self.review_by(action, shared)
        {
            return Transition::Stay;
        }
        let tree = self.session.tree();
        match action {
            Action::Copy => self.copy(copies, shared),
            Action::Pick => {
                let cell = self.picker.cursor(self.line().board());
                self.pick(Pick::Cell(cell), shared);
            }
            Action::WhyNot => {
                let pointed = self.picker.pointed(self.line());
                ask_why_not(shared, (self.session.record(), self.node()), pointed);
            }
            Action::Swap => self.pick(swap_of(self.line().info()), shared),
            Action::TypePly | Action::Jump => self.prompt = Prompt::for_action(action),
            Action::Words => self.prompt = Some(Prompt::words(self.session.words())),
            Action::InWords if tree.annotation(self.node()).remarks().is_empty() => {
                self.message = Some("No comments on this move.".to_owned());
            }
            Action::InWords => self.reads = true,
            Action::KeepLine => self.keep_line(1, shared),
            Action::Judge => self.judge(shared),
            Action::Promote => self.change(StudySession::promote, shared),
            Action::Delete => self.change(StudySession::delete, shared),
            Action::Undo => self.change(StudySession::undo, shared),
            Action::Redo => self.change(StudySession::redo, shared),
            Action::Fold => self.fold(),
            Action::IntoDeck => {
                let (record, path) = (self.session.record(), self.store.path.as_deref());
                put_into_deck(shared, record, self.node(), path);
            }
            Action::Hint => self.show_answer(shared),
            Action::Circle => {
                let cell = self.picker.cursor(self.line().board());
                self.circle(cell, shared);
            }
            Action::Arrow => self.arrow(shared),
            Action::Export => {
                let scene = view::board_scene(self, shared.options.glyphs());
                export::send(self.line(), &scene, shared);
            }
            Action::SetUpPosition => return self.edit_position(),
            Action::KeepStudy => self.keep(shared),
            Action::PlayOn => return self.play_on(shared),
            Action::Back if self.arrow_from.take().is_some() => {}
            Action::Back if self.picker.unpick() => {}
            Action::Back => return Transition::Back,
            _ => {}
        }
        Transition::Stay
    }

    /// Goes to another position, if an action does that; returns whether it does.
    fn go_by(&mut self, action: Action, shared: &mut Shared) -> bool {
        let tree = self.session.tree();
        match action {
            Action::StepBack => {
                let node = tree.parent(self.node());
                self.go_or_say(node, "This is the start.", shared);
            }
            Action::StepOn => {
                let node = tree.next(self.node());
                self.go_or_say(node, "This is the end of the line.", shared);
            }
            Action::NextBranch => {
                let node = next_branch(tree, self.node());
                self.go_or_say(node, "There is no other move here.", shared);
            }
            Action::ToStart => self.go(NodeId::ROOT, shared),
            Action::ToEnd => self.go(tree.end_of(self.node()), shared),
            _ => return false,
        }
        true
    }

    /// Changes what is shown beside the game, if an action does that; returns whether it does.
    fn change_look(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Engine => {
                self.analysis.toggle();
                self.save(shared);
                let state = if self.analysis.is_on { "on" } else { "off" };
                self.message = Some(format!("The engine is {state}."));
            }
            Action::MoreLines => self.analysis.change_lines(true),
            Action::FewerLines => self.analysis.change_lines(false),
            Action::Values => self.next_values(),
            Action::HideAnalysis => self.hidden = !self.hidden,
            Action::Coordinates => self.names = self.names.next(),
            Action::Panel => self.turn_panel(shared),
            Action::Explorer => self.explorer.toggle(),
            _ => return false,
        }
        true
    }

    /// Reviews the game or looks for its mistakes, if an action does that; returns whether it does.
    fn review_by(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::AnalyseGame => self.toggle_review(shared),
            Action::NextMistake | Action::PreviousMistake => {
                let forward = action == Action::NextMistake;
                let (record, node) = (self.session.record(), self.node());
                let found = self.mistakes.quiz.next(record, node, forward);
                self.ask_for_better(found, shared);
            }
            Action::WorstMistake => {
                let found = self.mistakes.quiz.worst(self.session.record(), self.node());
                self.ask_for_better(found, shared);
            }
            Action::MistakesOf => self.choose_mistakes(),
            _ => return false,
        }
        true
    }

    pub(super) fn handle_mouse(
        &mut self,
        gesture: Gesture,
        hit: Option<Hit>,
        shared: &mut Shared,
    ) -> Transition {
        match (gesture, hit) {
            (Gesture::Click, Some(Hit::Ply(ply))) => self.try_ply(ply, shared),
            (Gesture::Click, Some(Hit::Node(node))) => self.go(node, shared),
            (Gesture::Click, Some(Hit::Row(number))) => self.keep_line(number, shared),
            (Gesture::Click, Some(Hit::Cell(at))) => {
                let board = self.session.line().board();
                self.picker.point(board, at);
                self.pick(Pick::Cell(self.picker.cursor(board)), shared);
            }
            (Gesture::RightClick, hit) => {
                if !self.picker.unpick()
                    && let Some(Hit::Cell(at)) = hit
                {
                    self.circle(self.session.line().board().cells()[at], shared);
                }
            }
            (Gesture::WheelUp, _) => return self.handle_action(Action::StepBack, shared),
            (Gesture::WheelDown, _) => return self.handle_action(Action::StepOn, shared),
            (Gesture::Click, _) => {}
        }
        Transition::Stay
    }

    /// Copies the game or the position; again, in the next form.
    fn copy(&mut self, mut copies: CopyCycle, shared: &mut Shared) {
        self.message = copies.copy(self.session.record(), self.node(), shared);
        self.copies = copies;
    }

    /// Opens the position looked at to be changed by hand.
    fn edit_position(&self) -> Transition {
        let start = self.record().start();
        let start = start.with_draft(&self.line().draft());
        start.map_or(Transition::Stay, |start| {
            Transition::Open(Route::Position(Box::new(start)))
        })
    }

    /// Begins a game from the position looked at: who plays is chosen first.
    fn play_on(&mut self, shared: &mut Shared) -> Transition {
        if self.line().outcome().is_some() {
            self.message = Some("The game is over here; go back to play on.".to_owned());
            return Transition::Stay;
        }
        self.save(shared);
        let mut game = GameSession::resume(
            self.session.record().clone(),
            &shared.options.setup.registry,
        );
        game.go(self.node());
        let name = &self.store.name;
        game.set_file_name(if name.is_empty() { "a study" } else { name });
        Transition::Open(Route::Fork(Box::new(game)))
    }

    /// Takes an event while a text is typed.
    pub(super) fn type_text(&mut self, event: &ScreenEvent, shared: &mut Shared) {
        let Some(mut prompt) = self.prompt.take() else {
            return;
        };
        match prompt.handle(event, self.session.line(), &mut self.picker) {
            Prompted::On => self.prompt = Some(prompt),
            Prompted::Closed => {}
            Prompted::Ply(text) => self.try_text(&text, shared),
            Prompted::Words(words) => {
                let say = |session: &mut StudySession| {
                    session.say(&words);
                    Ok(())
                };
                self.change(say, shared);
            }
            Prompted::Refused(why) => self.message = Some(why),
        }
    }

    /// Shows other values on the board, for which the engine is on.
    fn next_values(&mut self) {
        self.heat = self.heat.next();
        if self.heat != HeatMode::Off && !self.analysis.is_on {
            self.analysis.toggle();
        }
        let is_asked = self.mistakes.quiz.is_asked(self.node());
        self.message = Some(if is_asked {
            "Values are hidden until you try a move.".to_owned()
        } else {
            format!("{}.", self.heat.description())
        });
    }

    /// Starts, keeps or ends the searches, so that they look at what is shown.
    pub(super) fn update_analysis(&mut self, in_sight: bool, shared: &mut Shared) {
        let shows_values = !self.hidden && self.heat != HeatMode::Off;
        let place = (&self.session, self.store.seat);
        self.analysis.update(place, in_sight, shows_values, shared);
    }

    /// Takes in what a search says.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) {
        let record = self.session.record_mut();
        if let Some(news) = self.review.hear(id, event, record, shared) {
            return self.take_in_review(&news, shared);
        }
        match self.mistakes.hear(id, event, record, shared) {
            Some((node, ReviewNews::Done)) => return self.say_verdict(node, shared),
            Some((_, news)) => return self.take_in_review(&news, shared),
            None => {}
        }
        match (self.analysis.hear(id, event), event) {
            (Some(node), EngineEvent::Info(report)) => self.note_value(node, report),
            (Some(_), EngineEvent::Failed(why)) => {
                self.message = Some(format!("The engine failed: {why}"));
            }
            _ => {}
        }
    }

    /// Takes in the news of a review.
    fn take_in_review(&mut self, news: &ReviewNews<'_>, shared: &mut Shared) {
        match news {
            ReviewNews::Report(node, report) => {
                // The second line is of the ply that was played, whatever it is worth.
                let mut best = Report::clone(report);
                best.variations.truncate(1);
                self.analysis.keep(*node, Purpose::Lines, &best);
            }
            ReviewNews::GoesOn => self.store.judged(),
            ReviewNews::Done => self.end_of_review(shared),
            ReviewNews::Failed(why) => self.message = Some(format!("The engine failed: {why}")),
        }
    }

    /// Writes the value of a position into the record, unless a deeper search has done that.
    fn note_value(&mut self, node: NodeId, report: &Report) {
        let evaluation = if node == self.node() {
            Evaluation::of_position(report, self.line())
        } else {
            Evaluation::of_position(report, &self.session.record().line(node))
        };
        let Some(evaluation) = evaluation else {
            return;
        };
        if self
            .session
            .record_mut()
            .tree_mut()
            .note_value(node, evaluation)
        {
            self.store.judged();
        }
    }

    /// Reviews the main line with an engine, or ends that.
    fn toggle_review(&mut self, shared: &mut Shared) {
        if self.review.is_running() {
            self.end_review(shared);
            return;
        }
        if self.session.tree().next(NodeId::ROOT).is_none() {
            self.message = Some("There is no move to review.".to_owned());
            return;
        }
        let seat = (self.store.seat, review::SEAT);
        let reviewing = Reviewing::game(self.session.record(), review_limits());
        self.review
            .begin(reviewing, seat, self.session.record_mut(), shared);
    }

    /// Says what the review of the game has found, and how much went into it.
    fn end_of_review(&mut self, shared: &mut Shared) {
        self.store.judged();
        let found = Review::of(self.session.record()).found(None);
        let effort = words::effort(&review_limits());
        self.message = Some(format!("Reviewed the game, {effort}: {found}."));
        self.save(shared);
    }

    /// Ends the review of the game.
    pub(super) fn end_review(&mut self, shared: &mut Shared) {
        self.review.end(shared);
        self.save(shared);
    }

    /// Goes to just before a mistake and asks for a better ply, or says why there is none.
    fn ask_for_better(&mut self, found: Option<ReviewedPly>, shared: &mut Shared) {
        let Some(mistake) = found else {
            self.message = Some(self.no_mistake(shared));
            return;
        };
        self.go(mistake.parent(self.session.record()), shared);
        self.mistakes.ask(mistake, self.session.record(), shared);
        let key = shared.keymap.hint(Action::Hint).unwrap_or_default();
        let sides = self.line().info().sides;
        self.message = Some(mistakes::question(&mistake, sides, &key));
    }

    /// The words for that no mistake of the side gone over is known.
    fn no_mistake(&self, shared: &Shared) -> String {
        let sides = self.line().info().sides;
        let side = self.mistakes.quiz.of().map(|side| sides[side]);
        match (self.review.progress(), side) {
            (Some((at, count)), _) => {
                let whose = side.map_or_else(String::new, |side| format!(" of {side}'s"));
                format!("No mistake{whose} so far; reviewing position {at} of {count}.")
            }
            _ if self.is_unreviewed() => NOT_REVIEWED.to_owned(),
            (None, Some(side)) => {
                let key = shared.keymap.hint(Action::MistakesOf);
                let key = key.map(|key| format!("; {key} chooses another side"));
                format!("{side} made no mistakes{}.", key.unwrap_or_default())
            }
            (None, None) => "There are no mistakes.".to_owned(),
        }
    }

    /// Goes over the mistakes of the next side, or of both, and says how many are known.
    fn choose_mistakes(&mut self) {
        let sides = self.line().info().sides;
        let said = self.mistakes.choose(self.session.record(), sides);
        self.message = Some(match self.review.progress() {
            Some(_) => format!("{said} so far."),
            None if self.is_unreviewed() => NOT_REVIEWED.to_owned(),
            None => format!("{said}."),
        });
    }

    fn is_unreviewed(&self) -> bool {
        Review::of(self.session.record()).plies.is_empty()
    }

    /// Reviews the ply that was just tried, where it was in place of a mistake.
    pub(super) fn judge_try(&mut self, shared: &mut Shared) {
        let (node, quiz) = (self.node(), &self.mistakes.quiz);
        match quiz.try_ply(self.session.record(), node, review_limits()) {
            None => {}
            Some(Tried::Played(mistake)) => {
                self.go(mistake.parent(self.session.record()), shared);
                let loss = 100.0 * mistake.loss();
                let text =
                    format!("That is what was played, and it loses {loss:.0} %. Try another.");
                self.message = Some(text);
            }
            Some(Tried::Known) => self.say_verdict(node, shared),
            Some(Tried::Unknown(reviewing)) => {
                let (seat, record) = (self.store.seat, self.session.record_mut());
                self.mistakes
                    .review(*reviewing, (node, seat), record, shared);
            }
        }
    }

    /// Says whether a tried ply is better than the mistake; goes back to try another if it is one
    /// as well.
    fn say_verdict(&mut self, node: NodeId, shared: &mut Shared) {
        let line = self.session.line();
        let Some(verdict) = self.mistakes.verdict(self.session.record(), line, node) else {
            let ply = ReviewedPly::at(self.session.record(), node);
            let told = ply.map(|ply| ply.told(self.session.record(), &notation));
            self.message = told.filter(|_| self.node() == node);
            return;
        };
        if let Some(before) = self.session.tree().parent(node)
            && verdict.again
            && self.node() == node
        {
            self.go(before, shared);
        }
        self.message = Some(verdict.text);
    }

    /// Shows the better line that the review has found instead of the mistake, and keeps it as a
    /// variation.
    fn show_answer(&mut self, shared: &mut Shared) {
        let Some(mistake) = self.mistakes.quiz.answer() else {
            return self.ask_why(shared);
        };
        self.go(mistake.parent(self.session.record()), shared);
        let better = mistake.better(self.session.record());
        self.keep_plies(&better, shared);
        self.message = Some(mistake.told(self.session.record(), &notation));
    }

    /// Says why the ply looked at is no better than it is, once it is reviewed.
    fn ask_why(&mut self, shared: &mut Shared) {
        let (node, record) = (self.node(), self.session.record());
        self.message = Some(match ReviewedPly::at(record, node) {
            _ if self.session.tree().ply(node).is_none() => "Go to a move first.".to_owned(),
            Some(ply) if self.mistakes.quiz.question().is_none() => ply.told(record, &notation),
            _ => {
                let reviewing = Reviewing::ply(record, node, review_limits());
                let (seat, record) = (self.store.seat, self.session.record_mut());
                self.mistakes
                    .review(reviewing, (node, seat), record, shared);
                format!("{}.", Waiting::Review.words())
            }
        });
    }

    /// Writes what is left to write, and closes the file and the engines.
    pub(super) fn close(&mut self, shared: &mut Shared) {
        self.save(shared);
        let game = self.store.seat;
        shared.send_file_job(FileJob::CloseGame { game });
        if !self.store.is_lent {
            let game = self.store.id;
            shared.send_file_job(FileJob::CloseGame { game });
        }
    }
}
