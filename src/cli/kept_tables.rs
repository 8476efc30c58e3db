//! The solved boards that are kept, for commands that use and do not make them.

use parlour_engines::tables::SolvedBoards;

/// The boards that are kept in the user's folder; what is wrong with a file is printed.
pub(super) fn kept_tables(print: impl Fn(&str) + Send + Sync + 'static) -> SolvedBoards {
    SolvedBoards::kept_for_user().with_warnings(move |warning| {
        let error = &warning.error;
        print(&format!(
            "parlour: {error}; it is not used; `parlour solve` makes it again"
        ));
    })
}
