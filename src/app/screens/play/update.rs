//! The player's actions at the table.

use super::ending::{self, other_level};
use super::question::agrees_on_draw;
use super::share::new_plies;
use super::{Play, Question, hint, remote, study, view};
use crate::app::canvas::Hit;
use crate::app::doubt::ask_why_not;
use crate::app::new_card::put_into_deck;
use crate::app::route::Route;
use crate::app::screen::{ScreenEvent, Transition};
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use crate::app::ui::export;
use crate::app::ui::picker::swap_of;
use crate::app::ui::prompt::{Prompt, Prompted};
use parlour_engines::Player;
use parlour_library::even_matches::chosen_level;
use parlour_matches::changes;
use parlour_matches::play::{GameSession, Seats};
use parlour_records::{NodeId, Record};
use parlour_rules::games::{Pick, Side};
use parlour_sessions::coach::Retry;
use parlour_settings::keys::Action;
use parlour_terminal::input::Gesture;

impl Play {
    pub(super) fn handle_mouse(
        &mut self,
        gesture: Gesture,
        hit: Option<Hit>,
        shared: &mut Shared,
    ) -> Transition {
        self.words.message = None;
        match (gesture, hit) {
            (Gesture::Click, Some(Hit::Button(action))) => {
                return self.handle_action(action, shared);
            }
            (Gesture::Click, Some(Hit::Node(node))) => {
                self.jump(|game| game.go(node), shared);
            }
            (Gesture::Click, Some(Hit::Cell(at))) => {
                self.picker.point(self.hosted.game().line().board(), at);
                self.pick(Pick::Cell(self.cursor()), shared);
            }
            (Gesture::Click, _) => {}
            (Gesture::RightClick, _) => {
                self.picker.unpick();
            }
            (Gesture::WheelUp, _) => return self.handle_action(Action::StepBack, shared),
            (Gesture::WheelDown, _) => return self.handle_action(Action::StepOn, shared),
        }
        Transition::Stay
    }

    /// Handles the passing of time: a player's time may have run out.
    pub(super) fn time_changed(&mut self, shared: &mut Shared) {
        let now = shared.now;
        if self.hosted.drive(shared, |driver| driver.set_time(now)) {
            self.picker.clear();
        }
    }

    pub(super) fn handle_timer(&mut self, id: u64, shared: &mut Shared) {
        self.moving.clock_timer.ran_out(id);
        if let Some(motion) = &mut self.moving.motion
            && !motion.advance(id, shared)
        {
            self.end_motion(shared);
        }
        self.moving.patience = self.moving.patience.filter(|&timer| timer != id);
        self.end.advance(id, shared);
        let before = self.game().line().len();
        if self.hosted.handle_timer(id, shared) {
            self.engine_advanced(before, shared);
        }
    }

