//! A game as a page of its own: one HTML file that asks for nothing else.
//!
//! Without its script the page is the game as text, with the last board and those of the turning
//! moments. The script makes the first of them a board that goes through the game.

mod graph;
mod moves;

use std::fmt::Write;

use crate::app::ui::scene;
use parlour_matches::story::game_story;
use parlour_records::{NodeId, Record, Review, Summary, TreeCursor, swings, words};
use parlour_rules::games::{AnyLine, Side};
use parlour_rules::sentence::capitalized;
use parlour_rules::text::printable;
use parlour_scene::scene::Scene;
use parlour_scene::scene::export::{self, Boards, PictureOptions};
use parlour_scene::theme::{Palette, Role};
use parlour_sessions::notation;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The most boards of turning moments, and on a large board.
const MOMENTS: usize = 3;
const MOMENTS_ON_LARGE: usize = 1;

/// The most cells of a board that is told row by row after each move: what a larger one would add
/// is more than can be listened to, and more than all the rest of its page.
const MOST_CELLS: usize = 250;

/// A game that is written as a page.
struct Page<'a> {
    record: &'a Record,
    review: Review,
    /// The nodes of its positions, from the start on.
    nodes: Vec<NodeId>,
    /// The game as it was at each of them.
    lines: Vec<AnyLine>,
    boards: Boards,
}

/// The game from its start to a node as a page, in the colours of a dark and a light theme.
pub(super) fn page(
    record: &Record,
    node: NodeId,
    themes: [&Palette; 2],
    options: PictureOptions,
) -> String {
    let mut nodes = vec![NodeId::ROOT];
    nodes.extend(record.tree().path(node));
    let mut cursor = TreeCursor::new(record, NodeId::ROOT);
    let lines: Vec<AnyLine> = nodes
        .iter()
        .map(|&node| {
            cursor.go(record, node);
            cursor.line().clone()
        })
        .collect();
    let places = lines.iter().zip(&nodes);
    let scenes: Vec<Scene> = places
        .map(|(line, &node)| scene::annotated(line, record, node))
        .collect();
    let page = Page {
        record,
        review: Review::of(record),
        boards: Boards::new(&scenes, themes, options),
        nodes,
        lines,
    };
    page.text()
}

