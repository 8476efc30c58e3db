//! Games told as lines, for `parlour watch --lines`: whose turn it is, what both players expect, who
//! stands better, and after each game and round its story.

use std::collections::BTreeMap;
use std::io;

use crate::LineWriter;
use parlour_engines::NamedPlayer;
use parlour_matches::arena::crosstable::CrossTable;
use parlour_matches::arena::statistics::EngineResult;
use parlour_matches::arena::tournament::Encounter;
use parlour_matches::story::{Intents, MatchResult, game_story, round_story, standings_story};
use parlour_records::words;
use parlour_records::{NodeId, Record, Tags, points_of_halves};
use parlour_rules::games::{BySide, Seat};

/// The most players of a tournament that is told.
const MOST: usize = 12;

/// A player of a match or tournament. One engine may be several, by their names there or their
/// limits.
#[derive(Clone, PartialEq, Debug)]
struct Entrant {
    player: NamedPlayer,
    name: String,
    limits: String,
}

impl Entrant {
    fn of(record: &Record) -> [Self; 2] {
        let tag = |name: String| record.tags.get(&name).to_owned();
        let [first, second] = record.names();
        [(Tags::FIRST, first), (Tags::SECOND, second)].map(|(side, player)| Self {
            player,
            name: tag(format!("{side}Entrant")),
            limits: tag(format!("{side}Limits")),
        })
    }
}

/// A result of a game of a match or tournament.
#[derive(Debug)]
struct Told {
    /// The pair of games, where the record names it.
    pair: Option<usize>,
    /// The players of its first game, as indices; those of the game in reverse if it is the second.
    encounter: Encounter,
    is_second: bool,
    result: MatchResult,
}

/// Tells games: those of a file one after the other, or those of a match as they are played.
#[derive(Debug)]
pub struct GameTeller {
    /// The number of games there are.
    count: usize,
    /// The number of games told so far.
    told: usize,
    /// The players.
    players: Vec<Entrant>,
    /// The results, the last one last.
    results: Vec<Told>,
}

impl GameTeller {
    /// Begins to tell some number of games.
    pub const fn new(count: usize) -> Self {
        Self {
            count,
            told: 0,
            players: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Tells a game from its start to its end.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn tell(&mut self, record: &Record, out: &mut LineWriter<'_>) -> io::Result<()> {
        self.begin(record, out)?;
        for node in record.tree().main_line() {
            out.write_line(ply_line(record, node, None))?;
        }
        self.end(record, out)
    }

    /// Names a game that begins, and its players.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn begin(&mut self, record: &Record, out: &mut LineWriter<'_>) -> io::Result<()> {
        self.told += 1;
        let info = record.start().info();
        let players = record.players(NodeId::ROOT);
        let BySide { first, second } = words::named_players(players.as_ref(), info);
        out.write_line(format!(
            "{}: {first} is {}, {second} is {}.",
            self.place(record),
            info.sides.first,
            info.sides.second
        ))
    }

    /// Tells a ply of one of several games that go on at once.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn ply(&self, record: &Record, node: NodeId, out: &mut LineWriter<'_>) -> io::Result<()> {
        let place = self.place(record);
        out.write_line(ply_line(record, node, Some(&place)))
    }

