//! The texts that are typed in the library.

use parlour_library::LibraryItem;
use parlour_scene::widgets::input::LineEditor;

/// A text that is being typed.
#[derive(Clone, Debug)]
pub(super) enum Typing {
    /// Words to look for; the list follows them.
    Query(LineEditor),
    /// Another name for a file.
    Name {
        /// The file.
        path: String,
        /// The name.
        name: LineEditor,
    },
    /// Tags for a game.
    Labels {
        /// Its file.
        path: String,
        /// The tags, separated by commas.
        labels: LineEditor,
    },
    /// The path of a file or folder to be imported.
    Import(LineEditor),
    /// The path of a file or folder to which a file is copied.
    Export {
        /// The file.
        path: String,
        /// The path to copy it to.
        to: LineEditor,
    },
}

impl Typing {
    /// Other tags for a game.
    pub(super) fn labels(item: &LibraryItem) -> Self {
        Self::Labels {
            path: item.path.clone(),
            labels: LineEditor::from(item.labels()),
        }
    }

    /// The place to which the file of a game is copied.
    pub(super) fn export(item: &LibraryItem) -> Self {
        Self::Export {
            path: item.path.clone(),
            to: LineEditor::default(),
        }
    }

    /// Another name for the file of a game.
    pub(super) fn name(item: &LibraryItem) -> Self {
        Self::Name {
            path: item.path.clone(),
            name: LineEditor::from(item.name()),
        }
    }

    /// The text.
    pub(super) const fn editor_mut(&mut self) -> &mut LineEditor {
        match self {
            Self::Query(line)
            | Self::Name { name: line, .. }
            | Self::Labels { labels: line, .. }
            | Self::Export { to: line, .. }
            | Self::Import(line) => line,
        }
    }

    /// The text with what stands before it.
    pub(super) const fn prompt(&self) -> (&'static str, &LineEditor) {
        match self {
            Self::Query(line) => (" Find: ", line),
            Self::Name { name, .. } => (" Name: ", name),
            Self::Labels { labels, .. } => (" Tags: ", labels),
            Self::Import(line) => (" Import: ", line),
            Self::Export { to, .. } => (" Export to: ", to),
        }
    }
}
