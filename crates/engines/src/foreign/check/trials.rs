//! The conversations in which a program is tried.

use std::time::{Duration, Instant};

use super::super::reply::{self, Reply};
use super::judge::wins_at_once;
use super::talk::{Gone, Talk, begins, introduction};
use super::{Check, Rule};
use crate::protocol::right_answer;
use crate::{MAX_ESTIMATE, Score};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Side};
use parlour_rules::options::OptionSet;
use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The most plies of a game that is played in a trial, and the games that one process plays.
const MAX_PLIES: usize = 40;
const GAMES: usize = 20;

/// The megabytes that a process may grow by, once it has played a few games.
const MAX_GROWTH: u64 = 64;

/// The time that a program may take to end.
const TIME_TO_END: Duration = Duration::from_secs(1);

/// The number of times that an answer may take too long before that is the program's fault.
const TRIES: usize = 3;

/// The time in which something is said that should not be.
const SILENCE: Duration = Duration::from_millis(30);

/// A random game: the line after each number of plies, with a swap where there is one.
fn random_game(rules: &AnyRules, seed: u64) -> Vec<AnyLine> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut lines = Vec::from_iter(AnyLine::new(rules));
    while let Some(line) = lines
        .last()
        .filter(|line| line.outcome().is_none() && line.len() < 400)
    {
        let plies = line.legal_plies();
        let swap = plies.iter().position(|&ply| line.swaps_players(ply));
        let at = swap.unwrap_or_else(|| random.below(plies.len() as u64) as usize);
        let mut next = line.clone();
        if plies.get(at).is_none_or(|&ply| next.play(ply).is_err()) {
            break;
        }
        lines.push(next);
    }
    lines
}

/// Some lines of a random game: its first ones, one in the middle and its end.
fn samples(rules: &AnyRules) -> Vec<AnyLine> {
    let games = (1..20).map(|seed| random_game(rules, seed));
    let game = games.min_by_key(Vec::len).unwrap_or_default();
    let last = game.len().saturating_sub(1);
    [0, 1, 2, 3, last / 2, last]
        .into_iter()
        .filter_map(|at| game.get(at).cloned())
        .collect()
}

