//! Which key does what: the table of keys with the user's own keys in place.

use std::fmt;

use rustc_hash::FxHashMap;

use super::input::{Key, NoSuchKey};
use super::keys::{Action, BINDINGS, KeyContext};
use crate::options::UnknownName;

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
                    return Err(conflict(key, other, binding.action));
                }
            }
        }
        for (binding, keys) in BINDINGS.iter().zip(&keymap.keys) {
            for &key in keys {
                if let Some(other) = keymap.hidden(binding.context, key) {
                    return Err(conflict(key, other, binding.action));
                }
            }
        }
        Ok(keymap)
    }

    /// The action of a wider context that a key of a narrower one would hide. What works everywhere
    /// may be hidden: a key may mean more where there is more to do.
    fn hidden(&self, context: KeyContext, key: Key) -> Option<Action> {
        let wider = context.widening().skip(1);
        let mut wider = wider.filter(|wider| *wider != KeyContext::Anywhere);
        wider.find_map(|wider| self.actions.get(&(wider, key)).copied())
    }

    /// The action of a key in a context, or else in the next wider one. While a text is typed, keys
    /// that type a character do only that.
    #[must_use]
    pub fn action(&self, context: KeyContext, key: Key) -> Option<Action> {
        if context == KeyContext::Prompt && key.typed().is_some() {
            return self.actions.get(&(context, key)).copied();
        }
        let mut contexts = context.widening();
        contexts.find_map(|context| self.actions.get(&(context, key)).copied())
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

fn conflict(key: Key, one: Action, other: Action) -> KeyError {
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
        assert_eq!(
            message(&[("undo", &["h"])]),
            "`h` is both `left` and `undo`",
            "the cursor moves wherever plies are undone"
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
