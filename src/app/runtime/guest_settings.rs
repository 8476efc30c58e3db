//! The settings of a guest at a host, which come back with their account: a small file for each, of
//! lines such as `ui.theme=light`, in the folder `settings` of the host.

use std::path::PathBuf;
use std::{fs, io};

use super::HubPlace;
use crate::app::{FileJob, Message};
use parlour_rules::options::OptionValue;
use parlour_rules::text::is_unprintable;
use parlour_settings::Config;
use parlour_sys::{Replace, reason, write_atomically};
use parlour_together::places::{make_own_folder, read_text};

/// The longest value that is kept, in bytes.
const MAX_VALUE: usize = 200;

/// The greatest number of files.
const MAX_FILES: usize = 1000;

impl HubPlace {
    /// The folder of the settings, and the file of this account in it.
    fn settings(&self) -> Option<(PathBuf, PathBuf)> {
        let folder = self.socket.parent()?.join("settings");
        let name = |byte: u8| match char::from(byte) {
            letter if letter.is_ascii_alphanumeric() => letter.to_string(),
            _ => format!("-{byte:02x}"),
        };
        let name: String = self.account.bytes().map(name).collect();
        let file = folder.join(name);
        Some((folder, file))
    }

    /// Sets what the guest has chosen before; what is no setting any more is passed over.
    pub fn restore_settings(&self, config: &mut Config) {
        let text = self.settings().and_then(|(_, file)| read_text(&file).ok());
        let text = text.unwrap_or_default();
        for line in text.lines().filter(|line| line.starts_with("ui.")) {
            let _ = config.assign(&[line], None);
        }
    }

    /// Keeps a setting of the guest, if that is the job.
    pub(super) fn keep(&self, job: &FileJob) -> Option<Message> {
        let FileJob::SaveSetting {
            id,
            section,
            key,
            value,
        } = job
        else {
            return None;
        };
        let result = self.save(section, key, value);
        Some(Message::SettingSaved { id: *id, result })
    }

    fn save(&self, section: &str, key: &str, value: &OptionValue) -> Result<(), String> {
        let (setting, value) = (format!("{section}.{key}="), value.to_string());
        if section != "ui" || value.len() > MAX_VALUE || value.contains(is_unprintable) {
            return Err("the host does not keep this setting".to_owned());
        }
        let save = || -> io::Result<()> {
            let (folder, file) = self.settings().ok_or(io::ErrorKind::NotFound)?;
            make_own_folder(&folder)?;
            if !file.exists() && fs::read_dir(&folder)?.count() >= MAX_FILES {
                return Err(io::ErrorKind::QuotaExceeded.into());
            }
            let before = read_text(&file)?;
            let is_other = |line: &&str| !line.starts_with(&setting);
            let mut lines: Vec<_> = before.lines().filter(is_other).collect();
            let line = format!("{setting}{value}\n");
            lines.push(&line);
            write_atomically(&file, lines.join("\n"), Replace::Always).map(drop)
        };
        save().map_err(|error| format!("the host does not keep your settings: {}", reason(&error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_has_its_own_settings_of_the_screen_and_no_others() {
        let state = tempfile::tempdir().unwrap();
        let place = |account: &str| HubPlace {
            socket: state.path().join("socket"),
            account: account.to_owned(),
            code: None,
        };
        let (fern, otter) = (place("SHA256:a/../b"), place("SHA256:c"));
        let [light, line] =
            ["light", "x\nui.theme=mono"].map(|text| OptionValue::Text(text.into()));
        for theme in [OptionValue::Text("dark".into()), light] {
            fern.save("ui", "theme", &theme).unwrap();
        }
        assert!(fern.save("ui", "page", &line).is_err());
        assert!(
            fern.save("files", "games", &OptionValue::Text("/tmp".into()))
                .is_err()
        );
        let themes = [fern, otter].map(|guest| {
            let mut config = Config::default();
            guest.restore_settings(&mut config);
            config.ui.theme
        });
        assert_eq!(themes, ["light", "auto"]);
        assert_eq!(
            fs::read_dir(state.path().join("settings")).unwrap().count(),
            1
        );
    }
}
