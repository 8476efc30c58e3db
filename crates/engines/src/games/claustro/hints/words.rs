//! The sentences of Claustro's hints.

use crate::games::claim::Contrast::{Most, No, Only};
use crate::games::claim::Sentence;
use crate::games::claim::Weight::{Costs, Counts, Decides, Notes};

pub(super) static ENTERS: Sentence =
    Sentence::new(Decides, "brings the piece from {} into its goal", No);
pub(super) static STOPS: Sentence =
    Sentence::new(Decides, "keeps the piece on {} out of its goal", Only);
pub(super) static SENDS: Sentence =
    Sentence::new(Decides, "sends the piece on {} back {}, to {}", No);
pub(super) static CAPTURES: Sentence = Sentence::new(Counts, "captures the piece on {}", No);
pub(super) static RELIEVES: Sentence =
    Sentence::new(Counts, "takes away the piece that attacks {}", Only);
pub(super) static ESCAPES: Sentence = Sentence::new(
    Counts,
    "takes the piece out of reach of the one on {}",
    Only,
);
pub(super) static BLOCKS: Sentence =
    Sentence::new(Counts, "stands in the way of the piece on {}", Only);
pub(super) static WALLS: Sentence = Sentence::new(
    Counts,
    "puts the captured piece in the way of the one on {}",
    No,
);
pub(super) static HOLDS: Sentence = Sentence::new(
    Counts,
    "puts the captured piece where the one on {} can take it again",
    No,
);
pub(super) static NEARS: Sentence = Sentence::new(Counts, "brings a piece to {} from its goal", No);
pub(super) static NEARS_SAFELY: Sentence = Sentence::new(
    Counts,
    "brings a piece to {} from its goal, where nothing can capture it",
    No,
);
pub(super) static LEADS: Sentence =
    Sentence::new(Counts, "leads the race, with {} to go against {}", No);
pub(super) static SHELTERS: Sentence = Sentence::new(Counts, "leaves {} nothing to capture", Only);
pub(super) static GUARDS: Sentence = Sentence::new(Counts, "guards the piece on {}", Only);
pub(super) static DARES: Sentence = Sentence::new(
    Counts,
    "attacks the piece on {}, backed by the one on {}",
    No,
);
pub(super) static CLEARS: Sentence = Sentence::new(Notes, "makes way for the piece on {}", Only);
pub(super) static FOLLOWS: Sentence = Sentence::new(Notes, "brings up a straggler from {}", No);
pub(super) static SPARES: Sentence =
    Sentence::new(Notes, "exposes {}", Most("fewer than any other move"));
pub(super) static SUFFERS: Sentence =
    Sentence::new(Notes, "exposes a piece, as every move does", No);
pub(super) static LOSES: Sentence =
    Sentence::new(Costs, "lets {} send the piece on {} back {}", No);
pub(super) static RETURNS: Sentence = Sentence::new(Costs, "lets {} capture back on {}", No);
pub(super) static YIELDS: Sentence = Sentence::new(Costs, "lets {} capture the piece on {}", No);
