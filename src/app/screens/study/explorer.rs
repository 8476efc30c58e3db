//! The plies played here in the games of the library, and those of the program's book.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::Study;
use crate::app::canvas::{Canvas, Hit};
use crate::app::file_job::FileJob;
use crate::app::shared::Shared;
use crate::app::ui::fit::fit_text;
use parlour_engines::{Report, Variation, book_plies};
use parlour_records::words;
use parlour_records::{ExploredPlies, ExploredPly, NodeId, PlayedResults};
use parlour_rules::games::AnyPly;
use parlour_scene::theme::{Palette, Role};
use parlour_sessions::study::StudySession;
use parlour_sessions::waiting::Waiting;

/// The known part of the games of the library.
#[derive(Clone, Debug, Default)]
pub(super) struct Explorer {
    pub(super) is_on: bool,
    /// The last request, and the node it was about.
    asked: Option<(u64, NodeId)>,
    /// The plies played there; none until the answer has come.
    plies: Option<ExploredPlies>,
    /// The plies of the book there.
    book: Vec<Variation>,
}

impl Explorer {
    /// Shows what was played here, or the tree again.
    pub(super) const fn toggle(&mut self) {
        self.is_on = !self.is_on;
    }

    /// Asks what was played in the position looked at, if that is to be shown and is not known.
    pub(super) fn update(&mut self, session: &StudySession, in_sight: bool, shared: &mut Shared) {
        let node = session.node();
        let is_asked = self.asked.is_some_and(|(_, asked)| asked == node);
        if !self.is_on || !in_sight || is_asked {
            return;
        }
        let id = shared.new_id();
        self.asked = Some((id, node));
        self.plies = None;
        self.book = book_plies(session.line());
        shared.send_file_job(FileJob::Explore {
            id,
            rules: session.record().start().rules().clone(),
            line: session.shared_line(),
        });
    }

    /// Takes in what was played.
    pub(super) fn take_in(&mut self, id: u64, plies: &ExploredPlies) {
        if self.asked.is_some_and(|(asked, _)| asked == id) {
            self.plies = Some(plies.clone());
        }
    }

    /// The plies that were played at a node, where they are shown.
    fn explored(&self, node: NodeId) -> Option<&ExploredPlies> {
        let is_here = self.asked.is_some_and(|(_, asked)| asked == node);
        let plies = self.plies.as_ref();
        plies.filter(|_| self.is_on && is_here)
    }

    /// The plies of the book at a node, where they are shown.
    fn book(&self, node: NodeId) -> &[Variation] {
        let is_here = self.asked.is_some_and(|(_, asked)| asked == node);
        if self.is_on && is_here {
            &self.book
        } else {
            &[]
        }
    }

    /// The success of the plies played at a node, as values of plies for the board, in imported
    /// games only where one has no own; where they can be answered by an exchange of sides, the
    /// success of that.
    pub(super) fn values(&self, node: NodeId) -> Option<Report> {
        let parts = self.explored(node)?.parts().map(|(plies, _)| plies);
        let explored = parts.into_iter().find(|plies| !plies.is_empty());
        let explored = explored.unwrap_or_default();
        let may_be_swapped = may_be_swapped(explored);
        let variations = |played: &ExploredPly| {
            let score = match &played.swaps {
                _ if !may_be_swapped => played.results.score(),
                Some(swaps) => swaps.of_side().score(),
                None => None,
            };
            let variation = |ply| Variation {
                win_probability: score,
                ..Variation::of(ply)
            };
            played.all().map(variation).collect::<Vec<_>>()
        };
        Some(Report {
            variations: explored.iter().flat_map(variations).collect(),
            ..Report::default()
        })
    }
}

/// Returns whether plies could be answered by an exchange of sides.
fn may_be_swapped(plies: &[ExploredPly]) -> bool {
    plies.iter().any(|played| played.swaps.is_some())
}

/// A row of what is shown: its text, and the ply that a click on it tries.
type Row = (Line<'static>, Option<AnyPly>);

/// The rows that a later section keeps where there is little room.
const LATER_ROWS: usize = 3;

/// Draws what was played here in one's own games, then in imported ones, and what the book says.
pub(super) fn draw(study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    let sections = sections(study, usize::from(area.width), canvas.palette());
    let kept = |section: &Vec<Row>| section.len().min(LATER_ROWS);
    let mut later: usize = sections.iter().map(kept).sum();
    let mut rows = area.rows();
    let mut room = usize::from(area.height);
    for section in sections {
        later -= kept(&section);
        let shown = section.len().min(room.saturating_sub(later));
        room -= shown;
        for ((line, ply), row) in section.into_iter().take(shown).zip(&mut rows) {
            if let Some(ply) = ply {
                canvas.hit(row, Hit::Ply(ply));
            }
            line.render(row, canvas.buf);
        }
    }
}

fn sections(study: &Study, width: usize, palette: &Palette) -> Vec<Vec<Row>> {
    let dim = palette.text(Role::Dim);
    let says = |text: &str| (Line::styled(fit_text(text, width).to_owned(), dim), None);
    let tries = |ply: &str, about: String, tried: Option<AnyPly>| {
        let ply = Span::styled(format!("{ply:<6} "), palette.text(Role::Text));
        (Line::from(vec![ply, Span::styled(about, dim)]), tried)
    };
    let line = study.line();
    let mut sections = Vec::new();
    let explored = study.explorer.explored(study.node());
    for (plies, games) in explored.into_iter().flat_map(ExploredPlies::parts) {
        if plies.is_empty() {
            continue;
        }
        let count = plies.iter().map(|played| played.results.games as usize);
        let count = words::counted(count.sum::<usize>(), games);
        let mut section = vec![says(&format!("Played here in {count}"))];
        if may_be_swapped(plies) && sections.is_empty() {
            section.push(says("On the board: how often a swap wins, in %"));
        }
        section.extend(plies.iter().map(|played| {
            let ply = line.ply_text(played.ply).unwrap_or_default();
            let room = width.saturating_sub(ply.width().max(6) + 1);
            tries(&ply, results(played, room), Some(played.ply))
        }));
        sections.push(section);
    }
    if sections.is_empty() {
        let none = match explored {
            None => Waiting::Explorer.words(),
            Some(_) => "No games from here yet.",
        };
        sections.push(vec![says(none)]);
    }
    let book = study.explorer.book(study.node());
    if !book.is_empty() {
        let good = book.iter().map(|good| {
            let chance = 100.0 * good.win_probability.unwrap_or_default();
            let ply = line.ply_texts(&good.plies).concat();
            tries(
                &ply,
                format!("{chance:>3.0} %"),
                good.plies.first().copied(),
            )
        });
        let head = says("parlour's own analysis");
        sections.push([head].into_iter().chain(good).collect());
    }
    sections
}

/// The games with a ply and how well it did for its player; in a room of some columns also how they
/// ended, or, where it could be answered by an exchange of sides, how often it was and how often
/// that side won.
fn results(played: &ExploredPly, room: usize) -> String {
    let PlayedResults {
        games,
        won,
        drawn,
        lost,
    } = played.results;
    let more = match &played.swaps {
        None => format!("+{won} ={drawn} -{lost}"),
        Some(swaps) => {
            let (all, swapped) = (swaps.of_side(), swaps.accepted.games);
            format!("swap {swapped}/{}: {}", all.games, all.percent())
        }
    };
    let text = format!("{games:>4} {:>5}", played.results.percent());
    if text.width() + 2 + more.width() <= room {
        format!("{text}  {more}")
    } else {
        text
    }
}
