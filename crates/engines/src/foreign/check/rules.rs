//! The rules of the protocol that a program is tried by.

/// Makes the rules: the name, what a program does that keeps it, why it matters, and the words of
/// `docs/protocol.md` that say so.
macro_rules! rules {
    ($($rule:ident $id:literal: $kept:literal; $why:literal; $page:literal;)*) => {
        /// A rule of the protocol.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Rule {
            $(#[doc = $kept] $rule,)*
        }

        impl Rule {
            /// All of them, in the order in which they are tried.
            pub const ALL: &[Self] = &[$(Self::$rule),*];

            /// Returns its name.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$rule => $id),* }
            }

            /// Says what a program does that keeps it.
            pub const fn kept(self) -> &'static str {
                match self { $(Self::$rule => $kept),* }
            }

            /// Says why it matters.
            pub const fn why(self) -> &'static str {
                match self { $(Self::$rule => $why),* }
            }

            /// Returns the words of `docs/protocol.md` that say so.
            pub const fn page(self) -> &'static str {
                match self { $(Self::$rule => $page),* }
            }
        }
    };
}

rules! {
    Introduction "introduction": "answers `ugi` in time, up to `ugiok`";
        "otherwise it does not play at all"; "| `ugi` | `id name …`";
    Name "name": "introduces itself by `id name`";
        "matches, tables and lists name it so"; "| `ugi` | `id name …`";
    Options "options": "describes its options as the page does, with possible defaults";
        "programs set only what they can read"; "line for each option";
    Game "game": "has the game among the values of its option `Game`";
        "parlour seats it in no other game"; "the game must be in it";
    Set "set": "has an option `Set` for rules other than the default";
        "it cannot be told the board otherwise"; "need an option `Set`";
    Ready "ready": "answers `isready` by `readyok`";
        "no game begins before that"; "| `isready` | `readyok`";
    Order "order": "answers questions in their order";
        "answers would be taken for those to other questions"; "answers in the order of the questions";
    Quiet "quiet": "says nothing to `setoption`, `uginewgame`, `position` and empty lines";
        "what it says is taken for the answer to the next question"; "have no other answer than an";
    UnknownOption "unknown-option": "says by `info string` that it has no such option";
        "a misspelt option is noticed by nobody otherwise"; "if there is no such option or value";
    Startpos "startpos": "follows `position startpos moves …`";
        "it plays in another position than its opponent"; "`position startpos [moves PLY …]`";
    Fen "fen": "follows `position fen TEXT`";
        "every match and every opening sends positions so"; "a match sends every position so";
    FenMoves "fen-moves": "follows the moves after `position fen TEXT`";
        "parlour sends each position of a game so"; "`position fen TEXT [moves PLY …]`";
    WrongPosition "wrong-position": "says by `info string` that a position or a move is wrong";
        "nobody sees otherwise why it plays in another position"; "if the text or a ply is wrong";
    KeepsPosition "keeps-position": "keeps its position when another one is wrong";
        "its answers would be about no position that anybody knows"; "the position stays as it was";
    P1Turn "p1turn": "knows whose turn it is, by players";
        "arbiters ask both players and trust them where they agree"; "`query p1turn`";
    GameOver "gameover": "knows whether the game is over";
        "a match would never end, or too soon"; "`query gameover`";
    Result "result": "knows who has won";
        "arbiters count what both players say"; "| `query result` | `response p1win`";
    IsLegal "islegal": "knows legal moves from others";
        "arbiters ask it about its opponent's moves"; "`query islegal PLY`";
    QueryFen "query-fen": "prints the position as a text that can be read";
        "arbiters set up openings and adjudicate by it"; "| `query fen` | `response` and the position's text";
    ResponseForm "response-form": "writes `response` and one word";
        "some arbiters wait for ever when there is more"; "lines have exactly two words";
    Nodes "nodes": "answers `go nodes N`";
        "matches that are to be the same everywhere are limited so"; "`nodes N`";
    Depth "depth": "answers `go depth N`";
        "analyses are limited so"; "`depth N`";
    MoveTime "movetime": "answers `go movetime MS`";
        "Watch and most matches limit it so"; "`go` with `movetime MS`";
    Clock "clock": "answers `go` with both clocks";
        "games with clocks are played so"; "`p1time MS p2time MS";
    Infinite "infinite": "thinks after `go infinite` until it is told `stop`";
        "an analysis would end by itself"; "not before `stop`";
    ReadyInSearch "ready-in-search": "answers `isready` while it searches";
        "programs see by it that it is alive"; "even during a search";
    Stop "stop": "answers `stop` at once";
        "people wait for it, and clocks run on"; "and at once after `stop`";
    OneAnswer "one-answer": "says nothing after its `bestmove`, nor to a `stop` without a search";
        "a second answer is played as the next move"; "Each `go` has one `bestmove`";
    AfterTheEnd "after-the-end": "answers `bestmove none` where the game is over";
        "a move there would be illegal"; "where the game is over";
    WrongGo "wrong-go": "answers a `go` that it cannot read by `info string` and `bestmove none`";
        "somebody waits for the end of that search"; "so that nobody waits for ever";
    BestMoveForm "bestmove-form": "writes `bestmove` and one word";
        "some arbiters wait for ever when there is more"; "lines have exactly two words";
    Legal "legal": "plays legal moves";
        "an illegal one loses the game"; "then `bestmove PLY`";
    InfoForm "info-form": "tells of its search in pairs, with whole numbers";
        "depth, time and nodes are shown as 0 otherwise"; "lines are made of pairs";
    ScoreForm "score-form": "writes scores as `cp N`, `win N` or `loss N`";
        "no chance can be shown beside the board"; "`win N` or `loss N` plies";
    LegalLine "legal-line": "tells best lines of legal moves";
        "what follows an illegal one is not shown"; "best line has legal moves only";
    ProofLength "proof-length": "needs no more than N moves for what is proven in N";
        "matches end games by proofs, and people read the number"; "has at most N";
    Sides "sides": "gives scores of the side to move";
        "who is better is shown the wrong way round"; "Scores are those of the side to move";
    Proofs "proofs": "does not prove a win for both players";
        "a match ends games early by proofs"; "Both players cannot be proven to win";
    MoveTimeKept "movetime-kept": "answers within `movetime`, from 10 ms on";
        "it loses games on time"; "answers within its `movetime`";
    ClockKept "clock-kept": "answers before its clock is over, from 10 ms on";
        "it loses games on time"; "before its own clock is over";
    ManyGames "many-games": "plays game after game in one process";
        "a match starts it once"; "One process plays any number of games";
    Memory "memory": "takes no more memory with each game";
        "long matches end when there is none left"; "takes no more memory with";
    OptionOrder "option-order": "takes `Set` before `Game` and after";
        "programs send options in any order"; "Options may come in any";
    OtherBoard "other-board": "plays on another board in the same process";
        "the program may be kept between games"; "also of other games and boards";
    OtherGame "other-game": "plays another game in the same process";
        "the program may be kept between games"; "also of other games and boards";
    Nonsense "nonsense": "takes no notice of a line that makes no sense";
        "programs may say what it does not know"; "a line that makes no sense changes nothing";
    LongLine "long-line": "reads a line of 60 kB";
        "long games have long lines"; "however long it is";
    Printable "printable": "writes printable UTF-8 text only";
        "nothing else is shown to people"; "Every line is one of printable";
    Quit "quit": "ends after `quit`, even during a search";
        "it is killed otherwise, with what it has not saved"; "It ends within a second after `quit`";
    EndOfInput "end-of-input": "ends at the end of its input";
        "it would go on when parlour is gone"; "or the end of its input";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_what_is_tried() {
        let page = include_str!("../../../../../docs/protocol.md");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let page = words(page);
        for rule in Rule::ALL {
            assert!(
                page.contains(&words(rule.page())),
                "{}: {}",
                rule.id(),
                rule.page()
            );
        }
    }
}
