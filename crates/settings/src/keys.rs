//! Key bindings: one table from which dispatch, hints, the key help and the documentation are made.
//!
//! The table is in groups by purpose, each with a heading for the page of keys.
//! [`Keymap`](super::keymap::Keymap) reads keys by it.

use parlour_rules::named_enum;
use std::sync::LazyLock;

named_enum! {
    /// A place where keys are read, in the order of the key help. Each place has its own meaning of a
    /// key.
    pub enum KeyContext {
        /// A board on which cells are picked: the cursor, plies, other positions, and how it is shown.
        Cells = "At any board",
        /// A game that is played.
        Board = "At the board",
        /// A game that is studied.
        Study = "Studying a game",
        /// A position that is set up by hand.
        Editor = "Setting up a position",
        /// A course.
        Learn = "Learning",
        /// Puzzles.
        Puzzles = "Solving puzzles",
        /// Positions of one's own games.
        Practice = "Practising",
        /// Engines that play each other, and games that are replayed.
        Watch = "Watching",
        /// Lists.
        Menu = "Lists",
        /// Home.
        Home = "Home",
        /// Forms.
        Form = "Forms",
        /// The list of games that were kept.
        Library = "Library",
        /// The lobby of a host.
        Lobby = "The lobby of a host",
        /// Pages of text: rules and key help.
        Page = "Pages of text",
        /// A line in which text is typed.
        Prompt = "Typing",
        /// A question to be answered with yes or no.
        Question = "Questions",
        /// Everywhere that no text is typed.
        Anywhere = "Everywhere",
    }

    /// The heading of this place in the key help.
    title
}

impl KeyContext {
    /// The wider context whose keys work here as well; none for the widest.
    pub const fn wider(self) -> Option<Self> {
        match self {
            Self::Anywhere => None,
            Self::Board
            | Self::Study
            | Self::Editor
            | Self::Learn
            | Self::Puzzles
            | Self::Practice => Some(Self::Cells),
            Self::Home | Self::Form | Self::Library | Self::Lobby => Some(Self::Menu),
            _ => Some(Self::Anywhere),
        }
    }

    /// This context and the wider ones, the narrowest first.
    pub fn widening(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |context| context.wider())
    }
}

