//! The adviser at a table, an engine that does not play: hints in two steps, and its opinion of the
//! position.
//!
//! A hint and the opinion beside it are of one search, so that they do not name different plies.

use std::time::Duration;

use crate::PlyName;
use crate::search::{Engines, Search};
use parlour_engines::{EngineSpec, Hint, Limits, Report, SearchOptions, Variation};
use parlour_matches::play::{EngineEvent, GameSession, SearchRequest};
use parlour_records::NodeId;
use parlour_rules::games::{AnyLine, Pick};

/// Its index among the engines of the game.
const SEAT: usize = 2;

/// The memory of its searches in megabytes: others play at the same time.
const MEMORY: usize = 16;

/// The search time of a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The search time of the opinion of a position.
const OPINION_TIME: Duration = Duration::from_secs(60);

/// The same at a host's table, where many share the machine.
const SHARED_TIME: Duration = Duration::from_secs(2);

/// The table at which somebody is advised.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The id of the game in searches.
    pub id: u64,
    /// The game.
    pub game: &'a GameSession,
    /// True at a host's table.
    pub is_shared: bool,
}

/// A position at a table: the id of the game, and the node looked at.
type Place = (u64, NodeId);

/// The steps of a hint as they are shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum HintStep<'a> {
    /// The search is running.
    Pending,
    /// The first step has been given: where to look.
    Where(&'a Hint),
    /// The second step has been given: what to play.
    What(&'a Hint),
}

/// What the adviser was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advised {
    /// A hint.
    Hint,
    /// Its opinion.
    Opinion,
}

/// What the adviser has found in a position.
#[derive(Clone, Debug)]
struct Advice {
    place: Place,
    report: Option<Report>,
    hint: Option<Hint>,
}

/// The adviser and what it was asked for.
#[derive(Clone, Debug)]
pub struct Adviser {
    name: PlyName,
    hint: Search<Advice>,
    opinion: Search<Advice>,
    /// The position for which a hint is shown, and whether its second step is.
    shown: Option<(Place, bool)>,
    /// Set if the opinion is to be shown.
    pub shows_opinion: bool,
}

impl Table<'_> {
    /// The position looked at.
    const fn place(&self) -> Place {
        (self.id, self.game.node())
    }

    /// A search of the position looked at, with one thread.
    fn search(&self, time: Duration) -> (u64, SearchRequest) {
        let engine = EngineSpec::from(SearchOptions {
            hash: MEMORY,
            ..SearchOptions::default()
        });
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let request = self.game.search_request(SEAT, engine.into(), limits);
        (self.id, request)
    }
}

impl Adviser {
    /// An adviser that was asked for nothing yet and calls plies by these names.
    pub fn new(name: PlyName) -> Self {
        Self {
            name,
            hint: Search::default(),
            opinion: Search::default(),
            shown: None,
            shows_opinion: false,
        }
    }

    /// Shows the next step of a hint, which is searched for if it is not known.
    pub fn ask_hint(&mut self, table: Table<'_>, engines: &mut impl Engines) {
        let is_given = matches!(
            self.hint(table),
            Some(HintStep::Where(_) | HintStep::What(_))
        );
        self.shown = Some((table.place(), is_given));
        self.consult(table, engines);
    }

    /// Searches for what is best in the position looked at, unless that is known or searched for.
    pub fn consult(&mut self, table: Table<'_>, engines: &mut impl Engines) {
        let is_running = self.hint.is_running();
        let is_of_this = |advice: &Advice| {
            advice.place == table.place() && (is_running || advice.hint.is_some())
        };
        if !self.hint.subject().is_some_and(is_of_this) {
            let advice = Advice::of(table.place());
            self.hint.begin(advice, table.search(HINT_TIME), engines);
        }
    }

    /// Puts the hint away; returns whether there was one.
    pub fn drop_hint(&mut self, table: Table<'_>) -> bool {
        let was_shown = self.hint(table).is_some();
        self.shown = None;
        was_shown
    }

    /// Puts a hint away that was given, once something is picked that is not of its ply.
    pub fn heed_picks(&mut self, table: Table<'_>, picks: &[Pick]) {
        if let Some(HintStep::Where(hint) | HintStep::What(hint)) = self.hint(table) {
            let own = table.game.line().picks(hint.ply).unwrap_or_default();
            if !picks.iter().all(|pick| own.contains(pick)) {
                self.shown = None;
            }
        }
    }

