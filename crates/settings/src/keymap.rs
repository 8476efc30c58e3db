//! The meaning of each key: the table of keys with the user's own keys in place.

use std::fmt;

use rustc_hash::FxHashMap;

use super::keys::{Action, BINDINGS, Binding, KeyContext, MOVED, Successor};
use crate::{Config, KeyBinding, Problem};
use parlour_rules::options::UnknownName;
use parlour_terminal::input::{Code, Key, NoSuchKey};

/// The meaning of each key, with the user's own keys in place.
#[derive(Clone, Debug)]
pub struct Keymap {
    actions: FxHashMap<(KeyContext, Key), Action>,
    /// The keys of each binding of the table.
    keys: FxHashMap<(KeyContext, Action), Vec<Key>>,
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
    /// There would be no way out.
    #[error("`{0}` needs a key, or nobody could leave")]
    NoWayOut(&'static str),
    /// There would be no way out while a text is typed.
    #[error("`{0}` needs a key that types no character, or nobody could leave a line of text")]
    TypedWayOut(&'static str),
}

/// An error in the `[keys]` settings, and which of them it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyProblem {
    /// The index of the replaced action.
    pub entry: usize,
    /// The error.
    pub error: KeyError,
}

/// The faults in the keys of a config file.
pub(super) fn problems(keys: &[KeyBinding]) -> Vec<Problem> {
    let problems = Keymap::new(&pairs(keys)).err().unwrap_or_default();
    let problem = |KeyProblem { entry, error }: &KeyProblem| {
        let own = &keys[*entry];
        let span = match error {
            KeyError::NoSuchAction(_) => &own.action_span,
            _ => &own.keys_span,
        };
        Problem::new(span.clone(), error.to_string(), None)
    };
    problems.iter().map(problem).collect()
}

/// Actions with the keys they are to have, as [`Keymap::new`] takes them.
fn pairs(keys: &[KeyBinding]) -> Vec<(String, Vec<String>)> {
    let pair = |own: &KeyBinding| (own.action.clone(), own.keys.clone());
    keys.iter().map(pair).collect()
}

impl Default for Keymap {
    fn default() -> Self {
        Self::new(&[]).expect("the default keys do not conflict: a test holds them to it")
    }
}

impl Keymap {
    /// The default keys, with those of the config file.
    ///
    /// # Panics
    ///
    /// Panics when they do not go together: the reader of the file checks them.
    pub fn of(config: &Config) -> Self {
        Self::new(&pairs(config.keys())).expect("keys are checked when the file is read")
    }

    /// The default keys, with those of some actions replaced: pairs of an action's name and the
    /// keys it is to have instead, in all places where it works. An action that is given the
    /// default keys of its name's row is left as it is everywhere.
    ///
    /// # Errors
    ///
    /// All that is wrong: names that are no action's, texts that are no key, keys with two meanings
    /// in one place, and actions without a key that are the only way out.
    pub fn new(replaced: &[(String, Vec<String>)]) -> Result<Self, Vec<KeyProblem>> {
        let mut problems = Vec::new();
        let of = |binding| (place(binding), default_keys(binding));
        let mut keys: FxHashMap<_, _> = BINDINGS.iter().map(of).collect();
        let mut entries = FxHashMap::default();
        for (entry, (name, texts)) in replaced.iter().enumerate() {
            let mut problem = |error| problems.push(KeyProblem { entry, error });
            let Some(action) = Action::all().find(|action| action.name() == name) else {
                let names = Action::all().map(Action::name);
                let unknown = match MOVED.iter().find(|(.., then, _)| then == name) {
                    None => UnknownName::or_else("action", name, names, ""),
                    Some((.., now)) => UnknownName::or_else("action", name, [], successor(*now)),
                };
                problem(unknown.into());
                continue;
            };
            let own: Result<Vec<Key>, _> = texts.iter().map(|text| text.parse()).collect();
            match own {
                Ok(own) if own == default_keys(action.binding()) => {}
                Ok(own) => {
                    let places = action.bindings().map(place);
                    keys.extend(places.map(|place| (place, own.clone())));
                    entries.insert(action, entry);
                }
                Err(error) => problem(KeyError::NoSuchKey(error)),
            }
        }
        let mut actions = FxHashMap::default();
        let mut conflicts = Vec::new();
        for binding in BINDINGS {
            for &key in &keys[&place(binding)] {
                let other = actions.insert((binding.context, key), binding.action);
                conflicts.extend(other.map(|other| (key, other, binding.action)));
            }
        }
        let keymap = Self { actions, keys };
        conflicts.extend(keymap.hidden());
        let conflicts = conflicts.into_iter().map(|(key, one, other)| {
            // The default keys are as they are meant: a test holds them to it.
            let entry = entries.get(&other).or(entries.get(&one));
            (entry, conflict(key, one, other))
        });
        let ways_out = keymap.missing_ways_out().into_iter();
        let ways_out = ways_out.map(|(action, error)| (entries.get(&action), error));
        for (entry, error) in conflicts.chain(ways_out) {
            let problem = entry.map(|&entry| KeyProblem { entry, error });
            // Two actions can meet in several places.
            problems.extend(problem.filter(|problem| !problems.contains(problem)));
        }
        if problems.is_empty() {
            Ok(keymap)
        } else {
            Err(problems)
        }
    }