/// What does now what a key did before.
#[derive(Clone, Copy, Debug)]
pub enum Successor {
    /// An action.
    Action(Action),
    /// A setting.
    Setting(&'static str),
}

/// Makes the table of what moved from a list: the place, the key, the name of its action then, and
/// what does the same now.
macro_rules! moved {
    ($($place:ident $key:literal $then:literal $now:ident($what:expr);)+) => {
        /// Keys that did something else or went: the place, the key, the name of its action then,
        /// and what does the same now.
        pub static MOVED: &[(KeyContext, &str, &str, Successor)] =
            &[$((KeyContext::$place, $key, $then, Successor::$now($what)),)+];
    };
}

moved! {
    Cells "F" "turn-step" Setting("ui.orientation");
    Cells "d" "corner" Setting("ui.orientation");
    Watch "d" "corner" Setting("ui.orientation");
    Watch "f" "fork" Action(Action::PlayOn);
    Watch "v" "turn" Action(Action::Turn);
    Watch "w" "next-decided" Action(Action::Score);
    Watch "u" "next-upset" Action(Action::Score);
    Study "L" "show-answer" Action(Action::Hint);
    Editor "t" "next-piece" Action(Action::NextChoice);
    Editor "T" "previous-piece" Action(Action::PreviousChoice);
}

/// Makes the enumeration of actions and the table of their bindings from one list. The first row of
/// an action names it; further ones say where else it works.
macro_rules! bindings {
    ($([$group:literal] $(
        $(#[doc = $help:literal])+
        $action:ident $($name:literal)? $context:ident [$($key:literal)*] $label:literal $($at:ident)?;
    )+)*) => {
        /// Something a key can do.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action {
            $($($(
                #[doc = concat!("The action `", $name, "`.")]
                $action,
            )?)+)*
        }

        impl Action {
            /// All actions with their names, in the order of the enumeration.
            const NAMES: &[(Self, &'static str)] = &[$($($((Self::$action, $name),)?)+)*];
        }

        /// All bindings, in the order in which they are explained.
        pub static BINDINGS: &[Binding] = &[
            $($(Binding {
                action: Action::$action,
                name: Action::$action.name(),
                context: KeyContext::$context,
                at_host: at_host!($context $($at)?),
                group: $group,
                keys: &[$($key),*],
                label: $label,
                help: concat!($($help),+),
            },)+)*
        ];
    };
}

/// Those who may do something to a game at the table of a host. Each key of a game that is played
/// says it: without, the table does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtHost {
    /// Everybody at the table.
    Everyone,
    /// Those who have a seat.
    Players,
    /// Those who watch, and the players once the game is over.
    Onlookers,
    /// Nobody: it is for games that are played and kept here.
    Nobody,
}

/// The mark of a row. What is read at any board only looks, or picks a move.
macro_rules! at_host {
    (Board $at:ident) => {
        AtHost::$at
    };
    (Board) => {
        compile_error!("say who may do this at a host")
    };
    ($elsewhere:ident) => {
        AtHost::Everyone
    };
}

/// An action in one of the places where it works, with the keys it has there unless the settings
/// say otherwise.
#[derive(Debug)]
pub struct Binding {
    /// The action.
    pub action: Action,
    /// Its name in the `[keys]` section of the config file.
    pub name: &'static str,
    /// The place where it works.
    pub context: KeyContext,
    /// Those who may do it at the table of a host.
    pub at_host: AtHost,
    /// Its purpose, shared with its neighbours: a heading of the key help.
    pub group: &'static str,
    /// Its default keys, the one shown in hints first.
    pub keys: &'static [&'static str],
    /// A word or two for the hint line.
    pub label: &'static str,
    /// A sentence for the key help.
    pub help: &'static str,
}

bindings! {
    ["The cursor"]
    /// Move the cursor left.
    Left "left" Cells ["left" "h"] "move";
    /// Move the cursor right.
    Right "right" Cells ["right" "l"] "move";
    /// Move the cursor to the row above, in the same column if the row allows.
    Up "up" Cells ["up" "k"] "move";
    /// Move the cursor to the row below, in the same column if the row allows.
    Down "down" Cells ["down" "j"] "move";
    /// Move the cursor diagonally, up and left.
    UpLeft "up-left" Cells ["y"] "diagonal";
    /// Move the cursor diagonally, up and right.
    UpRight "up-right" Cells ["u"] "diagonal";
    /// Move the cursor diagonally, down and left.
    DownLeft "down-left" Cells ["b"] "diagonal";
    /// Move the cursor diagonally, down and right.
    DownRight "down-right" Cells ["n"] "diagonal";
    /// Go to the next choice, in reading order.
    NextChoice "next-choice" Cells ["tab"] "next";
    /// Go to the previous choice, in reading order.
    PreviousChoice "previous-choice" Cells ["shift+tab"] "next";
    /// Go to a cell by its name.
    Jump "jump" Cells ["/"] "go to cell";
    ["Your move"]
    /// Pick at the cursor.
    Pick "pick" Cells ["enter" "space"] "pick";
    /// Take the last pick back.
    Unpick "unpick" Cells ["backspace"] "put back";
    /// Swap colours, when the pie rule offers it.
    Swap "swap" Cells ["s"] "swap";
    /// Type a move.
    TypePly "type-ply" Cells [":"] "type a move";
    ["Looking back"]
    /// Look one move back.
    StepBack "step-back" Cells ["pageup" "["] "earlier";
    /// Look one move ahead.
    StepOn "step-on" Cells ["pagedown" "]"] "later";
    /// Go to the start of the game.
    ToStart "to-start" Cells ["home"] "to start";
    /// Go to the end of the game.
    ToEnd "to-end" Cells ["end"] "to end";
    /// Go to the next variation: another move from here, or instead of the last one.
    NextBranch "next-branch" Cells ["v"] "variation";
    ["Display"]
    /// Turn the board around, to see it from the other side.
    Turn "turn" Cells ["f"] "turn";
    /// Show or hide coordinates: the names of rows and columns.
    Coordinates "coordinates" Cells ["c"] "names";
    /// Show or hide the panel.
    Panel "panel" Cells ["i"] "panel";

    /// Copy the game: one line of text, which opens wherever it is pasted; press again for the
    /// line to here, then for the position. With today's puzzle solved, a line about how that went.
    Copy "copy" Cells ["C"] "copy";

    ["The game"]
    /// Take back the last move; against an engine, back to your own turn.
    Undo "undo" Board ["z"] "undo" Players;
    /// Redo the move taken back.
    Redo "redo" Board ["x"] "redo" Nobody;
    /// Show the last move again: how it went, and what it took.
    LookAgain "look-again" Board ["."] "look again" Everyone;
    /// Pause or resume: engines and clocks stop, or run again.
    Pause "pause" Board ["p"] "pause" Nobody;
    /// Resign the game.
    Resign "resign" Board ["R"] "resign" Players;
    /// Offer a draw.
    OfferDraw "offer-draw" Board ["D"] "draw" Players;
    /// Set up a new game.
    NewGame "new-game" Board ["N"] "new game" Nobody;
    /// Play again, with the same sides.
    Again "again" Board ["A"] "same game" Players;
    /// Play again, sides swapped.
    Rematch "rematch" Board ["M"] "swap sides" Players;
    /// Play the next level.
    Harder "harder" Board ["+" "="] "harder" Nobody;
    /// Play the previous level.
    Easier "easier" Board ["-"] "easier" Nobody;
    /// Hand back a side: its engine plays on while you watch.
    HandBack "hand-back" Board ["g"] "hand back" Nobody;
    /// Study the game: try variations and see what an engine thinks. The game stays as it is.
    Study "study" Board ["S"] "study" Onlookers;
    /// Add the position to your practice deck; at the end of a game, the one in which it turned.
    IntoDeck "into-deck" Board ["d"] "into deck" Nobody;
    /// Take this game's course; then return to the table and play on.
    LearnGame "learn" Board ["L"] "learn" Nobody;
    ["People elsewhere"]
    /// Answer an offer: a draw, taking back a move, or another game.
    AnswerOffer "answer-offer" Board ["O"] "answer" Players;
    /// Call the game off: before both have moved, or when the other player is away for long.
    CallOff "call-off" Board ["B"] "call off" Players;
    /// Claim the win, when the other player is away for long.
    ClaimWin "claim-win" Board ["W"] "claim the win" Players;
    /// Say a phrase: everybody at the table reads it.
    Say "say" Board ["P"] "say" Players;
    ["Help"]
    /// Get a hint: first where to look, then what to play.
    Hint "hint" Board ["H"] "hint" Onlookers;
    /// Show or hide the engine: what it thinks of the position.
    Opinion "opinion" Board ["e"] "engine" Onlookers;
    /// Ask why not: compare the move that ends at the cursor with the best one.
    WhyNot "why-not" Board ["Y"] "why not?" Onlookers;
    /// Show or hide captures: which piece takes which, in games whose pieces differ.
    Combat "what-takes-what" Board ["w"] "captures" Everyone;
    /// Show or hide threats: pieces that could be captured next.
    Threats "threats" Board ["t"] "threats" Everyone;
    /// Turn the coach on or off: it names threats and warns of moves that lose at once.
    Coach "coach" Board ["K"] "coach" Nobody;
    /// Retry a lost game: from just before the move that decided it.
    Retry "retry" Board ["T"] "try again" Nobody;
    ["Display"]
    /// Save the board: a picture (SVG) and text, as it is shown.
    Export "export" Board ["X"] "export" Nobody;
    /// Show or hide the graph: who was ahead, in the panel.
    Graph "graph" Board ["V"] "graph" Onlookers;
    /// Hide programs' comments, or show them: what players that are programs say about their moves.
    HideAnalysis "hide-analysis" Board ["Z"] "hide words" Onlookers;
    /// Read programs' comments in full, in place of the board, until the next key.
    InWords "in-words" Board ["a"] "all words" Onlookers;

    ["The engine"]
    /// Turn the engine on or off.
    Engine "engine" Study ["e"] "engine";
    /// Show one more line, up to eight.
    MoreLines "more-lines" Study ["+" "="] "lines";
    /// Show one line fewer.
    FewerLines "fewer-lines" Study ["-"] "lines";
    /// Add the best line: the engine's, as a variation; a digit adds the line of that number.
    KeepLine "keep-line" Study ["a"] "add line";
    /// Show what the best move of each piece is worth. Press again for: loss against the best move, winning chances, distance to a proven end, nothing.
    Values "values" Study ["w"] "values";
    /// Hide everything the engine says, or show it.
    HideAnalysis Study ["Z"] "hide";
    /// Show what was played here: in your games, in place of the tree, and on the board how well each
    /// move did.
    Explorer "explorer" Study ["G"] "games";
    /// Analyse the whole game, in the background, or stop.
    AnalyseGame "analyse-game" Study ["A"] "analyse game";
    /// Go to just before the next mistake, judged by the winning chances it lost.
    NextMistake "next-mistake" Study ["t"] "mistake";
    /// Go to just before the previous mistake.
    PreviousMistake "previous-mistake" Study ["T"] "mistake";
    /// Go to the worst mistake: to just before it; press again for the next worst.
    WorstMistake "worst-mistake" Study ["W"] "worst";
    /// Add the position to your practice deck.
    IntoDeck Study ["d"] "into deck";
    /// Choose whose mistakes: one side's, the other's, or both.
    MistakesOf "mistakes-of" Study ["M"] "whose";
    /// Show the better move: what the engine would have played instead of the mistake.
    Hint Study ["H"] "better";
    /// Ask why not: compare the move that ends at the cursor with the best one.
    WhyNot Study ["Y"] "why not?";
    ["The tree"]
    /// Write a comment on the move.
    Words "words" Study [";"] "comment";
    /// Read all comments on the move, in place of the board, until the next key.
    InWords Study ["R"] "all words";
    /// Mark the move: !, !!, !?, ?!, ?, ??, or nothing.
    Judge "judge" Study ["g"] "mark";
    /// Circle the cell; press again for another colour, and finally for none.
    Circle "circle" Study ["o"] "circle";
    /// Start or end an arrow: at the cell; over an arrow, change its colour.
    Arrow "arrow" Study ["O"] "arrow";
    /// Promote the variation; the game's own moves stay first.
    Promote "promote" Study ["p"] "promote";
    /// Delete the move, and everything after it.
    Delete "delete" Study ["delete" "D"] "delete";
    /// Undo the last change.
    Undo Study ["z"] "undo";
    /// Redo what was undone.
    Redo Study ["x"] "redo";
    /// Fold the variations here, or unfold them.
    Fold "fold" Study ["V"] "fold";
    /// Change the position by hand, to study another one.
    SetUpPosition "set-up-position" Study ["E"] "set up";
    /// Save the board, with its circles and arrows: a picture (SVG) and text.
    Export Study ["X"] "export";
    /// Save the study in the library. Your own changes are saved anyway; this
    /// also saves what only an engine said.
    KeepStudy "keep-study" Study ["K"] "save";
    /// Start a game from here, against any level.
    PlayOn "play-on" Study ["P"] "play on";

    ["The game"]
    /// Pause or resume.
    Pause Watch ["space" "p"] "pause";
    /// Look one move back; the game goes on meanwhile.
    StepBack Watch ["left" "h" "pageup" "["] "step";
    /// Look one move ahead; at the end, play one more move and pause.
    StepOn Watch ["right" "l" "pagedown" "]"] "step";
    /// Go to the start; the game goes on meanwhile.
    ToStart Watch ["home" "g"] "start";
    /// Return to the live position and follow it.
    ToEnd Watch ["end" "G"] "live";
    /// Play faster.
    Faster "faster" Watch ["+" "="] "speed";
    /// Play slower.
    Slower "slower" Watch ["-"] "speed";
    /// Go to just before the next move that turns the game: by the players' evaluations.
    NextMistake Watch ["n"] "turn";
    ["The boards"]
    /// Choose the next board, or the one whose number you press.
    NextGame "next-game" Watch ["tab" "down" "j"] "board";
    /// Choose the previous board.
    PreviousGame "previous-game" Watch ["shift+tab" "up" "k"] "board";
    /// Show the chosen board alone and large, or all boards again.
    Enlarge "enlarge" Watch ["enter"] "large";
    /// Show more boards at once: 1, 2, 4, 6 or 9, if the window has room.
    Boards "boards" Watch ["b"] "boards";
    /// Show the score of the match and the list of its games.
    Score "score" Watch ["s"] "score";
    /// Study the chosen game: try variations and see what an engine thinks.
    Study Watch ["S"] "study";
    ["Expected lines"]
    /// Show or hide the engine's best line, as numbers on the board.
    ExpectedLine "expected-line" Watch ["e"] "expected";
    /// Preview the best line move by move; after the last one, return to the game.
    ExpectedPly "expected-ply" Watch ["E"] "preview";
    /// Turn a third opinion on or off: an engine that does not play judges every position.
    ThirdOpinion "third-opinion" Watch ["i"] "third engine";
    ["Playing yourself"]
    /// Take over the side to move.
    TakeOver "take-over" Watch ["t"] "take over";
    /// Start your own game from the position shown.
    PlayOn Watch ["P"] "play on";
    /// Set up another match, starting from this one's settings.
    NewMatch "new-match" Watch ["N"] "new match";
    ["Display"]
    /// Turn the board around.
    Turn Watch ["f"] "turn";
    /// Save the chosen board as it is shown: a picture (SVG) and text.
    Export Watch ["X"] "export";
    /// Show or hide coordinates: the names of rows and columns.
    Coordinates Watch ["c"] "names";
    /// Show or hide the graphs of who was ahead, in the panel.
    Graph Watch ["V"] "graph";
    /// Show everything about the game beside a small board, or in its place, or the board again:
    /// opinions, graph, standings, schedule, moves and story.
    InWords Watch ["a"] "details";
    /// Show only the board with the names and what its corners have room for, or everything again.
    BoardOnly "board-only" Watch ["o"] "board only";

    ["The position"]
    /// Take the next piece to place, or the one whose number you press; 0 takes none.
    NextChoice Editor ["tab"] "piece";
    /// Take the previous piece to place.
    PreviousChoice Editor ["shift+tab"] "piece";
    /// Remove the piece on the cell.
    RemovePiece "remove-piece" Editor ["delete" "D"] "remove";
    /// Change whose move it is.
    SideToMove "side-to-move" Editor ["o"] "side to move";
    /// Remove all pieces.
    ClearBoard "clear-board" Editor ["X"] "clear";
    /// Place the pieces as at the start of a game.
    StartPosition "start-position" Editor ["N"] "start";
    /// Switch to the next game.
    AnotherGame "another-game" Editor ["g"] "other game";
    /// Undo the last change.
    Undo Editor ["z"] "undo";
    /// Redo what was undone.
    Redo Editor ["x"] "redo";
    ["Use the position"]
    /// Study the position.
    Study Editor ["S"] "study";
    /// Start a game from the position, against any level.
    PlayOn Editor ["P"] "play on";

    ["The course"]
    /// Go to the next step.
    NextTask "next-task" Learn ["N"] "next step";
    /// Go to the previous step.
    PreviousTask "previous-task" Learn ["P"] "previous step";
    /// Switch to another game's course.
    AnotherGame Learn ["o"] "other game";

    ["The puzzles"]
    /// Get the next step of the hint.
    Hint Puzzles ["H"] "hint";
    /// Go to the next puzzle.
    NextTask Puzzles ["N"] "next puzzle";
    /// Go to the previous puzzle.
    PreviousTask Puzzles ["P"] "previous puzzle";
    /// Add the puzzle to your practice deck.
    IntoDeck Puzzles ["d"] "into deck";
    /// Go to today's puzzle.
    DailyPuzzle "daily-puzzle" Puzzles ["t"] "today's";
    /// Switch to another game's puzzles.
    AnotherGame Puzzles ["o"] "other game";

    ["Practice"]
    /// Get the next step of the hint.
    Hint Practice ["H"] "hint";
    /// Study the game that the position is from; answer first.
    Study Practice ["S"] "the game";
    /// Go through your finished games for more positions, or stop.
    AnalyseGame Practice ["A"] "go through games";
    /// Set the position aside: it does not come back.
    SetAside "set-aside" Practice ["a"] "set aside";
    /// Delete the position.
    Delete Practice ["delete" "D"] "delete";
    /// Bring the position back that you set aside or deleted.
    Undo Practice ["z"] "undo";

    ["The list"]
    /// Move up.
    MenuUp "menu-up" Menu ["up" "k"] "move";
    /// Move down.
    MenuDown "menu-down" Menu ["down" "j"] "move";
    /// Move up one page.
    MenuPageUp "menu-page-up" Menu ["pageup"] "page";
    /// Move down one page.
    MenuPageDown "menu-page-down" Menu ["pagedown"] "page";
    /// Go to the first entry.
    MenuFirst "menu-first" Menu ["home"] "ends";
    /// Go to the last entry.
    MenuLast "menu-last" Menu ["end"] "ends";
    /// Choose the entry; in a form, go to the next row, or open, type or start.
    Choose "choose" Menu ["enter" "space"] "choose";
    ["A form"]
    /// Change a value to the previous one.
    Less "less" Menu ["left" "h"] "change";
    /// Change a value to the next one.
    More "more" Menu ["right" "l"] "change";
    /// Start what is set up, from any row.
    Start "start" Form ["S"] "start";
    /// Set up the starting position by hand.
    SetUpPosition Form ["E"] "set up";
    /// Take the game's course.
    LearnGame Form ["L"] "learn it";

    ["Quick start"]
    /// Play an opponent of your own strength: the game under the cursor, or the one you played last.
    EvenMatch "even-match" Home ["e"] "play at your level";

    ["Games"]
    /// Find games by words or fields: the game, the players, the result, the date, tags,
    /// `player:Ana`, `after:2026-11` or `>40` moves.
    Filter "filter" Library ["/"] "find";
    /// Switch between your own games and matches between engines.
    OtherGames "other-games" Library ["tab"] "games or matches";
    /// Replay the game on the watch screen.
    Replay "replay" Library ["w"] "replay";
    /// Study the game: try variations and see what an engine thinks.
    Study Library ["s"] "study";
    /// Rename the game's file.
    RenameGame "rename-game" Library ["R"] "rename";
    /// Tag the game, so that `tag:opening` finds it.
    TagGame "tag-game" Library ["t"] "tag";
    /// Import a file or a folder of games into the library. Games pasted as text are imported too.
    ImportGames "import-games" Library ["I"] "import";
    /// Copy the game's file to another file or folder.
    ExportGame "export-game" Library ["X"] "export";
    /// Copy the game as one line of text, which opens wherever it is pasted; press again for the
    /// bare line, then for the last position.
    Copy Library ["C"] "copy";
    /// Show your results by board and opponent, and over time.
    YourRecord "your-record" Library ["Y"] "your record";
    /// Delete the game's file.
    DeleteGame "delete-game" Library ["delete" "D"] "delete";
    /// Restore what was deleted last.
    Undo Library ["z"] "undo";

    ["Tables"]
    /// Offer a table: any game, board, rule, clock and side.
    OfferTable "offer-table" Lobby ["+" "o"] "offer a table";
    /// Watch the game at the table.
    WatchTable "watch-table" Lobby ["w"] "watch";
    /// Let somebody in who wants to come in, or not, if you are a keeper of the host.
    AnswerOffer Lobby ["O"] "answer";
    /// Decline the seat that is kept for you at the table.
    CallOff Lobby ["B"] "decline";
    /// Say a phrase: everybody in the lobby reads it.
    Say Lobby ["s"] "say";

    ["The text"]
    /// Scroll up.
    ScrollUp "scroll-up" Page ["up" "k"] "scroll";
    /// Scroll down.
    ScrollDown "scroll-down" Page ["down" "j"] "scroll";
    /// Scroll up one page.
    PageUp "page-up" Page ["pageup" "b"] "page";
    /// Scroll down one page.
    PageDown "page-down" Page ["pagedown" "space"] "page";
    /// Go to the top.
    Top "top" Page ["home" "g"] "top";
    /// Go to the bottom.
    Bottom "bottom" Page ["end" "G"] "bottom";
    /// Go to the next section.
    NextSection "next-section" Page ["tab" "right" "l"] "section";
    /// Go to the previous section.
    PreviousSection "previous-section" Page ["shift+tab" "left" "h"] "section";
    /// Find a key by what it does.
    FindKey "find-key" Page ["/"] "find";
    /// Show the contents, where they are not beside the text, and choose a section.
    Contents "contents" Page ["enter" "c"] "contents";

    ["Typing"]
    /// Accept what was typed.
    Accept "accept" Prompt ["enter"] "accept";
    /// Complete what was typed.
    Complete "complete" Prompt ["tab"] "complete";
    /// Delete the character before the cursor.
    Erase "erase" Prompt ["backspace"] "erase";
    /// Delete the character under the cursor.
    EraseNext "erase-next" Prompt ["delete"] "erase";
    /// Delete everything.
    EraseAll "erase-all" Prompt ["ctrl+u"] "erase all";
    /// Move the cursor left in the text.
    TextLeft "text-left" Prompt ["left"] "cursor";
    /// Move the cursor right in the text.
    TextRight "text-right" Prompt ["right"] "cursor";
    /// Move the cursor to the start of the text.
    TextStart "text-start" Prompt ["home" "ctrl+a"] "start";
    /// Move the cursor to the end of the text.
    TextEnd "text-end" Prompt ["end" "ctrl+e"] "end";

    ["The answer"]
    /// Say yes.
    Yes "yes" Question ["y"] "yes";
    /// Say no.
    No "no" Question ["enter" "n"] "no";
    /// Add the position to your practice deck, where the coach has warned of a move; that also
    /// answers no.
    IntoDeck Question ["d"] "into deck";

    ["The program"]
    /// Go back, one level at a time; nothing is lost.
    Back "back" Anywhere ["esc"] "back";
    /// Show all the keys here.
    Help "help" Anywhere ["?" "f1"] "keys";
    /// Show the rules of the game.
    Rules "rules" Anywhere ["r" "f2"] "rules";
    /// Change the settings.
    Settings "settings" Anywhere ["," "f3"] "settings";
    /// Turn the mouse off, so that the terminal can select text, or on again.
    MouseCapture "mouse" Anywhere ["m"] "mouse";
    /// Leave the program.
    Quit "quit" Anywhere ["q" "ctrl+c"] "quit";
    /// Suspend the program: it goes to the background.
    Suspend "suspend" Anywhere ["ctrl+z"] "background";
}

impl Action {
    /// All actions, in the order in which they are explained.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().map(|(action, _)| *action)
    }

    /// The name in the `[keys]` section of the config file.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// The rows of the table for this action, one for each place where it works.
    pub fn bindings(self) -> impl Iterator<Item = &'static Binding> {
        static ROWS: LazyLock<Vec<Vec<&Binding>>> = LazyLock::new(|| {
            let mut rows = vec![Vec::new(); Action::NAMES.len()];
            for row in BINDINGS {
                rows[row.action as usize].push(row);
            }
            rows
        });
        ROWS[self as usize].iter().copied()
    }

    /// The row that names this action.
    ///
    /// # Panics
    ///
    /// Never: each action is made of a row.
    pub fn binding(self) -> &'static Binding {
        self.bindings()
            .next()
            .expect("each action is made of a row")
    }

    /// The row of this action that holds in a context: its own one or that of the next wider
    /// context, or else the row that names the action.
    pub fn binding_in(self, context: KeyContext) -> &'static Binding {
        let own = |context| self.bindings().find(|row| row.context == context);
        let row = context.widening().find_map(own);
        row.unwrap_or_else(|| self.binding())
    }
}
