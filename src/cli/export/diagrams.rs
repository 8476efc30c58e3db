//! A game as text to be read: its plies with what people wrote about them, and boards between them.

use parlour_records::words;
use parlour_records::{NodeId, Record, Summary, TreeCursor};
use parlour_rules::games::AnyLine;
use parlour_rules::text::printable;

/// The game as far as a line of it goes, with a board as text before the first ply, after every so
/// many plies and after the last one.
pub(super) fn diagrams(
    record: &Record,
    line: &AnyLine,
    every: usize,
    board: impl Fn(&AnyLine, NodeId) -> String,
) -> String {
    let mut text = heading(record);
    let last = line.len();
    let mut cursor = TreeCursor::new(record, NodeId::ROOT);
    let add_board = |text: &mut String, line: &AnyLine, node| {
        let board = board(line, node);
        let rows = board.lines().skip_while(|row| row.is_empty());
        let rows: Vec<&str> = rows.collect();
        text.push('\n');
        text.push_str(rows.join("\n").trim_end());
        text.push_str("\n\n");
    };
    text.push_str(&comment(record, NodeId::ROOT));
    add_board(&mut text, cursor.line(), NodeId::ROOT);
    for (number, node) in (1..=last).zip(record.tree().main_line()) {
        let side = cursor.line().info().sides[cursor.line().to_move()];
        let ply = record.tree().ply(node);
        let ply = ply.and_then(|ply| cursor.line().ply_text(ply).ok());
        let glyph = record.tree().annotation(node).glyph;
        let glyph = glyph.map_or("", |glyph| glyph.text());
        let ply = ply.unwrap_or_default();
        let row = format!("{number:>3}. {side} {ply}{glyph}\n");
        text.push_str(&row);
        text.push_str(&comment(record, node));
        cursor.go(record, node);
        if number % every == 0 || number == last {
            add_board(&mut text, cursor.line(), node);
        }
    }
    let end = words::result_of_record(record).filter(|_| last == record_plies(record));
    if let Some(end) = end {
        text.push_str(&end);
        text.push('\n');
    }
    text
}

/// The game with its board, who plays which side at its end, and when it was played.
fn heading(record: &Record) -> String {
    let summary = Summary::from(record);
    let info = summary.rules.info();
    let players = words::named_players(summary.players(), info);
    let player = |side: &str, name: &str| format!("{side}: {name}");
    let lines = [
        summary.rules.title(),
        player(info.sides.first, &players.first),
        player(info.sides.second, &players.second),
        summary.date.replace('.', "-"),
    ];
    let lines = lines.iter().filter(|line| !line.is_empty());
    set_in("", lines.map(String::as_str))
}

/// The words about a ply, its player's and a comment, each line of them set in.
fn comment(record: &Record, node: NodeId) -> String {
    let words = record.tree().annotation(node).remarks();
    set_in(
        "     ",
        words.lines().filter(|line| !line.trim().is_empty()),
    )
}

/// Lines with something before each of them.
fn set_in<'a>(before: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for line in lines {
        text.push_str(before);
        text.push_str(&printable(line));
        text.push('\n');
    }
    text
}

/// The number of the game's plies.
fn record_plies(record: &Record) -> usize {
    let tree = record.tree();
    tree.depth(tree.main_end())
}