    /// Keys that mean something in a wider context and something else in a narrower one. By
    /// default some of those that work everywhere do: a key may mean more where there is more to
    /// do.
    fn hidden(&self) -> Vec<(Key, Action, Action)> {
        let mut all = Vec::new();
        for binding in BINDINGS {
            for &key in self.keys_of(binding) {
                let wider = binding.context.widening().skip(1);
                let has = |binding| default_keys(binding).contains(&key);
                let other = wider
                    .filter_map(|wider| Some((wider, *self.actions.get(&(wider, key))?)))
                    .find(|(wider, other)| !has(other.binding_in(*wider)) || !has(binding));
                all.extend(other.map(|(_, other)| (key, other, binding.action)));
            }
        }
        all
    }

    /// The actions that are the only way out, if they have no key.
    fn missing_ways_out(&self) -> Vec<(Action, KeyError)> {
        let mut all = Vec::new();
        for action in [Action::Back, Action::Quit] {
            let name = action.binding().name;
            if self.keys(action).is_empty() {
                all.push((action, KeyError::NoWayOut(name)));
            }
        }
        let back = self.keys(Action::Back);
        if !back.is_empty() && back.iter().all(|key| key.typed().is_some()) {
            let error = KeyError::TypedWayOut(Action::Back.binding().name);
            all.push((Action::Back, error));
        }
        all
    }

    /// The action of a key in a context, or else in the next wider one. While a text is typed, keys
    /// that type a character do only that.
    pub fn action(&self, context: KeyContext, key: Key) -> Option<Action> {
        if context == KeyContext::Prompt && key.typed().is_some() {
            return self.actions.get(&(context, key)).copied();
        }
        let mut contexts = context.widening();
        contexts.find_map(|context| self.actions.get(&(context, key)).copied())
    }

    /// What to use now in place of a key that means nothing here any more.
    pub fn moved(&self, context: KeyContext, key: Key) -> Option<String> {
        let text = key.to_string();
        let mut contexts = context.widening();
        let is_of = |place| {
            MOVED
                .iter()
                .find(|(at, old, ..)| *at == place && *old == text)
        };
        let (place, .., now) = contexts.find_map(is_of)?;
        Some(match now {
            Successor::Action(action) => {
                let binding = action.binding_in(*place);
                let (hint, label) = (self.hint_of(binding)?, binding.label);
                format!("use {hint} ({label}) in place of {text}")
            }
            Successor::Setting(_) => format!("{} in place of {text}", successor(*now)),
        })
    }

    /// Returns the one of two keys that was meant: the pressed one, or the one it counts as where
    /// it means nothing. A Latin letter or a digit is never another one, on any layout, and a text
    /// has the letter that was typed.
    pub fn meant(&self, context: KeyContext, key: Key, other: Key) -> Key {
        let is_typed = context == KeyContext::Prompt && key.typed().is_some();
        let is_latin =
            |key: Key| matches!(key.code, Code::Char(char) if char.is_ascii_alphanumeric());
        let is_layout = matches!(other.code, Code::Char(_));
        let is_own = is_typed || is_layout && is_latin(key) || self.action(context, key).is_some();
        if is_own { key } else { other }
    }

    /// The keys of an action in the place that its name's row is for, the one to show first.
    pub fn keys(&self, action: Action) -> &[Key] {
        self.keys_of(action.binding())
    }

    /// The keys of an action in one of its places, the one to show first.
    pub fn keys_of(&self, binding: &Binding) -> &[Key] {
        &self.keys[&place(binding)]
    }

    /// The keys of all actions, in the order of their table.
    pub fn all_keys(&self) -> impl Iterator<Item = Key> {
        let keys = BINDINGS.iter().flat_map(|binding| self.keys_of(binding));
        keys.copied()
    }

    /// The key to show for an action in the place that its name's row is for, as short as it is
    /// understood: `↑`, `Enter`, `a`.
    pub fn hint(&self, action: Action) -> Option<String> {
        self.hint_of(action.binding())
    }

