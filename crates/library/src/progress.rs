//! Progress: the user's accuracy and rating by week, and the mistakes by kind now against three months
//! ago, on each board. It is made of what the index of the library and the deck have.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::LibraryItem;
use crate::even_matches::rated_games;
use crate::own_games::own_reviews;
use parlour_engines::EngineProfile;
use parlour_learn::deck::{Card, CardState, Deck, OwnReview};
use parlour_matches::play::even_match::{LevelResult, Rating};
use parlour_records::words::counted;
use parlour_records::{date_of_day, day_of_date};
use parlour_rules::games::GameInfo;

/// The weeks that are looked at, and the days of three months.
const WEEKS: u64 = 52;
const QUARTER: u64 = 91;

/// The fewest games, and the fewest weeks with any, that make a line.
const GAMES: usize = 10;
const WITH_GAMES: usize = 3;

/// The fewest games before and now that are compared by their mistakes.
const COMPARED: usize = 5;

/// The most kinds of mistakes that are told of a board.
const KINDS: usize = 8;

/// The progress of the user.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Progress {
    /// The boards that were played in the last year, those with the most games first.
    pub boards: Vec<BoardProgress>,
    /// The positions to practise.
    pub cards: CardCounts,
}

/// The progress on one board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct BoardProgress {
    /// The game with its board.
    pub title: String,
    /// The last day of the first week and of each that follows.
    pub weeks: Vec<String>,
    /// The accuracy of the user's moves in percent.
    pub accuracy: Course,
    /// The rating after each week.
    pub rating: Course,
    /// The games that were gone through, in the three months before the last three and in these.
    pub gone_through: [usize; 2],
    /// The kinds of mistakes, those first that were made in the most games.
    pub mistakes: Vec<Mistake>,
}

/// A number by week.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Course {
    /// The games that tell it.
    pub games: usize,
    /// It with its standard error, week by week; nothing in those without games, and at all where
    /// there are too few.
    pub weeks: Vec<Option<[f32; 2]>>,
}

/// A kind of mistakes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mistake {
    /// Its name: `allows` or `misses` and a motif.
    pub kind: String,
    /// The same in words.
    pub words: String,
    /// The games with it, before and now.
    pub games: [usize; 2],
}

/// The numbers of positions to practise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CardCounts {
    /// Those that are asked again.
    pub learning: usize,
    /// Those of them that are due.
    pub due: usize,
    /// Those that are known for good.
    pub retired: usize,
    /// Those that are set aside.
    pub aside: usize,
}

impl CardCounts {
    /// The numbers of a deck on a day, in days since 1970.
    pub fn of(deck: &Deck, day: u64) -> Self {
        let mut counts = Self::default();
        for state in deck.cards().map(Card::state) {
            match state {
                CardState::Due(from) => {
                    counts.learning += 1;
                    counts.due += usize::from(from <= day);
                }
                CardState::Retired => counts.retired += 1,
                CardState::Aside => counts.aside += 1,
            }
        }
        counts
    }
}

/// The games of one board.
#[derive(Default)]
struct Played<'a> {
    info: Option<&'static GameInfo>,
    /// Those of the last year that were gone through, with their days.
    reviews: Vec<(u64, &'a OwnReview)>,
    /// All that count for the rating, with their weeks, in their order.
    rated: Vec<(Option<usize>, LevelResult)>,
}

impl Progress {
    /// The progress of the user of this name by a day, in days since 1970.
    pub fn new(items: &[LibraryItem], deck: &Deck, user: &str, day: u64) -> Self {
        let mut boards: BTreeMap<&str, Played<'_>> = BTreeMap::new();
        for (item, review) in own_reviews(items, deck, user) {
            if let Ok(game) = &item.game
                && let Some(at) = day_of_date(&game.date)
                && week(at, day).is_some()
            {
                let board = boards.entry(item.title()).or_default();
                board.info = Some(game.rules.info());
                board.reviews.push((at, review));
            }
        }
        let rated = rated_games(items, user);
        for ((_, title), games) in rated.iter().filter(|((name, _), _)| name.is_empty()) {
            let board = boards.entry(title).or_default();
            for (game, result) in games {
                board.info = Some(game.rules.info());
                let week = day_of_date(&game.date).and_then(|at| week(at, day));
                board.rated.push((week, *result));
            }
        }
        let boards = boards.into_iter();
        let mut boards: Vec<BoardProgress> = boards
            .filter_map(|(title, played)| played.progress(title, day))
            .filter(|board| board.accuracy.games + board.rating.games > 0)
            .collect();
        boards.sort_by_key(|board| Reverse(board.rating.games.max(board.accuracy.games)));
        let cards = CardCounts::of(deck, day);
        Self { boards, cards }
    }