    /// Tells the story of a game that is over, and of the round that has ended with it.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub fn end(&mut self, record: &Record, out: &mut LineWriter<'_>) -> io::Result<()> {
        for sentence in game_story(record, self.told) {
            out.write_line(sentence)?;
        }
        self.count(record);
        for sentence in self.round(record) {
            out.write_line(sentence)?;
        }
        Ok(())
    }

    /// `Claustro 7 x 7, game 12 of 40, 6.5 for Greedy, 4.5 for Random`.
    pub fn place(&self, record: &Record) -> String {
        let (pair, is_second) = round_of(record);
        let number = pair.map_or(self.told, |pair| 2 * pair + 1 + usize::from(is_second));
        let title = record.start().rules().title();
        let game = format!("{title}, game {number} of {}", self.count.max(number));
        let Some([first, second]) = self.names(record) else {
            return game;
        };
        let points = |own: EngineResult| {
            let halves = |told: &Told| match told.result.outcome {
                outcome if outcome == own => 2,
                EngineResult::Draw => 1,
                _ => 0,
            };
            points_of_halves(self.results.iter().map(halves).sum())
        };
        let [one, other] = [EngineResult::Win, EngineResult::Loss].map(points);
        format!("{game}, {one} for {first}, {other} for {second}")
    }

    /// The names of the two players, if there are two.
    fn names(&self, record: &Record) -> Option<[String; 2]> {
        let [one, other] = &self.players[..] else {
            return None;
        };
        if !one.name.is_empty() && !other.name.is_empty() {
            return Some([one.name.clone(), other.name.clone()]);
        }
        let info = record.start().info();
        let names = words::engines([&one.player, &other.player], info);
        let BySide { first, second } = words::short_players(names.into(), info);
        Some([first, second])
    }

    fn player(&mut self, entrant: Entrant) -> usize {
        let known = self.players.iter().position(|player| *player == entrant);
        known.unwrap_or_else(|| {
            self.players.push(entrant);
            self.players.len() - 1
        })
    }

    /// Counts the result of a game, if it has one.
    pub fn count(&mut self, record: &Record) {
        let (pair, is_second) = round_of(record);
        let mut players = Entrant::of(record).map(|entrant| self.player(entrant));
        // Without rounds, who met before in another order meets in reverse.
        let [one, other] = players;
        let is_reversed = if pair.is_some() {
            is_second
        } else {
            one > other
        };
        if is_reversed {
            players.reverse();
        }
        if !record.is_finished() {
            return;
        }
        let own = if is_reversed {
            Seat::Second
        } else {
            Seat::First
        };
        self.results.push(Told {
            pair,
            encounter: Encounter {
                first: players[0],
                second: players[1],
            },
            is_second: is_reversed,
            result: MatchResult {
                outcome: EngineResult::of(record.winner().map(|winner| winner == own)),
                winner: record.result().winner(),
            },
        });
    }

    /// The pairs of games both of which are over, in the order of the schedule.
    fn pairs(&self) -> Vec<(Encounter, [MatchResult; 2])> {
        let mut pairs: BTreeMap<usize, (Encounter, [Option<MatchResult>; 2])> = BTreeMap::new();
        for (at, told) in self.results.iter().enumerate() {
            let entry = pairs.entry(told.pair.unwrap_or(at / 2));
            let pair = &mut entry.or_insert((told.encounter, [None; 2])).1;
            pair[usize::from(told.is_second)] = Some(told.result);
        }
        let whole = pairs.into_values().filter_map(|(encounter, pair)| {
            let [Some(one), Some(other)] = pair else {
                return None;
            };
            Some((encounter, [one, other]))
        });
        whole.collect()
    }

    /// The story of the match or tournament, if a round has ended with this game.
    fn round(&self, record: &Record) -> Vec<String> {
        let pair = self.results.last().and_then(|told| told.pair);
        let ended = |told: &&Told| told.pair.is_some() && told.pair == pair;
        if self.results.iter().filter(ended).count() < 2 {
            return Vec::new();
        }
        let pairs = self.pairs();
        let info = record.start().info();
        if let Some(names) = self.names(record) {
            let results: Vec<MatchResult> = pairs.iter().flat_map(|(_, pair)| *pair).collect();
            let names = names.each_ref().map(String::as_str);
            let sides = [info.sides.first, info.sides.second];
            return round_story(&results, names, sides, pairs.len());
        }
        let players = self.players.len();
        let encounters = players * players.saturating_sub(1) / 2;
        if players > MOST || encounters == 0 || !pairs.len().is_multiple_of(encounters) {
            return Vec::new();
        }
        let name = |of: &Entrant| match of.name.as_str() {
            "" => words::short_name(&words::engine(&of.player, Some(info))).to_owned(),
            name => name.to_owned(),
        };
        let mut table = CrossTable::new(self.players.iter().map(name).collect());
        for (encounter, [one, other]) in &pairs {
            if encounter.first != encounter.second {
                table.add(*encounter, [one.outcome, other.outcome]);
            }
        }
        standings_story(&table.standings(), pairs.len() / encounters)
    }
}

/// The pair of games of a match that a record names, and whether it is the second game of it.
fn round_of(record: &Record) -> (Option<usize>, bool) {
    match record.tags.get(Tags::ROUND).split_once('.') {
        Some((pair, game)) => (pair.parse().ok(), game == "2"),
        None => (None, false),
    }
}

/// `Move 12, d2-e3: Black to move; both expect c4; White is better, 64 %.`, with the place of the
/// game at the end where it is not clear which one is told.
fn ply_line(record: &Record, node: NodeId, place: Option<&str>) -> String {
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
    let own = tree.annotation(node).said();
    if let Some(side) = tree.ply_side(node).filter(|_| !own.is_empty()) {
        said.push(format!("{} says {}", info.sides[side], words::said(own)));
    }
    said.extend(place.map(str::to_owned));
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
            "game 2 of 2, 1 for Greedy, 0 for Random: Random is White, Greedy is Black.",
            "Greedy: 2, Random: 0, with 2 games played.",
            "oth games of the round",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert!(text.is_ascii());
    }

    #[test]
    fn one_engine_with_other_limits_is_another_player() {
        let game = |round: &str, [first, second]: [&str; 2], result: &str| -> Record {
            let engine = |name| if name == "rnd" { "random" } else { "alphabeta" };
            let (one, other) = (engine(first), engine(second));
            format!(
                "[Game \"trike\"]\n[First \"{one}\"]\n[Second \"{other}\"]\n[Round \"{round}\"]\n\
                 [FirstEntrant \"{first}\"]\n[SecondEntrant \"{second}\"]\n\n1. d2 {result}\n"
            )
            .parse()
            .unwrap()
        };
        let (mut text, mut teller) = (Vec::new(), GameTeller::new(6));
        let mut out = LineWriter::new(&mut text);
        for (pair, [better, worse]) in [["deep", "rnd"], ["deep", "quick"], ["quick", "rnd"]]
            .into_iter()
            .enumerate()
        {
            let rounds = [1, 2].map(|half| format!("{pair}.{half}"));
            teller
                .tell(&game(&rounds[0], [better, worse], "1-0"), &mut out)
                .unwrap();
            teller
                .tell(&game(&rounds[1], [worse, better], "0-1"), &mut out)
                .unwrap();
        }
        let text = String::from_utf8(text).unwrap();
        let last: Vec<&str> = text.lines().rev().take(4).collect();
        let said = last.join("\n");
        assert!(said.contains("deep") && said.contains("4 of 4"), "{text}");
        assert!(!said.contains("Alpha-beta"), "{text}");
    }
}
