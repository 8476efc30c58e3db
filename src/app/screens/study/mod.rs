//! Study: a game, or a position, in which lines are tried, kept, annotated and judged by an engine.
//!
//! The game itself never changes. What is added to it is a tree of variations with words and
//! evaluations, which is kept in a file of its own or, for one's own finished game, in the game's.
//!
//! * `screen` takes events and messages, `update` does what keys and the mouse mean, `edit` goes
//!   through the tree of the session and changes it.
//! * `analysis` has two searches: one for the best lines, one for the value of every ply.
//! * `review` says how the review of the whole game goes on; `mistakes` has its mistakes gone
//!   through, and asks for better plies.
//! * `explorer` shows what was played here in the games of the library.
//! * `marking` draws circles and arrows.
//! * `store` says where a study is kept.
//! * `view` draws the screen in the parts of `layout`; `tree_view` lays the tree out in rows,
//!   `heat` puts values on the board, `lines_view` shows the lines that the engine expects.

mod analysis;
mod edit;
mod explorer;
mod graph;
mod heat;
mod heat_mode;
mod layout;
mod lines_view;
mod marking;
mod mistakes;
mod outlook;
mod review;
mod screen;
mod store;
mod tree_view;
mod update;
mod view;

use rustc_hash::FxHashSet;

use self::analysis::Analysis;
use self::explorer::Explorer;
pub use self::heat_mode::HeatMode;
use self::mistakes::Mistakes;
use self::store::StudyStore;
pub use self::view::board_scene as scene;
use crate::app::route::StudySource;
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use crate::app::ui::cell_names::CellNames;
use crate::app::ui::picker::Picker;
use crate::app::ui::prompt::Prompt;
use parlour_engines::Report;
use parlour_records::{Evaluation, GameResult, NodeId, Record, Tags};
use parlour_rules::board::Cell;
use parlour_rules::games::AnyLine;
use parlour_sessions::review::ReviewSession;
use parlour_sessions::study::StudySession;
use parlour_sessions::waiting::Waiting;

/// The state of a study.
#[derive(Clone, Debug)]
pub struct Study {
    session: StudySession,
    picker: Picker,
    /// A message about the last action, until the next.
    message: Option<String>,
    prompt: Option<Prompt>,
    analysis: Analysis,
    review: ReviewSession,
    heat: HeatMode,
    /// Set while the engine's reports are out of sight.
    hidden: bool,
    /// Nodes whose variations are folded.
    folded: FxHashSet<NodeId>,
    names: CellNames,
    /// Set if the panel shows the graph where there is no room for both graph and tree.
    shows_graph: bool,
    store: StudyStore,
    copies: CopyCycle,
    /// Set while all that is said about the move is read, until the next key.
    reads: bool,
    /// The cell where the arrow being drawn begins.
    arrow_from: Option<Cell>,
    mistakes: Mistakes,
    explorer: Explorer,
}

impl Study {
    /// The study of a game.
    pub fn new(source: Box<StudySource>, shared: &mut Shared) -> Self {
        let StudySource {
            mut record,
            node,
            name,
            file,
            notice,
        } = *source;
        // Of a position that is studied, and of a study that is opened again, nothing is a game.
        let is_study = record.tags.get(Tags::EVENT) == Tags::STUDY;
        let is_game = !is_study || record.result() != GameResult::Open;
        let game: Vec<NodeId> = record.tree().main_line().filter(|_| is_game).collect();
        let store = StudyStore::new(&mut record, name, file, shared);
        let mistakes = Mistakes::of_game(&record);
        let session = StudySession::new(record, node, game);
        let mut picker = Picker::as_set(session.line(), &shared.options);
        picker.put_on_last_ply(session.line());
        Self {
            picker,
            session,
            message: notice,
            prompt: None,
            analysis: Analysis::new(shared.config().analysis.lines as usize),
            review: ReviewSession::default(),
            heat: HeatMode::Off,
            hidden: false,
            folded: FxHashSet::default(),
            names: CellNames::beside(shared.config().ui.coordinates),
            shows_graph: false,
            store,
            copies: CopyCycle::default(),
            reads: false,
            arrow_from: None,
            mistakes,
            explorer: Explorer::default(),
        }
    }

    /// The game with all lines.
    pub const fn record(&self) -> &Record {
        self.session.record()
    }

    /// The node looked at.
    pub const fn node(&self) -> NodeId {
        self.session.node()
    }

    /// The line to the node looked at.
    pub fn line(&self) -> &AnyLine {
        self.session.line()
    }

    /// A message about the last action, or what is waited for.
    pub fn message(&self) -> Option<&str> {
        let judging = self.mistakes.is_judging();
        let waits = judging.then_some(Waiting::Verdict.words());
        self.message.as_deref().or(waits)
    }

    /// The best lines of the position looked at, as far as they are known and in sight.
    pub fn lines(&self) -> Option<&Report> {
        let lines = self.analysis.lines(self.node());
        lines.filter(|_| !self.is_secret())
    }

    /// Returns what is known of the value of the position looked at: what the lines in sight say of
    /// it, so that one screen says one thing, or else what was kept when it was looked at before.
    fn evaluation(&self) -> Option<Evaluation> {
        let line = self.line();
        let lines = self.lines();
        let in_sight = lines.and_then(|lines| Evaluation::of_position(lines, line));
        let kept = self.record().tree().annotation(self.node()).evaluation;
        in_sight.or(kept).filter(|_| !self.is_secret())
    }

    /// Returns whether the engine's reports on this position are out of sight: all of them are
    /// hidden, or a better ply is to be found here.
    fn is_secret(&self) -> bool {
        self.hidden || self.mistakes.quiz.is_asked(self.node())
    }
}
