//! Paths as texts: as people give them, and as they are listed and handed on.
//!
//! A path is read by the rules of the [`System`] it is on: a backslash quotes the next character on
//! Unix and parts folders on Windows. All paths that people write are read here.

use std::env::home_dir;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use parlour_rules::text::is_unprintable;
use parlour_rules::typography::is_quote;
use parlour_sys::fs;

/// A kind of system, by whose rules paths are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Linux, macOS and their kin: `/home/ana/my\ games`.
    Unix,
    /// Windows: `C:\Users\ana\my games`.
    Windows,
}

impl System {
    /// The system that the program runs on.
    pub const HERE: Self = if cfg!(windows) {
        Self::Windows
    } else {
        Self::Unix
    };

    /// The beginnings of a path that depends on no current folder, as advice names them.
    pub const fn roots(self) -> &'static str {
        match self {
            Self::Unix => "/ or ~/",
            Self::Windows => "a drive, as C:\\, or ~\\",
        }
    }

    /// Returns the path that a text means which no shell has seen: without its quotes, and with
    /// this home folder for `~`.
    fn given(self, text: &str, home: Option<PathBuf>) -> PathBuf {
        let text = self.unquoted(text);
        self.shorthand(&text, || home)
            .unwrap_or_else(|| PathBuf::from(text))
    }

    /// Returns the path that is written below `~` or as a `file:` URI.
    fn shorthand(self, text: &str, home: impl FnOnce() -> Option<PathBuf>) -> Option<PathBuf> {
        match text.strip_prefix('~') {
            Some("") => home(),
            Some(below) => Some(home()?.join(below.strip_prefix(self.separators())?)),
            None => self.of_uri(text),
        }
    }

    const fn separators(self) -> &'static [char] {
        match self {
            Self::Unix => &['/'],
            Self::Windows => &['/', '\\'],
        }
    }

    /// Returns a path without what a shell or a file manager puts around it. A single space within
    /// it belongs to it.
    fn unquoted(self, text: &str) -> String {
        let text = text.trim();
        let inside = |is_mark: fn(char) -> bool| text.strip_prefix(is_mark)?.strip_suffix(is_mark);
        let inside = match self {
            Self::Unix => inside(is_typographic),
            Self::Windows => inside(|char| char == '"' || is_typographic(char))
                .or_else(|| inside(|char| char == '\'')),
        };
        match (inside, self) {
            (Some(inside), _) => inside.to_owned(),
            (None, Self::Windows) => text.to_owned(),
            (None, Self::Unix) => read_by_shell(text),
        }
    }

    /// Returns the path of this machine that a `file:` URI names.
    fn of_uri(self, text: &str) -> Option<PathBuf> {
        let path = text.strip_prefix(FILE_URI)?;
        let bytes = percent_decoded(path.strip_prefix("localhost").unwrap_or(path))?;
        match (self, bytes.as_slice()) {
            (Self::Unix, [b'/', ..]) => Some(path_of_bytes(bytes)),
            (Self::Windows, [b'/', rest @ ..]) if starts_with_drive(rest) => {
                Some(path_of_bytes(rest.to_vec()))
            }
            _ => None,
        }
    }

    /// Returns whether a text can only be the path of a file.
    fn is_dropped(self, text: &str) -> bool {
        let path = self.unquoted(text);
        let starts = |starts: &[&str]| starts.iter().any(|start| path.starts_with(start));
        let is_absolute = starts(&["/", "~/", "file:///"])
            || self == Self::Windows
                && (starts(&["\\\\", "~\\"]) || starts_with_drive(path.as_bytes()));
        let is_one_line = !text.trim().contains(['\n', '\r']);
        is_one_line
            && (is_absolute || path.to_ascii_lowercase().ends_with(".plr") && !path.contains('"'))
    }
}

/// The path that a person has typed, dropped or written into a file: what is there by this very
/// name, or what is left of it without quotes, the `~` of the home folder and the form of a URI.
pub fn given_path(text: &str) -> PathBuf {
    if fs::exists(text).unwrap_or(false) {
        return PathBuf::from(text);
    }
    System::HERE.given(text, home_dir())
}

/// The path that a text stands for which no system reads by itself: below `~`, or a `file:` URI;
/// none where something is there by this very name.
pub fn shorthand_path(text: &str) -> Option<PathBuf> {
    let path = System::HERE.shorthand(text, home_dir)?;
    (!fs::exists(text).unwrap_or(false)).then_some(path)
}

/// Returns whether a text can only be the path of a file, as it comes when one is dropped on a
/// terminal.
pub fn is_dropped_path(text: &str) -> bool {
    System::HERE.is_dropped(text)
}

/// A path as it is listed and handed on: as it is, or where that could not be printed or is no
/// UTF-8 as a `file:` URI. [`path_of`] reads both.
///
/// ```
/// use std::path::Path;
///
/// use parlour_records::{path_of, path_text};
///
/// assert_eq!(path_text(Path::new("games/Zoë.plr")), "games/Zoë.plr");
/// let torn = std::env::temp_dir().join("two\nlines.plr");
/// assert!(path_text(&torn).ends_with("two%0Alines.plr"));
/// assert_eq!(path_of(&path_text(&torn)), torn);
/// ```
pub fn path_text(path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.contains(is_unprintable) => text.to_owned(),
        _ => file_uri(path),
    }
}

/// The path that a text means: that of a `file:` URI, or the text itself.
pub fn path_of(text: &str) -> PathBuf {
    System::HERE
        .of_uri(text)
        .unwrap_or_else(|| PathBuf::from(text))
}

/// The name of the file at a path as [`path_text`] writes it, without its folder.
pub fn file_name(path: &str) -> &str {
    let ends = |sign| sign == '/' || (sign == '\\' && System::HERE == System::Windows);
    path.rsplit(ends).next().unwrap_or(path)
}

