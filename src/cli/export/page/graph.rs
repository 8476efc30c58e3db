//! The graph of the chances on a page.

use std::fmt::Write;

use super::Page;
use parlour_rules::games::Side;

/// The height of the graph; its width is a hundred a move, drawn to the width of the board.
const HEIGHT: f32 = 100.0;

/// The chances of First's side over the game, with a dot at each mistake; nothing where fewer than
/// two are known.
pub(super) fn graph(page: &Page<'_>) -> String {
    let tree = page.record.tree();
    let chances: Vec<Option<f32>> = page
        .nodes
        .iter()
        .map(|&node| tree.first_chance(node))
        .collect();
    if chances.iter().flatten().count() < 2 {
        return String::new();
    }
    let y = |chance: f32| (HEIGHT * (1.0 - chance)).round();
    let (mut line, mut area, mut dots) = (String::new(), String::new(), String::new());
    let places: Vec<(usize, Option<f32>)> = chances.into_iter().enumerate().collect();
    // Writing to a string cannot fail.
    for run in places
        .split(|(_, chance)| chance.is_none())
        .filter(|run| !run.is_empty())
    {
        let _ = write!(area, "M{} 100", run[0].0 * 100);
        for (index, (place, chance)) in run.iter().enumerate() {
            let y = y(chance.unwrap_or_default());
            let command = if index == 0 { 'M' } else { 'L' };
            let _ = write!(line, "{command}{} {y}", place * 100);
            let _ = write!(area, "L{} {y}", place * 100);
        }
        let _ = write!(area, "L{} 100Z", run[run.len() - 1].0 * 100);
    }
    for (place, chance) in places
        .iter()
        .filter(|(place, _)| page.mistake(*place).is_some())
    {
        if let Some(chance) = chance {
            let x = place * 100;
            let y = y(*chance);
            let _ = write!(dots, "<path class=\"dot\" d=\"M{x} {y}h.1\"/>");
        }
    }
    let width = 100 * (page.nodes.len() - 1).max(1);
    let side = page.record.start().info().sides[Side::First];
    format!(
        "<svg id=\"graph\" viewBox=\"0 0 {width} 100\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"Winning chances of {side}\"><path class=\"half\" d=\"M0 50H{width}\"/>\
         <path class=\"area\" d=\"{area}\"/><path class=\"line\" d=\"{line}\"/>{dots}\
         <path class=\"here\" d=\"\"/></svg>\n<p class=\"dim small\">Winning chances of {side}</p>\n"
    )
}
