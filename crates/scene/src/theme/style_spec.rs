//! One word of a theme file: the style of a role at one colour depth.

use ratatui::style::{Color, Modifier};

use super::Depth;
use parlour_rules::options::suggestion;

/// The style of a role: a colour and text attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StyleSpec {
    /// The colour; [`Color::Reset`] is the terminal's own.
    pub colour: Color,
    /// Bold, dim, underlined, reversed or slanted text.
    pub attributes: Modifier,
}

impl StyleSpec {
    /// The terminal's own colour and plain text.
    pub const PLAIN: StyleSpec = StyleSpec {
        colour: Color::Reset,
        attributes: Modifier::empty(),
    };

    /// Reads a word such as `#ffd75f`, `221`, `bright-yellow+bold`, `default` or `bold`.
    ///
    /// The word is a colour followed by any attributes, joined by `+`. With no colours
    /// ([`Depth::None`]) it is `plain` or attributes only.
    ///
    /// # Errors
    ///
    /// A sentence that says what the word should have been.
    pub fn parse(word: &str, depth: Depth) -> Result<Self, String> {
        let mut parts = word.split('+');
        let mut look = StyleSpec::PLAIN;
        if depth != Depth::None {
            look.colour = colour(parts.next().unwrap_or_default(), depth)?;
        }
        for part in parts {
            look.attributes |= attribute(part)?;
        }
        Ok(look)
    }
}

/// The names of the 16 colours, in the order of their numbers.
const SIXTEEN: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("white", Color::Gray),
    ("bright-black", Color::DarkGray),
    ("bright-red", Color::LightRed),
    ("bright-green", Color::LightGreen),
    ("bright-yellow", Color::LightYellow),
    ("bright-blue", Color::LightBlue),
    ("bright-magenta", Color::LightMagenta),
    ("bright-cyan", Color::LightCyan),
    ("bright-white", Color::White),
];

/// The number of one of the 16 colours; none of any other colour.
pub(crate) fn number_of_sixteen(colour: Color) -> Option<usize> {
    SIXTEEN.iter().position(|&(_, one)| one == colour)
}

/// The attributes by name.
const ATTRIBUTES: [(&str, Modifier); 6] = [
    ("plain", Modifier::empty()),
    ("bold", Modifier::BOLD),
    ("dim", Modifier::DIM),
    ("italic", Modifier::ITALIC),
    ("underline", Modifier::UNDERLINED),
    ("reverse", Modifier::REVERSED),
];

fn colour(word: &str, depth: Depth) -> Result<Color, String> {
    if word == "default" {
        return Ok(Color::Reset);
    }
    match depth {
        Depth::TrueColour => hexadecimal(word).ok_or_else(|| {
            format!("`{word}` is not a 24-bit colour: write `#rrggbb` or `default`")
        }),
        Depth::Indexed => word.parse().map(Color::Indexed).map_err(|_| {
            format!("`{word}` is not one of the 256 colours: write 0 to 255 or `default`")
        }),
        Depth::Sixteen => SIXTEEN
            .iter()
            .find(|(name, _)| *name == word)
            .map(|&(_, colour)| colour)
            .ok_or_else(|| {
                let names = SIXTEEN.iter().map(|&(name, _)| name);
                format!(
                    "`{word}` is not one of the 16 colours: {}",
                    meant_or_all(word, names)
                )
            }),
        Depth::None => Ok(Color::Reset),
    }
}

fn hexadecimal(word: &str) -> Option<Color> {
    let digits = word.strip_prefix('#')?;
    if digits.len() != 6 || !digits.is_ascii() {
        return None;
    }
    let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some(Color::Rgb(channel(0)?, channel(2)?, channel(4)?))
}

fn attribute(word: &str) -> Result<Modifier, String> {
    ATTRIBUTES
        .iter()
        .find(|(name, _)| *name == word)
        .map(|&(_, attribute)| attribute)
        .ok_or_else(|| {
            let names = ATTRIBUTES.iter().map(|&(name, _)| name);
            format!(
                "`{word}` is not an attribute: {}",
                meant_or_all(word, names)
            )
        })
}

fn meant_or_all<'a>(word: &str, names: impl Iterator<Item = &'a str> + Clone) -> String {
    suggestion(word, names.clone())
        .unwrap_or_else(|| format!("there are {}", names.collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_depth() {
        let look = StyleSpec::parse("#ff8000+bold", Depth::TrueColour).unwrap();
        assert_eq!(look.colour, Color::Rgb(255, 128, 0));
        assert_eq!(look.attributes, Modifier::BOLD);
        let look = StyleSpec::parse("208", Depth::Indexed).unwrap();
        assert_eq!(look.colour, Color::Indexed(208));
        let look = StyleSpec::parse("bright-red", Depth::Sixteen).unwrap();
        assert_eq!(look.colour, Color::LightRed);
        let look = StyleSpec::parse("dim+reverse", Depth::None).unwrap();
        assert_eq!(look.attributes, Modifier::DIM | Modifier::REVERSED);
        for depth in Depth::ALL {
            let word = if depth == Depth::None {
                "plain"
            } else {
                "default"
            };
            assert_eq!(StyleSpec::parse(word, depth), Ok(StyleSpec::PLAIN));
        }
    }

    #[test]
    fn slips_are_explained() {
        let error = StyleSpec::parse("bright-rde", Depth::Sixteen).unwrap_err();
        assert!(error.contains("did you mean `bright-red`?"), "{error}");
        let error = StyleSpec::parse("#12345", Depth::TrueColour).unwrap_err();
        assert!(error.contains("#rrggbb"), "{error}");
        let error = StyleSpec::parse("#é1234", Depth::TrueColour).unwrap_err();
        assert!(error.contains("#rrggbb"), "{error}");
        let error = StyleSpec::parse("256", Depth::Indexed).unwrap_err();
        assert!(error.contains("0 to 255"), "{error}");
        let error = StyleSpec::parse("bolt", Depth::None).unwrap_err();
        assert!(error.contains("did you mean `bold`?"), "{error}");
    }
}