    /// Shows its opinion from now on, or no more.
    pub const fn toggle_opinion(&mut self) {
        self.shows_opinion = !self.shows_opinion;
    }

    /// Starts, keeps or ends its searches, so that it searches only what is shown; `may_look` is
    /// false while another engine searches, or while the table is not in sight.
    pub fn update(&mut self, table: Table<'_>, may_look: bool, engines: &mut impl Engines) {
        let place = table.place();
        let is_open = table.game.is_open();
        self.shown = self.shown.filter(|(at, _)| *at == place && is_open);
        if self.shown.is_none() && self.hint.is_running() {
            self.hint.end(engines);
        }
        // The opinion given with a hint stands as long as the hint: a second one may differ.
        let is_wanted = self.shows_opinion
            && may_look
            && self.shown.is_none()
            && table.game.line().outcome().is_none();
        let is_of_this = |advice: &Advice| advice.place == place;
        if !is_wanted {
            // A finished answer stays true.
            if self.opinion.is_running() {
                self.opinion.end(engines);
            }
        } else if !self.opinion.subject().is_some_and(is_of_this) {
            let time = if table.is_shared {
                SHARED_TIME
            } else {
                OPINION_TIME
            };
            let advice = Advice::of(place);
            self.opinion.begin(advice, table.search(time), engines);
        }
    }

    /// Ends its searches.
    pub fn end(&mut self, engines: &mut impl Engines) {
        self.hint.end(engines);
        self.opinion.end(engines);
    }

    /// Takes in an event about the end of a line. Returns what it was asked for where the event is
    /// of one of its searches.
    pub fn hear(&mut self, id: u64, event: &EngineEvent, line: &AnyLine) -> Option<Advised> {
        let (advice, asked) = match self.hint.hear(id, event) {
            Some(advice) => (advice, Advised::Hint),
            None => (self.opinion.hear(id, event)?, Advised::Opinion),
        };
        match event {
            EngineEvent::Info(report) => advice.report = Some(report.clone()),
            &EngineEvent::Ply(ply) => {
                let report = advice.report.get_or_insert_default();
                if report.expected().first() != Some(&ply) {
                    // The score of a line belongs to another ply.
                    let first = report.variations.drain(..).next();
                    let scored = first.filter(|first| first.plies.is_empty());
                    report.variations.push(Variation {
                        plies: vec![ply],
                        ..scored.unwrap_or_else(|| Variation::of(ply))
                    });
                }
                if asked == Advised::Hint {
                    let name = |ply| (self.name)(line, ply);
                    let best = report.best();
                    advice.hint = best.and_then(|best| Hint::said(line, best, &name));
                }
            }
            EngineEvent::Failed(_) if asked == Advised::Hint => self.shown = None,
            EngineEvent::Failed(_) => {}
        }
        Some(asked)
    }

    /// The hint that is shown for the position looked at, if one was asked for.
    pub fn hint(&self, table: Table<'_>) -> Option<HintStep<'_>> {
        let (_, is_second) = self.shown.filter(|(at, _)| *at == table.place())?;
        let advice = self.hint.subject()?;
        match &advice.hint {
            Some(hint) if is_second => Some(HintStep::What(hint)),
            Some(hint) => Some(HintStep::Where(hint)),
            None => self.hint.is_running().then_some(HintStep::Pending),
        }
    }

    /// Returns whether it is searching.
    pub fn is_running(&self) -> bool {
        self.hint.is_running() || self.opinion.is_running()
    }

    /// Its opinion of the position looked at: the one behind the hint, while that is shown or where
    /// no other is wanted.
    pub fn report(&self, table: Table<'_>) -> Option<&Report> {
        let search = if self.shown.is_some() || !self.shows_opinion {
            &self.hint
        } else {
            &self.opinion
        };
        let advice = search.subject()?;
        let report = advice.report.as_ref();
        report.filter(|_| advice.place == table.place())
    }
}

impl Advice {
    /// Nothing yet.
    const fn of(place: Place) -> Self {
        Self {
            place,
            report: None,
            hint: None,
        }
    }
}