    /// The progress as a page in Markdown, with drawn lines or with a table in their place.
    pub fn page(&self, is_drawn: bool) -> String {
        let (told, few): (Vec<_>, Vec<_>) = self.boards.iter().partition(|board| board.is_told());
        let mut text: Vec<String> = told.iter().map(|board| board.section(is_drawn)).collect();
        let few = few.iter().map(|board| {
            let games = board.rating.games.max(board.accuracy.games);
            format!("{} ({})", board.title, counted(games, "game"))
        });
        let few = few.collect::<Vec<_>>().join(", ");
        if !few.is_empty() {
            text.push(format!(
                "\n## Progress\n\nA line needs {GAMES} games of the last year, in {WITH_GAMES} weeks. \
                 Too few yet: {few}.\n"
            ));
        }
        let CardCounts {
            learning,
            due,
            retired,
            aside,
        } = self.cards;
        if self.cards != CardCounts::default() {
            let learning = counted(learning, "position");
            text.push(format!(
                "\n## Practice\n\n{learning} asked again, {due} of them due today; {retired} known for \
                 good; {aside} set aside.\n"
            ));
        }
        text.concat()
    }
}

/// The week of a day among those that end with another day; none of one before them or after it.
fn week(at: u64, last: u64) -> Option<usize> {
    let back = last.checked_sub(at)? / 7;
    Some((WEEKS - 1).checked_sub(back)? as usize)
}

impl Played<'_> {
    fn progress(&self, title: &str, day: u64) -> Option<BoardProgress> {
        let profile = EngineProfile::of(self.info?);
        let mut mistakes: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        let mut gone_through = [0; 2];
        for (at, review) in &self.reviews {
            let back = (day - at) / QUARTER;
            if back < 2 {
                gone_through[1 - back as usize] += 1;
                for kind in review.mistakes.keys() {
                    mistakes.entry(kind).or_default()[1 - back as usize] += 1;
                }
            }
        }
        let mistakes = mistakes.into_iter().map(|(kind, games)| Mistake {
            kind: kind.to_owned(),
            words: words(kind, profile),
            games,
        });
        let mut mistakes: Vec<Mistake> = mistakes.collect();
        mistakes.sort_by_key(|mistake| Reverse(mistake.games.iter().sum::<usize>()));
        let date = |back| date_of_day(day.saturating_sub(7 * back)).replace('.', "-");
        Some(BoardProgress {
            title: title.to_owned(),
            weeks: (0..WEEKS).rev().map(date).collect(),
            accuracy: self.accuracy(day),
            rating: self.rating(),
            gone_through,
            mistakes,
        })
    }

    fn accuracy(&self, day: u64) -> Course {
        let games = self.reviews.len();
        let all = self.reviews.iter().map(|(_, review)| review.accuracy);
        let mean = all.clone().sum::<f32>() / games.max(1) as f32;
        let squares: f32 = all.map(|accuracy| (accuracy - mean).powi(2)).sum();
        let deviation = (squares / games.saturating_sub(1).max(1) as f32).sqrt();
        // By week: the games, their moves, and the sum of the moves' accuracies.
        let mut sums = [(0, 0.0, 0.0); WEEKS as usize];
        for (at, review) in &self.reviews {
            if let Some(at) = week(*at, day) {
                let (games, plies, sum) = &mut sums[at];
                *games += 1;
                *plies += review.plies as f32;
                *sum += review.plies as f32 * review.accuracy;
            }
        }
        let value = |(games, plies, sum): (u16, f32, f32)| {
            (games > 0).then(|| [sum / plies, deviation / f32::from(games).sqrt()])
        };
        Course::of(games, sums.map(value).into())
    }

    fn rating(&self) -> Course {
        let results: Vec<LevelResult> = self.rated.iter().map(|(_, result)| *result).collect();
        let weeks = |at: usize| self.rated.get(at).and_then(|(week, _)| *week);
        let ends = (1..=results.len()).filter(|&end| weeks(end - 1).is_some());
        let ends: Vec<usize> = ends.filter(|&end| weeks(end - 1) != weeks(end)).collect();
        let mut course = vec![None; WEEKS as usize];
        let info = self.info.into_iter();
        let ratings = info.flat_map(|info| Rating::course(info, &results, &ends));
        for (rating, end) in ratings.zip(&ends) {
            if let Some(at) = weeks(end - 1) {
                course[at] = Some([rating.mean as f32, rating.deviation as f32]);
            }
        }
        let games = self.rated.iter().filter(|(week, _)| week.is_some()).count();
        Course::of(games, course)
    }
}

