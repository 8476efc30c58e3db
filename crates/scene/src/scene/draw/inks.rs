//! The theme's colours as a drawing uses them.

use ratatui::style::{Color, Style};

use super::super::piece::is_stone;
use crate::theme::{Depth, Palette, Rgb, Role};
use parlour_rules::games::{BySide, Colour, Piece, Side};

/// The colours of a palette, as numbers that can be mixed.
///
/// If the palette has no colours for cells, or too few to mix, a board is outlined and nothing is
/// mixed: a colour is then only the number of its role, which [`Inks::style`] turns back into the
/// terminal's own colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Inks {
    roles: [Rgb; Role::COUNT],
    heat: [Rgb; HEAT_STEPS],
    /// True if cells are filled; otherwise they are outlined.
    pub filled: bool,
    /// True if colours tell marks apart, and not brightness alone.
    pub coloured: bool,
    /// True if the theme is dark on light.
    pub light: bool,
    /// The colour that the terminal gets where nothing is drawn.
    pub ground: Color,
    depth: Depth,
}

/// The number of colours of a heat map: enough that steps cannot be seen, few enough that they can
/// be kept.
const HEAT_STEPS: usize = 24;

/// Half of the wood of boards for White in a light theme.
const WALNUT: Rgb = Rgb::new(122, 58, 0);

/// The part of the background in the colours of what steps back.
const BACK: f32 = 0.38;

impl Inks {
    pub fn new(palette: &Palette) -> Self {
        let filled = palette.depth() >= Depth::Indexed && palette.bg(Role::Cell).is_some();
        let light = palette.is_light();
        let paper = if light { Rgb::WHITE } else { Rgb::BLACK };
        let own = if light { Rgb::BLACK } else { Rgb::WHITE };
        let mut roles = [own; Role::COUNT];
        for (ink, role) in roles.iter_mut().zip(Role::ALL) {
            *ink = if filled {
                Rgb::of(palette.colour(role)).unwrap_or(own)
            } else {
                key(role)
            };
        }
        if filled && palette.bg(Role::Background).is_none() {
            roles[Role::Background.index()] = paper;
        }
        let mut heat = [own; HEAT_STEPS];
        for (step, ink) in heat.iter_mut().enumerate() {
            let value = step as f32 / (HEAT_STEPS - 1) as f32;
            *ink = palette.heat(value).and_then(Rgb::of).unwrap_or(own);
        }
        Inks {
            roles,
            heat,
            filled,
            coloured: !matches!(palette.text(Role::Choice).fg, None | Some(Color::Reset)),
            light,
            ground: palette.colour(Role::Background),
            depth: palette.depth(),
        }
    }

    /// The same colours nearer to the background of the board; where they cannot be mixed, all are
    /// that of the lines between cells.
    pub fn stepped_back(&self) -> Self {
        let back = self.background();
        let mix = |ink: Rgb| match ink {
            _ if self.filled => ink.mix(back, BACK),
            _ if ink == back => back,
            _ => key(Role::Border),
        };
        Self {
            roles: self.roles.map(mix),
            heat: self.heat.map(mix),
            ..self.clone()
        }
    }

    /// The colour of a role.
    pub const fn role(&self, role: Role) -> Rgb {
        self.roles[role.index()]
    }

    /// The colour behind the board.
    pub const fn background(&self) -> Rgb {
        self.role(Role::Background)
    }

    /// The colour of a heat map for a value from 0 to 1.
    pub fn heat(&self, value: f32) -> Rgb {
        let value = if value.is_finite() {
            value.clamp(0.0, 1.0)
        } else {
            0.0
        };
        self.heat[(value * (HEAT_STEPS - 1) as f32).round() as usize]
    }

    /// The form and colours of a side's pieces.
    ///
    /// The first side is filled and the second a ring. Only where outlines are drawn dark on
    /// light, White is the ring, whose inside is the paper, and Black is filled.
    pub fn body(&self, side: Side, colour: Colour) -> Body {
        let inverted =
            !self.filled && self.light && matches!(colour, Colour::White | Colour::Black);
        let ring = match colour {
            Colour::White if inverted => true,
            Colour::Black if inverted => false,
            _ => side == Side::Second,
        };
        let ink = self.role(Role::ink(colour));
        let mut core = self.role(Role::core(colour));
        // A ring has to be seen: where a theme draws it in one colour, its inside is lighter or
        // darker.
        if self.filled && ring && ink.distance(core) < 3 * 40 * 40 {
            let away = if ink.brightness() > 127 {
                Rgb::BLACK
            } else {
                Rgb::WHITE
            };
            core = ink.mix(away, 0.3);
        }
        let heart = self.role(Role::GoldText);
        Body {
            ring,
            ink,
            core,
            heart,
        }
    }

