//! The game and the options of a session, and the answers that need no search.

use super::command::Query;
use crate::players::seed::drawn_seed;
use crate::{Distance, ENGINES, Engine, EngineSpec, MAX_ESTIMATE, Report, Score, Variation, Vary};
use parlour_rules::games::{AnyLine, AnyRules, GAMES, Seat, Side, find_game};
use parlour_rules::options::{Domain, OptionInfo, OptionSet, OptionValue, UnknownName};

/// The options of engines that a session offers: the name in the protocol and the key of the
/// engine's setting.
const OPTIONS: [(&str, &str); 8] = [
    ("Level", "level"),
    ("Threads", "threads"),
    ("Hash", "hash"),
    ("Seed", "seed"),
    ("Vary", "vary"),
    ("Lines", "lines"),
    ("Tables", "tables"),
    ("Ponder", "ponder"),
];

/// The names of the other options.
const NAMES: [&str; 3] = ["Game", "Set", "Engine"];

/// The wishes set by options, in whatever order they came.
#[derive(Clone, PartialEq, Debug)]
struct Wanted {
    /// The game, with its default rules.
    game: AnyRules,
    /// The rule settings as they were written, which are those of some game.
    pairs: String,
    engine: EngineSpec,
    /// By the places of [`OPTIONS`]: the value, where one was given.
    values: [Option<OptionValue>; OPTIONS.len()],
}

/// The game being played and how.
pub(super) struct Session {
    wanted: Wanted,
    /// True if the wishes for the game have yet to be put together.
    pending: bool,
    /// The rules of the game that is being played.
    rules: AnyRules,
    start: AnyLine,
    line: AnyLine,
}

impl Session {
    /// A session at the start of the first game with default settings; `None` if there is no game.
    pub(super) fn new() -> Option<Self> {
        let rules = AnyRules::all().into_iter().next()?;
        let start = AnyLine::new(&rules).ok()?;
        let engine = EngineSpec::all().into_iter().next()?;
        Some(Self {
            wanted: Wanted {
                game: rules.clone(),
                pairs: String::new(),
                engine,
                values: Default::default(),
            },
            pending: false,
            rules,
            line: start.clone(),
            start,
        })
    }

    /// The answer to `ugi`.
    pub(super) fn introduction() -> Vec<String> {
        let combo = |name: &str, default: &str, values: &[&str]| {
            let vars = values
                .iter()
                .fold(String::new(), |text, word| text + " var " + word);
            format!("option name {name} type combo default {default}{vars}")
        };
        let games: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        let engines: Vec<&str> = ENGINES.iter().map(|info| info.id).collect();
        let mut lines = vec![
            format!("id name parlour {}", env!("CARGO_PKG_VERSION")),
            "id author the parlour developers".to_owned(),
            combo("Game", games[0], &games),
            "option name Set type string default <empty>".to_owned(),
            combo("Engine", engines[0], &engines),
        ];
        for (name, key) in OPTIONS {
            let Some(OptionInfo {
                domain, default, ..
            }) = engine_option(key)
            else {
                continue;
            };
            match domain {
                Domain::Number { min, max, .. } => lines.push(format!(
                    "option name {name} type spin default {default} min {min} max {max}"
                )),
                Domain::Word(words) => lines.push(combo(name, &default.to_string(), words)),
                Domain::Toggle => {
                    lines.push(format!("option name {name} type check default {default}"));
                }
                Domain::Text { .. } => {}
            }
        }
        lines.push("ugiok".to_owned());
        lines
    }

