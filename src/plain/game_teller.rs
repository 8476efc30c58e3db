//! Recorded games told as lines, for `parlour watch --lines`: whose turn it is, what both players
//! expect, who stands better, and after each game and round its story.

use std::io;

use super::LineWriter;
use parlour_matches::arena::statistics::EngineResult;
use parlour_matches::story::{Intents, MatchResult, game_story, round_story};
use parlour_records::words;
use parlour_records::{NodeId, Record, Tags};
use parlour_rules::games::{BySide, Seat};

/// Tells the games of a file one after the other.
#[derive(Debug)]
pub struct GameTeller {
    /// The number of games there are.
    count: usize,
    /// The number of games told so far.
    told: usize,
    /// The names of both players, as the tags have them, if all games so far were between the same.
    players: Option<[String; 2]>,
    /// The results for the first of them.
    results: Vec<MatchResult>,
}

impl GameTeller {
    /// Begins to tell some number of games.
    #[must_use]
    pub const fn new(count: usize) -> Self {
        Self {
            count,
            told: 0,
            players: None,
            results: Vec::new(),
        }
    }

    /// Tells a game.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn tell(&mut self, record: &Record, out: &mut LineWriter<'_>) -> io::Result<()> {
        self.told += 1;
        let info = record.start().info();
        let BySide { first, second } = words::tagged_players(record.players(NodeId::ROOT), info);
        out.write_line(format!(
            "{}, {}: {first} is {}, {second} is {}.",
            record.start().rules().title(),
            self.place(),
            info.sides.first,
            info.sides.second
        ))?;
        for node in record.tree().main_line() {
            out.write_line(ply_line(record, node))?;
        }
        for sentence in game_story(record, self.told) {
            out.write_line(sentence)?;
        }
        self.count(record);
        self.tell_round(record, out)
    }

    /// `game 12 of 40, 6.5 : 5.5`.
    fn place(&self) -> String {
        let game = format!("game {} of {}", self.told, self.count);
        let points = |own: EngineResult| -> f64 {
            let won = self.results.iter().filter(|result| result.outcome == own);
            let drawn = self
                .results
                .iter()
                .filter(|result| result.outcome == EngineResult::Draw);
            won.count() as f64 + drawn.count() as f64 / 2.0
        };
        if self.players.is_none() {
            return game;
        }
        format!(
            "{game}, {} : {}",
            points(EngineResult::Win),
            points(EngineResult::Loss)
        )
    }

    /// Counts the result of a game, if it has one. Games that are not all between the same players
    /// have no score.
    fn count(&mut self, record: &Record) {
        let names = record.names().map(str::to_owned);
        if self.told == 1 {
            self.players = Some(names.clone());
        }
        let Some(players) = &self.players else {
            return;
        };
        let is_same = *players == names;
        let is_reversed = if names[0] == names[1] {
            is_last_of_pair(record)
        } else {
            players[0] == names[1] && players[1] == names[0]
        };
        if !is_same && !is_reversed {
            self.players = None;
        } else if record.is_finished() {
            let own = if is_reversed {
                Seat::Second
            } else {
                Seat::First
            };
            self.results.push(MatchResult {
                outcome: EngineResult::of(record.winner().map(|winner| winner == own)),
                winner: record.result().winner(),
            });
        }
    }

    /// Tells the round that a game has ended, if it is the second one of a pair.
    fn tell_round(&self, record: &Record, out: &mut LineWriter<'_>) -> io::Result<()> {
        let players = self.players.as_ref();
        let Some(players) = players.filter(|_| is_last_of_pair(record)) else {
            return Ok(());
        };
        let info = record.start().info();
        let names = words::engines(players.each_ref().map(String::as_str));
        let names = words::short_players(names.into(), info);
        let names = [names.first.as_str(), names.second.as_str()];
        let sides = [info.sides.first, info.sides.second];
        let round = self.results.len() / 2;
        for sentence in round_story(&self.results, names, sides, round) {
            out.write_line(sentence)?;
        }
        Ok(())
    }
}

/// Returns whether a game is the second one of a pair in a match.
fn is_last_of_pair(record: &Record) -> bool {
    record.tags.get(Tags::ROUND).ends_with(".2")
}

/// `Move 12, d2-e3: Black to move; both expect c4; White is better, 64 %.`
fn ply_line(record: &Record, node: NodeId) -> String {
    let tree = record.tree();
    let line = record.line(node);
    let info = line.info();
    let number = line.len();
    let text = tree.ply(node).map(|ply| line.ply_texts(&[ply]).concat());
    let mut said = Vec::new();
    if line.outcome().is_some() {
        said.push("the end".to_owned());
    } else {
        said.push(format!("{} to move", info.sides[line.to_move()]));
        said.extend(Intents::of_record(record, node).told(&line));
        let evaluation = tree.annotation(node).evaluation;
        said.extend(evaluation.map(|known| words::verdict(info, &known)));
    }
    if number <= record.opening_plies() {
        said.push("of the opening".to_owned());
    }
    let said = said.join("; ");
    format!("Move {number}, {}: {said}.", text.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_told_in_lines() {
        let game = |round: &str, plies: &str| -> Record {
            let [first, second] = if round == "0.1" {
                ["greedy", "random"]
            } else {
                ["random", "greedy"]
            };
            format!(
                "[Game \"trike\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n[Round \"{round}\"]\n\n{plies}"
            )
            .parse()
            .unwrap()
        };
        let games = [
            game(
                "0.1",
                "1. d2 {[%line d3 d4]} 2. d3 {[%eval chance=64] [%line d4 e4]} 1-0\n",
            ),
            game("0.2", "1. d2 0-1\n"),
        ];
        let (mut text, mut teller) = (Vec::new(), GameTeller::new(2));
        let mut out = LineWriter::new(&mut text);
        for game in &games {
            teller.tell(game, &mut out).unwrap();
        }
        let text = String::from_utf8(text).unwrap();
        for line in [
            "Move 2, d3: White to move; both expect d4; White is better, 64 %.",
            "game 2 of 2, 1 : 0: Random is White, Greedy is Black.",
            "Greedy 2, Random 0, with 2 games played.",
            "oth games of the round",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert!(text.is_ascii());
    }
}
