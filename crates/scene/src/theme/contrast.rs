//! The contrast of two colours.

use ratatui::style::Color;

use super::{Rgb, Role};

/// The roles that text is written in, each with the backgrounds it is written on. In every
/// theme each pair has a [`contrast`] of at least 4.5.
const TEXT_PAIRS: &[(Role, &[Role])] = {
    use Role::{
        Accent, Background, Cell, CellAlt, CellText, Dim, Error, Good, Heat1, Heat2, Heat3, Heat4,
        Heat5, HeatText, Key, LastCell, Selection, SelectionText, Surface, Text, Title, Warning,
    };
    const SCREEN: &[Role] = &[Background, Surface];
    &[
        (Text, SCREEN),
        (Dim, SCREEN),
        (Accent, SCREEN),
        (Title, SCREEN),
        (Key, SCREEN),
        (Error, SCREEN),
        (Warning, SCREEN),
        (Good, SCREEN),
        (SelectionText, &[Selection]),
        (CellText, &[Cell, CellAlt, LastCell]),
        (HeatText, &[Heat1, Heat2, Heat3, Heat4, Heat5]),
    ]
};

/// The contrast of two colours from 1 (none) to 21 (black on white), as defined by WCAG 2.1,
/// <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>.
///
/// Only colours that are the same on every terminal have one: 24-bit colours and those of the
/// 256 that users do not redefine (16 to 255).
pub fn contrast(one: Color, other: Color) -> Option<f64> {
    let (one, other) = (luminance(one)?, luminance(other)?);
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

fn luminance(colour: Color) -> Option<f64> {
    let linear = |channel: u8| {
        let part = f64::from(channel) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    // Users redefine the first sixteen.
    let fixed = matches!(colour, Color::Rgb(..) | Color::Indexed(16..));
    let Rgb { red, green, blue } = Rgb::of(colour).filter(|_| fixed)?;
    Some(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
}

#[cfg(test)]
mod tests {
    use super::super::{Depth, Palette, Theme};
    use super::*;

    fn palettes() -> impl Iterator<Item = (String, Palette)> {
        Theme::NAMES.into_iter().flat_map(|name| {
            [Depth::TrueColour, Depth::Indexed].map(|depth| {
                let theme = Theme::named(name).unwrap();
                (
                    format!("{name} at {}", depth.name()),
                    Palette::new(&theme, depth),
                )
            })
        })
    }

    /// Collects the pairs below `least`, so that one run of the test tells all of them.
    fn below(min_ratio: fn(Depth) -> f64, pairs: &[(Role, &[Role])]) -> Vec<String> {
        let mut found = Vec::new();
        for (name, palette) in palettes() {
            for &(text, backgrounds) in pairs {
                for &background in backgrounds {
                    let seen = contrast(palette.colour(text), palette.colour(background));
                    if let Some(ratio) = seen.filter(|&ratio| ratio < min_ratio(palette.depth())) {
                        found.push(format!("{name}: {text:?} on {background:?} is {ratio:.2}"));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn known_contrasts() {
        let black = Color::Rgb(0, 0, 0);
        let white = Color::Rgb(255, 255, 255);
        assert!((contrast(black, white).unwrap() - 21.0).abs() < 1e-9);
        assert!((contrast(Color::Indexed(16), Color::Indexed(231)).unwrap() - 21.0).abs() < 1e-9);
        let grey = contrast(Color::Rgb(119, 119, 119), white).unwrap();
        assert!((grey - 4.48).abs() < 0.01, "{grey}");
        assert_eq!(contrast(Color::Red, white), None);
        assert_eq!(contrast(Color::Reset, white), None);
    }

    #[test]
    fn text_can_be_read_in_every_theme() {
        let found = below(|_| 4.5, TEXT_PAIRS);
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn text_can_be_read_on_every_blend_of_a_heat_map() {
        for (name, palette) in palettes() {
            for step in 0..=100_u8 {
                let Some(heat) = palette.heat(f32::from(step) / 100.0) else {
                    continue;
                };
                let ratio = contrast(palette.colour(Role::HeatText), heat).unwrap_or(21.0);
                assert!(ratio >= 4.5, "{name}: heat {step}% is {ratio:.2}");
            }
        }
    }

    /// Pieces and marks are shapes and need 3:1, as WCAG 1.4.11 asks of graphics. Glyphs and fills
    /// tell them apart besides. White and Black stand on boards of their own wood, which are tested
    /// where they are coloured.
    #[test]
    fn pieces_and_marks_can_be_seen_on_every_cell() {
        use Role::{
            Blue, Capture, Cell, CellAlt, Choice, Cursor, Expected, Gold, GoldText, Green, Last,
            LastCell, Picked, PickedCell, Red, TerrainText, Threat, ThreatCell, Trade, Win,
            WinCell,
        };
        const HEAT: &[Role] = &Role::HEAT;
        const GROUNDS: &[Role] = &[
            Role::RedGround,
            Role::BlueGround,
            Role::GreenGround,
            Role::WhiteGround,
            Role::BlackGround,
            Role::Neutral,
        ];
        const CELLS: &[Role] = &[
            Cell, CellAlt, LastCell, PickedCell, ThreatCell, WinCell, Gold,
        ];
        const SIGNED: &[Role] = &[Cell, CellAlt, LastCell, Gold];
        let found = below(
            // The cube of 256 colours has no green below #005f00.
            |depth| if depth == Depth::Indexed { 2.1 } else { 3.0 },
            &[
                (Red, CELLS),
                (Blue, CELLS),
                (Green, CELLS),
                (Cursor, CELLS),
                (Cursor, &[Role::Background]),
                (Choice, SIGNED),
                (Choice, GROUNDS),
                (Capture, SIGNED),
                (Trade, SIGNED),
                (Last, SIGNED),
                (Last, GROUNDS),
                (Picked, &[PickedCell]),
                (Threat, &[ThreatCell]),
                (Win, &[WinCell]),
                (GoldText, &[Gold]),
                (TerrainText, GROUNDS),
                (Red, HEAT),
                (Blue, HEAT),
                (Green, HEAT),
                (Expected, &[Cell, CellAlt, LastCell]),
            ],
        );
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn the_accent_and_the_keys_are_no_players_colour() {
        const INKS: [Role; 5] = [Role::Red, Role::Blue, Role::Green, Role::White, Role::Black];
        for name in Theme::NAMES.into_iter().filter(|name| *name != "mono") {
            for depth in [Depth::TrueColour, Depth::Indexed, Depth::Sixteen] {
                let palette = Palette::new(&Theme::named(name).unwrap(), depth);
                for role in [Role::Accent, Role::Key] {
                    let colour = palette.colour(role);
                    let pair = |ink| Rgb::of(colour).zip(Rgb::of(palette.colour(ink)));
                    for ink in INKS {
                        assert_ne!(
                            colour,
                            palette.colour(ink),
                            "{name} {depth:?} {role:?} {ink:?}"
                        );
                        let far = pair(ink).is_none_or(|(one, other)| one.distance(other) > 4000);
                        assert!(far, "{name} {depth:?}: {role:?} is near to {ink:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_cursor_is_told_from_gold_where_both_are_outlines() {
        for name in Theme::NAMES.into_iter().filter(|name| *name != "mono") {
            let palette = Palette::new(&Theme::named(name).unwrap(), Depth::Sixteen);
            assert_ne!(
                palette.colour(Role::Cursor),
                palette.colour(Role::GoldText),
                "{name}"
            );
        }
    }

    /// The values of a heat map go from rose over slate to teal, in every theme.
    #[test]
    fn heat_is_one_ramp() {
        let warmth = |palette: &Palette, role| {
            Rgb::of(palette.colour(role))
                .map(|Rgb { red, green, .. }| i16::from(red) - i16::from(green))
        };
        for (name, palette) in palettes() {
            let ramp: Vec<_> = Role::HEAT
                .into_iter()
                .filter_map(|role| warmth(&palette, role))
                .collect();
            assert!(
                ramp.is_sorted_by(|low, high| low >= high),
                "{name}: {ramp:?}"
            );
            assert!(
                ramp.first()
                    .zip(ramp.last())
                    .is_none_or(|(low, high)| *low > 0 && *high < 0),
                "{name}"
            );
        }
    }
}