    pub(super) fn handle_action(&mut self, action: Action, shared: &mut Shared) -> Transition {
        let copies = std::mem::take(&mut self.copies);
        if std::mem::take(&mut self.words.is_whole) || self.moves_cursor(action) {
            return Transition::Stay;
        }
        if let Some(transition) = remote::act(self, action, shared) {
            return transition;
        }
        if self.move_in_game(action, shared) || self.change_look(action, shared) {
            return Transition::Stay;
        }
        match action {
            Action::Copy => self.copy(copies, shared),
            Action::Pick if self.brings_end_back() => {}
            Action::Pick => match hint::ply(self) {
                Some(ply) => self.play(ply, shared),
                None => self.pick(Pick::Cell(self.cursor()), shared),
            },
            Action::Back if std::mem::take(&mut self.look.combat) => {}
            Action::Back if self.minds.adviser.drop_hint(self.hosted.table()) => {}
            Action::Back if self.picker.unpick() => {}
            // A game that is over is looked back at from its end.
            Action::Back if self.reviews() => self.jump(GameSession::to_end, shared),
            Action::Back => return Transition::Back,
            Action::Swap => self.pick(swap_of(self.game().info()), shared),
            Action::TypePly if self.game().end_summary().is_some() => {
                self.words.message = Some("the game is over".to_owned());
            }
            Action::TypePly | Action::Jump => self.words.prompt = Prompt::for_action(action),
            Action::Pause => self.pause(shared),
            Action::Resign => return self.ask(Question::resign(self.game()), shared),
            Action::OfferDraw => return self.ask(Question::draw(self.game()), shared),
            Action::NewGame => {
                let game = Box::new(self.game().clone());
                return Transition::Open(Route::GameLike(game));
            }
            Action::Again | Action::Rematch | Action::Harder | Action::Easier => {
                let game = self.game();
                let goes_on = game.is_open()
                    && !game.record().is_finished()
                    && game.record().tree().main_end() != NodeId::ROOT;
                let is_level = matches!(action, Action::Harder | Action::Easier);
                if goes_on && (!is_level || other_level(game, action).is_some()) {
                    return self.ask(Ok::<_, String>(Question::Another(action)), shared);
                }
                return self.begin_another(action, shared);
            }
            Action::Study => return study::of(self),
            Action::IntoDeck => self.put_into_deck(shared),
            Action::LearnGame => return Transition::Open(Route::Learn(self.game().info())),
            Action::HandBack => return self.hand_back(),
            Action::Export => export::send(self.game().line(), &super::scene(self), shared),
            Action::Retry => self.retry(shared),
            Action::Hint => hint::request(self, shared),
            Action::Opinion => self.toggle_opinion(shared),
            Action::WhyNot => self.ask_why_not(shared),
            _ => {}
        }
        Transition::Stay
    }