    /// Sets an option. Setting the game or its rules goes to their start position.
    ///
    /// # Errors
    ///
    /// A message saying why not; nothing is changed then.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let text = |error: &dyn std::error::Error| error.to_string();
        self.pending |= ["Game", "Set"].contains(&name);
        match name {
            "Game" => self.wanted.game = find_game(value).map_err(|error| text(&error))?,
            "Set" => {
                let pairs = if value == "<empty>" { "" } else { value };
                pairs.clone_into(&mut self.wanted.pairs);
            }
            "Engine" => self.wanted.engine = value.parse().map_err(|error| text(&error))?,
            _ => {
                let known = OPTIONS.iter().position(|(option, _)| *option == name);
                let at = known.ok_or_else(|| {
                    let names = OPTIONS.iter().map(|(option, _)| *option);
                    UnknownName::new("option", name, NAMES.into_iter().chain(names)).to_string()
                })?;
                let option = engine_option(OPTIONS[at].1).ok_or("there is no such option")?;
                let value = option.domain.parse(value);
                let value = value.ok_or_else(|| format!("{name} must be {}", option.domain))?;
                self.wanted.values[at] = Some(value);
            }
        }
        Ok(())
    }

    /// Puts the options together: another game or other rules begin at their start.
    ///
    /// # Errors
    ///
    /// Returns the reason why the settings are none of the game's, in words. They are dropped then:
    /// another game has its default rules, and the same one those it had.
    pub(super) fn apply_options(&mut self) -> Result<(), String> {
        if !std::mem::take(&mut self.pending) {
            return Ok(());
        }
        let read = self.wanted.game.with_pairs(&self.wanted.pairs);
        let wrong = read.as_ref().err().map(|error| format!("Set: {error}"));
        let rules = read.unwrap_or_else(|_| {
            let same = self.rules.info().id == self.wanted.game.info().id;
            let kept = if same { &self.rules } else { &self.wanted.game };
            kept.clone()
        });
        if wrong.is_some() {
            self.wanted.pairs = rules.pairs();
        }
        if rules != self.rules {
            self.start = AnyLine::new(&rules).map_err(|error| format!("Set: {error}"))?;
            self.line = self.start.clone();
            self.rules = rules;
        }
        wrong.map_or(Ok(()), Err)
    }

    /// Makes the engine as the options say; those that it does not have are not its concern. Also
    /// returns the seed that was drawn for it, if one was: the option set to it gives the same game.
    pub(super) fn make_engine(&self) -> (Box<dyn Engine>, Option<u32>) {
        let mut spec = self.wanted.engine.clone();
        for ((_, key), value) in OPTIONS.iter().zip(&self.wanted.values) {
            if let (Some(value), Ok(index)) = (value, spec.index(key)) {
                let set = spec.set_value(index, value.clone());
                debug_assert!(set.is_ok(), "engines share the domains of their options");
            }
        }
        spec.vary(Vary::Opening);
        let drawn = spec.seed_mut().filter(|seed| **seed == 0).map(|seed| {
            *seed = drawn_seed();
            *seed
        });
        (spec.make(), drawn)
    }

    /// The line of play.
    pub(super) const fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Goes back to the start position.
    pub(super) fn new_game(&mut self) {
        self.line = self.start.clone();
    }

    /// Sets up a position.
    ///
    /// # Errors
    ///
    /// A message saying why not; the position does not change.
    pub(super) fn go_to(&mut self, fen: Option<&str>, plies: &[String]) -> Result<(), String> {
        let mut line = match fen {
            None => self.start.clone(),
            Some(fen) => self
                .start
                .at_position(fen)
                .map_err(|error| error.to_string())?,
        };
        for text in plies {
            line.read_ply(text)
                .and_then(|ply| line.play(ply))
                .map_err(|error| format!("{text}: {error}"))?;
        }
        self.line = line;
        Ok(())
    }

    /// Returns whether p1, who began the game as First, is to move.
    pub(super) fn is_p1_turn(&self) -> bool {
        is_p1(&self.line, self.line.to_move())
    }

    /// The legal plies, sorted, in one line.
    pub(super) fn moves(&self) -> String {
        let plies = self.line.legal_plies();
        let mut answer = self.line.ply_texts(&plies);
        answer.sort();
        answer.insert(0, "moves".to_owned());
        answer.join(" ")
    }
}

/// Returns whether p1 plays this side at the end of a line: the players may have swapped.
fn is_p1(line: &AnyLine, side: Side) -> bool {
    side.seat(line.players_swapped()) == Seat::First
}

