//! The sentences of Trike's hints.

use crate::games::claim::Contrast::{Most, No, Only};
use crate::games::claim::Sentence;
use crate::games::claim::Weight::{Counts, Decides, Notes};

const FEWER: &str = "fewer than any other move";
const MORE: &str = "more than any other move";

pub(super) static SWAPS: Sentence = Sentence::new(
    Decides,
    "takes over the stone on {}, which is worth more than the next move",
    No,
);
pub(super) static STARTS: Sentence = Sentence::new(
    Decides,
    "gives the pawn {} to begin with, as a stone that is too good is taken over by a swap",
    No,
);
pub(super) static CLOSES: Sentence =
    Sentence::new(Decides, "closes the pawn in on {}, {} stones to {}", No);
pub(super) static DENIES: Sentence = Sentence::new(
    Decides,
    "keeps {} from closing the pawn in and winning, which {} would allow",
    No,
);
pub(super) static SHUTS: Sentence = Sentence::new(Counts, "cuts the pawn off from {}", Most(MORE));
pub(super) static LEADS: Sentence =
    Sentence::new(Counts, "puts you ahead around the pawn, {} to {}", No);
pub(super) static NARROWS: Sentence =
    Sentence::new(Counts, "leaves the pawn nowhere to go but {}", No);
pub(super) static CONFINES: Sentence = Sentence::new(Counts, "leaves the pawn {}", Most(FEWER));
pub(super) static LEAVES: Sentence =
    Sentence::new(Counts, "takes the pawn away from the {} beside {}", No);
pub(super) static AVOIDS: Sentence = Sentence::new(
    Notes,
    "takes the pawn where no {} stone stands beside it",
    Only,
);
pub(super) static JOINS: Sentence =
    Sentence::new(Notes, "brings the pawn beside {} of yours", Most(MORE));
pub(super) static WAYS: Sentence = Sentence::new(Notes, "lets the pawn leave in only {}", No);
pub(super) static BLOCKS: Sentence = Sentence::new(
    Notes,
    "leaves {} no way to close the pawn in with the next move",
    Only,
);
pub(super) static FREES: Sentence = Sentence::new(Notes, "keeps {} open to the pawn", Most(MORE));
pub(super) static EDGES: Sentence =
    Sentence::new(Notes, "takes the pawn to the edge, where it has {}", No);