/// The beginning of a `file:` URI that means a path of this machine.
const FILE_URI: &str = "file://";

fn file_uri(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut uri = FILE_URI.to_owned();
    if System::HERE == System::Windows {
        uri.push('/');
    }
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// The bytes that a text with escapes such as `%0A` stands for; none where one is not whole.
fn percent_decoded(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        bytes.push(if byte == b'%' {
            let (digits, after) = rest.split_at_checked(2)?;
            rest = after;
            u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?
        } else {
            byte
        });
    }
    Some(bytes)
}

#[cfg(unix)]
fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// A text as a shell of Unix reads it: file managers and terminals quote dropped paths.
fn read_by_shell(text: &str) -> String {
    let mut path = String::with_capacity(text.len());
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, quote) {
            ('\'' | '"', None) => quote = Some(char),
            (_, Some(open)) if char == open => quote = None,
            ('\\', None) => path.extend(chars.next()),
            ('\\', Some('"')) if chars.peek().is_some_and(|next| "\"\\$`".contains(*next)) => {
                path.extend(chars.next());
            }
            _ => path.push(char),
        }
    }
    // A quote that nothing ends is an apostrophe.
    if quote.is_some() {
        text.to_owned()
    } else {
        path
    }
}

const fn is_typographic(char: char) -> bool {
    char != '"' && is_quote(char) || matches!(char, '‘' | '’')
}

const fn starts_with_drive(path: &[u8]) -> bool {
    matches!(path, [drive, b':', b'/' | b'\\', ..] if drive.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::System::{Unix, Windows};
    use super::*;

    #[test]
    fn a_path_is_read_by_the_rules_of_its_system() {
        let home = || Some(PathBuf::from("HOME"));
        for (system, given, path) in [
            (Unix, "/a/b.plr", "/a/b.plr"),
            (Unix, "  \"/a/b c.plr\"\n", "/a/b c.plr"),
            (Unix, r"'/a/my games/it'\''s.plr' ", "/a/my games/it's.plr"),
            (Unix, r"/a/b\ \(1\).plr", "/a/b (1).plr"),
            (Unix, r#""/a/\$b\".plr""#, "/a/$b\".plr"),
            (Unix, "“/a/b.plr”", "/a/b.plr"),
            (Unix, "/a/Ana's game.plr", "/a/Ana's game.plr"),
            (Unix, "file:///a/b%20c.plr", "/a/b c.plr"),
            (Unix, "file://localhost/a", "/a"),
            (Unix, "~/b c.plr", "HOME/b c.plr"),
            (Unix, r"~/my\ games", "HOME/my games"),
            (Unix, "~", "HOME"),
            (Unix, "~ana/x", "~ana/x"),
            (Windows, r"C:\games", r"C:\games"),
            (Windows, "C:/games", "C:/games"),
            (Windows, r"sub\r.jsonl", r"sub\r.jsonl"),
            (Windows, r"..\themes\own.toml", r"..\themes\own.toml"),
            (Windows, r"\\server\share\a.plr", r"\\server\share\a.plr"),
            (Windows, r#" "C:\my games\a.plr" "#, r"C:\my games\a.plr"),
            (Windows, r"'C:\my games\a.plr'", r"C:\my games\a.plr"),
            (Windows, r"“C:\a.plr”", r"C:\a.plr"),
            (Windows, r"C:\Ana's\a.plr", r"C:\Ana's\a.plr"),
            (Windows, r"~\g", "HOME/g"),
            (Windows, "~/g", "HOME/g"),
            (Windows, "~", "HOME"),
            (Windows, r"~ana\x", r"~ana\x"),
            (Windows, "file:///C:/my%20games/a.plr", "C:/my games/a.plr"),
        ] {
            let read = system.given(given, home());
            assert_eq!(read, Path::new(path), "{system:?}: {given}");
        }
    }

    #[test]
    fn a_dropped_path_is_known() {
        for path in [
            "/a/b.plr ",
            "'/a/b c.plr'",
            "file:///a/b%20c.plr",
            "~/x",
            "b.plr",
        ] {
            assert!(Unix.is_dropped(path), "{path}");
        }
        for path in [
            r"C:\a",
            r#""C:\my games\a""#,
            r"\\server\a",
            r"~\a",
            "b.plr",
        ] {
            assert!(Windows.is_dropped(path), "{path}");
        }
        for other in ["d2", "d2 d3", "/a\n/b", "[Game \"b.plr\"]", "", "c: d2"] {
            for system in [Unix, Windows] {
                assert!(!system.is_dropped(other), "{other}");
            }
        }
    }

    #[test]
    fn what_is_there_by_this_very_name_is_meant() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["'odd'", "my game's.plr"] {
            let file = folder.path().join(name);
            std::fs::write(&file, "").unwrap();
            assert_eq!(given_path(file.to_str().unwrap()), file);
        }
    }

    #[cfg(unix)]
    #[test]
    fn every_path_can_be_printed_and_opens_again() {
        use std::os::unix::ffi::OsStrExt;
        let all: Vec<u8> = (1..=255).filter(|&byte| byte != b'/').collect();
        for bytes in [&all[..], b"a\xff.plr", b"%41", b"two\nlines"] {
            let path = Path::new("/").join(std::ffi::OsStr::from_bytes(bytes));
            let text = path_text(&path);
            assert!(!text.contains(is_unprintable), "{text}");
            assert_eq!(path_of(&text), path);
        }
        for text in ["file://host/a", "file:///a%4", "file:///a%zz", "a%20b"] {
            assert_eq!(path_of(text), Path::new(text));
        }
    }
}
