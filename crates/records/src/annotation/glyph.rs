//! Judgements of plies.

use parlour_rules::named_enum;

named_enum! {
    /// The judgement of a ply, as chess players write it behind one.
    ///
    /// ```
    /// use parlour_records::Glyph;
    ///
    /// assert_eq!(Glyph::named("!?"), Some(Glyph::Interesting));
    /// assert_eq!(Glyph::Blunder.text(), "??");
    /// ```
    pub enum Glyph {
        /// `!`
        Good = "!" | "good",
        /// `?`
        Mistake = "?" | "mistake",
        /// `!!`
        Brilliant = "!!" | "brilliant",
        /// `??`
        Blunder = "??" | "blunder",
        /// `!?`
        Interesting = "!?" | "interesting",
        /// `?!`
        Dubious = "?!" | "dubious",
    }

    /// The signs behind a ply.
    text,
    /// Its meaning for a ply.
    description
}

impl Glyph {
    /// The judgement of a number of PGN, `$1` to `$6` without the dollar.
    pub(crate) fn from_number(text: &str) -> Option<Self> {
        let number: usize = text.parse().ok()?;
        Self::ALL.get(number.checked_sub(1)?).copied()
    }
}
