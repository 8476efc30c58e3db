//! Deleting files, bringing them back, and giving them other names.

use crate::app::file_job::{FileJob, LibraryChange};
use crate::app::message::Message;
use crate::app::shared::Shared;
use parlour_records::{file_name, words};
use parlour_settings::keys::Action;

/// The changes that were asked for and what can be undone.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// The changes still waited for, by the ids of the requests.
    pending: Vec<(u64, LibraryChange)>,
    /// The file to which the cursor goes once it is listed.
    pub(super) focus: Option<String>,
}

impl Edits {
    /// Returns whether a change is not done yet.
    pub(super) const fn is_busy(&self) -> bool {
        !self.pending.is_empty()
    }

    pub(super) fn ask(&mut self, change: LibraryChange, shared: &mut Shared) {
        let id = shared.new_id();
        self.pending.push((id, change.clone()));
        shared.send_file_job(FileJob::ChangeLibrary { id, change });
    }

    /// Takes in the answer to a change. When the last one has come, the games are listed anew, also
    /// after one that is done in part.
    pub(super) fn answer(&mut self, message: &Message, shared: &mut Shared) {
        let Message::LibraryChanged { id, result } = message else {
            return;
        };
        let Some(at) = self.pending.iter().position(|(pending, _)| pending == id) else {
            return;
        };
        let (_, change) = self.pending.remove(at);
        match (change, result) {
            (_, Err(error)) => shared.notice = Some(error.clone()),
            (LibraryChange::Delete { paths }, Ok(_)) => {
                let files = words::counted(paths.len(), "file");
                let key = shared.keymap.hint(Action::Undo);
                let undo = key.map(|key| format!(". {key} undoes that"));
                shared.notice = Some(format!("deleted {files}{}", undo.unwrap_or_default()));
            }
            (LibraryChange::Restore, Ok(back)) => {
                self.focus = back.paths.first().cloned();
                shared.notice = Some(match &back.paths[..] {
                    [] => "no deleted game is kept".to_owned(),
                    [path] => format!("restored {}", file_name(path)),
                    paths => format!("restored {} files", paths.len()),
                });
            }
            (LibraryChange::Tag { labels, .. }, Ok(_)) => {
                shared.notice = Some(match labels.trim() {
                    "" => "tags removed".to_owned(),
                    labels => format!("tagged {labels}"),
                });
            }
            (change, Ok(done)) => {
                let path = done.paths.last().cloned().unwrap_or_default();
                shared.notice = Some(match (&change, &done.report) {
                    (_, Some(report)) => report.clone(),
                    (LibraryChange::Export { .. }, _) => format!("exported to {path}"),
                    (LibraryChange::Rename { .. }, _) => format!("renamed to {}", file_name(&path)),
                    _ => format!("imported {path}"),
                });
                if !matches!(change, LibraryChange::Export { .. }) {
                    self.focus = Some(path);
                }
            }
        }
        if self.pending.is_empty() {
            shared.list_games();
        }
    }
}
