//! Words that set several options at once.

use super::{OptionInfo, OptionValue};

/// A word that sets other options, as the name of a board sets its size.
///
/// ```
/// use parlour_rules::games::find_game;
/// use parlour_rules::options::OptionSet;
///
/// let casual = find_game("trike")?.with_pairs("board=casual")?;
/// assert_eq!(casual.pairs(), "side=11");
/// assert_eq!(casual.preset(0).map(|preset| preset.word), Some("casual"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The word, in files and commands.
    pub word: &'static str,
    /// What players call it.
    pub called: &'static str,
    /// Its meaning, as a phrase.
    pub help: &'static str,
    /// The values that it sets, by key. The last word of a list, which stands for all that no other
    /// word names, sets nothing, or nothing but its own option.
    pub values: &'static [(&'static str, OptionValue)],
}

/// Two settings that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// Their places among those given.
    pub places: [usize; 2],
    /// The options that the word of one sets, as a sentence.
    pub why: String,
}

impl Preset {
    /// The words of a list.
    pub const fn words<const N: usize>(presets: &[Self; N]) -> [&'static str; N] {
        let mut words = [""; N];
        let mut at = 0;
        while at < N {
            words[at] = presets[at].word;
            at += 1;
        }
        words
    }

    /// The value that it gives an option, if it sets it.
    pub fn value(&self, key: &str) -> Option<&'static OptionValue> {
        let mut values = self.values.iter();
        values.find(|(set, _)| *set == key).map(|(_, value)| value)
    }
}

impl OptionInfo {
    /// The preset that a value of this option is the word of.
    pub fn preset(&self, value: &OptionValue) -> Option<&'static Preset> {
        let mut presets = self.presets.iter();
        presets.find(|preset| OptionValue::Word(preset.word) == *value)
    }

    /// The presets that a person chooses among: all but the last, which names the rest.
    pub fn named_presets(&self) -> &'static [Preset] {
        self.presets.split_last().map_or(&[], |(_, named)| named)
    }
}

/// Returns the values to store, by indices in the table, for an option to have a value.
///
/// # Panics
///
/// Panics if the table has no option of this index, or a preset names one that it has not.
pub fn stored(
    table: &'static [OptionInfo],
    index: usize,
    value: OptionValue,
) -> Vec<(usize, OptionValue)> {
    let Some(preset) = table[index].preset(&value) else {
        return vec![(index, value)];
    };
    let values = preset.values.iter().map(|(key, value)| {
        let at = table.iter().position(|option| option.key == *key);
        (
            at.expect("a preset names options of its table"),
            value.clone(),
        )
    });
    values.collect()
}