impl Check<'_> {
    /// Tries everything; what went wrong is in the findings.
    pub(super) fn run_trials(&mut self) {
        let trials = [
            Self::introduce,
            Self::set_up,
            Self::search,
            Self::place,
            Self::question,
            Self::end_searches,
            Self::take_time,
            Self::play,
            Self::score,
            Self::order_options,
            Self::play_others,
            Self::talk_nonsense,
            Self::end,
        ];
        for trial in trials {
            let ended = trial(self);
            if ended.is_err() && !self.is_kept(Rule::Ready) {
                return;
            }
        }
    }

    /// Returns limits of a short search that it answers.
    fn short(&self) -> &'static str {
        let known = [(Rule::Nodes, "nodes 100"), (Rule::MoveTime, "movetime 10")];
        let known = known.into_iter().find(|(rule, _)| self.is_kept(*rule));
        known.map_or("depth 2", |(_, limits)| limits)
    }

    fn introduce(&mut self) -> Result<(), Gone> {
        let heard = introduction(self.command);
        self.take(
            Rule::Introduction,
            heard.as_ref().map(drop).map_err(Clone::clone),
        );
        let (offer, lines) = heard.map_err(|_| Gone)?;
        self.offer = offer;
        let has_name = lines.iter().any(|line| line.starts_with("id name "));
        self.hold(Rule::Name, has_name, || {
            "there is no line `id name`".to_owned()
        });
        for line in lines.iter().filter(|line| begins(line, "option")) {
            self.hold(Rule::Options, is_option(line), || {
                format!("it said `{line}`")
            });
        }
        let (refusal, has_set) = (self.offer.refusal(self.rules), self.offer.has_set);
        if !self.rules.pairs().is_empty() {
            self.hold(Rule::Set, has_set, || "there is no such option".to_owned());
        }
        let of_game = self.offer.game_refusal(self.rules);
        self.take(Rule::Game, of_game.map_or(Ok(()), Err));
        self.skip(&[Rule::Set], "the rules are the default ones");
        self.skip(&[Rule::Options], "it has no options");
        refusal.map_or(Ok(()), |_| Err(Gone))
    }

    fn set_up(&mut self) -> Result<(), Gone> {
        let mut talk = Talk::start(self)?;
        for line in ["uginewgame", "position startpos", "", "   "] {
            talk.expect(Rule::Quiet, line, false)?;
        }
        for line in Talk::options(talk.check.rules) {
            if talk.check.offer.has_set {
                talk.expect(Rule::Quiet, &line, false)?;
            }
        }
        talk.expect(
            Rule::UnknownOption,
            "setoption name NoSuchOption value 1",
            true,
        )
    }

    fn search(&mut self) -> Result<(), Gone> {
        for (rule, limits) in [
            (Rule::Nodes, "nodes 100"),
            (Rule::Depth, "depth 2"),
            (Rule::MoveTime, "movetime 10"),
            (Rule::Clock, "p1time 1000 p2time 1000 p1inc 10 p2inc 10"),
        ] {
            let mut talk = Talk::start(self)?;
            if talk.go(rule, limits).is_ok() {
                talk.blame = Rule::OneAnswer;
                let mut late = talk.hear_for(SILENCE)?;
                late.extend(talk.ask("stop")?);
                let why = || format!("after its `bestmove` it said `{}`", late.join("`, `"));
                talk.check.hold(Rule::OneAnswer, late.is_empty(), why);
            }
        }
        Ok(())
    }

    fn place(&mut self) -> Result<(), Gone> {
        let limits = self.short();
        for rule in [Rule::Startpos, Rule::Fen, Rule::FenMoves] {
            let mut talk = Talk::start(self)?;
            talk.legal = rule;
            let rules = talk.check.rules;
            let lines =
                (20..23).flat_map(|seed| random_game(rules, seed).into_iter().take(8).skip(1));
            for line in lines.filter(|line| line.outcome().is_none()) {
                talk.place_by(rule, &line);
                talk.go(rule, limits)?;
            }
        }
        let mut talk = Talk::start(self)?;
        if let Some(line) = samples(talk.check.rules).get(1) {
            talk.place(line);
        }
        let known = [talk.ask("query p1turn")?, talk.ask("query fen")?];
        for wrong in ["position fen rubbish", "position startpos moves zz99"] {
            talk.expect(Rule::WrongPosition, wrong, true)?;
            let now = [talk.ask("query p1turn")?, talk.ask("query fen")?];
            let why = || format!("after `{wrong}` it answers `{now:?}`, and before `{known:?}`");
            talk.check.hold(Rule::KeepsPosition, now == known, why);
        }
        Ok(())
    }

    fn question(&mut self) -> Result<(), Gone> {
        let mut talk = Talk::start(self)?;
        for line in samples(talk.check.rules) {
            talk.place(&line);
            let query = |ply: Option<AnyPly>| {
                let text = ply.and_then(|ply| line.ply_text(ply).ok());
                format!("query islegal {}", text.as_deref().unwrap_or("zz99"))
            };
            let first = line.legal_plies().first().copied();
            let [legal, played] = [first, line.last_ply()].map(query);
            for (rule, query) in [
                (Rule::P1Turn, "query p1turn"),
                (Rule::GameOver, "query gameover"),
                (Rule::Result, "query result"),
                (Rule::QueryFen, "query fen"),
                (Rule::IsLegal, &legal),
                (Rule::IsLegal, &played),
            ] {
                talk.blame = rule;
                let answer = talk.ask(query)?.join(" ");
                let said = answer
                    .trim()
                    .strip_prefix("response ")
                    .unwrap_or_default()
                    .trim();
                let right = right_answer(&talk.line, query).unwrap_or_default();
                let first = said.split_whitespace().next().unwrap_or_default();
                let is_right = if rule == Rule::QueryFen {
                    talk.line
                        .at_position(said)
                        .is_ok_and(|read| read.position_text() == right)
                } else {
                    talk.check.hold(Rule::ResponseForm, first == said, || {
                        format!("it said `{answer}`")
                    });
                    first == right
                };
                let position = talk.line.position_text();
                let why =
                    || format!("at `{position}` it answers `{query}` by `{answer}`, not `{right}`");
                talk.check.hold(rule, is_right, why);
            }
        }
        if talk.check.is_kept(Rule::P1Turn) && talk.check.is_kept(Rule::GameOver) {
            talk.blame = Rule::Order;
            talk.place(&talk.first.clone());
            talk.say("query gameover");
            talk.say("query p1turn");
            let said = talk.ask("query gameover")?;
            let words = said.iter().map(|text| text.split_whitespace().nth(1));
            let is_right = words.eq([Some("false"), Some("true"), Some("false")]);
            talk.check.hold(Rule::Order, is_right, || {
                format!("it answered by `{}`", said.join("`, `"))
            });
        }
        Ok(())
    }

    fn end_searches(&mut self) -> Result<(), Gone> {
        let limits = self.short();
        let mut talk = Talk::start(self)?;
        let end = samples(talk.check.rules).pop();
        if let Some(end) = end.filter(|line| line.outcome().is_some()) {
            talk.place(&end);
            talk.go(Rule::AfterTheEnd, limits)?;
        }
        talk.place(&talk.first.clone());
        let (said, _) = talk.go(Rule::WrongGo, "depth -1")?;
        let is_said = said.iter().any(|text| text.starts_with("info string"));
        let is_none = said
            .last()
            .is_some_and(|text| text.split_whitespace().nth(1) == Some("none"));
        let why = || format!("it answered `go depth -1` by `{}`", said.join("`, `"));
        talk.check.hold(Rule::WrongGo, is_said && is_none, why);
        let mut talk = Talk::start(self)?;
        talk.hold_time(Rule::Stop, "`stop`", |talk| {
            talk.blame = Rule::ReadyInSearch;
            talk.say("go infinite");
            let mut said = talk.ask("")?;
            talk.check.take(Rule::ReadyInSearch, Ok(()));
            talk.blame = Rule::Infinite;
            said.extend(talk.hear_for(SILENCE)?);
            let is_on = !said.iter().any(|text| begins(text, "bestmove"));
            talk.check.hold(Rule::Infinite, is_on, || {
                "it said `bestmove` before `stop`".to_owned()
            });
            if !is_on {
                return Err(Gone);
            }
            let began = Instant::now();
            talk.blame = Rule::Stop;
            talk.say("stop");
            talk.hear_until("bestmove")?;
            Ok(began.elapsed())
        })
    }

    fn take_time(&mut self) -> Result<(), Gone> {
        for (rule, asked) in [
            (Rule::MoveTimeKept, Rule::MoveTime),
            (Rule::ClockKept, Rule::Clock),
        ] {
            if !self.is_kept(asked) {
                continue;
            }
            let mut talk = Talk::start(self)?;
            for ms in [10, 100, 1000, 10_000] {
                talk.allowed = Duration::from_millis(ms);
                let limits = match rule {
                    Rule::ClockKept => format!("p1time {ms} p2time {ms} p1inc 0 p2inc 0"),
                    _ => format!("movetime {ms}"),
                };
                if talk.allowed <= talk.check.patience.longest {
                    talk.hold_time(rule, &limits, |talk| Ok(talk.go(rule, &limits)?.1))?;
                }
            }
        }
        Ok(())
    }

    fn play(&mut self) -> Result<(), Gone> {
        let limits = self.short();
        let mut talk = Talk::start(self)?;
        let mut early = None;
        for game in 0..GAMES {
            talk.say("uginewgame");
            let (mut line, mut proven) = (talk.first.clone(), None);
            // Whole games first, then beginnings.
            let plies = if game < 2 { MAX_PLIES } else { 2 };
            while line.len() < plies && line.outcome().is_none() {
                talk.place(&line);
                let (said, _) = talk.go(Rule::ManyGames, limits)?;
                let winner = match last_score(&said, &talk.line) {
                    Some(Score::Win(_)) => Some(line.to_move()),
                    Some(Score::Loss(_)) => Some(!line.to_move()),
                    _ => None,
                };
                if let (Some(before), Some(winner)) = (proven, winner) {
                    let why = || {
                        format!(
                            "it proved a win for the other player before `{}`",
                            line.position_text()
                        )
                    };
                    talk.check.hold(Rule::Proofs, before == winner, why);
                }
                let answer = said.last().map(|text| reply::read(text, &talk.line));
                let Some(Reply::Best(ply)) = answer else {
                    break;
                };
                proven = winner.filter(|_| !line.swaps_players(ply));
                line.play(ply).map_err(|_| Gone)?;
            }
            if game == 4 {
                early = talk.process.memory();
            }
        }
        if let (Some(early), Some(late)) = (early, talk.process.memory()) {
            let why =
                || format!("it took {early} MB after a few games and {late} MB after {GAMES}");
            talk.check
                .hold(Rule::Memory, late <= early + MAX_GROWTH, why);
        }
        self.skip(&[Rule::Memory], "this system does not tell its memory");
        self.skip(
            &[Rule::InfoForm, Rule::ScoreForm, Rule::LegalLine],
            "it told no score or best line",
        );
        self.skip(&[Rule::Proofs, Rule::ProofLength], "it proved nothing");
        Ok(())
    }

    /// Compares scores where a ply wins at once with those where every ply loses.
    fn score(&mut self) -> Result<(), Gone> {
        let limits = self.short();
        let mut talk = Talk::start(self)?;
        let mut found: Vec<(Side, bool, i32)> = Vec::new();
        let ends = (1..60).flat_map(|seed| {
            random_game(talk.check.rules, seed)
                .into_iter()
                .rev()
                .take(4)
                .skip(1)
        });
        for line in ends.collect::<Vec<_>>() {
            let (side, wins) = (line.to_move(), wins_at_once(&line));
            let alike = found
                .iter()
                .filter(|(of, won, _)| (*of, *won) == (side, wins));
            if alike.count() == 3 || !wins && !loses(&line) {
                continue;
            }
            talk.place(&line);
            let (said, _) = talk.go(Rule::Legal, limits)?;
            let score = match last_score(&said, &talk.line) {
                None => continue,
                Some(Score::Estimate(value)) => value,
                Some(Score::Win(_)) => MAX_ESTIMATE,
                Some(Score::Loss(_)) => -MAX_ESTIMATE,
                Some(Score::Draw | Score::Undecided) => 0,
            };
            found.push((side, wins, score));
        }
        for &(side, _, lost) in found.iter().filter(|found| !found.1) {
            for &(_, _, won) in found.iter().filter(|found| found.1 && found.0 == side) {
                let why = || {
                    format!(
                        "it said {lost} where every move loses, and {won} where one wins at once"
                    )
                };
                self.hold(Rule::Sides, won >= lost, why);
            }
        }
        self.skip(&[Rule::Sides], "it told no score");
        Ok(())
    }

    fn order_options(&mut self) -> Result<(), Gone> {
        let other = self
            .other_board()
            .filter(|_| self.offer.has_set && self.offer.names_games());
        let Some(other) = other else {
            self.skip(&[Rule::OptionOrder], "it lists no games, or has no `Set`");
            return Ok(());
        };
        let mut talk = Talk::start(self)?;
        for line in Talk::options(&other).iter().rev() {
            talk.say(line);
        }
        talk.play_by(Rule::OptionOrder, &other)
    }

    fn play_others(&mut self) -> Result<(), Gone> {
        let (own, offer, limits) = (self.rules.info().id, &self.offer, self.short());
        let can_play = |rules: &AnyRules| offer.has_set && offer.refusal(rules).is_none();
        let board = self.other_board().filter(can_play);
        let mut games = AnyRules::all()
            .into_iter()
            .filter(|rules| rules.info().id != own);
        let game = games.find(|rules| offer.names_games() && can_play(rules));
        self.skip(&[Rule::OtherBoard], "it has no option `Set`");
        self.skip(&[Rule::OtherGame], "it plays one game only");
        for (rule, other) in [(Rule::OtherBoard, board), (Rule::OtherGame, game)] {
            let Some(other) = other else { continue };
            let mut talk = Talk::start(self)?;
            talk.go(rule, limits)?;
            for line in Talk::options(&other) {
                talk.say(&line);
            }
            talk.play_by(rule, &other)?;
        }
        Ok(())
    }

    fn talk_nonsense(&mut self) -> Result<(), Gone> {
        let limits = self.short();
        let mut talk = Talk::start(self)?;
        for line in [
            "xyzzy 1 2 3",
            "illegal a1 no such move",
            "\u{e9}\u{e9} %s %n",
        ] {
            talk.expect(Rule::Nonsense, line, false)?;
        }
        talk.blame = Rule::LongLine;
        talk.ask(&format!(
            "position startpos moves {}",
            "zz99 ".repeat(12_000)
        ))?;
        talk.place(&talk.line.clone());
        talk.go(Rule::LongLine, limits).map(drop)
    }

    fn end(&mut self) -> Result<(), Gone> {
        for (rule, first) in [
            (Rule::Quit, ""),
            (Rule::Quit, "go infinite"),
            (Rule::EndOfInput, ""),
        ] {
            let mut talk = Talk::start(self)?;
            talk.say(first);
            if rule == Rule::Quit {
                talk.say("quit");
            } else {
                talk.process.end_input();
            }
            let has_ended = talk
                .process
                .exit_status_by(Instant::now() + TIME_TO_END)
                .is_some();
            talk.check.hold(rule, has_ended, || {
                "it was still there after a second".to_owned()
            });
        }
        Ok(())
    }
}

