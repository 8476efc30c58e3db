//! Tables of solved positions.

use parlour_engines::tables::{SolvedFileError, SolvedFileWarning};
use parlour_sys::reason;

/// The fault of a table that is kept, as a sentence, and what becomes of it.
///
/// ```
/// use parlour_engines::tables::{SolvedFileError, SolvedFileWarning};
/// use parlour_records::words::table_warning;
///
/// let path = "tables/claustro-5x5.table".into();
/// let error = SolvedFileError::Damaged { path };
/// let warning = SolvedFileWarning { error, is_made_again: true };
/// let told = "The table claustro-5x5.table is damaged. It will be rebuilt.";
/// assert_eq!(table_warning(&warning), told);
/// ```
pub fn table_warning(warning: &SolvedFileWarning) -> String {
    let becomes = if warning.is_made_again {
        "It will be rebuilt."
    } else {
        "It is not used."
    };
    let name = |path: &std::path::Path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.to_string_lossy().into_owned()
    };
    match &warning.error {
        SolvedFileError::Damaged { path } => {
            format!("The table {} is damaged. {becomes}", name(path))
        }
        SolvedFileError::Version { path } => {
            format!(
                "The table {} is from another version. {becomes}",
                name(path)
            )
        }
        SolvedFileError::Io { path, error } => {
            format!(
                "The table {} cannot be read ({}). {becomes}",
                name(path),
                reason(error)
            )
        }
        error => format!("A table cannot be used: {error}. {becomes}"),
    }
}
