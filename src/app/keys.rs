//! Key bindings: one table from which dispatch, hints, the key help and the documentation are made.
//!
//! The table is in groups by purpose, each with a heading for the page of keys.
//! [`Keymap`](super::keymap::Keymap) reads keys by it.

/// A place where keys are read. Each place has its own meaning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyContext {
    /// Everywhere that no text is typed.
    Anywhere,
    /// Lists: home.
    Menu,
    /// Forms.
    Form,
    /// The list of games that were kept.
    Library,
    /// A board on which cells are picked: the cursor, plies, other positions, and how it is shown.
    Cells,
    /// A game that is played.
    Board,
    /// A game that is studied.
    Study,
    /// A position that is set up by hand.
    Editor,
    /// A course.
    Learn,
    /// Puzzles.
    Puzzles,
    /// Engines that play each other, and games that are replayed.
    Watch,
    /// Pages of text: rules and key help.
    Page,
    /// A line in which text is typed.
    Prompt,
    /// A question to be answered with yes or no.
    Question,
}

impl KeyContext {
    /// All places, in the order of the key help.
    pub const ALL: [Self; 14] = [
        Self::Cells,
        Self::Board,
        Self::Study,
        Self::Editor,
        Self::Learn,
        Self::Puzzles,
        Self::Watch,
        Self::Menu,
        Self::Form,
        Self::Library,
        Self::Page,
        Self::Prompt,
        Self::Question,
        Self::Anywhere,
    ];

    /// The heading of this place in the key help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Anywhere => "Everywhere",
            Self::Menu => "Lists",
            Self::Form => "Forms",
            Self::Cells => "At any board",
            Self::Board => "At the board",
            Self::Study => "Studying a game",
            Self::Editor => "Setting up a position",
            Self::Learn => "Learning",
            Self::Puzzles => "Solving puzzles",
            Self::Watch => "Watching",
            Self::Library => "Library",
            Self::Page => "Pages of text",
            Self::Prompt => "Typing",
            Self::Question => "Questions",
        }
    }

    /// The wider context whose keys work here as well; none for the widest.
    #[must_use]
    pub const fn wider(self) -> Option<Self> {
        match self {
            Self::Anywhere => None,
            Self::Board | Self::Study | Self::Editor | Self::Learn | Self::Puzzles => {
                Some(Self::Cells)
            }
            Self::Form | Self::Library => Some(Self::Menu),
            _ => Some(Self::Anywhere),
        }
    }

    /// This context and the wider ones, the narrowest first.
    pub fn widening(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |context| context.wider())
    }
}