    /// The same for a piece: dark stones are discs like light ones, in the darker of their colours,
    /// unless cells are as dark as they are.
    pub fn body_of(&self, piece: Piece, colour: Colour) -> Body {
        let body = self.body(piece.side, colour);
        if !self.filled || !body.ring || !is_stone(piece.kind) || colour != Colour::Black {
            return body;
        }
        let is_core_darker = body.core.brightness() < body.ink.brightness();
        let (ink, core) = if is_core_darker {
            (body.core, body.ink)
        } else {
            (body.ink, body.core)
        };
        let cell = self.role(Role::CellAlt).brightness();
        if cell.saturating_sub(ink.brightness()) < 40 {
            return body;
        }
        Body {
            ring: false,
            ink,
            core,
            ..body
        }
    }

    /// The colour of a cell of a board for these sides. On the wood of a light theme White could
    /// not be seen, so that a board for White is of walnut.
    pub fn wood(&self, colours: BySide<Colour>, cell: Rgb) -> Rgb {
        let is_for_white = Side::BOTH
            .iter()
            .any(|&side| colours[side] == Colour::White);
        if self.light && is_for_white {
            cell.mix(WALNUT, 0.5)
        } else {
            cell
        }
    }

    /// The colour that a terminal draws for this one. The 256 colours take fewer bytes and are
    /// taken where they are the same.
    pub fn colour(&self, rgb: Rgb) -> Color {
        if rgb == self.background() {
            return self.ground;
        }
        match rgb.indexed() {
            Some(index) => Color::Indexed(index),
            None if self.depth == Depth::Indexed => Color::Indexed(rgb.nearest_indexed()),
            None => rgb.into(),
        }
    }

    /// The style in an outlined drawing of something that has this colour.
    pub fn style(palette: &Palette, rgb: Rgb) -> Style {
        let role = Role::ALL.get(usize::from(rgb.red).wrapping_sub(1));
        role.map_or_else(Style::new, |&role| palette.text(role))
    }
}

/// The number that stands for a role in an outlined drawing.
pub(in super::super) const fn key(role: Role) -> Rgb {
    match role {
        Role::Background => Rgb::BLACK,
        role => Rgb::new(role.index() as u8 + 1, 255, 255),
    }
}

/// The look of a side's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Body {
    /// True if they are rings.
    pub ring: bool,
    /// The colour of the body.
    pub ink: Rgb,
    /// The colour inside a ring, and of letters on the body.
    pub core: Rgb,
    /// The colour of the gem in a pentagon.
    pub heart: Rgb,
}

impl Body {
    /// Returns whether it is nearly black, so that drawings on it have to be light.
    pub fn is_dark(self) -> bool {
        !self.ring && self.ink.brightness() < 64 && self.core.brightness() > self.ink.brightness()
    }

    /// The colour of the rim around a tile.
    pub fn rim(self) -> Rgb {
        self.ink.mix(Rgb::BLACK, 0.62)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;

    fn inks(theme: &str, depth: Depth) -> Inks {
        Inks::new(&Palette::new(&Theme::named(theme).unwrap(), depth))
    }

    #[test]
    fn few_colours_make_outlines_and_many_fill() {
        assert!(inks("dark", Depth::TrueColour).filled);
        assert!(inks("light", Depth::Indexed).filled);
        for depth in [Depth::None, Depth::Sixteen] {
            assert!(!inks("dark", depth).filled);
        }
        assert!(!inks("mono", Depth::TrueColour).filled);
    }

    #[test]
    fn white_is_light_and_black_dark_whatever_is_behind_them() {
        for name in Theme::NAMES {
            let inks = inks(name, Depth::TrueColour);
            if !inks.filled {
                continue;
            }
            let white = inks.body(Side::First, Colour::White);
            let black = inks.body(Side::Second, Colour::Black);
            assert!(white.ink.brightness() > 200, "{name}");
            assert!(black.core.brightness() < 100, "{name}");
        }
        let outlined = inks("light", Depth::Sixteen);
        assert!(outlined.body(Side::First, Colour::White).ring);
        assert!(!outlined.body(Side::Second, Colour::Black).ring);
    }

    #[test]
    fn what_steps_back_is_nearer_to_what_is_behind_it() {
        for name in Theme::NAMES {
            let inks = inks(name, Depth::TrueColour);
            let back = inks.stepped_back();
            assert_eq!(inks.background(), back.background());
            for role in [Role::Red, Role::Blue] {
                let distance = |inks: &Inks| inks.role(role).distance(inks.background());
                let is_line = back.role(role) == key(Role::Border);
                assert_eq!(is_line, !inks.filled, "{name}");
                assert!(is_line || distance(&back) < distance(&inks), "{name}");
            }
        }
    }

    #[test]
    fn every_role_has_a_number_of_its_own_in_outlines() {
        let theme = Theme::named("dark").unwrap();
        let palette = Palette::new(&theme, Depth::Sixteen);
        let mut seen = std::collections::HashSet::new();
        for role in Role::ALL {
            assert!(seen.insert(key(role)));
            if role != Role::Background {
                assert_eq!(Inks::style(&palette, key(role)), palette.text(role));
            }
        }
    }
}
