//! The sentences of Claustro's hints.

use crate::games::claim::sentences;

sentences! {
    ENTERS = Decides, "brings the piece from {} into its goal", No;
    STOPS = Averts, "keeps the piece on {} out of its goal", Only;
    SENDS = Decides, "sends the piece on {} back {}, to {}", No;
    CAPTURES = Counts, "captures the piece on {}", No;
    RELIEVES = Counts, "takes away the piece that attacks {}", Only;
    ESCAPES = Counts, "takes the piece out of reach of the one on {}", Only;
    BLOCKS = Counts, "stands in the way of the piece on {}", Only;
    WALLS = Counts, "puts the captured piece in the way of the one on {}", No;
    HOLDS = Counts, "puts the captured piece where the one on {} can take it again", No;
    NEARS = Counts, "brings a piece to {} from its goal", No;
    NEARS_SAFELY = Counts, "brings a piece to {} from its goal, where nothing can capture it", No;
    LEADS = Counts, "leads the race, with {} to go against {}", No;
    SHELTERS = Counts, "leaves {} nothing to capture", Only;
    GUARDS = Counts, "guards the piece on {}", Only;
    DARES = Counts, "attacks the piece on {}, backed by the one on {}", No;
    CLEARS = Notes, "makes way for the piece on {}", Only;
    FOLLOWS = Notes, "brings up a straggler from {}", No;
    SPARES = Notes, "leaves only {} open to capture", Most("fewer than any other move");
    SUFFERS = Notes, "exposes a piece, as every move does", No;
    LOSES = Costs, "lets {} send the piece on {} back {}", No;
    RETURNS = Costs, "lets {} capture back on {}", No;
    YIELDS = Costs, "lets {} capture the piece on {}", No;
}
