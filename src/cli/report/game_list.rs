//! The reports of many games, written one by one, as there may be very many.

use std::io::Write;

use serde_json::{Value as Json, json};

use super::games::Looked;
use super::output::{self, PlayerTotal};
use crate::cli::output::Output;
use parlour_engines::Limits;
use parlour_rules::games::Side;

/// A list of reports that is being written.
pub(super) struct GameList<'a> {
    out: &'a mut Output,
    /// The side whose mistakes are listed, if it is one only.
    side: Option<Side>,
    /// The effort of the reviews.
    effort: Limits,
    json: bool,
    len: usize,
    wrong: usize,
    totals: Vec<PlayerTotal>,
}

impl<'a> GameList<'a> {
    /// A list with nothing in it yet.
    pub(super) fn begin(
        out: &'a mut Output,
        side: Option<Side>,
        effort: Limits,
        json: bool,
    ) -> anyhow::Result<Self> {
        if json {
            out.raw(b"{\"games\":[")?;
        }
        Ok(Self {
            out,
            side,
            effort,
            json,
            len: 0,
            wrong: 0,
            totals: Vec::new(),
        })
    }

    /// The number of games in it.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Writes the next game of the file.
    pub(super) fn add(&mut self, game: &Looked) -> anyhow::Result<()> {
        self.len += 1;
        self.wrong += usize::from(game.is_err());
        if let Ok(report) = game {
            output::add_to_totals(&mut self.totals, report);
        }
        if self.json {
            self.add_json(game)?;
        } else {
            self.add_text(game)?;
        }
        // The next one may take long.
        Ok(self.out.flush()?)
    }

    fn add_json(&mut self, game: &Looked) -> anyhow::Result<()> {
        let mut json = match game {
            Ok(report) => output::to_json(report, &self.effort),
            Err(error) => json!({ "number": self.len, "error": error }),
        };
        json["number"] = self.len.into();
        if self.len > 1 {
            self.out.raw(b",")?;
        }
        Ok(self.out.json_part(&json)?)
    }

    fn add_text(&mut self, game: &Looked) -> anyhow::Result<()> {
        write!(self.out, "Game {}: ", self.len)?;
        match game {
            Ok(report) => output::write_text(report, self.len, self.side, &self.effort, self.out)?,
            Err(error) => writeln!(self.out, "{error}")?,
        }
        Ok(writeln!(self.out)?)
    }

    /// Writes how everybody played in all games, and returns how many games cannot be read.
    pub(super) fn end(self) -> anyhow::Result<usize> {
        if self.json {
            let players = self.totals.iter().map(PlayerTotal::json);
            self.out.raw(b"],\"players\":")?;
            self.out.json_part(&players.collect::<Json>())?;
            self.out.raw(b"}\n")?;
        } else {
            writeln!(self.out, "All games")?;
            for total in &self.totals {
                writeln!(self.out, "{}", total.text())?;
            }
        }
        Ok(self.wrong)
    }
}
