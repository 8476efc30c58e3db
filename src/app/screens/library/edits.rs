//! Deleting files, bringing them back, and giving them other names.

use crate::app::file_job::{DeletedFile, FileJob, LibraryChange};
use crate::app::message::Message;
use crate::app::shared::Shared;
use parlour_records::words;
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

    /// Deletes files together.
    pub(super) fn delete(&mut self, paths: Vec<String>, shared: &mut Shared) {
        shared.deleted.push(Vec::new());
        for path in paths {
            self.ask(LibraryChange::Delete { path }, shared);
        }
    }

    /// Brings back what was deleted last; returns whether there is something.
    pub(super) fn restore(&mut self, shared: &mut Shared) -> bool {
        shared.deleted.retain(|files| !files.is_empty());
        let files = shared.deleted.pop().unwrap_or_default();
        let found = !files.is_empty();
        for DeletedFile { path, aside } in files {
            let deleted = aside;
            self.ask(LibraryChange::Restore { deleted, path }, shared);
        }
        found
    }

    pub(super) fn ask(&mut self, change: LibraryChange, shared: &mut Shared) {
        let id = shared.new_id();
        self.pending.push((id, change.clone()));
        shared.send_file_job(FileJob::ChangeLibrary { id, change });
    }

    /// Takes in the answer to a change. When the last one has come, the games are listed anew.
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
            (LibraryChange::Delete { path }, Ok(aside)) => {
                let aside = aside.clone();
                if let Some(together) = shared.deleted.last_mut() {
                    together.push(DeletedFile { path, aside });
                    let files = words::counted(together.len(), "file");
                    let key = shared.keymap.hint(Action::Undo);
                    let undo = key.map(|key| format!(". {key} undoes that"));
                    shared.notice = Some(format!("deleted {files}{}", undo.unwrap_or_default()));
                }
            }
            (LibraryChange::Tag { labels, .. }, Ok(_)) => {
                shared.notice = Some(match labels.trim() {
                    "" => "tags removed".to_owned(),
                    labels => format!("tagged {labels}"),
                });
            }
            (LibraryChange::Import { .. } | LibraryChange::ImportText { .. }, Ok(what)) => {
                // The notice about it, if any, stands below the path.
                let (path, said) = what.split_once('\n').unwrap_or((what, ""));
                self.focus = Some(path.to_owned());
                shared.notice = Some(match said {
                    "" => format!("imported {path}"),
                    said => said.to_owned(),
                });
            }
            (LibraryChange::Export { .. }, Ok(copy)) => {
                shared.notice = Some(format!("exported to {copy}"));
            }
            (LibraryChange::Restore { path, .. } | LibraryChange::Rename { path, .. }, Ok(now)) => {
                self.focus = Some(now.clone());
                let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
                shared.notice = Some(match name(now) {
                    same if same == name(&path) => format!("restored {same}"),
                    new => format!("renamed to {new}"),
                });
            }
        }
        if self.pending.is_empty() {
            shared.list_games();
        }
    }
}
