//! Stories of many games, each claim checked against the game's record.

use std::collections::HashSet;
use std::time::Duration;

use super::facts::{AHEAD, LOST, SMALL};
use super::*;
use crate::arena::statistics::EngineResult;
use parlour_engines::Score;
use parlour_engines::levels::level_ratings;
use parlour_records::{Evaluation, NodeId, Review, Start, Tags};
use parlour_rules::games::{AnyLine, Seat, Side, find_game};
use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

const BOARDS: [(&str, &str); 4] = [
    ("trike", "side=5"),
    ("claustro", ""),
    ("tactigon", ""),
    ("taacoca", ""),
];

const PLAYERS: [&str; 5] = [
    "search level=2",
    "search level=5",
    "search level=7",
    "greedy",
    "elsewhere",
];

/// A random game with random evaluations, which lean to its end, and random times.
fn random_game(random: &mut Xoshiro256PlusPlus) -> Record {
    let (game, settings) = BOARDS[random.below(BOARDS.len() as u64) as usize];
    let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
    let start = Start::new(rules).unwrap();
    let mut line: AnyLine = start.line().clone();
    let most = 4 + random.below(30) as usize;
    while line.outcome().is_none() && line.len() < most {
        let plies = line.legal_plies();
        let ply = plies[random.below(plies.len() as u64) as usize];
        line.play(ply).unwrap();
    }
    let mut record = Record::from_line(&start, &line);
    for seat in [Tags::FIRST, Tags::SECOND] {
        let player = PLAYERS[random.below(PLAYERS.len() as u64) as usize];
        record.tags.set(seat, player);
    }
    if random.below(2) == 0 {
        record.tags.set(Tags::OPENING, &random.below(5).to_string());
    }
    let ends = ["1-0", "0-1", "1/2-1/2"];
    let end = ends[random.below(3) as usize];
    let (told, calm) = (random.below(8) > 0, random.below(3) == 0);
    let nodes: Vec<NodeId> = record.tree().main_line().collect();
    let mut chance = 50_i64;
    for &node in &nodes {
        let step = if calm { 5 } else { 41 };
        chance = (chance + random.below(step) as i64 - step as i64 / 2).clamp(0, 100);
        let annotation = record.tree_mut().annotation_mut(node);
        if told && random.below(12) > 0 {
            let score = match chance {
                97.. => Some(Score::win_within(9)),
                ..4 => Some(Score::loss_within(9)),
                _ => None,
            };
            let percent = if score.is_some() {
                100 * i64::from(chance > 50)
            } else {
                chance
            };
            annotation.evaluation = Some(Evaluation {
                score,
                win_percent: Some(percent as u8),
                ..Evaluation::default()
            });
        }
        if told && random.below(3) > 0 {
            annotation.set_elapsed(Duration::from_millis(random.below(9000)));
        }
    }
    // Read as a file is, with its result.
    let text = record.unfinished_text();
    format!("{text}{end}\n").parse().unwrap()
}

/// The facts of a record as a reader of it sees them.
struct Reader<'a> {
    record: &'a Record,
    nodes: Vec<NodeId>,
}

impl<'a> Reader<'a> {
    fn new(record: &'a Record) -> Self {
        let mut nodes = vec![NodeId::ROOT];
        nodes.extend(record.tree().main_line());
        Self { record, nodes }
    }

    /// The chance of a player after a ply, if the record has it; not where the rules ended it or a
    /// swap followed.
    fn chance(&self, seat: Seat, ply: usize) -> Option<u8> {
        let tree = self.record.tree();
        let node = self.nodes[ply];
        let swaps = |&next: &NodeId| tree.players_swapped(next) != tree.players_swapped(node);
        if tree.outcome(node).is_some() || self.nodes.get(ply + 1).is_some_and(swaps) {
            return None;
        }
        let first = tree.annotation(node).evaluation?.win_percent?;
        if self.record.line(node).may_swap() {
            let is_choosers = seat == tree.seat_to_move(node);
            return Some(if is_choosers {
                first.max(100 - first)
            } else {
                first.min(100 - first)
            });
        }
        let is_first = tree.players_swapped(node) != (seat == Seat::First);
        Some(if is_first { first } else { 100 - first })
    }

    /// Whether a player or a review evaluated the position after a ply.
    fn is_seen_by(&self, seat: Seat, ply: usize) -> bool {
        let is_reviewed = !Review::of(self.record).plies.is_empty();
        is_reviewed || ply > 0 && self.mover(ply) == seat
    }

    fn mover(&self, ply: usize) -> Seat {
        let tree = self.record.tree();
        tree.seat_to_move(tree.parent(self.nodes[ply]).unwrap())
    }

    fn plies(&self) -> usize {
        self.nodes.len() - 1
    }

