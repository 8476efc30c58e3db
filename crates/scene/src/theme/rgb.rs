//! Colours as numbers.

use ratatui::style::Color;

use super::style_spec::number_of_sixteen;

/// A colour of 24 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

/// The colours in which xterm draws the sixteen that users may redefine.
const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb::new(0, 0, 0);
    /// White.
    pub const WHITE: Rgb = Rgb::new(255, 255, 255);

    /// A colour of these parts.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Rgb { red, green, blue }
    }

    /// The parts: red, green, blue.
    pub const fn parts(self) -> [u8; 3] {
        [self.red, self.green, self.blue]
    }

    /// The colour `part` of the way (0 to 1) from this one to another.
    ///
    /// ```
    /// use parlour_scene::theme::Rgb;
    ///
    /// assert_eq!(Rgb::BLACK.mix(Rgb::WHITE, 0.5), Rgb::new(128, 128, 128));
    /// ```
    pub fn mix(self, other: Rgb, part: f32) -> Self {
        let mix = |a: u8, b: u8| {
            let (a, b) = (f32::from(a), f32::from(b));
            (a + (b - a) * part.clamp(0.0, 1.0)).round() as u8
        };
        Rgb {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }

    /// The brightness that the eye sees, from 0 to 255 (ITU-R BT.601).
    pub fn brightness(self) -> u8 {
        let sum =
            299 * u32::from(self.red) + 587 * u32::from(self.green) + 114 * u32::from(self.blue);
        (sum / 1000) as u8
    }

    /// The numbers of a terminal's colour, those of the sixteen as xterm has them. The terminal's
    /// own foreground and background have none.
    pub fn of(color: Color) -> Option<Self> {
        let sixteen = |index: usize| {
            let [red, green, blue] = SIXTEEN[index];
            Rgb { red, green, blue }
        };
        Some(match color {
            Color::Reset => return None,
            Color::Rgb(red, green, blue) => Rgb { red, green, blue },
            Color::Indexed(index) => match index {
                0..=15 => sixteen(usize::from(index)),
                16..=231 => {
                    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
                    let cube = index - 16;
                    Rgb::new(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
                }
                232.. => {
                    let grey = 8 + 10 * (index - 232);
                    Rgb::new(grey, grey, grey)
                }
            },
            named => sixteen(number_of_sixteen(named)?),
        })
    }

    /// The nearest of the 256 colours that users do not redefine, 16 to 255.
    pub fn nearest_indexed(self) -> u8 {
        // Level `n` of the cube is 0 or 55 + 40 n: the nearest is found by halves between them.
        let step = |part: u8| match part {
            0..48 => 0,
            48..115 => 1,
            _ => (part - 35) / 40,
        };
        let [red, green, blue] = self.parts().map(step);
        let cube = 16 + 36 * red + 6 * green + blue;
        let mean = (u16::from(self.red) + u16::from(self.green) + u16::from(self.blue)) / 3;
        let grey = 232 + (mean.saturating_sub(3) / 10).min(23) as u8;
        let far = |index: u8| {
            Rgb::of(Color::Indexed(index)).map_or(u32::MAX, |other| self.distance(other))
        };
        if far(grey) < far(cube) { grey } else { cube }
    }

    /// The one of those colours that it is, if it is one.
    pub fn indexed(self) -> Option<u8> {
        let parts = self.parts();
        let [red, green, blue] = parts;
        let is_level = |part: u8| part == 0 || part >= 95 && (part - 55).is_multiple_of(40);
        let is_grey = red == green && red == blue && (8..=238).contains(&red) && red % 10 == 8;
        (is_grey || parts.into_iter().all(is_level)).then(|| self.nearest_indexed())
    }

    /// The square of the distance to another colour.
    pub fn distance(self, other: Rgb) -> u32 {
        let parts = self.parts().into_iter().zip(other.parts());
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    }
}

impl From<Rgb> for Color {
    fn from(Rgb { red, green, blue }: Rgb) -> Self {
        Color::Rgb(red, green, blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_256_colours_are_their_own_nearest() {
        for index in 16..=255 {
            let colour = Rgb::of(Color::Indexed(index)).unwrap();
            let nearest = Rgb::of(Color::Indexed(colour.nearest_indexed())).unwrap();
            assert_eq!(nearest, colour, "{index}");
            assert_eq!(colour.indexed(), Some(colour.nearest_indexed()), "{index}");
        }
    }

    #[test]
    fn no_other_of_the_256_is_nearer() {
        for sample in 0..512_u32 {
            let part = |shift: u32| (sample.wrapping_mul(2_654_435_761) >> shift) as u8;
            let colour = Rgb::new(part(0), part(8), part(16));
            let all = (16..=255).filter_map(|index| Rgb::of(Color::Indexed(index)));
            let least = all.map(|other| colour.distance(other)).min();
            let found = Rgb::of(Color::Indexed(colour.nearest_indexed())).unwrap();
            assert_eq!(Some(colour.distance(found)), least, "{colour:?}");
            assert_eq!(colour.indexed().is_some(), least == Some(0), "{colour:?}");
        }
    }

    #[test]
    fn brightness_follows_the_eye() {
        assert_eq!(Rgb::WHITE.brightness(), 255);
        assert!(Rgb::new(0, 255, 0).brightness() > Rgb::new(255, 0, 0).brightness());
    }
}
