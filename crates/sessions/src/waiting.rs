//! What people are told that is waited for: everything that says so says it by one of these, and a
//! simulation holds them to it that what is waited for is on its way.

/// Something that is waited for while a face says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// The search for a hint.
    Hint,
    /// The search for an opinion.
    Opinion,
    /// The search of an engine that is to move.
    Engine,
    /// A core on which an engine that is to move could search.
    Core,
    /// The search that judges a tried move.
    Verdict,
    /// The searches of a review.
    Review,
    /// The searches that find how well a game was played.
    Accuracy,
    /// The disk that saves a game.
    Save,
    /// The positions that are practised.
    Deck,
    /// The search that judges a position for the deck.
    Card,
    /// The games that are gone through for positions to practise.
    Collect,
    /// The library in which games with a position are sought.
    Explorer,
    /// A file that is read.
    File,
    /// The host's first words.
    Host,
    /// The host's answer.
    Answer,
    /// The next try to open the line to a host.
    Line,
}

impl Waiting {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Hint,
        Self::Opinion,
        Self::Engine,
        Self::Core,
        Self::Verdict,
        Self::Review,
        Self::Accuracy,
        Self::Save,
        Self::Deck,
        Self::Card,
        Self::Collect,
        Self::Explorer,
        Self::File,
        Self::Host,
        Self::Answer,
        Self::Line,
    ];

    /// The words that say so, which may be a part of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Hint => "Thinking about a hint",
            Self::Opinion => "Thinking",
            Self::Engine => "thinking",
            Self::Core => "waiting for a free CPU",
            Self::Verdict => "The engine is checking your move",
            Self::Review => "Reviewing position",
            Self::Accuracy => "accuracy …",
            Self::Save => "Saving",
            Self::Deck => "Looking up your positions",
            Self::Card => "Judging the position for your deck",
            Self::Collect => "Going through your games",
            Self::Explorer => "Reading the library",
            Self::File => "Reading",
            Self::Host => "Coming in",
            Self::Answer => "has not answered yet",
            Self::Line => "trying again",
        }
    }
}
