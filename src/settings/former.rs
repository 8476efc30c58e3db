//! Values that settings had in earlier versions, which files and command lines may still have.

use super::table::UI;
use parlour_rules::options::Value;

/// What a value comes to now, if its setting took other values once.
pub(super) fn value(section: &str, key: &str, text: &str) -> Option<Value> {
    match (section, key, text) {
        // Plies were shown happening, or not.
        (UI, "animation", "true") => Some(Value::Word("short")),
        (UI, "animation", "false") => Some(Value::Word("off")),
        _ => None,
    }
}
