//! `parlour show`: a position as plain text.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use super::output::Output;
use super::position_args::{PositionArgs, ResolvedPosition};
use super::setup::ConfigSources;
use parlour_plain::text_board;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, Outcome, Side, Terrain};

/// Print the board as plain text
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour show tactigon --set padding=1\n  \
    parlour show trike --plies \"d2 swap e3\"\n  \
    parlour show taacoca --json")]
pub(super) struct Show {
    #[command(flatten)]
    game: PositionArgs,

    /// Print JSON: every cell with its kind and its piece
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let position = self.game.resolve(sources)?;
        if self.json {
            out.json(&board_json(&position))?;
        } else {
            write!(out, "{}", board_text(&position.line))?;
        }
        Ok(())
    }
}

/// A position as text: the board, what its signs mean, whose turn it is, and the position in a line.
pub(super) fn board_text(line: &AnyLine) -> String {
    let (board, legend) = (text_board::draw(line), text_board::legend(line));
    let (status, position) = (status(line), line.position_text());
    format!("{board}\n{legend}\n{status}\n{position}\n")
}

/// A position as data, with every cell.
pub(super) fn board_json(position: &ResolvedPosition) -> Json {
    let line = &position.line;
    let [result, reason] = position.result();
    let cells = line.board().cells().iter();
    let cells: Vec<Json> = cells.map(|&cell| cell_json(line, cell)).collect();
    position.json(json!({
        "to_move": line.to_move().name(),
        "position": line.position_text(),
        "cells": cells,
        "result": result,
        "reason": reason,
    }))
}

/// Whose turn it is, or how the game ended.
pub(super) fn status(line: &AnyLine) -> String {
    let sides = line.info().sides;
    let swapped = if line.players_swapped() {
        "; the players have swapped colours"
    } else {
        ""
    };
    match line.outcome() {
        None => format!("{} to move{swapped}", sides[line.to_move()]),
        Some(Outcome { winner, reason }) => {
            let who = winner.map_or("Draw".to_owned(), |side| format!("{} wins", sides[side]));
            format!("{who}: {}{swapped}", reason.description())
        }
    }
}

fn cell_json(line: &AnyLine, cell: Cell) -> Json {
    let point = line.board().point(cell);
    let (terrain, of) = match line.terrain(cell) {
        Terrain::Plain => ("plain", None),
        Terrain::Gold => ("gold", None),
        Terrain::Neutral => ("neutral", None),
        Terrain::Home(side) => ("home", Some(side)),
        Terrain::Goal(side) => ("goal", Some(side)),
    };
    json!({
        "cell": line.board().name(cell),
        "row": point.row,
        "column": point.column,
        "terrain": terrain,
        "of": of.map(Side::name),
        "piece": line.piece(cell).map(|piece| json!({
            "side": piece.side.name(),
            "kind": piece.kind.name(),
            "pawn": piece.pawn,
        })),
    })
}
