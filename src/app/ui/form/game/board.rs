//! The row of the boards that players have names for, and what is left of the rules beside them.

use crate::app::ui::form::option::option_row;
use crate::app::ui::form::row::FormRow;
use parlour_rules::games::AnyRules;
use parlour_rules::options::{OptionSet, OptionValue};

/// The index of the rule that names boards, if the game has names for them.
pub(super) fn rule(rules: &AnyRules) -> Option<usize> {
    let mut table = rules.table().iter();
    table.position(|option| !option.presets.is_empty())
}

/// The row of the boards.
pub(super) fn row(rules: &AnyRules, rule: usize) -> FormRow {
    let option = &rules.table()[rule];
    let mut row = option_row(option, &rules.named_value(rule)).told();
    if let Some(preset) = rules.preset(rule) {
        let is_named = option.named_presets().contains(preset);
        row.help = if is_named {
            format!("{}.", preset.help)
        } else {
            format!("{}: {}.", preset.help, text(rules))
        };
    }
    row
}

/// Describes the board and the rules in a few words.
pub(super) fn text(rules: &AnyRules) -> String {
    let title = rules.title();
    let rest = title.strip_prefix(rules.info().name).unwrap_or(&title);
    match rest.trim_start_matches([',', ' ']) {
        "" => "standard".to_owned(),
        rest => rest.to_owned(),
    }
}

/// Takes one of the boards, by its place among those that have names. What the one before set
/// goes with it.
pub(super) fn choose(rules: &mut AnyRules, rule: usize, at: usize) {
    let option = &rules.table()[rule];
    let Some(chosen) = option.named_presets().get(at) else {
        return;
    };
    let before = rules.preset(rule);
    let before = before.filter(|preset| option.named_presets().contains(preset));
    for (key, _) in before.map_or(&[][..], |preset| preset.values) {
        if let Ok(index) = rules.index(key) {
            let default = rules.table()[index].default.clone();
            rules
                .set_value(index, default)
                .expect("a default is in the domain");
        }
    }
    rules
        .set_value(rule, OptionValue::Word(chosen.word))
        .expect("the word of a preset is in the domain");
}
