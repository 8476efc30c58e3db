//! Every setting as data, in the shape of the config file.

use serde_json::{Map, Value as Json, json};

use super::Config;

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
                "options": options,
                "start_seconds": engine.start_timeout.as_secs(),
                "memory_megabytes": engine.memory,
                "reply_seconds": engine.reply_timeout.as_secs(),
            });
            (engine.name.clone(), fields)
        });
        let engines: Map<_, _> = engines.collect();
        all.insert("keys".to_owned(), keys.into());
        all.insert("engines".to_owned(), engines.into());
        all.into()
    }
}