impl Talk<'_, '_> {
    /// The lines that tell it rules.
    fn options(rules: &AnyRules) -> [String; 2] {
        let pairs = rules.pairs();
        let pairs = if pairs.is_empty() { "<empty>" } else { &pairs };
        let game = rules.info().id;
        [
            format!("setoption name Game value {game}"),
            format!("setoption name Set value {pairs}"),
        ]
    }

    /// Sends a line to which it has to say nothing but `info string`, and that if it `has_to`.
    fn expect(&mut self, rule: Rule, line: &str, has_to: bool) -> Result<(), Gone> {
        self.blame = rule;
        let said = self.ask(line)?;
        let is_right =
            said.iter().all(|text| text.starts_with("info string")) && !(has_to && said.is_empty());
        self.check.hold(rule, is_right, || {
            format!("it answered `{line}` by `{}`", said.join("`, `"))
        });
        Ok(())
    }

    /// Takes note of whether an answer is in time. A machine may be busy: one of three has to be.
    fn hold_time(
        &mut self,
        rule: Rule,
        what: &str,
        mut answer: impl FnMut(&mut Self) -> Result<Duration, Gone>,
    ) -> Result<(), Gone> {
        let most = self.allowed + self.check.patience.margin;
        let mut took = answer(self)?;
        for _ in 1..TRIES {
            if took > most {
                took = answer(self)?;
            }
        }
        let why = || format!("it answered {what} after {} ms", took.as_millis());
        self.check.hold(rule, took <= most, why);
        Ok(())
    }