    /// The key to show for an action in one of its places: the first that terminals send, if one is.
    pub fn hint_of(&self, binding: &Binding) -> Option<String> {
        let keys = self.keys_of(binding);
        let sent = keys.iter().find(|key| key.sent_as().is_none());
        Some(KeyLabel(*sent.or(keys.first())?).to_string())
    }
}

fn place(binding: &Binding) -> (KeyContext, Action) {
    (binding.context, binding.action)
}

/// What to use in place of what went, by its name.
fn successor(now: Successor) -> String {
    match now {
        Successor::Action(action) => format!("use `{}`", action.name()),
        Successor::Setting(name) => format!("use the setting `{name}`"),
    }
}

/// The keys an action has in a place unless the settings say otherwise.
fn default_keys(binding: &Binding) -> Vec<Key> {
    let keys = binding.keys.iter().map(|key| key.parse());
    keys.collect::<Result<_, _>>()
        .expect("the default keys are keys: a test holds them to it")
}

/// Two actions that want one key, in the order of the table.
fn conflict(key: Key, one: Action, other: Action) -> KeyError {
    let [one, other] = if (one as usize) < other as usize {
        [one, other]
    } else {
        [other, one]
    };
    KeyError::Conflict {
        key,
        one: one.binding().name,
        other: other.binding().name,
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
                Some(rest) => {
                    let is_capital = rest.chars().all(char::is_uppercase);
                    let shift = if is_capital { "Shift-" } else { "" };
                    return write!(f, "Ctrl-{shift}{}", rest.to_uppercase());
                }
                None if is_function_key(other) => return f.write_str(&other.to_uppercase()),
                None => other,
            },
        };
        f.write_str(shown)
    }
}

