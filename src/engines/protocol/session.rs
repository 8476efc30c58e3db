//! The game and the options of a session, and the answers that need no search.

use super::command::Query;
use crate::engines::{ENGINES, Engine, EngineSpec, Report, Score};
use crate::games::{AnyLine, Domain, GAMES, GameInfo, Setting, Settings, Side, find_game};

/// The options of engines that a session offers: the name in the protocol and the key of the
/// engine's setting.
const OPTIONS: [(&str, &str); 4] = [
    ("Level", "level"),
    ("Threads", "threads"),
    ("Hash", "hash"),
    ("Seed", "seed"),
];

/// The game being played and the engine that plays it.
pub(super) struct Session {
    /// The game.
    game: &'static GameInfo,
    /// Its rule settings.
    settings: Settings,
    /// The empty line from the start position of these rules.
    start: AnyLine,
    /// The line to the current position.
    pub(super) line: AnyLine,
    /// The engine, as the text of an [`EngineSpec`].
    engine: String,
    /// The values given for [`OPTIONS`], in their order.
    values: [Option<String>; OPTIONS.len()],
}

impl Session {
    /// A session at the start of the first game with default settings; `None` if there is no game.
    pub(super) fn new() -> Option<Self> {
        let game = *GAMES.first()?;
        let settings = Settings::defaults(game.settings);
        let start = AnyLine::new(game, &settings).ok()?;
        Some(Self {
            game,
            settings,
            line: start.clone(),
            start,
            engine: ENGINES.first()?.id.to_owned(),
            values: Default::default(),
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
            let all = ENGINES.iter().flat_map(|info| info.options);
            if let Some(&Setting {
                domain: Domain::Number {
                    min, max, default, ..
                },
                ..
            }) = all.clone().find(|setting| setting.key == key)
            {
                lines.push(format!(
                    "option name {name} type spin default {default} min {min} max {max}"
                ));
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
        match name {
            "Game" => {
                let game = find_game(value).map_err(|error| error.to_string())?;
                self.set_rules(game, Settings::defaults(game.settings))
            }
            "Set" => {
                let text = if value == "<empty>" { "" } else { value };
                let settings = Settings::parse(self.game.settings, text)
                    .map_err(|error| format!("Set: {error}"))?;
                self.set_rules(self.game, settings)
            }
            "Engine" => {
                value
                    .parse::<EngineSpec>()
                    .map_err(|error| error.to_string())?;
                value.clone_into(&mut self.engine);
                Ok(())
            }
            _ => {
                let known = OPTIONS.iter().position(|(option, _)| *option == name);
                let at = known.ok_or_else(|| format!("there is no option `{name}`"))?;
                self.check_option(OPTIONS[at].1, value)?;
                self.values[at] = Some(value.to_owned());
                Ok(())
            }
        }
    }

    /// Changes the game or its rules.
    fn set_rules(&mut self, game: &'static GameInfo, settings: Settings) -> Result<(), String> {
        let start = AnyLine::new(game, &settings).map_err(|error| format!("Set: {error}"))?;
        (self.game, self.settings) = (game, settings);
        self.line = start.clone();
        self.start = start;
        Ok(())
    }

    /// Checks that the current engine, or else some engine, has the option and takes the value.
    fn check_option(&self, key: &str, value: &str) -> Result<(), String> {
        let has = |info: &&&'static crate::engines::EngineInfo| {
            info.options.iter().any(|setting| setting.key == key)
        };
        let engines: Vec<_> = ENGINES.iter().collect();
        let info = engines
            .iter()
            .find(|info| info.id == self.engine && has(info))
            .or_else(|| engines.iter().find(has))
            .ok_or_else(|| format!("no engine has the option `{key}`"))?;
        Settings::defaults(info.options)
            .set(key, value)
            .map(|_| ())
            .map_err(|error| error.to_string())
    }

    /// Makes the engine with the options set.
    pub(super) fn make_engine(&self) -> Option<Box<dyn Engine>> {
        let mut spec: EngineSpec = self.engine.parse().ok()?;
        for ((_, key), value) in OPTIONS.iter().zip(&self.values) {
            if let Some(value) = value
                && spec.options().value(key).is_some()
            {
                spec.options_mut().set(key, value).ok()?;
            }
        }
        Some(spec.make())
    }

    /// Goes back to the start position.
    pub(super) fn new_game(&mut self) {
        self.line = self.start.clone();
    }

    /// Sets up a position.
    ///
    /// # Errors
    ///
    /// A message saying why not; the position stays what it was.
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

    /// Whether p1, who began the game as First, is to move.
    pub(super) fn is_p1_turn(&self) -> bool {
        self.is_p1(self.line.to_move())
    }

    /// Whether p1 plays this side now: the players may have swapped.
    fn is_p1(&self, side: Side) -> bool {
        (side == Side::First) != self.line.players_swapped()
    }

    /// The answer to a question.
    pub(super) fn answer(&self, query: &Query) -> String {
        let outcome = self.line.outcome();
        match query {
            Query::P1Turn => self.is_p1_turn().to_string(),
            Query::GameOver => outcome.is_some().to_string(),
            Query::Result => match outcome.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(side)) if self.is_p1(side) => "p1win",
                Some(Some(_)) => "p2win",
            }
            .to_owned(),
            Query::IsLegal(ply) => self.line.read_ply(ply).is_ok().to_string(),
            Query::Fen => self.line.position_text(),
        }
    }

    /// The legal plies, sorted, in one line.
    pub(super) fn moves(&self) -> String {
        let plies = self.line.legal_plies();
        let texts = plies.iter().filter_map(|&ply| self.line.ply_text(ply).ok());
        let mut answer: Vec<String> = texts.collect();
        answer.sort();
        answer.insert(0, "moves".to_owned());
        answer.join(" ")
    }
}

/// The `info` line of a report on the position at the end of a line.
pub(super) fn info(line: &AnyLine, report: &Report) -> String {
    let best = report.variations.first();
    let score = match best.and_then(|best| best.score) {
        Some(Score::Estimate(value)) => format!(" score cp {value}"),
        Some(Score::Win(plies)) => format!(" score win {plies}"),
        Some(Score::Loss(plies)) => format!(" score loss {plies}"),
        None => String::new(),
    };
    let ms = report.time.as_millis();
    let per_second = u128::from(report.nodes) * 1000 / ms.max(1);
    let mut info = format!(
        "info depth {} seldepth {}{score} nodes {} nps {per_second} time {ms} hashfull {}",
        report.depth, report.selective_depth, report.nodes, report.table_fill,
    );
    let plies = best.map_or(&[][..], |best| &best.plies);
    let texts: Vec<String> = plies
        .iter()
        .filter_map(|&ply| line.ply_text(ply).ok())
        .collect();
    if !texts.is_empty() {
        info.push_str(" pv ");
        info.push_str(&texts.join(" "));
    }
    info
}