    fn check(&self, fact: &Fact) {
        let tree = self.record.tree();
        // The plies of the opening are not mentioned.
        let given = self.record.opening_plies();
        let first = given + usize::from(given > 0);
        let all = || first..=self.plies();
        if let Fact::Lead { from: ply, .. }
        | Fact::Comeback { ply, .. }
        | Fact::Decided { ply, .. }
        | Fact::Proved { ply, .. } = *fact
        {
            assert!(ply > given, "{fact:?}");
        }
        match *fact {
            Fact::End(ref end, plies) => {
                assert_eq!(end.result(), self.record.result());
                assert_eq!(plies, self.plies());
            }
            Fact::Opening { plies, given } => {
                assert!(plies >= 1 && plies <= self.plies());
                let tag = self.record.tags.get(Tags::OPENING);
                let told = tag.parse().unwrap_or(0_usize).min(self.plies());
                assert_eq!(given, told > 0);
                assert!(!given || told == plies);
            }
            Fact::Level { percent } => {
                let both = Seat::BOTH.into_iter();
                let known =
                    both.flat_map(|seat| all().filter_map(move |ply| self.chance(seat, ply)));
                assert_eq!(known.max(), Some(percent));
            }
            Fact::Lead { winner, from } => {
                self.won(winner);
                let later = (from..=self.plies()).filter_map(|ply| self.chance(winner, ply));
                let later: Vec<u8> = later.collect();
                assert!(later.len() >= 4 && later.iter().all(|&own| own >= AHEAD));
                assert!(self.chance(winner, from).is_some());
                let before = (first..from).rev().find_map(|ply| self.chance(winner, ply));
                assert!(before.is_none_or(|own| own < AHEAD));
            }
            Fact::Comeback {
                winner,
                ply,
                percent,
            } => {
                self.won(winner);
                assert_eq!(self.chance(winner, ply), Some(percent));
                assert!(percent <= SMALL);
                // In its own eyes, or those of a review.
                let seen = |ply: &usize| self.is_seen_by(winner, *ply);
                assert!(seen(&ply), "{fact:?}");
                let mut own = all().filter(seen);
                assert!(own.all(|ply| self.chance(winner, ply).is_none_or(|own| own >= percent)));
            }
            Fact::Decided {
                loser,
                ply,
                before,
                after,
            } => {
                self.won(!loser);
                assert_eq!(self.mover(ply), loser);
                assert_eq!(self.chance(loser, ply - 1), Some(before));
                assert_eq!(self.chance(loser, ply), Some(after));
                assert!(before >= LOST && after < before);
                assert!(
                    (ply..=self.plies())
                        .all(|ply| { self.chance(loser, ply).is_none_or(|own| own < LOST) })
                );
            }
            Fact::Proved { ply, left } => {
                assert_eq!(ply + left, self.plies());
                let winner = self.record.winner().unwrap();
                let is_winners = |at: usize| at == ply || self.mover(at) == winner;
                let is_known = |&at: &usize| is_winners(at) && self.chance(winner, at).is_some();
                for ply in (ply..=self.plies()).filter(is_known) {
                    let node = self.nodes[ply];
                    let is_first = tree.players_swapped(node) != (winner == Seat::First);
                    assert!(match tree.annotation(node).evaluation.unwrap().score {
                        Some(Score::Win(_)) => is_first,
                        Some(Score::Loss(_)) => !is_first,
                        _ => false,
                    });
                }
            }
            Fact::Think { seat, ply, time } => {
                assert_eq!(self.mover(ply), seat);
                let elapsed = |ply: usize| tree.annotation(self.nodes[ply]).elapsed;
                assert_eq!(elapsed(ply), Some(time));
                assert_eq!((1..=self.plies()).filter_map(elapsed).max(), Some(time));
            }
            Fact::Upset { winner, points } => {
                self.won(winner);
                let ratings = level_ratings(self.record.start().info());
                let rating = |seat: Seat| {
                    let name = self.record.names()[seat.index()].to_string();
                    let level: usize = name.strip_prefix("search level=").unwrap().parse().unwrap();
                    ratings[level - 1]
                };
                let lead = rating(!winner) - rating(winner);
                assert!(lead > 0.0 && (lead - f64::from(points)).abs() < 1.0);
            }
        }
    }

