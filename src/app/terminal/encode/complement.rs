//! Characters that are dots: each has one whose dots are the others, which with the colours
//! exchanged is the same picture.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};
use rustc_hash::FxHashMap;

/// The character of the other dots, for quadrants, halves, sextants and octants.
pub(super) fn complement(symbol: &str) -> Option<char> {
    let mut chars = symbol.chars();
    let first = chars.next()?;
    if chars.next().is_some() || first.is_ascii() {
        return None;
    }
    COMPLEMENTS.get(&first).copied()
}

/// Whether all of these characters have complements that a terminal can draw which draws them.
///
/// Charts are drawn in eighths of a block everywhere; the complements of two of them are known where
/// octants are.
pub(super) fn all_have_one<'a>(symbols: impl Iterator<Item = &'a str>) -> bool {
    let (mut has_charts, mut has_octants) = (false, false);
    for symbol in symbols {
        if complement(symbol).is_none() {
            return false;
        }
        has_charts |= matches!(symbol, "▂" | "▆");
        has_octants |= symbol
            .chars()
            .any(|glyph| BLOCK_OF_OCTANTS.contains(&glyph));
    }
    has_octants || !has_charts
}

/// Where most octants are: "Symbols for Legacy Computing Supplement" of Unicode 16.
const BLOCK_OF_OCTANTS: RangeInclusive<char> = '\u{1cc00}'..='\u{1ceb0}';

static COMPLEMENTS: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let tables = [&QUADRANTS[..], &SEXTANTS[..], &OCTANTS[..]];
    let pairs = tables
        .into_iter()
        .flat_map(|table| table.iter().copied().zip(table.iter().rev().copied()));
    pairs
        .filter(|&(glyph, other)| glyph != ' ' && other != ' ')
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complement_has_the_other_dots() {
        for (glyph, other) in [
            ("▌", '▐'),
            ("▀", '▄'),
            ("▘", '▟'),
            ("🬀", '🬻'),
            ("🮂", '▆'),
            ("▂", '🮅'),
        ] {
            assert_eq!(complement(glyph), Some(other), "{glyph}");
            assert_eq!(complement(&other.to_string()), glyph.chars().next());
        }
        for glyph in ["a", " ", "█", "│", "●", "ab"] {
            assert_eq!(complement(glyph), None, "{glyph}");
        }
    }

    #[test]
    fn charts_stay_what_they_are_where_there_are_no_octants() {
        assert!(all_have_one(["▌", "🬀"].into_iter()));
        assert!(all_have_one(["▂", "𜴐"].into_iter()));
        assert!(!all_have_one(["▂", "▌"].into_iter()));
        assert!(!all_have_one(["a", "▌"].into_iter()));
    }
}
