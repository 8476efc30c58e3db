//! A theme at one colour depth.

use ratatui::style::{Color, Modifier, Style};

use super::{Depth, Rgb, Role, StyleSpec, Theme};

/// The least difference of brightness, of 255, between text and background.
const READABLE: u8 = 70;

/// The style of every role on this terminal: a [`Theme`] at one [`Depth`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    depth: Depth,
    light: bool,
    looks: [StyleSpec; Role::COUNT],
}

impl Palette {
    /// The theme as it looks at this depth.
    pub fn new(theme: &Theme, depth: Depth) -> Self {
        let mut looks = [StyleSpec::PLAIN; Role::COUNT];
        for (look, role) in looks.iter_mut().zip(Role::ALL) {
            *look = theme.style(role, depth);
        }
        let background = theme.style(Role::Background, Depth::TrueColour).colour;
        let light = Rgb::of(background).is_some_and(|background| background.brightness() > 127);
        Palette {
            depth,
            light,
            looks,
        }
    }

    /// A palette without colours or attributes: everything is shown by glyphs alone.
    pub const fn plain() -> Self {
        Palette {
            depth: Depth::None,
            light: false,
            looks: [StyleSpec::PLAIN; Role::COUNT],
        }
    }

    /// The same on a surface that is raised above the screen, where that has a colour of its own.
    pub fn raised(&self) -> Self {
        let mut raised = self.clone();
        if self.bg(Role::Surface).is_some() {
            raised.looks[Role::Background.index()] = self.style(Role::Surface);
        }
        raised
    }

    /// The colour depth of the palette.
    pub const fn depth(&self) -> Depth {
        self.depth
    }

    /// Returns whether the theme is dark on light. Known at every depth, also where the background
    /// is the terminal's own.
    pub const fn is_light(&self) -> bool {
        self.light
    }

    /// The style of a role.
    pub const fn style(&self, role: Role) -> StyleSpec {
        self.looks[role.index()]
    }

    /// The colour of a role, [`Color::Reset`] for the terminal's own.
    pub const fn colour(&self, role: Role) -> Color {
        self.looks[role.index()].colour
    }

    /// The colour of a role as a background, if it has one of its own.
    pub fn bg(&self, role: Role) -> Option<Color> {
        let colour = self.colour(role);
        (colour != Color::Reset).then_some(colour)
    }

    /// Text in a role, leaving the background as it is.
    pub fn text(&self, role: Role) -> Style {
        let look = self.style(role);
        let style = Style::new().add_modifier(look.attributes);
        match look.colour {
            Color::Reset => style,
            colour => style.fg(colour),
        }
    }

    /// Text in a role that is made for shapes, such as a side's colour: ordinary text where its
    /// colour is too near to the screen's to be read.
    pub fn readable(&self, role: Role) -> Style {
        let own = if self.light { Rgb::WHITE } else { Rgb::BLACK };
        let ground = Rgb::of(self.colour(Role::Background)).unwrap_or(own);
        let clear = Rgb::of(self.colour(role))
            .is_none_or(|colour| colour.brightness().abs_diff(ground.brightness()) >= READABLE);
        self.text(if clear { role } else { Role::Text })
    }

    /// The role of a line in a role that is made for shapes: dim where its colour is too near to the
    /// screen's to be seen.
    pub fn line_role(&self, role: Role) -> Role {
        let is_clear = self.readable(role) == self.text(role);
        if is_clear { role } else { Role::Dim }
    }

    /// Text in one role on a background in another. The background's attributes count too, so
    /// that a reversed selection stays one without colours.
    pub fn text_on(&self, text: Role, background: Role) -> Style {
        let style = self
            .text(text)
            .add_modifier(self.style(background).attributes);
        match self.bg(background) {
            Some(colour) => style.bg(colour),
            None => style,
        }
    }

    /// The chosen one of several values side by side, filled, on the background or in a selected
    /// line; none where nothing can be filled, as colours are missing.
    pub fn pill(&self, is_selected: bool) -> Option<Style> {
        self.bg(Role::Selection)?;
        let fill = if is_selected && self.has_clear_pill() {
            Role::Accent
        } else {
            Role::Text
        };
        Some(self.filled(fill, Role::Background))
    }

    /// Returns whether a pill is told apart on the ground of a selection.
    pub fn has_clear_pill(&self) -> bool {
        let accent = Rgb::of(self.colour(Role::Accent));
        let line = Rgb::of(self.colour(Role::Selection));
        accent.zip(line).is_none_or(|(accent, line)| {
            accent.brightness().abs_diff(line.brightness()) >= READABLE
        })
    }

    /// A button on the background; none where nothing can be filled.
    pub fn button(&self) -> Option<Style> {
        self.bg(Role::Selection)?;
        let style = self.filled(Role::Accent, Role::Background);
        Some(style.add_modifier(Modifier::BOLD))
    }

