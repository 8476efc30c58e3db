//! The files of boards that the player exports, and of the text that was copied last.

use parlour_sys::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::app::file_job::ExportedBoard;
use parlour_records::{Replace, path_text, write_atomically};
use parlour_sys::{data_folder, reason};

/// The folder below the data folder.
const FOLDER: &str = "boards";

/// Writes a board as SVG and as text to files that are new, and returns the path of the SVG; the
/// text stands beside it. They are in the folder `boards` of the data folder, or in the working
/// folder where there is none.
pub fn write(board: &ExportedBoard) -> Result<String, String> {
    let folder = data_folder().map_or_else(PathBuf::new, |folder| folder.join(FOLDER));
    write_in(&folder, board).map_err(|error| format!("{}: {}", folder.display(), reason(&error)))
}

/// Writes a text that is to be copied in place of the last one, and returns the path of its file.
pub fn keep_copy(text: &str) -> Result<String, String> {
    let path = data_folder().unwrap_or_default().join("copied.txt");
    let fail = |error| format!("{}: {}", path.display(), reason(&error));
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    write_atomically(&path, format!("{text}\n"), Replace::Always).map_err(fail)?;
    Ok(path_text(&path))
}

fn write_in(folder: &Path, board: &ExportedBoard) -> io::Result<String> {
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder)?;
    }
    let mut number = 1;
    loop {
        let name = match number {
            1 => board.name.clone(),
            _ => format!("{}-{number}", board.name),
        };
        let path = folder.join(name).with_extension("svg");
        let text = path.with_extension("txt");
        let written = if fs::exists(&text)? {
            Err(ErrorKind::AlreadyExists.into())
        } else {
            write_atomically(&path, &board.svg, Replace::Never)
        };
        match written {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(_) => {
                write_atomically(&text, &board.text, Replace::Never)?;
                return Ok(path_text(&path));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_written_beside_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("boards");
        let board = ExportedBoard {
            name: "trike-3".to_owned(),
            svg: "<svg/>".to_owned(),
            text: "a board".to_owned(),
        };
        let first = write_in(&folder, &board).unwrap();
        let second = write_in(&folder, &board).unwrap();
        assert!(first.ends_with("trike-3.svg") && second.ends_with("trike-3-2.svg"));
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(read("trike-3.svg"), "<svg/>");
        assert_eq!(read("trike-3-2.txt"), "a board");
        // A text of that name alone is somebody else's.
        fs::write(folder.join("trike-3-3.txt"), "mine").unwrap();
        assert!(
            write_in(&folder, &board)
                .unwrap()
                .ends_with("trike-3-4.svg")
        );
        assert_eq!(read("trike-3-3.txt"), "mine");
    }
}
