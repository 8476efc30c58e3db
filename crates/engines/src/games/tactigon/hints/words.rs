//! The sentences of Tactigon's hints.

use crate::games::claim::sentences;

sentences! {
    WINS = Decides, "captures the pentagon on {} with the {}", No;
    BREAKS = Averts, "breaks the pair of gold cells that {} holds", Only;
    PAIRS = Decides, "holds both gold cells, which wins unless one is taken back", Only;
    SAVES = Averts, "saves the pentagon on {}", Only;
    CAPTURES = Decides, "captures the {} on {} with the {}", No;
    TRADES = Decides, "trades the {} for the {} on {}", No;
    EXCHANGES = Decides, "trades {}s on {}", No;
    CHASES = Decides, "threatens the pentagon on {} with the {}", Only;
    TAKES_GOLD = Counts, "takes the gold cell {} with the {}", No;
    ESCAPES = Counts, "gets the {} away from the {} on {}", Only;
    SHIELDS = Counts, "keeps the {} on {} from capturing the {} on {}", Only;
    DENIES = Counts, "keeps the {} on {} off the gold cell {}", No;
    THREATENS = Counts, "threatens the {} on {} with the {}", Only;
    DEFENDS = Counts, "defends the {} on {} with the {}", Only;
    PRESSES = Counts, "lets the {} take the gold cell {} next and hold both", Only;
    LEADS = Counts, "lets the {} reach the gold cell {} first", Only;
    AIMS = Counts, "lets the {} reach the gold cell {} next", Only;
    OPENS = Counts, "opens the way to the gold cell {} for the {} on {}", Only;
    SUPPORTS = Notes, "puts the {} where the {} on {} can capture back", No;
    SHELTERS = Notes, "leaves {} nothing to capture", Only;
    ROAMS = Notes, "lets the {} go to {} instead of {}", No;
    NEARS = Notes, "brings the {} nearer to the gold cell {}", No;
    LOSES = Costs, "lets {} capture the {} on {}", No;
}
