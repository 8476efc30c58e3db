//! The measure of how well a score tells won positions from lost ones.

/// The area under the curve of scores, each with whether its position is won (receiver operating
/// characteristic): how often a won position has a greater score than a lost one, ties counting
/// half. A coin has 0.5. Not a number where all are won, or lost.
pub fn area(mut scored: Vec<(f32, bool)>) -> f64 {
    scored.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut won, mut lost, mut ahead) = (0.0, 0.0, 0.0);
    for same in scored.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let wins = same.iter().filter(|(_, won)| *won).count() as f64;
        let losses = same.len() as f64 - wins;
        ahead += wins * (lost + losses / 2.0);
        won += wins;
        lost += losses;
    }
    ahead / (won * lost)
}
