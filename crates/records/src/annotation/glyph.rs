//! Judgements of plies.

/// The judgement of a ply, as chess players write it behind one.
///
/// ```
/// use parlour_records::Glyph;
///
/// assert_eq!(Glyph::from_text("!?"), Some(Glyph::Interesting));
/// assert_eq!(Glyph::Blunder.text(), "??");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Glyph {
    /// All judgements, in the order of their numbers in PGN, which are 1 to 6
    /// (Portable Game Notation Specification, section 10, "Numeric Annotation Glyphs").
    pub const ALL: [Self; 6] = [
        Self::Good,
        Self::Mistake,
        Self::Brilliant,
        Self::Blunder,
        Self::Interesting,
        Self::Dubious,
    ];

    /// The signs behind a ply.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// Its meaning for a ply.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Mistake => "mistake",
            Self::Brilliant => "brilliant",
            Self::Blunder => "blunder",
            Self::Interesting => "interesting",
            Self::Dubious => "dubious",
        }
    }

    /// The judgement of these signs.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.text() == text)
    }

    /// The judgement of a number of PGN, `$1` to `$6` without the dollar.
    pub(crate) fn from_number(text: &str) -> Option<Self> {
        let number: usize = text.parse().ok()?;
        Self::ALL.get(number.checked_sub(1)?).copied()
    }
}
