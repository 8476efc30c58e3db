//! The options that tell a program the game and its rules.

use parlour_rules::games::AnyRules;
use parlour_rules::options::OptionSet;

/// The part of a program's introduction that says what it can play.
#[derive(Debug, Default)]
pub(super) struct Offer {
    /// The values of its option `Game`, if it has one; none where any text will do.
    games: Option<Vec<String>>,
    pub(super) has_set: bool,
}

impl Offer {
    /// Takes in a line of the introduction.
    pub(super) fn hear(&mut self, line: &str) {
        let Some(option) = line.trim().strip_prefix("option name ") else {
            return;
        };
        let (name, kind) = option.split_once(" type ").unwrap_or((option, ""));
        self.has_set |= name.trim() == "Set";
        if name.trim() == "Game" {
            let words: Vec<&str> = kind.split_whitespace().collect();
            let values = words
                .windows(2)
                .filter(|pair| ["default", "var"].contains(&pair[0]));
            let mut games: Vec<String> = values.map(|pair| pair[1].to_owned()).collect();
            games.sort();
            games.dedup();
            if !kind.starts_with("combo") {
                games.clear();
            }
            self.games = Some(games);
        }
    }

    /// Returns whether the program says which games it plays.
    pub(super) fn names_games(&self) -> bool {
        self.games.as_ref().is_some_and(|games| !games.is_empty())
    }

    /// The reason why the program cannot play by these rules, if it cannot, as the rest of a
    /// sentence that begins with its name. One without an option `Game` may know one game only.
    pub(super) fn refusal(&self, rules: &AnyRules) -> Option<String> {
        self.games.as_ref()?;
        let pairs = rules.pairs();
        let has_no_set = !self.has_set && !pairs.is_empty();
        let why = || format!("has no option `Set`, by which it would be told {pairs}");
        self.game_refusal(rules).or_else(|| has_no_set.then(why))
    }

    /// The reason why the program does not play the game of these rules, if its option `Game` has
    /// others only.
    pub(super) fn game_refusal(&self, rules: &AnyRules) -> Option<String> {
        let (games, game) = (self.games.as_ref()?, rules.info().id);
        let is_other = !games.is_empty() && !games.iter().any(|name| name == game);
        is_other.then(|| {
            let games = games.join(", ");
            format!("does not play {game}: its option `Game` has only {games}")
        })
    }

    /// The addition where it plays an illegal ply: that it could not be told the game.
    pub(super) fn doubt(&self, rules: &AnyRules) -> String {
        let game = rules.info().id;
        match self.games {
            Some(_) => String::new(),
            None => format!("; it has no option `Game`, by which it would be told {game}"),
        }
    }
}
