//! The starts of whole games that are solved, as each game's folder lists them.

use crate::Score;
use crate::games::profile::EngineProfile;
use parlour_rules::games::{AnyRules, GameInfo, find_game};

/// A start whose result under perfect play is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolvedStart {
    /// The rules, as `key=value` pairs; an empty text is the default.
    pub rules: &'static str,
    /// The result for the player who begins.
    pub score: Score,
}

impl SolvedStart {
    pub(crate) const fn new(rules: &'static str, score: Score) -> Self {
        Self { rules, score }
    }

    /// The start of these rules, if it is solved.
    ///
    /// ```
    /// use parlour_engines::{Score, SolvedStart};
    /// use parlour_rules::games::find_game;
    ///
    /// let taacoca = find_game("taacoca")?;
    /// assert!(SolvedStart::of(&taacoca).is_none());
    /// let smallest = taacoca.with_pairs("side=3 movement=forward")?;
    /// let start = SolvedStart::of(&smallest).ok_or("it is solved")?;
    /// assert_eq!(start.score, Score::loss_in(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(rules: &AnyRules) -> Option<&'static Self> {
        let info = rules.info();
        let mut all = EngineProfile::of(info)?.solved.iter();
        // A title says all that matters of the rules.
        let title = rules.title();
        all.find(|start| start.rules_of(info).is_some_and(|own| own.title() == title))
    }

    /// The rules of the start in its game.
    pub fn rules_of(&self, info: &GameInfo) -> Option<AnyRules> {
        find_game(info.id).ok()?.with_pairs(self.rules).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
    use crate::games::profile::ENGINE_PROFILES;
    use crate::tables::{ExactValue, Run, SolvedBoard, SolvedBoards, SolvedGame, SolvedRules};
    use crate::{Distance, KnownResult, tables};
    use parlour_rules::games::{AnyLine, Game, Line, claustro, taacoca};
    use parlour_rules::with_line;

    /// The starts of a game with their rules.
    fn starts(game: &str) -> Vec<(AnyRules, Score)> {
        let info = find_game(game).unwrap().info();
        let all = EngineProfile::of(info).unwrap().solved.iter();
        all.map(|start| (start.rules_of(info).unwrap(), start.score))
            .collect()
    }

    /// The value of the start of a board that takes moments to solve.
    fn solved<R: SolvedRules>(
        rules: &R,
        probe: impl Fn(&SolvedBoard<R>) -> Option<ExactValue>,
    ) -> Option<Score> {
        let is_small = SolvedBoard::memory(rules).is_some_and(|bytes| bytes < amount(1, 4) << 20);
        let table = is_small.then(|| SolvedBoard::solve(rules, &Run::default()).unwrap())?;
        Some(probe(&table).unwrap().into())
    }

    #[test]
    fn every_start_is_found_by_its_rules() {
        for profile in ENGINE_PROFILES {
            for start in profile.solved {
                let rules = start.rules_of(profile.info).unwrap();
                assert_eq!(SolvedStart::of(&rules), Some(start), "{rules}");
            }
        }
        let tactigon = find_game("tactigon").unwrap();
        let of = |pairs| SolvedStart::of(&tactigon.with_pairs(pairs).unwrap());
        let advanced = of("board=extra-small advanced=true");
        let both = of("board=extra-small golden_bonus=true square_jump=true");
        assert!(advanced.is_some() && advanced == both);
        assert_eq!(of("board=extra-small golden_bonus=true"), None);
    }

    #[test]
    fn small_boards_are_what_their_tables_say() {
        let mut count = 0;
        for (rules, score) in starts("claustro").into_iter().chain(starts("taacoca")) {
            let found = match rules {
                AnyRules::Claustro(rules) => {
                    let game = claustro::Claustro::<1>::new(rules, rules.board());
                    solved(&rules, |table| table.probe(&game.start()))
                }
                AnyRules::Taacoca(rules) => {
                    let game = taacoca::Taacoca::<1>::new(rules, rules.board());
                    solved(&rules, |table| table.probe(&game, &game.start()))
                }
                _ => None,
            };
            count += usize::from(found.is_some());
            assert!(
                found.is_none_or(|found| found == score),
                "{rules}: {found:?}"
            );
        }
        assert!(count >= amount(3, 5));
    }

    #[test]
    fn small_boards_of_trike_are_what_the_solver_says() {
        for (any, score) in starts("trike") {
            let AnyRules::Trike(rules) = any else {
                panic!("{any}");
            };
            // The second player takes over what wins, or answers what does not.
            let wins = !rules.pie && rules.side <= 5 && {
                let (memory, run) = (tables::trike::MEMORY, Run::default());
                let verdicts = tables::trike::solve(&rules, memory, &run).unwrap();
                verdicts.iter().any(|verdict| verdict.reply.is_none())
            };
            if rules.pie || rules.side <= 5 {
                assert_eq!(matches!(score, Score::Win(_)), wins, "{any}");
            }
        }
    }

    /// The score that the strongest engine knows of the start of a line without a search.
    fn known<G: SolvedGame>(line: &Line<G>) -> Option<Score> {
        let boards = SolvedBoards::default();
        Some(match boards.proven(line.game(), line.position())? {
            KnownResult::Win { distance, .. } => Score::Win(distance),
            KnownResult::Loss(distance) => Score::Loss(distance),
        })
    }

    #[test]
    fn engines_know_the_starts_that_were_proven_without_a_table() {
        let games = [("taacoca", 1), ("tactigon", 2), ("trike", 4)];
        for (game, count) in games {
            let mut found = 0;
            for (rules, score) in starts(game) {
                let line = AnyLine::new(&rules).unwrap();
                let Some(known) = with_line!(&line, line => known(line)) else {
                    continue;
                };
                found += 1;
                let is_won = |score| matches!(score, Score::Win(_));
                assert_eq!(is_won(known), is_won(score), "{rules}");
                // A strategy takes the first win that it finds, a proof a shorter one.
                let most = |score: Score| score.distance().and_then(Distance::most);
                assert!(most(known) >= most(score), "{rules}: {known}, {score}");
            }
            assert_eq!(found, count, "{game}");
        }
    }
}
