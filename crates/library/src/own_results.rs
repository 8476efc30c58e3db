//! The results of the user and of others at the same keyboard: by person, game, board and opponent,
//! and over time.

use std::collections::BTreeMap;
use std::fmt::Write;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::LibraryItem;
use crate::even_matches::{EvenMatches, is_even, person};
use parlour_engines::NamedPlayer;
use parlour_matches::play::even_match::Rating;
use parlour_rules::games::Side;

/// Games that were won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
}

/// The results of one person against one opponent on one board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct OwnResults {
    /// The person's name; empty for the user.
    pub person: String,
    /// The game with its board.
    pub title: String,
    /// The opponent.
    pub opponent: String,
    /// The person's strength on this board, if a level was played there.
    pub rating: Option<Rating>,
    /// All games.
    pub total: Tally,
    /// The games of each month, as in "2026-11", the first one first.
    pub months: BTreeMap<String, Tally>,
}

impl Tally {
    /// The points in percent, a draw counting half; 0 without games.
    pub fn percent(&self) -> f32 {
        let games = self.won + self.drawn + self.lost;
        let points = self.won as f32 + self.drawn as f32 / 2.0;
        100.0 * points / games.max(1) as f32
    }

    /// The row of a table, in Markdown.
    fn row(self, of: &str) -> String {
        let (Self { won, drawn, lost }, percent) = (self, self.percent());
        format!("| {of} | {won} | {drawn} | {lost} | {percent:.0} % |\n")
    }

