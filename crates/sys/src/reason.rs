//! The system's errors, in words for people.

use std::io;

/// The message of an error without the number that the system has for it.
pub fn reason(error: &io::Error) -> String {
    let is_own = error.raw_os_error().is_none() && error.get_ref().is_none();
    if error.kind() == io::ErrorKind::AlreadyExists && is_own {
        return "there is one of this name already".to_owned();
    }
    let text = error.to_string();
    let number = error
        .raw_os_error()
        .map(|code| format!(" (os error {code})"));
    match number.and_then(|number| text.strip_suffix(&number)) {
        Some(words) => words.to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_no_numbers() {
        let missing = std::fs::read("/no/such/file").unwrap_err();
        assert_eq!(reason(&missing), "No such file or directory");
        let taken = io::Error::from(io::ErrorKind::AlreadyExists);
        assert_eq!(reason(&taken), "there is one of this name already");
        let own = "what the user has named x (os error 2)";
        assert_eq!(reason(&io::Error::other(own)), own);
    }
}
