//! A round robin among people at one keyboard: everybody plays everybody once.
//!
//! Its state is the library: the tag Event of its games names everybody who takes part, and the
//! games say how far it is. So it resumes after any pause, and its table is never wrong.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::LibraryItem;
use parlour_engines::NamedPlayer;
use parlour_matches::pairings;
use parlour_records::points_of_halves;
use parlour_rules::games::Side;

/// The fewest and the most who take part.
const PLAYERS: std::ops::RangeInclusive<usize> = 3..=12;

/// The beginning of the tag Event of its games, before the names.
const EVENT: &str = "Round robin: ";

/// The people who take part, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRobin {
    names: Vec<String>,
}

/// A game of a round robin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The number of the game, from 1.
    pub number: usize,
    /// The number of all games.
    pub of: usize,
    /// The names of the players, of whom the first begins.
    pub names: [String; 2],
}

/// The points of everybody in the games that are over, in halves: by the players' places, of the
/// first of them.
type Points = BTreeMap<(usize, usize), u64>;

impl RoundRobin {
    /// The one among these people, whose names are separated by commas; none where there are too
    /// few or too many, or two with one name.
    pub fn of_names(text: &str) -> Option<Self> {
        let names = text.split(',').map(|name| name.trim().to_owned());
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let is_new = |(at, name): (usize, &String)| !names[..at].contains(name);
        let fits = PLAYERS.contains(&names.len()) && names.iter().enumerate().all(is_new);
        fits.then_some(Self { names })
    }

    /// The one of which a game with this tag Event is part.
    pub fn of_event(event: &str) -> Option<Self> {
        Self::of_names(event.strip_prefix(EVENT)?)
    }

    /// The tag Event of its games.
    pub fn event(&self) -> String {
        format!("{EVENT}{}", self.names())
    }

    /// The names, separated by commas.
    pub fn names(&self) -> String {
        self.names.join(", ")
    }

    /// The game to be played next; none once all were.
    pub fn next(&self, library: &[LibraryItem]) -> Option<Pairing> {
        let (points, pairs) = (self.points(library), self.pairs());
        let of = pairs.len();
        let mut open = (1..).zip(pairs);
        let (number, [one, other]) =
            open.find(|(_, [one, other])| !points.contains_key(&(*one, *other)))?;
        let names = [one, other].map(|at| self.names[at].clone());
        Some(Pairing { number, of, names })
    }

    /// All pairs in the order of play: in each round everybody plays once, or rests.
    fn pairs(&self) -> Vec<[usize; 2]> {
        pairings::round_robin(self.names.len()).concat()
    }

    /// The points of both in every game that is over.
    fn points(&self, library: &[LibraryItem]) -> Points {
        let mut points = Points::new();
        let event = self.event();
        let games = library.iter().filter(|item| item.event() == event);
        for game in games.filter_map(LibraryItem::decided) {
            let place = |side: Side| {
                let NamedPlayer::Human(name) = game.players()[side] else {
                    return None;
                };
                self.names.iter().position(|other| other == name)
            };
            let (Some(first), Some(second)) = (place(Side::First), place(Side::Second)) else {
                continue;
            };
            let of = |side| match game.result.winner() {
                Some(winner) => 2 * u64::from(winner == side),
                None => 1,
            };
            points.insert((first, second), of(Side::First));
            points.insert((second, first), of(Side::Second));
        }
        points
    }

    /// Its table as a section in Markdown, who has most points first.
    fn section(&self, library: &[LibraryItem]) -> String {
        let points = self.points(library);
        let total = |at: &usize| {
            let own = points.iter().filter(|((one, _), _)| one == at);
            own.map(|(_, halves)| halves).sum::<u64>()
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(total(at)), *at));
        let cell = |name: &str| name.replace('|', "/");
        let mut text = format!("\n## {}\n\n| |", cell(&self.event()));
        // Writing to a string cannot fail.
        for at in &order {
            let _ = write!(text, " {} |", cell(&self.names[*at]));
        }
        text.push_str(" points |\n|---|");
        text.push_str(&"---|".repeat(order.len() + 1));
        text.push('\n');
        for at in &order {
            let _ = write!(text, "| {} |", cell(&self.names[*at]));
            for other in &order {
                let own = points.get(&(*at, *other)).copied();
                let _ = write!(
                    text,
                    " {} |",
                    own.map_or_else(String::new, points_of_halves)
                );
            }
            let _ = writeln!(text, " {} |", points_of_halves(total(at)));
        }
        match self.next(library) {
            Some(Pairing { number, of, names }) => {
                let [one, other] = names;
                let _ = writeln!(
                    text,
                    "\nGame {number} of {of} is next: {one} starts against {other}."
                );
            }
            None => text.push_str("\nAll games are played.\n"),
        }
        text
    }
}

/// The tables of all round robins of which games were kept, the newest first.
pub fn tables(library: &[LibraryItem]) -> String {
    let mut newest: Vec<(String, RoundRobin)> = Vec::new();
    for item in library {
        let Some(robin) = RoundRobin::of_event(item.event()) else {
            continue;
        };
        match newest.iter_mut().find(|(_, known)| *known == robin) {
            Some((date, _)) => *date = item.date().max(std::mem::take(date)),
            None => newest.push((item.date(), robin)),
        }
    }
    newest.sort_by(|(one, _), (other, _)| other.cmp(one));
    let sections = newest.iter().map(|(_, robin)| robin.section(library));
    sections.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn robin(names: &str) -> RoundRobin {
        RoundRobin::of_names(names).unwrap()
    }

    fn game(first: &str, second: &str, result: &str) -> LibraryItem {
        let event = robin("Ann, Bo, Cy").event();
        let players = [first, second].map(|name| format!("human: {name}"));
        LibraryItem::of_event(&event, players.each_ref().map(String::as_str), result)
    }

    #[test]
    fn too_few_and_those_of_one_name_make_none() {
        for names in [
            "",
            "Ann",
            "Ann, Bo",
            "Ann, Bo, Ann",
            "A,B,C,D,E,F,G,H,I,J,K,L,M",
        ] {
            assert_eq!(RoundRobin::of_names(names), None, "{names}");
        }
        let three = robin(" Ann,Bo , Cy,");
        assert_eq!(RoundRobin::of_event(&three.event()), Some(three));
        assert_eq!(RoundRobin::of_event("Ann, Bo, Cy"), None);
    }

    #[test]
    fn what_was_played_follows_from_the_library() {
        let three = robin("Ann, Bo, Cy");
        let first = three.next(&[]).unwrap();
        assert_eq!((first.number, first.of), (1, 3));
        let [one, other] = &first.names;
        let mut library = vec![game(one, other, "1-0"), game(one, other, "*")];
        assert_eq!(three.next(&library[1..]), Some(first.clone()), "not over");
        let second = three.next(&library).unwrap();
        assert_eq!(second.number, 2);
        let table = tables(&library);
        assert!(table.contains("## Round robin: Ann, Bo, Cy"), "{table}");
        assert!(table.contains("Game 2 of 3 is next"), "{table}");
        let row = format!("| {one} |");
        assert!(
            table
                .lines()
                .any(|line| line.starts_with(&row) && line.ends_with("| 1 |"))
        );
        for (pair, result) in [
            (["Ann", "Bo"], "1/2-1/2"),
            (["Ann", "Cy"], "0-1"),
            (["Bo", "Cy"], "1-0"),
        ] {
            library.push(game(pair[0], pair[1], result));
        }
        assert_eq!(three.next(&library), None);
        assert!(tables(&library).contains("All games are played."));
    }
}