    const fn add(&mut self, result: Option<bool>) {
        match result {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

/// The results of every person against engines and against others, by person (the user, who is
/// called so, comes first), board and opponent, in the order of their names. Games without a result
/// are left out, and so are studies.
pub fn own_results(items: &[LibraryItem], user: &str) -> Vec<OwnResults> {
    let mut found: Vec<OwnResults> = Vec::new();
    let mut order: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    // By the person, the board, the opponent and whether that is an even match: there are many
    // games and few of these.
    let mut known: FxHashMap<(&str, &str, &str, bool), usize> = FxHashMap::default();
    let even = EvenMatches::new(items, user);
    let decided = items
        .iter()
        .filter_map(|item| Some((item, item.decided()?)));
    for ((item, game), own) in decided.flat_map(|game| Side::BOTH.map(|own| (game, own))) {
        let players = game.players();
        let people = players.map(|player| match player {
            NamedPlayer::Human(name) => Some(person(name, user)),
            NamedPlayer::BuiltIn(_) | NamedPlayer::Other(_) => None,
        });
        // People do not play themselves, but two without names look like one.
        let Some(name) = people[own].filter(|name| people[!own] != Some(*name)) else {
            continue;
        };
        let (title, called) = (item.title(), &item.players()[!own as usize]);
        let is_even = matches!(players[!own], NamedPlayer::BuiltIn(spec) if is_even(spec));
        let at = *known
            .entry((name, title, called, is_even))
            .or_insert_with(|| {
                // Even matches are one opponent, at whatever level.
                let opponent = if is_even {
                    "Your level".to_owned()
                } else {
                    called.clone()
                };
                let key = (name.to_owned(), title.to_owned(), by_number(&opponent));
                *order.entry(key).or_insert_with(|| {
                    found.push(OwnResults {
                        person: name.to_owned(),
                        title: title.to_owned(),
                        opponent,
                        rating: even.on_board(name, title),
                        ..OwnResults::default()
                    });
                    found.len() - 1
                })
            });
        let results = &mut found[at];
        let result = game.result.winner().map(|winner| winner == own);
        results.total.add(result);
        let month = game.date.get(..7).unwrap_or("before").replace('.', "-");
        results.months.entry(month).or_default().add(result);
    }
    let in_order = order.into_values();
    in_order.map(|at| std::mem::take(&mut found[at])).collect()
}

/// A text that has the place of a name among others: level 10 comes after level 9.
fn by_number(name: &str) -> String {
    let parts = name.split_inclusive(' ');
    let parts = parts.map(
        |part| match part.trim_end_matches([' ', ',']).parse::<u32>() {
            Ok(number) => format!("{number:010}"),
            Err(_) => part.to_owned(),
        },
    );
    parts.collect()
}

/// The results as a page in Markdown.
pub fn page(results: &[OwnResults]) -> String {
    let mut text = String::new();
    if results.is_empty() {
        text.push_str("No finished games yet, against an engine or between people with names.\n");
    }
    let mut section = ("", "");
    for own in results {
        // Writing to a string cannot fail.
        if (&*own.person, &*own.title) != section {
            let whose = match own.person.as_str() {
                "" => String::new(),
                name => format!("{name}: "),
            };
            let _ = write!(text, "\n## {whose}{}\n\n", own.title);
            if let Some(rating) = own.rating {
                let _ = write!(text, "{}\n\n", rating.sentence(&own.person));
            }
            text += &table_head("opponent");
            section = (&own.person, &own.title);
        }
        text += &own.total.row(&own.opponent.replace('|', "/"));
    }
    let mut months: BTreeMap<&str, Tally> = BTreeMap::new();
    let of_user = results.iter().filter(|own| own.person.is_empty());
    for (month, tally) in of_user.flat_map(|own| &own.months) {
        let of_month = months.entry(month).or_default();
        of_month.won += tally.won;
        of_month.drawn += tally.drawn;
        of_month.lost += tally.lost;
    }
    if results.iter().any(|own| own.rating.is_some()) {
        text.push_str(
            "\nLevel 1 is rated 1000 on every board. A player 400 points ahead scores ten points \
             to one.\n",
        );
    }
    if !months.is_empty() {
        text += "\n## Month by month\n\n";
        text += &table_head("month");
    }
    text.extend(months.iter().rev().map(|(month, tally)| tally.row(month)));
    text
}

/// The head of a table of tallies.
fn table_head(of: &str) -> String {
    format!("| {of} | won | drawn | lost | score |\n|---|---|---|---|---|\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(first: &str, second: &str, result: &str, date: &str) -> LibraryItem {
        LibraryItem::of_trike([first, second], date, result)
    }

    #[test]
    fn results_are_those_of_the_human_by_opponent_and_month() {
        let mut items = [
            item("human", "search level=2", "1-0", "2026.10.04"),
            item("human", "search level=2", "1-0", "2026.10.03"),
            item("search level=2", "human", "1-0", "2026.11.03"),
            item("human: Ana", "search level=2", "1/2-1/2", "2026.11.04"),
            item("human", "human", "1-0", "2026.11.04"),
            item("greedy", "random", "1-0", "2026.11.04"),
        ];
        // The name of that player elsewhere is not known.
        items[0].is_imported = true;
        let results = own_results(&items, "Ana");
        assert_eq!(results.len(), 1);
        let tally = |won, drawn, lost| Tally { won, drawn, lost };
        assert_eq!(results[0].total, tally(1, 1, 1));
        assert_eq!(results[0].months["2026-10"], tally(1, 0, 0));
        let page = page(&results);
        assert!(
            page.contains("| Level 2, beginner | 1 | 1 | 1 | 50 % |"),
            "{page}"
        );
        assert!(page.contains("| 2026-11 | 0 | 1 | 1 | 25 % |"), "{page}");
    }

    #[test]
    fn games_between_people_count_for_both_by_name() {
        let items = [
            item("human: Ana", "human: Bo", "1-0", "2026.10.03"),
            item("human: Bo", "human", "1/2-1/2", "2026.10.04"),
            item("human: Bo", "search level=2", "1-0", "2026.10.05"),
        ];
        let results = own_results(&items, "Ana");
        let tallies = results.iter().map(|own| {
            let Tally { won, drawn, lost } = own.total;
            (
                own.person.as_str(),
                own.opponent.as_str(),
                [won, drawn, lost],
            )
        });
        let expected = [
            ("", "Bo", [1, 1, 0]),
            ("Bo", "Ana", [0, 0, 1]),
            ("Bo", "Level 2, beginner", [1, 0, 0]),
            ("Bo", "You", [0, 1, 0]),
        ];
        assert!(tallies.eq(expected), "{results:?}");
        let page = page(&results);
        assert!(page.contains("## Bo: Trike, side 7"), "{page}");
        assert!(page.contains("Bo's rating is "), "{page}");
        assert!(page.contains("| 2026-10 | 1 | 1 | 0 | 75 % |"), "{page}");
    }

    #[test]
    fn a_board_has_a_rating_and_even_matches_are_one_opponent() {
        let items = [
            item("human", "search level=2 even=true", "1-0", "2026.10.03"),
            item("search level=4 even=true", "human", "1-0", "2026.11.03"),
        ];
        let results = own_results(&items, "");
        let page = page(&results);
        assert!(page.contains("| Your level | 1 | 0 | 1 | 50 % |"), "{page}");
        assert!(
            page.contains("from 2 games against the levels; level "),
            "{page}"
        );
    }

    #[test]
    fn opponents_stand_in_the_order_of_their_levels() {
        let against = |level: u8| {
            item(
                "human",
                &format!("search level={level}"),
                "1-0",
                "2026.10.03",
            )
        };
        let items = [5, 2, 4].map(against);
        let results = own_results(&items, "");
        let names: Vec<&str> = results.iter().map(|own| own.opponent.as_str()).collect();
        assert_eq!(names.len(), 3);
        let begins = ["Level 2, ", "Level 4, ", "Level 5, "];
        let mut rows = names.iter().zip(begins);
        assert!(
            rows.all(|(name, begin)| name.starts_with(begin)),
            "{names:?}"
        );
        assert!(by_number("Level 9, advanced") < by_number("Level 10, strong"));
    }
}