    /// Goes to another position of the game, if an action does that; returns whether it does.
    fn move_in_game(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            // A game played on from its end would not be the one of the match.
            Action::Undo if self.origin.is_match() && self.game().is_final() => {
                self.words.message = Some("the game is over".to_owned());
            }
            Action::Undo => self.take_back(shared),
            Action::Redo => self.travel(GameSession::redo, "there is nothing to redo", shared),
            Action::StepBack => self.step(GameSession::back, "this is the start", shared),
            Action::StepOn => self.step(GameSession::forward, "this is the end", shared),
            Action::LookAgain => self.look_again(shared),
            Action::NextBranch => {
                self.travel(
                    GameSession::next_branch,
                    "there is no other move here",
                    shared,
                );
            }
            Action::ToStart => self.jump(GameSession::to_start, shared),
            Action::ToEnd => self.jump(GameSession::to_end, shared),
            _ => return false,
        }
        true
    }

    /// Changes what is shown of the game, if an action does that; returns whether it does.
    fn change_look(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Coordinates => self.look.names = self.look.names.next(),
            Action::Panel => self.toggle_panel(shared),
            Action::Graph => self.toggle_graph(shared),
            Action::HideAnalysis => {
                let hides = &mut self.words.hides_speech;
                *hides = !*hides;
                let state = if *hides { "hidden" } else { "shown" };
                self.words.message = Some(format!("programs' comments are {state}"));
            }
            Action::InWords if Side::BOTH.iter().all(|&side| self.said(side).is_empty()) => {
                self.words.message = Some("no comments on the last moves".to_owned());
            }
            Action::InWords => self.words.is_whole = true,
            Action::Threats => {
                self.look.threats = !self.look.threats;
                let said = match changes::threatened(self.game().line())[..] {
                    _ if !self.look.threats => "threats are hidden",
                    [] => "threats are shown; there are none here",
                    _ => "threats are shown",
                };
                self.words.message = Some(said.to_owned());
            }
            Action::Coach => {
                let said = if self.minds.coach.toggle() {
                    "the coach warns of threats and losing moves"
                } else {
                    "the coach is off"
                };
                self.words.message = Some(said.to_owned());
            }
            Action::Combat if self.game().info().combat.is_none() => {
                self.words.message = Some("all pieces are alike in this game".to_owned());
            }
            Action::Combat => {
                self.look.combat = !self.look.combat;
                // In a small window the table has the room in which a hint is seen.
                self.minds.adviser.drop_hint(self.hosted.table());
            }
            _ => return false,
        }
        true
    }

    /// Shows the card of the end again, where it was put aside; returns whether it was.
    fn brings_end_back(&mut self) -> bool {
        self.game().end_summary().is_some() && std::mem::take(&mut self.end.is_aside)
    }

    /// Puts into the deck the position before the move that the card of the end names, or the one
    /// looked at.
    fn put_into_deck(&self, shared: &mut Shared) {
        let game = self.game();
        let named = ending::named_mistake(self);
        let (record, at) = named.unwrap_or((game.record(), game.node()));
        put_into_deck(shared, record, at, self.hosted.path());
    }

    /// Returns whether the player looks back at a game of the table's own that is over.
    fn reviews(&self) -> bool {
        let game = self.game();
        game.record().is_finished() && !game.is_tip() && !self.origin.is_match()
    }

    /// Asks why the ply that is pointed at is no better, or shows why none can be.
    fn ask_why_not(&mut self, shared: &mut Shared) {
        self.words.message = self.why_no_ply();
        if self.words.message.is_none() {
            let game = self.game();
            let pointed = self.picker.pointed(game.line());
            ask_why_not(shared, (game.record(), game.node()), pointed);
        }
    }

    /// Asks for an engine's opinion, or no longer. A hint and a move that is begun take the row in
    /// which it is told.
    fn toggle_opinion(&mut self, shared: &Shared) {
        let adviser = &mut self.minds.adviser;
        adviser.toggle_opinion();
        let state = if adviser.shows_opinion { "on" } else { "off" };
        // Other words are in its place, or it goes from where nothing showed it.
        let is_unseen = self.hint_step().is_some()
            || !self.picks().is_empty()
            || self.hosted.is_paused()
            || !self.minds.adviser.shows_opinion;
        if is_unseen && !view::shows_panel(self, shared) {
            self.words.message = Some(format!("the engine is {state}"));
        }
    }

    /// Shows the panel or hides it, if the window has room for one.
    fn toggle_panel(&mut self, shared: &Shared) {
        let shown = view::shows_panel(self, shared);
        self.look.panel = Some(!shown);
        if !shown && !view::shows_panel(self, shared) {
            self.look.panel = None;
            self.words.message = Some("the window is too narrow for the panel".to_owned());
        }
    }

    /// Shows the graph of the values in the panel or hides it, and says what is missing.
    fn toggle_graph(&mut self, shared: &Shared) {
        let is_empty = self.values().iter().flatten().count() < 2;
        if self.look.graph && !is_empty && view::shows_graph(self, shared) {
            self.look.graph = false;
            return;
        }
        self.look.graph = true;
        if !view::shows_panel(self, shared) {
            self.toggle_panel(shared);
        }
        if is_empty {
            let key = shared.keymap.hint(Action::Opinion).unwrap_or_default();
            let text = format!("no evaluations yet; {key} turns the engine on");
            self.words.message.get_or_insert(text);
        } else if !view::shows_graph(self, shared) {
            self.words.message = Some("the window is too small for the graph".to_owned());
        }
    }

    /// Goes back to where a lost game can be tried again, or shows why there is no such place.
    fn retry(&mut self, shared: &mut Shared) {
        let said = match self.minds.coach.retry(self.hosted.game()) {
            Ok(retry) => {
                self.jump(|game| retry.go(game), shared);
                match retry {
                    Retry::Before(_) => "play another move from here",
                    Retry::LastTurn if self.game().line().is_empty() => "play from here",
                    Retry::LastTurn => "play another move from here, or go back further",
                }
            }
            Err(why) => why,
        };
        self.words.message = Some(said.to_owned());
    }

    /// Goes to another node by `way`, or shows why there is none.
    fn travel(&mut self, way: fn(&mut GameSession) -> bool, or_say: &str, shared: &mut Shared) {
        if self.hosted.travel(shared, way) {
            self.node_changed(shared);
        } else {
            self.words.message = Some(or_say.to_owned());
        }
    }

    /// Goes to another position, with the cursor, which a board that is larger than its window
    /// follows, on what was played last there.
    fn step(&mut self, way: fn(&mut GameSession) -> bool, or_say: &str, shared: &mut Shared) {
        self.travel(way, or_say, shared);
        self.picker.put_on_last_ply(self.hosted.game().line());
    }

    /// Takes back what was played last, and says what it was.
    fn take_back(&mut self, shared: &mut Shared) {
        let path = self.game().record().tree().path(self.game().node());
        self.travel(GameSession::undo, "there is nothing to undo", shared);
        let (tree, line) = (self.game().record().tree(), self.game().line());
        let taken = path.into_iter().skip(line.len()).filter_map(|node| {
            let ply = tree.ply(node)?;
            line.ply_text(ply).ok()
        });
        let taken: Vec<String> = taken.collect();
        if !taken.is_empty() {
            self.words.message = Some(format!("took back {}", taken.join(" and ")));
            self.taken_back = Some(self.game().node());
        }
    }

    pub(super) fn jump(&mut self, way: impl FnOnce(&mut GameSession), shared: &mut Shared) {
        self.hosted.travel(shared, way);
        self.node_changed(shared);
    }

    /// Handles a change of the node looked at.
    fn node_changed(&mut self, shared: &mut Shared) {
        self.taken_back = None;
        self.picker.clear();
        // Engines would continue at once: looking back at their game pauses it.
        if self.game().human_count() == 0 && !self.is_at_host() {
            self.hosted.drive(shared, |driver| driver.set_paused(true));
        }
        self.start_engine_if_due(shared);
    }

    /// Begins the game that an action asks for: again, with other sides, or of another level.
    fn begin_another(&mut self, action: Action, shared: &Shared) -> Transition {
        let [first, second] = self.game().players().clone();
        match action {
            Action::Again => self.play_again([first, second], Seats::Same, shared),
            Action::Rematch => self.play_again([second, first], Seats::Changed, shared),
            _ => {
                if let Some(players) = other_level(self.game(), action) {
                    return self.play_again(players, Seats::New, shared);
                }
                let players = self.game().players();
                let has_level = players.iter().any(|own| chosen_level(own).is_some());
                self.words.message = Some(if has_level {
                    "there is no such level".to_owned()
                } else {
                    "there is no level to change here".to_owned()
                });
                Transition::Stay
            }
        }
    }

    /// Begins another game by the same rules.
    fn play_again(&mut self, players: [Player; 2], seats: Seats, shared: &Shared) -> Transition {
        let rules = self.game().rules().clone();
        let players = shared.even_matches().seat(players, &rules);
        match self.game().again(players, seats) {
            Ok(game) => Transition::Replace(Route::Game(Box::new(game))),
            Err(error) => {
                self.words.message = Some(error.to_string());
                Transition::Stay
            }
        }
    }

    /// Copies the game, or the next part of it.
    pub(super) fn copy(&mut self, mut copies: CopyCycle, shared: &mut Shared) {
        let game = self.game();
        self.words.message = copies.copy(game.record(), game.node(), shared);
        self.copies = copies;
    }

    /// Plays the plies of a shared game that is this one gone on between the same people; returns
    /// whether it is.
    pub(super) fn take_plies(&mut self, record: &Record, shared: &mut Shared) -> bool {
        let Some(new) = new_plies(self.game(), record).filter(|_| !self.origin.is_match()) else {
            return false;
        };
        if new.is_empty() {
            self.words.message = Some("this game is already open, with no new moves".to_owned());
            return true;
        }
        if !self.game().is_tip() {
            self.jump(GameSession::to_end, shared);
        }
        for ply in new {
            self.play(ply, shared);
        }
        true
    }

    /// Asks, or takes it for answered with yes where nobody wants to be asked; what another person
    /// is asked only that one can answer. Shows why it cannot be asked, if so.
    pub(super) fn ask(
        &mut self,
        question: Result<Question, impl Into<String>>,
        shared: &mut Shared,
    ) -> Transition {
        match question {
            Err(why) => self.words.message = Some(why.into()),
            Ok(question) if question.is_for_another(self.game()) || shared.config().ui.confirm => {
                self.words.question = Some(question);
            }
            Ok(question) => return self.confirmed(&question, shared),
        }
        Transition::Stay
    }

    /// Ends a question, or the typing of a move, that there is nothing left to do with.
    pub(super) fn end_asking(&mut self, shared: &Shared) {
        let (game, at) = (self.hosted.game(), shared.at_table());
        self.words
            .question
            .take_if(|asked| !asked.holds(game, at, shared.now));
        let is_over = game.end_summary().is_some();
        self.words
            .prompt
            .take_if(|prompt| is_over && prompt.is_of_ply());
    }

    /// Handles the answer to a question. Anything but yes is no, but what somebody else asks waits for
    /// an answer.
    pub(super) fn answer(
        &mut self,
        question: &Question,
        event: &ScreenEvent,
        shared: &mut Shared,
    ) -> Transition {
        let is_answer = matches!(
            event,
            ScreenEvent::Action(Action::Yes | Action::No | Action::Back)
        );
        if question.is_asked_by_another(self.game()) && !is_answer {
            self.words.question = Some(question.clone());
            return Transition::Stay;
        }
        if !matches!(event, ScreenEvent::Action(Action::Yes)) {
            self.picker.clear();
            if remote::confirm(self, question, false, shared) {
                return Transition::Stay;
            }
            if matches!(
                (question, event),
                (
                    Question::Blunder { .. },
                    ScreenEvent::Action(Action::IntoDeck)
                )
            ) {
                self.put_into_deck(shared);
            }
            if let Question::Draw(side) = question
                && self.game().is_human(!*side)
            {
                self.plays_on(!*side);
            }
            return Transition::Stay;
        }
        self.confirmed(question, shared)
    }

    /// Does what was asked about.
    fn confirmed(&mut self, question: &Question, shared: &mut Shared) -> Transition {
        self.picker.clear();
        if remote::confirm(self, question, true, shared) {
            return Transition::Stay;
        }
        match *question {
            Question::Another(action) => return self.begin_another(action, shared),
            Question::Resign(side) => self.hosted.change(shared, |game| game.resign(side)),
            Question::Draw(side) if agrees_on_draw(self.game(), !side) => {
                self.hosted.change(shared, GameSession::agree_draw);
            }
            Question::Draw(side) => self.plays_on(!side),
            Question::Blunder { ply, .. } => self.play_now(ply, shared),
            // There is no other player to make one with.
            Question::Deal(_) | Question::End(_) => {}
        }
        Transition::Stay
    }

    /// Says that a side does not agree on a draw.
    fn plays_on(&mut self, side: Side) {
        self.words.message = Some(format!("{} plays on", self.game().name(side)));
    }

    /// Handles an event while text is typed.
    pub(super) fn type_text(&mut self, event: &ScreenEvent, shared: &mut Shared) {
        let Some(mut prompt) = self.words.prompt.take() else {
            return;
        };
        match prompt.handle(event, self.hosted.game().line(), &mut self.picker) {
            Prompted::On => self.words.prompt = Some(prompt),
            Prompted::Ply(text) => {
                self.words.message = None;
                self.play_text(&text, shared);
            }
            Prompted::Refused(why) => self.words.message = Some(why),
            Prompted::Closed | Prompted::Words(_) => {}
        }
    }

    /// Hands the side back to its engine.
    fn hand_back(&mut self) -> Transition {
        if self.origin.hand_back() {
            return Transition::Back;
        }
        self.words.message = Some("you have not taken over a side".to_owned());
        Transition::Stay
    }
}
