//! What hints claim of each game, by the rules.

use parlour::board::Direction;
use parlour::games::{AnyLine, PieceKind, Side, Terrain};

use super::{Case, can_win, capturable, count, kind, passed, played, texts};

impl Case<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of claim")]
    pub(super) fn holds_in_tactigon(&self, reason: &str) -> bool {
        let (from, to) = self.ends();
        let own = kind(self.before, from).unwrap();
        let gold = |line: &AnyLine, side| {
            let cells = line.board().cells().iter();
            let mut cells = cells.filter(|&&cell| line.terrain(cell) == Terrain::Gold);
            cells.all(|&cell| line.piece(cell).is_some_and(|piece| piece.side == side))
        };
        let words: Vec<&str> = reason.split(' ').collect();
        let last = *words.last().unwrap();
        let again = |text: &str| {
            let texts = passed(&self.after).map(|line| texts(&line));
            texts.is_some_and(|texts| texts.iter().any(|one| one == text))
        };
        match &words[..] {
            ["it", "breaks", ..] => {
                gold(self.before, !self.mover()) && !gold(&self.after, !self.mover())
            }
            ["it", "holds", ..] => gold(&self.after, self.mover()),
            ["it", "saves", ..] => {
                passed(self.before).is_some_and(|line| can_win(&line)) && !can_win(&self.after)
            }
            ["it", "captures" | "wins", _, prey, rest @ ..] => {
                let attacks = |line: AnyLine| {
                    texts(&line).iter().any(|text| {
                        let pentagon = text
                            .split_once('x')
                            .map(|(from, to)| (from, kind(&line, to)));
                        pentagon == Some((to, Some(PieceKind::Pentagon.name())))
                    })
                };
                kind(self.before, to) == Some(prey)
                    && count(&self.after, !self.mover()) < count(self.before, !self.mover())
                    && (rest.is_empty() || passed(self.before).is_some_and(attacks))
            }
            ["it", "trades", _, given, "for", _, taken] => {
                own == *given && kind(self.before, to) == Some(taken)
            }
            ["the", piece, "threatens", "the", "pentagon"] => {
                let prey = self.after.board().cells().iter().find(|&&cell| {
                    let piece = self.after.piece(cell);
                    piece.is_some_and(|p| p.kind == PieceKind::Pentagon && p.side != self.mover())
                });
                let prey = self.after.board().name(*prey.unwrap());
                own == *piece && again(&format!("{to}x{prey}"))
            }
            ["the", piece, "takes", "a", "gold", "cell"] => {
                let cell = self.before.board().cell(to).unwrap();
                own == *piece && self.before.terrain(cell) == Terrain::Gold
            }
            ["the", piece, "gets", "away", .., attacker, "on", cell] => {
                let attack = format!("{cell}x{from}");
                own == *piece
                    && kind(self.before, cell) == Some(attacker)
                    && texts(&passed(self.before).unwrap()).contains(&attack)
                    && !texts(&self.after)
                        .iter()
                        .any(|text| text.ends_with(&format!("x{to}")))
            }
            [
                "the",
                piece,
                "threatens",
                "to",
                "capture",
                "the",
                prey,
                "on",
                cell,
            ] => {
                own == *piece
                    && kind(&self.after, cell) == Some(prey)
                    && again(&format!("{to}x{cell}"))
            }
            [
                "the",
                piece,
                "can",
                "capture",
                "back",
                "on",
                cell,
                ..,
                "is",
                "captured",
            ] => {
                let end = format!("x{cell}");
                own == *piece
                    && texts(&self.after).iter().any(|text| {
                        let taken = played(&self.after, text);
                        text.ends_with(&end) && texts(&taken).contains(&format!("{to}{end}"))
                    })
            }
            [
                "the",
                piece,
                "can",
                "reach",
                "the",
                "gold",
                "cell",
                _,
                "next",
            ] => {
                let cell = words[7];
                let later = played(&self.after, &self.expected[1]);
                own == *piece
                    && texts(&later).iter().any(|text| {
                        text.starts_with(&format!("{to}-")) && text.ends_with(cell)
                            || text == &format!("{to}x{cell}")
                    })
            }
            _ => panic!("unknown: {reason}, {last}"),
        }
    }

    pub(super) fn holds_in_taacoca(&self, reason: &str) -> bool {
        let taken = count(self.before, !self.mover()) - count(&self.after, !self.mover());
        let words: Vec<&str> = reason
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        let number = |word: &str| word.parse::<usize>().unwrap();
        let stones = self.text.split(':').next().unwrap();
        match &words[..] {
            [
                "it",
                "stops",
                "the",
                "stone",
                "that",
                "would",
                "step",
                "home",
                rest @ ..,
            ] => {
                let stated = rest.get(1).map_or(0, |word| number(word));
                passed(self.before).is_some_and(|line| can_win(&line))
                    && !can_win(&self.after)
                    && stated == taken
            }
            ["it", "captures", stated, ..] | ["it", "trades", stated, "stone" | "stones", ..] => {
                number(stated) == taken
            }
            ["it", "takes", stated, "stone" | "stones", "out", ..] => {
                let was = capturable(&passed(self.before).unwrap());
                let is = capturable(&self.after);
                let mut saved: Vec<&str> = stones.split('+').collect();
                saved.retain(|stone| was.iter().any(|cell| cell == stone));
                // A stone that stands where another stood may be in reach again.
                number(stated) == saved.len()
                    || is.len() < was.len() && number(stated) <= saved.len()
            }
            ["it", "threatens", .., cell] => {
                let can = capturable(&passed(&self.after).unwrap());
                let could = capturable(self.before);
                can.iter().any(|one| one == cell) && !could.iter().any(|one| one == cell)
            }
            ["the", "foremost", "stone", "is", rows, ..] => {
                let board = self.after.board();
                let homes = board
                    .cells()
                    .iter()
                    .filter(|&&cell| self.after.terrain(cell) == Terrain::Home(!self.mover()));
                let row = |cell| board.point(cell).row;
                let home = homes.map(|&cell| row(cell)).next().unwrap();
                let own = board.cells().iter().filter(|&&cell| {
                    self.after
                        .piece(cell)
                        .is_some_and(|piece| piece.side == self.mover())
                });
                let nearest = own.map(|&cell| row(cell).abs_diff(home)).min().unwrap();
                number(rows) == usize::from(nearest)
            }
            ["the", "stones", "step", ..] => {
                let reached = capturable(&self.after);
                let board = self.after.board();
                let is_new = |name: &String| {
                    let cell = board.cell(name).unwrap();
                    self.before
                        .piece(cell)
                        .is_none_or(|piece| piece.side != self.mover())
                };
                !reached.iter().any(is_new)
            }
            _ => panic!("unknown: {reason}"),
        }
    }

    pub(super) fn holds_in_claustro(&self, reason: &str) -> bool {
        let (from, to) = self.ends();
        let words: Vec<&str> = reason
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        let distance = |cell: &str, side: Side| {
            let board = self.before.board();
            let goal = board
                .cells()
                .iter()
                .find(|&&cell| self.before.terrain(cell) == Terrain::Goal(side));
            let (goal, cell) = (board.name(*goal.unwrap()), cell);
            let part = |name: &str| {
                let (column, row) = name.split_at(1);
                (column.as_bytes()[0], row.parse::<u8>().unwrap())
            };
            let ((column, row), (to_column, to_row)) = (part(cell), part(goal));
            usize::from(column.abs_diff(to_column) + row.abs_diff(to_row))
        };
        let attacks = |line: &AnyLine, enemy: Option<&str>, cell: &str| {
            texts(line).iter().any(|text| {
                let hit = text.split('@').next().and_then(|text| text.split_once('x'));
                hit.is_some_and(|(from, to)| to == cell && enemy.is_none_or(|enemy| enemy == from))
            })
        };
        let placed = self.text.split('@').nth(1);
        match &words[..] {
            ["it", "takes", "away", "the", "piece", "next", ..] => {
                distance(to, !self.mover()) == 1 && !can_win(&self.after)
            }
            ["it", "sends", "a", "piece", steps, ..] => {
                let [was, now] = [to, placed.unwrap()].map(|cell| distance(cell, !self.mover()));
                steps.parse() == Ok(now - was)
            }
            [
                "it",
                "takes",
                "away",
                "the",
                "piece",
                "that",
                "attacks",
                cell,
            ] => {
                attacks(&passed(self.before).unwrap(), Some(to), cell)
                    && !attacks(&self.after, None, cell)
            }
            ["the", "piece", "gets", "away", .., cell] => {
                attacks(&passed(self.before).unwrap(), Some(cell), from)
                    && !attacks(&self.after, None, to)
            }
            [
                "the",
                "piece",
                "is",
                steps,
                "step" | "steps",
                "from",
                "its",
                "goal",
                rest @ ..,
            ] => {
                steps.parse() == Ok(distance(to, self.mover()))
                    && (rest.is_empty() || !attacks(&self.after, None, to))
            }
            _ => panic!("unknown: {reason}"),
        }
    }

    pub(super) fn holds_in_trike(&self, reason: &str) -> bool {
        let words: Vec<&str> = reason.split(' ').collect();
        let ways = self.after.legal_plies().len();
        match &words[..] {
            ["a", "first", "stone", ..] => self.before.is_empty() && self.after.may_swap(),
            ["the", "first", "stone", "is", ..] => self.text == "swap",
            ["it", "leaves", "the", "pawn", "only", count, ..] => count.parse() == Ok(ways),
            [own, "to", enemy, "around", ..] => {
                let board = self.after.board();
                let pawn = board.cell(&self.text).unwrap();
                let near = Direction::HEXAGON.into_iter();
                let near = near.filter_map(|direction| board.neighbour(pawn, direction));
                let [mut mine, mut theirs] = [0, 0];
                for cell in near.chain([pawn]) {
                    match self.after.piece(cell) {
                        Some(piece) if piece.side == self.mover() => mine += 1,
                        Some(_) => theirs += 1,
                        None => {}
                    }
                }
                (own.parse(), enemy.parse()) == (Ok(mine), Ok(theirs)) && mine > theirs
            }
            ["it", "shuts", .., count, "empty", "cell" | "cells"] => {
                let reach = |line: &AnyLine| {
                    let board = line.board();
                    let pawns = board.cells().iter();
                    let mut pawns = pawns.filter(|&&c| line.piece(c).is_some_and(|p| p.pawn));
                    let mut seen = vec![*pawns.next().unwrap()];
                    let mut at = 0;
                    while at < seen.len() {
                        let (here, near) = (seen[at], Direction::HEXAGON.into_iter());
                        for cell in near.filter_map(|way| board.neighbour(here, way)) {
                            if line.piece(cell).is_none() && !seen.contains(&cell) {
                                seen.push(cell);
                            }
                        }
                        at += 1;
                    }
                    seen.len() - 1
                };
                count.parse() == Ok(reach(self.before) - 1 - reach(&self.after))
            }
            _ => panic!("unknown: {reason}"),
        }
    }
}