    /// Text in the colour of one role on a ground of another's. The two are exchanged by the
    /// terminal, whose own background can be the colour of text so.
    fn filled(&self, fill: Role, text: Role) -> Style {
        let style = self.text(fill).bg(self.colour(text));
        style.add_modifier(Modifier::REVERSED)
    }

    /// The style of the whole screen: text on the background.
    pub fn screen(&self) -> Style {
        self.text_on(Role::Text, Role::Background)
    }

    /// The colour of a heat map for a value from 0 to 1, if the depth has colours for it.
    ///
    /// 24-bit colours are blended between the five roles, fewer colours take the nearest.
    pub fn heat(&self, value: f32) -> Option<Color> {
        let steps = Role::HEAT.len() - 1;
        let scaled = if value.is_finite() {
            value.clamp(0.0, 1.0) * steps as f32
        } else {
            0.0
        };
        let low = self.colour(Role::HEAT[(scaled.floor() as usize).min(steps - 1)]);
        let high = self.colour(Role::HEAT[(scaled.floor() as usize + 1).min(steps)]);
        if let (Color::Rgb(r1, g1, b1), Color::Rgb(r2, g2, b2)) = (low, high) {
            let part = scaled - scaled.floor().min((steps - 1) as f32);
            let mix =
                |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
            return Some(Color::Rgb(mix(r1, r2), mix(g1, g2), mix(b1, b2)));
        }
        self.bg(Role::HEAT[scaled.round() as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_runs_from_its_first_colour_to_its_last() {
        let theme = Theme::named("dark").unwrap();
        for depth in [Depth::TrueColour, Depth::Indexed] {
            let palette = Palette::new(&theme, depth);
            for (step, role) in Role::HEAT.into_iter().enumerate() {
                assert_eq!(palette.heat(step as f32 / 4.0), palette.bg(role));
            }
            assert_eq!(palette.heat(-3.0), palette.bg(Role::Heat1));
            assert_eq!(palette.heat(7.0), palette.bg(Role::Heat5));
            assert_eq!(palette.heat(f32::NAN), palette.bg(Role::Heat1));
        }
        assert_eq!(Palette::plain().heat(0.5), None);
    }

    #[test]
    fn words_in_white_can_be_read_on_cream() {
        // With sixteen colours the theme writes White in the terminal's own.
        for depth in [Depth::TrueColour, Depth::Indexed] {
            let light = Palette::new(&Theme::named("light").unwrap(), depth);
            assert_eq!(light.readable(Role::White), light.text(Role::Text));
            assert_eq!(light.readable(Role::Blue), light.text(Role::Blue));
            let dark = Palette::new(&Theme::named("dark").unwrap(), depth);
            assert_eq!(dark.readable(Role::White), dark.text(Role::White));
        }
    }

    #[test]
    fn a_chosen_value_can_be_read_and_seen_in_every_theme() {
        let differ = |one, other| {
            let brightness = |colour| Rgb::of(colour).map(Rgb::brightness);
            let pair = brightness(one).zip(brightness(other));
            pair.is_none_or(|(one, other)| one.abs_diff(other) >= READABLE)
        };
        for name in Theme::NAMES {
            for depth in [Depth::TrueColour, Depth::Indexed, Depth::Sixteen] {
                let palette = Palette::new(&Theme::named(name).unwrap(), depth);
                let grounds = [Role::Background, Role::Selection];
                for (ground, is_selected) in grounds.into_iter().zip([false, true]) {
                    let Some(pill) = palette.pill(is_selected) else {
                        continue;
                    };
                    if is_selected && !palette.has_clear_pill() {
                        continue;
                    }
                    assert!(pill.add_modifier.contains(Modifier::REVERSED));
                    let fill = pill.fg.unwrap_or_default();
                    assert!(differ(fill, palette.colour(ground)), "{name} {depth:?}");
                    assert!(differ(fill, pill.bg.unwrap()), "{name} {depth:?}");
                }
            }
            let plain = Palette::new(&Theme::named(name).unwrap(), Depth::None);
            assert_eq!((plain.pill(false), plain.button()), (None, None));
        }
    }

    #[test]
    fn sixteen_colours_select_by_the_two_that_every_terminal_keeps_apart() {
        for name in Theme::NAMES {
            let palette = Palette::new(&Theme::named(name).unwrap(), Depth::Sixteen);
            let pair = [Role::Selection, Role::SelectionText].map(|role| palette.colour(role));
            let greys = [Color::Black, Color::Gray, Color::White, Color::Reset];
            assert!(
                pair.iter().all(|one| greys.contains(one)),
                "{name}: {pair:?}"
            );
        }
    }

    #[test]
    fn a_selection_shows_without_colours() {
        for name in Theme::NAMES {
            let palette = Palette::new(&Theme::named(name).unwrap(), Depth::None);
            let style = palette.text_on(Role::SelectionText, Role::Selection);
            assert!(style.add_modifier.contains(Modifier::REVERSED), "{name}");
            assert_eq!((style.fg, style.bg), (None, None), "{name}");
        }
    }
}
