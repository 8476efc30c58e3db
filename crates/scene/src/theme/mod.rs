//! Colours by meaning.
//!
//! Drawing code asks for a [`Role`] (the cursor, a golden cell, secondary text), never for a
//! colour. A [`Theme`] is a file that says for each role how it looks at each of four colour
//! depths, chosen by hand and not rounded from one another; a [`Palette`] is a theme at the
//! depth of this terminal, and is what widgets are given. Five themes are embedded from
//! `themes`, and a user's own file may build on one of them.

#[cfg(test)]
mod contrast;
mod depth;
mod file;
mod palette;
mod rgb;
mod role;
mod style_spec;

#[cfg(test)]
pub(crate) use contrast::contrast;
pub use depth::{ColourVariables, Depth, detect};
pub use file::{ThemeError, ThemeProblem};
pub use palette::Palette;
pub use rgb::Rgb;
pub use role::Role;
pub use style_spec::StyleSpec;
pub(crate) use style_spec::number_of_sixteen;

/// The style of every role at every colour depth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    description: String,
    /// By role, then by depth from the fewest colours to the most.
    looks: Vec<[StyleSpec; 4]>,
}

/// The embedded themes.
const EMBEDDED: [(&str, &str); 5] = [
    ("dark", include_str!("../../themes/dark.toml")),
    ("light", include_str!("../../themes/light.toml")),
    (
        "high-contrast",
        include_str!("../../themes/high-contrast.toml"),
    ),
    (
        "colour-blind",
        include_str!("../../themes/colour-blind.toml"),
    ),
    ("mono", include_str!("../../themes/mono.toml")),
];

impl Theme {
    /// The name that stands for the theme that suits the terminal's background.
    pub const AUTO: &'static str = "auto";

    /// The names of the embedded themes.
    pub const NAMES: [&'static str; 5] = {
        let mut names = [""; 5];
        let mut at = 0;
        while at < names.len() {
            names[at] = EMBEDDED[at].0;
            at += 1;
        }
        names
    };

    /// Reads a theme from the text of a theme file.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the file, with its line and column.
    pub fn parse(text: &str) -> Result<Self, ThemeError> {
        file::read(text)
    }

    /// The embedded theme with this name.
    ///
    /// ```
    /// use parlour_scene::theme::{Depth, Palette, Role, Theme};
    ///
    /// let theme = Theme::named("dark").expect("dark is embedded");
    /// let palette = Palette::new(&theme, Depth::Indexed);
    /// assert!(palette.bg(Role::Gold).is_some());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = EMBEDDED.iter().find(|(known, _)| *known == name)?;
        file::read(text).ok()
    }

    /// The text of an embedded theme's file, for people to start their own from.
    pub fn source(name: &str) -> Option<&'static str> {
        let (_, text) = EMBEDDED.iter().find(|(known, _)| *known == name)?;
        Some(text)
    }

    /// The name of the theme.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A line about the theme, possibly empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The style of a role at a colour depth.
    pub fn style(&self, role: Role, depth: Depth) -> StyleSpec {
        self.looks[role.index()][depth as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_themes_are_complete_and_rightly_named() {
        for (name, text) in EMBEDDED {
            let theme = Theme::parse(text).unwrap_or_else(|error| panic!("{name}.toml: {error}"));
            assert_eq!(theme.name(), name);
            assert!(!theme.description().is_empty(), "{name}");
        }
    }
}
