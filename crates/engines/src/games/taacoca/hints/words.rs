//! The sentences of Taacoca's hints.

use crate::games::claim::Contrast::{Most, No, Only};
use crate::games::claim::Sentence;
use crate::games::claim::Weight::{Costs, Counts, Decides, Notes};

const FEWER: &str = "fewer than after any other move";

pub(super) static ARRIVES: Sentence = Sentence::new(Decides, "brings a stone home, on {}", No);
pub(super) static STOPS: Sentence =
    Sentence::new(Decides, "stops the stone on {} from stepping home", Only);
pub(super) static CAPTURES: Sentence = Sentence::new(Decides, "captures {}", Only);
pub(super) static THREATENS: Sentence = Sentence::new(Counts, "threatens {}", Only);
pub(super) static SAVES: Sentence = Sentence::new(Counts, "takes {} out of reach", Only);
pub(super) static SPARES: Sentence =
    Sentence::new(Counts, "leaves {} within reach instead of {}", Most(FEWER));
pub(super) static LEADS: Sentence =
    Sentence::new(Counts, "leads the race, with {} to go against {}", No);
pub(super) static NEARS: Sentence = Sentence::new(Counts, "brings a stone to {}, {} from home", No);
pub(super) static CLEARS: Sentence =
    Sentence::new(Notes, "brings the last stones up from row {}", Only);
pub(super) static MUSTERS: Sentence = Sentence::new(Notes, "brings {} up to row {}", No);
pub(super) static SHELTERS: Sentence = Sentence::new(Notes, "leaves {} nothing to capture", Only);
pub(super) static RETURNS: Sentence = Sentence::new(Costs, "lets {} capture back on {}", No);
pub(super) static LOSES: Sentence = Sentence::new(Costs, "lets {} capture {}", No);