    fn won(&self, winner: Seat) {
        assert_eq!(self.record.winner(), Some(winner));
    }
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit());
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_claim_of_a_thousand_games_holds() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(40);
    let mut kinds = HashSet::new();
    for turn in 0..1000 {
        let record = random_game(&mut random);
        let facts = game_facts(&record);
        let story = game_story(&record, turn);
        assert!(matches!(story.len(), 1 | 3..=MAX_SENTENCES), "{story:?}");
        let reader = Reader::new(&record);
        for (fact, sentence) in facts.iter().zip(&story) {
            kinds.insert(std::mem::discriminant(fact));
            reader.check(fact);
            assert!(sentence.is_ascii() && sentence.ends_with('.'), "{sentence}");
            let counts = match *fact {
                Fact::Decided {
                    ply, before, after, ..
                } => vec![ply, before.into(), after.into()],
                Fact::Comeback { ply, percent, .. } => vec![ply, percent.into()],
                Fact::Lead { from, .. } => vec![from],
                Fact::Level { percent } => vec![percent.into()],
                Fact::Proved { ply, left } => vec![ply, left],
                Fact::Think { ply, .. } => vec![ply],
                Fact::Upset { points, .. } => vec![points as usize],
                Fact::End(_, plies) => vec![plies],
                Fact::Opening { .. } => vec![],
            };
            let said = numbers(sentence);
            for count in counts {
                assert!(said.contains(&count.to_string()), "{sentence}: {count}");
            }
        }
    }
    assert_eq!(kinds.len(), 9, "every kind of fact came up");
}

#[test]
fn no_pattern_comes_twice_in_a_row() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(41);
    let record = random_game(&mut random);
    for turn in 0..6 {
        let [one, next] = [turn, turn + 1].map(|turn| game_story(&record, turn));
        assert_eq!(one.len(), next.len());
        assert!(
            one.iter().zip(&next).all(|(one, next)| one != next),
            "{one:?}"
        );
    }
}

#[test]
fn an_opening_that_was_given_is_not_blamed_and_a_review_has_the_last_word() {
    let game = |opening: &str, losses: [&str; 2]| -> Record {
        let [one, two] = losses;
        format!(
            "[Game \"trike\"]\n[First \"human\"]\n[Second \"greedy\"]\n{opening}\n\
             {{[%eval chance=50]}} 1. d2 {{[%eval chance=50]}} 2. d3 {{[%eval chance=90]{one}}} \
             3. d4 {{[%eval chance=90]}} 4. e4 {{[%eval chance=90]{two}}} 5. e3 \
             {{[%eval chance=95]}} 1-0\n"
        )
        .parse()
        .unwrap()
    };
    let decided = |record: &Record| {
        game_facts(record).into_iter().find_map(|fact| match fact {
            Fact::Decided {
                ply, before, after, ..
            } => Some((ply, before, after)),
            _ => None,
        })
    };
    assert_eq!(decided(&game("", ["", ""])), Some((2, 50, 10)));
    assert_eq!(decided(&game("[OpeningPlies \"3\"]\n", ["", ""])), None);
    // The search of the position before it knew better.
    let measured = "[%loss best=45 played=15 better=e3]";
    assert_eq!(decided(&game("", [measured, ""])), Some((2, 45, 15)));
    let harmless = "[%loss best=10 played=10]";
    assert_eq!(decided(&game("", [harmless, ""])), None);
    assert_eq!(
        decided(&game("", ["", harmless])),
        None,
        "it was not reviewed"
    );
    let lost = game("", [measured, ""]);
    let stories: Vec<String> = (0..3).flat_map(|turn| game_story(&lost, turn)).collect();
    assert!(
        stories
            .iter()
            .any(|told| told.contains("evaluation favoured you")),
        "{stories:?}"
    );
    let is_wrong = |told: &String| told.contains(" You ") || told.contains("You was");
    assert!(!stories.iter().any(is_wrong), "{stories:?}");
}

#[test]
fn a_game_with_nothing_to_tell_gets_one_sentence_and_one_under_way_none() {
    let text = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n1. d2\n2. d3\n";
    let over: Record = format!("{text}1-0\n").parse().unwrap();
    assert_eq!(game_story(&over, 0), ["Greedy won after 2 moves."]);
    let open: Record = text.parse().unwrap();
    assert!(game_story(&open, 0).is_empty());
    let resigned = "[Game \"trike\"]\n[Termination \"resignation\"]\n\n0-1\n";
    let resigned: Record = resigned.parse().unwrap();
    let told = &game_story(&resigned, 0)[0];
    assert!(told.ends_with("resigned before the first move."), "{told}");
}

#[test]
fn who_swaps_into_a_won_game_has_not_come_back() {
    // White wins after the first stone: whoever is White then.
    let text = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n\
        1. d2 {[%eval win]} 2. swap {[%eval win]} 3. e3 {[%eval win]} 4. e4 {[%eval win]} 1-0\n";
    let story = game_story(&text.parse().unwrap(), 0).join(" ");
    assert!(
        story.contains("Bo won") && !story.contains("come back"),
        "{story}"
    );
}

/// The story of a game of the strongest engine, which wins, with level 2.
fn story_against_level_2(moves: &str) -> String {
    let head = "[Game \"trike\"]\n[First \"search\"]\n[Second \"search level=2\"]\n\n";
    let record = format!("{head}{moves} 1-0\n").parse().unwrap();
    game_story(&record, 0).join(" ")
}