    /// Tells it other rules, and lets it play by them.
    fn play_by(&mut self, rule: Rule, other: &AnyRules) -> Result<(), Gone> {
        let limits = self.check.short();
        (self.legal, self.blame) = (rule, rule);
        self.say("uginewgame");
        for line in random_game(other, 5)
            .into_iter()
            .take(6)
            .filter(|line| line.outcome().is_none())
        {
            self.place(&line);
            self.go(rule, limits)?;
        }
        Ok(())
    }
}

/// Returns whether a line describes an option, with a default that it can have.
fn is_option(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |key| {
        words
            .windows(2)
            .find(|pair| pair[0] == key)
            .map_or("", |pair| pair[1])
    };
    let number = |key| after(key).parse::<i64>();
    let default = after("default");
    words.get(1) == Some(&"name")
        && match after("type") {
            "spin" => match (number("min"), number("default"), number("max")) {
                (Ok(min), Ok(default), Ok(max)) => min <= default && default <= max,
                (_, default, _) => default.is_ok(),
            },
            "check" => ["true", "false"].contains(&default),
            "combo" => words.windows(2).any(|pair| pair == ["var", default]),
            "string" => true,
            _ => false,
        }
}

/// Returns whether every ply loses at once, or lets the other side win by its next one.
fn loses(line: &AnyLine) -> bool {
    line.outcome().is_none()
        && line.legal_plies().into_iter().all(|ply| {
            let mut after = line.clone();
            let is_played = !line.swaps_players(ply) && after.play(ply).is_ok();
            let end = after.outcome();
            is_played
                && end.map_or_else(
                    || wins_at_once(&after),
                    |end| end.winner == Some(!line.to_move()),
                )
        })
}

/// The last score that was told of a search.
fn last_score(said: &[String], line: &AnyLine) -> Option<Score> {
    said.iter()
        .rev()
        .find_map(|text| match reply::read(text, line) {
            Reply::Info(report) => report.score(),
            _ => None,
        })
}
