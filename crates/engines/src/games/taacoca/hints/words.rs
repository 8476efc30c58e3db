//! The sentences of Taacoca's hints.

use crate::games::claim::sentences;

const FEWER: &str = "fewer than after any other move";

sentences! {
    ARRIVES = Decides, "brings a stone home, on {}", No;
    STOPS = Averts, "stops the stone on {} from stepping home", Only;
    TAKES = Decides, "captures {} safely", Only;
    CAPTURES = Decides, "captures {}", Only;
    THREATENS = Counts, "threatens {}", Only;
    SAVES = Counts, "takes {} out of reach", Only;
    SPARES = Counts, "leaves {} within reach instead of {}", Most(FEWER);
    LEADS = Counts, "leads the race, with {} to go against {}", No;
    NEARS = Counts, "brings a stone to {}, {} from home", No;
    CLEARS = Notes, "brings the last stones up from row {}", Only;
    MUSTERS = Notes, "brings {} up to row {}", No;
    SHELTERS = Notes, "leaves {} nothing to capture", Only;
    RETURNS = Costs, "lets {} capture back on {}", No;
    LOSES = Costs, "lets {} capture {}", No;
}