#[test]
fn who_may_swap_is_ahead_with_either_side() {
    let story = story_against_level_2(
        "1. d2 {[%eval chance=95]} 2. e3 {[%eval chance=90]} 3. e4 {[%eval chance=92]} \
        4. f4 {[%eval chance=93]} 5. f3 {[%eval chance=94]}",
    );
    assert!(
        story.contains("come back from 5 % after move 1."),
        "{story}"
    );
    assert!(
        story.contains("From move 2 to the end, every evaluation"),
        "{story}"
    );
    assert!(story.contains("Level 2 fell from 95 to 10 %"), "{story}");
}

#[test]
fn a_win_is_proved_from_when_the_winner_sees_it() {
    let story = story_against_level_2(
        "1. d2 {[%eval win=5]} 2. e3 {[%eval chance=60]} 3. e4 {[%eval win=3]} \
        4. f4 {[%eval chance=40]} 5. f3 {[%eval win=1]}",
    );
    assert!(story.contains("proved at move 1, 4 moves"), "{story}");
}

#[test]
fn a_match_is_told_by_its_last_round() {
    let game = |outcome, winner| MatchResult {
        outcome,
        winner: Some(winner),
    };
    let won = |side| game(EngineResult::Win, side);
    let lost = |side| game(EngineResult::Loss, side);
    let names = ["Ana", "Ben"];
    let told = |results: &[MatchResult]| round_story(results, names, ["Red", "Blue"], 0);
    assert!(told(&[won(Side::First)]).is_empty());
    assert_eq!(
        told(&[won(Side::First), lost(Side::First)]),
        [
            "After 2 games the score is 1 : 1.",
            "Red won both games of the round: one win each.",
            "So far Red has won 2 and Blue 0."
        ]
    );
    let all: Vec<MatchResult> = [Side::First, Side::Second].map(won).repeat(5);
    assert_eq!(
        told(&all)[..4],
        [
            "After 10 games Ana leads 10 : 0.",
            "Ana won both games of the round.",
            "So far Red has won 5 and Blue 5.",
            "Ana has won the last 10 games."
        ]
    );
}

#[test]
fn rounds_are_told_in_three_to_five_true_sentences() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(42);
    let outcomes = [EngineResult::Win, EngineResult::Draw, EngineResult::Loss];
    let mut before: Vec<String> = Vec::new();
    let mut results: Vec<MatchResult> = Vec::new();
    for round in 1..=500 {
        for own in Side::BOTH {
            let outcome = outcomes[random.below(3) as usize];
            let winner = match outcome {
                EngineResult::Win => Some(own),
                EngineResult::Draw => None,
                EngineResult::Loss => Some(!own),
            };
            results.push(MatchResult { outcome, winner });
        }
        let facts = round_facts(&results);
        assert!((3..=MAX_SENTENCES).contains(&facts.len()), "{facts:?}");
        let count = |own| results.iter().filter(|game| game.outcome == own).count() as u64;
        let [won, drawn, lost] = outcomes.map(count);
        let (last, games) = (&results[results.len() - 2..], results.len());
        let has = |player: usize, outcome: EngineResult| {
            let own = if player == 0 {
                outcome
            } else {
                outcome.reversed()
            };
            last.iter().any(|game| game.outcome == own)
        };
        for fact in &facts {
            assert!(match *fact {
                RoundFact::Score(half, told) => {
                    half == [2 * won + drawn, 2 * lost + drawn] && told == games
                }
                RoundFact::Both(player) => {
                    !has(player, EngineResult::Draw) && !has(player, EngineResult::Loss)
                }
                RoundFact::SameSide(side) => last.iter().all(|game| game.winner == Some(side)),
                RoundFact::Drawn => last.iter().all(|game| game.winner.is_none()),
                RoundFact::Ahead(player) => {
                    has(player, EngineResult::Draw) && has(player, EngineResult::Win)
                }
                RoundFact::Sides([first, second], told) => {
                    let by = |side| results.iter().filter(|game| game.winner == side).count();
                    [first, second, told] == [Some(Side::First), Some(Side::Second), None].map(by)
                }
                RoundFact::Run(player, run) => {
                    let own = [EngineResult::Win, EngineResult::Loss][player];
                    run >= 3
                        && results[games - run..]
                            .iter()
                            .all(|game| game.outcome == own)
                }
                RoundFact::Stronger(player) => (won > lost) == (player == 0) && won != lost,
                RoundFact::NoDifference => true,
            });
        }
        let told = round_story(&results, ["Ana", "Ben"], ["Red", "Blue"], round);
        assert!(told.iter().all(|sentence| !before.contains(sentence)));
        before = told;
    }
}
