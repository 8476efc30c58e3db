//! What people are told that is waited for: everything that says so says it by one of these, and a
//! simulation holds them to it that what is waited for is on its way.

use parlour_rules::named_enum;

named_enum! {
    /// Something that is waited for while a face says so.
    pub enum Waiting {
        /// The search for a hint.
        Hint = "Thinking about a hint",
        /// The search for an opinion.
        Opinion = "Thinking",
        /// The search of an engine that is to move.
        Engine = "thinking",
        /// A core on which an engine that is to move could search.
        Core = "waiting for a free CPU",
        /// The search that judges a tried move.
        Verdict = "The engine is checking your move",
        /// The searches of a review.
        Review = "Reviewing position",
        /// The searches that find how well a game was played.
        Accuracy = "accuracy …",
        /// The disk that saves a game.
        Save = "Saving",
        /// The positions that are practised.
        Deck = "Looking up your positions",
        /// The search that judges a position for the deck.
        Card = "Judging the position for your deck",
        /// The games that are gone through for positions to practise.
        Collect = "Going through your games",
        /// The library in which games with a position are sought.
        Explorer = "Reading the library",
        /// A file that is read.
        File = "Reading",
        /// The host's first words.
        Host = "Coming in",
        /// The host's answer.
        Answer = "has not answered yet",
        /// The next try to open the line to a host.
        Line = "trying again",
    }

    /// The words that say so, which may be a part of a sentence.
    words
}