/// A kind of mistakes in words.
fn words(kind: &str, profile: Option<&EngineProfile>) -> String {
    let (how, motif) = kind.split_once(' ').unwrap_or((kind, ""));
    let words = profile.and_then(|profile| profile.motif_words(motif));
    match (how, words) {
        ("allows", Some(words)) => format!("the answer {words}"),
        ("misses", Some(words)) => format!("missed: a move that {words}"),
        ("allows", None) => "the answer wins".to_owned(),
        _ => "others".to_owned(),
    }
}

impl Course {
    /// A course by what its weeks are, if that is enough.
    fn of(games: usize, weeks: Vec<Option<[f32; 2]>>) -> Self {
        let is_enough = games >= GAMES && weeks.iter().flatten().count() >= WITH_GAMES;
        let weeks = if is_enough { weeks } else { Vec::new() };
        Self { games, weeks }
    }

    /// It in a week, in words.
    fn told(&self, at: usize, unit: &str) -> Option<String> {
        let [value, margin] = (*self.weeks.get(at)?)?;
        Some(format!("{value:.0}{unit}, plus or minus {margin:.0}"))
    }

    /// The fence of its line, between round numbers: multiples of this.
    fn graph(&self, step: f32) -> String {
        let known = || self.weeks.iter().flatten();
        let low = known().map(|[value, margin]| value - margin);
        let high = known().map(|[value, margin]| value + margin);
        let low = step * (low.fold(f32::INFINITY, f32::min) / step).floor();
        let high = step * (high.fold(low + step, f32::max) / step).ceil();
        let first = self.weeks.iter().position(Option::is_some).unwrap_or(0);
        let rows = self.weeks.iter().skip(first).map(|week| match week {
            Some([value, margin]) => format!("{value} {} {}\n", value - margin, value + margin),
            None => "-\n".to_owned(),
        });
        format!("\n```graph {low} {high}\n{}```\n", rows.collect::<String>())
    }
}

impl BoardProgress {
    /// Returns whether there is enough to tell.
    fn is_told(&self) -> bool {
        !self.accuracy.weeks.is_empty() || !self.rating.weeks.is_empty()
    }

