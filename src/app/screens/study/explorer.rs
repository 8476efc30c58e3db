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
use parlour_records::{ExploredPly, NodeId, PlayedResults};
use parlour_scene::theme::Role;
use parlour_sessions::study::StudySession;
use parlour_sessions::waiting::Waiting;

/// The known part of the games of the library.
#[derive(Clone, Debug, Default)]
pub(super) struct Explorer {
    is_on: bool,
    /// The last request, and the node it was about.
    asked: Option<(u64, NodeId)>,
    /// The plies played there; none until the answer has come.
    plies: Option<Vec<ExploredPly>>,
    /// The plies of the book there.
    book: Vec<Variation>,
}

impl Explorer {
    /// Shows what was played here, or the tree again.
    pub(super) const fn toggle(&mut self) {
        self.is_on = !self.is_on;
    }

    /// Returns whether it is shown.
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
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
    pub(super) fn take_in(&mut self, id: u64, plies: &[ExploredPly]) {
        if self.asked.is_some_and(|(asked, _)| asked == id) {
            self.plies = Some(plies.to_vec());
        }
    }

    /// The plies that were played at a node, where they are shown.
    fn explored(&self, node: NodeId) -> Option<&[ExploredPly]> {
        let is_here = self.asked.is_some_and(|(_, asked)| asked == node);
        let plies = self.plies.as_deref();
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

    /// The success of the plies played at a node, as values of plies for the board; where they can
    /// be answered by an exchange of sides, the success of that.
    pub(super) fn values(&self, node: NodeId) -> Option<Report> {
        let explored = self.explored(node)?;
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

/// Draws what was played here: each ply with its games and how well it did for its player; where it
/// could be answered by an exchange of sides, how often it was and how often that side won.
pub(super) fn draw(study: &Study, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let mut rows = area.rows();
    let plies = study.explorer.explored(study.node());
    let head = match plies {
        None => Waiting::Explorer.words().to_owned(),
        Some([]) => "No game continued from here.".to_owned(),
        Some(plies) => {
            let games = plies.iter().map(|played| played.results.games as usize);
            format!(
                "Played here in {}",
                words::counted(games.sum::<usize>(), "game")
            )
        }
    };
    if let Some(row) = rows.next() {
        Line::styled(head, palette.text(Role::Dim)).render(row, canvas.buf);
    }
    for (played, row) in plies.into_iter().flatten().zip(&mut rows) {
        canvas.hit(row, Hit::Ply(played.ply));
        let PlayedResults {
            games,
            won,
            drawn,
            lost,
        } = played.results;
        // There is room for one of the two.
        let more = match &played.swaps {
            None => format!("+{won} ={drawn} -{lost}"),
            Some(swaps) => {
                let (all, swapped) = (swaps.of_side(), swaps.accepted.games);
                format!("swap {swapped}/{}: {}", all.games, all.percent())
            }
        };
        let ply = study.line().ply_text(played.ply).unwrap_or_default();
        let ply = format!("{ply:<6} ");
        let mut text = format!("{games:>4} {:>5}", played.results.percent());
        if ply.width() + text.width() + 2 + more.width() <= usize::from(row.width) {
            text = format!("{text}  {more}");
        }
        Line::from(vec![
            Span::styled(ply, palette.text(Role::Text)),
            Span::styled(text, palette.text(Role::Dim)),
        ])
        .render(row, canvas.buf);
    }
    if let Some(row) = rows.next()
        && plies.is_some_and(may_be_swapped)
    {
        let text = "On the board: how often a swap wins, in %";
        let text = fit_text(text, usize::from(row.width));
        Line::styled(text, palette.text(Role::Dim)).render(row, canvas.buf);
    }
    draw_book(study, rows, canvas);
}

/// Draws the plies of the book, with the chances of who plays them.
fn draw_book(study: &Study, mut rows: impl Iterator<Item = Rect>, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let book = study.explorer.book(study.node());
    if book.is_empty() {
        return;
    }
    if let Some(row) = rows.next() {
        let text = fit_text("The program's own analysis", usize::from(row.width));
        Line::styled(text, palette.text(Role::Dim)).render(row, canvas.buf);
    }
    for (good, row) in book.iter().zip(rows) {
        if let Some(&ply) = good.plies.first() {
            canvas.hit(row, Hit::Ply(ply));
        }
        let ply = study.line().ply_texts(&good.plies).concat();
        let chance = 100.0 * good.win_probability.unwrap_or_default();
        Line::from(vec![
            Span::styled(format!("{ply:<6} "), palette.text(Role::Text)),
            Span::styled(format!("{chance:>3.0} %"), palette.text(Role::Dim)),
        ])
        .render(row, canvas.buf);
    }
}
