//! Key bindings: one table from which dispatch, hints, the key help and the documentation are made.

use std::fmt;

use rustc_hash::FxHashMap;

use super::input::{Key, NoSuchKey};
use crate::options::UnknownName;

/// Where keys are read. Each place has its own meaning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyContext {
    /// Everywhere that no text is typed.
    Anywhere,
    /// Lists and forms: home, setup, library.
    Menu,
    /// The board of a game.
    Board,
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
    pub const ALL: [Self; 7] = [
        Self::Board,
        Self::Watch,
        Self::Menu,
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
            Self::Menu => "Lists and forms",
            Self::Board => "At the board",
            Self::Watch => "Watching",
            Self::Page => "Pages of text",
            Self::Prompt => "Typing",
            Self::Question => "Questions",
        }
    }
}

/// Makes the enumeration of actions and the table of their bindings from one list.
macro_rules! bindings {
    ($($(#[doc = $help:literal])+ $action:ident $name:literal $context:ident [$($key:literal)*] $label:literal;)*) => {
        /// Something a key can do.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action {
            $($(#[doc = $help])+ $action,)*
        }

        /// All actions, in the order in which they are explained.
        pub static BINDINGS: &[Binding] = &[
            $(Binding {
                action: Action::$action,
                name: $name,
                context: KeyContext::$context,
                keys: &[$($key),*],
                label: $label,
                help: concat!($($help),+),
            },)*
        ];
    };
}

/// One action with the keys it has unless the settings say otherwise.
#[derive(Debug)]
pub struct Binding {
    /// The action.
    pub action: Action,
    /// Its name in the `[keys]` section of the config file.
    pub name: &'static str,
    /// Where it works.
    pub context: KeyContext,
    /// Its default keys, the one shown in hints first.
    pub keys: &'static [&'static str],
    /// A word or two for the hint line.
    pub label: &'static str,
    /// A sentence for the key help.
    pub help: &'static str,
}

bindings! {
    /// Move the cursor to the left.
    Left "left" Board ["left" "h"] "move";
    /// Move the cursor to the right.
    Right "right" Board ["right" "l"] "move";
    /// Move the cursor to the row above, keeping its column as well as the row allows.
    Up "up" Board ["up" "k"] "move";
    /// Move the cursor to the row below, keeping its column as well as the row allows.
    Down "down" Board ["down" "j"] "move";
    /// Move the cursor up and to the left, exactly.
    UpLeft "up-left" Board ["y"] "diagonal";
    /// Move the cursor up and to the right, exactly.
    UpRight "up-right" Board ["u"] "diagonal";
    /// Move the cursor down and to the left, exactly.
    DownLeft "down-left" Board ["b"] "diagonal";
    /// Move the cursor down and to the right, exactly.
    DownRight "down-right" Board ["n"] "diagonal";
    /// Move the cursor to the next choice, in reading order.
    NextChoice "next-choice" Board ["tab"] "next";
    /// Move the cursor to the choice before, in reading order.
    PreviousChoice "previous-choice" Board ["shift+tab"] "previous";
    /// Pick the cell under the cursor.
    Pick "pick" Board ["enter" "space"] "pick";
    /// Take the last pick back.
    Unpick "unpick" Board ["backspace"] "unpick";
    /// Swap colours, where the pie rule offers it.
    Swap "swap" Board ["s"] "swap";
    /// Type a ply.
    TypePly "type-ply" Board [":"] "type a ply";
    /// Jump to a cell by its name.
    Jump "jump" Board ["/"] "go to cell";
    /// Take the last ply back; against an engine, back to your own turn.
    Undo "undo" Board ["z"] "undo";
    /// Play the ply that was taken back again.
    Redo "redo" Board ["x"] "redo";
    /// Look at the position one ply earlier.
    StepBack "step-back" Board ["pageup" "["] "back";
    /// Look at the position one ply later.
    StepOn "step-on" Board ["pagedown" "]"] "on";
    /// Look at the start of the game.
    ToStart "to-start" Board ["home"] "start";
    /// Look at the end of the game.
    ToEnd "to-end" Board ["end"] "end";
    /// Go to the next variation: another of the plies played from here, or instead of the last one.
    NextBranch "next-branch" Board ["v"] "variation";
    /// Pause the engines and the clocks, or let them go on.
    Pause "pause" Board ["p"] "pause";
    /// Resign the game.
    Resign "resign" Board ["R"] "resign";
    /// Offer a draw.
    OfferDraw "offer-draw" Board ["D"] "draw";
    /// Set up a new game.
    NewGame "new-game" Board ["N"] "new game";
    /// Play again with sides changed.
    Rematch "rematch" Board ["M"] "rematch";
    /// Turn the board around, to see it from the other side.
    Turn "turn" Board ["f"] "turn";
    /// Turn the board by one step: a sixth for hexagons, a quarter for squares.
    TurnStep "turn-step" Board ["F"] "turn";
    /// Stand a board of squares on its corner, as a diamond, or lay it back.
    Corner "corner" Board ["d"] "diamond";
    /// Show or hide the names of rows and columns.
    Coordinates "coordinates" Board ["c"] "names";
    /// Show or hide the panel beside the board.
    Panel "panel" Board ["i"] "panel";
    /// Show or hide the pieces that could be captured next.
    Threats "threats" Board ["t"] "threats";
    /// Get a hint: where to look, and when asked again what to play.
    Hint "hint" Board ["H"] "hint";
    /// Show or hide what the engine thinks of the position.
    Opinion "opinion" Board ["e"] "opinion";
    /// Hand the side that was taken over back to its engine and watch on.
    HandBack "hand-back" Board ["g"] "hand back";

    /// Pause, or go on.
    Hold "hold" Watch ["space" "p"] "pause";
    /// Look at the position one ply earlier; the game goes on meanwhile.
    Earlier "earlier" Watch ["left" "h" "pageup" "["] "ply";
    /// Look at the position one ply later; at the end, let one more ply be played and wait.
    Later "later" Watch ["right" "l" "pagedown" "]"] "ply";
    /// Look at the start; the game goes on meanwhile.
    Beginning "beginning" Watch ["home" "g"] "start";
    /// Go to where the game is now and stay there.
    Live "live" Watch ["end" "G"] "live";
    /// Play faster.
    Faster "faster" Watch ["+" "="] "speed";
    /// Play slower.
    Slower "slower" Watch ["-"] "speed";
    /// Choose the next board; a digit chooses the board of that number.
    NextGame "next-game" Watch ["tab" "down" "j"] "board";
    /// Choose the board before.
    PreviousGame "previous-game" Watch ["shift+tab" "up" "k"] "board";
    /// Show the chosen board alone and large, or all of them again.
    Enlarge "enlarge" Watch ["enter"] "large";
    /// Show more boards at once: 1, 2, 4, 6 or 9, as many as the window has room for.
    Boards "boards" Watch ["b"] "boards";
    /// Show the plies the engine expects as numbers on the board, or not.
    ExpectedLine "expected-line" Watch ["e"] "expected";
    /// Play the next expected ply on the board as a preview; after the last one, back to the game.
    ExpectedPly "expected-ply" Watch ["E"] "preview";
    /// Take over the side to move.
    TakeOver "take-over" Watch ["t"] "take over";
    /// Begin a game of one's own from the position shown.
    Fork "fork" Watch ["f"] "fork";
    /// Show the score of the match and the list of its games.
    Score "score" Watch ["s"] "score";
    /// Turn the board around.
    TurnWatched "turn-watched" Watch ["v"] "turn";
    /// Stand a board of squares on its corner, as a diamond, or lay it back.
    CornerWatched "corner-watched" Watch ["d"] "diamond";
    /// Show or hide the names of rows and columns.
    NamesWatched "names-watched" Watch ["c"] "names";

    /// Move up.
    MenuUp "menu-up" Menu ["up" "k"] "move";
    /// Move down.
    MenuDown "menu-down" Menu ["down" "j"] "move";
    /// Change a value to the one before.
    Less "less" Menu ["left" "h"] "change";
    /// Change a value to the next.
    More "more" Menu ["right" "l"] "change";
    /// Choose the entry, or start.
    Choose "choose" Menu ["enter" "space"] "choose";
    /// Start the game as it is set up.
    Start "start" Menu ["S"] "start";

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

    /// Accept what was typed.
    Accept "accept" Prompt ["enter"] "accept";
    /// Complete what was typed.
    Complete "complete" Prompt ["tab"] "complete";
    /// Delete the character before the cursor.
    Erase "erase" Prompt ["backspace"] "erase";

    /// Say yes.
    Yes "yes" Question ["y" "enter"] "yes";
    /// Say no.
    No "no" Question ["n"] "no";

    /// Go back, one level at a time; nothing is lost.
    Back "back" Anywhere ["esc"] "back";
    /// Show what the keys do here.
    Help "help" Anywhere ["?" "f1"] "keys";
    /// Show the rules of the game.
    Rules "rules" Anywhere ["r" "f2"] "rules";
    /// Turn mouse reports off, so that the terminal can select text, or on again.
    MouseCapture "mouse" Anywhere ["m"] "mouse";
    /// Leave the program; every game is kept.
    Quit "quit" Anywhere ["q" "ctrl+c"] "quit";
    /// Put the program in the background.
    Suspend "suspend" Anywhere ["ctrl+z"] "background";
}

impl Action {
    /// The row of the table for this action.
    #[must_use]
    pub fn binding(self) -> &'static Binding {
        // The table is made in the order of the enumeration.
        &BINDINGS[self as usize]
    }
}

/// Which key does what, with the user's own keys in place.
#[derive(Clone, Debug)]
pub struct Keymap {
    actions: FxHashMap<(KeyContext, Key), Action>,
    keys: Vec<Vec<Key>>,
}

/// An error in the `[keys]` settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// No action has this name.
    #[error(transparent)]
    NoSuchAction(#[from] UnknownName),
    /// The text names no key.
    #[error(transparent)]
    NoSuchKey(#[from] NoSuchKey),
    /// Two actions want one key in one place.
    #[error("`{key}` is both `{one}` and `{other}`")]
    Conflict {
        /// The key.
        key: Key,
        /// The action that has it.
        one: &'static str,
        /// The action that wants it, too.
        other: &'static str,
    },
}

impl Default for Keymap {
    fn default() -> Self {
        Self::new(&[]).expect("the default keys do not conflict: a test holds them to it")
    }
}

impl Keymap {
    /// The default keys, with those of some actions replaced: pairs of an action's name and the
    /// keys it is to have instead.
    ///
    /// # Errors
    ///
    /// [`KeyError`] for the first name that is no action's, text that is no key, or key that
    /// would have two meanings in one place.
    pub fn new(replaced: &[(String, Vec<String>)]) -> Result<Self, KeyError> {
        let mut keys = Vec::with_capacity(BINDINGS.len());
        for binding in BINDINGS {
            let own = replaced.iter().find(|(name, _)| name == binding.name);
            let texts: Vec<&str> = match own {
                Some((_, texts)) => texts.iter().map(String::as_str).collect(),
                None => binding.keys.to_vec(),
            };
            let parsed: Result<Vec<Key>, NoSuchKey> = texts.into_iter().map(str::parse).collect();
            keys.push(parsed?);
        }
        if let Some((name, _)) = replaced
            .iter()
            .find(|(name, _)| BINDINGS.iter().all(|binding| binding.name != name))
        {
            let names = BINDINGS.iter().map(|binding| binding.name);
            return Err(UnknownName::or_else("action", name, names, "").into());
        }
        let mut keymap = Self {
            actions: FxHashMap::default(),
            keys,
        };
        for (binding, keys) in BINDINGS.iter().zip(&keymap.keys) {
            for &key in keys {
                let context = (binding.context, key);
                if let Some(other) = keymap.actions.insert(context, binding.action) {
                    return Err(KeyError::Conflict {
                        key,
                        one: other.binding().name,
                        other: binding.name,
                    });
                }
            }
        }
        Ok(keymap)
    }

    /// The action of a key in a context: that of the context itself first, then that of everywhere.
    /// While a text is typed, keys that type a character do only that.
    #[must_use]
    pub fn action(&self, context: KeyContext, key: Key) -> Option<Action> {
        let own = self.actions.get(&(context, key));
        let anywhere = || self.actions.get(&(KeyContext::Anywhere, key));
        if context == KeyContext::Prompt && key.typed().is_some() {
            return own.copied();
        }
        own.or_else(anywhere).copied()
    }

    /// The keys of an action, the one to show first.
    #[must_use]
    pub fn keys(&self, action: Action) -> &[Key] {
        &self.keys[action as usize]
    }

    /// The key to show for an action, as short as it is understood: `↑`, `Enter`, `a`.
    #[must_use]
    pub fn hint(&self, action: Action) -> Option<String> {
        self.keys(action)
            .first()
            .map(|key| KeyLabel(*key).to_string())
    }
}

/// A key as it is shown on the screen.
#[derive(Clone, Copy, Debug)]
pub struct KeyLabel(pub Key);

impl fmt::Display for KeyLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let shown = match text.as_str() {
            "up" => "Up",
            "down" => "Down",
            "left" => "Left",
            "right" => "Right",
            "enter" => "Enter",
            "esc" => "Esc",
            "backspace" => "Bksp",
            "delete" => "Del",
            "tab" => "Tab",
            "shift+tab" => "S-Tab",
            "home" => "Home",
            "end" => "End",
            "pageup" => "PgUp",
            "pagedown" => "PgDn",
            "space" => "Space",
            other => match other.strip_prefix("ctrl+") {
                Some(rest) => return write!(f, "C-{rest}"),
                None => other,
            },
        };
        f.write_str(shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(pairs: &[(&str, &[&str])]) -> Result<Keymap, KeyError> {
        let owned: Vec<_> = pairs
            .iter()
            .map(|(name, keys)| {
                let keys = keys.iter().map(|key| (*key).to_owned()).collect();
                ((*name).to_owned(), keys)
            })
            .collect();
        Keymap::new(&owned)
    }

    #[test]
    fn every_action_has_a_key_that_does_it() {
        let keymap = Keymap::default();
        for binding in BINDINGS {
            assert!(!binding.keys.is_empty(), "{}", binding.name);
            for &key in keymap.keys(binding.action) {
                assert_eq!(keymap.action(binding.context, key), Some(binding.action));
            }
        }
    }

    #[test]
    fn a_key_of_everywhere_is_not_hidden_by_a_place_where_it_must_work() {
        let keymap = Keymap::default();
        for context in KeyContext::ALL {
            let escape = "esc".parse().unwrap();
            assert_eq!(
                keymap.action(context, escape),
                Some(Action::Back),
                "{context:?}"
            );
            if context != KeyContext::Prompt {
                let quit = "q".parse().unwrap();
                assert_eq!(
                    keymap.action(context, quit),
                    Some(Action::Quit),
                    "{context:?}"
                );
            }
        }
    }

    #[test]
    fn the_settings_can_change_keys() {
        let keymap = own(&[("undo", &["U", "ctrl+u"])]).unwrap();
        let action = |text: &str| keymap.action(KeyContext::Board, text.parse().unwrap());
        assert_eq!(action("U"), Some(Action::Undo));
        assert_eq!(action("ctrl+u"), Some(Action::Undo));
        assert_eq!(action("z"), None);
        assert_eq!(keymap.hint(Action::Undo).as_deref(), Some("U"));
    }

    #[test]
    fn wrong_settings_say_what_is_wrong() {
        let message = |pairs| own(pairs).unwrap_err().to_string();
        assert_eq!(
            message(&[("undoo", &["U"])]),
            "there is no action `undoo`; did you mean `undo`?"
        );
        assert_eq!(
            message(&[("undo", &["x"])]),
            "`x` is both `undo` and `redo`"
        );
        assert!(message(&[("undo", &["foo"])]).starts_with("`foo` is no key"));
    }

    #[test]
    fn typing_a_text_types_every_character() {
        let keymap = Keymap::default();
        for char in ['q', 'r', '?', 'm', ':'] {
            assert_eq!(keymap.action(KeyContext::Prompt, Key::char(char)), None);
        }
    }
}
