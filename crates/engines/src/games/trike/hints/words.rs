//! The sentences of Trike's hints.

use crate::games::claim::sentences;

const FEWER: &str = "fewer than any other move";
const MORE: &str = "more than any other move";

sentences! {
    SWAPS = Decides, "swaps sides for the stone on {}, which is worth more than the next move", No;
    STARTS = Decides, "gives the pawn {} to begin with, as too good a stone would be swapped", No;
    CLOSES = Decides, "closes the pawn in on {}, {} stones to {}", No;
    DENIES = Averts, "keeps {} from closing the pawn in and winning, which {} would allow", No;
    SHUTS = Counts, "cuts the pawn off from {}", Most(MORE);
    LEADS = Counts, "gets ahead around the pawn, {} to {}", No;
    NARROWS = Counts, "leaves the pawn nowhere to go but {}", No;
    CONFINES = Counts, "leaves the pawn {}", Most(FEWER);
    LEAVES = Counts, "takes the pawn away from the {} beside {}", No;
    AVOIDS = Notes, "takes the pawn where no {} stone stands beside it", Only;
    JOINS = Notes, "brings the pawn beside {}", Most(MORE);
    WAYS = Notes, "lets the pawn leave in only {}", No;
    BLOCKS = Notes, "leaves {} no way to close the pawn in with the next move", Only;
    FREES = Notes, "keeps {} open to the pawn", Most(MORE);
    EDGES = Notes, "takes the pawn to the edge, where it has {}", No;
}