/// Returns whether this is the name of F1 or another key of its row.
fn is_function_key(name: &str) -> bool {
    let number = name.strip_prefix('f').unwrap_or_default();
    number.parse::<u8>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_called_what_is_printed_on_them() {
        let label = |text: &str| KeyLabel(text.parse().expect("a key")).to_string();
        assert_eq!(label("ctrl+c"), "Ctrl-C");
        assert_eq!(label("ctrl+C"), "Ctrl-Shift-C");
        assert_eq!(label("f1"), "F1");
        assert_eq!((label("f"), label("F")), ("f".to_owned(), "F".to_owned()));
    }

    fn own(pairs: &[(&str, &[&str])]) -> Result<Keymap, Vec<KeyProblem>> {
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
            for &key in keymap.keys_of(binding) {
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
    fn an_action_has_its_keys_in_all_places() {
        let undo = own(&[("undo", &["U"]), ("turn", &["J"])]).unwrap();
        let action =
            |keymap: &Keymap, context, key: &str| keymap.action(context, key.parse().unwrap());
        for place in [KeyContext::Board, KeyContext::Study, KeyContext::Editor] {
            assert_eq!(action(&undo, place, "U"), Some(Action::Undo), "{place:?}");
            assert_eq!(action(&undo, place, "z"), None, "{place:?}");
        }
        assert_eq!(action(&undo, KeyContext::Watch, "J"), Some(Action::Turn));
        assert_eq!(action(&undo, KeyContext::Watch, "f"), None);
        let twice = own(&[("undo", &["x"])]).unwrap_err();
        assert_eq!(twice.len(), 1, "{twice:?}");
        // A name's keys are those of its own row; setting a value to itself changes nothing.
        let usual = own(&[("pause", &["p"])]).unwrap();
        let pause = |key| action(&usual, KeyContext::Watch, key);
        assert_eq!(["p", "space"].map(pause), [Some(Action::Pause); 2]);
    }

    #[test]
    fn a_key_and_an_action_that_went_say_what_to_use() {
        let keymap = own(&[("hint", &["J"])]).unwrap();
        let moved = |context, key: &str| keymap.moved(context, key.parse().unwrap());
        for (context, key, now) in [
            (KeyContext::Study, "L", "use J (better) in place of L"),
            (KeyContext::Watch, "v", "use f (turn) in place of v"),
            (KeyContext::Editor, "t", "use Tab (piece) in place of t"),
            (
                KeyContext::Learn,
                "d",
                "use the setting `ui.orientation` in place of d",
            ),
        ] {
            assert_eq!(moved(context, key).as_deref(), Some(now), "{context:?}");
        }
        assert_eq!(moved(KeyContext::Menu, "d"), None);
        for (name, said) in [
            ("fork", "there is no action `fork`; use `play-on`"),
            (
                "corner",
                "there is no action `corner`; use the setting `ui.orientation`",
            ),
        ] {
            let error = own(&[(name, &["U"])]).unwrap_err().remove(0).error;
            assert_eq!(error.to_string(), said);
        }
        // What a key means now is never said to have gone, and what went has no action.
        for (context, key, then, now) in MOVED {
            assert!(Action::all().all(|action| action.name() != *then || *then == "turn"));
            let does = Keymap::default().action(*context, key.parse().unwrap());
            assert!(
                does.is_none() || does == Some(Action::Turn),
                "{key} {now:?}"
            );
        }
    }

    #[test]
    fn a_key_that_means_nothing_counts_by_its_place() {
        let meant = |keymap: &Keymap, context, key: &str, other: &str| {
            let [key, other] = [key, other].map(|text| text.parse().unwrap());
            keymap.meant(context, key, other).to_string()
        };
        let keymap = Keymap::default();
        for (key, other, means) in [
            ("й", "q", "q"),
            ("ctrl+с", "ctrl+c", "ctrl+c"),
            ("&", "1", "1"),
            ("?", "&", "?"),
            ("a", "q", "a"),
            ("ctrl+y", "ctrl+z", "ctrl+y"),
            ("ctrl+h", "backspace", "backspace"),
        ] {
            assert_eq!(meant(&keymap, KeyContext::Menu, key, other), means, "{key}");
        }
        assert_eq!(meant(&keymap, KeyContext::Prompt, "й", "q"), "й");
        let own = own(&[("quit", &["й", "Q"]), ("hint", &["ctrl+h"])]).unwrap();
        assert_eq!(meant(&own, KeyContext::Board, "й", "q"), "й");
        assert_eq!(
            meant(&own, KeyContext::Board, "ctrl+h", "backspace"),
            "ctrl+h"
        );
    }

    #[test]
    fn wrong_settings_say_what_is_wrong() {
        let message = |pairs| own(pairs).unwrap_err()[0].error.to_string();
        assert_eq!(
            message(&[("undoo", &["U"])]),
            "there is no action `undoo`; did you mean `undo`?"
        );
        assert_eq!(
            message(&[("undo", &["x"])]),
            "`x` is both `undo` and `redo`"
        );
        assert_eq!(
            message(&[("undo", &["h"])]),
            "`h` is both `left` and `undo`",
            "the cursor moves wherever moves are undone"
        );
        assert!(message(&[("undo", &["foo"])]).starts_with("`foo` is not a key"));
    }

    #[test]
    fn the_default_keys_do_not_conflict() {
        let keymap = Keymap::default();
        for binding in BINDINGS {
            for &key in keymap.keys_of(binding) {
                let does = keymap.actions.get(&(binding.context, key)).copied();
                assert_eq!(does, Some(binding.action), "{key}");
                let wider = binding
                    .context
                    .wider()
                    .filter(|wider| *wider != KeyContext::Anywhere);
                let hidden = wider.and_then(|wider| keymap.actions.get(&(wider, key)));
                // There are no choices to go through in the editor of positions.
                if binding.context != KeyContext::Editor {
                    assert_eq!(hidden, None, "{key}");
                }
            }
        }
        assert_eq!(keymap.hidden(), []);
        assert_eq!(keymap.missing_ways_out(), []);
    }

    #[test]
    fn everything_that_is_wrong_is_said() {
        let said = |pairs: &[(&str, &[&str])]| -> Vec<(usize, String)> {
            let problems = own(pairs).unwrap_err().into_iter();
            problems
                .map(|problem| (problem.entry, problem.error.to_string()))
                .collect()
        };
        let all = said(&[
            ("undo", &["q"]),
            ("undoo", &["U"]),
            ("quit", &[]),
            ("back", &["Q"]),
            ("redo", &["Q"]),
        ]);
        let expected = [
            (1, "there is no action `undoo`; did you mean `undo`?"),
            (4, "`Q` is both `redo` and `back`"),
            (2, "`quit` needs a key, or nobody could leave"),
            (
                3,
                "`back` needs a key that types no character, or nobody could leave a line of text",
            ),
        ];
        assert_eq!(all, expected.map(|(entry, text)| (entry, text.to_owned())));
        // Keys that work everywhere must not be hidden where a board is.
        let hidden = said(&[("undo", &["q"]), ("redo", &["esc"])]);
        // Each of two that meet in both orders is told of once.
        assert_eq!(said(&[("undo", &["H"])]).len(), 1);
        let expected = [
            "`q` is both `undo` and `quit`",
            "`esc` is both `redo` and `back`",
        ];
        assert_eq!(hidden.len(), 2);
        assert!(
            hidden
                .iter()
                .zip(expected)
                .all(|((_, said), text)| said == text),
            "{hidden:?}"
        );
    }

    #[test]
    fn typing_a_text_types_every_character() {
        let keymap = Keymap::default();
        for char in ['q', 'r', '?', 'm', ':'] {
            assert_eq!(keymap.action(KeyContext::Prompt, Key::char(char)), None);
        }
    }
}