/// The answer to a question about the end of a line.
pub(super) fn answer(line: &AnyLine, query: &Query) -> String {
    let outcome = line.outcome();
    match query {
        Query::P1Turn => is_p1(line, line.to_move()).to_string(),
        Query::GameOver => outcome.is_some().to_string(),
        Query::Result => match outcome.map(|outcome| outcome.winner) {
            None => "none",
            Some(None) => "draw",
            Some(Some(side)) if is_p1(line, side) => "p1win",
            Some(Some(_)) => "p2win",
        }
        .to_owned(),
        Query::IsLegal(ply) => line.read_ply(ply).is_ok().to_string(),
        Query::Fen => line.position_text(),
    }
}

/// The option of this key, as the first engine that has it describes it.
fn engine_option(key: &str) -> Option<&'static OptionInfo> {
    let mut all = ENGINES.iter().flat_map(|info| info.options);
    all.find(|option| option.key == key)
}

/// A proven result with the number of plies that it takes at most. Other programs expect one: where
/// it is not known, the greatest estimate has to do.
fn proven(result: &str, distance: Distance, estimate: i32) -> String {
    match distance.most() {
        Some(plies) => format!(" score {result} {plies}"),
        None => format!(" score cp {estimate}"),
    }
}

/// The lines that tell of a search on a line of play: one for each variation, with its number where
/// there are several.
pub(super) fn infos(line: &AnyLine, report: &Report) -> Vec<String> {
    match report.variations.as_slice() {
        [] => vec![info(line, report, None, "")],
        [only] => vec![info(line, report, Some(only), "")],
        several => (1..)
            .zip(several)
            .map(|(number, one)| info(line, report, Some(one), &format!(" multipv {number}")))
            .collect(),
    }
}

fn info(line: &AnyLine, report: &Report, variation: Option<&Variation>, number: &str) -> String {
    let score = match variation.and_then(|variation| variation.score) {
        Some(Score::Estimate(value)) => format!(" score cp {value}"),
        // Other programs know of no proven draws.
        Some(Score::Draw | Score::Undecided) => " score cp 0".to_owned(),
        Some(Score::Win(distance)) => proven("win", distance, MAX_ESTIMATE),
        Some(Score::Loss(distance)) => proven("loss", distance, -MAX_ESTIMATE),
        None => String::new(),
    };
    let ms = report.time.as_millis();
    let per_second = u128::from(report.nodes) * 1000 / ms.max(1);
    let mut info = format!(
        "info depth {} seldepth {}{number}{score} nodes {} nps {per_second} time {ms} hashfull {}",
        report.depth, report.selective_depth, report.nodes, report.table_fill,
    );
    let plies = variation.map_or(&[][..], |variation| &variation.plies);
    let texts = line.ply_texts(plies);
    if !texts.is_empty() {
        info.push_str(" pv ");
        info.push_str(&texts.join(" "));
    }
    info
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_line;

    #[test]
    fn other_programs_get_a_number_of_plies_or_an_estimate() {
        let line = test_line("claustro", "", "");
        let ply = line.legal_plies()[0];
        for (score, said) in [
            (Score::win_in(5), " score win 5 "),
            (Score::loss_within(4), " score loss 4 "),
            (Score::Win(Distance::Unknown), " score cp 20000 "),
            (Score::Loss(Distance::Unknown), " score cp -20000 "),
            (Score::Undecided, " score cp 0 "),
        ] {
            let best = Variation {
                score: Some(score),
                ..Variation::of(ply)
            };
            let report = Report {
                variations: vec![best],
                ..Report::default()
            };
            let told = infos(&line, &report);
            assert!(told.len() == 1 && told[0].contains(said), "{told:?}");
        }
    }

    #[test]
    fn several_lines_are_numbered() {
        let line = test_line("claustro", "", "");
        let plies = line.legal_plies();
        let report = Report {
            variations: plies[..2].iter().copied().map(Variation::of).collect(),
            ..Report::default()
        };
        for (told, number) in infos(&line, &report).iter().zip(["1", "2"]) {
            assert!(
                told.contains(&format!(" multipv {number} nodes ")),
                "{told}"
            );
        }
    }
}
