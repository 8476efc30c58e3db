//! The section `[keys]`: actions with other keys than the default ones.

use std::ops::Range;

use toml::de::DeTable;

use super::read::ConfigReader;

/// An action with the keys it is to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyBinding {
    /// The name of the action.
    pub action: String,
    /// Its keys; none at all is allowed.
    pub keys: Vec<String>,
    /// The place of the action in the file, in bytes.
    pub action_span: Range<usize>,
    /// The place of the keys.
    pub keys_span: Range<usize>,
}

/// Reads the section. Actions and keys are kept as they are written, and checked when all are
/// there.
pub(super) fn read(reader: &mut ConfigReader<'_>, table: &DeTable<'_>) {
    for (key, value) in table {
        let action = key.get_ref().to_string();
        if let Some(keys) = reader.strings(&action, value) {
            reader.config.keys.push(KeyBinding {
                action,
                keys,
                action_span: key.span(),
                keys_span: value.span(),
            });
        }
    }
}
