//! The claims of hints about each game, checked by the rules.

use parlour_rules::board::Direction;
use parlour_rules::games::{AnyLine, Outcome, PieceKind, Side, Terrain};

use super::{Case, can_win, capturable, count, kind, passed, played, texts};

/// The rows of a board of Taacoca from the foremost stone of a side to the enemy home.
fn nearest(line: &AnyLine, side: Side) -> u16 {
    let board = line.board();
    let cells = || board.cells().iter().copied();
    let row = |cell| board.point(cell).row;
    let home = cells().find(|&cell| line.terrain(cell) == Terrain::Home(!side));
    let home = row(home.unwrap());
    let own = cells().filter(|&cell| line.piece(cell).is_some_and(|piece| piece.side == side));
    own.map(|cell| row(cell).abs_diff(home)).min().unwrap()
}

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
                let later = match self.expected.get(1) {
                    Some(reply) => played(&self.after, reply),
                    None => passed(&self.after).unwrap(),
                };
                own == *piece
                    && texts(&later).iter().any(|text| {
                        text.starts_with(&format!("{to}-")) && text.ends_with(cell)
                            || text == &format!("{to}x{cell}")
                    })
            }
            [
                "if",
                "the",
                piece,
                "is",
                "captured",
                ..,
                back,
                "on",
                cell,
                "can",
                "capture",
                "back",
            ] => {
                let end = format!("x{to}");
                let attacks: Vec<String> = texts(&self.after);
                let attacks = attacks.iter().filter(|text| text.ends_with(&end));
                let retakes = attacks
                    .map(|text| texts(&played(&self.after, text)))
                    .collect::<Vec<_>>();
                let retake = format!("{cell}{end}");
                let any = |texts: &Vec<String>| texts.iter().any(|text| text.ends_with(&end));
                own == *piece
                    && kind(&self.after, cell) == Some(back)
                    && retakes.iter().all(any)
                    && retakes.iter().any(|texts| texts.contains(&retake))
            }
            ["the", piece, "can", "go", "to", cells, .., was] => {
                let from_cell = |line: &AnyLine, cell: &str| {
                    let texts = texts(line).into_iter();
                    let starts = [format!("{cell}-"), format!("{cell}x")];
                    let of_cell = |text: &String| starts.iter().any(|one| text.starts_with(one));
                    texts.filter(of_cell).count().to_string()
                };
                own == *piece
                    && from_cell(self.before, from) == *was
                    && from_cell(&passed(&self.after).unwrap(), to) == *cells
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
            ["it", "leaves", stated, .., was] => {
                let had = capturable(&passed(self.before).unwrap());
                let stated = if *stated == "no" { 0 } else { number(stated) };
                stated == capturable(&self.after).len()
                    && stated < had.len()
                    && number(was) == had.len()
            }
            ["it", "comes", "within", "reach", "of", stated, ..] => {
                let has = capturable(&passed(&self.after).unwrap());
                number(stated) == has.len() && has.len() > capturable(self.before).len()
            }
            ["in", "the", "race", "it", "has", rows, .., enemy] => {
                let to_go = |line: &AnyLine, side| nearest(line, side).to_string();
                to_go(&self.after, self.mover()) == *rows
                    && to_go(&self.after, !self.mover()) == *enemy
                    && nearest(&self.after, self.mover()) < nearest(self.before, self.mover())
            }
            ["the", "foremost", "stone", "is", rows, ..] => {
                number(rows) == usize::from(nearest(&self.after, self.mover()))
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

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of claim")]
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
        // Whether the piece on the first cell captures back on the other one.
        let is_guarded = |line: &AnyLine, guard: &str, cell: &str| {
            texts(line).iter().any(|text| {
                let captured = text.contains(&format!("x{cell}@"));
                captured && attacks(&played(line, text), Some(guard), cell)
            })
        };
        let placed = self.text.split('@').nth(1);
        match &words[..] {
            ["it", "takes", "away", "the", "piece", "next", ..] => {
                distance(to, !self.mover()) == 1 && !can_win(&self.after)
            }
            ["it", "sends", "a", "piece", steps, rest @ ..] => {
                let [was, now] = [to, placed.unwrap()].map(|cell| distance(cell, !self.mover()));
                let is_answered = match rest {
                    [.., lost, "step" | "steps", "back"] => {
                        let (taken, to) = self.expected[1].split_once('@').unwrap();
                        let taken = taken.split_once('x').unwrap().1;
                        let [was, now] = [taken, to].map(|cell| distance(cell, self.mover()));
                        lost.parse() == Ok(now - was)
                    }
                    _ => rest.len() == 2,
                };
                steps.parse() == Ok(now - was) && is_answered
            }
            ["it", "trades", "one", "capture", ..] => {
                self.text.contains('x') && self.expected[1].contains(&format!("x{to}@"))
            }
            ["whatever", "is", "played", ..] => texts(self.before).iter().all(|text| {
                let after = played(self.before, text);
                texts(&after).iter().any(|text| text.contains('x'))
            }),
            ["it", "captures", "the", "piece", "that", "attacks", "it"] => {
                attacks(&passed(self.before).unwrap(), Some(to), from)
            }
            ["it", "stands", "in", "the", "way", .., cell] => {
                let step = format!("{cell}-{to}");
                texts(&passed(self.before).unwrap()).contains(&step)
                    && !texts(&self.after).contains(&step)
            }
            ["it", "makes", "way", .., cell] => {
                let step = format!("{cell}-{from}");
                texts(&passed(&self.after).unwrap()).contains(&step)
                    && !texts(self.before).contains(&step)
            }
            ["it", "attacks", "the", "piece", "on", cell] => {
                attacks(&passed(&self.after).unwrap(), Some(to), cell)
            }
            ["the", "piece", "can", "capture", "back", "on", cell, ..] => {
                is_guarded(&self.after, to, cell)
            }
            ["if", "it", "is", "captured", .., cell, "captures", "back"] => {
                is_guarded(&self.after, cell, to)
            }
            ["in", "the", "race", "it", "has", steps, .., enemy] => {
                let board = self.after.board();
                let pieces = board.cells().iter().filter(|&&cell| {
                    let piece = self.after.piece(cell);
                    piece.is_some_and(|piece| piece.side != self.mover())
                });
                let nearest = pieces.map(|&cell| distance(board.name(cell), !self.mover()));
                steps.parse() == Ok(distance(to, self.mover()))
                    && enemy.parse().ok() == nearest.min()
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
        let slides = |line: &AnyLine| {
            let texts = texts(line).into_iter();
            texts.filter(|text| text != "swap").collect::<Vec<_>>()
        };
        let ends = |line: &AnyLine| {
            let next = slides(line).into_iter();
            let outcomes = next.filter_map(|text| played(line, &text).outcome());
            outcomes.collect::<Vec<_>>()
        };
        let ways = slides(&self.after).len();
        match &words[..] {
            ["it", "does", "not", "let", .., count, "other", _, _] => {
                let lets = |text: &str| {
                    let after = played(self.before, text);
                    let wins = |end: &Outcome| end.winner == Some(!self.mover());
                    after.outcome().is_none() && ends(&after).iter().any(wins)
                };
                let all = slides(self.before);
                let letting = all.iter().filter(|text| lets(text)).count();
                count.parse() == Ok(letting) && !lets(&self.text)
            }
            ["it", "leaves", "the", "pawn", is, "of", "its", was, "exits"] => {
                is.parse() == Ok(ways) && was.parse() == Ok(slides(self.before).len())
            }
            ["it", "leaves", "no", "way", ..] => ends(&self.after).is_empty(),
            ["it", "takes", "the", "pawn", ..] => {
                let board = self.after.board();
                let pawn = board.cell(&self.text).unwrap();
                let near = Direction::HEXAGON.into_iter();
                let mut near = near.filter_map(|direction| board.neighbour(pawn, direction));
                near.all(|cell| {
                    let piece = self.after.piece(cell);
                    piece.is_none_or(|piece| piece.side == self.mover())
                })
            }
            ["a", "first", "stone", ..] => self.before.is_empty() && self.after.may_swap(),
            ["the", "first", "stone", "is", ..] => self.text == "swap",
            ["it", "leaves", "the", "pawn", "only", count, ..] => count.parse() == Ok(ways),
            ["you", "lead", score, "around", ..] => {
                let (own, enemy) = score.split_once('–').unwrap();
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
            ["it", "cuts", .., count, "empty", "cell" | "cells"] => {
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
