//! Where boards are written that the player exports.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::app::file_job::ExportedBoard;
use parlour_sys::data_folder;

/// The folder below the data folder.
const FOLDER: &str = "boards";

/// Writes a board as SVG and as text to files that are new, and returns the path of the SVG; the
/// text stands beside it. They are in the folder `boards` of the data folder, or in the working
/// folder where there is none.
pub(super) fn write(board: &ExportedBoard) -> Result<String, String> {
    let folder = data_folder().map_or_else(PathBuf::new, |folder| folder.join(FOLDER));
    write_in(&folder, board).map_err(|error| format!("{}: {error}", folder.display()))
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
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(mut file) => {
                file.write_all(board.svg.as_bytes())?;
                fs::write(path.with_extension("txt"), &board.text)?;
                return Ok(path.to_string_lossy().into_owned());
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
    }
}
