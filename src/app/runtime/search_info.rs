//! Converting reports for display.

use crate::app::SearchInfo;
use crate::engines::Report;
use crate::games::AnyLine;

/// The best line of a report on the position at the end of a line.
pub(super) fn search_info(report: &Report, line: &AnyLine) -> SearchInfo {
    let best = report.variations.first();
    let plies = best.map_or(&[][..], |variation| &variation.plies);
    SearchInfo {
        depth: report.depth,
        score: best.and_then(|variation| variation.score),
        win_probability: best.and_then(|variation| variation.win_probability),
        nodes: report.nodes,
        millis: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
        // A ply of another game would be an engine's mistake: its line ends there.
        plies: plies
            .iter()
            .map_while(|ply| line.ply_text(*ply).ok())
            .collect(),
    }
}