/// Makes the enumeration of actions and the table of their bindings from one list. The first row of
/// an action names it; further ones say where else it works.
macro_rules! bindings {
    ($([$group:literal] $(
        $(#[doc = $help:literal])+
        $action:ident $($name:literal)? $context:ident [$($key:literal)*] $label:literal;
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
                group: $group,
                keys: &[$($key),*],
                label: $label,
                help: concat!($($help),+),
            },)+)*
        ];
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
    /// Move the cursor to the left.
    Left "left" Cells ["left" "h"] "move";
    /// Move the cursor to the right.
    Right "right" Cells ["right" "l"] "move";
    /// Move the cursor to the row above, keeping its column as well as the row allows.
    Up "up" Cells ["up" "k"] "move";
    /// Move the cursor to the row below, keeping its column as well as the row allows.
    Down "down" Cells ["down" "j"] "move";
    /// Move the cursor up and to the left, exactly.
    UpLeft "up-left" Cells ["y"] "diagonal";
    /// Move the cursor up and to the right, exactly.
    UpRight "up-right" Cells ["u"] "diagonal";
    /// Move the cursor down and to the left, exactly.
    DownLeft "down-left" Cells ["b"] "diagonal";
    /// Move the cursor down and to the right, exactly.
    DownRight "down-right" Cells ["n"] "diagonal";
    /// Go to the next choice, in reading order.
    NextChoice "next-choice" Cells ["tab"] "next";
    /// Go to the choice before, in reading order.
    PreviousChoice "previous-choice" Cells ["shift+tab"] "previous";
    /// Go to a cell by its name.
    Jump "jump" Cells ["/"] "go to cell";
    ["Your move"]
    /// Pick the cell under the cursor.
    Pick "pick" Cells ["enter" "space"] "pick";
    /// Take the last pick back.
    Unpick "unpick" Cells ["backspace"] "unpick";
    /// Swap colours, where the pie rule offers it.
    Swap "swap" Cells ["s"] "swap";
    /// Type a move.
    TypePly "type-ply" Cells [":"] "type a move";
    ["Looking back"]
    /// Look at the position one move earlier.
    StepBack "step-back" Cells ["pageup" "["] "earlier";
    /// Look at the position one move later.
    StepOn "step-on" Cells ["pagedown" "]"] "later";
    /// Look at the start of the game.
    ToStart "to-start" Cells ["home"] "to start";
    /// Look at the end of the game.
    ToEnd "to-end" Cells ["end"] "to end";
    /// Go to the next variation: another of the moves played from here, or instead of the last one.
    NextBranch "next-branch" Cells ["v"] "variation";
    ["What is shown"]
    /// Turn the board around, to see it from the other side.
    Turn "turn" Cells ["f"] "turn";
    /// Turn the board by one step: a sixth for hexagons, a quarter for squares.
    TurnStep "turn-step" Cells ["F"] "turn";
    /// Stand a board of squares on its corner, as a diamond, or lay it back.
    Corner "corner" Cells ["d"] "diamond";
    /// Show or hide the names of rows and columns.
    Coordinates "coordinates" Cells ["c"] "names";
    /// Show the panel, or hide it: what stands beside the board.
    Panel "panel" Cells ["i"] "panel";

    /// Copy the game: a line of text for the clipboard, which opens where it is pasted; pressed
    /// again, the line to here, and then the position.
    Copy "copy" Cells ["C"] "copy";

    ["The game"]
    /// Take the last move back; against an engine, back to your own turn.
    Undo "undo" Board ["z"] "undo";
    /// Redo the move taken back.
    Redo "redo" Board ["x"] "redo";
    /// Pause the engines and the clocks, or let them go on.
    Pause "pause" Board ["p"] "pause";
    /// Resign the game.
    Resign "resign" Board ["R"] "resign";
    /// Offer a draw.
    OfferDraw "offer-draw" Board ["D"] "draw";
    /// Set up a new game.
    NewGame "new-game" Board ["N"] "new game";
    /// Play again, with the same sides.
    Again "again" Board ["A"] "again";
    /// Play again with sides changed.
    Rematch "rematch" Board ["M"] "other side";
    /// Play again against the next level.
    Harder "harder" Board ["+" "="] "harder";
    /// Play again against the level before.
    Easier "easier" Board ["-"] "easier";
    /// Hand the side back that was taken over: its engine plays on, and is watched.
    HandBack "hand-back" Board ["g"] "hand back";
    /// Study the game: its lines, and what an engine thinks of them. The game stays as it is.
    Study "study" Board ["S"] "study";
    /// Take the course of this game; back at the table, go on.
    LearnGame "learn" Board ["L"] "learn";
    ["Help"]
    /// Get a hint: where to look, and when asked again what to play.
    Hint "hint" Board ["H"] "hint";
    /// Show the engine's opinion, or hide it: what it thinks of the position.
    Opinion "opinion" Board ["e"] "opinion";
    /// Show what takes what, or hide it, in games whose pieces differ in that.
    Combat "what-takes-what" Board ["w"] "what takes what";
    /// Show threatened pieces, or not: those that could be captured next.
    Threats "threats" Board ["t"] "threats";
    /// Switch the coach on or off: it names threats and warns of moves that lose at once.
    Coach "coach" Board ["K"] "coach";
    /// Try a lost game again: from before the move that decided it.
    Retry "retry" Board ["T"] "retry";
    ["What is shown"]
    /// Write the board to files, as it is shown: a picture (SVG) and text.
    Export "export" Board ["X"] "export";
    /// Show or hide the graph of who was ahead, in the panel.
    Graph "graph" Board ["V"] "graph";

    ["The engine"]
    /// Switch the engine on or off.
    Engine "engine" Study ["e"] "engine";
    /// Show one line more, up to eight.
    MoreLines "more-lines" Study ["+" "="] "lines";
    /// Show one line less.
    FewerLines "fewer-lines" Study ["-"] "lines";
    /// Keep the engine's best line as a variation; a digit keeps the line of that number.
    KeepLine "keep-line" Study ["a"] "keep line";
    /// Show what every move is worth on the board: the best value behind each pick, then what it
    /// loses against the best move, then the chance to win, then how far a proven end is, then
    /// nothing.
    Values "values" Study ["w"] "values";
    /// Hide everything that the engine says, or show it again.
    HideAnalysis "hide-analysis" Study ["Z"] "hide";
    /// Show what was played here in the games of the library, in place of the tree, and how well
    /// every move did on the board.
    Explorer "explorer" Study ["G"] "games";
    /// Have the engine look at every position of the game in the background, or stop that.
    AnalyseGame "analyse-game" Study ["A"] "analyse game";
    /// Go to just before the next mistake of the game, by the loss of the chance to win.
    NextMistake "next-mistake" Study ["t"] "mistake";
    /// Go to just before the mistake before this position.
    PreviousMistake "previous-mistake" Study ["T"] "mistake";
    /// Go to just before the worst mistake, and from there to the next worst.
    WorstMistake "worst-mistake" Study ["W"] "worst";
    /// Go through the mistakes of one side only, of the other, or of both.
    MistakesOf "mistakes-of" Study ["M"] "whose";
    /// Show what the engine would play instead of the mistake.
    ShowAnswer "show-answer" Study ["L"] "better";
    ["The tree"]
    /// Write something about the move.
    Words "words" Study [";"] "words";
    /// Mark the move: !, !!, !?, ?!, ?, ??, or nothing.
    Judge "judge" Study ["g"] "judge";
    /// Draw a circle around the cell; again, in another colour, and after the last none.
    Circle "circle" Study ["o"] "circle";
    /// Begin an arrow at the cell, or end it there; one that is there gets another colour.
    Arrow "arrow" Study ["O"] "arrow";
    /// Move the variation up; the moves of the game itself stay first.
    Promote "promote" Study ["p"] "promote";
    /// Delete the move and all that follows it.
    Delete "delete" Study ["delete" "D"] "delete";
    /// Take the last change of the tree back.
    Undo Study ["z"] "undo";
    /// Make the change again that was taken back.
    Redo Study ["x"] "redo";
    /// Fold the variations here, or unfold them.
    Fold "fold" Study ["V"] "fold";
    /// Change the position by hand, to study another one.
    SetUpPosition "set-up-position" Study ["E"] "set up";
    /// Write the board to files, with what is drawn on it: a picture (SVG) and text.
    Export Study ["X"] "export";
    /// Keep the study in the library. What you try or write keeps it anyway; what only an engine
    /// said is kept by this.
    KeepStudy "keep-study" Study ["K"] "keep";
    /// Begin a game from this position, against any level.
    PlayOn "play-on" Study ["P"] "play on";

    ["The game"]
    /// Pause, or go on.
    Pause Watch ["space" "p"] "pause";
    /// Look at the position one move earlier; the game goes on meanwhile.
    StepBack Watch ["left" "h" "pageup" "["] "step";
    /// Look at the position one move later; at the end, let one more move be played and wait.
    StepOn Watch ["right" "l" "pagedown" "]"] "step";
    /// Look at the start; the game goes on meanwhile.
    ToStart Watch ["home" "g"] "start";
    /// Go to where the game is now and stay there.
    ToEnd Watch ["end" "G"] "live";
    /// Play faster.
    Faster "faster" Watch ["+" "="] "speed";
    /// Play slower.
    Slower "slower" Watch ["-"] "speed";
    ["The boards"]
    /// Choose the next board; a digit chooses the board of that number.
    NextGame "next-game" Watch ["tab" "down" "j"] "board";
    /// Choose the board before.
    PreviousGame "previous-game" Watch ["shift+tab" "up" "k"] "board";
    /// Show the chosen board alone and large, or all of them again.
    Enlarge "enlarge" Watch ["enter"] "large";
    /// Show more boards at once: 1, 2, 4, 6 or 9, as many as the window has room for.
    Boards "boards" Watch ["b"] "boards";
    /// Show the score of the match and the list of its games.
    Score "score" Watch ["s"] "score";
    /// Study the chosen game: its lines, and what an engine thinks of them.
    Study Watch ["S"] "study";
    ["What the engine expects"]
    /// Show the moves the engine expects as numbers on the board, or not.
    ExpectedLine "expected-line" Watch ["e"] "expected";
    /// Play the next expected move on the board as a preview; after the last one, back to the game.
    ExpectedPly "expected-ply" Watch ["E"] "preview";
    ["Playing yourself"]
    /// Take over the side to move.
    TakeOver "take-over" Watch ["t"] "take over";
    /// Begin a game of one's own from the position shown.
    Fork "fork" Watch ["f"] "fork";
    /// Set up another match, to begin with as this one.
    NewMatch "new-match" Watch ["N"] "new match";
    ["What is shown"]
    /// Turn the board around.
    Turn Watch ["v"] "turn";
    /// Stand a board of squares on its corner, as a diamond, or lay it back.
    Corner Watch ["d"] "diamond";
    /// Write the chosen board as it is shown to files: a picture (SVG) and text.
    Export Watch ["X"] "export";
    /// Show or hide the names of rows and columns.
    Coordinates Watch ["c"] "names";
    /// Show or hide the graphs of who was ahead, in the panel.
    Graph Watch ["V"] "graph";

    ["The position"]
    /// Take the next piece in hand; a digit takes the piece of that number, 0 none.
    NextPiece "next-piece" Editor ["t"] "piece";
    /// Take the piece before in hand.
    PreviousPiece "previous-piece" Editor ["T"] "piece";
    /// Take away what stands on the cell.
    RemovePiece "remove-piece" Editor ["delete" "D"] "remove";
    /// Let the other side be to move.
    SideToMove "side-to-move" Editor ["o"] "side to move";
    /// Take all pieces away.
    ClearBoard "clear-board" Editor ["X"] "clear";
    /// Put the pieces as they stand at the start of a game.
    StartPosition "start-position" Editor ["N"] "start";
    /// Take the next game.
    AnotherGame "another-game" Editor ["g"] "other game";
    /// Take the last change back.
    Undo Editor ["z"] "undo";
    /// Make the change again that was taken back.
    Redo Editor ["x"] "redo";
    ["What to do with it"]
    /// Study the position.
    Study Editor ["S"] "study";
    /// Begin a game from the position, against any level.
    PlayOn Editor ["P"] "play on";

    ["The course"]
    /// Go to the next step.
    NextTask "next-task" Learn ["N"] "next step";
    /// Go to the previous step.
    PreviousTask "previous-task" Learn ["P"] "previous step";
    /// Take the course of another game.
    AnotherGame Learn ["o"] "other game";

    ["The puzzles"]
    /// Take a step of the hint.
    Hint Puzzles ["H"] "hint";
    /// Go to the next puzzle.
    NextTask Puzzles ["N"] "next puzzle";
    /// Go to the previous puzzle.
    PreviousTask Puzzles ["P"] "previous puzzle";
    /// Go to the puzzle of the day.
    DailyPuzzle "daily-puzzle" Puzzles ["t"] "today's";
    /// Take the puzzles of another game.
    AnotherGame Puzzles ["o"] "other game";

    ["The list"]
    /// Move up.
    MenuUp "menu-up" Menu ["up" "k"] "move";
    /// Move down.
    MenuDown "menu-down" Menu ["down" "j"] "move";
    /// Move up by a page.
    MenuPageUp "menu-page-up" Menu ["pageup"] "page";
    /// Move down by a page.
    MenuPageDown "menu-page-down" Menu ["pagedown"] "page";
    /// Go to the first entry.
    MenuFirst "menu-first" Menu ["home"] "ends";
    /// Go to the last entry.
    MenuLast "menu-last" Menu ["end"] "ends";
    /// Choose the entry; in a form, go on to the next row, or open, type or start.
    Choose "choose" Menu ["enter" "space"] "choose";
    ["A form"]
    /// Change a value to the one before.
    Less "less" Menu ["left" "h"] "change";
    /// Change a value to the next.
    More "more" Menu ["right" "l"] "change";
    /// Start as it is set up, from any row.
    Start "start" Form ["S"] "start";
    /// Set up by hand the position from which the game begins.
    SetUpPosition Form ["E"] "set up";

    ["Games"]
    /// Find games by words: of the game, the players, the result, the date, the tags; `player:Ana`
    /// and the like, `after:2026-11`, `>40` moves.
    Filter "filter" Library ["/"] "find";
    /// Show your own games, or matches between engines.
    OtherGames "other-games" Library ["tab"] "own or matches";
    /// Replay the game on the screen on which engines are watched.
    Replay "replay" Library ["w"] "replay";
    /// Study the game: its lines, and what an engine thinks of them.
    Study Library ["s"] "study";
    /// Give the file of the game another name.
    RenameGame "rename-game" Library ["R"] "rename";
    /// Tag the game, to find it by that: `tag:opening`.
    TagGame "tag-game" Library ["t"] "tag";
    /// Take a file of games, or those of a folder, into the library; a pasted text of games is
    /// taken in as well.
    ImportGames "import-games" Library ["I"] "import";
    /// Copy the file of the game to a file or folder elsewhere.
    ExportGame "export-game" Library ["X"] "export";
    /// Copy the game as one line of text, which opens where it is pasted; again, the line without
    /// anything beside it, then the last position.
    Copy Library ["C"] "copy";
    /// Show how your own games ended: by board and opponent, and over time.
    YourRecord "your-record" Library ["Y"] "your record";
    /// Delete the file of the game.
    DeleteGame "delete-game" Library ["delete" "D"] "delete";
    /// Bring back what was deleted last.
    Undo Library ["z"] "undo";

    ["The text"]
    /// Scroll up.
    ScrollUp "scroll-up" Page ["up" "k"] "scroll";
    /// Scroll down.
    ScrollDown "scroll-down" Page ["down" "j"] "scroll";
    /// Scroll up by a page.
    PageUp "page-up" Page ["pageup" "b"] "page";
    /// Scroll down by a page.
    PageDown "page-down" Page ["pagedown" "space"] "page";
    /// Go to the top.
    Top "top" Page ["home" "g"] "top";
    /// Go to the bottom.
    Bottom "bottom" Page ["end" "G"] "bottom";
    /// Go to the next section.
    NextSection "next-section" Page ["tab" "right" "l"] "section";
    /// Go to the section before.
    PreviousSection "previous-section" Page ["shift+tab" "left" "h"] "section";
    /// Find a key by what it does.
    FindKey "find-key" Page ["/"] "find";
    /// Show the contents where they are not beside the text, and go from there to a section.
    Contents "contents" Page ["enter" "c"] "contents";

    ["What is typed"]
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
    /// Move the cursor to the left in the text.
    TextLeft "text-left" Prompt ["left"] "cursor";
    /// Move the cursor to the right in the text.
    TextRight "text-right" Prompt ["right"] "cursor";
    /// Move the cursor to the start of the text.
    TextStart "text-start" Prompt ["home" "ctrl+a"] "start";
    /// Move the cursor to the end of the text.
    TextEnd "text-end" Prompt ["end" "ctrl+e"] "end";

    ["The answer"]
    /// Say yes.
    Yes "yes" Question ["y"] "yes";
    /// Say no.
    No "no" Question ["n" "enter"] "no";

    ["The program"]
    /// Go back, one level at a time; nothing is lost.
    Back "back" Anywhere ["esc"] "back";
    /// Show what the keys do here.
    Help "help" Anywhere ["?" "f1"] "keys";
    /// Show the rules of the game.
    Rules "rules" Anywhere ["r" "f2"] "rules";
    /// Change the settings.
    Settings "settings" Anywhere ["," "f3"] "settings";
    /// Turn mouse reports off, so that the terminal can select text, or on again.
    MouseCapture "mouse" Anywhere ["m"] "mouse";
    /// Leave the program; every game is kept.
    Quit "quit" Anywhere ["q" "ctrl+c"] "quit";
    /// Put the program in the background.
    Suspend "suspend" Anywhere ["ctrl+z"] "background";
}

impl Action {
    /// All actions, in the order in which they are explained.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().map(|(action, _)| *action)
    }

    /// The name in the `[keys]` section of the config file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// The rows of the table for this action, one for each place where it works.
    pub fn bindings(self) -> impl Iterator<Item = &'static Binding> {
        BINDINGS.iter().filter(move |row| row.action == self)
    }

    /// The row that names this action.
    ///
    /// # Panics
    ///
    /// Never: each action is made of a row.
    #[must_use]
    pub fn binding(self) -> &'static Binding {
        self.bindings()
            .next()
            .expect("each action is made of a row")
    }

    /// The row of this action that holds in a context: its own one or that of the next wider
    /// context, or else the row that names the action.
    #[must_use]
    pub fn binding_in(self, context: KeyContext) -> &'static Binding {
        let own = |context| self.bindings().find(|row| row.context == context);
        let row = context.widening().find_map(own);
        row.unwrap_or_else(|| self.binding())
    }
}
