//! What a call gives to the parameters of a tool.

use std::ops::RangeInclusive;

use anyhow::{Context, bail};
use serde_json::{Map, Value as Json, json};

use parlour_rules::games::{AnyRules, GAMES, find_game};

/// A parameter of a tool.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) kind: Kind,
    pub(super) is_needed: bool,
}

/// The values of a parameter.
pub(super) enum Kind {
    /// A text.
    Text,
    /// A whole number between these.
    Number(RangeInclusive<u64>),
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
}

/// The name of a game.
pub(super) const GAME: Kind = Kind::Word(|| GAMES.iter().map(|info| info.id).collect());

impl Kind {
    /// The kind as JSON Schema has it.
    fn schema(&self) -> Map<String, Json> {
        let schema = match self {
            Self::Text => json!({ "type": "string" }),
            Self::Number(range) => json!({
                "type": "integer",
                "minimum": range.start(),
                "maximum": range.end(),
            }),
            Self::Word(words) => json!({ "type": "string", "enum": words() }),
        };
        schema.as_object().cloned().unwrap_or_default()
    }

    /// What a value must be and is not; none if it is right.
    fn wrong(&self, value: &Json) -> Option<String> {
        let (is_right, right) = match self {
            Self::Text => (value.is_string(), "a text".to_owned()),
            Self::Number(range) => {
                let number = value.as_u64();
                let right = format!("a whole number, {} to {}", range.start(), range.end());
                (number.is_some_and(|number| range.contains(&number)), right)
            }
            Self::Word(words) => {
                let (word, words) = (value.as_str(), words());
                let right = format!("one of {}", words.join(", "));
                (word.is_some_and(|word| words.contains(&word)), right)
            }
        };
        (!is_right).then(|| format!("must be {right}"))
    }
}

/// The schema of parameters.
pub(super) fn schema(parameters: &[Parameter]) -> Json {
    let properties = parameters.iter().map(|parameter| {
        let mut schema = parameter.kind.schema();
        schema.insert("description".to_owned(), parameter.about.into());
        (parameter.name.to_owned(), Json::Object(schema))
    });
    let needed = parameters.iter().filter(|parameter| parameter.is_needed);
    let needed: Vec<&str> = needed.map(|parameter| parameter.name).collect();
    json!({
        "type": "object",
        "properties": properties.collect::<Map<String, Json>>(),
        "required": needed,
        "additionalProperties": false,
    })
}

/// Values that fit the parameters of their tool.
#[derive(Default)]
pub(super) struct Given(Map<String, Json>);

impl Given {
    /// Checks the values for these parameters.
    ///
    /// # Errors
    ///
    /// A sentence that names the first value that is missing, unknown or wrong.
    pub(super) fn new(values: &Json, parameters: &[Parameter]) -> anyhow::Result<Self> {
        let values = match values {
            Json::Null => Map::new(),
            Json::Object(values) => values.clone(),
            _ => bail!("`arguments` must be an object"),
        };
        for name in values.keys() {
            if !parameters.iter().any(|parameter| parameter.name == name) {
                let names: Vec<&str> = parameters.iter().map(|known| known.name).collect();
                let names = names.join(", ");
                bail!("there is no `{name}`: the tool takes {names}");
            }
        }
        for parameter in parameters {
            let wrong = match values.get(parameter.name) {
                None => parameter.is_needed.then(|| "is missing".to_owned()),
                Some(value) => parameter.kind.wrong(value),
            };
            if let Some(wrong) = wrong {
                bail!("`{}` {wrong}", parameter.name);
            }
        }
        Ok(Self(values))
    }

    /// A text or a word, empty if it is not given.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Json::as_str).unwrap_or_default()
    }

    /// A number, if it is given.
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(Json::as_u64)
    }

    /// The number of a game, which its tools need.
    pub(super) fn id(&self) -> u64 {
        self.number("id").unwrap_or_default()
    }

    /// The rules of the game that is named, with the ones that `set` gives.
    pub(super) fn rules(&self) -> anyhow::Result<AnyRules> {
        let rules = find_game(self.text("game"))?;
        rules.with_pairs(self.text("set")).context("`set`")
    }
}
