//! Rows that show options and set them.

use super::row::{FormRow, FormValue};
use parlour_records::words;
use parlour_rules::options::{Domain, OptionInfo, OptionSet, OptionValue};
use parlour_rules::sentence::capitalized;

/// The row of an option.
pub fn option_row(option: &OptionInfo, value: &OptionValue) -> FormRow {
    let key = match option.key {
        "hash" => "memory".to_owned(),
        "pie" => "pie rule".to_owned(),
        key => key.replace('_', " "),
    };
    let label = capitalized(&key);
    let mut values = choices(option);
    // The word for what no other names is there where it holds.
    if let Some(last) = option
        .presets
        .last()
        .filter(|last| *value != OptionValue::Word(last.word))
    {
        values.retain(|value| *value != OptionValue::Word(last.word));
    }
    let text = |value: &OptionValue| words::value(option, value);
    let value = match values.iter().position(|other| other == value) {
        Some(at) => FormValue::choice(values.iter().map(text), at),
        None => FormValue::Step(text(value)),
    };
    FormRow::new(label, value, option.help)
}

/// All values of an option that has few.
pub fn choices(option: &OptionInfo) -> Vec<OptionValue> {
    match option.domain {
        Domain::Toggle => vec![OptionValue::Toggle(false), OptionValue::Toggle(true)],
        Domain::Word(words) => words.iter().map(|word| OptionValue::Word(word)).collect(),
        Domain::Number { .. } | Domain::Text { .. } => Vec::new(),
    }
}

/// Sets an option that has few values to one of them.
pub(super) fn choose(options: &mut dyn OptionSet, index: usize, at: usize) {
    if let Some(value) = choices(&options.table()[index]).into_iter().nth(at) {
        options
            .set_value(index, value)
            .expect("a choice is in the domain");
    }
}
