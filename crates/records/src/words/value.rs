//! Values of options.

use super::counted;
use parlour_rules::options::{OptionInfo, OptionValue};

/// The value of an option with its unit: "on", "64 MB", "10 minutes", "never".
///
/// ```
/// use parlour_rules::games::find_game;
/// use parlour_rules::options::{OptionSet, OptionValue};
/// use parlour_records::words::value;
///
/// let trike = find_game("trike")?;
/// let [_, side, pie] = trike.table() else { panic!("Trike has three settings") };
/// assert_eq!(value(side, &OptionValue::Number(9)), "9");
/// assert_eq!(value(pie, &OptionValue::Toggle(true)), "on");
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
pub fn value(option: &OptionInfo, value: &OptionValue) -> String {
    if let Some(preset) = option.preset(value) {
        return preset.called.to_owned();
    }
    match value {
        OptionValue::Toggle(true) => "on".to_owned(),
        OptionValue::Toggle(false) => "off".to_owned(),
        OptionValue::Number(0) if !option.zero.is_empty() => option.zero.to_owned(),
        OptionValue::Number(0) if option.domain.has_never() => "never".to_owned(),
        OptionValue::Number(number) => match option.unit {
            "" => number.to_string(),
            unit @ ("MB" | "ms") => format!("{number} {unit}"),
            unit => counted(*number as usize, unit),
        },
        // People say move.
        OptionValue::Word("ply") => "move".to_owned(),
        OptionValue::Word(word) => word.replace('-', " "),
        OptionValue::Text(text) => text.to_string(),
    }
}
