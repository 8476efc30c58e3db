//! The sentences of Tactigon's hints.

use crate::games::claim::Contrast::{No, Only};
use crate::games::claim::Sentence;
use crate::games::claim::Weight::{Costs, Counts, Decides, Notes};

pub(super) static WINS: Sentence =
    Sentence::new(Decides, "captures the pentagon on {} with the {}", No);
pub(super) static BREAKS: Sentence =
    Sentence::new(Decides, "breaks the pair of gold cells that {} holds", Only);
pub(super) static PAIRS: Sentence = Sentence::new(
    Decides,
    "holds both gold cells, which wins unless one is taken back",
    Only,
);
pub(super) static SAVES: Sentence = Sentence::new(Decides, "saves the pentagon on {}", Only);
pub(super) static CAPTURES: Sentence =
    Sentence::new(Decides, "captures the {} on {} with the {}", No);
pub(super) static TRADES: Sentence = Sentence::new(Decides, "trades the {} for the {} on {}", No);
pub(super) static EXCHANGES: Sentence = Sentence::new(Decides, "trades {}s on {}", No);
pub(super) static CHASES: Sentence =
    Sentence::new(Decides, "threatens the pentagon on {} with the {}", Only);
pub(super) static TAKES_GOLD: Sentence =
    Sentence::new(Counts, "takes the gold cell {} with the {}", No);
pub(super) static ESCAPES: Sentence =
    Sentence::new(Counts, "gets the {} away from the {} on {}", Only);
pub(super) static SHIELDS: Sentence = Sentence::new(
    Counts,
    "keeps the {} on {} from capturing the {} on {}",
    Only,
);
pub(super) static DENIES: Sentence =
    Sentence::new(Counts, "keeps the {} on {} off the gold cell {}", No);
pub(super) static THREATENS: Sentence =
    Sentence::new(Counts, "threatens the {} on {} with the {}", Only);
pub(super) static DEFENDS: Sentence =
    Sentence::new(Counts, "defends the {} on {} with the {}", Only);
pub(super) static AIMS: Sentence =
    Sentence::new(Counts, "lets the {} reach the gold cell {} next", Only);
pub(super) static OPENS: Sentence = Sentence::new(
    Counts,
    "opens the way to the gold cell {} for the {} on {}",
    Only,
);
pub(super) static SUPPORTS: Sentence =
    Sentence::new(Notes, "puts the {} where the {} on {} can capture back", No);
pub(super) static SHELTERS: Sentence = Sentence::new(Notes, "leaves {} nothing to capture", Only);
pub(super) static ROAMS: Sentence = Sentence::new(Notes, "lets the {} go to {} instead of {}", No);
pub(super) static NEARS: Sentence =
    Sentence::new(Notes, "brings the {} nearer to the gold cell {}", No);
pub(super) static LOSES: Sentence = Sentence::new(Costs, "lets {} capture the {} on {}", No);