    fn section(&self, is_drawn: bool) -> String {
        let mut text = vec![format!("\n## Progress: {}\n", self.title)];
        let courses = [
            (&self.accuracy, "accuracy", " %"),
            (&self.rating, "rating", ""),
        ];
        for ((course, name, unit), step) in courses.into_iter().zip([10.0, 100.0]) {
            let week = |at| {
                let told = course.told(at, unit)?;
                Some(format!("{told}, in the week to {}", self.weeks[at]))
            };
            let mut weeks = (0..self.weeks.len()).filter_map(week);
            let said = weeks.next().zip(weeks.next_back());
            let said = said.map(|(first, last)| format!("\nYour {name}: {first}; {last}.\n"));
            let few = || format!("\nToo few games for your {name}: {}.\n", course.games);
            text.push(said.unwrap_or_else(few));
            if is_drawn && !course.weeks.is_empty() {
                text.push(course.graph(step));
            }
        }
        for (at, date) in self.weeks.iter().enumerate().filter(|_| !is_drawn) {
            let told = courses.map(|(course, name, unit)| {
                let told = course.told(at, unit)?;
                Some(format!("; {name} {told}"))
            });
            let told: String = told.into_iter().flatten().collect();
            if !told.is_empty() {
                text.push(format!("- Week to {date}{told}.\n"));
            }
        }
        let [before, now] = self.gone_through;
        if before < COMPARED || now < COMPARED {
            text.push(format!(
                "\nYour mistakes are compared once {COMPARED} games of the last three months and \
                 {COMPARED} of the three before are gone through; there are {now} and {before}.\n"
            ));
        } else {
            text.push("\nYour mistakes, three months ago and now:\n\n".to_owned());
            let most = self.mistakes.iter().take(KINDS);
            text.extend(most.map(|Mistake { words, games, .. }| {
                let [was, is] = games;
                format!("- {words}: {was} of {before} games, now {is} of {now}\n")
            }));
        }
        text.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The day of 2026-11-29.
    const TODAY: u64 = 20_786;

    /// Games this number of days ago against level 4, every other one won, of files that are nowhere.
    fn items(days_ago: impl Iterator<Item = u64>) -> Vec<LibraryItem> {
        let results = ["1-0", "0-1"];
        let item = |result| LibraryItem::of_trike(["human", "search level=4"], "", result);
        let items = results.map(item);
        let game = |(number, ago): (usize, u64)| {
            let mut item = items[number % 2].clone();
            item.number = number;
            item.game.as_mut().unwrap().date = date_of_day(TODAY - ago);
            item
        };
        (1..).zip(days_ago).map(game).collect()
    }

    /// A line of a deck: a game was gone through.
    fn searched(number: usize, accuracy: f32, mistakes: &[&str]) -> String {
        let mistakes: BTreeMap<&str, usize> = mistakes.iter().map(|kind| (*kind, 1)).collect();
        let own = serde_json::json!({ "plies": 20, "accuracy": accuracy, "mistakes": mistakes });
        let game = serde_json::json!({ "file": "a.plr", "number": number });
        let event = serde_json::json!({ "event": "searched", "at": 0, "game": game, "own": own });
        format!("{event}\n")
    }

    fn progress(games: &[(u64, f32, &[&str])]) -> Progress {
        let numbered = || (1..).zip(games);
        let deck =
            numbered().map(|(number, (_, accuracy, kinds))| searched(number, *accuracy, kinds));
        let deck = Deck::read(&deck.collect::<String>());
        Progress::new(&items(games.iter().map(|(ago, ..)| *ago)), &deck, "", TODAY)
    }

    #[test]
    fn accuracy_and_rating_go_by_week_and_mistakes_by_kind() {
        let (was, is): (&[&str], &[&str]) = (&["allows closes", "misses leads"], &["misses leads"]);
        let mut games = vec![(400, 10.0, was)];
        games.extend((0..6).map(|at| (170 - 7 * at, 60.0 + at as f32, was)));
        games.extend((0..6).map(|at| (40 - 7 * at, 80.0 + at as f32, is)));
        let progress = progress(&games);
        let board = &progress.boards[0];
        assert_eq!(
            (board.accuracy.games, board.rating.games),
            (12, 12),
            "a year"
        );
        assert_eq!(board.weeks.last().map(String::as_str), Some("2026-11-29"));
        let known: Vec<f32> = board
            .accuracy
            .weeks
            .iter()
            .flatten()
            .map(|[mean, _]| *mean)
            .collect();
        assert_eq!((known.len(), known[0], known[11]), (12, 60.0, 85.0));
        let page = progress.page(true);
        for said in [
            "## Progress: Trike, side 7\n",
            "\nYour accuracy: 60 %, plus or minus 11, in the week to 2026-06-14; 85 %, plus or minus \
             11, in the week to 2026-11-29.\n",
            "\n```graph 40 100\n60 ",
            "\nYour rating: ",
            "- the answer closes the pawn in on …, … stones to …: 6 of 6 games, now 0 of 6\n",
            "- missed: a move that gets ahead around the pawn, … to …: 6 of 6 games, now 6 of 6\n",
        ] {
            assert!(page.contains(said), "{said}: {page}");
        }
        let page = progress.page(false);
        assert!(!page.contains("```"), "{page}");
        assert!(
            page.contains("- Week to 2026-06-14; accuracy 60 %, plus or minus 11; rating "),
            "{page}"
        );
    }

    #[test]
    fn what_is_too_little_is_said() {
        let page = progress(&[(3, 70.0, &[]), (2, 80.0, &[])]).page(true);
        assert!(
            page.contains("Too few yet: Trike, side 7 (2 games)."),
            "{page}"
        );
        let games: Vec<(u64, f32, &[&str])> = (0..12).map(|at| (3 * at, 70.0, &[][..])).collect();
        let page = progress(&games).page(true);
        assert!(page.contains("gone through; there are 12 and 0."), "{page}");
        let items = items([0].into_iter());
        let page = Progress::new(&items, &Deck::default(), "", 0).page(true);
        assert_eq!(page, "", "a clock that is wrong");
    }

    #[test]
    fn a_long_life_of_games_is_told_from_what_is_kept() {
        let games: Vec<(u64, f32, &[&str])> = (0..10_000)
            .map(|at| (at / 2, 70.0, &["allows"][..]))
            .collect();
        let progress = progress(&games);
        let board = &progress.boards[0];
        assert_eq!(
            board.accuracy.games,
            2 * 7 * WEEKS as usize,
            "those of a year"
        );
        assert_eq!(board.gone_through, [2 * QUARTER as usize; 2]);
        assert!(progress.page(true).lines().count() < 150);
    }
}