impl Page<'_> {
    fn text(&self) -> String {
        let last = self.nodes.len() - 1;
        let title = words::short_summary(&Summary::from(self.record));
        let (width, height) = self.boards.size;
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'; script-src 'unsafe-inline'\"/>\n\
             <title>{title}</title>\n<style>\n{style}\n{STYLE}</style>\n</head>\n<body>\n\
             <svg width=\"0\" height=\"0\" class=\"defs\" aria-hidden=\"true\"><defs>\n{definitions}</defs></svg>\n\
             {heading}<main>\n<section id=\"board\">\n\
             <svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"now\">\n{parts}</svg>\n\
             <div class=\"only keys\">{KEYS}</div>\n\
             <div id=\"now\" class=\"only\" aria-live=\"polite\"></div>\n{graph}\
             {rows}</section>\n<div id=\"told\">\n{story}{moments}\
             <section>\n<h2>Moves</h2>\n<ol id=\"moves\">\n{moves}</ol>\n</section>\n</div>\n</main>\n\
             <footer>A game of <b>parlour</b><span class=\"only\">: the arrow keys, or a tap on the \
             board, go through it</span></footer>\n\
             <script>\nvar T=[{changes}];\n{SCRIPT}</script>\n</body>\n</html>\n",
            title = escaped(&title),
            style = self.boards.style,
            definitions = self.boards.definitions,
            heading = self.heading(),
            parts = self.boards.all(last),
            graph = graph::graph(self),
            rows = if self.is_large() { "" } else { ROWS },
            story = self.story(),
            moments = self.moments(),
            moves = moves::moves(self),
            changes = self.boards.changes().join(",\n"),
        )
    }

    /// The game, its players, how it ended and when it was played.
    fn heading(&self) -> String {
        let summary = Summary::from(self.record);
        let info = summary.rules.info();
        let players = words::named_players(summary.players(), info);
        let accuracy = self.review.telling_accuracy();
        let player = |side: Side| {
            let ink = Role::ink(info.colours[side]).name();
            let (name, own) = (&players[side], info.sides[side]);
            let accuracy = accuracy[side].map(|accuracy| format!(" · accuracy {accuracy:.0} %"));
            let own = if name == own { "" } else { own };
            format!(
                "<span style=\"--dot:var(--{ink})\"><b>{}</b> <small>{own}{}</small></span>",
                escaped(name),
                accuracy.unwrap_or_default(),
            )
        };
        let is_whole = self.nodes.len() > self.plies();
        let end = words::result_of_record(self.record).filter(|_| is_whole);
        let count = || words::counted(self.nodes.len() - 1, "move");
        let facts = [end.unwrap_or_else(count), summary.date.replace('.', "-")];
        let facts = facts.iter().filter(|fact| !fact.is_empty());
        let facts: Vec<String> = facts.map(|fact| escaped(fact)).collect();
        format!(
            "<header>\n<h1>{}</h1>\n<p class=\"players\">{} {}</p>\n<p class=\"dim\">{}</p>\n</header>\n",
            escaped(&summary.rules.title()),
            player(Side::First),
            player(Side::Second),
            facts.join(" · "),
        )
    }

    fn story(&self) -> String {
        let sentences = game_story(self.record, 0).join(" ");
        if sentences.is_empty() || self.nodes.len() <= self.plies() {
            return String::new();
        }
        format!(
            "<section>\n<h2>Story</h2>\n<p>{}</p>\n</section>\n",
            escaped(&sentences)
        )
    }

    /// The boards of the turning moments: the worst mistakes, or else where the evaluations turn. A
    /// game of which neither is known has two boards on its way instead.
    fn moments(&self) -> String {
        let known: Vec<NodeId> = match self.review.worst_of(None) {
            worst if worst.is_empty() => swings(self.record),
            worst => worst.iter().map(|ply| ply.node).collect(),
        };
        let most = if self.is_large() {
            MOMENTS_ON_LARGE
        } else {
            MOMENTS
        };
        let index = |node: &NodeId| self.nodes.iter().position(|known| known == node);
        let mut places: Vec<usize> = known.iter().filter_map(index).take(most).collect();
        let title = if places.is_empty() {
            let plies = self.nodes.len() - 1;
            places.extend([plies / 3, 2 * plies / 3]);
            places.retain(|&place| place > 0 && place < plies);
            places.truncate(most);
            "On the way"
        } else {
            "Turning moments"
        };
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            return String::new();
        }
        let mut text = format!("<section>\n<h2>{title}</h2>\n<div class=\"moments\">\n");
        let (width, height) = self.boards.size;
        for place in places {
            let said = self.mistake(place).unwrap_or_else(|| self.sentence(place));
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "<figure><a href=\"#m{place}\" aria-label=\"Move {place}\"><svg viewBox=\"0 0 {width} {height}\" \
                 aria-hidden=\"true\">\n{}</svg></a>\n<figcaption><b>{place}.</b> {}</figcaption></figure>\n",
                self.boards.only(place),
                escaped(&said),
            );
        }
        text + "</div>\n</section>\n"
    }

    /// What the ply before a position gave away and why, if it is a mistake.
    fn mistake(&self, place: usize) -> Option<String> {
        let node = self.nodes[place];
        let mut mistakes = self.review.mistakes();
        let ply = mistakes.find(|ply| ply.node == node)?;
        if ply.better(self.record).is_empty() {
            return None;
        }
        let name = ply.severity().map_or("", |severity| severity.name());
        Some(format!(
            "{}: {}.",
            capitalized(name),
            ply.told(self.record, &notation)
        ))
    }

    /// The position in a sentence, as plain mode says it.
    fn sentence(&self, place: usize) -> String {
        let line = &self.lines[place];
        let last = parlour_plain::last_ply(line, None).map_or_else(String::new, |said| said + " ");
        let end = words::result_of_record(self.record).filter(|_| place == self.plies());
        let turn = || format!("{} to move", line.info().sides[line.to_move()]);
        format!("{last}{}.", end.unwrap_or_else(turn))
    }

    /// Returns whether the board is too large to be told row by row.
    fn is_large(&self) -> bool {
        self.lines[0].board().cells().len() > MOST_CELLS
    }

    /// The number of plies of the whole game.
    fn plies(&self) -> usize {
        let tree = self.record.tree();
        tree.depth(tree.main_end())
    }
}

/// A text as it stands between elements or in quotes, with nothing in it that a page would act on.
fn escaped(text: &str) -> String {
    export::escaped(&printable(text))
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// The place of the board in words.
const ROWS: &str = "<details class=\"only\"><summary>The board in words</summary>\
    <ul id=\"rows\"></ul></details>\n";

/// The buttons below the board.
const KEYS: &str = "<button data-to=\"start\" aria-label=\"First position\">«</button>\
    <button data-to=\"back\" aria-label=\"Move back\">‹</button>\
    <input type=\"range\" min=\"0\" aria-label=\"Move\"/>\
    <button data-to=\"on\" aria-label=\"Next move\">›</button>\
    <button data-to=\"end\" aria-label=\"Last position\">»</button>";
