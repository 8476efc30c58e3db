//! The texts that are typed in the library.

use crate::app::file_job::LibraryChange;
use parlour_library::LibraryItem;
use parlour_rules::games::AnyRules;
use parlour_rules::named_enum;
use parlour_scene::widgets::input::LineEditor;

/// A text that is being typed.
#[derive(Clone, Debug)]
pub(super) struct Typing {
    pub(super) purpose: Purpose,
    pub(super) editor: LineEditor,
    /// The file that it is about, if it is about one.
    path: String,
}

named_enum! {
    /// The purpose of a text.
    pub(super) enum Purpose {
        /// Words to look for; the list follows them.
        Query = " Find: ",
        /// Another name for a file.
        Name = " Name: ",
        /// Tags for a game, separated by commas.
        Labels = " Tags: ",
        /// The path of a file or folder to be imported.
        Import = " Import: ",
        /// The path of a file or folder to which a file is copied.
        Export = " Export to: ",
    }

    /// The words before the text.
    prompt
}

impl Typing {
    /// A text about no file.
    pub(super) fn new(purpose: Purpose, text: &str) -> Self {
        Self {
            purpose,
            editor: LineEditor::from(text),
            path: String::new(),
        }
    }

    /// A text about a game or its file, from what it says now.
    pub(super) fn about(item: &LibraryItem, purpose: Purpose) -> Self {
        let text = match purpose {
            Purpose::Name => item.name(),
            Purpose::Labels => item.labels(),
            Purpose::Query | Purpose::Import | Purpose::Export => "",
        };
        Self {
            path: item.path.clone(),
            ..Self::new(purpose, text)
        }
    }

    /// The change that the complete text asks for, if it asks for one; what is imported without
    /// rules has the usual ones.
    pub(super) fn change(self, usual: &[AnyRules]) -> Option<LibraryChange> {
        let (path, text) = (self.path, self.editor.value());
        let given = Some(text.trim().to_owned()).filter(|given| !given.is_empty());
        Some(match self.purpose {
            Purpose::Query => return None,
            Purpose::Name => LibraryChange::Rename {
                path,
                name: text.to_owned(),
            },
            Purpose::Labels => LibraryChange::Tag {
                path,
                labels: text.to_owned(),
            },
            Purpose::Import => LibraryChange::Import {
                path: given?,
                usual: usual.to_vec(),
            },
            Purpose::Export => LibraryChange::Export { path, to: given? },
        })
    }
}
