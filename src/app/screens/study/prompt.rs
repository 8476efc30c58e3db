//! A text being typed in a study.

use parlour_scene::widgets::input::LineEditor;

/// The kind of text being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PromptKind {
    /// A ply to be tried.
    Ply,
    /// The name of a cell to go to.
    Cell,
    /// Words about the position.
    Words,
}

impl PromptKind {
    /// The label before the text.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Ply => "Move",
            Self::Cell => "Cell",
            Self::Words => "Words",
        }
    }
}

/// A text being typed.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    pub(super) kind: PromptKind,
    pub(super) editor: LineEditor,
}
