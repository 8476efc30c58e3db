//! Every setting as data and as the text of a config file.

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value as Json, json};

use super::Config;
use super::report::ConfigReport;
use parlour_rules::serde_as_text;

/// Writes the config file in which everything is said.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&toml::to_string(&Json::from(self)).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Config {
    type Err = Box<ConfigReport>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse("settings", text)
    }
}

serde_as_text!(Config);

impl From<&Config> for Json {
    /// Every value by section and key, with the keys that are not the default ones and the foreign
    /// engines: what a config file would say in which everything is said.
    fn from(config: &Config) -> Self {
        let mut all = Map::new();
        for (section, options) in config.sections() {
            let values = options.values().into_iter();
            let values = values.map(|(option, value)| (option.key.to_owned(), json!(value)));
            let values = Json::Object(values.collect());
            all.insert(section.name.to_owned(), values);
        }
        let keys = config.keys().iter();
        let keys: Map<_, _> = keys
            .map(|own| (own.action.clone(), json!(own.keys)))
            .collect();
        let engines = config.engines().iter().map(|engine| {
            let options: Map<_, _> = engine
                .options
                .iter()
                .map(|(name, value)| (name.clone(), json!(value)))
                .collect();
            let fields = json!({
                "command": engine.program,
                "args": engine.arguments,
                "about": engine.about,
                "options": options,
                "start_seconds": engine.start_timeout.as_secs(),
                "memory_megabytes": engine.memory,
                "reply_seconds": engine.reply_timeout.as_secs(),
                "illegal": engine.illegal,
            });
            (engine.name.clone(), fields)
        });
        let engines: Map<_, _> = engines.collect();
        all.insert("keys".to_owned(), keys.into());
        all.insert("engines".to_owned(), engines.into());
        all.into()
    }
}
